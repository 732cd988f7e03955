"""All that a seat was shown in a game, in order: as a text, and as rows of numbers."""

from __future__ import annotations

import json
from typing import Final

import numpy as np

from guildhall.core.event import Event
from guildhall.core.features import Field, event_numbers, number
from guildhall.core.game import Game
from guildhall.lab.observing import Vector

CHOSE: Final = "chose"
IMAGINED: Final = "imagined"


def choice(seat: int, action: int) -> Event:
    """What a seat remembers of its own decision."""
    return Event(CHOSE, (seat,), False, {"action": action})


def as_text(told: list[Event], viewer: int | None) -> str:
    """One line for each thing that a seat chose or was told, or that the spectators were."""
    lines = [
        f"{event.kind} {json.dumps(event.data, separators=(',', ':'))}"
        for event in told
        if viewer in event.to
    ]
    return "\n".join(["spectator" if viewer is None else f"seat {viewer}", *lines])


class Diary:
    """Writes the same as rows of 0 and 1, one for each choice and each event that tells more.

    A row has a 1 in the cell of its kind; behind these cells follow the numbers of the event, each
    counted from the least of its field and written in binary digits, the highest first. Rows that
    are not needed stay 0.
    """

    def __init__(self, game: Game) -> None:
        chosen = (number("action", 0, game.num_actions - 1, "which"),)
        self.fields: dict[str, tuple[Field, ...]] = {CHOSE: chosen, **game.telling.kinds}
        self.kinds = {kind: place for place, kind in enumerate(self.fields)}
        longest = max(
            sum(field.length * field.digits for field in fields) for fields in self.fields.values()
        )
        self.shape = (game.telling.most, len(self.kinds) + longest)

    def rows(self, told: list[Event], viewer: int | None) -> Vector:
        """All that a seat chose or was told, or that the spectators were."""
        result: Vector = np.zeros(self.shape, dtype=np.float32)
        heard = [event for event in told if viewer in event.to and event.kind in self.kinds]
        if len(heard) > len(result):
            raise ValueError(f"{len(heard)} things were told, more than the declared most.")
        for place, event in enumerate(heard):
            result[place, self.kinds[event.kind]] = 1
            digits = self.digits(event)
            result[place, len(self.kinds) : len(self.kinds) + len(digits)] = digits
        return result

    def digits(self, event: Event) -> list[int]:
        """The numbers of a choice or an event in binary digits."""
        fields = self.fields[event.kind]
        each = [field for field in fields for _ in range(field.length)]
        return [
            (value - field.least) >> place & 1
            for field, value in zip(each, event_numbers(fields, event), strict=True)
            for place in reversed(range(field.digits))
        ]
