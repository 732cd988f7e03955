"""What holds in every position of a real game, although the engine does not rely on it.

``load`` accepts positions that violate these invariants: they cannot be reached, but are harmless.
"""

from collections.abc import Iterator
from itertools import pairwise

from guildhall.core.state import State
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.rules import legal_actions
from guildhall.games.city_guilds.rules.ownership import STANDING_UNIT
from guildhall.games.city_guilds.rules.state import CityGuildsState

Fields = dict[str, list[int]]

SEATS = range(ids.MAX_SEATS)


def violations(state: State) -> list[str]:
    """The violated invariants of a position that ``load`` accepts, as sentences."""
    assert isinstance(state, CityGuildsState)
    fields = state.fields()
    checks = (
        check_turn,
        check_tiles,
        check_hands_at_the_end,
        check_map,
        check_scored_blocks,
        check_block_order,
        check_tracks,
    )
    return [sentence for check in checks for sentence in check(state, fields)]


def check_turn(state: CityGuildsState, fields: Fields) -> Iterator[str]:
    phase, start, active = fields["turn"][:3]
    if phase == ids.CHOOSING_MEN and (
        legal_actions.min_men(state, active) == legal_actions.max_men(state, active)
    ):
        yield "There is no choice of men."
    if active != ids.NOBODY:
        # Everybody places one tile per turn; the seat stays active until it has taken a tile.
        turns = int(state.built) - fields["tiles"].count(ids.TAVERN)
        turns -= phase in (ids.PLACING_TAVERN, ids.TAKING, ids.REFILLING)
        if turns < 0 or active != (start + turns) % int(state.seats):
            yield f"It cannot be seat {active}'s turn."
    if phase == ids.CHOOSING_START and state.display_size < state.parts.components.display_size:
        yield "The first player is drawn before the display is full."


def check_tiles(state: CityGuildsState, fields: Fields) -> Iterator[str]:
    components = state.parts.components
    if fields["turn"][0] not in (ids.DEALING, ids.RETURNING):
        kept = int(state.seats) * components.kept_per_seat
        if sum(fields["deck"]) + sum(fields["drawn"]) + kept != sum(components.supply):
            yield "The tiles turned up and the deck do not add up to the supply."
    for space, (kind, men) in enumerate(zip(fields["tiles"], fields["men"], strict=True)):
        is_minstrel = kind == ids.MINSTREL
        if men > (components.men_on_minstrel if is_minstrel else components.men_on_building):
            yield f"There are too many men on {components.space_name(space)}."


def check_hands_at_the_end(state: CityGuildsState, fields: Fields) -> Iterator[str]:
    """CG-4.8: hands shrink in turn order once there is no tile to take."""
    if fields["turn"][0] != ids.ENDED:
        return
    seats, kept = int(state.seats), state.parts.components.kept_per_seat
    last = (fields["turn"][1] + ids.SPACES - fields["tiles"].count(ids.TAVERN) - 1) % seats
    sizes = [kept - (seat == last) for seat in range(seats)]
    for turns_ago in range(1, sum(sizes) - sum(fields["hands"]) + 1):
        sizes[(last - turns_ago) % seats] -= 1
    for seat, size in enumerate(sizes):
        held = sum(fields["hands"][seat * ids.DRAWN_KINDS : (seat + 1) * ids.DRAWN_KINDS])
        if held != size:
            yield f"Seat {seat} holds {held} tiles at the end, not {size}."


def check_map(state: CityGuildsState, fields: Fields) -> Iterator[str]:
    """CG-2.7, CG-4.2: every tile was placed legally."""
    links = state.parts.components.links
    placed = [space for space, kind in enumerate(fields["tiles"]) if kind != ids.EMPTY]
    if len(placed) > state.seats:
        if count_groups(placed, links) > state.seats:
            yield "A tile is not next to any other."
        return
    if len({space // ids.BLOCK_SPACES for space in placed}) < len(placed):
        yield "In the opening, two tiles are in the same block."
    if any(other in placed for space in placed for other in links[space]):
        yield "In the opening, two tiles are next to each other."


def count_groups(placed: list[int], links: list[list[int]]) -> int:
    """Count the groups of linked tiles."""
    left = set(placed)
    count = 0
    while left:
        count += 1
        waiting = [left.pop()]
        for space in waiting:
            found = [other for other in links[space] if other in left]
            left.difference_update(found)
            waiting += found
    return count


def check_scored_blocks(state: CityGuildsState, fields: Fields) -> Iterator[str]:
    """CG-7: each full block was scored for a guild that could control it."""
    for block in range(ids.BLOCKS):
        row = fields["scored"][block * ids.SCORED_ROW : (block + 1) * ids.SCORED_ROW]
        guild, paid = row[ids.SCORED_GUILD], row[ids.SCORED_FIRST :]
        if row[ids.SCORED_AS] == 0:
            if any(row):
                yield "A block that is not scored has a score."
        elif not is_control_possible(fields, block, guild, row[ids.SCORED_TILES]):
            yield "A block was scored for a guild that cannot have controlled it."
        elif not are_payable(fields, guild, paid):
            yield "A block was paid to seats that cannot have been ranked."


def is_control_possible(fields: Fields, block: int, guild: int, max_tiles: int) -> bool:
    """CG-7.7: a guild with the most tiles, or none if several are tied."""
    here = fields["tiles"][block * ids.BLOCK_SPACES : (block + 1) * ids.BLOCK_SPACES]
    counts = [here.count(number) + here.count(ids.MARKET + number) for number in range(ids.GUILDS)]
    leaders = [number for number in range(ids.GUILDS) if counts[number] == max(counts)]
    if max_tiles != max(counts):
        return False
    if guild == ids.NOTHING:
        return len(leaders) > 1
    return guild in leaders and max_tiles > 0


def are_payable(fields: Fields, guild: int, seats: list[int]) -> bool:
    """CG-7.8: distinct ranked seats without gaps if a guild is in control, else nobody."""
    paid = [seat for seat in seats if seat != ids.NOBODY]
    if paid != seats[: len(paid)] or len(set(paid)) < len(paid):
        return False
    if guild == ids.NOTHING:
        return not paid
    return all(fields["positions"][guild * ids.MAX_SEATS + seat] > 0 for seat in paid)


def check_block_order(state: CityGuildsState, fields: Fields) -> Iterator[str]:
    """CG-6: the seats in a block are sorted by buildings and men."""
    standings = [[0] * ids.MAX_SEATS for _ in range(ids.BLOCKS)]
    for space, owner in enumerate(fields["owners"]):
        if owner != ids.NOBODY:
            is_building = fields["tiles"][space] < ids.MARKET or state.parts.minstrel_counts
            unit = STANDING_UNIT if is_building else 0
            standings[space // ids.BLOCK_SPACES][owner] += fields["men"][space] + unit
    for block, standing in enumerate(standings):
        row = fields["order"][block * ids.MAX_SEATS : (block + 1) * ids.MAX_SEATS]
        present = [seat for seat in row if seat != ids.NOBODY]
        if sorted(present) != [seat for seat in SEATS if standing[seat] >= STANDING_UNIT]:
            yield "The order of a block does not match the seats with a building."
        if any(standing[a] < standing[b] for a, b in pairwise(present)):
            yield "The order of a block does not follow buildings and men."


def check_tracks(state: CityGuildsState, fields: Fields) -> Iterator[str]:
    """CG-5: no space is overfull, and every step was made with a tile."""
    max_moves = 0
    for guild in range(ids.GUILDS):
        row = fields["positions"][guild * ids.MAX_SEATS : (guild + 1) * ids.MAX_SEATS]
        if any(position and row.count(position) > state.parts.cubes_per_space for position in row):
            yield "A track space has too many cubes."
        if any(row[int(state.seats) :]):
            yield "A cube of a seat that is not in play has moved."
        taken = track_steps(state, fields, guild)
        max_moves += len(taken)
        if sum(row) > sum(taken):
            yield "The cubes of a track are further ahead than the tiles and men allow."
    if fields["turn"][5] > max_moves:
        yield "The cubes have made more steps than the tiles allow."


def track_steps(state: CityGuildsState, fields: Fields, guild: int) -> list[int]:
    """CG-5.1: the step of each tile of a guild on the map, had none been lost."""
    found = []
    for kind, men in zip(fields["tiles"], fields["men"], strict=True):
        if kind == ids.MARKET + guild:
            found.append(int(state.parts.market_step))
        elif kind == guild and men < 2:
            found.append(int(state.parts.building_step))
    return found
