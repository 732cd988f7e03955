"""Log lines: one line per act with its consequences."""

import re

import pytest

from guildhall import Game
from guildhall.core.event import Event
from guildhall.core.language import SEAT_NAMES, Language
from tests import log_lines
from tests.games.strasbourg.scenario import strasbourg
from tests.random_games import Setup

GAME = strasbourg()


def event(kind: str, **data: object) -> Event:
    return Event(kind, (None,), False, data)


def lines(*events: Event) -> list[str]:
    return log_lines.line_texts(GAME, events)


# Setup


def test_round_cards_and_buildings_have_a_line_each() -> None:
    assert lines(
        event("round_card", round=1, card=0),
        event("round_card", round=2, card=1),
        event("building_dealt", round=1, building=2),
        event("building_dealt", round=2, building=0),
    ) == [
        "Guilds of round 1: butchers, shoemakers, bakers. Round 2: shoemakers, vintners, butchers.",
        "Buildings by round: inn, bath house.",
    ]


def test_the_first_player_and_the_first_council_seats() -> None:
    assert lines(
        event("first_player", seat=3),
        event("seated", seat=3, chair=0, displaced=-1),
        event("seated", seat=0, chair=1, displaced=-1),
    ) == ["Purple becomes first player. Council seat: Nobility. Blue takes a council seat: Church."]


def test_objectives_dealt_are_named_to_their_owner_only() -> None:
    assert lines(
        event("dealt", seat=1, objective=2),
        event("dealt", seat=1, objective=24),
        event("dealt", seat=2),
        event("dealt", seat=2),
    ) == [
        (
            "Vermilion is dealt 2 objectives: at least 2 members next to the inn; "
            "more coins than any other player."
        ),
        "Green is dealt 2 objectives.",
    ]


def test_answers_about_objectives_are_gathered() -> None:
    kept = event("answered", seat=0, objective=24, kept=1)
    gone = event("answered", seat=0, objective=2, kept=0)
    assert lines(gone, kept, gone) == [
        (
            "Blue keeps 1 objective: more coins than any other player. "
            "Discards 2: at least 2 members next to the inn; at least 2 members next to the inn."
        )
    ]
    assert lines(kept) == ["Blue keeps 1 objective: more coins than any other player."]
    assert lines(gone) == ["Blue discards 1 objective: at least 2 members next to the inn."]


# Planning


def test_a_round_begins_with_the_first_cards() -> None:
    opened, planning = event("round_opened", round=2), event("planning_opened")
    hidden = [event("drew", seat=seat) for seat in (1, 2)]
    assert lines(opened, *hidden, event("drew", seat=0, card=6), planning) == [
        "Round 2 begins. Blue draws a 6. Vermilion and Green draw 1 card each."
    ]
    assert lines(opened, hidden[0], planning) == ["Round 2 begins. Vermilion draws a card."]
    assert lines(opened, planning) == ["Round 2 begins."]
    assert lines(event("objectives_chosen"), opened)[1] == "Round 2 begins."


def test_draws_are_gathered_and_so_are_piles() -> None:
    assert lines(
        event("drew", seat=0, card=3),
        event("drew", seat=0, card=1),
        event("stopped", seat=0),
        event("piled", seat=0, cards=[6, 3]),
        event("piled", seat=0, cards=[1]),
    ) == ["Blue draws: 3, 1. Stops drawing.", "Blue makes 2 piles: 6 + 3 = 9; 1."]
    assert lines(event("stopped", seat=0)) == ["Blue stops drawing."]


def test_each_seat_has_a_line_about_its_piles() -> None:
    assert lines(
        event("planned", seat=0, sizes=[2, 1], deck=21),
        event("planned", seat=1, sizes=[1], deck=23),
        event("planned", seat=2, sizes=[1] * 7, deck=17),
        event("planned", seat=0, sizes=[2, 2], deck=17),
        event("planned", seat=1, sizes=[2, 2, 1], deck=18),
        event("planned", seat=2, sizes=[2, 1, 1, 1, 1, 1, 1], deck=0),
    ) == [
        "Blue makes 2 piles: 2 and 1 cards. 21 left in the deck.",
        "Vermilion makes a pile of 1 card. 23 left in the deck.",
        "Green makes 7 piles of 1 card each. 17 left in the deck.",
        "Blue makes 2 piles of 2 cards each. 17 left in the deck.",
        "Vermilion makes 3 piles: 2, 2 and 1 cards. 18 left in the deck.",
        "Green makes 7 piles: 6\u00d71 and 1\u00d72 cards. 0 left in the deck.",
    ]


# Bidding


def test_seats_without_a_pile_are_named_after_the_decision_before_them() -> None:
    none = [event("no_pile", seat=seat) for seat in (1, 2)]
    assert lines(event("revealed", seat=0, cards=[5, 1], round=1), *none) == [
        "Blue reveals 5 + 1 = 6. Vermilion and Green have no piles left."
    ]
    assert lines(event("waited", seat=0), none[0]) == [
        "Blue spends a privilege to decide later. Vermilion has no piles left."
    ]
    assert lines(event("passed", seat=0), *none, event("nobody_bid")) == [
        "Blue passes. Vermilion and Green have no piles left. Nobody bids."
    ]


def test_a_step_without_piles_is_one_line() -> None:
    none = [event("no_pile", seat=seat) for seat in range(3)]
    assert lines(event("step_opened", step=2, guild=-1), *none, event("nobody_bid")) == [
        "Step C: merchants. Nobody has a pile left."
    ]
    assert lines(event("step_opened", step=1, guild=4), none[0]) == [
        "Step B: smiths. Blue has no piles left."
    ]


def test_the_ranking_is_followed_by_automatic_rewards() -> None:
    assert lines(
        event("revealed", seat=2, cards=[4], round=1),
        event("ranked", order=[0, 2]),
        event("first_player", seat=0),
        event("seated", seat=0, chair=0, displaced=3),
        event("seated", seat=2, chair=1, displaced=0),
    ) == [
        "Green reveals 4.",
        (
            "Ranking: 1st Blue, 2nd Green. Blue becomes first player. "
            "Council seat: Nobility, replacing Purple. "
            "Green takes a council seat: Church, replacing Blue."
        ),
    ]
    assert lines(
        event("ranked", order=[0]),
        event("seated", seat=0, chair=2, displaced=-1),
        event("took_good", seat=0, guild=0),
        event("placed_nobody", seat=0),
        event("took_good", seat=1, guild=0),
    ) == [
        "Ranking: 1st Blue. Blue takes a council seat: bakers. Takes bread. Places nobody.",
        "Vermilion takes bread.",
    ]


# Actions


def test_placing_and_rescuing_have_separate_lines() -> None:
    assert lines(
        event("took_good", seat=0, guild=0),
        event("placed", seat=0, square=0, price=0),
        event("placed", seat=1, square=2, price=1),
        event("rescued", seat=2, card=5),
        event("rescued_none", seat=3),
        event("step_opened", step=7, guild=-1),
    ) == [
        "Blue takes bread.",
        "Blue places a member on a1 for free.",
        "Vermilion places a member on c1 for 1 coin.",
        "Green rescues a 5.",
        "Purple rescues no card.",
        "Step H: the chapel.",
    ]


def test_a_sale_is_one_line_with_the_council_seat() -> None:
    none, some, more = (
        event("sold", seat=0, guild=guild, number=number, coins=coins)
        for guild, number, coins in ((0, 0, 0), (1, 1, 3), (4, 2, 12))
    )
    seat = event("seated", seat=0, chair=7, displaced=1)
    assert lines(none, some, more, seat) == [
        "Blue sells for 15 coins: meat, iron \u00d72. Council seat: Merchants, replacing Vermilion."
    ]
    assert lines(none) == ["Blue keeps bread."]
    wine = event("sold", seat=0, guild=3, number=0, coins=0)
    assert lines(none, wine) == ["Blue keeps bread and wine."]
    assert lines(event("ranked", order=[0]), event("nothing_to_sell", seat=0), seat) == [
        "Ranking: 1st Blue. Blue has nothing to sell. Council seat: Merchants, replacing Vermilion."
    ]
    assert lines(
        event("ranked", order=[0]), event("first_player", seat=0), event("nothing_to_sell", seat=0)
    ) == ["Ranking: 1st Blue. Blue becomes first player. Nothing to sell."]


def test_building_scoring_and_the_end_have_separate_lines() -> None:
    paid = event("paid", line=[0, 2, "council", {"round": 1, "number": 2}, "ST-8.1"])
    assert lines(
        event("chapel_built", seat=0, dot=4),
        event("built", seat=0, building=2, site=0),
        paid,
        event("privilege", seat=0),
        paid,
        event("boxed", seat=0, number=1),
        event("objectives_shown", seat=0, kept=[24]),
        event("ended", winners=[0]),
    ) == [
        "Blue builds a chapel on spot 5.",
        "Blue builds the inn on c2.",
        "Blue scores 2 prestige: 2 council seats in round 1 (ST-8.1).",
        "Blue gets a privilege for the most council seats.",
        "Blue scores 2 prestige: 2 council seats in round 1 (ST-8.1).",
        "Blue returns 1 unused card to the box.",
        "Blue reveals 1 objective: more coins than any other player.",
        "The game is over. Winner: Blue.",
    ]
    assert lines(event("ended", winners=[0, 2])) == ["The game is over. Winners: Blue and Green."]


# Random games

SETUPS = [
    Setup("strasbourg", 3, (("keep_unused_piles", False),)),
    Setup("strasbourg", 4, ()),
    Setup("strasbourg", 5, ()),
]


def check_line(game: Game, line: list[Event], lang: Language) -> None:
    """Check that no later sentence repeats its subject, and that a single event keeps its text."""
    text = game.line_text(line, lang)
    if len(line) == 1:
        assert text == game.event_text(line[0], lang)
    if lang.language == "en":
        sentences = re.split(r"(?<=[a-z\d)]\.) ", text)
        subjects = [name for name in SEAT_NAMES for one in sentences if one.startswith(name)]
        assert len(subjects) == len(set(subjects)), sentences


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_lines_of_random_games(setup: Setup) -> None:
    joined = log_lines.check_random_game(setup, 1, check_line)
    assert joined >= {
        ("dealt", "dealt"),
        ("drew", "stopped"),
        ("ranked", "first_player"),
        ("first_player", "seated"),
        ("revealed", "no_pile"),
        ("seated", "took_good"),
    }


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_lines_tell_a_spectator_nothing_hidden(setup: Setup) -> None:
    events = log_lines.random_game_events(setup, 2)
    lines = [GAME.line_text(line) for line in log_lines.lines_for(GAME, events, None)]
    before_the_end = [line for line in lines if not re.search(r"reveals \d objective|ST-9", line)]
    hidden = r"draws:? (a )?\d|makes \d piles?: [^.]*\.$|keeps \d|Discards"
    assert not any(re.search(hidden, one) for one in lines)
    assert not any("members next to" in one for one in before_the_end)
    own = [GAME.line_text(line) for line in log_lines.lines_for(GAME, events, 0)]
    drawn = r"Blue draws( a|:) \d(, \d)*\.( Stops drawing\.)?"
    assert any(re.fullmatch(drawn, one) for one in own)
    assert any(one.startswith("Blue is dealt 5 objectives: ") for one in own)
