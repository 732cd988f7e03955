"""Invariants of a position: field bounds, and what the rules, views and drawings rely on."""

from collections.abc import Iterator

from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.rules.state import CityGuildsState

_Fields = dict[str, list[int]]
_DRAFT = (ids.DEALING, ids.RETURNING)
_SETUP = (*_DRAFT, ids.OPENING_DISPLAY, ids.CHOOSING_START)
_WITH_MEN = (*range(ids.MARKET), ids.MINSTREL)


def violations(state: CityGuildsState) -> list[str]:
    """Return the invariants that a position violates, as sentences."""
    fields = state.fields()
    # Each check relies on those before it.
    for check in (_check_turn, _check_tiles, _check_hands, _check_blocks, _check_tracks):
        found = list(check(state, fields))
        if found:
            return found
    paid = [0] * ids.MAX_SEATS
    for line in state.score_sheet():
        paid[line.seat] += line.points
    if paid != fields["money"]:
        return [f"The money is {fields['money']}, but the score sheet gives {paid}."]
    return []


def _check_turn(state: CityGuildsState, fields: _Fields) -> Iterator[str]:
    """Check that the phase exists, and that the turn's fields fit it."""
    phase, start, active, chosen_tile, chosen_space, arrivals, taverns, dealt = fields["turn"]
    seats = int(state.seats)
    all_dealt = seats * int(state.parts.dealt_per_seat)
    if not ids.DEALING <= phase <= ids.ENDED:
        yield f"There is no phase {phase}."
    if not 0 <= dealt <= all_dealt or (dealt < all_dealt) != (phase == ids.DEALING):
        yield "The number of tiles dealt does not match the phase."
    if start >= seats or (start == ids.NOBODY) != (phase in _SETUP):
        yield "The first player does not match the phase."
    if active >= seats or (active == ids.NOBODY) != (phase in (*_SETUP, ids.ENDED)):
        yield "The active seat does not match the phase."
    if phase in _SETUP and state.built > 0:
        yield "There are tiles on the map before the first turn."
    if (chosen_tile != ids.NOTHING) != (phase in (ids.CHOOSING_SPACE, ids.CHOOSING_MEN)):
        yield "The chosen tile does not match the phase."
    if (chosen_space != ids.NOTHING) != (phase == ids.CHOOSING_MEN):
        yield "The chosen space does not match the phase."
    if chosen_tile >= ids.DRAWN_KINDS or chosen_space >= ids.SPACES:
        yield "The chosen tile or space does not exist."
    if taverns < 0 or taverns + fields["tiles"].count(ids.TAVERN) != state.parts.taverns:
        yield "There are too few or too many taverns."
    if (state.built == ids.SPACES) != (phase == ids.ENDED):
        yield "The game must be over exactly when the map is full."
    if phase == ids.PLACING_TAVERN and (taverns == 0 or state.blocks_scored == 0):
        yield "There cannot be a tavern to place."
    if not 0 <= arrivals <= state.built:
        yield "The cubes have made more moves than there are tiles."


def _check_tiles(state: CityGuildsState, fields: _Fields) -> Iterator[str]:
    """Check that every tile and every man is in exactly one place."""
    components, in_draft = state.parts.components, fields["turn"][0] in _DRAFT
    for kind, supply in enumerate(components.supply):
        deck, drawn, display = (fields[name][kind] for name in ("deck", "drawn", "display"))
        hands, known = (sum(fields[name][kind :: ids.DRAWN_KINDS]) for name in ("hands", "known"))
        on_map, returned = fields["tiles"].count(kind), fields["returned"].count(kind)
        aside = supply if kind == ids.MINSTREL else returned
        there = deck + display + hands + on_map + (aside if in_draft else 0)
        if there != supply:
            yield f"There are {there} {components.kind_name(kind)} tiles, not {supply}."
        if not in_draft and returned > deck + drawn:
            yield "A returned tile cannot have come from the deck."
        if not 0 <= drawn - display - known <= on_map:
            yield "The tiles turned up do not match the display, the hands and the map."
    on_spaces = zip(fields["tiles"], fields["owners"], fields["men"], strict=True)
    for space, (kind, owner, men) in enumerate(on_spaces):
        if (men > 0) != (owner != ids.NOBODY) or (men > 0 and kind not in _WITH_MEN):
            yield f"The men on {components.space_name(space)} are impossible."
    for seat in range(int(state.seats)):
        if state.men_left[seat] < 0:
            yield f"Seat {seat} has more men on the map than it started with."


def _check_hands(state: CityGuildsState, fields: _Fields) -> Iterator[str]:
    """Check that hands and display have the size that the phase requires."""
    phase, _, active, chosen_tile, chosen_space = fields["turn"][:5]
    seats, deck, display = int(state.seats), sum(fields["deck"]), sum(fields["display"])
    has_returned = [tile != ids.NOTHING for tile in fields["returned"]]
    is_closed = all(has_returned[:seats])
    if any(has_returned[0 if phase == ids.DEALING else seats :]) or is_closed == (phase in _DRAFT):
        yield "The returned tiles do not match the phase."
    for seat, size in enumerate(_hand_sizes(state, fields)):
        hand, known = _kinds(fields, "hands", seat), _kinds(fields, "known", seat)
        if any(mine < seen for mine, seen in zip(hand, known, strict=True)):
            yield f"Seat {seat} does not hold the tiles that it took."
        if hand[ids.MINSTREL] != known[ids.MINSTREL]:
            yield f"Seat {seat} cannot have a minstrel during the draft."
        if sum(hand) != size:
            yield f"Seat {seat} holds {sum(hand)} tiles, not {size}."
    if display not in _display_sizes(state, phase, deck):
        yield f"A display of {display} tiles does not match the phase and the deck."
    if chosen_tile != ids.NOTHING and not _kinds(fields, "hands", active)[chosen_tile]:
        yield "The chosen tile is not in the hand."
    if chosen_space != ids.NOTHING and not state.is_open(chosen_space):
        yield "The chosen space cannot be built on."


def _hand_sizes(state: CityGuildsState, fields: _Fields) -> list[int]:
    """Return the number of tiles that each seat must hold."""
    phase, _, active = fields["turn"][:3]
    seats, components = range(int(state.seats)), state.parts.components
    dealt, kept = components.dealt_per_seat, components.kept_per_seat
    sizes = [kept for _ in seats]
    if phase == ids.DEALING:
        sizes = [min(dealt, max(0, fields["turn"][7] - seat * dealt)) for seat in seats]
    elif phase == ids.RETURNING:
        sizes = [dealt if fields["returned"][seat] == ids.NOTHING else kept for seat in seats]
    elif phase == ids.ENDED:
        sizes = [min(kept, sum(_kinds(fields, "hands", seat))) for seat in seats]
    elif phase in (ids.PLACING_TAVERN, ids.TAKING):
        sizes[active] -= 1
    if phase not in _SETUP and sum(fields["deck"]) + sum(fields["display"]) == 0:
        # CG-4.8: this many of the latest turns ended without a tile to take.
        for turns_ago in range(1, sum(sizes) - sum(fields["hands"]) + 1):
            sizes[(active - turns_ago) % len(seats)] -= 1
    return sizes + [0] * (ids.MAX_SEATS - len(seats))


def _display_sizes(state: CityGuildsState, phase: int, deck: int) -> range:
    """CG-2.5, CG-4.7, CG-4.8: the display is full unless a draw is pending or the deck is empty."""
    full = state.parts.components.display_size
    if phase in _DRAFT:
        return range(1)
    if phase == ids.OPENING_DISPLAY:
        return range(full)
    if phase == ids.REFILLING:
        return range(full - 1, full if deck > 0 else 0)
    return range(full if deck > 0 else int(phase == ids.TAKING), full + 1)


def _check_blocks(state: CityGuildsState, fields: _Fields) -> Iterator[str]:
    """CG-6, CG-7: check that exactly the full blocks are scored, and that owners are ranked."""
    scored = fields["scored"][ids.SCORED_AS :: ids.SCORED_ROW]
    if sorted(filter(None, scored)) != list(range(1, int(state.blocks_scored) + 1)):
        yield "The scoring order of the blocks has gaps."
    for block in range(ids.BLOCKS):
        spaces = range(block * ids.BLOCK_SPACES, (block + 1) * ids.BLOCK_SPACES)
        if (scored[block] > 0) == any(fields["tiles"][space] == ids.EMPTY for space in spaces):
            yield "The scored blocks are not exactly the full blocks."
        row = fields["scored"][block * ids.SCORED_ROW : (block + 1) * ids.SCORED_ROW]
        if row[ids.SCORED_GUILD] >= ids.GUILDS or max(row[ids.SCORED_FIRST :]) >= state.seats:
            yield "A block was scored for a guild or paid to a seat that does not exist."
        order = fields["order"][block * ids.MAX_SEATS : (block + 1) * ids.MAX_SEATS]
        ranked = [seat for seat in order if seat != ids.NOBODY]
        owners = {
            fields["owners"][space]
            for space in spaces
            if fields["tiles"][space] < ids.MARKET or state.parts.minstrel_counts
        }
        if order[: len(ranked)] != ranked:
            yield "The order of a block has gaps."
        if sorted(ranked) != sorted(owners - {ids.NOBODY}):
            yield "The order of a block does not match the seats present."


def _check_tracks(state: CityGuildsState, fields: _Fields) -> Iterator[str]:
    """CG-5: check that arrival numbers are unique, and that the tiles allow all steps."""
    arrived = [number for number in fields["arrivals"] if number]
    if len(set(arrived)) != len(arrived) or fields["turn"][5] != max(arrived, default=0):
        yield "The arrivals on the tracks are not in order."
    if [number > 0 for number in fields["arrivals"]] != [at > 0 for at in fields["positions"]]:
        yield "A cube has moved without arriving, or arrived without moving."
    for guild in range(ids.GUILDS):
        steps = int(state.parts.building_step) * fields["tiles"].count(guild)
        steps += int(state.parts.market_step) * fields["tiles"].count(ids.MARKET + guild)
        if sum(fields["positions"][guild * ids.MAX_SEATS : (guild + 1) * ids.MAX_SEATS]) > steps:
            yield "The cubes of a track are further ahead than the tiles allow."


def _kinds(fields: _Fields, name: str, seat: int) -> list[int]:
    """Return the number of tiles of each kind in the row of a seat."""
    return fields[name][seat * ids.DRAWN_KINDS : (seat + 1) * ids.DRAWN_KINDS]
