"""Choices of whole decisions as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guildhall.core.board_model import Group, Selection
from guildhall.core.language import Language
from guildhall.core.reason import group_thousands
from guildhall.core.selection import piles_of
from guildhall.core.view import View

if TYPE_CHECKING:
    from guildhall.core.game import Game


def choice_text(
    game: Game, view: View, selection: Selection, choice: Sequence[Sequence[int]], lang: Language
) -> str:
    """Return a choice as text, such as "2 x room HRS1, room ACC1"."""
    texts = [
        _group_text(game, view, group, picked, lang)
        for group, picked in zip(selection.groups, choice, strict=True)
    ]
    return ", ".join(text for text in texts if text)


def _group_text(game: Game, view: View, group: Group, picked: Sequence[int], lang: Language) -> str:
    if group.kind == "amount":
        return str(group_thousands(picked[0], lang.thousands_separator))
    if group.kind == "partition":
        worth = dict(zip(group.items, group.values, strict=True))
        return " / ".join(" ".join(str(worth[key]) for key in pile) for pile in piles_of(picked))
    return ", ".join(
        (f"{picked.count(key)} x " if picked.count(key) > 1 else "")
        + game.item_text(view, key, lang)
        for key in dict.fromkeys(picked)
    )
