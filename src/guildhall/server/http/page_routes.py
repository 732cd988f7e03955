"""Routes for pages and generated assets."""

import asyncio
import hashlib
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from guildhall.core.game import Game
from guildhall.core.language import LANGUAGES
from guildhall.core.reason import Reason
from guildhall.rulebook import html as rulebook
from guildhall.server.context import AppContext, app_context
from guildhall.server.http.errors import NotFound
from guildhall.server.i18n import LANGUAGE_COOKIE, language_code_of, language_of
from guildhall.server.pages.build import player_infos
from guildhall.server.pages.home import home_page
from guildhall.server.pages.layout import page_stylesheet
from guildhall.server.pages.log import full_log_html
from guildhall.server.pages.model import ListedTableInfo
from guildhall.server.pages.replay import replay_page
from guildhall.server.pages.replays import build_replay
from guildhall.server.pages.rules_page import rules_page
from guildhall.server.pages.table import table_page
from guildhall.server.security import SVG_POLICY

router = APIRouter(include_in_schema=False)

_KeyParam = Annotated[str | None, Query(alias="k")]
_YEAR_SECONDS = 365 * 24 * 3600
_NOTHING_HERE = Reason("", "There is nothing at this address.")


def _page_response(request: Request, html: str) -> Response:
    """A page response that remembers a language chosen in the query."""
    response = HTMLResponse(html, headers={"vary": "accept-language, cookie"})
    requested = request.query_params.get("lang", "")
    if requested in LANGUAGES:
        response.set_cookie(
            LANGUAGE_COOKIE, requested, max_age=_YEAR_SECONDS, samesite="lax", path="/"
        )
    return response


def _file_response(request: Request, content: str, media_type: str) -> Response:
    """A cacheable asset with an ETag."""
    tag = f'"{hashlib.sha256(content.encode()).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if media_type == "image/svg+xml":
        headers["content-security-policy"] = SVG_POLICY
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(content, media_type=media_type, headers=headers)


def game_by_id(context: AppContext, game_id: str) -> Game:
    """Return a game, or raise NotFound."""
    if game_id not in context.registry.games:
        raise NotFound(_NOTHING_HERE)
    return context.registry.games[game_id]


@router.get("/")
async def show_home(request: Request) -> Response:
    """The home page."""
    context = app_context(request)
    games, tables = list(context.registry.games.values()), await listed_tables(context)
    are_bots_compiled = context.registry.bot_pool.is_compiled
    return _page_response(
        request, home_page(language_of(request), games, tables, are_bots_compiled)
    )


async def listed_tables(context: AppContext) -> list[ListedTableInfo]:
    """Return the public tables that wait for players and that this server supports."""
    found = []
    for row, seats in await context.registry.store.listed_tables():
        try:
            game = context.registry.game_of(row)
        except ValueError:
            continue
        found.append(ListedTableInfo(row.id, game, row, player_infos(seats)))
    return found


@router.get("/t/{table_id}")
async def show_table(request: Request, table_id: str, key: _KeyParam = None) -> Response:
    """The table page, including the first view."""
    context = app_context(request)
    loaded, role = await context.registry.authorize(table_id, key)
    lang = language_of(request, loaded.game)
    return _page_response(request, table_page(context.page_cache.model(loaded, role, lang)))


@router.get("/t/{table_id}/log")
async def show_log(request: Request, table_id: str, key: _KeyParam = None) -> Response:
    """The full log and the score sheets."""
    context = app_context(request)
    loaded, role = await context.registry.authorize(table_id, key)
    loaded.require_game()
    lang = language_of(request, loaded.game)
    return _page_response(request, full_log_html(context.page_cache.model(loaded, role, lang)))


@router.get("/t/{table_id}/replay")
async def show_replay(
    request: Request,
    table_id: str,
    key: _KeyParam = None,
    viewpoint: Annotated[str, Query(alias="as")] = "",
    frame_number: Annotated[str, Query(alias="at")] = "",
    previous_viewpoint: Annotated[str, Query(alias="from")] = "",
) -> Response:
    """The replay page."""
    context = app_context(request)
    loaded, role = await context.registry.authorize(table_id, key)
    lang = language_of(request, loaded.game)
    model, replay_position = build_replay(
        context.page_cache, loaded, role, lang, viewpoint, frame_number, previous_viewpoint
    )
    return _page_response(request, replay_page(model, replay_position))


@router.get("/t/{table_id}/board.svg")
async def show_board(request: Request, table_id: str, key: _KeyParam = None) -> Response:
    """The board as a stand-alone SVG."""
    context = app_context(request)
    loaded, role = await context.registry.authorize(table_id, key)
    lang = loaded.with_names(language_of(request, loaded.game))
    svg = loaded.game.board_svg(loaded.require_game().view(role.seat), lang)
    return svg_response(svg, f"{loaded.game.id}-{loaded.id}.svg")


@router.get("/t/{table_id}/board.txt")
async def show_text_board(request: Request, table_id: str, key: _KeyParam = None) -> Response:
    """The board as plain text, as the viewer sees it."""
    context = app_context(request)
    loaded, role = await context.registry.authorize(table_id, key)
    lang = loaded.with_names(language_of(request, loaded.game))
    text = loaded.game.board_text(loaded.require_game().view(role.seat), lang)
    return PlainTextResponse(text, headers={"vary": "accept-language, cookie"})


def svg_response(svg: str, filename: str) -> Response:
    """Return a stand-alone SVG."""
    headers = {
        "content-disposition": f'inline; filename="{filename}"',
        "content-security-policy": SVG_POLICY,
    }
    return Response(svg, media_type="image/svg+xml", headers=headers)


@router.get("/t/{table_id}/record.json")
async def download_record(request: Request, table_id: str, key: _KeyParam = None) -> Response:
    """The game record, when the game is over."""
    context = app_context(request)
    loaded, _ = await context.registry.authorize(table_id, key)
    game_record = loaded.require_game().record()
    text = await asyncio.to_thread(game_record.to_json)  # replays the game, which takes a while
    name = f"{loaded.game.id}-{loaded.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/rules/{game_id}")
async def show_rules(request: Request, game_id: str) -> Response:
    """The rules page of a game."""
    game = game_by_id(app_context(request), game_id)
    text = rulebook.page(game, language_code_of(request))
    return _page_response(request, rules_page(game, language_of(request, game), text))


@router.get("/css/page.css")
async def page_css(request: Request) -> Response:
    """The common stylesheet."""
    return _file_response(request, page_stylesheet(), "text/css")


@router.get("/css/{name}.css")
async def game_css(request: Request, name: str) -> Response:
    """The stylesheet of a game's board; packs do not change it."""
    game_id = name.rpartition("-")[0]
    return _file_response(
        request, game_by_id(app_context(request), game_id).stylesheet(), "text/css"
    )


@router.get("/thumbnail/{game_id}.svg")
async def thumbnail_svg(request: Request, game_id: str) -> Response:
    """The thumbnail of a game."""
    return _file_response(
        request, game_by_id(app_context(request), game_id).thumbnail(), "image/svg+xml"
    )
