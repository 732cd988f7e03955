"""At the table: refusals, undo, undo requests, chat, a second device, and a shared device."""

import random
import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

import guildhall
from tests.browser.api_client import ApiClient, TableLinks
from tests.browser.browser_pool import Browsers
from tests.browser.conftest import every_game
from tests.browser.human_player import (
    HumanPlayer,
    PageState,
    play_until_over,
    sort_asked_first,
    wait_until_current,
)
from tests.browser.page_helpers import check_no_overflow, open_page
from tests.scale import scaled

NOT_ALLOWED_JS = """() => {
  const view = document.getElementById('view');
  const shown = [...view.querySelectorAll('svg [data-actions]:not([data-rechoosable])')];
  return shown.filter((one) => one.dataset.actions).map((one) => one.id);
}"""


def sit(browsers: Browsers, table: TableLinks, seat: int, *, is_phone: bool = False) -> HumanPlayer:
    """A player at a seat."""
    page = browsers.page(is_phone=is_phone)
    open_page(page, table.link(seat))
    return HumanPlayer(page, seat, input_device="finger" if is_phone else "mouse")


def is_asked_again(before: PageState) -> Callable[[PageState], bool]:
    """Whether the player is asked again."""
    return lambda now: now.revision > before.revision and now.is_asked


def test_an_illegal_choice_names_its_rule(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    table = api.create_table(game_id, 2)
    players = [sit(browsers, table, seat) for seat in range(2)]
    rng = random.Random(1)
    sentences: set[str] = set()
    is_over = False
    while not is_over:
        for player in wait_until_current(api, table, players):  # nobody moves meanwhile
            items: list[str] = player.page.evaluate(NOT_ALLOWED_JS)
            before = player.read_page().revision
            for name in one_of_each_kind(items, rng):
                player.press(player.page.locator(f'[id="{name}"]'))
                toast = player.page.locator("#toast")
                expect(toast).not_to_be_empty()
                sentences.add(toast.inner_text())
                player.page.keyboard.press("Escape")
                expect(toast).to_be_empty()
            assert player.read_page().revision == before, (
                "A click that is not allowed has done something."
            )
        linked = [text for text in sentences if re.search(r"[A-Z]{2}-\d", text)]
        if linked and len(sentences) > scaled(2, 5):
            return
        is_over = api.play_random(table, max_moves=7) < 7
    raise AssertionError(f"Few reasons, or none that names a rule: {sentences}")


def one_of_each_kind(names: Sequence[str], rng: random.Random) -> list[str]:
    """Pick a random id for each prefix, because items of a kind are mostly refused alike."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(name.rpartition("-")[0] or name, []).append(name)
    return [rng.choice(group) for group in kinds.values()]


def test_the_reason_links_to_its_rule(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    table = api.create_table(game_id, 2)
    players = [sit(browsers, table, seat) for seat in range(2)]
    for _ in range(12):
        for player in sort_asked_first(players):
            for name in player.page.evaluate(NOT_ALLOWED_JS)[:1]:
                player.press(player.page.locator(f'[id="{name}"]'))
                expect(player.page.locator("#toast")).not_to_be_empty()
                link = player.page.locator("#toast [data-rule]")
                if link.count():
                    rule = link.get_attribute("data-rule")
                    link.click()
                    expect(player.page.locator("dialog#rules")).to_be_visible()
                    expect(player.page.locator(f'#rules [id="{rule}"]')).to_be_in_viewport()
                    return
        play_until_over(players, max_moves=1)
    raise AssertionError("No reason links to its rule.")


@every_game
def test_on_a_small_laptop_the_player_area_and_the_log_are_visible(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    table = api.create_table(game_id, guildhall.game(game_id).seats[-1])
    api.play_random(table, max_moves=30, seed=3)
    page = browsers.page()
    page.set_viewport_size({"width": 1024, "height": 768})
    open_page(page, table.link(0))
    expect(page.locator("#panels")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#panels .region.tray h2")).to_be_in_viewport()
    log = page.locator("#log").bounding_box()
    assert log is not None
    assert log["height"] > 120
    assert log["y"] + log["height"] <= 768


def test_a_move_can_be_undone(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    table = api.create_table(game_id, 2)
    players = [sit(browsers, table, seat) for seat in range(2)]
    undone = refused = 0
    for _ in range(30):
        mover = sort_asked_first(players)[0]
        before = mover.read_page()
        after = mover.move()
        back = mover.page.locator("#tool-undo")
        if not back.count():
            continue
        is_undo = back.get_attribute("data-command") == "undo"
        can = is_undo and back.get_attribute("aria-disabled") != "true"
        if can and undone:
            continue
        if can:
            mover.press(back)
            state = mover.wait_until(is_asked_again(after))
            assert state.question == before.question
            undone += 1
        else:
            mover.page.keyboard.press("u")
            expect(mover.page.locator("#toast")).to_have_text(back.get_attribute("title") or "")
            refused += 1
        mover.page.keyboard.press("Escape")
        if undone and refused:
            return
    raise AssertionError(f"{undone} undone, {refused} refused")


def test_the_focus_stays_on_undo_when_other_tools_appear(
    browsers: Browsers, api: ApiClient
) -> None:
    table = api.create_table("city_guilds", 2)
    players = [sit(browsers, table, seat) for seat in range(2)]
    mover, other = sort_asked_first(wait_until_current(api, table, players))
    while other.read_page().is_asked:  # at the start, both return tiles
        mover.move()
        mover, other = sort_asked_first(wait_until_current(api, table, players))
    hint, undo = other.page.locator("#tool-hint"), other.page.locator("#tool-undo")
    expect(hint).to_have_count(0)
    undo.focus()
    for _ in range(20):
        if sort_asked_first(players)[0] is other:
            break
        mover.move()
    expect(hint).to_be_visible()
    expect(undo).to_be_focused()
    expect(undo).to_have_attribute("data-command", "request-undo")  # the other player has moved


def test_an_alternative_can_be_rechosen(browsers: Browsers, api: ApiClient) -> None:
    table = api.create_table("power_struggle", 2)  # an action, and how to do it
    players = [sit(browsers, table, seat) for seat in range(2)]
    for tries in range(40):
        mover = sort_asked_first(players)[0]
        before = mover.read_page()
        mover.move()
        others = mover.page.locator("svg [data-rechoosable]")
        chosen = mover.read_page()
        if not chosen.is_asked or not others.count():
            continue
        known = [one.get_attribute("id") for one in others.all()]
        mover.press(others.nth(tries % others.count()))
        # The step is undone, and replaced unless it was the same item.
        state = mover.wait_until(is_asked_again(chosen))
        if state.question == before.question:
            continue
        assert state.revision == chosen.revision + 2
        assert {one.get_attribute("id") for one in others.all()} <= set(known)
        return
    raise AssertionError("No alternative could be rechosen.")


def test_many_steps_stay_within_the_prompt(browsers: Browsers, api: ApiClient) -> None:
    table = api.create_table("strasbourg", 1)
    page = browsers.page(language="de")
    page.set_viewport_size({"width": 1024, "height": 640})
    api.play_random(table, max_moves=4)
    open_page(page, table.link(0))
    steps = page.locator("#steps li")
    expect(steps).to_have_count(4)
    for step in steps.all():
        expect(step).to_contain_text(re.compile(": (behalten|abgelegt)"))
    prompt = page.locator("#prompt").bounding_box()
    last = page.locator("#prompt li, #prompt button").evaluate_all(
        "(all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
    )
    assert prompt is not None
    assert last <= prompt["y"] + prompt["height"], "The steps cover the board."


def test_an_undo_request_is_declined_then_accepted(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    table = api.create_table(game_id, 2)
    players = [sit(browsers, table, seat, is_phone=seat == 1) for seat in range(2)]
    answers = ["0", "1"]  # first no, then yes
    for _ in range(40):
        mover, other = sort_asked_first(players)
        before = mover.read_page()
        mover.move()
        sort_asked_first(players)  # a bot that moves now would cancel the request
        ask = mover.page.locator('[data-command="request-undo"]')
        if not ask.count():
            continue
        ask.click()
        request = other.page.locator(".undo-request")
        for player in players:  # even if the chat is far below
            expect(player.page.locator(".undo-request > p")).to_be_in_viewport()
        check_no_overflow(other.page)
        answer = answers.pop(0)
        asked = mover.read_page()
        request.locator(f'[data-command="respond-undo"][data-accept="{answer}"]').click()
        expect(request).to_have_count(0)
        if answer == "1":
            state = mover.wait_until(is_asked_again(asked))
            assert state.question == before.question
            assert mover.page.locator(".board .is-changed").count() == 0
        else:
            assert mover.read_page().revision == asked.revision
        if not answers:
            return
    raise AssertionError("Nobody could request an undo.")


def test_chat_messages_are_not_interpreted_as_html(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    table = api.create_table(game_id, 2)
    anna, bruno = (sit(browsers, table, seat) for seat in range(2))
    message = '<img src=x onerror="window.isHacked=1"> & <b>bold</b> {name} %s'
    anna.page.keyboard.press("c")
    field = anna.page.locator("#chat-form input")
    expect(field).to_be_focused()
    field.fill(message)
    field.press("Enter")
    for player in (anna, bruno):
        expect(player.page.locator("#chat-lines li").last).to_contain_text(message)
        assert player.page.locator("#chat-lines img, #chat-lines b b").count() == 0
        assert player.page.evaluate("() => window.isHacked") is None
    expect(field).to_have_value("")
    expect(bruno.page.locator("#unread")).to_have_text("1")
    bruno.page.locator("#chat-details summary").click()
    expect(bruno.page.locator("#unread")).to_be_hidden()
    expect(
        bruno.page.locator("#chat-form input")
    ).to_be_focused()  # otherwise typed letters would be shortcuts
    # A key that is typed into a field makes no move.
    state = anna.read_page()
    field.press_sequentially("u1r?")
    assert anna.read_page().revision == state.revision
    expect(anna.page.locator("dialog[open]")).to_have_count(0)


def test_a_seat_continues_on_another_device(
    browsers: Browsers, api: ApiClient, game_id: str
) -> None:
    table = api.create_table(game_id, 1)
    laptop = sit(browsers, table, 0)
    assert play_until_over([laptop], max_moves=2) == 2
    laptop.page.locator("#table-menu summary").click()
    laptop.page.locator('[data-command="share-seat"]').click()
    expect(laptop.page.locator("#share-dialog h2")).to_have_text("Continue on another device")
    link = laptop.page.locator("#share-dialog .link input")
    expect(link).to_be_visible()
    laptop.page.locator('#share-dialog [data-command="qr"]').click()
    expect(laptop.page.locator("#share-dialog .qr svg")).to_be_visible()
    page = browsers.page(is_phone=True)
    open_page(page, link.input_value())
    phone = HumanPlayer(page, 1, input_device="finger")
    before = phone.wait_until_asked()
    assert before.data["viewer"] == laptop.read_page().data["viewer"]
    phone.move()
    laptop.wait_until(
        lambda state: state.revision > before.revision, "view of the move on the other device"
    )


def test_two_players_share_one_device(browsers: Browsers, api: ApiClient, game_id: str) -> None:
    page = browsers.page()
    open_page(page, api.url)
    page.locator(f'[data-command="create-form"][data-game-id="{game_id}"]').click()
    form = page.locator(f'form.create-table[data-game-id="{game_id}"]')
    form.locator('[name="name"]').fill("Anna")
    fewest = guildhall.game(game_id).seats[0]
    form.locator('[name="seats"]').select_option(str(fewest))
    form.locator('[name="seat-1"]').select_option("me")
    name = form.locator('[name="name-1"]')
    if name.count():
        name.fill("Bruno")
    for seat in range(2, fewest):
        form.locator(f'[name="seat-{seat}"]').select_option("bot:random")
    form.locator("button.button-primary").click()
    page.wait_for_url("**/t/*?k=*")
    page.locator('[data-command="start"]').click()
    pair = HumanPlayer(page, 11)
    covered = 0
    viewers: set[str] = set()
    for _ in range(30):
        if covered == 2 and len(viewers) == 2:
            open_page(page, api.url)
            mine = page.locator("#my-list li .hint")
            expect(mine).to_contain_text("Anna")  # whose device it is too
            expect(mine).to_contain_text("Bruno")
            expect(mine).to_contain_text("just now")
            return
        state = pair.wait_until(
            lambda now: now.is_asked or now.data["isCovered"], "question or cover"
        )
        if state.data["isCovered"]:
            covered += 1
            check_covered(page)
            if covered == 2:
                # Reloading the page shows no more.
                page.reload()
                pair.wait_until(lambda now: now.data["isAwake"])
                check_covered(page)
            page.locator('#hand-over-cover [data-command="uncover"]').click()
            state = pair.wait_until(lambda now: now.is_asked, "question after the cover")
        viewers.add(state.data["viewer"])
        pair.move()
    raise AssertionError(f"covered {covered} times, viewers {viewers}")


def check_covered(page: Page) -> None:
    """Check that the page contains nothing of the table under the cover, not even hidden."""
    expect(page.locator("dialog#hand-over-cover")).to_be_visible()
    expect(page.locator("#hand-over-text")).to_contain_text(re.compile("Anna|Bruno"))
    assert page.locator("#view *").count() == 0
    assert page.locator("#chat *").count() == 0
    assert page.locator("[data-action]").count() == 0
    page.keyboard.press("Escape")
    expect(page.locator("dialog#hand-over-cover")).to_be_visible()
