"""SQL statements that both databases share."""

from collections.abc import Sequence

from sqlalchemy import Update, insert, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from guildhall.store import schema
from guildhall.store.errors import refusal_for
from guildhall.store.serialize import EntryRow

EntryRows = Sequence[EntryRow]


def append_entries(
    connection: Connection, table_id: str, rows: EntryRows, status: str | None
) -> None:
    """Append to the log in the current transaction of the connection."""
    try:
        connection.execute(insert(schema.log_entries), rows)
    except IntegrityError as error:
        raise refusal_for(error) or error from error
    set_status(connection, table_id, status)


def set_status(connection: Connection, table_id: str, status: str | None) -> None:
    """Set a table's status, unless it is None."""
    if status is not None:
        connection.execute(update_table(table_id).values(status=status))


def update_table(table_id: str) -> Update:
    """Return an UPDATE of a table's row."""
    return update(schema.tables).where(schema.tables.c.id == table_id)
