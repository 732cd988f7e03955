"""All that a seat was shown in a game, in order: as a text, and as rows of numbers."""

from __future__ import annotations

import json
import math
from functools import cached_property
from typing import Final

from guildhall.core.event import Event
from guildhall.core.features import Feature, event_numbers, number
from guildhall.core.game import Game

OWN_MOVE: Final = "chose"
IMAGINED: Final = "imagined"

# A tensor of more cells is of no use to anybody, and OpenSpiel would copy it for every look.
MAX_CELLS: Final = 65_536


class HistoryItem:
    """An event as it is remembered. Copies of a game share it: what it comes to is found once."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.row: bytes | None = None  # written by the diary

    @cached_property
    def text(self) -> str:
        """The event as a line."""
        return f"{self.event.kind} {json.dumps(self.event.data, separators=(',', ':'))}"


def own_move(seat: int, action: int) -> HistoryItem:
    """What a seat remembers of its own decision."""
    return HistoryItem(Event(OWN_MOVE, (seat,), False, {"action": action}))


def history_text(history: list[HistoryItem], viewer: int | None) -> str:
    """One line for each thing that a seat chose or was told, or that the spectators were."""
    lines = ["spectator" if viewer is None else f"seat {viewer}"]
    lines += [note.text for note in history if viewer in note.event.to]
    return "\n".join(lines)


class HistoryEncoder:
    """Writes the same as rows of 0 and 1, one for each choice and each event that tells more.

    A row has a 1 in the cell of its kind; behind these cells follow the numbers of the event, each
    counted from the least of its field and written in binary digits, the highest first.
    """

    def __init__(self, game: Game) -> None:
        for kind in (OWN_MOVE, IMAGINED):
            if (
                kind in game.event_encoding.fields_by_kind
                or kind in game.event_encoding.derived_kinds
            ):
                raise ValueError(f"An event cannot be called {kind}: that name is taken.")
        chosen = (number("action", 0, game.num_actions - 1, "the id of what the seat chose"),)
        self.fields: dict[str, tuple[Feature, ...]] = {
            OWN_MOVE: chosen,
            **game.event_encoding.fields_by_kind,
        }
        self.fields_by_kind = {kind: place for place, kind in enumerate(self.fields)}
        longest = max(
            sum(field.length * field.bits for field in fields) for fields in self.fields.values()
        )
        self.shape = (game.event_encoding.max_rows, len(self.fields_by_kind) + longest)
        self.fits = game.observation_spec.size + math.prod(self.shape) <= MAX_CELLS

    def rows(self, history: list[HistoryItem], viewer: int | None) -> list[bytes]:
        """All that a seat chose or was told, or that the spectators were."""
        heard = [self.row(note) for note in history if viewer in note.event.to]
        rows = [row for row in heard if row]
        if len(rows) > self.shape[0]:
            raise ValueError(f"{len(rows)} things were told, more than the declared most.")
        return rows

    def row(self, item: HistoryItem) -> bytes:
        """The row of an event; nothing if it has none."""
        if item.row is None:
            item.row = b""
            if item.event.kind in self.fields_by_kind:
                cells = [0] * len(self.fields_by_kind) + self.bits(item.event)
                cells[self.fields_by_kind[item.event.kind]] = 1
                item.row = bytes(cells + [0] * (self.shape[1] - len(cells)))
        return item.row

    def bits(self, event: Event) -> list[int]:
        """The numbers of a choice or an event in binary digits."""
        fields = self.fields[event.kind]
        each = [field for field in fields for _ in range(field.length)]
        return [
            (value - field.min) >> place & 1
            for field, value in zip(each, event_numbers(fields, event), strict=True)
            for place in reversed(range(field.bits))
        ]
