"""Exact probabilities of a seat's hidden cards, by enumerating every order of its deck.

This shares no code with the engine: the history of a seat is replayed for every order of its cards,
and for every way to split the cards of a round into its piles. Splitting and revealing give no
information except the cards that are shown.
"""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

Cards = tuple[int, ...]
Hidden = tuple[tuple[tuple[int, Cards], ...], Cards]
"""The round and the cards of each hidden pile, and the original cards left in the deck."""


class Planned(NamedTuple):
    """A round in which piles of these sizes were made."""

    sizes: list[int]


class Shown(NamedTuple):
    """A revealed pile: its round, its index in the round, its cards, the rescued one."""

    made: int
    number: int
    cards: list[int]
    rescued: int = 0


Story = list[Planned | Shown]


class Arrangement:
    """One possible arrangement of the cards."""

    def __init__(self, deck: Cards, rescued: Cards, piles: dict[tuple[int, int], Cards]) -> None:
        self.deck = deck
        self.rescued = rescued
        self.piles = piles

    def after_planning(self, made: int, sizes: list[int]) -> Iterator["Arrangement"]:
        """Draw cards, rescued ones last, and split them into piles in any order."""
        number = sum(sizes)
        drawn = (self.deck + self.rescued)[:number]
        deck, under = self.deck[number:], self.rescued[max(0, number - len(self.deck)) :]
        ends = list(itertools.accumulate(sizes, initial=0))
        # Only rescued cards have a known position in the deck.
        orders = itertools.permutations(drawn) if number > len(self.deck) else iter([drawn])
        for order in orders:
            new = {
                (made, i): tuple(sorted(order[start:end]))
                for i, (start, end) in enumerate(itertools.pairwise(ends))
            }
            yield Arrangement(deck, under, self.piles | new)

    def after_reveal(self, event: Shown) -> Iterator["Arrangement"]:
        """Reveal a pile, if it has the cards that were seen."""
        key = (event.made, event.number)
        if self.piles[key] == tuple(sorted(event.cards)):
            rest = {other: cards for other, cards in self.piles.items() if other != key}
            rescued = (event.rescued,) if event.rescued else ()
            yield Arrangement(self.deck, self.rescued + rescued, rest)

    def hidden(self) -> Hidden:
        """The hidden cards; piles of one round and size are interchangeable."""
        piles = tuple(sorted((made, cards) for (made, _), cards in self.piles.items()))
        return piles, tuple(sorted(self.deck))


def probabilities(cards: list[int], story: Story) -> dict[Hidden, float]:
    """The probability of each arrangement after a history."""
    found: Counter[Hidden] = Counter()
    for order in itertools.permutations(cards):
        arrangements = [Arrangement(order, (), {})]
        made = 0
        for event in story:
            if isinstance(event, Planned):
                made += 1
                arrangements = [
                    after for one in arrangements for after in one.after_planning(made, event.sizes)
                ]
            else:
                arrangements = [after for one in arrangements for after in one.after_reveal(event)]
        found.update(arrangement.hidden() for arrangement in arrangements)
    return {hidden: count / found.total() for hidden, count in found.items()}
