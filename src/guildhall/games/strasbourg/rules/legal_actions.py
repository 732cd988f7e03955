"""Legal actions of each phase, in ascending order."""

from guildhall.core.native import i64
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.piles import count_of_value
from guildhall.games.strasbourg.position import Position
from guildhall.games.strasbourg.rules import bidding, guild_steps, planning


def find_legal(state: Position, seat: i64) -> None:
    """Write the legal actions of a waiting seat into the state."""
    state.num_legal = 0
    phase = state.phase
    if phase == ids.BIDDING:
        _add_bids(state, seat)
    elif phase == ids.PLANNING or phase == ids.DRAWING_MORE:
        if state.stage[seat] == ids.DECIDING:
            state.add_legal(ids.DRAW)
            state.add_legal(ids.STOP)
        else:
            _add_cards(state, seat)
    elif phase == ids.PLACING:
        _add_squares(state, seat)
    elif phase == ids.KEEPING:
        state.add_legal(ids.KEEP)
        state.add_legal(ids.DISCARD)
    elif phase == ids.SELLING:
        number: i64 = 0
        while number <= state.goods[seat * ids.GUILDS + state.asked_good]:
            state.add_legal(ids.SELL + number)
            number += 1
    elif phase == ids.RESCUING:
        _add_rescues(state, seat)
    elif phase == ids.BUILDING_CHAPEL:
        chapel_spot: i64 = 0
        while chapel_spot < state.parts.num_chapel_spots:
            if state.chapels[chapel_spot] == 0:
                state.add_legal(ids.CHAPEL_SPOT + chapel_spot)
            chapel_spot += 1
    else:
        site: i64 = 0
        while site < ids.SITES:
            if state.sites[site] == ids.NOTHING:
                state.add_legal(ids.SITE + site)
            site += 1


def _add_cards(state: Position, seat: i64) -> None:
    """ST-3.3: a card for the open pile, or close it."""
    value: i64 = 0
    while value < ids.VALUES:
        if planning.may_add(state, seat, value):
            state.add_legal(ids.ADD + value)
        value += 1
    state.add_legal(ids.CLOSE)


def _add_bids(state: Position, seat: i64) -> None:
    """ST-4.2, ST-4.3: a pile, counting identical ones once; or pass, or wait."""
    piles_seen: i64 = 0
    slot: i64 = 0
    while piles_seen < state.num_piles[seat]:
        if state.piles[seat * ids.PILES + slot] != 0:
            piles_seen += 1
            if bidding.may_reveal(state, seat, slot):
                state.add_legal(ids.REVEAL + slot)
        slot += 1
    state.add_legal(ids.PASS)
    if bidding.may_wait(state, seat):
        state.add_legal(ids.WAIT)


def _add_rescues(state: Position, seat: i64) -> None:
    """ST-4.7: a card of the seat's bid, or none."""
    value: i64 = 0
    while value < ids.VALUES:
        if count_of_value(state.bids[seat], value) > 0:
            state.add_legal(ids.RESCUE + value)
        value += 1
    state.add_legal(ids.NO_RESCUE)


def _add_squares(state: Position, seat: i64) -> None:
    """ST-5.3 to ST-5.6: a square of the guild; or nobody, or the apprentice's good."""
    i = guild_steps.guild_of_step(state) * ids.SQUARES
    while state.parts.quarter_squares[i] != ids.NOTHING:
        square = state.parts.quarter_squares[i]
        if guild_steps.may_place(state, seat, square):
            state.add_legal(ids.SQUARE + square)
        i += 1
    state.add_legal(ids.TAKE_GOOD if guild_steps.is_apprentice_place(state) else ids.NO_PLACING)
