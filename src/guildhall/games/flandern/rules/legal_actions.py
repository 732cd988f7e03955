"""Legal actions: list, check and sample the actions of a waiting seat."""

from guildhall.core.bits import lowest_bit, nth_bit, popcount
from guildhall.core.native import i64
from guildhall.core.rng import Generator
from guildhall.games.flandern import ids
from guildhall.games.flandern.position import Position


def legal_actions(state: Position, seat: i64) -> list[int]:
    """Return the legal action ids of a waiting seat, sorted."""
    phase = state.phase
    result: list[int] = []
    i: i64 = 0
    if phase == ids.CHOOSING_TILE:
        left = state.tiles_offered
        while left != 0:
            result.append(int(ids.TILE + lowest_bit(left)))
            left &= left - 1
    elif phase > ids.PLAYING_CARD:
        while i < ids.CITIES:
            left = state.plots_offered[i]
            first: i64 = ids.PLOT + i * ids.CITY_PLOTS
            while left != 0:
                result.append(int(first + lowest_bit(left)))
                left &= left - 1
            i += 1
    elif phase == ids.CHOOSING_CARDS and state.chosen_cards[seat] != ids.NOTHING:
        while i <= state.influence[seat]:
            result.append(int(ids.INFLUENCE + i))
            i += 1
    else:
        left = state.hands[seat]
        while left != 0:
            result.append(int(ids.CARD + lowest_bit(left)))
            left &= left - 1
        if phase == ids.OPENING_TURN:
            result.append(ids.DRAW)
    return result


def is_legal(state: Position, seat: i64, action: i64) -> bool:
    """Whether a waiting seat may choose this action."""
    phase = state.phase
    if phase == ids.CHOOSING_TILE:
        return (
            ids.TILE <= action < ids.TILE + ids.TILES
            and (state.tiles_offered >> (action - ids.TILE)) & 1 == 1
        )
    if phase > ids.PLAYING_CARD:
        if action < ids.PLOT or action >= ids.PLOT + ids.BOARD_PLOTS:
            return False
        board_plot = action - ids.PLOT
        return (
            state.plots_offered[board_plot // ids.CITY_PLOTS] >> (board_plot % ids.CITY_PLOTS)
        ) & 1 == 1
    if phase == ids.CHOOSING_CARDS and state.chosen_cards[seat] != ids.NOTHING:
        return ids.INFLUENCE <= action <= ids.INFLUENCE + state.influence[seat]
    if action == ids.DRAW:
        return phase == ids.OPENING_TURN
    return (
        ids.CARD <= action < ids.CARD + ids.ACTION_CARDS and (state.hands[seat] >> action) & 1 == 1
    )


def random_action(state: Position, seat: i64, generator: Generator) -> i64:
    """Return a uniformly random legal action of a waiting seat, without listing them."""
    phase = state.phase
    if phase == ids.CHOOSING_TILE:
        return ids.TILE + nth_bit(
            state.tiles_offered, generator.below(popcount(state.tiles_offered))
        )
    if phase > ids.PLAYING_CARD:
        return ids.PLOT + _random_plot(state, generator)
    if phase == ids.CHOOSING_CARDS and state.chosen_cards[seat] != ids.NOTHING:
        return ids.INFLUENCE + generator.below(state.influence[seat] + 1)
    hand = state.hands[seat]
    cards = popcount(hand)
    if phase != ids.OPENING_TURN:
        return ids.CARD + nth_bit(hand, generator.below(cards))
    point = generator.below(cards + 1)
    return ids.DRAW if point == cards else ids.CARD + nth_bit(hand, point)


def _random_plot(state: Position, generator: Generator) -> i64:
    if state.card < ids.SITE:
        plots = state.plots_offered[state.card]
        return state.card * ids.CITY_PLOTS + nth_bit(plots, generator.below(popcount(plots)))
    num_choices: i64 = 0
    city: i64 = 0
    while city < ids.CITIES:
        num_choices += popcount(state.plots_offered[city])
        city += 1
    point = generator.below(num_choices)
    city = 0
    while point >= popcount(state.plots_offered[city]):
        point -= popcount(state.plots_offered[city])
        city += 1
    return city * ids.CITY_PLOTS + nth_bit(state.plots_offered[city], point)
