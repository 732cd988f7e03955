"""PS-7: the seven privilege cards."""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    ACCOUNTING,
    CONTROLLING,
    DEVELOPMENT,
    HUMAN_RESOURCES,
    LEGAL,
    LIGHT,
    MOST_MOTIVATION,
    NO_HALF,
)
from guildhall.games.power_struggle.position import Position


def half_of(state: Position, seat: i64, card: i64) -> i64:
    """PS-7.1, PS-7.2: the half of a card that a seat may use now, or NO_HALF."""
    if state.holders[card] != seat or state.down[card] == 1:
        return NO_HALF
    return state.halves[card]


def by_motivation(state: Position, half: i64) -> i64:
    """Where the numbers for this half and the present motivation stand in a table."""
    return (half - LIGHT) * (MOST_MOTIVATION + 1) + state.motivation


def more_hired(state: Position, seat: i64) -> i64:
    """PS-7.5: what Human Resources adds."""
    half = half_of(state, seat, HUMAN_RESOURCES)
    return 0 if half == NO_HALF else state.parts.hr_extra[by_motivation(state, half)]


def more_shares(state: Position, seat: i64) -> i64:
    """PS-7.7: how many shares Accounting adds."""
    half = half_of(state, seat, ACCOUNTING)
    return 0 if half == NO_HALF else state.parts.accounting_extra[by_motivation(state, half)]


def more_bonus(state: Position, seat: i64) -> i64:
    """PS-7.9: what Controlling adds for each department and main department."""
    half = half_of(state, seat, CONTROLLING)
    return 0 if half == NO_HALF else state.parts.controlling_extra[by_motivation(state, half)]


def taken_employees(state: Position, seat: i64) -> i64:
    """PS-7.4: how many employees Development takes."""
    half = half_of(state, seat, DEVELOPMENT)
    return 0 if half == NO_HALF else state.parts.development[half - LIGHT]


def legal_points(state: Position, seat: i64) -> i64:
    """PS-7.8: how many employees Legal & Patents turns into influence."""
    half = half_of(state, seat, LEGAL)
    return 0 if half == NO_HALF else state.parts.legal[half - LIGHT]


def certificate_price(state: Position, seat: i64, place: i64) -> i64:
    """PS-7.7: the price of a certificate, by its place in the row of values."""
    paid = place - more_shares(state, seat)
    return state.parts.prices[paid if paid > 0 else 0]


def turn_down(state: Position, card: i64) -> None:
    """PS-7.2: the card is face down until step 4 of the next meeting."""
    if state.down[card] == 0:
        state.down[card] = 1
        if state.events is not None:
            state.tell("card_turned", {"card": int(card)})
