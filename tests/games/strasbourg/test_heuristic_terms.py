"""Each term of the heuristic has two positions that differ in it alone, and prefers one."""

import pytest

from guildhall.games.strasbourg import heuristics
from guildhall.games.strasbourg.ids import (
    BIDDING,
    BITS,
    BUILDING_CHAPEL,
    DISCARDED,
    DRAWING_MORE,
    KEPT,
    MADE,
    PASSED,
    PILES,
    PLANNING,
    REVEALED,
    STEP_A,
    STEP_G,
    UNDECIDED,
)
from guildhall.games.strasbourg.rules import StrasbourgState
from tests.games.strasbourg.city import GUILDS, SITES, quarter, square
from tests.games.strasbourg.kit import ACTIVE, DRAWING, FIRST, PHASE, ROUND, STEP
from tests.games.strasbourg.table import Table, strasbourg

Changes = dict[int, int]
BAKERS, SMITHS = GUILDS.index("bakers"), GUILDS.index("smiths")
STEP_B, STEP_C, LAST_STEP = 1, 2, 6
PLAIN = "f1"
"""A square beside no site and no spot; so is a3."""


def laid_out(
    changes: dict[str, Changes], phase: int = BUILDING_CHAPEL, number: int = 1, step: int = 0
) -> StrasbourgState:
    """A round in which nobody has anything, with other numbers in some places of the fields."""
    state = Table(4).state
    assert isinstance(state, StrasbourgState)
    fields = state.fields()
    fields["turn"][PHASE], fields["turn"][ROUND], fields["turn"][STEP] = phase, number, step
    fields["turn"][ACTIVE] = 0
    for field in ("coins", "deck", "under", "hand", "drawn", "piles", "decisions", "bids"):
        fields[field] = [0] * len(fields[field])
    fields["answers"] = [DISCARDED] * len(fields["answers"])
    fields["council"] = [-1] * len(fields["council"])
    for field, items in changes.items():
        for place, item in items.items():
            fields[field][place] = item
    state.restore(fields)
    return state


def made(kept: int = 0, **changes: Changes) -> StrasbourgState:
    """The first round; seat 0 may have kept an objective, O1 to O25."""
    return laid_out(changes | keeping(kept))


def at_last(kept: int = 0, **changes: Changes) -> StrasbourgState:
    """The last step of all in which there is a bidding."""
    return laid_out(changes | keeping(kept), number=5, step=LAST_STEP)


def keeping(number: int) -> dict[str, Changes]:
    """Seat 0 has kept an objective, or none."""
    return {"objectives": {0: number - 1}, "answers": {0: KEPT}} if number else {}


def pile(*cards: int) -> int:
    """A pile of the first round."""
    return sum(1 << BITS * (card - 1) for card in cards) | 1 << MADE


def member(name: str) -> Changes:
    """A member of seat 0 on a square."""
    return {square(name): 0}


def prefers(better: StrasbourgState, worse: StrasbourgState) -> bool:
    """Whether seat 0 would rather have the first one."""
    game = strasbourg()
    return game.evaluate(better, 0) > game.evaluate(worse, 0) + 1e-9


def gain(with_it: StrasbourgState, without: StrasbourgState) -> float:
    """How much better one is for seat 0."""
    return strasbourg().evaluate(with_it, 0) - strasbourg().evaluate(without, 0)


# What everybody can count


def test_points_that_are_sure() -> None:
    assert prefers(made(privileges={0: 1}), made())
    assert prefers(made(prestige={0: 1}), made())
    assert prefers(made(figures=member(PLAIN)), made())


def test_what_rivals_have() -> None:
    """The largest counts, and so does the sum."""
    assert prefers(made(privileges={1: 2, 2: 1, 3: 1}), made(privileges={1: 4}))
    assert prefers(made(privileges={1: 4}), made(privileges={1: 4, 2: 1}))


def test_a_seat_of_the_council_may_stay_for_some_rounds() -> None:
    """STAY: it is worth more than two points in the first round, and one point in the last."""
    assert prefers(made(council={3: 0}), made(privileges={0: 2}))
    assert gain(at_last(council={3: 0}), at_last(privileges={0: 1})) == 0


def test_coins() -> None:
    """COIN, ENOUGH: a coin counts, but hardly beyond the twelfth; in the end not at all."""
    assert prefers(made(coins={0: 1}), made())
    twelfth = gain(made(coins={0: 12}), made(coins={0: 11}))
    thirteenth = gain(made(coins={0: 13}), made(coins={0: 12}))
    assert twelfth > 2 * thirteenth > 0
    assert gain(at_last(coins={0: 1}), at_last()) < (twelfth / 2)


def test_goods() -> None:
    """GOOD: by their value; but late in the game they can hardly be sold."""
    assert prefers(made(goods={BAKERS: 1}), made())
    assert prefers(made(goods={SMITHS: 1}), made(goods={BAKERS: 1}))
    assert prefers(made(goods={SMITHS: 1}), made(coins={0: 3}))
    assert prefers(
        at_last(coins={0: 3}),
        at_last(goods={SMITHS: 1}),
    )


# The city


def test_a_site_beside_a_member() -> None:
    """HOPE: c1 lies beside a site; no chapel can come to either square."""
    assert prefers(made(figures=member("c1")), made(figures=member(PLAIN)))


def test_a_building_beside_a_member() -> None:
    at = SITES.index("c2")
    better, worse = (made(figures=member("c1"), sites={at: building}) for building in (4, 0))
    assert prefers(better, worse)


def test_a_spot_beside_a_member() -> None:
    """SPOT: a1 lies at the first spot and beside no site; a chapel is better than none yet."""
    assert prefers(made(figures=member("a1")), made(figures=member(PLAIN)))
    assert prefers(made(figures=member("a1"), chapels={0: 1}), made(figures=member("a1")))


# Objectives


def test_an_objective_that_comes_nearer() -> None:
    """O6: members in the quarter of the bakers. The squares are worth the same otherwise."""
    assert "a3" in quarter("bakers")
    near, far = (made(figures=member(name), kept=6) for name in ("a3", PLAIN))
    assert prefers(near, far)
    assert gain(made(figures=member("a3")), made(figures=member(PLAIN))) == pytest.approx(0)


def test_an_objective_that_may_fail() -> None:
    """O19: five members in a group, which nobody can place in the last step."""
    late = at_last()
    assert prefers(late, at_last(kept=19))


def test_an_objective_that_was_discarded_does_not_count() -> None:
    late = at_last()
    assert gain(at_last(objectives={0: 18}), late) == 0
    assert gain(at_last(objectives={0: 24}), late) == 0


def test_a_majority_is_likely_to_last() -> None:
    """STEADY: O25, most coins, is worth keeping for the player who leads, but not certain yet."""
    coins = {0: 1}
    assert prefers(made(coins=coins, kept=25), made(coins=coins))
    assert prefers(made(coins=coins, privileges={0: 5}), made(coins=coins, kept=25))


# Cards


def test_piles() -> None:
    """PILE, STRONG: a pile counts, and a stronger one counts more."""
    assert prefers(made(piles={0: pile(1)}), made())
    assert prefers(made(piles={0: pile(5)}), made(piles={0: pile(4)}))


def test_a_pile_needs_a_step_to_be_used_in() -> None:
    last = at_last()
    assert gain(at_last(piles={0: pile(5)}), last) == 0
    two = {0: pile(5), 1: pile(1)}
    both, one = (
        laid_out({"piles": piles}, number=5, step=LAST_STEP - 1) for piles in (two, {0: pile(5)})
    )
    assert gain(both, one) == 0


def test_cards_in_the_deck() -> None:
    """CARD: also those under it; not in the last round, in which they cannot be drawn."""
    assert prefers(made(deck={5: 1}), made(deck={0: 1}))
    assert prefers(made(deck={0: 1}), made())
    assert prefers(made(under={0: 1}), made())
    assert gain(at_last(deck={5: 1}), at_last()) == 0


def drawn(number: int, phase: int = PLANNING, drawing: int = -1) -> StrasbourgState:
    """Seat 0 has drawn so many ones of a deck of 24; a fifth of it is for this round."""
    cards = {"drawn": {0: number}, "deck": {0: 24 - number}, "turn": {DRAWING: drawing}}
    return laid_out(cards, phase)


def test_the_deck_has_to_last() -> None:
    """PLAN: five cards of 24 in the first round, no more and no fewer."""
    assert prefers(drawn(5), drawn(4))
    assert prefers(drawn(5), drawn(6))


def test_a_card_that_is_being_drawn_counts() -> None:
    assert prefers(drawn(4, DRAWING_MORE, drawing=0), drawn(5, DRAWING_MORE, drawing=0))


# Bidding


def bidding(
    step: int, bids: list[int], decided: list[int] | None = None, **changes: Changes
) -> StrasbourgState:
    """A bidding step; a bid of 0 is a pass."""
    decisions = decided or [REVEALED if bid else PASSED for bid in bids]
    shown = {seat: pile(bid) if bid else 0 for seat, bid in enumerate(bids)}
    return laid_out(
        changes | {"bids": shown, "decisions": dict(enumerate(decisions))}, BIDDING, step=step
    )


def test_nobility_and_church() -> None:
    """NOBLE, PIOUS: both seats of the council are the seat's own already."""
    own = {0: 0, 1: 0}
    first = bidding(STEP_A, [3, 2, 1, 0], council=own)
    second = bidding(STEP_A, [2, 3, 1, 0], council=own)
    third = bidding(STEP_A, [1, 3, 2, 0], council=own)
    assert prefers(first, second)
    assert prefers(second, third)


def test_the_first_place_brings_a_seat_of_the_council() -> None:
    for step in (STEP_A, STEP_B, STEP_G):
        won = bidding(step, [3, 2, 0, 0])
        assert prefers(won, bidding(step, [0, 2, 0, 0], privileges={0: 2})), step
    second = bidding(STEP_A, [2, 3, 0, 0])
    assert prefers(second, bidding(STEP_A, [0, 3, 0, 0], privileges={0: 2}))


def test_a_seat_of_the_council_is_won_once() -> None:
    """A player who already holds it gains only the right to build."""
    won, lost = [3, 2, 0, 0], [0, 2, 0, 0]
    free = gain(bidding(STEP_A, won), bidding(STEP_A, lost))
    own = gain(bidding(STEP_A, won, council={0: 0}), bidding(STEP_A, lost, council={0: 0}))
    assert free > own + 1


def test_of_equal_bids_the_one_nearer_to_the_first_player_is_ahead() -> None:
    bids = [3, 3, 0, 0]
    nearer, farther = (bidding(STEP_A, bids, turn={FIRST: first}) for first in (0, 1))
    assert prefers(nearer, farther)


def test_rivals_may_still_bid() -> None:
    """BIDS: seat 1 has one pile and has not decided."""
    decided = [REVEALED, UNDECIDED, PASSED, PASSED]
    safe, beaten = (
        bidding(STEP_A, [3, 0, 0, 0], decided, piles={PILES: pile(card)}) for card in (1, 6)
    )
    assert prefers(safe, beaten)


def test_to_decide_late_is_better() -> None:
    """LATE: to see what others bid."""
    decided = [UNDECIDED] * 4
    late, early = (
        bidding(STEP_A, [0] * 4, decided, piles={0: pile(1)}, turn={ACTIVE: active})
        for active in (1, 0)
    )
    assert prefers(late, early)


def test_the_best_bid_that_is_still_possible() -> None:
    """A pile is worth more before a decision in which it wins than after it was not used."""
    piles = {0: pile(1)}
    possible = bidding(STEP_A, [0] * 4, [UNDECIDED, PASSED, PASSED, PASSED], piles=piles)
    over = bidding(STEP_A, [0] * 4, piles=piles)
    assert prefers(possible, over)


def test_a_bid_is_worth_the_same_before_and_after_it_is_shown() -> None:
    """In the last step of all, where the pile is good for nothing else."""
    states = [
        laid_out(
            {
                "decisions": dict(enumerate([decision, PASSED, PASSED, PASSED])),
                "piles": {0: held},
                "bids": {0: bid},
            },
            BIDDING,
            number=5,
            step=STEP_G,
        )
        for decision, held, bid in (
            (UNDECIDED, pile(3), 0),
            (REVEALED, 0, pile(3)),
            (PASSED, 0, 0),
        )
    ]
    before, after, passed = states
    assert gain(before, after) == pytest.approx(0)
    assert prefers(after, passed)


def test_a_pile_that_cannot_win_is_kept() -> None:
    piles = {0: pile(1)}
    rivals = [REVEALED, REVEALED, PASSED]
    undecided, passed = (
        bidding(STEP_A, [0, 6, 5, 0], [first, *rivals], piles=piles)
        for first in (UNDECIDED, PASSED)
    )
    assert gain(undecided, passed) == 0


def test_merchants_sell_goods() -> None:
    """The goods are there either way; only who wins can sell them at their full value."""
    goods = {SMITHS: 1}
    sold = bidding(STEP_C, [3, 2, 0, 0], goods=goods)
    kept_back = bidding(STEP_C, [2, 3, 0, 0], goods=goods)
    assert prefers(sold, kept_back)
    assert gain(sold, kept_back) < gain(made(coins={0: 6}), made()) / 2, "they were worth a part"


def test_the_worth_of_a_place_in_a_guild_step() -> None:
    """The master places and takes a good, the apprentice has to choose."""
    bids = [[3, 2, 1, 0], [2, 3, 1, 0], [1, 3, 2, 0], [0, 3, 2, 1]]
    own = {2 + guild: 0 for guild in range(5)}
    places = [bidding(STEP_B, each, council=own, coins={0: 5}) for each in bids]
    assert gain(places[0], places[1]) == pytest.approx(0), "a journeyman has as much"
    assert prefers(places[1], places[2])
    assert prefers(places[2], places[3])


def test_the_best_square_of_a_guild() -> None:
    """It has to be free and paid; of the others the one that is worth most is taken."""
    names = quarter("bakers")
    rich = made(coins={0: 9})
    best = heuristics.best_square(rich, 0, BAKERS)
    assert best > 1
    full = made(coins={0: 9}, figures={square(name): 1 for name in names})
    assert heuristics.best_square(full, 0, BAKERS) == 0
    assert heuristics.best_square(made(), 0, SMITHS) == 0, "too dear"
    cheap = [name for name, price in names.items() if price == 0]
    only_dear = made(coins={0: 9}, figures={square(name): 1 for name in cheap})
    poor = heuristics.best_square(made(), 0, BAKERS)
    assert best >= heuristics.best_square(only_dear, 0, BAKERS)
    assert best > poor > 0


def test_a_square_has_its_price() -> None:
    """Only i1 is left to the smiths: four coins."""
    taken = {square(name): 1 for name in quarter("smiths") if name != "i1"}
    rich = made(coins={0: 9}, figures=taken)
    worth = heuristics.square_values(rich)[square("i1")]
    coins = gain(made(coins={0: 9}), made(coins={0: 5}))
    assert heuristics.best_square(rich, 0, SMITHS) == pytest.approx(worth - coins)
