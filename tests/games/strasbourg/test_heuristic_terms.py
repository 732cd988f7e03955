"""For each term of the heuristic, two positions that differ in it alone; one is preferred."""

import pytest

from guildhall.games.strasbourg import heuristics, ids
from guildhall.games.strasbourg.rules.state import StrasbourgState
from tests.games.strasbourg.positions import ACTIVE, DRAWING, FIRST, PHASE, ROUND, STEP
from tests.games.strasbourg.reference_map import GUILDS, SITES, guild_squares, square_number
from tests.games.strasbourg.scenario import ScriptedGame, strasbourg

Changes = dict[int, int]
BAKERS, SMITHS = GUILDS.index("bakers"), GUILDS.index("smiths")
STEP_B, STEP_C, LAST_STEP = 1, 2, 6
PLAIN = "f1"
"""A square without a site or chapel spot next to it, like a3."""


def build_state(
    changes: dict[str, Changes], phase: int = ids.BUILDING_CHAPEL, number: int = 1, step: int = 0
) -> StrasbourgState:
    """A round in which nobody has anything, with some fields changed."""
    state = ScriptedGame(4).state
    assert isinstance(state, StrasbourgState)
    fields = state.fields()
    fields["turn"][PHASE], fields["turn"][ROUND], fields["turn"][STEP] = phase, number, step
    fields["turn"][ACTIVE] = 0
    for field in ("coins", "deck", "under", "hand", "drawn", "piles", "decisions", "bids"):
        fields[field] = [0] * len(fields[field])
    fields["answers"] = [ids.DISCARDED] * len(fields["answers"])
    fields["council"] = [-1] * len(fields["council"])
    for field, items in changes.items():
        for place, item in items.items():
            fields[field][place] = item
    state.restore(fields)
    return state


def first_round_state(kept: int = 0, **changes: Changes) -> StrasbourgState:
    """The first round; seat 0 may have kept an objective, O1 to O25."""
    return build_state(changes | kept_objective_fields(kept))


def last_step_state(kept: int = 0, **changes: Changes) -> StrasbourgState:
    """The last bidding step of the game."""
    return build_state(changes | kept_objective_fields(kept), number=5, step=LAST_STEP)


def kept_objective_fields(number: int) -> dict[str, Changes]:
    """Seat 0 has kept an objective, or none."""
    return {"objectives": {0: number - 1}, "answers": {0: ids.KEPT}} if number else {}


def pile(*cards: int) -> int:
    """A pile of the first round."""
    return sum(1 << ids.COUNT_BITS * (card - 1) for card in cards) | 1 << ids.ROUND_SHIFT


def member(name: str) -> Changes:
    """A member of seat 0 on a square."""
    return {square_number(name): 0}


def prefers(better: StrasbourgState, worse: StrasbourgState) -> bool:
    """Whether seat 0 prefers the first position."""
    game = strasbourg()
    return game.evaluate(better, 0) > game.evaluate(worse, 0) + 1e-9


def evaluation_gain(with_it: StrasbourgState, without: StrasbourgState) -> float:
    """How much better the first position is for seat 0."""
    return strasbourg().evaluate(with_it, 0) - strasbourg().evaluate(without, 0)


# Public information


def test_points_that_are_sure() -> None:
    assert prefers(first_round_state(privileges={0: 1}), first_round_state())
    assert prefers(first_round_state(prestige={0: 1}), first_round_state())
    assert prefers(first_round_state(figures=member(PLAIN)), first_round_state())


def test_what_rivals_have() -> None:
    """The best rival counts, and so does the sum."""
    assert prefers(
        first_round_state(privileges={1: 2, 2: 1, 3: 1}), first_round_state(privileges={1: 4})
    )
    assert prefers(first_round_state(privileges={1: 4}), first_round_state(privileges={1: 4, 2: 1}))


def test_a_council_seat_may_be_kept_for_some_rounds() -> None:
    """_KEEP_SEAT_CHANCE: worth more than two points in the first round, and one in the last."""
    assert prefers(first_round_state(council={3: 0}), first_round_state(privileges={0: 2}))
    assert evaluation_gain(last_step_state(council={3: 0}), last_step_state(privileges={0: 1})) == 0


def test_coins() -> None:
    """_COIN_VALUE, _ENOUGH_COINS: hardly any value beyond the twelfth, and none at the end."""
    assert prefers(first_round_state(coins={0: 1}), first_round_state())
    twelfth = evaluation_gain(first_round_state(coins={0: 12}), first_round_state(coins={0: 11}))
    thirteenth = evaluation_gain(first_round_state(coins={0: 13}), first_round_state(coins={0: 12}))
    assert twelfth > 2 * thirteenth > 0
    assert evaluation_gain(last_step_state(coins={0: 1}), last_step_state()) < (twelfth / 2)


def test_goods() -> None:
    """_GOODS_FACTOR: by value; late in the game they can hardly be sold."""
    assert prefers(first_round_state(goods={BAKERS: 1}), first_round_state())
    assert prefers(first_round_state(goods={SMITHS: 1}), first_round_state(goods={BAKERS: 1}))
    assert prefers(first_round_state(goods={SMITHS: 1}), first_round_state(coins={0: 3}))
    assert prefers(
        last_step_state(coins={0: 3}),
        last_step_state(goods={SMITHS: 1}),
    )


# The city


def test_a_site_next_to_a_member() -> None:
    """_FUTURE_SITE_FACTOR: c1 is next to a site; no chapel can be built at either square."""
    assert prefers(
        first_round_state(figures=member("c1")), first_round_state(figures=member(PLAIN))
    )


def test_a_building_next_to_a_member() -> None:
    at = SITES.index("c2")
    better, worse = (
        first_round_state(figures=member("c1"), sites={at: building}) for building in (4, 0)
    )
    assert prefers(better, worse)


def test_a_spot_next_to_a_member() -> None:
    """_FUTURE_CHAPEL_VALUE: a1 is at the first spot and at no site; a chapel is better still."""
    assert prefers(
        first_round_state(figures=member("a1")), first_round_state(figures=member(PLAIN))
    )
    assert prefers(
        first_round_state(figures=member("a1"), chapels={0: 1}),
        first_round_state(figures=member("a1")),
    )


# Objectives


def test_an_objective_that_comes_nearer() -> None:
    """O6: members in the quarter of the bakers. The squares have the same value otherwise."""
    assert "a3" in guild_squares("bakers")
    near, far = (first_round_state(figures=member(name), kept=6) for name in ("a3", PLAIN))
    assert prefers(near, far)
    assert evaluation_gain(
        first_round_state(figures=member("a3")), first_round_state(figures=member(PLAIN))
    ) == pytest.approx(0)


def test_an_objective_that_may_fail() -> None:
    """O19: a group of five members, which nobody can complete in the last step."""
    late = last_step_state()
    assert prefers(late, last_step_state(kept=19))


def test_an_objective_that_was_discarded_does_not_count() -> None:
    late = last_step_state()
    assert evaluation_gain(last_step_state(objectives={0: 18}), late) == 0
    assert evaluation_gain(last_step_state(objectives={0: 24}), late) == 0


def test_a_majority_is_likely_to_last() -> None:
    """_STAY_AHEAD_CHANCE: O25, most coins, is worth keeping for the leader, but not certain yet."""
    coins = {0: 1}
    assert prefers(first_round_state(coins=coins, kept=25), first_round_state(coins=coins))
    assert prefers(
        first_round_state(coins=coins, privileges={0: 5}), first_round_state(coins=coins, kept=25)
    )


# Cards


def test_piles() -> None:
    """PILE_VALUE, _STRONG_PILE: a pile counts, and a stronger one counts more."""
    assert prefers(first_round_state(piles={0: pile(1)}), first_round_state())
    assert prefers(first_round_state(piles={0: pile(5)}), first_round_state(piles={0: pile(4)}))


def test_a_pile_needs_a_step_to_be_used_in() -> None:
    last = last_step_state()
    assert evaluation_gain(last_step_state(piles={0: pile(5)}), last) == 0
    two = {0: pile(5), 1: pile(1)}
    both, one = (
        build_state({"piles": piles}, number=5, step=LAST_STEP - 1) for piles in (two, {0: pile(5)})
    )
    assert evaluation_gain(both, one) == 0


def test_cards_in_the_deck() -> None:
    """_CARD_VALUE: also cards under the deck; not in the last round, when no more are drawn."""
    assert prefers(first_round_state(deck={5: 1}), first_round_state(deck={0: 1}))
    assert prefers(first_round_state(deck={0: 1}), first_round_state())
    assert prefers(first_round_state(under={0: 1}), first_round_state())
    assert evaluation_gain(last_step_state(deck={5: 1}), last_step_state()) == 0


def planning_state(number: int, phase: int = ids.PLANNING, drawing: int = -1) -> StrasbourgState:
    """Seat 0 has drawn some ones of a deck of 24; a fifth of it is for this round."""
    cards = {"drawn": {0: number}, "deck": {0: 24 - number}, "turn": {DRAWING: drawing}}
    return build_state(cards, phase)


def test_the_deck_has_to_last() -> None:
    """_PLANNING_PENALTY: five cards of 24 in the first round, no more and no fewer."""
    assert prefers(planning_state(5), planning_state(4))
    assert prefers(planning_state(5), planning_state(6))


def test_a_card_that_is_being_drawn_counts() -> None:
    assert prefers(
        planning_state(4, ids.DRAWING_MORE, drawing=0),
        planning_state(5, ids.DRAWING_MORE, drawing=0),
    )


# Bidding


def bidding_state(
    step: int, bids: list[int], decided: list[int] | None = None, **changes: Changes
) -> StrasbourgState:
    """A bidding step; a bid of 0 is a pass."""
    decisions = decided or [ids.REVEALED if bid else ids.PASSED for bid in bids]
    shown = {seat: pile(bid) if bid else 0 for seat, bid in enumerate(bids)}
    return build_state(
        changes | {"bids": shown, "decisions": dict(enumerate(decisions))}, ids.BIDDING, step=step
    )


def test_nobility_and_church() -> None:
    """_NOBILITY_VALUE, _CHURCH_VALUE: the seat already holds both council seats."""
    own = {0: 0, 1: 0}
    first = bidding_state(ids.STEP_A, [3, 2, 1, 0], council=own)
    second = bidding_state(ids.STEP_A, [2, 3, 1, 0], council=own)
    third = bidding_state(ids.STEP_A, [1, 3, 2, 0], council=own)
    assert prefers(first, second)
    assert prefers(second, third)


def test_the_first_rank_wins_a_council_seat() -> None:
    for step in (ids.STEP_A, STEP_B, ids.STEP_G):
        won = bidding_state(step, [3, 2, 0, 0])
        assert prefers(won, bidding_state(step, [0, 2, 0, 0], privileges={0: 2})), step
    second = bidding_state(ids.STEP_A, [2, 3, 0, 0])
    assert prefers(second, bidding_state(ids.STEP_A, [0, 3, 0, 0], privileges={0: 2}))


def test_a_council_seat_is_won_only_once() -> None:
    """A player who already holds it gains only the right to build."""
    won, lost = [3, 2, 0, 0], [0, 2, 0, 0]
    free = evaluation_gain(bidding_state(ids.STEP_A, won), bidding_state(ids.STEP_A, lost))
    own = evaluation_gain(
        bidding_state(ids.STEP_A, won, council={0: 0}),
        bidding_state(ids.STEP_A, lost, council={0: 0}),
    )
    assert free > own + 1


def test_of_equal_bids_the_one_nearer_to_the_first_player_is_ahead() -> None:
    bids = [3, 3, 0, 0]
    nearer, farther = (bidding_state(ids.STEP_A, bids, turn={FIRST: first}) for first in (0, 1))
    assert prefers(nearer, farther)


def test_rivals_may_still_bid() -> None:
    """BID_CHANCE: seat 1 has one pile and has not decided."""
    decided = [ids.REVEALED, ids.UNDECIDED, ids.PASSED, ids.PASSED]
    safe, beaten = (
        bidding_state(ids.STEP_A, [3, 0, 0, 0], decided, piles={ids.PILES: pile(card)})
        for card in (1, 6)
    )
    assert prefers(safe, beaten)


def test_to_decide_late_is_better() -> None:
    """_LATE_VALUE: for seeing what others bid."""
    decided = [ids.UNDECIDED] * 4
    late, early = (
        bidding_state(ids.STEP_A, [0] * 4, decided, piles={0: pile(1)}, turn={ACTIVE: active})
        for active in (1, 0)
    )
    assert prefers(late, early)


def test_the_best_bid_that_is_still_possible() -> None:
    """A pile is worth more before a decision in which it wins than after being passed over."""
    piles = {0: pile(1)}
    possible = bidding_state(
        ids.STEP_A, [0] * 4, [ids.UNDECIDED, ids.PASSED, ids.PASSED, ids.PASSED], piles=piles
    )
    over = bidding_state(ids.STEP_A, [0] * 4, piles=piles)
    assert prefers(possible, over)


def test_a_bid_is_worth_the_same_before_and_after_it_is_shown() -> None:
    """In the last step, where the pile has no other use."""
    states = [
        build_state(
            {
                "decisions": dict(enumerate([decision, ids.PASSED, ids.PASSED, ids.PASSED])),
                "piles": {0: held},
                "bids": {0: bid},
            },
            ids.BIDDING,
            number=5,
            step=ids.STEP_G,
        )
        for decision, held, bid in (
            (ids.UNDECIDED, pile(3), 0),
            (ids.REVEALED, 0, pile(3)),
            (ids.PASSED, 0, 0),
        )
    ]
    before, after, passed = states
    assert evaluation_gain(before, after) == pytest.approx(0)
    assert prefers(after, passed)


def test_a_pile_that_cannot_win_is_kept() -> None:
    piles = {0: pile(1)}
    rivals = [ids.REVEALED, ids.REVEALED, ids.PASSED]
    undecided, passed = (
        bidding_state(ids.STEP_A, [0, 6, 5, 0], [first, *rivals], piles=piles)
        for first in (ids.UNDECIDED, ids.PASSED)
    )
    assert evaluation_gain(undecided, passed) == 0


def test_merchants_sell_goods() -> None:
    """The goods are the same; only the winner can sell them at full value."""
    goods = {SMITHS: 1}
    sold = bidding_state(STEP_C, [3, 2, 0, 0], goods=goods)
    kept_back = bidding_state(STEP_C, [2, 3, 0, 0], goods=goods)
    assert prefers(sold, kept_back)
    assert (
        evaluation_gain(sold, kept_back)
        < evaluation_gain(first_round_state(coins={0: 6}), first_round_state()) / 2
    ), "they were worth a part"


def test_the_value_of_each_rank_in_a_guild_step() -> None:
    """The master places and takes a good, the apprentice has to choose."""
    bids = [[3, 2, 1, 0], [2, 3, 1, 0], [1, 3, 2, 0], [0, 3, 2, 1]]
    own = {2 + guild: 0 for guild in range(5)}
    places = [bidding_state(STEP_B, each, council=own, coins={0: 5}) for each in bids]
    assert evaluation_gain(places[0], places[1]) == pytest.approx(0), "a journeyman has as much"
    assert prefers(places[1], places[2])
    assert prefers(places[2], places[3])


def test_the_best_square_of_a_guild() -> None:
    """It has to be free and affordable; of several, the most valuable one counts."""
    names = guild_squares("bakers")
    rich = first_round_state(coins={0: 9})
    best = heuristics.best_square_value(rich, 0, BAKERS)
    assert best > 1
    full = first_round_state(coins={0: 9}, figures={square_number(name): 1 for name in names})
    assert heuristics.best_square_value(full, 0, BAKERS) == 0
    assert heuristics.best_square_value(first_round_state(), 0, SMITHS) == 0, "too dear"
    cheap = [name for name, price in names.items() if price == 0]
    only_dear = first_round_state(coins={0: 9}, figures={square_number(name): 1 for name in cheap})
    poor = heuristics.best_square_value(first_round_state(), 0, BAKERS)
    assert best >= heuristics.best_square_value(only_dear, 0, BAKERS)
    assert best > poor > 0


def test_a_square_has_its_price() -> None:
    """Only i1 is left for the smiths: four coins."""
    taken = {square_number(name): 1 for name in guild_squares("smiths") if name != "i1"}
    rich = first_round_state(coins={0: 9}, figures=taken)
    value = heuristics.square_values(rich)[square_number("i1")]
    coins = evaluation_gain(first_round_state(coins={0: 9}), first_round_state(coins={0: 5}))
    assert heuristics.best_square_value(rich, 0, SMITHS) == pytest.approx(value - coins)
