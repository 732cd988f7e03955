"""The guard before every request: who may ask, how much, and with which headers it is answered."""

import asyncio
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.core.reason import Reason
from guildhall.server.http.errors import error_response
from guildhall.server.rate_limits import RateLimiter
from guildhall.server.refusals import BadRequest, Forbidden, PayloadTooLarge

_PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
# A drawing on its own brings its style with it, and may do nothing else.
SVG_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

_HEADERS: Final = {
    "content-security-policy": _PAGE_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # a link holds the key of a seat
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
_UNCOUNTED: Final = ("/static/", "/css/", "/thumbnail/")  # files that a page needs, counted with it
_BODY_TIMEOUT: Final = 20.0


class SecurityMiddleware:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, rate_limiter: RateLimiter, public_url: str = "") -> None:
        self.app = app
        self.rate_limiter = rate_limiter
        self.public_host = urlsplit(public_url).netloc if "//" in public_url else public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, or turn it away."""
        if scope["type"] == "websocket":
            if self.is_cross_site(HTTPConnection(scope)):
                await send({"type": "websocket.close"})  # before it is accepted: 403
            else:
                await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self.serve_http(scope, receive, _with_headers(send))
        else:
            await self.app(scope, receive, send)

    async def serve_http(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request after a look at where it comes from and how large it is."""
        connection = HTTPConnection(scope)
        has_started = False

        async def send_and_note(message: Message) -> None:
            nonlocal has_started
            has_started = True
            await send(message)

        try:
            if not scope["path"].startswith(_UNCOUNTED):
                self.rate_limiter.request(client_address(connection))
            if scope["method"] not in _SAFE_METHODS and self.is_cross_site(connection):
                raise Forbidden(Reason("", "This request comes from another site."))
            await self.app(
                scope,
                await _read_body(connection, receive, self.rate_limiter.limits.max_body),
                send_and_note,
            )
        except Exception as error:
            if has_started:
                raise
            await error_response(connection, error)(scope, receive, send)

    def is_cross_site(self, connection: HTTPConnection) -> bool:
        """Whether a browser says that another site sent this."""
        origin = connection.headers.get("origin")
        if origin is None:
            return False
        try:
            site = urlsplit(origin).netloc
        except ValueError:  # nothing that a browser would send
            return True
        return not site or site not in (connection.headers.get("host", ""), self.public_host)


def client_address(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "?"


async def _read_body(connection: HTTPConnection, receive: Receive, max_bytes: int) -> Receive:
    """Read the body first, so that one which is too large or too slow meets nobody else."""
    headers = connection.headers
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return receive
    if headers.get("content-length", "0").isdigit():
        if int(headers.get("content-length", "0")) > max_bytes:
            raise _too_large(max_bytes)
    body = b""
    try:
        async with asyncio.timeout(_BODY_TIMEOUT):
            while True:
                message = await receive()
                body += message.get("body", b"")
                if len(body) > max_bytes:
                    raise _too_large(max_bytes)
                if not message.get("more_body", False):
                    break
    except TimeoutError:
        raise BadRequest(Reason("", "This request came too slowly.")) from None
    ready: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return ready.pop() if ready else await receive()

    return receive_again


def _too_large(max_bytes: int) -> PayloadTooLarge:
    """The refusal of a body."""
    return PayloadTooLarge(Reason("", "A request has at most {most} bytes.", {"most": max_bytes}))


def _with_headers(send: Send) -> Send:
    """Add the headers that keep a page to itself, where an answer has not its own."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return send_with_headers
