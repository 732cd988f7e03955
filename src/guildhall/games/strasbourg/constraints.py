"""What a corrected pack should still allow: the rulebook's examples and tables rest on it."""

from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import MOST_SOLD, NOTHING, SQUARES


def violated(components: Components) -> list[str]:
    """The constraints that a pack does not satisfy, as sentences."""
    found = []
    for guild, name in enumerate(components.guilds):
        squares = [s for s in range(SQUARES) if components.guild_of[s] == guild]
        if len(squares) < least_squares(components):
            found.append(
                f"map.rows: the {name} have {len(squares)} squares, but {least_squares(components)}"
                " members can come there."
            )
        if not is_joined(components, squares):
            found.append(f"map.rows: the quarter of the {name} is not connected.")
    for site in components.sites:
        around = [s for s in components.beside[site] if components.guild_of[s] != NOTHING]
        if len(around) < 3:
            found.append(
                f"map.rows: the site {components.square_name(site)} touches {len(around)} squares "
                "of guilds, not at least 3."
            )
    for dot, squares in enumerate(components.dot_squares):
        if len(squares) < 3:
            found.append(
                f"spots.corners: spot {components.dot_name(dot)} touches {len(squares)} squares of "
                "guilds, not at least 3."
            )
    if sorted(set(components.goods_value)) != sorted(components.goods_value):
        found.append("goods.values: two kinds of goods have the same value.")
    if sorted(set(components.building_value)) != sorted(components.building_value):
        found.append("buildings.values: two buildings have the same number.")
    return found


def least_squares(components: Components) -> int:
    """The most members that can ever come into one quarter: so many squares it should have."""
    return MOST_SOLD * (2 + max(components.journeymen.values()))


def is_joined(components: Components, squares: list[int]) -> bool:
    """Whether squares hang together by their sides."""
    if not squares:
        return False
    reached = [squares[0]]
    for square in reached:
        reached += [s for s in components.beside[square] if s in squares and s not in reached]
    return len(reached) == len(squares)
