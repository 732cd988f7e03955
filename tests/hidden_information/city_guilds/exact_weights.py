"""Exact probabilities of hidden tiles, by enumerating every possible deal of labelled tiles.

This shares no code with the engine: the weights follow the game from the first deal on. Every tile
of a hand is equally likely to be given back (ruling A57), every tile of the deck to be turned up,
and every tile of a hand that the seat does not know to be played. If an openly taken tile may be
the one that is played, it counts as that one (CG-10.2), which says nothing about the others.
"""

import itertools
from collections import Counter
from math import comb

Kinds = tuple[int, ...]
Hidden = tuple[tuple[Kinds, ...], Kinds]
"""The unknown tiles in the hand of each other seat, and the tile that each of them gave back."""

KINDS = 9
MINSTREL = 8


class Deduction:
    """The weights of everything hidden from one seat, updated with each move."""

    def __init__(self, supply: list[int], own: list[int], others: int, dealt: int) -> None:
        self.visible = Counter({kind: count for kind, count in enumerate(own) if count})
        self.supply = supply
        self.weights: dict[Hidden, float] = {}
        left = [count - mine for count, mine in zip(supply, own, strict=True)]
        left[MINSTREL] = 0
        none = (-1,) * others
        for hands, ways in deals(left, others, dealt):
            self.weights[hands, none] = float(ways)
        self.known = [Counter[int]() for _ in range(others)]

    def give_back(self) -> None:
        """CG-2.4: every other seat returns any of its tiles."""
        updated: dict[Hidden, float] = {}
        for (hands, _), weight in self.weights.items():
            for given in itertools.product(*(sorted(set(hand)) for hand in hands)):
                kept = tuple(
                    remove_one(hand, kind) for hand, kind in zip(hands, given, strict=True)
                )
                ways = 1
                for hand, kind in zip(hands, given, strict=True):
                    ways *= hand.count(kind)
                updated[kept, given] = updated.get((kept, given), 0.0) + weight * ways
        self.weights = updated

    def give_back_own(self, kind: int) -> None:
        """The tile that the seat returns goes into the deck."""
        self.visible[kind] -= 1

    def turn_up(self, kind: int) -> None:
        """CG-2.5, CG-4.7: each tile of the deck is equally likely."""
        unseen = self.supply[kind] - self.visible[kind]
        updated = {}
        for hidden, weight in self.weights.items():
            in_deck = unseen - sum(hand.count(kind) for hand in hidden[0])
            if in_deck > 0:
                updated[hidden] = weight * in_deck
        self.weights = updated
        self.visible[kind] += 1

    def take(self, other: int, kind: int) -> None:
        """CG-4.7: taken openly."""
        self.known[other][kind] += 1

    def play(self, other: int, kind: int) -> None:
        """CG-4.1: a tile of another hand is shown."""
        if self.known[other][kind] > 0:
            self.known[other][kind] -= 1
            return
        updated: dict[Hidden, float] = {}
        for (hands, given), weight in self.weights.items():
            ways = hands[other].count(kind)
            if ways:
                rest = list(hands)
                rest[other] = remove_one(hands[other], kind)
                key = tuple(rest), given
                updated[key] = updated.get(key, 0.0) + weight * ways
        self.weights = updated
        self.visible[kind] += 1

    def probabilities(self) -> dict[Hidden, float]:
        """The probability of each possible state."""
        total = sum(self.weights.values())
        return {hidden: weight / total for hidden, weight in self.weights.items()}


def deals(left: list[int], hands: int, size: int) -> list[tuple[tuple[Kinds, ...], int]]:
    """All ways to deal hands of one size from what is left, with the number of labelled deals."""
    if hands == 0:
        return [((), 1)]
    result = []
    for hand in itertools.combinations_with_replacement(range(KINDS), size):
        held = Counter(hand)
        ways = 1
        for kind, count in held.items():
            ways *= comb(left[kind], count)
        if ways:
            rest = [count - held[kind] for kind, count in enumerate(left)]
            result += [((hand, *more), ways * w) for more, w in deals(rest, hands - 1, size)]
    return result


def remove_one(hand: Kinds, kind: int) -> Kinds:
    """A hand without one tile of a kind."""
    at = hand.index(kind)
    return hand[:at] + hand[at + 1 :]
