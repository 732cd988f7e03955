"""Alembic environment; ``store.migrate`` passes the connection in the configuration."""

from alembic import context

from guildhall.store.migrate import VERSION_TABLE
from guildhall.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
