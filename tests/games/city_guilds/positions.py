"""Valid positions of every phase, and their dumps with some numbers changed."""

import json
import random
from collections.abc import Callable
from functools import cache

from guildhall.core.state import State
from tests.games.city_guilds.scenario import (
    ALL_KINDS,
    CHANCE,
    before_last_line,
    city_guilds,
    play_script,
)
from tests.games.city_guilds.scenario_script import assign_turns

Fields = dict[str, list[int]]
Changes = dict[str, dict[int, int]]

FULL_A = assign_turns("".join(f"bakers building on A{n};" for n in range(1, 9)))
PHASES = ["deal", "display", "start", "refill", "draft", "tile", "space", "men", "tavern", "take"]
PHASES += ["over", "two_left", "short"]
PHASE, START, ACTIVE, CHOSEN_TILE, CHOSEN_SPACE, ARRIVAL_COUNTER, TAVERNS, DEALT = range(8)
"""Indices of the items in the field "turn"."""


def seat_kind(seat: int, kind: int) -> int:
    """Return the index of a seat's tile kind in the fields "hands" and "known"."""
    return seat * 9 + kind


def build_position(name: str) -> State:
    """Return a valid position of a phase, with four players.

    With five players, ``two_left`` is the first turn with two tiles face up, and ``short`` is the
    very last turn, when deck and display are empty and two seats hold only two tiles.
    """
    if name in ("deal", "draft", "display", "start"):
        state = city_guilds().start(4)
        for number in range({"deal": 6}.get(name, 16)):
            state.apply(CHANCE, number % 4)
        if name == "draft":
            state.apply(1, 0)
        elif name != "deal":
            for seat in range(4):
                state.apply(seat, 0)
            for kind in range({"display": 1, "start": 3}[name]):
                state.apply(CHANCE, kind)
        return state
    if name == "over":
        return play_script("", fill=ALL_KINDS, taverns=4, to_the_end=True).state
    if name == "tavern":
        return play_script(FULL_A).state
    if name == "two_left":
        return drained_game(lambda fields: sum(fields["display"]) == 2)
    if name == "short":
        return drained_game(lambda fields: fields["tiles"].count(-1) == 1)
    table = before_last_line("R: bakers market on A1; R: bakers building on A2")
    if name in ("space", "men"):
        table.play_text("play bakers building")
    if name == "men":
        table.play_text("on A2")
    if name in ("take", "refill"):
        table.run()
    if name == "refill":
        table.play_text(table.action_texts()[0])
    return table.state


def drained_game(condition: Callable[[Fields], bool]) -> State:
    """Play a game of five without taverns, up to the first turn whose fields match."""
    rng, game = random.Random(5), city_guilds()
    state = game.start(5)
    while True:
        seat = state.actor
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        actions = state.actions(seat)
        fields = fields_of(game.dump(state))
        if fields["turn"][PHASE] == 5 and condition(fields):
            return state
        declined = game.text(state, seat, actions[-1]) == "no tavern"
        state.apply(seat, actions[-1] if declined else rng.choice(actions))


def fields_of(data: dict[str, object]) -> Fields:
    fields = data["fields"]
    assert isinstance(fields, dict)
    return fields


@cache
def dump_text(name: str) -> str:
    return json.dumps(city_guilds().dump(build_position(name)))


def modified_dump(name: str, changes: Changes) -> dict[str, object]:
    """Return the dump of a valid position with some numbers changed."""
    data: dict[str, object] = json.loads(dump_text(name))
    for field, items in changes.items():
        for index, value in items.items():
            fields_of(data)[field][index] = value
    return data
