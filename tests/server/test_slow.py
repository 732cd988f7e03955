"""Who reads slowly, or not at all, holds up nobody."""

import asyncio
import random
import socket
from functools import partial

import pytest
from websockets.asyncio.client import ClientConnection, connect

from guildhall.server import mailbox
from tests.server.playing import PATIENCE, Opened, Page, run


def shows(page: Page, revision: object) -> bool:
    """Whether a page has the view with this number."""
    return page.view != "" and page.seq == revision


def test_a_client_that_stops_reading_does_not_stall_its_table(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailbox, "SLOWEST", 1e6)  # however slow the machine is, it waits
    table = Opened(url, "me", "me", "me", start=True)

    async def game() -> None:
        # A window so small that a few views fill it, and nobody who reads.
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.setblocking(False)
        host, port = url.removeprefix("http://").split(":")
        await asyncio.get_running_loop().sock_connect(deaf, (host, int(port)))
        address = f"{url.replace('http', 'ws', 1)}/ws/{table.id}?k={table.watch}"
        slow = await connect(
            address,
            sock=deaf,
            proxy=None,
            compression=None,
            max_queue=1,
            ping_interval=None,
            open_timeout=PATIENCE,
        )
        slow.transport.pause_reading()
        async with table.page(table.watch) as page:
            rng = random.Random(2)
            for _ in range(80):
                await asyncio.to_thread(table.move, rng)
                seen = await asyncio.to_thread(table.api(table.watch).get, "/view")
                await page.until(partial(shows, revision=seen["revision"]))
            # When it reads again it skips what is old: the last view is that of now.
            slow.transport.resume_reading()
            views = []
            async for message in slow:
                if str(message).startswith("V"):
                    views.append(str(message)[1:])
                    if views[-1] == page.view:
                        break
            assert len(views) < page.views / 2
        await slow.close()

    run(game())


class Counting(ClientConnection):
    """A socket that counts what comes."""

    came = 0

    def data_received(self, data: bytes) -> None:
        """Count, and take it."""
        self.came += len(data)
        super().data_received(data)


def test_a_view_is_packed_with_the_one_before_it_in_mind(url: str) -> None:
    table = Opened(url, "me", "me", "me", start=True)

    async def watch() -> tuple[int, int, int]:
        address = f"{url.replace('http', 'ws', 1)}/ws/{table.id}?k={table.watch}"
        async with connect(
            address,
            proxy=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            create_connection=Counting,
        ) as watching:
            assert isinstance(watching, Counting)
            views = letters = shown = 0
            rng = random.Random(3)
            for _ in range(40):
                await asyncio.to_thread(table.move, rng)
                seen = await asyncio.to_thread(table.api(table.watch).get, "/view")
                while shown != seen["revision"]:
                    message = str(await watching.recv())
                    letters += len(message)
                    if message.startswith("V"):
                        views += 1
                        shown = int(message.partition(' data-seq="')[2].partition('"')[0])
            return views, letters, watching.came

    views, letters, came = run(watch())
    assert views > 10
    assert letters / views > 15_000
    assert came / views < 3_000
