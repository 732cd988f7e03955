"""Rename the status and the seat kind that were both called "open"."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """A table before its game is waiting, and a seat without a player is free."""
    op.execute("UPDATE tables SET status = 'waiting' WHERE status = 'open'")
    op.execute("UPDATE seats SET kind = 'free' WHERE kind = 'open'")
