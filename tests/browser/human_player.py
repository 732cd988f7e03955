"""A simulated player that makes random choices on a table page.

It knows no game, only the page: highlighted elements can be chosen, and some decisions are made of
several choices.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

from playwright.sync_api import Locator, Page

from tests.browser.api_client import ApiClient, TableLinks
from tests.browser.decision_maker import DecisionMaker
from tests.browser.hands import Hands
from tests.browser.page_helpers import check_no_overflow
from tests.browser.random_choices import DecisionData, random_choice

TIMEOUT_MS: Final = 30_000  # milliseconds until something must have happened
DECISION_SHARE: Final = 0.7
"""How often it makes a decision where it could press a button instead."""

READ_PAGE_JS: Final = """() => {
  const view = document.getElementById('view');
  const data = view?.dataset ?? {};
  const numbers = (text) => (text ?? '').split(' ').filter(Boolean).map(Number);
  const words = (one) =>
    (one.dataset.text ?? (one.querySelector(':scope > title') ?? one).textContent).trim();
  return {
    revision: Number(data.revision ?? -1),
    status: data.status ?? '',
    viewer: data.viewer ?? '',
    decision: data.decision ? JSON.parse(data.decision) : null,
    waiting: numbers(data.waiting),
    choices: Array.from(view?.querySelectorAll('[data-action]') ?? [], (one) => ({
      action: Number(one.dataset.action),
      text: words(one),
    })),
    isBusy: view?.getAttribute('aria-busy') === 'true',
    isAwaitingConfirm: Boolean(view?.querySelector('#prompt-buttons.is-confirming')),
    toast: document.getElementById('toast')?.textContent.trim() ?? '',
    connection: document.getElementById('status')?.textContent.trim() ?? '',
    isCovered: document.getElementById('hand-over-cover')?.open === true,
    isAwake: document.documentElement.classList.contains('ready'),
  };
}"""


class ChoiceData(TypedDict):
    """A choice on the page."""

    action: int
    text: str


class PageStateData(TypedDict):
    """The state of the page, as READ_PAGE_JS returns it."""

    revision: int
    status: str
    viewer: str
    decision: DecisionData | None
    waiting: list[int]
    choices: list[ChoiceData]
    isBusy: bool
    isAwaitingConfirm: bool
    toast: str
    connection: str
    isCovered: bool
    isAwake: bool


@dataclass(frozen=True)
class PageState:
    """A snapshot of the page."""

    data: PageStateData

    @property
    def revision(self) -> int:
        return self.data["revision"]

    @property
    def is_over(self) -> bool:
        return self.data["status"] == "over"

    @property
    def is_asked(self) -> bool:
        """Whether something can be chosen and no move is pending."""
        data = self.data
        is_free = data["isAwake"] and not data["isBusy"] and not data["isCovered"]
        has_choice = bool(data["choices"]) or data["decision"] is not None
        return has_choice and data["status"] == "playing" and is_free

    @property
    def kinds(self) -> list[str]:
        """The kinds of the groups of the pending decision."""
        decision = self.data["decision"]
        return [] if decision is None else [group["kind"] for group in decision["groups"]]

    @property
    def question(self) -> object:
        """What can be chosen."""
        return self.data["choices"], self.data["decision"]

    @property
    def moves(self) -> list[int]:
        """Choices that make a move at once; the others belong to the pending decision."""
        decision = self.data["decision"]
        items = [key for group in decision["groups"] for key in group["items"]] if decision else []
        actions = dict.fromkeys(choice["action"] for choice in self.data["choices"])
        return [action for action in actions if action not in items]

    def text(self, action: int) -> str:
        return next(c["text"] for c in self.data["choices"] if c["action"] == action)


def poll_intervals() -> Iterator[float]:
    """Milliseconds between polls; constant polling would slow the server down."""
    pause = 5.0
    while True:
        yield pause
        pause = min(1.5 * pause, 100)


class HumanPlayer:
    """A player on a page; ``input_device`` is "mouse", "finger", "keys" or "words"."""

    def __init__(self, page: Page, seed: int, input_device: str = "mouse") -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.input_device = input_device
        self.moves = 0
        self.hands = Hands(page, "keys" if input_device == "words" else input_device, self.rng)
        self.interactions: set[str] = set()  # kinds of decisions and confirmations so far

    # Seeing

    def read_page(self) -> PageState:
        """Read the current state of the page."""
        return PageState(self.page.evaluate(READ_PAGE_JS))

    def wait_until(
        self, condition: Callable[[PageState], bool], what: str = "a change"
    ) -> PageState:
        """Poll until a condition holds."""
        until = time.monotonic() + TIMEOUT_MS / 1000
        pauses = poll_intervals()
        while not condition(state := self.read_page()):
            if time.monotonic() > until:
                raise AssertionError(f"No {what} came: {state.data}")
            self.page.wait_for_timeout(next(pauses))
        return state

    def wait_for_revision(self, revision: int) -> PageState:
        """Wait until the page shows this revision."""
        return self.wait_until(lambda state: state.revision == revision, f"view {revision}")

    def wait_until_asked(self) -> PageState:
        """Wait until there are choices or the game is over."""
        return self.wait_until(lambda state: state.is_asked or state.is_over, "question")

    def element(self, action: int) -> Locator:
        """The element of an action."""
        return self.page.locator(f'#view [data-action="{action}"]').first

    # Choosing

    def move(self) -> PageState:
        """Make a random choice and wait for its result."""
        before = self.wait_until_asked()
        assert before.is_asked, "There is nothing to choose."
        self.choose()
        after = self.wait_until_settled(before)
        self.moves += 1
        if self.moves % 10 == 0:
            check_no_overflow(self.page)
        return after

    def choose(self) -> None:
        """Make the pending decision, or another choice, at random."""
        before = self.read_page()
        if before.data["decision"] and (not before.moves or self.rng.random() < DECISION_SHARE):
            self.decide()
            self.interactions.update(before.kinds)
        elif self.input_device == "words":
            self.type_move(before.text(self.rng.choice(before.moves)))
        else:
            self.press(self.element(self.rng.choice(before.moves)))

    def wait_until_settled(self, before: PageState) -> PageState:
        """Wait for the result of a move, and confirm it if asked."""

        def is_settled(state: PageState) -> bool:
            is_done = state.revision != before.revision and not state.data["isBusy"]
            return is_done or state.data["isAwaitingConfirm"] or bool(state.data["toast"])

        state = self.wait_until(is_settled, "answer to a move")
        assert state.revision != before.revision or not state.data["toast"], state.data["toast"]
        if state.revision == before.revision:
            self.interactions.add("confirmation")
            self.confirm()
            state = self.wait_until(
                lambda now: now.revision != before.revision and not now.data["isBusy"]
            )
        return state

    def decide(self) -> None:
        """Make the pending decision at random, with a detour now and then."""
        maker = DecisionMaker(self.hands, self.rng)
        choice = random_choice(maker.selection, self.rng)
        if self.input_device == "words":
            self.type_move(maker.text(choice))
            return
        maker.make(choice, detours=1)
        maker.finish()

    def confirm(self) -> None:
        """Confirm the pending move."""
        if self.input_device in ("keys", "words"):
            self.page.keyboard.press("Enter")
        else:
            self.press(self.page.locator("#done"))

    def press(self, target: Locator) -> None:
        """Click, tap or reach and press an element."""
        self.hands.press(target)

    # By typing

    def type_move(self, text: str) -> None:
        """Type a move."""
        field = self.page.locator("#move-form input")
        if not field.is_visible():
            self.page.keyboard.press("/")
        field.fill(text)
        field.press("Enter")


def play_until_over(players: Sequence[HumanPlayer], max_moves: int = 100_000) -> int:
    """Let players make moves until the game is over or the maximum is reached."""
    made = 0
    until = time.monotonic() + TIMEOUT_MS / 1000
    pauses = poll_intervals()
    while made < max_moves:
        states = [player.read_page() for player in players]
        if all(state.is_over for state in states):
            break
        asked = [player for player, state in zip(players, states, strict=True) if state.is_asked]
        for player in asked[:1]:
            player.move()
            made += 1
            until = time.monotonic() + TIMEOUT_MS / 1000
            pauses = poll_intervals()
        if not asked:
            assert time.monotonic() < until, f"Nobody is asked: {[state.data for state in states]}"
            players[0].page.wait_for_timeout(next(pauses))
    return made


def sort_asked_first(players: list[HumanPlayer]) -> list[HumanPlayer]:
    """Wait until somebody has to move, and sort those players first."""
    until = time.monotonic() + TIMEOUT_MS / 1000
    pauses = poll_intervals()
    while not any(player.read_page().is_asked for player in players):
        assert time.monotonic() < until, "Nobody is asked."
        players[0].page.wait_for_timeout(next(pauses))
    return sorted(players, key=lambda player: not player.read_page().is_asked)


def wait_until_current(
    api: ApiClient, table: TableLinks, players: list[HumanPlayer]
) -> list[HumanPlayer]:
    """Wait until all players see the current position and somebody has to move."""
    sort_asked_first(players)
    for seat, player in enumerate(players):
        player.wait_for_revision(api.revision(table, seat))
    return players
