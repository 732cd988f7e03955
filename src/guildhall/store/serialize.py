"""Conversion of log entries to and from rows."""

from typing import TypedDict

from sqlalchemy.engine import RowMapping

from guildhall.core.event import Event
from guildhall.table import LogEntry, Viewer

_EventJson = tuple[str, list[Viewer], bool, dict[str, object]]


class EntryRow(TypedDict):
    """A row of log_entries."""

    table_id: str
    seq: int
    kind: str
    actor: int
    action: int
    outcomes: list[int]
    cancels: list[int]
    events: list[_EventJson]
    created_at: float
    noticed_by: list[Viewer]
    is_sealed: bool


def entry_to_row(table_id: str, entry: LogEntry) -> EntryRow:
    """Convert a log entry to a row."""
    return {
        "table_id": table_id,
        "seq": entry.seq,
        "kind": entry.kind,
        "actor": entry.actor,
        "action": entry.action,
        "outcomes": list(entry.outcomes),
        "cancels": list(entry.cancels),
        "events": [(event.kind, list(event.to), event.news, event.data) for event in entry.events],
        "created_at": entry.created_at,
        "noticed_by": list(entry.noticed_by),
        "is_sealed": entry.is_sealed,
    }


def entry_from_row(row: RowMapping) -> LogEntry:
    """Convert a row to a log entry."""
    return LogEntry(
        row["seq"],
        row["kind"],
        row["actor"],
        row["action"],
        tuple(row["outcomes"]),
        tuple(row["cancels"]),
        tuple(Event(kind, tuple(to), news, data) for kind, to, news, data in row["events"]),
        row["created_at"],
        tuple(row["noticed_by"]),
        row["is_sealed"],
    )
