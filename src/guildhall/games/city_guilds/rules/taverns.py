"""CG-8: place or decline a tavern."""

from guildhall.core.native import i64
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.position import Position
from guildhall.games.city_guilds.rules import turn


def place_tavern(state: Position, seat: i64, space: i64) -> None:
    """CG-8.2, CG-8.3: place a tavern, without man or investment; it may fill another block."""
    state.taverns -= 1
    if state.events is not None:
        state.emit("tavern_placed", {"seat": int(seat), "space": int(space)})
    state.lay_tile(space, ids.TAVERN)
    turn.after_placement(state, space // ids.BLOCK_SPACES)


def decline_tavern(state: Position, seat: i64) -> None:
    """CG-8.4: leave the tavern in the supply."""
    if state.events is not None:
        state.emit("tavern_declined", {"seat": int(seat)})
    turn.offer_display(state)
