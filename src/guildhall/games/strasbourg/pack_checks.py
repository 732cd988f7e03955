"""Warnings about packs that contradict examples and tables of the rulebook."""

from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components


def warnings(components: Components) -> list[str]:
    """Return warnings about a pack, as sentences."""
    messages = []
    for guild, name in enumerate(components.guilds):
        squares = [s for s in range(ids.SQUARES) if components.guild_of[s] == guild]
        if len(squares) < _min_squares(components):
            messages.append(
                f"map.rows: the {name} have {len(squares)} squares, but {_min_squares(components)}"
                " members can be placed there."
            )
        if not _is_connected(components, squares):
            messages.append(f"map.rows: the quarter of the {name} is not connected.")
    for site in components.sites:
        around = [s for s in components.neighbours[site] if components.guild_of[s] != ids.NOTHING]
        if len(around) < 3:
            messages.append(
                f"map.rows: building site {components.square_name(site)} has {len(around)} "
                "adjacent guild squares, fewer than 3."
            )
    for chapel_spot, squares in enumerate(components.chapel_spot_squares):
        if len(squares) < 3:
            messages.append(
                f"spots.corners: spot {components.chapel_spot_name(chapel_spot)} has "
                f"{len(squares)} guild squares around it, fewer than 3."
            )
    if sorted(set(components.goods_value)) != sorted(components.goods_value):
        messages.append("goods.values: two kinds of goods have the same value.")
    if sorted(set(components.building_value)) != sorted(components.building_value):
        messages.append("buildings.values: two buildings have the same number.")
    return messages


def _min_squares(components: Components) -> int:
    """The minimum number of squares of a quarter: the most members that can be placed in it."""
    return ids.STEPS_PER_GUILD * (2 + max(components.journeymen.values()))


def _is_connected(components: Components, squares: list[int]) -> bool:
    """Whether squares are connected by their sides."""
    if not squares:
        return False
    reached = [squares[0]]
    for square in reached:
        reached += [s for s in components.neighbours[square] if s in squares and s not in reached]
    return len(reached) == len(squares)
