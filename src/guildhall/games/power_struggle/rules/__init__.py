"""The rules of Power Struggle, one module per chapter."""
