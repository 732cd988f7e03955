"""What a seat knows: its view, built by naming what is shown."""

from __future__ import annotations

from typing import TypedDict

from guildhall.core.native import i64
from guildhall.core.vectors import plain, rows, total
from guildhall.core.view import View
from guildhall.games.city_guilds.ids import (
    BLOCKS,
    CHOOSING_MEN,
    CHOOSING_SPACE,
    CHOOSING_START,
    CHOOSING_TILE,
    DEALING,
    DRAWN_KINDS,
    ENDED,
    GUILDS,
    MOST_SEATS,
    NOTHING,
    OPENING_DISPLAY,
    PLACING_TAVERN,
    REFILLING,
    RETURNING,
    SCORED_AS,
    SCORED_ROW,
    TAKING,
)
from guildhall.games.city_guilds.ownership import block_order
from guildhall.games.city_guilds.position import Position

# CG-10.3: the steps of a placement look alike from outside until it is complete.
PHASE_NAMES = {
    DEALING: "deal",
    OPENING_DISPLAY: "display",
    CHOOSING_START: "start",
    REFILLING: "refill",
    RETURNING: "draft",
    CHOOSING_TILE: "place",
    CHOOSING_SPACE: "place",
    CHOOSING_MEN: "place",
    PLACING_TAVERN: "tavern",
    TAKING: "take",
    ENDED: "over",
}


class Public(TypedDict):
    """What lies open on the table."""

    phase: str
    start: int
    active: int
    tiles: list[int]
    owners: list[int]
    men: list[int]
    orders: list[list[int]]
    positions: list[list[int]]
    arrivals: list[list[int]]
    money: list[int]
    men_left: list[int]
    hand_sizes: list[int]
    taverns: int
    deck: int
    display: list[int]
    scored: list[list[int]]


class Own(TypedDict, total=False):
    """What only this seat sees; empty for the spectator."""

    hand: list[int]
    picked: int
    spot: int


class Noted(TypedDict):
    """What a perfect memory has written down."""

    known: list[list[int]]
    drawn: list[int]
    returned: int


class CityGuildsView(View):
    """A view of City & Guilds."""

    public: Public
    own: Own
    noted: Noted


def seen_by(state: Position, seat: int | None) -> CityGuildsView:
    """The view of a seat, or of the spectator."""
    seats = int(state.seats)
    return {
        "title": state.game.id,
        "ruleset": state.game.ruleset,
        "pack": state.game.pack_digest,
        "options": dict(state.options),
        "seats": seats,
        "seat": seat,
        "over": state.phase == ENDED,
        "asked": asked(state),
        "actions": [] if seat is None else state.actions(seat),
        "public": public(state),
        "own": {} if seat is None else own(state, seat),
        "noted": {
            "known": rows(state.known, DRAWN_KINDS, seats, DRAWN_KINDS),
            "drawn": plain(state.drawn),
            "returned": NOTHING if seat is None else int(state.returned[i64(seat)]),
        },
    }


def asked(state: Position) -> list[int]:
    """The seats that take part in the open decision, whether or not they have finished."""
    if state.phase == RETURNING:
        return list(range(int(state.seats)))
    return state.waiting()


def public(state: Position) -> Public:
    """What lies open on the table."""
    seats = int(state.seats)
    # CG-2.4: while the draft is sealed everybody seems to hold all that was dealt.
    sealed = state.phase == RETURNING
    return {
        "phase": PHASE_NAMES[int(state.phase)],
        "start": int(state.start),
        "active": int(state.active),
        "tiles": plain(state.tiles),
        "owners": plain(state.owners),
        "men": plain(state.men),
        "orders": [block_order(state, block) for block in range(BLOCKS)],
        "positions": rows(state.positions, seats, GUILDS, MOST_SEATS),
        "arrivals": rows(state.arrivals, seats, GUILDS, MOST_SEATS),
        "money": plain(state.money)[:seats],
        "men_left": plain(state.men_left)[:seats],
        "hand_sizes": [
            int(state.parts.dealt) if sealed else hand_size(state, seat) for seat in range(seats)
        ],
        "taverns": int(state.taverns),
        "deck": int(state.deck_size),
        "display": plain(state.display),
        "scored": [scored_row(state, block) for block in range(BLOCKS)],
    }


def hand_size(state: Position, seat: int) -> int:
    """How many tiles a seat holds."""
    start = i64(seat * DRAWN_KINDS)
    return int(total(state.hands, start, start + DRAWN_KINDS))


def scored_row(state: Position, block: int) -> list[int]:
    """What is kept of the scoring of a block; nothing while it is open."""
    start = i64(block * SCORED_ROW)
    if state.scored[start + SCORED_AS] == 0:
        return []
    return plain(state.scored[start : start + SCORED_ROW])


def own(state: Position, seat: int) -> Own:
    """The hand, and the choices of this turn that nobody else has seen yet."""
    mine = state.active == seat
    return {
        "hand": plain(state.hands[i64(seat * DRAWN_KINDS) : i64((seat + 1) * DRAWN_KINDS)]),
        "picked": int(state.picked) if mine else NOTHING,
        "spot": int(state.spot) if mine else NOTHING,
    }
