"""CG-5: the investment tracks of the four guilds."""

from guildhall.core.native import i64
from guildhall.core.vectors import count_positive
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.position import Position


def invest(state: Position, guild: i64, seat: i64, step: i64) -> None:
    """CG-5.1 to CG-5.3: advance a cube behind those in the space, unless the space is full."""
    row = guild * ids.MAX_SEATS
    position = state.positions[row + seat]
    target = position + step
    cubes_there: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if state.positions[row + other] == target:
            cubes_there += 1
        other += 1
    is_full = cubes_there >= state.parts.cubes_per_space
    if not is_full:
        state.arrival_counter += 1
        state.positions[row + seat] = target
        state.arrivals[row + seat] = state.arrival_counter
    if state.events is not None:
        state.emit(
            "blocked" if is_full else "invested",
            {"seat": int(seat), "guild": int(guild), "from": int(position), "to": int(target)},
        )


def seat_at_rank(state: Position, guild: i64, rank: i64) -> i64:
    """CG-5.4: return the seat at a rank of the guild, or NOBODY; a cube on 0 is not ranked."""
    row = guild * ids.MAX_SEATS
    seat: i64 = 0
    while seat < state.seats:
        position = state.positions[row + seat]
        if position > 0:
            arrival = state.arrivals[row + seat]
            ahead: i64 = 0
            other: i64 = 0
            while other < state.seats:
                theirs = state.positions[row + other]
                if theirs > position:
                    ahead += 1
                elif theirs == position and state.arrivals[row + other] < arrival:
                    ahead += 1
                other += 1
            if ahead == rank:
                return seat
        seat += 1
    return ids.NOBODY


def num_ranked(state: Position, guild: i64) -> i64:
    """CG-5.4: count the players whose cube has left 0."""
    row = guild * ids.MAX_SEATS
    return count_positive(state.positions, row, row + state.seats)


def ranking(state: Position, guild: int) -> list[int]:
    """CG-5.4: return the ranked seats of a guild, best first."""
    ranked = int(num_ranked(state, i64(guild)))
    return [int(seat_at_rank(state, i64(guild), i64(rank))) for rank in range(ranked)]
