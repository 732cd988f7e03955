"""Whole games in the browser: two players, a phone, the keyboard, and typed moves."""

import pytest

from tests.browser.api_client import ApiClient, TableLinks
from tests.browser.browser_pool import Browsers
from tests.browser.conftest import every_game
from tests.browser.human_player import HumanPlayer, play_until_over
from tests.browser.page_helpers import check_no_overflow, open_page, texts
from tests.scale import IS_THOROUGH, thorough


def sit(browsers: Browsers, table: TableLinks, seat: int, input_device: str) -> HumanPlayer:
    """A player at a seat, on a phone if the input device is a finger."""
    page = browsers.page(is_phone=input_device == "finger")
    open_page(page, table.link(seat))
    check_no_overflow(page)
    return HumanPlayer(page, seed=seat, input_device=input_device)


@every_game
def test_two_players_finish_a_game_on_a_desktop_and_a_phone(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    table = api.create_table(game_id, 2)
    input_devices = ("mouse", "finger")
    players = [
        sit(browsers, table, seat, input_device) for seat, input_device in enumerate(input_devices)
    ]
    if not IS_THOROUGH:
        assert play_until_over(players, max_moves=12) == 12
        return
    play_until_over(players)
    scores = [texts(player.page, "#players .points") for player in players]
    assert scores[0] == scores[1]
    assert len(scores[0]) == len(texts(players[0].page, "#players > li"))
    for player in players:
        assert player.moves > 5
        assert player.page.locator('[data-command="rematch"]').is_visible()
        check_no_overflow(player.page)
    assert "confirmation" in players[1].interactions, "On touch a final move asks to be confirmed."


@thorough
def test_a_phone_finishes_a_game_against_bots(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    table = api.create_table(game_id, 1)
    anna = sit(browsers, table, 0, "finger")
    play_until_over([anna])
    assert anna.moves > 5
    assert anna.page.locator('[data-command="rematch"]').is_visible()
    check_no_overflow(anna.page)


@pytest.mark.parametrize(("input_device", "seed"), [("keys", 5), ("words", 7)])
def test_a_game_can_be_played_by_keyboard_or_by_typing_alone(
    browsers: Browsers, api: ApiClient, game_id: str, input_device: str, seed: int
) -> None:
    table = api.create_table(game_id, 1)
    page = browsers.page()
    open_page(page, table.link(0))
    anna = HumanPlayer(page, seed=seed, input_device=input_device)
    play_until_over([anna], max_moves=8)
    assert anna.moves == 8


@thorough
def test_all_input_devices_share_a_table(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    table = api.create_table(game_id, 2)
    players = [
        sit(browsers, table, seat, input_device)
        for seat, input_device in enumerate(("keys", "finger"))
    ]
    assert play_until_over(players, max_moves=12) == 12
    assert all(player.moves for player in players)
