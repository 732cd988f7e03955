"""The bounds on cash are exact, checked by enumerating all possible splits."""

import random
from itertools import product

import pytest

import guildhall
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules import cash_knowledge

UNIT = 50_000
Split = tuple[int, ...]


def poor_table(seats: int) -> Position:
    """A game in which everybody has only two notes, so that all splits can be listed."""
    pack = guildhall.game("power_struggle").pack
    assert "start = 800_000" in pack
    state = guildhall.game("power_struggle", pack.replace("800_000", "100_000")).start(seats)
    assert isinstance(state, Position)
    return state


class SplitTracker:
    """For each viewer, all splits of the money that agree with what it has seen."""

    def __init__(self, state: Position) -> None:
        self.state = state
        self.seats = int(state.seats)
        self.cash = [int(state.cash[seat]) for seat in range(self.seats)]
        self.known = {v: {tuple(self.cash)} for v in (*range(self.seats), ids.SPECTATOR)}

    def change(self, **flows: int) -> None:
        for name, amount in flows.items():
            seat = int(name[1:])
            self.cash[seat] += amount
            for viewer, splits in self.known.items():
                self.known[viewer] = {
                    tuple(have + amount * (who == seat) for who, have in enumerate(split))
                    for split in splits
                }

    def filter(self, viewer: int, seat: int, least: int) -> None:
        self.known[viewer] = {split for split in self.known[viewer] if split[seat] >= least}

    def receive(self, seat: int, amount: int) -> None:
        cash_knowledge.receive(self.state, seat, amount)
        self.change(**{f"s{seat}": amount})

    def pay(self, seat: int, amount: int) -> None:
        cash_knowledge.pay(self.state, seat, amount)
        for viewer in self.known:
            self.filter(viewer, seat, amount)
        self.change(**{f"s{seat}": -amount})

    def show(self, seat: int) -> None:
        cash_knowledge.note_cash_shown(self.state, seat)
        for viewer, splits in self.known.items():
            self.known[viewer] = {split for split in splits if split[seat] == self.cash[seat]}

    def offer(self, briber: int, target: int, amount: int, least: int) -> None:
        cash_knowledge.note_offer(self.state, briber, target, amount, least)
        for viewer in self.known:
            self.filter(viewer, briber, amount if viewer == target else least)

    def accept(self, briber: int, target: int, amount: int, least: int) -> None:
        cash_knowledge.transfer(self.state, briber, target, amount, least)
        self.cash[briber] -= amount
        self.cash[target] += amount
        for viewer, splits in self.known.items():
            sums = [amount] if viewer in (briber, target) else range(least, 10**7, UNIT)
            after: set[Split] = set()
            for split in splits:
                for paid in sums:
                    if paid > split[briber]:
                        break
                    after.add(after_bribe(split, briber, target, paid))
            self.known[viewer] = after

    def check(self) -> None:
        """Check that the bounds allow all splits in the list, and no other."""
        assert [int(self.state.cash[seat]) for seat in range(self.seats)] == self.cash
        balance = [int(self.state.balance[seat]) for seat in range(self.seats)]
        for viewer, splits in self.known.items():
            start = viewer * ids.SEAT_SETS
            most = [int(self.state.cash_bounds[start + group]) for group in range(1 << self.seats)]
            for group, bound in enumerate(most):
                members = [seat for seat in range(self.seats) if group >> seat & 1]
                sums = {sum(split[seat] - balance[seat] for seat in members) for split in splits}
                assert max(sums) == bound, f"{viewer} about {members}"
            assert count_splits(most, balance) == len(splits)
            for seat in range(self.seats):
                held = {split[seat] for split in splits}
                assert int(cash_knowledge.min_cash(self.state, viewer, seat)) == min(held)
                assert int(cash_knowledge.max_cash(self.state, viewer, seat)) == max(held)


def after_bribe(split: Split, briber: int, target: int, paid: int) -> Split:
    cash = list(split)
    cash[briber] -= paid
    cash[target] += paid
    return tuple(cash)


def count_splits(maxima: list[int], balance: list[int]) -> int:
    """The number of splits of the money that the bounds allow."""
    seats = len(balance)
    everybody = (1 << seats) - 1
    spans = [
        range(-maxima[everybody - (1 << seat)], maxima[1 << seat] + 1, UNIT)
        for seat in range(seats - 1)
    ]
    found = 0
    for hidden in product(*spans):
        whole = (*hidden, -sum(hidden))
        if all(
            sum(whole[seat] for seat in range(seats) if group >> seat & 1) <= bound
            for group, bound in enumerate(maxima)
        ):
            found += 1
    return found


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_bounds_are_exact(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    tracker = SplitTracker(poor_table(seats))
    for _ in range(14):
        seat = rng.randrange(seats)
        have = tracker.cash[seat] // UNIT
        what = rng.choice(("receive", "pay", "bribe", "bribe", "bribe", "show"))
        if what == "receive":
            if sum(tracker.cash) < (9 if seats == 3 else 10) * UNIT:
                tracker.receive(seat, UNIT)
        elif what == "show":
            if rng.random() < 0.3:
                tracker.show(seat)
        elif have == 0:
            continue
        elif what == "pay":
            tracker.pay(seat, UNIT * rng.randint(1, have))
        else:
            target = rng.choice([other for other in range(seats) if other != seat])
            least = UNIT * rng.randint(1, min(2, have))
            amount = rng.randrange(least, UNIT * have + 1, UNIT)
            tracker.offer(seat, target, amount, least)
            if rng.random() < 0.7:
                tracker.accept(seat, target, amount, least)
        tracker.check()
