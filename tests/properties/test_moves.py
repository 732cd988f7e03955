"""Legal actions can be made by the right seat, and nothing else can be done."""

import contextlib
import re
from importlib.resources import files

import pytest
from hypothesis import given

import guildhall
from guildhall import CHANCE, OVER, IllegalAction
from guildhall.core.state import State
from tests import random_games, strategies
from tests.random_games import ReachedPosition, Setup
from tests.scale import scaled

ODD_THINGS: tuple[object, ...] = (
    None, True, False, "0", 0.0, 1.5, float("nan"), b"\0", [0], (0,), {}, object(), 2**31, 2**63,
    2**70, -(2**63), -(2**70), 511, 512, -2, OVER,
)  # fmt: skip
MAX_CHOICES = 110  # "about 100"
RULE = re.compile(r"GH-\d+|[A-Z]{2}-\d+\.\d+")


@given(strategies.reached_positions())
def test_legal_moves_can_be_made(reached_position: ReachedPosition) -> None:
    before = reached_position.state()
    for move in random_games.legal_moves(before):
        after = before.clone()
        after.apply(*move)
        assert random_games.dump_snapshot(after) != random_games.dump_snapshot(before), (
            f"{move} changes nothing"
        )


@given(strategies.reached_positions())
def test_everything_else_is_refused_and_changes_nothing(reached_position: ReachedPosition) -> None:
    state = reached_position.state()
    before, views = random_games.dump_snapshot(state), random_games.all_views_snapshot(state)
    legal = set(random_games.legal_moves(state))
    state.events = []
    tries: list[tuple[object, object]] = [
        (seat, action)
        for seat in range(OVER - 1, random_games.seats_of(state).stop + 2)
        for action in range(-2, max(state.game.num_actions, state.game.num_outcomes) + 2)
        if (seat, action) not in legal
    ]
    seat, action = (0, 0) if state.over else next(iter(sorted(legal)))
    tries += [(odd, action) for odd in ODD_THINGS if not is_listed((odd, action), legal)]
    tries += [(seat, odd) for odd in ODD_THINGS if not is_listed((seat, odd), legal)]
    tries += [(odd, odd) for odd in ODD_THINGS]
    for who, what in tries:
        with pytest.raises(IllegalAction) as refused:
            state.apply(who, what)
        assert refused.value.seat is who
        assert refused.value.action is what
        assert refused.value.reason == state.why_not(who, what)
    assert state.events == []
    assert random_games.dump_snapshot(state) == before
    assert random_games.all_views_snapshot(state) == views


def is_listed(move: tuple[object, object], legal: set[random_games.Move]) -> bool:
    """Whether a move is legal, types included: True == 1, and 1.0 == 1."""
    with contextlib.suppress(TypeError):
        return move in legal and all(type(part) is int for part in move)
    return False


@given(strategies.reached_positions())
def test_lists_are_sorted_and_short(reached_position: ReachedPosition) -> None:
    state = reached_position.state()
    for seat in random_games.seats_of(state):
        actions = state.actions(seat)
        assert actions == sorted(set(actions))
        assert all(type(action) is int for action in actions)
        assert all(0 <= action < state.game.num_actions for action in actions)
        assert len(actions) <= MAX_CHOICES


@given(strategies.reached_positions())
def test_exactly_the_waiting_seats_have_actions(reached_position: ReachedPosition) -> None:
    state = reached_position.state()
    waiting = state.waiting()
    assert len(set(waiting)) == len(waiting)
    assert set(waiting) <= set(random_games.seats_of(state))
    assert set(waiting) == {seat for seat in random_games.seats_of(state) if state.actions(seat)}
    for nobody in (CHANCE, OVER, random_games.seats_of(state).stop, *ODD_THINGS):
        assert state.actions(nobody) == []


@given(strategies.reached_positions())
def test_the_actor_is_chance_the_lowest_waiting_seat_or_nobody(
    reached_position: ReachedPosition,
) -> None:
    state = reached_position.state()
    assert (state.actor == CHANCE) == bool(state.outcomes())
    assert (state.actor == OVER) == state.over
    if state.actor in (CHANCE, OVER):
        assert state.waiting() == []
    else:
        assert state.actor == min(state.waiting())


@given(strategies.reached_positions())
def test_why_not_is_none_for_legal_moves_and_cites_a_rule_for_others(
    reached_position: ReachedPosition,
) -> None:
    state = reached_position.state()
    legal = set(random_games.legal_moves(state))
    page = rules_page(state)
    for seat in (CHANCE, *random_games.seats_of(state)):
        for action in range(-1, max(state.game.num_actions, state.game.num_outcomes) + 1):
            reason = state.why_not(seat, action)
            assert (reason is None) == ((seat, action) in legal)
            if reason is not None:
                if not reason.rule:  # the order of actions, which is no rule of the game
                    assert reason.text.startswith(("Name ", "Choose "))
                    continue
                assert RULE.fullmatch(reason.rule)
                assert reason.rule.startswith("GH-") or f"### {reason.rule} " in page
                assert reason.text[0].isupper()
                assert reason.text.endswith(".")


@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_every_refusal_is_a_sentence(setup: Setup) -> None:
    """Each phase has its own refusals, so whole games are checked, not a few positions."""
    refused = set()
    for number, state in enumerate(random_games.decisions(setup, seed=14)):
        if number % scaled(5, 1) == 0:
            for seat in state.waiting()[:1]:
                for action in range(setup.game.num_actions):
                    reason = state.why_not(seat, action)
                    if reason is not None:
                        refused.add(reason.text)
    assert len(refused) > min(20, setup.game.num_actions // 4)
    assert [text for text in refused if not (text[0].isupper() and text.endswith("."))] == []
    assert [text for text in refused if "{" in text] == []


def rules_page(state: State) -> str:
    folder = files("guildhall.games").joinpath(state.game.id)
    return folder.joinpath("rules.en.md").read_text("utf-8")


@pytest.mark.parametrize("game_id", guildhall.titles())
def test_ids_stay_below_the_declared_numbers(game_id: str) -> None:
    game = guildhall.game(game_id)
    assert 0 < game.num_actions < 512
    assert 0 < game.num_outcomes < 512
