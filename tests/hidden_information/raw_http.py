"""Minimal, fast clients for the API and the log: raw HTTP and SQLite."""

import asyncio
import json
import sqlite3
from contextlib import closing
from typing import NamedTuple
from urllib.parse import urlsplit

from guildhall.core.event import Event
from guildhall.table import LogEntry
from tests.server.clients import KEEP_ALIVE

COLUMNS = "seq, kind, actor, action, outcomes, cancels, events, created_at, noticed_by, is_sealed"


class HttpResponse(NamedTuple):
    """An HTTP response."""

    status: int
    text: str


class HttpConnection:
    """A kept-alive connection with sequential requests."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.host, self.port = str(parts.hostname), int(parts.port or 80)
        self.used_at = 0.0
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(
        self, method: str, path: str, body: object = None, key: str = "", language: str = "en"
    ) -> HttpResponse:
        """Send a request and read the response."""
        now = asyncio.get_running_loop().time()
        if now - self.used_at > KEEP_ALIVE:
            await self.close()  # the server is about to close it
        self.used_at = now
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port, limit=2**20)
        reader, writer = self.streams
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
        head += f"Content-Length: {len(data)}\r\nAccept-Language: {language}\r\n"
        head += "Content-Type: application/json\r\n" if data else ""
        head += f"Authorization: Bearer {key}\r\n" if key else ""
        writer.write(f"{head}\r\n".encode() + data)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines if line)
        text = await reader.readexactly(int(headers["content-length"]))
        return HttpResponse(int(first.split()[1]), text.decode())

    async def close(self) -> None:
        """Close the connection."""
        if self.streams is not None:
            self.streams[1].close()
            await self.streams[1].wait_closed()
            self.streams = None


class LogReader:
    """Reads the log of a table from the server's database file."""

    def __init__(self, file: str) -> None:
        self.connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)

    def entries(self, table: str, after: int) -> list[LogEntry]:
        """Return the log entries after a sequence number."""
        query = f"SELECT {COLUMNS} FROM log_entries WHERE table_id = ? AND seq > ? ORDER BY seq"
        with closing(self.connection.execute(query, (table, after))) as rows:
            return [entry_from_row(row) for row in rows]

    def close(self) -> None:
        """Close the file."""
        self.connection.close()


def entry_from_row(row: tuple[int, str, int, int, str, str, str, float, str, int]) -> LogEntry:
    """A row of the log."""
    seq, kind, actor, action, outcomes, cancels, events, created_at, noticed_by, is_sealed = row
    return LogEntry(
        seq,
        kind,
        actor,
        action,
        tuple(json.loads(outcomes)),
        tuple(json.loads(cancels)),
        tuple(Event(name, tuple(to), news, data) for name, to, news, data in json.loads(events)),
        created_at,
        tuple(json.loads(noticed_by)),
        bool(is_sealed),
    )
