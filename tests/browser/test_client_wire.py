"""The client's connection and its swaps: reconnect, resend, identity of nodes, shared devices."""

import contextlib

import pytest
from playwright.sync_api import Page, expect
from websockets.exceptions import ConnectionClosed

from tests.browser.stage import Stage, no_more_visits, piece, view

ONE = piece(1, 0, 0)
MARK = 'T<aside id="talk"><p id="mark">here</p></aside>'  # what was told before it was heard


@pytest.fixture
def stage(stage: Stage) -> Stage:
    """The stage with one thing on it, and nothing to confirm."""
    stage.first = view(1, ONE)
    stage.script = "localStorage['guildhall.preferences'] = '{\"sure\": false}';"
    return stage


# The wire

WATCHED = """() => {
  const status = document.getElementById('status');
  window.shown = [];
  const note = () => {
    if (status.className !== window.shown.at(-1)) window.shown.push(status.className);
  };
  new MutationObserver(note).observe(status, { attributeFilter: ['class'] });
}"""
"""Notes how the page shows the state of the connection, part of which fades after a while."""


def test_a_pending_action_is_sent_again_with_its_own_revision(page: Page, stage: Stage) -> None:
    page.goto(stage.url)
    stage.visit()
    page.evaluate(WATCHED)
    page.click("#piece-1")
    first = stage.heard("act")
    stage.is_closed_door = True
    stage.hang_up()
    expect(page.locator("#status")).to_have_text("Lost. Trying again.")
    expect(page.locator("#status")).to_have_class("is-lost")
    stage.is_closed_door = False
    assert stage.visit()["have"] == "1"
    again = stage.heard("act")
    assert again == first
    stage.tell("V" + view(2, ONE))
    stage.reply("O", again)
    expect(page.locator("#asked")).to_have_text("What now, at 2?")
    assert page.evaluate("window.shown.slice(0, 2)") == ["is-lost", "is-back"]


def test_an_action_that_had_arrived_is_no_refusal_when_it_is_sent_again(
    page: Page, stage: Stage
) -> None:
    page.goto(stage.url)
    stage.visit()
    page.click("#piece-1")
    stage.heard("act")  # applied, but the answer is lost
    stage.hang_up()
    stage.visit()
    again = stage.heard("act")
    stage.tell("V" + view(2, ONE + piece(2, 100, 0)))
    stage.reply("E", again, error="Too late.", rule=None)
    stage.tell(MARK)
    expect(page.locator("#mark")).to_have_text("here")
    expect(page.locator("#asked")).to_have_text("What now, at 2?")
    assert page.locator("#toast").text_content() == ""  # at once: it would fade later
    page.click("#piece-2")
    said = stage.heard("act")
    stage.reply("E", said, error="No.", rule=None)  # the first refusal of its own
    expect(page.locator("#toast p")).to_have_text("No.")


def test_what_is_chosen_while_the_connection_is_lost_waits_for_it(page: Page, stage: Stage) -> None:
    page.goto(stage.url)
    stage.visit()
    stage.is_closed_door = True
    stage.hang_up()
    expect(page.locator("#status")).to_have_class("is-lost")
    page.click("#piece-1")
    stage.is_closed_door = False
    page.evaluate("dispatchEvent(new Event('online'))")
    stage.visit()
    assert stage.heard("act")["a"] == 1


def test_what_was_said_is_not_said_twice(page: Page, stage: Stage) -> None:
    page.goto(stage.url)
    stage.visit()
    page.fill("#say input", "hello")
    page.press("#say input", "Enter")
    stage.heard("chat")
    stage.hang_up()
    stage.visit()
    expect(page.locator("#toast p")).to_have_text("Not sent.")
    expect(page.locator("#say input")).to_have_value("hello")
    page.click("#piece-1")
    stage.heard("act")  # and no chat before it


def test_an_older_view_is_never_shown(page: Page, stage: Stage) -> None:
    page.goto(stage.url)
    stage.visit()
    stage.tell("V" + view(7, ONE))
    stage.tell("V" + view(6, ONE))
    stage.tell(MARK)
    expect(page.locator("#mark")).to_have_text("here")
    expect(page.locator("#asked")).to_have_text("What now, at 7?")


def test_a_key_that_is_gone_ends_it_with_a_sentence(page: Page, stage: Stage) -> None:
    page.goto(stage.url)
    stage.visit()
    stage.tell('{"error": "This key opens nothing here.", "rule": null}')
    stage.hang_up(4401)
    expect(page.locator("#status")).to_have_text("This key opens nothing here.")
    page.evaluate("dispatchEvent(new Event('online'))")
    no_more_visits(page, stage)


# The morph


def test_nodes_keep_their_identity_by_id_wherever_they_go(page: Page, stage: Stage) -> None:
    stage.first = view(1, ONE, question='<span id="a"><b id="b">b</b></span><i id="c">c</i>')
    page.goto(stage.url)
    stage.visit()
    page.evaluate(
        "window.was = ['a', 'b', 'c', 'piece-1'].map((id) => document.getElementById(id))"
    )
    # b comes out of a, a goes into it, and c moves to the front.
    turned = '<i id="c">C</i><b id="b">b<span id="a">!</span></b>'
    moved = piece(2, 5, 5) + f'<g id="pile">{piece(1, 60, 0)}</g>'
    stage.tell("V" + view(2, moved, question=turned))
    expect(page.locator("#asked")).to_have_text("What now, at 2?")
    assert page.evaluate("window.was.every((node) => node === document.getElementById(node.id))")
    answers = page.locator("#answers")
    assert answers.evaluate("e => e.innerHTML").startswith(turned)
    expect(page.locator("#pile > #piece-1")).to_have_attribute("transform", "translate(60 0)")
    assert page.locator("#piece-2").evaluate("e => e.namespaceURI").endswith("svg")


@pytest.mark.parametrize("has_move_before", [True, False])
def test_typed_words_selection_and_focus_stay_when_their_field_moves(
    page: Page, stage: Stage, has_move_before: bool
) -> None:
    if not has_move_before:
        stage.script += "delete Element.prototype.moveBefore;"
    field = '<input id="field" type="text" value="">'
    stage.first = view(1, question=f'<p id="one">{field}</p><p id="two"></p>')
    page.goto(stage.url)
    stage.visit()
    assert page.evaluate("'moveBefore' in Element.prototype") is has_move_before
    page.fill("#field", "half a sentence")
    page.evaluate("document.getElementById('field').setSelectionRange(2, 4)")
    stage.tell("V" + view(2, question=f'<p id="two">{field}</p>'))
    expect(page.locator("#two > #field")).to_be_focused()
    expect(page.locator("#field")).to_have_value("half a sentence")
    assert page.evaluate("document.getElementById('field').selectionStart") == 2
    expect(page.locator("#one")).to_have_count(0)


def test_what_one_has_opened_and_scrolled_stays_so(page: Page, stage: Stage) -> None:
    fold = '<details id="fold"><summary>more</summary>{}</details>'
    stage.first = view(1, question=fold.format("first"))
    page.goto(stage.url)
    stage.visit()
    page.click("#fold summary")
    stage.tell("V" + view(2, question=fold.format("second")))
    expect(page.locator("#fold")).to_contain_text("second")
    expect(page.locator("#fold")).to_have_attribute("open", "")


def test_what_others_changed_is_fresh_until_my_next_move(page: Page, stage: Stage) -> None:
    page.goto(stage.url)
    stage.visit()
    stage.tell("V" + view(2, ONE + piece(2, 50, 50)))
    expect(page.locator("#piece-2")).to_have_class("choice fresh")
    expect(page.locator("#piece-1")).to_have_class("choice")
    stage.tell("V" + view(3, piece(1, 90, 0) + piece(2, 50, 50)))
    expect(page.locator("#piece-1")).to_have_class("choice fresh")
    expect(page.locator("#piece-2")).to_have_class("choice fresh")
    page.click("#piece-2")
    said = stage.heard("act")
    stage.tell("V" + view(4, piece(1, 10, 0) + piece(2, 50, 50), is_mine=False))
    stage.reply("O", said)
    expect(page.locator("#asked")).to_have_text("What now, at 4?")
    expect(page.locator(".fresh")).to_have_count(0)


def test_what_others_changed_is_fresh_through_all_steps_of_my_move(
    page: Page, stage: Stage
) -> None:
    page.goto(stage.url)
    stage.visit()
    stage.tell("V" + view(2, ONE + piece(2, 50, 50)))
    page.click("#piece-2")
    said = stage.heard("act")
    stage.tell("V" + view(3, ONE + piece(2, 50, 50)))
    stage.reply("O", said)
    expect(page.locator("#asked")).to_have_text("What now, at 3?")
    expect(page.locator("#piece-2")).to_have_class("choice fresh")


def test_what_only_becomes_a_choice_is_not_fresh(page: Page, stage: Stage) -> None:
    def titled(thing: str, title: str) -> str:
        return thing.replace("<rect", f"<title>{title}</title><rect")

    things = titled(piece(1, 0, 0, "thing"), "a tile") + titled(piece(2, 50, 0, "thing"), "empty")
    stage.first = view(1, things)
    page.goto(stage.url)
    stage.visit()
    now = titled(piece(1, 0, 0), "play a tile") + titled(piece(2, 50, 0, "thing"), "a market")
    stage.tell("V" + view(2, now))
    expect(page.locator("#piece-2")).to_have_class("thing fresh")
    expect(page.locator("#piece-1")).to_have_class("choice")


def test_links_for_others_lead_to_the_shared_address(page: Page, stage: Stage) -> None:
    page.goto(stage.url)
    stage.visit()
    gift = "import('/static/here.js').then((here) => here.giftTo('t1', 'key0'))"
    assert page.evaluate(gift) == stage.url
    page.evaluate(
        """() => {
          const link = document.createElement('template');
          link.id = 'link';
          link.dataset.shared = 'http://192.0.2.7:8000/';
          document.body.append(link);
        }"""
    )
    assert page.evaluate(gift) == "http://192.0.2.7:8000/t/t1?k=key0"


def test_lines_that_nobody_has_read_are_counted(page: Page, stage: Stage) -> None:
    def talk(*numbers: int) -> str:
        lines = "".join(f'<li id="said-{number}">hello</li>' for number in numbers)
        return (
            '<aside id="talk"><details id="talk-fold"><summary>Talk<span id="unread" hidden></span>'
            f'</summary><ol id="chat">{lines}</ol></details></aside>'
        )

    page.goto(stage.url)
    stage.visit()
    stage.tell("T" + talk(1, 2))
    expect(page.locator("#unread")).to_have_text("2")
    stage.tell("T" + talk(2, 3))  # the first one is too old to be shown
    expect(page.locator("#unread")).to_have_text("3")
    page.click("#talk-fold summary")
    expect(page.locator("#unread")).to_be_hidden()
    stage.tell("T" + talk(3, 4))
    expect(page.locator("#said-4")).to_be_visible()
    expect(page.locator("#unread")).to_be_hidden()


def test_the_log_follows_unless_one_reads_above(page: Page, stage: Stage) -> None:
    lines = [f"<li id='line-{i}'>line {i}</li>" for i in range(60)]
    stage.first = view(1, log="".join(lines))
    page.goto(stage.url)
    stage.visit()
    page.add_style_tag(content="#lines { height: 100px; overflow: auto }")
    below = "e => e.scrollHeight - e.scrollTop - e.clientHeight"
    log = page.locator("#lines")
    log.evaluate("e => { e.scrollTop = e.scrollHeight }")
    lines.append("<li id='line-60'>line 60</li>")
    stage.tell("V" + view(2, log="".join(lines)))
    expect(page.locator("#line-60")).to_be_visible()
    assert log.evaluate(below) < 2
    log.evaluate("e => { e.scrollTop = 0 }")
    lines.append("<li id='line-61'>line 61</li>")
    stage.tell("V" + view(3, log="".join(lines)))
    expect(page.locator("#line-61")).to_have_count(1)
    assert log.evaluate("e => e.scrollTop") == 0


# Several seats on one device

KEPT = '{"t1": {"title": "demo", "seats": {"0": "key0", "1": "key1"}, "mine": ["key0", "key1"]}}'
SECRET = piece(1, 0, 0).replace("take 1", "a secret of ANNA")


def shared(page: Page, stage: Stage) -> None:
    """Open the first of two seats; the lot has exchanged them at the start."""
    stage.seats = {"key0": 0, "key1": 2}
    stage.first = view(1, SECRET)
    stage.script += f"localStorage['guildhall.tables'] ??= '{KEPT}';"
    page.goto(stage.url)
    stage.visit()


def test_the_device_is_covered_before_it_goes_to_another_seat(page: Page, stage: Stage) -> None:
    shared(page, stage)
    page.click("#piece-1")
    said = stage.heard("act")
    stage.tell("V" + view(2, SECRET, waiting="1 2", more='data-items="1"'))
    with contextlib.suppress(ConnectionClosed):  # who covers the page hangs up
        stage.reply("O", said)
    expect(page.locator("#cover-says")).to_have_text("Hand the device to CLEO")
    assert "secret" not in page.content()
    assert page.locator("#view").evaluate("e => e.childNodes.length") == 0
    assert page.locator("#view").get_attribute("data-items") is None  # they tell of a hand
    page.keyboard.press("Escape")
    expect(page.locator("#cover")).to_be_visible()
    page.click('[data-do="uncover"]')
    assert stage.visit() == {"k": "key1", "have": "-1", "lang": "en"}
    stage.tell("V" + view(9, piece(4, 0, 0), viewer="2", waiting="1 2"))
    expect(page.locator("#piece-4")).to_be_visible()
    expect(page.locator("#cover")).to_be_hidden()
    assert "k=key1" in page.url


def test_a_reload_under_the_cover_shows_nothing(page: Page, stage: Stage) -> None:
    shared(page, stage)
    stage.tell("V" + view(2, SECRET, waiting="2"))
    expect(page.locator("#cover-says")).to_have_text("Hand the device to CLEO")
    stage.first = view(2, SECRET, waiting="2")
    page.reload()
    expect(page.locator("#cover-says")).to_have_text("Hand the device to CLEO")
    assert "secret" not in page.content()
    page.click('[data-do="uncover"]')
    assert stage.visit()["k"] == "key1"


def test_one_may_go_back_to_take_back_and_then_hand_on(page: Page, stage: Stage) -> None:
    shared(page, stage)
    stage.tell("V" + view(2, SECRET, waiting="2"))
    page.click('[data-do="cover-back"]')
    assert stage.visit()["k"] == "key0"
    stage.tell("V" + view(2, SECRET, waiting="2"))
    expect(page.locator("#pass-on")).to_be_visible()
    expect(page.locator("#cover")).to_be_hidden()
    page.click("#pass-on")
    expect(page.locator("#cover-says")).to_have_text("Hand the device to CLEO")


# What the browser remembers


def test_a_broken_storage_does_not_stop_the_game(page: Page, stage: Stage) -> None:
    stage.script += (
        "localStorage['guildhall.tables'] = '{broken';"
        "Storage.prototype.setItem = () => { throw new Error('full') };"
    )
    page.goto(stage.url)
    stage.visit()
    page.click("#piece-1")
    assert stage.heard("act")["a"] == 1


def test_the_key_of_a_visited_seat_is_remembered(page: Page, stage: Stage) -> None:
    page.goto(stage.url)
    stage.visit()
    kept = page.evaluate("JSON.parse(localStorage['guildhall.tables']).t1")
    assert (kept["title"], kept["seats"], kept["mine"]) == ("demo", {"0": "key0"}, ["key0"])
