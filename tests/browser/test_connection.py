"""A page that is loaded again, and servers that stop, break down and come back in mid-game."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.devices import Company
from tests.browser.house import House
from tests.browser.kit import LOST, visit
from tests.browser.person import Person, play_on, up_to_date
from tests.server.running import Process

# The only title for two: without bots the position changes only when a person moves.
# It asks no subset or number question, so a single press makes a move.
FOR_TWO: Final = "flandern"


def test_a_page_that_is_loaded_again_goes_on(company: Company, house: House, title: str) -> None:
    opened = house.open(title, 2)
    people = [sit(company.page(), opened.link(seat), seat) for seat in range(2)]
    assert play_on(people, most=3) == 3
    for seat, person in enumerate(up_to_date(house, opened, people)):
        before = person.look()
        person.page.reload()
        after = person.look()
        assert after.seq == house.revision(opened, seat)
        assert (after.seq, after.actions) == (before.seq, before.actions)
    assert play_on(people, most=3) == 3


def test_a_server_that_comes_back_goes_on_by_itself(company: Company, own_server: Process) -> None:
    house = House(own_server.url)
    opened = house.open(FOR_TWO, 2)
    people = [sit(company.page(), opened.link(seat), seat) for seat in range(2)]
    for person in people:
        company.ears(person.page).forgive(*LOST)
        person.page.evaluate("() => { window.isTheSame = true; }")
    for end in (own_server.stop, own_server.kill):
        assert play_on(people, most=3) == 3
        before = [person.look() for person in up_to_date(house, opened, people)]
        end()
        for person, seen in zip(people, before, strict=True):
            expect(person.page.locator("#status")).to_have_class("is-lost")
            assert person.look().data["status"], "The page does not say that the server is gone."
            assert person.look().seq == seen.seq, "The table stays to be seen."
        # A choice that is made while nobody listens is not lost.
        mover = next(person for person, seen in zip(people, before, strict=True) if seen.is_asked)
        asked = mover.look()
        assert asked.data["gesture"] == "steps"
        mover.press(mover.element(asked.actions[0]))
        own_server.start()
        for person in people:
            expect(person.page.locator("#status")).not_to_have_class("is-lost")
        mover.settled(asked)
    assert play_on(people, most=3) == 3
    house.close()
    for person in people:
        assert person.page.evaluate("() => window.isTheSame === true"), "The page was loaded anew."


def test_a_table_that_is_gone_is_told(company: Company, house: House, title: str) -> None:
    page = company.page()
    company.ears(page).forgive(r"404", r"status of 404")
    visit(page, f"{house.url}/t/nosuchtable1?k=nosuchkey")
    expect(page.locator("main")).to_contain_text("no such table")
    page.locator("#home").click()
    expect(page.locator(f'article[data-title="{title}"]')).to_be_visible()


def sit(page: Page, link: str, seed: int) -> Person:
    """Somebody who has opened a link."""
    visit(page, link)
    return Person(page, seed)
