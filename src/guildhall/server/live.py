"""A table in memory: its rows, its log, what was said, and who looks at it now."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from guildhall.core.game import Game
from guildhall.core.reason import Reason, Refused
from guildhall.core.tongue import Tongue
from guildhall.server.keys import matching
from guildhall.server.sight import Lines
from guildhall.store import KeyRow, SeatRow, TalkRow, Whole
from guildhall.table import Entry, Table, Viewer

if TYPE_CHECKING:
    from guildhall.server.mailbox import Mailbox

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
PERSON: Final = "person"
BOT: Final = "bot"

NOT_BEGUN: Final = Reason("", "This game has not begun yet.")

Mark = tuple[object, ...]
"""What a drawing depends on: as long as it is the same, nothing has to be drawn or sent again."""


class Role(NamedTuple):
    """What a key allows: to play a seat or only to watch, and to manage the table."""

    seat: int | None
    is_host: bool
    is_stranger: bool = False  # without any key, at a table that is listed


STRANGER: Final = Role(None, False, True)


class Live:
    """A table that this server holds; only the hall changes it, and only under its lock."""

    def __init__(self, whole: Whole, game: Game, table: Table | None, talk: Iterable[TalkRow]):
        self.id = whole.row.id
        self.game = game
        self.row = whole.row
        self.seats: list[SeatRow] = list(whole.seats)
        self.keys: list[KeyRow] = list(whole.keys)
        self.table = table
        self.talk = list(talk)
        self.lock = asyncio.Lock()
        self.rows_changed = 0  # how often, since it is in memory
        # Whether names or the like may have changed in the game: also while it was not in memory.
        self.is_renamed = table is not None
        self.is_doubtful = False  # whether the store may know more than we do
        self.is_mending = False  # whether somebody reads it again
        self.mailboxes: set[Mailbox] = set()
        self.thinking: asyncio.Task[None] | None = None  # the bots
        self.drawn: dict[tuple[str, Role, str], tuple[Mark, str]] = {}
        self.lines: dict[Tongue, Lines] = {}
        self.used_at = time.monotonic()
        self._next_change = asyncio.Event()
        self._pollers = 0

    # What it is

    @property
    def phase(self) -> str:
        """Open, playing or over; the log knows best."""
        if self.table is None:
            return OPEN
        return OVER if self.table.over else PLAYING

    @property
    def game_on(self) -> Table:
        """The game, if it has begun."""
        if self.table is None:
            raise Refused(NOT_BEGUN)
        return self.table

    def check_begun(self) -> None:
        """Refuse what can be done only in a game that has begun."""
        if self.table is None:
            raise Refused(NOT_BEGUN)

    def role(self, digest: str | None) -> Role | None:
        """What a key allows here; without one, anybody may watch a table that is listed."""
        if digest is None:
            return STRANGER if self.row.is_listed else None
        row = matching(self.keys, digest)
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

    def at_table(self, tongue: Tongue) -> Tongue:
        """A language with these names."""
        return tongue.at_table(self.names())

    def persons(self) -> list[int]:
        """The seats on which people sit."""
        return [row.seat for row in self.seats if row.kind == PERSON]

    # Who looks at it

    def online(self) -> list[int]:
        """The seats that somebody looks from now, through this server."""
        return sorted({seat for mailbox in self.mailboxes for seat in mailbox.seats()})

    def watchers(self) -> int:
        """How many watch now, through this server."""
        return sum(1 for mailbox in self.mailboxes if mailbox.role.seat is None)

    @property
    def is_idle(self) -> bool:
        """Whether it can leave the memory."""
        return (
            not self.mailboxes
            and not self._pollers
            and self.thinking is None
            and not self.is_doubtful
            and not self.lock.locked()
        )

    # Changes

    def view_mark(self, role: Role) -> Mark:
        """What the view of a role depends on."""
        return (role, self.revision(role.seat), self.phase, self.rows_changed)

    def talk_mark(self, role: Role, request: object) -> Mark:
        """What the talk beside it depends on."""
        said = self.talk[-1].number if self.talk else 0
        present = (*self.online(), -1, self.watchers())
        return (role, said, present, self.choosing(), self.phase, self.rows_changed, request)

    def choosing(self) -> tuple[int, ...]:
        """Who has still to choose where several do so at once; else the view says whose turn it is.

        So a move in turn changes nothing of the talk, and nothing of it has to be sent again.
        """
        if self.table is None or len(self.table.view(None)["asked"]) < 2:
            return ()
        return tuple(self.waiting())

    def changed(self) -> None:
        """Let everybody who looks at the table look again."""
        self.used_at = time.monotonic()
        for mailbox in self.mailboxes:
            mailbox.look()
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
            self.used_at = time.monotonic()

    def take_rows(self, whole: Whole) -> None:
        """Take over the rows that the store has."""
        seats, keys = list(whole.seats), list(whole.keys)
        # When it was last written to is nothing that anybody sees.
        row = whole.row._replace(changed_at=self.row.changed_at)
        if (row, seats) != (self.row, self.seats):
            self.rows_changed += 1
            self.lines.clear()  # somebody may have another name
            self.is_renamed = self.table is not None
        self.row, self.seats, self.keys = whole.row, seats, keys
        # At once: a page that is drawn or moves before all is read must not do so for the seat
        # that its key was for before people were drawn onto the seats.
        for mailbox in self.mailboxes:
            mailbox.recognise()

    def take_entries(self, entries: Sequence[Entry]) -> None:
        """Take over entries that are durable."""
        if self.table is None:
            self.table = Table(self.game, self.row.seats, self.row.options)
        for entry in entries:
            self.table.append(entry)
