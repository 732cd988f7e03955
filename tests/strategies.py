"""Hypothesis strategies for games and positions."""

import functools

from hypothesis import strategies as st

import guildhall
from tests import random_games
from tests.random_games import ReachedPosition, Setup

only_game: str | None = None
"""The game of the option ``--game``."""


def seeds() -> st.SearchStrategy[int]:
    """Seeds of random play."""
    return st.integers(0, 2**32 - 1)


def setups(game_id: str | None = None) -> st.SearchStrategy[Setup]:
    """A game, or this one, with a number of seats and a set of options."""
    game_id = game_id or only_game
    chosen = [s for s in random_games.all_setups() if game_id in (None, s.game_id)]
    return st.sampled_from(chosen)


@functools.cache
def typical_length(game_id: str) -> int:
    """The approximate length of a random game, in moves."""
    game = guildhall.game(game_id)
    return max(len(random_games.play_random(game.start(seats), seed=0)) for seats in game.seats)


@st.composite
def reached_positions(draw: st.DrawFn, setup: Setup | None = None) -> ReachedPosition:
    """A position of random play: a decision, a draw or the end."""
    setup = setup or draw(setups())
    whole = typical_length(setup.game_id)
    # Slightly beyond the usual end, so that ends are sampled too.
    anywhere, early = st.integers(0, whole * 9 // 8), st.integers(0, whole // 8)
    return ReachedPosition(setup, draw(seeds()), draw(st.one_of(anywhere, anywhere, early)))
