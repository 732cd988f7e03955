"""Invariants of a position: field bounds and consistency checks."""

from guildhall.games.flandern import ids, turn_invariants
from guildhall.games.flandern.rules.state import FlandernState
from guildhall.games.flandern.scoring import city_ranking

_Fields = dict[str, list[int]]


def violations(state: FlandernState) -> list[str]:
    """Return the invariants that a position violates, as sentences."""
    if state.mismatch != ids.NOTHING:
        name = state.parts.components.board_plot_name(int(state.mismatch))
        return [f"{name} is in an impossible state."]
    fields = state.fields()
    found = _check_tiles(state, fields)
    found += _check_placement(state, fields)
    found += _check_wooden_pieces(state, fields)
    if not found:
        found += _check_scored_cities(state, fields)
    if not found:
        found += turn_invariants.violations(state, fields)
    return found


# FL-1, FL-5: the board


def _check_tiles(state: FlandernState, fields: _Fields) -> list[str]:
    """FL-1.4, FL-2.6, FL-5.9: check that the supply of tiles suffices and all lie on open plots."""
    found = []
    components = state.parts.components
    if any(number < 0 for number in state.stock):
        found.append("The board has more tiles of a kind than there are.")
    for board_plot, tile in enumerate(fields["plots"]):
        if not 0 <= tile < ids.CENTRE_TILE:
            continue
        city, plot = divmod(board_plot, ids.CITY_PLOTS)
        if state.parts.is_city_in_play[city] == 0 or not state.is_plot(city, plot):
            found.append(f"{components.board_plot_name(board_plot)} has a tile but is not a plot.")
        if tile == ids.SPECIAL_TILE + ids.CHURCH_D:
            under = board_plot - ids.MEDIUM_PLOT + ids.SMALL_PLOT
            if fields["plots"][under] != ids.UNDER_CHURCH_D:
                found.append("The small plot under church D has another tile.")
    return found


def _arms_of(tile: int) -> int:
    """Return the arms of a tile as numbered in views, or NOTHING."""
    if tile < 0 or tile == ids.COVER:
        return ids.NOTHING
    if tile < ids.CHURCH_TILE:
        return tile // 2
    return tile - ids.CENTRE_TILE if ids.CENTRE_TILE <= tile < ids.UNDER_CHURCH_D else ids.CHURCH


def _check_placement(state: FlandernState, fields: _Fields) -> list[str]:
    """FL-5.2, FL-5.3: check that quarters can be laid in some order and equal arms never touch."""
    found = []
    components = state.parts.components
    for city in range(ids.CITIES):
        plots = fields["plots"][city * ids.CITY_PLOTS : (city + 1) * ids.CITY_PLOTS]
        arms = [_arms_of(tile) for tile in plots]
        laid = [plot for plot in range(ids.CITY_PLOTS) if arms[plot] != ids.NOTHING]
        for plot in laid:
            for other in components.borders[plot]:
                # The two plots under D form one quarter.
                if (
                    other > plot
                    and arms[other] == arms[plot]
                    and plots[other] != ids.UNDER_CHURCH_D
                ):
                    name = components.board_plot_name(city * ids.CITY_PLOTS + plot)
                    found.append(f"{name} borders a quarter with the same arms.")
                elif plots[other] == ids.UNDER_CHURCH_D and arms[plot] == ids.CHURCH:
                    if plots[plot] != ids.SPECIAL_TILE + ids.CHURCH_D:
                        found.append("A church borders church D.")
        joined = [ids.CENTRE]
        for plot in joined:
            for other in laid:
                if other not in joined and plot in components.long_borders[other]:
                    # FL-5.8: D is laid with its medium part against a large quarter.
                    if plots[other] == ids.UNDER_CHURCH_D:
                        continue
                    if plots[other] == ids.SPECIAL_TILE + ids.CHURCH_D:
                        if plot >= ids.MEDIUM_PLOT:
                            continue
                        joined.append(other - ids.MEDIUM_PLOT + ids.SMALL_PLOT)
                    joined.append(other)
        if laid and len(joined) < len(laid):
            found.append(f"{components.city_names[city]} has a quarter that is next to no other.")
    return found


def _check_wooden_pieces(state: FlandernState, fields: _Fields) -> list[str]:
    """FL-1.8: check the number and the positions of markers, cathedrals and masters."""
    found = []
    plots = fields["plots"]
    if state.site_markers_left < 0:
        found.append("There are more building sites than markers.")
    if state.cathedrals_left < 0:
        found.append("There are more cathedrals on the board than in the game.")
    if any(
        site and not 0 <= tile < ids.CENTRE_TILE for site, tile in _marks_and_tiles(fields, "sites")
    ):
        found.append("A site marker is not on a tile.")
    if any(
        there and (_arms_of(tile) != ids.CHURCH or tile == ids.UNDER_CHURCH_D)
        for there, tile in _marks_and_tiles(fields, "cathedrals")
    ):
        found.append("A cathedral is not on a church quarter.")
    masters = [board_plot for board_plot in fields["pawns"] if board_plot != ids.NOTHING]
    if fields["pawns"] != masters + [ids.NOTHING] * (ids.MAX_MASTERS - len(masters)):
        found.append("The list of guild masters has gaps.")
    if len(masters) > state.parts.num_masters:
        found.append("There are more guild masters on the board than in the game.")
    if any(not 0 <= _arms_of(plots[board_plot]) < ids.CHURCH for board_plot in masters):
        found.append("A guild master is not on a guild quarter.")
    return found


def _marks_and_tiles(fields: _Fields, name: str) -> list[tuple[int, int]]:
    """Pair each plot's mark with its tile."""
    return list(zip(fields[name], fields["plots"], strict=True))


# FL-7, FL-8: scored cities


def _check_scored_cities(state: FlandernState, fields: _Fields) -> list[str]:
    """FL-7.5, FL-7.6: check that full cities are scored consecutively and paid correctly."""
    found = []
    scored = fields["scored"]
    if sorted(number for number in scored if number) != list(
        range(1, int(state.cities_scored) + 1)
    ):
        found.append("The scoring order of the cities has gaps.")
    points = [0] * ids.GUILDS
    for city, number in enumerate(scored):
        free = ids.FREE in fields["plots"][city * ids.CITY_PLOTS : (city + 1) * ids.CITY_PLOTS]
        is_there = state.parts.is_city_in_play[city] == 1
        if number and (free or not is_there):
            found.append(f"{state.parts.components.city_names[city]} cannot have been scored.")
        elif number:
            for guild, _, _, _, paid in city_ranking(state, city):
                points[guild] += paid
        if state.phase == ids.ENDED and is_there and not number:
            found.append("The game is over, but a city is not scored.")
    if not found and points != fields["points"]:
        found.append(f"The points are {fields['points']}, but the scored cities give {points}.")
    return found
