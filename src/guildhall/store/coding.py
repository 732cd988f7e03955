"""Entries of a log as columns, and back."""

from typing import TypedDict

from sqlalchemy.engine import RowMapping

from guildhall.core.event import Event
from guildhall.table import Entry, Viewer

EventData = tuple[str, list[Viewer], bool, dict[str, object]]


class EntryColumns(TypedDict):
    """A row of the log."""

    table_id: str
    seq: int
    kind: str
    actor: int
    action: int
    draws: list[int]
    undone: list[int]
    events: list[EventData]
    at: float
    seen: list[Viewer]
    is_sealed: bool


def columns(table: str, entry: Entry) -> EntryColumns:
    """An entry as a row."""
    return {
        "table_id": table,
        "seq": entry.seq,
        "kind": entry.kind,
        "actor": entry.actor,
        "action": entry.action,
        "draws": list(entry.draws),
        "undone": list(entry.undone),
        "events": [(event.kind, list(event.to), event.news, event.data) for event in entry.events],
        "at": entry.at,
        "seen": list(entry.seen),
        "is_sealed": entry.is_sealed,
    }


def entry_of(row: RowMapping) -> Entry:
    """The entry of a row."""
    return Entry(
        row["seq"],
        row["kind"],
        row["actor"],
        row["action"],
        tuple(row["draws"]),
        tuple(row["undone"]),
        tuple(Event(kind, tuple(to), news, data) for kind, to, news, data in row["events"]),
        row["at"],
        tuple(row["seen"]),
        row["is_sealed"],
    )
