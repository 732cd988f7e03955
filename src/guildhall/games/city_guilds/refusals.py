"""Why an action is not allowed now, in the words of the rule."""

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


def forbidden_by(state: Position, seat: int, action: int) -> Reason:
    """The reason why a waiting seat may not choose this action, from what that seat knows."""
    phase = state.phase
    components = state.parts.components
    if action < TILE:
        if phase != RETURNING:
            return Reason("CG-2.4", "A tile is returned in the draft only.")
        return Reason(
            "CG-2.4", f"There is no {components.kind_name(action - RETURN)} among your tiles."
        )
    if phase == RETURNING:
        return Reason("CG-2.4", "First choose one of your tiles to return.")
    if action < SPACE:
        if phase != CHOOSING_TILE:
            return wrong_step(state)
        return Reason("CG-4.1", f"There is no {components.kind_name(action - TILE)} in your hand.")
    if action < MEN:
        if phase != CHOOSING_SPACE and phase != PLACING_TAVERN:
            return wrong_step(state)
        return forbidden_space(state, action - SPACE)
    if action < NO_TAVERN:
        if phase != CHOOSING_MEN:
            return wrong_step(state)
        return forbidden_men(state, seat, action - MEN)
    if action == NO_TAVERN:
        if phase == PLACING_TAVERN:
            return Reason("CG-8.4", "At this table a tavern that is won must be placed.")
        return Reason("CG-8.1", "No tavern is on offer now.")
    if phase != TAKING:
        return wrong_step(state)
    return Reason("CG-4.7", f"No {components.kind_name(action - TAKE)} lies face up.")


def wrong_step(state: Position) -> Reason:
    """What is to be decided first."""
    phase = state.phase
    if phase == CHOOSING_TILE:
        return Reason("CG-4.1", "First choose a tile of your hand.")
    if phase == CHOOSING_SPACE:
        return Reason("CG-4.2", "First choose a space for the tile.")
    if phase == CHOOSING_MEN:
        rule = "CG-4.6" if state.picked == MINSTREL else "CG-4.3"
        return Reason(rule, "First choose how many men go on the tile.")
    if phase == PLACING_TAVERN:
        return Reason("CG-8.1", "First decide about the tavern.")
    return Reason("CG-4.7", "Now a tile of the display is taken.")


def forbidden_space(state: Position, space: int) -> Reason:
    """Why nothing may be put on this space."""
    name = state.parts.components.space_name(space)
    rule = "CG-8.2" if state.phase == PLACING_TAVERN else "CG-4.2"
    if state.tiles[space] != EMPTY:
        return Reason(rule, f"{name} is already built on.")
    if not state.is_opening():
        return Reason(rule, f"{name} is not next to any tile.")
    if state.room(space // BLOCK_SPACES) < BLOCK_SPACES:
        return Reason("CG-2.7", f"The block of {name} already has a tile; open a new one.")
    return Reason("CG-2.7", f"{name} is next to a tile of another block.")


def forbidden_men(state: Position, seat: int, men: int) -> Reason:
    """Why so many men may not go on the chosen tile."""
    kind = state.picked
    if men > state.men_left[seat]:
        left = int(state.men_left[seat])
        return Reason("CG-4.4", f"You have only {left} {'man' if left == 1 else 'men'} left.")
    if kind == MINSTREL:
        return Reason("CG-4.6", "A minstrel house takes one man at most.")
    return Reason("CG-4.3", "A guild building takes a man as long as you have one.")
