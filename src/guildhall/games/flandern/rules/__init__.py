"""The rules of Flandern 1302, one module per chapter."""
