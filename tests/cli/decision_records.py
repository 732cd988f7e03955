"""Records of games that stand at a decision of several parts."""

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import guildhall
from guildhall.core.board_model import Selection
from guildhall.core.record import Record
from guildhall.core.state import CHANCE, State

SEATS = 3


def phase_of(state: State, seat: int) -> object:
    """The phase that a seat sees."""
    public: object = dict(state.view(seat))["public"]
    assert isinstance(public, dict)
    return public["phase"]


@cache
def record_until(
    game_id: str, phase: str, is_wanted: Callable[[Selection], bool]
) -> tuple[Record, int]:
    """A random game until a decision of a phase begins, and the seat that decides."""
    game = guildhall.game(game_id)
    for seed in range(100):
        rng = random.Random(seed)
        record = Record(game, SEATS, {})
        state = record.start()
        while not state.over:
            if state.actor == CHANCE:
                record.play(state, CHANCE, state.sample(rng))
                continue
            seat = state.actor
            if phase_of(state, seat) == phase and is_wanted(game.selection(state.view(seat))):
                return record, seat
            record.play(state, seat, rng.choice(state.actions(seat)))
    raise AssertionError(f"no random game reaches {phase}")


def save_record(record: Record, path: Path) -> str:
    """Write a record to a file, and return its name."""
    path.write_text(record.to_json(), encoding="utf-8")
    return str(path)
