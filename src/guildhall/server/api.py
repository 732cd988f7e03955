"""The JSON API before the game: titles, opening tables, finding them, sitting down, beginning."""

from dataclasses import replace
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from guildhall.bots import BOTS
from guildhall.core.game import Game
from guildhall.core.tongue import Tongue
from guildhall.server import forms, lobby, opening, qr
from guildhall.server.asking import open_request
from guildhall.server.callers import ERRORS, Caller, base_address
from guildhall.server.deeds import Visitor
from guildhall.server.documents import drawing_response, listed_tables, title_of
from guildhall.server.house import house
from guildhall.server.keys import digest
from guildhall.server.opening import Wish
from guildhall.server.refusals import NotYours
from guildhall.server.security import address
from guildhall.server.seeing import people_of
from guildhall.server.sight import Person
from guildhall.server.speaking import tongue_of

routes = APIRouter(prefix="/api/v1", responses=ERRORS)

CREATED: Final = 201


def person_body(person: Person) -> forms.PersonBody:
    """A person as data."""
    return forms.PersonBody(
        seat=person.seat,
        kind=person.kind,
        name=person.name,
        bot=person.bot,
        online=person.is_online,
        thinking=person.is_thinking,
    )


# Titles


@routes.get("/titles", tags=["titles"])
async def titles(request: Request) -> list[forms.TitleBody]:
    """What can be played here, with the options of each title."""
    at = house(request)
    return [title_body(at.hall.games[title], tongue_of(request)) for title in at.hall.games]


def title_body(game: Game, speaks: Tongue) -> forms.TitleBody:
    """A title as data."""
    about = game.about(speaks)
    return forms.TitleBody(
        id=game.id,
        title=game.title,
        about=about.paragraph,
        minutes=list(about.minutes),
        seats=list(game.seats),
        options=[
            forms.OptionBody(
                name=name,
                default=option.default,
                choices=list(option.choices),
                says=game.option_says(name, speaks),
            )
            for name, option in game.options.items()
        ],
        ruleset=game.ruleset,
        pack=game.pack_digest,
        num_actions=game.num_actions,
        bots=sorted(BOTS),
    )


# Tables


@routes.post("/tables", tags=["tables"], status_code=CREATED)
async def open_table(request: Request, wanted: forms.NewTable) -> forms.OpenedBody:
    """Open a table. The keys in the answer are never shown again; who holds a key has its seat."""
    at = house(request)
    game = title_of(at, wanted.title)
    if wanted.start:
        lobby.check_taken([seat.kind for seat in wanted.seats])
    at.gate.open_table(address(request))
    opened = await opening.open_table(
        at.hall,
        game,
        [Wish(seat.kind, seat.name, seat.bot) for seat in wanted.seats],
        wanted.options,
        wanted.listed,
        wanted.settings,
    )
    if wanted.start:
        await lobby.begin(at.hall, await at.hall.live(opened.table))
    base = f"{base_address(request)}/t/{opened.table}?k="
    links = {str(seat): base + key for seat, key in opened.seats.items()}
    return forms.OpenedBody(
        table=opened.table,
        keys=forms.KeysBody(
            host=opened.host,
            seats={str(seat): key for seat, key in opened.seats.items()},
            watch=opened.watch,
        ),
        links={"host": base + opened.host, "watch": base + opened.watch, **links},
    )


@routes.get("/tables", tags=["tables"])
async def tables(request: Request) -> list[forms.ListedBody]:
    """The listed tables that wait for people."""
    return [
        forms.ListedBody(
            table=found.table,
            title=found.game.id,
            options=found.row.options,
            people=[person_body(person) for person in found.people],
            created_at=found.row.created_at,
        )
        for found in await listed_tables(house(request))
    ]


@routes.get("/tables/{table}", tags=["tables"])
async def table(visitor: Caller) -> forms.TableBody:
    """A table: what is played, who is there, and what your key is for."""
    return table_body(visitor)


def table_body(visitor: Visitor) -> forms.TableBody:
    """A table as data."""
    live, role = visitor.live, visitor.role
    request = open_request(live, visitor.hall.settings.patience)
    return forms.TableBody(
        table=live.id,
        title=live.game.id,
        phase=live.phase,
        seats=len(live.seats),
        options=live.row.options,
        settings=live.row.settings,
        listed=live.row.is_listed,
        people=[person_body(p) for p in people_of(live.seats, live.online(), live.waiting())],
        waiting=live.waiting(),
        seat=role.seat,
        host=role.is_host,
        request=None
        if request is None
        else forms.RequestBody(
            about=request.about, seat=request.seat, missing=list(request.missing)
        ),
        rematch=live.row.rematch,
    )


# Sitting down


@routes.post("/tables/{table}/join", tags=["seats"])
async def join(visitor: Caller, wanted: forms.Join) -> forms.SeatKeyBody:
    """Take an open seat at a listed table; the key in the answer is yours alone."""
    if not visitor.live.row.is_listed:
        raise NotYours(lobby.NOT_LISTED)
    seat, key = await lobby.join(visitor.hall, visitor.live, wanted.name, wanted.seat)
    return forms.SeatKeyBody(seat=seat, key=key)


@routes.post("/tables/{table}/sit", tags=["seats"])
async def sit(visitor: Caller, wanted: forms.Sit) -> forms.SeatedBody:
    """Sit down on the seat of your key with a name, or take another name.

    Who sits down on an open seat gets a new key, which is theirs alone: all others are void.
    """
    key = await lobby.sit(visitor, wanted.name)
    role = visitor.live.role(visitor.digest if key is None else digest(key))
    now = replace(visitor, role=role or visitor.role)
    return forms.SeatedBody(key=key, **dict(table_body(now)))


@routes.post("/tables/{table}/seats", tags=["seats"])
async def manage_seat(visitor: Caller, wanted: forms.ManageSeat) -> forms.NewKeyBody:
    """As the host: put a bot on a seat, open it, or send somebody away from it.

    An opened seat has a new key, which the answer holds; all others of the seat are void.
    """
    key = await lobby.manage_seat(visitor, wanted.seat, wanted.kind, wanted.bot)
    return forms.NewKeyBody(seat=wanted.seat, key=key)


@routes.post("/tables/{table}/keys", tags=["seats"])
async def new_key(visitor: Caller, wanted: forms.NewKey) -> forms.SeatKeyBody:
    """A further key for your own seat, for another device; or the only one from now on."""
    return forms.SeatKeyBody(seat=visitor.seat, key=await lobby.add_key(visitor, wanted.only))


@routes.post("/tables/{table}/start", tags=["seats"])
async def start(visitor: Caller) -> forms.TableBody:
    """As the host: begin. Who sits where is drawn by lot, unless the table's settings say no."""
    await lobby.start(visitor)
    return table_body(visitor.again())


@routes.post("/qr", tags=["tables"], response_class=Response)
async def qr_code(wanted: forms.QR) -> Response:
    """A text as a QR code in SVG, for the link of a seat."""
    return drawing_response(qr.picture(wanted.text), "link.svg")
