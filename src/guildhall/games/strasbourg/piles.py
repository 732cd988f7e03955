"""Piles of influence cards, each as one number: how many of each value, and the round of making.

The highest value has the highest bits. So of two piles, each read as a falling list of cards, the
one that comes first in a dictionary that begins with the sixes is the greater number.
"""

from guildhall.core.native import i64
from guildhall.games.strasbourg.ids import BITS, FEW, MADE, VALUES


def one_card(value: i64) -> i64:
    """A card as a pile of its own; 0 is the value 1."""
    return i64(1) << (value * BITS)


def number_of(pile: i64, value: i64) -> i64:
    """How many cards of a value a pile has."""
    return (pile >> (value * BITS)) & FEW


def cards_of(pile: i64) -> i64:
    """The cards of a pile, without the round of its making."""
    return pile & ((i64(1) << MADE) - 1)


def made_in(pile: i64) -> i64:
    """The round in which a pile was made."""
    return pile >> MADE


def pile_sum(pile: i64) -> i64:
    """ST-4.4: the influence of a pile."""
    result: i64 = 0
    value: i64 = 0
    while value < VALUES:
        result += ((pile >> (value * BITS)) & FEW) * (value + 1)
        value += 1
    return result


def pile_size(pile: i64) -> i64:
    """How many cards a pile has."""
    result: i64 = 0
    value: i64 = 0
    while value < VALUES:
        result += (pile >> (value * BITS)) & FEW
        value += 1
    return result


def falling(pile: i64) -> list[int]:
    """The cards of a pile, highest first."""
    result: list[int] = []
    for value in range(VALUES - 1, -1, -1):
        result += [value + 1] * int(number_of(pile, i64(value)))
    return result


def pile_of(cards: list[int], made: int) -> int:
    """The pile of such cards, made in a round."""
    return (made << MADE) + sum(1 << (card - 1) * BITS for card in cards)
