"""The guard before every request: who may ask, how much, and with which headers it is answered."""

import asyncio
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.core.reason import Reason
from guildhall.server.errors import answer
from guildhall.server.limits import Gate
from guildhall.server.refusals import Malformed, NotYours, TooLarge

PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
# A drawing on its own brings its style with it, and may do nothing else.
DRAWING_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

HEADERS: Final = {
    "content-security-policy": PAGE_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # a link holds the key of a seat
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE: Final = ("GET", "HEAD", "OPTIONS")
FREE: Final = ("/static/", "/look/", "/picture/")  # files that a page needs, counted with it
SECONDS_TO_SEND: Final = 20.0


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, gate: Gate, public: str = "") -> None:
        self.app = app
        self.gate = gate
        self.public = urlsplit(public).netloc if "//" in public else public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, or turn it away."""
        if scope["type"] == "websocket":
            if self.is_foreign(HTTPConnection(scope)):
                await send({"type": "websocket.close"})  # before it is accepted: 403
            else:
                await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self.serve(scope, receive, with_headers(send))
        else:
            await self.app(scope, receive, send)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request after a look at where it comes from and how large it is."""
        connection = HTTPConnection(scope)
        is_answered = False

        async def watched(message: Message) -> None:
            nonlocal is_answered
            is_answered = True
            await send(message)

        try:
            if not scope["path"].startswith(FREE):
                self.gate.ask(address(connection))
            if scope["method"] not in SAFE and self.is_foreign(connection):
                raise NotYours(Reason("", "This request comes from another site."))
            await self.app(scope, await whole(connection, receive, self.gate.limits.body), watched)
        except Exception as error:
            if is_answered:
                raise
            await answer(connection, error)(scope, receive, send)

    def is_foreign(self, connection: HTTPConnection) -> bool:
        """Whether a browser says that another site sent this."""
        origin = connection.headers.get("origin")
        if origin is None:
            return False
        try:
            site = urlsplit(origin).netloc
        except ValueError:  # nothing that a browser would send
            return True
        return not site or site not in (connection.headers.get("host", ""), self.public)


def address(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "?"


async def whole(connection: HTTPConnection, receive: Receive, most: int) -> Receive:
    """Read the body first, so that one which is too large or too slow meets nobody else."""
    headers = connection.headers
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return receive
    if headers.get("content-length", "0").isdigit():
        if int(headers.get("content-length", "0")) > most:
            raise too_large(most)
    body = b""
    try:
        async with asyncio.timeout(SECONDS_TO_SEND):
            while True:
                message = await receive()
                body += message.get("body", b"")
                if len(body) > most:
                    raise too_large(most)
                if not message.get("more_body", False):
                    break
    except TimeoutError:
        raise Malformed(Reason("", "This request came too slowly.")) from None
    ready: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return ready.pop() if ready else await receive()

    return replayed


def too_large(most: int) -> TooLarge:
    """The refusal of a body."""
    return TooLarge(Reason("", "A request has at most {most} bytes.", {"most": most}))


def with_headers(send: Send) -> Send:
    """Add the headers that keep a page to itself, where an answer has not its own."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sent
