"""The pages and files that a browser asks for by address."""

import asyncio
import hashlib
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from guildhall.core.game import Game
from guildhall.core.reason import Reason
from guildhall.core.tongue import LANGUAGES
from guildhall.rulebook import html as rulebook
from guildhall.server import pages
from guildhall.server.house import House, house
from guildhall.server.refusals import Missing
from guildhall.server.replaying import replay_of
from guildhall.server.security import DRAWING_POLICY
from guildhall.server.seeing import people_of, sight
from guildhall.server.sight import ListedTable
from guildhall.server.speaking import COOKIE, language, tongue_of

routes = APIRouter(include_in_schema=False)

Key = Annotated[str | None, Query(alias="k")]
YEAR = 365 * 24 * 3600
NO_FILE = Reason("", "There is nothing here.")


def page(request: Request, text: str) -> Response:
    """A page; a language that was asked for in the address is remembered."""
    response = HTMLResponse(text, headers={"vary": "accept-language, cookie"})
    asked = request.query_params.get("lang", "")
    if asked in LANGUAGES:
        response.set_cookie(COOKIE, asked, max_age=YEAR, samesite="lax", path="/")
    return response


def file(request: Request, text: str, media: str) -> Response:
    """A file that seldom changes: the browser keeps it and asks whether it is still the same."""
    tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if media == "image/svg+xml":
        headers["content-security-policy"] = DRAWING_POLICY
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(text, media_type=media, headers=headers)


def title_of(at: House, title: str) -> Game:
    """A title by its id."""
    if title not in at.hall.games:
        raise Missing(NO_FILE)
    return at.hall.games[title]


@routes.get("/")
async def front(request: Request) -> Response:
    """What can be played, and who waits for people."""
    at = house(request)
    games, tables = list(at.hall.games.values()), await listed_tables(at)
    are_bots_compiled = at.hall.workers.is_compiled
    return page(request, pages.front(tongue_of(request), games, tables, are_bots_compiled))


async def listed_tables(at: House) -> list[ListedTable]:
    """The tables that wait for people and that this server can play."""
    found = []
    for row, seats in await at.hall.store.listed():
        try:
            game = at.hall.game_of(row)
        except ValueError:
            continue
        found.append(ListedTable(row.id, game, row, people_of(seats)))
    return found


@routes.get("/t/{table}")
async def table_page(request: Request, table: str, key: Key = None) -> Response:
    """A table, with the first view already inside."""
    at = house(request)
    live, role = await at.hall.visit(table, key)
    speaks = tongue_of(request, live.game)
    return page(request, pages.table_page(sight(live, role, speaks, at.settings)))


@routes.get("/t/{table}/told")
async def told(request: Request, table: str, key: Key = None) -> Response:
    """All that a viewer was told, and the points so far."""
    at = house(request)
    live, role = await at.hall.visit(table, key)
    live.check_begun()
    speaks = tongue_of(request, live.game)
    return page(request, pages.told_part(sight(live, role, speaks, at.settings)))


@routes.get("/t/{table}/replay")
async def replay(
    request: Request,
    table: str,
    key: Key = None,
    eyes: Annotated[str, Query(alias="as")] = "",
    number: Annotated[str, Query(alias="at")] = "",
    before: Annotated[str, Query(alias="from")] = "",
) -> Response:
    """The game moment by moment, through the eyes that this viewer may use."""
    at = house(request)
    live, role = await at.hall.visit(table, key)
    speaks = tongue_of(request, live.game)
    seen, where = replay_of(live, role, speaks, at.settings, eyes, number, before)
    return page(request, pages.replay_page(seen, where))


@routes.get("/t/{table}/board.svg")
async def board(request: Request, table: str, key: Key = None) -> Response:
    """The board as the viewer sees it, as a drawing by itself."""
    at = house(request)
    live, role = await at.hall.visit(table, key)
    speaks = live.at_table(tongue_of(request, live.game))
    drawing = live.game.draw(live.game_on.view(role.seat), speaks)
    return drawing_response(drawing, f"{live.game.id}-{live.id}.svg")


def drawing_response(drawing: str, name: str) -> Response:
    """A drawing to keep."""
    headers = {
        "content-disposition": f'inline; filename="{name}"',
        "content-security-policy": DRAWING_POLICY,
    }
    return Response(drawing, media_type="image/svg+xml", headers=headers)


@routes.get("/t/{table}/record.json")
async def record(request: Request, table: str, key: Key = None) -> Response:
    """The whole game, when it is over."""
    at = house(request)
    live, _ = await at.hall.visit(table, key)
    made = live.game_on.record()
    text = await asyncio.to_thread(made.to_json)  # it is replayed, which takes a while
    name = f"{live.game.id}-{live.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@routes.get("/rules/{title}")
async def rules(request: Request, title: str) -> Response:
    """The rules of a title, with its rulings."""
    game = title_of(house(request), title)
    text = rulebook.page(game, language(request))
    return page(request, pages.rules_page(game, tongue_of(request, game), text))


@routes.get("/look/page.css")
async def look_of_pages(request: Request) -> Response:
    """The colours of the house."""
    return file(request, pages.look(), "text/css")


@routes.get("/look/{name}.css")
async def look(request: Request, name: str) -> Response:
    """The style of a title's drawings; packs do not change it."""
    title = name.rpartition("-")[0]
    return file(request, title_of(house(request), title).style(), "text/css")


@routes.get("/picture/{title}.svg")
async def picture(request: Request, title: str) -> Response:
    """The picture of a title."""
    return file(request, title_of(house(request), title).picture(), "image/svg+xml")
