"""Take screenshots of the pages: ``make screenshots``, or with ``ARGS=FOLDER`` all of them.

Without a folder, take those of the documentation: the home page, and each game in the middle.
With a folder, take each game at its opening, in the middle and at the end, on a desktop and on a
phone, with the light and the dark theme. The positions are the same each time: bots play with a
fixed seed, and the games are written into the database before the server opens it.
"""

import asyncio
import random
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import guildhall
from guildhall.bots import bot
from guildhall.core.state import State
from guildhall.server.tables.keys import hash_key
from guildhall.store import KeyRow, SeatRow, Store, TableRow
from guildhall.table import LogEntry, Table
from tests.browser.api_client import ApiClient
from tests.browser.conftest import CHROMIUM_ARGUMENTS
from tests.browser.page_helpers import PageErrors, check_no_overflow, open_page
from tests.server.server_process import ServerProcess

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
SEATS: Final = 4
MIN_ACTIONS: Final = 6  # choices that a position in the middle offers
SEED: Final = 11
NAMES: Final = ("Anna", "Bruno")
KEYS: Final = ("picture-of-anna-0", "picture-of-bruno0")
STAGES: Final = ("opening", "middle", "end")

SIZES: Final[dict[str, ViewportSize]] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}
SIZES_AND_THEMES: Final = [(size, theme) for size in SIZES for theme in ("light", "dark")]


@dataclass(frozen=True)
class Shot:
    """A stage of a game, at its own table."""

    game_id: str
    stage: str

    @property
    def number(self) -> int:
        """The index of the shot, which makes its table id and keys unique."""
        return guildhall.titles().index(self.game_id) * len(STAGES) + STAGES.index(self.stage)

    @property
    def table_id(self) -> str:
        """The id of its table."""
        return f"pictures{22 + self.number}"

    def key(self, seat: int) -> str:
        """The key of a seat."""
        return f"{KEYS[seat]}{self.number:02}"

    def link(self, url: str, seat: int) -> str:
        """The address of the table for a seat."""
        return f"{url}/t/{self.table_id}?k={self.key(seat)}"


SHOTS: Final = [Shot(game_id, stage) for game_id in guildhall.titles() for stage in STAGES]


def _bot_game_log(game_id: str) -> list[LogEntry]:
    """The log of a bot game, the same each time."""
    rng = random.Random(SEED)

    def sample(state: State) -> int:
        return state.sample(rng)

    table = Table(guildhall.game(game_id), SEATS, {})
    player = bot("simple")
    entries = [table.initial_entry(sample, 0.0)]
    table.append(entries[0])
    while not table.over:
        seat = table.waiting()[0]
        action = player.choose(table.game, table.view(seat), rng)
        entries += table.propose(seat, [action], None, sample, 0.0)
        table.append(entries[-1])
    return entries


def _log_until(shot: Shot, entries: list[LogEntry]) -> list[LogEntry]:
    """The log up to a stage; at the opening and in the middle it is the first seat's turn."""
    min_entries = {"opening": 0, "middle": len(entries) // 2, "end": len(entries)}[shot.stage]
    min_actions = MIN_ACTIONS if shot.stage == "middle" else 1
    table = Table(guildhall.game(shot.game_id), SEATS, {})
    for number, entry in enumerate(entries):
        table.append(entry)
        if number >= min_entries and len(table.view(0)["actions"]) >= min_actions:
            return entries[: number + 1]
    return entries


async def _write_database(file: Path) -> None:
    """Write all tables into a new database."""
    store = await Store.open(str(file))
    games = {game_id: _bot_game_log(game_id) for game_id in guildhall.titles()}
    for shot in SHOTS:
        game = guildhall.game(shot.game_id)
        entries = _log_until(shot, games[shot.game_id])
        options = dict(Table(game, SEATS, {}).options)
        row = TableRow(
            shot.table_id, game.id, game.ruleset, game.pack_digest, None, options, SEATS, "waiting",
            False, {"shuffle": False}, 0.0, 0.0,
        )  # fmt: skip
        seats = [SeatRow(seat, "person", name) for seat, name in enumerate(NAMES)]
        seats += [SeatRow(seat, "bot", "", "simple") for seat in range(len(NAMES), SEATS)]
        keys = [KeyRow(hash_key(shot.key(seat)), seat, seat == 0) for seat in range(len(KEYS))]
        await store.create(row, seats, keys)
        assert await store.start_game(shot.table_id, list(range(SEATS)), entries[0])
        await store.append(shot.table_id, entries[1:])
    await store.close()


@contextmanager
def fresh_page(browser: Browser, size: str, theme: str) -> Iterator[Page]:
    """A page of this size and theme; fail if it reports an error."""
    is_phone = size == "phone"
    context = browser.new_context(
        viewport=SIZES[size],
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=is_phone,
        is_mobile=is_phone,
        locale="en",
    )
    errors = PageErrors(context)
    yield context.new_page()
    context.close()
    errors.assert_none()


def main(folder: Path | None = None) -> None:
    """Take the screenshots of the documentation, or all of them into a folder."""
    shots = SHOTS if folder else [shot for shot in SHOTS if shot.stage == "middle"]
    target = folder or FOLDER
    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="guildhall-pictures-") as temporary:
        file = Path(temporary) / "tables.db"
        asyncio.run(_write_database(file))
        with ServerProcess(str(file), bot_delay=60) as server, sync_playwright() as playwright:
            _create_waiting_table(server.url)
            found = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM_ARGUMENTS)
            for size, theme in SIZES_AND_THEMES:
                with fresh_page(browser, size, theme) as page:
                    _take_screenshot(page, server.url, target / f"home-{size}-{theme}.png")
            for shot in shots:
                # The documentation shows each game on a desktop and on a phone, light and dark.
                for size, theme in (
                    SIZES_AND_THEMES if folder else (("desktop", "light"), ("phone", "dark"))
                ):
                    _take_table(browser, server.url, shot, target, size, theme)
            browser.close()


def _take_table(
    browser: Browser, url: str, shot: Shot, folder: Path, size: str, theme: str
) -> None:
    """Take a table as Anna sees it, while Bruno is online."""
    with fresh_page(browser, "desktop", "light") as bruno:
        open_page(bruno, shot.link(url, 1))
        with fresh_page(browser, size, theme) as page:
            name = shot.game_id if shot.stage == "middle" else f"{shot.game_id}-{shot.stage}"
            _take_screenshot(page, shot.link(url, 0), folder / f"{name}-{size}-{theme}.png")


def _create_waiting_table(url: str) -> None:
    """Create a table that waits for players, for the home page."""
    api = ApiClient(url)
    seats = [{"kind": "me", "name": "Chiara"}, {"kind": "free"}, {"kind": "free"}]
    api.call("POST", "tables", {"game_id": "city_guilds", "seats": seats, "listed": True})
    api.close()


def _take_screenshot(page: Page, address: str, file: Path) -> None:
    """Open an address and take one screenshot."""
    open_page(page, address)
    page.wait_for_load_state("networkidle")
    check_no_overflow(page)
    page.screenshot(path=file)
    print(f"{file.name}: {file.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
