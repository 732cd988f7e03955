"""ST-9: scores as if the game ended now, and the score sheet that explains them."""

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.core.vectors import count_equal, sum_range
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.position import Position
from guildhall.games.strasbourg.rules.council import council_score_line
from guildhall.games.strasbourg.rules.objectives import (
    City,
    is_fulfilled,
    members_at_chapel_spot,
    members_at_site,
)


def city_of(state: Position) -> City:
    """The part of a position that objectives and scoring depend on."""
    return City(state.parts, state.members, state.sites, state.chapels, state.council, state.coins)


def _num_members(state: Position, seat: i64) -> i64:
    return count_equal(state.members, 0, ids.SQUARES, seat)


def council_points(state: Position, seat: i64) -> i64:
    """ST-8.1: the prestige from council phases so far."""
    start = seat * ids.ROUNDS
    return sum_range(state.prestige, start, start + ids.ROUNDS) * state.parts.council_points


def public_points(state: Position, seat: i64) -> i64:
    """ST-9.2 to ST-9.5: public points: council, members, chapels, buildings, privileges."""
    parts = state.parts
    city = city_of(state)
    result = council_points(state, seat)
    result += _num_members(state, seat) * parts.member_points
    chapel_spot: i64 = 0
    while chapel_spot < parts.num_chapel_spots:
        if state.chapels[chapel_spot] != 0:
            result += members_at_chapel_spot(city, seat, chapel_spot) * parts.chapel_points
        chapel_spot += 1
    site: i64 = 0
    while site < ids.SITES:
        if state.sites[site] != ids.NOTHING:
            result += members_at_site(city, seat, site) * parts.building_value[state.sites[site]]
        site += 1
    return result + state.privileges[seat] * parts.privilege_points


def objective_points(state: Position, seat: i64) -> i64:
    """ST-9.6: points of kept objectives, and the penalty for each failed one."""
    city = city_of(state)
    result: i64 = 0
    i = seat * ids.OBJECTIVES_PER_SEAT
    while i < (seat + 1) * ids.OBJECTIVES_PER_SEAT:
        if state.answers[i] == ids.KEPT:
            if is_fulfilled(city, seat, state.objectives[i]):
                result += state.parts.objective_points[state.objectives[i]]
            else:
                result += state.parts.objective_fail
        i += 1
    return result


def winning_seats(state: Position) -> list[int]:
    """ST-9.8: most points, then most members in the city, then a shared victory."""
    points = enumerate(state.scores())
    ranks = [(score, int(_num_members(state, i64(seat)))) for seat, score in points]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


# Score sheet


def score_sheet(state: Position) -> list[ScoreLine]:
    """Return the score lines of the current position."""
    lines = [
        council_score_line(state, seat, number)
        for number in range(1, ids.ROUNDS + 1)
        for seat in range(int(state.seats))
        if state.prestige[i64(seat * ids.ROUNDS + number - 1)] > 0
    ]
    return lines + final_score_lines(state)


def final_score_lines(state: Position) -> list[ScoreLine]:
    """ST-9.2 to ST-9.6: the lines scored at the end."""
    lines: list[ScoreLine] = []
    for seat in range(int(state.seats)):
        lines += _city_score_lines(state, seat)
    for seat in range(int(state.seats)):
        lines += _objective_score_lines(state, seat)
    return lines


def _city_score_lines(state: Position, seat: int) -> list[ScoreLine]:
    """ST-9.2 to ST-9.5: members, chapels, buildings and privileges of a seat."""
    parts = state.parts
    city = city_of(state)
    lines: list[ScoreLine] = []
    members = int(_num_members(state, i64(seat)))
    if members:
        points = members * int(parts.member_points)
        lines.append(ScoreLine(seat, points, "members", {"number": members}, "ST-9.2"))
    for chapel_spot in range(int(parts.num_chapel_spots)):
        number = int(members_at_chapel_spot(city, i64(seat), i64(chapel_spot)))
        if state.chapels[i64(chapel_spot)] != 0 and number:
            points = number * int(parts.chapel_points)
            data: dict[str, object] = {"dot": chapel_spot, "number": number}
            lines.append(ScoreLine(seat, points, "chapel", data, "ST-9.3"))
    for site in range(ids.SITES):
        building = int(state.sites[i64(site)])
        number = int(members_at_site(city, i64(seat), i64(site)))
        if building != ids.NOTHING and number:
            points = number * parts.components.building_value[building]
            data = {"building": building, "number": number}
            lines.append(ScoreLine(seat, points, "building", data, "ST-9.4"))
    privileges = int(state.privileges[i64(seat)])
    if privileges:
        points = privileges * int(parts.privilege_points)
        lines.append(ScoreLine(seat, points, "privileges", {"number": privileges}, "ST-9.5"))
    return lines


def _objective_score_lines(state: Position, seat: int) -> list[ScoreLine]:
    """ST-9.6: each objective that a seat has kept."""
    components = state.parts.components
    city = city_of(state)
    lines: list[ScoreLine] = []
    for objective in kept_objectives(state, seat):
        met = is_fulfilled(city, i64(seat), i64(objective))
        points = components.objective_points[objective] if met else components.objective_fail
        data: dict[str, object] = {"objective": objective, "fulfilled": int(met)}
        lines.append(ScoreLine(seat, points, "objective", data, "ST-9.6"))
    return lines


def kept_objectives(state: Position, seat: int) -> list[int]:
    """The objectives that a seat has kept."""
    return [
        int(state.objectives[i64(i)])
        for i in range(seat * ids.OBJECTIVES_PER_SEAT, (seat + 1) * ids.OBJECTIVES_PER_SEAT)
        if state.answers[i64(i)] == ids.KEPT
    ]
