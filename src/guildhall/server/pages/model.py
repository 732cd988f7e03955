"""What a page may draw of a table: one viewer's view, and what everybody knows about the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from guildhall.core.event import Event
from guildhall.core.game import Game
from guildhall.core.language import Language
from guildhall.core.reason import Reason
from guildhall.core.view import View
from guildhall.store import ChatRow as ChatRow
from guildhall.store import TableRow as TableRow
from guildhall.table import Result as Result
from guildhall.table import SeatEvent as SeatEvent


@dataclass(frozen=True)
class PlayerInfo:
    """Who sits on a seat; thinking are those whose decision the game waits for."""

    seat: int
    kind: str
    name: str
    bot_name: str
    is_online: bool
    is_to_move: bool


@dataclass(frozen=True)
class UndoRequest:
    """An open request to take back: its number, who asks, who agreed, who has still to answer."""

    id: int
    seat: int
    accepted: tuple[int, ...]
    pending: tuple[int, ...]


@dataclass(frozen=True)
class ListedTableInfo:
    """A table that waits for people, as the front page lists it."""

    table_id: str
    game: Game
    row: TableRow
    players: tuple[PlayerInfo, ...]


LogCache = dict[int, tuple[Event, bool, str]]
"""What was drawn of a log, for one language and one set of names: by the id of an event, which the
entry holds, so that no other can come to have it; whether it is a scoring; and its HTML."""


@dataclass(frozen=True)
class PageModel:
    """All that a page is given about a table; ``viewer`` is a seat, or None for who watches."""

    table_id: str
    game: Game
    row: TableRow
    players: tuple[PlayerInfo, ...]
    viewer: int | None
    is_host: bool
    lang: Language
    revision: int  # 0 while the table is open
    view: View | None  # None while the table is open
    events: tuple[SeatEvent, ...]
    may_undo: bool
    undo_reason: Reason | None
    result: Result | None
    chat: tuple[ChatRow, ...]
    online_spectators: int
    undo_request: UndoRequest | None = None
    may_request_undo: bool = False
    lan_url: str = ""  # the address of the server for other devices
    log_cache: LogCache = field(default_factory=dict)
