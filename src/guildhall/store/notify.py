"""How servers on one PostgreSQL database tell each other that a table has changed."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Final

import asyncpg
from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from guildhall.store.engine import TIMEOUT

_CHANNEL: Final = "guildhall"
_HEARTBEAT_SECONDS: Final = 30.0
_RETRY_DELAYS: Final = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

ChangeCallback = Callable[[str], None]
"""Called with the id of a table that another server has changed; "" is any of them."""


class Notifier:
    """Rings inside the transaction that changes a table, so that it is heard when that is done."""

    def __init__(self, url: URL) -> None:
        query = dict(url.query)
        if "ssl" in query:
            query["sslmode"] = query.pop("ssl")
        sync_url = url.set(drivername="postgresql", query=query)
        self.dsn = sync_url.render_as_string(hide_password=False)
        self.sender_id = secrets.token_hex(8)
        self.task: asyncio.Task[None] | None = None

    async def publish(self, connection: AsyncConnection, table_id: str) -> None:
        """Tell the others, as soon as the transaction is committed."""
        await connection.execute(
            text("SELECT pg_notify(:channel, :payload)"),
            {"channel": _CHANNEL, "payload": f"{self.sender_id} {table_id}"},
        )

    async def subscribe(self, callback: ChangeCallback) -> None:
        """Hear what others do from now on, on a connection of its own."""
        connection = await self.connect(callback)
        self.task = asyncio.create_task(self.reconnect(connection, callback))

    async def close(self) -> None:
        """Hear nothing any more."""
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    async def connect(self, callback: ChangeCallback) -> asyncpg.Connection:
        """A connection that hears the others; what this server has rung itself is no news."""

        def on_notify(_connection: object, _pid: int, _channel: str, payload: object) -> None:
            sender_id, _, table_id = str(payload).partition(" ")
            if sender_id != self.sender_id:
                callback(table_id)

        connection = await asyncpg.connect(self.dsn, timeout=TIMEOUT, command_timeout=TIMEOUT)
        await connection.add_listener(_CHANNEL, on_notify)
        return connection

    async def reconnect(self, connection: asyncpg.Connection, callback: ChangeCallback) -> None:
        """Connect again whenever the connection is lost."""
        while True:
            try:
                await _wait_until_lost(connection)
            finally:
                connection.terminate()
            connection = await self.connect_with_retry(callback)
            callback("")  # whatever was rung in between was not heard

    async def connect_with_retry(self, callback: ChangeCallback) -> asyncpg.Connection:
        """Try until it works, at first often and then every few seconds."""
        tries = 0
        while True:
            await asyncio.sleep(_RETRY_DELAYS[min(tries, len(_RETRY_DELAYS) - 1)])
            tries += 1
            with contextlib.suppress(Exception):  # whatever it was, it may be over
                return await self.connect(callback)


async def _wait_until_lost(connection: asyncpg.Connection) -> None:
    """Wait until a connection has ended, and look now and then whether it is still alive."""
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    while not connection.is_closed() and not lost.is_set():
        try:
            await asyncio.wait_for(lost.wait(), _HEARTBEAT_SECONDS)
        except TimeoutError:
            try:
                await connection.execute("SELECT 1")
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                return
