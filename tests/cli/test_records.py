"""Replaying and rendering records shows what a viewer saw, and nothing more."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from guildhall.cli import replay as command
from guildhall.cli.arguments import load_record
from guildhall.cli.local_table import LocalTable
from guildhall.core.record import Record
from tests.cli.run_cli import error_of, run_cli
from tests.cli.twin_games import same_outcome, twin_records


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game."""
    path = tmp_path_factory.mktemp("records") / "game.json"
    words = ("--seats", "3", "--bot", "random", "--seed", "2", "--save", str(path))
    assert run_cli("play", *words, stdin="1\n" * 100).exit_code == 0
    return path


@pytest.fixture
def running(tmp_path: Path) -> list[Path]:
    """Two games in the first turn that look the same to seat 0 and to spectators."""
    paths = []
    for number, record in enumerate(twin_records()):
        table = LocalTable(record, same_outcome)
        for seat in (3, 1, 0, 2):
            table.move(seat, table.view(seat)["actions"][0])
        table.move(0, table.view(0)["actions"][0])
        paths.append(tmp_path / f"twin{number}.json")
        paths[-1].write_text(table.record.to_json(), "utf-8")
    assert paths[0].read_text("utf-8") != paths[1].read_text("utf-8")
    return paths


def output_of(*words: str) -> str:
    result = run_cli(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


# Replay


def test_a_finished_game_is_replayed_to_its_end(finished: Path) -> None:
    record = json.loads(finished.read_text("utf-8"))
    out = output_of("replay", str(finished))
    assert out.startswith("City & Guilds for 3 players, finished: public view\n")
    numbers = [int(n) for n in re.findall(r"^Move (\d+) of", out, flags=re.M)]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == len(record["moves"])
    assert f"with £{max(record['scores'])}" in out
    assert " returns " not in out
    placed = sum(text.startswith("on ") for _, text in record["moves"])
    assert len(re.findall(r"\b(?:builds|places)\b", out)) == placed


def test_a_seat_sees_its_own_secrets(finished: Path) -> None:
    out = output_of("replay", str(finished), "--seat", "1")
    assert "Vermilion's view" in out
    assert "Vermilion returns" in out
    assert "Blue returns" not in out


def test_reveal_all_shows_every_choice_and_draw(finished: Path) -> None:
    record = json.loads(finished.read_text("utf-8"))
    out = output_of("replay", str(finished), "--reveal-all")
    for actor, text in record["moves"]:
        name = "" if actor < 0 else f"{['Blue', 'Vermilion', 'Green'][actor]}: "
        assert f"\n  {name}{text}\n" in out


def test_start_at_skips_moves(finished: Path) -> None:
    out = output_of("replay", str(finished), "--start-at", "100")
    first = int(re.findall(r"^Move (\d+) of", out, flags=re.M)[0])
    assert 100 <= first <= 104


def test_a_running_game_keeps_its_secrets(running: list[Path]) -> None:
    for words in ((), ("--seat", "0")):
        one, other = (output_of("replay", str(path), *words) for path in running)
        assert one == other
        assert "in progress" in one
    assert output_of("replay", str(running[0]), "--seat", "2") != (
        output_of("replay", str(running[1]), "--seat", "2")
    )
    # Other viewers do not see a chosen tile until it is placed.
    assert " of 25" not in output_of("replay", str(running[0]))
    assert "Move 25" not in output_of("replay", str(running[0]))
    assert "Move 25" in output_of("replay", str(running[0]), "--seat", "0")


def test_a_running_game_is_not_revealed(running: list[Path]) -> None:
    sentence = "This game is not over; use --seat, or replay the public view."
    assert error_of(run_cli("replay", str(running[0]), "--reveal-all")) == sentence


def test_stepping_goes_forward_back_and_to_a_number(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = load_record(finished)
    frames = command.build_frames(record, None, is_revealed=False)
    answers = iter(["", "", "b", "zebra", "150", "99999", "b", "", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    page = StringIO()
    command.step_through(Console(file=page, width=100), record, frames, 0)
    numbers = [int(n) for n in re.findall(r"^Move (\d+) of", page.getvalue(), flags=re.M)]
    moves = [frame.move_number for frame in frames]
    at_150 = next(move for move in moves if move >= 150)
    expected = [moves[0], moves[1], moves[2], moves[1], moves[1], at_150]
    assert numbers == [*expected, moves[-1], moves[-2], moves[-1]]


def test_stepping_ends_with_the_input(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = load_record(finished)
    frames = command.build_frames(record, None, is_revealed=False)

    def ended(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    page = StringIO()
    command.step_through(Console(file=page, width=100), record, frames, 0)
    assert re.findall(r"^Move (\d+) of", page.getvalue(), flags=re.M) == [
        str(frames[0].move_number)
    ]


def test_a_record_without_moves_has_nothing_to_show(tmp_path: Path, finished: Path) -> None:
    record = load_record(finished)
    path = tmp_path / "new.json"
    path.write_text(Record(record.game, 3, {}).to_json(), "utf-8")
    sentence = f"{path}: nothing has happened in this game yet."
    assert error_of(run_cli("replay", str(path))) == sentence


# Render


def test_the_svg_is_that_of_the_view(finished: Path, tmp_path: Path) -> None:
    record = load_record(finished)
    game = record.game
    path = tmp_path / "board.svg"
    for words, seat in (((), None), (("--seat", "1"), 1)):
        out = output_of("render", str(finished), "--move", "100", "-o", str(path), *words)
        assert out == ""
        assert path.read_text("utf-8") == game.board_svg(record.replay(100).view(seat))
    assert output_of("render", str(finished)) == game.board_svg(record.replay().view(None))


def test_the_board_as_text(finished: Path) -> None:
    record = load_record(finished)
    view = record.replay(40).view(2)
    out = output_of("render", str(finished), "--move", "40", "--text", "--seat", "2")
    assert out == record.game.board_text(view) + "\n"


@pytest.mark.parametrize("move", range(30))
def test_every_position_can_be_drawn(finished: Path, move: int) -> None:
    assert output_of("render", str(finished), "--move", str(move)).startswith("<svg")
    assert output_of("render", str(finished), "--move", str(move), "--text").startswith(
        (" A1", ">A1")
    )


def test_the_svg_of_a_running_game_keeps_its_secrets(running: list[Path]) -> None:
    for words in ((), ("--text",), ("--seat", "0"), ("--seat", "0", "--text")):
        one, other = (output_of("render", str(path), *words) for path in running)
        assert one == other
    one, other = (output_of("render", str(path), "--seat", "1") for path in running)
    assert one != other


def test_a_file_is_replaced_atomically(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "board.svg"
    path.write_text("what was there", "utf-8")
    real = Path.write_text

    def full_disk(self: Path, text: str, encoding: str) -> int:
        real(self, text[:100], encoding)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full_disk)
    result = run_cli("render", str(finished), "-o", str(path))
    assert error_of(result) == f"{path}: No space left on device."
    assert path.read_text("utf-8") == "what was there"
    assert list(tmp_path.iterdir()) == [path]
