"""Random complete choices of a decision, made from its description alone."""

import random
from collections.abc import Sequence
from typing import Final, NotRequired, TypedDict

from guildhall.core.board_model import Group, Selection
from guildhall.core.selection_check import NEXT_PILE, Choice, fitting, piles_of

NEW_PILE_SHARE: Final = 0.4


class GroupData(TypedDict):
    """A group of items in the data-decision attribute."""

    kind: str
    items: list[int]
    min: NotRequired[int]
    max: NotRequired[int]
    limits: NotRequired[list[int]]
    required: NotRequired[list[int]]
    values: NotRequired[list[int]]
    texts: NotRequired[list[str]]
    automatic: NotRequired[bool]
    listed: NotRequired[bool]


class DecisionData(TypedDict):
    """The data-decision attribute."""

    groups: list[GroupData]
    pairs: list[tuple[list[int], list[int]]]


def random_choice(selection: Selection, rng: random.Random) -> Choice:
    """A random complete choice; all of them are possible."""
    choice: Choice = [[] for _ in selection.groups]
    order = list(range(len(selection.groups)))
    rng.shuffle(order)
    for index in order:
        group = selection.groups[index]
        choice[index] = (
            _random_single(selection, index, choice, rng)
            if group.kind == "single"
            else random_group_choice(group, rng)
        )
    return choice


def _random_single(
    selection: Selection, index: int, choice: Choice, rng: random.Random
) -> list[int]:
    items = fitting(selection, index, choice)
    return [rng.choice(items)] if items else []


def random_group_choice(group: Group, rng: random.Random) -> list[int]:
    """A random choice of a group that does not depend on others."""
    if group.kind == "amount":
        return [rng.choice(group.values)]
    if group.kind == "partition":
        return joined(random_piles(group, rng))
    number = rng.randint(group.min, group.max)
    if group.kind == "subset":
        return rng.sample(group.items, number)
    required = list(group.required)
    others = cards_of(group)
    for key in required:
        others.remove(key)
    picked = required + rng.sample(others, number - len(required))
    rng.shuffle(picked)
    return picked


def random_piles(group: Group, rng: random.Random) -> list[list[int]]:
    """All cards of a partition, in random piles."""
    cards = cards_of(group)
    rng.shuffle(cards)
    piles: list[list[int]] = []
    for card in cards:
        if not piles or rng.random() < NEW_PILE_SHARE:
            piles.append([card])
        else:
            rng.choice(piles).append(card)
    return piles


def cards_of(group: Group) -> list[int]:
    """The items of a group, each as often as it can be chosen."""
    limits = group.limits or (1,) * len(group.items)
    return [key for key, limit in zip(group.items, limits, strict=True) for _ in range(limit)]


def is_replaced(group: Group) -> bool:
    """Whether choosing an item of a group replaces the one that is chosen."""
    return group.kind == "single" or (group.max == 1 and group.kind in ("subset", "counts"))


def joined(piles: Sequence[Sequence[int]]) -> list[int]:
    """Piles as a choice."""
    return [key for pile in piles for key in (*pile, NEXT_PILE)][:-1]


def is_same(group: Group, one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two choices of a group are equal, apart from the order of choosing."""
    if group.kind == "order":
        return list(one) == list(other)
    if group.kind == "partition":
        return sorted_piles(one) == sorted_piles(other)
    return sorted(one) == sorted(other)


def sorted_piles(picked: Sequence[int]) -> list[list[int]]:
    """The piles of a choice in a fixed order."""
    return sorted(sorted(pile, reverse=True) for pile in piles_of(picked))


def selection_on_page(data: DecisionData) -> Selection:
    """The selection that the data-decision attribute of a page describes."""
    groups = tuple(
        Group(
            group["kind"],
            tuple(group["items"]),
            min=group.get("min", 1),
            max=group.get("max", 1),
            limits=tuple(group.get("limits", ())),
            required=tuple(group.get("required", ())),
            values=tuple(group.get("values", ())),
            is_automatic=group.get("automatic", False),
            is_listed=group.get("listed", False),
        )
        for group in data["groups"]
    )
    pairs = ((one, two) for ones, twos in data["pairs"] for one in ones for two in twos)
    return Selection(groups, tuple(pairs))
