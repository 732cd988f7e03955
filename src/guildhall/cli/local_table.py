"""A game at one terminal: a table whose log is kept in memory, and a record to go on from."""

from __future__ import annotations

import random
from collections import deque

from guildhall.bots import Bot
from guildhall.core.event import Event
from guildhall.core.reason import Reason, Refused
from guildhall.core.record import Record
from guildhall.core.state import CHANCE, State
from guildhall.core.view import View
from guildhall.table import LogEntry, Result, Sampler, Table, Viewer

_NO_TIMESTAMP = 0.0


class LocalTable:
    """Holds the table; what leaves it are views, and events for those they are addressed to."""

    def __init__(self, record: Record, sample: Sampler) -> None:
        self.game = record.game
        self.seats = record.seats
        self.table = Table(record.game, record.seats, record.options)
        self.sample = sample
        self.recorded_moves = deque(record.moves)
        self.table.append(self.table.initial_entry(self.next_outcome, _NO_TIMESTAMP))
        while self.recorded_moves:
            actor, text = self.recorded_moves.popleft()
            self.move(actor, self.game.parse(self.table.state, actor, text))

    # Playing

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    def waiting(self) -> list[int]:
        """The seats that may decide now."""
        return self.table.waiting()

    def view(self, viewer: Viewer) -> View:
        """What a seat, or a spectator, knows."""
        return self.table.view(viewer)

    def why_not(self, seat: int, action: int) -> Reason | None:
        """The rule that forbids an action to a seat, which says only what that seat knows."""
        return self.table.why_not(seat, action)

    def move(self, seat: int, action: int) -> None:
        """Make a move, and the draws that it leads to."""
        for entry in self.table.propose(seat, [action], None, self.next_outcome, _NO_TIMESTAMP):
            self.table.append(entry)

    def move_bot(self, bot: Bot, seat: int, rng: random.Random) -> None:
        """Let a bot decide for a seat, from the view of that seat."""
        self.move(seat, bot.choose(self.game, self.view(seat), rng))

    def next_outcome(self, state: State) -> int:
        """Answer a draw as the record says, as far as it goes."""
        if self.recorded_moves and self.recorded_moves[0][0] == CHANCE:
            return self.game.parse(state, CHANCE, self.recorded_moves.popleft()[1])
        return self.sample(state)

    # The end, and what is kept

    @property
    def record(self) -> Record:
        """The game so far, without what was taken back."""
        return self.table.record(is_unfinished=True)

    @property
    def effective_moves(self) -> list[LogEntry]:
        """The moves so far, without what was taken back."""
        return self.table.effective_moves

    def result(self) -> Result:
        """Scores, winners and the sheet, as soon as the game is over."""
        return self.table.result()

    # Telling

    def events_since(self, viewer: Viewer, since: int) -> list[tuple[int, Event]]:
        """What a viewer was told after a revision of its view, with whose move told it."""
        return [
            (told.mover, told.event)
            for told in self.table.seat_events(viewer)
            if told.revision > since
        ]

    def revision(self, viewer: Viewer) -> int:
        """How often what a viewer knows has changed."""
        return self.table.revision(viewer)

    def revision_before_last_move(self, seat: int) -> int:
        """The seat's revision before its last move, or 0 if it has made none."""
        seen = [entry for entry in self.table.log if seat in entry.noticed_by]
        own = [revision for revision, entry in enumerate(seen) if entry.actor == seat]
        return own[-1] if own else 0

    # Undo

    def undo(self, seat: int) -> str | None:
        """Take back the last move of a seat, or say what forbids it."""
        try:
            self.table.append(self.table.propose_undo(seat, _NO_TIMESTAMP))
        except Refused as refused:
            return str(refused)
        return None
