"""The head that the views of all titles share."""

from typing import TypedDict

OptionValue = bool | int | str


class View(TypedDict):
    """All that one seat knows; each title adds the body: ``public``, ``own`` and ``noted``."""

    title: str
    ruleset: int
    pack: str
    options: dict[str, OptionValue]
    seats: int
    seat: int | None
    over: bool
    asked: list[int]
    actions: list[int]
