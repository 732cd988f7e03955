"""The application: every route, every guard, and what happens when it begins and ends."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

import guildhall
from guildhall.server import api, documents, play_api
from guildhall.server.errors import answer
from guildhall.server.hall import Hall
from guildhall.server.house import House, house
from guildhall.server.limits import Gate
from guildhall.server.security import Guard
from guildhall.server.seeing import Easel
from guildhall.server.settings import Settings
from guildhall.server.socket import attend
from guildhall.store import Store

ABOUT = """Open and join tables, read your view, and play, in any language.

A key opens a table; send it as `Authorization: Bearer KEY`. Who holds the key of a seat sees what
the seat sees and moves for it; nobody else can. A view has a *revision*, and a move names the
revision that it was chosen from, so it is never made twice and never by mistake. Wait for your
turn with `GET …/wait`. Errors are `{"error": sentence, "rule": id or null}`.
"""


class Files(StaticFiles):
    """The files of the page; a browser keeps them and asks whether they are still the same."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """A file, or word that it has not changed."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]  # as they come
        response.headers["cache-control"] = "no-cache"
        return response


def create_app(settings: Settings) -> FastAPI:
    """The server with these settings, not yet begun."""
    gate = Gate(settings.limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(settings.database)
        hall = Hall(store, settings)
        app.state.house = House(settings, hall, gate, Easel(settings))
        try:
            await hall.open()
            yield
        finally:
            await hall.close()
            await store.close()

    app = FastAPI(
        title="Guildhall",
        version=guildhall.__version__,
        description=ABOUT,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # they would load scripts from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    app.include_router(api.routes)
    app.include_router(play_api.routes)
    app.include_router(documents.routes)

    @app.websocket("/ws/{table}")
    async def socket(connection: WebSocket, table: str) -> None:
        at = house(connection)
        await attend(connection, table, at.hall, at.gate, at.easel)

    folder = Path(str(files("guildhall.server").joinpath("static")))
    app.mount("/static", Files(directory=folder, check_dir=False), name="static")

    async def refused(request: Request, error: Exception) -> Response:
        return answer(request, error)

    for kind in (ValueError, HTTPException, RequestValidationError):
        app.add_exception_handler(kind, refused)
    app.add_middleware(Guard, gate=gate, public=settings.public)
    return app
