"""CG-3, CG-4: place a tile, then take one from the display."""

from guildhall.core.native import i64
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.position import Position
from guildhall.games.city_guilds.rules import block_scoring, game_end, ownership, tracks


def place_tile(state: Position, seat: i64, men: i64) -> None:
    """CG-4.1 to CG-4.6: place the chosen tile with its men, invest, and update the block."""
    kind = state.chosen_tile
    space = state.chosen_space
    block = space // ids.BLOCK_SPACES
    state.chosen_tile = ids.NOTHING
    state.chosen_space = ids.NOTHING
    hand_index = seat * ids.DRAWN_KINDS + kind
    state.hands[hand_index] -= 1
    # CG-10.2: of equal tiles, the one that was taken openly counts as played first.
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
    if kind < ids.MARKET:
        # CG-4.3, CG-4.4: a second man replaces the investment.
        if men < 2:
            tracks.invest(state, kind, seat, state.parts.building_step)
    elif kind < ids.MINSTREL:
        tracks.invest(state, kind - ids.MARKET, seat, state.parts.market_step)
    if men > 0:
        ownership.claim(state, block, seat)
    after_placement(state, block)


def after_placement(state: Position, block: i64) -> None:
    """CG-7.1, CG-8.1, CG-9.1: score a full block; then comes the end, a tavern or a new tile."""
    if state.empty_spaces(block) > 0:
        offer_display(state)
        return
    block_scoring.score_block(state, block)
    if state.built == ids.SPACES:
        game_end.end_game(state)
    elif state.taverns > 0:
        state.phase = ids.PLACING_TAVERN
    else:
        offer_display(state)


def offer_display(state: Position) -> None:
    """CG-4.7, CG-4.8: let the active seat take a tile, if any lies face up."""
    if state.display_size > 0:
        state.phase = ids.TAKING
    else:
        _next_turn(state)


def take_tile(state: Position, seat: i64, kind: i64) -> None:
    """CG-4.7: take a tile openly; the display is refilled from the deck."""
    state.display[kind] -= 1
    state.display_size -= 1
    state.hands[seat * ids.DRAWN_KINDS + kind] += 1
    state.known[seat * ids.DRAWN_KINDS + kind] += 1
    if state.events is not None:
        state.emit("took", {"seat": int(seat), "kind": int(kind)})
    if state.deck_size > 0:
        state.phase = ids.REFILLING
    else:
        _next_turn(state)


def turn_up(state: Position, kind: i64) -> None:
    """CG-2.5, CG-4.7: add a tile from the deck to the display."""
    state.display[kind] += 1
    state.display_size += 1
    state.turned_up[kind] += 1
    if state.events is not None:
        state.emit("turned_up", {"kind": int(kind)}, news=True)
    if state.phase == ids.REFILLING:
        _next_turn(state)
    elif state.display_size == state.parts.display_size:
        state.phase = ids.CHOOSING_START


def _next_turn(state: Position) -> None:
    """Pass the turn to the next player clockwise."""
    state.active = state.active + 1 if state.active + 1 < state.seats else 0
    state.phase = ids.CHOOSING_TILE
