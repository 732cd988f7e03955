"""The home page: creating, joining and returning to tables."""

import json
import re

from playwright.sync_api import Locator, Page, expect

import guildhall
from tests.browser.api_client import ApiClient
from tests.browser.browser_pool import Browsers
from tests.browser.conftest import every_game
from tests.browser.human_player import HumanPlayer, play_until_over, sort_asked_first
from tests.browser.page_helpers import TABLES_KEY, check_no_overflow, open_page
from tests.scale import thorough


def test_one_click_starts_a_game_against_bots(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    page = browsers.page()
    open_page(page, api.url)
    check_no_overflow(page)
    page.locator(f'[data-command="play-now"][data-game-id="{game_id}"]').click()
    page.wait_for_url("**/t/*?k=*")
    anna = HumanPlayer(page, seed=1)
    assert play_until_over([anna], max_moves=2) == 2
    seats = guildhall.game(game_id).default_seats()
    expect(page.locator("#players > li")).to_have_count(seats)


@thorough
def test_a_game_can_be_started_on_a_phone(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    page = browsers.page(is_phone=True)
    open_page(page, api.url)
    check_no_overflow(page)
    page.locator(f'[data-command="play-now"][data-game-id="{game_id}"]').tap()
    page.wait_for_url("**/t/*?k=*")
    assert play_until_over([HumanPlayer(page, seed=2, input_device="finger")], max_moves=2) == 2


@every_game
def test_a_table_is_created_with_all_options(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    game = guildhall.game(game_id)
    page = browsers.page()
    open_page(page, api.url)
    form = open_form(page, game_id)
    check_no_overflow(page)
    seats = game.seats[-1]
    form.locator('[name="name"]').fill("Anna")
    form.locator('[name="seats"]').select_option(str(seats))
    for seat in range(1, seats):
        form.locator(f'[name="seat-{seat}"]').select_option("bot:random")
    chosen = {}
    for name, option in game.options.items():
        field = form.locator(f'[name="option-{name}"]')
        expect(field).to_be_visible(visible=option.applies(seats))
        if not option.applies(seats):
            continue
        other = next(choice for choice in option.values if choice != option.default)
        chosen[name] = other
        if isinstance(option.default, bool):
            field.set_checked(bool(other))
        else:
            field.select_option(index=option.values.index(other))
    form.locator("button.button-primary").click()
    page.wait_for_url("**/t/*?k=*")
    expect(page.locator("#view")).to_have_attribute("data-status", "waiting")
    expect(page.locator("#seats-list > li")).to_have_count(seats)
    check_no_overflow(page)
    table = re.search(r"/t/([^?]+)", page.url)
    assert table is not None
    key = page.url.partition("k=")[2]
    known = api.call("GET", f"tables/{table.group(1)}", key=key)
    options = known["options"]
    assert isinstance(options, dict)
    assert {name: options[name] for name in chosen} == chosen
    page.locator('[data-command="start"]').click()
    assert play_until_over([HumanPlayer(page, seed=3)], max_moves=2) == 2


def test_options_are_offered_only_where_they_matter(browsers: Browsers, api: ApiClient) -> None:
    page = browsers.page()
    open_page(page, api.url)
    form = open_form(page, "flandern")
    field = form.locator('[name="option-influence_swapped"]')
    expect(field).to_be_hidden()
    form.locator('[name="seats"]').select_option("2")
    expect(field).to_be_visible()
    field.check()
    form.locator('[name="seats"]').select_option("3")
    expect(field).to_be_hidden()
    # A hidden option keeps its default.
    form.locator("button.button-primary").click()
    page.wait_for_url("**/t/*?k=*")
    settings = page.locator(".agreed-list")
    expect(settings).to_contain_text("seat of the first player")
    expect(settings).not_to_contain_text("With two players")


@every_game
def test_on_a_phone_the_create_button_and_form_errors_are_visible(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    page = browsers.page(is_phone=True)
    open_page(page, api.url)
    form = open_form(page, game_id)
    expect(form.locator("button.button-primary")).to_be_in_viewport(ratio=1)
    form.locator('[role="alert"]').evaluate("(error) => { error.textContent = 'Not so.'; }")
    expect(form.locator('[role="alert"]')).to_be_in_viewport(ratio=1)
    expect(form.locator("button.button-primary")).to_be_in_viewport(ratio=1)


@thorough
def test_strangers_meet_at_a_listed_table(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    anna, bruno = browsers.page(), browsers.page(is_phone=True)
    open_page(anna, api.url)
    form = open_form(anna, game_id)
    form.locator('[name="name"]').fill("Anna <b>")
    fewest = guildhall.game(game_id).seats[0]
    form.locator('[name="seats"]').select_option(str(fewest))
    for seat in range(2, fewest):
        form.locator(f'[name="seat-{seat}"]').select_option("bot:random")
    form.locator('[name="listed"]').check()
    form.locator("button.button-primary").click()
    anna.wait_for_url("**/t/*?k=*")
    table = anna.locator("#view").get_attribute("data-table-id")
    open_page(bruno, api.url)
    bruno.locator("#your-name").fill("Bruno")
    listed = bruno.locator(f'[data-command="join"][data-table-id="{table}"]')
    expect(bruno.locator("#listed-tables li", has=listed)).to_contain_text("Anna <b>")
    check_no_overflow(bruno)
    listed.tap()
    bruno.wait_for_url(f"**/t/{table}?k=*")
    check_no_overflow(bruno)
    expect(anna.locator("#seats-list")).to_contain_text("Bruno")
    anna.locator('[data-command="start"]').click()
    players = [HumanPlayer(anna, seed=4), HumanPlayer(bruno, seed=5, input_device="finger")]
    assert play_until_over(players, max_moves=4) == 4
    # A table that has started is no longer listed.
    other = browsers.page()
    open_page(other, api.url)
    expect(other.locator(f'[data-table-id="{table}"]')).to_have_count(0)


def test_friends_join_by_link_and_spectators_watch(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    anna, bruno, clara = browsers.page(), browsers.page(), browsers.page()
    create_for_two(anna, api, game_id)
    invitation = anna.locator("[data-link-seat] .link input").first
    expect(invitation).to_be_visible()
    anna.locator('[data-link-seat] [data-command="qr"]').first.click()
    expect(anna.locator("[data-link-seat] .qr svg").first).to_be_visible()
    watching = anna.locator("#spectator-link .link input").input_value()
    assert len({invitation.input_value(), watching, anna.url}) == 3
    anna.locator("#table-menu summary").click()
    expect(anna.locator("#table-menu a")).to_have_count(2)
    for item in anna.locator("#table-menu a").all():
        expect(item).to_be_hidden()  # there is no game to replay or draw yet
    anna.locator("#table-menu summary").click()

    link = invitation.input_value()
    open_page(bruno, link)
    bruno.locator('form[data-command="sit"] input').first.fill("Bruno")
    bruno.locator('form[data-command="sit"] button').first.click()
    expect(anna.locator("#seats-list")).to_contain_text("Bruno")
    bruno.wait_for_url(lambda url: url != link)  # the link has expired, and the page has a new key
    open_page(clara, watching)
    anna.locator('[data-command="start"]').click()

    players = [HumanPlayer(anna, seed=6), HumanPlayer(bruno, seed=7)]
    assert play_until_over(players, max_moves=3) == 3
    anna.locator("#table-menu summary").click()
    for item in anna.locator("#table-menu a").all():
        expect(item).to_be_visible()
    anna.locator("#table-menu summary").click()
    expect(clara.locator("#view")).to_have_attribute("data-status", "playing")
    expect(clara.locator("#view")).to_have_attribute("data-viewer", "")
    assert clara.locator("#view [data-action]").count() == 0
    assert clara.locator('[data-command="undo"]').count() == 0
    spectator = HumanPlayer(clara, seed=8)
    sort_asked_first(players)  # no bot moves now
    key = watching.partition("k=")[2]
    table = clara.locator("#view").get_attribute("data-table-id")
    newest = api.call("GET", f"tables/{table}/view", key=key)["rev"]
    before = spectator.wait_until(lambda state: state.revision == newest, "newest view").revision
    spectator.press(clara.locator("#view svg [data-actions]").first)
    expect(clara.locator("#toast")).to_contain_text("Spectators cannot")
    assert spectator.read_page().revision == before
    # Other players do not see some moves.
    for _ in range(12):
        play_until_over(players, max_moves=1)
        if spectator.read_page().revision > before:
            break
    spectator.wait_until(lambda state: state.revision > before)


def test_an_invitation_works_for_the_first_player_only(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    anna, bruno = browsers.page(), browsers.page()
    create_for_two(anna, api, game_id)
    own = anna.url
    link = anna.locator("[data-link-seat] .link input").first.input_value()
    old = link.partition("k=")[2]
    for page in (anna, bruno):
        browsers.errors(page).ignore(r"\b401\b")

    # Two windows of one browser: both continue when the seat is taken in one of them.
    second = bruno.context.new_page()
    open_page(second, link)
    open_page(bruno, link)
    bruno.locator('form[data-command="sit"] input').first.fill("Bruno")
    bruno.locator('form[data-command="sit"] button').first.click()
    bruno.wait_for_url(lambda url: old not in url)
    second.wait_for_url(lambda url: old not in url)
    second.close()
    saved = bruno.evaluate("() => Object.values(JSON.parse(localStorage['guildhall.tables']))[0]")
    new = bruno.url.partition("k=")[2]
    assert saved["ownKeys"] == [new]
    assert set(saved["seatKeys"].values()) == {new}
    # A rename keeps it.
    bruno.locator('form[data-command="sit"] input').first.fill("Bruno B")
    bruno.locator('form[data-command="sit"] button').first.click()
    expect(anna.locator("#seats-list")).to_contain_text("Bruno B")
    bruno.reload()
    expect(bruno.locator("#view")).to_have_attribute("data-viewer", "1")
    assert bruno.url.partition("k=")[2] == new

    # The host has no link to a seat that is taken.
    expect(anna.locator("[data-link-seat]")).to_have_count(0)
    assert old not in anna.evaluate("() => localStorage['guildhall.tables']")
    anna.locator('[data-command="start"]').click()
    players = [HumanPlayer(anna, seed=16), HumanPlayer(bruno, seed=17)]
    assert play_until_over(players, max_moves=2) == 2

    # The invitation link leads back to the table, but only for the player who used it.
    open_page(bruno, api.url)
    bruno.goto(link)
    bruno.wait_for_url(lambda url: new in url)
    expect(bruno.locator("#view")).to_have_attribute("data-status", "playing")
    open_page(anna, link)
    expect(anna.locator("main#error")).to_contain_text("This link is no longer valid")
    assert anna.url == link
    open_page(anna, own)
    assert play_until_over([players[0], HumanPlayer(bruno, seed=18)], max_moves=2) == 2


@thorough
def test_the_home_page_links_back_to_my_table(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    page = browsers.page()
    open_page(page, api.url)
    expect(page.locator("#my-tables")).to_be_hidden()
    page.locator("#your-name").fill("Anna")
    page.locator(f'[data-command="play-now"][data-game-id="{game_id}"]').click()
    page.wait_for_url("**/t/*?k=*")
    anna = HumanPlayer(page, seed=9)
    assert play_until_over([anna], max_moves=2) == 2
    before = anna.wait_until_asked()
    open_page(page, api.url)
    expect(page.locator("#your-name")).to_have_value("Anna")
    mine = page.locator("#my-list li")
    expect(mine).to_have_count(1)
    expect(mine.locator(".when")).not_to_be_empty()
    mine.locator("a").click()
    assert anna.wait_until_asked().revision == before.revision
    # Another browser knows nothing of it.
    other_browser = browsers.page()
    browsers.errors(other_browser).ignore("404")
    open_page(other_browser, page.url.partition("?")[0])
    expect(other_browser.locator("main")).to_contain_text("does not exist")
    open_page(page, api.url)
    page.locator('[data-command="forget"]').click()
    expect(page.locator("#my-tables")).to_be_hidden()


def create_for_two(page: Page, api: ApiClient, game_id: str) -> None:
    """Create a table with the fewest seats: Anna's, an open one, and bots."""
    open_page(page, api.url)
    form = open_form(page, game_id)
    form.locator('[name="name"]').fill("Anna")
    fewest = guildhall.game(game_id).seats[0]
    form.locator('[name="seats"]').select_option(str(fewest))
    for seat in range(2, fewest):
        form.locator(f'[name="seat-{seat}"]').select_option("bot:random")
    form.locator("button.button-primary").click()
    page.wait_for_url("**/t/*?k=*")


def open_form(page: Page, game_id: str) -> Locator:
    """The form for a new table."""
    page.locator(f'[data-command="create-form"][data-game-id="{game_id}"]').click()
    form = page.locator(f'form.create-table[data-game-id="{game_id}"]')
    expect(form).to_be_visible()
    return form


def test_it_is_your_turn_if_any_seat_of_the_device_must_move(
    browsers: Browsers, api: ApiClient
) -> None:
    links = api.create_table("flandern", 2)
    page = browsers.page()
    open_page(page, api.url)
    keys = [links.seat_keys[0], links.seat_keys[1]]
    for own_keys in (keys, keys[::-1]):
        saved = {links.table_id: {"gameId": "flandern", "ownKeys": own_keys, "savedAt": 1}}
        page.evaluate(f"localStorage['{TABLES_KEY}'] = '{json.dumps(saved)}'")
        open_page(page, api.url)
        expect(page.locator("#my-list li.is-to-move")).to_have_count(1)
        expect(page.locator("#my-list .when")).to_have_text("It's your turn.")
