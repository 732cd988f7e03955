"""The hidden gold card is imagined with its exact probability.

The probabilities are counted here independently, over every order of the cards in a stack: the
first player draws from the top, shows and replaces the cards of scored cities, and keeps the next.
"""

import itertools
import random
from collections import Counter
from fractions import Fraction
from typing import cast

import pytest

import guildhall
from guildhall.games.flandern.view import FlandernView
from tests.games.flandern.scenario import COVERED, GOLD, ScriptedGame
from tests.scale import scaled

SAMPLES = scaled(1000, 3000)
SIGMAS = 4.5


def exact_probabilities(
    stack: list[str], scored: set[str], shown: list[str]
) -> dict[str, Fraction]:
    """The probability that each card was kept, after these were shown and replaced."""
    found: Counter[str] = Counter()
    for order in itertools.permutations(stack, len(shown) + 1):
        *before, kept = order
        if before == shown and kept not in scored:
            found[kept] += 1
    return {card: Fraction(number, found.total()) for card, number in found.items()}


@pytest.mark.parametrize("shown", [[], ["Gent"], ["Gent", "Luik"]])
@pytest.mark.parametrize("viewer", [1, 3, None])
def test_every_possible_card_is_imagined_with_its_probability(
    shown: list[str], viewer: int | None
) -> None:
    """FL-3.2, FL-3.3: Gent and Luik are scored, so the kept card is not one of theirs."""
    stack = [
        "Gent",
        "Luik",
        "Ieper",
        "influence",
        "influence",
        "site",
        "master",
        "master",
        "master",
    ]
    table = ScriptedGame(
        {"Gent": COVERED, "Luik": COVERED}, scored="Gent Luik", gold_b=", ".join(stack)
    )
    for card in (*shown, "site"):
        table.draw_gold(card)
    view = table.state.view(viewer)
    imaginer = guildhall.game("flandern").imaginer(view)
    rng = random.Random(7)
    counts: Counter[str] = Counter()
    for _ in range(SAMPLES):
        fields = imaginer.state(rng).fields()
        counts[GOLD[fields["turn"][9]]] += 1
    expected = exact_probabilities(stack, {"Gent", "Luik"}, shown)
    assert counts.keys() == expected.keys()
    for card, chance in expected.items():
        spread = float(SAMPLES * chance * (1 - chance)) ** 0.5
        assert abs(counts[card] - SAMPLES * chance) < SIGMAS * spread


def test_the_first_player_knows_the_card_and_nobody_else_does() -> None:
    table = ScriptedGame()
    table.draw_gold("master")
    rng = random.Random(3)
    game = guildhall.game("flandern")
    mine = {game.imagine(table.state.view(0), rng).fields()["turn"][9] for _ in range(50)}
    theirs = {game.imagine(table.state.view(1), rng).fields()["turn"][9] for _ in range(200)}
    assert mine == {GOLD.index("master")}
    assert len(theirs) > 5
    for viewer in (1, 2, 3, None):
        view = cast(FlandernView, table.state.view(viewer))
        assert view["public"]["held"] == 0
        assert view["own"].get("gold", -1) == -1


def test_sealed_choices_of_others_are_not_imagined() -> None:
    """Imagined others have not chosen yet; the viewer's choice is kept."""
    table = ScriptedGame()
    table.draw_gold("site")
    table.choose("blue", "Gent", 2)
    table.choose("green", "Luik", 1)
    twin = guildhall.game("flandern").imagine(table.state.view(0), random.Random(1))
    assert twin.waiting() == [1, 2, 3]
    assert twin.view(0) == table.state.view(0)
    spectator = guildhall.game("flandern").imagine(table.state.view(None), random.Random(1))
    assert spectator.waiting() == [0, 1, 2, 3]


def test_with_two_players_everything_is_known() -> None:
    table = ScriptedGame({"Gent": "L1 blue"}, seats=2)
    table.draw_influenced("green Gent")
    for viewer in (0, 1, None):
        twin = guildhall.game("flandern").imagine(table.state.view(viewer), random.Random(2))
        assert twin.fields() == table.state.fields()
