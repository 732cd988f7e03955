"""``guildhall play``: play against bots in the terminal."""

import contextlib
import importlib
import random
import sys
from pathlib import Path
from typing import Annotated

import typer

from guildhall.bots import bot as bot_named
from guildhall.cli.arguments import (
    Options,
    PackFile,
    check_replaceable,
    check_seat,
    check_writable,
    load_game,
    load_record,
    read_options,
)
from guildhall.cli.console import make_console, report_errors
from guildhall.cli.local_table import LocalTable
from guildhall.cli.terminal_player import TerminalPlayer
from guildhall.core.record import Record


@report_errors
def play(
    game_id: Annotated[
        str, typer.Argument(metavar="GAME", help="The game to play.")
    ] = "city_guilds",
    seats: Annotated[int | None, typer.Option(help="Number of seats; default: 4.")] = None,
    seat: Annotated[int, typer.Option(help="Your seat, numbered from 0.")] = 0,
    seed: Annotated[
        int | None, typer.Option(help="Make random draws repeatable; default: unpredictable.")
    ] = None,
    bot: Annotated[str, typer.Option(help="Your opponents: simple or random.")] = "simple",
    option: Options = None,
    pack: PackFile = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH", help="Save the record to this file at the end, or when you quit."
        ),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="PATH", help="Continue a saved game.")
    ] = None,
) -> None:
    """Play against bots; choose your moves by number or by name."""
    opponent = bot_named(bot)
    if save is not None:
        check_writable(save)
        check_replaceable(save)
    if resume is not None:
        if seats is not None or option or pack is not None:
            raise ValueError("A saved game has its own seats, options and pack; leave them out.")
        record = load_record(resume)
    else:
        game = load_game(game_id, pack)
        players = 4 if seats is None else seats
        record = Record(game, players, read_options(game, option or [], players))
    check_seat(seat, record.seats)
    chance_rng = random.SystemRandom() if seed is None else random.Random(f"draws {seed}")
    bot_rng = random.SystemRandom() if seed is None else random.Random(f"bots {seed}")
    table = LocalTable(record, lambda state: state.sample(chance_rng))
    is_interactive = sys.stdin is not None and sys.stdin.isatty()
    if is_interactive:
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # adds line editing and history to input()
    player = TerminalPlayer(table, seat, opponent, bot_rng, make_console(), is_interactive, save)
    try:
        player.run()
    except KeyboardInterrupt:
        if save is not None:
            player.write_record(save)
        raise
