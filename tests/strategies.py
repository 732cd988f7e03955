"""Hypothesis strategies: which game, and where in it."""

import functools

from hypothesis import strategies as st

import guildhall
from tests import kit
from tests.kit import Place, Setup


def seeds() -> st.SearchStrategy[int]:
    """Seeds of random play."""
    return st.integers(0, 2**32 - 1)


def setups() -> st.SearchStrategy[Setup]:
    """A title with a number of seats and a set of options."""
    return st.sampled_from(kit.all_setups())


@functools.cache
def usual_length(title: str) -> int:
    """How many moves a random game of the title takes, more or less."""
    game = guildhall.game(title)
    return max(len(kit.play(game.start(seats), seed=0)) for seats in game.seats)


@st.composite
def places(draw: st.DrawFn) -> Place:
    """A position of random play: a decision, a draw or an end."""
    setup = draw(setups())
    whole = usual_length(setup.title)
    # A little beyond the usual end, so that ends are met as well, and the set-up more often.
    anywhere, early = st.integers(0, whole * 9 // 8), st.integers(0, whole // 8)
    return Place(setup, draw(seeds()), draw(st.one_of(anywhere, anywhere, early)))
