"""Random games over sockets: no viewer receives hidden information."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

import guildhall
from guildhall.server.pages.table import view_html
from guildhall.server.ws.messages import VIEW
from guildhall.store import SeatRow, Store, TableRow
from guildhall.table import LogEntry, Table
from tests import random_games
from tests.hidden_information.expected_pages import PagePredictor, ViewerRole
from tests.hidden_information.raw_http import HttpConnection, LogReader
from tests.hidden_information.socket_game import (
    Coverage,
    ServerUnderTest,
    SocketGame,
    matching_position,
)
from tests.random_games import Setup
from tests.scale import scaled
from tests.server.repeatable_chance import SALT
from tests.server.server_process import ServerProcess

GAMES: Final = scaled(8, 200)
CHUNKS: Final = scaled(3, 7)  # an odd number, so that each plays several games
AT_ONCE: Final = 3
SMALLEST: Final = [
    Setup(game_id, guildhall.game(game_id).seats[0], ()) for game_id in guildhall.titles()
]
MOMENTS: Final = scaled(24, 60)  # with two viewers


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_viewer_is_sent_hidden_information(tmp_path: Path, chunk: int) -> None:
    coverage = Coverage()
    numbers = list(range(chunk, GAMES, CHUNKS))
    # With the same salt, all games of one kind would start alike.
    with ServerProcess(
        str(tmp_path / "tables.db"), "--no-rate-limits", salt=f"{SALT} {chunk}"
    ) as process:
        asyncio.run(play_all(process, numbers, coverage))
    assert coverage.frames > 80 * len(numbers)
    assert coverage.pages >= len(numbers)  # more in longer games
    assert coverage.answers >= coverage.seats
    assert coverage.compared > len(numbers)
    assert coverage.different > coverage.compared * 0.25, "the twins hide nothing"


async def play_all(process: ServerProcess, numbers: list[int], coverage: Coverage) -> None:
    """Play games, some of them concurrently."""
    store, log = await Store.open(process.database), LogReader(process.database)
    waiting = iter(numbers)

    async def play_some() -> None:
        http = HttpConnection(process.url)
        server = ServerUnderTest(process.url, http, log, store)
        try:
            for number in waiting:
                await SocketGame(server, number, coverage).play()
        finally:
            await http.close()

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(play_some())
    finally:
        log.close()
        await store.close()


@pytest.mark.parametrize("setup", scaled(SMALLEST, random_games.default_setups()), ids=str)
def test_a_page_that_reveals_too_much_is_noticed(setup: Setup) -> None:
    rng, coverage = random.Random(61), Coverage()
    table = Table(setup.game, setup.seats, {})
    row = row_of(setup, table)
    seats = [SeatRow(seat, "person", f"P{seat}") for seat in range(setup.seats)]
    predictors = [
        PagePredictor(table, row, seats, ViewerRole(viewer, False, "en", (), 0))
        for viewer in (0, None)
    ]
    entries = [table.initial_entry(lambda state: state.sample(rng), 0.0)]
    right = noticed = 0
    while entries:
        for entry in entries:
            table.append(entry)
            for predictor in predictors:
                predictor.append(entry, [])
        for predictor in predictors:
            position = predictor.positions[-1]
            model = predictor.page_model(position, position.true_state)
            frame = VIEW + view_html(model)
            matching_position(predictor, frame, position.revision, rng, coverage)
            right += 1
            for other in range(1, setup.seats):
                wrong = VIEW + view_html(replace(model, view=table.view(other)))
                with pytest.raises(AssertionError, match="cannot know"):
                    matching_position(predictor, wrong, position.revision, rng, coverage)
                noticed += 1
        entries = propose_random_move(table, rng) if right < MOMENTS else []
    assert noticed >= right >= MOMENTS
    if setup.game.has_hidden_information(setup.seats):
        assert coverage.different > coverage.compared * 0.25


def propose_random_move(table: Table, rng: random.Random) -> list[LogEntry]:
    """A random move."""
    seat = rng.choice(table.waiting())
    action = rng.choice(table.view(seat)["actions"])
    return table.propose(seat, [action], None, lambda state: state.sample(rng), 0.0)


def row_of(setup: Setup, table: Table) -> TableRow:
    """The row of a table of this kind."""
    game = setup.game
    return TableRow(
        "table", game.id, game.ruleset, game.pack_digest, None, dict(table.options), setup.seats,
        "playing", False, {}, 0.0, 0.0,
    )  # fmt: skip
