"""``guildhall play``: you against bots, in the terminal."""

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
    title: Annotated[str, typer.Argument(help="What to play.")] = "city_guilds",
    seats: Annotated[int | None, typer.Option(help="How many seats there are; default: 4.")] = None,
    seat: Annotated[int, typer.Option(help="Where you sit.")] = 0,
    seed: Annotated[
        int | None, typer.Option(help="Draw the same things again; else nobody can foresee them.")
    ] = None,
    bot: Annotated[str, typer.Option(help="Who plays against you: simple or random.")] = "simple",
    option: Options = None,
    pack: PackFile = None,
    save: Annotated[
        Path | None, typer.Option(help="Save the record here at the end, or when you quit.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a saved game; its record says what is played.")
    ] = None,
) -> None:
    """Play against bots: you are shown the board and asked, and answer by number or in words."""
    opponent = bot_named(bot)
    if save is not None:
        check_writable(save)
        check_replaceable(save)
    if resume is not None:
        if seats is not None or option or pack is not None:
            raise ValueError("A saved game brings its own seats, options and pack: leave them out.")
        record = load_record(resume)
    else:
        game = load_game(title, pack)
        record = Record(game, 4 if seats is None else seats, read_options(game, option or []))
    check_seat(seat, record.seats)
    chance_rng = random.SystemRandom() if seed is None else random.Random(f"draws {seed}")
    bot_rng = random.SystemRandom() if seed is None else random.Random(f"bots {seed}")
    session = LocalTable(record, lambda state: state.sample(chance_rng))
    is_interactive = sys.stdin is not None and sys.stdin.isatty()
    if is_interactive:
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # gives the answers a line to edit and a history
    player = TerminalPlayer(session, seat, opponent, bot_rng, make_console(), is_interactive, save)
    try:
        player.run()
    except KeyboardInterrupt:
        if save is not None:
            player.write_record(save)
        raise
