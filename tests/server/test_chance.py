"""Chance is repeatable in tests, but not on a real server."""

import random

import guildhall
from guildhall.server import chance
from tests.server import repeatable_chance


def test_draws_use_the_operating_systems_randomness() -> None:
    assert isinstance(chance._system, random.SystemRandom)
    state = guildhall.game("city_guilds").start(seats=3)
    assert state.actor == guildhall.CHANCE
    assert len({chance.sample_outcome(state) for _ in range(100)}) > 1
    assert len({tuple(chance.shuffled(range(5))) for _ in range(100)}) > 1


def test_draws_in_tests_are_repeatable() -> None:
    state = guildhall.game("city_guilds").start(seats=3)
    assert len({repeatable_chance.sample_outcome(state) for _ in range(10)}) == 1
    assert len({tuple(repeatable_chance.shuffled(range(5))) for _ in range(10)}) == 1
