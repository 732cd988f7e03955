"""The evaluation of positions is right wherever it can be computed by hand."""

import random
from collections.abc import Iterator

import pytest

import guildhall
from guildhall.core.state import CHANCE
from guildhall.core.vectors import to_list
from guildhall.games.city_guilds import heuristics, ids, scoring
from guildhall.games.city_guilds.rules.state import CityGuildsState

GAME = guildhall.game("city_guilds")


def positions(seats: int, seed: int) -> Iterator[CityGuildsState]:
    """Yield the same state after each move of a random game."""
    state = GAME.start(seats)
    assert isinstance(state, CityGuildsState)
    rng = random.Random(seed)
    while not state.over:
        actor = state.actor
        is_draw = actor == CHANCE
        state.apply(actor, state.sample(rng) if is_draw else rng.choice(state.actions(actor)))
        yield state


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_chains_are_those_of_the_rules(seats: int) -> None:
    for state in positions(seats, seats):
        found = heuristics.longest_chains(state.parts, tuple(to_list(state.tiles)))
        real = [int(scoring.longest_chain(state.parts, state.tiles, g)) for g in range(ids.GUILDS)]
        assert found == [divmod(chain, scoring.CHAIN_UNIT) for chain in real]


def test_a_full_block_is_worth_what_the_rules_pay() -> None:
    *_, state = positions(4, 1)
    tiles = tuple(to_list(state.tiles))
    for block in range(ids.BLOCKS):
        block_tiles = tiles[block * ids.BLOCK_SPACES : (block + 1) * ids.BLOCK_SPACES]
        value = heuristics.expected_block_value(state.parts, block_tiles)
        assert value == scoring.block_value(state.parts, state.tiles, block)


def test_at_the_end_the_evaluation_uses_the_scores() -> None:
    *_, state = positions(4, 2)
    scores = state.scores()
    assert heuristics.expected_scores(state) == scores
    others = scores[1:]
    expected = scores[0] - max(others) / 2 - sum(others) / 6
    hand = heuristics.hand_value(state, 0)
    assert GAME.evaluate(state, 0) == pytest.approx(expected + hand)


def test_evaluating_works_at_any_time_and_changes_nothing() -> None:
    for state in positions(5, 3):
        before = GAME.dump(state)
        for seat in range(5):
            assert isinstance(GAME.evaluate(state, seat), float)
        assert GAME.dump(state) == before


def test_a_tile_on_its_space_is_evaluated_as_placed() -> None:
    state = at_first_turn()
    seat = state.active
    building = next(a for a in state.actions(seat) if a < ids.TILE + ids.MARKET)
    state.apply(seat, building)
    state.apply(seat, state.actions(seat)[0])
    placed = state.clone()
    placed.apply(seat, ids.MEN + 1)
    assert GAME.evaluate(state, int(seat)) == GAME.evaluate(placed, int(seat))


def test_before_taking_the_best_tile_on_offer_counts() -> None:
    state = at_first_turn()
    seat = state.active
    while state.actions(seat)[0] < ids.TAKE:
        state.apply(seat, state.actions(seat)[0])
    before = GAME.evaluate(state, int(seat))
    after = []
    for action in state.actions(seat):
        taken = state.clone()
        taken.apply(seat, action)
        after.append(GAME.evaluate(taken, int(seat)))
    assert before == pytest.approx(max(after))


def at_first_turn() -> CityGuildsState:
    """Return the first position in which a tile has to be placed."""
    for state in positions(4, 6):
        if state.actor != CHANCE and state.actions(state.actor)[0] >= ids.TILE:
            return state
    raise AssertionError("no turn came")
