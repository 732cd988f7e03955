"""Legal actions: list, check and sample the actions of a waiting seat."""

from guildhall.core.bits import lowest_bit, nth_bit, popcount
from guildhall.core.native import i64
from guildhall.core.rng import Generator
from guildhall.games.flandern.ids import (
    ACTION_CARDS,
    BOARD_PLOTS,
    CARD,
    CHOOSING_CARDS,
    CHOOSING_TILE,
    CITIES,
    CITY_PLOTS,
    DRAW,
    INFLUENCE,
    NOTHING,
    OPENING_TURN,
    PLAYING_CARD,
    PLOT,
    SITE,
    TILE,
    TILES,
)
from guildhall.games.flandern.position import Position


def legal_actions(state: Position, seat: i64) -> list[int]:
    """Return the legal action ids of a waiting seat, sorted."""
    phase = state.phase
    result: list[int] = []
    i: i64 = 0
    if phase == CHOOSING_TILE:
        left = state.tiles_offered
        while left != 0:
            result.append(int(TILE + lowest_bit(left)))
            left &= left - 1
    elif phase > PLAYING_CARD:
        while i < CITIES:
            left = state.plots_offered[i]
            first: i64 = PLOT + i * CITY_PLOTS
            while left != 0:
                result.append(int(first + lowest_bit(left)))
                left &= left - 1
            i += 1
    elif phase == CHOOSING_CARDS and state.chosen_cards[seat] != NOTHING:
        while i <= state.influence[seat]:
            result.append(int(INFLUENCE + i))
            i += 1
    else:
        left = state.hands[seat]
        while left != 0:
            result.append(int(CARD + lowest_bit(left)))
            left &= left - 1
        if phase == OPENING_TURN:
            result.append(DRAW)
    return result


def is_legal(state: Position, seat: i64, action: i64) -> bool:
    """Whether a waiting seat may choose this action."""
    phase = state.phase
    if phase == CHOOSING_TILE:
        return TILE <= action < TILE + TILES and (state.tiles_offered >> (action - TILE)) & 1 == 1
    if phase > PLAYING_CARD:
        if action < PLOT or action >= PLOT + BOARD_PLOTS:
            return False
        board_plot = action - PLOT
        return (state.plots_offered[board_plot // CITY_PLOTS] >> (board_plot % CITY_PLOTS)) & 1 == 1
    if phase == CHOOSING_CARDS and state.chosen_cards[seat] != NOTHING:
        return INFLUENCE <= action <= INFLUENCE + state.influence[seat]
    if action == DRAW:
        return phase == OPENING_TURN
    return CARD <= action < CARD + ACTION_CARDS and (state.hands[seat] >> action) & 1 == 1


def random_action(state: Position, seat: i64, generator: Generator) -> i64:
    """Return a uniformly random legal action of a waiting seat, without listing them."""
    phase = state.phase
    if phase == CHOOSING_TILE:
        return TILE + nth_bit(state.tiles_offered, generator.below(popcount(state.tiles_offered)))
    if phase > PLAYING_CARD:
        return PLOT + _random_plot(state, generator)
    if phase == CHOOSING_CARDS and state.chosen_cards[seat] != NOTHING:
        return INFLUENCE + generator.below(state.influence[seat] + 1)
    hand = state.hands[seat]
    cards = popcount(hand)
    if phase != OPENING_TURN:
        return CARD + nth_bit(hand, generator.below(cards))
    point = generator.below(cards + 1)
    return DRAW if point == cards else CARD + nth_bit(hand, point)


def _random_plot(state: Position, generator: Generator) -> i64:
    if state.card < SITE:
        plots = state.plots_offered[state.card]
        return state.card * CITY_PLOTS + nth_bit(plots, generator.below(popcount(plots)))
    num_choices: i64 = 0
    city: i64 = 0
    while city < CITIES:
        num_choices += popcount(state.plots_offered[city])
        city += 1
    point = generator.below(num_choices)
    city = 0
    while point >= popcount(state.plots_offered[city]):
        point -= popcount(state.plots_offered[city])
        city += 1
    return city * CITY_PLOTS + nth_bit(state.plots_offered[city], point)
