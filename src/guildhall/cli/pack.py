"""``guildhall pack``: export the data of a game, and check a changed copy."""

from pathlib import Path
from typing import Annotated

import typer

from guildhall.cli.arguments import GameId, load_game, read_text
from guildhall.cli.console import report_errors
from guildhall.core.pack import Pack, PackError

pack = typer.Typer(
    help="Export the data of a game, or check a corrected copy.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@pack.command()
@report_errors
def export(game_id: GameId) -> None:
    """Print the data of a game as TOML."""
    typer.echo(load_game(game_id).pack, nl=False)


@pack.command()
@report_errors
def check(
    file: Annotated[Path, typer.Argument(help="A TOML file in the format of `pack export`.")],
) -> None:
    """Check the format, limits and consistency of a pack."""
    text = read_text(file)
    try:
        game_id = Pack(text).string("title")
    except PackError as error:
        raise ValueError(f"{file}: {error}") from error
    game = load_game(game_id, file)
    warnings = game.pack_warnings()
    if warnings:
        raise ValueError("\n".join(f"{file}: {warning}" for warning in warnings))
    is_unchanged = game.pack_digest == load_game(game_id).pack_digest
    typer.echo(
        f"{file} is a valid pack of {game.title} for {game.seats[0]} to {game.seats[-1]} players"
        f"{', identical to the built-in one' if is_unchanged else ''}; digest {game.pack_digest}."
    )
