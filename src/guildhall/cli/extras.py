"""Check that the optional packages of the web server are installed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_INSTALL_WEB: Final = "pip install 'guildhall-games[web]'"


@contextmanager
def require_web_extra() -> Iterator[None]:
    """Turn a failed import of the `web` extra into a sentence that says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if str(error.name).startswith("guildhall"):
            raise
        raise ValueError(
            f"The web server needs {error.name}, which is not installed. "
            f"Install it with: {_INSTALL_WEB}"
        ) from None
