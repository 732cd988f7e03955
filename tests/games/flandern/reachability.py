"""What holds in every position of a real game, although the engine does not rely on it.

``load`` accepts positions that violate these invariants: they cannot be reached, but are harmless.
"""

from collections.abc import Iterator

from guildhall.core.state import State
from guildhall.games.flandern import ids
from guildhall.games.flandern.rules.placement import legal_tiles
from guildhall.games.flandern.rules.state import FlandernState

Fields = dict[str, list[int]]

ACTING_PHASES = (ids.CHOOSING_PLOT, ids.CHOOSING_TILE, ids.PLACING_CATHEDRAL, ids.PLACING_MASTER)


def violations(state: State) -> list[str]:
    """The violated invariants of a position that ``load`` accepts, as sentences."""
    assert isinstance(state, FlandernState)
    fields = state.fields()
    checks = (
        check_tiles,
        check_placement,
        check_wooden_pieces,
        check_scored_cities,
        check_ending,
        check_gold,
        check_absent_seats,
        check_choices,
        check_influence,
        check_card,
        check_two_player_turn,
    )
    return [sentence for check in checks for sentence in check(state, fields)]


# The board


def check_tiles(state: FlandernState, fields: Fields) -> Iterator[str]:
    """FL-2.2, FL-5.8: tiles lie in cities in play, and church D covers two plots."""
    for board_plot, tile in enumerate(fields["plots"]):
        if 0 <= tile < ids.CENTRE_TILE:
            if not state.parts.is_city_in_play[board_plot // ids.CITY_PLOTS]:
                name = state.parts.components.board_plot_name(board_plot)
                yield f"{name} has a tile but is not a plot."
        if tile == ids.SPECIAL_TILE + ids.CHURCH_D:
            under = board_plot - ids.MEDIUM_PLOT + ids.SMALL_PLOT
            if fields["plots"][under] != ids.UNDER_CHURCH_D:
                yield "The small plot under church D has another tile."


def arms_of(tile: int) -> int:
    """The arms of a tile as numbered in views, or NOTHING."""
    if tile < 0 or tile == ids.COVER:
        return ids.NOTHING
    if tile < ids.CHURCH_TILE:
        return tile // 2
    return tile - ids.CENTRE_TILE if ids.CENTRE_TILE <= tile < ids.UNDER_CHURCH_D else ids.CHURCH


def check_placement(state: FlandernState, fields: Fields) -> Iterator[str]:
    """FL-5.2, FL-5.3: quarters can be laid in some order, and equal arms never touch."""
    components = state.parts.components
    for city in range(ids.CITIES):
        plots = fields["plots"][city * ids.CITY_PLOTS : (city + 1) * ids.CITY_PLOTS]
        arms = [arms_of(tile) for tile in plots]
        laid = [plot for plot in range(ids.CITY_PLOTS) if arms[plot] != ids.NOTHING]
        for plot in laid:
            for other in components.borders[plot]:
                # The two plots under D form one quarter.
                is_under = plots[other] == ids.UNDER_CHURCH_D
                if other > plot and arms[other] == arms[plot] and not is_under:
                    name = components.board_plot_name(city * ids.CITY_PLOTS + plot)
                    yield f"{name} borders a quarter with the same arms."
                elif is_under and arms[plot] == ids.CHURCH:
                    if plots[plot] != ids.SPECIAL_TILE + ids.CHURCH_D:
                        yield "A church borders church D."
        joined = [ids.CENTRE]
        for plot in joined:
            for other in laid:
                if other in joined or plot not in components.long_borders[other]:
                    continue
                # FL-5.8: D is laid with its medium part against a large quarter.
                if plots[other] == ids.UNDER_CHURCH_D:
                    continue
                if plots[other] == ids.SPECIAL_TILE + ids.CHURCH_D:
                    if plot >= ids.MEDIUM_PLOT:
                        continue
                    joined.append(other - ids.MEDIUM_PLOT + ids.SMALL_PLOT)
                joined.append(other)
        if laid and len(joined) < len(laid):
            yield f"{components.city_names[city]} has a quarter that is next to no other."


def check_wooden_pieces(_: FlandernState, fields: Fields) -> Iterator[str]:
    """FL-6.6, FL-6.7: cathedrals stand on churches, and masters on quarters of guilds."""
    arms = [arms_of(tile) for tile in fields["plots"]]
    for board_plot, there in enumerate(fields["cathedrals"]):
        is_under = fields["plots"][board_plot] == ids.UNDER_CHURCH_D
        if there and (arms[board_plot] != ids.CHURCH or is_under):
            yield "A cathedral is not on a church quarter."
    masters = [board_plot for board_plot in fields["pawns"] if board_plot != ids.NOTHING]
    if any(not 0 <= arms[board_plot] < ids.CHURCH for board_plot in masters):
        yield "A guild master is not on a guild quarter."


def check_scored_cities(state: FlandernState, fields: Fields) -> Iterator[str]:
    """FL-7.5, FL-9.2: cities are scored one after the other, and all of them at the end."""
    numbers = sorted(number for number in fields["scored"] if number)
    if numbers != list(range(1, len(numbers) + 1)):
        yield "The scoring order of the cities has gaps."
    for city in range(ids.CITIES):
        if state.phase == ids.ENDED and state.parts.is_city_in_play[city]:
            if not fields["scored"][city]:
                yield "The game is over, but a city is not scored."


def check_ending(state: FlandernState, _: Fields) -> Iterator[str]:
    """FL-9.1, FL-10.9: the reason for the end exists with this number of players."""
    endings = [0, ids.BOARD_FULL, ids.GOLD_EMPTY]
    if state.parts.is_two_player:
        endings = [0, ids.BOARD_FULL, ids.ONLY_INFLUENCED, ids.NOBODY_BUILDS]
    if state.ending not in endings:
        yield "The game cannot end like this with this number of players."
    if state.ending == ids.GOLD_EMPTY and state.gold_size > 0:
        yield "The game ended with an empty gold stack, but gold cards are left."


# Cards and turns


def check_gold(state: FlandernState, fields: Fields) -> Iterator[str]:
    """FL-2.5, FL-3.2: A is used before B, and the first player has a gold card."""
    supply = list(state.parts.gold)
    a, b = fields["gold"][: ids.GOLD_CARDS], fields["gold"][ids.GOLD_CARDS :]
    if b != supply[ids.GOLD_CARDS :] and any(a):
        yield "A gold card with back B was drawn before the last one with back A."
    is_open = state.phase == ids.CHOOSING_CARDS or (
        state.phase in ACTING_PHASES
        and state.card_source == ids.SILVER
        and not state.parts.is_two_player
    )
    if state.gold_card == ids.NOTHING and is_open and state.gold_size > 0:
        yield "The first player has no gold card."


def check_absent_seats(state: FlandernState, fields: Fields) -> Iterator[str]:
    for seat in range(int(state.seats), ids.MAX_SEATS):
        if any(fields[name][seat] for name in ("hands", "rows", "influence")):
            yield f"Seat {seat} is not in play but has cards."
        if any(fields[name][seat] != ids.NOTHING for name in ("chosen", "added", "order")):
            yield "A seat that is not in play has chosen a card."


def check_choices(state: FlandernState, fields: Fields) -> Iterator[str]:
    """FL-3.5 to FL-3.7: the order follows from the cards, and nothing is asked in vain."""
    seats, added = int(state.seats), fields["added"]
    if state.phase in ACTING_PHASES and not state.parts.is_two_player:
        clockwise = [(int(state.first_player) + step) % seats for step in range(seats)]
        if fields["order"][:seats] != sorted(clockwise, key=lambda seat: -added[seat]):
            yield "The order of play does not match the cards."
        if (state.card_source == ids.GOLD) != (state.num_acted == seats):
            yield "The gold card is used last, by the first player."
    if state.phase == ids.CHOOSING_CARDS:
        for seat in range(seats):
            is_adding = fields["chosen"][seat] != ids.NOTHING and added[seat] == ids.NOTHING
            if is_adding and fields["influence"][seat] == 0:
                yield f"Seat {seat} has no influence cards to choose from."


def check_influence(state: FlandernState, fields: Fields) -> Iterator[str]:
    """FL-2.4, FL-6.2: all influence cards were dealt or gained."""
    gained = sum(fields["shown"][ids.INFLUENCE_CARD :: ids.GOLD_CARDS])
    if sum(fields["influence"]) > state.parts.start_influence * state.seats + gained:
        yield "There are more influence cards than possible."


def check_card(state: FlandernState, _: Fields) -> Iterator[str]:
    """FL-4, FL-6: the card being carried out was played, revealed or drawn, and leaves a choice."""
    if state.phase not in ACTING_PHASES:
        return
    card, seat, is_two_player = int(state.card), state.active, state.parts.is_two_player
    if state.card_source == ids.SILVER:
        is_played = state.chosen_cards[seat] == card
        if is_two_player:
            is_played = bool(state.open_rows[seat] >> card & 1)
        if not is_played:
            yield "The silver card being carried out was not played."
    elif state.card_source == ids.GOLD:
        shown = max(state.shown_gold[card], state.shown_gold[ids.GOLD_CARDS + card])
        if is_two_player or shown == 0:
            yield "The gold card being carried out was not revealed."
    elif state.acting_guild not in list(state.parts.influenced_guilds):
        yield "The influenced card being carried out belongs to no influenced guild."
    if state.phase == ids.CHOOSING_TILE:
        city, plot = divmod(int(state.chosen_plot), ids.CITY_PLOTS)
        if int(legal_tiles(state, city, plot, state.acting_guild)).bit_count() < 2:
            yield "There is no choice of tiles for this plot."


def check_two_player_turn(state: FlandernState, _: Fields) -> Iterator[str]:
    """FL-10.4, FL-10.9: the two actions of a turn, and the count of idle turns."""
    if not state.parts.is_two_player:
        if state.idle:
            yield "Turns exist only in the two-player game."
        return
    own, influenced = int(state.own_done), int(state.influenced_done)
    done = {
        ids.DRAWING_INFLUENCED: (own, 0),
        ids.OPENING_TURN: (0, 0),
        ids.PLAYING_CARD: (0, 1),
        ids.ENDED: (1, 1),
    }
    is_influenced = state.card_source == ids.INFLUENCED
    expected = done.get(int(state.phase), (own, 0) if is_influenced else (0, influenced))
    if (own, influenced) != expected or (state.has_built and own + influenced == 0):
        yield "The actions done this turn do not match the phase."
    if state.ending == ids.NOBODY_BUILDS:
        if state.idle < state.parts.max_idle_turns or state.has_built:
            yield "The game was stopped, but something was built."
    if state.phase == ids.ENDED and state.has_built and state.idle:
        yield "Something was built in a turn that counts as idle."
