"""A tiny real server for the client alone: its modules, a hand-written page, and a WebSocket.

The page follows the contract between pages and client; a test says what the server answers.
"""

import contextlib
import json
import mimetypes
import queue
import threading
from importlib import resources
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

STATIC = resources.files("guildhall.server") / "static"
PATIENCE = 30.0  # seconds; only a failing test waits so long

WORDS = {
    "lost": "Lost.",
    "trying": "Trying again.",
    "back": "Back.",
    "gone": "Gone.",
    "staged": "Do it: {text}",
    "done": "Done",
    "done-count": "Done: {n} chosen",
    "rule": "Rule {rule}",
    "cover": "Hand the device to {name}",
    "cover-button": "I am {name}",
    "unsent": "Not sent.",
}

Said = dict[str, object]


def piece(action: int, x: int, y: int, kind: str = "choice") -> str:
    """A thing of the drawing: a choice, or something that can only be asked about."""
    role = f'data-action="{action}" role="button" aria-label="take {action}"'
    if kind != "choice":
        role = f'data-thing="" data-about="{action} {action + 100}"'
    return (
        f'<g id="piece-{action}" class="{kind}" transform="translate({x} {y})" {role}>'
        '<rect width="40" height="40" fill="gold"/></g>'
    )


def view(
    seq: int,
    pieces: str = "",
    *,
    more: str = "",
    question: str = "",
    waiting: str = "0",
    viewer: str = "0",
    log: str = "",
    is_mine: bool = True,
) -> str:
    """The swapped part of a page."""
    names = ("ANNA", "BEN", "CLEO")
    people = "".join(f'<li class="person"><b data-name>{name}</b></li>' for name in names)
    return (
        f'<main id="view" data-table="t1" data-title="demo" data-seq="{seq}" data-phase="playing" '
        f'data-viewer="{viewer}" data-waiting="{waiting}" {more}>'
        f'<section id="question" class="{"is-mine" if is_mine else ""}">'
        f'<p id="asked">What now, at {seq}?</p>'
        f'<div id="answers">{question}'
        '<button id="done" data-do="done" hidden>Done</button>'
        '<button id="not-this" data-do="unstage" hidden>Not this</button></div>'
        '<button data-do="undo">Take back</button>'
        '<form id="typed" hidden><input id="typed-text" name="text" list="choices">'
        '<datalist id="choices"></datalist></form></section>'
        '<section id="region-board" class="region board" aria-label="Board">'
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" width="800" height="400">'
        f'<rect id="ground" width="400" height="200" fill="tan"/>{pieces}</svg>'
        '<button data-do="zoom-in">+</button></section>'
        f'<ol id="lines">{log}</ol><ul>{people}</ul></main>'
    )


def document(main: str, script: str = "") -> str:
    """A whole table page around it; the script runs before the client."""
    words = " ".join(f'data-{name}="{text}"' for name, text in WORDS.items())
    return (
        '<!doctype html><html lang="en" data-page="table"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>Table</title><style>body { margin: 0 } svg { display: block }</style>"
        f'<link rel="icon" href="data:,"><script>{script}</script>'
        '<script type="module" src="/static/client.js"></script>'
        f"</head><body>{main}"
        '<aside id="talk"><ol id="chat"></ol><form id="say"><input name="text"></form></aside>'
        f'<div id="words" hidden {words}></div><div id="status"></div><div id="toast"></div>'
        '<dialog id="help"></dialog><dialog id="cover"><p id="cover-says"></p>'
        '<button data-do="uncover">Show</button><button data-do="cover-back">Back</button></dialog>'
        '<button id="pass-on" data-do="pass-on" hidden>Pass on</button></body></html>'
    )


THREE = piece(1, 0, 0) + piece(2, 100, 0) + piece(3, 200, 100)


class Stage:
    """The server side of a test: what the page gets, what it says, and what it is told.

    One serves all tests of a process, one after the other, so that the browser reads the client's
    modules only once.
    """

    def __init__(self) -> None:
        self.present = 0  # sockets that are not yet left by both sides
        self.changed = threading.Condition()
        self.clear()
        self.server: Server = serve(self.attend, "127.0.0.1", 0, process_request=self.answer)
        self.port: int = self.server.socket.getsockname()[1]
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def clear(self) -> None:
        """Begin anew, as soon as those who were here have left."""
        with self.changed:
            assert self.changed.wait_for(lambda: self.present == 0, PATIENCE), "Somebody stays."
        self.first = view(1, THREE)
        self.script = ""  # runs in each page before the client
        self.seats: dict[str, int] = {}  # key → seat, for the API
        self.said: queue.Queue[Said] = queue.Queue()
        self.visits: queue.Queue[dict[str, str]] = queue.Queue()
        self.connection: ServerConnection | None = None
        self.is_closed_door = False

    @property
    def url(self) -> str:
        """Where the table is."""
        return f"http://127.0.0.1:{self.port}/t/t1?k=key0"

    def answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Serve what is no socket."""
        path = urlsplit(request.path).path
        if path.startswith("/ws/"):
            return respond(503, "") if self.is_closed_door else None
        if path.startswith("/static/"):
            found = STATIC / path.removeprefix("/static/")
            kind = mimetypes.guess_type(path)[0] or ""
            return respond(200, found.read_text("utf-8"), kind, keep="max-age=3600")
        if path.startswith("/t/"):
            return respond(200, document(self.first, self.script))
        if path.startswith("/api/v1/tables/"):
            key = request.headers.get("Authorization", "").removeprefix("Bearer ")
            known = {"seat": self.seats.get(key), "phase": "playing"}
            return respond(200, json.dumps(known), "application/json")
        return respond(404, "")

    def attend(self, connection: ServerConnection) -> None:
        """Take down what a socket says."""
        with self.changed:
            self.present += 1
        try:
            self.listen(connection)
        finally:
            with self.changed:
                self.present -= 1
                self.changed.notify_all()

    def listen(self, connection: ServerConnection) -> None:
        """Take it down until the socket is closed."""
        assert connection.request is not None
        query = parse_qs(urlsplit(connection.request.path).query)
        self.connection = connection
        self.visits.put({name: values[0] for name, values in query.items()})
        with contextlib.suppress(ConnectionClosed):
            for text in connection:
                said: Said = json.loads(text)
                if said["t"] == "ping":
                    connection.send("K")
                elif said["t"] == "with":
                    connection.send("O" + json.dumps({"id": said["id"]}))
                else:
                    self.said.put(said)

    def heard(self, kind: str) -> Said:
        """The next thing that the page says, which must be of that kind."""
        said = self.said.get(timeout=PATIENCE)
        assert said["t"] == kind, said
        return said

    def visit(self) -> dict[str, str]:
        """The query of the next socket that comes."""
        return self.visits.get(timeout=PATIENCE)

    def tell(self, text: str) -> None:
        """Send a frame."""
        assert self.connection is not None
        self.connection.send(text)

    def reply(self, letter: str, said: Said, **more: object) -> None:
        """Answer a message."""
        self.tell(letter + json.dumps({"id": said["id"], **more}))

    def hang_up(self, code: int = 1001) -> None:
        """Close the socket of the page."""
        assert self.connection is not None
        self.connection.close(code)

    def close(self) -> None:
        """Stop."""
        self.server.shutdown()
        self.thread.join()


def respond(status: int, body: str, kind: str = "text/html", keep: str = "no-store") -> Response:
    """An answer over HTTP."""
    data = body.encode("utf-8")
    headers = Headers(
        {
            "Content-Type": f"{kind}; charset=utf-8",
            "Content-Length": str(len(data)),
            "Cache-Control": keep,
            "Connection": "close",
        }
    )
    return Response(status, "", headers, data)


def enter(page: Page, stage: Stage, sure: bool = False) -> None:
    """Open the page and wait until it is connected."""
    preferences = json.dumps({"sure": sure})
    stage.script += f"localStorage['guildhall.preferences'] = '{preferences}';"
    page.goto(stage.url)
    assert stage.visit() == {"k": "key0", "have": "1", "lang": "en"}


def nothing_more(page: Page, stage: Stage) -> None:
    """A message that comes later would stand before this one in the queue."""
    page.evaluate("import('/static/here.js').then(({here}) => void here.wire.ask({t: 'mark'}))")
    stage.heard("mark")


def no_more_visits(page: Page, stage: Stage) -> None:
    """Assert that the page has opened no other socket: it would arrive before this one."""
    page.evaluate("() => void new WebSocket(`ws://${location.host}/ws/mark?k=mark`)")
    assert stage.visit() == {"k": "mark"}
