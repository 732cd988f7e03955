"""The pages in docs/observations match the source that they are generated from."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from observation_docs import page

import guildhall
from guildhall.lab.history import HistoryEncoder

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "observations"
GAME_IDS = guildhall.titles()
REGENERATE_HINT = "run make observation-docs"


def rows(game_id: str, heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without the table header."""
    [part] = [part for part in page(game_id).split("\n## ") if part.startswith(heading)]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def cells(text: str) -> range:
    first, last = text.split("-")
    return range(int(first), int(last) + 1)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_committed_page_is_up_to_date(game_id: str) -> None:
    assert (FOLDER / f"{game_id}.md").read_text("utf-8") == page(game_id), REGENERATE_HINT


def test_every_game_has_a_page_and_every_page_a_game() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.md")) == GAME_IDS


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_observation_cells_have_no_gap_and_no_overlap(game_id: str) -> None:
    spec = guildhall.game(game_id).observation_spec
    table = rows(game_id, "Observation")
    assert [row[0] for row in table] == [f"`{field.name}`" for field in spec.features]
    found = [cell for row in table for cell in cells(row[1])]
    assert found == list(range(spec.size))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_history_rows_are_those_of_the_encoder(game_id: str) -> None:
    encoder = HistoryEncoder(guildhall.game(game_id))
    found: dict[str, list[tuple[str, ...]]] = {}
    used: dict[str, list[int]] = {}
    for kind, cell, field, span, *form, _ in rows(game_id, "History"):
        if kind:
            name = kind.strip("`")
            assert encoder.fields_by_kind[name] == int(cell)
            found[name], used[name] = [], []
        if span:
            found[name].append((field.strip("`"), *form))
            used[name] += cells(span)
    assert found == {
        kind: [(f.name, str(f.length), f"{f.min} to {f.max}", str(f.bits)) for f in fields]
        for kind, fields in encoder.fields.items()
    }
    first = len(encoder.fields_by_kind)
    assert all(span == list(range(first, first + len(span))) for span in used.values())
    height, width = encoder.shape
    assert max(len(span) for span in used.values()) == width - first
    assert f"\n{height} rows of {width} cells" in page(game_id)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_omitted_kind_is_named(game_id: str) -> None:
    [line] = [line for line in page(game_id).splitlines() if line.startswith("Events that follow")]
    assert set(re.findall(r"`(\w+)`", line)) == guildhall.game(game_id).event_encoding.derived_kinds


def test_the_command_writes_all_pages_and_needs_no_numpy(tmp_path: Path) -> None:
    code = f"""
import runpy, sys
sys.modules["numpy"] = None
runpy.run_path({str(ROOT / "tools" / "observation_docs.py")!r}, run_name="__main__")
"""
    command = [sys.executable, "-c", code, str(tmp_path / "new" / "pages")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    written = {path.stem: path.read_text("utf-8") for path in tmp_path.glob("new/pages/*")}
    assert written == {game_id: page(game_id) for game_id in GAME_IDS}
