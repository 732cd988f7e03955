"""Bots at tables: their worker processes and their turns."""
