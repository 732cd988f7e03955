"""JSON API during and after the game: views, moves, chat, record and rematch."""

import asyncio
from dataclasses import replace
from typing import Annotated, Final, cast

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from guildhall.core.reason import Reason
from guildhall.server.context import app_context
from guildhall.server.http import schemas
from guildhall.server.http.auth import ERROR_RESPONSES, Bearer, CallerDep, key_of
from guildhall.server.http.errors import AsciiJSONResponse, BadRequest
from guildhall.server.http.page_routes import svg_response
from guildhall.server.i18n import error_text
from guildhall.server.security import client_address
from guildhall.server.tables import lobby
from guildhall.server.tables.commands import Caller
from guildhall.server.tables.dispatch import execute
from guildhall.table import StaleRevision

router = APIRouter(prefix="/api/v1/tables/{table_id}", responses=ERROR_RESPONSES)

MAX_POLL_SECONDS: Final = 25.0
_CONFLICT: Final = 409

_RequestId = Annotated[int, Path(ge=0, le=schemas.MAX_INTEGER)]


# Views


def _view_response(caller: Caller) -> schemas.ViewResponse:
    loaded, seat = caller.loaded, caller.role.seat
    view = None if loaded.table is None else loaded.table.view(seat)
    return schemas.ViewResponse(
        table_id=loaded.id,
        status=loaded.status,
        rev=loaded.revision(seat),
        seat=seat,
        waiting=loaded.waiting(),
        prompt="" if view is None else loaded.game.prompt(view, caller.lang),
        view=cast("dict[str, object] | None", view),
    )


@router.get("/view", tags=["play"])
async def get_view(caller: CallerDep) -> schemas.ViewResponse:
    """Return your view of the game, its revision and the prompt."""
    return _view_response(caller)


@router.get("/wait", tags=["play"])
async def wait(
    request: Request,
    caller: CallerDep,
    revision: Annotated[int, Query(alias="rev", ge=0, description="The revision you have.")],
) -> schemas.ViewResponse:
    """Return your view when its revision changes, or after 25 seconds unchanged."""
    loaded, seat = caller.loaded, caller.role.seat
    loop = asyncio.get_running_loop()
    end = loop.time() + MAX_POLL_SECONDS
    with app_context(request).rate_limiter.connection(client_address(request)):
        while loaded.revision(seat) == revision and loop.time() < end:
            if caller.registry.is_shutting_down or await request.is_disconnected():
                break
            await loaded.next_change(end - loop.time())
            seat = caller.refreshed().role.seat
    return _view_response(caller.refreshed())


@router.get("/actions", tags=["play"])
async def list_actions(caller: CallerDep) -> list[schemas.ActionResponse]:
    """List your legal actions; none while it is not your turn."""
    seat = caller.seat
    view = caller.table.view(seat)
    game, lang = caller.loaded.game, caller.lang
    return [
        schemas.ActionResponse(id=action, text=game.text(view, seat, action, lang))
        for action in view["actions"]
    ]


@router.get("/log", tags=["play"])
async def get_log(caller: CallerDep) -> list[schemas.LogLineResponse]:
    """Return your log of the game."""
    return [
        schemas.LogLineResponse(
            rev=seat_event.revision,
            seat=seat_event.mover,
            kind=seat_event.event.kind,
            text=caller.loaded.game.event_text(seat_event.event, caller.lang),
        )
        for seat_event in caller.table.seat_events(caller.role.seat)
    ]


@router.get(
    "/board.svg",
    tags=["play"],
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}},
)
async def board_svg(caller: CallerDep) -> Response:
    """Return the board as an SVG."""
    loaded = caller.loaded
    svg = loaded.game.board_svg(caller.table.view(caller.role.seat), caller.lang)
    return svg_response(svg, f"{loaded.game.id}-{loaded.id}.svg")


# Commands


def _move_response(caller: Caller) -> schemas.MoveResponse:
    return schemas.MoveResponse(rev=caller.loaded.revision(caller.refreshed().role.seat))


async def _execute(caller: Caller, command: schemas.Command) -> Response | schemas.MoveResponse:
    """Execute a command; a stale revision is answered with the current view."""
    try:
        await execute(command, caller)
    except StaleRevision as error:
        text, rule = error_text(error, caller.lang)
        fresh = _view_response(caller.refreshed()).model_dump(by_alias=True)
        return AsciiJSONResponse({"error": text, "rule": rule, **fresh}, status_code=_CONFLICT)
    return _move_response(caller)


_STALE_RESPONSES: Final[dict[int | str, dict[str, object]]] = {
    _CONFLICT: {
        "model": schemas.StaleRevisionResponse,
        "description": "The revision is outdated; the current view is included.",
    }
}


@router.post(
    "/moves", tags=["play"], response_model=schemas.MoveResponse, responses=_STALE_RESPONSES
)
async def move(caller: CallerDep, body: schemas.MoveRequest) -> Response | schemas.MoveResponse:
    """Make a move: `action`, `text` or `actions`. It is saved before it is shown to anyone.

    Sending a move twice is safe: the second time its revision is outdated.
    """
    command = body.command()
    if command is None:
        raise BadRequest(
            Reason("", "A move needs exactly one of action, text, actions and choice.")
        )
    return await _execute(caller, command)


@router.post(
    "/undo", tags=["play"], response_model=schemas.MoveResponse, responses=_STALE_RESPONSES
)
async def undo(caller: CallerDep, body: schemas.Undo) -> Response | schemas.MoveResponse:
    """Undo your last decision, with the moves of bots since, if nothing was revealed or drawn.

    A move of another player since then needs an undo request.
    """
    return await _execute(caller, body)


@router.post("/undo-requests", tags=["play"])
async def request_undo(caller: CallerDep) -> schemas.MoveResponse:
    """Ask the other players to undo your last decision and everything after it."""
    await execute(schemas.RequestUndo(), caller)
    return _move_response(caller)


@router.post("/undo-requests/{request_id}", tags=["play"])
async def respond_to_undo(
    caller: CallerDep, request_id: _RequestId, body: schemas.RespondUndoRequest
) -> schemas.MoveResponse:
    """Accept or decline an undo request."""
    await execute(schemas.RespondUndo(request=request_id, accept=body.accept), caller)
    return _move_response(caller)


@router.delete("/undo-requests/{request_id}", tags=["play"])
async def withdraw_undo_request(caller: CallerDep, request_id: _RequestId) -> schemas.MoveResponse:
    """Withdraw your own undo request."""
    await execute(schemas.WithdrawUndo(request=request_id), caller)
    return _move_response(caller)


@router.post("/chat", tags=["play"])
async def add_chat(caller: CallerDep, body: schemas.Chat) -> schemas.MoveResponse:
    """Send a chat message."""
    await execute(body, caller)
    return _move_response(caller)


# After the end


@router.get(
    "/record",
    tags=["end"],
    response_class=Response,
    responses={200: {"content": {"application/json": {}}}},
)
async def get_record(caller: CallerDep) -> Response:
    """Return the game record, when the game is over."""
    game_record = caller.table.record()
    text = await asyncio.to_thread(game_record.to_json)
    return Response(text, media_type="application/json")


@router.post("/rematch", tags=["end"])
async def rematch(request: Request, caller: CallerDep, bearer: Bearer) -> schemas.RematchResponse:
    """Start a rematch with the same players and keys."""
    fresh = replace(caller, loaded=await lobby.rematch(caller)).refreshed()
    return schemas.RematchResponse(
        table_id=fresh.loaded.id, seat=fresh.role.seat, key=key_of(request, bearer)
    )
