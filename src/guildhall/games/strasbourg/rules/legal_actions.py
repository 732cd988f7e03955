"""Legal actions of a waiting seat: all of them, and a random one without listing them."""

from guildhall.core.native import i64
from guildhall.core.rng import Generator
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.piles import count_of_value
from guildhall.games.strasbourg.position import Position
from guildhall.games.strasbourg.rules import bidding, building, guild_steps, planning


def legal_actions(state: Position, seat: i64) -> list[int]:
    """Return the sorted ids of the legal actions of a waiting seat."""
    result: list[int] = []
    first, last = _action_range(state)
    action = first
    while action <= last:
        if is_legal(state, seat, action):
            result.append(int(action))
        action += 1
    return result


def _action_range(state: Position) -> tuple[i64, i64]:
    """The first and the last id that can be legal in the phase."""
    phase = state.phase
    if phase == ids.BIDDING:
        return ids.REVEAL, ids.WAIT
    if phase == ids.PLACING:
        return ids.SQUARE, ids.TAKE_GOOD
    if phase == ids.PLANNING or phase == ids.DRAWING_MORE:
        return ids.DRAW, ids.CLOSE
    if phase == ids.SELLING:
        return ids.SELL, ids.CHAPEL_SPOT - 1
    if phase == ids.RESCUING:
        return ids.RESCUE, ids.NO_RESCUE
    if phase == ids.BUILDING_CHAPEL:
        return ids.CHAPEL_SPOT, ids.SITE - 1
    if phase == ids.BUILDING_SITE:
        return ids.SITE, ids.RESCUE - 1
    return ids.KEEP, ids.DISCARD


def is_legal(state: Position, seat: i64, action: i64) -> bool:
    """Whether an action is legal for a waiting seat."""
    phase = state.phase
    if phase == ids.BIDDING:
        if ids.REVEAL <= action < ids.PASS:
            return bidding.may_reveal(state, seat, action - ids.REVEAL)
        return action == ids.PASS or (action == ids.WAIT and bidding.may_wait(state, seat))
    if phase == ids.PLANNING or phase == ids.DRAWING_MORE:
        if state.stage[seat] == ids.DECIDING:
            return action == ids.DRAW or action == ids.STOP
        if action == ids.CLOSE:
            return True
        return ids.ADD <= action < ids.CLOSE and planning.may_add(state, seat, action - ids.ADD)
    if phase == ids.PLACING:
        if ids.SQUARE <= action < ids.NO_PLACING:
            guild = guild_steps.guild_of_step(state)
            return guild_steps.may_place(state, seat, guild, action - ids.SQUARE)
        return action == (
            ids.TAKE_GOOD if guild_steps.is_apprentice_place(state) else ids.NO_PLACING
        )
    if phase == ids.KEEPING:
        return action == ids.KEEP or action == ids.DISCARD
    if phase == ids.SELLING:
        return ids.SELL <= action <= ids.SELL + state.goods[seat * ids.GUILDS + state.asked_good]
    if phase == ids.RESCUING:
        if action == ids.NO_RESCUE:
            return True
        if action < ids.RESCUE or action > ids.NO_RESCUE:
            return False
        return count_of_value(state.bids[seat], action - ids.RESCUE) > 0
    if phase == ids.BUILDING_CHAPEL:
        return (
            ids.CHAPEL_SPOT <= action < ids.CHAPEL_SPOT + state.parts.num_chapel_spots
            and state.chapels[action - ids.CHAPEL_SPOT] == 0
        )
    return (
        ids.SITE <= action < ids.SITE + ids.SITES and state.sites[action - ids.SITE] == ids.NOTHING
    )


# Random actions


def random_action(state: Position, seat: i64, generator: Generator) -> i64:
    """Return a uniformly random legal action."""
    phase = state.phase
    if phase == ids.BIDDING:
        return _random_bid(state, seat, generator)
    if phase == ids.PLANNING:
        if state.stage[seat] == ids.DECIDING:
            return ids.DRAW + generator.below(2)
        return _random_card(state, seat, generator)
    if phase == ids.PLACING:
        guild = guild_steps.guild_of_step(state)
        free = guild_steps.num_placeable(state, seat, guild)
        point = generator.below(free + 1)
        if point < free:
            return ids.SQUARE + guild_steps.nth_placeable(state, seat, guild, point)
        return ids.TAKE_GOOD if guild_steps.is_apprentice_place(state) else ids.NO_PLACING
    if phase == ids.KEEPING:
        return ids.KEEP + generator.below(2)
    if phase == ids.SELLING:
        return ids.SELL + generator.below(state.goods[seat * ids.GUILDS + state.asked_good] + 1)
    if phase == ids.RESCUING:
        return _random_rescue(state, seat, generator)
    if phase == ids.BUILDING_CHAPEL:
        return _random_chapel_spot(state, generator)
    return _random_site(state, generator)


def _random_bid(state: Position, seat: i64, generator: Generator) -> i64:
    """ST-4.2, ST-4.3: a pile, counting identical ones once; or pass, or wait."""
    piles: i64 = 0
    piles_seen: i64 = 0
    slot: i64 = 0
    while piles_seen < state.num_piles[seat]:
        if state.piles[seat * ids.PILES + slot] != 0:
            piles_seen += 1
            if bidding.may_reveal(state, seat, slot):
                piles += 1
        slot += 1
    num_choices = piles + 1
    if bidding.may_wait(state, seat):
        num_choices += 1
    point = generator.below(num_choices)
    if point >= piles:
        return ids.PASS if point == piles else ids.WAIT
    slot = 0
    while True:
        if bidding.may_reveal(state, seat, slot):
            if point == 0:
                return ids.REVEAL + slot
            point -= 1
        slot += 1


def _random_card(state: Position, seat: i64, generator: Generator) -> i64:
    """ST-3.3: a card for the open pile, or close it."""
    point = generator.below(planning.num_addable(state, seat) + 1)
    value: i64 = 0
    while value < ids.VALUES:
        if planning.may_add(state, seat, value):
            if point == 0:
                return ids.ADD + value
            point -= 1
        value += 1
    return ids.CLOSE


def _random_rescue(state: Position, seat: i64, generator: Generator) -> i64:
    """ST-4.7: a card of the seat's bid, or none."""
    bid = state.bids[seat]
    num_choices: i64 = 1
    value: i64 = 0
    while value < ids.VALUES:
        if count_of_value(bid, value) > 0:
            num_choices += 1
        value += 1
    point = generator.below(num_choices)
    value = 0
    while value < ids.VALUES:
        if count_of_value(bid, value) > 0:
            if point == 0:
                return ids.RESCUE + value
            point -= 1
        value += 1
    return ids.NO_RESCUE


def _random_chapel_spot(state: Position, generator: Generator) -> i64:
    """ST-7.1: a free spot."""
    point = generator.below(building.num_free_chapel_spots(state))
    chapel_spot: i64 = 0
    while True:
        if state.chapels[chapel_spot] == 0:
            if point == 0:
                return ids.CHAPEL_SPOT + chapel_spot
            point -= 1
        chapel_spot += 1


def _random_site(state: Position, generator: Generator) -> i64:
    """ST-7.2: a free site."""
    free: i64 = 0
    site: i64 = 0
    while site < ids.SITES:
        if state.sites[site] == ids.NOTHING:
            free += 1
        site += 1
    point = generator.below(free)
    site = 0
    while True:
        if state.sites[site] == ids.NOTHING:
            if point == 0:
                return ids.SITE + site
            point -= 1
        site += 1
