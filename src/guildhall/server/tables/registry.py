"""The hall: all tables that this server holds, and the one way in which a table changes."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Final

import guildhall
from guildhall.core.game import Game
from guildhall.core.reason import Reason, Refused
from guildhall.server.bots.turns import BotTurns
from guildhall.server.bots.workers import BotPool
from guildhall.server.chance import sample_outcome
from guildhall.server.gc_tuning import GarbageSweeper
from guildhall.server.http.errors import NotFound, Unauthorized
from guildhall.server.settings import Settings
from guildhall.server.tables.keys import hash_key, is_key, is_table_id
from guildhall.server.tables.loaded_table import OPEN, OVER, PLAYING, LoadedTable, Role
from guildhall.store import LogConflict, Store, StoreError, TableRow, failing_move
from guildhall.table import LogEntry, Table

_logger = logging.getLogger("guildhall.server")

_MAX_TRIES: Final = 8
_MAX_PACKS: Final = 32
_SWEEP_SECONDS: Final = 30.0
_NO_SUCH_TABLE: Final = Reason("", "There is no such table, or the link to it is not whole.")
INVALID_LINK: Final = Reason(
    "",
    "This link does not open this table, or no longer: who sits down by a link gets one that "
    "nobody else has.",
)
TABLE_BUSY: Final = Reason("", "Too many are moving at once: try again.")
_OTHER_RULES: Final = Reason(
    "", "This table was begun under rules or with a pack that this server no longer has."
)


class TableRegistry:
    """Holds the tables, with one lock for each: durable first, then told."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.bot_pool = BotPool(settings.bot_workers)
        self.bot_turns = BotTurns(self)
        self.games = {title: self._load_game(title) for title in guildhall.titles()}
        self.pack_cache: dict[tuple[str, str], Game] = {}
        self.is_shutting_down = False
        self.garbage_sweeper = GarbageSweeper()
        self.tables: dict[str, LoadedTable] = {}
        self.loading: dict[str, asyncio.Task[LoadedTable | None]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def _load_game(self, game_id: str) -> Game:
        pack = self.settings.packs.get(game_id)
        return guildhall.game(game_id) if pack is None else guildhall.game(game_id, pack=pack)

    # From the beginning to the end

    async def open(self) -> None:
        """Begin: listen to other servers, and let the bots of running games go on."""
        await self.store.subscribe(self.on_remote_change)
        self.background(self._unload_idle())
        self.background(self.bot_turns.resume_all())
        self.background(self.bot_pool.follow_engine())

    def begin_shutdown(self) -> None:
        """Answer all who wait for something, since the server is about to end."""
        self.is_shutting_down = True
        for loaded in self.tables.values():
            loaded.notify()

    async def close(self) -> None:
        """End: nothing is lost, since all that was told is durable."""
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bot_pool.close()

    def spawn(self, work: Coroutine[object, object, None]) -> "asyncio.Task[None]":
        """Do something beside; what goes wrong there is logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._on_task_done)
        return task

    async def shielded(self, work: Coroutine[object, object, None]) -> None:
        """Do something that goes to its end even if who asked for it has gone."""
        await asyncio.shield(self.spawn(work))

    def background(self, work: Coroutine[object, object, None]) -> None:
        """Do something that nobody waits for."""
        self.tasks.add(self.spawn(work))

    def _on_task_done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if not isinstance(error, ValueError):  # which would be a refusal
                _logger.error("Something beside went wrong", exc_info=error)

    async def _unload_idle(self) -> None:
        """Let tables leave the memory that nobody looks at any more."""
        while True:
            await asyncio.sleep(min(_SWEEP_SECONDS, self.settings.idle_seconds))
            before = time.monotonic() - self.settings.idle_seconds
            for loaded in list(self.tables.values()):
                if loaded.is_idle and loaded.last_used_at < before:
                    del self.tables[loaded.id]
            self.garbage_sweeper.sweep()

    # Finding a table

    async def authorize(self, table_id: str, key: str | None) -> tuple[LoadedTable, Role]:
        """The table and what the key allows there."""
        loaded = await self.get(table_id)
        role = loaded.role(None if key is None else hash_key(key) if is_key(key) else "")
        if role is None:
            raise NotFound(_NO_SUCH_TABLE) if key is None else Unauthorized(INVALID_LINK)
        return loaded, role

    async def get(self, table_id: str) -> LoadedTable:
        """A table, from the memory or from the store."""
        if not is_table_id(table_id):
            raise NotFound(_NO_SUCH_TABLE)
        loaded = self.tables.get(table_id)
        if loaded is None:
            task = self.loading.get(table_id)
            if task is None:
                task = asyncio.create_task(self._load(table_id))
                self.loading[table_id] = task
                task.add_done_callback(lambda _: self.loading.pop(table_id, None))
            loaded = await asyncio.shield(task)
            if loaded is None:
                raise NotFound(_NO_SUCH_TABLE)
        loaded.last_used_at = time.monotonic()
        return loaded

    async def _load(self, table_id: str) -> LoadedTable | None:
        stored = await self.store.table(table_id)
        if stored is None:
            return None
        game = self.game_of(stored.row)
        begun = None
        if stored.row.status != OPEN:
            entries = await self.store.entries(table_id)
            begun = Table.from_log(game, stored.row.seats, stored.row.options, entries)
        loaded = LoadedTable(stored, game, begun, await self.store.chat(table_id))
        self.tables[table_id] = loaded
        # The log may have grown while it was read, before other servers' news reached us.
        await self.refresh(loaded)
        return loaded

    def game_of(self, row: TableRow) -> Game:
        """The title of a table with the pack that it was opened with."""
        game = self.games.get(row.game_id)
        if game is None:
            raise Refused(_OTHER_RULES)
        if game.pack_digest != row.pack_digest or game.has_custom_pack != (
            row.pack_toml is not None
        ):
            cache_key = (row.game_id, row.pack_digest)
            if cache_key not in self.pack_cache:
                if len(self.pack_cache) == _MAX_PACKS:
                    del self.pack_cache[next(iter(self.pack_cache))]
                self.pack_cache[cache_key] = guildhall.game(row.game_id, pack=row.pack_toml)
            game = self.pack_cache[cache_key]
        if (game.ruleset, game.pack_digest) != (row.ruleset, row.pack_digest):
            raise Refused(_OTHER_RULES)
        return game

    # Changing a table

    async def append(
        self, loaded: LoadedTable, propose: Callable[[Table], Sequence[LogEntry]]
    ) -> None:
        """Append what is proposed."""
        await self.shielded(self._append(loaded, propose))

    async def _append(
        self, loaded: LoadedTable, propose: Callable[[Table], Sequence[LogEntry]]
    ) -> None:
        async with loaded.lock:
            if loaded.is_stale:
                with failing_move():
                    await self._refresh(loaded)
            for _ in range(_MAX_TRIES):
                entries = propose(loaded.require_game)  # refuses, or changes nothing yet
                phase = OVER if loaded.require_game.ends_game else None
                try:
                    await self.store.append(loaded.id, list(entries), phase)
                except LogConflict:
                    # Another server was faster; only the seat's own revision can refuse it now.
                    with failing_move():
                        await self._refresh(loaded)
                    continue
                except StoreError:
                    self.mark_stale(loaded)  # it may have been written all the same
                    raise
                loaded.append_entries(entries)
                if phase is not None:
                    loaded.row = loaded.row._replace(status=phase)
                break
            else:
                raise Refused(TABLE_BUSY)
        loaded.notify()
        self.bot_turns.schedule(loaded)

    async def _record_end(self, loaded: LoadedTable) -> None:
        """Note that a game is over, if an older server has written its last move without that."""
        if loaded.status == OVER and loaded.row.status == PLAYING:
            try:
                await self.store.set_status(loaded.id, OVER)
                loaded.row = loaded.row._replace(status=OVER)
            except StoreError:
                self.mark_stale(loaded)

    async def move(
        self, loaded: LoadedTable, seat: int, actions: Sequence[int], revision: int
    ) -> None:
        """Make moves of a seat, chosen from the view with this number."""
        await self.append(
            loaded,
            lambda table: table.propose(seat, actions, revision, sample_outcome, time.time()),
        )

    async def update_rows(
        self, loaded: LoadedTable, change: Callable[[], Coroutine[object, object, None]]
    ) -> None:
        """Change seats, keys or other rows, and read them again."""

        async def change_and_refresh() -> None:
            async with loaded.lock:
                try:
                    await change()
                finally:
                    await self._refresh(loaded)

        await self.shielded(change_and_refresh())

    async def add_chat(
        self,
        loaded: LoadedTable,
        get_seat: Callable[[], int | None],
        kind: str,
        text: str = "",
        refers_to: int = 0,
    ) -> None:
        """Say something at the table; who it was is asked while nobody changes the seats."""

        async def add() -> None:
            async with loaded.lock:
                seat = get_seat()
                try:
                    await self.store.add_chat(loaded.id, seat, kind, text, refers_to)
                except StoreError:
                    self.mark_stale(loaded)  # it may have been written all the same
                    raise
                try:
                    await self._load_new_chat(loaded)
                except StoreError:
                    self.mark_stale(loaded)
            loaded.notify()

        await self.shielded(add())

    # Keeping up with the store

    def on_remote_change(self, table_id: str) -> None:
        """Another server has changed a table; without a name, any of them may have changed."""
        for loaded in list(self.tables.values()):
            if table_id in (loaded.id, ""):
                self.mark_stale(loaded, immediately=True)

    async def refresh(self, loaded: LoadedTable) -> None:
        """Read what is new about a table, and tell it."""
        async with loaded.lock:
            await self._refresh(loaded)

    async def _refresh(self, loaded: LoadedTable) -> None:
        loaded.is_stale = False  # first, since news may come while we read
        try:
            stored = await self.store.table(loaded.id)
            if stored is not None:
                loaded.replace_rows(stored)
                if stored.row.status != OPEN:
                    if loaded.table is None:
                        loaded.chat = []  # people may have other seats now
                    seq = 0 if loaded.table is None else loaded.table.seq
                    loaded.append_entries(await self.store.entries(loaded.id, after=seq))
            await self._load_new_chat(loaded)
        except StoreError:
            self.mark_stale(loaded)
            raise
        await self._record_end(loaded)
        # Notify here, because a caller whose own change is then refused leaves early.
        loaded.notify()
        self.bot_turns.schedule(loaded)

    async def _load_new_chat(self, loaded: LoadedTable) -> None:
        last = loaded.chat[-1].seq if loaded.chat else 0
        loaded.chat += await self.store.chat(loaded.id, after=last)

    def mark_stale(self, loaded: LoadedTable, immediately: bool = False) -> None:
        """Read the table again as soon as the store answers."""
        loaded.is_stale = True
        if not loaded.is_refreshing:
            loaded.is_refreshing = True
            self.background(self._refresh_until_ok(loaded, 0.0 if immediately else 0.2))

    async def _refresh_until_ok(self, loaded: LoadedTable, delay: float) -> None:
        try:
            while loaded.is_stale:
                await asyncio.sleep(delay)
                try:
                    await self.refresh(loaded)
                    delay = 0.0
                except StoreError:
                    delay = min(delay * 2 + 0.1, 5.0)
        finally:
            loaded.is_refreshing = False
