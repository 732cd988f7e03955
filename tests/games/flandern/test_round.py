"""FL-3: the gold card is drawn, cards are chosen in secret, shown, and put in order."""

import pytest

from tests.games.flandern.reference import CITIES
from tests.games.flandern.town import COLOURS, COVERED, FULL, INFLUENCE_ID, Table


def test_fl_3_1_six_phases_in_order() -> None:
    """A4: phase 6 ends the round, not the game."""
    table = Table()
    assert table.public["phase"] == "gold"
    table.gold("cathedral")
    assert table.public["phase"] == "choose"
    for colour in COLOURS:
        table.choose(colour, "Luik")
    assert (table.public["phase"], table.actor) == ("build", "blue")
    for tile in ("L1 blue", "L2 yellow", "L3 green", "L4 red"):
        table.lay("Luik", tile)
    assert (table.public["phase"], table.actor) == ("cathedral", "blue")
    table.at("Luik", "centre")
    assert (table.public["phase"], table.public["round"]) == ("gold", 2)
    assert not table.state.over
    kinds = [event.kind for event in table.events if event.to != (0,)]
    parts = ("gold_drawn", "revealed", "ordered", "laid", "gold_shown", "first_passed")
    assert sorted(parts, key=kinds.index) == list(parts)


def test_fl_3_2_only_the_first_player_sees_the_gold_card() -> None:
    table = Table()
    table.gold("master")
    assert table.view("blue")["own"]["gold"] == 10
    for colour in ("yellow", "green", "red"):
        assert table.view(colour)["own"]["gold"] == -1
    assert table.public["held"] == 0
    assert table.public["gold"] == [11, 16]


def test_fl_3_2_the_back_is_seen() -> None:
    table = Table(gold_b="Gent, Luik")
    table.gold("Gent")
    assert table.public["held"] == 1


def test_fl_3_3_the_card_of_a_scored_city_is_replaced() -> None:
    """A29: A55: it is shown, is gone for good, and drawing goes on as often as needed."""
    table = Table({"Utrecht": FULL, "Brugge": COVERED}, scored="Utrecht Brugge")
    table.gold("Utrecht")
    assert table.actor == "chance"
    table.gold("Brugge")
    assert table.actor == "chance"
    table.gold("Leuven")
    assert table.public["phase"] == "choose"
    assert table.public["gold"] == [9, 16]
    assert [event["card"] for event in table.told("gold_replaced")] == [4, 0]
    assert table.view("red")["noted"]["shown"][0][:6] == [1, 0, 0, 0, 1, 0]
    assert table.view("red")["own"]["gold"] == -1


def test_fl_3_4_the_stack_runs_out_while_replacing() -> None:
    """A56: no gold card, no phase 5, and the game ends after phase 6 of this round."""
    table = Table({"Luik": FULL}, scored="Luik", gold_b="Luik")
    table.gold("Luik")
    assert table.public["held"] == -1
    for colour in COLOURS:
        table.choose(colour, "Gent" if colour == "blue" else "take back")
    table.lay("Gent", "L1 blue")
    assert table.state.over
    assert table.public["ending"] == 2
    assert table.told("gold_shown") == []


def test_fl_3_4_the_last_card_is_still_used() -> None:
    """A47: the round of the last gold card is played to its end with phases 5 and 6."""
    table = Table(gold_b="master")
    table.gold("master")
    assert table.public["gold"] == [0, 0]
    for colour in COLOURS:
        table.choose(colour, "take back")
    assert (table.public["phase"], table.actor) == ("master", "blue")
    table.at("Utrecht", "centre")
    assert table.state.over
    assert table.public["ending"] == 2


def test_fl_3_5_one_action_card_and_any_influence() -> None:
    """A58: any card of the hand, and none to all influence cards."""
    table = Table({"Gent": COVERED.replace("L1 cover, ", "")})
    table.gold("influence")
    assert table.state.waiting() == [0, 1, 2, 3]
    assert table.state.actions(2) == list(range(8))
    table.state.apply(2, 3)
    assert table.state.actions(2) == [INFLUENCE_ID + number for number in range(4)]


def test_fl_3_5_even_a_card_without_effect() -> None:
    """A58: a card that can do nothing may be chosen."""
    board = {"Gent": COVERED.replace("L1 cover", "L1 blue/")}
    table = Table(board)
    table.gold("influence")
    assert CITIES.index("Gent") in table.state.actions(table.seat("red"))


def test_fl_3_5_without_influence_nothing_is_asked() -> None:
    table = Table(influence={"green": 0})
    table.gold("influence")
    table.state.apply(2, 7)
    assert table.state.actions(2) == []
    assert table.state.waiting() == [0, 1, 3]


def test_fl_3_5_choices_stay_hidden() -> None:
    """A28: nothing of a choice is seen until all have chosen, not even how many cards."""
    table = Table()
    table.gold("influence")
    before = [table.view(colour) for colour in ("blue", "yellow", "green")]
    table.choose("red", "Gent", 3)
    assert [table.view(colour) for colour in ("blue", "yellow", "green")] == before
    assert table.public["revealed"] == []


def test_fl_3_6_all_cards_are_shown_at_once() -> None:
    """A28: A59: action cards and influence are shown together before anybody acts."""
    table = Table()
    table.round(blue="Gent + 1", yellow="site", green="take back + 3", red="Luik")
    assert table.public["revealed"] == [[3, 1], [6, 0], [7, 3], [5, 0]]
    assert table.row("blue") == ["Gent"]
    assert table.row("red") == ["Luik"]
    assert table.actor == "blue"
    assert table.city("Gent").laid() == ["centre"]


def test_fl_3_6_the_card_stays_in_the_row() -> None:
    table = Table()
    table.round(gold="influence", blue="Gent")
    table.lay("Gent", "L1 blue")
    assert table.row("blue") == ["Gent"]
    assert "Gent" not in table.hand("blue")
    table.gold("influence")
    assert CITIES.index("Gent") not in table.state.actions(0)


@pytest.mark.parametrize("first_guild", COLOURS)
def test_fl_3_7_the_example(first_guild: str) -> None:
    """Yellow is first player; Green and Blue play 2 cards, Red 3: Red, Green, Blue, Yellow."""
    colours = Table(first_guild=first_guild).colours
    yellow = colours.index("yellow")
    # Green sits nearer to Yellow than Blue, with Red anywhere.
    clockwise = [*colours[yellow:], *colours[:yellow]]
    assert [colour for colour in clockwise if colour != "red"] == ["yellow", "green", "blue"]
    table = Table(first_guild=first_guild, oldest=yellow)
    table.round(yellow="Luik", green="Luik + 1", blue="Luik + 1", red="Luik + 2")
    order = [table.colours[seat] for seat in table.public["order"]]
    assert order == ["red", "green", "blue", "yellow"]
    assert table.actor == "red"


@pytest.mark.parametrize("first", range(4))
def test_fl_3_7_equals_by_distance(first: int) -> None:
    table = Table(oldest=first)
    table.round(gold="influence")
    (ordered,) = table.told("ordered")
    assert ordered["order"] == [(first + step) % 4 for step in range(4)]


def test_fl_3_7_more_cards_first() -> None:
    table = Table()
    table.round(gold="influence", green="take back + 1", red="take back + 3")
    (ordered,) = table.told("ordered")
    assert ordered["order"] == [3, 2, 0, 1]


def test_fl_3_8_influence_is_used_once() -> None:
    """A5: played influence leaves the game, and take back does not return it."""
    table = Table()
    table.round(gold="cathedral", blue="take back + 2", red="take back + 3")
    assert table.influence() == {"blue": 1, "yellow": 3, "green": 3, "red": 0}
    table.at("Luik", "centre")
    table.gold("influence")
    for colour in COLOURS:
        table.choose(colour, "take back")
    assert table.influence() == {"blue": 1, "yellow": 4, "green": 3, "red": 0}
