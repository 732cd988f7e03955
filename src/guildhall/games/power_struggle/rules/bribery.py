"""PS-6.11 to PS-6.14: offers, answers, and the penalty for refusing."""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.action_flow import end_action
from guildhall.games.power_struggle.rules.cash_knowledge import (
    min_cash,
    note_offer,
    transfer,
)
from guildhall.games.power_struggle.rules.rooms import num_staff, room_data
from guildhall.games.power_struggle.rules.victory_points import score_points


def choose_card(state: Position, seat: i64, action: i64) -> None:
    """PS-6.11, PS-6.13: choose a card of another player, or make no second offer."""
    if action == ids.STOP:
        state.emit_seat("stopped", seat)
        _penalise_next(state, seat)
        return
    state.card = action - ids.CARD
    state.target = state.card_holders[state.card]
    state.phase = ids.BRIBING_BRACKET
    # PS-10.5: raising an offer reveals the cash for it to seats that know the first one.
    minimum = _min_offer(state)
    raised = offer_floor(state) + state.parts.unit
    if state.events is not None:
        _emit_card(state, seat, minimum, raised)
    note_offer(state, seat, state.target, raised, minimum)


def _emit_card(state: Position, seat: i64, minimum: i64, raised: i64) -> None:
    """PS-10.2: that the money is there may be news, especially for a seat that knows an amount."""
    target = int(state.target)
    data: dict[str, object] = {"seat": int(seat), "card": int(state.card)}
    news = min_cash(state, state.target, seat) < raised
    state.emit_to((target,), "named_card", news, data)
    news = min_cash(state, ids.SPECTATOR, seat) < minimum
    state.emit_to(state.others_and_spectators(target), "named_card", news, data)


def choose_bracket(state: Position, action: i64) -> None:
    """PS-6.11: the amount is chosen in two steps."""
    state.bracket = action - ids.BRACKET
    state.phase = ids.BRIBING_SUM


def make_offer(state: Position, seat: i64, action: i64) -> None:
    """PS-6.11: only the two seats see the amount; the first offer scores a point at once."""
    state.offer = offer_amount(state, action - ids.SUM)
    state.bracket = ids.NOTHING
    note_offer(state, seat, state.target, state.offer, _min_offer(state))
    state.active = state.target
    state.phase = ids.ANSWERING
    if state.events is not None:
        _emit_offer(state, "offered", seat)
    if state.attempt == 1:
        score_points(state, seat, ids.CORRUPTION, 1)


def offer_amount(state: Position, step: i64) -> i64:
    """PS-6.11: the amount of a step in the chosen bracket."""
    return state.bracket * state.parts.bracket + state.parts.unit * (step + 1)


def _min_offer(state: Position) -> i64:
    """PS-10.2: the public lower bound of the offer."""
    is_raised = state.attempt == 2 and state.card == state.refused_card
    return state.parts.unit * (2 if is_raised else 1)


def offer_floor(state: Position) -> i64:
    """PS-6.13: the amount that the offer must exceed."""
    return state.refused_offer if state.card == state.refused_card else 0


def answer_offer(state: Position, seat: i64, action: i64) -> None:
    """PS-6.12, PS-6.13: the holder of the card accepts or refuses."""
    briber = state.acting_seat
    if action == ids.REFUSE:
        _refuse(state, seat, briber)
    else:
        _accept(state, seat, briber)


def _accept(state: Position, seat: i64, briber: i64) -> None:
    """PS-6.12: money for the card with its gold half, and corruption for the seller."""
    card = state.card
    transfer(state, briber, seat, state.offer, _min_offer(state))
    state.card_holders[card] = briber
    state.active_half[card] = ids.GOLD
    if state.events is not None:
        _emit_offer(state, "accepted", briber)
    state.offer = 0
    # PS-6.14: a seat that accepts in the end loses nobody.
    if state.refuser == seat:
        state.refuser = ids.NOBODY
    score_points(state, seat, ids.CORRUPTION, 1)
    _penalise_next(state, briber)


def _refuse(state: Position, seat: i64, briber: i64) -> None:
    """PS-6.13: the money goes back; after the first refusal a second offer is possible."""
    if state.events is not None:
        _emit_offer(state, "refused", briber)
    if state.attempt == 1:
        state.refuser = seat
        state.refused_card = state.card
        state.refused_offer = state.offer
        state.attempt = 2
        state.card = ids.NOTHING
        state.target = ids.NOBODY
        state.offer = 0
        state.active = briber
        state.phase = ids.BRIBING_CARD
        return
    if state.refuser != seat:
        state.second_refuser = seat
    state.offer = 0
    _penalise_next(state, briber)


def _emit_offer(state: Position, kind: str, briber: i64) -> None:
    """PS-10.2: the two seats know the amount, the others do not."""
    one, other = int(briber), int(state.target)
    data: dict[str, object] = {
        "briber": one,
        "target": other,
        "card": int(state.card),
        "attempt": int(state.attempt),
    }
    rest = tuple(seat for seat in state.others_and_spectators(one) if seat != other)
    state.emit_to((one, other), kind, kind == "offered", {**data, "sum": int(state.offer)})
    state.emit_to(rest, kind, False, data)


# PS-6.14: the penalty


def _penalise_next(state: Position, briber: i64) -> None:
    """PS-6.14: in the order of the refusals; a seat without employees loses none."""
    state.card = ids.NOTHING
    state.target = ids.NOBODY
    # Refused offers no longer matter, and only the two seats may know them (PS-10.2).
    state.refused_card = ids.NOTHING
    state.refused_offer = 0
    if state.refuser == ids.NOBODY:
        state.refuser = state.second_refuser
        state.second_refuser = ids.NOBODY
    while state.refuser != ids.NOBODY:
        if num_staff(state, state.refuser) > 0:
            state.active = briber
            state.phase = ids.PENALISING
            return
        state.refuser = state.second_refuser
        state.second_refuser = ids.NOBODY
    end_action(state)


def penalise(state: Position, seat: i64, room: i64) -> None:
    """PS-6.14: the briber chooses the room."""
    state.staff[room] -= 1
    if state.events is not None:
        state.emit("punished", {"seat": int(state.refuser), "by": int(seat), **room_data(room)})
    state.refuser = ids.NOBODY
    _penalise_next(state, seat)
