"""Whole games in the browser: two people, a phone, the keyboard, and typed words."""

import pytest

from tests.browser.api_client import ApiClient, TableLinks
from tests.browser.browser_pool import Browsers
from tests.browser.conftest import every_game
from tests.browser.human_player import HumanPlayer, play_until_over
from tests.browser.page_helpers import check_no_overflow, open_page, texts
from tests.scale import IS_THOROUGH, thorough


def sit(browsers: Browsers, opened: TableLinks, seat: int, hand: str) -> HumanPlayer:
    """Somebody at a seat, who has a phone if it is played by finger."""
    page = browsers.page(is_phone=hand == "finger")
    open_page(page, opened.link(seat))
    check_no_overflow(page)
    return HumanPlayer(page, seed=seat, input_device=hand)


@every_game
def test_two_people_play_a_whole_game_at_a_desk_and_on_a_phone(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    opened = api.create_table(game_id, 2)
    hands = ("mouse", "finger")
    people = [sit(browsers, opened, seat, hand) for seat, hand in enumerate(hands)]
    if not IS_THOROUGH:
        assert play_until_over(people, max_moves=12) == 12
        return
    play_until_over(people)
    scores = [texts(person.page, "#players .points") for person in people]
    assert scores[0] == scores[1]
    assert len(scores[0]) == len(texts(people[0].page, "#players > li"))
    for person in people:
        assert person.moves > 5
        assert person.page.locator('[data-command="rematch"]').is_visible()
        check_no_overflow(person.page)
    assert "confirmation" in people[1].interactions, "On touch a final move asks to be confirmed."


@thorough
def test_a_phone_finishes_a_game_against_bots(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    opened = api.create_table(game_id, 1)
    anna = sit(browsers, opened, 0, "finger")
    play_until_over([anna])
    assert anna.moves > 5
    assert anna.page.locator('[data-command="rematch"]').is_visible()
    check_no_overflow(anna.page)


@pytest.mark.parametrize(("hand", "seed"), [("keys", 5), ("words", 7)])
def test_keys_or_words_alone_play(
    browsers: Browsers, api: ApiClient, game_id: str, hand: str, seed: int
) -> None:
    opened = api.create_table(game_id, 1)
    page = browsers.page()
    open_page(page, opened.link(0))
    anna = HumanPlayer(page, seed=seed, input_device=hand)
    play_until_over([anna], max_moves=8)
    assert anna.moves == 8


@thorough
def test_all_input_devices_share_a_table(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    opened = api.create_table(game_id, 2)
    people = [sit(browsers, opened, seat, hand) for seat, hand in enumerate(("keys", "finger"))]
    assert play_until_over(people, max_moves=12) == 12
    assert all(person.moves for person in people)
