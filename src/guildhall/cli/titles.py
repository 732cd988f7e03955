"""``guildhall titles``: the games with their seats and options."""

from rich.table import Table

import guildhall
from guildhall.cli.console import make_console, report_errors


@report_errors
def titles() -> None:
    """List the games with their seats and options."""
    table = Table()
    for heading in ("id", "game", "players", "options (default first)"):
        table.add_column(heading)
    for game_id in guildhall.titles():
        game = guildhall.game(game_id)
        options = []
        for name, option in game.options.items():
            others = [value for value in option.values if value != option.default]
            values = "|".join(str(value).lower() for value in (option.default, *others))
            players = f" [{', '.join(map(str, option.seats))} players]" if option.seats else ""
            options.append(f"{name}={values}{players}: {option.description} ({option.ruling})")
        seats = f"{game.seats[0]} to {game.seats[-1]}"
        table.add_row(game_id, game.title, seats, "\n".join(options))
    make_console().print(table)
