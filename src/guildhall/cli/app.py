"""The command ``guildhall``."""

import platform
import sys
from typing import Annotated

import typer

import guildhall
from guildhall._compiled import mode
from guildhall.cli.bench import bench
from guildhall.cli.draw import draw
from guildhall.cli.pack import pack
from guildhall.cli.play import play
from guildhall.cli.replay import replay
from guildhall.cli.simulate import simulate
from guildhall.cli.speech import plainly
from guildhall.cli.titles import rules, titles

app = typer.Typer(
    name="guildhall",
    help="Board games of guilds, majorities and hidden plans, to play and to study.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
app.command()(play)
app.command()(simulate)
app.command()(replay)
app.command()(draw)
app.command()(titles)
app.command()(rules)
app.command()(bench)
app.add_typer(pack, name="pack")


def print_version(is_wanted: bool) -> None:
    """Say which version this is and how it runs, and leave."""
    if is_wanted:
        python = platform.python_version()
        typer.echo(f"guildhall {guildhall.__version__}, {mode()}, Python {python}")
        raise typer.Exit


@app.callback()
def guildhall_command(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=print_version, is_eager=True, help="Version, mode and Python."
        ),
    ] = False,
) -> None:
    """Board games of guilds, majorities and hidden plans, to play and to study."""


def main() -> None:
    """Run the command line."""
    try:
        plainly(app)()  # also --help and --version, which are no commands
    except typer.Exit as leaving:
        sys.exit(leaving.exit_code)


if __name__ == "__main__":
    main()
