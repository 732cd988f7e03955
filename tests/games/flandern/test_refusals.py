"""Whatever is not allowed is refused with its rule, in a sentence, and leaves no trace."""

import random

import pytest

import guildhall
from guildhall.core.reason import Reason
from guildhall.core.state import State
from tests import kit
from tests.games.flandern.reference import NAMES, place_number, tile_number
from tests.games.flandern.town import (
    CARDS,
    COVERED,
    DRAW_ID,
    FULL,
    INFLUENCE_ID,
    PLACE_ID,
    TILE_ID,
    Table,
    changed_pack,
    flandern,
)


def refused(state: State, action: int, seat: int | None = None) -> Reason:
    """The reason why an action is refused, after making sure that it is and leaves no trace."""
    who = state.actor if seat is None else seat
    before = state.game.dump(state)
    reason = state.why_not(who, action)
    assert reason is not None, f"{action} of seat {who} is allowed"
    with pytest.raises(guildhall.IllegalAction) as caught:
        state.apply(who, action)
    assert caught.value.rule == reason
    assert state.game.dump(state) == before
    assert reason.sentence[0].isupper()
    assert reason.sentence.endswith(".")
    return reason


def at(city: str, name: str) -> int:
    return PLACE_ID + place_number(city, name)


def table(board: dict[str, str], gold: str = "take back", seats: int = 4, **cards: str) -> Table:
    """A table on which the cards of a round have been shown."""
    made = Table(board, seats)
    made.round(gold, **cards)
    return made


# Cards


def test_cards_that_are_not_in_the_hand() -> None:
    made = Table({"Luik": FULL}, scored="Luik", rows={"blue": "Gent"})
    made.gold("site")
    assert refused(made.state, CARDS.index("Luik"), 0) == Reason(
        "FL-7.6", "{city} is already scored, and its cards are gone.", {"city": "Luik"}
    )
    assert refused(made.state, CARDS.index("Gent"), 0).rule == "FL-4.7"
    three = Table(seats=3)
    three.gold("site")
    assert refused(three.state, CARDS.index("Gent"), 0).rule == "FL-2.6"


def test_influence_comes_after_the_card_and_not_more_than_there_is() -> None:
    made = Table(influence={"blue": 1})
    made.gold("site")
    assert refused(made.state, INFLUENCE_ID, 0).sentence == "First choose an action card."
    made.state.apply(0, CARDS.index("site"))
    assert refused(made.state, CARDS.index("Gent"), 0).sentence.startswith("First choose how many")
    reason = refused(made.state, INFLUENCE_ID + 2, 0)
    assert (reason.rule, reason.sentence) == (
        "FL-3.5",
        "That many you do not have; influence cards: 1.",
    )
    assert refused(made.state, at("Gent", "L1"), 0).rule == "FL-3.5"


def test_two_players_have_no_influence_and_others_no_influenced_guilds() -> None:
    made = Table(seats=2)
    assert refused(made.state, INFLUENCE_ID + 1).rule == "FL-10.1"
    assert refused(made.state, at("Gent", "L1")).rule == "FL-10.4"
    made.draw("green Gent")
    assert refused(made.state, DRAW_ID).sentence == "First choose where to build."
    made.lay("Gent", "L1 green")
    assert refused(made.state, DRAW_ID).rule == "FL-10.4"
    assert refused(made.state, TILE_ID).rule == "FL-10.5"
    three = Table(seats=3)
    three.gold("site")
    assert refused(three.state, DRAW_ID, 0).rule == "FL-10.2"


# Places


def test_places_where_nothing_can_be_built() -> None:
    board = {
        "Utrecht": "L1 red, S2 cover, L3 yellow/",
        "Luik": FULL,
    }
    made = Table(board, scored="Luik")
    made.round(blue="Utrecht")
    state = made.state
    assert refused(state, at("Gent", "L1")).sentence == (
        "This card lets you build in Utrecht, not in Gent."
    )
    assert refused(state, at("Luik", "L1")).rule == "FL-4.3"
    assert refused(state, at("Utrecht", "L1")).sentence == "Utrecht L1 is already built on."
    assert refused(state, at("Utrecht", "centre")).rule == "FL-5.1"
    assert refused(state, at("Utrecht", "S2")).sentence == "Utrecht S2 is covered."
    assert refused(state, at("Utrecht", "N1")).sentence == "Utrecht N1 is not open."
    assert refused(state, at("Utrecht", "M2")).rule == "FL-5.2"
    assert refused(state, at("Utrecht", "L3")).rule == "FL-4.4"
    assert refused(state, TILE_ID).rule == "FL-4.1"


def test_places_for_a_site() -> None:
    made = Table({"Utrecht": "L1 blue/", "Luik": FULL}, scored="Luik")
    made.round(blue="site")
    assert refused(made.state, at("Utrecht", "L1")).rule == "FL-4.5"
    assert refused(made.state, at("Luik", "L1")).sentence == "Luik is already scored."
    three = table({}, seats=3, blue="site")
    assert refused(three.state, at("Gent", "L1")).sentence == "Gent is not in play."


def test_a_plot_that_no_tile_fits() -> None:
    """M1 of Brugge borders blue, grey and a church, and nothing else is blue's to lay."""
    board = {"Brugge": "L4 church, S1 blue, L1 grey, L2 red"}
    made = table(board, blue="Brugge")
    reason = refused(made.state, at("Brugge", "M1"))
    assert reason.rule == "FL-5.3"
    assert reason.sentence == "At Brugge M1 every tile would border its own arms."


def test_a_plot_whose_shape_is_used_up() -> None:
    pack = changed_pack(
        tiles__guild="[5, 0, 10]", tiles__with_master="[0, 0, 0]", tiles__church="[9, 0, 0]"
    )
    made = Table({"Brugge": "L1 grey, S1 cover, L2 red"}, pack=pack)
    made.round(blue="Brugge")
    assert refused(made.state, at("Brugge", "M1")).rule == "FL-5.1"


# Tiles


def test_tiles_that_do_not_fit() -> None:
    made = table({"Utrecht": "L1 church, L2 red"}, blue="Utrecht")
    made.at("Utrecht", "M2")
    state = made.state
    assert made.tile_choices()
    assert refused(state, TILE_ID + tile_number("red")).rule == "FL-4.3"
    assert refused(state, TILE_ID + tile_number("church")).rule == "FL-5.3"
    assert refused(state, TILE_ID + tile_number("A")).rule == "FL-5.6"
    assert refused(state, TILE_ID + tile_number("B")).rule == "FL-5.7"
    assert refused(state, TILE_ID + tile_number("D")).rule == "FL-5.3"
    assert refused(state, at("Utrecht", "L3")).rule == "FL-5.4"
    made = table({"Utrecht": "L1 B, L2 red"}, blue="Utrecht")
    made.at("Utrecht", "L3")
    assert refused(made.state, TILE_ID + tile_number("B")).rule == "FL-5.5"
    assert refused(made.state, TILE_ID + tile_number("D")).rule == "FL-5.8"


def test_the_church_d_needs_its_small_plot() -> None:
    made = table({"Utrecht": "L1 red, L4 blue, S1 green"}, yellow="Utrecht")
    made.at("Utrecht", "M1")
    assert refused(made.state, TILE_ID + tile_number("D")).rule == "FL-5.8"


def test_gold_cards_build_grey_and_church_only() -> None:
    made = Table(gold_a="Utrecht, site", board={"Gent": "L1 blue/"})
    made.round("site")
    made.at("Gent", "L3")
    assert refused(made.state, TILE_ID + tile_number("blue")).rule == "FL-6.4"
    made = Table(gold_a="Utrecht, site", board={"Utrecht": "L1 blue/"})
    made.round("Utrecht")
    assert refused(made.state, at("Utrecht", "L1")).rule == "FL-6.3"
    assert refused(made.state, at("Gent", "L1")).rule == "FL-6.3"


def test_influenced_cards_build_for_their_guild() -> None:
    made = Table({"Gent": "L1 blue"}, seats=2)
    made.draw("green Gent")
    made.at("Gent", "M1")
    assert refused(made.state, TILE_ID + tile_number("blue")).rule == "FL-10.6"


def test_influenced_cards_build_in_their_city_and_finish_their_sites() -> None:
    made = Table({"Gent": "L1 blue/"}, seats=2)
    made.draw("green Gent")
    reason = refused(made.state, at("Luik", "L1"))
    assert reason.rule == "FL-10.6"
    assert reason.sentence == "This card lets you build in Gent, not in Luik."
    assert refused(made.state, at("Gent", "L1")).rule == "FL-10.6"
    made = Table({"Gent": "L1 green/"}, seats=2)
    made.draw("green site")
    assert refused(made.state, at("Gent", "L1")).rule == "FL-10.6"


def test_a_site_of_gold_finishes_nothing() -> None:
    made = Table({"Gent": "L1 grey/"}, gold_a="site, Utrecht")
    made.round("site")
    assert refused(made.state, at("Gent", "L1")).rule == "FL-6.4"


# Pawns


def test_places_for_a_cathedral() -> None:
    board = {"Utrecht": "L1 church+, L2 yellow, L3 red, M3 D", "Gent": COVERED}
    made = Table(board, gold_a="cathedral, site", scored="Gent")
    made.round("cathedral")
    state = made.state
    assert refused(state, at("Utrecht", "L1")).sentence == "Utrecht L1 already has a cathedral."
    assert refused(state, at("Utrecht", "L2")).sentence == "Utrecht L2 has no church quarter."
    assert refused(state, at("Utrecht", "S3")).rule == "FL-5.8"
    assert refused(state, at("Gent", "L1")).rule == "FL-4.8"
    assert refused(state, CARDS.index("site")).rule == "FL-6.6"


def test_places_for_a_guild_master() -> None:
    made = Table({"Utrecht": "L1 church, L2 red"}, gold_a="master, site")
    made.round("master")
    for name in ("L1", "L2", "L3"):
        assert refused(made.state, at("Utrecht", name)).rule == "FL-6.7"
    assert refused(made.state, TILE_ID).rule == "FL-6.7"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_refusal_cites_a_rule_of_the_title(seats: int) -> None:
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
                    assert reason.rule.startswith("FL-")
                    assert "{" not in reason.sentence
        state.apply(*kit.any_move(state, rng))
