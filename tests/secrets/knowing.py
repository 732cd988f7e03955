"""What a page may show to one viewer, made anew from what that viewer may know.

The log of a table holds everything. Of it a viewer may know its own view, the events that it was
told, who has moved and who has still to choose, and nothing else. Here the position is replaced by
a twin: one that is imagined from the view, so that it differs in all that is hidden. What the pages
make of the twin must be, byte for byte, what the server has sent.
"""

import json
import random
from dataclasses import dataclass
from typing import NamedTuple, cast

from guildhall.core.reason import Reason
from guildhall.core.state import State
from guildhall.core.view import View
from guildhall.server import pages
from guildhall.server.languages import tongue
from guildhall.server.sight import Lines, Person, Sight
from guildhall.store import SeatRow, TableRow, TalkRow
from guildhall.table import Entry, Result, Table, Told
from guildhall.table.barrier import barrier
from tests import kit
from tests.kit import Viewer


@dataclass(frozen=True)
class Moment:
    """One place in the log, as far as a viewer may know it; the state is there to be compared."""

    revision: int
    phase: str
    view: View
    waiting: tuple[int, ...]
    told: tuple[Told, ...]
    barrier: Reason | None
    said: tuple[TalkRow, ...]
    truth: State


class Role(NamedTuple):
    """Who looks on, in which language, and who else is there to be seen."""

    viewer: Viewer
    is_host: bool
    language: str
    online: tuple[int, ...]
    watchers: int


class Witness:
    """Follows the log for one viewer, and draws what the server should have sent."""

    def __init__(self, table: Table, row: TableRow, seats: list[SeatRow], role: Role) -> None:
        self.table = table
        self.row = row
        self.seats = seats
        self.role = role
        self.tongue = tongue(role.language, table.game).at_table([seat.name for seat in seats])
        self.moments: list[Moment] = []
        self.by_revision: dict[int, list[Moment]] = {}
        self.heard: list[tuple[int, Told]] = []
        self.lines: Lines = {}
        self.revision = 0

    # Following the log

    def follow(self, entry: Entry, said: list[TalkRow]) -> None:
        """Learn from an entry what the viewer learns; the table has it already."""
        viewer = self.role.viewer
        self.revision += viewer in entry.seen
        self.heard = [(seq, told) for seq, told in self.heard if seq not in entry.undone]
        for event in entry.events:
            if viewer in event.to:
                # Who else was told is not for the page.
                told = Told(self.revision, entry.actor, event._replace(to=(viewer,)))
                self.heard.append((entry.seq, told))
        self.note(said)

    def note(self, said: list[TalkRow]) -> None:
        """Keep what is known now."""
        viewer, table = self.role.viewer, self.table
        moment = Moment(
            self.revision,
            "over" if table.over else "playing",
            table.view(viewer),
            tuple(table.waiting()),
            tuple(told for _, told in self.heard),
            None if viewer is None else barrier(self.journal(), viewer, table.over),
            tuple(row._replace(about=0) for row in said),
            table.state.clone(),
        )
        self.moments.append(moment)
        self.by_revision.setdefault(moment.revision, []).append(moment)

    def journal(self) -> list[Entry]:
        """The moves without what others have chosen, drawn or been told in them."""
        return [
            entry
            if entry.actor == self.role.viewer
            else entry._replace(action=0, draws=(0,) * len(entry.draws), events=())
            for entry in self.table.journal
        ]

    # Drawing

    def twin(self, moment: Moment, rng: random.Random) -> State:
        """A position that looks the same to the viewer and differs in what is hidden."""
        view = cast(View, json.loads(json.dumps(moment.view)))
        twin = self.table.game.imagine(view, rng)
        assert twin.view(self.role.viewer) == view
        return twin

    def sight(self, moment: Moment, twin: State | None) -> Sight:
        """What a page is given, with the twin in place of the truth."""
        viewer, is_playing = self.role.viewer, moment.phase == "playing"
        waiting = moment.waiting if is_playing else ()
        may_undo = is_playing and viewer is not None and moment.barrier is None
        has_moved = any(told.mover == viewer for told in moment.told)
        result = None
        if twin is not None and not is_playing:
            result = Result(twin.scores(), twin.winners(), twin.score_sheet(), twin.places())
        return Sight(
            table=self.row.id,
            game=self.table.game,
            row=self.row._replace(phase=moment.phase),
            people=tuple(self.person(row, row.seat in waiting) for row in self.seats),
            viewer=viewer,
            is_host=self.role.is_host,
            tongue=self.tongue,
            revision=moment.revision,
            view=moment.view if twin is None else twin.view(viewer),
            told=moment.told,
            may_undo=may_undo,
            undo_reason=moment.barrier,
            result=result,
            talk=moment.said,
            online_watchers=self.role.watchers,
            may_ask=is_playing and not may_undo and has_moved,
            lines=self.lines,
        )

    def person(self, row: SeatRow, is_thinking: bool) -> Person:
        """Somebody at the table."""
        is_online = row.seat in self.role.online
        return Person(row.seat, row.kind, row.name, row.bot, is_online, is_thinking)

    def frame(self, moment: Moment, twin: State) -> str:
        """The view that a socket should have got."""
        return "V" + pages.view_part(self.sight(moment, twin))

    def aside(self, moment: Moment) -> str:
        """The talk that a socket should have got, from the viewer's own view."""
        return "T" + pages.talk_part(self.sight(moment, None))

    def page(self, moment: Moment, twin: State) -> str:
        """The whole page."""
        return pages.table_page(self.sight(moment, twin))

    def at(self, revision: int) -> list[Moment]:
        """The places of the log at which the viewer's revision was this one."""
        return self.by_revision.get(revision, [])


def differs(moment: Moment, twin: State) -> bool:
    """Whether the twin is another position than the true one."""
    return kit.dumped(moment.truth) != kit.dumped(twin)
