"""The server of the browser tests: in a thread, with repeatable chance and bots.

Outcomes and bot choices depend only on the position, so a table plays the same way in every run.
Another salt gives other games.
"""

import asyncio
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import pytest
from starlette.responses import Response

import guildhall
from guildhall.bots import bot as bot_named
from guildhall.core.game import Game
from guildhall.core.view import View
from guildhall.server.app import RevalidatedFiles
from guildhall.server.bots.workers import BotPool
from guildhall.server.rate_limits import UNLIMITED
from guildhall.server.settings import Settings
from guildhall.server.tables.keys import hash_key as key_digest
from guildhall.server.tables.keys import new_key, new_table_id
from guildhall.store import KeyRow, SeatRow, Store, TableRow
from guildhall.table import LogEntry, Table
from tests.browser.api_client import ApiClient, TableLinks
from tests.server.repeatable_chance import SALT, sample_outcome
from tests.server.server_process import serve_in_thread


async def choose_repeatably(workers: BotPool, game: Game, view: View, bot: str) -> int:
    """Choose in this process, with a seed that depends on the view."""
    return bot_named(bot).choose(game, view, random.Random(f"{SALT} {view}"))


class CachedFiles(RevalidatedFiles):
    """Static files that browsers cache without revalidation."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """Return a file with a long cache lifetime."""
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "max-age=3600"
        return response


NAMES: Final = ("Anna", "Bruno")


def random_game_log(game: Game, seats: int) -> list[LogEntry]:
    """The log of a random game."""
    table = Table(game, seats, {})
    entries = [table.initial_entry(sample_outcome, 0.0)]
    table.append(entries[0])
    while not table.over:
        seat = table.waiting()[0]
        view = table.view(seat)
        action = random.Random(f"{SALT} {view}").choice(view["actions"])
        for entry in table.propose(seat, [action], None, sample_outcome, 0.0):
            table.append(entry)
            entries.append(entry)
    return entries


async def write_finished_games(file: Path) -> dict[str, TableLinks]:
    """Write a finished table of two players for each game."""
    found = {}
    store = await Store.open(str(file))
    for game_id in guildhall.titles():
        game = guildhall.game(game_id)
        size = max(len(NAMES), game.seats[0])
        entries = random_game_log(game, size)
        table = TableLinks("", new_table_id(), {seat: new_key() for seat in range(2)}, new_key())
        row = TableRow(
            table.table_id, game_id, game.ruleset, game.pack_digest, None,
            dict(Table(game, size, {}).options), size, "waiting", False, {"shuffle": False},
            0.0, 0.0,
        )  # fmt: skip
        seats = [SeatRow(seat, "person", name) for seat, name in enumerate(NAMES)]
        seats += [SeatRow(seat, "bot", "", "random") for seat in range(len(NAMES), size)]
        keys = [KeyRow(key_digest(key), seat, seat == 0) for seat, key in table.seat_keys.items()]
        await store.create(
            row, seats, [*keys, KeyRow(key_digest(table.spectator_key), None, False)]
        )
        assert await store.start_game(table.table_id, list(range(size)), entries[0])
        await store.append(table.table_id, entries[1:])
        found[game_id] = table
    await store.close()
    return found


@contextmanager
def running_server(file: Path) -> Iterator[ApiClient]:
    """A server whose bots move without delay, with a finished table of each game."""
    with ThreadPoolExecutor(
        1
    ) as executor:  # this thread already runs the event loop of the browser driver
        ended = executor.submit(lambda: asyncio.run(write_finished_games(file))).result()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BotPool, "choose", choose_repeatably)
        patch.setattr("guildhall.server.app.RevalidatedFiles", CachedFiles)
        settings = Settings(database=str(file), bot_delay=0, rate_limits=UNLIMITED)
        with serve_in_thread(settings) as url, closing(ApiClient(url, ended, str(file))) as api:
            yield api
