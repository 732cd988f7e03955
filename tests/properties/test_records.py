"""Records replay to the same game, here and in another process."""

import json
import os
import random
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import guildhall
from guildhall.core.record import Record, RecordError, digest
from guildhall.core.state import State
from tests import random_games, strategies
from tests.random_games import ReachedPosition, Setup
from tests.scale import scaled

FORMLESS: tuple[object, ...] = (
    None,
    0,
    "x",
    [],
    [0],
    [0, 1],
    ["0", "x"],
    [0, "x", 1],
    {},
    [-2, ""],
)
"""What no move of a record looks like."""


def random_record(setup: Setup, seed: int, depth: int | None = None) -> tuple[Record, State]:
    """A random game and its record."""
    record = Record(setup.game, setup.seats, dict(setup.options))
    state = record.start()
    rng = random.Random(seed)
    while not state.over and (depth is None or len(record.moves) < depth):
        record.play(state, *random_games.random_move(state, rng))
    return record, state


@given(strategies.reached_positions())
def test_a_record_replays_to_the_same_position(reached_position: ReachedPosition) -> None:
    record, state = random_record(*reached_position)
    text = record.to_json()
    again = Record.from_json(text, guildhall.game)
    assert again.moves == record.moves
    assert digest(again.replay()) == digest(state)
    assert random_games.Snapshot(again.to_json()) == random_games.Snapshot(text)
    again.verify(text)
    data = json.loads(text)
    assert data["digest"] == digest(state)
    assert data["over"] == state.over
    assert ("scores" in data) == state.over


@given(strategies.reached_positions(), st.integers(0, 400))
def test_a_record_can_end_at_any_move(reached_position: ReachedPosition, moves: int) -> None:
    record, _ = random_record(*reached_position)
    count = min(moves, len(record.moves))
    _, earlier = random_record(reached_position.setup, reached_position.seed, count)
    assert digest(record.replay(count)) == digest(earlier)
    with pytest.raises(RecordError, match="moves"):
        record.replay(len(record.moves) + 1)


@given(strategies.reached_positions())
def test_a_refused_move_is_not_recorded(reached_position: ReachedPosition) -> None:
    record, state = random_record(*reached_position)
    moves, before = list(record.moves), digest(state)
    with pytest.raises(ValueError, match=r"\S"):
        record.play(state, random_games.seats_of(state).stop, 0)
    assert record.moves == moves
    assert digest(state) == before


@given(strategies.reached_positions(), st.data())
def test_a_changed_record_is_refused(
    reached_position: ReachedPosition, data: st.DataObject
) -> None:
    record, _ = random_record(*reached_position)
    if not record.moves:
        return
    text = record.to_json()
    number = data.draw(st.integers(0, len(record.moves) - 1))
    actor, words = record.moves[number]
    for wrong in ((actor, "no such words"), (99, words), *FORMLESS):
        changed = json.loads(text)
        changed["moves"][number] = wrong
        with pytest.raises(RecordError, match=f"Move {number + 1} "):
            Record.from_json(json.dumps(changed), guildhall.game).replay()
    changed = json.loads(text)
    changed["digest"] = "0" * 64
    with pytest.raises(RecordError, match="position"):
        record.verify(json.dumps(changed))


@pytest.mark.parametrize(
    ("name", "wrong", "sentence"),
    [
        ("ruleset", 0, "The record has the ruleset 0, not 1."),
        ("ruleset", 2, "The record has the ruleset 2, not 1."),
        ("pack_digest", "0" * 64, "The record has the pack_digest '000"),
        ("pack_digest", "f" * 64, "The record has the pack_digest 'fff"),
        ("title", 7, "does not name its game"),
        ("pack", 7, "does not name its game or pack"),
        ("options", [], "The options of the record are not"),
        ("format", "game", "This is not a record"),
    ],
)
def test_a_record_of_another_game_is_refused(name: str, wrong: object, sentence: str) -> None:
    record, _ = random_record(random_games.default_setups()[0], seed=1, depth=0)
    head = json.loads(record.to_json())
    assert Record.from_json(json.dumps(head), guildhall.game).seats == record.seats
    with pytest.raises(RecordError, match=re.escape(sentence)):
        Record.from_json(json.dumps(head | {name: wrong}), guildhall.game)


def test_records_with_the_older_key_for_their_format_load() -> None:
    record, _ = random_record(random_games.default_setups()[0], seed=1, depth=5)
    head = json.loads(record.to_json())
    head["form"] = head.pop("format")
    assert Record.from_json(json.dumps(head), guildhall.game).moves == record.moves


@given(
    strategies.reached_positions(), st.text(max_size=3), st.integers(0, 10**6), st.integers(0, 3)
)
def test_a_damaged_record_is_refused_with_a_sentence(
    reached_position: ReachedPosition, text: str, at: int, length: int
) -> None:
    record, _ = random_record(
        reached_position.setup, reached_position.seed, min(reached_position.depth, 30)
    )
    whole = record.to_json()
    at %= len(whole)
    damaged = whole[:at] + text + whole[at + length :]
    try:
        again = Record.from_json(damaged, guildhall.game)
        again.verify(damaged)
    except RecordError as refusal:
        sentence = str(refusal)
    else:
        # Only fields other than the moves can have changed, or nothing.
        assert digest(again.replay()) == digest(record.replay())
        return
    assert sentence[0].isupper()
    assert sentence.endswith(".")


ELSEWHERE = """
import sys
import guildhall
from guildhall.core.record import Record, digest

for text in sys.stdin.read().split("\\0"):
    record = Record.from_json(text, guildhall.game)
    assert record.to_json() == text
    print(digest(record.replay()), record.game.playouts(2, record.seats, 99))
"""


def test_other_processes_and_hash_seeds_give_the_same_digest() -> None:
    records = [random_record(setup, seed=4) for setup in random_games.setups()]
    expected = [
        f"{digest(state)} {record.game.playouts(2, record.seats, 99)}" for record, state in records
    ]
    texts = "\0".join(record.to_json() for record, _ in records)
    # This process has a random hash seed, unless the environment fixes it.
    for hash_seed in scaled(("0", "1"), ("0", "1", "4242")):
        run = subprocess.run(
            [sys.executable, "-c", ELSEWHERE],
            input=texts,
            env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        assert run.stdout.splitlines() == expected, f"hash seed {hash_seed}"
