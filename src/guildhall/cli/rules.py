"""``guildhall rules``: read or search the rules of a game."""

from typing import Annotated

import typer
from rich.markdown import Markdown

from guildhall.cli import render
from guildhall.cli.arguments import GameId, load_game
from guildhall.cli.console import make_console, report_errors
from guildhall.rulebook import Rulebook, languages


@report_errors
def rules(
    game_id: GameId,
    word: Annotated[
        str, typer.Argument(help="A word, a rule such as 4.2, or a ruling such as A12.")
    ] = "",
    language: Annotated[str, typer.Option(help="Language, for example it.")] = "en",
) -> None:
    """Read the rules of a game, or search rules and rulings for a word."""
    game = load_game(game_id)
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
