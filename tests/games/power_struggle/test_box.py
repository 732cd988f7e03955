"""PS-1: components."""

import tomllib

import pytest

from guildhall.games.power_struggle import ids
from tests.games.power_struggle.dealt_games import deal_game
from tests.games.power_struggle.positions import build_company, power_struggle
from tests.games.power_struggle.scenario_notation import (
    BONUS,
    CARDS,
    CHANCE,
    DIVISIONS,
    EVENTS,
    GOLD,
)

PACK = tomllib.loads(power_struggle().pack)
DIVISION_NAMES = (
    "Development, Human Resources, Communication, Accounting, Legal & Patents, Controlling"
)


def test_ps_1_1_six_divisions_of_six_rooms() -> None:
    """A3: the sixth division is Controlling; each division takes six rooms and no more."""
    assert ", ".join(PACK["building"]["divisions"]) == DIVISION_NAMES
    assert PACK["building"]["codes"] == list(DIVISIONS)
    table = build_company(rooms="DEV: " + "B1 " * 6 + "; HR: " + "Y1 " * 5)
    assert table.rooms("DEV") == "B1 B1 B1 B1 B1 B1"
    table.play("found with new staff")
    assert "in DEV" not in table.action_words()
    assert "in HR" in table.action_words()


def test_ps_1_1_five_seats_on_the_board() -> None:
    table = deal_game(5)
    for _ in range(15):
        table.play("to the board")
    # The last five are B, Y, G, R and P; the leftmost has become Chairman.
    assert (table.chairman, table.board) == ("B", "YGRP")


def test_ps_1_2_managers_and_employees_never_run_out() -> None:
    """More than 22 managers of one colour and more than 60 employees."""
    rooms = "; ".join(f"{name}: " + "BB6 " * 6 for name in DIVISIONS[:5]) + "; CON: B6"
    table = build_company(rooms=rooms, cash={"B": 2_000_000})
    table.play("found with new staff", "stop")  # there is only one division with a free room
    assert table.rooms("CON") == "B6 B1"


def test_ps_1_3_everything_is_a_multiple_of_50_000() -> None:
    """A35: all amounts, and every offer up to the cash available."""
    sums = [*PACK["certificates"]["prices"], *PACK["bonus"].values(), PACK["money"]["start"]]
    sums += [PACK["actions"]["main_department_price"], PACK["actions"]["counsel_price"]]
    assert [amount for amount in sums if amount % 50_000] == []
    table = build_company(cash={"B": 550_000}).play("bribe", "card HR")
    assert table.action_words() == ["bracket 0", "bracket 1"]
    table.play("bracket 1")
    assert table.action_words() == ["step 0"]


@pytest.mark.parametrize(
    ("seats", "stock"),
    [(3, [2] * 7), (4, [2, 2, 2, 2, 2, 3, 3]), (5, [3] * 7)],
)
def test_ps_1_4_certificates_in_stock(seats: int, stock: list[int]) -> None:
    """A30: with four players one each of 1 to 5 shares is missing."""
    assert deal_game(seats).public["stock"] == stock


def test_ps_1_4_prices_and_open_certificates() -> None:
    table = build_company(certificates={"Y": "1 4 4"}, cash={"B": 1_600_000})
    assert table.certificates("Y") == "1 4 4"
    assert table.public["stock"] == [1, 2, 2, 0, 2, 3, 3]
    table.play("buy shares")
    assert table.action_words() == [f"certificate {value}" for value in (1, 2, 3, 5, 6, 7)]
    prices = [100, 200, 400, 600, 900, 1200, 1600]
    assert PACK["certificates"]["prices"] == [price * 1000 for price in prices]


def test_ps_1_5_seven_public_cards() -> None:
    table = build_company(cards="HR: G gold; CHAIRMAN: Y gold down")
    assert len(table.public["card_holders"]) == len(CARDS) == 7
    assert table.card("HR") == "G gold"
    assert table.card("CHAIRMAN") == "Y gold down"
    assert table.card("CON") == "Y light"
    assert table.view("R")["public"] == table.public


@pytest.mark.parametrize(
    ("name", "green"),
    [("influence", 7), ("shares", 18), ("mains", 4), ("corruption", 9), ("counsels", 3)],
)
def test_ps_1_6_green_and_gold(name: str, green: int) -> None:
    """A31: the point is scored on the green space; counsels in all six divisions are gold."""
    keys = {"mains": "main_departments"}
    assert PACK["green"][keys.get(name, name)] == green
    assert PACK["gold"][keys.get(name, name)] == GOLD[name]
    for value in (green - 1, green):
        table = build_company(
            influence={"G": value} if name == "influence" else {},
            corruption={"G": value} if name == "corruption" else {},
            certificates={"G": "7 7 3 1" if value == 18 else "7 7 3"} if name == "shares" else {},
            counsels={"G": " ".join(DIVISIONS[:value])} if name == "counsels" else {},
            rooms="HR: " + "GG0 " * value if name == "mains" else "",
        )
        assert table.track(name)["G"] == value
        assert table.public["points"] == [0, 0, int(value == green), 0]


def test_ps_1_6_counsels_in_all_divisions_are_gold() -> None:
    """A31: gold is ahead of everybody, even of another seat that has all six."""
    table = build_company(
        counsels={"B": "DEV HR COM ACC LEG", "R": " ".join(DIVISIONS)},
        influence={"B": 12},
        certificates={"B": "7 7 7 3"},
        enemies={"B": "R N2", "Y": "Y N1"},
        rooms="HR: BB0 BB0 BB0 BB0; COM: BB0 BB0",
        cash={"B": 2_000_000},
        seats=4,
        long_game=True,
    )
    table.play("buy counsel")
    assert table.track("counsels") == {"B": 6, "Y": 0, "G": 0, "R": 6}
    assert table.locked == "B"


def test_ps_1_7_motivation_stays_within_its_track() -> None:
    """A33: at 6 a plus is lost; at 1 a minus of 3 leads to 0."""
    for motivation, event, after in ((6, "Summer party", 6), (1, "Lay-off rumours", 0)):
        table = build_company(motivation=motivation, active="R", coming=(event,)).idle()
        assert table.motivation == after


def test_ps_1_8_twenty_six_cards() -> None:
    """The list of the rules page; the two standard cards are in every round."""
    assert PACK["events"]["names"] == list(EVENTS)
    copies = dict(zip(EVENTS, PACK["events"]["copies"], strict=True))
    assert sum(copies.values()) == 24
    assert {name for name, count in copies.items() if count > 1} == {"The short straw"}
    assert copies["The short straw"] == 3


def test_ps_1_8_three_short_straws_can_be_drawn() -> None:
    table = build_company(active="R", turn=4, coming=("Directors' meeting",)).idle().play("skip")
    table.draw_events("The short straw", "The short straw", "The short straw")
    outcomes = [outcome for outcome, _ in table.state.outcomes()]
    assert ids.EVENT_CARD_DRAWN + EVENTS.index("The short straw") not in outcomes
    table.draw_events(*EVENTS[:3])
    table.play("meeting in 8")
    assert table.action_words().count("next The short straw") == 1
    assert f"next {BONUS}" in table.action_words()


@pytest.mark.parametrize(("seats", "cards"), [(3, 4), (4, 4), (5, 6)])
def test_ps_1_9_marked_cards_are_for_five(seats: int, cards: int) -> None:
    """A29: both marked cards leave the game with three and with four players."""
    state = power_struggle().start(seats)
    for seat in range(seats):
        state.apply(CHANCE, ids.COLOUR_DRAWN + seat)
    assert state.outcomes() == [(ids.COMPETENCE_DRAWN + card, 1) for card in range(cards)]


def test_ps_1_9_three_competences_on_a_card() -> None:
    cards = PACK["competence_cards"]
    assert cards["marks"] == [0, 0, 0, 0, 1, 2]
    assert {len(set(triple)) for triple in cards["competences"]} == {3}
    assert len({frozenset(triple) for triple in cards["competences"]}) == 6
    assert set(cards["competences"][0]) == {"influence", "shares", "corruption"}
