"""What holds in every position: the form of its fields, and the laws that no move can break."""

from guildhall.core.game import Limits
from guildhall.games.flandern import laws_of_play
from guildhall.games.flandern.ids import (
    BACKS,
    BOARD,
    CENTRE,
    CENTRE_TILE,
    CHURCH,
    CHURCH_D,
    CHURCH_TILE,
    CITIES,
    COVER,
    ENDED,
    FREE,
    GOLD_CARDS,
    GUILDS,
    MEDIUM_PLOT,
    MOST_INFLUENCE,
    MOST_PAWNS,
    MOST_SEATS,
    NOTHING,
    PLACES,
    PLAYER_GUILDS,
    SMALL_PLOT,
    SPECIAL_TILE,
    STACK_CARDS,
    SWALLOWED,
    TAKE_BACK,
)
from guildhall.games.flandern.rules import FlandernState
from guildhall.games.flandern.scoring import ranks

Fields = dict[str, list[int]]


def limits(state: FlandernState) -> dict[str, Limits]:
    """How long each field of a dump is, and between which numbers its items lie."""
    seats = int(state.seats)
    cards = (1 << (TAKE_BACK + 1)) - 1
    gold = state.parts.components.gold_cards()
    most = state.parts.components.score_range()[1]
    return {
        "turn": Limits(16, -1, 10_000),
        "plots": Limits(BOARD, -2, COVER),
        "sites": Limits(BOARD, 0, 1),
        "cathedrals": Limits(BOARD, 0, 1),
        "pawns": Limits(MOST_PAWNS, NOTHING, BOARD - 1),
        "scored": Limits(CITIES, 0, CITIES),
        "points": Limits(GUILDS, 0, most),
        "hands": Limits(MOST_SEATS, 0, cards),
        "rows": Limits(MOST_SEATS, 0, cards),
        "influence": Limits(MOST_SEATS, 0, MOST_INFLUENCE),
        "chosen": Limits(MOST_SEATS, NOTHING, TAKE_BACK),
        "added": Limits(MOST_SEATS, NOTHING, MOST_INFLUENCE),
        "order": Limits(MOST_SEATS, NOTHING, seats - 1),
        "gold": Limits(BACKS * GOLD_CARDS, 0, gold),
        "shown": Limits(BACKS * GOLD_CARDS, 0, gold),
        "stack": Limits(PLAYER_GUILDS * STACK_CARDS, 0, 1),
        "discard": Limits(PLAYER_GUILDS * STACK_CARDS, 0, 1),
    }


def breaches(state: FlandernState) -> list[str]:
    """The laws that a position breaks, as sentences."""
    if state.misplaced != NOTHING:
        name = state.parts.components.place_name(int(state.misplaced))
        return [f"{name} cannot look like this."]
    fields = state.fields()
    found = tile_breaches(state, fields)
    found += building_breaches(state, fields)
    found += wood_breaches(state, fields)
    if not found:
        found += scored_breaches(state, fields)
    if not found:
        found += laws_of_play.breaches(state, fields)
    return found


# FL-1, FL-5: the board


def tile_breaches(state: FlandernState, fields: Fields) -> list[str]:
    """FL-1.4, FL-2.6, FL-5.9: no more tiles than there are, on plots of cities in play."""
    found = []
    components = state.parts.components
    if any(number < 0 for number in state.stock):
        found.append("More tiles of a kind lie on the board than there are.")
    for place, tile in enumerate(fields["plots"]):
        if not 0 <= tile < CENTRE_TILE:
            continue
        city, plot = divmod(place, PLACES)
        if state.parts.is_there[city] == 0 or not state.is_plot(city, plot):
            found.append(f"{components.place_name(place)} has a tile, but is no plot.")
        if tile == SPECIAL_TILE + CHURCH_D:
            under = place - MEDIUM_PLOT + SMALL_PLOT
            if fields["plots"][under] != SWALLOWED:
                found.append("The small plot under the church D has a tile of its own.")
    return found


def arms_of(tile: int) -> int:
    """The arms of what lies on a place, by the numbers of a view; NOTHING if it has none."""
    if tile < 0 or tile == COVER:
        return NOTHING
    if tile < CHURCH_TILE:
        return tile // 2
    return tile - CENTRE_TILE if CENTRE_TILE <= tile < SWALLOWED else CHURCH


def building_breaches(state: FlandernState, fields: Fields) -> list[str]:
    """FL-5.2, FL-5.3: all could be laid in some order, and equal arms nowhere share a side."""
    found = []
    components = state.parts.components
    for city in range(CITIES):
        plots = fields["plots"][city * PLACES : (city + 1) * PLACES]
        arms = [arms_of(tile) for tile in plots]
        laid = [place for place in range(PLACES) if arms[place] != NOTHING]
        for place in laid:
            for other in components.borders[place]:
                # The two plots under D are one quarter.
                if other > place and arms[other] == arms[place] and plots[other] != SWALLOWED:
                    name = components.place_name(city * PLACES + place)
                    found.append(f"{name} borders a quarter of the same arms.")
                elif plots[other] == SWALLOWED and arms[place] == CHURCH:
                    if plots[place] != SPECIAL_TILE + CHURCH_D:
                        found.append("A church borders the church D.")
        joined = [CENTRE]
        for place in joined:
            for other in laid:
                if other not in joined and place in components.long[other]:
                    # FL-5.8: D is laid with its medium part, and against a large quarter.
                    if plots[other] == SWALLOWED:
                        continue
                    if plots[other] == SPECIAL_TILE + CHURCH_D:
                        if place >= MEDIUM_PLOT:
                            continue
                        joined.append(other - MEDIUM_PLOT + SMALL_PLOT)
                    joined.append(other)
        if laid and len(joined) < len(laid):
            found.append(f"In {components.cities[city]} a quarter was laid next to no other.")
    return found


def wood_breaches(state: FlandernState, fields: Fields) -> list[str]:
    """FL-1.8: markers and pawns are enough, and stand where they may stand."""
    found = []
    plots = fields["plots"]
    if state.markers < 0:
        found.append("There are more sites than markers.")
    if state.crowns < 0:
        found.append("There are more cathedrals than pawns for them.")
    if any(site and not 0 <= tile < CENTRE_TILE for site, tile in pairs(fields, "sites")):
        found.append("A site marker stands on no tile.")
    if any(
        there and (arms_of(tile) != CHURCH or tile == SWALLOWED)
        for there, tile in pairs(fields, "cathedrals")
    ):
        found.append("A cathedral stands on no church quarter.")
    pawns = [place for place in fields["pawns"] if place != NOTHING]
    if fields["pawns"] != pawns + [NOTHING] * (MOST_PAWNS - len(pawns)):
        found.append("The guild master pawns have gaps.")
    if len(pawns) > state.parts.masters:
        found.append("There are more guild masters than pawns for them.")
    if any(not 0 <= arms_of(plots[place]) < CHURCH for place in pawns):
        found.append("A guild master stands on no quarter of a guild.")
    return found


def pairs(fields: Fields, name: str) -> list[tuple[int, int]]:
    """A mark and what lies there, for each place."""
    return list(zip(fields[name], fields["plots"], strict=True))


# FL-7, FL-8: scored cities


def scored_breaches(state: FlandernState, fields: Fields) -> list[str]:
    """FL-7.5, FL-7.6: cities without free plots are scored one after the other, as they pay."""
    found = []
    scored = fields["scored"]
    if sorted(number for number in scored if number) != list(range(1, int(state.closed) + 1)):
        found.append("The cities were not scored one after the other.")
    points = [0] * GUILDS
    for city, number in enumerate(scored):
        free = FREE in fields["plots"][city * PLACES : (city + 1) * PLACES]
        is_there = state.parts.is_there[city] == 1
        if number and (free or not is_there):
            found.append(f"{state.parts.components.cities[city]} cannot have been scored.")
        elif number:
            for guild, _, _, _, paid in ranks(state, city):
                points[guild] += paid
        if state.phase == ENDED and is_there and not number:
            found.append("The game is over, but a city is not scored.")
    if not found and points != fields["points"]:
        found.append(f"The points are {fields['points']}, but the cities have paid {points}.")
    return found
