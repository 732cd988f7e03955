"""The command ``guildhall``."""

import platform
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer
from typer.core import TyperGroup

import guildhall
from guildhall._compiled import mode
from guildhall.cli.checkout import add_benchmarks_to_path, checkout_root
from guildhall.cli.console import fail, report_errors

if TYPE_CHECKING:
    from typer._click.core import Command, Context
    from typer._click.formatting import HelpFormatter

# The module and short help of each command. Modules are imported when their command runs, so that
# `--help` and `--version` import neither Rich nor the server.
_COMMANDS: Final = {
    "serve": (
        "guildhall.cli.serve",
        "Play in the browser: start a server.",
    ),
    "play": ("guildhall.cli.play", "Play against bots in the terminal."),
    "simulate": (
        "guildhall.cli.simulate",
        "Let bots play many games and summarise the results.",
    ),
    "replay": ("guildhall.cli.replay", "Step through a recorded game."),
    "render": (
        "guildhall.cli.render_command",
        "Render the board of a recorded game as SVG or text.",
    ),
    "titles": ("guildhall.cli.titles", "List the games with their seats and options."),
    "rules": ("guildhall.cli.rules", "Read or search the rules of a game."),
    "pack": ("guildhall.cli.pack", "Export the data of a game, or check a corrected copy."),
    "bench": ("bench.bench_command", "Compare the engine's speed with other engines."),
    "loadtest": ("bench.loadtest_command", "Measure how many tables one server can carry."),
}
_BENCHMARKS: Final = "bench."


class _CommandGroup(TyperGroup):
    """Commands that are imported on demand; usage errors are reported in one sentence."""

    def list_commands(self, ctx: "Context") -> list[str]:
        """Return the names of all commands, without the benchmarks if there is no checkout."""
        return [
            name
            for name, (module, _) in _COMMANDS.items()
            if not module.startswith(_BENCHMARKS) or checkout_root() is not None
        ]

    def get_command(self, ctx: "Context", cmd_name: str) -> "Command | None":
        """Import a command; return None if its name is unknown."""
        if cmd_name in _COMMANDS and cmd_name not in self.commands:
            self.commands[cmd_name] = _load_command(cmd_name)
        return self.commands.get(cmd_name)

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _COMMANDS[name][1]) for name in self.list_commands(ctx)])

    def resolve_command(
        self, ctx: "Context", args: list[str]
    ) -> "tuple[str | None, Command | None, list[str]]":
        """Find the command; suggestions for an unknown one need all of them imported."""
        if args[0] not in _COMMANDS:
            for name in self.list_commands(ctx):
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Parse the arguments before the command name; without any, the help is the answer."""
        if not args:
            fail(ctx.get_help())
        try:
            return super().parse_args(ctx, args)
        except typer.TyperException as error:
            _fail_usage(error)

    def invoke(self, ctx: "Context") -> object:
        """Parse the command with its arguments and run it."""
        try:
            result: object = super().invoke(ctx)
            return result
        except typer.TyperException as error:
            _fail_usage(error)


def _load_command(name: str) -> "Command":
    module, _ = _COMMANDS[name]
    if module.startswith(_BENCHMARKS):
        add_benchmarks_to_path()
    found: object = getattr(import_module(module), name)
    if not isinstance(found, typer.Typer):
        function, found = found, typer.Typer(add_completion=False, rich_markup_mode=None)
        assert callable(function)
        found.command(name)(function)
    return typer.main.get_command(found)


def _fail_usage(error: typer.TyperException) -> NoReturn:
    """Report a usage error in one sentence that names the help."""
    message = error.format_message()
    if "\n" in message:
        raise error  # a call without arguments: the message is the help itself
    message = message.split(", unable to parse")[0].rstrip(".")
    where = getattr(getattr(error, "ctx", None), "command_path", "guildhall")
    fail(f"{message}. See `{where} --help`.")


_ABOUT: Final = (
    "Play and study four board games of majorities and intrigue: in the browser, in the terminal, "
    "or in Python."
)
_EXAMPLES: Final = """\b
Examples:
  guildhall serve               play in the browser, alone or with friends
  guildhall play flandern       play against bots here in the terminal
  guildhall rules strasbourg    read the rules of a game
  guildhall COMMAND --help      see what a command can do
"""

app = typer.Typer(
    name="guildhall",
    cls=_CommandGroup,
    help=_ABOUT,
    epilog=_EXAMPLES,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        python = platform.python_version()
        typer.echo(f"guildhall {guildhall.__version__}, {mode()}, Python {python}")
        raise typer.Exit


@app.callback()
def guildhall_command(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show version and build mode."
        ),
    ] = False,
) -> None:
    """Play and study board games; `_ABOUT` is the help."""


def main() -> None:
    """Run the command line."""
    try:
        # This covers --help and --version, too, which are not commands.
        report_errors(app)(prog_name="guildhall")
    except typer.Exit as leaving:
        sys.exit(leaving.exit_code)


if __name__ == "__main__":
    main()
