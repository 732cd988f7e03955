"""A sign for each kind of objective that has no building or guild of its own."""

from guildhall.games.strasbourg.board.glyphs import (
    BLOCK,
    CHAIR,
    CHAPEL,
    CLUSTER,
    COINS,
    EDGE_GOAL,
    FIVE,
    GUILD_HALL,
    INN,
    PERSON,
    PURSE_SIGN,
    SLOPE,
    SPREAD,
    STONE_SIGN,
    STRIPES,
)
from guildhall.games.strasbourg.objectives import AT_BUILDING, IN_QUARTER, SAME_BUILDING

GOAL_SIGNS = (
    GUILD_HALL,  # at one building
    SPREAD,
    CHAIR,
    INN,  # at different buildings
    SLOPE,
    PERSON,
    BLOCK,
    SPREAD,
    CLUSTER,
    FIVE,
    CHAPEL,  # at different chapels
    CHAPEL,  # at one chapel
    EDGE_GOAL,
    STRIPES,
    COINS,
)


def goal_piece(objective: int) -> tuple[str, int]:
    """The piece that stands for an objective, and the number of its colours."""
    if objective < IN_QUARTER:
        return f"st-house{objective - AT_BUILDING}", STONE_SIGN
    if objective < SAME_BUILDING:
        return f"st-sign{objective - IN_QUARTER}", objective - IN_QUARTER
    return f"st-goal{objective - SAME_BUILDING}", PURSE_SIGN
