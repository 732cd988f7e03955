"""Every error is one sentence on standard error and a non-zero exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import guildhall as engine
from guildhall.core.record import Record
from tests.cli.run_cli import PACKAGE_FOLDER, error_of, run_cli, start_cli

NO_TITLE = f"Unknown game 'chess'; expected one of: {', '.join(engine.titles())}."
SEATS = "City & Guilds is for 3 to 5 players, not {}."
NO_FILE = "nowhere.json: No such file or directory."


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with broken files, in which the commands run."""
    monkeypatch.chdir(tmp_path)
    game = engine.game("city_guilds")
    record = Record(game, 3, {})
    state = record.start()
    for _ in range(3):
        record.play(state, -1, state.outcomes()[0][0])
    good = record.to_json()
    data = json.loads(good)
    files = {
        "good.json": good,
        "list.json": "[]",
        "text.json": "Once upon a time",
        "empty.json": "",
        "form.json": json.dumps(data | {"format": "another 1"}),
        "title.json": json.dumps(data | {"title": "chess"}),
        "ruleset.json": json.dumps(data | {"ruleset": 99}),
        "seats.json": json.dumps(data | {"seats": 9}),
        "options.json": json.dumps(data | {"options": {"foo": True}}),
        "moves.json": json.dumps(data | {"moves": [[0, 1]]}),
        "illegal.json": json.dumps(data | {"moves": [[-1, "draw minstrel"]]}),
        "early.json": json.dumps(data | {"moves": [[0, "play bakers market"]]}),
        "digest.json": json.dumps(data | {"digest": "0"}),
        "deep.json": "[" * 100_000,
        "pack.toml": game.pack.replace("least = 3", "least = 7"),
        "typo.toml": game.pack.replace("taverns = 4", "tavern = 4"),
        "map.toml": game.pack.replace('"AAAA.', '"AAA..'),
        "street.toml": game.pack.replace("*", "."),
        "other.toml": game.pack.replace('"city_guilds"', '"chess"'),
        "broken.toml": game.pack.replace("dealt = 4", "dealt = = 4"),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00\x01")
    (tmp_path / "folder").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play chess", NO_TITLE),
        ("play --seats 2", SEATS.format(2)),
        ("play --seats 6", SEATS.format(6)),
        ("play --seat 4", "There is no seat 4; seats are numbered 0 to 3."),
        ("play --seat -1", "There is no seat -1; seats are numbered 0 to 3."),
        ("play --bot deep", "Unknown bot 'deep'; expected one of: random, simple."),
        (
            "play flandern --seats 3 --option influence_swapped=on",
            "The option influence_swapped is for 2 players, not for 3.",
        ),
        ("play --option foo=1", "City & Guilds has no option 'foo'; its options are: "),
        (
            "play --option tavern_optional",
            "An option must be written as NAME=VALUE, not 'tavern_optional'.",
        ),
        (
            "play --option tavern_optional=2",
            "The option tavern_optional must be one of True, False, not",
        ),
        ("play --pack nowhere.toml", "nowhere.toml: No such file or directory."),
        ("play --pack pack.toml", "pack.toml: line 8: seats.least must be"),
        ("play --save folder", "folder is a folder, not a file."),
        ("play --save no/such.json", "no/such.json cannot be written: there is no folder no."),
        ("play --resume nowhere.json", NO_FILE),
        (
            "play --resume text.json",
            "text.json: This is not valid JSON: Expecting value in line 1.",
        ),
        ("simulate chess", NO_TITLE),
        ("simulate city_guilds --seats 7", SEATS.format(7)),
        (
            "simulate city_guilds --games 0",
            "The number of games must be from 1 to 10000000, not 0.",
        ),
        ("simulate city_guilds --jobs 0", "The number of jobs must be from 1 to 1024, not 0."),
        ("simulate city_guilds --seed -1", "The seed must be from 0 to "),
        ("simulate city_guilds --first-game -1", "The number of the first game must be from 0 to "),
        ("simulate city_guilds --bot x", "Unknown bot 'x'; expected one of: random, simple."),
        (
            "simulate city_guilds --seats 3 --bot random --bot random --bot random --bot random",
            "There are 4 bots for 3 seats.",
        ),
        ("simulate city_guilds --option a=b", "City & Guilds has no option 'a'; its options are: "),
        ("simulate city_guilds --json folder", "folder is a folder, not a file."),
        ("simulate city_guilds --pack typo.toml", "typo.toml: line "),
        ("replay nowhere.json", NO_FILE),
        ("replay folder", "folder: Is a directory."),
        ("replay bytes.json", "bytes.json is not a text file."),
        ("replay empty.json", "empty.json: This is not valid JSON: Expecting value in line 1."),
        ("replay list.json", "list.json: This is not a record of a Guildhall game."),
        ("replay form.json", "form.json: This is not a record of a Guildhall game."),
        ("replay title.json", f"title.json: The game of this record cannot be loaded: {NO_TITLE}"),
        ("replay ruleset.json", "ruleset.json: The record has the ruleset 99, not 1."),
        ("replay seats.json", f"seats.json: The record cannot be started: {SEATS.format(9)}"),
        ("replay options.json", "options.json: The record cannot be started: City & Guilds has no"),
        ("replay moves.json", "moves.json: Move 1 is not a pair of a seat and a string: [0, 1]."),
        (
            "replay illegal.json",
            "illegal.json: Move 1 cannot be made: This outcome is not possible now.",
        ),
        ("replay early.json", "early.json: Move 1 cannot be made: "),
        (
            "replay digest.json",
            "digest.json: The moves of the record do not lead to its final position",
        ),
        ("replay deep.json", "deep.json: "),
        ("replay good.json --seat 3", "There is no seat 3; seats are numbered 0 to 2."),
        ("replay good.json --start-at 4", "There is no move 4; this record has 3 moves."),
        ("replay good.json --start-at -1", "There is no move -1; this record has 3 moves."),
        ("replay good.json --seat 0 --reveal-all", "Choose either --seat or --reveal-all."),
        ("render nowhere.json", NO_FILE),
        ("render good.json --move 4", "There is no move 4; this record has 3 moves."),
        ("render good.json --move -1", "There is no move -1; this record has 3 moves."),
        ("render good.json --seat 9", "There is no seat 9; seats are numbered 0 to 2."),
        ("render good.json -o folder", "folder is a folder, not a file."),
        ("render good.json -o no/x.svg", "no/x.svg cannot be written: there is no folder no."),
        ("pack export chess", NO_TITLE),
        ("pack check nowhere.toml", "nowhere.toml: No such file or directory."),
        ("pack check bytes.json", "bytes.json is not a text file."),
        (
            "pack check pack.toml",
            "pack.toml: line 8: seats.least must be a whole number from 3 to 5",
        ),
        ("pack check typo.toml", "typo.toml: line "),
        ("pack check map.toml", "map.toml: line "),
        ("pack check street.toml", "street.toml: map.rows: no two spaces see each other across"),
        ("pack check other.toml", NO_TITLE),
        ("pack check broken.toml", "broken.toml: line 21: this is not valid TOML: Invalid value."),
        ("pack check empty.json", "empty.json: line 1: title is missing."),
        ("rules chess", NO_TITLE),
    ],
)
def test_one_clear_sentence(words: str, sentence: str) -> None:
    message = error_of(run_cli(*words.split()))
    assert message.startswith(sentence)
    assert "\n" not in message
    assert message.endswith((".", ")"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("nonsense", "No such command 'nonsense'. See `guildhall --help`."),
        ("--nonsense", "No such option: --nonsense. See `guildhall --help`."),
        ("simulate", "Missing argument 'GAME'. See `guildhall simulate --help`."),
        ("render", "Missing argument 'file'. See `guildhall render --help`."),
        ("play --seats x", "Invalid value for '--seats': Input should be a valid integer. "),
        ("play --games 3", "No such option: --games"),
        ("pack nonsense", "No such command 'nonsense'. See `guildhall pack --help`."),
    ],
)
def test_wrong_usage_is_explained_in_a_sentence(words: str, sentence: str) -> None:
    message = error_of(run_cli(*words.split()))
    assert message.startswith(sentence)
    assert "\n" not in message


def test_no_arguments_show_the_help() -> None:
    result = run_cli()
    assert "Usage: " in result.output
    assert "simulate" in result.output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
class TestFullDisk:
    def test_a_picture(self) -> None:
        result = run_cli("render", "good.json", "-o", "/dev/full")
        assert error_of(result) == "/dev/full: No space left on device."

    def test_a_record_leaves_the_game_as_it_was(self) -> None:
        typed = "save /dev/full\n1\nquit\n"
        result = run_cli("play", "--bot", "random", "--seed", "1", stdin=typed)
        assert result.exit_code == 0
        assert "/dev/full cannot be written: No space left on device." in result.stdout
        assert "Choose your opening tile and a space for it, in an empty block." in result.stdout

    @pytest.mark.parametrize("words", ["pack export city_guilds", "--version", "--help"])
    def test_standard_output(self, words: str) -> None:
        command = [sys.executable, "-m", "guildhall.cli.app", *words.split()]
        env = os.environ | {"PYTHONPATH": str(PACKAGE_FOLDER)}
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                command, stdout=full, stderr=subprocess.PIPE, text=True, env=env, check=False
            )
        assert done.returncode != 0
        assert done.stderr == "No space left on device.\n"


def test_a_closed_pipe_is_not_an_error() -> None:
    with start_cli("rules", "city_guilds") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode != 0
