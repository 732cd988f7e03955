"""Which actions there are: what a waiting seat may choose from."""

from guildhall.core.native import i64
from guildhall.games.strasbourg import bidding, guilds, planning
from guildhall.games.strasbourg.ids import (
    ADD,
    BIDDING,
    BUILDING_CHAPEL,
    BUILDING_SITE,
    CLOSE,
    DECIDING,
    DISCARD,
    DOT,
    DRAW,
    DRAWING_MORE,
    GUILDS,
    KEEP,
    KEEPING,
    NO_PLACING,
    NO_RESCUE,
    NOTHING,
    PASS,
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
    STOP,
    TAKE_GOOD,
    WAIT,
)
from guildhall.games.strasbourg.piles import number_of
from guildhall.games.strasbourg.position import Position


def legal_actions(state: Position, seat: i64) -> list[int]:
    """The sorted ids of what a waiting seat may choose from."""
    result: list[int] = []
    first, last = block(state)
    action = first
    while action <= last:
        if is_legal(state, seat, action):
            result.append(int(action))
        action += 1
    return result


def block(state: Position) -> tuple[i64, i64]:
    """The first and the last id that can be legal in the phase."""
    phase = state.phase
    if phase == BIDDING:
        return REVEAL, WAIT
    if phase == PLACING:
        return SQUARE, TAKE_GOOD
    if phase == PLANNING or phase == DRAWING_MORE:
        return DRAW, CLOSE
    if phase == SELLING:
        return SELL, DOT - 1
    if phase == RESCUING:
        return RESCUE, NO_RESCUE
    if phase == BUILDING_CHAPEL:
        return DOT, SITE - 1
    if phase == BUILDING_SITE:
        return SITE, RESCUE - 1
    return KEEP, DISCARD


def is_legal(state: Position, seat: i64, action: i64) -> bool:
    """Whether a waiting seat may choose this id."""
    phase = state.phase
    if phase == BIDDING:
        if REVEAL <= action < PASS:
            return bidding.is_offered(state, seat, action - REVEAL)
        return action == PASS or (action == WAIT and bidding.may_wait(state, seat))
    if phase == PLANNING or phase == DRAWING_MORE:
        if state.stage[seat] == DECIDING:
            return action == DRAW or action == STOP
        if action == CLOSE:
            return True
        return ADD <= action < CLOSE and planning.may_add(state, seat, action - ADD)
    if phase == PLACING:
        if SQUARE <= action < NO_PLACING:
            guild = guilds.guild_of_step(state)
            return guilds.may_place(state, seat, guild, action - SQUARE)
        return action == (TAKE_GOOD if guilds.is_apprentice(state) else NO_PLACING)
    if phase == KEEPING:
        return action == KEEP or action == DISCARD
    if phase == SELLING:
        return SELL <= action <= SELL + state.goods[seat * GUILDS + state.good]
    if phase == RESCUING:
        if action == NO_RESCUE:
            return True
        if action < RESCUE or action > NO_RESCUE:
            return False
        return number_of(state.bids[seat], action - RESCUE) > 0
    if phase == BUILDING_CHAPEL:
        return DOT <= action < DOT + state.parts.dots and state.chapels[action - DOT] == 0
    return SITE <= action < SITE + SITES and state.sites[action - SITE] == NOTHING
