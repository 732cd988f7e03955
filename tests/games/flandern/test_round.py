"""FL-3: draw the gold card, choose cards in secret, reveal them, and set the order."""

import pytest

from tests.games.flandern.reference import CITIES
from tests.games.flandern.scenario import COVERED, FULL, INFLUENCE_ID, PLAYER_GUILDS, ScriptedGame


def test_fl_3_1_six_phases_in_order() -> None:
    """A4: phase 6 ends the round, not the game."""
    table = ScriptedGame()
    assert table.public["phase"] == "gold"
    table.draw_gold("cathedral")
    assert table.public["phase"] == "choose"
    for colour in PLAYER_GUILDS:
        table.choose(colour, "Luik")
    assert (table.public["phase"], table.actor) == ("build", "blue")
    for tile in ("L1 blue", "L2 yellow", "L3 green", "L4 red"):
        table.build("Luik", tile)
    assert (table.public["phase"], table.actor) == ("cathedral", "blue")
    table.choose_plot("Luik", "centre")
    assert (table.public["phase"], table.public["round"]) == ("gold", 2)
    assert not table.state.over
    kinds = [event.kind for event in table.events if event.to != (0,)]
    parts = ("gold_drawn", "revealed", "ordered", "laid", "gold_shown", "first_passed")
    assert sorted(parts, key=kinds.index) == list(parts)


def test_fl_3_2_only_the_first_player_sees_the_gold_card() -> None:
    table = ScriptedGame()
    table.draw_gold("master")
    assert table.view("blue")["own"]["gold"] == 10
    for colour in ("yellow", "green", "red"):
        assert table.view(colour)["own"]["gold"] == -1
    assert table.public["held"] == 0
    assert table.public["gold"] == [11, 16]


def test_fl_3_2_the_back_is_seen() -> None:
    table = ScriptedGame(gold_b="Gent, Luik")
    table.draw_gold("Gent")
    assert table.public["held"] == 1


def test_fl_3_3_the_card_of_a_scored_city_is_replaced() -> None:
    """A29: A55: it is shown and removed, and drawing goes on as often as needed."""
    table = ScriptedGame({"Utrecht": FULL, "Brugge": COVERED}, scored="Utrecht Brugge")
    table.draw_gold("Utrecht")
    assert table.actor == "chance"
    table.draw_gold("Brugge")
    assert table.actor == "chance"
    table.draw_gold("Leuven")
    assert table.public["phase"] == "choose"
    assert table.public["gold"] == [9, 16]
    assert [event["card"] for event in table.event_data("gold_replaced")] == [4, 0]
    assert table.view("red")["noted"]["shown"][0][:6] == [1, 0, 0, 0, 1, 0]
    assert table.view("red")["own"]["gold"] == -1


def test_fl_3_4_the_stack_runs_out_while_replacing() -> None:
    """A56: no gold card, no phase 5, and the game ends after phase 6 of this round."""
    table = ScriptedGame({"Luik": FULL}, scored="Luik", gold_b="Luik")
    table.draw_gold("Luik")
    assert table.public["held"] == -1
    for colour in PLAYER_GUILDS:
        table.choose(colour, "Gent" if colour == "blue" else "recall")
    table.build("Gent", "L1 blue")
    assert table.state.over
    assert table.public["ending"] == 2
    assert table.event_data("gold_shown") == []


def test_fl_3_4_the_last_card_is_still_used() -> None:
    """A47: the round of the last gold card is played to its end, including phases 5 and 6."""
    table = ScriptedGame(gold_b="master")
    table.draw_gold("master")
    assert table.public["gold"] == [0, 0]
    for colour in PLAYER_GUILDS:
        table.choose(colour, "recall")
    assert (table.public["phase"], table.actor) == ("master", "blue")
    table.choose_plot("Utrecht", "centre")
    assert table.state.over
    assert table.public["ending"] == 2


def test_fl_3_5_one_action_card_and_any_influence() -> None:
    """A58: any card in the hand, and any number of influence cards."""
    table = ScriptedGame({"Gent": COVERED.replace("L1 cover, ", "")})
    table.draw_gold("influence")
    assert table.state.waiting() == [0, 1, 2, 3]
    assert table.state.actions(2) == list(range(8))
    table.state.apply(2, 3)
    assert table.state.actions(2) == [INFLUENCE_ID + number for number in range(4)]


def test_fl_3_5_even_a_card_without_effect() -> None:
    """A58: a card without an effect may be chosen."""
    board = {"Gent": COVERED.replace("L1 cover", "L1 blue/")}
    table = ScriptedGame(board)
    table.draw_gold("influence")
    assert CITIES.index("Gent") in table.state.actions(table.seat("red"))


def test_fl_3_5_without_influence_nothing_is_asked() -> None:
    table = ScriptedGame(influence={"green": 0})
    table.draw_gold("influence")
    table.state.apply(2, 7)
    assert table.state.actions(2) == []
    assert table.state.waiting() == [0, 1, 3]


def test_fl_3_5_choices_stay_hidden() -> None:
    """A28: no choice is visible until all have chosen, not even the number of cards."""
    table = ScriptedGame()
    table.draw_gold("influence")
    before = [table.view(colour) for colour in ("blue", "yellow", "green")]
    table.choose("red", "Gent", 3)
    assert [table.view(colour) for colour in ("blue", "yellow", "green")] == before
    assert table.public["revealed"] == []


def test_fl_3_6_all_cards_are_shown_at_once() -> None:
    """A28: A59: action cards and influence are revealed together before anybody acts."""
    table = ScriptedGame()
    table.play_round(blue="Gent + 1", yellow="site", green="recall + 3", red="Luik")
    assert table.public["revealed"] == [[3, 1], [6, 0], [7, 3], [5, 0]]
    assert table.row("blue") == ["Gent"]
    assert table.row("red") == ["Luik"]
    assert table.actor == "blue"
    assert table.city("Gent").quarters() == ["centre"]


def test_fl_3_6_the_card_stays_in_the_row() -> None:
    table = ScriptedGame()
    table.play_round(gold="influence", blue="Gent")
    table.build("Gent", "L1 blue")
    assert table.row("blue") == ["Gent"]
    assert "Gent" not in table.hand("blue")
    table.draw_gold("influence")
    assert CITIES.index("Gent") not in table.state.actions(0)


@pytest.mark.parametrize("first_guild", PLAYER_GUILDS)
def test_fl_3_7_the_example(first_guild: str) -> None:
    """Yellow is first player; Green and Blue play 2 cards, Red 3: Red, Green, Blue, Yellow."""
    colours = ScriptedGame(first_guild=first_guild).guilds
    yellow = colours.index("yellow")
    # Green sits nearer to Yellow than Blue does, wherever Red sits.
    clockwise = [*colours[yellow:], *colours[:yellow]]
    assert [colour for colour in clockwise if colour != "red"] == ["yellow", "green", "blue"]
    table = ScriptedGame(first_guild=first_guild, oldest=yellow)
    table.play_round(yellow="Luik", green="Luik + 1", blue="Luik + 1", red="Luik + 2")
    order = [table.guilds[seat] for seat in table.public["order"]]
    assert order == ["red", "green", "blue", "yellow"]
    assert table.actor == "red"


@pytest.mark.parametrize("first", range(4))
def test_fl_3_7_equals_by_distance(first: int) -> None:
    table = ScriptedGame(oldest=first)
    table.play_round(gold="influence")
    (ordered,) = table.event_data("ordered")
    assert ordered["order"] == [(first + step) % 4 for step in range(4)]


def test_fl_3_7_more_cards_first() -> None:
    table = ScriptedGame()
    table.play_round(gold="influence", green="recall + 1", red="recall + 3")
    (ordered,) = table.event_data("ordered")
    assert ordered["order"] == [3, 2, 0, 1]


def test_fl_3_8_influence_is_used_once() -> None:
    """A5: played influence leaves the game, and recall does not return it."""
    table = ScriptedGame()
    table.play_round(gold="cathedral", blue="recall + 2", red="recall + 3")
    assert table.influence() == {"blue": 1, "yellow": 3, "green": 3, "red": 0}
    table.choose_plot("Luik", "centre")
    table.draw_gold("influence")
    for colour in PLAYER_GUILDS:
        table.choose(colour, "recall")
    assert table.influence() == {"blue": 1, "yellow": 4, "green": 3, "red": 0}
