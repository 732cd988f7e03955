"""Sentences and phrases."""

import pytest

import guildhall
from guildhall.core.event import Event, ScoreLine
from guildhall.core.language import ENGLISH
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words import names
from guildhall.server import i18n
from tests.games.strasbourg.board_views import (
    components,
    first_view,
    game,
    modified_view,
    view_in_phase,
)


def event_text(kind: str, **data: object) -> str:
    return game().event_text(Event(kind, (None,), False, data))


# Actions


def test_an_answer_that_was_given_names_its_objective() -> None:
    view = view_in_phase("keep")
    objective = view["own"]["dealt"][0]
    name = names.short_objective_text(components(), view["seats"], objective)
    for kept, text in ((1, "kept"), (0, "discarded")):
        event = Event("answered", (0,), False, {"seat": 0, "objective": objective, "kept": kept})
        action = ids.KEEP if kept else ids.DISCARD
        assert game().step_text(view, action, (event,)) == f"{name}: {text}"
    assert game().step_text(view, ids.STOP, ()) == "stop"


@pytest.mark.parametrize(
    ("number", "text"), [(0, "keep shoes"), (1, "sell shoes"), (2, "sell shoes \u00d72")]
)
def test_a_sale_that_was_made_names_the_goods(number: int, text: str) -> None:
    view = view_in_phase("sell")
    data: dict[str, object] = {"seat": view["seat"], "guild": 2, "number": number}
    event = Event("sold", (None,), False, data | {"coins": 4 * number})
    assert game().step_text(view, ids.SELL + number, (event,)) == text


# Names


def test_the_translated_names_are_those_of_the_standard_pack() -> None:
    assert list(names.GUILD_NAMES) == components().guilds
    assert list(names.GOODS_NAMES) == components().goods
    assert list(names.BUILDING_NAMES) == components().buildings


def test_names_of_a_custom_pack_are_not_translated() -> None:
    pack = game().pack.replace('"bakers"', '"tanners"').replace('"inn"', '"bell tower"')
    own = guildhall.game("strasbourg", pack.replace('"bread"', '"leather"'))
    italian = i18n.get_language("it", own)
    took = Event("took_good", (None,), False, {"seat": 0, "guild": 0})
    assert own.event_text(took, italian) == "Blu prende una merce: leather."
    built = Event("built", (None,), False, {"seat": 1, "building": 2, "site": 0})
    assert own.event_text(built, italian) == "Vermiglio costruisce su c2 l'edificio «bell tower»."
    seated = Event("seated", (None,), False, {"seat": 1, "chair": 2, "displaced": -1})
    assert "tanners" in own.event_text(seated, italian)


def test_every_objective_has_its_own_long_and_short_text() -> None:
    for language in ("en", "it", "fr", "de"):
        lang = i18n.get_language(language, game())
        long = [names.objective_text(components(), 4, objective, lang) for objective in range(25)]
        short = [
            names.short_objective_text(components(), 4, objective, lang) for objective in range(25)
        ]
        assert len(set(long)) == len(set(short)) == 25
        assert all(len(a) >= len(b) for a, b in zip(long, short, strict=True))


def test_the_council_objective_depends_on_the_number_of_players() -> None:
    texts = [names.objective_text(components(), seats, 12) for seats in (3, 4, 5)]
    assert texts == [f"at least {number} council seats" for number in (4, 3, 2)]
    # An event does not know the number of players, but the language of a table does.
    assert event_text("dealt", seat=0, objective=12) == (
        "Blue is dealt 1 objective: the required number of council seats."
    )
    missed = ScoreLine(0, -3, "objective", {"objective": 12, "fulfilled": 0}, "ST-9.6")
    assert game().score_text(missed, ENGLISH.with_names(["Ada", "Ben", "Cleo", "Dan"])) == (
        "objective missed: at least 3 council seats (ST-9.6)"
    )


def test_second_place_is_journeyman_or_with_three_players_apprentice() -> None:
    def roles(seats: int) -> list[str]:
        places = [names.role_index(components(), seats, place) for place in range(seats)]
        return [names.ROLES[role] if role >= 0 else "" for role in places]

    assert roles(3) == ["master", "apprentice", ""]
    assert roles(4) == ["master", "journeyman", "apprentice", ""]
    assert roles(5) == ["master", "journeyman", "apprentice", "", ""]


def test_piles_of_the_same_size_are_counted() -> None:
    assert names.pile_sizes_text([1]) == "pile of 1 card"
    assert names.pile_sizes_text([1, 1]) == "2 piles of 1 card each"
    assert names.pile_sizes_text([2] * 7) == "7 piles of 2 cards each"
    assert names.pile_sizes_text([3, 1]) == "piles of 3 and 1 cards"


# Prompts


def test_each_prompt_says_what_to_do() -> None:
    begin = {
        ("keep", ""): "Choose the objectives to keep, at least one. ",
        ("plan", "draw"): "Round 1: draw another card or stop with 1 card?",
        ("plan", "split"): "Put your cards into piles. ",
        ("bid", ""): "Step A, Nobility and Church: reveal a pile or pass.",
        ("sell", ""): "Choose which goods to sell, if any: ",
        ("rescue", ""): "Rescue a card from your pile? It goes under your deck.",
        ("chapel", ""): "Church seat: choose a spot for the chapel.",
        ("building", ""): "Nobility seat: choose a site for the ",
    }
    for (phase, stage), words in begin.items():
        asked = game().prompt(view_in_phase(phase, stage))
        assert asked.startswith(words), asked


def test_the_prompt_mentions_a_privilege_that_can_be_spent() -> None:
    view = first_view(lambda view: ids.WAIT in view["actions"])
    assert "spend a privilege to decide later" in game().prompt(view)


def test_a_waiting_viewer_sees_who_decides() -> None:
    def away(view: StrasbourgView) -> None:
        view["actions"] = []

    view = modified_view(view_in_phase("bid"), away)
    name = i18n.get_language("en", game()).seat_name(view["public"]["active"])
    words = f"Step A, Nobility and Church: {name} is bidding."
    assert game().prompt(view) == words
    sealed = modified_view(view_in_phase("plan", "draw"), away)
    assert game().prompt(sealed) == (
        "Round 1: all players are drawing influence cards and making piles."
    )


# Events


def test_a_council_seat_is_taken_from_somebody_or_was_free() -> None:
    data = {"seat": 2, "chair": 0}
    assert event_text("seated", **data, displaced=-1) == "Green takes a council seat: Nobility."
    assert event_text("seated", **data, displaced=0) == (
        "Green takes a council seat: Nobility, replacing Blue."
    )


def test_hidden_information_is_not_in_the_text() -> None:
    assert event_text("drew", seat=1, card=5) == "Vermilion draws a 5."
    assert event_text("drew", seat=1) == "Vermilion draws a card."
    assert event_text("dealt", seat=1) == "Vermilion is dealt 1 objective."


def test_a_bid_has_its_sum_and_the_ranking_is_in_words() -> None:
    assert event_text("revealed", seat=0, cards=[6, 2, 1], round=2) == "Blue reveals 6 + 2 + 1 = 9."
    assert event_text("revealed", seat=0, cards=[5], round=2) == "Blue reveals 5."
    assert event_text("ranked", order=[2, 0, 1]) == ("Ranking: 1st Green, 2nd Blue, 3rd Vermilion.")


def test_doing_nothing_has_its_own_sentences() -> None:
    assert event_text("planned", seat=0, sizes=[], deck=0) == (
        "Blue makes no piles. 0 left in the deck."
    )
    assert event_text("sold", seat=0, guild=3, number=0, coins=0) == "Blue keeps wine."
    assert (
        event_text("sold", seat=0, guild=3, number=2, coins=10)
        == "Blue sells for 10 coins: wine \u00d72."
    )
    assert event_text("placed", seat=0, square=18, price=1) == (
        "Blue places a member on a3 for 1 coin."
    )


def test_points_are_explained_with_their_rule() -> None:
    line = ScoreLine(0, 8, "building", {"building": 2, "number": 2}, "ST-9.4")
    assert game().score_text(line) == "2 members next to the inn, 4 each (ST-9.4)"
    single = line._replace(points=4, data={"building": 2, "number": 1})
    assert game().score_text(single) == "1 member next to the inn, worth 4 (ST-9.4)"
    missed = ScoreLine(0, -3, "objective", {"objective": 24, "fulfilled": 0}, "ST-9.6")
    assert event_text("paid", line=list(missed)) == (
        "Blue loses 3 prestige for a missed objective: more coins than any other player (ST-9.6)."
    )
    reached = missed._replace(points=5, data={"objective": 24, "fulfilled": 1})
    assert game().score_text(reached).startswith("objective fulfilled: more coins")


# The notebook


def test_the_notebook_lists_holdings_behind_the_screens_of_others() -> None:
    def known(view: StrasbourgView) -> None:
        view["seat"], view["seats"] = 0, 3
        noted = view["noted"]
        noted["coins"], noted["privileges"] = [5, 1, 0], [0, 2, 1]
        noted["goods"] = [[0] * 5, [2, 0, 0, 1, 0], [0] * 5]
        noted["under"] = [[], [4, 2], []]
        noted["revealed"] = [[[0] * 6] * 5, [[0] * 6] * 4 + [[1, 0, 0, 0, 3, 0]], [[0] * 6] * 5]

    view = modified_view(view_in_phase("bid", seats=3), known)
    one, other = game().notebook(view)
    assert one == (
        "Vermilion: 1 coin, bread \u00d72, wine, 2 privileges; revealed: 1, 5 \u00d73; "
        "under the deck: 4, 2"
    )
    assert other == "Green: 0 coins, 1 privilege"
    view["options"]["open_screens"] = True
    # Public information needs no note.
    assert game().notebook(view) == ["Vermilion: revealed: 1, 5 \u00d73; under the deck: 4, 2"]


def test_the_game_has_a_blurb() -> None:
    about = game().about(i18n.get_language("it", game()))
    assert about.blurb.startswith("Strasburgo nel quindicesimo secolo")
    assert about.minutes[0] <= about.minutes[1]
