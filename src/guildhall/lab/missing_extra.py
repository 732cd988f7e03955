"""What is said where the packages of the ``lab`` extra are missing."""

from typing import Final

INSTALL: Final = "pip install 'guildhall-games[lab]'"


def missing_package(package: str) -> ModuleNotFoundError:
    """The error for a package that is not installed, with the command that installs it."""
    return ModuleNotFoundError(f"{package} is not installed; this command installs it: {INSTALL}")
