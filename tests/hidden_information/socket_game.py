"""A random game over real sockets, in which every received byte is checked."""

import asyncio
import json
import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from websockets.asyncio.client import ClientConnection, connect

import guildhall
from guildhall.core.language import LANGUAGES
from guildhall.server.pages.log import full_log_html
from guildhall.server.tables.keys import hash_key
from guildhall.server.ws.messages import CHAT, ERROR, OK, VIEW
from guildhall.store import Store, StoredTable
from guildhall.table import Table
from tests.hidden_information.expected_pages import (
    KnownPosition,
    PagePredictor,
    ViewerRole,
    differs,
)
from tests.hidden_information.raw_http import HttpConnection, HttpResponse, LogReader
from tests.random_games import Viewer

TIMEOUT: Final = 60.0
REVISION: Final = re.compile(r' data-revision="(\d+)"')
TWINS_COMPARED: Final = 16  # comparing whole positions takes longer than imagining them

Json = dict[str, object]


class Coverage:
    """Counts of what was checked, so that a test that checked nothing fails."""

    def __init__(self) -> None:
        self.frames = 0
        self.twins = 0
        self.compared = 0
        self.different = 0
        self.answers = 0
        self.seats = 0  # that have listened
        self.pages = 0


@dataclass(frozen=True)
class ServerUnderTest:
    """A server, a connection to it, and its log."""

    url: str
    http: HttpConnection
    log: LogReader
    store: Store

    async def stored_table(self, table: str) -> StoredTable:
        """The rows of a table."""
        whole = await self.store.table(table)
        assert whole is not None
        return whole


class ListeningSocket:
    """A listening socket, its page predictor, and the received frames."""

    def __init__(self, key: str, socket: ClientConnection) -> None:
        self.key = key
        self.socket = socket
        self.frames: asyncio.Queue[str] = asyncio.Queue()
        self.task = asyncio.create_task(self.listen())
        self.predictor: PagePredictor | None = None
        self.chat_frames: dict[object, str] = {}
        self.last_revision = 0  # the newest received revision
        self.status = ""
        self.answers: dict[int, str] = {}

    @property
    def known_predictor(self) -> PagePredictor:
        """What the viewer may know."""
        assert self.predictor is not None
        return self.predictor

    async def listen(self) -> None:
        """Receive frames."""
        async for frame in self.socket:
            self.frames.put_nowait(str(frame))
        self.frames.put_nowait("")

    async def next(self) -> str:
        """Return the next frame."""
        frame = await asyncio.wait_for(self.frames.get(), TIMEOUT)
        assert frame, "The server has closed a socket."
        return frame

    async def close(self) -> None:
        """Close the socket."""
        await self.socket.close()
        await self.task


class SocketGame:
    """One table; some seats and a spectator listen, and all seats move."""

    def __init__(self, server: ServerUnderTest, number: int, coverage: Coverage) -> None:
        titles = guildhall.titles()
        self.game = guildhall.game(titles[number % len(titles)])
        counts = self.game.seats
        self.seats = counts[number // len(titles) % len(counts)]
        self.rng = random.Random(number)
        self.server = server
        self.language = LANGUAGES[number // len(titles) % len(LANGUAGES)]
        self.coverage = coverage
        # Mostly one seat or a spectator listens; in some games all do.
        everybody: list[Viewer] = [*range(self.seats), None]
        self.viewers = everybody if number % 15 == 7 else [self.rng.choice(everybody)]
        self.keys: dict[int, str] = {}  # by seat
        self.spectator_key = ""
        self.sockets: list[ListeningSocket] = []
        self.listeners: dict[Viewer, ListeningSocket] = {}
        self.table: Table
        self.stored_table: StoredTable
        self.id = ""
        self.last_message_id = 0

    # Opening

    async def open(self) -> None:
        """Create a table, connect all listeners, and start."""
        people = [{"kind": "me", "name": f"P{seat} <&>"} for seat in range(self.seats)]
        is_drawn = self.rng.random() < 0.5
        body = {"game_id": self.game.id, "seats": people, "settings": {"shuffle": is_drawn}}
        answer = await self.server.http.request("POST", "/api/v1/tables", body)
        made = json.loads(answer.text)
        self.id, self.spectator_key = str(made["table_id"]), str(made["keys"]["spectator"])
        keys = [str(key) for key in made["keys"]["seats"].values()]
        for viewer in self.viewers:
            await self.connect_listener(self.spectator_key if viewer is None else keys[viewer])
        await self.post("start", {}, keys[0])
        whole = await self.server.stored_table(self.id)
        self.stored_table = whole
        self.table = Table(self.game, self.seats, whole.row.options)
        seat_of = {row.key_hash: row.seat for row in whole.keys}
        for key in keys:
            seat = seat_of[hash_key(key)]
            assert seat is not None
            self.keys[seat] = key
        # The shuffle may have given a listener another seat.
        self.listeners = {seat_of[hash_key(listener.key)]: listener for listener in self.sockets}
        self.coverage.seats += len(self.listeners.keys() - {None})
        online = tuple(sorted(seat for seat in self.listeners if seat is not None))
        hosts = {row.seat for row in whole.keys if row.is_host}
        for viewer, listener in self.listeners.items():
            role = ViewerRole(
                viewer, viewer in hosts, self.language, online, int(None in self.listeners)
            )
            listener.predictor = PagePredictor(self.table, whole.row, whole.seats, role)

    async def connect_listener(self, key: str) -> None:
        """Open a listening socket and receive its first view and chat."""
        base = self.server.url.replace("http", "ws", 1)
        address = f"{base}/ws/{self.id}?k={key}&lang={self.language}"
        # Without compression, which is faster and gives the same text, and without pings, because a
        # busy machine may answer late.
        socket = await connect(
            address,
            max_size=2**20,
            compression=None,
            proxy=None,
            ping_interval=None,
            open_timeout=TIMEOUT,
        )
        listener = ListeningSocket(key, socket)
        self.sockets.append(listener)
        for _ in range(2):
            await listener.next()

    async def post(self, path: str, body: Json, key: str) -> None:
        """Send a command through the API."""
        answer = await self.server.http.request(
            "POST", f"/api/v1/tables/{self.id}/{path}", body, key
        )
        assert answer.status == 200, answer.text
        self.check_no_keys(answer.text)

    async def get(self, path: str, viewer: Viewer) -> HttpResponse:
        """Fetch a page or an API response with a viewer's key."""
        key = self.spectator_key if viewer is None else self.keys[viewer]
        is_page = not path or path.startswith("/")
        table = f"{self.id}{path}" if is_page else f"{self.id}/{path}"
        where = f"/t/{table}?k={key}" if is_page else f"/api/v1/tables/{table}"
        answer = await self.server.http.request("GET", where, None, key, self.language)
        self.check_no_keys(answer.text)
        return answer

    # Playing

    async def play(self) -> None:
        """Play to the end; check all received frames before each move."""
        try:
            await self.open()
            await self.read_log()
            visits = {self.rng.randrange(3, 150) for _ in range(3)}
            made = 0
            while not self.table.over:
                await self.move()
                await self.read_log()
                made += 1
                if made in visits:
                    await self.check_pages()
            for listener in self.listeners.values():
                while listener.status != "over":
                    self.check_frame(listener, await listener.next())
            await self.check_pages()
        finally:
            for listener in self.sockets:
                await listener.close()

    async def move(self) -> None:
        """Make a random move of a waiting seat, or sometimes an undo."""
        seat = self.rng.choice(self.table.waiting())
        revision = self.table.revision(seat)
        action = self.rng.choice(self.table.view(seat)["actions"])
        is_undo = self.rng.random() < 0.04 and self.table.undo_barrier(seat) is None
        listener = self.listeners.get(seat)
        if listener is None:
            body: Json = {"rev": revision}
            if not is_undo:
                body["action"] = action
            await self.post("undo" if is_undo else "moves", body, self.keys[seat])
            return
        if self.rng.random() < 0.3:
            await self.ask_why(listener, self.rng.randrange(self.game.num_actions))
        command: Json = (
            {"type": "undo"} if is_undo else {"type": "move", "action": action, "confirmed": True}
        )
        await self.send(listener, command | {"rev": revision})
        # The reply follows the resulting view, which is read with all others.
        while self.last_message_id not in listener.answers:
            await self.read_frame(listener)

    async def ask_why(self, listener: ListeningSocket, action: int) -> None:
        """Ask why an action is illegal; the reply must follow from the view."""
        await self.send(listener, {"type": "why", "actions": [action]})
        while self.last_message_id not in listener.answers:
            await self.read_frame(listener)
        predictor = listener.known_predictor
        seat = predictor.role.viewer
        assert seat is not None
        reason = predictor.twin(predictor.positions[-1], self.rng).why_not(seat, action)
        expected = OK + json.dumps({"id": self.last_message_id})
        if reason is not None:
            message = {"error": predictor.lang.reason_text(reason), "rule": reason.rule or None}
            expected = ERROR + json.dumps({"id": self.last_message_id, **message})
        assert listener.answers[self.last_message_id] == expected
        self.coverage.answers += 1

    async def send(self, listener: ListeningSocket, message: Json) -> None:
        """Send a message on a socket."""
        self.last_message_id += 1
        await listener.socket.send(json.dumps(message | {"id": self.last_message_id}))

    async def read_frame(self, listener: ListeningSocket) -> None:
        """Read one frame, after the log entries that caused it."""
        frame = await listener.next()
        await self.read_log()
        self.check_frame(listener, frame)

    async def read_log(self) -> None:
        """Read new log entries, then check the frames received meanwhile."""
        for entry in self.server.log.entries(self.id, after=self.table.seq):
            self.table.append(entry)
            for listener in self.listeners.values():
                listener.known_predictor.append(entry, [])
        for listener in self.listeners.values():
            while not listener.frames.empty():
                self.check_frame(listener, await listener.next())

    # Checking

    def check_frame(self, listener: ListeningSocket, frame: str) -> None:
        """Check that a frame follows from what its viewer may know."""
        predictor = listener.known_predictor
        self.check_no_keys(frame)
        self.coverage.frames += 1
        if frame.startswith(VIEW):
            found = REVISION.search(frame)
            assert found is not None
            listener.last_revision = int(found.group(1))
            if listener.last_revision:
                listener.status = matching_position(
                    predictor, frame, listener.last_revision, self.rng, self.coverage
                ).status
        elif not frame.startswith(CHAT):
            listener.answers[json.loads(frame[1:])["id"]] = frame
        elif listener.last_revision:  # nothing is hidden before the start
            assert any(frame == text for text in self.chat_frames(listener)), frame

    def chat_frames(self, listener: ListeningSocket) -> Iterable[str]:
        """Return all chat frames that are possible so far."""
        for position in listener.known_predictor.positions:
            key = (position.waiting, position.status, len(position.view["asked"]))
            if key not in listener.chat_frames:
                listener.chat_frames[key] = listener.known_predictor.chat_frame(position)
        return listener.chat_frames.values()

    async def check_pages(self) -> None:
        """Fetch pages and API responses as each listener, while nobody moves."""
        for viewer, listener in self.listeners.items():
            predictor = listener.known_predictor
            position = predictor.positions[-1]
            twin = predictor.twin(position, self.rng)
            page, expected = (await self.get("", viewer)).text, predictor.page_html(position, twin)
            assert page == expected, first_difference(page, expected)
            view = json.loads((await self.get("view", viewer)).text)
            assert view["view"] == twin.view(viewer)
            assert view["rev"] == position.revision
            assert view["prompt"] == self.game.prompt(twin.view(viewer), predictor.lang)
            log_lines = [one["text"] for one in json.loads((await self.get("log", viewer)).text)]
            assert log_lines == [
                self.game.event_text(one.event, predictor.lang) for one in position.events
            ]
            log_page = (await self.get("/log", viewer)).text
            assert log_page == full_log_html(predictor.page_model(position, twin))
            if viewer is not None:
                choices = json.loads((await self.get("actions", viewer)).text)
                assert [one["id"] for one in choices] == twin.actions(viewer)
            drawing = (await self.get("board.svg", viewer)).text
            assert drawing == self.game.board_svg(twin.view(viewer), predictor.lang)
            text = (await self.get("/board.txt", viewer)).text
            assert text == self.game.board_text(twin.view(viewer), predictor.lang)
            record = await self.get("record", viewer)
            assert (record.status == 200) == self.table.over
            self.coverage.pages += 1

    def check_no_keys(self, text: str) -> None:
        """Check that no key and no hash is ever sent."""
        for key in (*self.keys.values(), self.spectator_key):
            assert key not in text
        for row in self.stored_table.keys if self.keys else ():
            assert row.key_hash not in text


def matching_position(
    predictor: PagePredictor, frame: str, revision: int, rng: random.Random, coverage: Coverage
) -> KnownPosition:
    """The position whose twin gives the frame."""
    nearest = ""
    for position in predictor.positions_at(revision):
        twin = predictor.twin(position, rng)
        coverage.twins += 1
        hides = predictor.table.game.has_hidden_information(predictor.table.seats)
        if hides and coverage.twins % TWINS_COMPARED == 0:
            coverage.compared += 1
            coverage.different += differs(position, twin)
        nearest = predictor.view_frame(position, twin)
        if nearest == frame:
            return position
    raise AssertionError(
        f"{predictor.role} got what it cannot know: {first_difference(frame, nearest)}"
    )


def first_difference(one: str, other: str) -> str:
    """Describe where two texts differ."""
    both = enumerate(zip(one, other, strict=False))
    place = next((i for i, (a, b) in both if a != b), min(len(one), len(other)))
    start = max(0, place - 80)
    return f"at {place}: …{one[start : place + 120]}… != …{other[start : place + 120]}…"
