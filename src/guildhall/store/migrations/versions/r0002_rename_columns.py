"""Rename tables and columns."""

from alembic import op

revision = "0002"
down_revision = "0001"

_RENAMED_COLUMNS = {
    "tables": {
        "title": "game_id",
        "pack": "pack_toml",
        "phase": "status",
        "changed_at": "updated_at",
        "rematch": "rematch_id",
    },
    "seats": {"bot": "bot_name"},
    "keys": {"digest": "key_hash"},
    "log_entries": {
        "draws": "outcomes",
        "undone": "cancels",
        "at": "created_at",
        "seen": "noticed_by",
    },
    "chat": {"number": "seq", "about": "refers_to", "at": "created_at"},
}


def upgrade() -> None:
    """Rename in place; rows are kept."""
    op.rename_table("entries", "log_entries")
    op.rename_table("talk", "chat")
    op.drop_index("tables_by_phase", table_name="tables")
    for table, columns in _RENAMED_COLUMNS.items():
        for old, new in columns.items():
            op.alter_column(table, old, new_column_name=new)
    op.create_index("tables_by_status", "tables", ["status", "is_listed", "created_at"])
