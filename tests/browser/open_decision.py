"""A decision that is open on a page of a real server, and the position that it leads to."""

import asyncio
import json
import random
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol, TypeVar

from playwright.sync_api import Locator, Page, WebSocket

from guildhall.core.game import Game
from guildhall.core.selection import encode
from guildhall.core.selection_check import Choice
from guildhall.core.view import View
from guildhall.server.tables.keys import new_key, new_table_id
from guildhall.store import Store
from guildhall.table import LogEntry, Table
from tests.browser.api_client import ApiClient
from tests.browser.decision_maker import DecisionMaker
from tests.browser.decision_tables import (
    NAMES,
    SEAT,
    SEATS,
    Decision,
    log_until,
    table_at,
    write_game,
)
from tests.browser.hands import Hands
from tests.browser.page_helpers import open_page, set_preferences
from tests.server.repeatable_chance import SALT, sample_outcome

T = TypeVar("T")

NOT_A_MOVE: Final = ("ping", "device_keys", "why", "hint")


class DecisionTables:
    """Writes tables into the database of a running server, and reads them back."""

    def __init__(self, api: ApiClient) -> None:
        self.url = api.url
        # This thread already runs the event loop of the browser driver.
        self.thread = ThreadPoolExecutor(1)
        self.runner = self.thread.submit(asyncio.Runner).result()
        self.store = self._run(Store.open(api.database))

    def _run(self, work: Coroutine[object, object, T]) -> T:
        return self.thread.submit(self.runner.run, work).result()

    def create(self, decision: Decision) -> tuple[str, str]:
        """Write a table; return its id and the key of the seat that decides."""
        table_id, keys = self.write(decision.game, log_until(decision), NAMES)
        return table_id, keys[SEAT]

    def write(
        self, game: Game, entries: Sequence[LogEntry], names: Sequence[str]
    ) -> tuple[str, list[str]]:
        """Write a table of people; return its id and the keys of the seats."""
        table_id, keys = new_table_id(), [new_key() for _ in names]
        self._run(write_game(self.store, game, entries, table_id, names, keys))
        return table_id, keys

    def read(self, decision: Decision, table_id: str) -> Table:
        """The table as it is in the database now."""
        entries = self._run(self.store.entries(table_id))
        return Table.from_log(decision.game, SEATS, {}, entries)

    def close(self) -> None:
        """Close the database."""
        self._run(self.store.close())
        self.thread.submit(self.runner.close).result()
        self.thread.shutdown()


class OpenDecision:
    """A page on which a decision is pending, and everything that the page sends."""

    def __init__(
        self,
        tables: DecisionTables,
        decision: Decision,
        page: Page,
        device: str,
        preferences: Mapping[str, object],
    ) -> None:
        self.tables, self.decision, self.page = tables, decision, page
        self.sent: list[str] = []
        self.before = table_at(decision)
        self.selection = decision.game.selection(self.before.view(SEAT))
        self.table_id, key = tables.create(decision)
        page.on("websocket", self._watch)
        open_page(page, f"{tables.url}/t/{self.table_id}?k={key}")
        page.evaluate(set_preferences(**preferences))
        page.locator("#view[data-decision]").wait_for(state="attached")
        self.rng = random.Random(f"{SALT} {decision} {device}")
        self.hands = Hands(page, device, self.rng)
        self.maker = DecisionMaker(self.hands, self.rng)
        self.maker.before_sending = self.check_nothing_sent

    def _watch(self, socket: WebSocket) -> None:
        socket.on("framesent", self._record)

    def _record(self, payload: str | bytes) -> None:
        kind = json.loads(payload)["type"]
        if kind not in NOT_A_MOVE:
            self.sent.append(kind)

    def close(self) -> None:
        """Stop watching the page, which other tests use too."""
        self.page.remove_listener("websocket", self._watch)

    def item(self, key: int) -> Locator:
        """The element of an item."""
        return self.page.locator(f'#view [data-action="{key}"]').first

    def check_nothing_sent(self) -> None:
        """Assert that the page has sent nothing that could change the table."""
        # A later message would arrive after it.
        self.page.evaluate(
            "import('/static/page_context.js')"
            ".then(({ context }) => context.socket.send({ type: 'why', actions: [0] }))"
        )
        assert self.sent == []
        assert len(self.now().log) == len(self.before.log)

    def check_chosen(self, goal: Choice) -> None:
        """Assert that exactly this is chosen on the page."""
        assert self.maker.is_chosen(goal), f"The page shows {self.maker.read()}, not {goal}."

    def wait_until_made(self) -> None:
        """Wait until the page shows what follows the decision; confirm it if asked."""
        changed = f'#view:not([data-revision="{self.before.revision(SEAT)}"])'
        confirming = "#prompt-buttons.is-confirming"
        self.page.locator(f"{changed}, {confirming}").first.wait_for(state="attached")
        if self.page.locator(confirming).count():
            self.hands.press(self.page.locator("#done"))
        self.page.locator(changed).wait_for(state="attached")

    def now(self) -> Table:
        """The table of the server."""
        return self.tables.read(self.decision, self.table_id)

    def view(self) -> View:
        """The present view of the seat."""
        return self.now().view(SEAT)

    def check_result(self, goal: Choice) -> None:
        """Assert that the position is that of the atomic actions of a choice."""
        expected = table_at(self.decision)
        for action in encode(self.selection, goal):
            [entry] = expected.propose(SEAT, [action], None, sample_outcome, 0.0)
            expected.append(entry)
        game = self.decision.game
        assert game.dump(self.now().state) == game.dump(expected.state)


class Opener(Protocol):
    """Opens a decision on a page of a mouse, a finger or a keyboard."""

    def __call__(
        self, decision: Decision, device: str = "mouse", **preferences: bool
    ) -> OpenDecision: ...
