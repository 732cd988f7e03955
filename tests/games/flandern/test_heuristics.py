"""Bots prefer more quarters, safer ranks and a full hand."""

import random

import pytest

import guildhall
from tests import random_games
from tests.games.flandern.scenario import FULL, ScriptedGame, flandern

GAME = guildhall.game("flandern")


def worth(table: ScriptedGame, guild: str = "blue") -> float:
    return GAME.evaluate(table.state, table.seat(guild))


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
def test_improvements_of_a_city(better: str, worse: str) -> None:
    assert worth(ScriptedGame({"Luik": better})) > worth(ScriptedGame({"Luik": worse}))


def test_a_leader_likes_a_rich_city_and_a_cathedral() -> None:
    lead = "L1 blue, L3 blue, M1 red, L2 church"
    assert worth(ScriptedGame({"Utrecht": f"{lead}+"})) > worth(ScriptedGame({"Utrecht": lead}))


def test_cards_in_hand_and_influence_are_worth_something() -> None:
    assert worth(ScriptedGame()) > worth(ScriptedGame(rows={"blue": "Gent, Luik"}))
    assert worth(ScriptedGame(influence={"blue": 3})) > worth(ScriptedGame(influence={"blue": 2}))
    assert worth(ScriptedGame(influence={"red": 2, "green": 2, "yellow": 2})) > worth(
        ScriptedGame()
    )


def test_points_that_are_paid_count() -> None:
    table = ScriptedGame({"Luik": FULL}, scored="Luik")
    assert worth(table, "red") > worth(table, "blue")


def test_a_chosen_card_counts_for_what_it_can_do() -> None:
    """Leuven has no plot left that blue could use; Luik has."""
    table = ScriptedGame({"Luik": "L1 red, L2 blue, L3 red"})
    table.draw_gold("site")
    after = {}
    for card in (5, 7):
        twin = table.state.clone()
        twin.apply(0, card)
        twin.apply(0, 9)
        after[card] = GAME.evaluate(twin, 0)
    assert after[5] > after[7]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_game_can_be_evaluated(seats: int) -> None:
    state = flandern().start(seats)
    rng = random.Random(seats)
    while not state.over:
        state.apply(*random_games.random_move(state, rng))
        for seat in range(seats):
            assert -700 < GAME.evaluate(state, seat) < 700
    scores = state.scores()
    best = max(range(seats), key=scores.__getitem__)
    assert all(GAME.evaluate(state, best) >= GAME.evaluate(state, seat) for seat in range(seats))
