"""How the command line speaks: to the terminal, and in one sentence when something is wrong."""

import functools
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NoReturn, ParamSpec

import typer

if TYPE_CHECKING:
    from rich.console import Console

PIPED_WIDTH: Final = 100
REFUSED: Final = 2
INTERRUPTED: Final = 130

P = ParamSpec("P")


def terminal(piped_width: int = PIPED_WIDTH) -> "Console":
    """Standard output; a pipe gets lines of a fixed width."""
    from rich.console import Console  # heavy: `guildhall --help` does without

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=piped_width)
    return console


def say(console: "Console", text: str, style: str = "") -> None:
    """Print words that may hold any character; Rich would read some of them as its markup."""
    from rich.text import Text

    console.print(Text(text, style=style))


def refuse(sentence: str, code: int = REFUSED) -> NoReturn:
    """Say on standard error what is wrong and leave."""
    typer.echo(sentence, err=True)
    raise typer.Exit(code)


def plainly(command: Callable[P, None]) -> Callable[P, None]:
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
            refuse(f"{where}{error.strerror or error}.")
        except ValueError as error:
            refuse(str(error))
        except KeyboardInterrupt:
            refuse("\nInterrupted.", INTERRUPTED)

    return spoken
