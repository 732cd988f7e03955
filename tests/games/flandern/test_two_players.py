"""FL-10: the game for two, with two influenced guilds."""

from functools import partial

import pytest

from guildhall.core.reason import IllegalAction
from tests.games.flandern.reference import ARMS, CITIES
from tests.games.flandern.scenario import (
    COVERED,
    DRAW_ID,
    FULL,
    ScriptedGame,
    modified_pack,
    with_covers,
    without_plots,
)

NO_MARKERS = modified_pack(wood__sites="0")
"""A pack with which a site card never has an effect."""

FOUR = ("Brugge", "Leuven", "Ieper", "Utrecht")


two = partial(ScriptedGame, seats=2)
"""A game for two: Blue with green, Yellow with red."""


def active_actions(table: ScriptedGame) -> list[int]:
    """Return the legal actions of the active player."""
    return table.state.actions(table.state.actor)


# Setup


def test_fl_10_1_what_is_used() -> None:
    """A21: A22: grey and church quarters, but no gold cards, wooden masters or influence cards."""
    table = two()
    public = table.public
    assert public["stock"] == [[3, 2, 3, 2, 3, 2]] * 5
    assert (public["churches"], public["specials"]) == ([3, 3, 3], [1, 1, 1, 1])
    assert public["gold"] == [0, 0]
    assert (public["cathedrals_left"], public["pawns_left"]) == (0, 0)
    assert public["influence"] == [0, 0]
    assert public["markers"] == 10
    assert public["scored"] == [0] * 6
    assert len(table.hand("blue")) == len(table.hand("yellow")) == 8
    assert [table.city(city).tiles["centre"] for city in CITIES] == list(ARMS)


def test_fl_10_1_printed_masters_count() -> None:
    """A22: only the wooden masters are left out."""
    assert two({"Gent": "L1 blue*"}).city("Gent").standing("blue") == (1, 1)


def test_fl_10_2_who_has_which_influenced_guild() -> None:
    """A91: blue and green, yellow and red; an option swaps them."""
    table = two()
    assert (table.public["guilds"], table.public["influenced"]) == ([0, 1], [2, 3])
    swapped = two(influence_swapped=True)
    assert swapped.public["influenced"] == [3, 2]
    other = two(first_guild="red")
    assert (other.guilds, other.public["influenced"]) == (["red", "blue"], [1, 2])


def test_fl_10_3_fourteen_cards() -> None:
    """A23: six city cards and the site card of each influenced guild."""
    table = two()
    table.play_card("recall")
    assert table.stack_choices() == [
        f"{colour} {card}" for colour in ("green", "red") for card in (*CITIES, "site")
    ]


def test_fl_10_3_reshuffle() -> None:
    """A24: A97: all open cards, including the last one, without any decision."""
    table = two(stack="green Gent")
    table.pass_turn("green Gent")
    table.build("Gent", "L1 green")
    assert sum(table.public["stack"]) == 0
    assert sum(table.public["discard"]) == 14
    table.play_card("recall")
    assert table.actor == "chance"
    assert table.event_data("reshuffled") == [{}]
    assert len(table.stack_choices()) == 14


def test_fl_10_3_used_cards_lie_open() -> None:
    table = two()
    table.pass_turn("red Luik")
    table.build("Luik", "L1 red")
    assert sum(table.public["discard"]) == 1
    table.play_card("recall")
    assert "red Luik" not in table.stack_choices()


# A turn


def test_fl_10_4_strict_alternation() -> None:
    """A90: both take turns, regardless of who begins."""
    table = two(oldest=1)
    for active in ("yellow", "blue", "yellow", "blue"):
        assert table.actor == active
        table.pass_turn()
        while table.actor == active and table.public["phase"] == "build":
            table.state.apply(table.state.actor, active_actions(table)[0])


def test_fl_10_4_either_order() -> None:
    """A92: decided at the start, before the card is drawn."""
    table = two()
    assert active_actions(table) == [*range(8), DRAW_ID]
    table.state.apply(0, DRAW_ID)
    assert table.actor == "chance"
    table.draw_influenced("green Gent")
    assert table.public["acting"] == ARMS.index("green")
    table.build("Gent", "L1 green")
    assert (table.public["phase"], table.actor) == ("card", "blue")
    assert active_actions(table) == list(range(8))
    first_own = two()
    first_own.play_card("Gent")
    first_own.build("Gent", "L1 blue")
    assert first_own.actor == "chance"


def test_fl_10_4_the_drawn_card_is_carried_out_at_once() -> None:
    """A92: A93: neither the card nor the action can be postponed or skipped."""
    table = two()
    table.draw_influenced("green Gent")
    assert set(table.offered_plots()) == {"Gent"}
    with pytest.raises(IllegalAction):
        table.play_card("Luik")
    with pytest.raises(IllegalAction):
        table.state.apply(0, DRAW_ID)


def test_fl_10_4_both_are_compulsory() -> None:
    """A93: the other action follows automatically after the player's."""
    table = two()
    table.play_card("recall")
    assert table.actor == "chance"
    table.draw_influenced("red site")
    assert table.public["phase"] == "build"
    table.build("Gent", "L1 grey")
    assert table.actor == "yellow"


def test_fl_10_5_own_grey_and_church() -> None:
    """A94: a card of the player does not build or finish for an influenced guild."""
    table = two({"Luik": "L1 green/, L2 grey/, L3 blue/"})
    table.play_card("Luik")
    assert table.tiles_on("Luik", "L4") == ["blue", "blue*", "grey", "grey*"]
    assert {"L2", "L3"} <= set(table.offered_plots()["Luik"])
    assert "L1" not in table.offered_plots()["Luik"]


def test_fl_10_5_cards_lie_in_the_row() -> None:
    """A98: the hand has 8 cards, and recall returns the played ones."""
    table = two(rows={"blue": "Brugge, Leuven, Ieper, Gent, Utrecht, Luik, site"})
    assert active_actions(table) == [7, DRAW_ID]
    table.play_card("recall")
    assert len(table.hand("blue")) == 8


def test_fl_10_6_the_colour_of_the_card() -> None:
    """A48: A94: that guild, grey or church; the active player chooses, even if others profit."""
    table = two({"Luik": "L1 red/, L2 grey/, L3 blue/"})
    table.draw_influenced("red Luik")
    assert table.actor == "blue"
    assert table.tiles_on("Luik", "L4") == ["red", "red*", "grey", "grey*"]
    assert {"L1", "L2"} <= set(table.offered_plots()["Luik"])
    assert "L3" not in table.offered_plots()["Luik"]


def test_fl_10_6_a_site_card() -> None:
    table = two()
    table.draw_influenced("green site")
    assert set(table.offered_plots()) == set(CITIES)
    table.build("Gent", "L1 green*")
    assert table.city("Gent").sites == ["L1"]


def test_fl_10_6_impossible() -> None:
    """A30: the card is used up without effect, and there is no influenced action this turn."""
    table = two(pack=NO_MARKERS)
    table.pass_turn("green site")
    assert table.actor == "yellow"
    assert sum(table.public["discard"]) == 1
    assert table.event_data("idle") == [{"seat": 0, "card": 6, "source": 2}]


def test_fl_10_6_a_full_city_not_yet_scored() -> None:
    """A96: the card is not replaced: it finishes a site if possible, else nothing happens."""
    board = {"Gent": without_plots(FULL, "S4").replace("S1 green", "S1 green/")}
    table = two(board)
    table.play_card("Gent")
    table.build("Gent", "S4 church")
    assert table.scored() == []
    table.draw_influenced("green Gent")
    assert table.offered_plots() == {"Gent": ["S1"]}
    other = two(board)
    other.play_card("Gent")
    other.build("Gent", "S4 church")
    other.draw_influenced("red Gent")
    assert other.scored() == ["Gent"]
    assert other.actor == "yellow"
    assert other.event_data("influenced_removed") == []


def test_fl_10_7_the_card_of_a_scored_city() -> None:
    """A29: A95: it leaves the game and another is drawn, as often as needed."""
    table = two({"Gent": FULL, "Luik": COVERED}, scored="Gent Luik")
    table.draw_influenced("green Gent")
    assert table.actor == "chance"
    table.draw_influenced("red Luik")
    assert table.actor == "chance"
    table.draw_influenced("red Utrecht")
    assert table.actor == "blue"
    assert len(table.event_data("influenced_removed")) == 2
    table.build("Utrecht", "L1 red")
    assert sum(table.public["stack"]) + sum(table.public["discard"]) == 12


def test_fl_10_7_a_card_can_always_be_found() -> None:
    """A97: if the stack runs out while replacing, the open cards are shuffled."""
    table = two({"Gent": FULL}, scored="Gent", stack="green Gent")
    table.play_card("recall")
    table.draw_influenced("green Gent")
    assert table.actor == "chance"
    assert table.event_data("reshuffled") == [{}]
    assert {"green site", "red site"} <= set(table.stack_choices())
    assert "green Gent" not in table.stack_choices()


# Scoring and the end


def test_fl_10_8_after_the_turn() -> None:
    """A25: A49: A98: not between the two actions; the city's cards leave hands and rows."""
    table = two({"Gent": without_plots(FULL, "S4")}, rows={"yellow": "Gent, Luik"})
    table.play_card("Gent")
    table.build("Gent", "S4 church")
    assert table.scored() == []
    table.draw_influenced("green Luik")
    table.build("Luik", "L1 green")
    assert table.scored() == ["Gent"]
    assert table.row("yellow") == ["Luik"]
    assert "Gent" not in table.hand("blue") + table.row("blue")
    # Gent is worth 14: Red has 5, the others 2 each.
    assert table.points() == {"blue": 0, "yellow": 0, "green": 0, "red": 14, "grey": 0}


def test_fl_10_8_any_two_cities() -> None:
    """A26: all full cities are scored after the turn."""
    table = two(
        {
            "Gent": without_plots(with_covers("L1 blue"), "S2"),
            "Luik": without_plots(with_covers("L1 blue"), "S2"),
        }
    )
    table.play_card("Gent")
    table.build("Gent", "S2 grey")
    table.draw_influenced("red Luik")
    table.build("Luik", "S2 red")
    assert table.scored() == ["Gent", "Luik"]


def test_fl_10_8_covering() -> None:
    """A25: A80: plots are covered at the end of the turn."""
    table = two({"Gent": "L1 cover, S1 cover"})
    table.play_card("recall")
    assert table.city("Gent").tiles["M1"] == "free"
    table.draw_influenced("green Luik")
    table.build("Luik", "L1 green")
    assert table.city("Gent").tiles["M1"] == "cover"


def test_fl_10_9_no_free_plot() -> None:
    """A99: checked after the turn: the influenced action still takes place."""
    board = dict.fromkeys((*FOUR, "Luik"), COVERED) | {"Gent": without_plots(FULL, "S4")}
    board["Gent"] = board["Gent"].replace("S1 green", "S1 green/")
    table = two(board, scored=" ".join((*FOUR, "Luik")))
    table.play_card("Gent")
    table.build("Gent", "S4 church")
    assert not table.state.over
    table.draw_influenced("green Gent")
    table.choose_plot("Gent", "S1")
    assert table.state.over
    assert table.public["ending"] == 1


def test_fl_10_9_one_free_plot_goes_on() -> None:
    """With two players a single free plot does not end the game."""
    board = dict.fromkeys((*FOUR, "Luik"), COVERED) | {"Gent": without_plots(FULL, "S4", "S2")}
    table = two(board, scored=" ".join((*FOUR, "Luik")))
    table.pass_turn("green Gent")
    table.build("Gent", "S2 church")
    assert not table.state.over
    assert table.city("Gent").free == ["S4"]


ONE_SMALL = modified_pack(
    tiles__guild="[5, 5, 1]", tiles__with_master="[2, 2, 0]", tiles__church="[3, 3, 0]"
)


def only_for_influenced(grey: str) -> ScriptedGame:
    """Return a game with S3 and S4 of Gent free and small tiles of green and red, perhaps grey."""
    board = dict.fromkeys(FOUR, COVERED)
    board["Luik"] = with_covers(f"L4 red, S1 A, L3 green, S4 yellow, N1 {grey}")
    board["Gent"] = (
        "L1 yellow, L2 blue, L3 yellow, L4 blue, M1 D, M2 grey, S2 blue, M3 green, M4 grey"
    )
    return two(board, scored=" ".join((*FOUR, "Luik")), pack=ONE_SMALL)


def test_fl_10_9_only_influenced_guilds_could_build() -> None:
    """A99: only red could take the remaining plots."""
    table = only_for_influenced("grey")
    assert table.city("Gent").free == ["S3", "S4"]
    table.pass_turn("green Gent")
    table.build("Gent", "S4 green")
    assert table.state.over
    assert table.public["ending"] == 3
    assert table.city("Gent").tiles["S3"] == "cover"


def test_fl_10_9_grey_could_still_build() -> None:
    table = only_for_influenced("cover")
    table.pass_turn("green Gent")
    table.build("Gent", "S4 green")
    assert not table.state.over


def test_fl_10_9_d_counts_as_church() -> None:
    """Only the influenced guilds have medium or small quarters; D could still be laid."""
    pack = modified_pack(
        tiles__guild="[5, 1, 1]", tiles__with_master="[2, 0, 0]", tiles__church="[3, 0, 0]"
    )
    board = dict.fromkeys(FOUR, COVERED)
    board["Luik"] = with_covers(
        "L1 red, L2 yellow, L3 blue, L4 green, M1 yellow, M2 blue, M4 grey, S1 A, N1 grey,"
        " S3 blue, S4 yellow"
    )
    for kept, ending in ((("M1", "S1", "S2"), 0), (("M1", "S2"), 3)):
        board["Gent"] = without_plots(with_covers("L1 yellow, L2 blue, L3 yellow, L4 blue"), *kept)
        table = two(board, scored=" ".join((*FOUR, "Luik")), pack=pack)
        table.pass_turn("green site")
        table.build("Gent", "S2 green")
        assert table.public["ending"] == ending


def test_fl_10_9_nobody_builds() -> None:
    """A100: the 14th turn in a row without building or finishing ends the game."""
    table = two(idle=13, pack=NO_MARKERS)
    table.pass_turn("green site")
    assert table.state.over
    assert table.public["ending"] == 4
    assert len(table.scored()) == 6
    early = two(idle=12, pack=NO_MARKERS)
    early.pass_turn("green site")
    assert not early.state.over
    assert early.public["idle"] == 13
    early.play_card("Gent")
    early.build("Gent", "L1 yellow")
    early.draw_influenced("red site")
    assert early.public["idle"] == 0


def test_fl_10_9_finishing_counts_as_building() -> None:
    """A100: a turn in which a site is finished resets the count."""
    table = two({"Gent": "L1 blue/"}, idle=13)
    table.play_card("Gent")
    table.choose_plot("Gent", "L1")
    table.draw_influenced("green site")
    table.build("Luik", "L1 green")
    assert not table.state.over
    assert table.public["idle"] == 0


def final_game(gent: str, influence_swapped: bool = False) -> ScriptedGame:
    """Return a game that ends with the scoring of Gent; other cities pay their owner 1 each."""
    board = dict.fromkeys((*FOUR, "Luik"), COVERED) | {"Gent": with_covers(gent)}
    scored = " ".join((*FOUR, "Luik"))
    table = two(board, scored=scored, influence_swapped=influence_swapped)
    table.pass_turn("green site")
    assert table.state.over
    return table


def test_fl_10_10_own_and_influenced_points() -> None:
    """A50: the sum of both guilds; no bonus for influence cards, nothing for the grey guild."""
    table = final_game("L1 blue, L2 blue, L3 grey")
    assert table.points() == {"blue": 1 + 4, "yellow": 1, "green": 1, "red": 2, "grey": 1 + 4}
    assert table.state.scores() == [6, 3]
    assert table.state.winners() == [0]
    assert {line.rule for line in table.state.score_sheet()} <= {"FL-8.3", "FL-8.4"}
    swapped = final_game("L1 blue, L2 blue, L3 grey", influence_swapped=True)
    assert swapped.state.scores() == [7, 2]


def test_fl_10_10_a_tie_is_shared() -> None:
    """A46: equal sums share the victory."""
    table = final_game("L1 green, L2 green, M1 blue, M2 yellow")
    scores = table.state.scores()
    # Green 5, Red 3 (2nd); Blue and Yellow tied for 3rd and 4th: 2 each.
    assert scores == [1 + 1 + 5 + 2, 1 + 3 + 2]
    tied = final_game("L1 green, L2 yellow")
    assert tied.state.scores() == [1 + 1 + 4, 1 + 4 + 3]
    even = final_game("L1 blue")
    assert even.points() == {"blue": 1 + 1, "yellow": 1, "green": 1, "red": 2, "grey": 1}
    assert even.state.scores() == [3, 3]
    assert even.state.winners() == [0, 1]
