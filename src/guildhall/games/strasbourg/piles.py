"""Piles of influence cards, each as one integer: the count of each value, and the round made.

The highest value has the highest bits. Comparing two piles as integers therefore compares their
cards in descending order, lexicographically.
"""

from guildhall.core.native import i64, vec
from guildhall.games.strasbourg import ids


def single_card(value: i64) -> i64:
    """A pile with one card; 0 is the value 1."""
    return i64(1) << (value * ids.COUNT_BITS)


def count_of_value(pile: i64, value: i64) -> i64:
    """The number of cards of a value."""
    return (pile >> (value * ids.COUNT_BITS)) & ids.COUNT_MASK


def without_round(pile: i64) -> i64:
    """The cards of a pile, without the round in which it was made."""
    return pile & ((i64(1) << ids.ROUND_SHIFT) - 1)


def round_made(pile: i64) -> i64:
    """The round in which a pile was made."""
    return pile >> ids.ROUND_SHIFT


def pile_sum(pile: i64) -> i64:
    """ST-4.4: the influence of a pile."""
    result: i64 = 0
    value: i64 = 0
    while value < ids.VALUES:
        result += ((pile >> (value * ids.COUNT_BITS)) & ids.COUNT_MASK) * (value + 1)
        value += 1
    return result


def pile_size(pile: i64) -> i64:
    """The number of cards of a pile."""
    result: i64 = 0
    value: i64 = 0
    while value < ids.VALUES:
        result += (pile >> (value * ids.COUNT_BITS)) & ids.COUNT_MASK
        value += 1
    return result


def add_to_counts(counts: vec[i64], seat: i64, pile: i64) -> None:
    """Add the cards of a pile to counts by seat, round made and value."""
    row = (seat * ids.ROUNDS + round_made(pile) - 1) * ids.VALUES
    value: i64 = 0
    while value < ids.VALUES:
        counts[row + value] += count_of_value(pile, value)
        value += 1


def cards_descending(pile: i64) -> list[int]:
    """The cards of a pile, highest first."""
    result: list[int] = []
    for value in range(ids.VALUES - 1, -1, -1):
        result += [value + 1] * int(count_of_value(pile, i64(value)))
    return result


def encode_pile(cards: list[int], round_number: int) -> int:
    """The pile of these cards, made in a round."""
    return (round_number << ids.ROUND_SHIFT) + sum(
        1 << (card - 1) * ids.COUNT_BITS for card in cards
    )
