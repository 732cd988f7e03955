"""Legal actions: list, check and sample the actions of a waiting seat."""

from guildhall.core.native import i64
from guildhall.core.rng import Generator
from guildhall.core.vectors import count_positive, nth_positive
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.position import Position


def legal_actions(state: Position, seat: i64) -> list[int]:
    """Return the legal action ids of a waiting seat, sorted."""
    phase = state.phase
    result: list[int] = []
    i: i64 = 0
    if phase == ids.CHOOSING_SPACE or phase == ids.PLACING_TAVERN:
        if state.is_opening():
            i = _next_opening_space(state, 0)
            while i < ids.SPACES:
                result.append(int(ids.SPACE + i))
                i = _next_opening_space(state, i + 1)
        else:
            frontier = state.frontier
            while i < ids.SPACES:
                if frontier[i] == 1:
                    result.append(int(ids.SPACE + i))
                i += 1
        if phase == ids.PLACING_TAVERN and state.parts.tavern_optional:
            result.append(ids.NO_TAVERN)
    elif phase == ids.CHOOSING_MEN:
        i = min_men(state, seat)
        while i <= max_men(state, seat):
            result.append(int(ids.MEN + i))
            i += 1
    elif phase == ids.TAKING:
        while i < ids.DRAWN_KINDS:
            if state.display[i] > 0:
                result.append(int(ids.TAKE + i))
            i += 1
    else:
        first: i64 = ids.RETURN if phase == ids.RETURNING else ids.TILE
        while i < ids.DRAWN_KINDS:
            if state.hands[seat * ids.DRAWN_KINDS + i] > 0:
                result.append(int(first + i))
            i += 1
    return result


def is_legal(state: Position, seat: i64, action: i64) -> bool:
    """Whether a waiting seat may choose this action."""
    phase = state.phase
    if phase == ids.CHOOSING_SPACE or phase == ids.PLACING_TAVERN:
        if action == ids.NO_TAVERN:
            return phase == ids.PLACING_TAVERN and state.parts.tavern_optional
        return ids.SPACE <= action < ids.SPACE + ids.SPACES and state.is_open(action - ids.SPACE)
    if phase == ids.CHOOSING_MEN:
        return ids.MEN + min_men(state, seat) <= action <= ids.MEN + max_men(state, seat)
    if phase == ids.TAKING:
        return (
            ids.TAKE <= action < ids.TAKE + ids.DRAWN_KINDS and state.display[action - ids.TAKE] > 0
        )
    first: i64 = ids.RETURN if phase == ids.RETURNING else ids.TILE
    if action < first or action >= first + ids.DRAWN_KINDS:
        return False
    return state.hands[seat * ids.DRAWN_KINDS + action - first] > 0


def random_action(state: Position, seat: i64, generator: Generator) -> i64:
    """Return a uniformly random legal action of a waiting seat, without listing them."""
    phase = state.phase
    if phase == ids.CHOOSING_SPACE and state.built < state.seats:
        return _random_opening_space(state, generator)
    if phase == ids.CHOOSING_SPACE or phase == ids.PLACING_TAVERN:
        num_choices = state.frontier_size
        if phase == ids.PLACING_TAVERN and state.parts.tavern_optional:
            num_choices += 1
        point = generator.below(num_choices)
        if point == state.frontier_size:
            return ids.NO_TAVERN
        return ids.SPACE + nth_positive(state.frontier, 0, point)
    if phase == ids.CHOOSING_MEN:
        minimum = min_men(state, seat)
        return ids.MEN + minimum + generator.below(max_men(state, seat) - minimum + 1)
    if phase == ids.TAKING:
        point = generator.below(count_positive(state.display, 0, ids.DRAWN_KINDS))
        return ids.TAKE + nth_positive(state.display, 0, point)
    first: i64 = ids.RETURN if phase == ids.RETURNING else ids.TILE
    hand = seat * ids.DRAWN_KINDS
    point = generator.below(count_positive(state.hands, hand, hand + ids.DRAWN_KINDS))
    return first + nth_positive(state.hands, hand, point) - hand


def _random_opening_space(state: Position, generator: Generator) -> i64:
    """CG-2.7: return a uniformly random space for a first tile."""
    num_open: i64 = 0
    space = _next_opening_space(state, 0)
    while space < ids.SPACES:
        num_open += 1
        space = _next_opening_space(state, space + 1)
    point = generator.below(num_open)
    space = _next_opening_space(state, 0)
    while point > 0:
        space = _next_opening_space(state, space + 1)
        point -= 1
    return ids.SPACE + space


def _next_opening_space(state: Position, space: i64) -> i64:
    """CG-2.7: return the first space from this one on that is open to a first tile, or SPACES."""
    while space < ids.SPACES:
        if space % ids.BLOCK_SPACES == 0:
            # Skip blocks with a tile as a whole, since counting their spaces is slow.
            if state.empty_spaces(space // ids.BLOCK_SPACES) < ids.BLOCK_SPACES:
                space += ids.BLOCK_SPACES
                continue
        if state.frontier[space] == 0:
            return space
        space += 1
    return ids.SPACES


def min_men(state: Position, seat: i64) -> i64:
    """CG-4.3 to CG-4.6: a guild building takes at least one man, if the seat has one."""
    return 1 if state.chosen_tile < ids.MARKET and state.men_left[seat] > 0 else 0


def max_men(state: Position, seat: i64) -> i64:
    """CG-4.3 to CG-4.6: two on a guild building, one on a minstrel house, none on a market."""
    maximum: i64 = 0
    if state.chosen_tile < ids.MARKET:
        maximum = state.parts.men_on_building
    elif state.chosen_tile == ids.MINSTREL:
        maximum = state.parts.men_on_minstrel
    left = state.men_left[seat]
    return maximum if maximum < left else left
