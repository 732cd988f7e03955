"""CG-3, CG-4: place a tile, then take one from the display."""

from guildhall.core.native import i64
from guildhall.games.city_guilds.ids import (
    BLOCK_SPACES,
    CHOOSING_START,
    CHOOSING_TILE,
    DRAWN_KINDS,
    MARKET,
    MINSTREL,
    NOTHING,
    PLACING_TAVERN,
    REFILLING,
    SPACES,
    TAKING,
)
from guildhall.games.city_guilds.position import Position
from guildhall.games.city_guilds.rules import blocks, game_end, ownership, tracks


def place_tile(state: Position, seat: i64, men: i64) -> None:
    """CG-4.1 to CG-4.6: tile, men and investment, then what the block makes of it."""
    kind = state.chosen_tile
    space = state.chosen_space
    block = space // BLOCK_SPACES
    state.chosen_tile = NOTHING
    state.chosen_space = NOTHING
    hand_index = seat * DRAWN_KINDS + kind
    state.hands[hand_index] -= 1
    # CG-10.2: of equal tiles the one that was taken openly counts as played first.
    was_known = state.known[hand_index] > 0
    if was_known:
        state.known[hand_index] -= 1
    if state.events is not None:
        state.emit(
            "placed",
            {
                "seat": int(seat),
                "kind": int(kind),
                "space": int(space),
                "men": int(men),
                "opening": state.is_opening(),
            },
            news=not was_known,
        )
    state.lay_tile(space, kind)
    if men > 0:
        state.owners[space] = seat
        state.men[space] = men
        state.men_left[seat] -= men
    if kind < MARKET:
        # CG-4.3, CG-4.4: the second man takes the place of the investment.
        if men < 2:
            tracks.invest(state, kind, seat, state.parts.building_step)
    elif kind < MINSTREL:
        tracks.invest(state, kind - MARKET, seat, state.parts.market_step)
    if men > 0:
        ownership.claim(state, block, seat)
    after_placement(state, block)


def after_placement(state: Position, block: i64) -> None:
    """CG-7.1, CG-8.1, CG-9.1: a full block is scored; then end, tavern or tile."""
    if state.empty_spaces(block) > 0:
        offer_display(state)
        return
    blocks.score_block(state, block)
    if state.built == SPACES:
        game_end.end_game(state)
    elif state.taverns > 0:
        state.phase = PLACING_TAVERN
    else:
        offer_display(state)


def offer_display(state: Position) -> None:
    """CG-4.7, CG-4.8: a tile is taken if one lies face up."""
    if state.display_size > 0:
        state.phase = TAKING
    else:
        _next_turn(state)


def take_tile(state: Position, seat: i64, kind: i64) -> None:
    """CG-4.7: the tile is taken openly, and the display refilled from the deck."""
    state.display[kind] -= 1
    state.display_size -= 1
    state.hands[seat * DRAWN_KINDS + kind] += 1
    state.known[seat * DRAWN_KINDS + kind] += 1
    if state.events is not None:
        state.emit("took", {"seat": int(seat), "kind": int(kind)})
    if state.deck_size > 0:
        state.phase = REFILLING
    else:
        _next_turn(state)


def turn_up(state: Position, kind: i64) -> None:
    """CG-2.5, CG-4.7: a tile of the deck joins the display."""
    state.display[kind] += 1
    state.display_size += 1
    state.turned_up[kind] += 1
    if state.events is not None:
        state.emit("turned_up", {"kind": int(kind)}, news=True)
    if state.phase == REFILLING:
        _next_turn(state)
    elif state.display_size == state.parts.display_size:
        state.phase = CHOOSING_START


def _next_turn(state: Position) -> None:
    """The next player clockwise is active; after the opening this is the start player again."""
    state.active = state.active + 1 if state.active + 1 < state.seats else 0
    state.phase = CHOOSING_TILE
