"""Security middleware: rate limits, cross-site checks, body size and response headers."""

import asyncio
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.core.reason import Reason
from guildhall.server.http.errors import BadRequest, Forbidden, PayloadTooLarge, error_response
from guildhall.server.rate_limits import RateLimiter

_PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
# A stand-alone SVG contains its own style and may do nothing else.
SVG_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

_HEADERS: Final = {
    "content-security-policy": _PAGE_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # links contain keys
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
_UNCOUNTED: Final = ("/static/", "/css/", "/thumbnail/")  # assets of a page that is counted itself
_BODY_TIMEOUT: Final = 20.0


class SecurityMiddleware:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, rate_limiter: RateLimiter, public_url: str = "") -> None:
        self.app = app
        self.rate_limiter = rate_limiter
        self.public_host = urlsplit(public_url).netloc if "//" in public_url else public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, or reject it."""
        if scope["type"] == "websocket":
            if self.is_cross_site(HTTPConnection(scope)):
                await send({"type": "websocket.close"})  # before accepting: status 403
            else:
                await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self.serve_http(scope, receive, _with_headers(send))
        else:
            await self.app(scope, receive, send)

    async def serve_http(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request after checking its rate, origin and size."""
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
                raise Forbidden(Reason("", "Requests from other sites are not allowed."))
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
        """Whether the Origin header names another site."""
        origin = connection.headers.get("origin")
        if origin is None:
            return False
        try:
            site = urlsplit(origin).netloc
        except ValueError:  # not from a browser
            return True
        return not site or site not in (connection.headers.get("host", ""), self.public_host)


def client_address(connection: HTTPConnection) -> str:
    """Return the client's IP address."""
    return connection.client.host if connection.client else "?"


async def _read_body(connection: HTTPConnection, receive: Receive, max_bytes: int) -> Receive:
    """Read the body up front, so that large or slow ones are rejected before routing."""
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
        raise BadRequest(Reason("", "The request timed out.")) from None
    ready: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return ready.pop() if ready else await receive()

    return receive_again


def _too_large(max_bytes: int) -> PayloadTooLarge:
    return PayloadTooLarge(
        Reason("", "The request is too large (maximum: {max} bytes).", {"max": max_bytes})
    )


def _with_headers(send: Send) -> Send:

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return send_with_headers
