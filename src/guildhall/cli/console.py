"""How the command line speaks: to the terminal, and in one sentence when something is wrong."""

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
    """Standard output; a pipe gets lines of a fixed width."""
    from rich.console import Console  # heavy: `guildhall --help` does without

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=piped_width)
    return console


def print_text(console: "Console", text: str, style: str = "") -> None:
    """Print words that may hold any character; Rich would read some of them as its markup."""
    from rich.text import Text

    console.print(Text(text, style=style))


def fail(message: str, code: int = _USAGE_ERROR) -> NoReturn:
    """Say on standard error what is wrong and leave."""
    typer.echo(message, err=True)
    raise typer.Exit(code)


def report_errors(command: Callable[P, None]) -> Callable[P, None]:
    """Make a command that answers errors with a sentence and never with a traceback."""

    @functools.wraps(command)
    def spoken(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
            sys.stdout.flush()
        except BrokenPipeError:
            raise  # the reader has had enough; Typer ends quietly
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            fail(f"{where}{error.strerror or error}.")
        except ValueError as error:
            fail(str(error))
        except KeyboardInterrupt:
            fail("\nInterrupted.", _INTERRUPTED)

    return spoken
