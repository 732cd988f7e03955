"""Whole decisions: turn a choice into atomic actions, and read it back from them.

Games ask for a decision step by step and in one order only. ``walk`` goes through these steps, so
it is the only place that knows the order. Everything here is a function of the selection, which is
a function of the asker's view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from guildhall.core.board_model import NO_ACTION, Group, Selection
from guildhall.core.reason import Refused
from guildhall.core.selection_check import (
    NEXT_PILE,
    NOT_OFFERED,
    NOT_TOGETHER,
    Choice,
    check,
    fitting,
    limits_of,
    piles_of,
)

Ask = Callable[[list[int], bool], int]
"""Answers a step: takes the options and whether the game answers it itself, returns an option."""


def encode(selection: Selection, choice: Sequence[Sequence[int]]) -> list[int]:
    """Return the actions that make a complete choice; raise Refused if it is none."""
    check(selection, choice)
    actions: list[int] = []
    left: list[int] = []

    def answer(options: list[int], is_forced: bool) -> int:
        step = left.pop(0)
        if step not in options:
            raise Refused(NOT_TOGETHER)
        if not is_forced:
            actions.append(step)
        return step

    chosen: Choice = []
    for index, (group, picked) in enumerate(zip(selection.groups, choice, strict=True)):
        if group.kind == "single" and not picked:
            picked = fitting(selection, index, choice)  # one item, or none
        left[:] = _steps(group, list(picked))
        chosen.append(_walk_group(selection, index, chosen, answer))
    return actions


def decode(selection: Selection, actions: Sequence[int]) -> Choice | None:
    """Return the choice that actions make, or None if they do not complete it."""
    left = list(actions)

    def answer(options: list[int], is_forced: bool) -> int:
        if is_forced:
            return options[0]
        if not left:
            raise EOFError
        if left[0] not in options:
            raise Refused(NOT_OFFERED)
        return left.pop(0)

    try:
        choice = walk(selection, answer)
    except EOFError:
        return None
    if left:
        raise Refused(NOT_OFFERED)
    return choice


def walk(selection: Selection, ask: Ask) -> Choice:
    """Go through the steps of a decision in the order of the game; return the resulting choice."""
    chosen: Choice = []
    for index in range(len(selection.groups)):
        chosen.append(_walk_group(selection, index, chosen, ask))
    return chosen


# Steps


def _walk_group(selection: Selection, index: int, chosen: Choice, ask: Ask) -> list[int]:
    """Go through the steps of one group, after those of the earlier groups."""
    group = selection.groups[index]
    is_first = index == 0  # the game is waiting for the first step, so it does not make that itself

    def step(options: list[int]) -> int:
        nonlocal is_first
        is_forced = group.is_automatic and len(options) == 1 and not is_first
        is_first = False
        return ask(options, is_forced)

    if group.kind == "single":
        options = {_action(group, item): item for item in fitting(selection, index, chosen)}
        return [options[step(list(options))]] if options else []
    if group.kind == "partition":
        return _walk_partition(group, step)
    if group.kind == "order":
        return _walk_order(group, step)
    if group.kind == "amount":
        return _walk_amount(group, step)
    return _walk_answers(group, step) if group.answers else _walk_counts(group, step)


def _walk_counts(group: Group, step: Callable[[list[int]], int]) -> list[int]:
    """Items in ascending order, until there are enough."""
    left = list(limits_of(group))
    picked: list[int] = []
    first = 0
    while len(picked) < group.max:
        missing = group.min - len(picked)
        options = [group.stop] if missing <= 0 and group.stop != NO_ACTION else []
        for i in range(first, len(left)):
            if left[i] > 0 and sum(left[i:]) >= missing:
                options.append(group.items[i])
        if not options:
            break
        item = step(options)
        if item == group.stop:
            break
        first = group.items.index(item)
        left[first] -= 1
        picked.append(item)
    return picked


def _walk_answers(group: Group, step: Callable[[list[int]], int]) -> list[int]:
    """How often each item is chosen, item by item."""
    limits, picked = limits_of(group), list[int]()
    for i, (item, answers) in enumerate(zip(group.items, group.answers, strict=True)):
        possible_later = sum(limits[i + 1 :])
        counts = [
            count
            for count in range(limits[i] + 1)
            if len(picked) + count <= group.max
            and len(picked) + count + possible_later >= group.min
        ]
        answer = step([answers[count] for count in counts])
        picked += [item] * answers.index(answer)
    return picked


def _walk_partition(group: Group, step: Callable[[list[int]], int]) -> list[int]:
    """Piles from the greatest to the smallest; each begins with the greatest item that is left."""
    left = dict(zip(group.items, limits_of(group), strict=True))
    previous: list[int] = []
    piles: list[list[int]] = []
    while any(left.values()):
        pile = [max(item for item, number in left.items() if number)]
        left[pile[0]] -= 1
        while True:
            options = [
                item
                for item, number in sorted(left.items())
                if number and item <= pile[-1] and not (previous and [*pile, item] > previous)
            ]
            item = step([*options, group.stop])
            if item == group.stop:
                break
            left[item] -= 1
            pile.append(item)
        piles.append(pile)
        previous = pile
    return _joined(piles)


def _walk_order(group: Group, step: Callable[[list[int]], int]) -> list[int]:
    """Perhaps the number of items, then the items in order."""
    number = group.max
    if group.number_actions:
        number = group.min + group.number_actions.index(step(list(group.number_actions)))
    picked: list[int] = []
    while len(picked) < number:
        left = [
            item
            for item, limit in zip(group.items, limits_of(group), strict=True)
            if picked.count(item) < limit
        ]
        required = [item for item in left if item in group.required]
        picked.append(step(required if len(required) == number - len(picked) else left))
    return picked


def _walk_amount(group: Group, step: Callable[[list[int]], int]) -> list[int]:
    """The digits of an amount."""
    sequences, digits = list(zip(group.values, group.sequences, strict=True)), 0
    while any(len(actions) > digits for _, actions in sequences):
        options = list(dict.fromkeys(actions[digits] for _, actions in sequences))
        answer = step(options)
        sequences = [one for one in sequences if one[1][digits] == answer]
        digits += 1
    return [sequences[0][0]]


def _steps(group: Group, picked: list[int]) -> list[int]:
    """The answers that lead to a choice of a group, in the order of the game."""
    if group.kind == "single":
        return [_action(group, item) for item in picked]
    if group.kind == "partition":
        steps: list[int] = []
        for pile in sorted((sorted(pile, reverse=True) for pile in piles_of(picked)), reverse=True):
            steps += [*pile[1:], group.stop]
        return steps
    if group.kind == "order":
        numbers = group.number_actions
        return [*([numbers[len(picked) - group.min]] if numbers else []), *picked]
    if group.kind == "amount":
        return list(group.sequences[group.values.index(picked[0])])
    if group.answers:
        return [
            answers[picked.count(item)]
            for item, answers in zip(group.items, group.answers, strict=True)
        ]
    return [*sorted(picked, key=group.items.index), group.stop]


def _joined(piles: list[list[int]]) -> list[int]:
    return [key for pile in piles for key in (*pile, NEXT_PILE)][:-1]


def _action(group: Group, item: int) -> int:
    """The action that chooses an item of a single group."""
    return group.actions[group.items.index(item)] if group.actions else item
