"""``guildhall bench``: how fast the titles play, next to other engines."""

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
_PIPED_WIDTH: Final = 144  # the tables are wider than what else is printed


@report_errors
def bench(
    title: Annotated[
        list[str] | None, typer.Option(help="A title to measure; may be repeated. Default: all.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="Seats at the table. Default: 4, where the title allows it.")
    ] = None,
    suite: Annotated[
        list[str] | None,
        typer.Option(help="What to measure, engine or lab; may be repeated. Default: both."),
    ] = None,
    rounds: Annotated[
        int, typer.Option(help="How often each contender is measured.")
    ] = _DEFAULT_ROUNDS,
    seconds: Annotated[
        float, typer.Option("--slice", help="Seconds that each measurement takes.")
    ] = _DEFAULT_SLICE,
    peers: Annotated[
        bool, typer.Option("--peers/--no-peers", help="Measure other engines in the same run.")
    ] = True,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write every sample to this file, as JSON.")
    ] = None,
    write: Annotated[
        Path | None,
        typer.Option(help="Put the tables into this Markdown file, as this machine's section."),
    ] = None,
) -> None:
    """Measure random play and clones of the engine, and PettingZoo's loop, next to others."""
    if rounds < 1:
        raise ValueError(f"The number of rounds must be at least 1, not {rounds}.")
    if not 0 < seconds <= 60:
        raise ValueError(f"A slice takes more than 0 and at most 60 seconds, not {seconds:g}.")
    if suite and write is not None:
        raise ValueError("A written section has all suites: leave out either --suite or --write.")
    for path in (json_file, write):
        if path is not None:
            check_writable(path)
    before = read_text(write) if write is not None and write.exists() else ""
    game_seats, suites = seats_by_game(title, seats), select_suites(suite)
    metrics, others = _available_metrics(suites), _installed_peers(suites) if peers else []
    if not metrics and not others:
        raise ValueError("So there is nothing to measure.")
    report = _run_benchmark(game_seats, metrics, others, rounds, seconds)
    _print_report(report)
    if json_file is not None:
        write_text(json_file, to_json(report))
    if write is not None:
        rerun = _rerun_command(title, seats, rounds, seconds, peers, write)
        write_text(write, replace_section(before, to_markdown(report, rerun)))


def seats_by_game(game_ids: list[str] | None, seats: int | None) -> dict[str, int]:
    """The titles to measure, each with its number of seats."""
    result: dict[str, int] = {}
    for title in game_ids or guildhall.titles():
        game = guildhall.game(title)
        result[title] = game.default_seats() if seats is None else game.validate_seats(seats)
    return result


def _available_metrics(suites: list[Suite]) -> list[str]:
    """What can be measured of each title; says how to install what is missing for the rest."""
    wanted = [metric for suite in suites for metric in suite.metrics]
    if STEPS in wanted and not has_lab():
        typer.echo(
            "Not installed and so not measured: the titles in PettingZoo's loop; "
            f"{INSTALL} installs what they need.",
            err=True,
        )
        wanted.remove(STEPS)
    return wanted


def _installed_peers(suites: list[Suite]) -> list[str]:
    """The peers that are installed; says how to install those that are not."""
    peers = [peer for suite in suites for peer in suite.peers]
    missing = [peer for peer in peers if not is_installed(peer)]
    if missing:
        typer.echo(
            f"Not installed and so not measured: {join_and(missing)}; "
            f"{_INSTALL_PEERS} installs all peers.",
            err=True,
        )
    return [peer for peer in peers if peer not in missing]


def _run_benchmark(
    game_seats: dict[str, int], metrics: list[str], peers: list[str], rounds: int, seconds: float
) -> Report:
    """Run the benchmark, with a bar that shows how far it is."""
    with ExitStack() as stack:
        is_pinned = stack.enter_context(pin_to_one_core())
        contenders = [
            one for title, n in game_seats.items() for one in engine_contenders(title, n, metrics)
        ]
        if engine_mode() == "compiled":
            contenders += stack.enter_context(interpreted_contenders(game_seats, metrics))
        for peer in peers:
            contenders += peer_contenders(peer)
        # Drawn by hand between two slices: a thread that draws would cost the contenders time.
        bar = Progress(console=Console(stderr=True), transient=True, auto_refresh=False)
        stack.enter_context(bar)
        task = bar.add_task("Measuring", total=rounds * len(contenders))

        def tick() -> None:
            bar.advance(task)
            bar.refresh()

        figures = interleave(contenders, rounds, seconds, tick)
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
        measurements=figures,
    )


def _print_report(report: Report) -> None:
    """Print the tables."""
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
            console, "The engine is not compiled here, so the aims are those for interpreted runs."
        )


def _rerun_command(
    game_ids: list[str] | None,
    seats: int | None,
    rounds: int,
    seconds: float,
    peers: bool,
    write: Path,
) -> str:
    """The command line that makes this run again."""
    words = ["guildhall", "bench"]
    for title in game_ids or []:
        words += ["--title", title]
    if seats is not None:
        words += ["--seats", str(seats)]
    if rounds != _DEFAULT_ROUNDS:
        words += ["--rounds", str(rounds)]
    if seconds != _DEFAULT_SLICE:
        words += ["--slice", f"{seconds:g}"]
    if not peers:
        words.append("--no-peers")
    return shlex.join([*words, "--write", write.as_posix()])
