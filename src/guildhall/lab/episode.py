"""A game in progress: its state, and what each seat has been shown."""

from __future__ import annotations

import random

from guildhall.core.event import Event
from guildhall.core.state import CHANCE, OVER, State
from guildhall.core.view import View
from guildhall.lab.history import IMAGINED, HistoryItem, own_move


class Episode:
    """A state with its history. Seats make simultaneous choices in seat order.

    Views do not exist while a draw is pending; then the state before the last decision is shown.
    """

    def __init__(self, state: State, seen: State | None, history: list[HistoryItem]) -> None:
        self.state = state
        self.seen = seen
        self.history = history

    def __deepcopy__(self, memo: object) -> Episode:
        # `seen` and the history items are never modified.
        return Episode(self.state.clone(), self.seen, self.history[:])

    def apply(self, action: int) -> None:
        """Make the move of the actor or of chance."""
        state, actor = self.state, self.state.actor
        before = state.clone() if actor != CHANCE else self.seen
        state.events = []
        try:
            # After the end any seat gets the error that the game is over.
            state.apply(0 if actor == OVER else actor, action)
            if actor != CHANCE:
                self.history.append(own_move(actor, action))
            self.history += map(HistoryItem, state.events)
        finally:
            state.events = None
        self.seen = before

    def view(self, viewer: int | None) -> View | None:
        """The view of a seat or spectator; None before the first decision."""
        shown = self.seen if self.state.actor == CHANCE else self.state
        return None if shown is None else shown.view(viewer)

    def resampled(self, seat: int, rng: random.Random) -> Episode:
        """Return another episode that the seat cannot tell from this one.

        Everything hidden from the seat is sampled again. Each other seat remembers the events that
        this seat knows it was shown, and its view of the imagined state.
        """
        if self.state.actor == CHANCE:
            raise ValueError("A game cannot be resampled while a draw is pending.")
        state = self.state.game.imagine(self.state.view(seat), rng)
        # Events shown to spectators are public; of its own draws the seat also knows the public
        # version.
        history = [item for item in self.history if seat in item.event.to or None in item.event.to]
        for other in range(int(state.seats)):
            if other != seat:
                view = state.view(other)
                history.append(HistoryItem(Event(IMAGINED, (other,), False, {"view": view})))
        episode = Episode(state, None, history)
        if self.state.actor == seat:
            episode.play_until(seat, rng)
        return episode

    def play_until(self, seat: int, rng: random.Random) -> None:
        """Make random choices for the seats before this one in a simultaneous phase."""
        state = self.state
        while state.actor != seat:
            actor = state.actor
            is_draw = actor == CHANCE
            self.apply(state.sample(rng) if is_draw else rng.choice(state.actions(actor)))
