"""Invariants of a position: field bounds and consistency checks."""

from itertools import pairwise

from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.rules import legal_actions
from guildhall.games.city_guilds.rules.ownership import STANDING_UNIT
from guildhall.games.city_guilds.rules.state import CityGuildsState

_SEATS = range(ids.MAX_SEATS)


def violations(state: CityGuildsState) -> list[str]:
    """Return the invariants that a position violates, as sentences."""
    fields = state.fields()
    found = _check_turn(state, fields)
    if not found:
        found += _check_tiles(state, fields)
        found += _check_hands(state, fields)
        found += _check_display(state, fields)
        found += _check_map(state, fields)
        found += _check_scored_blocks(fields)
        found += _check_block_order(state, fields)
        found += _check_tracks(state, fields)
    # Only a consistent position has a score sheet.
    if not found:
        found += _check_scores(state, fields)
    return found


def _check_turn(state: CityGuildsState, fields: dict[str, list[int]]) -> list[str]:
    """Check that the phase exists, and that the turn's fields fit it."""
    phase, start, active, chosen_tile, chosen_space, _, taverns, dealt = fields["turn"]
    seats = int(state.seats)
    parts = state.parts
    found = []
    built = ids.SPACES - fields["tiles"].count(ids.EMPTY)
    if not ids.DEALING <= phase <= ids.ENDED:
        return [f"There is no phase {phase}."]
    all_dealt = seats * int(parts.dealt_per_seat)
    if (dealt < all_dealt) != (phase == ids.DEALING) or not 0 <= dealt <= all_dealt:
        found.append("The number of tiles dealt does not match the phase.")
    in_setup = phase in (ids.DEALING, ids.RETURNING, ids.OPENING_DISPLAY, ids.CHOOSING_START)
    if in_setup != (start == ids.NOBODY) or not ids.NOBODY <= start < seats:
        found.append("The first player does not match the phase.")
    if (in_setup or phase == ids.ENDED) != (
        active == ids.NOBODY
    ) or not ids.NOBODY <= active < seats:
        found.append("The active seat does not match the phase.")
    if in_setup and built:
        found.append("There are tiles on the map before the first turn.")
    if (chosen_tile != ids.NOTHING) != (phase in (ids.CHOOSING_SPACE, ids.CHOOSING_MEN)):
        found.append("The chosen tile does not match the phase.")
    if (chosen_space != ids.NOTHING) != (phase == ids.CHOOSING_MEN):
        found.append("The chosen space does not match the phase.")
    if (
        not ids.NOTHING <= chosen_tile < ids.DRAWN_KINDS
        or not ids.NOTHING <= chosen_space < ids.SPACES
    ):
        return [*found, "The chosen tile or space does not exist."]
    if found:
        return found
    if chosen_tile != ids.NOTHING and fields["hands"][active * ids.DRAWN_KINDS + chosen_tile] == 0:
        found.append("The chosen tile is not in the hand.")
    if chosen_space != ids.NOTHING and not state.is_open(chosen_space):
        found.append("The chosen space cannot be built on.")
    if (
        phase == ids.CHOOSING_MEN
        and not found
        and legal_actions.min_men(state, active) == legal_actions.max_men(state, active)
    ):
        found.append("There is no choice of men.")
    if taverns + fields["tiles"].count(ids.TAVERN) != parts.taverns:
        found.append("There are too few or too many taverns.")
    if (built == ids.SPACES) != (phase == ids.ENDED):
        found.append("The game must be over exactly when the map is full.")
    if phase == ids.PLACING_TAVERN and (
        taverns == 0 or not any(_is_block_full(fields, b) for b in _all_blocks())
    ):
        found.append("There cannot be a tavern to place.")
    if active != ids.NOBODY and not found:
        # Everybody places one tile per turn; the seat stays active until it has taken a tile.
        turns = built - fields["tiles"].count(ids.TAVERN)
        if phase in (ids.PLACING_TAVERN, ids.TAKING, ids.REFILLING):
            turns -= 1
        if turns < 0 or active != (start + turns) % seats:
            found.append(f"It cannot be seat {active}'s turn.")
    return found


def _check_tiles(state: CityGuildsState, fields: dict[str, list[int]]) -> list[str]:
    """Check that every tile is in exactly one place."""
    phase = fields["turn"][0]
    held_back = [tile for tile in fields["returned"] if tile != ids.NOTHING]
    found = []
    for kind, supply in enumerate(state.parts.components.supply):
        there = fields["deck"][kind] + fields["display"][kind] + fields["tiles"].count(kind)
        there += sum(fields["hands"][kind :: ids.DRAWN_KINDS])
        if phase == ids.RETURNING:
            there += held_back.count(kind)
        if kind == ids.MINSTREL and phase in (ids.DEALING, ids.RETURNING):
            there += supply
        if there != supply:
            name = state.parts.components.kind_name(kind)
            found.append(f"There are {there} {name} tiles, not {supply}.")
        if phase not in (ids.DEALING, ids.RETURNING):
            through = fields["deck"][kind] + fields["drawn"][kind]
            if held_back.count(kind) > through:
                found.append("A returned tile cannot have come from the deck.")
            # A tile that was turned up and is neither on display nor held has been played.
            gone = fields["drawn"][kind] - fields["display"][kind]
            gone -= sum(fields["known"][kind :: ids.DRAWN_KINDS])
            if not 0 <= gone <= fields["tiles"].count(kind):
                found.append("The tiles turned up do not match the display, the hands and the map.")
    kept = int(state.seats) * state.parts.components.kept_per_seat
    if phase not in (ids.DEALING, ids.RETURNING):
        if sum(fields["deck"]) + sum(fields["drawn"]) + kept != sum(state.parts.components.supply):
            found.append("The tiles turned up and the deck do not add up to the supply.")
    elif any(fields["drawn"]) or any(fields["known"]):
        found.append("Tiles were turned up or taken before the end of the draft.")
    on_map = zip(fields["tiles"], fields["owners"], fields["men"], strict=True)
    for space, (kind, owner, men) in enumerate(on_map):
        maximum = 0
        if ids.EMPTY < kind < ids.MARKET:
            maximum = state.parts.components.men_on_building
        elif kind == ids.MINSTREL:
            maximum = state.parts.components.men_on_minstrel
        if men > maximum or (men > 0) != (owner != ids.NOBODY):
            found.append(f"The men on {state.parts.components.space_name(space)} are impossible.")
    for seat in range(int(state.seats)):
        if state.men_left[seat] < 0:
            found.append(f"Seat {seat} has more men on the map than it started with.")
    return found


def _check_hands(state: CityGuildsState, fields: dict[str, list[int]]) -> list[str]:
    """Check that hands have the size the phase requires and contain the known tiles."""
    found = []
    phase = fields["turn"][0]
    seats = int(state.seats)
    sizes = _expected_hand_sizes(state, fields)
    for seat in range(ids.MAX_SEATS):
        hand = fields["hands"][seat * ids.DRAWN_KINDS : (seat + 1) * ids.DRAWN_KINDS]
        known = fields["known"][seat * ids.DRAWN_KINDS : (seat + 1) * ids.DRAWN_KINDS]
        given_back = fields["returned"][seat] != ids.NOTHING
        if any(mine < seen for mine, seen in zip(hand, known, strict=True)):
            found.append(f"Seat {seat} does not hold the tiles that it took.")
        if hand[ids.MINSTREL] != known[ids.MINSTREL]:
            found.append(f"Seat {seat} cannot have a minstrel during the draft.")
        if sum(hand) != sizes[seat]:
            found.append(f"Seat {seat} holds {sum(hand)} tiles, not {sizes[seat]}.")
        if seat < seats and phase != ids.RETURNING and given_back != (phase != ids.DEALING):
            found.append(f"The tile that seat {seat} returned does not match the phase.")
        if seat >= seats and given_back:
            found.append(f"Seat {seat} is not in play but has returned a tile.")
    if phase == ids.RETURNING and all(tile != ids.NOTHING for tile in fields["returned"][:seats]):
        found.append("Every seat has returned a tile, but the draft is still open.")
    return found


def _expected_hand_sizes(state: CityGuildsState, fields: dict[str, list[int]]) -> list[int]:
    phase, start, active = fields["turn"][:3]
    seats = int(state.seats)
    dealt, kept = state.parts.components.dealt_per_seat, state.parts.components.kept_per_seat
    absent = [0] * (ids.MAX_SEATS - seats)
    if phase == ids.DEALING:
        number = fields["turn"][7]
        return [min(dealt, max(0, number - seat * dealt)) for seat in range(seats)] + absent
    if phase == ids.RETURNING:
        return [
            dealt if tile == ids.NOTHING else kept for tile in fields["returned"][:seats]
        ] + absent
    placed = phase in (ids.TAKING, ids.PLACING_TAVERN, ids.ENDED)
    if phase == ids.ENDED:
        active = (start + ids.SPACES - fields["tiles"].count(ids.TAVERN) - 1) % seats
    # CG-4.8: this many of the latest turns ended without a tile to take.
    idle = 0
    if sum(fields["deck"]) + sum(fields["display"]) == 0:
        idle = max(0, seats * kept - sum(fields["hands"]) - int(placed))
    sizes = [kept] * seats
    for turns_ago in range(1, idle + 1):
        sizes[(active - turns_ago) % seats] -= 1
    if placed:
        sizes[active] -= 1
    return sizes + absent


def _check_display(state: CityGuildsState, fields: dict[str, list[int]]) -> list[str]:
    """CG-2.5, CG-4.7, CG-4.8: the display is full unless a draw is pending or the deck is empty."""
    phase = fields["turn"][0]
    display, deck = sum(fields["display"]), sum(fields["deck"])
    full = state.parts.components.display_size
    if phase in (ids.DEALING, ids.RETURNING):
        is_valid = display == 0
    elif phase == ids.OPENING_DISPLAY:
        is_valid = display < full
    elif phase == ids.REFILLING:
        is_valid = display == full - 1 and deck > 0
    else:
        is_valid = display == full or (display < full and deck == 0 and phase != ids.CHOOSING_START)
    if phase == ids.TAKING and display == 0:
        is_valid = False
    return (
        [] if is_valid else [f"A display of {display} tiles does not match the phase and the deck."]
    )


def _check_map(state: CityGuildsState, fields: dict[str, list[int]]) -> list[str]:
    """CG-2.7, CG-4.2: check that every tile was placed legally."""
    found = []
    links = state.parts.components.links
    tiles = fields["tiles"]
    placed = [space for space, kind in enumerate(tiles) if kind != ids.EMPTY]
    if len(placed) <= state.seats:
        if len({space // ids.BLOCK_SPACES for space in placed}) < len(placed):
            found.append("In the opening, two tiles are in the same block.")
        if any(other in placed for space in placed for other in links[space]):
            found.append("In the opening, two tiles are next to each other.")
    elif _count_groups(placed, links) > state.seats:
        found.append("A tile is not next to any other.")
    return found


def _check_scored_blocks(fields: dict[str, list[int]]) -> list[str]:
    """CG-7: exactly the full blocks are scored, each for a guild that could control it."""
    found = []
    scored = [fields["scored"][b * ids.SCORED_ROW + ids.SCORED_AS] for b in _all_blocks()]
    full = [_is_block_full(fields, b) for b in _all_blocks()]
    if sorted(number for number in scored if number) != list(range(1, sum(full) + 1)):
        found.append("The scoring order of the blocks has gaps.")
    if any((number > 0) != filled for number, filled in zip(scored, full, strict=True)):
        found.append("The scored blocks are not exactly the full blocks.")
    for block in _all_blocks():
        row = fields["scored"][block * ids.SCORED_ROW : (block + 1) * ids.SCORED_ROW]
        if row[ids.SCORED_AS] == 0:
            if any(row):
                found.append("A block that is not scored has a score.")
        elif not _is_control_possible(fields, block, row[ids.SCORED_GUILD], row[ids.SCORED_TILES]):
            found.append("A block was scored for a guild that cannot have controlled it.")
        elif not _are_payable(fields, row[ids.SCORED_GUILD], row[ids.SCORED_FIRST :]):
            found.append("A block was paid to seats that cannot have been ranked.")
    return found


def _is_control_possible(
    fields: dict[str, list[int]], block: int, guild: int, max_tiles: int
) -> bool:
    """CG-7.7: a guild with the most tiles, or none if several are tied."""
    here = fields["tiles"][block * ids.BLOCK_SPACES : (block + 1) * ids.BLOCK_SPACES]
    counts = [here.count(number) + here.count(ids.MARKET + number) for number in range(ids.GUILDS)]
    leaders = [number for number in range(ids.GUILDS) if counts[number] == max(counts)]
    if max_tiles != max(counts):
        return False
    if guild == ids.NOTHING:
        return len(leaders) > 1
    return guild in leaders and max_tiles > 0


def _are_payable(fields: dict[str, list[int]], guild: int, seats: list[int]) -> bool:
    """CG-7.8: distinct ranked seats without gaps if a guild is in control, else nobody."""
    paid = [seat for seat in seats if seat != ids.NOBODY]
    if (
        paid != seats[: len(paid)]
        or len(set(paid)) < len(paid)
        or max(paid, default=0) >= ids.MAX_SEATS
    ):
        return False
    if guild == ids.NOTHING:
        return not paid
    return all(fields["positions"][guild * ids.MAX_SEATS + seat] > 0 for seat in paid)


def _check_block_order(state: CityGuildsState, fields: dict[str, list[int]]) -> list[str]:
    """CG-6: check that the seats in a block are sorted by buildings and men."""
    found = []
    standings = [0] * (ids.BLOCKS * ids.MAX_SEATS)
    on_map = zip(fields["tiles"], fields["owners"], fields["men"], strict=True)
    for space, (kind, owner, men) in enumerate(on_map):
        if owner != ids.NOBODY:
            is_building = kind < ids.MARKET or state.parts.minstrel_counts
            at = space // ids.BLOCK_SPACES * ids.MAX_SEATS + owner
            standings[at] += men + (STANDING_UNIT if is_building else 0)
    for first in range(0, ids.BLOCKS * ids.MAX_SEATS, ids.MAX_SEATS):
        row = fields["order"][first : first + ids.MAX_SEATS]
        standing = standings[first : first + ids.MAX_SEATS]
        present = [seat for seat in row if seat != ids.NOBODY]
        if row != present + [ids.NOBODY] * (ids.MAX_SEATS - len(present)):
            found.append("The order of a block has gaps.")
        if sorted(present) != [seat for seat in _SEATS if standing[seat] >= STANDING_UNIT]:
            found.append("The order of a block does not match the seats present.")
        elif any(standing[a] < standing[b] for a, b in pairwise(present)):
            found.append("The order of a block does not follow buildings and men.")
    return found


def _check_tracks(state: CityGuildsState, fields: dict[str, list[int]]) -> list[str]:
    """CG-5: check that no space is overfull and arrival numbers are unique."""
    found = []
    arrival_counter = fields["turn"][5]
    max_steps = 0
    arrived = [number for number in fields["arrivals"] if number]
    if len(set(arrived)) != len(arrived) or arrival_counter != max(arrived, default=0):
        found.append("The arrivals on the tracks are not in order.")
    for guild in range(ids.GUILDS):
        row = fields["positions"][guild * ids.MAX_SEATS : (guild + 1) * ids.MAX_SEATS]
        arrivals = fields["arrivals"][guild * ids.MAX_SEATS : (guild + 1) * ids.MAX_SEATS]
        if any(position and row.count(position) > state.parts.cubes_per_space for position in row):
            found.append("A track space has too many cubes.")
        if any(
            (position > 0) != (number > 0) for position, number in zip(row, arrivals, strict=True)
        ):
            found.append("A cube has moved without arriving, or arrived without moving.")
        if any(row[int(state.seats) :]):
            found.append("A cube of a seat that is not in play has moved.")
        if sum(row) > sum(taken := _track_steps(state, fields, guild)):
            found.append("The cubes of a track are further ahead than the tiles allow.")
        max_steps += len(taken)
    if arrival_counter > max_steps:
        found.append("The cubes have made more steps than the tiles allow.")
    return found


def _track_steps(state: CityGuildsState, fields: dict[str, list[int]], guild: int) -> list[int]:
    """CG-5.1: return the step of each tile of a guild on the map, had none been lost."""
    parts = state.parts
    found = []
    for kind, men in zip(fields["tiles"], fields["men"], strict=True):
        if kind == ids.MARKET + guild:
            found.append(int(parts.market_step))
        elif kind == guild and men < 2:
            found.append(int(parts.building_step))
    return found


def _check_scores(state: CityGuildsState, fields: dict[str, list[int]]) -> list[str]:
    """Check that the score sheet explains all money."""
    paid = [0] * ids.MAX_SEATS
    for line in state.score_sheet():
        paid[line.seat] += line.points
    if paid != fields["money"]:
        return [f"The money is {fields['money']}, but the score sheet gives {paid}."]
    return []


def _count_groups(placed: list[int], links: list[list[int]]) -> int:
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


def _is_block_full(fields: dict[str, list[int]], block: int) -> bool:
    return (
        ids.EMPTY not in fields["tiles"][block * ids.BLOCK_SPACES : (block + 1) * ids.BLOCK_SPACES]
    )


def _all_blocks() -> range:
    return range(ids.BLOCKS)
