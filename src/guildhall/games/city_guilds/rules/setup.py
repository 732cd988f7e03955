"""CG-2: setup, the draft and the first player."""

from guildhall.core.native import i64
from guildhall.core.vectors import full, sum_range
from guildhall.games.city_guilds.ids import (
    BLOCKS,
    CHOOSING_TILE,
    DRAWN_KINDS,
    EMPTY,
    GUILDS,
    MAX_SEATS,
    MINSTREL,
    NOBODY,
    NOTHING,
    OPENING_DISPLAY,
    RETURNING,
    SCORED_ROW,
    SPACES,
)
from guildhall.games.city_guilds.position import Position


def set_up(state: Position) -> None:
    """CG-2.1 to CG-2.3: issue men, put cubes on 0 and set special tiles aside."""
    parts = state.parts
    state.taverns = parts.taverns
    state.tiles = full(SPACES, EMPTY)
    state.owners = full(SPACES, NOBODY)
    state.men = full(SPACES)
    state.frontier = full(SPACES)
    state.order = full(BLOCKS * MAX_SEATS, NOBODY)
    state.scored = full(BLOCKS * SCORED_ROW)
    state.positions = full(GUILDS * MAX_SEATS)
    state.arrivals = full(GUILDS * MAX_SEATS)
    state.money = full(MAX_SEATS)
    state.men_left = full(MAX_SEATS)
    seat: i64 = 0
    while seat < state.seats:
        state.men_left[seat] = parts.men_per_seat
        seat += 1
    state.hands = full(MAX_SEATS * DRAWN_KINDS)
    state.known = full(MAX_SEATS * DRAWN_KINDS)
    state.returned = full(MAX_SEATS, NOTHING)
    state.display = full(DRAWN_KINDS)
    state.turned_up = full(DRAWN_KINDS)
    state.deck = parts.supply[:]
    state.deck[MINSTREL] = 0
    state.deck_size = sum_range(state.deck, 0, DRAWN_KINDS)


def deal_tile(state: Position, kind: i64) -> None:
    """CG-2.3: deal a tile; each seat gets its four tiles in turn."""
    seat = state.dealt // state.parts.dealt_per_seat
    state.hands[seat * DRAWN_KINDS + kind] += 1
    state.dealt += 1
    if state.dealt == state.seats * state.parts.dealt_per_seat:
        state.phase = RETURNING
    if state.events is not None:
        mine, rest = int(seat), state.others_and_spectators(int(seat))
        state.emit_to((mine,), "dealt", True, {"seat": mine, "kind": int(kind)})
        state.emit_to(rest, "dealt", False, {"seat": mine})


def return_tile(state: Position, seat: i64, kind: i64) -> None:
    """CG-2.4: give a tile back, sealed; it returns to the deck once everybody has chosen."""
    state.hands[seat * DRAWN_KINDS + kind] -= 1
    state.returned[seat] = kind
    if state.events is not None:
        mine = int(seat)
        state.emit_to((mine,), "returned", False, {"seat": mine, "kind": int(kind)})
    other: i64 = 0
    while other < state.seats:
        if state.returned[other] == NOTHING:
            return
        other += 1
    _close_draft(state)


def _close_draft(state: Position) -> None:
    """CG-2.5: shuffle the returned tiles and the minstrels into the deck."""
    seat: i64 = 0
    while seat < state.seats:
        state.deck[state.returned[seat]] += 1
        seat += 1
    state.deck[MINSTREL] = state.parts.supply[MINSTREL]
    state.deck_size += state.seats + state.parts.supply[MINSTREL]
    state.phase = OPENING_DISPLAY
    if state.events is not None:
        state.emit("draft_closed", {})


def choose_start(state: Position, seat: i64) -> None:
    """CG-2.6: set the first player, drawn once hands and display are complete."""
    state.start_player = seat
    state.active = seat
    state.phase = CHOOSING_TILE
    if state.events is not None:
        state.emit("started", {"seat": int(seat)}, news=True)
