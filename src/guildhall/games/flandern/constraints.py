"""What a corrected pack should still allow: the rulebook's counts and its example rest on it."""

from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import CENTRE, CITIES, PLAYER_GUILDS, SHAPES

SHAPE_NAMES = ("large", "medium", "small")
GUILD_TILES = 15
CHURCHES = 9
COVERS = 9
GOLD = 28


def violated(components: Components) -> list[str]:
    """The constraints that a pack does not satisfy, as sentences."""
    found = []
    if sum(components.guild_tiles) != GUILD_TILES:
        found.append(f"tiles.guild: every guild has {GUILD_TILES} tiles beside its centre.")
    if sum(components.churches) != CHURCHES:
        found.append(f"tiles.church: there are {CHURCHES} churches beside the special ones.")
    if sum(components.covers) != COVERS:
        found.append(f"tiles.covers: there are {COVERS} covers.")
    if components.gold_cards() != GOLD:
        found.append(f"gold: there are {GOLD} gold cards, not {components.gold_cards()}.")
    for city in range(CITIES):
        cards = components.gold[0][city] + components.gold[1][city]
        if cards != 1:
            found.append(f"gold: {components.cities[city]} has one gold card, not {cards}.")
    for shape in range(SHAPES):
        # The supply must exceed the plots, with four players and with three.
        plots = sum(1 for place in range(CENTRE) if components.shape[place] == shape)
        for guilds, cities in ((PLAYER_GUILDS, CITIES), (PLAYER_GUILDS - 1, CITIES - 1)):
            tiles = components.guild_tiles[shape] * (guilds + 1) + components.churches[shape]
            if tiles < plots * cities:
                found.append(
                    f"tiles: {tiles} {SHAPE_NAMES[shape]} tiles are fewer than the "
                    f"{plots * cities} plots for them with {guilds} guilds of players."
                )
    return found
