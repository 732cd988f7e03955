"""The four laws of sealed phases, in which several seats decide at once."""

import random
from functools import cache
from typing import NamedTuple

import pytest

from guildhall import CHANCE
from guildhall.core.event import Event
from guildhall.core.state import State
from tests import random_games
from tests.random_games import Move, Setup
from tests.scale import scaled

GAMES = scaled(1, 2)


class Step(NamedTuple):
    """One move of a seat in a sealed phase, with the draws that it leads to."""

    seat: int
    moves: list[Move]


def is_sealed(state: State) -> bool:
    """Whether several seats take part in the current decision."""
    return len(state.view(None)["asked"]) > 1


@cache
def cached_phase_starts(setup: Setup) -> tuple[State, ...]:
    """Positions at the start of a sealed phase."""
    found = tuple(
        state.clone()
        for seed in range(GAMES)
        for state in random_games.phase_starts(setup, seed)
        if is_sealed(state)
    )
    # No law may hold vacuously.
    assert bool(found) == random_games.has_sealed_phase(setup)
    return found


def phase_starts(setup: Setup) -> list[State]:
    """Copies of these positions."""
    return [state.clone() for state in cached_phase_starts(setup)]


def step(state: State, seat: int, rng: random.Random) -> Step:
    """Make a random step of a seat."""
    move = (seat, rng.choice(state.actions(seat)))
    state.apply(*move)
    return Step(seat, [move, *random_games.apply_pending_outcomes(state, rng)])


def steps_while_open(state: State, rng: random.Random) -> list[Step]:
    """Play on as long as at least two seats wait, so that no step can close the phase."""
    steps = []
    while is_sealed(state) and len(state.waiting()) > 1:
        steps.append(step(state, rng.choice(state.waiting()), rng))
    return steps


def shuffled(steps: list[Step], rng: random.Random) -> list[Step]:
    """Another order of the steps that keeps the order within each seat."""
    queues = {one.seat: [other for other in steps if other.seat == one.seat] for one in steps}
    result = []
    while queues:
        seat = rng.choice(sorted(queues))
        result.append(queues[seat].pop(0))
        if not queues[seat]:
            del queues[seat]
    return result


for_every_setup = pytest.mark.parametrize("setup", random_games.sealed_setups(), ids=str)


def test_some_games_have_sealed_phases() -> None:
    titles = {setup.game_id for setup in random_games.setups() if phase_starts(setup)}
    assert titles >= {"city_guilds", "flandern", "strasbourg"}


@for_every_setup
def test_law_1_steps_of_different_seats_commute(setup: Setup) -> None:
    rng = random.Random(41)
    for opening in phase_starts(setup):
        state = opening.clone()
        steps = steps_while_open(state, rng)
        # The last seat's first step closes the phase, if one step is all that it needs.
        steps.append(close := Step(state.waiting()[0], []))
        move = (close.seat, rng.choice(state.actions(close.seat)))
        close.moves.append(move)
        sight = random_games.view_snapshot(state, None)
        state.apply(*move)
        if random_games.view_snapshot(state, None) == sight:
            # It does not, so what is drawn now belongs to the step.
            close.moves.extend(random_games.apply_pending_outcomes(state, rng))
        expected = random_games.dump_snapshot(state)
        orders = [shuffled(steps, rng) for _ in range(4)]
        orders.append(sorted(steps, key=lambda one: one.seat))
        orders.append(sorted(steps, key=lambda one: -one.seat))
        for order in orders:
            twin = opening.clone()
            for one in order:
                for move in one.moves:
                    twin.apply(*move)
            assert random_games.dump_snapshot(twin) == expected


@for_every_setup
def test_law_2_no_other_view_changes_and_nobody_else_gets_an_event(setup: Setup) -> None:
    rng = random.Random(42)
    for state in phase_starts(setup):
        asked = state.view(None)["asked"]
        views = {
            viewer: random_games.view_snapshot(state, viewer)
            for viewer in random_games.viewers(state)
        }
        while len(state.waiting()) > 1:
            others = list(state.waiting())
            seat = rng.choice(others)
            others.remove(seat)
            events: list[Event] = []
            state.events = events
            step(state, seat, rng)
            state.events = None
            assert state.view(seat)["asked"] == asked
            assert set(others) <= set(state.waiting())
            assert {event.to for event in events} <= {(seat,)}
            for viewer in random_games.viewers(state):
                if viewer != seat:
                    assert random_games.view_snapshot(state, viewer) == views[viewer]
                    if viewer is not None:
                        assert bool(state.actions(viewer)) == (viewer in state.waiting())
            views[seat] = random_games.view_snapshot(state, seat)


@for_every_setup
def test_law_3_in_actor_order_it_is_a_sequential_game(setup: Setup) -> None:
    rng = random.Random(43)
    for state in phase_starts(setup):
        asked = state.view(None)["asked"]
        actors = []
        while len(state.waiting()) > 1:
            assert state.actor == min(state.waiting())
            actors.append(state.actor)
            step(state, state.actor, rng)
        assert actors == sorted(actors)
        assert {*actors, *state.waiting()} == set(asked)
        assert state.actor == max(asked)


@for_every_setup
def test_law_4_the_others_are_imagined_at_the_start(setup: Setup) -> None:
    rng = random.Random(44)
    for opening in phase_starts(setup):
        state = opening.clone()
        while True:
            asked = state.view(None)["asked"]
            for viewer in random_games.viewers(state):
                imagined = setup.game.imagine(state.view(viewer), rng)
                waiting = {seat for seat in asked if seat != viewer}
                if viewer in state.waiting():
                    assert viewer is not None
                    waiting.add(viewer)
                assert set(imagined.waiting()) == waiting
                # All of them could choose at the start, and can again.
                assert {other for other in waiting if imagined.actions(other)} == waiting
                finish_own_part(imagined, viewer, rng)
                for other in waiting - {viewer}:
                    assert other in imagined.waiting()
            if len(state.waiting()) == 1:
                break
            step(state, rng.choice(state.waiting()), rng)


def finish_own_part(state: State, viewer: random_games.Viewer, rng: random.Random) -> None:
    """A search may play its own seat first: ``apply`` takes any waiting seat."""
    while viewer is not None and viewer in state.waiting() and len(state.waiting()) > 1:
        assert state.actor != CHANCE
        step(state, viewer, rng)
