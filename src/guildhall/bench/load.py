"""Many tables on one server process: how long a move takes until all who see it have seen it.

A server is started as `guildhall serve` starts it, on an SQLite file, kept on one core; this
process plays all seats from another one, over real sockets with their usual compression.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from guildhall.server.litter import tidy_rarely

REVISION: Final = re.compile(r'data-seq="(\d+)"')
ACTION: Final = re.compile(r'data-action="(\d+)"')
WARM_UP: Final = 8.0
"""Seconds in which tables play and nothing is counted yet: all begin at once, which they do not in
life, and where a game begins with a choice of all at once, that is told much more."""
OPEN_AT_ONCE: Final = 16
HOST: Final = "127.0.0.1"
IS_OPEN: Final = re.compile(rf"Guildhall is open: http://{re.escape(HOST)}:(\d+)/")
START_SECONDS: Final = 60.0


class Load(NamedTuple):
    """What was measured with so many tables; times in seconds, one for each view that came."""

    tables: int
    sockets: int
    moves: int
    seconds: float
    times: list[float]
    sizes: list[int]

    def percentile(self, part: float) -> float:
        """The time within which this part of all views came."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Server(NamedTuple):
    """A server that runs, and where."""

    host: str
    port: int

    def post(self, path: str, body: dict[str, object], key: str = "") -> dict[str, object]:
        """Send JSON and read the answer."""
        request = urllib.request.Request(
            f"http://{self.host}:{self.port}/api/v1/{path}",
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json"}
            | ({"Authorization": f"Bearer {key}"} if key else {}),
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            found = json.load(answer)
        assert isinstance(found, dict)
        return found


@contextmanager
def serving() -> Iterator[Server]:
    """A server process of its own, on an empty SQLite file and, where that can be, on one core."""
    cores = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []
    with TemporaryDirectory(prefix="guildhall-load-") as folder:
        command = [sys.executable, "-m", "guildhall.cli.app", "serve", "--no-open", "--no-limits"]
        command += ["--host", HOST, "--port", "0"]
        command += ["--database", str(Path(folder) / "load.sqlite")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        try:
            if len(cores) > 1 and sys.platform == "linux":
                os.sched_setaffinity(process.pid, {cores[0]})
                os.sched_setaffinity(0, set(cores[1:]))
            yield started(process)
        finally:
            if len(cores) > 1 and sys.platform == "linux":
                os.sched_setaffinity(0, set(cores))
            process.terminate()
            process.communicate(timeout=30)


def started(process: subprocess.Popen[str]) -> Server:
    """Wait until the server accepts connections, and return its address, which it prints."""
    assert process.stdout is not None
    deadline = threading.Timer(START_SECONDS, process.kill)
    deadline.start()
    try:
        for line in process.stdout:
            if found := IS_OPEN.match(line):
                return Server(HOST, int(found.group(1)))
    finally:
        deadline.cancel()
    raise ValueError("The server did not start.")


class Place:
    """One socket of one seat: the newest view, and when the views came."""

    def __init__(self, link: ClientConnection) -> None:
        self.link = link
        self.revision = 0
        self.actions: list[int] = []
        self.sent = 0.0  # when the last move of the table was sent
        self.times: list[float] = []
        self.sizes: list[int] = []

    async def listen(self) -> None:
        """Read what the server sends until the socket closes."""
        async for message in self.link:
            if not isinstance(message, str) or not message.startswith("V"):
                continue
            if self.sent:
                self.times.append(time.perf_counter() - self.sent)
                self.sizes.append(len(message))
                self.sent = 0.0
            found = REVISION.search(message)
            self.revision = int(found.group(1)) if found else 0
            self.actions = [int(action) for action in ACTION.findall(message)]


class Company:
    """All seats of one table."""

    def __init__(self, server: Server, title: str, seats: int, rng: random.Random) -> None:
        self.server = server
        self.title = title
        self.seats = seats
        self.rng = rng
        self.places: list[Place] = []
        self.readers: list[asyncio.Task[None]] = []
        self.moves = 0

    async def sit_down(self) -> None:
        """Open a table, start it, and connect a socket for each seat."""
        people: list[object] = [
            {"kind": "me", "name": f"P{seat + 1}"} for seat in range(self.seats)
        ]
        made = await asyncio.to_thread(
            self.server.post, "tables", {"title": self.title, "seats": people}
        )
        keys = made["keys"]
        assert isinstance(keys, dict)
        of_seats = keys["seats"]
        assert isinstance(of_seats, dict)
        table, first = made["table"], str(of_seats["0"])
        await asyncio.to_thread(self.server.post, f"tables/{table}/start", {}, first)
        for key in of_seats.values():
            link = await connect(
                f"ws://{self.server.host}:{self.server.port}/ws/{table}?k={key}", max_size=2**20
            )
            place = Place(link)
            self.places.append(place)
            self.readers.append(asyncio.create_task(place.listen()))

    async def play(self, pace: float) -> None:
        """Make one move in each pace, whoever is asked, until cancelled."""
        await asyncio.sleep(self.rng.random() * pace)
        while True:
            due = time.perf_counter() + pace
            asked = [place for place in self.places if place.actions]
            if asked:
                mover = self.rng.choice(asked)
                action = self.rng.choice(mover.actions)
                now = time.perf_counter()
                for place in self.places:
                    place.sent = now
                mover.actions = []
                self.moves += 1
                await mover.link.send(
                    json.dumps(
                        {"t": "act", "id": 1, "seq": mover.revision, "a": action, "sure": True}
                    )
                )
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    def forget(self) -> None:
        """Count from here."""
        self.moves = 0
        for place in self.places:
            place.times.clear()
            place.sizes.clear()

    async def leave(self) -> None:
        """Close all sockets."""
        for reader in self.readers:
            reader.cancel()
        for place in self.places:
            await place.link.close()


async def loaded(server: Server, title: str, seats: int, tables: int, seconds: float) -> Load:
    """Let so many tables play at one move per second each, and measure."""
    tidy_rarely()  # what stops here for a moment is not to be counted as the server's
    rng = random.Random(tables)
    companies = [Company(server, title, seats, random.Random(rng.random())) for _ in range(tables)]
    for first in range(0, tables, OPEN_AT_ONCE):
        await asyncio.gather(*(one.sit_down() for one in companies[first : first + OPEN_AT_ONCE]))
    playing = [asyncio.create_task(company.play(1.0)) for company in companies]
    await asyncio.sleep(WARM_UP)
    for company in companies:
        company.forget()
    await asyncio.sleep(seconds)
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error
    places = [place for company in companies for place in company.places]
    result = Load(
        tables,
        len(places),
        sum(company.moves for company in companies),
        seconds,
        [time_ for place in places for time_ in place.times],
        [size for place in places for size in place.sizes],
    )
    await asyncio.gather(*(company.leave() for company in companies))
    return result
