"""``guildhall simulate``: many bot games and their statistics."""

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
    game_id: GameId,
    games: Annotated[int, typer.Option(help="Number of games.")] = 1000,
    seats: Seats = 4,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="random or simple; may be repeated, the last one fills the other seats.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    first_game: Annotated[int, typer.Option(help="Number of the first game to play.")] = 0,
    jobs: Annotated[int | None, typer.Option(help="Processes; default: one per core.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Check the invariants of the game after every move.")
    ] = False,
    option: Options = None,
    pack: PackFile = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="PATH", help="Write all results to this file.")
    ] = None,
) -> None:
    """Play many bot games and show scores, seat bias, game lengths and a digest.

    If several kinds of bots play, they rotate by one seat from game to game.
    """
    game = load_game(game_id, pack)
    spec = SimulationSpec(
        game_id=game_id,
        pack=game.pack if pack else None,
        options=read_options(game, option or [], seats),
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
    statistics = _run_games(spec, range(first_game, first_game + games), processes)
    if json_file is not None:
        write_text(json_file, _to_json(game, statistics))
    _print_statistics(game, statistics)


def _validate_range(name: str, number: int, minimum: int, maximum: int) -> int:
    if not minimum <= number <= maximum:
        raise ValueError(f"The {name} must be from {minimum} to {maximum}, not {number}.")
    return number


def _usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _bots_by_seat(names: list[str], seats: int) -> tuple[str, ...]:
    """One bot per seat; the last name fills the remaining seats."""
    for name in names:
        bot_named(name)
    if len(names) > seats:
        raise ValueError(f"There are {len(names)} bots for {seats} seats.")
    return (*names, *[names[-1]] * (seats - len(names)))


def _run_games(spec: SimulationSpec, numbers: range, jobs: int) -> Statistics:
    """Play all games with a progress bar; exit on the first failure."""
    statistics = Statistics(spec)
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
            statistics.results.append(result)
            bar.advance(task)
    return statistics


def _failure_text(spec: SimulationSpec, failure: GameFailure) -> str:
    """The failure, and the command that reproduces it."""
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
        f"Game {failure.number} of seed {spec.seed} fails after move {failure.move_number}: "
        f"{failure.message}\nReproduce it with: {' '.join(words)}"
    )


# Output


def _print_statistics(game: Game, statistics: Statistics) -> None:
    console = make_console()
    spec, results = statistics.spec, statistics.results
    seats = len(spec.bots)
    changed = "".join(
        f", {name}={str(value).lower()}"
        for name, value in spec.options.items()
        if value != game.options[name].default
    )
    title = f"{len(results):,} games of {game.title} with {seats} seats{changed}"
    print_text(console, title, "bold")
    numbers = f"games {results[0].number} to {results[-1].number} of seed {spec.seed}"
    print_text(console, f"Bots: {', '.join(spec.bots)}; {numbers}; {mode()}")
    by_seat = [
        row._replace(name=f"{row.name} {seat_name(int(row.name))}") for row in statistics.by_seat()
    ]
    console.print(_score_table("seat", by_seat, 1 / seats))
    for heading, rows in (("turn order", statistics.by_turn_order()), ("bot", statistics.by_bot())):
        if rows:
            console.print(_score_table(heading, rows, 1 / seats))
    mean, minimum, maximum = statistics.decisions()
    print_text(console, f"Decisions per game: {mean:.1f} on average, {minimum} to {maximum}")
    for reason, count in statistics.end_reasons():
        print_text(console, f"Ended because {reason}: {count:,}")
    if spec.is_checked:
        print_text(console, "All invariants held after every move.", "green")
    print_text(console, f"Digest of all final positions: {statistics.digest()}")


def _score_table(heading: str, rows: list[ScoreRow], fair: float) -> Table:
    """Scores and win shares; a share that differs significantly from an even one is marked."""
    table = Table(caption_justify="right")
    table.add_column(heading)
    for name in ("mean score", "sd", "min", "max", "wins", "95 % interval"):
        table.add_column(name, justify="right")
    for row in rows:
        is_uneven = not row.low <= fair <= row.high
        if is_uneven:
            table.caption = f"* the interval excludes an even share, {fair:.1%}"
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


def _to_json(game: Game, statistics: Statistics) -> str:
    """The run with all its games; the same for any number of jobs, compiled or not."""
    spec = statistics.spec
    run = {
        "title": game.id,
        "ruleset": game.ruleset,
        "pack_digest": game.pack_digest,
        "options": spec.options,
        "bots": spec.bots,
        "seed": spec.seed,
        "digest": statistics.digest(),
        "by_seat": [row._asdict() for row in statistics.by_seat()],
        "by_turn_order": [row._asdict() for row in statistics.by_turn_order()],
        "by_bot": [row._asdict() for row in statistics.by_bot()],
        "end_reasons": dict(statistics.end_reasons()),
        "games": [result._asdict() for result in statistics.results],
    }
    return json.dumps(run, indent=1) + "\n"
