"""Refusals: the right rule, a sentence, and an unchanged state."""

import random

import pytest

import guildhall
from tests.games.city_guilds.positions import FULL_A, PHASES, build_position
from tests.games.city_guilds.scenario import (
    CHANCE,
    before_last_line,
    check_refused,
    city_guilds,
    play_script,
)

NO_NUMBERS = [None, "1", 1.0, True, False, [1], b"1", 1j]
GROUPS = {"return": 0, "play": 9, "on": 18, "men": 82, "no tavern": 85, "take": 86}

# The rule that forbids the actions of each group, by phase; the last is for those of the phase
WRONG_STEP = {
    "draft": ["CG-2.4", "CG-2.4", "CG-2.4", "CG-2.4", "CG-2.4", "CG-2.4"],
    "tile": ["CG-2.4", "CG-4.1", "CG-4.1 CG-4.2", "CG-4.1", "CG-8.1", "CG-4.1"],
    "space": ["CG-2.4", "CG-4.2", "CG-4.2", "CG-4.2", "CG-8.1", "CG-4.2"],
    "men": ["CG-2.4", "CG-4.3", "CG-4.3", "CG-4.3", "CG-8.1", "CG-4.3"],
    "tavern": ["CG-2.4", "CG-8.1", "CG-8.2", "CG-8.1", "", "CG-8.1"],
    "take": ["CG-2.4", "CG-4.7", "CG-4.7", "CG-4.7", "CG-8.1", "CG-4.7"],
}


@pytest.mark.parametrize("name", WRONG_STEP)
def test_every_illegal_action_has_its_rule(name: str) -> None:
    """For all ids: legal actions have no reason, all others the rule of their group."""
    state = build_position(name)
    seat = state.actor
    legal = set(state.actions(seat))
    starts = [*GROUPS.values(), 95]
    refusals = 0
    for number, rule in enumerate(WRONG_STEP[name]):
        for action in range(starts[number], starts[number + 1]):
            if action in legal:
                assert state.why_not(seat, action) is None
            else:
                assert check_refused(state, seat, action).rule in rule.split(), action
                refusals += 1
    assert refusals + len(legal) == 95


@pytest.mark.parametrize("name", PHASES)
def test_why_not_agrees_with_the_legal_actions(name: str) -> None:
    state = build_position(name)
    seats = state.view(None)["seats"]
    for seat in range(seats):
        legal = [action for action in range(95) if state.why_not(seat, action) is None]
        assert legal == state.actions(seat)
        assert (seat in state.waiting()) == bool(legal)
    possible = [outcome for outcome in range(14) if state.why_not(CHANCE, outcome) is None]
    assert possible == [outcome for outcome, _ in state.outcomes()]


# Arguments: seats, types, ranges, turns


@pytest.mark.parametrize("name", PHASES)
def test_there_is_no_such_seat(name: str) -> None:
    state = build_position(name)
    action = (state.actions(state.actor) or [0])[0]
    for seat in (*NO_NUMBERS, -2, -4, 5, 99, 2**70, -(2**70)):
        assert check_refused(state, seat, action).rule == "GH-1"
        assert state.actions(seat) == []


@pytest.mark.parametrize("name", PHASES)
def test_there_is_no_such_action(name: str) -> None:
    state = build_position(name)
    for action in (*NO_NUMBERS, -1, 95, 511, 512, 2**70, -(2**70)):
        for seat in (0, CHANCE):
            assert check_refused(state, seat, action).rule == "GH-2"


def test_refusals_about_seats_and_actions() -> None:
    state = build_position("tile")
    assert str(state.why_not(None, 9)) == "A seat must be an integer. (GH-1)"
    assert str(state.why_not(4, 9)) == "There is no seat 4; seats are numbered 0 to 3. (GH-1)"
    assert str(state.why_not(0, "9")) == "An action must be an integer. (GH-2)"
    assert str(state.why_not(0, 95)) == "There is no action 95; ids range from 0 to 94. (GH-2)"
    assert str(state.why_not(CHANCE, 14)) == "There is no action 14; ids range from 0 to 13. (GH-2)"


def test_nothing_after_the_end() -> None:
    state = build_position("over")
    for seat in (0, 1, 2, 3, CHANCE):
        assert check_refused(state, seat, 0).rule == "GH-3"


@pytest.mark.parametrize("name", ["deal", "display", "start", "refill"])
def test_nobody_decides_while_a_draw_is_pending(name: str) -> None:
    state = build_position(name)
    assert state.waiting() == []
    for seat in range(4):
        assert check_refused(state, seat, 9).rule == "GH-4"
    impossible = [o for o in range(14) if o not in dict(state.outcomes())]
    for outcome in impossible:
        assert check_refused(state, CHANCE, outcome).rule == "GH-5"


@pytest.mark.parametrize("name", WRONG_STEP)
def test_no_draw_is_pending_between_moves(name: str) -> None:
    state = build_position(name)
    assert state.outcomes() == []
    assert check_refused(state, CHANCE, 0).rule == "GH-5"


@pytest.mark.parametrize("name", ["tile", "space", "men", "tavern", "take"])
def test_only_the_active_seat_decides(name: str) -> None:
    state = build_position(name)
    action = state.actions(state.actor)[0]
    for seat in set(range(4)) - {state.actor}:
        assert check_refused(state, seat, action).rule == "GH-6"
        assert state.actions(seat) == []


def test_a_seat_that_returned_a_tile_waits() -> None:
    state = build_position("draft")  # seat 1 has chosen
    assert state.waiting() == [0, 2, 3]
    assert check_refused(state, 1, 0).rule == "GH-6"
    assert check_refused(state, 0, 8).rule == "CG-2.4"


def test_returning_a_tile_that_the_seat_does_not_hold_is_refused() -> None:
    state = build_position("draft")
    reason = state.why_not(0, 4)
    assert str(reason) == "You have no candlemakers market to return. (CG-2.4)"
    assert str(state.why_not(0, 9)) == "Return a tile first. (CG-2.4)"


# Sentences by phase


def test_refusals_during_a_turn() -> None:
    table = before_last_line("R: bakers market on A1; R: minstrel on A2")
    reasons = {}
    for text in ("play bakers building", "on A2", "one man", "take minstrel", "return minstrel"):
        reasons[text] = str(table.state.why_not(0, table.action_id(text, 0)))
    assert reasons == {
        "play bakers building": "You have no bakers building in your hand. (CG-4.1)",
        "on A2": "Choose a tile from your hand first. (CG-4.1)",
        "one man": "Choose a tile from your hand first. (CG-4.1)",
        "take minstrel": "Choose a tile from your hand first. (CG-4.1)",
        "return minstrel": "Tiles are returned only during the draft. (CG-2.4)",
    }
    table.play_text("play minstrel")
    assert "Choose a space" in str(table.state.why_not(0, table.action_id("one man", 0)))
    table.play_text("on A2")
    assert "at most one man" in str(table.state.why_not(0, table.action_id("two men", 0)))
    assert "the number of men" in str(table.state.why_not(0, table.action_id("on A2", 0)))


def test_refusals_about_taverns() -> None:
    for optional, sentence in (
        (True, None),
        (False, "At this table, you must place the tavern. (CG-8.4)"),
    ):
        table = play_script(FULL_A, tavern_optional=optional)
        reason = table.state.why_not(3, table.action_id("no tavern", 3))
        assert (None if reason is None else str(reason)) == sentence
    reason = table.state.why_not(3, table.action_id("play bakers building", 3))
    assert str(reason) == "Decide about the tavern first. (CG-8.1)"


# Names


def test_parse_refuses_with_a_sentence() -> None:
    game = city_guilds()
    state = build_position("tile")
    with pytest.raises(ValueError, match="“dance” is not an action of City & Guilds"):
        game.parse(state, 0, "dance")
    with pytest.raises(ValueError, match="is not an action"):
        game.parse(state, 0, "")
    with pytest.raises(ValueError, match=r"“play” is ambiguous: “play .*”, “play .*”"):
        game.parse(state, 0, "play")
    with pytest.raises(guildhall.IllegalAction, match=r"in your hand\. \(CG-4\.1\)"):
        game.parse(state, 0, "play minstrel")
    assert game.text(state, 0, game.parse(state, 0, "  PLAY   Bakers BUILD ")) == (
        "play bakers building"
    )


def test_parse_on_a_view_needs_the_seat_of_the_view() -> None:
    game = city_guilds()
    state = build_position("tile")
    action = game.parse(state.view(0), 0, "play bakers building")
    assert action in state.actions(0)
    with pytest.raises(ValueError, match="This is the view of seat 0, not of seat 1"):
        game.parse(state.view(0), 1, "play bakers building")
    with pytest.raises(ValueError, match="is not possible now"):
        game.parse(state.view(0), 0, "play minstrel")


@pytest.mark.parametrize("name", PHASES)
def test_action_texts_differ_and_parse_back(name: str) -> None:
    game = city_guilds()
    state = build_position(name)
    for seat in (*range(4), CHANCE):
        ids = [o for o, _ in state.outcomes()] if seat == CHANCE else state.actions(seat)
        texts = [game.text(state, seat, action) for action in ids]
        assert len(set(texts)) == len(texts)
        assert [game.parse(state, seat, text) for text in texts] == ids


@pytest.mark.parametrize("seat", [True, 1.0, "0", -1, 4, 2**70])
def test_there_is_no_view_of_such_a_seat(seat: object) -> None:
    with pytest.raises(ValueError, match="There is no seat"):
        build_position("tile").view(seat)


def test_sample_is_for_chance_nodes() -> None:
    with pytest.raises(ValueError, match="No random draw is pending"):
        build_position("tile").sample(random.Random(1))
