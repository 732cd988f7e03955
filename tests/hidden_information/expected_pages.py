"""What a page may show to one viewer, computed from what that viewer may know.

The log of a table contains everything. A viewer may know only its view, the events it received, who
has moved and who still has to choose. Here the position is replaced by a twin that is imagined from
the view, so that everything hidden differs. Pages rendered from the twin must equal, byte for byte,
what the server has sent.
"""

import json
import random
from bisect import bisect_right
from dataclasses import dataclass
from typing import NamedTuple, cast

from guildhall.core.event import Event
from guildhall.core.reason import Reason
from guildhall.core.state import State
from guildhall.core.view import View
from guildhall.server.i18n import get_language
from guildhall.server.pages.chat import chat_html
from guildhall.server.pages.model import LogCache, PageModel, PlayerInfo
from guildhall.server.pages.table import table_page, view_html
from guildhall.server.ws.messages import CHAT, VIEW
from guildhall.store import ChatRow, SeatRow, TableRow
from guildhall.table import LogEntry, Result, SeatEvent, Table, UndoableDecision
from guildhall.table.undo import last_decision, undo_barrier, undoable_decisions
from tests import random_games
from tests.random_games import Viewer


@dataclass(frozen=True)
class KnownPosition:
    """A position in the log as a viewer knows it; the true state is for comparison only."""

    revision: int
    status: str
    view: View
    waiting: tuple[int, ...]
    events: tuple[SeatEvent, ...]
    undo_barrier: Reason | None
    undoable_decisions: tuple[UndoableDecision, ...]
    last_events: tuple[Event, ...]
    event_frames: tuple[int, ...]
    chat: tuple[ChatRow, ...]
    true_state: State


class ViewerRole(NamedTuple):
    """A viewer, its language, and who else is online."""

    viewer: Viewer
    is_host: bool
    language: str
    online: tuple[int, ...]
    spectators: int


class PagePredictor:
    """Follows the log for one viewer and renders what the server should have sent."""

    def __init__(self, table: Table, row: TableRow, seats: list[SeatRow], role: ViewerRole) -> None:
        self.table = table
        self.row = row
        self.seats = seats
        self.role = role
        self.lang = get_language(role.language, table.game).with_names(
            [seat.name for seat in seats]
        )
        self.positions: list[KnownPosition] = []
        self.by_revision: dict[int, list[KnownPosition]] = {}
        self.events: list[tuple[int, SeatEvent]] = []
        self.lines: LogCache = {}
        self.revision = 0

    # Following the log

    def append(self, entry: LogEntry, chat: list[ChatRow]) -> None:
        """Add what the viewer learns from an entry, which the table already has."""
        viewer = self.role.viewer
        self.revision += viewer in entry.noticed_by
        self.events = [
            (seq, seat_event) for seq, seat_event in self.events if seq not in entry.cancels
        ]
        for event in entry.events:
            if viewer in event.to:
                # The page must not use the other recipients.
                seat_event = SeatEvent(self.revision, entry.actor, event._replace(to=(viewer,)))
                self.events.append((entry.seq, seat_event))
        self.record_position(chat)

    def record_position(self, chat: list[ChatRow]) -> None:
        """Record what is known now."""
        viewer, table = self.role.viewer, self.table
        moves = self.redacted_moves()
        frames = [move.seq for move in moves if move is moves[0] or viewer in move.noticed_by]
        barrier: Reason | None = None
        undoable: list[UndoableDecision] = []
        last_seqs: list[int] = []
        if viewer is not None:
            barrier = undo_barrier(moves, viewer, table.over)
            undoable = undoable_decisions(moves, viewer, table.over)
            last_seqs = [move.seq for move in last_decision(moves, viewer)]
        position = KnownPosition(
            self.revision,
            "over" if table.over else "playing",
            table.view(viewer),
            tuple(table.waiting()),
            tuple(seat_event for _, seat_event in self.events),
            barrier,
            tuple(undoable),
            tuple(seat_event.event for seq, seat_event in self.events if seq in last_seqs),
            tuple(bisect_right(frames, seq) for seq, _ in self.events),
            tuple(chat),
            table.state.clone(),
        )
        self.positions.append(position)
        self.by_revision.setdefault(position.revision, []).append(position)

    def redacted_moves(self) -> list[LogEntry]:
        """The moves without the hidden choices, draws and events of others."""
        return [
            entry
            if entry.actor == self.role.viewer
            else entry._replace(action=0, outcomes=(0,) * len(entry.outcomes), events=())
            for entry in self.table.effective_moves
        ]

    # Rendering

    def twin(self, position: KnownPosition, rng: random.Random) -> State:
        """A position that looks the same to the viewer and differs in what is hidden."""
        view = cast(View, json.loads(json.dumps(position.view)))
        twin = self.table.game.imagine(view, rng)
        assert twin.view(self.role.viewer) == view
        return twin

    def page_model(self, position: KnownPosition, twin: State | None) -> PageModel:
        """Return the page model, with the twin in place of the true state."""
        viewer, is_playing = self.role.viewer, position.status == "playing"
        waiting = position.waiting if is_playing else ()
        result = None
        if twin is not None and not is_playing:
            result = Result(twin.scores(), twin.winners(), twin.score_sheet(), twin.places())
        return PageModel(
            table_id=self.row.id,
            game=self.table.game,
            row=self.row._replace(status=position.status),
            players=tuple(self.player_info(row, row.seat in waiting) for row in self.seats),
            viewer=viewer,
            is_host=self.role.is_host,
            lang=self.lang,
            revision=position.revision,
            view=position.view if twin is None else twin.view(viewer),
            events=position.events,
            undoable_decisions=position.undoable_decisions,
            undo_reason=position.undo_barrier,
            result=result,
            chat=position.chat,
            online_spectators=self.role.spectators,
            last_events=position.last_events,
            log_cache=self.lines,
            event_frames=position.event_frames,
        )

    def player_info(self, row: SeatRow, is_thinking: bool) -> PlayerInfo:
        """A player at the table."""
        is_online = row.seat in self.role.online
        return PlayerInfo(row.seat, row.kind, row.name, row.bot_name, is_online, is_thinking)

    def view_frame(self, position: KnownPosition, twin: State) -> str:
        """Return the view frame that a socket should have received."""
        return VIEW + view_html(self.page_model(position, twin))

    def chat_frame(self, position: KnownPosition) -> str:
        """Return the chat frame that a socket should have received."""
        return CHAT + chat_html(self.page_model(position, None))

    def page_html(self, position: KnownPosition, twin: State) -> str:
        """Return the page that the server should have sent."""
        return table_page(self.page_model(position, twin))

    def positions_at(self, revision: int) -> list[KnownPosition]:
        """The log positions at which the viewer had this revision."""
        return self.by_revision.get(revision, [])


def differs(position: KnownPosition, twin: State) -> bool:
    """Whether the twin differs from the true position."""
    return random_games.dump_snapshot(position.true_state) != random_games.dump_snapshot(twin)
