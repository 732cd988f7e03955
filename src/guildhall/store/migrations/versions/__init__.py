"""The changes of the schema, in the order that each file names."""
