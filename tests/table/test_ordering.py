"""Actions that are selected together are put into a legal order."""

import random

import pytest

from guildhall.core.reason import Refused
from guildhall.table import Table
from guildhall.table.frozen_state import FrozenState
from guildhall.table.ordering import _MAX_TRIES, OrderSearch
from tests import random_games
from tests.random_games import Setup
from tests.table.random_tables import (
    TIMESTAMP,
    fixed_sampler,
    for_every_setup,
    full_snapshot,
    started_table,
)
from tests.table.test_propose import runs

SETUP = random_games.default_setups()[0]


@for_every_setup
def test_an_order_is_found_for_any_permutation(setup: Setup) -> None:
    rng = random.Random(1)
    for table, seat, actions in runs(setup):
        before = full_snapshot(table)
        for _ in range(3):
            wished = rng.sample(actions, len(actions))
            planned = table.order_moves(seat, wished, table.revision(seat))
            assert sorted(planned) == sorted(actions)
            entries = table.propose(
                seat, planned, table.revision(seat), fixed_sampler(1), TIMESTAMP
            )
            assert len(entries) == len(actions)
        assert full_snapshot(table) == before


def test_one_move_needs_no_ordering() -> None:
    table = started_table(SETUP)
    for seat in table.waiting():
        for action in table.view(seat)["actions"]:
            assert table.order_moves(seat, [action], None) == [action]


@for_every_setup
def test_an_illegal_action_is_refused_with_its_rule(setup: Setup) -> None:
    table, seat, actions = runs(setup)[0]
    forbidden = next(a for a in range(setup.game.num_actions) if table.why_not(seat, a))
    reason = table.why_not(seat, forbidden)
    assert reason is not None
    with pytest.raises(Refused) as refused:
        table.order_moves(seat, [forbidden], None)
    assert refused.value.reason == reason
    # After other actions, the reason is that of the first action that fails.
    before = full_snapshot(table)
    copy = Table.from_log(setup.game, setup.seats, dict(setup.options), table.log)
    possible: set[int] = set()
    for action in (*actions, None):
        possible.update(copy.view(seat)["actions"])
        if action is not None:
            copy.append(*copy.propose(seat, [action], None, fixed_sampler(1), TIMESTAMP))
    never = next(a for a in range(setup.game.num_actions) if a not in possible)
    with pytest.raises(Refused) as refused:
        table.order_moves(seat, [*actions, never], None)
    assert refused.value.reason.message
    assert full_snapshot(table) == before


def test_an_empty_selection_is_refused() -> None:
    with pytest.raises(Refused, match="Nothing is selected"):
        started_table(SETUP).order_moves(0, [], None)


def test_no_order_extends_beyond_a_draw() -> None:
    table, seat, action = before_a_draw()
    assert table.order_moves(seat, [action], None) == [action]
    with pytest.raises(Refused, match="make it on its own"):
        table.order_moves(seat, [action, action], None)


def before_a_draw() -> tuple[Table, int, int]:
    """A table at which a seat has a move that leads to a draw."""
    table = started_table(SETUP)
    while True:
        seat = table.waiting()[0]
        action = table.view(seat)["actions"][0]
        (entry,) = table.propose(seat, [action], None, fixed_sampler(0), TIMESTAMP)
        if entry.outcomes:
            return table, seat, action
        table.append(entry)


def test_the_search_gives_up_early_on_a_long_list() -> None:
    table, seat, actions = runs(SETUP)[0]
    search = OrderSearch(seat)
    wished = [*actions, *range(SETUP.game.num_actions)]
    with pytest.raises(Refused):
        search.order(FrozenState(table.state), wished)
    assert search.tries <= _MAX_TRIES
