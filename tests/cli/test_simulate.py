"""Simulated games: the same result on any number of cores, and every failure is reported."""

import json
import math
import random
import re
from pathlib import Path

import pytest

import guildhall as engine
from guildhall import bots
from guildhall.cli.simulation import GameFailure, GameResult, SimulationSpec, play_game, play_games
from guildhall.cli.statistics import Statistics, wilson_interval
from guildhall.core.game import Game
from guildhall.core.view import View
from guildhall.games.city_guilds import invariants
from guildhall.games.city_guilds.rules.state import CityGuildsState
from tests.cli.run_cli import run_cli

TITLE = "city_guilds"


def simulate(*words: str) -> str:
    result = run_cli("simulate", TITLE, *words)
    assert result.exit_code == 0, result.output
    return result.stdout


def digest_in(out: str) -> str:
    (found,) = re.findall(r"Digest of all final positions: ([0-9a-f]{64})", out)
    return str(found)


def random_spec(seats: int = 4, seed: int = 0, is_checked: bool = False) -> SimulationSpec:
    return SimulationSpec(TITLE, None, {}, ("random",) * seats, seed, is_checked)


def test_one_job_and_two_give_the_same_result(tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for jobs, path in zip(("1", "2"), files, strict=True):
        simulate("--games", "45", "--seed", "7", "--jobs", jobs, "--json", str(path))
    one, two = (path.read_text("utf-8") for path in files)
    assert one == two
    data = json.loads(one)
    assert [game["number"] for game in data["games"]] == list(range(45))
    assert len({game["digest"] for game in data["games"]}) == 45


def test_greedy_bots_give_the_same_result_on_two_cores() -> None:
    spec = SimulationSpec(TITLE, None, {}, ("simple", "random", "random"), 3, False)
    assert list(play_games(spec, range(2), 1)) == list(play_games(spec, range(2), 2))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_checks_change_nothing_and_find_nothing(seats: int) -> None:
    words = ("--games", "5", "--seats", str(seats), "--jobs", "1")
    checked = simulate(*words, "--check")
    assert "All invariants held after every move." in checked
    assert digest_in(checked) == digest_in(simulate(*words))
    assert digest_in(checked) != digest_in(simulate(*words, "--seed", "1"))


def test_a_run_can_be_split() -> None:
    game = engine.game(TITLE)
    whole = list(play_games(random_spec(), range(6), 1))
    assert whole[4] == play_game(game, random_spec(), 4)
    part = simulate("--games", "2", "--first-game", "4", "--jobs", "1")
    assert "games 4 to 5 of seed 0" in part
    statistics = Statistics(random_spec())
    statistics.results += [result for result in whole[4:] if isinstance(result, GameResult)]
    assert statistics.digest() == digest_in(part)


def test_playouts_inside_the_engine_equal_games_move_by_move() -> None:
    game = engine.game(TITLE)
    for number in range(3):
        inside = play_game(game, random_spec(), number)
        assert inside == play_game(game, random_spec(is_checked=True), number)


def test_options_reach_the_games() -> None:
    words = ("--games", "3", "--jobs", "1")
    out = simulate(*words, "--option", "tavern_optional=no")
    assert "4 seats, tavern_optional=false" in out
    assert digest_in(out) != digest_in(simulate(*words))


# Failures


def test_a_violation_is_shown_with_seed_game_and_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: CityGuildsState) -> list[str]:
        return ["Something is wrong."] if state.built == 1 else []

    monkeypatch.setattr(invariants, "violations", broken)
    result = run_cli(
        "simulate", TITLE, "--seats", "3", "--seed", "5", "--games", "2", "--jobs", "1", "--check"
    )
    assert result.exit_code == 1
    assert result.stdout == ""
    failure = re.fullmatch(
        r"Game 0 of seed 5 fails after move (\d+): Something is wrong\.\n"
        r"Reproduce it with: guildhall simulate (.*)\n",
        result.stderr,
    )
    assert failure is not None
    # 12 tiles dealt, 3 returned, 3 turned up, a first player; then tile, space and maybe more.
    assert 21 <= int(failure.group(1)) <= 22
    again = run_cli("simulate", *failure.group(2).split(), "--jobs", "1")
    assert again.exit_code == 1
    assert again.stderr == result.stderr


class FailingBot:
    """A bot that raises an exception in the middle of a game."""

    def choose(self, game: Game, view: View, rng: random.Random) -> int:
        if len(view["actions"]) > 40:
            raise KeyError("too much")
        return view["actions"][0]


def test_an_exception_in_a_bot_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "clumsy", FailingBot())
    result = run_cli("simulate", TITLE, "--bot", "clumsy", "--games", "3", "--jobs", "1")
    assert result.exit_code == 1
    assert "Game 0 of seed 0 fails after move" in result.stderr
    assert "KeyError: 'too much'" in result.stderr


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("max_decisions", 100, "There are more than 100 decisions."),
        ("max_draws", 50, "There are more than 50 draws."),
        ("score_range", (0, 1), "are not all from 0 to 1."),
    ],
)
def test_declared_bounds_are_checked(
    name: str, value: object, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = engine.game(TITLE)
    monkeypatch.setattr(game, name, value)
    failure = play_game(game, random_spec(is_checked=True), 0)
    assert isinstance(failure, GameFailure)
    assert sentence in failure.message


# Numbers


def game_result(number: int, scores: list[int], start: int = 0) -> GameResult:
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return GameResult(number, scores, winners, 10 + number, start, "it ended", "")


def test_rows_hold_scores_and_shared_wins() -> None:
    statistics = Statistics(SimulationSpec(TITLE, None, {}, ("random",) * 3, 0, False))
    statistics.results = [
        game_result(0, [5, 3, 1], 2),
        game_result(1, [4, 4, 1], 0),
        game_result(2, [0, 1, 7], 1),
    ]
    rows = statistics.by_seat()
    assert [row.wins for row in rows] == [1.5 / 3, 0.5 / 3, 1 / 3]
    assert [row.mean for row in rows] == [3, 8 / 3, 3]
    assert [(row.min, row.max) for row in rows] == [(0, 5), (1, 4), (1, 7)]
    assert rows[0].deviation == pytest.approx(math.sqrt(7))
    # Who began: seat 2 scored 1, seat 0 scored 4, seat 1 scored 1.
    assert statistics.by_turn_order()[0].mean == 2
    assert statistics.decisions() == (11, 10, 12)
    assert statistics.end_reasons() == [("it ended", 3)]
    assert statistics.by_bot() == []


def test_turn_order_is_omitted_if_the_first_player_is_unknown() -> None:
    statistics = Statistics(random_spec(3))
    statistics.results = [game_result(0, [1, 2, 3], 0), game_result(1, [1, 2, 3], -1)]
    assert statistics.by_turn_order() == []


def test_bots_rotate_by_one_seat() -> None:
    spec = SimulationSpec(TITLE, None, {}, ("simple", "random", "random"), 0, False)
    assert [spec.bots_in(number).index("simple") for number in range(5)] == [0, 1, 2, 0, 1]
    statistics = Statistics(spec)
    statistics.results = [
        game_result(0, [9, 0, 0]),
        game_result(1, [0, 9, 0]),
        game_result(2, [0, 0, 9]),
    ]
    rows = {row.name: row for row in statistics.by_bot()}
    assert (rows["simple"].wins, rows["simple"].games) == (1, 3)
    assert (rows["random"].wins, rows["random"].games) == (0, 6)


def test_the_interval_is_wilsons() -> None:
    low, high = wilson_interval(30, 100)
    assert low == pytest.approx(0.21895, abs=1e-5)
    assert high == pytest.approx(0.39585, abs=1e-5)
    assert wilson_interval(0, 50)[0] == pytest.approx(0)
    assert wilson_interval(50, 50)[1] == pytest.approx(1)


def test_the_tables_show_seats_turn_order_and_bots() -> None:
    out = simulate("--games", "3", "--seats", "3", "--bot", "simple", "--bot", "random")
    assert "3 games of City & Guilds with 3 seats" in out
    assert "Bots: simple, random, random" in out
    for name in ("0 Blue", "1 Vermilion", "2 Green", "turn order", "simple", "random"):
        assert name in out
    assert "Ended because the map is full: 3" in out
