"""Specified ends of games: the last building is about to be built, then it is."""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from guildhall.core.event import ScoreLine
from guildhall.games.strasbourg import ids
from tests.games.strasbourg.reference_map import (
    BUILDINGS,
    CHAPEL_SPOTS,
    SITES,
    neighbours,
    square_number,
)
from tests.games.strasbourg.scenario import ScriptedGame

Fields = dict[str, list[int]]


@lru_cache
def passed_game_dump(seats: int) -> str:
    """A game in which everybody passed, before its last building, as JSON."""
    table = ScriptedGame(seats)
    table.pass_until("I", 5)
    return json.dumps(table.game.dump(table.state))


def finished_game(
    members: dict[int, str],
    *,
    seats: int = 4,
    sites: dict[str, str] | None = None,
    chapels: Sequence[int] = (),
    council: Sequence[int] = (),
    coins: Sequence[int] = (),
    privileges: Sequence[int] = (),
    prestige: Sequence[int] = (),
    kept: dict[int, list[int]] | None = None,
) -> ScriptedGame:
    """The end of a game with these members in the city, by seat: ``{0: "a1 b1"}``.

    ``sites`` gives the site of a building. All others, and the chapels that are not specified, are
    placed where they touch nobody if possible. ``prestige`` is what four rounds have scored.
    """
    dump = cast(dict[str, object], json.loads(passed_game_dump(seats)))
    fields = cast(Fields, dump["fields"])
    touched = {name for names in members.values() for name in names.split()}
    fields["figures"] = [-1] * 54
    for seat, names in members.items():
        for name in names.split():
            fields["figures"][square_number(name)] = seat
    stand = building_sites(sites or {}, touched)
    fields["sites"] = [-1] * 7
    for building in range(4):
        fields["sites"][SITES.index(stand[building])] = building
    fields["chapels"] = [0] * len(fields["chapels"])
    for spot in chapel_spots(chapels, touched):
        fields["chapels"][spot - 1] = 1
    for name, given in (("coins", coins), ("privileges", privileges)):
        fields[name][:seats] = given or [0] * seats
    if council:
        fields["council"] = list(council)
        fields["turn"][4] = council[0]
    if prestige:
        fields["prestige"] = spread_prestige(prestige)
    deal_objectives(fields, seats, kept or {})
    table = ScriptedGame(seats, state=ScriptedGame(seats).game.load(dump))
    table.choose(ids.SITE + SITES.index(stand[4]))
    assert table.state.over
    return table


def spread_prestige(prestige: Sequence[int]) -> list[int]:
    """Prestige by seat and round, spread evenly over the first four rounds."""
    seats = [seat for seat, number in enumerate(prestige) for _ in range(number)]
    return [seats[n::4].count(seat) if n < 4 else 0 for seat in range(5) for n in range(5)]


def building_sites(wanted: dict[str, str], touched: set[str]) -> list[str]:
    free = [site for site in SITES if site not in wanted.values()]
    free.sort(key=lambda site: len(touched & set(neighbours(site))))
    return [wanted.get(name) or free.pop(0) for name in BUILDINGS]


def chapel_spots(wanted: Sequence[int], touched: set[str]) -> list[int]:
    """Five chapel spots."""
    free = [spot for spot in CHAPEL_SPOTS if spot not in wanted]
    free.sort(key=lambda spot: len(touched & set(CHAPEL_SPOTS[spot].split())))
    return [*wanted, *free][:5]


def deal_objectives(fields: Fields, seats: int, kept: dict[int, list[int]]) -> None:
    """Deal five objectives to each seat; it has kept the specified ones, or one of them."""
    wanted = {number for numbers in kept.values() for number in numbers}
    rest = [number for number in range(1, 26) if number not in wanted]
    for seat in range(seats):
        mine = kept.get(seat) or [rest.pop(0)]
        hand = sorted([*mine, *(rest.pop() for _ in range(5 - len(mine)))])
        fields["objectives"][5 * seat : 5 * seat + 5] = [number - 1 for number in hand]
        fields["answers"][5 * seat : 5 * seat + 5] = [
            ids.KEPT if number in mine else ids.DISCARDED for number in hand
        ]


def score_lines(table: ScriptedGame, seat: int, kind: str, **data: int) -> list[ScoreLine]:
    """The score lines of a seat and kind with such data."""
    return [
        line
        for line in table.state.score_sheet()
        if line.seat == seat
        and line.kind == kind
        and all(line.data[name] == value for name, value in data.items())
    ]


def score_points(table: ScriptedGame, seat: int, kind: str, **data: int) -> int:
    """The points of these lines."""
    return sum(line.points for line in score_lines(table, seat, kind, **data))


def is_fulfilled(table: ScriptedGame, number: int, seat: int = 0) -> bool:
    """Whether a kept objective is fulfilled, according to data and points of the score sheet."""
    [line] = score_lines(table, seat, "objective", objective=number - 1)
    assert line.rule == "ST-9.6"
    assert (line.points == -3) == (line.data["fulfilled"] == 0)
    return line.points > 0
