"""What a seat knows: its view, built by naming what is shown."""

from __future__ import annotations

from typing import TypedDict

from guildhall.core.native import i64, vec
from guildhall.core.vectors import plain, rows, total
from guildhall.core.view import View
from guildhall.games.flandern.bits import listed
from guildhall.games.flandern.ids import (
    ACTION_CARDS,
    APPOINTING,
    BACKS,
    CHOOSING_CARDS,
    CHOOSING_PLACE,
    CHOOSING_TILE,
    CHURCH_STOCK,
    CITIES,
    CROWNING,
    DRAWING_GOLD,
    DRAWING_INFLUENCED,
    ENDED,
    GOLD,
    GOLD_CARDS,
    NOTHING,
    OPENING_TURN,
    PLACES,
    PLAYING_CARD,
    STOCK,
    STOCK_ROW,
)
from guildhall.games.flandern.position import Position
from guildhall.games.flandern.scoring import city_value, ranks, score_of

# The two steps of a laying look alike from outside until it is complete.
PHASE_NAMES = {
    DRAWING_GOLD: "gold",
    DRAWING_INFLUENCED: "draw",
    CHOOSING_CARDS: "choose",
    OPENING_TURN: "turn",
    PLAYING_CARD: "card",
    CHOOSING_PLACE: "build",
    CHOOSING_TILE: "build",
    CROWNING: "cathedral",
    APPOINTING: "master",
    ENDED: "over",
}


class Public(TypedDict):
    """What lies open on the table."""

    phase: str
    round: int
    first: int
    active: int
    guilds: list[int]
    influenced: list[int]
    order: list[int]
    acted: int
    revealed: list[list[int]]
    card: int
    source: int
    acting: int
    plots: list[int]
    sites: list[int]
    unfinished: list[int]
    cathedrals: list[int]
    pawns: list[int]
    scored: list[int]
    values: list[int]
    ranks: list[list[list[int]]]
    points: list[int]
    scores: list[int]
    stock: list[list[int]]
    churches: list[int]
    specials: list[int]
    markers: int
    cathedrals_left: int
    pawns_left: int
    hands: list[list[int]]
    rows: list[list[int]]
    influence: list[int]
    gold: list[int]
    held: int
    shown_gold: int
    stack: list[int]
    discard: list[int]
    own_done: int
    influenced_done: int
    has_built: int
    idle: int
    ending: int


class Own(TypedDict, total=False):
    """What only this seat sees; empty for the spectator."""

    card: int
    influence: int
    gold: int
    spot: int


class Noted(TypedDict):
    """What a perfect memory has written down."""

    shown: list[list[int]]


class FlandernView(View):
    """A view of Flandern 1302."""

    public: Public
    own: Own
    noted: Noted


def seen_by(state: Position, seat: int | None) -> FlandernView:
    """The view of a seat, or of the spectator."""
    return {
        "title": state.game.id,
        "ruleset": state.game.ruleset,
        "pack": state.game.pack_digest,
        "options": dict(state.options),
        "seats": int(state.seats),
        "seat": seat,
        "over": state.phase == ENDED,
        "asked": asked(state),
        "actions": [] if seat is None else state.actions(seat),
        "public": public(state),
        "own": {} if seat is None else own(state, seat),
        "noted": {"shown": rows(state.shown, GOLD_CARDS, BACKS, GOLD_CARDS)},
    }


def asked(state: Position) -> list[int]:
    """The seats that take part in the open decision, whether or not they have finished."""
    if state.phase == CHOOSING_CARDS:
        return list(range(int(state.seats)))
    return state.waiting()


def public(state: Position) -> Public:
    """What lies open on the table."""
    seats = int(state.seats)
    parts = state.parts
    everyone = [i64(seat) for seat in range(seats)]
    # FL-3.5: until all have chosen, the sealed cards seem to be in the hands still.
    is_revealed = state.phase != CHOOSING_CARDS and state.chosen[0] != NOTHING
    stock = plain(state.stock)
    return {
        "phase": PHASE_NAMES[int(state.phase)],
        "round": int(state.round),
        "first": int(state.first),
        "active": int(state.active),
        "guilds": plain(parts.guild),
        "influenced": plain(parts.influenced),
        "order": plain(state.order)[:seats] if is_revealed else [],
        "acted": int(state.acted),
        "revealed": [
            [int(state.chosen[seat]), int(state.added[seat])] for seat in everyone if is_revealed
        ],
        "card": int(state.card),
        "source": int(state.source),
        "acting": int(state.acting),
        "plots": plots(state),
        "sites": marked(state, state.sites, False),
        "unfinished": marked(state, state.sites, True),
        "cathedrals": sorted(
            marked(state, state.crowned, False) + marked(state, state.crowned, True)
        ),
        "pawns": sorted(place for place in plain(state.pawns) if place != NOTHING),
        "scored": [
            int(state.scored[i64(city)]) if parts.is_there[i64(city)] == 1 else NOTHING
            for city in range(CITIES)
        ],
        "values": [int(city_value(state, i64(city))) for city in range(CITIES)],
        "ranks": [ranks(state, city) for city in range(CITIES)],
        "points": plain(state.points),
        "scores": [int(score_of(state, seat)) for seat in everyone],
        "stock": [stock[row : row + STOCK_ROW] for row in range(0, CHURCH_STOCK, STOCK_ROW)],
        "churches": stock[CHURCH_STOCK:STOCK],
        "specials": [int(place == NOTHING) for place in plain(state.specials)],
        "markers": int(state.markers),
        "cathedrals_left": int(state.crowns),
        "pawns_left": int(parts.masters - state.pawns_used),
        "hands": [cards_of(state.hands[seat]) for seat in everyone],
        "rows": [cards_of(state.rows[seat]) for seat in everyone],
        "influence": [int(state.influence[seat]) for seat in everyone],
        "gold": [
            int(total(state.gold, i64(back * GOLD_CARDS), i64((back + 1) * GOLD_CARDS)))
            for back in range(BACKS)
        ],
        "held": int(state.gold_back),
        "shown_gold": int(state.card) if state.source == GOLD else NOTHING,
        "stack": plain(state.stack) if parts.is_duel else [],
        "discard": plain(state.discard) if parts.is_duel else [],
        "own_done": int(state.own_done),
        "influenced_done": int(state.influenced_done),
        "has_built": int(state.has_built) if parts.is_duel else 0,
        "idle": int(state.idle),
        "ending": int(state.ending),
    }


def plots(state: Position) -> list[int]:
    """What lies on each place of the board."""
    found: list[int] = []
    city: i64 = 0
    while city < CITIES:
        place: i64 = 0
        while place < PLACES:
            found.append(int(state.tile_at(city, place)))
            place += 1
        city += 1
    return found


def marked(state: Position, marks: vec[i64], in_scored: bool) -> list[int]:
    """The places of the board with a mark, in scored cities or in the others."""
    return [
        city * PLACES + place
        for city in range(CITIES)
        if (state.scored[i64(city)] > 0) == in_scored
        for place in listed(marks[i64(city)])
    ]


def cards_of(cards: i64) -> list[int]:
    """A set of action cards, a 1 for each that is there."""
    return [int((cards >> i64(card)) & 1) for card in range(ACTION_CARDS)]


def own(state: Position, seat: int) -> Own:
    """The sealed choice, the gold card, and the plot that nobody else has seen yet."""
    is_sealed = state.phase == CHOOSING_CARDS
    return {
        "card": int(state.chosen[i64(seat)]) if is_sealed else NOTHING,
        "influence": int(state.added[i64(seat)]) if is_sealed else NOTHING,
        "gold": int(state.gold_card) if state.first == seat else NOTHING,
        "spot": int(state.spot) if state.active == seat else NOTHING,
    }
