"""The command ``guildhall``."""

import platform
import sys
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from typer.core import TyperGroup

import guildhall
from guildhall._compiled import mode
from guildhall.cli.bench import bench
from guildhall.cli.draw import draw
from guildhall.cli.load import load
from guildhall.cli.pack import pack
from guildhall.cli.play import play
from guildhall.cli.replay import replay
from guildhall.cli.serve import serve
from guildhall.cli.simulate import simulate
from guildhall.cli.speech import plainly, refuse
from guildhall.cli.titles import rules, titles

if TYPE_CHECKING:
    from typer._click.core import Context


class Commands(TyperGroup):
    """The commands, with wrong usage answered in one sentence like everything else."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Read what stands before the command."""
        try:
            return super().parse_args(ctx, args)
        except typer.TyperException as error:
            refuse_usage(error)

    def invoke(self, ctx: "Context") -> object:
        """Read the command and what follows it, and run it."""
        try:
            result: object = super().invoke(ctx)
            return result
        except typer.TyperException as error:
            refuse_usage(error)


def refuse_usage(error: typer.TyperException) -> NoReturn:
    """Say in one sentence what is wrong with the words of a command, and how to get help."""
    message = error.format_message()
    if "\n" in message:
        raise error  # a call without any words: this is the help itself
    message = message.split(", unable to parse")[0].rstrip(".")
    where = getattr(getattr(error, "ctx", None), "command_path", "guildhall")
    refuse(f"{message}; `{where} --help` explains the usage.")


app = typer.Typer(
    name="guildhall",
    cls=Commands,
    help="Board games of guilds, majorities and hidden plans, to play and to study.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
app.command()(serve)
app.command()(play)
app.command()(simulate)
app.command()(replay)
app.command()(draw)
app.command()(titles)
app.command()(rules)
app.command()(bench)
app.command()(load)
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
