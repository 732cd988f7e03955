"""The data of events and score lines, formatted as parameters of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from guildhall.core.language import Language

Components = TypeVar("Components")

NumberFormats = Mapping[str, Callable[[Components, int, Language], object]]
ListFormats = Mapping[str, Callable[[Components, list[int], Language], object]]


def format_params(
    components: Components,
    data: Mapping[str, object],
    numbers: NumberFormats[Components],
    lists: ListFormats[Components],
    lang: Language,
) -> dict[str, object]:
    """Format numbers and lists with the function for their name.

    Without one, ``seat`` is a seat, a list is one of seats, and anything else stays as it is.
    """
    result: dict[str, object] = {}
    for name, value in data.items():
        if isinstance(value, list):
            if name in lists:
                value = lists[name](components, value, lang)
            else:
                names = [lang.seat_name(seat) for seat in value]
                value = lang.join_and(names) if name == "winners" else ", ".join(names)
        elif isinstance(value, int) and not isinstance(value, bool):
            if name in numbers:
                value = numbers[name](components, value, lang)
            elif name == "seat":
                value = lang.seat_name(value)
        result[name] = value
    return result
