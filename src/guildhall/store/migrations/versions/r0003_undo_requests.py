"""Move undo requests from the chat into a table of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_NEW_KINDS = {"ask": "requested", "agree": "accepted", "refuse": "declined"}


def upgrade() -> None:
    """Create the table, fill it from the chat, and turn the chat rows into notices."""
    undo_requests = op.create_table(
        "undo_requests",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("position_key", sa.Integer, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("accepted_by", sa.JSON, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("closed_at", sa.Double),
    )
    if rows := _requests_in_chat():
        op.bulk_insert(undo_requests, rows)
    for old, new in _NEW_KINDS.items():
        op.execute(f"UPDATE chat SET kind = '{new}' WHERE kind = '{old}'")
    # A request used to refer to a position; now every notice refers to its request.
    op.execute("UPDATE chat SET refers_to = seq WHERE kind = 'requested'")


def _requests_in_chat() -> list[dict[str, object]]:
    columns = ("table_id", "seq", "seat", "kind", "refers_to", "created_at")
    chat = sa.table("chat", *(sa.column(name) for name in columns))
    query = sa.select(chat).where(chat.c.kind != "chat").order_by(chat.c.table_id, chat.c.seq)
    found: dict[tuple[str, int], dict[str, object]] = {}
    accepted: dict[tuple[str, int], list[int]] = {}
    latest: dict[str, dict[str, object]] = {}
    for table_id, seq, seat, kind, refers_to, created_at in op.get_bind().execute(query).all():
        if kind == "ask" and seat is not None:
            previous = latest.get(table_id)
            if previous is not None and previous["status"] == "open":
                previous |= {"status": "lapsed", "closed_at": created_at}
            accepted[table_id, seq] = []
            latest[table_id] = found[table_id, seq] = {
                "table_id": table_id,
                "id": seq,
                "seat": seat,
                "position_key": refers_to,
                "status": "open",
                "accepted_by": accepted[table_id, seq],
                "created_at": created_at,
                "closed_at": None,
            }
        elif (request := found.get((table_id, refers_to))) is None:
            continue
        elif kind == "agree":
            accepted[table_id, refers_to].append(seat)
        elif kind in ("refuse", "granted"):
            status = "declined" if kind == "refuse" else "granted"
            request |= {"status": status, "closed_at": created_at}
    return list(found.values())
