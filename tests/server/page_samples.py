"""Samples of games and of random tables for page tests."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TypeVar

import pytest

import guildhall
from guildhall.table import Table
from tests.scale import scaled
from tests.server.page_models import tables_of_random_game

_T = TypeVar("_T")

GAME_IDS = guildhall.titles()
SEATINGS = [(game_id, seats) for game_id in GAME_IDS for seats in guildhall.game(game_id).seats]
FULLEST = [(game_id, guildhall.game(game_id).seats[-1]) for game_id in GAME_IDS]

_NUM_FIRST_TABLES = scaled(3, 6)


def every_game(test: Callable[[str], None]) -> Callable[[str], None]:
    """Run a test with one game, chosen by the test's name, or with all in `make test-all`."""
    return pytest.mark.parametrize("game_id", _some_of(GAME_IDS, test.__name__))(test)


def every_seating(test: Callable[[str, int], None]) -> Callable[[str, int], None]:
    """The same for pairs of a game and its number of seats."""
    return pytest.mark.parametrize(("game_id", "seats"), _some_of(SEATINGS, test.__name__))(test)


def _some_of(items: Sequence[_T], name: str) -> Sequence[_T]:
    turn = zlib.crc32(name.encode()) % len(items)
    return scaled([items[turn]], items)


@cache
def finished_game(game_id: str, seats: int) -> Table:
    *_, last = tables_of_random_game(guildhall.game(game_id), seats)
    return last


def sample_tables(tables: Iterator[Table], every: int = 40) -> Iterator[Table]:
    """The first positions of a game, some later ones, and its end."""
    for number, table in enumerate(tables):
        if number < _NUM_FIRST_TABLES or number % every == 0 or table.over:
            yield table


def viewers(table: Table) -> list[int | None]:
    return [*range(table.seats), None]
