"""What is not allowed is refused with the rule, in a sentence, and changes nothing."""

import pytest

import guildhall
from guildhall.core.reason import Reason
from guildhall.core.state import State
from guildhall.games.strasbourg.ids import (
    ADD,
    CLOSE,
    DOT,
    DRAW,
    KEEP,
    NO_PLACING,
    NUM_ACTIONS,
    PASS,
    RESCUE,
    REVEAL,
    SELL,
    SITE,
    SQUARE,
    STOP,
    TAKE_GOOD,
    WAIT,
)
from tests import kit as all_titles
from tests.games.strasbourg.city import square
from tests.games.strasbourg.kit import PHASES, made
from tests.games.strasbourg.table import Table


def refused(state: State, seat: int, action: int) -> Reason:
    """The reason why an action is refused, after making sure that it is and leaves no trace."""
    before = all_titles.dumped(state)
    reason = state.why_not(seat, action)
    assert reason is not None, f"{action} of seat {seat} is allowed"
    with pytest.raises(guildhall.IllegalAction) as caught:
        state.apply(seat, action)
    assert caught.value.rule == reason
    assert all_titles.dumped(state) == before
    return reason


@pytest.mark.parametrize("name", [name for name in PHASES if name != "over"])
def test_every_id_is_allowed_or_refused_with_a_rule(name: str) -> None:
    state = made(name)
    for seat in state.waiting():
        legal = state.actions(seat)
        for action in range(NUM_ACTIONS):
            if action in legal:
                assert state.why_not(seat, action) is None
            else:
                reason = refused(state, seat, action)
                assert reason.rule.startswith("ST-")
                assert reason.sentence[0].isupper() or reason.sentence[0].islower()
                assert reason.sentence.endswith(".")
                assert "{" not in reason.sentence


@pytest.fixture
def table() -> Table:
    """Four seats; the bakers come first, and all bid."""
    found = Table(round_cards="53241")
    found.plan("6 5", "4+3 3", "5 2", "3+1")
    return found


def test_planning() -> None:
    found = Table()
    found.first_cards("3 2 2", "1")
    assert refused(found.state, 0, CLOSE).rule == "ST-3.3"
    assert refused(found.state, 0, PASS).rule == "ST-3.1"
    for card in (2, 2):
        found.state.apply(0, DRAW)
        found.draw_card([card])
    found.state.apply(0, STOP)
    assert refused(found.state, 0, DRAW) == Reason(
        "ST-3.1", "You have stopped drawing cards in this round."
    )
    assert "no 6 left" in refused(found.state, 0, ADD + 5).sentence
    assert "First put all cards" in refused(found.state, 0, PASS).sentence


def splitting(cards: str) -> Table:
    """Seat 0 has drawn these cards and is about to split them."""
    found = Table()
    wanted = found.first_cards(cards)
    while wanted[0]:
        found.state.apply(0, DRAW)
        found.draw_card(wanted[0])
    found.state.apply(0, STOP)
    return found


def test_piles_fall() -> None:
    found = splitting("5 3 2 1")
    found.state.apply(0, ADD + 1)
    assert "high to low" in refused(found.state, 0, ADD + 2).sentence
    found = splitting("5 5 2 1 1")
    found.state.apply(0, ADD)
    found.state.apply(0, CLOSE)
    assert "falling order" in refused(found.state, 0, ADD + 1).sentence


def test_bidding(table: Table) -> None:
    seat = table.state.actor
    assert refused(table.state, seat, REVEAL + 9) == Reason("ST-4.2", "You have no such pile.")
    assert refused(table.state, seat, WAIT).sentence == "You have no privilege to spend."
    assert refused(table.state, seat, SQUARE).rule == "ST-4.2"
    assert refused(table.state, 3, PASS).rule == "GH-6"


def test_equal_piles_are_meant_once() -> None:
    found = Table()
    found.plan("2 2", "1")
    assert "equal pile" in refused(found.state, 0, REVEAL + 1).sentence


def test_placing(table: Table) -> None:
    table.go("B")
    table.bid("6", "4+3", "5", "3+1")
    assert table.phase == "place"
    seat = table.state.actor
    assert "building site" in refused(table.state, seat, SQUARE + square("c2")).sentence
    assert (
        "does not belong to the bakers"
        in refused(table.state, seat, SQUARE + square("e1")).sentence
    )
    assert refused(table.state, seat, TAKE_GOOD).rule == "ST-5.3"
    table.place("a1")
    assert refused(table.state, table.state.actor, SQUARE).sentence == "Square a1 is taken."
    table.act(NO_PLACING)
    assert refused(table.state, table.state.actor, NO_PLACING).rule == "ST-5.5"


def test_a_square_that_is_too_dear() -> None:
    found = Table(round_cards="41235")
    found.plan("6 6", "1")
    found.go("B")
    found.bid("6")
    found.place("h2")
    found.go("D")
    found.bid("6")
    assert refused(found.state, 0, SQUARE + square("c1")).sentence == (
        "Square c1 costs 1 in coins, but you have only 0."
    )


def test_building(table: Table) -> None:
    table.go("H")
    table.chapel(3)
    table.go("H", 2)
    seat = table.state.actor
    assert refused(table.state, seat, DOT + 2).sentence == "There is already a chapel on spot 3."
    assert refused(table.state, seat, DOT + 15).sentence == "There is no spot 16 in this city."
    assert refused(table.state, seat, SITE).rule == "ST-7.1"
    taken = table.public["sites"]
    table.chapel(4)
    built = next(site for site, building in enumerate(taken) if building >= 0)
    assert refused(table.state, table.state.actor, SITE + built).rule == "ST-7.2"


def test_selling_and_rescuing() -> None:
    state = made("sell")
    assert refused(state, state.actor, KEEP).rule == "ST-6.1"
    most = max(state.actions(state.actor))
    if most < SELL + 3:
        assert refused(state, state.actor, SELL + 3).rule == "ST-6.1"
    state = made("rescue")
    missing = [a for a in range(RESCUE, RESCUE + 6) if a not in state.actions(state.actor)]
    assert "in the pile that you turned over" in refused(state, state.actor, missing[0]).sentence
