"""Whole games in the browser: two people, a phone, the keyboard, and typed words."""

import pytest

from tests.browser.conftest import every_title
from tests.browser.devices import Company
from tests.browser.house import House, Opened
from tests.browser.kit import no_sideways, texts, visit
from tests.browser.person import Person, play_on
from tests.scale import IS_THOROUGH, thorough


def sit(company: Company, opened: Opened, seat: int, hand: str) -> Person:
    """Somebody at a seat, who has a phone if it is played by finger."""
    page = company.page(is_phone=hand == "finger")
    visit(page, opened.link(seat))
    no_sideways(page)
    return Person(page, seed=seat, hand=hand)


@every_title
def test_two_people_play_a_whole_game_at_a_desk_and_on_a_phone(
    company: Company, house: House, title: str
) -> None:
    opened = house.open(title, 2)
    hands = ("mouse", "finger")
    people = [sit(company, opened, seat, hand) for seat, hand in enumerate(hands)]
    if not IS_THOROUGH:
        assert play_on(people, most=12) == 12
        return
    play_on(people)
    scores = [texts(person.page, "#people .points") for person in people]
    assert scores[0] == scores[1]
    assert len(scores[0]) == len(texts(people[0].page, "#people > li"))
    for person in people:
        assert person.moves > 5
        assert person.page.locator('[data-do="rematch"]').is_visible()
        no_sideways(person.page)
    assert "staged" in people[1].used, "On touch a final move asks to be confirmed."


@thorough
def test_a_phone_finishes_a_game_against_bots(company: Company, house: House, title: str) -> None:
    opened = house.open(title, 1)
    anna = sit(company, opened, 0, "finger")
    play_on([anna])
    assert anna.moves > 5
    assert anna.page.locator('[data-do="rematch"]').is_visible()
    no_sideways(anna.page)


@pytest.mark.parametrize(("hand", "seed"), [("keys", 5), ("words", 7)])
def test_keys_or_words_alone_play(
    company: Company, house: House, title: str, hand: str, seed: int
) -> None:
    opened = house.open(title, 1)
    page = company.page()
    visit(page, opened.link(0))
    anna = Person(page, seed=seed, hand=hand)
    play_on([anna], most=8)
    assert anna.moves == 8


@thorough
def test_all_hands_share_a_table(company: Company, house: House, title: str) -> None:
    opened = house.open(title, 2)
    people = [sit(company, opened, seat, hand) for seat, hand in enumerate(("keys", "finger"))]
    assert play_on(people, most=12) == 12
    assert all(person.moves for person in people)
