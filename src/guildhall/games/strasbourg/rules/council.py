"""ST-8: seats in the council, and the council phase."""

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.core.vectors import count_equal
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.position import Position


def take_council_seat(state: Position, seat: i64, council_seat: i64) -> None:
    """ST-5.1, ST-5.3, ST-6.2: the member who held the seat goes back to its owner."""
    displaced = state.council[council_seat]
    state.council[council_seat] = seat
    if state.events is not None and displaced != seat:
        state.emit(
            "seated", {"seat": int(seat), "chair": int(council_seat), "displaced": int(displaced)}
        )


def score_council(state: Position) -> None:
    """ST-8.1, ST-8.2: prestige for every council seat, and a privilege for most seats."""
    maximum: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        number = count_equal(state.council, 0, ids.COUNCIL_SEATS, seat)
        state.prestige[seat * ids.ROUNDS + state.round - 1] = number
        if number > maximum:
            maximum = number
        seat += 1
    seat = 0
    while seat < state.seats:
        number = state.prestige[seat * ids.ROUNDS + state.round - 1]
        if state.events is not None and number > 0:
            state.emit_score_lines([council_score_line(state, int(seat), int(state.round))])
        if number == maximum:
            state.privileges[seat] += state.parts.council_privileges
            state.emit_seat("privilege", seat)
        seat += 1


def council_score_line(state: Position, seat: int, round_number: int) -> ScoreLine:
    """The prestige of a seat from one council phase."""
    number = int(state.prestige[i64(seat * ids.ROUNDS + round_number - 1)])
    points = number * int(state.parts.council_points)
    return ScoreLine(seat, points, "council", {"round": round_number, "number": number}, "ST-8.1")
