"""What the bots know: more quarters, safer places and a full hand are worth more."""

import random

import pytest

import guildhall
from tests import kit
from tests.games.flandern.town import FULL, Table, flandern

GAME = guildhall.game("flandern")


def worth(table: Table, colour: str = "blue") -> float:
    return GAME.evaluate(table.state, table.seat(colour))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("L1 blue", "L1 red"),
        ("L1 blue", "L1 grey"),
        ("L1 blue*", "L1 blue"),
        ("L1 blue, L2 red", "L1 blue/, L2 red"),
        ("L1 blue, L3 blue, M1 red", "L1 blue, L2 red, M2 grey"),
    ],
)
def test_what_is_better_in_a_city(better: str, worse: str) -> None:
    assert worth(Table({"Luik": better})) > worth(Table({"Luik": worse}))


def test_a_leader_likes_a_rich_city_and_a_cathedral() -> None:
    lead = "L1 blue, L3 blue, M1 red, L2 church"
    assert worth(Table({"Utrecht": f"{lead}+"})) > worth(Table({"Utrecht": lead}))


def test_cards_in_hand_and_influence_are_worth_something() -> None:
    assert worth(Table()) > worth(Table(rows={"blue": "Gent, Luik"}))
    assert worth(Table(influence={"blue": 3})) > worth(Table(influence={"blue": 2}))
    assert worth(Table(influence={"red": 2, "green": 2, "yellow": 2})) > worth(Table())


def test_points_that_are_paid_count() -> None:
    table = Table({"Luik": FULL}, scored="Luik")
    assert worth(table, "red") > worth(table, "blue")


def test_a_chosen_card_counts_for_what_it_can_do() -> None:
    """Leuven has no plot left that blue could use; Luik has."""
    table = Table({"Luik": "L1 red, L2 blue, L3 red"})
    table.gold("site")
    after = {}
    for card in (5, 7):
        twin = table.state.clone()
        twin.apply(0, card)
        twin.apply(0, 9)
        after[card] = GAME.evaluate(twin, 0)
    assert after[5] > after[7]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_game_has_a_worth(seats: int) -> None:
    state = flandern().start(seats)
    rng = random.Random(seats)
    while not state.over:
        state.apply(*kit.any_move(state, rng))
        for seat in range(seats):
            assert -700 < GAME.evaluate(state, seat) < 700
    scores = state.scores()
    best = max(range(seats), key=scores.__getitem__)
    assert all(GAME.evaluate(state, best) >= GAME.evaluate(state, seat) for seat in range(seats))
