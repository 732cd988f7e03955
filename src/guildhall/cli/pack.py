"""``guildhall pack``: the data of a title as a file, and whether a changed one can be played."""

from pathlib import Path
from typing import Annotated

import typer

from guildhall.cli.arguments import GameId, load_game, read_text
from guildhall.cli.console import report_errors
from guildhall.core.pack import Pack, PackError

pack = typer.Typer(
    help="Export the data of a title, and check a corrected copy.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@pack.command()
@report_errors
def export(title: GameId) -> None:
    """Print the data of a title as TOML."""
    typer.echo(load_game(title).pack, nl=False)


@pack.command()
@report_errors
def check(
    file: Annotated[Path, typer.Argument(help="A TOML file of the form that export prints.")],
) -> None:
    """Check form, capacities and constraints of a pack."""
    text = read_text(file)
    try:
        title = Pack(text).string("title")
    except PackError as error:
        raise ValueError(f"{file}: {error}") from error
    game = load_game(title, file)
    warnings = game.pack_warnings()
    if warnings:
        raise ValueError("\n".join(f"{file}: {warning}" for warning in warnings))
    is_own = game.pack_digest == load_game(title).pack_digest
    typer.echo(
        f"{file} is a sound pack of {game.title} for {game.seats[0]} to {game.seats[-1]} players"
        f"{', the same as its own' if is_own else ''}; digest {game.pack_digest}."
    )
