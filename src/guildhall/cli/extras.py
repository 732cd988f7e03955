"""What the commands of the web server need beyond the command line."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_INSTALL_WEB: Final = "pip install 'guildhall-games[web]'"


@contextmanager
def require_web_extra() -> Iterator[None]:
    """Import what the extra `web` brings, or say in one sentence how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if str(error.name).startswith("guildhall"):
            raise
        raise ValueError(
            f"The web server needs {error.name}, which is not installed; "
            f"this installs all that it needs: {_INSTALL_WEB}"
        ) from None
