"""A table in memory: its rows, game, chat and connected clients."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from guildhall.core.game import Game
from guildhall.core.language import Language
from guildhall.core.reason import Reason, Refused
from guildhall.server.tables.keys import find_key
from guildhall.store import ChatRow, KeyRow, SeatRow, StoredTable
from guildhall.table import LogEntry, Table, Viewer

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
PERSON: Final = "person"
BOT: Final = "bot"
FREE: Final = "free"
CHAT: Final = "chat"

_NOT_STARTED: Final = Reason("", "The game has not started yet.")


class Role(NamedTuple):
    """The permissions of a key: which seat it plays, and whether it manages the table."""

    seat: int | None  # None: spectator
    is_host: bool
    is_public: bool = False  # without a key, at a listed table


_PUBLIC_VISITOR: Final = Role(None, False, True)


class Subscriber(Protocol):
    """A connected client of a table."""

    role: Role

    def seats(self) -> set[int]:
        """The seats that are played from this client's device."""

    def notify(self) -> None:
        """Tell the client that the table has changed."""

    def refresh_role(self) -> None:
        """Look up the role of the client's key again."""


class LoadedTable:
    """A table in memory. Only the registry changes it, and only while holding its lock."""

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
        self.undo_request = stored.undo_request  # the latest one
        self.lock = asyncio.Lock()
        self.rows_version = 0  # counts changes of the row and the seats since loading
        # Whether names may have changed during the game, possibly before it was loaded.
        self.names_changed = table is not None
        self.is_stale = False  # the store may have newer data
        self.is_refreshing = False  # a task is reading it again
        self.outboxes: set[Subscriber] = set()
        self.bot_task: asyncio.Task[None] | None = None
        self.last_used_at = time.monotonic()
        self._next_change = asyncio.Event()
        self._pollers = 0

    @property
    def status(self) -> str:
        """WAITING, PLAYING or OVER, according to the log."""
        if self.table is None:
            return WAITING
        return OVER if self.table.over else PLAYING

    def require_game(self) -> Table:
        """Return the game, or refuse if it has not started."""
        if self.table is None:
            raise Refused(_NOT_STARTED)
        return self.table

    def role(self, key_hash: str | None) -> Role | None:
        """The role of a key. Without a key, everyone may watch a listed table."""
        if key_hash is None:
            return _PUBLIC_VISITOR if self.row.is_listed else None
        row = find_key(self.keys, key_hash)
        return None if row is None else Role(row.seat, row.is_host)

    def revision(self, viewer: Viewer) -> int:
        """The revision of a viewer's view; 0 before the game starts."""
        return 0 if self.table is None else self.table.revision(viewer)

    def waiting(self) -> list[int]:
        """The seats that have to decide now."""
        return [] if self.table is None or self.table.over else self.table.waiting()

    def with_names(self, lang: Language) -> Language:
        """A language that uses the names of the players at this table."""
        return lang.with_names([row.name for row in self.seats])

    def person_seats(self) -> list[int]:
        """The seats held by people."""
        return [row.seat for row in self.seats if row.kind == PERSON]

    def bot_seats(self) -> list[int]:
        """The seats played by bots."""
        return [row.seat for row in self.seats if row.kind == BOT]

    # Connected clients

    def online_seats(self) -> list[int]:
        """The seats that are connected to this server."""
        return sorted({seat for outbox in self.outboxes for seat in outbox.seats()})

    def spectators(self) -> int:
        """The number of spectators connected to this server."""
        return sum(1 for outbox in self.outboxes if outbox.role.seat is None)

    @property
    def is_idle(self) -> bool:
        """Whether the table can be unloaded."""
        return (
            not self.outboxes
            and not self._pollers
            and self.bot_task is None
            and not self.is_stale
            and not self.lock.locked()
        )

    def still_choosing(self) -> tuple[int, ...]:
        """The seats that have yet to choose in a simultaneous decision, else nothing.

        The view itself tells whose turn it is, so an ordinary move does not change the chat panel.
        """
        if self.table is None or len(self.table.view(None)["asked"]) < 2:
            return ()
        return tuple(self.waiting())

    # Changes

    def notify(self) -> None:
        """Notify all connected clients that the table has changed."""
        self.last_used_at = time.monotonic()
        for outbox in self.outboxes:
            outbox.notify()
        self._next_change.set()
        self._next_change = asyncio.Event()

    async def next_change(self, seconds: float) -> None:
        """Wait for the next change, at most this long."""
        self._pollers += 1
        try:
            await asyncio.wait_for(self._next_change.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            self._pollers -= 1
            self.last_used_at = time.monotonic()

    def replace_rows(self, stored: StoredTable) -> None:
        """Take over the rows of the store."""
        seats, keys = list(stored.seats), list(stored.keys)
        # No page shows updated_at, so it is no reason to render again.
        row = stored.row._replace(updated_at=self.row.updated_at)
        if (row, seats) != (self.row, self.seats):
            self.rows_version += 1
            self.names_changed = self.table is not None
        self.row, self.seats, self.keys = stored.row, seats, keys
        self.undo_request = stored.undo_request
        # Immediately: when seats have been shuffled, a client must neither see nor move for the
        # seat that its key belonged to before.
        for outbox in self.outboxes:
            outbox.refresh_role()

    def append_entries(self, entries: Sequence[LogEntry]) -> None:
        """Append entries that have been saved."""
        if self.table is None:
            self.table = Table(self.game, self.row.seats, self.row.options)
        for entry in entries:
            self.table.append(entry)
