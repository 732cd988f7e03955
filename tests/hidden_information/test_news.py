"""News: an event announces it whenever a viewer learns hidden information.

A state that a viewer can rule out after a move, but not before it, was refuted by what the move
revealed. Undo stops at news, so such a move must be news.
"""

import random

import pytest

from guildhall.core.event import Event
from guildhall.core.state import State
from tests import random_games
from tests.random_games import Setup, Snapshot, Viewer

REVEALING = ("city_guilds",)
"""Titles in which a seat surely shows by its moves what it held in secret."""


def experience(state: State, viewer: Viewer, events: list[Event]) -> Snapshot:
    """The events and the view of a viewer after a move."""
    received = [(event.kind, event.data) for event in random_games.events_for(events, viewer)]
    return Snapshot([received, state.view(viewer)])


def is_possible(imagined: State, seat: int, viewer: Viewer, wanted: Snapshot) -> bool:
    """Whether the seat can give the viewer this experience, by moves that it does not notice."""
    for action in imagined.actions(seat):
        after = imagined.clone()
        events = random_games.apply_and_collect(after, (seat, action))
        if random_games.events_for(events, viewer):
            if experience(after, viewer, events) == wanted:
                return True
        elif is_possible(after, seat, viewer, wanted):
            return True
    return False


@pytest.mark.parametrize("setup", random_games.seat_count_setups(), ids=str)
def test_ruling_out_a_state_is_news(setup: Setup) -> None:
    rng = random.Random(71)
    ruled_out = 0
    for number, state in enumerate(random_games.decisions(setup, seed=71)):
        asked = state.view(None)["asked"]
        if number % 9 or len(asked) != 1:
            continue
        seat = asked[0]
        for viewer in random_games.viewers(state):
            truth, events = state.clone(), list[Event]()
            while (
                viewer != seat
                and truth.actor == seat
                and not random_games.events_for(events, viewer)
            ):
                events = random_games.apply_and_collect(
                    truth, (seat, rng.choice(truth.actions(seat)))
                )
            received = random_games.events_for(events, viewer)
            is_news = any(event.news for event in received)
            # A move with news cannot fail; it is checked only where something must be revealed.
            if not received or (is_news and (ruled_out or setup.game_id not in REVEALING)):
                continue
            imagined = setup.game.imagine(state.view(viewer), rng)
            if not is_possible(imagined, seat, viewer, experience(truth, viewer, events)):
                ruled_out += 1
                assert is_news, f"{viewer} learns from {received}"
    assert ruled_out or setup.game_id not in REVEALING
