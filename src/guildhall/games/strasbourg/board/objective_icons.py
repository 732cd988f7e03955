"""Icons of objectives that have no building or guild of their own."""

from guildhall.games.strasbourg.board.glyphs import (
    BLOCK,
    CHAIR,
    CHAPEL,
    CITY_EDGES,
    CLUSTER,
    COINS,
    GUILD_HALL,
    INN,
    PENTAGON,
    PERSON,
    PURSE_SIGN,
    SLOPE,
    SPREAD,
    STONE_SIGN,
    STRIPES,
)
from guildhall.games.strasbourg.rules.objectives import AT_BUILDING, IN_QUARTER, SAME_BUILDING

OBJECTIVE_ICONS = (
    GUILD_HALL,  # at one building
    SPREAD,
    CHAIR,
    INN,  # at different buildings
    SLOPE,
    PERSON,
    BLOCK,
    SPREAD,
    CLUSTER,
    PENTAGON,
    CHAPEL,  # at different chapels
    CHAPEL,  # at one chapel
    CITY_EDGES,
    STRIPES,
    COINS,
)


def objective_icon(objective: int) -> tuple[str, int]:
    """Return the glyph of an objective and the index of its colours."""
    if objective < IN_QUARTER:
        return f"st-house{objective - AT_BUILDING}", STONE_SIGN
    if objective < SAME_BUILDING:
        return f"st-sign{objective - IN_QUARTER}", objective - IN_QUARTER
    return f"st-objective-icon{objective - SAME_BUILDING}", PURSE_SIGN
