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

from guildhall.server.gc_tuning import tune

_REVISION: Final = re.compile(r'data-revision="(\d+)"')
_ACTION: Final = re.compile(r'data-action="(\d+)"')
_WARM_UP_SECONDS: Final = 8.0
"""Seconds in which tables play and nothing is counted yet: all begin at once, which they do not in
life, and where a game begins with a choice of all at once, that is told much more."""
_CONCURRENT_STARTS: Final = 16
_HOST: Final = "127.0.0.1"
_LISTENING_LINE: Final = re.compile(rf"Guildhall is open: http://{re.escape(_HOST)}:(\d+)/")
_START_TIMEOUT: Final = 60.0


class LoadResult(NamedTuple):
    """What was measured with so many tables; times in seconds, one for each view that came."""

    tables: int
    sockets: int
    moves: int
    seconds: float
    latencies: list[float]
    view_sizes: list[int]

    def percentile(self, fraction: float) -> float:
        """The time within which this part of all views came."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(fraction * len(ordered)))]


class ServerProcess(NamedTuple):
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
def run_server() -> Iterator[ServerProcess]:
    """A server process of its own, on an empty SQLite file and, where that can be, on one core."""
    cores = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []
    with TemporaryDirectory(prefix="guildhall-load-") as folder:
        command = [
            sys.executable,
            "-m",
            "guildhall.cli.app",
            "serve",
            "--no-open",
            "--no-rate-limits",
        ]
        command += ["--host", _HOST, "--port", "0"]
        command += ["--database", str(Path(folder) / "load.sqlite")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        try:
            if len(cores) > 1 and sys.platform == "linux":
                os.sched_setaffinity(process.pid, {cores[0]})
                os.sched_setaffinity(0, set(cores[1:]))
            yield _wait_until_listening(process)
        finally:
            if len(cores) > 1 and sys.platform == "linux":
                os.sched_setaffinity(0, set(cores))
            process.terminate()
            process.communicate(timeout=30)


def _wait_until_listening(process: subprocess.Popen[str]) -> ServerProcess:
    """Wait until the server accepts connections, and return its address, which it prints."""
    assert process.stdout is not None
    deadline = threading.Timer(_START_TIMEOUT, process.kill)
    deadline.start()
    try:
        for line in process.stdout:
            if found := _LISTENING_LINE.match(line):
                return ServerProcess(_HOST, int(found.group(1)))
    finally:
        deadline.cancel()
    raise ValueError("The server did not start.")


class SeatClient:
    """One socket of one seat: the newest view, and when the views came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.revision = 0
        self.actions: list[int] = []
        self.sent_at = 0.0  # when the last move of the table was sent
        self.latencies: list[float] = []
        self.view_sizes: list[int] = []

    async def listen(self) -> None:
        """Read what the server sends until the socket closes."""
        async for message in self.socket:
            if not isinstance(message, str) or not message.startswith("V"):
                continue
            if self.sent_at:
                self.latencies.append(time.perf_counter() - self.sent_at)
                self.view_sizes.append(len(message))
                self.sent_at = 0.0
            found = _REVISION.search(message)
            self.revision = int(found.group(1)) if found else 0
            self.actions = [int(action) for action in _ACTION.findall(message)]


class SeatClients:
    """All seats of one table."""

    def __init__(self, server: ServerProcess, game_id: str, seats: int, rng: random.Random) -> None:
        self.server = server
        self.game_id = game_id
        self.seats = seats
        self.rng = rng
        self.clients: list[SeatClient] = []
        self.readers: list[asyncio.Task[None]] = []
        self.moves = 0

    async def join(self) -> None:
        """Open a table, start it, and connect a socket for each seat."""
        seat_requests: list[object] = [
            {"kind": "me", "name": f"P{seat + 1}"} for seat in range(self.seats)
        ]
        created = await asyncio.to_thread(
            self.server.post, "tables", {"title": self.game_id, "seats": seat_requests}
        )
        keys = created["keys"]
        assert isinstance(keys, dict)
        of_seats = keys["seats"]
        assert isinstance(of_seats, dict)
        table, first = created["table"], str(of_seats["0"])
        await asyncio.to_thread(self.server.post, f"tables/{table}/start", {}, first)
        for key in of_seats.values():
            socket = await connect(
                f"ws://{self.server.host}:{self.server.port}/ws/{table}?k={key}", max_size=2**20
            )
            client = SeatClient(socket)
            self.clients.append(client)
            self.readers.append(asyncio.create_task(client.listen()))

    async def play(self, interval: float) -> None:
        """Make one move in each pace, whoever is asked, until cancelled."""
        await asyncio.sleep(self.rng.random() * interval)
        while True:
            due = time.perf_counter() + interval
            asked = [client for client in self.clients if client.actions]
            if asked:
                mover = self.rng.choice(asked)
                action = self.rng.choice(mover.actions)
                now = time.perf_counter()
                for client in self.clients:
                    client.sent_at = now
                mover.actions = []
                self.moves += 1
                await mover.socket.send(
                    json.dumps(
                        {"t": "act", "id": 1, "seq": mover.revision, "a": action, "sure": True}
                    )
                )
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    def reset_counts(self) -> None:
        """Count from here."""
        self.moves = 0
        for client in self.clients:
            client.latencies.clear()
            client.view_sizes.clear()

    async def close(self) -> None:
        """Close all sockets."""
        for reader in self.readers:
            reader.cancel()
        for client in self.clients:
            await client.socket.close()


async def run_load_test(
    server: ServerProcess, game_id: str, seats: int, tables: int, seconds: float
) -> LoadResult:
    """Let so many tables play at one move per second each, and measure."""
    tune()  # what stops here for a moment is not to be counted as the server's
    rng = random.Random(tables)
    all_seat_clients = [
        SeatClients(server, game_id, seats, random.Random(rng.random())) for _ in range(tables)
    ]
    for first in range(0, tables, _CONCURRENT_STARTS):
        await asyncio.gather(
            *(one.join() for one in all_seat_clients[first : first + _CONCURRENT_STARTS])
        )
    playing = [asyncio.create_task(seat_clients.play(1.0)) for seat_clients in all_seat_clients]
    await asyncio.sleep(_WARM_UP_SECONDS)
    for seat_clients in all_seat_clients:
        seat_clients.reset_counts()
    await asyncio.sleep(seconds)
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error
    clients = [client for seat_clients in all_seat_clients for client in seat_clients.clients]
    result = LoadResult(
        tables,
        len(clients),
        sum(seat_clients.moves for seat_clients in all_seat_clients),
        seconds,
        [time_ for client in clients for time_ in client.latencies],
        [size for client in clients for size in client.view_sizes],
    )
    await asyncio.gather(*(seat_clients.close() for seat_clients in all_seat_clients))
    return result
