"""How a simulated player operates a page: with a mouse, a finger or a keyboard."""

import random
from typing import Final

from playwright.sync_api import Locator, Page, expect

DOUBLE_TAP_SECONDS: Final = 0.4
SEEN_SECONDS: Final = 0.55
"""Until a key plays what the page itself has put the focus on."""
MAX_TABS: Final = 100
MAX_ARROWS: Final = 200
ARROWS: Final = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}

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
  // A finger does not find what is cut off at the edge of the screen.
  const isReachable = ({ x, y }) => x > 4 && y > 4 && x < innerWidth - 4 && y < innerHeight - 4;
  const hit = () => spots().find(
    (spot) => isReachable(spot) && thing.contains(document.elementFromPoint(spot.x, spot.y)));
  let found = hit();
  for (const block of ['nearest', 'center', 'start', 'end']) {
    if (found) break;
    for (const one of parts.slice(0, 3)) {
      one.scrollIntoView({ block, inline: block, behavior: 'instant' });
      if ((found = hit())) break;
    }
  }
  return found ?? null;
}"""
"""A point at which an element can be clicked, or null if it is covered."""

# Each region, the buttons and the decision have one tab stop for all choices in it.
NEAR_JS: Final = """(target) => {
  const focus = document.activeElement;
  const groups = '.region, #prompt-buttons, #decision';
  const group = target.closest(groups);
  const isRoving = target.matches('[data-action]') && focus?.matches('[data-action]');
  return focus === target || Boolean(isRoving && group && focus.closest(groups) === group);
}"""
"""Whether the focus is on an element or on a choice from which the arrow keys lead to it."""

DIRECTION_JS: Final = """(target) => {
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const focus = document.activeElement;
  if (focus === target) return null;
  const [[x, y], [toX, toY]] = [middle(focus), middle(target)];
  return [toX - x, toY - y];
}"""
"""From the focus to an element, or null if it has the focus."""


class Hands:
    """``device`` is "mouse", "finger" or "keys"."""

    def __init__(self, page: Page, device: str, rng: random.Random) -> None:
        self.page = page
        self.device = device
        self.rng = rng
        self.last_press = (0.0, 0.0)

    def press(self, target: Locator) -> None:
        """Click, tap or reach and press an element; scroll first if it is not visible."""
        if self.device == "keys":
            self.focus(target)
            self.page.wait_for_timeout(SEEN_SECONDS * 1000)
            self.page.keyboard.press("Space")
            return
        if self.device == "finger":
            self.tap(target)
            return
        x, y = self.point(target)
        self.page.mouse.click(x, y)

    def tap(self, target: Locator) -> None:
        """Tap an element, once more if the first tap has only zoomed the board in."""
        was_zoomed = self.is_zoomed()
        self.tap_once(target)
        if not was_zoomed and self.is_zoomed():
            self.tap_once(target)

    def tap_once(self, target: Locator) -> None:
        """Tap an element, not so soon after another tap that it counts as a double tap."""
        x, y = self.point(target)
        self.avoid_double_tap(x, y)
        self.page.touchscreen.tap(x, y)
        self.last_press = (x, y)

    def is_zoomed(self) -> bool:
        """Whether the board is zoomed in."""
        return self.page.locator(".region.board.is-zoomed").count() > 0

    def point(self, target: Locator) -> tuple[float, float]:
        """A point at which an element can be pressed."""
        if self.device == "finger":
            self.show_panel(target)
        spot: dict[str, float] | None = target.evaluate(HIT_POINT_JS)
        if spot is None and self.is_zoomed():
            self.page.locator('[data-command="zoom-fit"]').first.click()
            spot = target.evaluate(HIT_POINT_JS)
        assert spot is not None, f"Something lies over {target}."
        return spot["x"], spot["y"]

    def show_panel(self, target: Locator) -> None:
        """Tap on the tab of the panel that an element is in, unless it is in view."""
        name = target.evaluate("(element) => element.closest('#panels > *')?.id")
        tab = self.page.locator(f'#panel-tabs [data-panel="{name}"]:not([aria-current])')
        if name and tab.is_visible():
            x, y = self.point(tab)
            self.page.touchscreen.tap(x, y)
            expect(self.page.locator(f"#tab-{name}")).to_have_attribute("aria-current", "true")

    def avoid_double_tap(self, x: float, y: float) -> None:
        """Pause before pressing the same place again, which would count as a double tap."""
        is_near = abs(x - self.last_press[0]) < 20 and abs(y - self.last_press[1]) < 20
        if self.device == "finger" and is_near:
            self.page.wait_for_timeout(DOUBLE_TAP_SECONDS * 1000)

    def drag(self, source: Locator, target: Locator) -> None:
        """Drag an element to another one with the mouse."""
        self.page.mouse.move(*self.point(source))
        self.page.mouse.down()
        x, y = self.point(target)
        self.page.mouse.move(x - 3, y - 3, steps=4)
        self.page.mouse.move(x, y)
        self.page.mouse.up()

    # By keyboard

    def focus(self, target: Locator) -> None:
        """Move the focus to an element with Tab, and with the arrows among choices."""
        handle = target.element_handle()
        self.tab_to(NEAR_JS, handle)
        tried: dict[tuple[float, float], list[str]] = {}
        for _ in range(MAX_ARROWS):
            direction: list[float] | None = self.page.evaluate(DIRECTION_JS, handle)
            if direction is None:
                return
            # Where the most direct way only leads back and forth, take another one.
            pressed = tried.setdefault((direction[0], direction[1]), [])
            dx, dy = direction
            arrows = sorted(
                ARROWS, key=lambda arrow: -dx * ARROWS[arrow][0] - dy * ARROWS[arrow][1]
            )
            arrow = min(arrows, key=pressed.count)
            pressed.append(arrow)
            self.page.keyboard.press(arrow)
        raise AssertionError(f"The arrows do not lead to {target}.")

    def tab_to(self, condition: str, argument: object = None) -> None:
        """Press Tab until a condition holds."""
        for _ in range(MAX_TABS):
            if self.page.evaluate(condition, argument):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Pressing Tab {MAX_TABS} times did not reach {argument}.")
