"""FL-9: the end of the game with three and four players."""

import pytest

from tests.games.flandern.reference import ARMS, CITIES
from tests.games.flandern.scenario import (
    COVERED,
    PLAYER_GUILDS,
    ScriptedGame,
    with_covers,
    without_plots,
)

FIVE = ("Brugge", "Leuven", "Ieper", "Utrecht", "Luik")
LAST = "L1 blue, L2 blue*, L3 yellow, L4 green, M1 red, M2 yellow, M3 red, M4 blue, S1 grey"


def last_city(tiles: str = LAST, **influence: int) -> ScriptedGame:
    """Return a game with only Gent left to score, and influence cards only as given."""
    board = dict.fromkeys(FIVE, COVERED) | {"Gent": tiles}
    influence = dict.fromkeys(PLAYER_GUILDS, 0) | influence
    return ScriptedGame(board, scored=" ".join(FIVE), influence=influence)


def test_fl_9_1_two_free_plots_go_on() -> None:
    table = last_city(LAST + ", S2 red")
    assert table.city("Gent").free == ["S3", "S4"]
    table.play_round(gold="recall")
    assert not table.state.over


def test_fl_9_1_one_free_plot_ends_it() -> None:
    """A89: after phase 6, with no further rounds for the others."""
    table = last_city(LAST + ", S2 red")
    table.play_round(gold="recall", red="Gent")
    table.build("Gent", "S3 grey")
    assert table.state.over
    assert table.public["ending"] == 1
    assert table.public["round"] == 1
    assert table.city("Gent").tiles["S4"] == "cover"


def test_fl_9_1_the_plots_of_all_cities_count_together() -> None:
    """One free plot in each of two cities is too many."""
    board = dict.fromkeys(FIVE[:4], COVERED)
    board |= dict.fromkeys(("Gent", "Luik"), without_plots(with_covers("L1 blue"), "S2"))
    table = ScriptedGame(board, scored=" ".join(FIVE[:4]))
    table.play_round(gold="influence")
    assert not table.state.over
    table.play_round(gold="influence", red="Luik")
    table.build("Luik", "S2 red")
    assert table.public["ending"] == 1


def test_fl_9_1_an_empty_gold_stack() -> None:
    """A47: the game ends after the round of the last card, however many plots are free."""
    table = ScriptedGame({"Gent": "L1 blue"}, gold_b="recall, influence")
    table.play_round(gold="recall")
    assert not table.state.over
    table.play_round(gold="influence")
    assert table.state.over
    assert table.public["ending"] == 2
    assert len(table.scored()) == 6


def test_fl_9_1_three_players_without_the_empty_city() -> None:
    """A51: the plots of the absent guild's city do not count."""
    board = dict.fromkeys(("Brugge", "Leuven", "Ieper", "Utrecht"), COVERED)
    table = ScriptedGame(
        board | {"Luik": with_covers("L1 blue")}, 3, scored="Brugge Leuven Ieper Utrecht"
    )
    table.play_round(gold="recall")
    assert table.state.over
    assert table.public["scored"][CITIES.index("Gent")] == -1


def test_fl_9_2_the_last_scorings() -> None:
    """A15: all free plots are covered, and all remaining cities are scored."""
    table = ScriptedGame({"Gent": "L1 blue, L2 yellow", "Luik": "L1 green"}, gold_b="recall")
    table.play_round(gold="recall")
    assert table.state.over
    assert sorted(table.scored()) == sorted(CITIES)
    assert all(not table.city(city).free for city in CITIES)
    # Brugge pays 1 to Blue; Gent 3 to Red, and third place each to Blue and Yellow; Luik 3 to
    # Green.
    assert table.points() == {"blue": 1 + 4, "yellow": 1 + 4, "green": 1 + 3, "red": 3, "grey": 1}


@pytest.mark.parametrize(
    ("influence", "bonus"),
    [
        ({"blue": 2}, [3, 0, 0, 0]),
        ({"blue": 2, "red": 2, "green": 1}, [3, 0, 0, 3]),
        ({"blue": 1, "yellow": 1, "green": 1, "red": 1}, [3, 3, 3, 3]),
        ({}, [0, 0, 0, 0]),
    ],
)
def test_fl_9_3_three_points_for_influence(influence: dict[str, int], bonus: list[int]) -> None:
    """A88: every seat with the most cards gets them; nobody if there are none."""
    table = last_city(with_covers(LAST), **influence)
    table.play_round(gold="recall")
    assert table.state.over
    guilds = table.public["guilds"]
    before = [table.public["points"][guild] for guild in guilds]
    extra = [a - b for a, b in zip(table.state.scores(), before, strict=True)]
    assert extra == bonus


def test_fl_9_3_gold_influence_counts() -> None:
    """A60: the card gained in the last phase 5 decides."""
    table = last_city(with_covers(LAST), yellow=1, blue=1)
    table.play_round(gold="influence")
    lines = [line for line in table.state.score_sheet() if line.rule == "FL-9.3"]
    assert [(line.seat, line.points) for line in lines] == [(0, 3)]


def test_fl_9_4_the_most_points_win() -> None:
    table = last_city(with_covers("L1 blue, L2 blue, L3 blue"))
    table.play_round(gold="recall")
    # Red has one quarter, the centre.
    assert table.state.winners() == [0]


def test_fl_9_4_ties_are_shared() -> None:
    """A46: equal points share the victory."""
    table = last_city(with_covers("L1 green, L2 yellow"))
    table.play_round(gold="recall")
    points = table.points()
    assert points["yellow"] == points["green"] == points["red"] + 2
    assert table.state.winners() == [1, 2]


def test_fl_9_4_grey_cannot_win() -> None:
    """A87: the grey guild has the most points, and a player wins."""
    table = last_city(with_covers("L1 grey, L2 grey, L3 grey"))
    table.play_round(gold="recall")
    assert max(table.points(), key=table.points().__getitem__) == ARMS[4]
    assert table.state.winners() == [3]
