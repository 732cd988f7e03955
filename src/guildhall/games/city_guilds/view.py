"""Views: what a seat may see. Every field is listed explicitly, so nothing hidden can leak."""

from typing import TypedDict

from guildhall.core.native import i64
from guildhall.core.vectors import row, rows, sum_range, to_list
from guildhall.core.view import View
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.position import Position
from guildhall.games.city_guilds.rules.ownership import block_order

# CG-10.3: others cannot tell the steps of a placement apart until it is complete.
PHASE_NAMES = {
    ids.DEALING: "deal",
    ids.OPENING_DISPLAY: "display",
    ids.CHOOSING_START: "start",
    ids.REFILLING: "refill",
    ids.RETURNING: "draft",
    ids.CHOOSING_TILE: "place",
    ids.CHOOSING_SPACE: "place",
    ids.CHOOSING_MEN: "place",
    ids.PLACING_TAVERN: "tavern",
    ids.TAKING: "take",
    ids.ENDED: "over",
}


class Public(TypedDict):
    """Public information."""

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
    """What only this seat sees; empty for spectators."""

    hand: list[int]
    picked: int
    spot: int


class Noted(TypedDict):
    """Past public information that a player could have written down."""

    known: list[list[int]]
    drawn: list[int]
    returned: int


class CityGuildsView(View):
    """A view of City & Guilds."""

    public: Public
    own: Own
    noted: Noted


def build_view(state: Position, seat: int | None) -> CityGuildsView:
    """Return the view of a seat, or of a spectator."""
    seats = int(state.seats)
    # In the draft, seats that have already returned a tile still take part.
    asked = list(range(seats)) if state.phase == ids.RETURNING else state.waiting()
    return {
        **state.view_head(seat, asked),
        "public": _build_public(state),
        "own": {} if seat is None else _build_own(state, seat),
        "noted": {
            "known": rows(state.known, ids.DRAWN_KINDS, seats, ids.DRAWN_KINDS),
            "drawn": to_list(state.turned_up),
            "returned": ids.NOTHING if seat is None else int(state.returned[i64(seat)]),
        },
    }


def _build_public(state: Position) -> Public:
    seats = int(state.seats)
    # CG-2.4: while the draft is sealed, everybody seems to hold all dealt tiles.
    is_sealed = state.phase == ids.RETURNING
    return {
        "phase": PHASE_NAMES[int(state.phase)],
        "start": int(state.start_player),
        "active": int(state.active),
        "tiles": to_list(state.tiles),
        "owners": to_list(state.owners),
        "men": to_list(state.men),
        "orders": [block_order(state, block) for block in range(ids.BLOCKS)],
        "positions": rows(state.positions, seats, ids.GUILDS, ids.MAX_SEATS),
        "arrivals": rows(state.arrivals, seats, ids.GUILDS, ids.MAX_SEATS),
        "money": to_list(state.money)[:seats],
        "men_left": to_list(state.men_left)[:seats],
        "hand_sizes": [
            int(state.parts.dealt_per_seat) if is_sealed else _hand_size(state, i64(seat))
            for seat in range(seats)
        ],
        "taverns": int(state.taverns),
        "deck": int(state.deck_size),
        "display": to_list(state.display),
        "scored": [_scored_row(state, i64(block)) for block in range(ids.BLOCKS)],
    }


def _hand_size(state: Position, seat: i64) -> int:
    start = seat * ids.DRAWN_KINDS
    return int(sum_range(state.hands, start, start + ids.DRAWN_KINDS))


def _scored_row(state: Position, block: i64) -> list[int]:
    """Return the scored row of a block, or an empty list while it is open."""
    if state.scored[block * ids.SCORED_ROW + ids.SCORED_AS] == 0:
        return []
    return row(state.scored, block, ids.SCORED_ROW)


def _build_own(state: Position, seat: int) -> Own:
    """Return the hand, and the choices of this turn that nobody else has seen yet."""
    is_active = state.active == seat
    return {
        "hand": row(state.hands, i64(seat), ids.DRAWN_KINDS),
        "picked": int(state.chosen_tile) if is_active else ids.NOTHING,
        "spot": int(state.chosen_space) if is_active else ids.NOTHING,
    }
