"""``guildhall titles`` and ``guildhall rules``: the games and their rules."""

from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table

import guildhall
from guildhall.cli import render
from guildhall.cli.arguments import GameId, load_game
from guildhall.cli.console import make_console, report_errors
from guildhall.rulebook import Rulebook, languages


@report_errors
def titles() -> None:
    """List the games with their seats and options."""
    table = Table()
    for heading in ("title", "name", "seats", "options (default first)"):
        table.add_column(heading)
    for game_id in guildhall.titles():
        game = guildhall.game(game_id)
        options = []
        for name, option in game.options.items():
            others = [value for value in option.values if value != option.default]
            values = "|".join(str(value).lower() for value in (option.default, *others))
            options.append(f"{name}={values}: {option.description} ({option.ruling})")
        seats = f"{game.seats[0]} to {game.seats[-1]}"
        table.add_row(game_id, game.title, seats, "\n".join(options))
    make_console().print(table)


@report_errors
def rules(
    title: GameId,
    word: Annotated[
        str, typer.Argument(help="A word, a rule such as 4.2, or a ruling such as A12.")
    ] = "",
    language: Annotated[str, typer.Option(help="Language, for example it.")] = "en",
) -> None:
    """Read the rules of a game, or search rules and rulings for a word."""
    game = load_game(title)
    if language not in languages(game):
        known = ", ".join(languages(game))
        raise ValueError(f"Unknown language {language!r}; expected one of: {known}.")
    book = Rulebook(game, language)
    console = make_console()
    if word:
        console.print(render.rules_excerpt(book, word))
    elif console.is_terminal:
        with console.pager():
            console.print(Markdown(book.text))
    else:
        typer.echo(book.text, nl=False)
