"""CG-2: setup, the draft and the first player."""

from guildhall.core.native import i64
from guildhall.core.vectors import sum_range
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.position import Position


def set_up(state: Position) -> None:
    """CG-2.1 to CG-2.3: issue men, put cubes on 0 and set special tiles aside."""
    parts = state.parts
    state.taverns = parts.taverns
    seat: i64 = 0
    while seat < state.seats:
        state.men_left[seat] = parts.men_per_seat
        seat += 1
    state.deck = parts.supply[:]
    state.deck[ids.MINSTREL] = 0
    state.deck_size = sum_range(state.deck, 0, ids.DRAWN_KINDS)


def deal_tile(state: Position, kind: i64) -> None:
    """CG-2.3: deal a tile; each seat gets its four tiles in turn."""
    seat = state.dealt // state.parts.dealt_per_seat
    state.hands[seat * ids.DRAWN_KINDS + kind] += 1
    state.dealt += 1
    if state.dealt == state.seats * state.parts.dealt_per_seat:
        state.phase = ids.RETURNING
    if state.events is not None:
        mine, rest = int(seat), state.others_and_spectators(int(seat))
        state.emit_to((mine,), "dealt", True, {"seat": mine, "kind": int(kind)})
        state.emit_to(rest, "dealt", False, {"seat": mine})


def return_tile(state: Position, seat: i64, kind: i64) -> None:
    """CG-2.4: give a tile back, sealed; it returns to the deck once everybody has chosen."""
    state.hands[seat * ids.DRAWN_KINDS + kind] -= 1
    state.returned[seat] = kind
    if state.events is not None:
        mine = int(seat)
        state.emit_to((mine,), "returned", False, {"seat": mine, "kind": int(kind)})
    other: i64 = 0
    while other < state.seats:
        if state.returned[other] == ids.NOTHING:
            return
        other += 1
    _close_draft(state)


def _close_draft(state: Position) -> None:
    """CG-2.5: shuffle the returned tiles and the minstrels into the deck."""
    seat: i64 = 0
    while seat < state.seats:
        state.deck[state.returned[seat]] += 1
        seat += 1
    state.deck[ids.MINSTREL] = state.parts.supply[ids.MINSTREL]
    state.deck_size += state.seats + state.parts.supply[ids.MINSTREL]
    state.phase = ids.OPENING_DISPLAY
    if state.events is not None:
        state.emit("draft_closed", {})


def choose_start(state: Position, seat: i64) -> None:
    """CG-2.6: set the first player, drawn once hands and display are complete."""
    state.start_player = seat
    state.active = seat
    state.phase = ids.CHOOSING_TILE
    if state.events is not None:
        state.emit("started", {"seat": int(seat)}, news=True)
