"""OpenSpiel states of our games and their observations."""

import random

import pyspiel
import pytest

import guildhall
from guildhall.lab import openspiel
from guildhall.lab.openspiel import GuildhallState
from tests import random_games
from tests.random_games import Setup

every_setup = pytest.mark.parametrize("setup", random_games.setups(), ids=str)
every_count = pytest.mark.parametrize("setup", random_games.seat_count_setups(), ids=str)
one_setup_each = pytest.mark.parametrize("setup", random_games.one_setup_each(), ids=str)
every_game = pytest.mark.parametrize("game_id", guildhall.titles())


def load_game(setup: Setup, reward: str = "margin") -> pyspiel.Game:
    return openspiel.load(setup.game_id, setup.seats, reward, **dict(setup.options))


def initial_state(game: pyspiel.Game) -> GuildhallState:
    state = game.new_initial_state()
    assert isinstance(state, GuildhallState)
    return state


def random_action(state: GuildhallState, rng: random.Random) -> int:
    """A random action of the current player."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, chances)[0])
    return rng.choice(state.legal_actions())


def random_state(game: pyspiel.Game, seed: int, moves: int | None = None) -> GuildhallState:
    """A state after random moves and the draws that follow, or halfway through a shorter game.

    Without a number of moves, the state is at the end.
    """
    state = play_moves(game, seed, moves)
    if moves is not None and state.is_terminal():
        state = play_moves(game, seed, len(state.history()) // 2)
    return state


def play_moves(game: pyspiel.Game, seed: int, moves: int | None) -> GuildhallState:
    """A state after random moves and the draws that follow, or at the end."""
    state, rng, made = initial_state(game), random.Random(seed), 0
    while not state.is_terminal() and (moves is None or made < moves or state.is_chance_node()):
        state.apply_action(random_action(state, rng))
        made += 1
    return state


def information_tensor(state: pyspiel.State, seat: int) -> list[float]:
    """The tensor of an information state; empty if it would be too long."""
    has_tensor = state.get_game().get_type().provides_information_state_tensor
    return state.information_state_tensor(seat) if has_tensor else []


def all_observations(state: pyspiel.State, seat: int) -> tuple[object, ...]:
    """Everything that OpenSpiel can show a player."""
    return (
        state.information_state_string(seat),
        information_tensor(state, seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    )
