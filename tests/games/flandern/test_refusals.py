"""Refusals: every illegal action is refused with its rule and a sentence, and changes nothing."""

import random

import pytest

import guildhall
from guildhall.core.reason import Reason
from guildhall.core.state import State
from tests import random_games
from tests.games.flandern.reference import NAMES, plot_number, tile_number
from tests.games.flandern.scenario import (
    CARDS,
    COVERED,
    DRAW_ID,
    FULL,
    INFLUENCE_ID,
    PLOT_ID,
    TILE_ID,
    ScriptedGame,
    flandern,
    modified_pack,
)


def check_refused(state: State, action: int, seat: int | None = None) -> Reason:
    """Return why an action is refused, after checking that it is and changes nothing."""
    who = state.actor if seat is None else seat
    before = state.game.dump(state)
    reason = state.why_not(who, action)
    assert reason is not None, f"{action} of seat {who} is allowed"
    with pytest.raises(guildhall.IllegalAction) as caught:
        state.apply(who, action)
    assert caught.value.reason == reason
    assert state.game.dump(state) == before
    assert reason.text[0].isupper()
    assert reason.text.endswith(".")
    return reason


def plot_action(city: str, name: str) -> int:
    return PLOT_ID + plot_number(city, name)


def table_after_reveal(
    board: dict[str, str], gold: str = "recall", seats: int = 4, **cards: str
) -> ScriptedGame:
    """Return a game in which the cards of a round have been revealed."""
    made = ScriptedGame(board, seats)
    made.play_round(gold, **cards)
    return made


# Cards


def test_cards_that_are_not_in_the_hand() -> None:
    made = ScriptedGame({"Luik": FULL}, scored="Luik", rows={"blue": "Gent"})
    made.draw_gold("site")
    assert check_refused(made.state, CARDS.index("Luik"), 0) == Reason(
        "FL-7.6", "{city} has already been scored; its cards are out of the game.", {"city": "Luik"}
    )
    assert check_refused(made.state, CARDS.index("Gent"), 0).rule == "FL-4.7"
    three = ScriptedGame(seats=3)
    three.draw_gold("site")
    assert check_refused(three.state, CARDS.index("Gent"), 0).rule == "FL-2.6"


def test_influence_comes_after_the_card_and_is_limited_to_the_hand() -> None:
    made = ScriptedGame(influence={"blue": 1})
    made.draw_gold("site")
    together = Reason("", "Choose the number of influence cards together with your card.")
    assert check_refused(made.state, INFLUENCE_ID + 1, 0) == together
    assert check_refused(made.state, plot_action("Gent", "L1"), 0).text.startswith("Choose an")
    made.state.apply(0, CARDS.index("site"))
    assert check_refused(made.state, CARDS.index("Gent"), 0).text.startswith("Choose the number")
    reason = check_refused(made.state, INFLUENCE_ID + 2, 0)
    assert (reason.rule, reason.text) == (
        "FL-3.5",
        "You only have 1 influence card.",
    )
    assert check_refused(made.state, plot_action("Gent", "L1"), 0).rule == "FL-3.5"
    poor = ScriptedGame(influence={"blue": 0})
    poor.draw_gold("site")
    assert check_refused(poor.state, INFLUENCE_ID, 0).text == "You have no influence cards."


def test_a_seat_that_has_chosen_its_cards_hears_that_it_can_undo() -> None:
    made = ScriptedGame()
    made.draw_gold("site")
    made.choose("blue", "Gent")
    reason = check_refused(made.state, CARDS.index("Luik"), 0)
    assert (reason.rule, reason.text) == ("GH-6", "You have already chosen. Undo to choose again.")


def test_two_players_have_no_influence_and_others_no_influenced_guilds() -> None:
    made = ScriptedGame(seats=2)
    assert check_refused(made.state, INFLUENCE_ID + 1).rule == "FL-10.1"
    assert check_refused(made.state, plot_action("Gent", "L1")).rule == "FL-10.4"
    made.draw_influenced("green Gent")
    assert check_refused(made.state, DRAW_ID).text == "Choose a plot first."
    made.build("Gent", "L1 green")
    assert check_refused(made.state, DRAW_ID).rule == "FL-10.4"
    assert check_refused(made.state, TILE_ID).rule == "FL-10.5"
    three = ScriptedGame(seats=3)
    three.draw_gold("site")
    assert check_refused(three.state, DRAW_ID, 0).rule == "FL-10.2"


# Plots


def test_plots_where_nothing_can_be_built() -> None:
    board = {
        "Utrecht": "L1 red, S2 cover, L3 yellow/",
        "Luik": FULL,
    }
    made = ScriptedGame(board, scored="Luik")
    made.play_round(blue="Utrecht")
    state = made.state
    assert check_refused(state, plot_action("Gent", "L1")).text == (
        "This card lets you build in Utrecht, not in Gent."
    )
    assert check_refused(state, plot_action("Luik", "L1")).rule == "FL-4.3"
    assert (
        check_refused(state, plot_action("Utrecht", "L1")).text == "Utrecht L1 is already built on."
    )
    assert check_refused(state, plot_action("Utrecht", "centre")).rule == "FL-5.1"
    assert check_refused(state, plot_action("Utrecht", "S2")).text == "Utrecht S2 is covered."
    assert (
        check_refused(state, plot_action("Utrecht", "N1")).text
        == "Utrecht N1 is not available yet."
    )
    assert check_refused(state, plot_action("Utrecht", "M2")).rule == "FL-5.2"
    assert check_refused(state, plot_action("Utrecht", "L3")).rule == "FL-4.4"
    assert check_refused(state, TILE_ID).rule == "FL-5.3"


def test_plots_for_a_site() -> None:
    made = ScriptedGame({"Utrecht": "L1 blue/", "Luik": FULL}, scored="Luik")
    made.play_round(blue="site")
    assert check_refused(made.state, plot_action("Utrecht", "L1")).rule == "FL-4.5"
    reason = check_refused(made.state, plot_action("Luik", "L1"))
    assert reason.text == "Luik has already been scored."
    three = table_after_reveal({}, seats=3, blue="site")
    assert check_refused(three.state, plot_action("Gent", "L1")).text == "Gent is not in play."


def test_a_plot_that_no_tile_fits() -> None:
    """M1 of Brugge borders blue, grey and a church, and Blue may lay nothing else."""
    board = {"Brugge": "L4 church, S1 blue, L1 grey, L2 red"}
    made = table_after_reveal(board, blue="Brugge")
    reason = check_refused(made.state, plot_action("Brugge", "M1"))
    assert reason.rule == "FL-5.3"
    assert reason.text == (
        "Every tile at Brugge M1 would border a quarter with the same coat of arms."
    )


def test_a_plot_whose_shape_is_used_up() -> None:
    pack = modified_pack(
        tiles__guild="[5, 0, 10]", tiles__with_master="[0, 0, 0]", tiles__church="[9, 0, 0]"
    )
    made = ScriptedGame({"Brugge": "L1 grey, S1 cover, L2 red"}, pack=pack)
    made.play_round(blue="Brugge")
    assert check_refused(made.state, plot_action("Brugge", "M1")).rule == "FL-5.1"


# Tiles


def test_tiles_that_do_not_fit() -> None:
    made = table_after_reveal({"Utrecht": "L1 church, L2 red"}, blue="Utrecht")
    made.choose_plot("Utrecht", "M2")
    state = made.state
    assert made.tile_choices()
    assert check_refused(state, TILE_ID + tile_number("red")).rule == "FL-4.3"
    assert check_refused(state, TILE_ID + tile_number("church")).rule == "FL-5.3"
    assert check_refused(state, TILE_ID + tile_number("A")).rule == "FL-5.6"
    assert check_refused(state, TILE_ID + tile_number("B")).rule == "FL-5.7"
    assert check_refused(state, TILE_ID + tile_number("D")).rule == "FL-5.3"
    assert check_refused(state, plot_action("Utrecht", "L3")).rule == "FL-5.4"
    made = table_after_reveal({"Utrecht": "L1 B, L2 red"}, blue="Utrecht")
    made.choose_plot("Utrecht", "L3")
    assert check_refused(made.state, TILE_ID + tile_number("B")).rule == "FL-5.5"
    assert check_refused(made.state, TILE_ID + tile_number("D")).rule == "FL-5.8"


def test_the_church_d_needs_its_small_plot() -> None:
    made = table_after_reveal({"Utrecht": "L1 red, L4 blue, S1 green"}, yellow="Utrecht")
    made.choose_plot("Utrecht", "M1")
    assert check_refused(made.state, TILE_ID + tile_number("D")).rule == "FL-5.8"


def test_gold_cards_build_grey_and_church_only() -> None:
    made = ScriptedGame(gold_a="Utrecht, site", board={"Gent": "L1 blue/"})
    made.play_round("site")
    made.choose_plot("Gent", "L3")
    assert check_refused(made.state, TILE_ID + tile_number("blue")).rule == "FL-6.4"
    made = ScriptedGame(gold_a="Utrecht, site", board={"Utrecht": "L1 blue/"})
    made.play_round("Utrecht")
    assert check_refused(made.state, plot_action("Utrecht", "L1")).rule == "FL-6.3"
    assert check_refused(made.state, plot_action("Gent", "L1")).rule == "FL-6.3"


def test_influenced_cards_build_for_their_guild() -> None:
    made = ScriptedGame({"Gent": "L1 blue"}, seats=2)
    made.draw_influenced("green Gent")
    made.choose_plot("Gent", "M1")
    assert check_refused(made.state, TILE_ID + tile_number("blue")).rule == "FL-10.6"


def test_influenced_cards_build_in_their_city_and_finish_their_sites() -> None:
    made = ScriptedGame({"Gent": "L1 blue/"}, seats=2)
    made.draw_influenced("green Gent")
    reason = check_refused(made.state, plot_action("Luik", "L1"))
    assert reason.rule == "FL-10.6"
    assert reason.text == "This card lets you build in Gent, not in Luik."
    assert check_refused(made.state, plot_action("Gent", "L1")).rule == "FL-10.6"
    made = ScriptedGame({"Gent": "L1 green/"}, seats=2)
    made.draw_influenced("green site")
    assert check_refused(made.state, plot_action("Gent", "L1")).rule == "FL-10.6"


def test_a_gold_site_card_finishes_nothing() -> None:
    made = ScriptedGame({"Gent": "L1 grey/"}, gold_a="site, Utrecht")
    made.play_round("site")
    assert check_refused(made.state, plot_action("Gent", "L1")).rule == "FL-6.4"


# Wooden pieces


def test_plots_for_a_cathedral() -> None:
    board = {"Utrecht": "L1 church+, L2 yellow, L3 red, M3 D", "Gent": COVERED}
    made = ScriptedGame(board, gold_a="cathedral, site", scored="Gent")
    made.play_round("cathedral")
    state = made.state
    assert (
        check_refused(state, plot_action("Utrecht", "L1")).text
        == "Utrecht L1 already has a cathedral."
    )
    assert (
        check_refused(state, plot_action("Utrecht", "L2")).text
        == "Utrecht L2 has no church quarter."
    )
    assert check_refused(state, plot_action("Utrecht", "S3")).rule == "FL-5.8"
    assert check_refused(state, plot_action("Gent", "L1")).rule == "FL-4.8"
    assert check_refused(state, CARDS.index("site")).rule == "FL-6.6"


def test_plots_for_a_guild_master() -> None:
    made = ScriptedGame({"Utrecht": "L1 church, L2 red"}, gold_a="master, site")
    made.play_round("master")
    for name in ("L1", "L2", "L3"):
        assert check_refused(made.state, plot_action("Utrecht", name)).rule == "FL-6.7"
    assert check_refused(made.state, TILE_ID).rule == "FL-6.7"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_refusal_cites_a_rule_of_the_game(seats: int) -> None:
    state = flandern().start(seats)
    rng = random.Random(seats)
    assert len(NAMES) == 29
    while not state.over:
        for seat in state.waiting():
            legal = state.actions(seat)
            for action in rng.sample(range(flandern().num_actions), 12):
                if action not in legal:
                    reason = state.why_not(seat, action)
                    assert reason is not None
                    is_order_of_steps = INFLUENCE_ID <= action < PLOT_ID and not reason.rule
                    assert reason.rule.startswith("FL-") or is_order_of_steps
                    assert "{" not in reason.text
        state.apply(*random_games.random_move(state, rng))
