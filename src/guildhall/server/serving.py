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
from guildhall.server.house import House
from guildhall.server.litter import tidy_rarely
from guildhall.server.settings import Settings
from guildhall.server.wire import Wire
from guildhall.store import Store

USUAL_PORT: Final = 8302
PORTS_TRIED: Final = 20
LARGEST_FRAME: Final = 64 * 1024  # a message that is only too long still gets a sentence
SECONDS_TO_LEAVE: Final = 3
SEND_BUFFER: Final = 128 * 1024


class Server(uvicorn.Server):
    """uvicorn, which says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let those go who wait for something, and end."""
        found = getattr(self.config.app, "state", None)
        if found is not None and isinstance(getattr(found, "house", None), House):
            found.house.hall.leave()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if self.started:
            self.ready()


def bound(host: str, port: int | None) -> socket.socket:
    """A socket on the port, or on the next free one if none was asked for."""
    first = USUAL_PORT if port is None else port
    tries = PORTS_TRIED if port is None else 1
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in range(first, first + tries):
        opened = socket.socket(family)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # The system would take megabytes of old views for one who reads slowly; ours are skipped.
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        try:
            opened.bind((host, wanted))
            # Another server that has the port is noticed only here where addresses are reused.
            opened.listen(socket.SOMAXCONN)
        except OSError as error:
            opened.close()
            if error.errno in (errno.EADDRINUSE, errno.EACCES) and wanted < first + tries - 1:
                continue
            raise ValueError(no_port(host, wanted, error)) from error
        except OverflowError:
            opened.close()
            raise ValueError(f"There is no port {wanted}: they go from 0 to 65535.") from None
        return opened
    raise AssertionError("the last port was either bound or refused")


def no_port(host: str, port: int, error: OSError) -> str:
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


def configured(settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        create_app(settings),
        log_config=None,
        log_level="warning",  # below it every socket is logged with the key in its address
        access_log=False,
        server_header=False,
        ws=Wire,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=SECONDS_TO_LEAVE,
    )


def serve(settings: Settings, opened: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until an interrupt or the request to end."""
    asyncio.run(checked(settings))
    signal.signal(signal.SIGTERM, leave)
    config = configured(settings)
    config.load()  # what it imports is here before the count begins
    tidy_rarely()
    Server(config, ready).run(sockets=[opened])


async def checked(settings: Settings) -> None:
    """Open the database once before anything is promised; it may refuse, with a sentence."""
    store = await Store.open(settings.database)
    await store.close()


def leave(_signal: int, _frame: FrameType | None) -> None:
    """End quietly; uvicorn has let everybody finish before it gets here."""
    sys.exit(0)
