"""``guildhall bench``: compare the engine's speed with other engines."""

import shlex
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import guildhall
from bench.engine import engine_contenders, engine_mode
from bench.interpreted_worker import interpreted_contenders
from bench.machine import cpu_model, pin_to_one_core, python_version, today
from bench.measure import STEPS, interleave
from bench.peers import is_installed, name_with_version, peer_contenders
from bench.pettingzoo_peer import has_lab
from bench.report import (
    LEGEND,
    Report,
    is_numeric_column,
    join_and,
    replace_section,
    to_json,
    to_markdown,
)
from bench.suite import Suite, select_suites
from guildhall._compiled import mode
from guildhall.cli.arguments import check_writable, read_text, write_text
from guildhall.cli.console import make_console, print_text, report_errors
from guildhall.lab.missing_extra import INSTALL

_DEFAULT_ROUNDS: Final = 7
_DEFAULT_SLICE: Final = 0.7
_INSTALL_PEERS: Final = "pip install 'guildhall-games[bench]'"
_PIPED_WIDTH: Final = 144  # the tables are wider than other output


@report_errors
def bench(
    game_ids: Annotated[
        list[str] | None,
        typer.Option(
            "--title", metavar="NAME", help="A game to measure; may be repeated. Default: all."
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="Number of seats. Default: 4, if the game allows it.")
    ] = None,
    suite: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="The suite to run, engine or lab; may be repeated. Default: both."
        ),
    ] = None,
    rounds: Annotated[int, typer.Option(help="Measurements per contender.")] = _DEFAULT_ROUNDS,
    seconds: Annotated[
        float, typer.Option("--slice", help="Seconds per measurement.")
    ] = _DEFAULT_SLICE,
    peers: Annotated[
        bool, typer.Option("--peers/--no-peers", help="Also measure other engines.")
    ] = True,
    json_file: Annotated[
        Path | None,
        typer.Option("--json", metavar="PATH", help="Write all samples to this file as JSON."),
    ] = None,
    write: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH", help="Write the tables to this machine's section of a Markdown file."
        ),
    ] = None,
) -> None:
    """Measure random play, clones and the PettingZoo loop, next to other engines."""
    if rounds < 1:
        raise ValueError(f"The number of rounds must be at least 1, not {rounds}.")
    if not 0 < seconds <= 60:
        raise ValueError(f"A slice must take more than 0 and at most 60 seconds, not {seconds:g}.")
    if suite and write is not None:
        raise ValueError("A written section contains all suites; use either --suite or --write.")
    for path in (json_file, write):
        if path is not None:
            check_writable(path)
    before = read_text(write) if write is not None and write.exists() else ""
    game_seats, suites = seats_by_game(game_ids, seats), select_suites(suite)
    metrics, others = _available_metrics(suites), _installed_peers(suites) if peers else []
    if not metrics and not others:
        raise ValueError("There is nothing left to measure.")
    report = _run_benchmark(game_seats, metrics, others, rounds, seconds)
    _print_report(report)
    if json_file is not None:
        write_text(json_file, to_json(report))
    if write is not None:
        rerun = _rerun_command(game_ids, seats, rounds, seconds, peers, write)
        write_text(write, replace_section(before, to_markdown(report, rerun)))


def seats_by_game(game_ids: list[str] | None, seats: int | None) -> dict[str, int]:
    """The games to measure and their numbers of seats."""
    result: dict[str, int] = {}
    for game_id in game_ids or guildhall.titles():
        game = guildhall.game(game_id)
        result[game_id] = game.default_seats() if seats is None else game.validate_seats(seats)
    return result


def _available_metrics(suites: list[Suite]) -> list[str]:
    """The metrics that can be measured; print how to install what the others need."""
    wanted = [metric for suite in suites for metric in suite.metrics]
    if STEPS in wanted and not has_lab():
        typer.echo(
            f"Skipped because PettingZoo is not installed: the lab suite of our games. "
            f"Install it with: {INSTALL}",
            err=True,
        )
        wanted.remove(STEPS)
    return wanted


def _installed_peers(suites: list[Suite]) -> list[str]:
    """The peers that are installed; print how to install the others."""
    peers = [peer for suite in suites for peer in suite.peers]
    missing = [peer for peer in peers if not is_installed(peer)]
    if missing:
        typer.echo(
            f"Skipped because not installed: {join_and(missing)}. "
            f"Install all peers with: {_INSTALL_PEERS}",
            err=True,
        )
    return [peer for peer in peers if peer not in missing]


def _run_benchmark(
    game_seats: dict[str, int], metrics: list[str], peers: list[str], rounds: int, seconds: float
) -> Report:
    """Run the benchmark with a progress bar."""
    with ExitStack() as stack:
        is_pinned = stack.enter_context(pin_to_one_core())
        contenders = [
            one
            for game_id, seats in game_seats.items()
            for one in engine_contenders(game_id, seats, metrics)
        ]
        if engine_mode() == "compiled":
            contenders += stack.enter_context(interpreted_contenders(game_seats, metrics))
        for peer in peers:
            contenders += peer_contenders(peer)
        # Refreshed between slices: a refresh thread would take time from the contenders.
        bar = Progress(console=Console(stderr=True), transient=True, auto_refresh=False)
        stack.enter_context(bar)
        task = bar.add_task("Measuring", total=rounds * len(contenders))

        def tick() -> None:
            bar.advance(task)
            bar.refresh()

        measurements = interleave(contenders, rounds, seconds, tick)
    return Report(
        date=today(),
        cpu=cpu_model(),
        python=python_version(),
        version=guildhall.__version__,
        mode=mode(),
        is_pinned=is_pinned,
        rounds=rounds,
        seconds=seconds,
        seats=game_seats,
        peers=[name_with_version(peer) for peer in peers],
        measurements=measurements,
    )


def _print_report(report: Report) -> None:
    console = make_console(_PIPED_WIDTH)
    print_text(console, f"{report.machine_text()}\n{report.run_text()}")
    for suite, rows in report.tables():
        table = Table(
            title=suite.title, title_justify="left", caption=suite.legend, caption_justify="left"
        )
        for heading in suite.headings():
            table.add_column(heading, justify="right" if is_numeric_column(heading) else "left")
        for row in rows:
            table.add_row(*row)
        console.print(table)
    print_text(console, LEGEND)
    if report.mode != "compiled":
        print_text(
            console, "The engine is not compiled, so the targets are those of interpreted runs."
        )


def _rerun_command(
    game_ids: list[str] | None,
    seats: int | None,
    rounds: int,
    seconds: float,
    peers: bool,
    write: Path,
) -> str:
    """The command that repeats this run."""
    words = ["guildhall", "bench"]
    for game_id in game_ids or []:
        words += ["--title", game_id]
    if seats is not None:
        words += ["--seats", str(seats)]
    if rounds != _DEFAULT_ROUNDS:
        words += ["--rounds", str(rounds)]
    if seconds != _DEFAULT_SLICE:
        words += ["--slice", f"{seconds:g}"]
    if not peers:
        words.append("--no-peers")
    return shlex.join([*words, "--write", write.as_posix()])
