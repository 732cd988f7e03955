"""What Chromium tells a screen reader about a board."""

from typing import NamedTuple, TypedDict, cast

from playwright.sync_api import Page, expect

from tests.browser.api_client import ApiClient
from tests.browser.browser_pool import Browsers
from tests.browser.conftest import every_game
from tests.browser.page_helpers import open_page


class Value(TypedDict, total=False):
    """A value in the protocol of Chromium's developer tools."""

    value: str


class Node(TypedDict, total=False):
    """A node of Chromium's accessibility tree."""

    nodeId: str
    childIds: list[str]
    ignored: bool
    role: Value
    name: Value


class Heard(NamedTuple):
    """What a screen reader hears of a node."""

    role: str
    name: str
    children: list["Heard"]


def accessibility_tree(page: Page) -> Heard:
    """What is exposed to screen readers; nodes that are ignored pass on their children."""
    session = page.context.new_cdp_session(page)
    nodes = cast(list[Node], session.send("Accessibility.getFullAXTree")["nodes"])
    session.detach()
    by_id = {node["nodeId"]: node for node in nodes}

    def read(node: Node) -> list[Heard]:
        below = [heard for child in node.get("childIds", []) for heard in read(by_id[child])]
        role = node.get("role", Value()).get("value", "")
        if node.get("ignored") or role in ("generic", "InlineTextBox"):
            return below
        return [Heard(role, node.get("name", Value()).get("value", ""), below)]

    return read(nodes[0])[0]


def find_all(heard: Heard, role: str) -> list[Heard]:
    """The nodes with a role, outermost first."""
    here = [heard] if heard.role == role else []
    return here + [found for child in heard.children for found in find_all(child, role)]


@every_game
def test_each_part_of_the_board_is_heard_once(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    links = api.create_table(game_id, 2)
    api.play_random(links, max_moves=30, seed=6)
    page = browsers.page()
    open_page(page, links.link(0))
    expect(page.locator(".region.board")).to_be_visible()
    parts = page.locator(".region.board g[role=group]").all()
    labels = [part.get_attribute("aria-label") or "" for part in parts]
    assert len(labels) > 4
    groups = find_all(accessibility_tree(page), "group")
    for label in labels:
        (group,) = [one for one in groups if one.name == label]
        assert {child.role for child in group.children} <= {"button"}
        assert all(child.name for child in group.children)
