"""The database schema after the last migration."""

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata: Final = MetaData()


def _table_id_column() -> Column[str]:
    return Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True)


tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game_id", String(40), nullable=False),
    Column("ruleset", Integer, nullable=False),
    Column("pack_digest", String(64), nullable=False),
    Column("pack_toml", Text),
    Column("options", JSON, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("status", String(10), nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("updated_at", Double, nullable=False),
    Column("rematch_id", String(40)),
    Index("tables_by_status", "status", "is_listed", "created_at"),
)

seats: Final = Table(
    "seats",
    metadata,
    _table_id_column(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", Text, nullable=False),
    Column("bot_name", String(40), nullable=False),
)

keys: Final = Table(
    "keys",
    metadata,
    _table_id_column(),
    Column("key_hash", String(64), primary_key=True),
    Column("seat", Integer),
    Column("is_host", Boolean, nullable=False),
)

# The primary key (table_id, seq) decides when two servers append at the same time.
log_entries: Final = Table(
    "log_entries",
    metadata,
    _table_id_column(),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("actor", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("outcomes", JSON, nullable=False),
    Column("cancels", JSON, nullable=False),
    Column("events", JSON, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("noticed_by", JSON, nullable=False),
    Column("is_sealed", Boolean, nullable=False),
)

chat: Final = Table(
    "chat",
    metadata,
    _table_id_column(),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer),
    Column("kind", String(10), nullable=False),
    Column("text", Text, nullable=False),
    Column("refers_to", Integer, nullable=False),
    Column("created_at", Double, nullable=False),
)

# The id of a request is the sequence number of its notice in the chat.
undo_requests: Final = Table(
    "undo_requests",
    metadata,
    _table_id_column(),
    Column("id", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("position_key", Integer, nullable=False),
    Column("status", String(10), nullable=False),
    Column("accepted_by", JSON, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("closed_at", Double),
)
