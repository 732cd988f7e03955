"""What a seat has chosen and been shown, in order: as text and as binary rows."""

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

# Larger tensors are of no practical use, and OpenSpiel copies them on each access.
MAX_CELLS: Final = 65_536


class HistoryItem:
    """An event with its cached encodings, which copies of a game share."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.row: bytes | None = None  # cached by HistoryEncoder

    @cached_property
    def text(self) -> str:
        """The event as one line of text."""
        return f"{self.event.kind} {json.dumps(self.event.data, separators=(',', ':'))}"


def own_move(seat: int, action: int) -> HistoryItem:
    """The history item of a seat's own decision."""
    return HistoryItem(Event(OWN_MOVE, (seat,), False, {"action": action}))


def history_text(history: list[HistoryItem], viewer: int | None) -> str:
    """One line per decision of a seat and event shown to it, or to spectators."""
    lines = ["spectator" if viewer is None else f"seat {viewer}"]
    lines += [item.text for item in history if viewer in item.event.to]
    return "\n".join(lines)


class HistoryEncoder:
    """Encodes a history as binary rows, one per decision and event that is not derived.

    A row has a 1 in the cell of its kind. After the kind cells come the numbers of the event minus
    the minimum of their field, in binary, highest bit first.
    """

    def __init__(self, game: Game) -> None:
        for kind in (OWN_MOVE, IMAGINED):
            if (
                kind in game.event_encoding.fields_by_kind
                or kind in game.event_encoding.derived_kinds
            ):
                raise ValueError(f"The event kind {kind} is reserved.")
        chosen = (number("action", 0, game.num_actions - 1, "the id of what the seat chose"),)
        self.fields: dict[str, tuple[Feature, ...]] = {
            OWN_MOVE: chosen,
            **game.event_encoding.fields_by_kind,
        }
        self.fields_by_kind = {kind: index for index, kind in enumerate(self.fields)}
        longest = max(
            sum(field.length * field.bits for field in fields) for fields in self.fields.values()
        )
        self.shape = (game.event_encoding.max_rows, len(self.fields_by_kind) + longest)
        self.fits = game.observation_spec.size + math.prod(self.shape) <= MAX_CELLS

    def rows(self, history: list[HistoryItem], viewer: int | None) -> list[bytes]:
        """The rows of a seat or of spectators."""
        encoded = [self.row(item) for item in history if viewer in item.event.to]
        rows = [row for row in encoded if row]
        if len(rows) > self.shape[0]:
            raise ValueError(f"The history has more than the declared {self.shape[0]} rows.")
        return rows

    def row(self, item: HistoryItem) -> bytes:
        """The row of an item; empty if its event is derived from others."""
        if item.row is None:
            item.row = b""
            if item.event.kind in self.fields_by_kind:
                cells = [0] * len(self.fields_by_kind) + self.bits(item.event)
                cells[self.fields_by_kind[item.event.kind]] = 1
                item.row = bytes(cells + [0] * (self.shape[1] - len(cells)))
        return item.row

    def bits(self, event: Event) -> list[int]:
        """The numbers of an event in binary."""
        fields = self.fields[event.kind]
        each = [field for field in fields for _ in range(field.length)]
        return [
            (value - field.min) >> bit & 1
            for field, value in zip(each, event_numbers(fields, event), strict=True)
            for bit in reversed(range(field.bits))
        ]
