"""``guildhall simulate``: many games between bots, and what they show."""

import json
import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from guildhall._compiled import mode
from guildhall.bots import bot as bot_named
from guildhall.cli.arguments import (
    GameId,
    Options,
    PackFile,
    Seats,
    check_writable,
    load_game,
    read_options,
    write_text,
)
from guildhall.cli.console import fail, make_console, print_text, report_errors
from guildhall.cli.simulation import SEED_LIMIT, GameFailure, SimulationSpec, play_games
from guildhall.cli.statistics import ScoreRow, Statistics
from guildhall.core.game import Game
from guildhall.core.language import seat_name


@report_errors
def simulate(
    title: GameId,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seats: Seats = 4,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Who plays, random or simple; may be repeated, the last fills up."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    first_game: Annotated[int, typer.Option(help="The number of the first game of the seed.")] = 0,
    jobs: Annotated[int | None, typer.Option(help="Processes; default: one for each core.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Check the laws of the title after every move.")
    ] = False,
    option: Options = None,
    pack: PackFile = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the result of every game here.")
    ] = None,
) -> None:
    """Play many games between bots and show scores, seat bias, lengths and a digest of them all.

    If several kinds of bots play, everybody moves on by a seat from game to game.
    """
    game = load_game(title, pack)
    spec = SimulationSpec(
        game_id=title,
        pack=game.pack if pack else None,
        options=read_options(game, option or []),
        bots=_bots_by_seat(bot or ["random"], game.validate_seats(seats)),
        seed=_validate_range("seed", seed, 0, SEED_LIMIT - 1),
        is_checked=check,
    )
    _validate_range("number of games", games, 1, 10_000_000)
    _validate_range("number of the first game", first_game, 0, 1 << 31)
    processes = _validate_range(
        "number of jobs", _usable_cores() if jobs is None else jobs, 1, 1024
    )
    if json_file is not None:
        check_writable(json_file)
    tally = _run_games(spec, range(first_game, first_game + games), processes)
    if json_file is not None:
        write_text(json_file, _to_json(game, tally))
    _print_statistics(game, tally)


def _validate_range(name: str, number: int, minimum: int, maximum: int) -> int:
    """A number within its bounds."""
    if not minimum <= number <= maximum:
        raise ValueError(f"The {name} must be from {minimum} to {maximum}, not {number}.")
    return number


def _usable_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _bots_by_seat(names: list[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat; the last one named takes all that are left."""
    for name in names:
        bot_named(name)
    if len(names) > seats:
        raise ValueError(f"There are {len(names)} bots for {seats} seats.")
    return (*names, *[names[-1]] * (seats - len(names)))


def _run_games(spec: SimulationSpec, numbers: range, jobs: int) -> Statistics:
    """Play all games, with a bar that shows how far it is; the first fault ends it."""
    tally = Statistics(spec)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    errors = Console(stderr=True)
    is_quiet = not errors.is_terminal
    with Progress(*columns, console=errors, transient=True, disable=is_quiet) as bar:
        task = bar.add_task("Games", total=len(numbers))
        for result in play_games(spec, numbers, jobs):
            if isinstance(result, GameFailure):
                bar.stop()
                fail(_failure_text(spec, result), 1)
            tally.results.append(result)
            bar.advance(task)
    return tally


def _failure_text(spec: SimulationSpec, failure: GameFailure) -> str:
    """What went wrong where, and how to see it again."""
    words = ["guildhall", "simulate", spec.game_id, "--seats", str(len(spec.bots))]
    words += [word for name in spec.bots for word in ("--bot", name)]
    words += [
        word for name, value in spec.options.items() for word in ("--option", f"{name}={value}")
    ]
    words += [
        "--seed",
        str(spec.seed),
        "--first-game",
        str(failure.number),
        "--games",
        "1",
        "--check",
    ]
    words += ["--pack", "FILE"] if spec.pack is not None else []
    return (
        f"Game {failure.number} of seed {spec.seed} is not sound after move {failure.move_number}: "
        f"{failure.message}\nSee it again with: {' '.join(words)}"
    )


# Showing


def _print_statistics(game: Game, tally: Statistics) -> None:
    """Print what the games show."""
    console = make_console()
    spec, played = tally.spec, tally.results
    seats = len(spec.bots)
    changed = "".join(
        f", {name}={str(value).lower()}"
        for name, value in spec.options.items()
        if value != game.options[name].default
    )
    title = f"{len(played):,} games of {game.title} with {seats} seats{changed}"
    print_text(console, title, "bold")
    numbers = f"games {played[0].number} to {played[-1].number} of seed {spec.seed}"
    print_text(console, f"Bots: {', '.join(spec.bots)}; {numbers}; {mode()}")
    by_seat = [
        row._replace(name=f"{row.name} {seat_name(int(row.name))}") for row in tally.by_seat()
    ]
    console.print(_score_table("seat", by_seat, 1 / seats))
    for heading, rows in (("turn order", tally.by_turn_order()), ("bot", tally.by_bot())):
        if rows:
            console.print(_score_table(heading, rows, 1 / seats))
    mean, minimum, maximum = tally.decisions()
    print_text(console, f"Decisions in a game: {mean:.1f} on average, {minimum} to {maximum}")
    for reason, count in tally.end_reasons():
        print_text(console, f"Ended because {reason}: {count:,}")
    if spec.is_checked:
        print_text(console, "No law of the title was broken after any move.", "green")
    print_text(console, f"Digest of all final positions: {tally.digest()}")


def _score_table(heading: str, rows: list[ScoreRow], fair: float) -> Table:
    """A table of scores and win shares; a share that is hardly even is marked."""
    table = Table(caption_justify="right")
    table.add_column(heading)
    for name in ("mean score", "sd", "min", "max", "wins", "95 % interval"):
        table.add_column(name, justify="right")
    for row in rows:
        is_uneven = not row.low <= fair <= row.high
        if is_uneven:
            table.caption = f"* an even share, {fair:.1%}, lies outside"
        table.add_row(
            row.name,
            f"{row.mean:.1f}",
            f"{row.deviation:.1f}",
            str(row.min),
            str(row.max),
            f"{row.wins:.1%}",
            f"{row.low:.1%} to {row.high:.1%}" + (" *" if is_uneven else "  "),
        )
    return table


def _to_json(game: Game, tally: Statistics) -> str:
    """The run and every game in it; the same for any number of jobs, compiled or not."""
    spec = tally.spec
    run = {
        "title": game.id,
        "ruleset": game.ruleset,
        "pack_digest": game.pack_digest,
        "options": spec.options,
        "bots": spec.bots,
        "seed": spec.seed,
        "digest": tally.digest(),
        "by_seat": [row._asdict() for row in tally.by_seat()],
        "by_turn_order": [row._asdict() for row in tally.by_turn_order()],
        "by_bot": [row._asdict() for row in tally.by_bot()],
        "end_reasons": dict(tally.end_reasons()),
        "games": [game._asdict() for game in tally.results],
    }
    return json.dumps(run, indent=1) + "\n"
