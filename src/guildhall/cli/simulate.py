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
    Options,
    PackFile,
    Seats,
    Title,
    check_writable,
    load_game,
    read_options,
    write_text,
)
from guildhall.cli.simulation import SEED_LIMIT, Fault, Plan, play_games
from guildhall.cli.speech import plainly, refuse, say, terminal
from guildhall.cli.tally import Row, Tally
from guildhall.core.game import Game
from guildhall.core.seats import seat_name


@plainly
def simulate(
    title: Title,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seats: Seats = 4,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Who plays, random or simple; may be repeated, the last fills up."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    first: Annotated[int, typer.Option(help="The number of the first game of the seed.")] = 0,
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
    plan = Plan(
        title=title,
        pack=game.pack if pack else None,
        options=read_options(game, option or []),
        bots=seated(bot or ["random"], game.checked_seats(seats)),
        seed=checked("seed", seed, 0, SEED_LIMIT - 1),
        is_checked=check,
    )
    checked("number of games", games, 1, 10_000_000)
    checked("number of the first game", first, 0, 1 << 31)
    processes = checked("number of jobs", cores() if jobs is None else jobs, 1, 1024)
    if json_file is not None:
        check_writable(json_file)
    tally = run(plan, range(first, first + games), processes)
    if json_file is not None:
        write_text(json_file, as_json(game, tally))
    show(game, tally)


def checked(name: str, number: int, least: int, most: int) -> int:
    """A number within its bounds."""
    if not least <= number <= most:
        raise ValueError(f"The {name} must be from {least} to {most}, not {number}.")
    return number


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def seated(names: list[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat; the last one named takes all that are left."""
    for name in names:
        bot_named(name)
    if len(names) > seats:
        raise ValueError(f"There are {len(names)} bots for {seats} seats.")
    return (*names, *[names[-1]] * (seats - len(names)))


def run(plan: Plan, numbers: range, jobs: int) -> Tally:
    """Play all games, with a bar that shows how far it is; the first fault ends it."""
    tally = Tally(plan)
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
        for result in play_games(plan, numbers, jobs):
            if isinstance(result, Fault):
                bar.stop()
                refuse(complaint(plan, result), 1)
            tally.played.append(result)
            bar.advance(task)
    return tally


def complaint(plan: Plan, fault: Fault) -> str:
    """What went wrong where, and how to see it again."""
    words = ["guildhall", "simulate", plan.title, "--seats", str(len(plan.bots))]
    words += [word for name in plan.bots for word in ("--bot", name)]
    words += [
        word for name, value in plan.options.items() for word in ("--option", f"{name}={value}")
    ]
    words += ["--seed", str(plan.seed), "--first", str(fault.number), "--games", "1", "--check"]
    words += ["--pack", "FILE"] if plan.pack is not None else []
    return (
        f"Game {fault.number} of seed {plan.seed} is not sound after move {fault.move}: "
        f"{fault.sentence}\nSee it again with: {' '.join(words)}"
    )


# Showing


def show(game: Game, tally: Tally) -> None:
    """Print what the games show."""
    console = terminal()
    plan, played = tally.plan, tally.played
    seats = len(plan.bots)
    changed = "".join(
        f", {name}={str(value).lower()}"
        for name, value in plan.options.items()
        if value != game.options[name].default
    )
    title = f"{len(played):,} games of {game.title} with {seats} seats{changed}"
    say(console, title, "bold")
    numbers = f"games {played[0].number} to {played[-1].number} of seed {plan.seed}"
    say(console, f"Bots: {', '.join(plan.bots)}; {numbers}; {mode()}")
    by_seat = [
        row._replace(name=f"{row.name} {seat_name(int(row.name))}") for row in tally.by_seat()
    ]
    console.print(scores("seat", by_seat, 1 / seats))
    for heading, rows in (("turn order", tally.by_turn_order()), ("bot", tally.by_bot())):
        if rows:
            console.print(scores(heading, rows, 1 / seats))
    mean, least, most = tally.decisions()
    say(console, f"Decisions in a game: {mean:.1f} on average, {least} to {most}")
    for reason, count in tally.end_reasons():
        say(console, f"Ended because {reason}: {count:,}")
    if plan.is_checked:
        say(console, "No law of the title was broken after any move.", "green")
    say(console, f"Digest of all final positions: {tally.digest()}")


def scores(heading: str, rows: list[Row], fair: float) -> Table:
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
            str(row.least),
            str(row.most),
            f"{row.wins:.1%}",
            f"{row.low:.1%} to {row.high:.1%}" + (" *" if is_uneven else "  "),
        )
    return table


def as_json(game: Game, tally: Tally) -> str:
    """The run and every game in it; the same for any number of jobs, compiled or not."""
    plan = tally.plan
    run = {
        "title": game.id,
        "ruleset": game.ruleset,
        "pack_digest": game.pack_digest,
        "options": plan.options,
        "bots": plan.bots,
        "seed": plan.seed,
        "digest": tally.digest(),
        "by_seat": [row._asdict() for row in tally.by_seat()],
        "by_turn_order": [row._asdict() for row in tally.by_turn_order()],
        "by_bot": [row._asdict() for row in tally.by_bot()],
        "end_reasons": dict(tally.end_reasons()),
        "games": [game._asdict() for game in tally.played],
    }
    return json.dumps(run, indent=1) + "\n"
