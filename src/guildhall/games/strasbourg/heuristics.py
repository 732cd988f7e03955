"""Heuristics for bots: the expected points of each seat.

A seat's expectation consists of what everybody can count, what its members may still gain from
future buildings, its council seats, its holdings, and its remaining piles. For itself a seat adds
its objectives and, while it bids, what its bid may bring. The weights are set by hand, not tuned.
"""

from functools import lru_cache
from math import exp
from typing import Final

from guildhall.core.game import to_list_interpreted
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Parts
from guildhall.games.strasbourg.piles import pile_sum
from guildhall.games.strasbourg.rules.guild_steps import guild_of_step, is_guild_step, num_rewarded
from guildhall.games.strasbourg.rules.objectives import (
    COUNCIL,
    MOST_COINS,
    MOST_MEMBERS,
    objective_progress,
    objective_target,
)
from guildhall.games.strasbourg.rules.state import StrasbourgState
from guildhall.games.strasbourg.scoring import city_of

_COIN_VALUE: Final = 0.4  # a coin, while guild steps are left
_ENOUGH_COINS: Final = 12  # further coins hardly matter
_GOODS_FACTOR: Final = 0.6  # fraction of the sale value that goods are worth
_FUTURE_SITE_FACTOR: Final = 0.8  # of the average value of an empty site next to a member
_FUTURE_CHAPEL_VALUE: Final = 0.2  # a spot next to a member on which a chapel may be built
_KEEP_SEAT_CHANCE: Final = 0.55  # chance to keep a council seat for another round
_NOBILITY_VALUE: Final = 1.5  # to choose the site of a building
_CHURCH_VALUE: Final = 0.7  # to choose the spot of a chapel
PILE_VALUE: Final = 2.4  # a strong pile, with a step left to use it in
_STRONG_PILE: Final = 5.0  # sum of a strong pile
_CARD_VALUE: Final = 0.1  # each point of a card in the deck that can still be drawn
_PLANNING_PENALTY: Final = 10.0  # per card above or below an even share of the deck
BID_CHANCE: Final = 0.55  # chance that a seat with a pile bids
_LATE_VALUE: Final = 0.5  # for seeing what others bid
_STAY_AHEAD_CHANCE: Final = 0.85  # chance to stay ahead


def evaluate(state: StrasbourgState, seat: int) -> float:
    """Expected points of a seat, less half the best and half the mean of the others."""
    expected = [expected_score(state, other) for other in range(int(state.seats))]
    mine = expected.pop(seat) + own_expected_score(state, seat)
    return mine - max(expected) / 2 - sum(expected) / len(expected) / 2


def expected_score(state: StrasbourgState, seat: int) -> float:
    """Expected points of a seat, without its objectives and piles."""
    parts = state.parts
    expected = _council_value(state, seat) + _city_value(state, seat)
    expected += int(state.privileges[seat]) * int(parts.privilege_points)
    if state.phase != ids.ENDED:
        goods = to_list_interpreted(state.goods)[seat * ids.GUILDS : (seat + 1) * ids.GUILDS]
        value = sum(n * v for n, v in zip(goods, parts.components.goods_value, strict=True))
        expected += _coins_value(
            state, int(state.coins[seat]) + _GOODS_FACTOR * value * _sale_chance(state)
        )
    return expected


def _rounds_left(state: StrasbourgState) -> int:
    """The number of council phases left."""
    return 0 if state.phase == ids.ENDED else ids.ROUNDS + 1 - max(1, int(state.round))


def _fraction_left(state: StrasbourgState) -> float:
    """The fraction of the game that is left."""
    step = max(0, int(state.step))
    return max(0.0, (_rounds_left(state) - step / ids.BIDDING_STEPS) / ids.ROUNDS)


def _coins_value(state: StrasbourgState, coins: float) -> float:
    """The value of coins: members that can still be placed."""
    useful = _COIN_VALUE * min(1.0, 2.5 * _fraction_left(state))
    return useful * (min(coins, _ENOUGH_COINS) + 0.25 * max(0.0, coins - _ENOUGH_COINS))


def _sale_chance(state: StrasbourgState) -> float:
    """Goods that can hardly be sold in time are worth less."""
    return min(1.0, 2.0 * _fraction_left(state))


def _council_seat_value(state: StrasbourgState) -> float:
    """ST-8.1: what a council seat brings until somebody else takes it."""
    left = _rounds_left(state)
    return int(state.parts.council_points) * sum(_KEEP_SEAT_CHANCE**i for i in range(left))


def _council_value(state: StrasbourgState, seat: int) -> float:
    """ST-8.1: prestige so far, and the seats held."""
    scored = sum(to_list_interpreted(state.prestige)[seat * ids.ROUNDS : (seat + 1) * ids.ROUNDS])
    held = sum(1 for owner in to_list_interpreted(state.council) if owner == seat)
    return scored * int(state.parts.council_points) + held * _council_seat_value(state)


# The city


class _SquareNeighbours:
    """The sites and chapel spots next to each square."""

    def __init__(self, parts: Parts) -> None:
        components = parts.components
        self.sites = [components.adjacent_sites(square) for square in range(ids.SQUARES)]
        self.chapel_spots = [
            [
                chapel_spot
                for chapel_spot, squares in enumerate(components.chapel_spot_squares)
                if square in squares
            ]
            for square in range(ids.SQUARES)
        ]


@lru_cache(maxsize=32)
def _neighbours_of(parts: Parts) -> _SquareNeighbours:
    return _SquareNeighbours(parts)


def square_values(state: StrasbourgState) -> tuple[float, ...]:
    """The value of a member on each square; cached, since a search meets a city repeatedly."""
    return _compute_square_values(
        state.parts,
        tuple(to_list_interpreted(state.buildings)),
        tuple(to_list_interpreted(state.sites)),
        tuple(to_list_interpreted(state.chapels)),
        _fraction_left(state),
    )


@lru_cache(maxsize=1024)
def _compute_square_values(
    parts: Parts,
    buildings: tuple[int, ...],
    sites: tuple[int, ...],
    chapels: tuple[int, ...],
    left: float,
) -> tuple[float, ...]:
    """ST-9.2 to ST-9.4: members, buildings and chapels, and those that may still come."""
    values = parts.components.building_value
    to_come = [values[b] for b in buildings if b != ids.NOTHING and b not in sites]
    future_value = _FUTURE_SITE_FACTOR * sum(to_come) / max(1, sites.count(ids.NOTHING))
    at_site = [
        future_value if building == ids.NOTHING else float(values[building]) for building in sites
    ]
    at_chapel_spot = [
        int(parts.chapel_points) if built else _FUTURE_CHAPEL_VALUE * left for built in chapels
    ]
    around = _neighbours_of(parts)
    return tuple(
        int(parts.member_points)
        + sum(at_site[site] for site in around.sites[square])
        + sum(at_chapel_spot[chapel_spot] for chapel_spot in around.chapel_spots[square])
        for square in range(ids.SQUARES)
    )


def _city_value(state: StrasbourgState, seat: int) -> float:
    values = square_values(state)
    return sum(
        values[s] for s, owner in enumerate(to_list_interpreted(state.members)) if owner == seat
    )


# What only the seat knows


def own_expected_score(state: StrasbourgState, seat: int) -> float:
    """The value of objectives, cards, and the pending bid."""
    expected = sum(
        objective_value(state, seat, objective) for objective in _kept_objectives(state, seat)
    )
    if state.phase == ids.ENDED:
        return expected
    expected += _cards_value(state, seat) + _planning_value(state, seat)
    if state.phase == ids.BIDDING:
        expected += _bid_value(state, seat)
    return expected


def _kept_objectives(state: StrasbourgState, seat: int) -> list[int]:
    """The objectives that a seat has kept so far."""
    row = range(seat * ids.OBJECTIVES_PER_SEAT, (seat + 1) * ids.OBJECTIVES_PER_SEAT)
    objectives, answers = to_list_interpreted(state.objectives), to_list_interpreted(state.answers)
    return [objectives[i] for i in row if answers[i] == ids.KEPT]


def objective_value(state: StrasbourgState, seat: int, objective: int) -> float:
    """ST-9.6: what an objective brings or costs, by the chance to fulfil it."""
    components = state.parts.components
    missing = int(
        objective_target(state.parts, objective)
        - objective_progress(city_of(state), seat, objective)
    )
    left = _fraction_left(state)
    if missing > 0:
        chance = (0.2 + 0.5 * left) ** missing if left > 0 else 0.0
    elif state.phase != ids.ENDED and objective in (COUNCIL, MOST_MEMBERS, MOST_COINS):
        chance = _STAY_AHEAD_CHANCE
    else:
        chance = 1.0
    return chance * components.objective_points[objective] + (1 - chance) * float(
        components.objective_fail
    )


def pile_value(strength: int) -> float:
    """The value of a pile with this sum."""
    return PILE_VALUE * (1 - exp(-((strength / _STRONG_PILE) ** 2)))


def _pile_sums(state: StrasbourgState, seat: int) -> list[int]:
    row = to_list_interpreted(state.piles)[seat * ids.PILES : (seat + 1) * ids.PILES]
    return [int(pile_sum(pile)) for pile in row if pile]


def _cards_value(state: StrasbourgState, seat: int) -> float:
    """The value of piles that can still be used and cards that can still be drawn."""
    in_round = (
        ids.BIDDING_STEPS - 1 - int(state.step) if state.step != ids.NOTHING else ids.BIDDING_STEPS
    )
    steps = max(0, in_round)
    if state.parts.keep_unused_piles:
        steps += ids.BIDDING_STEPS * (_rounds_left(state) - 1)
    if state.phase == ids.BIDDING and state.decisions[seat] == ids.UNDECIDED:
        steps += 1
    best = sorted((pile_value(strength) for strength in _pile_sums(state, seat)), reverse=True)
    expected = sum(best[:steps])
    if _rounds_left(state) > 1:
        deck = to_list_interpreted(state.deck)[seat * ids.VALUES : (seat + 1) * ids.VALUES]
        points = sum(number * (value + 1) for value, number in enumerate(deck))
        expected += _CARD_VALUE * (
            points + 3 * int(state.num_rescued[seat] - state.num_rescued_drawn[seat])
        )
    return expected


def _planning_value(state: StrasbourgState, seat: int) -> float:
    """ST-3.1: the deck has to last for all rounds."""
    if state.phase not in (ids.PLANNING, ids.DRAWING_MORE):
        return 0.0
    drawn = int(state.num_drawn[seat])
    whole = drawn + int(state.deck_size(seat))
    target = -(-whole // _rounds_left(state))
    if state.drawing_seat == seat:
        drawn += 1
    return -_PLANNING_PENALTY * abs(drawn - target)


# Bidding


def _bid_value(state: StrasbourgState, seat: int) -> float:
    """What the seat's bid may bring, or the best bid that is still possible."""
    prizes = _place_values(state, seat)
    if state.decisions[seat] == ids.REVEALED:
        return expected_prize(state, seat, int(pile_sum(state.bids[seat])), prizes)
    if state.decisions[seat] != ids.UNDECIDED:
        return 0.0
    best = max(
        (
            expected_prize(state, seat, strength, prizes) - pile_value(strength)
            for strength in set(_pile_sums(state, seat))
        ),
        default=0.0,
    )
    return max(0.0, best) + (_LATE_VALUE if best > 0 and state.active != seat else 0.0)


def expected_prize(state: StrasbourgState, seat: int, strength: int, prizes: list[float]) -> float:
    """What a bid of this strength brings, by the chance of each rank."""
    chances = [1.0]
    for other in range(int(state.seats)):
        if other != seat:
            above = _chance_above(state, seat, other, strength)
            chances = [
                (chances[i] if i < len(chances) else 0.0) * (1 - above)
                + (chances[i - 1] * above if i else 0.0)
                for i in range(len(chances) + 1)
            ]
    return sum(chance * prize for chance, prize in zip(chances, prizes, strict=False))


def _chance_above(state: StrasbourgState, seat: int, other: int, strength: int) -> float:
    """The chance that another seat ranks before a bid of this strength."""
    seats = int(state.seats)
    first = int(state.first_player)
    # ST-4.4: of equal sums the one closer to the first player ranks higher.
    if (other - first) % seats < (seat - first) % seats:
        strength -= 1
    if state.decisions[other] == ids.REVEALED:
        return float(int(pile_sum(state.bids[other])) > strength)
    piles = _pile_sums(state, other) if state.decisions[other] == ids.UNDECIDED else []
    if not piles:
        return 0.0
    return BID_CHANCE * sum(1 for pile in piles if pile > strength) / len(piles)


def _place_values(state: StrasbourgState, seat: int) -> list[float]:
    """ST-4.6: what each rank of the step is worth to a seat."""
    council_seat_value = _council_seat_value(state)
    council = to_list_interpreted(state.council)
    if state.step == ids.STEP_A:
        return [
            _NOBILITY_VALUE + (council_seat_value if council[0] != seat else 0.0),
            _CHURCH_VALUE + (council_seat_value if council[1] != seat else 0.0),
        ]
    components = state.parts.components
    if not is_guild_step(state.step):
        goods = to_list_interpreted(state.goods)[seat * ids.GUILDS : (seat + 1) * ids.GUILDS]
        value = sum(n * v for n, v in zip(goods, components.goods_value, strict=True))
        coins = int(state.coins[seat])
        gain = _coins_value(state, coins + value)
        gain -= _coins_value(state, coins + _GOODS_FACTOR * value * _sale_chance(state))
        if state.step == ids.STEP_G and council[ids.COUNCIL_SEATS - 1] != seat:
            gain += council_seat_value
        return [gain]
    guild = int(guild_of_step(state))
    good = _coins_value(state, _GOODS_FACTOR * components.goods_value[guild] * _sale_chance(state))
    best_value = best_square_value(state, seat, guild)
    prizes = [good + best_value] * int(num_rewarded(state))
    prizes[-1] = max(good, best_value)
    prizes[0] += council_seat_value if council[2 + guild] != seat else 0.0
    return prizes


def best_square_value(state: StrasbourgState, seat: int, guild: int) -> float:
    """ST-5.6: the value of the best square that a seat can pay for."""
    components = state.parts.components
    coins = int(state.coins[seat])
    members = to_list_interpreted(state.members)
    values = square_values(state)
    held = _coins_value(state, coins)
    return max(
        (
            values[square] - held + _coins_value(state, coins - components.price[square])
            for square in range(ids.SQUARES)
            if components.guild_of[square] == guild
            and members[square] == ids.NOBODY
            and components.price[square] <= coins
        ),
        default=0.0,
    )
