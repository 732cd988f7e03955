"""Sound positions of every phase, their dumps with other numbers in some places, other packs."""

import json
import random
from functools import cache
from typing import cast

import guildhall
from guildhall import CHANCE
from guildhall.core.state import State
from guildhall.games.strasbourg.view import StrasbourgView
from tests.games.strasbourg.table import strasbourg

Fields = dict[str, list[int]]
Changes = dict[str, dict[int, int]]

PHASE, ROUND, STEP, FIRST, ACTIVE, PLACE, GOOD, DRAWING, DEALT = range(9)
"""The places in the field "turn"."""

PHASES = [
    *("rounds", "buildings", "first", "deal", "first_cards", "drawing", "keep", "plan", "split"),
    *("bid", "place", "sell", "rescue", "chapel", "building", "over"),
]


def changed_pack(**changes: str) -> str:
    """The title's own pack with other values: ``start__coins="7"`` for ``coins`` in ``[start]``."""
    table, lines = "", []
    for line in strasbourg().pack.splitlines():
        if line.startswith("["):
            table = line[1 : line.index("]")]
        key = line.split("=")[0].strip()
        value = changes.pop(f"{table}__{key}", None)
        lines.append(line if value is None else f"{key} = {value}")
    assert not changes, f"the pack has no {', '.join(changes)}"
    return "\n".join(lines) + "\n"


def seen(state: State, seat: int | None = None) -> StrasbourgView:
    """A view of this title."""
    return cast(StrasbourgView, state.view(seat))


def name_of(state: State) -> str:
    """Which of the phases a position is in."""
    phase = seen(state)["public"]["phase"]
    if phase == "plan" and state.actor == CHANCE:
        return "drawing"
    if phase == "plan" and any(slot >= 0 for slot in state.fields()["open"]):
        return "split"
    return phase


@cache
def dumps() -> dict[str, str]:
    """A position of each phase in the middle of a random game of four, as text."""
    found: dict[str, str] = {}
    for seed in range(3):
        rng = random.Random(seed)
        state = strasbourg().start(4)
        while True:
            name = name_of(state)
            number = seen(state)["public"]["round"]
            if name not in found or (number < 4 and rng.random() < 0.02):
                found[name] = json.dumps(strasbourg().dump(state))
            if state.over:
                break
            seat = state.actor if state.actor == CHANCE else rng.choice(state.waiting())
            is_draw = seat == CHANCE
            state.apply(seat, state.sample(rng) if is_draw else rng.choice(state.actions(seat)))
    return found


def made(name: str) -> State:
    """A sound position of a phase, for four players."""
    return strasbourg().load(json.loads(dumps()[name]))


def fields_of(name: str) -> Fields:
    """The fields of such a position."""
    return made(name).fields()


def changed(name: str, changes: Changes) -> dict[str, object]:
    """The dump of such a position with other numbers in some places."""
    dump: dict[str, object] = json.loads(dumps()[name])
    fields = cast(Fields, dump["fields"])
    for field, items in changes.items():
        for at, item in items.items():
            fields[field][at] = item
    return dump


def refusal(game: guildhall.Game, dump: dict[str, object]) -> str:
    """The sentence with which a dump is refused, or nothing if it is not."""
    try:
        game.load(dump)
    except ValueError as error:
        return str(error)
    return ""
