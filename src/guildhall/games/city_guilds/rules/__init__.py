"""The rules of City & Guilds, one module per chapter."""
