"""A game at one terminal: the moves, the draws they lead to, who was told what, and undo."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from guildhall.bots import Bot
from guildhall.core.event import Event, ScoreLine
from guildhall.core.reason import Reason
from guildhall.core.record import Record
from guildhall.core.state import CHANCE, State
from guildhall.core.view import View

Draw = Callable[[State], int]
"""Answers a pending draw with one of its outcomes."""


class Entry(NamedTuple):
    """A move or a draw, with all that undo has to know about it."""

    actor: int
    action: int
    events: tuple[Event, ...]
    mover: int  # whose move it was or followed from; CHANCE before the first move
    is_sealed: bool  # a step in a sealed phase
    is_seen: bool  # by everybody: in a sealed phase this is the step that closes it

    @property
    def is_secret(self) -> bool:
        """Whether only its own seat knows of it."""
        return self.is_sealed and not self.is_seen


class Session:
    """Holds the state; what leaves it are views, and events for those they are addressed to."""

    def __init__(self, record: Record, draw: Draw) -> None:
        self.game = record.game
        self.seats = record.seats
        self.draw = draw
        self.record = Record(record.game, record.seats, record.options)
        self.journal: list[Entry] = []
        self.state = self.record.start()
        for actor, text in record.moves:
            self.make(actor, self.game.parse(self.state, actor, text))
        self.settle()

    # Playing

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def waiting(self) -> list[int]:
        """The seats that may decide now."""
        return self.state.waiting()

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator, knows."""
        return self.state.view(seat)

    def why_not(self, seat: int, action: int) -> Reason | None:
        """The rule that forbids an action to a seat, which says only what that seat knows."""
        return self.state.why_not(seat, action)

    def play(self, seat: int, action: int) -> None:
        """Make a move, and the draws that it leads to."""
        self.make(seat, action)
        self.settle()

    def let_choose(self, bot: Bot, seat: int, rng: random.Random) -> None:
        """Let a bot decide for a seat, from the view of that seat."""
        self.play(seat, bot.choose(self.game, self.view(seat), rng))

    def settle(self) -> None:
        """Answer pending draws until somebody is to decide."""
        while self.state.actor == CHANCE:
            self.make(CHANCE, self.draw(self.state))

    def make(self, actor: int, action: int) -> None:
        """Apply a move or a draw and write it down with what was told of it."""
        before = self.state.view(None)
        mover, is_sealed = actor, len(before["asked"]) > 1
        if actor == CHANCE and self.journal:
            mover, is_sealed = self.journal[-1].mover, self.journal[-1].is_secret
        events: list[Event] = []
        self.state.events = events
        self.record.play(self.state, actor, action)
        is_seen = self.state.view(None) != before
        self.journal.append(Entry(actor, action, tuple(events), mover, is_sealed, is_seen))

    # The end

    def score_sheet(self) -> list[ScoreLine]:
        """Every point, as soon as the game is over and nothing of it is secret."""
        if not self.over:
            raise ValueError("The score sheet is shown when the game is over.")
        return self.state.score_sheet()

    def result(self) -> tuple[list[int], list[int]]:
        """Scores and winners, as soon as the game is over."""
        if not self.over:
            raise ValueError("The scores are shown when the game is over.")
        return self.state.scores(), self.state.winners()

    # Telling

    def told(self, seat: int | None, since: int) -> Iterator[tuple[int, Event]]:
        """What a viewer was told from a place in the journal on, with whose move told it."""
        for entry in self.journal[since:]:
            for event in entry.events:
                if seat in event.to:
                    yield entry.mover, event

    # Undo

    def undo(self, seat: int) -> str | None:
        """Take back the last move of a seat, or say what forbids it."""
        place, barrier = self.last_move(seat)
        if barrier is None:
            del self.journal[place], self.record.moves[place]
            self.state = self.record.start()
            for entry in self.journal:
                self.state.apply(entry.actor, entry.action)
        return barrier

    def last_move(self, seat: int) -> tuple[int, str | None]:
        """The place of a seat's last move, and the barrier on the way to it, if there is one."""
        for place in reversed(range(len(self.journal))):
            entry = self.journal[place]
            if entry.actor == seat:
                return place, barrier_in(entry)
            if entry.actor == CHANCE and entry.mover == seat:
                return place, "Something was drawn after your last move, so it stands."
            # In a sealed phase that is still open, nobody has seen what others chose.
            if entry.mover != CHANCE and not entry.is_secret:
                return place, "Another seat has moved since your last move, so it stands."
        return -1, "You have made no move yet."


def barrier_in(own: Entry) -> str | None:
    """What keeps a seat from taking back its own last move."""
    if any(event.news for event in own.events):
        return "Your last move has shown the others what they could not know, so it stands."
    if own.is_sealed and own.is_seen:
        return "With your last choice everybody had chosen, so it stands."
    return None
