"""The log: one line per act, with its consequences."""

import pytest

import guildhall
from guildhall.core.event import Event
from guildhall.games.flandern import ids
from guildhall.server import i18n
from tests import log_lines
from tests.random_games import Setup

GAME = guildhall.game("flandern")
LEUVEN, GENT = 1, 3
LEUVEN_L1 = 29


def event(kind: str, **data: object) -> Event:
    return Event(kind, (None,), False, data)


def lines(*events: Event, language: str = "en") -> list[str]:
    return log_lines.line_texts(GAME, events, i18n.get_language(language, GAME))


@pytest.mark.parametrize("seats", GAME.seats)
def test_lines_of_random_games(seats: int) -> None:
    joined = log_lines.check_random_game(Setup("flandern", seats, ()), seed=3)
    assert ("laid", "opened") in joined
    if seats == 2:
        assert {("played", "laid"), ("played", "finished"), ("played", "took_back")} <= joined
    else:
        assert {("card_chosen", "influence_chosen"), ("revealed", "revealed")} <= joined


def test_a_choice_has_one_line_with_its_influence() -> None:
    assert lines(
        event("card_chosen", seat=0, card=GENT), event("influence_chosen", seat=0, influence=2)
    ) == ["Blue chooses Gent with 2 influence cards."]
    # Only a viewer of all hands sees the choices of several seats.
    assert lines(
        event("card_chosen", seat=0, card=GENT), event("influence_chosen", seat=1, influence=0)
    ) == ["Blue chooses Gent.", "Vermilion adds no influence card."]


def test_all_cards_are_revealed_in_one_line_and_the_order_follows_in_another() -> None:
    revealed = (
        event("revealed", seat=0, card=LEUVEN, influence=2),
        event("revealed", seat=1, card=ids.RECALL, influence=0),
    )
    order = event("ordered", order=[0, 1])
    assert lines(*revealed, order) == [
        "Cards revealed: Leuven (Blue, 2 influence cards), Recall cards (Vermilion).",
        "Order of play: Blue, Vermilion.",
    ]
    assert lines(*revealed, order, language="it") == [
        "Si scoprono le carte: Leuven (Blu, 2 carte influsso), Recupero carte (Vermiglio).",
        "Ordine di gioco: Blu, Vermiglio.",
    ]


@pytest.mark.parametrize(
    ("consequence", "text"),
    [
        (event("laid", seat=0, place=LEUVEN_L1, tile=0, site=0), "Builds at Leuven L1: weavers"),
        (
            event("laid", seat=0, place=LEUVEN_L1, tile=10, site=1),
            "Starts a building site at Leuven L1: church quarter.",
        ),
        (event("finished", seat=0, place=LEUVEN_L1), "Finishes the building site at Leuven L1."),
        (
            event("took_back", seat=0, cards=[GENT, ids.SITE, ids.RECALL]),
            "Recalls: Gent, Building site.",
        ),
        (event("took_back", seat=0, cards=[ids.RECALL]), "No cards to recall."),
        (event("idle", seat=0, card=GENT, source=0), "No effect."),
    ],
)
@pytest.mark.parametrize("kind", ["played", "gold_shown"])
def test_a_card_and_its_action(kind: str, consequence: Event, text: str) -> None:
    card = event(kind, seat=0, card=LEUVEN)
    start = "Blue plays Leuven." if kind == "played" else "Blue reveals the gold card: Leuven."
    (line,) = lines(card, consequence)
    assert line.startswith(f"{start} {text}")
    # The act of another seat begins a line.
    other = consequence._replace(data={**consequence.data, "seat": 1})
    assert len(lines(card, other)) == 2


def test_gold_cards_that_are_not_city_cards() -> None:
    def gold(card: int, *effect: Event) -> list[str]:
        return lines(event("gold_shown", seat=2, card=card), *effect)

    assert gold(ids.INFLUENCE_CARD, event("influence_gained", seat=2)) == [
        "Green reveals the gold card: Influence. Gains 1 influence card."
    ]
    assert gold(ids.CATHEDRAL, event("cathedral_built", seat=2, place=LEUVEN_L1)) == [
        "Green reveals the gold card: Cathedral. Builds a cathedral at Leuven L1."
    ]
    assert gold(ids.MASTER, event("master_placed", seat=2, place=LEUVEN_L1)) == [
        "Green reveals the gold card: Guild master. Places a guild master at Leuven L1."
    ]


def test_the_card_of_a_scored_city_and_its_replacement_without_revealing_it() -> None:
    replaced = event("gold_replaced", seat=0, back=0, card=GENT)
    again = event("gold_replaced", seat=0, back=0, card=LEUVEN)
    own = event("gold_drawn", seat=0, back=1, card=ids.CATHEDRAL)
    hidden = event("gold_drawn", seat=0, back=1)
    start = "Blue draws the gold card Gent: already scored, so the card is discarded."
    assert lines(replaced, own) == [f"{start} New card: Cathedral."]
    assert lines(replaced, hidden) == [f"{start} New card: back B."]
    assert lines(replaced, again, event("gold_missing", seat=0)) == [
        f"{start} New card: Leuven, also discarded. The gold stack is empty."
    ]


def test_influenced_cards_of_scored_cities_share_the_line_of_the_next_card() -> None:
    removed = event("influenced_removed", seat=0, guild=2, card=GENT)
    also_removed = event("influenced_removed", seat=0, guild=3, card=LEUVEN)
    drawn = event("influenced_drawn", seat=0, guild=2, card=ids.SITE)
    idle = event("idle", seat=0, card=ids.SITE, source=2)
    (line,) = lines(removed, also_removed, drawn, idle)
    assert line == (
        "Blue draws Gent for the dyers: already scored, so the card is removed. "
        "New card: Leuven for the cloth-shearers, also removed. "
        "New card: Building site for the dyers. No effect."
    )
    assert lines(event("reshuffled"), drawn) == [
        "The face-up cards of the influenced guilds form the new stack.",
        "Blue draws Building site for the dyers.",
    ]


def test_the_end_of_a_round_has_separate_lines() -> None:
    paid = event("paid", line=[0, 3, "bonus", {"cards": 2}, "FL-9.3"])
    texts = lines(
        event("laid", seat=0, place=LEUVEN_L1, tile=0, site=0),
        event("covered", places=[LEUVEN_L1 + 1]),
        event("city_scored", city=LEUVEN, value=12),
        paid,
        event("grey_paid", city=LEUVEN, place=2, quarters=2, masters=0, points=6),
        event("first_passed", seat=1),
        event("final", ending=1),
        event("ended", winners=[0, 2]),
    )
    assert texts == [
        "Blue builds at Leuven L1: weavers quarter.",
        "Plot covered (nothing can be built there): Leuven L2.",
        "Leuven is scored: value 12.",
        "Blue scores 3 points: most influence cards in hand (2) (FL-9.3).",
        "The grey guild scores 6 points: 2nd in Leuven.",
        "Vermilion becomes first player.",
        "The game ends: the board is full. Final scoring follows.",
        "The game is over. Winners: Blue and Green.",
    ]
