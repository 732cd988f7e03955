"""``guildhall load``: how many tables one server process can serve."""

import asyncio
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table

import guildhall
from guildhall._compiled import mode
from guildhall.bench.machine import cpu_model, python_version, today
from guildhall.cli.speech import plainly, say, terminal
from guildhall.cli.web import needs_web

if TYPE_CHECKING:
    from guildhall.bench.load import Load

STEPS: Final = (50, 100, 150, 200, 250, 300, 400)
LIMIT: Final = 0.1
"""In seconds: what is faster feels like at once."""


@plainly
def load(
    tables: Annotated[
        list[int] | None,
        typer.Option(help="How many tables play at once; may be repeated. Default: 50 to 400."),
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long each number is measured.")] = 20,
    title: Annotated[str, typer.Option(help="What is played.")] = "city_guilds",
) -> None:
    """Let many tables play on one server process with SQLite, one move a second at each."""
    if not 0 < seconds <= 3600:
        raise ValueError(f"A measurement takes up to 3600 seconds, not {seconds:g}.")
    for number in tables or []:
        if number < 1:
            raise ValueError(f"There must be at least 1 table, not {number}.")
    with needs_web():
        from guildhall.bench.drawing import drawings
        from guildhall.bench.load import loaded, serving
    game = guildhall.game(title)
    seats = game.usual_seats()
    console = terminal(100)
    say(console, f"{today()}: {cpu_model()}, {python_version()}, Guildhall {mode()}")
    for drawing in drawings(game, seats):
        size = drawing.letters / 1000
        say(console, f"To draw {drawing.what}: {drawing.seconds * 1000:.2f} ms, {size:.1f} kB")
    shown = Table("tables", "sockets", "moves/s", "views/s", "p50 ms", "p95 ms", "p99 ms", "kB")
    best = 0
    for number in tables or STEPS:
        with serving() as server:
            found = asyncio.run(loaded(server, title, seats, number, seconds))
        shown.add_row(*cells(found))
        if found.percentile(0.99) < LIMIT:
            best = number
        elif not tables:
            break
    console.print(shown)
    say(console, f"Largest number of tables with p99 below {LIMIT * 1000:.0f} ms: {best}")


def cells(found: "Load") -> list[str]:
    """A row of the table."""
    times = [f"{found.percentile(part) * 1000:.1f}" for part in (0.5, 0.95, 0.99)]
    return [
        str(found.tables),
        str(found.sockets),
        f"{found.moves / found.seconds:.0f}",
        f"{len(found.times) / found.seconds:.0f}",
        *times,
        f"{sum(found.sizes) / max(1, len(found.sizes)) / 1000:.1f}",
    ]
