"""Hypothesis strategies: which game, and where in it."""

import functools

from hypothesis import strategies as st

import guildhall
from tests import random_games
from tests.random_games import ReachedPosition, Setup


def seeds() -> st.SearchStrategy[int]:
    """Seeds of random play."""
    return st.integers(0, 2**32 - 1)


def setups() -> st.SearchStrategy[Setup]:
    """A title with a number of seats and a set of options."""
    return st.sampled_from(random_games.all_setups())


@functools.cache
def typical_length(game_id: str) -> int:
    """How many moves a random game of the title takes, more or less."""
    game = guildhall.game(game_id)
    return max(len(random_games.play_random(game.start(seats), seed=0)) for seats in game.seats)


@st.composite
def reached_positions(draw: st.DrawFn) -> ReachedPosition:
    """A position of random play: a decision, a draw or an end."""
    setup = draw(setups())
    whole = typical_length(setup.game_id)
    # A little beyond the usual end, so that ends are met as well, and the set-up more often.
    anywhere, early = st.integers(0, whole * 9 // 8), st.integers(0, whole // 8)
    return ReachedPosition(setup, draw(seeds()), draw(st.one_of(anywhere, anywhere, early)))
