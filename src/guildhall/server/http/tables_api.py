"""JSON API before the game: titles, tables, seats and keys."""

from dataclasses import replace
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from guildhall.bots import BOTS
from guildhall.core.game import Game
from guildhall.core.language import Language
from guildhall.server.context import app_context
from guildhall.server.http import schemas
from guildhall.server.http.auth import ERROR_RESPONSES, CallerDep, base_url
from guildhall.server.http.errors import Forbidden
from guildhall.server.http.page_routes import game_by_id, listed_tables, svg_response
from guildhall.server.i18n import language_of
from guildhall.server.pages import qr
from guildhall.server.pages.build import player_infos
from guildhall.server.pages.model import PlayerInfo
from guildhall.server.security import client_address
from guildhall.server.tables import create, lobby
from guildhall.server.tables.commands import Caller
from guildhall.server.tables.dispatch import execute
from guildhall.server.tables.keys import hash_key
from guildhall.server.tables.undo_requests import open_request

router = APIRouter(prefix="/api/v1", responses=ERROR_RESPONSES)

_CREATED: Final = 201


def _player_response(player: PlayerInfo) -> schemas.PlayerResponse:
    return schemas.PlayerResponse(
        seat=player.seat,
        kind=player.kind,
        name=player.name,
        bot_name=player.bot_name,
        online=player.is_online,
        to_move=player.is_to_move,
    )


# Titles


@router.get("/titles", tags=["titles"])
async def list_titles(request: Request) -> list[schemas.TitleResponse]:
    """List the games and their options."""
    context = app_context(request)
    return [_title_response(game, language_of(request)) for game in context.registry.games.values()]


def _title_response(game: Game, lang: Language) -> schemas.TitleResponse:
    about = game.about(lang)
    return schemas.TitleResponse(
        id=game.id,
        title=game.title,
        blurb=about.blurb,
        minutes=list(about.minutes),
        seats=list(game.seats),
        options=[
            schemas.OptionResponse(
                name=name,
                default=option.default,
                values=list(option.values),
                description=game.option_text(name, lang),
                seats=[seats for seats in game.seats if option.applies(seats)],
            )
            for name, option in game.options.items()
        ],
        ruleset=game.ruleset,
        pack_digest=game.pack_digest,
        num_actions=game.num_actions,
        bots=sorted(BOTS),
    )


# Tables


@router.post("/tables", tags=["tables"], status_code=_CREATED)
async def create_table(
    request: Request, body: schemas.CreateTableRequest
) -> schemas.CreatedTableResponse:
    """Create a table. Its keys are shown only here; a key gives access to its seat."""
    context = app_context(request)
    game = game_by_id(context, body.game_id)
    if body.start:
        lobby.check_seats_taken([seat.kind for seat in body.seats])
    context.rate_limiter.table_created(client_address(request))
    created = await create.create_table(
        context.registry,
        game,
        body.seats,
        body.options,
        body.listed,
        body.settings,
    )
    if body.start:
        await lobby.start_game(context.registry, await context.registry.get(created.table_id))
    base = f"{base_url(request)}/t/{created.table_id}?k="
    links = {str(seat): base + key for seat, key in created.seat_keys.items()}
    return schemas.CreatedTableResponse(
        table_id=created.table_id,
        keys=schemas.KeysResponse(
            host=created.host_key,
            seats={str(seat): key for seat, key in created.seat_keys.items()},
            spectator=created.spectator_key,
        ),
        links={"host": base + created.host_key, "spectator": base + created.spectator_key, **links},
    )


@router.get("/tables", tags=["tables"])
async def list_tables(request: Request) -> list[schemas.ListedTableResponse]:
    """List the public tables that wait for players."""
    return [
        schemas.ListedTableResponse(
            table_id=found.table_id,
            game_id=found.game.id,
            options=found.row.options,
            players=[_player_response(player) for player in found.players],
            created_at=found.row.created_at,
        )
        for found in await listed_tables(app_context(request))
    ]


@router.get("/tables/{table_id}", tags=["tables"])
async def get_table(caller: CallerDep) -> schemas.TableResponse:
    """Return a table, its players, and the role of your key."""
    return _table_response(caller)


def _table_response(caller: Caller) -> schemas.TableResponse:
    loaded, role = caller.loaded, caller.role
    request = open_request(loaded, caller.registry.settings.undo_timeout)
    return schemas.TableResponse(
        table_id=loaded.id,
        game_id=loaded.game.id,
        status=loaded.status,
        seats=len(loaded.seats),
        options=loaded.row.options,
        settings=loaded.row.settings,
        listed=loaded.row.is_listed,
        players=[
            _player_response(p)
            for p in player_infos(loaded.seats, loaded.online_seats(), loaded.waiting())
        ],
        waiting=loaded.waiting(),
        seat=role.seat,
        host=role.is_host,
        undo_request=None
        if request is None
        else schemas.UndoRequestResponse(
            id=request.id, seat=request.seat, pending=list(request.pending)
        ),
        rematch_id=loaded.row.rematch_id,
    )


# Seats


@router.post("/tables/{table_id}/join", tags=["seats"])
async def join(caller: CallerDep, body: schemas.JoinRequest) -> schemas.SeatKeyResponse:
    """Take a free seat at a public table; returns its new key."""
    if not caller.loaded.row.is_listed:
        raise Forbidden(lobby.NOT_LISTED)
    seat, key = await lobby.join(caller.registry, caller.loaded, body.name, body.seat)
    return schemas.SeatKeyResponse(seat=seat, key=key)


@router.post("/tables/{table_id}/sit", tags=["seats"])
async def sit(caller: CallerDep, body: schemas.Sit) -> schemas.SitResponse:
    """Take the seat of your key under a name, or change your name.

    Taking a free seat returns a new key and revokes all other keys of the seat.
    """
    key = (await execute(body, caller)).key
    role = caller.loaded.role(caller.key_hash if key is None else hash_key(key))
    now = replace(caller, role=role or caller.role)
    return schemas.SitResponse(key=key, **dict(_table_response(now)))


@router.post("/tables/{table_id}/seats", tags=["seats"])
async def set_seat(caller: CallerDep, body: schemas.SetSeat) -> schemas.SetSeatResponse:
    """As the host, add a bot, free a seat, or remove a player.

    Freeing a seat returns its new key and revokes all others.
    """
    reply = await execute(body, caller)
    return schemas.SetSeatResponse(seat=body.seat, key=reply.key)


@router.post("/tables/{table_id}/keys", tags=["seats"])
async def add_key(caller: CallerDep, body: schemas.AddKeyRequest) -> schemas.SeatKeyResponse:
    """Return another key for your seat, for example for another device."""
    return schemas.SeatKeyResponse(
        seat=caller.seat, key=await lobby.add_key(caller, body.revoke_others)
    )


@router.post("/tables/{table_id}/start", tags=["seats"])
async def start(caller: CallerDep) -> schemas.TableResponse:
    """As the host, start the game. Seats are shuffled unless the settings say otherwise."""
    await execute(schemas.Start(), caller)
    return _table_response(caller.refreshed())


@router.post(
    "/qr",
    tags=["tables"],
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}},
)
async def qr_code(body: schemas.QrCodeRequest) -> Response:
    """Return a text as a QR code in SVG, for invitation links."""
    return svg_response(qr.qr_svg(body.text), "link.svg")
