"""OpenSpiel's own tests and search on every game, and further checks."""

import copy
import json
import pickle
import random
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import guildhall
from guildhall import CHANCE, OVER, IllegalAction
from guildhall.lab import openspiel
from tests import random_games
from tests.conformance.openspiel_states import (
    all_observations,
    every_count,
    every_game,
    every_setup,
    initial_state,
    load_game,
    one_setup_each,
    random_action,
    random_state,
)
from tests.random_games import Setup
from tests.scale import scaled, thorough

openspiel.register()


# OpenSpiel's tests


@one_setup_each
def test_openspiel_tests_pass(setup: Setup) -> None:
    # The search below uses the third reward.
    reward = ("margin", "rank")[guildhall.titles().index(setup.game_id) % 2]
    pyspiel.random_sim_test(load_game(setup, reward), num_sims=1, serialize=True, verbose=False)


@thorough
@every_game
def test_openspiel_tests_pass_with_other_rewards(game_id: str) -> None:
    for reward in ("margin", "rank", "win"):
        game = openspiel.load(game_id, reward=reward)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game_id", scaled(["strasbourg"], guildhall.titles()))
def test_a_playthrough_can_be_made(game_id: str) -> None:
    # Imported here, because SciPy would take two seconds in every pytest worker.
    from open_spiel.python.algorithms import generate_playthrough

    setup = Setup(game_id, guildhall.game(game_id).seats[0], ())
    name = f"guildhall_{setup.game_id}(players={setup.seats})"
    lines = generate_playthrough.playthrough_lines(name, seed=3)
    actions = [int(line.split()[1]) for line in lines if line.startswith("action: ")]
    # The same moves in our engine lead to the same result.
    state = setup.start()
    for action in actions:
        state.apply(state.actor, action)
    assert state.over
    [returns] = [line for line in lines[-200:] if line.startswith("Returns() = ")]
    game = load_game(setup)
    final = initial_state(game)
    for action in actions:
        final.apply_action(action)
    assert json.loads(returns.removeprefix("Returns() = ")) == final.returns()


@every_game
def test_openspiels_search_plays_a_game(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(4)
    # The search creates its own sampler, which would be seeded from the clock.
    monkeypatch.setattr(ismcts.pyspiel, "UniformProbabilitySampler", lambda *_: chance.random)
    game = openspiel.load(game_id, guildhall.game(game_id).seats[0], "win")
    searching, state = 1, initial_state(game)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=2,
        random_state=np.random.RandomState(2),
    )
    rng, searched = random.Random(3), 0
    while not state.is_terminal():
        if state.current_player() == searching and searched < scaled(12, 10**6):
            state.apply_action(int(bot.step(state)))
            searched += 1
        else:
            state.apply_action(random_action(state, rng))
    assert searched > 10
    assert sum(state.returns()) == pytest.approx(1)


# Declared properties


@every_setup
def test_the_declared_bounds_hold(setup: Setup) -> None:
    engine = setup.game
    for number, reward in enumerate(("margin", "rank", "win")):
        game = load_game(setup, reward)
        assert game.num_players() == setup.seats
        assert game.num_distinct_actions() == engine.num_actions
        assert game.max_chance_outcomes() == engine.num_outcomes
        for seed in scaled((number,), (0, 1, 2)):
            state, rng = initial_state(game), random.Random(seed)
            decisions = draws = 0
            while not state.is_terminal():
                assert state.returns() == [0.0] * setup.seats
                if state.is_chance_node():
                    draws += 1
                    outcomes = state.chance_outcomes()
                    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
                    assert all(chance > 0 for _, chance in outcomes)
                    assert max(outcome for outcome, _ in outcomes) < game.max_chance_outcomes()
                else:
                    decisions += 1
                state.apply_action(random_action(state, rng))
            assert decisions <= game.max_game_length()
            assert draws <= game.max_chance_nodes_in_history()
            returns = state.returns()
            assert game.min_utility() <= min(returns) <= max(returns) <= game.max_utility()
            if game.utility_sum() is not None:
                assert sum(returns) == pytest.approx(game.utility_sum())
            else:
                assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


@every_count
def test_it_is_the_same_game_as_the_engine(setup: Setup) -> None:
    state, engine, rng = initial_state(load_game(setup)), setup.start(), random.Random(9)
    while not engine.over:
        assert state.current_player() == engine.actor
        if engine.actor == CHANCE:
            whole = sum(weight for _, weight in engine.outcomes())
            expected = [(outcome, weight / whole) for outcome, weight in engine.outcomes()]
            assert state.chance_outcomes() == expected
        else:
            assert state.legal_actions() == engine.actions(engine.actor)
            # OpenSpiel asks one player at a time, even in simultaneous phases.
            for seat in engine.waiting():
                if seat != engine.actor:
                    assert state.legal_actions(seat) == []
        action = random_action(state, rng)
        text = state.action_to_string(state.current_player(), action)
        assert text == setup.game.text(engine, engine.actor, action)
        engine.apply(engine.actor, action)
        state.apply_action(action)
    assert state.current_player() == OVER
    assert random_games.dump_snapshot(state.episode.state) == random_games.dump_snapshot(engine)


# Copies, refusals, registration


@every_count
def test_a_copy_or_a_pickle_continues_identically(setup: Setup) -> None:
    game = load_game(setup)
    state = random_state(game, 3, 50)
    text = pyspiel.serialize_game_and_state(game, state)
    twins = [
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(text)[1],
    ]
    rng = random.Random(5)
    for _ in range(20):
        if state.is_terminal():
            break
        action = random_action(state, rng)
        for twin in (state, *twins):
            twin.apply_action(action)
    for twin in twins:
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        for seat in range(setup.seats):
            assert all_observations(twin, seat) == all_observations(state, seat)


@every_game
def test_an_illegal_action_is_refused_and_changes_nothing(game_id: str) -> None:
    state = random_state(openspiel.load(game_id), 4, 40)
    before = str(state), state.history(), state.information_state_string(0)
    legal = state.legal_actions()
    limit = guildhall.game(game_id).num_actions
    wrong = next((a for a in range(limit) if a not in legal), limit)
    with pytest.raises(IllegalAction):
        state.apply_action(wrong)
    assert (str(state), state.history(), state.information_state_string(0)) == before


@every_game
def test_after_the_end_nothing_can_be_done(game_id: str) -> None:
    state = random_state(openspiel.load(game_id), 5)
    before = str(state), state.history()
    with pytest.raises(IllegalAction, match=r"^The game is over\. \(GH-3\)$"):
        state.apply_action(0)
    assert (str(state), state.history()) == before


def test_games_unpickle_in_a_process_without_registration() -> None:
    games = [openspiel.load(game_id, None, "rank") for game_id in guildhall.titles()]
    texts = [pickle.dumps(game) for game in games]
    assert [str(pickle.loads(text)) for text in texts] == list(map(str, games))
    # Each of them must work as the first call in a new process.
    for number in scaled((0,), range(len(games))):
        order = [*texts[number:], *texts[:number]]
        code = f"import pickle\nfor text in {order!r}: print(pickle.loads(text))"
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        expected = [*games[number:], *games[:number]]
        assert (done.stdout.splitlines(), done.stderr) == (list(map(str, expected)), "")


def test_all_games_are_registered_once() -> None:
    names = openspiel.register()
    assert names == [f"guildhall_{game_id}" for game_id in guildhall.titles()]
    assert openspiel.register() == names
    assert [name for name in pyspiel.registered_names() if name in names] == names


@every_game
def test_options_are_parameters(game_id: str) -> None:
    for name, option in guildhall.game(game_id).options.items():
        for value in option.values:
            game = openspiel.load(game_id, None, "rank", **{name: value})
            assert initial_state(game).episode.state.options[name] == value
            again = pyspiel.load_game(str(game))
            assert initial_state(again).episode.state.options[name] == value
            assert str(again) == str(game)


def test_bad_arguments_raise_a_one_sentence_error() -> None:
    game_id = guildhall.titles()[0]
    with pytest.raises(ValueError, match=r"^Unknown game 'chess'; expected one of: .*\.$"):
        openspiel.load("chess")
    with pytest.raises(ValueError, match=r" players, not 17\.$"):
        openspiel.load(game_id, 17)
    with pytest.raises(ValueError, match=r" players, not 17\.$"):
        pyspiel.load_game(f"guildhall_{game_id}(players=17)")
    with pytest.raises(
        ValueError, match=r"^Unknown reward 'points'; expected one of: margin, rank"
    ):
        openspiel.load(game_id, reward="points")
    with pytest.raises(
        ValueError, match=r"^Unknown reward 'points'; expected one of: margin, rank"
    ):
        pyspiel.load_game(f"guildhall_{game_id}(reward=points)")
    with pytest.raises(ValueError, match=r" has no option 'colour'; its options are: "):
        openspiel.load(game_id, colour="red")
    with pytest.raises(ValueError, match=r"with seats, not with players\.$"):
        openspiel.load(game_id, players=3)


def test_python_exits_cleanly_after_registering() -> None:
    code = """
import pyspiel
from guildhall.lab import openspiel
state = pyspiel.load_game(openspiel.register()[0]).new_initial_state()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
