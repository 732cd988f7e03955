"""A fake server for client tests: the real scripts, a simple page and a scripted WebSocket."""

import contextlib
import html
import json
import mimetypes
import queue
import threading
from collections.abc import Sequence
from importlib import resources
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

from guildhall.server.ws.messages import OK, PONG
from tests.browser.page_helpers import set_preferences

STATIC = resources.files("guildhall.server") / "static"
TIMEOUT = 30.0  # seconds; only a failing test waits this long

CLIENT_STRINGS = {
    "lost": "Lost.",
    "retrying": "Reconnecting.",
    "reconnected": "Back.",
    "link-expired": "Gone.",
    "confirm": "Do it: {text}",
    "cancel": "Cancel",
    "clear": "Clear",
    "done": "Done",
    "progress": "{n} of {max}",
    "progress-range": "{n} ({min} to {max})",
    "progress-up-to": "{n} (up to {max})",
    "not-together": "Your other choice was cleared.",
    "enough-chosen": "You cannot choose more.",
    "all-chosen": "Confirm or change.",
    "pile": "Pile {n}",
    "new-pile": "New pile",
    "pile-label": "Pile {n}, sum {sum}: cards {cards}",
    "card-left": "{card}, not placed",
    "card-in-pile": "{card}, in pile {n}: take back",
    "card-in-order": "{card}, number {n}: take back",
    "hint": "Hint: {text}",
    "rule": "Rule {rule}",
    "hand-over": "Pass the device to {name}",
    "hand-over-button": "I'm {name}",
    "not-sent": "Not sent.",
}

Message = dict[str, object]


def piece_svg(action: int, x: int, y: int, kind: str = "choice") -> str:
    """An element of the board: a choice, or an item that cannot be chosen."""
    role = f'data-action="{action}" role="button"'
    title = f"<title>take {action}</title>"
    if kind != "choice":
        role = f'data-item="" data-actions="{action} {action + 100}"'
        title = ""
    return (
        f'<g id="piece-{action}" class="{kind}" transform="translate({x} {y})" {role}>{title}'
        '<rect width="40" height="40" fill="gold"/></g>'
    )


def group(kind: str, items: Sequence[int] = (), **more: object) -> dict[str, object]:
    """A group of items of a decision."""
    texts = [f"Item {item}" for item in items]
    return {
        "kind": kind,
        "items": items,
        "texts": texts,
        "automatic": False,
        "listed": False,
    } | more


def decision(
    *groups: dict[str, object],
    pairs: Sequence[tuple[int, int]] = (),
    finish: Sequence[str] = ("Go",),
    **prompts: object,
) -> str:
    """The attribute of a decision that the player completes before it is sent."""
    blocks = [([one], [other]) for one, other in pairs]
    data = {"groups": groups, "pairs": blocks, "finish": finish} | prompts
    return f'data-decision="{html.escape(json.dumps(data))}"'


def view_html(
    revision: int,
    pieces_svg: str = "",
    *,
    more: str = "",
    buttons: str = "",
    waiting: str = "0",
    viewer: str = "0",
    log: str = "",
    events: int = 0,
    is_your_turn: bool = True,
) -> str:
    """The ``#view`` of a table page."""
    names = ("ANNA", "BEN", "CLEO")
    people = "".join(f'<li class="player"><b data-name>{name}</b></li>' for name in names)
    return (
        f'<main id="view" data-table-id="t1" data-game-id="demo" data-revision="{revision}" '
        f'data-status="playing" data-viewer="{viewer}" data-waiting="{waiting}" {more}>'
        f'<section id="prompt" class="{"is-your-turn" if is_your_turn else ""}">'
        f'<p id="prompt-text">What now, at {revision}?</p>'
        f'<div id="prompt-buttons">{buttons}<output id="progress" hidden></output>'
        '<button id="done" data-command="done" hidden>Done</button>'
        '<button id="cancel-selection" data-command="cancel-selection" hidden>Clear</button>'
        "</div>"
        '<button data-command="undo">Undo</button>'
        '<form id="move-form" hidden><input id="move-text" name="text" list="move-suggestions">'
        '<datalist id="move-suggestions"></datalist></form></section>'
        '<section id="region-board" class="region board" aria-label="Board">'
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" width="800" height="400">'
        f'<rect id="ground" width="400" height="200" fill="tan"/>{pieces_svg}</svg>'
        '<button data-command="zoom-in">+</button></section>'
        '<section id="decision" aria-label="Your decision" data-client-filled></section>'
        f'<ol id="log-lines" data-events="{events}">{log}</ol><ul>{people}</ul></main>'
    )


def page_html(main: str, script: str = "") -> str:
    """A table page around a view; the script runs before the client."""
    strings = " ".join(f'data-{name}="{text}"' for name, text in CLIENT_STRINGS.items())
    return (
        '<!doctype html><html lang="en" data-page="table"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>Table</title><style>body { margin: 0 } svg { display: block }</style>"
        f'<link rel="icon" href="data:,"><script>{script}</script>'
        '<script type="module" src="/static/client.js"></script>'
        f"</head><body>{main}"
        '<aside id="chat"><ol id="chat-lines"></ol>'
        '<form id="chat-form"><input name="text"></form></aside>'
        f'<div id="strings" hidden {strings}></div><div id="status"></div><div id="toast"></div>'
        '<dialog id="help"></dialog><dialog id="hand-over-cover"><p id="hand-over-text"></p>'
        '<button data-command="uncover">Show</button>'
        '<button data-command="cover-back">Back</button></dialog>'
        '<button id="pass-device" data-command="pass-device" hidden>Pass on</button></body></html>'
    )


THREE_PIECES = piece_svg(1, 0, 0) + piece_svg(2, 100, 0) + piece_svg(3, 200, 100)


class FakeServer:
    """Serves the page, records its messages and sends the frames of a test.

    All tests of a process share one server, so that the browser loads the scripts only once.
    """

    def __init__(self) -> None:
        self.open_sockets = 0  # sockets not yet closed by both sides
        self.changed = threading.Condition()
        self.reset()
        self.server: Server = serve(
            self.handle_socket, "127.0.0.1", 0, process_request=self.handle_http
        )
        self.port: int = self.server.socket.getsockname()[1]
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def reset(self) -> None:
        """Reset the server for the next test, once all sockets are closed."""
        with self.changed:
            assert self.changed.wait_for(lambda: self.open_sockets == 0, TIMEOUT), (
                "A socket is open."
            )
        self.initial_view = view_html(1, THREE_PIECES)
        self.script = ""  # runs in each page before the client
        self.seats: dict[str, int] = {}  # key → seat, for the API
        self.messages: queue.Queue[Message] = queue.Queue()
        self.connections: queue.Queue[dict[str, str]] = queue.Queue()
        self.connection: ServerConnection | None = None
        self.is_rejecting_sockets = False

    @property
    def url(self) -> str:
        """The URL of the table."""
        return f"http://127.0.0.1:{self.port}/t/t1?k=key0"

    def handle_http(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer HTTP requests; None continues with the WebSocket handshake."""
        path = urlsplit(request.path).path
        if path.startswith("/ws/"):
            return http_response(503, "") if self.is_rejecting_sockets else None
        if path.startswith("/static/"):
            found = STATIC / path.removeprefix("/static/")
            kind = mimetypes.guess_type(path)[0] or ""
            return http_response(200, found.read_text("utf-8"), kind, cache_control="max-age=3600")
        if path.startswith("/t/"):
            return http_response(200, page_html(self.initial_view, self.script))
        if path.startswith("/api/v1/tables/"):
            key = request.headers.get("Authorization", "").removeprefix("Bearer ")
            known = {"seat": self.seats.get(key), "status": "playing"}
            return http_response(200, json.dumps(known), "application/json")
        return http_response(404, "")

    def handle_socket(self, connection: ServerConnection) -> None:
        """Record the messages of a socket."""
        with self.changed:
            self.open_sockets += 1
        try:
            self.read_messages(connection)
        finally:
            with self.changed:
                self.open_sockets -= 1
                self.changed.notify_all()

    def read_messages(self, connection: ServerConnection) -> None:
        """Record messages until the socket is closed."""
        assert connection.request is not None
        query = parse_qs(urlsplit(connection.request.path).query)
        self.connection = connection
        self.connections.put({name: values[0] for name, values in query.items()})
        with contextlib.suppress(ConnectionClosed):
            for text in connection:
                message: Message = json.loads(text)
                if message["type"] == "ping":
                    connection.send(PONG)
                elif message["type"] == "device_keys":
                    connection.send(OK + json.dumps({"id": message["id"]}))
                else:
                    self.messages.put(message)

    def expect_message(self, kind: str) -> Message:
        """Return the next message of the page, which must have this type."""
        message = self.messages.get(timeout=TIMEOUT)
        assert message["type"] == kind, message
        return message

    def expect_connection(self) -> dict[str, str]:
        """Return the query of the next WebSocket connection."""
        return self.connections.get(timeout=TIMEOUT)

    def send_frame(self, text: str) -> None:
        """Send a frame."""
        assert self.connection is not None
        self.connection.send(text)

    def reply(self, frame_type: str, message: Message, **more: object) -> None:
        """Reply to a message."""
        self.send_frame(frame_type + json.dumps({"id": message["id"], **more}))

    def close_socket(self, code: int = 1001) -> None:
        """Close the socket of the page."""
        assert self.connection is not None
        self.connection.close(code)

    def close(self) -> None:
        """Stop."""
        self.server.shutdown()
        self.thread.join()


def http_response(
    status: int, body: str, kind: str = "text/html", cache_control: str = "no-store"
) -> Response:
    """Build an HTTP response."""
    data = body.encode("utf-8")
    headers = Headers(
        {
            "Content-Type": f"{kind}; charset=utf-8",
            "Content-Length": str(len(data)),
            "Cache-Control": cache_control,
            "Connection": "close",
        }
    )
    return Response(status, "", headers, data)


def open_table_page(page: Page, server: FakeServer, confirm_final: bool = False) -> None:
    """Open the page and wait until it is connected."""
    server.script += set_preferences(confirmFinal=confirm_final)
    page.goto(server.url)
    assert server.expect_connection() == {"k": "key0", "rev": "1", "lang": "en"}


def check_no_more_messages(page: Page, server: FakeServer) -> None:
    """Assert that the page has sent no other message: it would arrive before this one."""
    page.evaluate(
        "import('/static/page_context.js')"
        ".then(({ context }) => void context.socket.send({ type: 'mark' }))"
    )
    server.expect_message("mark")


def check_no_more_connections(page: Page, server: FakeServer) -> None:
    """Assert that the page has opened no other socket: it would arrive before this one."""
    page.evaluate("() => void new WebSocket(`ws://${location.host}/ws/mark?k=mark`)")
    assert server.expect_connection() == {"k": "mark"}
