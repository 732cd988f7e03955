"""Every refusal names its rule and gives a reason, in each phase for each action."""

import pytest

from guildhall.games.power_struggle import ids
from tests.games.power_struggle.positions import build_company
from tests.games.power_struggle.random_states import power_struggle, random_states

GAME = power_struggle()


@pytest.mark.parametrize("seats", [3, 5])
def test_every_illegal_action_is_refused_with_a_rule(seats: int) -> None:
    met: set[int] = set()
    rules = set()
    for seed in range(3):
        for state in random_states(seats, seed):
            seat = state.actor
            if seat < 0 or (int(state.phase) in met and state.phase != ids.CHOOSING_ACTION):
                continue
            met.add(int(state.phase))
            legal = state.actions(seat)
            for action in range(GAME.num_actions):
                reason = state.why_not(seat, action)
                assert (reason is None) == (action in legal)
                if reason is not None:
                    assert reason.text[0].isupper()
                    assert reason.text.endswith(".")
                    rules.add(reason.rule)
    assert len(met) > 25
    # The order in which actions name rooms is no rule of the game.
    assert all(rule.startswith("PS-") for rule in rules - {""})
    assert rules > {""}
    assert len(rules) > 20


def test_refusals_give_the_reason() -> None:
    table = build_company(rooms="DEV: B6 Y3", cash={"B": 100_000}, heads="YYYYYY")
    expected = {
        "hire": ("PS-6.3", "None of your rooms has space left."),
        "merge": ("PS-6.7", "You do not have two departments to merge."),
        "resign": ("PS-6.8", "You do not head any division."),
        "buy main department": ("PS-6.16", "You need at least 1,500,000."),
        "buy counsel": ("PS-6.17", "You need at least 2,000,000."),
        "use Development": ("PS-7.1", "You do not hold the Development card."),
        "pass": ("PS-6.1", "You may only pass if no action is possible."),
    }
    for word, (rule, sentence) in expected.items():
        (action,) = table.action_ids(word)
        reason = table.state.why_not(0, action)
        assert reason is not None
        assert (reason.rule, reason.text) == (rule, sentence)
