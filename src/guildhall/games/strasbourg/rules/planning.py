"""ST-3: all seats draw cards and split them into piles, simultaneously and sealed."""

from guildhall.core.native import i64
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.piles import (
    add_to_counts,
    cards_descending,
    pile_size,
    round_made,
    single_card,
)
from guildhall.games.strasbourg.position import Position

# Drawing


def next_rescued_card(state: Position, seat: i64) -> i64:
    """ST-3.2: the next rescued card, once the original cards are used up."""
    return state.rescued[seat * ids.CARDS + state.num_rescued_drawn[seat]] - 1


def draw_card(state: Position, seat: i64, value: i64) -> None:
    """ST-3.1, ST-3.2: draw a card; original cards come first."""
    if state.deck_left[seat] > 0:
        state.deck[seat * ids.VALUES + value] -= 1
        state.deck_left[seat] -= 1
    else:
        state.num_rescued_drawn[seat] += 1
    state.hand[seat * ids.VALUES + value] += 1
    state.num_drawn[seat] += 1


def takes_part(state: Position, seat: i64) -> bool:
    """ST-3.1: a seat with one card or none has nothing to decide, as everybody can see."""
    return state.deck_size(seat) + state.num_drawn[seat] > 1


def offer_another_card(state: Position, seat: i64) -> None:
    """ST-3.1: offer another card, unless the deck is empty."""
    if state.deck_size(seat) > 0:
        state.stage[seat] = ids.DECIDING
    else:
        advance_split(state, seat)


# Splitting


def advance_split(state: Position, seat: i64) -> None:
    """ST-3.3: automatic steps: piles open with the highest card, and close when they must."""
    state.stage[seat] = ids.SPLITTING
    while True:
        if state.open_pile[seat] != ids.NOTHING:
            if num_addable(state, seat) > 0:
                return
            close_pile(state, seat)
        high: i64 = ids.VALUES - 1
        while high >= 0 and state.hand[seat * ids.VALUES + high] == 0:
            high -= 1
        if high < 0:
            state.previous_pile[seat] = ids.NOTHING
            state.stage[seat] = ids.DONE
            return
        slot: i64 = 0
        while state.piles[seat * ids.PILES + slot] != 0:
            slot += 1
        state.open_pile[seat] = slot
        state.num_piles[seat] += 1
        state.piles[seat * ids.PILES + slot] = state.round << ids.ROUND_SHIFT
        add_card(state, seat, high)


def add_card(state: Position, seat: i64, value: i64) -> None:
    """ST-3.3: add a card in hand to the open pile."""
    state.hand[seat * ids.VALUES + value] -= 1
    state.piles[seat * ids.PILES + state.open_pile[seat]] += single_card(value)


def may_add(state: Position, seat: i64, value: i64) -> bool:
    """ST-3.3: cards descend within a pile, and no pile exceeds the previous one."""
    if state.hand[seat * ids.VALUES + value] == 0:
        return False
    pile = state.piles[seat * ids.PILES + state.open_pile[seat]]
    if pile & (single_card(value) - 1) != 0:
        return False
    if state.previous_pile[seat] == ids.NOTHING:
        return True
    return pile + single_card(value) <= state.piles[seat * ids.PILES + state.previous_pile[seat]]


def num_addable(state: Position, seat: i64) -> i64:
    """The number of different cards that may be added to the open pile."""
    found: i64 = 0
    value: i64 = 0
    while value < ids.VALUES:
        if may_add(state, seat, value):
            found += 1
        value += 1
    return found


def close_pile(state: Position, seat: i64) -> None:
    """ST-3.3: close the open pile."""
    state.previous_pile[seat] = state.open_pile[seat]
    state.open_pile[seat] = ids.NOTHING
    if state.events is not None:
        mine = int(seat)
        pile = state.piles[seat * ids.PILES + state.previous_pile[seat]]
        state.emit_to((mine,), "piled", False, {"seat": mine, "cards": cards_descending(pile)})


# The end


def close_planning(state: Position) -> None:
    """ST-3.4: show the sizes of piles and decks at once; rescued cards drawn become known."""
    seat: i64 = 0
    while seat < state.seats:
        used = state.num_rescued_drawn[seat]
        if used > 0:
            row = seat * ids.CARDS
            known = (seat * ids.ROUNDS + state.round - 1) * ids.VALUES
            i: i64 = 0
            while i < ids.CARDS:
                if i < used:
                    state.redrawn[known + state.rescued[row + i] - 1] += 1
                state.rescued[row + i] = (
                    state.rescued[row + i + used] if i + used < ids.CARDS else 0
                )
                i += 1
            state.num_rescued[seat] -= used
            state.num_rescued_drawn[seat] = 0
        if state.events is not None and state.num_drawn[seat] > 0:
            state.emit(
                "planned",
                {
                    "seat": int(seat),
                    "sizes": _pile_sizes_made(state, int(seat), int(state.round)),
                    "deck": int(state.deck_size(seat)),
                },
                news=True,
            )
        state.num_drawn[seat] = 0
        state.stage[seat] = ids.DECIDING
        seat += 1


def _pile_sizes_made(state: Position, seat: int, round_number: int) -> list[int]:
    """ST-11.2: the sizes of a seat's piles of a round, sorted to hide their order."""
    found = [
        int(pile_size(state.piles[i64(seat * ids.PILES + slot)]))
        for slot in range(ids.PILES)
        if round_made(state.piles[i64(seat * ids.PILES + slot)]) == round_number
    ]
    return sorted(found, reverse=True)


def set_aside_piles(state: Position, seat: i64) -> i64:
    """ST-3.5, optional: put unused piles in the box face down; return the number of cards."""
    number: i64 = 0
    slot: i64 = 0
    while state.num_piles[seat] > 0:
        pile = state.piles[seat * ids.PILES + slot]
        if pile != 0:
            add_to_counts(state.set_aside, seat, pile)
            number += pile_size(pile)
            state.piles[seat * ids.PILES + slot] = 0
            state.num_piles[seat] -= 1
        slot += 1
    return number
