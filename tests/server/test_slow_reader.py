"""A slow reader delays nobody else."""

import asyncio
import random
import socket
from functools import partial

import pytest
from websockets.asyncio.client import ClientConnection, connect

from guildhall.server.ws import outbox
from guildhall.server.ws.messages import VIEW
from tests.server.clients import TIMEOUT, PageSocket, TableClient, run_async


def shows_revision(page: PageSocket, revision: object) -> bool:
    """Whether a page shows this revision."""
    return page.view != "" and page.revision == revision


def test_a_client_that_stops_reading_does_not_stall_its_table(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "SEND_TIMEOUT", 1e6)  # wait, even on a slow machine
    table = TableClient(url, "me", "me", "me", start=True)

    async def game() -> None:
        # A receive window that a few views fill, and nobody reading.
        raw_socket = socket.socket()
        raw_socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw_socket.setblocking(False)
        host, port = url.removeprefix("http://").split(":")
        await asyncio.get_running_loop().sock_connect(raw_socket, (host, int(port)))
        address = f"{url.replace('http', 'ws', 1)}/ws/{table.id}?k={table.spectator_key}"
        slow = await connect(
            address,
            sock=raw_socket,
            proxy=None,
            compression=None,
            max_queue=1,
            ping_interval=None,
            open_timeout=TIMEOUT,
        )
        slow.transport.pause_reading()
        async with table.page(table.spectator_key) as page:
            rng = random.Random(2)
            for _ in range(80):
                await asyncio.to_thread(table.move_randomly, rng)
                newest = await asyncio.to_thread(table.api(table.spectator_key).get, "/view")
                await page.wait_until(partial(shows_revision, revision=newest["rev"]))
            # When it reads again it skips old views: the last one is current.
            slow.transport.resume_reading()
            views = []
            async for message in slow:
                if str(message).startswith(VIEW):
                    views.append(str(message)[1:])
                    if views[-1] == page.view:
                        break
            assert len(views) < page.views / 2
        await slow.close()

    run_async(game())


class CountingConnection(ClientConnection):
    """A socket that counts received bytes."""

    bytes_received = 0

    def data_received(self, data: bytes) -> None:
        """Count the bytes and process them."""
        self.bytes_received += len(data)
        super().data_received(data)


def test_views_are_compressed_with_a_shared_window(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)

    async def watch() -> tuple[int, int, int]:
        address = f"{url.replace('http', 'ws', 1)}/ws/{table.id}?k={table.spectator_key}"
        async with connect(
            address,
            proxy=None,
            ping_interval=None,
            open_timeout=TIMEOUT,
            create_connection=CountingConnection,
        ) as watching:
            assert isinstance(watching, CountingConnection)
            views = characters = shown = 0
            rng = random.Random(3)
            for _ in range(40):
                await asyncio.to_thread(table.move_randomly, rng)
                newest = await asyncio.to_thread(table.api(table.spectator_key).get, "/view")
                while shown != newest["rev"]:
                    message = str(await watching.recv())
                    characters += len(message)
                    if message.startswith(VIEW):
                        views += 1
                        shown = int(message.partition(' data-revision="')[2].partition('"')[0])
            return views, characters, watching.bytes_received

    views, characters, bytes_received = run_async(watch())
    assert views > 10
    assert characters / views > 15_000
    assert bytes_received / views < 3_000
