"""The decision that a player completes on the page before it is sent, as data for the client."""

import json
from typing import Final

from guildhall.core.board_model import Group, Selection
from guildhall.core.language import capitalize
from guildhall.core.selection_text import ITEM
from guildhall.core.view import View
from guildhall.server.pages.model import PageModel

_MAX_TEXTS: Final = 40
"""With more amounts than this, the client puts the amount into a single text."""
_AMOUNT: Final = "{amount}"


def decision_attribute(model: PageModel, view: View, selection: Selection) -> str:
    """The pending decision as an attribute of ``#view``, unless each choice is a move."""
    if not selection.is_compound:
        return ""
    finish = _finish_texts(model, view, selection)
    first = next((group for group in selection.groups if group.kind == "single"), None)
    named = first if any(ITEM in text for text in finish) else None
    data = {
        "groups": [
            _group_data(model, view, group, has_texts=group is named) for group in selection.groups
        ],
        "pairs": _pair_blocks(selection),
        "finish": finish,
    }
    prompts = [
        model.game.group_prompt(view, index, model.lang) for index in range(len(selection.groups))
    ]
    data["prompt"] = model.game.prompt(view, model.lang)
    if any(prompts):
        data["prompts"] = prompts
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # There are fewer single quotes to escape than double ones.
    text = text.replace("&", "&amp;").replace("'", "&#39;")
    return f" data-decision='{text}'"


def _group_data(
    model: PageModel, view: View, group: Group, *, has_texts: bool
) -> dict[str, object]:
    """A group: how its items are chosen, and their texts if the page lists or names them.

    What is left out is 1, false or empty.
    """
    data: dict[str, object] = {"kind": group.kind, "items": group.items}
    if group.kind == "amount":
        return data | {"values": group.values, "label": model.game.amount_label(model.lang)}
    if group.kind != "single":
        data |= {
            name: value for name, value in (("min", group.min), ("max", group.max)) if value != 1
        }
        if any(limit != 1 for limit in group.limits):
            data["limits"] = group.limits
    if group.kind == "partition":
        data["values"] = group.values
    elif group.kind in ("counts", "order") or group.is_listed or has_texts:
        data["texts"] = [
            capitalize(model.game.item_text(view, item, model.lang)) for item in group.items
        ]
    if group.kind == "order":
        found = [model.game.item_description(view, item, model.lang) for item in group.items]
        if any(found):
            data["descriptions"] = [capitalize(text) for text in found]
    if group.required:
        data["required"] = group.required
    if group.is_automatic:
        data["automatic"] = True
    if group.is_listed:
        data["listed"] = True
    return data


def _pair_blocks(selection: Selection) -> list[tuple[list[int], tuple[int, ...]]]:
    """The pairs in short: items, and all items that each of them goes with."""
    partners: dict[int, list[int]] = {}
    for one, other in selection.pairs:
        partners.setdefault(one, []).append(other)
    blocks: dict[tuple[int, ...], list[int]] = {}
    for one, others in partners.items():
        blocks.setdefault(tuple(others), []).append(one)
    return [(ones, others) for others, ones in blocks.items()]


def _finish_texts(model: PageModel, view: View, selection: Selection) -> list[str]:
    """What finishing does, by the number or amount of what is chosen in the first such group.

    With single items only, by the item of the first group; it is a single text where that makes
    no difference.
    """
    group = next((group for group in selection.groups if group.kind != "single"), None)
    numbers: list[int | str] = [0, *selection.groups[0].items]
    if group is not None and group.kind == "amount":
        numbers = list(group.values) if len(group.values) <= _MAX_TEXTS else [_AMOUNT]
    elif group is not None:
        numbers = list(range(group.max + 1))
    texts = [capitalize(model.game.finish_text(view, number, model.lang)) for number in numbers]
    return texts[:1] if group is None and len(set(texts)) == 1 else texts
