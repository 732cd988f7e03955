"""The tests; a package, so that no installed package named `tests` shadows it."""
