"""Recorded games replay exactly, to the last pound of the score sheet."""

import json
from pathlib import Path

import pytest

import guildhall
from guildhall.core.record import Record, digest
from tests import kit
from tests.golden.plans import FOLDER, plans

RECORDS = sorted(FOLDER.glob("*/*.json"))
for_every_record = pytest.mark.parametrize(
    "path", RECORDS, ids=[f"{path.parent.name}-{path.stem}" for path in RECORDS]
)


@for_every_record
def test_the_record_replays_exactly(path: Path) -> None:
    text = path.read_text("utf-8")
    data = json.loads(text)
    record = Record.from_json(text, guildhall.game)
    state = record.replay()
    assert digest(state) == data["digest"]
    assert state.over == data["over"]
    assert state.game.breaches(state) == []
    if state.over:
        assert state.scores() == data["scores"]
        assert state.winners() == data["winners"]
        assert [list(line) for line in state.score_sheet()] == data["score_sheet"]
    assert kit.Snapshot(json.loads(record.to_json())) == kit.Snapshot(data)
    assert kit.Snapshot(record.to_json()) == kit.Snapshot(text)


@for_every_record
def test_every_move_of_the_record_is_legal_and_needed(path: Path) -> None:
    record = Record.from_json(path.read_text("utf-8"), guildhall.game)
    before = digest(record.start())
    for step in record.steps():
        after = digest(step.state)
        assert after != before
        before = after


@pytest.mark.parametrize("title", guildhall.titles())
def test_the_title_has_its_records(title: str) -> None:
    paths = {path for path in RECORDS if path.parent.name == title}
    assert paths == {plan.path for plan in plans(title)}, "run python -m tests.golden.make"


@pytest.mark.parametrize("title", guildhall.titles())
def test_all_seats_and_options_are_played_to_the_end(title: str) -> None:
    game = guildhall.game(title)
    heads = [json.loads(path.read_text("utf-8")) for path in FOLDER.glob(f"{title}/*.json")]
    ended = [head for head in heads if head["over"]]
    assert {head["seats"] for head in ended} == set(game.seats)
    for name, option in game.options.items():
        assert {head["options"][name] for head in ended} == set(option.choices)
