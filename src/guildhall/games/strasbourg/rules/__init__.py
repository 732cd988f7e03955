"""The rules of Strasbourg, one module per chapter."""
