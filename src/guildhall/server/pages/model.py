"""Page models: a viewer's view and the public data of a table, as the pages render them."""

from dataclasses import dataclass, field

from guildhall.core.event import Event
from guildhall.core.game import Game
from guildhall.core.language import Language
from guildhall.core.reason import Reason
from guildhall.core.view import View
from guildhall.server.tables.loaded_table import PERSON, PLAYING
from guildhall.server.tables.undo_requests import UndoRequest
from guildhall.store import ChatRow, TableRow
from guildhall.table import Result, SeatEvent, UndoableDecision
from guildhall.table.undo import NO_MOVE


@dataclass(frozen=True)
class PlayerInfo:
    """The player on a seat."""

    seat: int
    kind: str
    name: str
    bot_name: str
    is_online: bool
    is_to_move: bool


@dataclass(frozen=True)
class ListedTableInfo:
    """A table that waits for players, as the home page lists it."""

    table_id: str
    game: Game
    row: TableRow
    players: tuple[PlayerInfo, ...]


LogCache = dict[tuple[int, ...], tuple[tuple[Event, ...], bool, str]]
"""Rendered log lines for one language and one set of names, by the id() of their event: the event
itself, which keeps the id unique, whether it is a score line, and the HTML."""


@dataclass(frozen=True)
class PageModel:
    """Everything a page shows of a table. The viewer is a seat, or None for a spectator."""

    table_id: str
    game: Game
    row: TableRow
    players: tuple[PlayerInfo, ...]
    viewer: int | None
    is_host: bool
    lang: Language
    revision: int  # 0 before the game starts
    view: View | None  # None before the game starts
    events: tuple[SeatEvent, ...]
    undoable_decisions: tuple[UndoableDecision, ...]  # of this turn, oldest first
    undo_reason: Reason | None
    result: Result | None
    chat: tuple[ChatRow, ...]
    online_spectators: int
    undo_request: UndoRequest | None = None
    event_frames: tuple[int, ...] = ()  # the replay frame of each event
    frame_url: str = ""  # of a replay; by default that of the table, as the viewer sees it
    last_events: tuple[Event, ...] = ()  # of the viewer's last decision
    requested_events: tuple[Event, ...] = ()  # of the decision that the undo request names
    lan_url: str = ""  # the server's address for other devices
    log_cache: LogCache = field(default_factory=dict)

    @property
    def may_undo(self) -> bool:
        """Whether the viewer can undo their last decision without consent."""
        return self._is_playing and self.undo_reason is None

    @property
    def may_request_undo(self) -> bool:
        """Whether the viewer can ask others to undo their last decision."""
        others = any(one.kind == PERSON and one.seat != self.viewer for one in self.players)
        return self._is_playing and others and self.undo_reason not in (None, NO_MOVE)

    @property
    def _is_playing(self) -> bool:
        return self.row.status == PLAYING and self.viewer is not None
