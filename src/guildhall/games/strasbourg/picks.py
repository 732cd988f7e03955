"""One of the legal actions of a waiting seat, each equally likely, without listing them."""

from guildhall.core.native import i64
from guildhall.core.rng import Generator
from guildhall.games.strasbourg import bidding, guilds, planning
from guildhall.games.strasbourg.ids import (
    ADD,
    BIDDING,
    BUILDING_CHAPEL,
    CLOSE,
    DECIDING,
    DOT,
    DRAW,
    GUILDS,
    KEEP,
    KEEPING,
    NO_PLACING,
    NO_RESCUE,
    NOTHING,
    PASS,
    PILES,
    PLACING,
    PLANNING,
    RESCUE,
    RESCUING,
    REVEAL,
    SELL,
    SELLING,
    SITE,
    SITES,
    SQUARE,
    TAKE_GOOD,
    VALUES,
    WAIT,
)
from guildhall.games.strasbourg.piles import number_of
from guildhall.games.strasbourg.position import Position


def random_action(state: Position, seat: i64, generator: Generator) -> i64:
    """One of the legal actions in any phase."""
    phase = state.phase
    if phase == BIDDING:
        return random_bid(state, seat, generator)
    if phase == PLANNING:
        if state.stage[seat] == DECIDING:
            return DRAW + generator.below(2)
        return random_card(state, seat, generator)
    if phase == PLACING:
        guild = guilds.guild_of_step(state)
        free = guilds.number_placeable(state, seat, guild)
        point = generator.below(free + 1)
        if point < free:
            return SQUARE + guilds.nth_placeable(state, seat, guild, point)
        return TAKE_GOOD if guilds.is_apprentice(state) else NO_PLACING
    if phase == KEEPING:
        return KEEP + generator.below(2)
    if phase == SELLING:
        return SELL + generator.below(state.goods[seat * GUILDS + state.good] + 1)
    if phase == RESCUING:
        return random_rescue(state, seat, generator)
    if phase == BUILDING_CHAPEL:
        return random_dot(state, generator)
    return random_site(state, generator)


def random_bid(state: Position, seat: i64, generator: Generator) -> i64:
    """ST-4.2, ST-4.3: a pile that differs from the others, or to pass, or to wait."""
    piles: i64 = 0
    met: i64 = 0
    slot: i64 = 0
    while met < state.held[seat]:
        if state.piles[seat * PILES + slot] != 0:
            met += 1
            if bidding.is_offered(state, seat, slot):
                piles += 1
        slot += 1
    choices = piles + 1
    if bidding.may_wait(state, seat):
        choices += 1
    point = generator.below(choices)
    if point >= piles:
        return PASS if point == piles else WAIT
    slot = 0
    while True:
        if bidding.is_offered(state, seat, slot):
            if point == 0:
                return REVEAL + slot
            point -= 1
        slot += 1


def random_card(state: Position, seat: i64, generator: Generator) -> i64:
    """ST-3.3: a card for the open pile, or the end of it."""
    point = generator.below(planning.number_addable(state, seat) + 1)
    value: i64 = 0
    while value < VALUES:
        if planning.may_add(state, seat, value):
            if point == 0:
                return ADD + value
            point -= 1
        value += 1
    return CLOSE


def random_rescue(state: Position, seat: i64, generator: Generator) -> i64:
    """ST-4.7: a card of the own bid, or none."""
    bid = state.bids[seat]
    choices: i64 = 1
    value: i64 = 0
    while value < VALUES:
        if number_of(bid, value) > 0:
            choices += 1
        value += 1
    point = generator.below(choices)
    value = 0
    while value < VALUES:
        if number_of(bid, value) > 0:
            if point == 0:
                return RESCUE + value
            point -= 1
        value += 1
    return NO_RESCUE


def random_dot(state: Position, generator: Generator) -> i64:
    """ST-7.1: a free spot."""
    point = generator.below(guilds.free_dots(state))
    dot: i64 = 0
    while True:
        if state.chapels[dot] == 0:
            if point == 0:
                return DOT + dot
            point -= 1
        dot += 1


def random_site(state: Position, generator: Generator) -> i64:
    """ST-7.2: a free site."""
    free: i64 = 0
    site: i64 = 0
    while site < SITES:
        if state.sites[site] == NOTHING:
            free += 1
        site += 1
    point = generator.below(free)
    site = 0
    while True:
        if state.sites[site] == NOTHING:
            if point == 0:
                return SITE + site
            point -= 1
        site += 1
