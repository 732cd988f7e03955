"""Alembic's folder: the environment, and a file for each change of the schema."""
