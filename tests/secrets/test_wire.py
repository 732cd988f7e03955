"""Random games over the wire: nobody is sent what they may not know."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

import guildhall
from guildhall.server import pages
from guildhall.store import SeatRow, Store, TableRow
from guildhall.table import Entry, Table
from tests import kit
from tests.kit import Setup
from tests.scale import scaled
from tests.secrets.knowing import Role, Witness
from tests.secrets.plainly import Http, Log
from tests.secrets.wire import Scene, Tally, WireGame, explained
from tests.server.repeatable import SALT
from tests.server.running import Process

GAMES: Final = scaled(8, 200)
CHUNKS: Final = scaled(3, 7)  # an odd number, so that the games of each are of several titles
AT_ONCE: Final = 3
SMALLEST: Final = [Setup(title, guildhall.game(title).seats[0], ()) for title in guildhall.titles()]
MOMENTS: Final = scaled(24, 60)  # at which two viewers look


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_nobody_is_sent_what_they_may_not_know(tmp_path: Path, chunk: int) -> None:
    tally = Tally()
    numbers = list(range(chunk, GAMES, CHUNKS))
    # With the same salt, all games of a title would begin alike.
    with Process(str(tmp_path / "tables.db"), "--no-limits", salt=f"{SALT} {chunk}") as process:
        asyncio.run(play_all(process, numbers, tally))
    assert tally.frames > 80 * len(numbers)
    assert tally.pages >= 2 * len(numbers)
    assert tally.answers >= tally.seats
    assert tally.compared > len(numbers)
    assert tally.differing > tally.compared * 0.25, "the twins hide nothing"


async def play_all(process: Process, numbers: list[int], tally: Tally) -> None:
    """Play games, some of them at the same time."""
    store, log = await Store.open(process.database), Log(process.database)
    waiting = iter(numbers)

    async def play_some() -> None:
        http = Http(process.url)
        scene = Scene(process.url, http, log, store)
        try:
            for number in waiting:
                await WireGame(scene, number, tally).play()
        finally:
            await http.close()

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(play_some())
    finally:
        log.close()
        await store.close()


@pytest.mark.parametrize("setup", scaled(SMALLEST, kit.plain_setups()), ids=str)
def test_a_page_that_knew_too_much_would_be_noticed(setup: Setup) -> None:
    rng, tally = random.Random(61), Tally()
    table = Table(setup.game, setup.seats, {})
    row = row_of(setup, table)
    seats = [SeatRow(seat, "person", f"P{seat}") for seat in range(setup.seats)]
    witnesses = [
        Witness(table, row, seats, Role(viewer, False, "en", (), 0)) for viewer in (0, None)
    ]
    entries = [table.opening(lambda state: state.sample(rng), 0.0)]
    right = noticed = 0
    while entries:
        for entry in entries:
            table.append(entry)
            for witness in witnesses:
                witness.follow(entry, [])
        for witness in witnesses:
            moment = witness.moments[-1]
            sight = witness.sight(moment, moment.truth)
            frame = "V" + pages.view_part(sight)
            explained(witness, frame, moment.revision, rng, tally)
            right += 1
            for other in range(1, setup.seats):
                wrong = "V" + pages.view_part(replace(sight, view=table.view(other)))
                with pytest.raises(AssertionError, match="cannot know"):
                    explained(witness, wrong, moment.revision, rng, tally)
                noticed += 1
        entries = next_move(table, rng) if right < MOMENTS else []
    assert noticed >= right >= MOMENTS
    if setup.game.hides(setup.seats):
        assert tally.differing > tally.compared * 0.25


def next_move(table: Table, rng: random.Random) -> list[Entry]:
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
