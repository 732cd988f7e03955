"""Valid positions of every phase, dumps with some changed numbers, and modified packs."""

import json
import random
from functools import cache
from typing import cast

import guildhall
from guildhall import CHANCE
from guildhall.core.state import State
from guildhall.games.strasbourg.view import StrasbourgView
from tests.games.strasbourg.scenario import strasbourg

Fields = dict[str, list[int]]
Changes = dict[str, dict[int, int]]

PHASE, ROUND, STEP, FIRST, ACTIVE, PLACE, GOOD, DRAWING, DEALT = range(9)
"""Indices in the field "turn"."""

PHASES = [
    *("rounds", "buildings", "first", "deal", "first_cards", "drawing", "keep", "plan", "split"),
    *("bid", "place", "sell", "rescue", "chapel", "building", "over"),
]


def modified_pack(**changes: str) -> str:
    """The standard pack with other values: ``start__coins="7"`` for ``coins`` in ``[start]``."""
    table, lines = "", []
    for line in strasbourg().pack.splitlines():
        if line.startswith("["):
            table = line[1 : line.index("]")]
        key = line.split("=")[0].strip()
        value = changes.pop(f"{table}__{key}", None)
        lines.append(line if value is None else f"{key} = {value}")
    assert not changes, f"the pack has no {', '.join(changes)}"
    return "\n".join(lines) + "\n"


def view_of(state: State, seat: int | None = None) -> StrasbourgView:
    return cast(StrasbourgView, state.view(seat))


def phase_name(state: State) -> str:
    phase = view_of(state)["public"]["phase"]
    if phase == "plan" and state.actor == CHANCE:
        return "drawing"
    if phase == "plan" and any(slot >= 0 for slot in state.fields()["open"]):
        return "split"
    return phase


@cache
def dump_texts() -> dict[str, str]:
    """A position of each phase in the middle of a random four-player game, as text."""
    found: dict[str, str] = {}
    for seed in range(3):
        rng = random.Random(seed)
        state = strasbourg().start(4)
        while True:
            name = phase_name(state)
            number = view_of(state)["public"]["round"]
            if name not in found or (number < 4 and rng.random() < 0.02):
                found[name] = json.dumps(strasbourg().dump(state))
            if state.over:
                break
            seat = state.actor if state.actor == CHANCE else rng.choice(state.waiting())
            is_draw = seat == CHANCE
            state.apply(seat, state.sample(rng) if is_draw else rng.choice(state.actions(seat)))
    return found


def build_position(name: str) -> State:
    """A valid four-player position of a phase."""
    return strasbourg().load(json.loads(dump_texts()[name]))


def fields_of(name: str) -> Fields:
    return build_position(name).fields()


def modified_dump(name: str, changes: Changes) -> dict[str, object]:
    """The dump of such a position with some numbers changed."""
    dump: dict[str, object] = json.loads(dump_texts()[name])
    fields = cast(Fields, dump["fields"])
    for field, items in changes.items():
        for at, item in items.items():
            fields[field][at] = item
    return dump


def load_error(game: guildhall.Game, dump: dict[str, object]) -> str:
    """The message with which a dump is rejected; empty if it is accepted."""
    try:
        game.load(dump)
    except ValueError as error:
        return str(error)
    return ""
