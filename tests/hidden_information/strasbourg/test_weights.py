"""Imagined cards and objectives have the exact probabilities."""

import random
from collections import Counter
from math import comb

import pytest

import guildhall
from guildhall import Game
from guildhall.core.state import State
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.piles import cards_descending, round_made
from tests import random_games
from tests.games.strasbourg.scenario import ScriptedGame
from tests.hidden_information.strasbourg.exact_weights import (
    Hidden,
    Planned,
    Shown,
    Story,
    probabilities,
)
from tests.scale import scaled

INFLUENCE = [2, 2, 1, 0, 0, 1]
CARDS = [1, 1, 2, 2, 3, 6]
SAMPLES = scaled(1000, 2500)
OTHER = 1


def small_game() -> Game:
    """The game with six cards for each seat."""
    pack = guildhall.game("strasbourg").pack
    old = "cards = [4, 4, 4, 4, 4, 4]"
    assert old in pack
    return guildhall.game("strasbourg", pack.replace(old, f"cards = {INFLUENCE}"))


def start_table(**options: bool) -> ScriptedGame:
    """Three seats before the first planning; seat 0 is first player."""
    found = ScriptedGame(3, state=small_game().start(3, **options))
    for card in range(5):
        found.draw(ids.ROUND_CARD + card)
    for building in range(5):
        found.draw(ids.BUILDING + building)
    found.draw(ids.FIRST_PLAYER)
    hands = found.deal(0, {})
    for seat in range(3):
        found.keep(seat, hands[seat][:1])
    return found


def hidden_of(state: State, seat: int) -> Hidden:
    """What others cannot see of a seat."""
    fields = state.fields()
    piles = [pile for pile in fields["piles"][seat * 24 : seat * 24 + 24] if pile]
    deck = fields["deck"][seat * 6 : seat * 6 + 6]
    boxed = fields["boxed"][seat * 30 : seat * 30 + 30]
    cards = [tuple(sorted(cards_descending(pile))) for pile in piles]
    found = [(int(round_made(pile)), held) for pile, held in zip(piles, cards, strict=True)]
    for made in range(5):
        aside = boxed[made * 6 : made * 6 + 6]
        if any(aside):
            found.append((made + 1, cards_from_counts(aside)))
    return tuple(sorted(found)), cards_from_counts(deck)


def cards_from_counts(counts: list[int]) -> tuple[int, ...]:
    """Cards, given the count of each value."""
    return tuple(value + 1 for value, number in enumerate(counts) for _ in range(number))


def compare(state: State, expected: dict[Hidden, float]) -> None:
    """Sample what others imagine about the seat, and compare with the exact probabilities."""
    assert hidden_of(state, OTHER) in expected
    for viewer in (0, None):
        imaginer = state.game.imaginer(state.view(viewer))
        rng = random.Random(61)
        samples = [imaginer.state(rng) for _ in range(SAMPLES)]
        counts = Counter(hidden_of(one, OTHER) for one in samples)
        assert set(counts) <= set(expected)
        statistic, degrees = random_games.chi_square(
            {str(hidden): number for hidden, number in counts.items()},
            {str(hidden): chance * SAMPLES for hidden, chance in expected.items()},
        )
        assert statistic < random_games.max_chi_square(degrees)


def first_round(found: ScriptedGame) -> None:
    """Seat 1 makes three piles of one card, shows a 1 among the merchants and rescues it."""
    found.plan("6 3", "1 2 3", "1")
    found.pass_until("C")
    found.bid("6", "1", "")
    found.rescue(1)


FIRST_STORY: Story = [Planned([1, 1, 1]), Shown(1, 0, [1], rescued=1)]


def test_piles_and_deck_share_what_is_unseen() -> None:
    found = start_table()
    first_round(found)
    compare(found.state, probabilities(CARDS, FIRST_STORY))


def second_round(found: ScriptedGame, rescue: bool) -> None:
    """Seat 1 draws all its cards, the rescued one last, and shows another 1."""
    first_round(found)
    found.end_round()
    found.plan("1", "2+1 1 6", "1")
    found.pass_until("C")
    found.bid("3", "1", "")
    if rescue:
        found.rescue(1)


MIXED_STORY: Story = [*FIRST_STORY, Planned([2, 1, 1]), Shown(2, 1, [1], rescued=1)]


def test_a_rescued_card_may_or_may_not_be_the_one_that_was_shown() -> None:
    found = start_table()
    second_round(found, rescue=True)
    compare(found.state, probabilities(CARDS, MIXED_STORY))


def test_before_it_is_revealed_the_rescued_card_is_in_one_of_the_piles() -> None:
    found = start_table()
    first_round(found)
    found.end_round()
    found.plan("1", "2+1 1 6", "1")
    compare(found.state, probabilities(CARDS, [*FIRST_STORY, Planned([2, 1, 1])]))


def test_cards_drawn_after_the_deck_are_known() -> None:
    found = start_table()
    second_round(found, rescue=True)
    found.end_round()
    found.plan("", "1", "")
    compare(found.state, probabilities(CARDS, [*MIXED_STORY, Planned([1])]))


def test_piles_in_the_box_hide_cards_too() -> None:
    found = start_table(keep_unused_piles=False)
    first_round(found)
    found.end_round()
    found.plan("1", "2+1 1 6", "1")
    # The two piles of the first round are in the box, unordered.
    exact: dict[Hidden, float] = {}
    for (piles, deck), chance in probabilities(CARDS, [*FIRST_STORY, Planned([2, 1, 1])]).items():
        aside = tuple(sorted(card for made, cards in piles if made == 1 for card in cards))
        rest = [pile for pile in piles if pile[0] != 1]
        heap = (tuple(sorted([*rest, (1, aside)])), deck)
        exact[heap] = exact.get(heap, 0.0) + chance
    compare(found.state, exact)


# Objectives


def test_the_objectives_of_others_are_any_the_viewer_was_not_dealt() -> None:
    found = start_table()
    first_round(found)
    imaginer = found.state.game.imaginer(found.state.view(0))
    rng = random.Random(62)
    mine = found.own(0)["dealt"]
    rest = [number for number in range(25) if number not in mine]
    held: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for _ in range(SAMPLES):
        fields = imaginer.state(rng).fields()
        hand = fields["objectives"][5:10]
        assert hand == sorted(hand)
        assert not set(hand + fields["objectives"][10:15]) & set(mine)
        held.update(map(str, hand))
        sizes[str(fields["answers"][5:10].count(1))] += 1
    for observed, expected in (
        (held, {str(number): SAMPLES * 5 / len(rest) for number in rest}),
        (sizes, {str(size): SAMPLES * comb(5, size) / 31 for size in range(1, 6)}),
    ):
        statistic, degrees = random_games.chi_square(dict(observed), expected)
        assert statistic < random_games.max_chi_square(degrees)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_kept_objectives_are_known_at_the_end(viewer: int | None) -> None:
    state = small_game().start(3)
    random_games.play_random(state, seed=63)
    assert state.over
    for seed in range(20):
        twin = state.game.imagine(state.view(viewer), random.Random(seed))
        assert twin.scores() == state.scores()
        assert twin.winners() == state.winners()
        assert len(set(twin.fields()["objectives"][:15])) == 15
