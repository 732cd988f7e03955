"""The ASGI application: routes, middleware and lifespan."""

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
from guildhall.server.bots.turns import BotTurns
from guildhall.server.bots.workers import BotPool
from guildhall.server.context import AppContext, app_context
from guildhall.server.http import page_routes, play_api, tables_api
from guildhall.server.http.errors import error_response
from guildhall.server.pages.cache import PageCache
from guildhall.server.rate_limits import RateLimiter
from guildhall.server.security import SecurityMiddleware
from guildhall.server.settings import Settings
from guildhall.server.tables.registry import TableRegistry
from guildhall.server.tasks import Tasks
from guildhall.server.ws.session import serve_socket
from guildhall.store import Store

_DESCRIPTION = """Create and join tables, read your view, and play, in any language.

Authenticate with the key of a table: `Authorization: Bearer KEY`. The key of a seat shows its view
and makes its moves. Every view has a *revision*, and a move names the revision it was chosen from,
so that no move is made twice or by mistake. Wait for your turn with `GET …/wait`. Errors are
`{"error": sentence, "rule": id or null}`.
"""


class RevalidatedFiles(StaticFiles):
    """Static files that browsers cache but revalidate on every use."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """Return the file, or 304 if it has not changed."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]  # as they come
        response.headers["cache-control"] = "no-cache"
        return response


def create_app(settings: Settings) -> FastAPI:
    """Create the application; its lifespan opens the database."""
    rate_limiter = RateLimiter(settings.rate_limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(settings.database)
        tasks, bot_pool = Tasks(), BotPool(settings.bot_workers)
        registry = TableRegistry(store, settings, tasks, bot_pool)
        bot_turns = BotTurns(registry, bot_pool, tasks)
        registry.on_change = bot_turns.schedule
        app.state.context = AppContext(settings, registry, rate_limiter, PageCache(settings))
        try:
            await registry.open()
            tasks.background(bot_turns.resume_all())
            tasks.background(bot_pool.follow_engine())
            yield
        finally:
            await tasks.close()
            await bot_pool.close()
            await store.close()

    app = FastAPI(
        title="Guildhall",
        version=guildhall.__version__,
        description=_DESCRIPTION,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # it would load scripts from another site
        redoc_url=None,
        lifespan=lifespan,
    )
    app.include_router(tables_api.router)
    app.include_router(play_api.router)
    app.include_router(page_routes.router)

    @app.websocket("/ws/{table_id}")
    async def socket(connection: WebSocket, table_id: str) -> None:
        context = app_context(connection)
        await serve_socket(
            connection, table_id, context.registry, context.rate_limiter, context.page_cache
        )

    folder = Path(str(files("guildhall.server").joinpath("static")))
    app.mount("/static", RevalidatedFiles(directory=folder, check_dir=False), name="static")

    async def handle_error(request: Request, error: Exception) -> Response:
        return error_response(request, error)

    for kind in (ValueError, HTTPException, RequestValidationError):
        app.add_exception_handler(kind, handle_error)
    app.add_middleware(
        SecurityMiddleware, rate_limiter=rate_limiter, public_url=settings.public_url
    )
    return app
