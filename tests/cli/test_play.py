"""Playing in the terminal, from the first prompt to the score sheet."""

import random
import re
import signal
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from guildhall.cli import render
from guildhall.cli.arguments import load_record
from guildhall.cli.local_table import LocalTable
from guildhall.cli.terminal_player import TerminalPlayer
from tests.cli.run_cli import run_cli, start_cli
from tests.cli.twin_games import FirstActionBot, same_outcome, twin_records

WHOLE_GAME = "1\n" * 100


def play_output(*words: str, typed: str) -> str:
    """The output of a game with random bots and fixed draws."""
    result = run_cli("play", "--bot", "random", "--seed", "3", *words, stdin=typed)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_whole_game_played_by_numbers_ends_with_scores_and_a_record(
    seats: int, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    out = play_output("--seats", str(seats), "--save", str(path), typed=WHOLE_GAME)
    assert f"City & Guilds for {seats} players\nYou are Blue; bots play the others." in out
    record = load_record(path)
    state = record.replay()
    assert state.over
    assert record.seats == seats
    for line in state.score_sheet():
        assert f"({line.rule})" in out
    best = max(state.scores())
    assert f" with £{best}" in out
    assert out.endswith(f"Saved to {path}.\n") or f"Saved to {path}." in out.replace("\n", "")


def test_a_whole_game_in_a_new_process() -> None:
    process = start_cli("play", "--seats", "3", "--seed", "1")
    out, err = process.communicate(WHOLE_GAME)
    assert (process.returncode, err) == (0, "")
    assert "Type a file name to save the record, or press Enter." in out


def test_the_same_seed_gives_the_same_game_and_no_seed_gives_others() -> None:
    assert play_output(typed="1\n1\n") == play_output(typed="1\n1\n")
    unseeded = {run_cli("play", "--bot", "random", stdin="").stdout for _ in range(4)}
    assert len(unseeded) > 1


def test_the_first_screen_explains_what_to_do() -> None:
    out = play_output(typed="")
    first = out.splitlines()[:4]
    assert first[0] == "City & Guilds for 4 players"
    assert "Choose by number" in out
    assert "Type ? for help" in " ".join(out.split())
    assert "Choose a tile to return. You keep the others.\n  Choose 1:" in out
    assert "in any order, for example: clothmakers building" in out


def test_end_of_input_stops_the_game_like_quit(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    out = play_output(typed="1\n")
    assert out.endswith("The input has ended.\nGame stopped; nothing was saved.\n")
    play_output("--save", str(path), typed="1\n")
    assert not load_record(path).replay().over


def test_an_interrupt_saves_like_quit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    path = tmp_path / "game.json"
    result = run_cli("play", "--save", str(path), "--seed", "1")
    assert result.exit_code == 130
    assert not load_record(path).replay().over


def test_no_input_is_end_of_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(prompt: str) -> str:
        raise RuntimeError("input(): lost sys.stdin")

    monkeypatch.setattr("builtins.input", lost)
    assert "The input has ended" in play_output(typed="")


def test_quit_saves_only_if_asked_to(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert "Game stopped; nothing was saved." in play_output(typed="1\nquit\n")
    stopped = play_output(typed="1\nsave a.json\nquit\n").splitlines()[-1]
    assert stopped == "Game stopped; it is saved in a.json."
    stopped = play_output(typed="1\nsave a.json\n1\nquit\n").splitlines()[-1]
    assert stopped == "Game stopped; moves after the last save in a.json are lost."
    play_output("--save", str(path), typed="1\nquit\n")
    assert not load_record(path).replay().over


def test_saving_prints_the_command_that_continues_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    out = play_output("--seat", "2", typed=f"save {path}\nquit\n")
    assert f"Continue with: guildhall play --resume {path} --seat 2" in out


def test_a_saved_game_continues_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play_output("--seats", "3", typed=f"1\n1\nsave {path}\nquit\n")
    moves = load_record(path).moves
    out = play_output("--resume", str(path), "--save", str(path), typed=WHOLE_GAME)
    assert out.startswith("City & Guilds for 3 players")
    assert "is dealt" not in out  # it was printed before
    assert load_record(path).moves[: len(moves)] == moves
    assert load_record(path).replay().over
    over = play_output("--resume", str(path), typed="\n")
    assert "with" in over.splitlines()[-3]


def test_the_record_is_offered_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "offered.json"
    decisions = play_output("--seats", "3", typed=WHOLE_GAME).count("\n> 1\n") - 1
    assert Path("1").exists()
    Path("1").unlink()
    out = play_output("--seats", "3", typed="1\n" * decisions + f"{path}\n")
    assert f"> {path}" in out
    assert load_record(path).replay().over


def test_quit_at_the_end_is_not_a_file_name() -> None:
    decisions = play_output("--seats", "3", typed=WHOLE_GAME).count("\n> 1\n") - 1
    play_output("--seats", "3", typed="1\n" * decisions + "quit\n")
    assert not Path("quit").exists()
    play_output("--seats", "3", typed="1\n" * decisions + "save it.json\n")
    assert load_record(Path("it.json")).replay().over


def test_a_file_that_is_not_a_saved_game_is_not_replaced() -> None:
    Path("letter.txt").write_text("Dear Steve", "utf-8")
    sentence = "letter.txt exists and is not a saved game; choose another file."
    assert sentence in play_output(typed="save letter.txt\n")
    result = run_cli("play", "--save", "letter.txt")
    assert (result.exit_code, result.stderr) == (2, f"{sentence}\n")
    assert Path("letter.txt").read_text("utf-8") == "Dear Steve"


@pytest.fixture(autouse=True)
def _in_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers to the save prompt are file names: keep them out of the project."""
    monkeypatch.chdir(tmp_path)


# Answers


def answers_and_replies(out: str) -> list[str]:
    """The answers, each with the output that followed."""
    return [part.strip() for part in re.split(r"^> ", out, flags=re.M)[1:]]


def test_choices_are_made_by_number_text_or_first_letters() -> None:
    by_number = play_output(typed="1\n")
    text = re.findall(r"^  1  (.*?) *$", by_number, flags=re.M)[0]
    short = " ".join(word[:3] for word in text.split())
    for answer in (text, f"return {text}", text.upper(), short):
        followed = answers_and_replies(play_output(typed=f"{answer}\n"))[0]
        assert followed == answers_and_replies(by_number)[0].replace("1\n", f"{answer}\n", 1)


def test_several_choices_can_be_given_in_one_line() -> None:
    one_by_one = play_output(typed="1\n1\n1\nboard\n")
    joined = play_output(typed="1, 1,1\nboard\n")
    assert answers_and_replies(joined)[-2:] == answers_and_replies(one_by_one)[-2:]
    # A wrong answer drops those after it.
    assert answers_and_replies(play_output(typed="1\n99, 1\nboard\n"))[1].startswith(
        "99, 1\nThe items are numbered from 1 to "
    )
    # The prompt that it answered is printed.
    after_typo = answers_and_replies(play_output(typed="1\n1, zebra\n"))[1]
    assert after_typo.startswith("1, zebra\n“zebra” is not an action of City & Guilds.\n")
    assert "Choose a space for the" in after_typo


@pytest.mark.parametrize(
    ("answer", "reply"),
    [
        ("0", "The items are numbered from 1 to 59."),
        ("99", "The items are numbered from 1 to 59."),
        ("zebra", "“zebra” is not an action of City & Guilds."),
        ("play", "“play” is ambiguous: clothmakers building, bakers building, blacksmiths"),
        ("on A8", "A8 is already built on. (CG-4.2)"),
        ("a8", "A8 is already built on. (CG-4.2)"),
        ("b5", "Choose one of these as well: clothmakers building, bakers building, "),
        ("tak min", "Choose a tile from your hand first. (CG-4.1)"),
        ("take minstrel", "Choose a tile from your hand first. (CG-4.1)"),
        ("why on B5", "on B5: Choose a tile from your hand first. (CG-4.1)"),
        ("why b5", "on B5: Choose a tile from your hand first. (CG-4.1)"),
        ("why", "Why what?"),
        ("why zebra", "Why what?"),
        ("save", "Save where?"),
        ("save /no/such/folder/x.json", "/no/such/folder/x.json cannot be written: there is no"),
        ("save .", ". is a folder, not a file."),
        ("undo", "Something was drawn after your last move, so it can't be undone."),
        ("score", "Seat        Points  For"),
        ("rules 4.2", "CG-4.2 Where a tile may go"),
        ("rules zebra", "The rules do not mention 'zebra'."),
        ("rules", "The game in half a page"),
    ],
)
def test_every_input_gets_its_reply(answer: str, reply: str) -> None:
    out = answers_and_replies(play_output(typed=f"1\n{answer}\n"))[1]
    assert out.startswith(f"{answer}\n")
    assert out.partition("\n")[2].startswith(reply)


def test_a_hint_names_the_choices_the_rule_and_a_bots_choice() -> None:
    for word in ("?", "hint", "help"):
        out = answers_and_replies(play_output(typed=f"1\n{word}\n"))[1]
        assert (
            "Choose your opening tile and a space for it, in an empty block.\n  Choose one:" in out
        )
        assert "CG-4.1 Play a tile" in out
        suggestion = r"A simple bot would choose blacksmiths building, [A-H][1-8], one man \(\+1 "
        assert re.search(suggestion, out)
        assert "undo        undo your last decision" in out


def test_the_board_can_be_shown_again_with_the_prompt() -> None:
    first, again = answers_and_replies(play_output(typed="1\nboard\n"))[:2]
    assert again.startswith("board\n\n A1")
    assert first.endswith(again.removeprefix("board\n").partition("\n> ")[0].rstrip())


def test_why_says_if_an_action_is_legal() -> None:
    out = play_output(typed="1\nwhy play\n")
    assert re.search(r"^play .*: this is allowed now\.$", out, flags=re.M)
    assert re.search(r"^play .*: You have no .* in your hand\. \(CG-4\.1\)$", out, flags=re.M)


def test_the_score_leaves_out_objectives_that_are_still_open() -> None:
    typed = "keep\n" * 5 + "score\n"
    out = answers_and_replies(play_output("strasbourg", typed=typed))[5]
    sheet = "Seat        Points  For\nBlue (you)       0\nVermilion        0\n"
    assert re.sub(r" +\n", "\n", out).startswith(f"score\n{sheet}")


def test_undo_returns_to_the_prompt() -> None:
    out = answers_and_replies(play_output(typed="1\n1\nundo\nboard\n"))
    assert "Choose a space for the" in out[1]
    question = "Choose your opening tile and a space for it, in an empty block."
    assert out[2].startswith(f"undo\n\n{question}")
    assert out[2].partition(question)[2] == out[0].partition(question)[2]


def test_an_interrupt_ends_with_a_message() -> None:
    process = start_cli("play", "--seed", "1")
    assert process.stdout is not None
    output = ""
    while not output.endswith("\n> "):
        output += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert (out, err) == ("", "\nInterrupted.\n")


# Hidden information


def output_in_twin_game(index: int, answers: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """The output for seat 0 in one of two games that look the same to it."""
    page = StringIO()
    table = LocalTable(twin_records()[index], same_outcome)
    waiting = iter(answers)

    def typed(prompt: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    console = Console(file=page, width=100, highlight=False)
    TerminalPlayer(table, 0, FirstActionBot(), random.Random(0), console, False, None).run()
    return page.getvalue()


def test_no_output_depends_on_hidden_information(monkeypatch: pytest.MonkeyPatch) -> None:
    ask_everything = ["?", "score", "board", "undo", "why return", "why play", "why take", "rules"]
    # The tile is chosen twice, because `ask_everything` includes undo.
    answers = [*ask_everything, "1", *ask_everything, "1", *ask_everything, "1", "1", "1"]
    answers += ask_everything
    shown = [output_in_twin_game(index, answers, monkeypatch) for index in (0, 1)]
    assert shown[0] == shown[1]
    assert "Take a tile from the display." in shown[0]


def test_the_twin_games_differ_once_others_show_their_tiles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = ["1", "1", "1", "1", "1"]
    assert output_in_twin_game(0, answers, monkeypatch) != output_in_twin_game(
        1, answers, monkeypatch
    )


@pytest.mark.parametrize(
    ("game_id", "prefix"),
    [("city_guilds", "CG"), ("flandern", "FL"), ("power_struggle", "PS"), ("strasbourg", "ST")],
)
def test_the_examples_of_the_help_are_those_of_the_game(game_id: str, prefix: str) -> None:
    out = play_output(game_id, typed="?\nwhy\n")
    (why,) = re.findall(r"for example: (why .+)\n.*rules", out)
    (rules,) = re.findall(r"for example: (rules \d+\.\d+)\n", out)
    assert f"Why what? Name an action, for example: {why}\n" in out
    answers = play_output(game_id, typed=f"{why}\n{rules}\n")
    assert re.search(rf"^{re.escape(why.removeprefix('why '))}: .*{prefix}-", answers, re.MULTILINE)
    assert f"{prefix}-{rules.removeprefix('rules ')} " in answers


@pytest.mark.parametrize(
    ("texts", "first"),
    [
        (["no man", "one man", "two men"], 0),
        (["one man", "two men"], 1),
        (["two men"], 2),
        (["2 influence cards", "3 influence cards"], 2),
        (["no tavern", "on A1"], 1),
        (["no man", "two men"], 1),
        (["play Brugge", "play Gent"], 1),
        ([], 1),
    ],
)
def test_numbers_are_typed_as_themselves(texts: list[str], first: int) -> None:
    assert render.first_number(texts) == first


def test_a_number_of_men_is_typed_as_itself() -> None:
    out = play_output(typed="1\n" * 30)
    (number,) = set(re.findall(r"^  (\d)  one man *$", out, re.MULTILINE))
    assert number == "1"


def test_a_number_of_influence_cards_is_typed_as_itself() -> None:
    out = play_output("flandern", "--seats", "3", typed="1\n1\n")
    assert "· Blue adds 1 influence card." in out
