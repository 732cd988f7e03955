"""Valid positions of every phase, and their dumps with some numbers changed."""

import json
import random
from collections.abc import Callable
from functools import cache
from typing import cast

from guildhall.core.state import State
from tests import random_games
from tests.games.flandern.scenario import flandern

Fields = dict[str, list[int]]
Changes = dict[str, dict[int, int]]

(
    PHASE,
    ROUND,
    FIRST,
    ACTIVE,
    ACTED,
    SOURCE,
    CARD,
    ACTING_GUILD,
    CHOSEN_PLOT,
    GOLD_CARD,
    GOLD_BACK,
    OWN_DONE,
    INFLUENCED_DONE,
    BUILT,
    IDLE,
    ENDING,
) = range(16)
"""Indices of the items in the field "turn"."""


def in_phase(phase: int, source: int | None = None) -> Callable[[Fields], bool]:
    """Return a predicate for a phase, and for the source of the card carried out in it."""
    return lambda fields: (
        fields["turn"][PHASE] == phase
        and source
        in (
            None,
            fields["turn"][SOURCE],
        )
    )


POSITIONS: dict[str, tuple[int, Callable[[Fields], bool]]] = {
    "gold": (3, lambda fields: in_phase(0)(fields) and any(fields["scored"])),
    "choose": (4, lambda fields: in_phase(2)(fields) and fields["added"].count(-1) == 2),
    "halfway": (
        4,
        lambda fields: in_phase(2)(fields) and fields["chosen"][1] >= 0 and fields["added"][1] < 0,
    ),
    "build": (4, in_phase(5, 0)),
    "tile": (3, in_phase(6, 0)),
    "gold_build": (4, in_phase(5, 1)),
    "gold_tile": (3, in_phase(6, 1)),
    "cathedral": (4, in_phase(7)),
    "master": (3, in_phase(8)),
    "over": (4, in_phase(9)),
    "turn": (2, lambda fields: in_phase(3)(fields) and any(fields["scored"])),
    "draw": (2, in_phase(1)),
    "card": (2, in_phase(4)),
    "own_build": (2, in_phase(5, 0)),
    "influenced_build": (2, in_phase(5, 2)),
    "influenced_tile": (2, in_phase(6, 2)),
    "duel_over": (2, in_phase(9)),
}
"""Number of players, and what the dump has to contain."""


@cache
def dump_text(name: str) -> str:
    """Return the first matching position of a random game, after some moves, as text."""
    seats, is_it = POSITIONS[name]
    for seed in range(20):
        rng = random.Random(seed)
        state = flandern().start(seats)
        made = 0
        while not state.over:
            state.apply(*random_games.random_move(state, rng))
            made += 1
            if made > 30 and is_it(state.fields()):
                return json.dumps(flandern().dump(state))
    raise AssertionError(f"no random game comes to {name}")


def build_position(name: str) -> State:
    """Return a valid position by its name."""
    return flandern().load(json.loads(dump_text(name)))


def fields_of(data: dict[str, object]) -> Fields:
    return cast(Fields, data["fields"])


def modified_dump(name: str, changes: Changes) -> dict[str, object]:
    """Return the dump of a position with some numbers changed."""
    data = cast(dict[str, object], json.loads(dump_text(name)))
    for field, items in changes.items():
        for index, item in items.items():
            fields_of(data)[field][index] = item
    return data
