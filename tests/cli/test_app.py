"""Commands that do not play: version, titles, rules and packs."""

import platform
import sys
from pathlib import Path

import pytest

import guildhall as engine
from guildhall._compiled import mode
from guildhall.cli.app import main
from guildhall.cli.render import result_text
from guildhall.rulebook import Rulebook
from guildhall.rulebook.rulebook import _split_sections
from tests.cli.run_cli import error_of, run_cli, start_cli


def output_of(*words: str) -> str:
    result = run_cli(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_version_names_the_engine_mode() -> None:
    expected = f"guildhall {engine.__version__}, {mode()}, Python {platform.python_version()}\n"
    assert output_of("--version") == expected


def test_the_version_in_a_new_process() -> None:
    process = start_cli("--version")
    out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert out.startswith(f"guildhall {engine.__version__}, ")


def test_help_lists_all_commands() -> None:
    out = output_of("--help")
    for name in ("play", "simulate", "replay", "render", "bench", "pack", "titles", "rules"):
        assert f" {name} " in out
        assert "Usage: " in output_of(name, "--help")


def test_without_arguments_the_help_is_printed_as_a_usage_error() -> None:
    process = start_cli()
    out, err = process.communicate()
    assert (process.returncode, out) == (2, "")
    lines = err.splitlines()
    assert lines[0] == "Usage: guildhall [OPTIONS] COMMAND [ARGS]..."
    assert "board games" in err
    start = lines.index("Commands:") + 1
    commands = lines[start : lines.index("", start)]
    for name in ("serve", "play", "simulate", "replay", "render", "titles", "rules", "pack"):
        (line,) = [line for line in commands if line.split()[0] == name]
        assert line.endswith(".")
        assert len(line) <= 80
    assert len(commands) == len({line.split()[0] for line in commands})
    examples = lines[lines.index("  Examples:") + 1 :]
    assert any(line.startswith("    guildhall play flandern ") for line in examples)


def test_without_a_checkout_there_are_no_benchmarks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine, "__file__", str(tmp_path / "lib" / "guildhall" / "__init__.py"))
    assert " bench " not in output_of("--help")
    assert "No such command 'benhc'" in error_of(run_cli("benhc"))
    monkeypatch.setattr(sys, "argv", ["guildhall", "bench"])
    with pytest.raises(SystemExit) as leaving:
        main()
    assert leaving.value.code == 2
    assert capsys.readouterr().err == (
        "The benchmarks are not part of the installed package; run them from a checkout.\n"
    )


def test_titles_are_listed_with_seats_and_options() -> None:
    out = output_of("titles")
    for game_id in engine.titles():
        game = engine.game(game_id)
        assert game_id in out
        assert f"{game.seats[0]} to {game.seats[-1]}" in out
        assert all(f"{name}=" in out for name in game.options)


# Rules


def test_the_whole_page_can_be_read() -> None:
    text = output_of("rules", "city_guilds")
    assert text == Rulebook(engine.game("city_guilds")).text


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("4.2", "CG-4.2 Where a tile may go"),
        ("cg-4.2", "CG-4.2 Where a tile may go"),
        ("tavern", "CG-8.1 A tavern for filling a block"),
        ("TAVERN", "CG-8.1 A tavern for filling a block"),
        ("A12", "Ruling A12 (CG-6.4)"),
        ("fountain", "CG-1.1 The town map"),
    ],
)
def test_a_search_finds_rules(word: str, first: str) -> None:
    assert output_of("rules", "city_guilds", word).splitlines()[0].rstrip() == first


def test_the_rules_can_be_read_in_italian() -> None:
    book = Rulebook(engine.game("city_guilds"), "it")
    assert output_of("rules", "city_guilds", "--language", "it") == book.text
    out = output_of("rules", "city_guilds", "mercato", "--language", "it")
    assert out.splitlines()[0].rstrip() == "CG-4.5 Mercato"
    out = output_of("rules", "city_guilds", "a12", "--language", "it")
    assert out.startswith("Chiarimento A12 (CG-6.4)")
    assert "Perché: " in out
    out = output_of("rules", "city_guilds", "tavern", "--language", "it")
    assert "Anche in: " in out
    out = output_of("rules", "city_guilds", "xyz", "--language", "it")
    assert out == "Le regole non parlano di 'xyz'.\n"


def test_a_language_without_rules_is_refused() -> None:
    result = run_cli("rules", "city_guilds", "--language", "xx")
    assert result.exit_code != 0
    assert "Unknown language 'xx'; expected one of: en, it, fr, de." in result.output


def test_a_rule_is_shown_with_its_rulings() -> None:
    out = output_of("rules", "city_guilds", "6.4")
    assert "Ruling A12" in out
    assert "Why: " in out


def test_headings_that_match_are_listed_before_mentions() -> None:
    out = " ".join(output_of("rules", "city_guilds", "tavern").split())
    assert "Also in: The game in half a page, CG-1.2, " in out


def test_punctuation_in_a_search_is_literal() -> None:
    out = output_of("rules", "city_guilds", "[bold](")
    assert out == "The rules do not mention '[bold]('.\n"


def test_the_page_is_split_at_its_headings() -> None:
    sections = _split_sections(
        "# Title\n\nhead\n\n## 1 One\n\n### CG-1.1 A\n\na\n\nb\n### CG-1.2 B\nc"
    )
    assert [(s.rule, s.heading, s.body) for s in sections] == [
        ("", "1 One", ""),
        ("CG-1.1", "CG-1.1 A", "a\n\nb"),
        ("CG-1.2", "CG-1.2 B", "c"),
    ]


# Results


@pytest.mark.parametrize(
    ("winners", "own", "sentence"),
    [
        ([0], 0, "You win with 9 points."),
        ([0], 1, "Winner: Blue with 9 points; you have 1 point."),
        ([0], None, "Winner: Blue with 9 points."),
        ([0, 2], 0, "Winners: you and Green with 9 points each."),
        ([0, 2, 3], 1, "Winners: Blue, Green and Purple with 9 points each; you have 1 point."),
    ],
)
def test_the_result_is_a_sentence(winners: list[int], own: int | None, sentence: str) -> None:
    scores = [9 if seat in winners else 1 for seat in range(4)]
    assert result_text(engine.game("flandern"), scores, winners, own) == sentence


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("city_guilds", "Winner: Blue with £9; you have £1."),
        ("flandern", "Winner: Blue with 9 points; you have 1 point."),
        ("power_struggle", "Winner: Blue with 9 victory points; you have 1 victory point."),
        ("strasbourg", "Winner: Blue with 9 prestige; you have 1 prestige."),
    ],
)
def test_the_result_names_the_unit_of_the_points(title: str, sentence: str) -> None:
    assert result_text(engine.game(title), [9, 1, 1, 1], [0], 1) == sentence


# Packs


def test_an_exported_pack_is_valid(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    for game_id in engine.titles():
        text = output_of("pack", "export", game_id)
        assert text == engine.game(game_id).pack
        path.write_text(text, "utf-8")
        out = output_of("pack", "check", str(path))
        assert out.startswith(f"{path} is a valid pack of {engine.game(game_id).title} for ")
        digest = engine.game(game_id).pack_digest
        assert out.endswith(f", identical to the built-in one; digest {digest}.\n")


def test_a_corrected_pack_can_be_checked_and_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(engine.game("city_guilds").pack.replace("alone = 7", "alone = 8"), "utf-8")
    out = output_of("pack", "check", str(path))
    assert "identical to the built-in one" not in out
    assert engine.game("city_guilds").pack_digest not in out
    saved = tmp_path / "game.json"
    words = ("--pack", str(path), "--bot", "random", "--save", str(saved))
    assert run_cli("play", *words, stdin="quit\n").exit_code == 0
    # The record contains its pack.
    assert "alone = 8" in saved.read_text("utf-8")
    assert run_cli("replay", str(saved)).exit_code == 0
    assert "games of City & Guilds" in output_of(
        "simulate", "city_guilds", "--pack", str(path), "--games", "25", "--jobs", "2"
    )
