"""A decision of several parts as a list: what can be chosen, how often, and how to type it."""

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from guildhall.cli import render
from guildhall.core.board_model import Group, Selection
from guildhall.core.game import Game
from guildhall.core.language import ENGLISH
from guildhall.core.reason import group_thousands
from guildhall.core.selection_check import limits_of
from guildhall.core.selection_text import amount_text, choice_text, example
from guildhall.core.view import View

_MAX_AMOUNTS = 12


def decision_list(game: Game, view: View, selection: Selection) -> RenderableType:
    """All parts of a decision; the items are numbered throughout."""
    lines: list[RenderableType] = []
    number = 1
    for group in selection.groups:
        lines.append(Padding(Text(_heading(group), "dim"), (0, 2)))
        if group.kind == "amount":
            if len(group.values) <= _MAX_AMOUNTS:
                texts = [amount_text(game, view, group, value, ENGLISH) for value in group.values]
                lines.append(Padding(Text("\n".join(texts)), (0, 2)))
        elif group.kind != "partition":
            lines.append(render.numbered_list(_item_texts(game, view, group), number))
            number += len(group.items)
    if selection.buttons:
        seat = view["seat"]
        assert seat is not None, "spectators decide nothing"
        texts = [game.text(view, seat, action) for action in selection.buttons]
        lines.append(Padding(Text("Or instead:", "dim"), (0, 2)))
        lines.append(render.numbered_list(texts, number))
    typed = choice_text(game, view, selection, example(selection))
    lines.append(
        Padding(Text(f"Type all on one line, in any order, for example: {typed}", "dim"), (0, 2))
    )
    return Lines(*lines)


def _item_texts(game: Game, view: View, group: Group) -> list[str]:
    texts = [game.item_text(view, item) for item in group.items]
    limits = limits_of(group)
    if max(limits) == 1:
        return texts
    return [f"{text} (up to {limit})" for text, limit in zip(texts, limits, strict=True)]


def _heading(group: Group) -> str:
    """How many items of a group are chosen."""
    number = f"{group.min} to {group.max}" if group.min < group.max else f"{group.max}"
    match group.kind:
        case "counts":
            return f"Choose {number} in total:"
        case "subset":
            return f"Choose {number}:"
        case "order":
            return f"Choose {number}, in order:"
        case "partition":
            pairs = zip(group.values, limits_of(group), strict=True)
            cards = [str(value) for value, limit in pairs for _ in range(limit)]
            return f"Put all of these into piles, separated by /: {' '.join(reversed(cards))}"
        case "amount":
            if len(group.values) == 1:
                return "The only possible amount:"
            first, last = (group_thousands(value) for value in (group.values[0], group.values[-1]))
            step = group.values[1] - group.values[0]
            in_steps = f" in steps of {group_thousands(step)}" if step > 1 else ""
            return f"Choose an amount from {first} to {last}{in_steps}:"
    return "Choose one:"
