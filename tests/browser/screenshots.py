"""Pictures of the pages for the documentation: ``python -m tests.browser.screenshots``.

The same position each time: bots play with a fixed seed, and the game is written into the database
before the server opens it.
"""

import asyncio
import random
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import guildhall
from guildhall.bots import bot
from guildhall.core.state import State
from guildhall.server.keys import digest
from guildhall.store import KeyRow, SeatRow, Store, TableRow
from guildhall.table import Entry, Table
from tests.browser.conftest import ARGUMENTS
from tests.browser.house import House
from tests.browser.kit import Ears, no_sideways, visit
from tests.server.running import Process

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
TITLE: Final = "city_guilds"
SEATS: Final = 4
MOVES: Final = 140
ANSWERS: Final = 12
SEED: Final = 11
KEYS: Final = ("picture-of-anna-0", "picture-of-bruno0")
NAMES: Final = ("Anna", "Bruno")
TABLE: Final = "pictures23"

SIZES: Final[dict[str, ViewportSize]] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}


def position() -> tuple[Table, list[Entry]]:
    """A game of bots up to a question with many answers to the first seat, always the same."""
    rng = random.Random(SEED)

    def draw(state: State) -> int:
        return state.sample(rng)

    table = Table(guildhall.game(TITLE), SEATS, {})
    player = bot("simple")
    entries = [table.opening(draw, 0.0)]
    table.append(entries[0])
    while len(entries) < MOVES or len(table.view(0)["actions"]) < ANSWERS:
        view = table.view(table.waiting()[0])
        action = player.choose(table.game, view, rng)
        entries += table.propose(table.waiting()[0], [action], None, draw, 0.0)
        table.append(entries[-1])
    return table, entries


async def written(file: Path) -> None:
    """A database with the game."""
    table, entries = position()
    game = table.game
    row = TableRow(
        TABLE, game.id, game.ruleset, game.pack_digest, None, dict(table.options), SEATS, "open",
        False, {"shuffle": False}, 0.0, 0.0,
    )  # fmt: skip
    seats = [SeatRow(seat, "person", name) for seat, name in enumerate(NAMES)]
    seats += [SeatRow(seat, "bot", "", "simple") for seat in range(len(NAMES), SEATS)]
    keys = [KeyRow(digest(key), seat, seat == 0) for seat, key in enumerate(KEYS)]
    store = await Store.open(str(file))
    await store.create(row, seats, keys)
    assert await store.begin(TABLE, list(range(SEATS)), entries[0])
    await store.append(TABLE, entries[1:])
    await store.close()


@contextmanager
def looking(browser: Browser, size: str, light: str) -> Iterator[Page]:
    """A page of that size in that light; nothing may go wrong in it."""
    is_phone = size == "phone"
    context = browser.new_context(
        viewport=SIZES[size],
        color_scheme="dark" if light == "dark" else "light",
        reduced_motion="reduce",
        has_touch=is_phone,
        is_mobile=is_phone,
        locale="en",
    )
    ears = Ears(context)
    yield context.new_page()
    context.close()
    ears.check()


def main(folder: Path = FOLDER) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="guildhall-pictures-") as place:
        file = Path(place) / "tables.db"
        asyncio.run(written(file))
        with Process(str(file), pace=60) as server, sync_playwright() as playwright:
            open_another(server.url)
            found = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
            take_all(browser, server.url, folder)
            browser.close()


def take_all(browser: Browser, url: str, folder: Path) -> None:
    """The front page and a table, large and small, by day and by night; Bruno looks on."""
    with looking(browser, "desktop", "light") as bruno:
        visit(bruno, f"{url}/t/{TABLE}?k={KEYS[1]}")
        for size in SIZES:
            for light in ("light", "dark"):
                with looking(browser, size, light) as page:
                    take(page, url, folder / f"front-{size}-{light}.png")
                    link = f"{url}/t/{TABLE}?k={KEYS[0]}"
                    take(page, link, folder / f"table-{size}-{light}.png")


def open_another(url: str) -> None:
    """A table that waits for people, for the front page."""
    house = House(url)
    people = [{"kind": "me", "name": "Chiara"}, {"kind": "open"}, {"kind": "open"}]
    house.call("POST", "tables", {"title": TITLE, "seats": people, "listed": True})
    house.close()


def take(page: Page, address: str, file: Path) -> None:
    """Take one picture."""
    visit(page, address)
    page.wait_for_load_state("networkidle")
    no_sideways(page)
    page.screenshot(path=file)
    sys.stdout.write(f"{file.name}: {file.stat().st_size // 1024} kB\n")


if __name__ == "__main__":
    main()
