"""Illegal actions are refused with a rule and a sentence, and change nothing."""

import pytest

import guildhall
from guildhall.core.reason import Reason
from guildhall.core.state import State
from guildhall.games.strasbourg import ids
from tests import random_games
from tests.games.strasbourg.positions import PHASES, build_position
from tests.games.strasbourg.reference_map import square_number
from tests.games.strasbourg.scenario import ScriptedGame


def check_refused(state: State, seat: int, action: int) -> Reason:
    """The reason for a refusal, after checking that the action is refused without side effects."""
    before = random_games.dump_snapshot(state)
    reason = state.why_not(seat, action)
    assert reason is not None, f"{action} of seat {seat} is allowed"
    with pytest.raises(guildhall.IllegalAction) as caught:
        state.apply(seat, action)
    assert caught.value.reason == reason
    assert random_games.dump_snapshot(state) == before
    return reason


@pytest.mark.parametrize("name", [name for name in PHASES if name != "over"])
def test_every_action_is_legal_or_refused_with_a_rule(name: str) -> None:
    state = build_position(name)
    for seat in state.waiting():
        legal = state.actions(seat)
        for action in range(ids.NUM_ACTIONS):
            if action in legal:
                assert state.why_not(seat, action) is None
            else:
                reason = check_refused(state, seat, action)
                assert reason.rule.startswith("ST-")
                assert reason.text[0].isupper() or reason.text[0].islower()
                assert reason.text.endswith(".")
                assert "{" not in reason.text


@pytest.fixture
def table() -> ScriptedGame:
    """Four seats; the bakers come first, and everybody bids."""
    found = ScriptedGame(round_cards="53241")
    found.plan("6 5", "4+3 3", "5 2", "3+1")
    return found


def test_planning() -> None:
    found = ScriptedGame()
    found.first_cards("3 2 2", "1")
    assert check_refused(found.state, 0, ids.CLOSE).rule == "ST-3.3"
    assert check_refused(found.state, 0, ids.PASS).rule == "ST-3.1"
    for card in (2, 2):
        found.state.apply(0, ids.DRAW)
        found.draw_card([card])
    found.state.apply(0, ids.STOP)
    assert check_refused(found.state, 0, ids.DRAW) == Reason(
        "ST-3.1", "You have already stopped drawing this round."
    )
    assert "no 6 left" in check_refused(found.state, 0, ids.ADD + 5).text
    assert "Put all the cards you drew into piles" in check_refused(found.state, 0, ids.PASS).text


def splitting(cards: str) -> ScriptedGame:
    """Seat 0 has drawn these cards and is about to split them."""
    found = ScriptedGame()
    wanted = found.first_cards(cards)
    while wanted[0]:
        found.state.apply(0, ids.DRAW)
        found.draw_card(wanted[0])
    found.state.apply(0, ids.STOP)
    return found


def test_piles_descend() -> None:
    found = splitting("5 3 2 1")
    found.state.apply(0, ids.ADD + 1)
    assert "high to low" in check_refused(found.state, 0, ids.ADD + 2).text
    found = splitting("5 5 2 1 1")
    found.state.apply(0, ids.ADD)
    found.state.apply(0, ids.CLOSE)
    reason = check_refused(found.state, 0, ids.ADD + 1)
    # The order of actions is no rule of the game, so it has no rule id.
    assert reason == Reason(
        "", "Name the higher pile first, so add no {card} to this one.", {"card": 2}
    )


def test_bidding(table: ScriptedGame) -> None:
    seat = table.state.actor
    assert check_refused(table.state, seat, ids.REVEAL + 9) == Reason(
        "ST-4.2", "You have no such pile."
    )
    assert check_refused(table.state, seat, ids.WAIT).text == "You have no privilege to spend."
    assert check_refused(table.state, seat, ids.SQUARE).rule == "ST-4.2"
    assert check_refused(table.state, 3, ids.PASS).rule == "GH-6"


def test_identical_piles_are_one_action() -> None:
    found = ScriptedGame()
    found.plan("2 2", "1")
    assert "identical pile" in check_refused(found.state, 0, ids.REVEAL + 1).text


def test_placing(table: ScriptedGame) -> None:
    table.pass_until("B")
    table.bid("6", "4+3", "5", "3+1")
    assert table.phase == "place"
    seat = table.state.actor
    assert (
        "building site" in check_refused(table.state, seat, ids.SQUARE + square_number("c2")).text
    )
    assert (
        "does not belong to the bakers"
        in check_refused(table.state, seat, ids.SQUARE + square_number("e1")).text
    )
    assert check_refused(table.state, seat, ids.TAKE_GOOD).rule == "ST-5.3"
    table.place("a1")
    assert check_refused(table.state, table.state.actor, ids.SQUARE).text == "Square a1 is taken."
    table.choose(ids.NO_PLACING)
    assert check_refused(table.state, table.state.actor, ids.NO_PLACING).rule == "ST-5.5"


def test_a_square_that_is_too_expensive() -> None:
    found = ScriptedGame(round_cards="41235")
    found.plan("6 6", "1")
    found.pass_until("B")
    found.bid("6")
    found.place("h2")
    found.pass_until("D")
    found.bid("6")
    assert check_refused(found.state, 0, ids.SQUARE + square_number("c1")).text == (
        "You can't afford square c1: it costs 1, and you have 0."
    )


def test_building(table: ScriptedGame) -> None:
    table.pass_until("H")
    table.chapel(3)
    table.pass_until("H", 2)
    seat = table.state.actor
    assert (
        check_refused(table.state, seat, ids.CHAPEL_SPOT + 2).text
        == "Chapel spot 3 already has a chapel."
    )
    assert (
        check_refused(table.state, seat, ids.CHAPEL_SPOT + 15).text
        == "There is no chapel spot 16 in this city."
    )
    assert check_refused(table.state, seat, ids.SITE).rule == "ST-7.1"
    taken = table.public["sites"]
    table.chapel(4)
    built = next(site for site, building in enumerate(taken) if building >= 0)
    assert check_refused(table.state, table.state.actor, ids.SITE + built).rule == "ST-7.2"


def test_selling_and_rescuing() -> None:
    state = build_position("sell")
    assert check_refused(state, state.actor, ids.KEEP).rule == "ST-6.1"
    most = max(state.actions(state.actor))
    if most < ids.SELL + 3:
        assert check_refused(state, state.actor, ids.SELL + 3).rule == "ST-6.1"
    state = build_position("rescue")
    missing = [a for a in range(ids.RESCUE, ids.RESCUE + 6) if a not in state.actions(state.actor)]
    assert "The pile you revealed has no" in check_refused(state, state.actor, missing[0]).text
