"""Heuristics for bots: the points each guild can expect from a position.

In an open city each guild expects a rank; a larger lead and fewer free plots make it more certain.
Cards in hand, influence, and the best use of a chosen card that was not carried out yet are added.
The weights were set by hand, not tuned.
"""

from functools import lru_cache
from math import exp, sqrt
from typing import Final, NamedTuple

from guildhall.core.game import to_list_interpreted
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Parts
from guildhall.games.flandern.rules.state import FlandernState

_PLOT_GROWTH: Final = 1.15  # value that a free plot will add to its city
_SITE_GROWTH: Final = 0.5  # value that a site will add to it
_UNCERTAINTY: Final = 0.3  # uncertainty of ranks in a full city
_UNCERTAINTY_PER_PLOT: Final = 0.17  # additional uncertainty for each free plot
_MASTER_WEIGHT: Final = 0.12  # weight of a guild master, in quarters
_UNFINISHED_WEIGHT: Final = 0.55  # weight of a site, in quarters
_ENTRY_HOPE: Final = 0.6  # share expected by a guild that is not in an empty city yet
_HAND_WEIGHT: Final = 1.5  # times the square root of the number of useful cards in hand
_CARD_TRUST: Final = 0.9  # weight of a card's best use before it is carried out
_INFLUENCE_VALUE: Final = 0.9  # value of an influence card
_INFLUENCE_LEAD: Final = 2.0  # for more influence cards than anybody else
_SHARED_INFLUENCE_LEAD: Final = 1.3
_RIVAL_WEIGHT: Final = 0.8  # weight of the rivals' points against one's own


class City(NamedTuple):
    """Everything that decides an open city: sets of plots as bits."""

    free: int
    reachable: int
    sites: int
    cathedrals: int
    printed_masters: int
    quarters: tuple[int, ...]
    blocked: tuple[int, ...]
    masters: tuple[int, ...]


def evaluate(state: FlandernState, seat: int) -> float:
    """Return a seat's expected points minus half the best rival's and half the rivals' mean."""
    cities = _read_cities(state)
    worth = [float(points) for points in to_list_interpreted(state.points)]
    for city in cities:
        if city is not None:
            for guild, points in enumerate(expected_scores(state.parts, city)):
                worth[guild] += points
    seats = int(state.seats)
    totals = [worth[guild] for guild in to_list_interpreted(state.parts.guilds)]
    if state.parts.is_two_player:
        for other, guild in enumerate(to_list_interpreted(state.parts.influenced_guilds)):
            totals[other] += worth[guild]
    if state.over:
        totals = [float(score) for score in state.scores()]
    else:
        totals[seat] += _hand_value(state, seat) + _pending_card_value(state, cities, seat)
    mine = totals.pop(seat)
    return mine - max(totals) / 2 - sum(totals) / (seats - 1) / 2


# Cities


def _read_cities(state: FlandernState) -> list[City | None]:
    """Return the open cities, and None for the others."""
    free, sites = to_list_interpreted(state.free), to_list_interpreted(state.sites)
    reachable, cathedrals, printed_masters = (
        to_list_interpreted(state.reachable),
        to_list_interpreted(state.cathedrals),
        to_list_interpreted(state.printed_masters),
    )
    quarters, blocked = to_list_interpreted(state.quarters), to_list_interpreted(state.blocked)
    masters = [
        board_plot for board_plot in to_list_interpreted(state.masters) if board_plot != ids.NOTHING
    ]
    found: list[City | None] = []
    for city in range(ids.CITIES):
        if state.scored[city] > 0 or state.parts.is_city_in_play[city] == 0:
            found.append(None)
            continue
        row = slice(city * ids.ARMS, (city + 1) * ids.ARMS)
        found.append(
            City(
                free[city],
                reachable[city],
                sites[city],
                cathedrals[city],
                printed_masters[city],
                tuple(quarters[row]),
                tuple(blocked[row]),
                tuple(
                    board_plot % ids.CITY_PLOTS
                    for board_plot in masters
                    if board_plot // ids.CITY_PLOTS == city
                ),
            )
        )
    return found


@lru_cache(maxsize=20_000)
def expected_scores(parts: Parts, city: City) -> tuple[float, ...]:
    """FL-8: return the points that each guild can expect from an open city."""
    components = parts.components
    free = city.free.bit_count()
    finished = ~city.sites
    churches = city.quarters[ids.CHURCH] & finished
    value = components.church_value * churches.bit_count() + _PLOT_GROWTH * free
    value += (components.cathedral_value - components.church_value) * (
        churches & city.cathedrals
    ).bit_count()
    value += _SITE_GROWTH * city.sites.bit_count()
    strengths = []
    for guild in range(ids.GUILDS):
        mine = city.quarters[guild]
        done = mine & finished
        value += done.bit_count() * components.guild_value
        masters = (done & city.printed_masters).bit_count() * components.tile_masters
        masters += (done >> ids.CENTRE & 1) * components.centre_masters
        masters += sum(1 for plot in city.masters if done >> plot & 1)
        strengths.append(
            done.bit_count()
            + _UNFINISHED_WEIGHT * (mine & city.sites).bit_count()
            + _MASTER_WEIGHT * masters
        )
    uncertainty = _UNCERTAINTY + _UNCERTAINTY_PER_PLOT * free
    entry = _ENTRY_HOPE * min(1.0, free / ids.CENTRE)
    pay = (value, value / components.second_rank_divisor, *components.low_rank_points, 0)
    result = []
    for guild, strength in enumerate(strengths):
        expected_rank = sum(
            1 / (1 + exp((strength - other) / uncertainty))
            for number, other in enumerate(strengths)
            if number != guild and other > 0
        )
        whole = int(expected_rank)
        part = expected_rank - whole
        points = pay[whole] * (1 - part) + pay[whole + 1] * part
        result.append(points if strength > 0 else points * entry)
    return tuple(result)


# Cards


def _hand_value(state: FlandernState, seat: int) -> float:
    """FL-4.7, FL-9.3: value a hand as it will be once a sealed choice is revealed."""
    hand, influence = int(state.hands[seat]), int(state.influence[seat])
    if state.phase == ids.CHOOSING_CARDS and state.chosen_cards[seat] != ids.NOTHING:
        card = int(state.chosen_cards[seat])
        if card == ids.RECALL:
            hand |= int(state.open_rows[seat])
        else:
            hand &= ~(1 << card)
        influence -= max(0, int(state.added_influence[seat]))
    useful = (hand & ~(1 << ids.RECALL)).bit_count()
    worth = _HAND_WEIGHT * sqrt(useful) + _INFLUENCE_VALUE * influence
    others = [int(state.influence[other]) for other in range(int(state.seats)) if other != seat]
    if influence > max(others):
        worth += _INFLUENCE_LEAD
    elif influence == max(others) > 0:
        worth += _SHARED_INFLUENCE_LEAD
    return worth


def _pending_card_value(state: FlandernState, cities: list[City | None], seat: int) -> float:
    """Value the best use of a chosen card, or of the card that the seat has yet to choose."""
    if state.phase == ids.CHOOSING_CARDS and state.chosen_cards[seat] != ids.NOTHING:
        return _CARD_TRUST * _best_card_value(state, cities, seat, int(state.chosen_cards[seat]))
    if state.parts.is_two_player and state.active == seat and state.own_done == 0:
        if state.phase != ids.OPENING_TURN and state.card == ids.NOTHING:
            hand = int(state.hands[seat])
            cards = [card for card in range(ids.RECALL) if hand >> card & 1]
            uses = [_best_card_value(state, cities, seat, card) for card in cards]
            return _CARD_TRUST * max(uses, default=0.0)
    return 0.0


def _best_card_value(
    state: FlandernState, cities: list[City | None], seat: int, card: int
) -> float:
    """Return the best gain of an action card for its seat."""
    if card == ids.RECALL or (card == ids.SITE and state.site_markers_left == 0):
        return 0.0
    possible_cities = range(ids.CITIES) if card == ids.SITE else (card,)
    guild = int(state.parts.guilds[seat])
    shapes = (
        _shapes_left(state, guild),
        _shapes_left(state, ids.GREY),
        _shapes_left(state, ids.CHURCH),
    )
    uses = [
        best_gain_in_city(state.parts, city, seat, card == ids.SITE, shapes)
        for city in (cities[city_number] for city_number in possible_cities)
        if city is not None
    ]
    return max(uses, default=0.0)


def _shapes_left(state: FlandernState, arms: int) -> int:
    """FL-5.1: return the shapes with a tile of these arms left, without and with a master."""
    left = 0
    for shape in range(ids.SHAPES):
        if arms == ids.CHURCH:
            left |= (state.stock[ids.CHURCH_STOCK + shape] > 0) << 2 * shape
        else:
            left |= (state.stock[arms * ids.STOCK_ROW + 2 * shape] > 0) << 2 * shape
            left |= (state.stock[arms * ids.STOCK_ROW + 2 * shape + 1] > 0) << 2 * shape + 1
    return left


@lru_cache(maxsize=20_000)
def best_gain_in_city(
    parts: Parts, city: City, seat: int, is_site: bool, shapes: tuple[int, int, int]
) -> float:
    """Return the gain of the best ordinary tile or finished site in a city."""
    before = expected_benefit(parts, city, seat)
    best = _NO_GAIN
    guild = int(parts.guilds[seat])
    if not is_site:
        for arms in (guild, ids.GREY, ids.CHURCH):
            for plot in _bit_indices(city.sites & city.quarters[arms]):
                after = city._replace(sites=city.sites & ~(1 << plot))
                best = max(best, expected_benefit(parts, after, seat) - before)
    for arms, left in zip((guild, ids.GREY, ids.CHURCH), shapes, strict=True):
        for plot in _bit_indices(city.free & city.reachable & ~city.blocked[arms]):
            kinds = left >> 2 * int(parts.plot_shapes[plot])
            if kinds & 3:
                # A master helps the player's own guild, and the grey guild should not get one.
                has_master = kinds & 2 and (arms == guild or not kinds & 1)
                after = with_tile(city, arms, 1 << plot, bool(has_master), is_site)
                best = max(best, expected_benefit(parts, after, seat) - before)
    return 0.0 if best == _NO_GAIN else best


_NO_GAIN: Final = -99.0


def with_tile(city: City, arms: int, bit: int, has_master: bool, is_site: bool) -> City:
    """Return a city with one more tile, as far as expected scores are concerned."""
    quarters = list(city.quarters)
    quarters[arms] |= bit
    return city._replace(
        free=city.free & ~bit,
        quarters=tuple(quarters),
        printed_masters=city.printed_masters | (bit if has_master else 0),
        sites=city.sites | (bit if is_site else 0),
    )


def expected_benefit(parts: Parts, city: City, seat: int) -> float:
    """Return a seat's expected points in a city minus a share of its rivals'."""
    points = expected_scores(parts, city)
    mine, others = 0.0, 0.0
    for other in range(int(parts.seats)):
        worth = points[int(parts.guilds[other])]
        if parts.is_two_player:
            worth += points[int(parts.influenced_guilds[other])]
        if other == seat:
            mine = worth
        else:
            others += worth
    return mine - _RIVAL_WEIGHT * others / (int(parts.seats) - 1)


def _bit_indices(bits: int) -> list[int]:
    return [bit for bit in range(ids.CITY_PLOTS) if bits >> bit & 1]
