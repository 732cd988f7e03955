"""The decision that a player completes on the page before it is sent, as data for the client."""

import json
from typing import Final

from guildhall.core.board_model import Group, Selection
from guildhall.core.language import capitalize
from guildhall.core.view import View
from guildhall.server.pages.html import attrs
from guildhall.server.pages.model import PageModel

_MAX_TEXTS: Final = 40
"""With more amounts than this, the client puts the amount into a single text."""
_AMOUNT: Final = "{amount}"


def decision_attribute(model: PageModel, view: View, selection: Selection) -> str:
    """The pending decision as an attribute of ``#view``, unless each choice is a move."""
    if not selection.is_compound:
        return ""
    data = {
        "groups": [_group_data(model, view, group) for group in selection.groups],
        "pairs": selection.pairs,
        "finish": _finish_texts(model, view, selection),
    }
    return attrs(data_decision=json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def _group_data(model: PageModel, view: View, group: Group) -> dict[str, object]:
    """A group: how its items are chosen, and their texts if the page lists them."""
    data: dict[str, object] = {"kind": group.kind, "items": group.items}
    if group.kind == "amount":
        return data | {"values": group.values}
    if group.kind != "single":
        data |= {"min": group.min, "max": group.max, "limits": group.limits}
    if group.kind == "partition":
        data["values"] = group.values
    elif group.kind in ("counts", "order") or group.is_listed:
        data["texts"] = [
            capitalize(model.game.item_text(view, item, model.lang)) for item in group.items
        ]
    if group.required:
        data["required"] = group.required
    return data | {"automatic": group.is_automatic, "listed": group.is_listed}


def _finish_texts(model: PageModel, view: View, selection: Selection) -> list[str]:
    """What finishing does, by the number or amount of what is chosen in the first such group."""
    group = next((group for group in selection.groups if group.kind != "single"), None)
    numbers: list[int | str] = [0]
    if group is not None and group.kind == "amount":
        numbers = list(group.values) if len(group.values) <= _MAX_TEXTS else [_AMOUNT]
    elif group is not None:
        numbers = list(range(group.max + 1))
    return [capitalize(model.game.finish_text(view, number, model.lang)) for number in numbers]
