"""The influence cards of another seat that a viewer cannot see, and how likely each place is.

What is unseen lies in piles, in the box or in the deck. Splits and bids tell nothing, so all ways
to spread the unseen cards over these places are equally likely, with one exception. A seat that
drew deeper than its original cards reached, in the round called *mixed*, drew rescued cards whose
values everybody knows; they lie among the piles of that round, but which of them were turned over
since cannot be told from original cards of the same value. In later rounds it drew known cards
only.

Let the piles of the mixed round have shown r cards of a value and hide h of them, and let k of the
rescued cards drawn then have the value. The k can be any of the r + h, so a spread weighs as much
as there are choices, for each value: the product of (r + h choose k).
"""

from guildhall.core.native import i64, vec
from guildhall.core.rng import Generator
from guildhall.core.vectors import filled, nth_counted, packed, total
from guildhall.games.strasbourg.ids import CARDS, MADE, PILES, ROUNDS, VALUES
from guildhall.games.strasbourg.piles import made_in, one_card
from guildhall.games.strasbourg.position import Position

WORDS = 4294967296.0  # how many words the generator has


class Hidden:
    """What is unseen of one seat, read once from a view."""

    def __init__(
        self,
        unseen: list[int],
        piles: list[list[int]],
        boxed: list[int],
        revealed: list[list[int]],
        known: list[list[int]],
    ) -> None:
        self.unseen: vec[i64] = packed(unseen)  # all that is not in the later rounds' piles
        self.rounds: vec[i64] = packed([made for made, _ in piles])
        self.sizes: vec[i64] = packed([size for _, size in piles])
        self.boxed: vec[i64] = packed(boxed)
        self.mixed: i64 = 0
        self.mixed_size: i64 = 0
        self.later: vec[i64] = filled(ROUNDS * VALUES)
        self.chances: vec[float] = vec[float]()
        for number in range(1, ROUNDS + 1):
            drawn, shown = known[number - 1], revealed[number - 1]
            if self.mixed > 0:
                for value in range(VALUES):
                    left = i64(drawn[value] - shown[value])
                    self.later[i64((number - 1) * VALUES + value)] = left
                    self.unseen[i64(value)] -= left
            elif any(drawn):
                self.mixed = i64(number)
                places = [size for made, size in piles if made == number]
                self.mixed_size = i64(sum(places) + boxed[number - 1])
        if self.mixed > 0:
            row = int(self.mixed) - 1
            self.weigh(packed(revealed[row]), packed(known[row]))

    def weigh(self, shown: vec[i64], drawn: vec[i64]) -> None:
        """Add up the weights of all spreads, from the last value to the first.

        The item [v, j] of the table is the weight of all ways to have j cards of the values from v
        on in the piles of the mixed round.
        """
        width: i64 = CARDS + 1
        self.chances = vec[float]([0.0] * ((VALUES + 1) * width))
        self.chances[VALUES * width] = 1.0
        value: i64 = VALUES - 1
        while value >= 0:
            j: i64 = 0
            while j < width:
                here: i64 = 0
                while here <= self.unseen[value] and here <= j:
                    part = choose(self.unseen[value], here)
                    part *= choose(shown[value] + here, drawn[value])
                    self.chances[value * width + j] += (
                        part * self.chances[(value + 1) * width + j - here]
                    )
                    here += 1
                j += 1
            value -= 1
        self.shown = shown
        self.drawn = drawn

    def mixed_cards(self, generator: Generator) -> vec[i64]:
        """The unseen cards of the mixed round, by their chance."""
        width: i64 = CARDS + 1
        found = filled(VALUES)
        left = self.mixed_size
        value: i64 = 0
        while value < VALUES:
            point = float(generator.word()) / WORDS * self.chances[value * width + left]
            here: i64 = 0
            last: i64 = 0
            while here <= self.unseen[value] and here <= left:
                part = choose(self.unseen[value], here)
                part *= choose(self.shown[value] + here, self.drawn[value])
                part *= self.chances[(value + 1) * width + left - here]
                if part > 0.0:
                    # Rounding may leave a trifle of the point; the last possible number takes it.
                    last = here
                    if point < part:
                        break
                    point -= part
                here += 1
            found[value] = last
            left -= last
            value += 1
        return found

    def deal(self, state: Position, seat: i64, generator: Generator) -> None:
        """Put the unseen cards of the seat into its piles, into the box and into its deck."""
        shared = self.unseen[:]
        mixed = filled(VALUES)
        later = self.later[:]
        if self.mixed > 0:
            mixed = self.mixed_cards(generator)
            value: i64 = 0
            while value < VALUES:
                shared[value] -= mixed[value]
                value += 1
        slot: i64 = 0
        while slot < i64(len(self.rounds)):
            made = self.rounds[slot]
            pile = made << MADE
            i: i64 = 0
            while i < self.sizes[slot]:
                pile += one_card(self.card_of(made, shared, mixed, later, generator))
                i += 1
            insert(state, seat, slot, pile)
            slot += 1
        made = 1
        while made <= ROUNDS:
            i = 0
            while i < self.boxed[made - 1]:
                value = self.card_of(made, shared, mixed, later, generator)
                state.boxed[(seat * ROUNDS + made - 1) * VALUES + value] += 1
                i += 1
            made += 1
        state.held[seat] = i64(len(self.rounds))
        value = 0
        while value < VALUES:
            state.deck[seat * VALUES + value] = shared[value]
            value += 1
        state.deck_left[seat] = total(shared, 0, VALUES)

    def card_of(
        self,
        made: i64,
        shared: vec[i64],
        mixed: vec[i64],
        later: vec[i64],
        generator: Generator,
    ) -> i64:
        """Take one of the cards that can lie in a pile of a round."""
        if self.mixed == 0 or made < self.mixed:
            value = nth_counted(shared, 0, generator.below(total(shared, 0, VALUES)))
            shared[value] -= 1
            return value
        if made == self.mixed:
            value = nth_counted(mixed, 0, generator.below(total(mixed, 0, VALUES)))
            mixed[value] -= 1
            return value
        row = (made - 1) * VALUES
        at = nth_counted(later, row, generator.below(total(later, row, row + VALUES)))
        later[at] -= 1
        return at - row


def insert(state: Position, seat: i64, slot: i64, pile: i64) -> None:
    """ST-3.3: piles of one round lie in falling order."""
    row = seat * PILES
    while slot > 0:
        other = state.piles[row + slot - 1]
        if made_in(other) != made_in(pile) or other >= pile:
            break
        state.piles[row + slot] = other
        slot -= 1
    state.piles[row + slot] = pile


def choose(number: i64, part: i64) -> float:
    """In how many ways so many things can be chosen of a number of them."""
    if part > number:
        return 0.0
    result = 1.0
    i: i64 = 0
    while i < part:
        result = result * float(number - i) / float(i + 1)
        i += 1
    return result
