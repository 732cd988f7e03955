"""What a page may draw of a table: one viewer's view, and what everybody knows about the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from guildhall.core.event import Event
from guildhall.core.game import Game
from guildhall.core.reason import Reason
from guildhall.core.tongue import Tongue
from guildhall.core.view import View
from guildhall.store import TableRow as TableRow
from guildhall.store import TalkRow as TalkRow
from guildhall.table import Result as Result
from guildhall.table import Told as Told


@dataclass(frozen=True)
class Person:
    """Who sits on a seat; thinking are those whose decision the game waits for."""

    seat: int
    kind: str
    name: str
    bot: str
    is_online: bool
    is_thinking: bool


@dataclass(frozen=True)
class Request:
    """An open request to take back: its number, who asks, who agreed, who has still to answer."""

    about: int
    seat: int
    agreed: tuple[int, ...]
    missing: tuple[int, ...]


@dataclass(frozen=True)
class ListedTable:
    """A table that waits for people, as the front page lists it."""

    table: str
    game: Game
    row: TableRow
    people: tuple[Person, ...]


Lines = dict[int, tuple[Event, bool, str]]
"""What was drawn of a log, for one language and one set of names: by the id of an event, which the
entry holds, so that no other can come to have it; whether it is a scoring; and its HTML."""


@dataclass(frozen=True)
class Sight:
    """All that a page is given about a table; ``viewer`` is a seat, or None for who watches."""

    table: str
    game: Game
    row: TableRow
    people: tuple[Person, ...]
    viewer: int | None
    is_host: bool
    tongue: Tongue
    revision: int  # 0 while the table is open
    view: View | None  # None while the table is open
    told: tuple[Told, ...]
    may_undo: bool
    undo_reason: Reason | None
    result: Result | None
    talk: tuple[TalkRow, ...]
    online_watchers: int
    request: Request | None = None
    may_ask: bool = False  # whether the table can be asked to take back this viewer's last move
    shared: str = ""  # the address of the server for other devices
    lines: Lines = field(default_factory=dict)
