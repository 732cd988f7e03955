"""``guildhall loadtest``: measure how many tables one server process can carry."""

import asyncio
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table

import guildhall
from bench.machine import cpu_model, python_version, today
from guildhall._compiled import mode
from guildhall.cli.console import make_console, print_text, report_errors
from guildhall.cli.extras import require_web_extra

if TYPE_CHECKING:
    from bench.load_test import LoadResult

_TABLE_COUNTS: Final = (50, 100, 150, 200, 250, 300, 400)
_MAX_P99_SECONDS: Final = 0.1
"""Faster responses feel instantaneous."""


@report_errors
def loadtest(
    tables: Annotated[
        list[int] | None,
        typer.Option(
            metavar="NUMBER", help="Number of tables; may be repeated. Default: 50 to 400."
        ),
    ] = None,
    seconds: Annotated[float, typer.Option(help="Seconds per measurement.")] = 20,
    game_id: Annotated[str, typer.Option("--title", help="The game to play.")] = "city_guilds",
) -> None:
    """Play many tables on one server process with SQLite, one move per second per table."""
    if not 0 < seconds <= 3600:
        raise ValueError(f"A measurement can take up to 3600 seconds, not {seconds:g}.")
    for number in tables or []:
        if number < 1:
            raise ValueError(f"There must be at least 1 table, not {number}.")
    with require_web_extra():
        from bench.load_test import run_load_test, run_server
        from bench.rendering import time_rendering
    game = guildhall.game(game_id)
    seats = game.default_seats()
    console = make_console(100)
    print_text(console, f"{today()}: {cpu_model()}, {python_version()}, Guildhall {mode()}")
    for timing in time_rendering(game, seats):
        size = timing.characters / 1000
        print_text(
            console, f"Rendering {timing.label}: {timing.seconds * 1000:.2f} ms, {size:.1f} kB"
        )
    shown = Table("tables", "sockets", "moves/s", "views/s", "p50 ms", "p95 ms", "p99 ms", "kB")
    best = 0
    for number in tables or _TABLE_COUNTS:
        with run_server() as server:
            result = asyncio.run(run_load_test(server, game_id, seats, number, seconds))
        shown.add_row(*_table_row(result))
        if result.percentile(0.99) < _MAX_P99_SECONDS:
            best = number
        elif not tables:
            break
    console.print(shown)
    print_text(
        console, f"Largest number of tables with p99 below {_MAX_P99_SECONDS * 1000:.0f} ms: {best}"
    )


def _table_row(result: "LoadResult") -> list[str]:
    times = [f"{result.percentile(fraction) * 1000:.1f}" for fraction in (0.5, 0.95, 0.99)]
    return [
        str(result.tables),
        str(result.sockets),
        f"{result.moves / result.seconds:.0f}",
        f"{len(result.latencies) / result.seconds:.0f}",
        *times,
        f"{sum(result.view_sizes) / max(1, len(result.view_sizes)) / 1000:.1f}",
    ]
