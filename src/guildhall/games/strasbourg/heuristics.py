"""What the bots know about Strasbourg: how many points a position promises to each seat.

A seat's outlook is what everybody can count, what its members may still gain by buildings to come,
its seats in the council, its holdings, and the piles it has left. Of itself a seat also knows its
objectives, and while it bids what its bid may bring. The weights were set by hand, not tuned.
"""

from functools import lru_cache
from math import exp
from typing import Final

from guildhall.core.game import numbers
from guildhall.games.strasbourg.components import Parts
from guildhall.games.strasbourg.guilds import guild_of_step, is_guild_step, rewarded_places
from guildhall.games.strasbourg.ids import (
    BIDDING,
    BIDDING_STEPS,
    CHAIRS,
    DEALT,
    DRAWING_MORE,
    ENDED,
    GUILDS,
    KEPT,
    NOBODY,
    NOTHING,
    PILES,
    PLANNING,
    REVEALED,
    ROUNDS,
    SQUARES,
    STEP_A,
    STEP_G,
    UNDECIDED,
    VALUES,
)
from guildhall.games.strasbourg.objectives import (
    COUNCIL,
    MOST_COINS,
    MOST_MEMBERS,
    needed,
    reached,
)
from guildhall.games.strasbourg.piles import pile_sum
from guildhall.games.strasbourg.rules import StrasbourgState
from guildhall.games.strasbourg.scoring import city_of

COIN: Final = 0.4  # a coin, as long as there are guild steps to come
ENOUGH: Final = 12  # coins beyond these hardly matter
GOOD: Final = 0.6  # goods are worth so much of what they would bring
HOPE: Final = 0.8  # of what an empty site beside a member brings on average
SPOT: Final = 0.2  # a spot beside a member on which a chapel may come
STAY: Final = 0.55  # the chance to keep a seat of the council for another round
NOBLE: Final = 1.5  # to choose the place of a building
PIOUS: Final = 0.7  # to choose the place of a chapel
PILE: Final = 2.4  # a strong pile, with a step left to use it in
STRONG: Final = 5.0  # what a strong pile comes to
CARD: Final = 0.1  # each point of a card in the deck, as long as it can be drawn
PLAN: Final = 10.0  # to have drawn as many cards as the deck allows for a round
BIDS: Final = 0.55  # the chance that somebody bids who can
LATE: Final = 0.5  # to see what others bid
STEADY: Final = 0.85  # the chance to stay ahead, once one is


def evaluate(state: StrasbourgState, seat: int) -> float:
    """The points a seat may expect, less half that of the best and half the mean of the others."""
    worth = [outlook(state, other) for other in range(int(state.seats))]
    mine = worth.pop(seat) + own_hopes(state, seat)
    return mine - max(worth) / 2 - sum(worth) / len(worth) / 2


def outlook(state: StrasbourgState, seat: int) -> float:
    """The points that a seat may expect, without its objectives and piles."""
    parts = state.parts
    worth = council_worth(state, seat) + city_worth(state, seat)
    worth += int(state.privileges[seat]) * int(parts.privilege_points)
    if state.phase != ENDED:
        goods = numbers(state.goods)[seat * GUILDS : (seat + 1) * GUILDS]
        value = sum(n * v for n, v in zip(goods, parts.components.goods_value, strict=True))
        worth += money_worth(state, int(state.coins[seat]) + GOOD * value * sales_left(state))
    return worth


def rounds_left(state: StrasbourgState) -> int:
    """How many council phases are still to come."""
    return 0 if state.phase == ENDED else ROUNDS + 1 - max(1, int(state.round))


def progress(state: StrasbourgState) -> float:
    """Which part of the game is still to come."""
    step = max(0, int(state.step))
    return max(0.0, (rounds_left(state) - step / BIDDING_STEPS) / ROUNDS)


def money_worth(state: StrasbourgState, coins: float) -> float:
    """What coins are good for: members that are still to be placed."""
    useful = COIN * min(1.0, 2.5 * progress(state))
    return useful * (min(coins, ENOUGH) + 0.25 * max(0.0, coins - ENOUGH))


def sales_left(state: StrasbourgState) -> float:
    """Goods that can hardly be sold in time are worth less."""
    return min(1.0, 2.0 * progress(state))


def seat_worth(state: StrasbourgState) -> float:
    """ST-8.1: what a seat of the council brings until somebody else takes it."""
    left = rounds_left(state)
    return int(state.parts.council_points) * sum(STAY**i for i in range(left))


def council_worth(state: StrasbourgState, seat: int) -> float:
    """ST-8.1: what was scored, and the seats that are held."""
    scored = sum(numbers(state.prestige)[seat * ROUNDS : (seat + 1) * ROUNDS])
    held = sum(1 for owner in numbers(state.council) if owner == seat)
    return scored * int(state.parts.council_points) + held * seat_worth(state)


# The city


class Map:
    """The neighbours of each square: sites and spots."""

    def __init__(self, parts: Parts) -> None:
        components = parts.components
        self.sites = [components.sites_beside(square) for square in range(SQUARES)]
        self.dots = [
            [dot for dot, squares in enumerate(components.dot_squares) if square in squares]
            for square in range(SQUARES)
        ]


@lru_cache(maxsize=32)
def map_of(parts: Parts) -> Map:
    """The map that these parts have."""
    return Map(parts)


def square_values(state: StrasbourgState) -> tuple[float, ...]:
    """What a member on each square is worth; the same city is met again and again in one turn."""
    return worth_of_squares(
        state.parts,
        tuple(numbers(state.buildings)),
        tuple(numbers(state.sites)),
        tuple(numbers(state.chapels)),
        progress(state),
    )


@lru_cache(maxsize=1024)
def worth_of_squares(
    parts: Parts,
    buildings: tuple[int, ...],
    sites: tuple[int, ...],
    chapels: tuple[int, ...],
    left: float,
) -> tuple[float, ...]:
    """ST-9.2 to ST-9.4: members, buildings and chapels, and those that may still come."""
    values = parts.components.building_value
    to_come = [values[b] for b in buildings if b != NOTHING and b not in sites]
    hope = HOPE * sum(to_come) / max(1, sites.count(NOTHING))
    at_site = [hope if building == NOTHING else float(values[building]) for building in sites]
    at_dot = [int(parts.chapel_points) if built else SPOT * left for built in chapels]
    around = map_of(parts)
    return tuple(
        int(parts.member_points)
        + sum(at_site[site] for site in around.sites[square])
        + sum(at_dot[dot] for dot in around.dots[square])
        for square in range(SQUARES)
    )


def city_worth(state: StrasbourgState, seat: int) -> float:
    """What the members of a seat are worth."""
    values = square_values(state)
    return sum(values[s] for s, owner in enumerate(numbers(state.figures)) if owner == seat)


# What only the seat itself knows


def own_hopes(state: StrasbourgState, seat: int) -> float:
    """Objectives, cards, and the bid that is open."""
    worth = sum(objective_worth(state, seat, objective) for objective in kept(state, seat))
    if state.phase == ENDED:
        return worth
    worth += cards_worth(state, seat) + plan_worth(state, seat)
    if state.phase == BIDDING:
        worth += bid_worth(state, seat)
    return worth


def kept(state: StrasbourgState, seat: int) -> list[int]:
    """The objectives that a seat has kept so far."""
    row = range(seat * DEALT, (seat + 1) * DEALT)
    objectives, answers = numbers(state.objectives), numbers(state.answers)
    return [objectives[i] for i in row if answers[i] == KEPT]


def objective_worth(state: StrasbourgState, seat: int, objective: int) -> float:
    """ST-9.6: what an objective brings or costs, by the chance to fulfil it."""
    components = state.parts.components
    missing = int(needed(state.parts, objective) - reached(city_of(state), seat, objective))
    left = progress(state)
    if missing > 0:
        chance = (0.2 + 0.5 * left) ** missing if left > 0 else 0.0
    elif state.phase != ENDED and objective in (COUNCIL, MOST_MEMBERS, MOST_COINS):
        chance = STEADY
    else:
        chance = 1.0
    return chance * components.objective_points[objective] + (1 - chance) * float(
        components.objective_fail
    )


def pile_worth(strength: int) -> float:
    """What a pile is good for, by the sum of its cards."""
    return PILE * (1 - exp(-((strength / STRONG) ** 2)))


def own_piles(state: StrasbourgState, seat: int) -> list[int]:
    """The sums of the piles that a seat has."""
    row = numbers(state.piles)[seat * PILES : (seat + 1) * PILES]
    return [int(pile_sum(pile)) for pile in row if pile]


def cards_worth(state: StrasbourgState, seat: int) -> float:
    """Piles that can still be used, and cards that can still be drawn."""
    in_round = BIDDING_STEPS - 1 - int(state.step) if state.step != NOTHING else BIDDING_STEPS
    steps = max(0, in_round)
    if state.parts.keep_unused_piles:
        steps += BIDDING_STEPS * (rounds_left(state) - 1)
    if state.phase == BIDDING and state.decisions[seat] == UNDECIDED:
        steps += 1
    best = sorted((pile_worth(strength) for strength in own_piles(state, seat)), reverse=True)
    worth = sum(best[:steps])
    if rounds_left(state) > 1:
        deck = numbers(state.deck)[seat * VALUES : (seat + 1) * VALUES]
        points = sum(number * (value + 1) for value, number in enumerate(deck))
        worth += CARD * (points + 3 * int(state.under_size[seat] - state.under_used[seat]))
    return worth


def plan_worth(state: StrasbourgState, seat: int) -> float:
    """ST-3.1: the deck has to last for all rounds."""
    if state.phase not in (PLANNING, DRAWING_MORE):
        return 0.0
    drawn = int(state.drawn[seat])
    whole = drawn + int(state.deck_size(seat))
    target = -(-whole // rounds_left(state))
    if state.drawing == seat:
        drawn += 1
    return -PLAN * abs(drawn - target)


# Bidding


def bid_worth(state: StrasbourgState, seat: int) -> float:
    """What the own bid may bring; or the best one that is still possible."""
    prizes = place_worths(state, seat)
    if state.decisions[seat] == REVEALED:
        return expected_prize(state, seat, int(pile_sum(state.bids[seat])), prizes)
    if state.decisions[seat] != UNDECIDED:
        return 0.0
    best = max(
        (
            expected_prize(state, seat, strength, prizes) - pile_worth(strength)
            for strength in set(own_piles(state, seat))
        ),
        default=0.0,
    )
    return max(0.0, best) + (LATE if best > 0 and state.active != seat else 0.0)


def expected_prize(state: StrasbourgState, seat: int, strength: int, prizes: list[float]) -> float:
    """What a bid of this strength brings, by the chance of each place."""
    chances = [1.0]
    for other in range(int(state.seats)):
        if other != seat:
            above = chance_above(state, seat, other, strength)
            chances = [
                (chances[i] if i < len(chances) else 0.0) * (1 - above)
                + (chances[i - 1] * above if i else 0.0)
                for i in range(len(chances) + 1)
            ]
    return sum(chance * prize for chance, prize in zip(chances, prizes, strict=False))


def chance_above(state: StrasbourgState, seat: int, other: int, strength: int) -> float:
    """The chance that another seat is ranked before a bid of this strength."""
    seats = int(state.seats)
    first = int(state.first)
    # ST-4.4: of equal sums the one nearer to the first player is ahead.
    if (other - first) % seats < (seat - first) % seats:
        strength -= 1
    if state.decisions[other] == REVEALED:
        return float(int(pile_sum(state.bids[other])) > strength)
    piles = own_piles(state, other) if state.decisions[other] == UNDECIDED else []
    if not piles:
        return 0.0
    return BIDS * sum(1 for pile in piles if pile > strength) / len(piles)


def place_worths(state: StrasbourgState, seat: int) -> list[float]:
    """ST-4.6: what each place of the step is worth to a seat."""
    chair = seat_worth(state)
    council = numbers(state.council)
    if state.step == STEP_A:
        return [
            NOBLE + (chair if council[0] != seat else 0.0),
            PIOUS + (chair if council[1] != seat else 0.0),
        ]
    components = state.parts.components
    if not is_guild_step(state.step):
        goods = numbers(state.goods)[seat * GUILDS : (seat + 1) * GUILDS]
        value = sum(n * v for n, v in zip(goods, components.goods_value, strict=True))
        coins = int(state.coins[seat])
        gain = money_worth(state, coins + value)
        gain -= money_worth(state, coins + GOOD * value * sales_left(state))
        if state.step == STEP_G and council[CHAIRS - 1] != seat:
            gain += chair
        return [gain]
    guild = int(guild_of_step(state))
    good = money_worth(state, GOOD * components.goods_value[guild] * sales_left(state))
    place = best_square(state, seat, guild)
    prizes = [good + place] * int(rewarded_places(state))
    prizes[-1] = max(good, place)
    prizes[0] += chair if council[2 + guild] != seat else 0.0
    return prizes


def best_square(state: StrasbourgState, seat: int, guild: int) -> float:
    """ST-5.6: what the best square that a seat can pay is worth."""
    components = state.parts.components
    coins = int(state.coins[seat])
    figures = numbers(state.figures)
    values = square_values(state)
    held = money_worth(state, coins)
    return max(
        (
            values[square] - held + money_worth(state, coins - components.price[square])
            for square in range(SQUARES)
            if components.guild_of[square] == guild
            and figures[square] == NOBODY
            and components.price[square] <= coins
        ),
        default=0.0,
    )
