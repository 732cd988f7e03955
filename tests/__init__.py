"""The tests; a package, so that no other package of this name can stand in front of it."""
