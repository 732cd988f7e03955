"""The JSON API in and after a game: views, moves, talk, the record, a rematch."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import Annotated, Final, cast

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from guildhall.core.reason import Reason
from guildhall.server.context import app_context
from guildhall.server.http import schemas
from guildhall.server.http.auth import ERROR_RESPONSES, Bearer, CallerDep, key_of
from guildhall.server.http.errors import AsciiJSONResponse
from guildhall.server.http.page_routes import svg_response
from guildhall.server.refusals import BadRequest
from guildhall.server.security import client_address
from guildhall.server.speaking import error_text
from guildhall.server.tables import commands, lobby
from guildhall.server.tables.commands import Caller
from guildhall.table import StaleRevision

router = APIRouter(prefix="/api/v1/tables/{table}", responses=ERROR_RESPONSES)

MAX_POLL_SECONDS: Final = 25.0
_CONFLICT: Final = 409


# Looking


def _view_response(caller: Caller) -> schemas.ViewResponse:
    """What a visitor knows, as data."""
    loaded, seat = caller.loaded, caller.role.seat
    view = None if loaded.table is None else loaded.table.view(seat)
    return schemas.ViewResponse(
        table=loaded.id,
        phase=loaded.status,
        revision=loaded.revision(seat),
        seat=seat,
        waiting=loaded.waiting(),
        prompt="" if view is None else loaded.game.prompt(view, caller.lang),
        view=cast("dict[str, object] | None", view),
    )


@router.get("/view", tags=["play"])
async def get_view(caller: CallerDep) -> schemas.ViewResponse:
    """Your view of the game, with its revision and what is asked."""
    return _view_response(caller)


@router.get("/wait", tags=["play"])
async def wait(
    request: Request,
    caller: CallerDep,
    revision: Annotated[int, Query(ge=0, description="The revision that you know.")],
) -> schemas.ViewResponse:
    """Your view as soon as its revision is another one, or after 25 seconds as it is."""
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
    """What you may do now, each with its words; nothing while others are asked."""
    seat = caller.seat
    view = caller.table.view(seat)
    game, lang = caller.loaded.game, caller.lang
    return [
        schemas.ActionResponse(id=action, text=game.text(view, seat, action, lang))
        for action in view["actions"]
    ]


@router.get("/log", tags=["play"])
async def get_log(caller: CallerDep) -> list[schemas.LogLineResponse]:
    """All that you were told, in sentences."""
    return [
        schemas.LogLineResponse(
            revision=told.revision,
            seat=told.mover,
            kind=told.event.kind,
            text=caller.loaded.game.event_text(told.event, caller.lang),
        )
        for told in caller.table.seat_events(caller.role.seat)
    ]


@router.get("/board.svg", tags=["play"], response_class=Response)
async def board_svg(caller: CallerDep) -> Response:
    """The board as you see it."""
    loaded = caller.loaded
    svg = loaded.game.board_svg(caller.table.view(caller.role.seat), caller.lang)
    return svg_response(svg, f"{loaded.game.id}-{loaded.id}.svg")


# Moving


def _move_response(caller: Caller) -> schemas.MoveResponse:
    """The answer to something that was done."""
    return schemas.MoveResponse(revision=caller.loaded.revision(caller.refreshed().role.seat))


async def _run_move(caller: Caller, command: Awaitable[object]) -> Response | schemas.MoveResponse:
    """Do something; to a choice from an older view the answer is the fresh one."""
    try:
        await command
    except StaleRevision as error:
        text, rule = error_text(error, caller.lang)
        fresh = _view_response(caller.refreshed()).model_dump()
        return AsciiJSONResponse({"error": text, "rule": rule, **fresh}, status_code=_CONFLICT)
    return _move_response(caller)


_STALE_RESPONSES: Final[dict[int | str, dict[str, object]]] = {
    _CONFLICT: {
        "model": schemas.StaleRevisionResponse,
        "description": "It was chosen from an older view.",
    }
}


@router.post(
    "/play", tags=["play"], response_model=schemas.MoveResponse, responses=_STALE_RESPONSES
)
async def move(caller: CallerDep, body: schemas.MoveRequest) -> Response | schemas.MoveResponse:
    """Make a move: `action`, `text` or `steps`. It is saved before anybody is told of it.

    A move is made once, however often it is sent: the second time its revision is old.
    """
    match body.action, body.text, body.steps:
        case int(action), None, None:
            return await _run_move(caller, commands.move(caller, action, body.revision))
        case None, str(text), None:
            return await _run_move(caller, commands.move_by_text(caller, text, body.revision))
        case None, None, list(steps):
            return await _run_move(caller, commands.move_several(caller, steps, body.revision))
    raise BadRequest(Reason("", "A move is one of action, text and steps."))


@router.post(
    "/undo", tags=["play"], response_model=schemas.MoveResponse, responses=_STALE_RESPONSES
)
async def undo(caller: CallerDep, body: schemas.UndoMoveRequest) -> Response | schemas.MoveResponse:
    """Take back your last move, as long as nothing was revealed and nobody has moved."""
    return await _run_move(caller, commands.undo(caller, body.revision))


@router.post("/ask", tags=["play"])
async def request_undo(caller: CallerDep) -> schemas.MoveResponse:
    """Ask the others to take back your last move and all that came after it."""
    await commands.request_undo(caller)
    return _move_response(caller)


@router.post("/answer", tags=["play"])
async def respond_to_undo(
    caller: CallerDep, body: schemas.RespondUndoRequest
) -> schemas.MoveResponse:
    """Agree to such a request, or refuse it."""
    await commands.respond_to_undo(caller, body.about, body.yes)
    return _move_response(caller)


@router.post("/chat", tags=["play"])
async def add_chat(caller: CallerDep, body: schemas.ChatRequest) -> schemas.MoveResponse:
    """Say something to the table."""
    await commands.chat(caller, body.text)
    return _move_response(caller)


# After the end


@router.get("/record", tags=["end"], response_class=Response)
async def get_record(caller: CallerDep) -> Response:
    """The whole game as a record, when it is over."""
    made = caller.table.record()
    text = await asyncio.to_thread(made.to_json)
    return Response(text, media_type="application/json")


@router.post("/rematch", tags=["end"])
async def rematch(request: Request, caller: CallerDep, bearer: Bearer) -> schemas.RematchResponse:
    """Play again with the same people: the same keys open the new table."""
    fresh = replace(caller, loaded=await lobby.rematch(caller)).refreshed()
    return schemas.RematchResponse(
        table=fresh.loaded.id, seat=fresh.role.seat, key=key_of(request, bearer)
    )
