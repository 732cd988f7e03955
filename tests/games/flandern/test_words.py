"""Sentences, prompts and names."""

from collections.abc import Iterator
from typing import cast

import pytest

import guildhall
from guildhall import CHANCE
from guildhall.core.event import Event, ScoreLine
from guildhall.core.record import Record
from guildhall.core.selection_text import finish_text
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words import names
from guildhall.server import i18n
from tests import random_games
from tests.golden.cases import FOLDER
from tests.random_games import Setup

GAME = guildhall.game("flandern")
COMPONENTS = cast(Components, GAME.components)


def event_text(kind: str, language: str = "en", **data: object) -> str:
    return GAME.event_text(Event(kind, (None,), False, data), i18n.get_language(language, GAME))


def views(seats: int) -> list[FlandernView]:
    """Return the views of the deciding seats in a random game."""
    found = [
        state.view(seat)
        for state in random_games.decisions(Setup("flandern", seats, ()), seed=5)
        for seat in state.waiting()
    ]
    return cast(list[FlandernView], found)


# Actions


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (0, "play Brugge"),
        (ids.SITE, "play building site"),
        (ids.RECALL, "play recall cards"),
        (ids.DRAW, "draw for the influenced guilds"),
        (ids.INFLUENCE, "no influence card"),
        (ids.INFLUENCE + 1, "1 influence card"),
        (ids.INFLUENCE + 2, "2 influence cards"),
        (ids.PLOT + ids.CITY_PLOTS, "Leuven L1"),
        (ids.PLOT + ids.CENTRE, "Brugge centre"),
        (ids.PLOT + 5 * ids.CITY_PLOTS + 28, "Luik Z4"),
        (ids.TILE, "lay weavers quarter"),
        (ids.TILE + 3, "lay fullers quarter with a guild master"),
        (ids.TILE + 8, "lay grey guild quarter"),
        (ids.TILE + 10, "lay church quarter"),
        (ids.TILE + 14, "lay church D"),
    ],
)
def test_action_texts_are_short(action: int, text: str) -> None:
    state = GAME.start(4)
    assert GAME.text(state, 0, action) == text


def test_outcomes_name_the_card_and_the_guild_that_it_is_for() -> None:
    state = GAME.start(4)
    assert GAME.text(state, CHANCE, ids.MASTER) == "gold card guild master"
    assert GAME.text(state, CHANCE, ids.STACK + 2 * 7 + ids.SITE) == "building site for the dyers"


def test_a_card_is_understood_by_its_name_alone() -> None:
    state = GAME.start(2)
    assert GAME.parse(state, 0, "leu") == 1
    assert GAME.parse(state, 0, "Recupero", i18n.get_language("it", GAME)) == ids.RECALL


def test_texts_of_the_recall_card_in_older_records_are_understood() -> None:
    two = GAME.start(2)
    assert (
        GAME.parse(two, 0, "play take back")
        == GAME.parse(two, 0, "play recall cards")
        == ids.RECALL
    )
    four = GAME.start(4)
    assert GAME.parse(four, CHANCE, "gold card take back") == ids.RECALL
    with pytest.raises(ValueError, match="is not an action of Flandern 1302"):
        GAME.parse(two, 0, "take back")


@pytest.mark.parametrize("name", ["2-seats", "4-seats"])
def test_an_older_record_leads_to_the_same_game(name: str) -> None:
    old = (FOLDER / "flandern" / f"{name}.json").read_text("utf-8")
    assert '"play take back"' in old
    assert "recall cards" not in old
    record = Record.from_json(old, guildhall.game)
    record.verify(old)
    again = Record(GAME, record.seats, record.options)
    state = again.start()
    for actor, text in record.moves:
        again.play(state, actor, GAME.parse(state, actor, text))
    assert again.to_json() == old.replace("take back", "recall cards")


# Names


def test_the_translated_names_are_those_of_the_standard_pack() -> None:
    assert list(names.GUILD_NAMES) == COMPONENTS.guild_names
    assert list(names.QUARTER_NAMES) == [f"{guild} quarter" for guild in COMPONENTS.guild_names]
    assert list(names.CITY_NAMES) == COMPONENTS.city_names
    assert COMPONENTS.plot_name(ids.CENTRE) == names.CENTRE_NAME


def test_a_guild_of_a_custom_pack_keeps_its_name_in_every_language() -> None:
    own = guildhall.game("flandern", GAME.pack.replace('"dyers"', '"brewers"'))
    italian = i18n.get_language("it", own)
    start = own.start(3)
    assert own.text(start, 0, ids.TILE + 4, italian) == "posa quartiere (brewers)"
    assert own.text(start, 0, ids.TILE + 2, italian) == "posa quartiere dei follatori"
    assert own.text(start, 0, ids.TILE + 4) == "lay brewers quarter"


# Prompts


def test_prompts_of_a_round_say_what_to_do() -> None:
    asked = {GAME.prompt(view) for view in views(4)}
    assert any(text.startswith("Secretly choose your card for this round") for text in asked)
    assert any(text.startswith("Recall cards: how many influence cards") for text in asked)
    for city in COMPONENTS.city_names:
        assert any(
            text.startswith(f"Build in {city}: choose a quarter and its plot") for text in asked
        )
    assert any(text.startswith("Which quarter do you build at ") for text in asked)
    assert any(
        text.startswith("Gold card: choose a grey or church quarter and its plot in ")
        for text in asked
    )
    assert any("for the cathedral" in text for text in asked)
    assert any("for the guild master" in text for text in asked)


def test_with_two_players_the_prompt_names_the_influenced_guild() -> None:
    asked = {GAME.prompt(view) for view in views(2)}
    assert any(text.startswith("Play a card from your hand for your guild, or") for text in asked)
    assert "Now play a card from your hand for your guild." in asked
    assert any(text.startswith("Build for the dyers in ") for text in asked)
    assert any(text.startswith("Build for the cloth-shearers in ") for text in asked)


def test_a_prompt_mentions_sites_only_if_one_can_be_finished() -> None:
    seen = set()
    for view in [*views(2), *views(4)]:
        public = view["public"]
        if public["phase"] != "build" or view["own"]["spot"] >= 0 or public["card"] >= ids.CITIES:
            continue
        sites = [
            board_plot for board_plot in public["sites"] if ids.PLOT + board_plot in view["actions"]
        ]
        free = len(view["actions"]) > len(sites)
        sentence = GAME.prompt(view)
        assert ("finish" in sentence) == bool(sites)
        seen.add((bool(sites), free))
    assert len(seen) == 3


def test_a_waiting_seat_sees_who_is_to_move() -> None:
    sentence = {
        GAME.prompt(state.view(None))
        for state in random_games.decisions(Setup("flandern", 3, ()), 5)
    }
    assert "Everyone is secretly choosing an action card and influence." in sentence
    assert any(text.startswith("Blue is building in ") for text in sentence)
    assert "The game is over." in sentence


# Decisions


def compound_views(phase: str) -> Iterator[FlandernView]:
    """The views in which a card with influence, or a plot with a tile, is chosen."""
    for view in views(4):
        if view["public"]["phase"] == phase and len(GAME.selection(view).groups) == 2:
            yield view


def test_finishing_the_sealed_choice_plays_the_chosen_card_with_influence() -> None:
    view = next(compound_views("choose"))
    assert GAME.finish_text(view, 0) == "play {item}"
    assert GAME.finish_text(view, 2) == "play {item} + 2 influence"
    selection = GAME.selection(view)
    card = selection.groups[0].items[1]
    name = GAME.item_text(view, card)
    assert finish_text(GAME, view, selection, [[card], [1]]) == f"play {name} + 1 influence"
    begun = next(view for view in views(4) if ids.INFLUENCE in view["actions"])
    assert "{item}" not in GAME.finish_text(begun, 0)


def test_finishing_a_site_is_not_called_building() -> None:
    seen = set()
    for view in compound_views("build"):
        selection = GAME.selection(view)
        sites = {ids.PLOT + board_plot for board_plot in view["public"]["sites"]}
        for plot in selection.groups[0].items:
            verb = "finish the site" if plot in sites else "build"
            text = f"{verb} at {GAME.item_text(view, plot)}"
            assert GAME.finish_text(view, plot) == text
            assert finish_text(GAME, view, selection, [[plot], []]) == text
            seen.add(verb)
        assert GAME.finish_text(view, 0) == "build at {item}"
    assert len(seen) == 2
    only_sites = next(
        view
        for view in views(4)
        if view["public"]["phase"] == "build" and view["public"]["sites"]
        if {action - ids.PLOT for action in view["actions"]} <= set(view["public"]["sites"])
    )
    assert GAME.finish_text(only_sites, 0) == "finish the site at {item}"


def test_the_prompt_of_a_started_decision_asks_for_what_is_missing() -> None:
    cards, builds = next(compound_views("choose")), next(compound_views("build"))
    assert GAME.group_prompt(cards, 0) == "Now choose the card that you play."
    assert GAME.group_prompt(cards, 1).startswith("Add influence cards to act earlier")
    assert GAME.group_prompt(builds, 0) == "Choose a plot for this quarter."
    assert GAME.group_prompt(builds, 1) == "Choose a quarter for this plot."


# Events and points


def test_event_texts_of_a_round() -> None:
    assert event_text("revealed", seat=0, card=1, influence=0) == "Blue plays Leuven."
    assert event_text("revealed", seat=0, card=1, influence=2) == (
        "Blue plays Leuven with 2 influence cards."
    )
    assert event_text("ordered", order=[3, 2, 0]) == ("Order of play: Purple, Green, Blue.")
    assert event_text("laid", seat=1, place=ids.CITY_PLOTS, tile=10, site=1) == (
        "Vermilion starts a building site at Leuven L1: church quarter."
    )
    assert event_text("opened", places=[21, 25]) == "New plots: Brugge Y1, Brugge Z1."
    assert event_text("took_back", seat=2, cards=[0, 7]) == "Green recalls: Brugge."
    assert event_text("took_back", seat=2, cards=[7]) == "Green has no cards to recall."
    assert event_text("opened", places=[21]) == "New plot: Brugge Y1."
    assert event_text("covered", places=[0]) == (
        "Plot covered (nothing can be built there): Brugge L1."
    )
    assert event_text("covered", places=[0, 1]) == (
        "Plots covered (nothing can be built there): Brugge L1, Brugge L2."
    )


def test_only_the_first_player_learns_which_gold_card_was_drawn() -> None:
    assert event_text("gold_drawn", seat=0, back=1) == "Blue draws a gold card with back B."
    assert event_text("gold_drawn", seat=0, back=1, card=9) == "Blue draws a gold card: Cathedral."


def test_points_are_explained_with_rank_quarters_and_rule() -> None:
    data: dict[str, object] = {"city": 1, "guild": 0, "value": 16, "place": 1}
    line = ScoreLine(0, 16, "city", {**data, "quarters": 3, "masters": 1}, "FL-8.3")
    assert GAME.score_text(line) == (
        "weavers 1st in Leuven (value 16) with 3 quarters and 1 guild master (FL-8.3)"
    )
    assert event_text("paid", line=list(line)).startswith("Blue scores 16 points: weavers 1st in")
    sentence = event_text("grey_paid", city=5, place=5, quarters=1, masters=0, points=0)
    assert sentence == "The grey guild scores 0 points: 5th in Luik."


def test_plurals_in_other_languages() -> None:
    assert event_text("revealed", "de", seat=0, card=6, influence=1) == (
        "Blau spielt Baustelle, dazu 1 Einflusskarte."
    )
    assert event_text("grey_paid", "fr", city=0, place=4, quarters=1, masters=0, points=0) == (
        "La corporation grise marque 0\N{NO-BREAK SPACE}point\N{NO-BREAK SPACE}: 4e place à Brugge."
    )


def test_the_notebook_has_the_gold_cards_that_were_shown() -> None:
    state = GAME.start(3)
    view = cast(FlandernView, state.view(0))
    view["noted"]["shown"] = [[0] * 11, [0] * 11]
    assert GAME.notebook(view) == []
    view["noted"]["shown"][0][8], view["noted"]["shown"][1][3] = 2, 1
    assert GAME.notebook(view) == [
        "Gold cards revealed so far (back A): Influence \N{MULTIPLICATION SIGN}2.",
        "Gold cards revealed so far (back B): Gent.",
    ]


def test_the_game_has_a_blurb() -> None:
    about = GAME.about(i18n.get_language("it", GAME))
    assert about.blurb.startswith("Le Fiandre dopo la battaglia degli speroni d'oro")
    assert about.minutes == (60, 75)
