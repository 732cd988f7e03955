"""Refusals: why an action is illegal, with the id of the rule."""

from guildhall.core.reason import Reason
from guildhall.games.city_guilds.ids import (
    BLOCK_SPACES,
    CHOOSING_MEN,
    CHOOSING_SPACE,
    CHOOSING_TILE,
    EMPTY,
    MEN,
    MINSTREL,
    NO_TAVERN,
    PLACING_TAVERN,
    RETURN,
    RETURNING,
    SPACE,
    TAKE,
    TAKING,
    TILE,
)
from guildhall.games.city_guilds.position import Position


def why_illegal(state: Position, seat: int, action: int) -> Reason:
    """Return why a waiting seat may not choose this action, using only what that seat knows."""
    phase = state.phase
    components = state.parts.components
    if action < TILE:
        if phase != RETURNING:
            return Reason("CG-2.4", "A tile is returned in the draft only.")
        tile = components.kind_name(action - RETURN)
        return Reason("CG-2.4", "There is no {tile} among your tiles.", {"tile": tile})
    if phase == RETURNING:
        return Reason("CG-2.4", "First choose one of your tiles to return.")
    if action < SPACE:
        if phase != CHOOSING_TILE:
            return _not_this_phase(state)
        tile = components.kind_name(action - TILE)
        return Reason("CG-4.1", "There is no {tile} in your hand.", {"tile": tile})
    if action < MEN:
        if phase != CHOOSING_SPACE and phase != PLACING_TAVERN:
            return _not_this_phase(state)
        return _why_not_space(state, action - SPACE)
    if action < NO_TAVERN:
        if phase != CHOOSING_MEN:
            return _not_this_phase(state)
        return _why_not_men(state, seat, action - MEN)
    if action == NO_TAVERN:
        if phase == PLACING_TAVERN:
            return Reason("CG-8.4", "At this table a tavern that is won must be placed.")
        return Reason("CG-8.1", "No tavern is on offer now.")
    if phase != TAKING:
        return _not_this_phase(state)
    tile = components.kind_name(action - TAKE)
    return Reason("CG-4.7", "No {tile} lies face up.", {"tile": tile})


def _not_this_phase(state: Position) -> Reason:
    """Return what has to be decided first."""
    phase = state.phase
    if phase == CHOOSING_TILE:
        return Reason("CG-4.1", "First choose a tile of your hand.")
    if phase == CHOOSING_SPACE:
        return Reason("CG-4.2", "First choose a space for the tile.")
    if phase == CHOOSING_MEN:
        rule = "CG-4.6" if state.chosen_tile == MINSTREL else "CG-4.3"
        return Reason(rule, "First choose how many men go on the tile.")
    if phase == PLACING_TAVERN:
        return Reason("CG-8.1", "First decide about the tavern.")
    return Reason("CG-4.7", "Now a tile of the display is taken.")


def _why_not_space(state: Position, space: int) -> Reason:
    params: dict[str, object] = {"space": state.parts.components.space_name(space)}
    rule = "CG-8.2" if state.phase == PLACING_TAVERN else "CG-4.2"
    if state.tiles[space] != EMPTY:
        return Reason(rule, "{space} is already built on.", params)
    if not state.is_opening():
        return Reason(rule, "{space} is not next to any tile.", params)
    if state.empty_spaces(space // BLOCK_SPACES) < BLOCK_SPACES:
        return Reason("CG-2.7", "The block of {space} already has a tile; open a new one.", params)
    return Reason("CG-2.7", "{space} is next to a tile of another block.", params)


def _why_not_men(state: Position, seat: int, men: int) -> Reason:
    kind = state.chosen_tile
    if men > state.men_left[seat]:
        if state.men_left[seat] == 1:
            return Reason("CG-4.4", "You have only 1 man left.")
        return Reason("CG-4.4", "You have no men left.")
    if kind == MINSTREL:
        return Reason("CG-4.6", "A minstrel house takes one man at most.")
    return Reason("CG-4.3", "A guild building takes a man as long as you have one.")
