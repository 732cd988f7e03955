"""The error for missing packages of the ``lab`` extra."""

from typing import Final

INSTALL: Final = "pip install 'guildhall-games[lab]'"


def missing_package(package: str) -> ModuleNotFoundError:
    """An error that names the command to install a package."""
    return ModuleNotFoundError(f"{package} is not installed. Install it with: {INSTALL}")
