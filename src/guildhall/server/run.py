"""Runs the application with uvicorn."""

import asyncio
import contextlib
import errno
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn

from guildhall.server.app import create_app
from guildhall.server.context import AppContext
from guildhall.server.gc_tuning import tune
from guildhall.server.settings import Settings
from guildhall.server.ws.deflate import DeflateProtocol
from guildhall.store import Store

DEFAULT_PORT: Final = 8302
PORTS_TRIED: Final = 20
_MAX_FRAME: Final = 64 * 1024  # larger than max_message, so that such messages get an error reply
_SHUTDOWN_SECONDS: Final = 3
_SEND_BUFFER: Final = 128 * 1024


class Server(uvicorn.Server):
    """A uvicorn server with a callback for when it is ready."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_ready = on_ready

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer pending long polls, then shut down."""
        context = getattr(getattr(self.config.app, "state", None), "context", None)
        if isinstance(context, AppContext):
            context.registry.begin_shutdown()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call on_ready."""
        await super().startup(sockets)
        if self.started:
            self.on_ready()


def bind_socket(host: str, port: int | None) -> socket.socket:
    """Bind a port, or the first free one from DEFAULT_PORT if none is given."""
    first = DEFAULT_PORT if port is None else port
    tries = PORTS_TRIED if port is None else 1
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in range(first, first + tries):
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # The system would buffer megabytes of old views for a slow reader; the outbox skips them.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        try:
            listener.bind((host, wanted))
            # With SO_REUSEADDR a port in use may be noticed only here.
            listener.listen(socket.SOMAXCONN)
        except OSError as error:
            listener.close()
            if error.errno in (errno.EADDRINUSE, errno.EACCES) and wanted < first + tries - 1:
                continue
            raise ValueError(_port_error(host, wanted, error)) from error
        except OverflowError:
            listener.close()
            raise ValueError(f"There is no port {wanted}; ports range from 0 to 65535.") from None
        return listener
    raise AssertionError("the last port was either bound or refused")


def _port_error(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is already in use. Choose another one with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} needs administrator rights. Choose one above 1023."
    return f"The server cannot listen on {host}, port {port}: {error.strerror or error}."


def lan_address() -> str | None:
    """Return this machine's address in the local network, if it has one. Sends no packet."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def uvicorn_config(settings: Settings) -> uvicorn.Config:
    """Return the uvicorn configuration of the application."""
    return uvicorn.Config(
        create_app(settings),
        log_config=None,
        log_level="warning",  # more would log the URLs of sockets, which contain keys
        access_log=False,
        server_header=False,
        ws=DeflateProtocol,
        ws_max_size=_MAX_FRAME,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )


def serve(settings: Settings, listener: socket.socket, on_ready: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM."""
    asyncio.run(_check_database(settings))
    signal.signal(signal.SIGTERM, _exit)
    config = uvicorn_config(settings)
    config.load()  # imports everything before the garbage collector is tuned
    tune()
    Server(config, on_ready).run(sockets=[listener])


async def _check_database(settings: Settings) -> None:
    """Open the database once, so that errors are reported before the server starts."""
    store = await Store.open(settings.database)
    await store.close()


def _exit(_signal: int, _frame: FrameType | None) -> None:
    # uvicorn raises the signal again after its graceful shutdown.
    sys.exit(0)
