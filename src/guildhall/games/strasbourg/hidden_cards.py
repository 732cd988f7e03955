"""The influence cards of another seat that a viewer cannot see, and their probabilities.

Unseen cards are in piles, in the box or in the deck. Splits and bids reveal nothing, so all ways to
distribute the unseen cards are equally likely, with one exception. A seat that drew past its
original cards, in the round called *mixed*, drew rescued cards whose values everybody knows. They
are among the piles of that round, but those revealed since cannot be told from original cards of
the same value. In later rounds the seat drew known cards only.

Let the piles of the mixed round have revealed r cards of a value and hide h of them, and let k of
the rescued cards drawn in it have that value. The k can be any of the r + h, so the weight of a
distribution is the product of (r + h choose k) over all values.
"""

from guildhall.core.native import i64, vec
from guildhall.core.rng import Generator
from guildhall.core.vectors import from_list, full, sum_range, weighted_index
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.piles import round_made, single_card
from guildhall.games.strasbourg.position import Position

_GENERATOR_RANGE = 4294967296.0  # number of 32-bit values


class HiddenCards:
    """Unseen cards of one seat, read once from a view."""

    def __init__(
        self,
        unseen: list[int],
        piles: list[list[int]],
        set_aside: list[int],
        revealed: list[list[int]],
        redrawn: list[list[int]],
    ) -> None:
        self.unseen: vec[i64] = from_list(unseen)  # without those in piles of later rounds
        self.rounds: vec[i64] = from_list([made for made, _ in piles])
        self.sizes: vec[i64] = from_list([size for _, size in piles])
        self.set_aside: vec[i64] = from_list(set_aside)
        self.mixed_round: i64 = 0
        self.mixed_size: i64 = 0
        self.later_rounds: vec[i64] = full(ids.ROUNDS * ids.VALUES)
        self.weights: vec[float] = vec[float]()
        for number in range(1, ids.ROUNDS + 1):
            drawn, shown = redrawn[number - 1], revealed[number - 1]
            if self.mixed_round > 0:
                for value in range(ids.VALUES):
                    left = i64(drawn[value] - shown[value])
                    self.later_rounds[i64((number - 1) * ids.VALUES + value)] = left
                    self.unseen[i64(value)] -= left
            elif any(drawn):
                self.mixed_round = i64(number)
                places = [size for made, size in piles if made == number]
                self.mixed_size = i64(sum(places) + set_aside[number - 1])
        if self.mixed_round > 0:
            row = int(self.mixed_round) - 1
            self._tabulate_weights(from_list(revealed[row]), from_list(redrawn[row]))

    def _tabulate_weights(self, shown: vec[i64], drawn: vec[i64]) -> None:
        """Sum the weights of all distributions, from the last value to the first.

        Item [v, j] of the table is the weight of all ways to have j cards of values from v on in
        the piles of the mixed round.
        """
        width: i64 = ids.CARDS + 1
        self.weights = vec[float]([0.0] * ((ids.VALUES + 1) * width))
        self.weights[ids.VALUES * width] = 1.0
        value: i64 = ids.VALUES - 1
        while value >= 0:
            j: i64 = 0
            while j < width:
                here: i64 = 0
                while here <= self.unseen[value] and here <= j:
                    part = _binomial(self.unseen[value], here)
                    part *= _binomial(shown[value] + here, drawn[value])
                    self.weights[value * width + j] += (
                        part * self.weights[(value + 1) * width + j - here]
                    )
                    here += 1
                j += 1
            value -= 1
        self.shown = shown
        self.drawn = drawn

    def _sample_mixed_round(self, generator: Generator) -> vec[i64]:
        """Sample the unseen cards of the mixed round."""
        width: i64 = ids.CARDS + 1
        found = full(ids.VALUES)
        left = self.mixed_size
        value: i64 = 0
        while value < ids.VALUES:
            point = (
                float(generator.next_u32()) / _GENERATOR_RANGE * self.weights[value * width + left]
            )
            here: i64 = 0
            last: i64 = 0
            while here <= self.unseen[value] and here <= left:
                part = _binomial(self.unseen[value], here)
                part *= _binomial(self.shown[value] + here, self.drawn[value])
                part *= self.weights[(value + 1) * width + left - here]
                if part > 0.0:
                    # Rounding may leave a small remainder; the last possible number takes it.
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
        """Put the unseen cards of the seat into its piles, the box and its deck."""
        shared = self.unseen[:]
        mixed = full(ids.VALUES)
        later = self.later_rounds[:]
        if self.mixed_round > 0:
            mixed = self._sample_mixed_round(generator)
            value: i64 = 0
            while value < ids.VALUES:
                shared[value] -= mixed[value]
                value += 1
        slot: i64 = 0
        while slot < i64(len(self.rounds)):
            made = self.rounds[slot]
            pile = made << ids.ROUND_SHIFT
            i: i64 = 0
            while i < self.sizes[slot]:
                pile += single_card(self.draw_card(made, shared, mixed, later, generator))
                i += 1
            _insert_pile(state, seat, slot, pile)
            slot += 1
        made = 1
        while made <= ids.ROUNDS:
            i = 0
            while i < self.set_aside[made - 1]:
                value = self.draw_card(made, shared, mixed, later, generator)
                state.set_aside[(seat * ids.ROUNDS + made - 1) * ids.VALUES + value] += 1
                i += 1
            made += 1
        state.num_piles[seat] = i64(len(self.rounds))
        value = 0
        while value < ids.VALUES:
            state.deck[seat * ids.VALUES + value] = shared[value]
            value += 1
        state.deck_left[seat] = sum_range(shared, 0, ids.VALUES)

    def draw_card(
        self,
        round_number: i64,
        shared: vec[i64],
        mixed: vec[i64],
        later: vec[i64],
        generator: Generator,
    ) -> i64:
        """Draw one of the cards that can be in a pile of a round."""
        if self.mixed_round == 0 or round_number < self.mixed_round:
            return _draw_from(shared, 0, generator)
        if round_number == self.mixed_round:
            return _draw_from(mixed, 0, generator)
        return _draw_from(later, (round_number - 1) * ids.VALUES, generator)


def _draw_from(counts: vec[i64], start: i64, generator: Generator) -> i64:
    """Draw a card from counts by value, which begin at a start index."""
    total = sum_range(counts, start, start + ids.VALUES)
    index = weighted_index(counts, start, generator.below(total))
    counts[index] -= 1
    return index - start


def _insert_pile(state: Position, seat: i64, slot: i64, pile: i64) -> None:
    """ST-3.3: piles of a round are in descending order."""
    row = seat * ids.PILES
    while slot > 0:
        other = state.piles[row + slot - 1]
        if round_made(other) != round_made(pile) or other >= pile:
            break
        state.piles[row + slot] = other
        slot -= 1
    state.piles[row + slot] = pile


def _binomial(n: i64, k: i64) -> float:
    """The number of ways to choose k of n items."""
    if k > n:
        return 0.0
    result = 1.0
    i: i64 = 0
    while i < k:
        result = result * float(n - i) / float(i + 1)
        i += 1
    return result
