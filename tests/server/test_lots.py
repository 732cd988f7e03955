"""Servers in tests draw repeatably, but a real one must not."""

import random

import guildhall
from guildhall.server import lots
from tests.server import repeatable


def test_a_draw_comes_from_the_operating_system() -> None:
    assert isinstance(lots._system, random.SystemRandom)
    state = guildhall.game("city_guilds").start(seats=3)
    assert state.actor == guildhall.CHANCE
    assert len({lots.drawn(state) for _ in range(100)}) > 1
    assert len({tuple(lots.shuffled(range(5))) for _ in range(100)}) > 1


def test_tests_draw_the_same_again() -> None:
    state = guildhall.game("city_guilds").start(seats=3)
    assert len({repeatable.drawn(state) for _ in range(10)}) == 1
    assert len({tuple(repeatable.shuffled(range(5))) for _ in range(10)}) == 1
