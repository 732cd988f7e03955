"""PS-7: the seven privilege cards."""

from guildhall.core.native import i64, vec
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position


def usable_half(state: Position, seat: i64, card: i64) -> i64:
    """PS-7.1, PS-7.2: the half of a card that a seat may use now, or NO_HALF."""
    if state.card_holders[card] != seat or state.face_down[card] == 1:
        return ids.NO_HALF
    return state.active_half[card]


def _extra(state: Position, seat: i64, card: i64, table: vec[i64]) -> i64:
    """What a card adds, from its table by half and motivation."""
    half = usable_half(state, seat, card)
    if half == ids.NO_HALF:
        return 0
    return table[(half - ids.LIGHT) * (ids.MAX_MOTIVATION + 1) + state.motivation]


def extra_hired(state: Position, seat: i64) -> i64:
    """PS-7.5: additional employees through Human Resources."""
    return _extra(state, seat, ids.HUMAN_RESOURCES, state.parts.hr_extra)


def extra_bonus(state: Position, seat: i64) -> i64:
    """PS-7.9: additional bonus through Controlling, per department and main department."""
    return _extra(state, seat, ids.CONTROLLING, state.parts.controlling_extra)


def num_employees_taken(state: Position, seat: i64) -> i64:
    """PS-7.4: the number of employees taken with Development."""
    half = usable_half(state, seat, ids.DEVELOPMENT)
    return 0 if half == ids.NO_HALF else state.parts.development[half - ids.LIGHT]


def legal_influence(state: Position, seat: i64) -> i64:
    """PS-7.8: the number of employees that Legal & Patents converts into influence."""
    half = usable_half(state, seat, ids.LEGAL)
    return 0 if half == ids.NO_HALF else state.parts.legal[half - ids.LIGHT]


def certificate_price(state: Position, seat: i64, index: i64) -> i64:
    """PS-7.7: the price of a certificate, by its index; Accounting adds shares to it."""
    paid = index - _extra(state, seat, ids.ACCOUNTING, state.parts.accounting_extra)
    return state.parts.prices[paid if paid > 0 else 0]


def turn_face_down(state: Position, card: i64) -> None:
    """PS-7.2: turn the card face down until step 4 of the next meeting."""
    if state.face_down[card] == 0:
        state.face_down[card] = 1
        if state.events is not None:
            state.emit("card_turned", {"card": int(card)})
