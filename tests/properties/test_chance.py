"""Chance draws: possible outcomes, their frequencies, and the engine's own sampling."""

import random
from collections import Counter

import pytest
from hypothesis import given

import guildhall
from guildhall import CHANCE
from guildhall.core.rng import Generator
from guildhall.core.state import State
from tests import random_games, strategies
from tests.random_games import ReachedPosition, Setup

SAMPLES = 1500


@given(strategies.reached_positions())
def test_outcomes_ascend_and_have_weights(reached_position: ReachedPosition) -> None:
    state = reached_position.state()
    outcomes = state.outcomes()
    ids = [outcome for outcome, _ in outcomes]
    assert ids == sorted(set(ids))
    for outcome, weight in outcomes:
        assert type(outcome) is int
        assert type(weight) is int
        assert 0 <= outcome < state.game.num_outcomes
        assert weight > 0


@given(strategies.reached_positions(), strategies.seeds())
def test_sampling_returns_an_outcome_and_changes_nothing(
    reached_position: ReachedPosition, seed: int
) -> None:
    state = reached_position.state()
    before = random_games.dump_snapshot(state)
    rng = random.Random(seed)
    if state.actor == CHANCE:
        ids = [outcome for outcome, _ in state.outcomes()]
        assert all(state.sample(rng) in ids for _ in range(20))
    else:
        with pytest.raises(ValueError, match="draw"):
            state.sample(rng)
    assert random_games.dump_snapshot(state) == before


def chance_nodes(setup: Setup) -> list[State]:
    """Some draws of a game, early and late, with more than one outcome."""
    state = setup.start()
    nodes = [state.clone()]
    for _ in random_games.play_moves(state, seed=5):
        if state.actor == CHANCE:
            nodes.append(state.clone())
    nodes = [node for node in nodes if len(node.outcomes()) > 1]
    return nodes[:: max(1, len(nodes) // 6)]


@pytest.mark.parametrize("setup", random_games.default_setups(), ids=str)
def test_samples_follow_the_weights(setup: Setup) -> None:
    nodes = chance_nodes(setup)
    assert nodes, "no draw has two outcomes"
    for node in nodes:
        weights = dict(node.outcomes())
        total = sum(weights.values())
        expected = {str(o): SAMPLES * weight / total for o, weight in weights.items()}
        rng = random.Random(11)
        counts = Counter(str(node.sample(rng)) for _ in range(SAMPLES))
        value, degrees = random_games.chi_square(counts, expected)
        assert value < random_games.max_chi_square(degrees)


@pytest.mark.parametrize("setup", random_games.default_setups(), ids=str)
def test_the_engine_samples_with_the_same_weights(setup: Setup) -> None:
    for node in chance_nodes(setup):
        laid_out = [outcome for outcome, weight in node.outcomes() for _ in range(weight)]
        generator, twin = Generator(13), Generator(13)
        for _ in range(4 * len(laid_out)):
            assert int(node.random_outcome(generator)) == laid_out[int(twin.below(len(laid_out)))]


@given(strategies.reached_positions(), strategies.seeds())
def test_the_engine_chooses_among_the_legal_actions(
    reached_position: ReachedPosition, seed: int
) -> None:
    state = reached_position.decision_state()
    before = random_games.dump_snapshot(state)
    generator = Generator(seed)
    for seat in state.waiting():
        actions = state.actions(seat)
        assert all(int(state.random_action(seat, generator)) in actions for _ in range(20))
    assert random_games.dump_snapshot(state) == before


@pytest.mark.parametrize("setup", random_games.default_setups(), ids=str)
def test_the_engine_chooses_uniformly(setup: Setup) -> None:
    generator = Generator(12)
    # By the shape of the list, so that each kind of decision is tested once.
    shapes: dict[tuple[int, int], State] = {}
    for state in random_games.decisions(setup, seed=6):
        for seat in state.waiting():
            actions = state.actions(seat)
            if len(actions) > 1:
                shapes.setdefault((min(actions) // 8, len(actions)), state.clone())
    assert shapes
    for state in list(shapes.values())[:: max(1, len(shapes) // 20)]:
        seat = state.actor
        actions = state.actions(seat)
        chosen = Counter(str(int(state.random_action(seat, generator))) for _ in range(SAMPLES))
        even = {str(action): SAMPLES / len(actions) for action in actions}
        if len(even) > 1:
            value, degrees = random_games.chi_square(chosen, even)
            assert value < random_games.max_chi_square(degrees)


@pytest.mark.parametrize("setup", random_games.default_setups(), ids=str)
def test_playouts_are_games_of_legal_moves(setup: Setup) -> None:
    games, seed = 3, 2**40 + 17
    generator = Generator(seed)
    decisions = 0
    for _ in range(games):
        state = setup.start()
        while not state.over:
            if state.actor == CHANCE:
                state.apply(CHANCE, int(state.random_outcome(generator)))
            else:
                state.apply(state.actor, int(state.random_action(state.actor, generator)))
                decisions += 1
    assert setup.game.playouts(games, setup.seats, seed) == decisions
    assert setup.game.playouts(games, setup.seats, seed) == decisions


@pytest.mark.parametrize("game_id", guildhall.titles())
def test_playouts_depend_on_the_seed(game_id: str) -> None:
    game = guildhall.game(game_id)
    counts = {game.playouts(2, game.seats[0], seed) for seed in range(8)}
    assert len(counts) > 1 or counts == {2 * length_of_game(game)}
    assert game.playouts(0, game.seats[0], 1) == 0


def length_of_game(game: guildhall.Game) -> int:
    """The number of decisions of a random game; in some games it is always the same."""
    moves = random_games.play_random(game.start(game.seats[0]), seed=1)
    return sum(actor != CHANCE for actor, _ in moves)
