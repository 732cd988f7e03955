"""Clients for tests: the JSON API with a key, and the socket of a page."""

import asyncio
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

PATIENCE = 30.0
# Seconds for which clients keep an idle connection; uvicorn closes it after 5, perhaps just when a
# request is sent.
KEEP_ALIVE = 2.0
ACTION = re.compile(r'data-action="(\d+)"')
MARK = re.compile(r'<main id="view"[^>]*? data-([a-z]+)="([^"]*)"')

# One client for all, since each would read the certificates of the system anew.
HTTP = httpx.Client(
    timeout=PATIENCE,
    verify=False,
    trust_env=False,
    limits=httpx.Limits(keepalive_expiry=KEEP_ALIVE),
)
HTTP.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))  # tests share no cookies

Json = dict[str, object]
T = TypeVar("T")


def run(work: Coroutine[object, object, T]) -> T:
    """Run a test's coroutine, but not for ever."""
    return asyncio.run(asyncio.wait_for(work, 300))


class Opened:
    """A table that a test has opened, with all of its keys."""

    def __init__(self, url: str, *seats: str, **more: object) -> None:
        """Seats are given as "me", "open", "bot", or "bot:random"."""
        wishes = []
        for number, seat in enumerate(seats):
            kind, _, bot = seat.partition(":")
            name = f"Person {number}" if kind == "me" else ""
            wishes.append({"kind": kind, "name": name, "bot": bot})
        body = {"title": "city_guilds", "seats": wishes, **more}
        answer = HTTP.post(f"{url}/api/v1/tables", json=body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.url = url
        self.id: str = made["table"]
        self.host: str = made["keys"]["host"]
        self.watch: str = made["keys"]["watch"]
        self.keys: list[str] = list(made["keys"]["seats"].values())

    def api(self, key: str | None) -> "Api":
        """The JSON API of this table with a key."""
        return Api(self.url, self.id, key)

    def sit(self, number: int, name: str) -> "Api":
        """Sit down by a link, as a guest would; its key becomes the new one."""
        seated = self.api(self.keys[number]).post("/sit", name=name)
        self.keys[number] = str(seated["key"])
        return self.api(self.keys[number])

    def by_seat(self) -> dict[int, str]:
        """The keys by the seats that they are for now; seats are drawn by lot at the start."""
        return {cast(int, self.api(key).get("")["seat"]): key for key in self.keys}

    def move(self, rng: random.Random) -> None:
        """Make a move by chance, of somebody who is asked."""
        for key in self.keys:
            api = self.api(key)
            choices = api.actions()
            if choices:
                revision = api.get("/view")["revision"]
                api.post("/play", action=rng.choice(choices), revision=revision)
                return
        raise AssertionError("nobody is asked")

    def page(self, key: str | None, have: int | None = None, url: str = "") -> "Page":
        """A page's socket with a key."""
        return Page(url or self.url, self.id, key, have)


class Api:
    """The JSON API of a table, with a key."""

    def __init__(self, url: str, table: str, key: str | None) -> None:
        self.base = f"{url}/api/v1/tables/{table}"
        self.headers = {} if key is None else {"authorization": f"Bearer {key}"}

    def ask(self, path: str, body: object = None, method: str = "") -> httpx.Response:
        """The answer to GET, or to POST with a body."""
        how = method or ("GET" if body is None else "POST")
        return HTTP.request(how, self.base + path, json=body, headers=self.headers)

    def get(self, path: str) -> Json:
        """The JSON that GET gives."""
        answer = self.ask(path)
        assert answer.status_code == 200, answer.text
        return cast(Json, answer.json())

    def post(self, path: str, **body: object) -> Json:
        """The JSON that POST gives."""
        answer = self.ask(path, body)
        assert answer.status_code == 200, answer.text
        return cast(Json, answer.json())

    def refused(self, path: str, body: object = None) -> tuple[int, str]:
        """The status and the sentence of a refusal."""
        answer = self.ask(path, body)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, sentence_of(answer)

    def log(self) -> list[Json]:
        """What the holder of the key was told."""
        return cast(list[Json], self.ask("/log").json())

    def actions(self) -> list[int]:
        """What the seat may do now."""
        return [int(action["id"]) for action in self.ask("/actions").json()]


def sentence_of(answer: httpx.Response) -> str:
    """The sentence of an error, after a look at its form."""
    body = answer.json()
    assert {"error", "rule"} <= body.keys(), body
    said = body["error"]
    assert isinstance(said, str)
    assert said.endswith("."), said
    assert "Traceback" not in said
    return said


class Page:
    """The socket of a page: it keeps the last view and talk, and the answers by number."""

    def __init__(self, url: str, table: str, key: str | None, have: int | None = None) -> None:
        query = "&".join(
            f"{name}={value}" for name, value in (("k", key), ("have", have)) if value is not None
        )
        self.address = f"{url.replace('http', 'ws', 1)}/ws/{table}?{query}"
        self.view = ""
        self.talk = ""
        self.views = 0
        self.received: list[str] = []
        self.answers: dict[object, tuple[str, Json]] = {}
        self.number = 0
        self.news = asyncio.Condition()
        self.code: int | None = None
        self.socket: ClientConnection
        self.task: asyncio.Task[None]

    async def __aenter__(self) -> "Page":
        # No ping: on a busy machine the answer may take long.
        self.socket = await connect(
            self.address, max_size=2**20, proxy=None, ping_interval=None, open_timeout=PATIENCE
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
        """Take what comes."""
        try:
            async for message in self.socket:
                self.take(str(message))
                async with self.news:
                    self.news.notify_all()
        except ConnectionClosed:
            pass
        self.code = self.socket.close_code
        async with self.news:
            self.news.notify_all()

    def take(self, message: str) -> None:
        """Sort a message by its letter."""
        letter, rest = message[0], message[1:]
        self.received.append(message)
        if letter == "V":
            self.view = rest
            self.views += 1
        elif letter == "T":
            self.talk = rest
        elif letter in "EAHO":
            data = json.loads(rest)
            self.answers[data["id"]] = (letter, data)

    async def until(self, is_so: "Callable[[Page], object]") -> None:
        """Wait until something is so."""
        async with self.news:
            await asyncio.wait_for(self.news.wait_for(lambda: bool(is_so(self))), PATIENCE)

    async def later_than(self, seq: int) -> None:
        """Wait for a later view."""
        await self.until(lambda page: page.view and page.seq > seq)

    async def raw(self, text: str | bytes) -> None:
        """Send anything."""
        await self.socket.send(text)

    async def send(self, kind: str, /, **fields: object) -> tuple[str, Json]:
        """Send a message and wait for its answer."""
        self.number += 1
        number = self.number
        await self.raw(json.dumps({"t": kind, "id": number, **fields}))
        await self.until(lambda page: number in page.answers or page.code is not None)
        return self.answers[number]

    async def done(self, kind: str, /, **fields: object) -> Json:
        """Send a message that must succeed."""
        letter, data = await self.send(kind, **fields)
        assert letter != "E", data
        return data

    async def refused(self, kind: str, /, **fields: object) -> str:
        """Send a message that must be refused; gives the sentence."""
        letter, data = await self.send(kind, **fields)
        assert letter == "E", (letter, data)
        assert isinstance(data["error"], str)
        return data["error"]

    # What the view says

    def mark(self, name: str) -> str:
        """A data attribute of the view."""
        head = self.view.partition(">")[0]
        found = re.search(rf' data-{name}="([^"]*)"', head)
        return found.group(1) if found else ""

    @property
    def seq(self) -> int:
        """The revision of the view."""
        return int(self.mark("seq"))

    @property
    def choices(self) -> list[int]:
        """The actions that the view offers."""
        return sorted({int(action) for action in ACTION.findall(self.view)})

    async def play_on(self, rng: random.Random) -> None:
        """Play by chance until the game is over."""
        while self.mark("phase") != "over":
            await self.until(lambda page: page.choices or page.mark("phase") == "over")
            if self.choices:
                seq = self.seq
                letter, data = await self.send("act", seq=seq, a=rng.choice(self.choices))
                if "Too many messages" in str(data.get("error")):
                    await asyncio.sleep(0.5)
                    continue
                assert letter == "O" or data.get("stale"), data
                await self.later_than(seq)


def eventually(is_so: Callable[[], object]) -> None:
    """Wait until something is so that nobody tells."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never was so"
        time.sleep(0.02)


async def gathered(works: Iterable[Awaitable[T]]) -> list[T]:
    """Do several things at once."""
    return list(await asyncio.gather(*works))


async def all_until(pages: Iterable[Page], is_so: Callable[[Page], object]) -> None:
    """Wait until something is so for each of several pages."""
    await gathered([page.until(is_so) for page in pages])
