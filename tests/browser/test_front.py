"""The front page: the ways to a table, and the way back to it."""

import re

from playwright.sync_api import Locator, Page, expect

import guildhall
from tests.browser.conftest import every_title
from tests.browser.devices import Company
from tests.browser.house import House
from tests.browser.kit import no_sideways, visit
from tests.browser.person import Person, asked_first, play_on
from tests.scale import thorough


def test_one_click_begins_a_game_against_bots(company: Company, house: House, title: str) -> None:
    page = company.page()
    visit(page, house.url)
    no_sideways(page)
    page.locator(f'[data-do="play-now"][data-title="{title}"]').click()
    page.wait_for_url("**/t/*?k=*")
    anna = Person(page, seed=1)
    assert play_on([anna], most=2) == 2
    seats = guildhall.game(title).usual_seats()
    expect(page.locator("#people > li")).to_have_count(seats)


@thorough
def test_a_phone_begins_a_game_too(company: Company, house: House, title: str) -> None:
    page = company.page(is_phone=True)
    visit(page, house.url)
    no_sideways(page)
    page.locator(f'[data-do="play-now"][data-title="{title}"]').tap()
    page.wait_for_url("**/t/*?k=*")
    assert play_on([Person(page, seed=2, hand="finger")], most=2) == 2


@every_title
def test_a_table_with_all_its_options_is_opened(company: Company, house: House, title: str) -> None:
    game = guildhall.game(title)
    page = company.page()
    visit(page, house.url)
    form = open_form(page, title)
    no_sideways(page)
    seats = game.seats[-1]
    form.locator('[name="name"]').fill("Anna")
    form.locator('[name="seats"]').select_option(str(seats))
    for seat in range(1, seats):
        form.locator(f'[name="seat-{seat}"]').select_option("bot:random")
    chosen = {}
    for name, option in game.options.items():
        field = form.locator(f'[name="option-{name}"]')
        other = next(choice for choice in option.choices if choice != option.default)
        chosen[name] = other
        if isinstance(option.default, bool):
            field.set_checked(bool(other))
        else:
            field.select_option(index=option.choices.index(other))
    form.locator("button.main").click()
    page.wait_for_url("**/t/*?k=*")
    expect(page.locator("#view")).to_have_attribute("data-phase", "open")
    expect(page.locator("#seats-list > li")).to_have_count(seats)
    no_sideways(page)
    table = re.search(r"/t/([^?]+)", page.url)
    assert table is not None
    key = page.url.partition("k=")[2]
    known = house.call("GET", f"tables/{table.group(1)}", key=key)
    options = known["options"]
    assert isinstance(options, dict)
    assert {name: options[name] for name in chosen} == chosen
    page.locator('[data-do="start"]').click()
    assert play_on([Person(page, seed=3)], most=2) == 2


@every_title
def test_on_a_phone_the_way_to_a_new_table_and_what_bars_it_are_in_sight(
    company: Company, house: House, title: str
) -> None:
    page = company.page(is_phone=True)
    visit(page, house.url)
    form = open_form(page, title)
    expect(form.locator("button.main")).to_be_in_viewport(ratio=1)
    form.locator('[role="alert"]').evaluate("(error) => { error.textContent = 'Not so.'; }")
    expect(form.locator('[role="alert"]')).to_be_in_viewport(ratio=1)
    expect(form.locator("button.main")).to_be_in_viewport(ratio=1)


@thorough
def test_strangers_meet_at_a_listed_table(company: Company, house: House, title: str) -> None:
    anna, bruno = company.page(), company.page(is_phone=True)
    visit(anna, house.url)
    form = open_form(anna, title)
    form.locator('[name="name"]').fill("Anna <b>")
    fewest = guildhall.game(title).seats[0]
    form.locator('[name="seats"]').select_option(str(fewest))
    for seat in range(2, fewest):
        form.locator(f'[name="seat-{seat}"]').select_option("bot:random")
    form.locator('[name="listed"]').check()
    form.locator("button.main").click()
    anna.wait_for_url("**/t/*?k=*")
    table = anna.locator("#view").get_attribute("data-table")
    visit(bruno, house.url)
    bruno.locator("#your-name").fill("Bruno")
    listed = bruno.locator(f'[data-do="join"][data-table="{table}"]')
    expect(bruno.locator("#open-tables li", has=listed)).to_contain_text("Anna <b>")
    no_sideways(bruno)
    listed.tap()
    bruno.wait_for_url(f"**/t/{table}?k=*")
    no_sideways(bruno)
    expect(anna.locator("#seats-list")).to_contain_text("Bruno")
    anna.locator('[data-do="start"]').click()
    people = [Person(anna, seed=4), Person(bruno, seed=5, hand="finger")]
    assert play_on(people, most=4) == 4
    # A table that has begun is no longer listed.
    other = company.page()
    visit(other, house.url)
    expect(other.locator(f'[data-table="{table}"]')).to_have_count(0)


def test_friends_come_by_their_links_and_others_watch(
    company: Company, house: House, title: str
) -> None:
    anna, bruno, clara = company.page(), company.page(), company.page()
    open_for_two(anna, house, title)
    invitation = anna.locator("[data-link-seat] .link input").first
    expect(invitation).to_be_visible()
    anna.locator('[data-link-seat] [data-do="qr"]').first.click()
    expect(anna.locator("[data-link-seat] .qr svg").first).to_be_visible()
    watching = anna.locator("#watch-link .link input").input_value()
    assert len({invitation.input_value(), watching, anna.url}) == 3

    link = invitation.input_value()
    visit(bruno, link)
    bruno.locator('form[data-do="name"] input').first.fill("Bruno")
    bruno.locator('form[data-do="name"] button').first.click()
    expect(anna.locator("#seats-list")).to_contain_text("Bruno")
    bruno.wait_for_url(lambda url: url != link)  # the link is void, and the page has a new key
    visit(clara, watching)
    anna.locator('[data-do="start"]').click()

    people = [Person(anna, seed=6), Person(bruno, seed=7)]
    assert play_on(people, most=3) == 3
    expect(clara.locator("#view")).to_have_attribute("data-phase", "playing")
    expect(clara.locator("#view")).to_have_attribute("data-viewer", "")
    assert clara.locator("#view [data-action]").count() == 0
    assert clara.locator('[data-do="undo"]').count() == 0
    spectator = Person(clara, seed=8)
    asked_first(people)  # no bot moves now
    key = watching.partition("k=")[2]
    table = clara.locator("#view").get_attribute("data-table")
    newest = house.call("GET", f"tables/{table}/view", key=key)["revision"]
    before = spectator.wait(lambda seen: seen.seq == newest, "newest view").seq
    spectator.press(clara.locator("#view svg [data-about]").first)
    expect(clara.locator("#toast")).to_contain_text("watching")
    assert spectator.look().seq == before
    # Some moves are nothing that others see.
    for _ in range(12):
        play_on(people, most=1)
        if spectator.look().seq > before:
            break
    spectator.wait(lambda seen: seen.seq > before)


def test_an_invitation_is_for_the_first_who_sits_down(
    company: Company, house: House, title: str
) -> None:
    anna, bruno = company.page(), company.page()
    open_for_two(anna, house, title)
    own = anna.url
    link = anna.locator("[data-link-seat] .link input").first.input_value()
    old = link.partition("k=")[2]
    for page in (anna, bruno):
        company.ears(page).forgive(r"\b401\b")

    # Two windows of one browser: both go on when somebody sits down in one of them.
    second = bruno.context.new_page()
    visit(second, link)
    visit(bruno, link)
    bruno.locator('form[data-do="name"] input').first.fill("Bruno")
    bruno.locator('form[data-do="name"] button').first.click()
    bruno.wait_for_url(lambda url: old not in url)
    second.wait_for_url(lambda url: old not in url)
    second.close()
    kept = bruno.evaluate("() => Object.values(JSON.parse(localStorage['guildhall.tables']))[0]")
    new = bruno.url.partition("k=")[2]
    assert kept["mine"] == [new]
    assert set(kept["seats"].values()) == {new}
    # A rename keeps it.
    bruno.locator('form[data-do="name"] input').first.fill("Bruno B")
    bruno.locator('form[data-do="name"] button').first.click()
    expect(anna.locator("#seats-list")).to_contain_text("Bruno B")
    bruno.reload()
    expect(bruno.locator("#view")).to_have_attribute("data-viewer", "1")
    assert bruno.url.partition("k=")[2] == new

    # The host has no link to a seat that is taken.
    expect(anna.locator("[data-link-seat]")).to_have_count(0)
    assert old not in anna.evaluate("() => localStorage['guildhall.tables']")
    anna.locator('[data-do="start"]').click()
    people = [Person(anna, seed=16), Person(bruno, seed=17)]
    assert play_on(people, most=2) == 2

    # The invitation leads back, but only who has sat down by it.
    visit(bruno, house.url)
    bruno.goto(link)
    bruno.wait_for_url(lambda url: new in url)
    expect(bruno.locator("#view")).to_have_attribute("data-phase", "playing")
    visit(anna, link)
    expect(anna.locator("main#error")).to_contain_text("does not open this table, or no longer")
    assert anna.url == link
    visit(anna, own)
    assert play_on([people[0], Person(bruno, seed=18)], most=2) == 2


@thorough
def test_the_way_back_to_my_table(company: Company, house: House, title: str) -> None:
    page = company.page()
    visit(page, house.url)
    expect(page.locator("#my-tables")).to_be_hidden()
    page.locator("#your-name").fill("Anna")
    page.locator(f'[data-do="play-now"][data-title="{title}"]').click()
    page.wait_for_url("**/t/*?k=*")
    anna = Person(page, seed=9)
    assert play_on([anna], most=2) == 2
    before = anna.until_asked()
    visit(page, house.url)
    expect(page.locator("#your-name")).to_have_value("Anna")
    mine = page.locator("#my-list li")
    expect(mine).to_have_count(1)
    expect(mine.locator(".when")).not_to_be_empty()
    mine.locator("a").click()
    assert anna.until_asked().seq == before.seq
    # Another browser knows nothing of it.
    stranger = company.page()
    company.ears(stranger).forgive("404")
    visit(stranger, page.url.partition("?")[0])
    expect(stranger.locator("main")).to_contain_text("no such table")
    visit(page, house.url)
    page.locator('[data-do="forget"]').click()
    expect(page.locator("#my-tables")).to_be_hidden()


def open_for_two(page: Page, house: House, title: str) -> None:
    """Open a table with the fewest seats: Anna's, an open one, and bots."""
    visit(page, house.url)
    form = open_form(page, title)
    form.locator('[name="name"]').fill("Anna")
    fewest = guildhall.game(title).seats[0]
    form.locator('[name="seats"]').select_option(str(fewest))
    for seat in range(2, fewest):
        form.locator(f'[name="seat-{seat}"]').select_option("bot:random")
    form.locator("button.main").click()
    page.wait_for_url("**/t/*?k=*")


def open_form(page: Page, title: str) -> Locator:
    """The form for a new table."""
    page.locator(f'[data-do="open-form"][data-title="{title}"]').click()
    form = page.locator(f'form.open-table[data-title="{title}"]')
    expect(form).to_be_visible()
    return form
