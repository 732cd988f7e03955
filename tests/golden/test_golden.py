"""Recorded games replay exactly, including the score sheet."""

import json
from pathlib import Path

import pytest

import guildhall
from guildhall.core.record import Record, digest
from tests import random_games
from tests.golden.cases import FOLDER, golden_cases

RECORDS = sorted(FOLDER.glob("*/*.json"))
assert RECORDS
for_every_record = pytest.mark.parametrize(
    "path", RECORDS, ids=[f"{path.parent.name}-{path.stem}" for path in RECORDS]
)


@for_every_record
def test_the_record_replays_exactly_and_needs_every_move(path: Path) -> None:
    text = path.read_text("utf-8")
    data = json.loads(text)
    record = Record.from_json(text, guildhall.game)
    state = record.start()
    before = digest(state)
    for step in record.steps():
        state = step.state
        after = digest(state)
        assert after != before, f"move {step.number} changes nothing"
        before = after
    assert before == data["digest"]
    assert state.over == data["over"]
    assert random_games.violations(state) == []
    if state.over:
        assert state.scores() == data["scores"]
        assert state.winners() == data["winners"]
        assert [list(line) for line in state.score_sheet()] == data["score_sheet"]
    # to_json replays the record once more.
    again = record.to_json()
    assert random_games.Snapshot(json.loads(again)) == random_games.Snapshot(data)
    assert random_games.Snapshot(again) == random_games.Snapshot(text)


@pytest.mark.parametrize("game_id", guildhall.titles())
def test_the_game_has_its_records(game_id: str) -> None:
    paths = {path for path in RECORDS if path.parent.name == game_id}
    assert paths == {case.path for case in golden_cases(game_id)}, "run make golden"


@pytest.mark.parametrize("game_id", guildhall.titles())
def test_all_seats_and_options_are_played_to_the_end(game_id: str) -> None:
    game = guildhall.game(game_id)
    heads = [json.loads(path.read_text("utf-8")) for path in FOLDER.glob(f"{game_id}/*.json")]
    ended = [head for head in heads if head["over"]]
    assert {head["seats"] for head in ended} == set(game.seats)
    for name, option in game.options.items():
        assert {head["options"][name] for head in ended} == set(option.values)
