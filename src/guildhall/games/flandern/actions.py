"""FL-4, FL-6: what the card that is carried out allows, and what is done with it on the board."""

from __future__ import annotations

from guildhall.core.native import i64
from guildhall.games.flandern.bits import listed
from guildhall.games.flandern.building import finishable, layable, live_plots, tiles_for
from guildhall.games.flandern.ids import (
    ANNEX,
    ARMS,
    CATHEDRAL,
    CHURCH,
    CITIES,
    FIRST_YARD,
    GREY,
    LARGE_PLOT,
    MASTER,
    NOTCH,
    NOTHING,
    PLACES,
    SECOND_YARD,
    SITE,
    SMALL_PLOT,
    SPECIAL_TILE,
)
from guildhall.games.flandern.position import Position
from guildhall.games.flandern.scoring import (
    city_lines,
    city_value,
    grey_line,
    pay_city,
)


def offer_places(state: Position) -> bool:
    """Find the places that the card being carried out allows; returns whether there is one."""
    card = state.card
    any_place: i64 = 0
    city: i64 = 0
    while city < CITIES:
        places: i64 = 0
        # FL-4.8: nothing is done in a scored city.
        if state.scored[city] == 0:
            if card == city:
                # FL-4.3, FL-4.4, FL-6.3
                places = layable(state, city, state.acting) | finishable(state, city, state.acting)
            elif card == SITE:
                # FL-4.5, FL-4.6, FL-6.4
                if state.markers > 0:
                    places = layable(state, city, state.acting)
            elif card == CATHEDRAL:
                # FL-6.6
                if state.crowns > 0:
                    places = state.quarters[city * ARMS + CHURCH] & ~state.crowned[city]
            elif card == MASTER:
                # FL-6.7
                if state.pawns_used < state.parts.masters:
                    mine = city * ARMS + state.parts.guild[state.active]
                    places = state.quarters[mine] | state.quarters[city * ARMS + GREY]
        state.offer[city] = places
        any_place |= places
        city += 1
    return any_place != 0


def withdraw_offer(state: Position) -> None:
    """Nothing is to be chosen on the board."""
    city: i64 = 0
    while city < CITIES:
        state.offer[city] = 0
        city += 1


def offer_tiles(state: Position) -> None:
    """FL-5.4: find the tiles that fit the chosen plot."""
    spot = state.spot
    state.kinds = 0
    if spot != NOTHING:
        state.kinds = tiles_for(state, spot // PLACES, spot % PLACES, state.acting)


def lay_tile(state: Position, seat: i64, spot: i64, tile: i64) -> None:
    """FL-4.3, FL-4.5: the tile is laid, with the site card as a site."""
    city = spot // PLACES
    place = spot % PLACES
    state.put_tile(city, place, tile)
    if state.parts.is_duel:
        state.has_built = 1
    is_site = state.card == SITE
    if is_site:
        state.sites[city] |= i64(1) << place
        state.markers -= 1
    if state.events is not None:
        data: dict[str, object] = {"seat": int(seat), "place": int(spot), "tile": int(tile)}
        data["site"] = int(is_site)
        state.tell("laid", data)
        opened = opened_by(int(place), int(tile))
        if opened:
            places: list[object] = [int(city) * PLACES + other for other in opened]
            state.tell("opened", {"places": places})


def opened_by(place: int, tile: int) -> list[int]:
    """FL-5.6, FL-5.7: the places of a city that a tile opens, if it is laid on this one."""
    if tile == SPECIAL_TILE:
        return [place - SMALL_PLOT + NOTCH]
    if tile == SPECIAL_TILE + 1:
        return [place - LARGE_PLOT + ANNEX]
    if tile == SPECIAL_TILE + 2:
        return [place - LARGE_PLOT + FIRST_YARD, place - LARGE_PLOT + SECOND_YARD]
    return []


def finish_site(state: Position, seat: i64, spot: i64) -> None:
    """FL-4.4: the marker goes back to the supply, and the quarter counts."""
    state.sites[spot // PLACES] &= ~(i64(1) << (spot % PLACES))
    state.markers += 1
    if state.parts.is_duel:
        state.has_built = 1
    if state.events is not None:
        state.tell("finished", {"seat": int(seat), "place": int(spot)})


def take_back(state: Position, seat: i64) -> None:
    """FL-4.7, FL-6.5: the open row returns to the hand, the card just played included."""
    if state.events is not None:
        cards: list[object] = []
        cards += listed(state.rows[seat])
        state.tell("took_back", {"seat": int(seat), "cards": cards})
    state.hands[seat] |= state.rows[seat]
    state.rows[seat] = 0


def build_cathedral(state: Position, seat: i64, spot: i64) -> None:
    """FL-6.6: a cathedral stands on a church quarter that had none."""
    state.crowned[spot // PLACES] |= i64(1) << (spot % PLACES)
    state.crowns -= 1
    if state.events is not None:
        state.tell("cathedral_built", {"seat": int(seat), "place": int(spot)})


def place_master(state: Position, seat: i64, spot: i64) -> None:
    """FL-6.7: a guild master stands on an own or grey quarter."""
    state.pawns[state.pawns_used] = spot
    state.pawns_used += 1
    if state.events is not None:
        state.tell("master_placed", {"seat": int(seat), "place": int(spot)})


# FL-7: covering and scoring


def cover_dead_plots(state: Position) -> None:
    """FL-7.2: plots that can never be built are covered, in all cities at once."""
    covered: list[object] = []
    city: i64 = 0
    while city < CITIES:
        if state.free[city] != 0:
            dead = state.free[city] & ~live_plots(state, city)
            if dead != 0:
                state.free[city] &= ~dead
                if state.events is not None:
                    covered += [int(city) * PLACES + place for place in listed(dead)]
        city += 1
    if covered:
        state.tell("covered", {"places": covered})


def cover_all_plots(state: Position) -> None:
    """FL-9.2: at the end whatever is free is covered."""
    covered: list[object] = []
    city: i64 = 0
    while city < CITIES:
        if state.events is not None:
            covered += [int(city) * PLACES + place for place in listed(state.free[city])]
        state.free[city] = 0
        city += 1
    if covered:
        state.tell("covered", {"places": covered})


def score_full_cities(state: Position) -> None:
    """FL-7.5: every city without a free plot is scored."""
    city: i64 = 0
    while city < CITIES:
        if state.free[city] == 0 and state.scored[city] == 0 and state.parts.is_there[city] == 1:
            score_city(state, city)
        city += 1


def score_city(state: Position, city: i64) -> None:
    """FL-7.6, FL-8: the guilds are paid, the markers come back, and the city's cards leave."""
    state.closed += 1
    state.scored[city] = state.closed
    pay_city(state, city)
    sites = state.sites[city]
    while sites != 0:
        state.markers += 1
        sites &= sites - 1
    kept = ~(i64(1) << city)
    seat: i64 = 0
    while seat < state.seats:
        state.hands[seat] &= kept
        state.rows[seat] &= kept
        seat += 1
    if state.events is not None:
        number = int(city)
        state.tell("city_scored", {"city": number, "value": int(city_value(state, city))})
        state.tell_lines(city_lines(state, number))
        grey = grey_line(state, number)
        if grey:
            state.tell("grey_paid", grey)
