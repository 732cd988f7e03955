"""A table for one terminal: its log is kept in memory and can start from a record."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence

from guildhall.bots import Bot
from guildhall.core.event import Event
from guildhall.core.reason import Reason, Refused
from guildhall.core.record import Record
from guildhall.core.selection import decode
from guildhall.core.selection_check import Choice
from guildhall.core.state import CHANCE, State
from guildhall.core.view import View
from guildhall.table import LogEntry, Result, Sampler, Table, Viewer

_NO_TIMESTAMP = 0.0


class LocalTable:
    """Wraps a table and only gives out views, and events to the viewers that they address."""

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
        """The seats that have a decision to make."""
        return self.table.waiting()

    def view(self, viewer: Viewer) -> View:
        """The view of a seat, or of a spectator."""
        return self.table.view(viewer)

    def suggestion(self, bot: Bot, seat: int) -> tuple[list[int], Choice | None]:
        """What a bot would do, as actions; and as a choice if it is a whole decision."""
        rng = random.Random(0)
        selection = self.game.selection(self.view(seat))
        actions: list[int] = []
        while True:
            view = self.table.view_after(seat, actions)
            actions.append(bot.choose(self.game, view, rng))
            if not selection.is_compound or actions[0] in selection.buttons:
                return actions, None
            choice = decode(selection, actions)
            if choice is not None:
                return actions, choice

    def why_not(self, seat: int, action: int) -> Reason | None:
        """Why a seat may not choose an action; reveals nothing that the seat does not know."""
        return self.table.why_not(seat, action)

    def move(self, seat: int, action: int) -> None:
        """Make a move and the chance draws that follow it."""
        self.move_all(seat, [action])

    def move_all(self, seat: int, actions: Sequence[int]) -> None:
        """Make the moves of a whole decision, all or none of them."""
        for entry in self.table.propose(seat, actions, None, self.next_outcome, _NO_TIMESTAMP):
            self.table.append(entry)

    def move_bot(self, bot: Bot, seat: int, rng: random.Random) -> None:
        """Let a bot make a move from the seat's view."""
        self.move(seat, bot.choose(self.game, self.view(seat), rng))

    def next_outcome(self, state: State) -> int:
        """The next recorded outcome, or a new one after the end of the record."""
        if self.recorded_moves and self.recorded_moves[0][0] == CHANCE:
            return self.game.parse(state, CHANCE, self.recorded_moves.popleft()[1])
        return self.sample(state)

    # Result and record

    @property
    def record(self) -> Record:
        """The game so far, without moves that were undone."""
        return self.table.record(is_unfinished=True)

    @property
    def effective_moves(self) -> list[LogEntry]:
        """The moves so far, without those that were undone."""
        return self.table.effective_moves

    def result(self) -> Result:
        """Scores, winners and score sheet of a finished game."""
        return self.table.result()

    # Events

    def events_since(self, viewer: Viewer, since: int) -> list[tuple[int, Event]]:
        """The events that a viewer was shown after a revision, each with the seat that moved."""
        return [
            (shown.mover, shown.event)
            for shown in self.table.seat_events(viewer)
            if shown.revision > since
        ]

    def revision(self, viewer: Viewer) -> int:
        """How often the viewer's view has changed."""
        return self.table.revision(viewer)

    def revision_before_last_move(self, seat: int) -> int:
        """The seat's revision before its last move, or 0 if it has made none."""
        seen = [entry for entry in self.table.log if seat in entry.noticed_by]
        own = [revision for revision, entry in enumerate(seen) if entry.actor == seat]
        return own[-1] if own else 0

    # Undo

    def undo(self, seat: int) -> str | None:
        """Undo the last decision of a seat, and what the bots on the other seats did since.

        Return the reason if that is not possible.
        """
        bots = [other for other in range(self.seats) if other != seat]
        try:
            self.table.append(self.table.propose_undo(seat, _NO_TIMESTAMP, bots=bots))
        except Refused as refused:
            return str(refused)
        return None
