"""Runs Alembic migrations."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.engine import Connection

from guildhall.core.reason import Reason
from guildhall.store.errors import StoreError

VERSION_TABLE: Final = "guildhall_version"
_MIGRATIONS_DIR: Final = Path(__file__).parent / "migrations"
_ADVISORY_LOCK: Final = 0x6775696C  # an arbitrary id


def migrate(connection: Connection, revision: str = "head") -> None:
    """Upgrade the database in the current transaction of the connection."""
    if connection.dialect.name == "postgresql":
        # Two servers may start at the same time.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _ADVISORY_LOCK})
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS_DIR).replace("%", "%%"))
    config.attributes["connection"] = connection
    _check_not_newer(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, revision)


def _check_not_newer(connection: Connection, script: ScriptDirectory) -> None:
    """Refuse a database of a newer version, which this one could damage."""
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    known = {revision.revision for revision in script.walk_revisions()}
    if not known.issuperset(context.get_current_heads()):
        raise StoreError(
            Reason("", "This database was written by a newer version of Guildhall. Please upgrade.")
        )
