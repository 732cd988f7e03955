"""FL-8, FL-9: the value of a city, the places of the guilds, and the sheet that explains them."""

from __future__ import annotations

from typing import Final

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.games.flandern.bits import count
from guildhall.games.flandern.ids import (
    ARMS,
    CENTRE_BIT,
    CHURCH,
    CITIES,
    ENDED,
    GREY,
    GUILDS,
    NOBODY,
    PLACES,
)
from guildhall.games.flandern.position import Position

STANDING_UNIT: Final = 64
"""A guild stands with quarters * STANDING_UNIT + masters, so that more of one compares higher."""


def city_value(state: Position, city: i64) -> i64:
    """FL-8.1: what the finished quarters of a city are worth; sites and covers add nothing."""
    parts = state.parts
    finished = ~state.sites[city]
    churches = state.quarters[city * ARMS + CHURCH] & finished
    guilds: i64 = 0
    arms: i64 = 0
    while arms < GUILDS:
        guilds |= state.quarters[city * ARMS + arms]
        arms += 1
    return (
        count(guilds & finished) * parts.guild_value
        + count(churches) * parts.church_value
        + count(churches & state.crowned[city]) * (parts.cathedral_value - parts.church_value)
    )


def standing(state: Position, city: i64, guild: i64) -> i64:
    """FL-8.2: the finished quarters of a guild in a city, and the masters on them."""
    finished = state.quarters[city * ARMS + guild] & ~state.sites[city]
    masters = count(finished & state.printed[city]) * state.parts.tile_masters
    if finished & CENTRE_BIT != 0:
        masters += state.parts.centre_masters
    i: i64 = 0
    while i < state.pawns_used:
        place = state.pawns[i]
        if place // PLACES == city and (finished >> (place % PLACES)) & 1 == 1:
            masters += 1
        i += 1
    return count(finished) * STANDING_UNIT + masters


def last_place(state: Position, city: i64, guild: i64) -> i64:
    """FL-8.3, FL-8.4: a guild's place, the worst of those it shares; 0 if it has no quarter."""
    mine = standing(state, city, guild)
    if mine < STANDING_UNIT:
        return 0
    place: i64 = 0
    other: i64 = 0
    while other < GUILDS:
        if standing(state, city, other) >= mine:
            place += 1
        other += 1
    return place


def points_of(state: Position, value: i64, place: i64) -> i64:
    """FL-8.3: what a place in a city of this value is paid."""
    if place == 0:
        return 0
    if place == 1:
        return value
    if place == 2:
        part = state.parts.second_part
        return (value + part - 1) // part
    return state.parts.low_places[place - 3]


def pay_city(state: Position, city: i64) -> None:
    """FL-8.3 to FL-8.5: every guild in the city is paid for its place, the grey one too."""
    value = city_value(state, city)
    guild: i64 = 0
    while guild < GUILDS:
        state.points[guild] += points_of(state, value, last_place(state, city, guild))
        guild += 1


def most_influence(state: Position) -> i64:
    """FL-9.3: the most influence cards in a hand."""
    most: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if state.influence[seat] > most:
            most = state.influence[seat]
        seat += 1
    return most


def score_of(state: Position, seat: i64) -> i64:
    """FL-9.4, FL-10.10: the points of the seat's guilds, and the bonus at the end."""
    score = state.points[state.parts.guild[seat]]
    if state.parts.is_duel:
        score += state.points[state.parts.influenced[seat]]
    if state.phase == ENDED and state.influence[seat] > 0:
        if state.influence[seat] == most_influence(state):
            score += state.parts.influence_bonus
    return score


# The sheet


def owner_of(state: Position, guild: int) -> int:
    """The seat that a guild scores for; nobody for the grey one."""
    if guild < GREY:
        for seat in range(int(state.seats)):
            if state.parts.guild[i64(seat)] == guild:
                return seat
            if state.parts.is_duel and state.parts.influenced[i64(seat)] == guild:
                return seat
    return NOBODY


def ranks(state: Position, city: int) -> list[list[int]]:
    """The guilds in a city, best first: guild, quarters, masters, place and points."""
    value = city_value(state, i64(city))
    stands = [int(standing(state, i64(city), i64(guild))) for guild in range(GUILDS)]
    found: list[list[int]] = []
    for guild in sorted(range(GUILDS), key=lambda guild: -stands[guild]):
        mine = stands[guild]
        if mine >= STANDING_UNIT:
            place = sum(1 for other in stands if other >= mine)
            points = int(points_of(state, value, i64(place)))
            found.append([guild, mine // STANDING_UNIT, mine % STANDING_UNIT, place, points])
    return found


def city_lines(state: Position, city: int) -> list[ScoreLine]:
    """FL-8.3, FL-8.4: what a scored city pays to each seat, also nothing for a low place."""
    lines = []
    value = int(city_value(state, i64(city)))
    rows = ranks(state, city)
    for guild, quarters, masters, place, points in rows:
        seat = owner_of(state, guild)
        if seat != NOBODY:
            tied = sum(1 for row in rows if row[1] == quarters and row[2] == masters) > 1
            data: dict[str, object] = {
                "city": city,
                "guild": guild,
                "value": value,
                "place": place,
                "quarters": quarters,
                "masters": masters,
            }
            lines.append(ScoreLine(seat, points, "city", data, "FL-8.4" if tied else "FL-8.3"))
    return lines


def grey_line(state: Position, city: int) -> dict[str, object]:
    """FL-8.5: the place and the points of the grey guild in a city; nothing if it is not there."""
    for guild, quarters, masters, place, points in ranks(state, city):
        if guild == GREY:
            return {
                "city": city,
                "place": place,
                "quarters": quarters,
                "masters": masters,
                "points": points,
            }
    return {}


def bonus_lines(state: Position) -> list[ScoreLine]:
    """FL-9.3: three points for the most influence cards, to each of those who tie."""
    most = int(most_influence(state))
    points = int(state.parts.influence_bonus)
    return [
        ScoreLine(seat, points, "bonus", {"cards": most}, "FL-9.3")
        for seat in range(int(state.seats))
        if most > 0 and state.influence[i64(seat)] == most
    ]


def score_sheet(state: Position) -> list[ScoreLine]:
    """Every point so far, city by city in the order of their scoring, then the bonus."""
    lines: list[ScoreLine] = []
    scored = [(int(state.scored[i64(city)]), city) for city in range(CITIES)]
    for number, city in sorted(scored):
        if number > 0:
            lines += city_lines(state, city)
    if state.phase == ENDED:
        lines += bonus_lines(state)
    return lines
