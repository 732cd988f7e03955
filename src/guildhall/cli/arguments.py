"""Arguments that several commands share: games, packs, options, seats and files."""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

import guildhall
from guildhall.core.game import Game
from guildhall.core.pack import PackError
from guildhall.core.record import Record, RecordError
from guildhall.core.view import OptionValue

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as listed by `guildhall titles`.")
]
Seats = Annotated[int, typer.Option(help="Number of seats.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A rule option; may be repeated."),
]
PackFile = Annotated[
    Path | None,
    typer.Option(
        "--pack", metavar="PATH", help="Play with this pack instead of the built-in data."
    ),
]
RecordFile = Annotated[Path, typer.Argument(help="A record saved by `guildhall play`.")]

_BOOLEAN_WORDS = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def read_text(path: Path) -> str:
    """Read a file; raise ValueError if it is not UTF-8 text."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a text file.") from None


def write_text(path: Path, text: str) -> None:
    """Replace a file atomically: the old content stays until the new text is complete."""
    check_writable(path)
    target = path.resolve()
    is_file = target.is_file() or not target.exists()  # not a device such as /dev/stdout
    temporary = target.with_name(f".{target.name}.new") if is_file else target
    try:
        temporary.write_text(text, "utf-8")
        if is_file:
            temporary.replace(target)
    except OSError as error:
        if is_file:
            with contextlib.suppress(OSError):
                temporary.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from error


def check_writable(path: Path) -> None:
    """Raise ValueError if a file cannot be written, before there is anything to lose."""
    if path.is_dir():
        raise ValueError(f"{path} is a folder, not a file.")
    if not path.absolute().parent.is_dir():
        raise ValueError(f"{path} cannot be written: there is no folder {path.parent}.")
    if not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
        raise ValueError(f"{path} cannot be written: permission denied.")


def check_replaceable(path: Path) -> None:
    """Raise ValueError if saving would overwrite a file that is not a saved game."""
    if path.is_file() and path.stat().st_size:
        try:
            load_record(path)
        except (OSError, ValueError):
            message = f"{path} exists and is not a saved game; choose another file."
            raise ValueError(message) from None


def load_game(game_id: str, pack: Path | None = None) -> Game:
    """Load a game with its built-in pack or with the pack in a file."""
    if pack is None:
        return guildhall.game(game_id)
    text = read_text(pack)
    try:
        return guildhall.game(game_id, pack=text)
    except PackError as error:
        raise ValueError(f"{pack}: {error}") from error


def read_options(game: Game, assignments: Iterable[str], seats: int) -> dict[str, OptionValue]:
    """Parse options written as ``name=value``; all others keep their defaults."""
    values: dict[str, OptionValue] = {}
    for item in assignments:
        name, equals, text = item.partition("=")
        if not equals:
            raise ValueError(f"An option must be written as NAME=VALUE, not {item!r}.")
        values[name] = text
        for value in game.options[name].values if name in game.options else ():
            if str(value).lower() == _BOOLEAN_WORDS.get(text.lower(), text.lower()):
                values[name] = value
    return game.validate_options_for(game.validate_seats(seats), values)


def check_seat(seat: int | None, seats: int) -> None:
    """Raise ValueError if there is no such seat."""
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"There is no seat {seat}; seats are numbered 0 to {seats - 1}.")


def load_record(path: Path) -> Record:
    """Load a record and check that its header, moves and result agree."""
    text = read_text(path)
    try:
        record = Record.from_json(text, guildhall.game)
        record.verify(text)
    except (RecordError, RecursionError) as error:
        sentence = "it is nested too deeply." if isinstance(error, RecursionError) else error
        raise ValueError(f"{path}: {sentence}") from error
    return record
