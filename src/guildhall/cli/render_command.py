"""``guildhall render``: the board of a record as SVG or text."""

from pathlib import Path
from typing import Annotated

import typer

from guildhall.cli.arguments import RecordFile, check_seat, load_record, write_text
from guildhall.cli.console import report_errors


@report_errors
def render(
    file: RecordFile,
    move: Annotated[
        int | None, typer.Option(help="Number of moves to replay, draws included; default: all.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="PATH", help="Output file; default: standard output."
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            help="Render the view of this seat, numbered from 0; default: the public view."
        ),
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Plain text instead of SVG.")] = False,
    thumbnail: Annotated[
        bool, typer.Option("--thumbnail", help="A small thumbnail, like those of the home page.")
    ] = False,
) -> None:
    """Render the board of a record after a move, as SVG or text."""
    record = load_record(file)
    check_seat(seat, record.seats)
    view = record.replay(move).view(seat)
    game = record.game
    to_svg = game.thumbnail_svg if thumbnail else game.board_svg
    content = f"{game.board_text(view)}\n" if text else to_svg(view)
    if output is None:
        typer.echo(content, nl=False)
    else:
        write_text(output, content)
