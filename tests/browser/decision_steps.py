"""The steps by which a simulated player gets from one choice to another."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from guildhall.core.board_model import Group, Selection
from guildhall.core.selection_check import Choice, piles_of
from tests.browser.random_choices import cards_of, is_replaced, is_same, joined


class Step(NamedTuple):
    """What a player does with an item: "more", "less", "put", "return" or "set"."""

    group: int
    what: str
    key: int
    place: str = ""


def steps_towards(selection: Selection, chosen: Choice, goal: Choice) -> list[Step]:
    """All steps that lead from what is chosen towards the goal."""
    return [
        Step(index, *step)
        for index, (group, now, then) in enumerate(zip(selection.groups, chosen, goal, strict=True))
        if not is_same(group, now, then)
        for step in _group_steps(group, now, then)
    ]


def _group_steps(
    group: Group, now: Sequence[int], goal: Sequence[int]
) -> list[tuple[str, int, str]]:
    if group.kind == "amount":
        return [("set", goal[0], "")]
    if group.kind == "order":
        correct = next((at for at, key in enumerate(now) if goal[at : at + 1] != [key]), len(now))
        if correct < len(now):
            return [("return", now[-1], str(len(now) - 1))]
        return [("put", goal[len(now)], str(len(now)))]
    if group.kind == "partition":
        return _pile_steps(group, piles_of(now), piles_of(goal))
    surplus = Counter(now) - Counter(goal)
    missing = Counter(goal) - Counter(now)
    steps = [("less", key, "") for key in surplus]
    if is_replaced(group) or len(now) < group.max:
        steps += [("more", key, "") for key in missing]
    return steps


def random_steps(selection: Selection, chosen: Choice, rng: random.Random) -> list[Step]:
    """Some steps that are possible now, wherever they lead."""
    steps: list[Step] = []
    for index, (group, now) in enumerate(zip(selection.groups, chosen, strict=True)):
        if group.kind == "amount":
            steps.append(Step(index, "set", rng.choice(group.values)))
        elif group.kind in ("order", "partition"):
            left = list((Counter(cards_of(group)) - Counter(now)).elements())
            last = len(piles_of(now)) if group.kind == "partition" else 0
            if left and len(now) < group.max:
                key, place = rng.choice(left), str(rng.randint(0, last))
                steps.append(Step(index, "put", key, place))
        else:
            key = rng.choice(group.items)
            if key in now:
                steps.append(Step(index, "less", key))
            elif is_replaced(group) or len(now) < group.max:
                steps.append(Step(index, "more", key))
    return steps


def _pile_steps(
    group: Group, piles: list[list[int]], goal: list[list[int]]
) -> list[tuple[str, int, str]]:
    """Extend piles that can become one of the goal; take cards back from the others."""
    open_goals = [Counter(pile) for pile in goal]
    steps: list[tuple[str, int, str]] = []
    for place, pile in sorted(enumerate(piles), key=lambda one: -len(one[1])):
        target = next((one for one in open_goals if Counter(pile) <= one), None)
        if target is None:
            steps += [("return", key, str(place)) for key in pile]
            continue
        open_goals.remove(target)
        steps += [("put", key, str(place)) for key in (target - Counter(pile))]
    for target in open_goals:
        steps += [("put", key, str(len(piles))) for key in target]
    left = Counter(cards_of(group)) - Counter(joined(piles))
    return [step for step in steps if step[0] == "return" or left[step[1]]]
