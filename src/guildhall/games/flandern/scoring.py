"""FL-8, FL-9: scoring: city values, ranks of the guilds, and the score sheet."""

from typing import Final

from guildhall.core.bits import popcount
from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.games.flandern import ids
from guildhall.games.flandern.position import Position

_STANDING_UNIT: Final = 64
"""A standing is quarters * STANDING_UNIT + masters, because quarters count first."""


def city_value(state: Position, city: i64) -> i64:
    """FL-8.1: return the value of a city's finished quarters; sites and covers add nothing."""
    parts = state.parts
    finished = ~state.sites[city]
    churches = state.quarters[city * ids.ARMS + ids.CHURCH] & finished
    guilds: i64 = 0
    arms: i64 = 0
    while arms < ids.GUILDS:
        guilds |= state.quarters[city * ids.ARMS + arms]
        arms += 1
    return (
        popcount(guilds & finished) * parts.guild_value
        + popcount(churches) * parts.church_value
        + popcount(churches & state.cathedrals[city]) * (parts.cathedral_value - parts.church_value)
    )


def _standing(state: Position, city: i64, guild: i64) -> i64:
    """FL-8.2: return a guild's finished quarters in a city and the masters on them."""
    finished = state.quarters[city * ids.ARMS + guild] & ~state.sites[city]
    masters = popcount(finished & state.printed_masters[city]) * state.parts.tile_masters
    if finished & ids.CENTRE_BIT != 0:
        masters += state.parts.centre_masters
    i: i64 = 0
    while i < state.masters_placed:
        board_plot = state.masters[i]
        if (
            board_plot // ids.CITY_PLOTS == city
            and (finished >> (board_plot % ids.CITY_PLOTS)) & 1 == 1
        ):
            masters += 1
        i += 1
    return popcount(finished) * _STANDING_UNIT + masters


def _rank(state: Position, city: i64, guild: i64) -> i64:
    """FL-8.3, FL-8.4: return a guild's rank, the lowest of a tie; 0 without a quarter."""
    mine = _standing(state, city, guild)
    if mine < _STANDING_UNIT:
        return 0
    rank: i64 = 0
    other: i64 = 0
    while other < ids.GUILDS:
        if _standing(state, city, other) >= mine:
            rank += 1
        other += 1
    return rank


def _points_for_rank(state: Position, value: i64, rank: i64) -> i64:
    """FL-8.3: return the pay for a rank in a city of this value."""
    if rank == 0:
        return 0
    if rank == 1:
        return value
    if rank == 2:
        part = state.parts.second_rank_divisor
        return (value + part - 1) // part
    return state.parts.low_rank_points[rank - 3]


def pay_city(state: Position, city: i64) -> None:
    """FL-8.3 to FL-8.5: pay every guild in the city for its rank, including the grey guild."""
    value = city_value(state, city)
    guild: i64 = 0
    while guild < ids.GUILDS:
        state.points[guild] += _points_for_rank(state, value, _rank(state, city, guild))
        guild += 1


def _has_most_influence(state: Position, seat: i64) -> bool:
    """FL-9.3: whether the seat has influence cards, and nobody has more; ties count."""
    other: i64 = 0
    while other < state.seats:
        if state.influence[other] > state.influence[seat]:
            return False
        other += 1
    return state.influence[seat] > 0


def seat_score(state: Position, seat: i64) -> i64:
    """FL-9.4, FL-10.10: return the points of the seat's guilds, plus the bonus at the end."""
    score = state.points[state.parts.guilds[seat]]
    if state.parts.is_two_player:
        score += state.points[state.parts.influenced_guilds[seat]]
    if state.phase == ids.ENDED and _has_most_influence(state, seat):
        score += state.parts.influence_bonus
    return score


# Score sheet


def _scoring_seat(state: Position, guild: int) -> int:
    """Return the seat that a guild scores for; NOBODY for the grey guild."""
    if guild < ids.GREY:
        for seat in range(int(state.seats)):
            if state.parts.guilds[i64(seat)] == guild:
                return seat
            if state.parts.is_two_player and state.parts.influenced_guilds[i64(seat)] == guild:
                return seat
    return ids.NOBODY


def city_ranking(state: Position, city: int) -> list[list[int]]:
    """Return the guilds in a city, best first, as [guild, quarters, masters, rank, points]."""
    value = city_value(state, i64(city))
    standings = [int(_standing(state, i64(city), i64(guild))) for guild in range(ids.GUILDS)]
    found: list[list[int]] = []
    for guild in sorted(range(ids.GUILDS), key=lambda guild: -standings[guild]):
        mine = standings[guild]
        if mine >= _STANDING_UNIT:
            rank = sum(1 for other in standings if other >= mine)
            points = int(_points_for_rank(state, value, i64(rank)))
            found.append([guild, mine // _STANDING_UNIT, mine % _STANDING_UNIT, rank, points])
    return found


def city_lines(state: Position, city: int) -> list[ScoreLine]:
    """FL-8.3, FL-8.4: return what a scored city pays each seat, including zero for a low rank."""
    lines = []
    value = int(city_value(state, i64(city)))
    rows = city_ranking(state, city)
    for guild, quarters, masters, rank, points in rows:
        seat = _scoring_seat(state, guild)
        if seat != ids.NOBODY:
            tied = sum(1 for row in rows if row[1] == quarters and row[2] == masters) > 1
            data: dict[str, object] = {
                "city": city,
                "guild": guild,
                "value": value,
                "place": rank,
                "quarters": quarters,
                "masters": masters,
            }
            lines.append(ScoreLine(seat, points, "city", data, "FL-8.4" if tied else "FL-8.3"))
    return lines


def grey_guild_data(state: Position, city: int) -> dict[str, object]:
    """FL-8.5: return the grey guild's rank and points in a city; empty if it is not there."""
    for guild, quarters, masters, rank, points in city_ranking(state, city):
        if guild == ids.GREY:
            return {
                "city": city,
                "place": rank,
                "quarters": quarters,
                "masters": masters,
                "points": points,
            }
    return {}


def bonus_lines(state: Position) -> list[ScoreLine]:
    """FL-9.3: return the bonus for the most influence cards; all tied seats get it."""
    points = int(state.parts.influence_bonus)
    return [
        ScoreLine(seat, points, "bonus", {"cards": int(state.influence[i64(seat)])}, "FL-9.3")
        for seat in range(int(state.seats))
        if _has_most_influence(state, i64(seat))
    ]


def score_sheet(state: Position) -> list[ScoreLine]:
    """Return all points so far, city by city in order of scoring, then the bonus."""
    lines: list[ScoreLine] = []
    scored = [(int(state.scored[i64(city)]), city) for city in range(ids.CITIES)]
    for number, city in sorted(scored):
        if number > 0:
            lines += city_lines(state, city)
    if state.phase == ids.ENDED:
        lines += bonus_lines(state)
    return lines
