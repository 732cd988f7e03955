"""Pictures of the pages: ``python -m tests.browser.screenshots [FOLDER]``.

Without a folder those of the documentation: the front page, and each title in the middle of a game.
With one all there are: each title at its opening, in the middle and at the end, large and small, by
day and by night. The positions are the same each time: bots play with a fixed seed, and the games
are written into the database before the server opens it.
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
from guildhall.server.keys import digest
from guildhall.store import KeyRow, SeatRow, Store, TableRow
from guildhall.table import Entry, Table
from tests.browser.conftest import ARGUMENTS
from tests.browser.house import House
from tests.browser.kit import Ears, no_sideways, visit
from tests.server.running import Process

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
SEATS: Final = 4
ANSWERS: Final = 6  # at least, to the question of a middle
SEED: Final = 11
NAMES: Final = ("Anna", "Bruno")
KEYS: Final = ("picture-of-anna-0", "picture-of-bruno0")
MOMENTS: Final = ("opening", "middle", "end")

SIZES: Final[dict[str, ViewportSize]] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}
PAIRS: Final = [(size, light) for size in SIZES for light in ("light", "dark")]


@dataclass(frozen=True)
class Scene:
    """A title at a moment, at a table of its own."""

    title: str
    moment: str

    @property
    def number(self) -> int:
        return guildhall.titles().index(self.title) * len(MOMENTS) + MOMENTS.index(self.moment)

    @property
    def table(self) -> str:
        return f"pictures{22 + self.number}"

    def key(self, seat: int) -> str:
        return f"{KEYS[seat]}{self.number:02}"

    def link(self, url: str, seat: int) -> str:
        return f"{url}/t/{self.table}?k={self.key(seat)}"


SCENES: Final = [Scene(title, moment) for title in guildhall.titles() for moment in MOMENTS]


def whole_game(title: str) -> list[Entry]:
    """All entries of a game of bots, always the same."""
    rng = random.Random(SEED)

    def draw(state: State) -> int:
        return state.sample(rng)

    table = Table(guildhall.game(title), SEATS, {})
    player = bot("simple")
    entries = [table.opening(draw, 0.0)]
    table.append(entries[0])
    while not table.over:
        seat = table.waiting()[0]
        action = player.choose(table.game, table.view(seat), rng)
        entries += table.propose(seat, [action], None, draw, 0.0)
        table.append(entries[-1])
    return entries


def up_to(scene: Scene, entries: list[Entry]) -> list[Entry]:
    """The entries until a moment; at an opening and in a middle the first seat is asked."""
    least = {"opening": 0, "middle": len(entries) // 2, "end": len(entries)}[scene.moment]
    answers = ANSWERS if scene.moment == "middle" else 1
    table = Table(guildhall.game(scene.title), SEATS, {})
    for number, entry in enumerate(entries):
        table.append(entry)
        if number >= least and len(table.view(0)["actions"]) >= answers:
            return entries[: number + 1]
    return entries


async def written(file: Path) -> None:
    """A database with the games."""
    store = await Store.open(str(file))
    games = {title: whole_game(title) for title in guildhall.titles()}
    for scene in SCENES:
        game = guildhall.game(scene.title)
        entries = up_to(scene, games[scene.title])
        options = dict(Table(game, SEATS, {}).options)
        row = TableRow(
            scene.table, game.id, game.ruleset, game.pack_digest, None, options, SEATS, "open",
            False, {"shuffle": False}, 0.0, 0.0,
        )  # fmt: skip
        seats = [SeatRow(seat, "person", name) for seat, name in enumerate(NAMES)]
        seats += [SeatRow(seat, "bot", "", "simple") for seat in range(len(NAMES), SEATS)]
        keys = [KeyRow(digest(scene.key(seat)), seat, seat == 0) for seat in range(len(KEYS))]
        await store.create(row, seats, keys)
        assert await store.begin(scene.table, list(range(SEATS)), entries[0])
        await store.append(scene.table, entries[1:])
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


def main(folder: Path | None = None) -> None:
    """Take the pictures of the documentation, or into a folder all that there are."""
    scenes = SCENES if folder else [scene for scene in SCENES if scene.moment == "middle"]
    target = folder or FOLDER
    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="guildhall-pictures-") as place:
        file = Path(place) / "tables.db"
        asyncio.run(written(file))
        with Process(str(file), pace=60) as server, sync_playwright() as playwright:
            open_another(server.url)
            found = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
            for size, light in PAIRS:
                with looking(browser, size, light) as page:
                    take(page, server.url, target / f"front-{size}-{light}.png")
            for scene in scenes:
                # Of each title the documentation shows one picture by day and a small one by night.
                for size, light in PAIRS if folder else (("desktop", "light"), ("phone", "dark")):
                    take_table(browser, server.url, scene, target, size, light)
            browser.close()


def take_table(
    browser: Browser, url: str, scene: Scene, folder: Path, size: str, light: str
) -> None:
    """A table as Anna sees it; Bruno looks on."""
    with looking(browser, "desktop", "light") as bruno:
        visit(bruno, scene.link(url, 1))
        with looking(browser, size, light) as page:
            name = scene.title if scene.moment == "middle" else f"{scene.title}-{scene.moment}"
            take(page, scene.link(url, 0), folder / f"{name}-{size}-{light}.png")


def open_another(url: str) -> None:
    """A table that waits for people, for the front page."""
    house = House(url)
    people = [{"kind": "me", "name": "Chiara"}, {"kind": "open"}, {"kind": "open"}]
    house.call("POST", "tables", {"title": "city_guilds", "seats": people, "listed": True})
    house.close()


def take(page: Page, address: str, file: Path) -> None:
    """Take one picture."""
    visit(page, address)
    page.wait_for_load_state("networkidle")
    no_sideways(page)
    page.screenshot(path=file)
    sys.stdout.write(f"{file.name}: {file.stat().st_size // 1024} kB\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
