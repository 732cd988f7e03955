"""Client tests: reconnecting, resending, morphing, hot seat and saved state."""

import contextlib
import json

import pytest
from playwright.sync_api import Page, Route, expect
from websockets.exceptions import ConnectionClosed

from guildhall.server.ws.messages import CHAT, ERROR, OK, VIEW
from tests.browser.client_fixture import FakeServer, check_no_more_connections, piece_svg, view_html
from tests.browser.page_helpers import scroll_to_top, set_preferences

ONE = piece_svg(1, 0, 0)
MARK = CHAT + '<aside id="chat"><p id="mark">here</p></aside>'  # ends the frames before it


@pytest.fixture
def server(server: FakeServer) -> FakeServer:
    """A page with one choice and no confirmations."""
    server.initial_view = view_html(1, ONE)
    server.script = set_preferences(confirmFinal=False)
    return server


# The socket

WATCHED = """() => {
  const status = document.getElementById('status');
  window.shown = [];
  const note = () => {
    if (status.className !== window.shown.at(-1)) window.shown.push(status.className);
  };
  new MutationObserver(note).observe(status, { attributeFilter: ['class'] });
}"""
"""Records the states of the connection, some of which fade after a while."""


def test_a_pending_move_is_resent_with_its_original_revision(
    page: Page, server: FakeServer
) -> None:
    page.goto(server.url)
    server.expect_connection()
    page.evaluate(WATCHED)
    page.click("#piece-1")
    first = server.expect_message("move")
    server.is_rejecting_sockets = True
    server.close_socket()
    expect(page.locator("#status")).to_have_text("Lost. Reconnecting.")
    expect(page.locator("#status")).to_have_class("is-lost")
    server.is_rejecting_sockets = False
    assert server.expect_connection()["rev"] == "1"
    again = server.expect_message("move")
    assert again == first
    server.send_frame(VIEW + view_html(2, ONE))
    server.reply(OK, again)
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    assert page.evaluate("window.shown.slice(0, 2)") == ["is-lost", "is-back"]


def test_resending_an_applied_move_shows_no_refusal(page: Page, server: FakeServer) -> None:
    page.goto(server.url)
    server.expect_connection()
    page.click("#piece-1")
    server.expect_message("move")  # applied, but the reply is lost
    server.close_socket()
    server.expect_connection()
    again = server.expect_message("move")
    server.send_frame(VIEW + view_html(2, ONE + piece_svg(2, 100, 0)))
    server.reply(ERROR, again, error="Too late.", rule=None)
    server.send_frame(MARK)
    expect(page.locator("#mark")).to_have_text("here")
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    assert page.locator("#toast").text_content() == ""  # checked now, because it fades later
    page.click("#piece-2")
    message = server.expect_message("move")
    server.reply(ERROR, message, error="No.", rule=None)  # the first refusal of this move
    expect(page.locator("#toast p")).to_have_text("No.")


def test_a_choice_made_offline_is_sent_after_reconnecting(page: Page, server: FakeServer) -> None:
    page.goto(server.url)
    server.expect_connection()
    server.is_rejecting_sockets = True
    server.close_socket()
    expect(page.locator("#status")).to_have_class("is-lost")
    page.click("#piece-1")
    server.is_rejecting_sockets = False
    page.evaluate("dispatchEvent(new Event('online'))")
    server.expect_connection()
    assert server.expect_message("move")["action"] == 1


def test_chat_messages_are_not_sent_twice(page: Page, server: FakeServer) -> None:
    page.goto(server.url)
    server.expect_connection()
    page.fill("#chat-form input", "hello")
    page.press("#chat-form input", "Enter")
    server.expect_message("chat")
    server.close_socket()
    server.expect_connection()
    expect(page.locator("#toast p")).to_have_text("Not sent.")
    expect(page.locator("#chat-form input")).to_have_value("hello")
    page.click("#piece-1")
    server.expect_message("move")  # and no chat before it


def test_an_older_view_is_never_shown(page: Page, server: FakeServer) -> None:
    page.goto(server.url)
    server.expect_connection()
    server.send_frame(VIEW + view_html(7, ONE))
    server.send_frame(VIEW + view_html(6, ONE))
    server.send_frame(MARK)
    expect(page.locator("#mark")).to_have_text("here")
    expect(page.locator("#prompt-text")).to_have_text("What now, at 7?")


def test_a_revoked_key_ends_the_session_with_a_message(page: Page, server: FakeServer) -> None:
    page.goto(server.url)
    server.expect_connection()
    server.send_frame('{"error": "This key opens nothing here.", "rule": null}')
    server.close_socket(4401)
    expect(page.locator("#status")).to_have_text("This key opens nothing here.")
    page.evaluate("dispatchEvent(new Event('online'))")
    check_no_more_connections(page, server)


# The morph


def test_nodes_keep_their_identity_by_id_when_they_move(page: Page, server: FakeServer) -> None:
    server.initial_view = view_html(
        1, ONE, buttons='<span id="a"><b id="b">b</b></span><i id="c">c</i>'
    )
    page.goto(server.url)
    server.expect_connection()
    page.evaluate(
        "window.was = ['a', 'b', 'c', 'piece-1'].map((id) => document.getElementById(id))"
    )
    # b comes out of a, a goes into it, and c moves to the front.
    turned = '<i id="c">C</i><b id="b">b<span id="a">!</span></b>'
    moved = piece_svg(2, 5, 5) + f'<g id="pile">{piece_svg(1, 60, 0)}</g>'
    server.send_frame(VIEW + view_html(2, moved, buttons=turned))
    expect(page.locator("#prompt-text")).to_have_text("What now, at 2?")
    assert page.evaluate("window.was.every((node) => node === document.getElementById(node.id))")
    answers = page.locator("#prompt-buttons")
    assert answers.evaluate("e => e.innerHTML").startswith(turned)
    expect(page.locator("#pile > #piece-1")).to_have_attribute("transform", "translate(60 0)")
    assert page.locator("#piece-2").evaluate("e => e.namespaceURI").endswith("svg")


@pytest.mark.parametrize("has_move_before", [True, False])
def test_text_selection_and_focus_stay_when_their_field_moves(
    page: Page, server: FakeServer, has_move_before: bool
) -> None:
    if not has_move_before:
        server.script += "delete Element.prototype.moveBefore;"
    field = '<input id="field" type="text" value="">'
    server.initial_view = view_html(1, buttons=f'<p id="one">{field}</p><p id="two"></p>')
    page.goto(server.url)
    server.expect_connection()
    assert page.evaluate("'moveBefore' in Element.prototype") is has_move_before
    page.fill("#field", "half a sentence")
    page.evaluate("document.getElementById('field').setSelectionRange(2, 4)")
    server.send_frame(VIEW + view_html(2, buttons=f'<p id="two">{field}</p>'))
    expect(page.locator("#two > #field")).to_be_focused()
    expect(page.locator("#field")).to_have_value("half a sentence")
    assert page.evaluate("document.getElementById('field').selectionStart") == 2
    expect(page.locator("#one")).to_have_count(0)


def test_open_details_and_scroll_positions_are_kept(page: Page, server: FakeServer) -> None:
    fold = '<details id="fold"><summary>more</summary>{}</details>'
    server.initial_view = view_html(1, buttons=fold.format("first"))
    page.goto(server.url)
    server.expect_connection()
    page.click("#fold summary")
    server.send_frame(VIEW + view_html(2, buttons=fold.format("second")))
    expect(page.locator("#fold")).to_contain_text("second")
    expect(page.locator("#fold")).to_have_attribute("open", "")


def test_changes_by_others_are_highlighted_until_my_next_move(
    page: Page, server: FakeServer
) -> None:
    page.goto(server.url)
    server.expect_connection()
    server.send_frame(VIEW + view_html(2, ONE + piece_svg(2, 50, 50)))
    expect(page.locator("#piece-2")).to_have_class("choice is-changed")
    expect(page.locator("#piece-1")).to_have_class("choice")
    server.send_frame(VIEW + view_html(3, piece_svg(1, 90, 0) + piece_svg(2, 50, 50)))
    expect(page.locator("#piece-1")).to_have_class("choice is-changed")
    expect(page.locator("#piece-2")).to_have_class("choice is-changed")
    page.click("#piece-2")
    message = server.expect_message("move")
    server.send_frame(
        VIEW + view_html(4, piece_svg(1, 10, 0) + piece_svg(2, 50, 50), is_your_turn=False)
    )
    server.reply(OK, message)
    expect(page.locator("#prompt-text")).to_have_text("What now, at 4?")
    expect(page.locator(".is-changed")).to_have_count(0)


def test_an_undo_that_only_shortens_a_log_line_leaves_no_highlights(
    page: Page, server: FakeServer
) -> None:
    line = "<li id='line-0'><p>Ben builds.{}</p></li>"
    two = ONE + piece_svg(2, 50, 50)
    page.goto(server.url)
    server.expect_connection()
    server.send_frame(VIEW + view_html(2, two, log=line.format(" Leads block A."), events=2))
    expect(page.locator("#piece-2")).to_have_class("choice is-changed")
    server.send_frame(VIEW + view_html(3, piece_svg(1, 90, 0), log=line.format(""), events=1))
    expect(page.locator("#prompt-text")).to_have_text("What now, at 3?")
    expect(page.locator(".is-changed")).to_have_count(0)


def test_changes_by_others_stay_highlighted_through_all_steps_of_my_move(
    page: Page, server: FakeServer
) -> None:
    page.goto(server.url)
    server.expect_connection()
    server.send_frame(VIEW + view_html(2, ONE + piece_svg(2, 50, 50)))
    page.click("#piece-2")
    message = server.expect_message("move")
    server.send_frame(VIEW + view_html(3, ONE + piece_svg(2, 50, 50)))
    server.reply(OK, message)
    expect(page.locator("#prompt-text")).to_have_text("What now, at 3?")
    expect(page.locator("#piece-2")).to_have_class("choice is-changed")


def test_a_new_choice_alone_is_not_highlighted(page: Page, server: FakeServer) -> None:
    def titled(item: str, title: str) -> str:
        return item.replace("<rect", f"<title>{title}</title><rect")

    items = titled(piece_svg(1, 0, 0, "thing"), "a tile") + titled(
        piece_svg(2, 50, 0, "thing"), "empty"
    )
    server.initial_view = view_html(1, items)
    page.goto(server.url)
    server.expect_connection()
    now = titled(piece_svg(1, 0, 0), "play a tile") + titled(
        piece_svg(2, 50, 0, "thing"), "a market"
    )
    server.send_frame(VIEW + view_html(2, now))
    expect(page.locator("#piece-2")).to_have_class("thing is-changed")
    expect(page.locator("#piece-1")).to_have_class("choice")


def test_shared_links_use_the_lan_address(page: Page, server: FakeServer) -> None:
    page.goto(server.url)
    server.expect_connection()
    share = (
        "import('/static/page_context.js').then(({ shareableLink }) => shareableLink('t1', 'key0'))"
    )
    assert page.evaluate(share) == server.url
    page.evaluate(
        """() => {
          const link = document.createElement('template');
          link.id = 'link-template';
          link.dataset.lanUrl = 'http://192.0.2.7:8000/';
          document.body.append(link);
        }"""
    )
    assert page.evaluate(share) == "http://192.0.2.7:8000/t/t1?k=key0"


def test_unread_chat_lines_are_counted(page: Page, server: FakeServer) -> None:
    def chat_html(*numbers: int) -> str:
        lines = "".join(f'<li id="chat-line-{number}">hello</li>' for number in numbers)
        return (
            '<aside id="chat"><details id="chat-details"><summary>Chat'
            f'<span id="unread" hidden></span>'
            f'</summary><ol id="chat-lines">{lines}</ol></details></aside>'
        )

    page.goto(server.url)
    server.expect_connection()
    server.send_frame(CHAT + chat_html(1, 2))
    expect(page.locator("#unread")).to_have_text("2")
    server.send_frame(CHAT + chat_html(2, 3))  # the first one is too old to be shown
    expect(page.locator("#unread")).to_have_text("3")
    page.click("#chat-details summary")
    expect(page.locator("#unread")).to_be_hidden()
    server.send_frame(CHAT + chat_html(3, 4))
    expect(page.locator("#chat-line-4")).to_be_visible()
    expect(page.locator("#unread")).to_be_hidden()


def test_the_log_scrolls_down_unless_the_player_has_scrolled_up(
    page: Page, server: FakeServer
) -> None:
    lines = [f"<li id='line-{i}'>line {i}</li>" for i in range(60)]
    server.initial_view = view_html(1, log="".join(lines))
    page.goto(server.url)
    server.expect_connection()
    page.add_style_tag(content="#log-lines { height: 100px; overflow: auto }")
    below = "e => e.scrollHeight - e.scrollTop - e.clientHeight"
    log = page.locator("#log-lines")
    log.evaluate("e => { e.scrollTop = e.scrollHeight }")
    lines.append("<li id='line-60'>line 60</li>")
    server.send_frame(VIEW + view_html(2, log="".join(lines)))
    expect(page.locator("#line-60")).to_be_visible()
    assert log.evaluate(below) < 2
    scroll_to_top(log)
    lines.append("<li id='line-61'>line 61</li>")
    server.send_frame(VIEW + view_html(3, log="".join(lines)))
    expect(page.locator("#line-61")).to_have_count(1)
    assert log.evaluate("e => e.scrollTop") == 0


# Hot seat

SAVED_TABLES = (
    '{"t1": {"gameId": "demo", "seatKeys": {"0": "key0", "1": "key1"}, '
    '"ownKeys": ["key0", "key1"]}}'
)
SECRET = piece_svg(1, 0, 0).replace("take 1", "a secret of ANNA")


def open_shared_device(page: Page, server: FakeServer) -> None:
    """Open the first of two seats; they were shuffled at the start."""
    server.seats = {"key0": 0, "key1": 2}
    server.initial_view = view_html(1, SECRET)
    server.script += f"localStorage['guildhall.tables'] ??= '{SAVED_TABLES}';"
    page.goto(server.url)
    server.expect_connection()


def test_the_page_is_covered_before_the_device_is_passed_on(page: Page, server: FakeServer) -> None:
    open_shared_device(page, server)
    page.click("#piece-1")
    message = server.expect_message("move")
    server.send_frame(VIEW + view_html(2, SECRET, waiting="1 2", more='data-items="1"'))
    with contextlib.suppress(ConnectionClosed):  # covering the page closes the socket
        server.reply(OK, message)
    expect(page.locator("#hand-over-text")).to_have_text("Pass the device to CLEO")
    assert "secret" not in page.content()
    assert page.locator("#view").evaluate("e => e.childNodes.length") == 0
    assert page.locator("#view").get_attribute("data-items") is None  # they describe a hand
    page.keyboard.press("Escape")
    expect(page.locator("#hand-over-cover")).to_be_visible()
    page.click('[data-command="uncover"]')
    assert server.expect_connection() == {"k": "key1", "rev": "-1", "lang": "en"}
    server.send_frame(VIEW + view_html(9, piece_svg(4, 0, 0), viewer="2", waiting="1 2"))
    expect(page.locator("#piece-4")).to_be_visible()
    expect(page.locator("#hand-over-cover")).to_be_hidden()
    assert "k=key1" in page.url


def test_reloading_a_covered_page_shows_nothing(page: Page, server: FakeServer) -> None:
    open_shared_device(page, server)
    server.send_frame(VIEW + view_html(2, SECRET, waiting="2"))
    expect(page.locator("#hand-over-text")).to_have_text("Pass the device to CLEO")
    server.initial_view = view_html(2, SECRET, waiting="2")
    page.reload()
    expect(page.locator("#hand-over-text")).to_have_text("Pass the device to CLEO")
    assert "secret" not in page.content()
    page.click('[data-command="uncover"]')
    assert server.expect_connection()["k"] == "key1"


def test_a_late_text_board_is_not_shown_above_the_cover(page: Page, server: FakeServer) -> None:
    open_shared_device(page, server)
    page.evaluate("""document.body.insertAdjacentHTML('beforeend',
        '<button data-command="text-board">Text</button>'
        + '<dialog id="text-board"><div class="slot"></div></dialog>')""")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/board.txt*", hold)
    with page.expect_request("**/board.txt*"):
        page.click('[data-command="text-board"]')
    server.send_frame(VIEW + view_html(2, SECRET, waiting="2"))
    expect(page.locator("#hand-over-text")).to_have_text("Pass the device to CLEO")
    with page.expect_response("**/board.txt*"):
        held[0].fulfill(body="a secret of ANNA")
    page.evaluate("() => fetch('/')")  # whatever the page does with the answer is done by then
    expect(page.locator("#text-board")).to_be_hidden()
    assert len(held) == 1
    assert "secret" not in page.content()


def test_the_previous_player_can_go_back_to_undo_and_pass_on_again(
    page: Page, server: FakeServer
) -> None:
    open_shared_device(page, server)
    server.send_frame(VIEW + view_html(2, SECRET, waiting="2"))
    page.click('[data-command="cover-back"]')
    assert server.expect_connection()["k"] == "key0"
    server.send_frame(VIEW + view_html(2, SECRET, waiting="2"))
    expect(page.locator("#pass-device")).to_be_visible()
    expect(page.locator("#hand-over-cover")).to_be_hidden()
    page.click("#pass-device")
    expect(page.locator("#hand-over-text")).to_have_text("Pass the device to CLEO")


# Saved state


def test_a_broken_storage_does_not_stop_the_game(page: Page, server: FakeServer) -> None:
    server.script += (
        "localStorage['guildhall.tables'] = '{broken';"
        "Storage.prototype.setItem = () => { throw new Error('full') };"
    )
    page.goto(server.url)
    server.expect_connection()
    page.click("#piece-1")
    assert server.expect_message("move")["action"] == 1


def test_the_key_of_a_visited_seat_is_saved(page: Page, server: FakeServer) -> None:
    page.goto(server.url)
    server.expect_connection()
    saved = page.evaluate("JSON.parse(localStorage['guildhall.tables']).t1")
    assert saved["gameId"] == "demo"
    assert (saved["seatKeys"], saved["ownKeys"]) == ({"0": "key0"}, ["key0"])


OLD_FORMAT = {
    "guildhall.preferences": {"light": "night", "calm": True, "sure": True, "log": False},
    "guildhall.tables": {
        "t1": {"title": "demo", "seats": {"0": "key0"}, "mine": ["key0"], "at": 5, "name": "Anna"},
        "t2": {"title": "chess", "watch": "eye", "instead": {"a": "b"}, "host": True, "at": 7},
        "t3": None,
    },
}


def test_saved_state_of_the_first_format_is_migrated_once(page: Page, server: FakeServer) -> None:
    # localStorage holds strings; a reload must not restore the old ones.
    server.script = "".join(
        f"localStorage['{key}'] ??= {json.dumps(json.dumps(value))};"
        for key, value in OLD_FORMAT.items()
    )
    page.goto(server.url)
    server.expect_connection()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-motion", "reduced")
    expect(page.locator("html")).to_have_attribute("data-show-log", "off")
    page.click("#piece-1")
    assert server.expect_message("move")["confirmed"] is False
    preferences = page.evaluate("JSON.parse(localStorage['guildhall.preferences'])")
    assert preferences == {
        "theme": "dark", "reducedMotion": True, "confirmFinal": True, "showLog": False
    }  # fmt: skip
    tables = page.evaluate("JSON.parse(localStorage['guildhall.tables'])")
    assert set(tables) == {"t1", "t2"}
    assert (tables["t1"]["ownKeys"], tables["t1"]["name"]) == (["key0"], "Anna")
    assert tables["t2"] == {
        "gameId": "chess", "seatKeys": {}, "ownKeys": [], "replacedKeys": {"a": "b"},
        "spectatorKey": "eye", "isHost": True, "name": "", "savedAt": 7,
    }  # fmt: skip
    # The next page keeps what has changed since.
    page.evaluate("localStorage['guildhall.preferences'] = '{\"theme\": \"light\"}'")
    page.goto(server.url)
    server.expect_connection()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.evaluate("localStorage['guildhall.format']") == "2"
