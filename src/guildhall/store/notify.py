"""Change notifications between servers that share a PostgreSQL database."""

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
"""Called with the id of a table that another server has changed, or "" for any table."""


class Notifier:
    """Sends NOTIFY inside the writing transaction, so listeners hear of it after the commit."""

    def __init__(self, url: URL) -> None:
        query = dict(url.query)
        if "ssl" in query:
            query["sslmode"] = query.pop("ssl")
        sync_url = url.set(drivername="postgresql", query=query)
        self.dsn = sync_url.render_as_string(hide_password=False)
        self.sender_id = secrets.token_hex(8)
        self.task: asyncio.Task[None] | None = None

    async def publish(self, connection: AsyncConnection, table_id: str) -> None:
        """Notify the other servers when the transaction commits."""
        await connection.execute(
            text("SELECT pg_notify(:channel, :payload)"),
            {"channel": _CHANNEL, "payload": f"{self.sender_id} {table_id}"},
        )

    async def subscribe(self, callback: ChangeCallback) -> None:
        """Listen on a dedicated connection from now on."""
        connection = await self.connect(callback)
        self.task = asyncio.create_task(self.reconnect(connection, callback))

    async def close(self) -> None:
        """Stop listening."""
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    async def connect(self, callback: ChangeCallback) -> asyncpg.Connection:
        """Open a listening connection that ignores this server's own notifications."""

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
            callback("")  # notifications in between are lost

    async def connect_with_retry(self, callback: ChangeCallback) -> asyncpg.Connection:
        """Connect, retrying with increasing delays."""
        tries = 0
        while True:
            await asyncio.sleep(_RETRY_DELAYS[min(tries, len(_RETRY_DELAYS) - 1)])
            tries += 1
            with contextlib.suppress(Exception):  # any failure may be temporary
                return await self.connect(callback)


async def _wait_until_lost(connection: asyncpg.Connection) -> None:
    """Wait until the connection ends; a heartbeat detects dead peers."""
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
