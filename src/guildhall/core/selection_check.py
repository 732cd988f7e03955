"""What can be chosen in a decision, whether a choice is complete, and why not.

``static/board/decision.js`` does the same for the page: its ``isOffered`` is ``offered`` here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from guildhall.core.board_model import Group, Selection
from guildhall.core.reason import Reason, Refused

NEXT_PILE: Final = -1
"""Stands between the piles of a partition."""

Choice = list[list[int]]
"""What is chosen in each group: items, repeated where they are chosen several times; the piles of
a partition; or an amount."""

NOT_OFFERED: Final = Reason("", "This cannot be chosen now.")
NOT_TOGETHER: Final = Reason("", "These cannot be chosen together.")
_NOT_COMPOUND: Final = Reason("", "This move cannot be combined with others.")
_TOO_OFTEN: Final = Reason("", "You have chosen one of these too many times.")
_ALL_IN_PILES: Final = Reason("", "Put every card into a pile.")
_REQUIRED: Final = Reason("", "A required choice is missing.")


def offered(selection: Selection, choice: Sequence[Sequence[int]]) -> list[int]:
    """The items that can be chosen (once more) such that the decision can still be completed.

    Choosing an item of a "single" group replaces the one chosen there.
    """
    found: list[int] = []
    for index, group in enumerate(selection.groups):
        picked = choice[index]
        if group.kind == "single":
            found += fitting(selection, index, choice)
        elif group.kind != "amount":
            found += [item for item in group.items if _may_add(group, picked, item)]
    return found


def _may_add(group: Group, picked: Sequence[int], item: int) -> bool:
    """Whether a group of several items has room for an item, and for those that must be in it."""
    if picked.count(item) >= limits_of(group)[group.items.index(item)]:
        return False
    if group.kind == "partition":
        return True
    if group.max == 1 and group.kind == "subset":
        return True  # it replaces the other one
    missing = sum(1 for key in group.required if key != item and key not in picked)
    return len(picked) + 1 + missing <= group.max


def fitting(selection: Selection, index: int, choice: Sequence[Sequence[int]]) -> list[int]:
    """The items of a group that go with what is chosen in the other groups."""
    found = list(selection.groups[index].items)
    for other, picked in enumerate(choice):
        if other == index or not picked or selection.groups[other].kind != "single":
            continue
        partners = _partners(selection, index, other)
        if partners:
            found = [item for item in found if (item, picked[0]) in partners]
    return found


def _partners(selection: Selection, index: int, other: int) -> set[tuple[int, int]]:
    """The pairs of two groups, with the items of the first group in front."""
    mine, theirs = set(selection.groups[index].items), set(selection.groups[other].items)
    both = {pair for one, two in selection.pairs for pair in ((one, two), (two, one))}
    return {(one, two) for one, two in both if one in mine and two in theirs}


def limits_of(group: Group) -> tuple[int, ...]:
    """How often each item of a group can be chosen."""
    return group.limits or (1,) * len(group.items)


def piles_of(picked: Sequence[int]) -> list[list[int]]:
    """The piles of a partition; empty ones are dropped."""
    return [
        list(pile) for is_pile, pile in groupby(picked, lambda key: key != NEXT_PILE) if is_pile
    ]


def is_complete(selection: Selection, choice: Sequence[Sequence[int]]) -> bool:
    """Whether a choice can be made as it is."""
    return all(_why_not(selection, index, choice) is None for index in range(len(choice)))


def check(selection: Selection, choice: Sequence[Sequence[int]]) -> None:
    """Raise Refused unless a choice is complete and possible."""
    if not selection.is_compound:
        raise Refused(_NOT_COMPOUND)
    if len(choice) != len(selection.groups):
        raise Refused(NOT_OFFERED)
    for index in range(len(choice)):
        reason = _why_not(selection, index, choice)
        if reason is not None:
            raise Refused(reason)


def _why_not(selection: Selection, index: int, choice: Sequence[Sequence[int]]) -> Reason | None:
    """Why a choice of a group is not complete or not possible."""
    group, picked = selection.groups[index], list(choice[index])
    if group.kind == "amount":
        return None if len(picked) == 1 and picked[0] in group.values else _wrong_amount(group)
    is_pile = group.kind == "partition"
    counts = Counter(key for key in picked if not is_pile or key != NEXT_PILE)
    limits = dict(zip(group.items, limits_of(group), strict=True))
    if not limits.keys() >= counts.keys():
        return NOT_OFFERED
    if any(number > limits[item] for item, number in counts.items()):
        return _TOO_OFTEN
    if is_pile:
        return None if counts.total() == sum(limits.values()) else _ALL_IN_PILES
    minimum, maximum = group.min, group.max
    if group.kind == "single":
        possible = fitting(selection, index, choice)
        if not set(picked) <= set(possible):
            return NOT_TOGETHER
        is_needed = len(possible) > (1 if group.is_automatic else 0)
        minimum, maximum = (1 if is_needed else 0), 1
    if len(picked) < minimum:
        return Reason("", "Choose {number} more.", {"number": minimum - len(picked)})
    if len(picked) > maximum:
        return Reason("", "Choose at most {max}.", {"max": maximum})
    return None if set(group.required) <= set(picked) else _REQUIRED


def _wrong_amount(group: Group) -> Reason:
    first, last = group.values[0], group.values[-1]
    params: dict[str, object] = {"min": first, "max": last}
    if len(group.values) == 1:
        return Reason("", "The only possible amount is {min}.", params)
    step = group.values[1] - first
    if step == 1:
        return Reason("", "Choose an amount from {min} to {max}.", params)
    params["step"] = step
    return Reason("", "Choose an amount from {min} to {max} in steps of {step}.", params)
