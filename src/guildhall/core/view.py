"""The header that all views share."""

from typing import TypedDict

OptionValue = bool | int | str
Options = dict[str, OptionValue]


class View(TypedDict):
    """Everything one seat knows.

    Each game adds ``public``, ``own`` (empty for spectators) and ``noted``, even if they are empty.
    """

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
