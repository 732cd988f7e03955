"""Choices of whole decisions as text, which ``selection_input`` reads again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from guildhall.core.board_model import Group, Selection
from guildhall.core.language import ENGLISH, Language
from guildhall.core.reason import group_thousands
from guildhall.core.selection_check import NEXT_PILE, Choice, fitting, limits_of, piles_of
from guildhall.core.view import View

if TYPE_CHECKING:
    from guildhall.core.game import Game

ITEM: Final = "{item}"
"""Placeholder in a finish text: the chosen item of the first single group."""


def choice_text(
    game: Game,
    view: View,
    selection: Selection,
    choice: Sequence[Sequence[int]],
    lang: Language = ENGLISH,
) -> str:
    """Return a choice as text, such as "2 x HRS1, ACC1"."""
    texts = [
        _group_text(game, view, group, picked, lang)
        for group, picked in zip(selection.groups, choice, strict=True)
    ]
    return ", ".join(text for text in texts if text) or lang.text("none")


def _group_text(game: Game, view: View, group: Group, picked: Sequence[int], lang: Language) -> str:
    if group.kind == "amount":
        return amount_text(game, view, group, picked[0], lang)
    if group.kind == "partition":
        worth = dict(zip(group.items, group.values, strict=True))
        return " / ".join(" ".join(str(worth[key]) for key in pile) for pile in piles_of(picked))
    numbers = dict.fromkeys(picked, 1)
    if group.kind == "counts":
        numbers = {key: picked.count(key) for key in picked}
        picked = list(numbers)
    return ", ".join(
        (f"{numbers[key]} x " if numbers[key] > 1 else "") + game.item_text(view, key, lang)
        for key in picked
    )


def amount_text(game: Game, view: View, group: Group, amount: int, lang: Language) -> str:
    """An amount: the text of its action if it has only one, otherwise the number."""
    actions = group.sequences[group.values.index(amount)]
    if len(actions) == 1 and not group.is_listed and view["seat"] is not None:
        return game.text(view, view["seat"], actions[0], lang)
    return str(group_thousands(amount, lang.thousands_separator))


def example(selection: Selection) -> Choice:
    """A choice that can be made, to show how one is typed."""
    choice: Choice = [[] for _ in selection.groups]
    for index, group in enumerate(selection.groups):
        choice[index] = _example_of(group, fitting(selection, index, choice))
    return choice


def _example_of(group: Group, items: list[int]) -> list[int]:
    if group.kind == "single":
        return items[:1]
    if group.kind == "amount":
        return [group.values[len(group.values) // 2]]
    copies = [
        item
        for item, limit in zip(group.items, limits_of(group), strict=True)
        for _ in range(limit)
    ]
    if group.kind == "partition":
        half = (len(copies) + 1) // 2
        return [*copies[: half - 1 : -1], NEXT_PILE, *copies[half - 1 :: -1]]
    number = max(group.min, min(group.max, 1))
    others = [item for item in copies if item not in group.required]
    return [*group.required, *others][:number]


def finish_text(
    game: Game, view: View, selection: Selection, choice: Choice, lang: Language = ENGLISH
) -> str:
    """Return what completing a decision with a choice does."""
    text = game.finish_text(view, _finish_number(selection, choice), lang)
    for group, picked in zip(selection.groups, choice, strict=True):
        if group.kind == "single":
            return text.replace(ITEM, game.item_text(view, picked[0], lang) if picked else "…")
    return text


def _finish_number(selection: Selection, choice: Choice) -> int:
    """The number for the text of the finish button.

    It is the number of items or piles, the amount, or else the first item.
    """
    for group, picked in zip(selection.groups, choice, strict=True):
        if group.kind == "amount":
            return picked[0]
        if group.kind == "partition":
            return len(piles_of(picked))
        if group.kind != "single":
            return len(picked)
    return choice[0][0] if choice and choice[0] else 0
