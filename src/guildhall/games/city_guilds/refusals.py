"""Refusals: why an action is illegal, with the id of the rule."""

from guildhall.core.native import i64
from guildhall.core.reason import Reason
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.position import Position


def why_illegal(state: Position, seat: int, action: int) -> Reason:
    """Return why a waiting seat may not choose this action, using only what that seat knows."""
    phase = state.phase
    components = state.parts.components
    if action < ids.TILE:
        if phase != ids.RETURNING:
            return Reason("CG-2.4", "Tiles are returned only during the draft.")
        tile = components.kind_name(action - ids.RETURN)
        return Reason("CG-2.4", "You have no {tile} to return.", {"tile": tile})
    if phase == ids.RETURNING:
        return Reason("CG-2.4", "Return a tile first.")
    if action < ids.SPACE:
        if phase != ids.CHOOSING_TILE:
            return _not_this_phase(state)
        tile = components.kind_name(action - ids.TILE)
        return Reason("CG-4.1", "You have no {tile} in your hand.", {"tile": tile})
    if action < ids.MEN:
        space = action - ids.SPACE
        if phase == ids.CHOOSING_TILE and state.is_open(i64(space)):
            return _not_this_phase(state)
        if phase not in (ids.CHOOSING_TILE, ids.CHOOSING_SPACE, ids.PLACING_TAVERN):
            return _not_this_phase(state)
        return _why_not_space(state, space)
    if action < ids.NO_TAVERN:
        if phase != ids.CHOOSING_MEN:
            return _not_this_phase(state)
        return _why_not_men(state, seat, action - ids.MEN)
    if action == ids.NO_TAVERN:
        if phase == ids.PLACING_TAVERN:
            return Reason("CG-8.4", "At this table, you must place the tavern.")
        return Reason("CG-8.1", "There is no tavern to decline now.")
    if phase != ids.TAKING:
        return _not_this_phase(state)
    tile = components.kind_name(action - ids.TAKE)
    return Reason("CG-4.7", "There is no {tile} in the display.", {"tile": tile})


def _not_this_phase(state: Position) -> Reason:
    """Return what has to be decided first."""
    phase = state.phase
    if phase == ids.CHOOSING_TILE:
        return Reason("CG-4.1", "Choose a tile from your hand first.")
    if phase == ids.CHOOSING_SPACE:
        return Reason("CG-4.2", "Choose a space for the tile first.")
    if phase == ids.CHOOSING_MEN:
        rule = "CG-4.6" if state.chosen_tile == ids.MINSTREL else "CG-4.3"
        return Reason(rule, "Choose the number of men first.")
    if phase == ids.PLACING_TAVERN:
        return Reason("CG-8.1", "Decide about the tavern first.")
    return Reason("CG-4.7", "Take a tile from the display first.")


def _why_not_space(state: Position, space: int) -> Reason:
    params: dict[str, object] = {"space": state.parts.components.space_name(space)}
    rule = "CG-8.2" if state.phase == ids.PLACING_TAVERN else "CG-4.2"
    if state.tiles[space] != ids.EMPTY:
        return Reason(rule, "{space} is already built on.", params)
    if not state.is_opening():
        return Reason(rule, "{space} is not next to any tile.", params)
    if state.empty_spaces(space // ids.BLOCK_SPACES) < ids.BLOCK_SPACES:
        return Reason(
            "CG-2.7", "The block of {space} already has a tile. Choose a new block.", params
        )
    return Reason("CG-2.7", "{space} is next to a tile of another block.", params)


def _why_not_men(state: Position, seat: int, men: int) -> Reason:
    kind = state.chosen_tile
    if men > state.men_left[seat]:
        if state.men_left[seat] == 1:
            return Reason("CG-4.4", "You only have 1 man left.")
        return Reason("CG-4.4", "You have no men left.")
    if kind == ids.MINSTREL:
        return Reason("CG-4.6", "A minstrel house takes at most one man.")
    return Reason("CG-4.3", "You must place a man on a guild building while you have any left.")
