"""Console output, and errors reported in one sentence."""

import functools
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NoReturn, ParamSpec

import typer

if TYPE_CHECKING:
    from rich.console import Console

_PIPED_WIDTH: Final = 100
_USAGE_ERROR: Final = 2
_INTERRUPTED: Final = 130

P = ParamSpec("P")


def make_console(piped_width: int = _PIPED_WIDTH) -> "Console":
    """A console on standard output, with a fixed width if it is piped."""
    from rich.console import Console  # slow to import, and `guildhall --help` does not need it

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=piped_width)
    return console


def print_text(console: "Console", text: str, style: str = "") -> None:
    """Print text literally; Rich would interpret brackets as markup."""
    from rich.text import Text

    console.print(Text(text, style=style))


def fail(message: str, code: int = _USAGE_ERROR) -> NoReturn:
    """Print a message on standard error and exit."""
    typer.echo(message, err=True)
    raise typer.Exit(code)


def report_errors(command: Callable[P, None]) -> Callable[P, None]:
    """Wrap a command so that errors print a sentence instead of a traceback."""

    @functools.wraps(command)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
            sys.stdout.flush()
        except BrokenPipeError:
            raise  # the reader closed the pipe; Typer exits silently
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            fail(f"{where}{error.strerror or error}.")
        except ValueError as error:
            fail(str(error))
        except KeyboardInterrupt:
            fail("\nInterrupted.", _INTERRUPTED)

    return wrapper
