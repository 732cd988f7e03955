"""A table: the log of one game, and what each viewer may know of it.

Everything follows from the log, so two servers that hold the same log give the same views, the same
revisions and the same answers. Here is no clock, no generator and no file: those are passed in.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress

from guildhall.core.board_model import NO_ACTION
from guildhall.core.game import Game
from guildhall.core.reason import Reason, Refused
from guildhall.core.record import Record
from guildhall.core.state import CHANCE, State
from guildhall.core.view import OptionValue, View
from guildhall.table import undo
from guildhall.table.frozen_state import Attempt, FrozenState, Proposal, replay
from guildhall.table.log import (
    UNDO,
    CorruptLog,
    LogEntry,
    ReplayFrame,
    Result,
    Sampler,
    SeatEvent,
    StaleRevision,
    Viewer,
)
from guildhall.table.ordering import NOTHING_SELECTED, REVEALS_SOMETHING, OrderSearch


class Table:
    """One game being played. ``propose`` tries, ``append`` changes, everything else only tells."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, OptionValue]) -> None:
        self.game = game
        self.seats = game.validate_seats(seats)
        self.options = game.validate_options(options)
        self.log: list[LogEntry] = []
        self.effective_moves: list[LogEntry] = []  # the moves of the log without those taken back
        self._current = FrozenState(self._start())
        self._replayed = 0  # how many entries of the journal have led to the position
        self._proposals: list[Proposal] = []  # proposed, so the position after them is known
        self._revisions: dict[Viewer, int] = dict.fromkeys(self._current.viewers(), 0)
        # What each viewer was told, and the entries that it comes from.
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
        """The table that a log describes; a log that these rules do not give is refused."""
        table = cls(game, seats, options)
        for entry in log:
            table.append(entry)
        table._now()
        return table

    # Proposing: nothing changes here

    def initial_entry(self, sample: Sampler, now: float) -> LogEntry:
        """The first entry: the draws before the first decision, if there are any."""
        if self.log:
            raise Refused(Reason("", "This game has begun already."))
        attempt = Attempt(self._now())
        return self._entries_of([attempt.finish(1, sample, now)])[0]

    def propose(
        self, seat: int, actions: Sequence[int], revision: int | None, sample: Sampler, now: float
    ) -> list[LogEntry]:
        """One move of a seat, or several in a row, as entries that could be appended now."""
        self._check_current(seat, revision)
        if not actions:
            raise Refused(NOTHING_SELECTED)
        trials: list[Proposal] = []
        position = self._now()
        for action in actions:
            attempt = Attempt.move(position, seat, action)
            # Nobody chooses on without having seen what a draw or the others' choices brought;
            # and nothing is drawn that a refusal would then hide.
            if len(trials) + 1 < len(actions) and attempt.reveals_something:
                raise Refused(REVEALS_SOMETHING)
            trials.append(attempt.finish(self.seq + len(trials) + 1, sample, now))
            position = trials[-1].after
        return self._entries_of(trials)

    def order_moves(self, seat: int, actions: Sequence[int], revision: int | None) -> list[int]:
        """An order in which all wished actions can be made one after the other."""
        self._check_current(seat, revision)
        return OrderSearch(seat).order(self._now(), actions)

    def propose_undo(self, seat: int, now: float, revision: int | None = None) -> LogEntry:
        """Take back the own last move, unless there is a barrier."""
        self._check_current(seat, revision)
        reason = self.undo_barrier(seat)
        if reason is not None:
            raise Refused(reason)
        return self._undo_entry(seat, [self._last_move(seat)], now)

    def propose_undo_by_consent(self, seat: int, now: float) -> LogEntry:
        """Take back the last move of a seat and all that came after it; the others must agree."""
        self._check_current(seat, None)
        if self.over:
            raise Refused(undo.ENDED)
        own = self._last_move(seat)
        if own.is_hidden and not any(
            e.closes_sealed_phase for e in self.effective_moves if e.seq > own.seq
        ):
            return self._undo_entry(
                seat, [own], now
            )  # the choices of others in this phase can stay
        return self._undo_entry(seat, [e for e in self.effective_moves if e.seq >= own.seq], now)

    def undo_barrier(self, seat: int) -> Reason | None:
        """Why a seat cannot take back its last move by itself, or None if it can."""
        return undo.undo_barrier(self.effective_moves, seat, self.over)

    def is_final(self, seat: int, action: int) -> bool:
        """Whether the seat could not take this move back by itself afterwards."""
        attempt = Attempt.move(self._now(), seat, action)
        reason = undo.final_reason(
            attempt.needs_outcome, attempt.events, attempt.closes_sealed_phase
        )
        return attempt.state.over or reason is not None

    @property
    def ends_game(self) -> bool:
        """Whether the game is over as soon as what was proposed last is appended."""
        return bool(self._proposals) and self._proposals[-1].after.state.over

    # The one thing that changes a table

    def append(self, entry: LogEntry) -> None:
        """Take over an entry, proposed here or read from the store."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"Entry {entry.seq} does not follow entry {self.seq}.")
        if not self._revisions.keys() >= {*entry.noticed_by, *entry.recipients}:
            raise CorruptLog(entry.seq)
        match entry.kind:
            case "move":
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
        """How many entries there are; not for pages, since it would betray hidden moves."""
        return len(self.log)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._now().state.over

    def waiting(self) -> list[int]:
        """The seats that may decide now; none before the opening."""
        return self._now().state.waiting()

    def view(self, viewer: Viewer) -> View:
        """What a viewer knows now; it is shared, so nobody may change it."""
        return self._now().view(viewer)

    def revision(self, viewer: Viewer) -> int:
        """How often what a viewer knows has changed: 1 after the opening."""
        if viewer not in self._revisions:
            raise Refused(self.state.unknown_seat("", viewer))
        return self._revisions[viewer]

    def seat_events(self, viewer: Viewer) -> list[SeatEvent]:
        """What a viewer was told, without what was taken back."""
        self.revision(viewer)  # refuses who is not at this table
        return self._events[viewer][:]

    def why_not(self, seat: int, action: int) -> Reason | None:
        """The rule that forbids an action to a seat, which says only what that seat knows."""
        return self._now().state.why_not(seat, action)

    def replay_frames(self, viewer: Viewer) -> list[ReplayFrame]:
        """Each change that a viewer saw, without what was taken back."""
        self.revision(viewer)
        told: dict[int, list[SeatEvent]] = {}
        for seq, one in zip(self._event_seqs[viewer], self._events[viewer], strict=True):
            told.setdefault(seq, []).append(one)
        state = self._start()
        moments: list[ReplayFrame] = []
        for entry in self.effective_moves:
            replay(state, [entry])
            view, news = state.view(viewer), told.get(entry.seq, [])
            if not moments or news or view != moments[-1].view:
                moments.append(ReplayFrame(len(moments) + 1, view, news))
        return moments

    # The end

    def result(self) -> Result:
        """Points and winners, as soon as the game is over and nothing of it is secret."""
        state = self._check_not_over()
        return Result(state.scores(), state.winners(), state.score_sheet(), state.places())

    @property
    def end_reason(self) -> str:
        """How the game came to its end, as a phrase."""
        return self.game.end_reason(self._check_not_over())

    def record(self, is_unfinished: bool = False) -> Record:
        """The moves for everybody to replay; before the end only for who may know everything."""
        if not is_unfinished:
            self._check_not_over()
        record = Record(self.game, self.seats, self.options)
        state = record.start()
        for entry in self.effective_moves:
            if entry.action != NO_ACTION:
                record.play(state, entry.actor, entry.action)
            for outcome in entry.outcomes:
                record.play(state, CHANCE, outcome)
        return record

    # Inside

    @property
    def state(self) -> State:
        """The whole truth; it stays on this side of the table."""
        return self._now().state

    def _start(self) -> State:
        return self.game.start(self.seats, **self.options)

    def _now(self) -> FrozenState:
        """The position after the journal; what was read from the store is replayed only here."""
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
            raise Refused(Reason("", "This game has not begun yet."))
        if revision is not None and revision != self.revision(seat):
            raise StaleRevision

    def _last_move(self, seat: int) -> LogEntry:
        own = undo.last_move(self.effective_moves, seat)
        if own is None or seat == CHANCE:
            raise Refused(undo.NO_MOVE)
        return own

    def _undo_entry(self, seat: int, cancelled: Sequence[LogEntry], now: float) -> LogEntry:
        """An undo that leaves out these moves."""
        undone = tuple(entry.seq for entry in cancelled)
        state = self._start()
        replay(state, [entry for entry in self.effective_moves if entry.seq not in undone])
        after = FrozenState(state)
        seen = self._now().changed_for(after, [e for entry in cancelled for e in entry.events])
        entry = LogEntry(self.seq + 1, UNDO, seat, NO_ACTION, (), undone, (), now, seen, False)
        return self._entries_of([Proposal(entry, after)])[0]

    def _entries_of(self, trials: list[Proposal]) -> list[LogEntry]:
        self._proposals = trials
        return [trial.entry for trial in trials]

    def _cancel(self, undo: LogEntry) -> None:
        kept = [entry for entry in self.effective_moves if entry.seq not in undo.cancels]
        if len(self.effective_moves) - len(kept) != len(undo.cancels):
            raise CorruptLog(undo.seq)
        if undo.cancels and min(undo.cancels) <= self._replayed_seq():
            self._current = FrozenState(self._start())
            self._replayed = 0
        self.effective_moves = kept
        for viewer, told in self._events.items():
            by = self._event_seqs[viewer]
            stays = [seq not in undo.cancels for seq in by]
            self._events[viewer] = list(compress(told, stays))
            self._event_seqs[viewer] = list(compress(by, stays))

    def _replayed_seq(self) -> int:
        return self.effective_moves[self._replayed - 1].seq if self._replayed else 0

    def _deliver_events(self, entry: LogEntry) -> None:
        for event in entry.events:
            for viewer in event.to:
                told = SeatEvent(self._revisions[viewer], entry.actor, event)
                self._events[viewer].append(told)
                self._event_seqs[viewer].append(entry.seq)

    def _check_not_over(self) -> State:
        state = self._now().state
        if not state.over:
            raise Refused(Reason("", "The game is not over yet."))
        return state
