"""The hall: all tables that this server holds, and the one way in which a table changes."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Final

import guildhall
from guildhall.core.game import Game
from guildhall.core.reason import Reason, Refused
from guildhall.server.bots import Workers
from guildhall.server.keys import digest, is_key, is_table
from guildhall.server.litter import Litter
from guildhall.server.live import OPEN, OVER, PLAYING, Live, Role
from guildhall.server.lots import drawn
from guildhall.server.opponents import Opponents
from guildhall.server.refusals import Missing, UnknownKey
from guildhall.server.settings import Settings
from guildhall.store import Overtaken, Store, StoreError, TableRow, failing_move
from guildhall.table import Entry, Table

log = logging.getLogger("guildhall.server")

TRIES: Final = 8
MOST_PACKS: Final = 32
SWEEP: Final = 30.0
NO_TABLE: Final = Reason("", "There is no such table, or the link to it is not whole.")
NO_KEY: Final = Reason(
    "",
    "This link does not open this table, or no longer: who sits down by a link gets one that "
    "nobody else has.",
)
TOO_BUSY: Final = Reason("", "Too many are moving at once: try again.")
OTHER_RULES: Final = Reason(
    "", "This table was begun under rules or with a pack that this server no longer has."
)


class Hall:
    """Holds the tables, with one lock for each: durable first, then told."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.workers = Workers(settings.workers)
        self.opponents = Opponents(self)
        self.games = {title: self._load_title(title) for title in guildhall.titles()}
        self.packed: dict[tuple[str, str], Game] = {}
        self.is_leaving = False
        self.litter = Litter()
        self.tables: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Task[Live | None]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def _load_title(self, title: str) -> Game:
        pack = self.settings.packs.get(title)
        return guildhall.game(title) if pack is None else guildhall.game(title, pack=pack)

    # From the beginning to the end

    async def open(self) -> None:
        """Begin: listen to other servers, and let the bots of running games go on."""
        await self.store.listen(self.touched)
        self.beside(self._sweep())
        self.beside(self.opponents.resume())
        self.beside(self.workers.follow_engine())

    def leave(self) -> None:
        """Answer all who wait for something, since the server is about to end."""
        self.is_leaving = True
        for live in self.tables.values():
            live.changed()

    async def close(self) -> None:
        """End: nothing is lost, since all that was told is durable."""
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    def spawn(self, work: Coroutine[object, object, None]) -> "asyncio.Task[None]":
        """Do something beside; what goes wrong there is logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    async def to_the_end(self, work: Coroutine[object, object, None]) -> None:
        """Do something that goes to its end even if who asked for it has gone."""
        await asyncio.shield(self.spawn(work))

    def beside(self, work: Coroutine[object, object, None]) -> None:
        """Do something that nobody waits for."""
        self.tasks.add(self.spawn(work))

    def _done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if not isinstance(error, ValueError):  # which would be a refusal
                log.error("Something beside went wrong", exc_info=error)

    async def _sweep(self) -> None:
        """Let tables leave the memory that nobody looks at any more."""
        while True:
            await asyncio.sleep(min(SWEEP, self.settings.idle))
            before = time.monotonic() - self.settings.idle
            for live in list(self.tables.values()):
                if live.is_idle and live.used_at < before:
                    del self.tables[live.id]
            self.litter.sweep()

    # Finding a table

    async def visit(self, table: str, key: str | None) -> tuple[Live, Role]:
        """The table and what the key allows there."""
        live = await self.live(table)
        role = live.role(None if key is None else digest(key) if is_key(key) else "")
        if role is None:
            raise Missing(NO_TABLE) if key is None else UnknownKey(NO_KEY)
        return live, role

    async def live(self, table: str) -> Live:
        """A table, from the memory or from the store."""
        if not is_table(table):
            raise Missing(NO_TABLE)
        live = self.tables.get(table)
        if live is None:
            task = self.loading.get(table)
            if task is None:
                task = asyncio.create_task(self._load(table))
                self.loading[table] = task
                task.add_done_callback(lambda _: self.loading.pop(table, None))
            live = await asyncio.shield(task)
            if live is None:
                raise Missing(NO_TABLE)
        live.used_at = time.monotonic()
        return live

    async def _load(self, table: str) -> Live | None:
        whole = await self.store.table(table)
        if whole is None:
            return None
        game = self.game_of(whole.row)
        begun = None
        if whole.row.phase != OPEN:
            entries = await self.store.entries(table)
            begun = Table.replayed(game, whole.row.seats, whole.row.options, entries)
        live = Live(whole, game, begun, await self.store.talk(table))
        self.tables[table] = live
        # The log may have grown while it was read, before other servers' news reached us.
        await self.refresh(live)
        return live

    def game_of(self, row: TableRow) -> Game:
        """The title of a table with the pack that it was opened with."""
        game = self.games.get(row.title)
        if game is None:
            raise Refused(OTHER_RULES)
        if game.pack_digest != row.pack_digest or game.is_own_pack != (row.pack is not None):
            place = (row.title, row.pack_digest)
            if place not in self.packed:
                if len(self.packed) == MOST_PACKS:
                    del self.packed[next(iter(self.packed))]
                self.packed[place] = guildhall.game(row.title, pack=row.pack)
            game = self.packed[place]
        if (game.ruleset, game.pack_digest) != (row.ruleset, row.pack_digest):
            raise Refused(OTHER_RULES)
        return game

    # Changing a table

    async def change(self, live: Live, propose: Callable[[Table], Sequence[Entry]]) -> None:
        """Append what is proposed."""
        await self.to_the_end(self._change(live, propose))

    async def _change(self, live: Live, propose: Callable[[Table], Sequence[Entry]]) -> None:
        async with live.lock:
            if live.is_doubtful:
                with failing_move():
                    await self._refresh(live)
            for _ in range(TRIES):
                entries = propose(live.game_on)  # refuses, or changes nothing yet
                phase = OVER if live.game_on.is_ending else None
                try:
                    await self.store.append(live.id, list(entries), phase)
                except Overtaken:
                    # Another server was faster; only the seat's own revision can refuse it now.
                    with failing_move():
                        await self._refresh(live)
                    continue
                except StoreError:
                    self.doubt(live)  # it may have been written all the same
                    raise
                live.take_entries(entries)
                if phase is not None:
                    live.row = live.row._replace(phase=phase)
                break
            else:
                raise Refused(TOO_BUSY)
        live.changed()
        self.opponents.wake(live)

    async def _settle(self, live: Live) -> None:
        """Note that a game is over, if an older server has written its last move without that."""
        if live.phase == OVER and live.row.phase == PLAYING:
            try:
                await self.store.set_phase(live.id, OVER)
                live.row = live.row._replace(phase=OVER)
            except StoreError:
                self.doubt(live)

    async def play(self, live: Live, seat: int, actions: Sequence[int], revision: int) -> None:
        """Make moves of a seat, chosen from the view with this number."""
        await self.change(
            live, lambda table: table.propose(seat, actions, revision, drawn, time.time())
        )

    async def change_rows(
        self, live: Live, change: Callable[[], Coroutine[object, object, None]]
    ) -> None:
        """Change seats, keys or other rows, and read them again."""

        async def changed() -> None:
            async with live.lock:
                try:
                    await change()
                finally:
                    await self._refresh(live)

        await self.to_the_end(changed())

    async def say(
        self, live: Live, who: Callable[[], int | None], kind: str, text: str = "", about: int = 0
    ) -> None:
        """Say something at the table; who it was is asked while nobody changes the seats."""

        async def said() -> None:
            async with live.lock:
                seat = who()
                try:
                    await self.store.say(live.id, seat, kind, text, about)
                except StoreError:
                    self.doubt(live)  # it may have been written all the same
                    raise
                try:
                    await self._hear(live)
                except StoreError:
                    self.doubt(live)
            live.changed()

        await self.to_the_end(said())

    # Keeping up with the store

    def touched(self, table: str) -> None:
        """Another server has changed a table; without a name, any of them may have changed."""
        for live in list(self.tables.values()):
            if table in (live.id, ""):
                self.doubt(live, at_once=True)

    async def refresh(self, live: Live) -> None:
        """Read what is new about a table, and tell it."""
        async with live.lock:
            await self._refresh(live)

    async def _refresh(self, live: Live) -> None:
        live.is_doubtful = False  # first, since news may come while we read
        try:
            whole = await self.store.table(live.id)
            if whole is not None:
                live.take_rows(whole)
                if whole.row.phase != OPEN:
                    if live.table is None:
                        live.talk = []  # people may have other seats now
                    seq = 0 if live.table is None else live.table.seq
                    live.take_entries(await self.store.entries(live.id, after=seq))
            await self._hear(live)
        except StoreError:
            self.doubt(live)
            raise
        await self._settle(live)
        # Notify here, because a caller whose own change is then refused leaves early.
        live.changed()
        self.opponents.wake(live)

    async def _hear(self, live: Live) -> None:
        last = live.talk[-1].number if live.talk else 0
        live.talk += await self.store.talk(live.id, after=last)

    def doubt(self, live: Live, at_once: bool = False) -> None:
        """Read the table again as soon as the store answers."""
        live.is_doubtful = True
        if not live.is_mending:
            live.is_mending = True
            self.beside(self._mend(live, 0.0 if at_once else 0.2))

    async def _mend(self, live: Live, pause: float) -> None:
        try:
            while live.is_doubtful:
                await asyncio.sleep(pause)
                try:
                    await self.refresh(live)
                    pause = 0.0
                except StoreError:
                    pause = min(pause * 2 + 0.1, 5.0)
        finally:
            live.is_mending = False
