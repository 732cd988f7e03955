"""What may be done, who may do it, and that nothing else can be done."""

import contextlib
import re
from importlib.resources import files

import pytest
from hypothesis import given

import guildhall
from guildhall import CHANCE, OVER, IllegalAction
from guildhall.core.state import State
from tests import kit, strategies
from tests.kit import Place, Setup
from tests.scale import scaled

ODD_THINGS: tuple[object, ...] = (
    None, True, False, "0", 0.0, 1.5, float("nan"), b"\0", [0], (0,), {}, object(), 2**31, 2**63,
    2**70, -(2**63), -(2**70), 511, 512, -2, OVER,
)  # fmt: skip
MOST_CHOICES = 110  # "about 100"
RULE = re.compile(r"GH-\d+|[A-Z]{2}-\d+\.\d+")


@given(strategies.places())
def test_legal_moves_can_be_made(place: Place) -> None:
    before = place.position()
    for move in kit.moves_at(before):
        after = before.clone()
        after.apply(*move)
        assert kit.dumped(after) != kit.dumped(before), f"{move} changes nothing"


@given(strategies.places())
def test_all_else_is_refused_and_changes_nothing(place: Place) -> None:
    state = place.position()
    before, views = kit.dumped(state), kit.all_seen(state)
    legal = set(kit.moves_at(state))
    state.events = []
    tries: list[tuple[object, object]] = [
        (seat, action)
        for seat in range(OVER - 1, kit.seats_of(state).stop + 2)
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
        assert refused.value.rule == state.why_not(who, what)
    assert state.events == []
    assert kit.dumped(state) == before
    assert kit.all_seen(state) == views


def is_listed(move: tuple[object, object], legal: set[kit.Move]) -> bool:
    """Whether a move is one of the legal ones in type as well: True == 1, and 1.0 == 1."""
    with contextlib.suppress(TypeError):
        return move in legal and all(type(part) is int for part in move)
    return False


@given(strategies.places())
def test_lists_are_sorted_and_short(place: Place) -> None:
    state = place.position()
    for seat in kit.seats_of(state):
        actions = state.actions(seat)
        assert actions == sorted(set(actions))
        assert all(type(action) is int for action in actions)
        assert all(0 <= action < state.game.num_actions for action in actions)
        assert len(actions) <= MOST_CHOICES


@given(strategies.places())
def test_those_who_wait_and_only_they_have_actions(place: Place) -> None:
    state = place.position()
    waiting = state.waiting()
    assert len(set(waiting)) == len(waiting)
    assert set(waiting) <= set(kit.seats_of(state))
    assert set(waiting) == {seat for seat in kit.seats_of(state) if state.actions(seat)}
    for nobody in (CHANCE, OVER, kit.seats_of(state).stop, *ODD_THINGS):
        assert state.actions(nobody) == []


@given(strategies.places())
def test_actor_is_chance_or_the_lowest_who_waits_or_nobody(place: Place) -> None:
    state = place.position()
    assert (state.actor == CHANCE) == bool(state.outcomes())
    assert (state.actor == OVER) == state.over
    if state.actor in (CHANCE, OVER):
        assert state.waiting() == []
    else:
        assert state.actor == min(state.waiting())


@given(strategies.places())
def test_why_not_is_silent_for_legal_moves_and_cites_a_rule_for_others(place: Place) -> None:
    state = place.position()
    legal = set(kit.moves_at(state))
    page = rules_page(state)
    for seat in (CHANCE, *kit.seats_of(state)):
        for action in range(-1, max(state.game.num_actions, state.game.num_outcomes) + 1):
            reason = state.why_not(seat, action)
            assert (reason is None) == ((seat, action) in legal)
            if reason is not None:
                assert RULE.fullmatch(reason.rule)
                assert reason.rule.startswith("GH-") or f"### {reason.rule} " in page
                assert reason.sentence[0].isupper()
                assert reason.sentence.endswith(".")


@pytest.mark.parametrize("setup", kit.setups(), ids=str)
def test_every_refusal_is_a_sentence(setup: Setup) -> None:
    """Each phase refuses in words of its own, so whole games are asked, not a few positions."""
    refused = set()
    for number, state in enumerate(kit.decisions(setup, seed=14)):
        if number % scaled(5, 1) == 0:
            for seat in state.waiting()[:1]:
                for action in range(setup.game.num_actions):
                    reason = state.why_not(seat, action)
                    if reason is not None:
                        refused.add(reason.sentence)
    assert len(refused) > 20
    assert [text for text in refused if not (text[0].isupper() and text.endswith("."))] == []
    assert [text for text in refused if "{" in text] == []


def rules_page(state: State) -> str:
    folder = files("guildhall.games").joinpath(state.game.id)
    return folder.joinpath("rules.en.md").read_text("utf-8")


@pytest.mark.parametrize("title", guildhall.titles())
def test_ids_stay_below_the_declared_numbers(title: str) -> None:
    game = guildhall.game(title)
    assert 0 < game.num_actions < 512
    assert 0 < game.num_outcomes < 512
