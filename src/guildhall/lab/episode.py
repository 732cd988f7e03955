"""A game on its way: the position, and all that anybody was told in it."""

from __future__ import annotations

import random

from guildhall.core.event import Event
from guildhall.core.state import CHANCE, OVER, State
from guildhall.core.view import View
from guildhall.lab.history import IMAGINED, HistoryItem, own_move


class Episode:
    """A position with its past, as far as the seats know it. Sealed choices come in seat order.

    Views exist between draws only, so while a draw is pending the last decision is what is seen.
    """

    def __init__(self, state: State, seen: State | None, history: list[HistoryItem]) -> None:
        self.state = state
        self.seen = seen
        self.history = history

    def __deepcopy__(self, memo: object) -> Episode:
        # Nobody changes the position that was seen, or what a note tells.
        return Episode(self.state.clone(), self.seen, self.history[:])

    def apply(self, action: int) -> None:
        """Make the move of the actor, or of chance."""
        position, actor = self.state, self.state.actor
        before = position.clone() if actor != CHANCE else self.seen
        position.events = []
        try:
            # After the end it is nobody's turn; any seat is told so.
            position.apply(0 if actor == OVER else actor, action)
            if actor != CHANCE:
                self.history.append(own_move(actor, action))
            self.history += map(HistoryItem, position.events)
        finally:
            position.events = None
        self.seen = before

    def view(self, viewer: int | None) -> View | None:
        """What a seat or the spectator sees; nothing before the first decision."""
        shown = self.seen if self.state.actor == CHANCE else self.state
        return None if shown is None else shown.view(viewer)

    def resampled(self, seat: int, rng: random.Random) -> Episode:
        """Another course that looks the same to the seat.

        What the seat does not know is dealt anew. Each of the others remembers what the seat knows
        it was told, and how the imagined position looks to it.
        """
        if self.state.actor == CHANCE:
            raise ValueError("A game cannot be imagined anew while a draw is pending.")
        position = self.state.game.imagine(self.state.view(seat), rng)
        # The spectators were told what all know; of a draw of its own the seat knows both halves.
        told = [note for note in self.history if seat in note.event.to or None in note.event.to]
        for other in range(int(position.seats)):
            if other != seat:
                view = position.view(other)
                told.append(HistoryItem(Event(IMAGINED, (other,), False, {"view": view})))
        course = Episode(position, None, told)
        if self.state.actor == seat:
            course.play_until(seat, rng)
        return course

    def play_until(self, seat: int, rng: random.Random) -> None:
        """Have those who choose before the seat in a sealed phase make any choice, unseen."""
        position = self.state
        while position.actor != seat:
            actor = position.actor
            chance = actor == CHANCE
            self.apply(position.sample(rng) if chance else rng.choice(position.actions(actor)))
