"""A table: the log of one game, and what each viewer may know of it.

Everything follows from the log, so two servers that hold the same log give the same views, the same
revisions and the same answers. Here is no clock, no generator and no file: those are passed in.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress

from guildhall.core.game import Game
from guildhall.core.reason import Reason, Refused
from guildhall.core.record import Record
from guildhall.core.scene import NO_ACTION
from guildhall.core.state import CHANCE, State
from guildhall.core.view import OptionValue, View
from guildhall.table import barrier
from guildhall.table.entry import (
    UNDO,
    BrokenLog,
    Draw,
    Entry,
    Moment,
    Result,
    Stale,
    Told,
    Viewer,
)
from guildhall.table.plan import BETWEEN, NOTHING, Search
from guildhall.table.position import Attempt, Position, Trial, replay


class Table:
    """One game being played. ``propose`` tries, ``append`` changes, everything else only tells."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, OptionValue]) -> None:
        self.game = game
        self.seats = game.checked_seats(seats)
        self.options = game.checked_options(options)
        self.log: list[Entry] = []
        self.journal: list[Entry] = []  # the moves of the log without those taken back
        self._position = Position(self._start())
        self._replayed = 0  # how many entries of the journal have led to the position
        self._trials: list[Trial] = []  # proposed, so the position after them is known
        self._revisions: dict[Viewer, int] = dict.fromkeys(self._position.viewers(), 0)
        # What each viewer was told, and the entries that it comes from.
        self._told: dict[Viewer, list[Told]] = {v: [] for v in self._revisions}
        self._told_by: dict[Viewer, list[int]] = {v: [] for v in self._revisions}

    @classmethod
    def replayed(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        log: Iterable[Entry],
    ) -> "Table":
        """The table that a log describes; a log that these rules do not give is refused."""
        table = cls(game, seats, options)
        for entry in log:
            table.append(entry)
        table._now()
        return table

    # Proposing: nothing changes here

    def opening(self, draw: Draw, at: float) -> Entry:
        """The first entry: the draws before the first decision, if there are any."""
        if self.log:
            raise Refused(Reason("", "This game has begun already."))
        attempt = Attempt(self._now())
        return self._proposed([attempt.trial(1, draw, at)])[0]

    def propose(
        self, seat: int, actions: Sequence[int], revision: int | None, draw: Draw, at: float
    ) -> list[Entry]:
        """One move of a seat, or several in a row, as entries that could be appended now."""
        self._check_current(seat, revision)
        if not actions:
            raise Refused(NOTHING)
        trials: list[Trial] = []
        position = self._now()
        for action in actions:
            attempt = Attempt.move(position, seat, action)
            # Nobody chooses on without having seen what a draw or the others' choices brought;
            # and nothing is drawn that a refusal would then hide.
            if len(trials) + 1 < len(actions) and attempt.must_be_seen:
                raise Refused(BETWEEN)
            trials.append(attempt.trial(self.seq + len(trials) + 1, draw, at))
            position = trials[-1].position
        return self._proposed(trials)

    def plan(self, seat: int, wished: Sequence[int], revision: int | None) -> list[int]:
        """An order in which all wished actions can be made one after the other."""
        self._check_current(seat, revision)
        return Search(seat).order(self._now(), wished)

    def propose_undo(self, seat: int, at: float, revision: int | None = None) -> Entry:
        """Take back the own last move, unless there is a barrier."""
        self._check_current(seat, revision)
        reason = self.undo_barrier(seat)
        if reason is not None:
            raise Refused(reason)
        return self._without(seat, [self._last_move(seat)], at)

    def propose_take_back(self, seat: int, at: float) -> Entry:
        """Take back the last move of a seat and all that came after it; the others must agree."""
        self._check_current(seat, None)
        if self.over:
            raise Refused(barrier.ENDED)
        own = self._last_move(seat)
        if own.is_secret and not any(e.is_close for e in self.journal if e.seq > own.seq):
            return self._without(seat, [own], at)  # the choices of others in this phase can stay
        return self._without(seat, [e for e in self.journal if e.seq >= own.seq], at)

    def undo_barrier(self, seat: int) -> Reason | None:
        """Why a seat cannot take back its last move by itself, or None if it can."""
        return barrier.barrier(self.journal, seat, self.over)

    def is_final(self, seat: int, action: int) -> bool:
        """Whether the seat could not take this move back by itself afterwards."""
        attempt = Attempt.move(self._now(), seat, action)
        reason = barrier.stands(attempt.is_drawing, attempt.events, attempt.is_close)
        return attempt.state.over or reason is not None

    @property
    def is_ending(self) -> bool:
        """Whether the game is over as soon as what was proposed last is appended."""
        return bool(self._trials) and self._trials[-1].position.state.over

    # The one thing that changes a table

    def append(self, entry: Entry) -> None:
        """Take over an entry, proposed here or read from the store."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"Entry {entry.seq} does not follow entry {self.seq}.")
        if not self._revisions.keys() >= {*entry.seen, *entry.heard}:
            raise BrokenLog(entry.seq)
        match entry.kind:
            case "move":
                self.journal.append(entry)
            case "undo":
                self._cancel(entry)
            case _:
                raise BrokenLog(entry.seq)
        self.log.append(entry)
        for viewer in entry.seen:
            self._revisions[viewer] += 1
        self._tell(entry)
        if self._trials and self._trials[0].entry is entry:
            self._position = self._trials.pop(0).position
            self._replayed = len(self.journal)
        else:
            self._trials = []

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
            raise Refused(self.state.no_seat("", viewer))
        return self._revisions[viewer]

    def told(self, viewer: Viewer) -> list[Told]:
        """What a viewer was told, without what was taken back."""
        self.revision(viewer)  # refuses who is not at this table
        return self._told[viewer][:]

    def why_not(self, seat: int, action: int) -> Reason | None:
        """The rule that forbids an action to a seat, which says only what that seat knows."""
        return self._now().state.why_not(seat, action)

    def moments(self, viewer: Viewer) -> list[Moment]:
        """Each change that a viewer saw, without what was taken back."""
        self.revision(viewer)
        told: dict[int, list[Told]] = {}
        for seq, one in zip(self._told_by[viewer], self._told[viewer], strict=True):
            told.setdefault(seq, []).append(one)
        state = self._start()
        moments: list[Moment] = []
        for entry in self.journal:
            replay(state, [entry])
            view, news = state.view(viewer), told.get(entry.seq, [])
            if not moments or news or view != moments[-1].view:
                moments.append(Moment(len(moments) + 1, view, news))
        return moments

    # The end

    def result(self) -> Result:
        """Points and winners, as soon as the game is over and nothing of it is secret."""
        state = self._ended()
        return Result(state.scores(), state.winners(), state.score_sheet(), state.places())

    @property
    def end_reason(self) -> str:
        """How the game came to its end, as a phrase."""
        return self.game.end_reason(self._ended())

    def record(self, is_unfinished: bool = False) -> Record:
        """The moves for everybody to replay; before the end only for who may know everything."""
        if not is_unfinished:
            self._ended()
        record = Record(self.game, self.seats, self.options)
        state = record.start()
        for entry in self.journal:
            if entry.action != NO_ACTION:
                record.play(state, entry.actor, entry.action)
            for outcome in entry.draws:
                record.play(state, CHANCE, outcome)
        return record

    # Inside

    @property
    def state(self) -> State:
        """The whole truth; it stays on this side of the table."""
        return self._now().state

    def _start(self) -> State:
        return self.game.start(self.seats, **self.options)

    def _now(self) -> Position:
        """The position after the journal; what was read from the store is replayed only here."""
        if self._replayed < len(self.journal):
            state = self._position.state
            self._position = Position(state)
            for entry in self.journal[self._replayed :]:
                try:
                    replay(state, [entry])
                except ValueError as error:
                    raise BrokenLog(entry.seq) from error
                self._replayed += 1
        return self._position

    def _check_current(self, seat: int, revision: int | None) -> None:
        if not self.log:
            raise Refused(Reason("", "This game has not begun yet."))
        if revision is not None and revision != self.revision(seat):
            raise Stale

    def _last_move(self, seat: int) -> Entry:
        own = barrier.last_move(self.journal, seat)
        if own is None or seat == CHANCE:
            raise Refused(barrier.NO_MOVE)
        return own

    def _without(self, seat: int, cancelled: Sequence[Entry], at: float) -> Entry:
        """An undo that leaves out these moves."""
        undone = tuple(entry.seq for entry in cancelled)
        state = self._start()
        replay(state, [entry for entry in self.journal if entry.seq not in undone])
        after = Position(state)
        seen = self._now().changed_for(after, [e for entry in cancelled for e in entry.events])
        entry = Entry(self.seq + 1, UNDO, seat, NO_ACTION, (), undone, (), at, seen, False)
        return self._proposed([Trial(entry, after)])[0]

    def _proposed(self, trials: list[Trial]) -> list[Entry]:
        self._trials = trials
        return [trial.entry for trial in trials]

    def _cancel(self, undo: Entry) -> None:
        kept = [entry for entry in self.journal if entry.seq not in undo.undone]
        if len(self.journal) - len(kept) != len(undo.undone):
            raise BrokenLog(undo.seq)
        if undo.undone and min(undo.undone) <= self._replayed_seq():
            self._position = Position(self._start())
            self._replayed = 0
        self.journal = kept
        for viewer, told in self._told.items():
            by = self._told_by[viewer]
            stays = [seq not in undo.undone for seq in by]
            self._told[viewer] = list(compress(told, stays))
            self._told_by[viewer] = list(compress(by, stays))

    def _replayed_seq(self) -> int:
        return self.journal[self._replayed - 1].seq if self._replayed else 0

    def _tell(self, entry: Entry) -> None:
        for event in entry.events:
            for viewer in event.to:
                told = Told(self._revisions[viewer], entry.actor, event)
                self._told[viewer].append(told)
                self._told_by[viewer].append(entry.seq)

    def _ended(self) -> State:
        state = self._now().state
        if not state.over:
            raise Refused(Reason("", "The game is not over yet."))
        return state
