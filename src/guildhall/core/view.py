"""The header that all views share."""

from typing import TypedDict

OptionValue = bool | int | str
Options = dict[str, OptionValue]


class View(TypedDict):
    """Everything one seat knows; each game adds ``public``, ``own`` and ``noted``."""

    title: str
    ruleset: int
    pack: str
    options: Options
    seats: int
    seat: int | None
    over: bool
    winners: list[int]  # empty until the game is over
    asked: list[int]
    actions: list[int]
