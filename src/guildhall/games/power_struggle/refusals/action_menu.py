"""PS-6.1: why an action is not on the menu now."""

from guildhall.core.native import i64
from guildhall.core.reason import Reason
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.action_menu import has_free_counsel_place, holds_all_cards
from guildhall.games.power_struggle.rules.rooms import num_free_rooms, num_staff


def why_not_on_menu(state: Position, seat: int, action: int) -> Reason:
    """Why an action cannot be carried out completely."""
    if action == ids.HIRE:
        return Reason("PS-6.3", "None of your rooms has space left.")
    if action in (ids.FOUND_OWN, ids.FOUND_NEW, ids.BUY_MAIN) and num_free_rooms(state) == 0:
        return Reason("PS-3.2", "There is no free room in the building.")
    if action in (ids.FOUND_OWN, ids.FOUND_NEW):
        return _too_few_employees("PS-6.4", int(state.parts.min_founders))
    if action == ids.MOVE:
        return _why_not_move(state, seat)
    if action == ids.MERGE:
        return Reason("PS-6.7", "You do not have two departments to merge.")
    if action == ids.RESIGN:
        return Reason("PS-6.8", "You do not head any division.")
    if action == ids.BRIBE:
        if holds_all_cards(state, i64(seat)):
            return Reason("PS-6.11", "You already hold all privilege cards.")
        return Reason("PS-6.11", "You have no money for a bribe.")
    if action == ids.BUY_INFLUENCE:
        return _too_few_employees("PS-6.15", int(state.parts.influence_staff))
    if action == ids.BUY_MAIN:
        return too_little_cash("PS-6.16", int(state.parts.main_price))
    if action == ids.BUY_COUNSEL:
        if not has_free_counsel_place(state, i64(seat)):
            return Reason("PS-3.7", "You already have a counsel in every division.")
        return too_little_cash("PS-6.17", int(state.parts.counsel_price))
    if action == ids.BUY_SHARES:
        return Reason("PS-6.18", "You can't afford any certificate.")
    return _why_not_privilege(state, seat, action)


def _why_not_move(state: Position, seat: int) -> Reason:
    if seat not in state.owners:
        return Reason("PS-6.6", "You have no rooms.")
    return Reason("PS-3.2", "No other division has a free room.")


def _why_not_privilege(state: Position, seat: int, action: int) -> Reason:
    """PS-7.1: why a privilege card cannot be used."""
    card = ids.DEVELOPMENT if action == ids.USE_DEVELOPMENT else ids.LEGAL
    params: dict[str, object] = {"card": state.parts.components.card_name(card)}
    if state.card_holders[card] != seat:
        return Reason("PS-7.1", "You do not hold the {card} card.", params)
    if state.face_down[card] == 1:
        return Reason("PS-7.2", "The {card} card is face down.", params)
    if card == ids.DEVELOPMENT:
        return Reason("PS-6.19", "None of your rooms has space left.")
    if num_staff(state, i64(seat)) == 0:
        return Reason("PS-6.20", "You have no employees.")
    return Reason("PS-6.20", "You have too few employees for the gold half.")


def _too_few_employees(rule: str, count: int) -> Reason:
    return Reason(rule, "You need at least {count} employees.", {"count": count})


def too_little_cash(rule: str, price: int) -> Reason:
    """The refusal of an action that the seat cannot pay for."""
    return Reason(rule, "You need at least {price}.", {"price": price})
