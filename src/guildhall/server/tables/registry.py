"""Registry of loaded tables, and the only code that changes them."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Final

import guildhall
from guildhall.core.game import Game
from guildhall.core.reason import Reason, Refused
from guildhall.server.bots.workers import BotPool
from guildhall.server.chance import sample_outcome
from guildhall.server.gc_tuning import GarbageSweeper
from guildhall.server.http.errors import NotFound, Unauthorized
from guildhall.server.settings import Settings
from guildhall.server.tables.keys import hash_key, is_key, is_table_id
from guildhall.server.tables.loaded_table import CHAT, OVER, PLAYING, WAITING, LoadedTable, Role
from guildhall.server.tasks import Tasks
from guildhall.store import LogConflict, Store, StoreError, TableRow, UndoRequestRow, failing_move
from guildhall.table import LogEntry, Table

_MAX_TRIES: Final = 8
_MAX_PACKS: Final = 32
_SWEEP_SECONDS: Final = 30.0
_NO_SUCH_TABLE: Final = Reason("", "This table does not exist, or the link is incomplete.")
INVALID_LINK: Final = Reason(
    "",
    "This link is no longer valid. Once somebody takes a seat, its invitation link expires.",
)
TABLE_BUSY: Final = Reason("", "The table is busy. Please try again.")
_OTHER_RULES: Final = Reason(
    "", "This table was created with rules or a pack that this server no longer has."
)


class TableRegistry:
    """Loaded tables. A change is saved first and then shown, under the lock of its table."""

    def __init__(self, store: Store, settings: Settings, tasks: Tasks, bot_pool: BotPool) -> None:
        self.store = store
        self.settings = settings
        self.tasks = tasks
        self.bot_pool = bot_pool  # for hints
        self.on_change: Callable[[LoadedTable], None] | None = None
        self.games = {game_id: self._load_game(game_id) for game_id in guildhall.titles()}
        self.pack_cache: dict[tuple[str, str], Game] = {}
        self.is_shutting_down = False
        self.garbage_sweeper = GarbageSweeper()
        self.tables: dict[str, LoadedTable] = {}
        self.loading: dict[str, asyncio.Task[LoadedTable | None]] = {}

    def _load_game(self, game_id: str) -> Game:
        pack = self.settings.packs.get(game_id)
        return guildhall.game(game_id) if pack is None else guildhall.game(game_id, pack=pack)

    # Startup and shutdown

    async def open(self) -> None:
        """Subscribe to the changes of other servers and start unloading idle tables."""
        await self.store.subscribe(self.on_remote_change)
        self.tasks.background(self._unload_idle())

    def begin_shutdown(self) -> None:
        """Answer all pending long polls, because the server is about to stop."""
        self.is_shutting_down = True
        for loaded in self.tables.values():
            loaded.notify()

    async def _unload_idle(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP_SECONDS, self.settings.idle_seconds))
            before = time.monotonic() - self.settings.idle_seconds
            for loaded in list(self.tables.values()):
                if loaded.is_idle and loaded.last_used_at < before:
                    del self.tables[loaded.id]
            self.garbage_sweeper.sweep()

    # Loading

    async def authorize(self, table_id: str, key: str | None) -> tuple[LoadedTable, Role]:
        """Return a table and the role of a key there, or raise NotFound or Unauthorized."""
        loaded = await self.get(table_id)
        role = loaded.role(None if key is None else hash_key(key) if is_key(key) else "")
        if role is None:
            raise NotFound(_NO_SUCH_TABLE) if key is None else Unauthorized(INVALID_LINK)
        return loaded, role

    async def get(self, table_id: str) -> LoadedTable:
        """Return a table, loading it if necessary."""
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
        table = None
        if stored.row.status != WAITING:
            entries = await self.store.entries(table_id)
            table = Table.from_log(game, stored.row.seats, stored.row.options, entries)
        loaded = LoadedTable(stored, game, table, await self.store.chat(table_id))
        self.tables[table_id] = loaded
        # Another server may have written while we read, before we could hear of it.
        await self.refresh(loaded)
        return loaded

    def game_of(self, row: TableRow) -> Game:
        """Return the game of a table, with the pack that the table was created with."""
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

    # Changes

    async def append(
        self, loaded: LoadedTable, propose: Callable[[Table], Sequence[LogEntry]]
    ) -> None:
        """Append the entries that ``propose`` returns, or raise what it raises."""
        await self.tasks.shielded(self._append(loaded, propose))

    async def _append(
        self, loaded: LoadedTable, propose: Callable[[Table], Sequence[LogEntry]]
    ) -> None:
        async with loaded.lock:
            if loaded.is_stale:
                with failing_move():
                    await self._refresh(loaded)
            for _ in range(_MAX_TRIES):
                entries = propose(loaded.require_game())  # raises, or changes nothing yet
                status = OVER if loaded.require_game().ends_game else None
                try:
                    await self.store.append(loaded.id, list(entries), status)
                except LogConflict:
                    # Another server was faster; propose again on top of its entries.
                    with failing_move():
                        await self._refresh(loaded)
                    continue
                except StoreError:
                    self._mark_stale(loaded)  # it may have been written nevertheless
                    raise
                loaded.append_entries(entries)
                if status is not None:
                    loaded.row = loaded.row._replace(status=status)
                break
            else:
                raise Refused(TABLE_BUSY)
        self._changed(loaded)

    async def _record_end(self, loaded: LoadedTable) -> None:
        """Save that the game is over, if an older server saved the last move without the status."""
        if loaded.status == OVER and loaded.row.status == PLAYING:
            try:
                await self.store.set_status(loaded.id, OVER)
                loaded.row = loaded.row._replace(status=OVER)
            except StoreError:
                self._mark_stale(loaded)

    async def move(
        self, loaded: LoadedTable, seat: int, actions: Sequence[int], revision: int
    ) -> None:
        """Make moves for a seat, chosen from the view with this revision."""
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

        await self.tasks.shielded(change_and_refresh())

    async def add_chat(
        self, loaded: LoadedTable, get_seat: Callable[[], int | None], text: str
    ) -> None:
        """Add a chat message. ``get_seat`` is called under the lock, when seats cannot change."""

        async def add() -> None:
            await self.store.add_chat(loaded.id, get_seat(), CHAT, text)

        await self._write_chat(loaded, add)

    async def update_undo_request(
        self, loaded: LoadedTable, change: Callable[[], Awaitable[UndoRequestRow]]
    ) -> None:
        """Change the undo request of a table, which adds a notice to the chat."""

        async def change_request() -> None:
            loaded.undo_request = await change()

        await self._write_chat(loaded, change_request)

    async def _write_chat(
        self, loaded: LoadedTable, write: Callable[[], Coroutine[object, object, None]]
    ) -> None:
        async def write_and_load() -> None:
            async with loaded.lock:
                try:
                    await write()
                except StoreError:
                    self._mark_stale(loaded)  # it may have been written nevertheless
                    raise
                try:
                    await self._load_new_chat(loaded)
                except StoreError:
                    self._mark_stale(loaded)
            loaded.notify()

        await self.tasks.shielded(write_and_load())

    def _changed(self, loaded: LoadedTable) -> None:
        loaded.notify()
        if self.on_change is not None:
            self.on_change(loaded)

    # Synchronisation with the store

    def on_remote_change(self, table_id: str) -> None:
        """Reload a table that another server has changed, or all tables if the id is empty."""
        for loaded in list(self.tables.values()):
            if table_id in (loaded.id, ""):
                self._mark_stale(loaded, immediately=True)

    async def refresh(self, loaded: LoadedTable) -> None:
        """Read what is new from the store and notify the clients."""
        async with loaded.lock:
            await self._refresh(loaded)

    async def _refresh(self, loaded: LoadedTable) -> None:
        loaded.is_stale = False  # first, because changes may arrive while we read
        try:
            stored = await self.store.table(loaded.id)
            if stored is not None:
                loaded.replace_rows(stored)
                if stored.row.status != WAITING:
                    if loaded.table is None:
                        loaded.chat = []  # its seats have been shuffled
                    seq = 0 if loaded.table is None else loaded.table.seq
                    loaded.append_entries(await self.store.entries(loaded.id, after=seq))
            await self._load_new_chat(loaded)
        except StoreError:
            self._mark_stale(loaded)
            raise
        await self._record_end(loaded)
        # Notify here, because a caller whose own change is then refused leaves early.
        self._changed(loaded)

    async def _load_new_chat(self, loaded: LoadedTable) -> None:
        last = loaded.chat[-1].seq if loaded.chat else 0
        loaded.chat += await self.store.chat(loaded.id, after=last)

    def _mark_stale(self, loaded: LoadedTable, immediately: bool = False) -> None:
        """Read the table again as soon as the store responds."""
        loaded.is_stale = True
        if not loaded.is_refreshing:
            loaded.is_refreshing = True
            self.tasks.background(self._refresh_until_ok(loaded, 0.0 if immediately else 0.2))

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
