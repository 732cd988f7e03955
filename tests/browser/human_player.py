"""A simulated player that makes random choices on a table page.

It knows no game, only the page: highlighted elements can be chosen, and some prompts take several
choices or a number.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

from playwright.sync_api import Locator, Page

from tests.browser.api_client import ApiClient, TableLinks
from tests.browser.page_helpers import check_no_overflow

TIMEOUT_MS: Final = 30_000  # milliseconds until something must have happened
DOUBLE_TAP_SECONDS: Final = 0.4  # seconds

READ_PAGE_JS: Final = """() => {
  const view = document.getElementById('view');
  const data = view?.dataset ?? {};
  const done = document.getElementById('done');
  const numbers = (text) => (text ?? '').split(' ').filter(Boolean).map(Number);
  const words = (one) =>
    (one.dataset.text ?? one.getAttribute('aria-label') ?? one.textContent).trim();
  return {
    revision: Number(data.revision ?? -1),
    status: data.status ?? '',
    viewer: data.viewer ?? '',
    selection: data.selection ?? 'single',
    items: numbers(data.items),
    min: Number(data.min ?? 1),
    max: Number(data.max ?? 1),
    doneAction: Number(data.doneAction ?? -1),
    waiting: numbers(data.waiting),
    choices: Array.from(view?.querySelectorAll('[data-action]') ?? [], (one) => ({
      action: Number(one.dataset.action),
      text: words(one),
      isButton: one.tagName === 'BUTTON',
      isSelected: one.classList.contains('is-selected'),
    })),
    isBusy: view?.getAttribute('aria-busy') === 'true',
    isReady: Boolean(done && !done.hidden && !done.disabled),
    isAwaitingConfirm: Boolean(view?.querySelector('.is-awaiting-confirm')),
    toast: document.getElementById('toast')?.textContent.trim() ?? '',
    connection: document.getElementById('status')?.textContent.trim() ?? '',
    isCovered: document.getElementById('hand-over-cover')?.open === true,
    isAwake: document.documentElement.classList.contains('ready'),
  };
}"""

HIT_POINT_JS: Final = """(thing) => {
  const parts = [thing, ...thing.querySelectorAll('*')].filter((one) => !one.firstElementChild);
  // First the middles, then a grid: what shows on hover makes some boxes larger than the thing.
  const cells = Array.from({ length: 961 }, (_, i) => [1 + i % 31, 1 + Math.floor(i / 31)]);
  const grid = [[16, 16], ...cells];
  const spots = () => {
    const boxes = parts.map((one) => one.getBoundingClientRect());
    const real = boxes.filter((box) => box.width && box.height);
    return grid.flatMap(([dx, dy]) => real.map((box) =>
      ({ x: box.x + box.width * dx / 32, y: box.y + box.height * dy / 32 })));
  };
  const hit = () => spots().find(({ x, y }) => thing.contains(document.elementFromPoint(x, y)));
  let found = hit();
  for (const block of ['nearest', 'center', 'start', 'end']) {
    if (found) break;
    for (const one of parts.slice(0, 3)) {
      one.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      if ((found = hit())) break;
    }
  }
  return found ?? null;
}"""
"""A point at which an element can be clicked, or null if it is covered."""


class ChoiceData(TypedDict):
    """A choice on the page."""

    action: int
    text: str
    isButton: bool
    isSelected: bool


class PageStateData(TypedDict):
    """The state of the page, as READ_PAGE_JS returns it."""

    revision: int
    status: str
    viewer: str
    selection: str
    items: list[int]
    min: int
    max: int
    doneAction: int
    waiting: list[int]
    choices: list[ChoiceData]
    isBusy: bool
    isReady: bool
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
        """Whether there are choices and no move is pending."""
        data = self.data
        is_free = data["isAwake"] and not data["isBusy"] and not data["isCovered"]
        return bool(self.data["choices"]) and self.data["status"] == "playing" and is_free

    @property
    def actions(self) -> list[int]:
        return list(dict.fromkeys(choice["action"] for choice in self.data["choices"]))

    @property
    def items(self) -> list[int]:
        return [action for action in self.data["items"] if action in self.actions]

    @property
    def immediate_actions(self) -> list[int]:
        """Choices that make a move at once."""
        return [action for action in self.actions if action not in self.data["items"]]

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
        self.last_press = (0.0, 0.0, 0.0)  # where and when it pressed something
        self.interactions: set[str] = set()  # kinds of selection and confirmations so far

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
        self.interactions.add(before.data["selection"])
        if self.input_device == "words":
            self.type_move(before.text(self.rng.choice(before.actions)))
        elif self.input_device == "keys":
            self.choose_by_keyboard(before)
        else:
            self.choose_by_pointer(before)
        after = self.wait_until_settled(before)
        self.moves += 1
        if self.moves % 10 == 0:
            check_no_overflow(self.page)
        return after

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

    def confirm(self) -> None:
        """Confirm the pending move."""
        if self.input_device in ("keys", "words"):
            self.page.keyboard.press("Enter")
        else:
            self.press(self.page.locator("#done"))

    def press(self, target: Locator) -> None:
        """Click or tap an element; scroll first if it is not visible."""
        spot: dict[str, float] | None = target.evaluate(HIT_POINT_JS)
        assert spot is not None, f"Something lies over {target}."
        self.avoid_double_tap(spot["x"], spot["y"])
        if self.input_device == "finger":
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])
        self.last_press = (spot["x"], spot["y"], time.monotonic())

    def avoid_double_tap(self, x: float, y: float) -> None:
        """Pause before pressing the same place again, which would count as a double tap."""
        now = time.monotonic()
        if (
            self.input_device == "finger"
            and abs(x - self.last_press[0]) < 20
            and abs(y - self.last_press[1]) < 20
        ):
            self.page.wait_for_timeout(
                max(0.0, (self.last_press[2] + DOUBLE_TAP_SECONDS - now) * 1000)
            )

    def choose_by_pointer(self, before: PageState) -> None:
        """Choose with a mouse or a finger."""
        selection = before.data["selection"]
        if before.immediate_actions and (
            selection == "single" or self.rng.random() < 0.3 or not before.items
        ):
            self.press(self.element(self.rng.choice(before.immediate_actions)))
        elif selection == "single":
            self.press(self.element(self.rng.choice(before.actions)))
        elif selection == "number":
            index = self.rng.randrange(len(before.data["items"]))
            self.page.locator("#number-value").fill(str(index))
            self.press(self.page.locator("#done"))
        else:
            for action in self.pick_items(before):
                self.press(self.element(action))
            self.press(self.page.locator("#done"))

    def pick_items(self, before: PageState) -> Sequence[int]:
        """The minimum number of items, but at least one."""
        count = max(1, before.data["min"])
        return self.rng.sample(before.items, min(count, len(before.items)))

    # By keyboard

    def focused_action(self) -> int:
        """The index of the focused choice, or -1."""
        found: int = self.page.evaluate(
            "() => Number(document.activeElement?.closest?.('[data-action]')?.dataset.action ?? -1)"
        )
        return found

    def choose_by_keyboard(self, before: PageState) -> None:
        """Choose with the keyboard alone: Tab to the choices, arrows among them, Enter."""
        keyboard = self.page.keyboard
        if before.data["selection"] == "number" and before.items:
            self.tab_to("() => document.activeElement?.id === 'number-value'")
            for _ in range(self.rng.randrange(len(before.items))):
                keyboard.press("ArrowRight")
            keyboard.press("Enter")
            return
        self.tab_to("() => Boolean(document.activeElement?.closest?.('#view [data-action]'))")
        for _ in range(self.rng.randrange(4)):
            keyboard.press(self.rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        chosen = self.focused_action()
        assert chosen in before.actions, f"The arrows left the choices: {chosen}."
        if before.data["selection"] == "multiple" and chosen in before.items:
            keyboard.press("Space")
            for action in before.items[: max(0, before.data["min"] - 1)]:
                self.page.locator(f'#view [data-action="{action}"]').first.focus()
                keyboard.press("Space")
            assert self.read_page().data["isReady"], "Marked as many as were asked, but not done."
            keyboard.press("Enter")
        else:
            keyboard.press("Enter")

    def tab_to(self, condition: str, max_presses: int = 60) -> None:
        """Press Tab until a condition holds."""
        for _ in range(max_presses):
            if self.page.evaluate(condition):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Pressing Tab {max_presses} times reached no choice.")

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
