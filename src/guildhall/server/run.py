"""Runs the application until it is told to end."""

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
_MAX_FRAME: Final = 64 * 1024  # a message that is only too long still gets a sentence
_SHUTDOWN_SECONDS: Final = 3
_SEND_BUFFER: Final = 128 * 1024


class Server(uvicorn.Server):
    """uvicorn, which says when it is ready."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_ready = on_ready

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let those go who wait for something, and end."""
        context = getattr(getattr(self.config.app, "state", None), "context", None)
        if isinstance(context, AppContext):
            context.registry.begin_shutdown()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if self.started:
            self.on_ready()


def bind_socket(host: str, port: int | None) -> socket.socket:
    """A socket on the port, or on the next free one if none was asked for."""
    first = DEFAULT_PORT if port is None else port
    tries = PORTS_TRIED if port is None else 1
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in range(first, first + tries):
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # The system would take megabytes of old views for one who reads slowly; ours are skipped.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        try:
            listener.bind((host, wanted))
            # Another server that has the port is noticed only here where addresses are reused.
            listener.listen(socket.SOMAXCONN)
        except OSError as error:
            listener.close()
            if error.errno in (errno.EADDRINUSE, errno.EACCES) and wanted < first + tries - 1:
                continue
            raise ValueError(_port_error(host, wanted, error)) from error
        except OverflowError:
            listener.close()
            raise ValueError(f"There is no port {wanted}: they go from 0 to 65535.") from None
        return listener
    raise AssertionError("the last port was either bound or refused")


def _port_error(host: str, port: int, error: OSError) -> str:
    """Why a port cannot be used."""
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program: choose another one with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} may not be used without more rights: choose one above 1023."
    return f"The server cannot listen on {host}, port {port}: {error.strerror or error}."


def lan_address() -> str | None:
    """The address of this machine in its network, if it is in one; nothing is sent for this."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def uvicorn_config(settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        create_app(settings),
        log_config=None,
        log_level="warning",  # below it every socket is logged with the key in its address
        access_log=False,
        server_header=False,
        ws=DeflateProtocol,
        ws_max_size=_MAX_FRAME,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )


def serve(settings: Settings, listener: socket.socket, on_ready: Callable[[], None]) -> None:
    """Serve until an interrupt or the request to end."""
    asyncio.run(_check_database(settings))
    signal.signal(signal.SIGTERM, _exit)
    config = uvicorn_config(settings)
    config.load()  # what it imports is here before the count begins
    tune()
    Server(config, on_ready).run(sockets=[listener])


async def _check_database(settings: Settings) -> None:
    """Open the database once before anything is promised; it may refuse, with a sentence."""
    store = await Store.open(settings.database)
    await store.close()


def _exit(_signal: int, _frame: FrameType | None) -> None:
    """End quietly; uvicorn has let everybody finish before it gets here."""
    sys.exit(0)
