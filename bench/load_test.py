"""Load test: many tables on one server process, and the latency of their views.

The server runs like `guildhall serve`, with an SQLite file, pinned to one core. This process plays
all seats from another core, over real sockets with the usual compression.
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
from guildhall.server.ws.messages import VIEW

_REVISION: Final = re.compile(r'data-revision="(\d+)"')
_ACTION: Final = re.compile(r'data-action="(\d+)"')
_WARM_UP_SECONDS: Final = 8.0
"""Nothing is counted during the warm-up: here all tables start at once, unlike in practice, and a
simultaneous choice at the start of a game sends many more views."""
_CONCURRENT_STARTS: Final = 16
_HOST: Final = "127.0.0.1"
_LISTENING_LINE: Final = re.compile(rf"Guildhall is running at http://{re.escape(_HOST)}:(\d+)/")
_START_TIMEOUT: Final = 60.0


class LoadResult(NamedTuple):
    """Measurements with a number of tables; one latency, in seconds, per received view."""

    tables: int
    sockets: int
    moves: int
    seconds: float
    latencies: list[float]
    view_sizes: list[int]

    def percentile(self, fraction: float) -> float:
        """The latency that this fraction of views does not exceed, in seconds."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(fraction * len(ordered)))]


class ServerProcess(NamedTuple):
    """The address of a running server."""

    host: str
    port: int

    def post(self, path: str, body: dict[str, object], key: str = "") -> dict[str, object]:
        """Send JSON and return the response."""
        request = urllib.request.Request(
            f"http://{self.host}:{self.port}/api/v1/{path}",
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json"}
            | ({"Authorization": f"Bearer {key}"} if key else {}),
        )
        with urllib.request.urlopen(request, timeout=60) as response:
            found = json.load(response)
        assert isinstance(found, dict)
        return found


@contextmanager
def run_server() -> Iterator[ServerProcess]:
    """Run a server process with an empty SQLite file, on one core if possible."""
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
    """Wait until the server prints its address, and return it."""
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
    """The socket of one seat: its latest view and the latencies of its views."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.revision = 0
        self.actions: list[int] = []
        self.sent_at = 0.0  # when the table's last move was sent
        self.latencies: list[float] = []
        self.view_sizes: list[int] = []

    async def listen(self) -> None:
        """Read messages until the socket closes."""
        async for message in self.socket:
            if not isinstance(message, str) or not message.startswith(VIEW):
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
        """Create and start a table, and connect a socket for each seat."""
        seat_requests: list[object] = [
            {"kind": "me", "name": f"P{seat + 1}"} for seat in range(self.seats)
        ]
        created = await asyncio.to_thread(
            self.server.post, "tables", {"game_id": self.game_id, "seats": seat_requests}
        )
        keys = created["keys"]
        assert isinstance(keys, dict)
        seat_keys = keys["seats"]
        assert isinstance(seat_keys, dict)
        table, first = created["table_id"], str(seat_keys["0"])
        await asyncio.to_thread(self.server.post, f"tables/{table}/start", {}, first)
        for key in seat_keys.values():
            socket = await connect(
                f"ws://{self.server.host}:{self.server.port}/ws/{table}?k={key}", max_size=2**20
            )
            client = SeatClient(socket)
            self.clients.append(client)
            self.readers.append(asyncio.create_task(client.listen()))

    async def play(self, interval: float) -> None:
        """Make one move per interval, for any seat that can move, until cancelled."""
        await asyncio.sleep(self.rng.random() * interval)
        while True:
            due = time.perf_counter() + interval
            movers = [client for client in self.clients if client.actions]
            if movers:
                mover = self.rng.choice(movers)
                action = self.rng.choice(mover.actions)
                now = time.perf_counter()
                for client in self.clients:
                    client.sent_at = now
                mover.actions = []
                self.moves += 1
                await mover.socket.send(
                    json.dumps(
                        {
                            "type": "move",
                            "id": 1,
                            "rev": mover.revision,
                            "action": action,
                            "confirmed": True,
                        }
                    )
                )
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    def reset_counts(self) -> None:
        """Discard what was counted so far."""
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
    """Play tables at one move per second each, and measure."""
    tune()  # or garbage collections of this process would count as server latency
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
