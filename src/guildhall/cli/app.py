"""The command ``guildhall``."""

import platform
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer
from typer.core import TyperGroup

import guildhall
from guildhall._compiled import mode
from guildhall.cli.console import fail, report_errors

if TYPE_CHECKING:
    from typer._click.core import Command, Context
    from typer._click.formatting import HelpFormatter

# The module and the short help of each command. Modules are imported when their command runs, so
# that `--help` and `--version` wait for neither Rich nor the benchmark.
_COMMANDS: Final = {
    "serve": ("serve", "Play in the browser: start a server for this computer and its network."),
    "play": ("play", "Play against bots in the terminal."),
    "simulate": ("simulate", "Let bots play many games and summarize the results."),
    "replay": ("replay", "Step through a recorded game."),
    "render": ("render_board", "Render the board of a recorded game as SVG or text."),
    "titles": ("titles", "List the games with their seats and options."),
    "rules": ("titles", "Read or search the rules of a game."),
    "bench": ("bench", "Compare the engine's speed with other engines."),
    "loadtest": ("loadtest", "Measure how many tables one server can carry."),
    "pack": ("pack", "Export the data of a game, or check a corrected copy."),
}


class _CommandGroup(TyperGroup):
    """The commands, imported when needed; wrong usage is answered in one sentence."""

    def list_commands(self, ctx: "Context") -> list[str]:
        """All names, imported or not."""
        return list(_COMMANDS)

    def get_command(self, ctx: "Context", cmd_name: str) -> "Command | None":
        """Import a command, or None if there is none of that name."""
        if cmd_name in _COMMANDS and cmd_name not in self.commands:
            self.commands[cmd_name] = _load_command(cmd_name)
        return self.commands.get(cmd_name)

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, help_) for name, (_, help_) in _COMMANDS.items()])

    def resolve_command(
        self, ctx: "Context", args: list[str]
    ) -> "tuple[str | None, Command | None, list[str]]":
        """Find the command; the suggestions for a misspelt one need all names."""
        if args[0] not in _COMMANDS:
            for name in _COMMANDS:
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Read what stands before the command."""
        try:
            return super().parse_args(ctx, args)
        except typer.TyperException as error:
            _fail_usage(error)

    def invoke(self, ctx: "Context") -> object:
        """Read the command and what follows it, and run it."""
        try:
            result: object = super().invoke(ctx)
            return result
        except typer.TyperException as error:
            _fail_usage(error)


def _load_command(name: str) -> "Command":
    """Import a command or group of commands."""
    module, _ = _COMMANDS[name]
    found: object = getattr(import_module(f"guildhall.cli.{module}"), name)
    if not isinstance(found, typer.Typer):
        function, found = found, typer.Typer(add_completion=False, rich_markup_mode=None)
        assert callable(function)
        found.command(name)(function)
    return typer.main.get_command(found)


def _fail_usage(error: typer.TyperException) -> NoReturn:
    """Say in one sentence what is wrong with the words of a command, and how to get help."""
    message = error.format_message()
    if "\n" in message:
        raise error  # a call without any words: this is the help itself
    message = message.split(", unable to parse")[0].rstrip(".")
    where = getattr(getattr(error, "ctx", None), "command_path", "guildhall")
    fail(f"{message}; `{where} --help` explains the usage.")


app = typer.Typer(
    name="guildhall",
    cls=_CommandGroup,
    help="Board games of guilds, majorities and hidden plans, to play and to study.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _print_version(is_wanted: bool) -> None:
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
            "--version", callback=_print_version, is_eager=True, help="Version, mode and Python."
        ),
    ] = False,
) -> None:
    """Board games of guilds, majorities and hidden plans, to play and to study."""


def main() -> None:
    """Run the command line."""
    try:
        report_errors(app)()  # also --help and --version, which are no commands
    except typer.Exit as leaving:
        sys.exit(leaving.exit_code)


if __name__ == "__main__":
    main()
