"""Initial schema: tables, seats, keys, entries, talk."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _table_id_column() -> "sa.Column[str]":
    return sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True)


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("ruleset", sa.Integer, nullable=False),
        sa.Column("pack_digest", sa.String(64), nullable=False),
        sa.Column("pack", sa.Text),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("changed_at", sa.Double, nullable=False),
        sa.Column("rematch", sa.String(40)),
    )
    op.create_index("tables_by_phase", "tables", ["phase", "is_listed", "created_at"])
    op.create_table(
        "seats",
        _table_id_column(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
    )
    op.create_table(
        "keys",
        _table_id_column(),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("is_host", sa.Boolean, nullable=False),
    )
    op.create_table(
        "entries",
        _table_id_column(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("draws", sa.JSON, nullable=False),
        sa.Column("undone", sa.JSON, nullable=False),
        sa.Column("events", sa.JSON, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("seen", sa.JSON, nullable=False),
        sa.Column("is_sealed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "talk",
        _table_id_column(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("about", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
