"""All that a seat was shown in a game, in order: as a text, and as rows of numbers."""

from __future__ import annotations

import json
from typing import Final

from guildhall.core.event import Event
from guildhall.core.features import Field, event_numbers, number
from guildhall.core.game import Game

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
    counted from the least of its field and written in binary digits, the highest first.
    """

    def __init__(self, game: Game) -> None:
        chosen = (number("action", 0, game.num_actions - 1, "the id of what the seat chose"),)
        self.fields: dict[str, tuple[Field, ...]] = {CHOSE: chosen, **game.telling.kinds}
        self.kinds = {kind: place for place, kind in enumerate(self.fields)}
        longest = max(
            sum(field.length * field.digits for field in fields) for fields in self.fields.values()
        )
        self.shape = (game.telling.most, len(self.kinds) + longest)

    def rows(self, told: list[Event], viewer: int | None) -> list[list[int]]:
        """All that a seat chose or was told, or that the spectators were."""
        heard = [event for event in told if viewer in event.to and event.kind in self.kinds]
        most, width = self.shape
        if len(heard) > most:
            raise ValueError(f"{len(heard)} things were told, more than the declared most.")
        result: list[list[int]] = []
        for event in heard:
            row = [0] * len(self.kinds) + self.digits(event)
            row[self.kinds[event.kind]] = 1
            result.append(row + [0] * (width - len(row)))
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
