"""Test clients for the JSON API and the socket."""

import asyncio
import html
import json
import random
import re
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from http.cookiejar import DefaultCookiePolicy
from types import TracebackType
from typing import TypeVar, cast

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from guildhall.core.board_model import Group, Selection
from guildhall.server.ws.messages import CHAT, CONFIRM, ERROR, HINT, OK, VIEW
from tests.whole_decisions import random_choice

TIMEOUT = 30.0
# Seconds for which clients keep an idle connection; uvicorn closes it after 5, perhaps just when a
# request is sent.
KEEP_ALIVE = 2.0
ACTION = re.compile(r'data-action="(\d+)"')

# One shared client, because each new one would load the system's certificates.
HTTP_CLIENT = httpx.Client(
    timeout=TIMEOUT,
    verify=False,
    trust_env=False,
    limits=httpx.Limits(keepalive_expiry=KEEP_ALIVE),
)
HTTP_CLIENT.cookies.jar.set_policy(
    DefaultCookiePolicy(allowed_domains=[])
)  # tests share no cookies

Json = dict[str, object]
T = TypeVar("T")


def run_async(work: Coroutine[object, object, T]) -> T:
    """Run a coroutine with a timeout."""
    return asyncio.run(asyncio.wait_for(work, 300))


class TableClient:
    """A table created by a test, with all its keys."""

    def __init__(self, url: str, *seats: str, **more: object) -> None:
        """Seats are given as "me", "free", "bot", or "bot:random"."""
        seat_requests = []
        for number, seat in enumerate(seats):
            kind, _, bot_name = seat.partition(":")
            name = f"Person {number}" if kind == "me" else ""
            seat_requests.append({"kind": kind, "name": name, "bot_name": bot_name})
        body = {"game_id": "city_guilds", "seats": seat_requests, **more}
        answer = HTTP_CLIENT.post(f"{url}/api/v1/tables", json=body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.url = url
        self.id: str = made["table_id"]
        self.host_key: str = made["keys"]["host"]
        self.spectator_key: str = made["keys"]["spectator"]
        self.keys: list[str] = list(made["keys"]["seats"].values())

    def api(self, key: str | None) -> "TableApi":
        """The JSON API of this table with a key."""
        return TableApi(self.url, self.id, key)

    def sit(self, number: int, name: str) -> "TableApi":
        """Take a seat by its link and store the new key."""
        seated = self.api(self.keys[number]).post("/sit", name=name)
        self.keys[number] = str(seated["key"])
        return self.api(self.keys[number])

    def keys_by_seat(self) -> dict[int, str]:
        """The keys by seat, after shuffling."""
        return {cast(int, self.api(key).get("")["seat"]): key for key in self.keys}

    def move_randomly(self, rng: random.Random) -> None:
        """Make a random move for a seat that is to move."""
        for key in self.keys:
            api = self.api(key)
            choices = api.actions()
            if choices:
                revision = api.get("/view")["rev"]
                api.post("/moves", action=rng.choice(choices), rev=revision)
                return
        raise AssertionError("no seat has to move")

    def page(
        self, key: str | None, known_revision: int | None = None, url: str = ""
    ) -> "PageSocket":
        """A page's socket with a key."""
        return PageSocket(url or self.url, self.id, key, known_revision)


class TableApi:
    """The JSON API of a table, with a key."""

    def __init__(self, url: str, table_id: str, key: str | None) -> None:
        self.base = f"{url}/api/v1/tables/{table_id}"
        self.headers = {} if key is None else {"authorization": f"Bearer {key}"}

    def request(self, path: str, body: object = None, method: str = "") -> httpx.Response:
        """Send GET, or POST with a body."""
        how = method or ("GET" if body is None else "POST")
        return HTTP_CLIENT.request(how, self.base + path, json=body, headers=self.headers)

    def get(self, path: str) -> Json:
        """Return the JSON of GET."""
        answer = self.request(path)
        assert answer.status_code == 200, answer.text
        return cast(Json, answer.json())

    def post(self, path: str, **body: object) -> Json:
        """Return the JSON of POST."""
        answer = self.request(path, body)
        assert answer.status_code == 200, answer.text
        return cast(Json, answer.json())

    def post_refused(self, path: str, body: object = None) -> tuple[int, str]:
        """Return the status and the message of a refusal."""
        answer = self.request(path, body)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, error_text(answer)

    def log(self) -> list[Json]:
        """Return the log of the key's viewer."""
        return cast(list[Json], self.request("/log").json())

    def actions(self) -> list[int]:
        """Return the legal actions of the seat."""
        return [int(action["id"]) for action in self.request("/actions").json()]


def error_text(answer: httpx.Response) -> str:
    """Check the form of an error and return its message."""
    body = answer.json()
    assert {"error", "rule"} <= body.keys(), body
    message = body["error"]
    assert isinstance(message, str)
    assert message.endswith("."), message
    assert "Traceback" not in message
    return message


class PageSocket:
    """A page's socket; keeps the last view and chat, and the replies by id."""

    def __init__(
        self, url: str, table_id: str, key: str | None, known_revision: int | None = None
    ) -> None:
        query = "&".join(
            f"{name}={value}"
            for name, value in (("k", key), ("rev", known_revision))
            if value is not None
        )
        self.address = f"{url.replace('http', 'ws', 1)}/ws/{table_id}?{query}"
        self.view = ""
        self.chat = ""
        self.views = 0
        self.received: list[str] = []
        self.replies: dict[object, tuple[str, Json]] = {}
        self.last_message_id = 0
        self.changed = asyncio.Condition()
        self.close_code: int | None = None
        self.socket: ClientConnection
        self.task: asyncio.Task[None]

    async def __aenter__(self) -> "PageSocket":
        # No pings: on a busy machine the answer may take long.
        self.socket = await connect(
            self.address, max_size=2**20, proxy=None, ping_interval=None, open_timeout=TIMEOUT
        )
        self.task = asyncio.create_task(self.listen())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        await self.socket.close()
        await self.task

    async def listen(self) -> None:
        """Receive frames."""
        try:
            async for message in self.socket:
                self.receive(str(message))
                async with self.changed:
                    self.changed.notify_all()
        except ConnectionClosed:
            pass
        self.close_code = self.socket.close_code
        async with self.changed:
            self.changed.notify_all()

    def receive(self, message: str) -> None:
        """Store a frame by its type."""
        letter, rest = message[0], message[1:]
        self.received.append(message)
        if letter == VIEW:
            self.view = rest
            self.views += 1
        elif letter == CHAT:
            self.chat = rest
        elif letter in (ERROR, CONFIRM, HINT, OK):
            data = json.loads(rest)
            self.replies[data["id"]] = (letter, data)

    async def wait_until(self, condition: "Callable[[PageSocket], object]") -> None:
        """Wait until a condition holds."""
        async with self.changed:
            await asyncio.wait_for(self.changed.wait_for(lambda: bool(condition(self))), TIMEOUT)

    async def wait_for_newer(self, revision: int) -> None:
        """Wait for a newer view."""
        await self.wait_until(lambda page: page.view and page.revision > revision)

    async def send_raw(self, text: str | bytes) -> None:
        """Send a raw message."""
        await self.socket.send(text)

    async def send(self, kind: str, /, **fields: object) -> tuple[str, Json]:
        """Send a message and wait for its reply."""
        self.last_message_id += 1
        number = self.last_message_id
        await self.send_raw(json.dumps({"type": kind, "id": number, **fields}))
        await self.wait_until(lambda page: number in page.replies or page.close_code is not None)
        return self.replies[number]

    async def send_accepted(self, kind: str, /, **fields: object) -> Json:
        """Send a message that must succeed."""
        letter, data = await self.send(kind, **fields)
        assert letter != ERROR, data
        return data

    async def send_refused(self, kind: str, /, **fields: object) -> str:
        """Send a message that must be refused, and return the error."""
        letter, data = await self.send(kind, **fields)
        assert letter == ERROR, (letter, data)
        assert isinstance(data["error"], str)
        return data["error"]

    # Reading the view

    def data_attribute(self, name: str) -> str:
        """A data attribute of the view."""
        for found in re.finditer(r""" ([\w-]+)=("[^"]*"|'[^']*')|>""", self.view):
            if found[1] is None:
                break
            if found[1] == f"data-{name}":
                return found[2][1:-1]
        return ""

    @property
    def revision(self) -> int:
        """The revision of the view."""
        return int(self.data_attribute("revision"))

    @property
    def actions(self) -> list[int]:
        """The actions that the view offers."""
        return sorted({int(action) for action in ACTION.findall(self.view)})

    @property
    def selection(self) -> Selection:
        """The decision that the view describes, as far as a page knows it."""
        data = json.loads(html.unescape(self.data_attribute("decision")) or '{"groups": []}')
        groups = tuple(
            Group(
                one["kind"],
                tuple(one["items"]),
                one.get("min", 1),
                one.get("max", 1),
                tuple(one.get("limits", ())),
                required=tuple(one.get("required", ())),
                values=tuple(one.get("values", ())),
                is_automatic=one.get("automatic", False),
            )
            for one in data["groups"]
        )
        pairs = tuple(
            (one, other)
            for ones, others in data.get("pairs", ())
            for one in ones
            for other in others
        )
        return Selection(groups, pairs)

    async def play_until_over(self, rng: random.Random) -> None:
        """Play random moves until the game is over."""
        while self.data_attribute("status") != "over":
            await self.wait_until(
                lambda page: page.actions or page.data_attribute("status") == "over"
            )
            if self.actions:
                revision = self.revision
                selection = self.selection
                if selection.is_compound:
                    choice = random_choice(selection, rng)
                    letter, data = await self.send("choose", rev=revision, choice=choice)
                else:
                    letter, data = await self.send(
                        "move", rev=revision, action=rng.choice(self.actions)
                    )
                if "Too many messages" in str(data.get("error")):
                    await asyncio.sleep(0.5)
                    continue
                assert letter == OK or data.get("stale"), data
                await self.wait_for_newer(revision)


def wait_until(condition: Callable[[], object]) -> None:
    """Poll until a condition holds."""
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end, "the condition never held"
        time.sleep(0.02)


async def gather_all(works: Iterable[Awaitable[T]]) -> list[T]:
    """Run several coroutines concurrently."""
    return list(await asyncio.gather(*works))


async def wait_until_all(
    pages: Iterable[PageSocket], condition: Callable[[PageSocket], object]
) -> None:
    """Wait until a condition holds for each page."""
    await gather_all([page.wait_until(condition) for page in pages])
