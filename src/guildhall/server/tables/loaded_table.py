"""A table in memory: its rows, its log, what was said, and who looks at it now."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from guildhall.core.game import Game
from guildhall.core.language import Language
from guildhall.core.reason import Reason, Refused
from guildhall.server.pages.model import LogCache
from guildhall.server.tables.keys import find_key
from guildhall.store import ChatRow, KeyRow, SeatRow, StoredTable
from guildhall.table import LogEntry, Table, Viewer

if TYPE_CHECKING:
    from guildhall.server.ws.outbox import Outbox

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
PERSON: Final = "person"
BOT: Final = "bot"

_NOT_STARTED: Final = Reason("", "This game has not begun yet.")

VersionKey = tuple[object, ...]
"""What a drawing depends on: as long as it is the same, nothing has to be drawn or sent again."""


class Role(NamedTuple):
    """What a key allows: to play a seat or only to watch, and to manage the table."""

    seat: int | None
    is_host: bool
    is_public: bool = False  # without any key, at a table that is listed


_PUBLIC_VISITOR: Final = Role(None, False, True)


class LoadedTable:
    """A table that this server holds; only the hall changes it, and only under its lock."""

    def __init__(
        self, stored: StoredTable, game: Game, table: Table | None, chat: Iterable[ChatRow]
    ):
        self.id = stored.row.id
        self.game = game
        self.row = stored.row
        self.seats: list[SeatRow] = list(stored.seats)
        self.keys: list[KeyRow] = list(stored.keys)
        self.table = table
        self.chat = list(chat)
        self.lock = asyncio.Lock()
        self.rows_version = 0  # how often, since it is in memory
        # Whether names or the like may have changed in the game: also while it was not in memory.
        self.names_changed = table is not None
        self.is_stale = False  # whether the store may know more than we do
        self.is_refreshing = False  # whether somebody reads it again
        self.outboxes: set[Outbox] = set()
        self.bot_task: asyncio.Task[None] | None = None  # the bots
        self.html_cache: dict[tuple[str, Role, str], tuple[VersionKey, str]] = {}
        self.log_caches: dict[Language, LogCache] = {}
        self.last_used_at = time.monotonic()
        self._next_change = asyncio.Event()
        self._pollers = 0

    # What it is

    @property
    def status(self) -> str:
        """Open, playing or over; the log knows best."""
        if self.table is None:
            return OPEN
        return OVER if self.table.over else PLAYING

    @property
    def require_game(self) -> Table:
        """The game, if it has begun."""
        if self.table is None:
            raise Refused(_NOT_STARTED)
        return self.table

    def check_started(self) -> None:
        """Refuse what can be done only in a game that has begun."""
        if self.table is None:
            raise Refused(_NOT_STARTED)

    def role(self, key_hash: str | None) -> Role | None:
        """What a key allows here; without one, anybody may watch a table that is listed."""
        if key_hash is None:
            return _PUBLIC_VISITOR if self.row.is_listed else None
        row = find_key(self.keys, key_hash)
        return None if row is None else Role(row.seat, row.is_host)

    def revision(self, viewer: Viewer) -> int:
        """The number of a viewer's changes; 0 while the table is open."""
        return 0 if self.table is None else self.table.revision(viewer)

    def waiting(self) -> list[int]:
        """The seats whose decision the game waits for."""
        return [] if self.table is None or self.table.over else self.table.waiting()

    def names(self) -> list[str]:
        """What people are called, seat by seat."""
        return [row.name for row in self.seats]

    def with_names(self, lang: Language) -> Language:
        """A language with these names."""
        return lang.with_names(self.names())

    def person_seats(self) -> list[int]:
        """The seats on which people sit."""
        return [row.seat for row in self.seats if row.kind == PERSON]

    # Who looks at it

    def online_seats(self) -> list[int]:
        """The seats that somebody looks from now, through this server."""
        return sorted({seat for outbox in self.outboxes for seat in outbox.seats()})

    def spectators(self) -> int:
        """How many watch now, through this server."""
        return sum(1 for outbox in self.outboxes if outbox.role.seat is None)

    @property
    def is_idle(self) -> bool:
        """Whether it can leave the memory."""
        return (
            not self.outboxes
            and not self._pollers
            and self.bot_task is None
            and not self.is_stale
            and not self.lock.locked()
        )

    # Changes

    def view_key(self, role: Role) -> VersionKey:
        """What the view of a role depends on."""
        return (role, self.revision(role.seat), self.status, self.rows_version)

    def chat_key(self, role: Role, request: object) -> VersionKey:
        """What the talk beside it depends on."""
        last_chat = self.chat[-1].seq if self.chat else 0
        present = (*self.online_seats(), -1, self.spectators())
        return (
            role,
            last_chat,
            present,
            self.still_choosing(),
            self.status,
            self.rows_version,
            request,
        )

    def still_choosing(self) -> tuple[int, ...]:
        """Who has still to choose where several do so at once; else the view says whose turn it is.

        So a move in turn changes nothing of the talk, and nothing of it has to be sent again.
        """
        if self.table is None or len(self.table.view(None)["asked"]) < 2:
            return ()
        return tuple(self.waiting())

    def notify(self) -> None:
        """Let everybody who looks at the table look again."""
        self.last_used_at = time.monotonic()
        for outbox in self.outboxes:
            outbox.notify()
        self._next_change.set()
        self._next_change = asyncio.Event()

    async def next_change(self, seconds: float) -> None:
        """Wait until something has changed, but not longer than this."""
        self._pollers += 1
        try:
            await asyncio.wait_for(self._next_change.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            self._pollers -= 1
            self.last_used_at = time.monotonic()

    def replace_rows(self, stored: StoredTable) -> None:
        """Take over the rows that the store has."""
        seats, keys = list(stored.seats), list(stored.keys)
        # When it was last written to is nothing that anybody sees.
        row = stored.row._replace(updated_at=self.row.updated_at)
        if (row, seats) != (self.row, self.seats):
            self.rows_version += 1
            self.log_caches.clear()  # somebody may have another name
            self.names_changed = self.table is not None
        self.row, self.seats, self.keys = stored.row, seats, keys
        # At once: a page that is drawn or moves before all is read must not do so for the seat
        # that its key was for before people were drawn onto the seats.
        for outbox in self.outboxes:
            outbox.refresh_role()

    def append_entries(self, entries: Sequence[LogEntry]) -> None:
        """Take over entries that are durable."""
        if self.table is None:
            self.table = Table(self.game, self.row.seats, self.row.options)
        for entry in entries:
            self.table.append(entry)
