"""Which actions there are: what a waiting seat may choose from."""

from guildhall.core.native import i64
from guildhall.games.strasbourg.ids import (
    ADD,
    BIDDING,
    BUILDING_CHAPEL,
    BUILDING_SITE,
    CHAPEL_SPOT,
    CLOSE,
    DECIDING,
    DISCARD,
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
from guildhall.games.strasbourg.piles import count_of_value
from guildhall.games.strasbourg.position import Position
from guildhall.games.strasbourg.rules import bidding, guild_steps, planning


def legal_actions(state: Position, seat: i64) -> list[int]:
    """The sorted ids of what a waiting seat may choose from."""
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
    if phase == BIDDING:
        return REVEAL, WAIT
    if phase == PLACING:
        return SQUARE, TAKE_GOOD
    if phase == PLANNING or phase == DRAWING_MORE:
        return DRAW, CLOSE
    if phase == SELLING:
        return SELL, CHAPEL_SPOT - 1
    if phase == RESCUING:
        return RESCUE, NO_RESCUE
    if phase == BUILDING_CHAPEL:
        return CHAPEL_SPOT, SITE - 1
    if phase == BUILDING_SITE:
        return SITE, RESCUE - 1
    return KEEP, DISCARD


def is_legal(state: Position, seat: i64, action: i64) -> bool:
    """Whether a waiting seat may choose this id."""
    phase = state.phase
    if phase == BIDDING:
        if REVEAL <= action < PASS:
            return bidding.may_reveal(state, seat, action - REVEAL)
        return action == PASS or (action == WAIT and bidding.may_wait(state, seat))
    if phase == PLANNING or phase == DRAWING_MORE:
        if state.stage[seat] == DECIDING:
            return action == DRAW or action == STOP
        if action == CLOSE:
            return True
        return ADD <= action < CLOSE and planning.may_add(state, seat, action - ADD)
    if phase == PLACING:
        if SQUARE <= action < NO_PLACING:
            guild = guild_steps.guild_of_step(state)
            return guild_steps.may_place(state, seat, guild, action - SQUARE)
        return action == (TAKE_GOOD if guild_steps.is_apprentice_place(state) else NO_PLACING)
    if phase == KEEPING:
        return action == KEEP or action == DISCARD
    if phase == SELLING:
        return SELL <= action <= SELL + state.goods[seat * GUILDS + state.asked_good]
    if phase == RESCUING:
        if action == NO_RESCUE:
            return True
        if action < RESCUE or action > NO_RESCUE:
            return False
        return count_of_value(state.bids[seat], action - RESCUE) > 0
    if phase == BUILDING_CHAPEL:
        return (
            CHAPEL_SPOT <= action < CHAPEL_SPOT + state.parts.num_chapel_spots
            and state.chapels[action - CHAPEL_SPOT] == 0
        )
    return SITE <= action < SITE + SITES and state.sites[action - SITE] == NOTHING
