"""Migrations, in the order of their revisions."""
