"""The JSON API in and after a game: views, moves, talk, the record, a rematch."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import Annotated, Final, cast

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from guildhall.core.reason import Reason
from guildhall.server import deeds, forms, lobby
from guildhall.server.callers import ERRORS, Bearer, Caller, key_of
from guildhall.server.deeds import Visitor
from guildhall.server.documents import drawing_response
from guildhall.server.errors import JSONText
from guildhall.server.house import house
from guildhall.server.refusals import Malformed
from guildhall.server.security import address
from guildhall.server.speaking import sentence
from guildhall.table import Stale

routes = APIRouter(prefix="/api/v1/tables/{table}", responses=ERRORS)

LONGEST_POLL: Final = 25.0
CONFLICT: Final = 409


# Looking


def view_body(visitor: Visitor) -> forms.ViewBody:
    """What a visitor knows, as data."""
    live, seat = visitor.live, visitor.role.seat
    view = None if live.table is None else live.table.view(seat)
    return forms.ViewBody(
        table=live.id,
        phase=live.phase,
        revision=live.revision(seat),
        seat=seat,
        waiting=live.waiting(),
        prompt="" if view is None else live.game.prompt(view, visitor.tongue),
        view=cast("dict[str, object] | None", view),
    )


@routes.get("/view", tags=["play"])
async def view(visitor: Caller) -> forms.ViewBody:
    """Your view of the game, with its revision and what is asked."""
    return view_body(visitor)


@routes.get("/wait", tags=["play"])
async def wait(
    request: Request,
    visitor: Caller,
    revision: Annotated[int, Query(ge=0, description="The revision that you know.")],
) -> forms.ViewBody:
    """Your view as soon as its revision is another one, or after 25 seconds as it is."""
    live, seat = visitor.live, visitor.role.seat
    loop = asyncio.get_running_loop()
    end = loop.time() + LONGEST_POLL
    with house(request).gate.enter(address(request)):
        while live.revision(seat) == revision and loop.time() < end:
            if visitor.hall.is_leaving or await request.is_disconnected():
                break
            await live.next_change(end - loop.time())
            seat = visitor.again().role.seat
    return view_body(visitor.again())


@routes.get("/actions", tags=["play"])
async def actions(visitor: Caller) -> list[forms.ActionBody]:
    """What you may do now, each with its words; nothing while others are asked."""
    seat = visitor.seat
    view = visitor.table.view(seat)
    game, speaks = visitor.live.game, visitor.tongue
    return [
        forms.ActionBody(id=action, text=game.text(view, seat, action, speaks))
        for action in view["actions"]
    ]


@routes.get("/log", tags=["play"])
async def log(visitor: Caller) -> list[forms.LineBody]:
    """All that you were told, in sentences."""
    return [
        forms.LineBody(
            revision=told.seq,
            seat=told.mover,
            kind=told.event.kind,
            text=visitor.live.game.tell(told.event, visitor.tongue),
        )
        for told in visitor.table.told(visitor.role.seat)
    ]


@routes.get("/board.svg", tags=["play"], response_class=Response)
async def board(visitor: Caller) -> Response:
    """The board as you see it."""
    live = visitor.live
    drawing = live.game.draw(visitor.table.view(visitor.role.seat), visitor.tongue)
    return drawing_response(drawing, f"{live.game.id}-{live.id}.svg")


# Moving


def done(visitor: Visitor) -> forms.DoneBody:
    """The answer to something that was done."""
    return forms.DoneBody(revision=visitor.live.revision(visitor.again().role.seat))


async def moved(visitor: Visitor, deed: Awaitable[object]) -> Response | forms.DoneBody:
    """Do something; to a choice from an older view the answer is the fresh one."""
    try:
        await deed
    except Stale as error:
        text, rule = sentence(error, visitor.tongue)
        fresh = view_body(visitor.again()).model_dump()
        return JSONText({"error": text, "rule": rule, **fresh}, status_code=CONFLICT)
    return done(visitor)


STALE: Final[dict[int | str, dict[str, object]]] = {
    CONFLICT: {"model": forms.StaleBody, "description": "It was chosen from an older view."}
}


@routes.post("/play", tags=["play"], response_model=forms.DoneBody, responses=STALE)
async def play(visitor: Caller, wanted: forms.Play) -> Response | forms.DoneBody:
    """Make a move: `action`, `text` or `steps`. It is saved before anybody is told of it.

    A move is made once, however often it is sent: the second time its revision is old.
    """
    match wanted.action, wanted.text, wanted.steps:
        case int(action), None, None:
            return await moved(visitor, deeds.act(visitor, action, wanted.revision))
        case None, str(text), None:
            return await moved(visitor, deeds.typed(visitor, text, wanted.revision))
        case None, None, list(steps):
            return await moved(visitor, deeds.plan(visitor, steps, wanted.revision))
    raise Malformed(Reason("", "A move is one of action, text and steps."))


@routes.post("/undo", tags=["play"], response_model=forms.DoneBody, responses=STALE)
async def undo(visitor: Caller, wanted: forms.Undo) -> Response | forms.DoneBody:
    """Take back your last move, as long as nothing was revealed and nobody has moved."""
    return await moved(visitor, deeds.undo(visitor, wanted.revision))


@routes.post("/ask", tags=["play"])
async def ask(visitor: Caller) -> forms.DoneBody:
    """Ask the others to take back your last move and all that came after it."""
    await deeds.ask(visitor)
    return done(visitor)


@routes.post("/answer", tags=["play"])
async def answer(visitor: Caller, wanted: forms.Answer) -> forms.DoneBody:
    """Agree to such a request, or refuse it."""
    await deeds.answer(visitor, wanted.about, wanted.yes)
    return done(visitor)


@routes.post("/chat", tags=["play"])
async def chat(visitor: Caller, wanted: forms.Chat) -> forms.DoneBody:
    """Say something to the table."""
    await deeds.chat(visitor, wanted.text)
    return done(visitor)


# After the end


@routes.get("/record", tags=["end"], response_class=Response)
async def record(visitor: Caller) -> Response:
    """The whole game as a record, when it is over."""
    made = visitor.table.record()
    text = await asyncio.to_thread(made.to_json)
    return Response(text, media_type="application/json")


@routes.post("/rematch", tags=["end"])
async def rematch(request: Request, visitor: Caller, bearer: Bearer) -> forms.AgainBody:
    """Play again with the same people: the same keys open the new table."""
    fresh = replace(visitor, live=await lobby.rematch(visitor)).again()
    return forms.AgainBody(table=fresh.live.id, seat=fresh.role.seat, key=key_of(request, bearer))
