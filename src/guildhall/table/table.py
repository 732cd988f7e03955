"""A table: the log of one game, and what each viewer may know of it.

Everything follows from the log, so two servers with the same log give the same views, revisions and
answers. The module has no clock, random generator or file access; callers pass those in.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import compress

from guildhall.core.board_model import NO_ACTION
from guildhall.core.game import Game
from guildhall.core.reason import Reason, Refused
from guildhall.core.record import Record
from guildhall.core.state import CHANCE, State
from guildhall.core.view import OptionValue, View
from guildhall.table import undo
from guildhall.table.frozen_state import FrozenState
from guildhall.table.log import (
    CONTINUED,
    MOVE,
    UNDO,
    CorruptLog,
    LogEntry,
    ReplayFrame,
    Result,
    Sampler,
    SeatEvent,
    StaleRevision,
    UndoableDecision,
    Viewer,
)
from guildhall.table.ordering import NOTHING_SELECTED, REVEALS_SOMETHING, OrderSearch
from guildhall.table.proposal import Attempt, Proposal, replay


class Table:
    """One game being played. ``propose`` tries a move, only ``append`` changes the table."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, OptionValue]) -> None:
        self.game = game
        self.seats = game.validate_seats(seats)
        self.options = game.validate_options(options)
        self.log: list[LogEntry] = []
        self.effective_moves: list[LogEntry] = []  # the log without undone moves
        self._current = FrozenState(self._start())
        self._replayed = 0  # how many effective moves are applied to it
        self._proposals: list[Proposal] = []  # so that append() need not replay them
        self._revisions: dict[Viewer, int] = dict.fromkeys(self._current.viewers(), 0)
        # The events of each viewer, and the log entries they come from.
        self._events: dict[Viewer, list[SeatEvent]] = {v: [] for v in self._revisions}
        self._event_seqs: dict[Viewer, list[int]] = {v: [] for v in self._revisions}

    @classmethod
    def from_log(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        log: Iterable[LogEntry],
    ) -> "Table":
        """Return the table of a log; raise CorruptLog if the log does not fit these rules."""
        table = cls(game, seats, options)
        for entry in log:
            table.append(entry)
        table._now()
        return table

    # Proposals change nothing

    def initial_entry(self, sample: Sampler, now: float) -> LogEntry:
        """Return the first entry: the outcomes before the first decision."""
        if self.log:
            raise Refused(Reason("", "The game has already started."))
        attempt = Attempt(self._now())
        return self._entries_of([attempt.finish(1, MOVE, sample, now)])[0]

    def propose(
        self, seat: int, actions: Sequence[int], revision: int | None, sample: Sampler, now: float
    ) -> list[LogEntry]:
        """Return one or more moves of a seat as entries that could be appended now.

        Several moves are one decision, which is undone as a whole.
        """
        self._check_current(seat, revision)
        if not actions:
            raise Refused(NOTHING_SELECTED)
        proposals: list[Proposal] = []
        current = self._now()
        for action in actions:
            attempt = Attempt.move(current, seat, action)
            # A seat must see what a move reveals before it goes on. And an outcome must not be
            # sampled if a later move could still be refused.
            if len(proposals) + 1 < len(actions) and attempt.reveals_something:
                raise Refused(REVEALS_SOMETHING)
            kind = CONTINUED if proposals else MOVE
            proposals.append(attempt.finish(self.seq + len(proposals) + 1, kind, sample, now))
            current = proposals[-1].after
        return self._entries_of(proposals)

    def view_after(self, seat: int, actions: Sequence[int]) -> View:
        """Return the view of a seat once it has made these moves, which must reveal nothing."""
        current = self._now()
        for action in actions:
            attempt = Attempt.move(current, seat, action)
            if attempt.reveals_something:
                raise Refused(REVEALS_SOMETHING)
            current = FrozenState(attempt.state)
        return current.view(seat)

    def order_moves(self, seat: int, actions: Sequence[int], revision: int | None) -> list[int]:
        """Return an order in which the seat can make all the actions."""
        self._check_current(seat, revision)
        return OrderSearch(seat).order(self._now(), actions)

    def propose_undo(
        self, seat: int, now: float, revision: int | None = None, bots: Collection[int] = ()
    ) -> LogEntry:
        """Return an entry that undoes the seat's last decision; raise Refused at a barrier.

        The moves that the seats in ``bots`` have made since are undone with it.
        """
        self._check_current(seat, revision)
        reason = self.undo_barrier(seat, bots)
        if reason is not None:
            raise Refused(reason)
        return self._undo_entry(seat, now)

    def propose_undo_by_consent(self, seat: int, now: float) -> LogEntry:
        """Return an entry that undoes a seat's last decision and everything after it."""
        self._check_current(seat, None)
        if self.over:
            raise Refused(undo.ENDED)
        return self._undo_entry(seat, now)

    def undo_barrier(self, seat: int, bots: Collection[int] = ()) -> Reason | None:
        """Why a seat cannot undo its last decision without consent, or None."""
        return undo.undo_barrier(self.effective_moves, seat, self.over, bots)

    def undoable_decisions(self, seat: int) -> list[UndoableDecision]:
        """The decisions that a seat can undo before anybody else moves, oldest first."""
        return undo.undoable_decisions(self.effective_moves, seat, self.over)

    def last_decision(self, seat: int) -> list[LogEntry]:
        """The moves of the last decision of a seat, oldest first."""
        return undo.last_decision(self.effective_moves, seat)

    def is_final(self, seat: int, actions: Sequence[int], bots: Collection[int] = ()) -> bool:
        """Whether the seat could not undo this decision, or bots may make it final at once."""
        current = self._now()
        for action in actions:
            attempt = Attempt.move(current, seat, action)
            reason = undo.final_reason(
                attempt.needs_outcome, attempt.events, attempt.closes_sealed_phase
            )
            if attempt.state.over or reason is not None:
                return True
            current = FrozenState(attempt.state)
        # Bots move at once, and what they reveal cannot be undone.
        waiting = set(current.state.waiting())
        return seat not in waiting and waiting <= set(bots)

    @property
    def ends_game(self) -> bool:
        """Whether the game ends when the last proposal is appended."""
        return bool(self._proposals) and self._proposals[-1].after.state.over

    # Changing the table

    def append(self, entry: LogEntry) -> None:
        """Append an entry that was proposed here or read from the store."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"Entry {entry.seq} does not follow entry {self.seq}.")
        if not self._revisions.keys() >= {*entry.noticed_by, *entry.recipients}:
            raise CorruptLog(entry.seq)
        match entry.kind:
            case "move":
                self.effective_moves.append(entry)
            case "continued" if [one.actor for one in self.effective_moves[-1:]] == [entry.actor]:
                self.effective_moves.append(entry)
            case "undo":
                self._cancel(entry)
            case _:
                raise CorruptLog(entry.seq)
        self.log.append(entry)
        for viewer in entry.noticed_by:
            self._revisions[viewer] += 1
        self._deliver_events(entry)
        if self._proposals and self._proposals[0].entry is entry:
            self._current = self._proposals.pop(0).after
            self._replayed = len(self.effective_moves)
        else:
            self._proposals = []

    # What viewers may know

    @property
    def seq(self) -> int:
        """The length of the log; never show it to players, because it reveals hidden moves."""
        return len(self.log)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._now().state.over

    def waiting(self) -> list[int]:
        """The seats that can act now; none before the first entry."""
        return self._now().state.waiting()

    def view(self, viewer: Viewer) -> View:
        """The current view of a viewer; it is shared, so do not change it."""
        return self._now().view(viewer)

    def revision(self, viewer: Viewer) -> int:
        """How often the knowledge of a viewer has changed: 1 after the first entry."""
        if viewer not in self._revisions:
            raise Refused(self.state.unknown_seat("", viewer))
        return self._revisions[viewer]

    def seat_events(self, viewer: Viewer) -> list[SeatEvent]:
        """The events that a viewer received, without those of undone moves."""
        self.revision(viewer)  # refuses unknown viewers
        return self._events[viewer][:]

    def event_frames(self, viewer: Viewer) -> list[int]:
        """The number of the replay frame in which a viewer received each event."""
        frames = self.frame_seqs(viewer)
        return [bisect_right(frames, seq) for seq in self._event_seqs[viewer]]

    def frame_seqs(self, viewer: Viewer) -> list[int]:
        """The log entry of each frame of a viewer's replay."""
        self.revision(viewer)
        return [
            entry.seq
            for number, entry in enumerate(self.effective_moves)
            if number == 0 or viewer in entry.noticed_by
        ]

    def why_not(self, seat: int, action: int) -> Reason | None:
        """Why an action of a seat is illegal, using only what that seat knows; or None."""
        return self._now().state.why_not(seat, action)

    def replay_frames(self, viewer: Viewer) -> list[ReplayFrame]:
        """The frames of a viewer's replay, without undone moves."""
        self.revision(viewer)
        events_by_seq: dict[int, list[SeatEvent]] = {}
        for seq, event in zip(self._event_seqs[viewer], self._events[viewer], strict=True):
            events_by_seq.setdefault(seq, []).append(event)
        state = self._start()
        frames: list[ReplayFrame] = []
        for entry in self.effective_moves:
            replay(state, [entry])
            view, events = state.view(viewer), events_by_seq.get(entry.seq, [])
            if not frames or events or view != frames[-1].view:
                frames.append(ReplayFrame(len(frames) + 1, view, events))
        return frames

    # The end

    def result(self) -> Result:
        """Return the result; raise Refused until the game is over."""
        state = self._finished_state()
        return Result(state.scores(), state.winners(), state.score_sheet(), state.places())

    @property
    def end_reason(self) -> str:
        """Why the game ended, as a phrase."""
        return self.game.end_reason(self._finished_state())

    def record(self, is_unfinished: bool = False) -> Record:
        """Return the record; an unfinished one reveals everything, so it must stay private."""
        if not is_unfinished:
            self._finished_state()
        record = Record(self.game, self.seats, self.options)
        state = record.start()
        for entry in self.effective_moves:
            if entry.action != NO_ACTION:
                record.play(state, entry.actor, entry.action)
            for outcome in entry.outcomes:
                record.play(state, CHANCE, outcome)
        return record

    # Internals

    @property
    def state(self) -> State:
        """The full state, with all hidden information."""
        return self._now().state

    def _start(self) -> State:
        return self.game.start(self.seats, **self.options)

    def _now(self) -> FrozenState:
        """The state after all effective moves; entries from the store are replayed here."""
        if self._replayed < len(self.effective_moves):
            state = self._current.state
            self._current = FrozenState(state)
            for entry in self.effective_moves[self._replayed :]:
                try:
                    replay(state, [entry])
                except ValueError as error:
                    raise CorruptLog(entry.seq) from error
                self._replayed += 1
        return self._current

    def _check_current(self, seat: int, revision: int | None) -> None:
        if not self.log:
            raise Refused(Reason("", "The game has not started yet."))
        if revision is not None and revision != self.revision(seat):
            raise StaleRevision

    def _undo_entry(self, seat: int, now: float) -> LogEntry:
        """Return an undo of the seat's last decision."""
        cancelled = undo.moves_to_undo(self.effective_moves, seat)
        if not cancelled:
            raise Refused(undo.NO_MOVE)
        cancels = tuple(entry.seq for entry in cancelled)
        state = self._start()
        replay(state, [entry for entry in self.effective_moves if entry.seq not in cancels])
        after = FrozenState(state)
        noticed_by = self._now().changed_for(
            after, [e for entry in cancelled for e in entry.events]
        )
        entry = LogEntry(
            self.seq + 1, UNDO, seat, NO_ACTION, (), cancels, (), now, noticed_by, False
        )
        return self._entries_of([Proposal(entry, after)])[0]

    def _entries_of(self, proposals: list[Proposal]) -> list[LogEntry]:
        self._proposals = proposals
        return [proposal.entry for proposal in proposals]

    def _cancel(self, undo: LogEntry) -> None:
        kept = [entry for entry in self.effective_moves if entry.seq not in undo.cancels]
        if len(self.effective_moves) - len(kept) != len(undo.cancels):
            raise CorruptLog(undo.seq)
        if undo.cancels and min(undo.cancels) <= self._replayed_seq():
            self._current = FrozenState(self._start())
            self._replayed = 0
        self.effective_moves = kept
        for viewer, events in self._events.items():
            seqs = self._event_seqs[viewer]
            is_kept = [seq not in undo.cancels for seq in seqs]
            self._events[viewer] = list(compress(events, is_kept))
            self._event_seqs[viewer] = list(compress(seqs, is_kept))

    def _replayed_seq(self) -> int:
        return self.effective_moves[self._replayed - 1].seq if self._replayed else 0

    def _deliver_events(self, entry: LogEntry) -> None:
        for event in entry.events:
            for viewer in event.to:
                seat_event = SeatEvent(self._revisions[viewer], entry.actor, event)
                self._events[viewer].append(seat_event)
                self._event_seqs[viewer].append(entry.seq)

    def _finished_state(self) -> State:
        state = self._now().state
        if not state.over:
            raise Refused(Reason("", "The game is not over yet."))
        return state
