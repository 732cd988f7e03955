"""Pack checks: counts of the original components that the rulebook's examples rely on."""

from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Components

_SHAPE_NAMES = ("large", "medium", "small")
_GUILD_TILES = 15
_CHURCH_TILES = 9
_COVERS = 9
_GOLD_CARDS = 28


def warnings(components: Components) -> list[str]:
    """Return the checks that a pack fails, as sentences."""
    found = []
    if sum(components.guild_tiles) != _GUILD_TILES:
        found.append(f"tiles.guild: every guild has {_GUILD_TILES} tiles besides its centre.")
    if sum(components.church_tiles) != _CHURCH_TILES:
        found.append(f"tiles.church: there are {_CHURCH_TILES} churches besides the special ones.")
    if sum(components.covers) != _COVERS:
        found.append(f"tiles.covers: there are {_COVERS} covers.")
    if components.num_gold_cards() != _GOLD_CARDS:
        found.append(
            f"gold: there are {_GOLD_CARDS} gold cards, not {components.num_gold_cards()}."
        )
    for city in range(ids.CITIES):
        cards = components.gold[0][city] + components.gold[1][city]
        if cards != 1:
            found.append(f"gold: {components.city_names[city]} has one gold card, not {cards}.")
    for shape in range(ids.SHAPES):
        # There must be a tile for every plot, with four players and with three.
        plots = sum(1 for plot in range(ids.CENTRE) if components.plot_shapes[plot] == shape)
        for guilds, cities in (
            (ids.PLAYER_GUILDS, ids.CITIES),
            (ids.PLAYER_GUILDS - 1, ids.CITIES - 1),
        ):
            tiles = components.guild_tiles[shape] * (guilds + 1) + components.church_tiles[shape]
            if tiles < plots * cities:
                found.append(
                    f"tiles: {tiles} {_SHAPE_NAMES[shape]} tiles are too few for {plots * cities} "
                    f"plots with {guilds} player guilds."
                )
    return found
