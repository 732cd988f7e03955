"""Random games through the client's own code: what it offers never leads to a dead end."""

import logging
import random
from pathlib import Path
from typing import Final, TypedDict

import pytest

import guildhall
from tests.browser.api_client import ApiClient
from tests.browser.browser_pool import Browsers
from tests.browser.page_helpers import open_page, set_preferences
from tests.scale import scaled
from tests.server.repeatable_chance import SALT

PLAYER_JS: Final = Path(__file__).with_name("random_player.js").read_text("utf-8")
GAMES: Final = scaled(1, 100)


class Played(TypedDict):
    """What random_player.js returns."""

    moves: int
    decisions: int
    clicks: int


@pytest.mark.parametrize("title", guildhall.titles())
def test_random_games_through_the_client_have_no_dead_end(
    browsers: Browsers, api: ApiClient, title: str
) -> None:
    """The page plays the first seat, random bots the others."""
    page = browsers.page()
    rng = random.Random(f"{SALT} {title}")
    sizes = guildhall.game(title).seats
    games: list[Played] = []
    for number in range(GAMES):
        table = api.create_table(title, 1, seats=rng.choice(sizes))
        open_page(page, table.link(0))
        page.evaluate(set_preferences(confirmFinal=number % 2 == 0))
        page.evaluate("document.body.style.display = 'none'")  # layout takes most of the time
        games.append(page.evaluate(PLAYER_JS, rng.randrange(2**32)))
        assert page.locator("#view").get_attribute("data-status") == "over"
    assert all(game["moves"] > 5 for game in games)
    totals = {name: sum(game[name] for game in games) for name in ("decisions", "moves", "clicks")}
    assert totals["decisions"] > 0
    logging.getLogger(__name__).info(
        "%s: %d games without a dead end, %s", title, len(games), totals
    )
