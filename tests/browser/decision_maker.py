"""A simulated player who makes a given decision on a page, in a random order and with detours.

It sees only the page: which items are marked, what lies in which pile, and which button is enabled.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Final, TypedDict

from playwright.sync_api import Locator, Page

from guildhall.core.board_model import Group
from guildhall.core.selection_check import Choice, fitting, is_complete, piles_of
from tests.browser.decision_steps import Step, random_steps, steps_towards
from tests.browser.hands import Hands
from tests.browser.random_choices import (
    DecisionData,
    is_same,
    selection_on_page,
)

MAX_STEPS: Final = 150
DETOUR_SHARE: Final = 0.3

READ_DECISION_JS: Final = """(revision) => {
  const view = document.getElementById('view');
  if (!view?.dataset.decision || view.dataset.revision !== revision) return null;
  const panel = document.getElementById('decision');
  const keys = (cards) => Array.from(cards, (card) => Number(card.dataset.key));
  const marked = ({ items }) => items.filter(
    (key) => view.querySelector(`[data-action="${key}"].is-selected`));
  const places = (element) => Array.from(
    element.querySelectorAll('[data-place]:not([data-place="left"])'),
    (place) => keys(place.querySelectorAll('[data-command="move-card"]')));
  const read = {
    single: marked,
    subset: marked,
    counts: (group, element) => group.items.flatMap((key) => Array(Number(
      element.querySelector(`[data-key="${key}"] output`).value)).fill(key)),
    amount: ({ values }, element) => [values[Number(element.querySelector('#amount').value)]],
    partition: (group, element) => places(element).flatMap((pile) => [...pile, -1]),
    order: (group, element) => places(element).flat(),
  };
  const groups = JSON.parse(view.dataset.decision).groups;
  const done = document.getElementById('done');
  const isConfirming = Boolean(view.querySelector('#prompt-buttons.is-confirming'));
  return {
    isConfirming,
    isBusy: view.getAttribute('aria-busy') === 'true',
    choice: groups.map((group, index) =>
      read[group.kind](group, panel.querySelector(`[data-group="${index}"]`))),
    isReady: Boolean(done && !done.hidden && !done.disabled),
  };
}"""


class PageDecision(TypedDict):
    """The pending decision as READ_DECISION_JS returns it."""

    choice: Choice
    isReady: bool
    isConfirming: bool
    isBusy: bool


class DecisionMaker:
    """Makes the pending decision of a page; ``before_sending`` is called before the last click."""

    def __init__(self, hands: Hands, rng: random.Random) -> None:
        self.hands = hands
        self.page: Page = hands.page
        self.rng = rng
        data: DecisionData = json.loads(
            self.page.locator("#view").get_attribute("data-decision") or ""
        )
        self.selection = selection_on_page(data)
        self.texts = {
            key: text
            for group in data["groups"]
            for key, text in zip(group["items"], group.get("texts", []), strict=False)
        }
        self.revision = self.page.locator("#view").get_attribute("data-revision")
        self.before_sending: Callable[[], None] = lambda: None

    # Seeing

    def read(self) -> PageDecision | None:
        """The decision on the page; None if it is no longer pending."""
        found: PageDecision | None = self.page.evaluate(READ_DECISION_JS, self.revision)
        return found

    def is_chosen(self, goal: Choice) -> bool:
        """Whether exactly this is chosen on the page."""
        now = self.read()
        return now is not None and all(
            is_same(group, one, other)
            for group, one, other in zip(self.selection.groups, now["choice"], goal, strict=True)
        )

    def nothing(self) -> Choice:
        """The choice before anything is chosen; an amount begins with the first value."""
        groups = self.selection.groups
        return [[group.values[0]] if group.kind == "amount" else [] for group in groups]

    @property
    def is_one_click_each(self) -> bool:
        """Whether the last click sends the decision."""
        return all(group.kind == "single" for group in self.selection.groups)

    # Doing

    def make(self, goal: Choice, detours: int = 4) -> None:
        """Choose exactly this, in a random order, with so many random wrong steps at most."""
        for _ in range(MAX_STEPS):
            now = self.read()
            if now is None or now["isBusy"] or now["isConfirming"]:
                return  # the last click has sent it
            chosen = now["choice"]
            is_detour = detours > 0 and self.rng.random() < DETOUR_SHARE
            steps = (
                random_steps(self.selection, chosen, self.rng)
                if is_detour
                else steps_towards(self.selection, chosen, goal)
            )
            steps = [step for step in steps if not self._sends(chosen, step, goal)]
            detours -= is_detour
            if steps:
                self._do(self.rng.choice(steps), chosen)
            elif not is_detour:
                assert self.is_chosen(goal), f"The page shows {chosen} instead of {goal}."
                return
        raise AssertionError(f"{goal} cannot be chosen; the page shows {self.read()}.")

    def finish(self) -> None:
        """Press the button that completes the decision, unless the last click has sent it."""
        now = self.read()
        if now is None or now["isBusy"] or now["isConfirming"]:
            return
        assert now["isReady"], "Everything is chosen, but the decision cannot be finished."
        self.before_sending()
        is_on_chosen = self.hands.device == "keys" and self.page.evaluate(
            "() => Boolean(document.activeElement?.matches('svg [data-action].is-selected'))"
        )
        if is_on_chosen and self.rng.random() < 0.5:
            self.page.keyboard.press("Enter")
        else:
            self.hands.press(self.page.locator("#done"))

    def clear(self) -> None:
        """Take everything back."""
        if self.hands.device == "keys" and self.rng.random() < 0.5:
            self.page.keyboard.press("Escape")
        else:
            self.hands.press(self.page.locator("#cancel-selection"))

    def text(self, goal: Choice) -> str:
        """A choice as a player types it."""
        found = []
        for group, picked in zip(self.selection.groups, goal, strict=True):
            if group.kind == "partition":
                worth = dict(zip(group.items, group.values, strict=True))
                piles = [" ".join(str(worth[key]) for key in pile) for pile in piles_of(picked)]
                return " / ".join(piles)
            for key, number in Counter(picked).items():
                name = str(key) if group.kind == "amount" else self.item_text(key)
                found.append(f"{number} x {name}" if number > 1 else name)
        if all(group.kind != "order" for group in self.selection.groups):
            self.rng.shuffle(found)
        return ", ".join(found) or "none"

    def item_text(self, key: int) -> str:
        """The text of an item on the page."""
        if key in self.texts:
            return self.texts[key]
        item = self.item(key)
        text = item.get_attribute("data-text") or item.locator(":scope > title").text_content()
        return (text or "").strip()

    def unfinished(self, choice: Choice) -> Choice:
        """A part of a choice that the page does not send yet."""
        part = [list(picked) for picked in choice]
        while self.is_one_click_each and is_complete(self.selection, part):
            self.rng.choice(part).clear()
        return part

    def _sends(self, chosen: Choice, step: Step, goal: Choice) -> bool:
        """Whether a step of a detour would send something else."""
        if not self.is_one_click_each or step.what != "more":
            return False
        after = self._after(chosen, step)
        return is_complete(self.selection, after) and after != goal

    def _after(self, chosen: Choice, step: Step) -> Choice:
        """What is chosen after one more item, without what it does not go with."""
        after = [list(picked) for picked in chosen]
        after[step.group] = [step.key]
        for index, picked in enumerate(after):
            if (
                not set(picked) <= set(fitting(self.selection, index, after))
                and index != step.group
            ):
                picked.clear()
        return after

    def _do(self, step: Step, chosen: Choice) -> None:
        group = self.selection.groups[step.group]
        if self.is_one_click_each and step.what == "more":
            if is_complete(self.selection, self._after(chosen, step)):
                self.before_sending()
        if step.what == "set":
            self._set_amount(group, step.key)
        elif step.what == "put":
            self._put(group, step.key, step.place)
        elif step.what == "return":
            place = f'#decision [data-place="{step.place}"]'
            card = f'{place} [data-command="move-card"][data-key="{step.key}"]'
            self.hands.press(self.page.locator(card).first)
        elif group.kind == "counts":
            self._count(step)
        else:
            self.hands.press(self.item(step.key))

    def item(self, key: int) -> Locator:
        """The element of an item on the board or in the list."""
        return self.page.locator(f'#view [data-action="{key}"]').first

    def _count(self, step: Step) -> None:
        """Choose an item once more or once less, on the board or with a button of its row."""
        row = self.page.locator(f'#decision li[data-key="{step.key}"]')
        button = row.locator(f'[data-command="choose-{step.what}"]')
        item = self.item(step.key)
        if not item.count() or (button.is_visible() and self.rng.random() < 0.5):
            self.hands.press(button)
        elif step.what == "more":
            self.hands.press(item)
        elif self.hands.device == "keys":
            self.hands.focus(item)
            self.page.keyboard.press(self.rng.choice(["Backspace", "-"]))
        else:
            self.hands.press(item.locator(".count-badge"))

    def _put(self, group: Group, key: int, place: str) -> None:
        """Put a card that is left into a pile, or at the end of an order."""
        pile = self.page.locator(f'#decision [data-command="choose-pile"][data-pile="{place}"]')
        if group.kind == "partition" and pile.get_attribute("aria-pressed") != "true":
            self.hands.press(pile)
        left = '#decision [data-place="left"] [data-command="move-card"]'
        self.hands.press(self.page.locator(f'{left}[data-key="{key}"]').first)

    def _set_amount(self, group: Group, value: int) -> None:
        slider = self.page.locator("#amount")
        goal, last = group.values.index(value), len(group.values) - 1
        if self.hands.device == "keys":
            self.hands.focus(slider)
            self.page.keyboard.press("Home")
            for _ in range(goal):
                self.page.keyboard.press("ArrowRight")
            return
        if last > 3:
            self._press_slider(slider, goal / last)
        row = self.page.locator("#decision [data-group]", has=slider)
        for _ in group.values:
            now = int(slider.input_value())
            if now == goal:
                return
            change = "more" if now < goal else "less"
            self.hands.press(row.locator(f'[data-command="choose-{change}"]'))

    def _press_slider(self, slider: Locator, share: float) -> None:
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] * (0.03 + 0.94 * share), box["y"] + box["height"] / 2
        if self.hands.device == "finger":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
