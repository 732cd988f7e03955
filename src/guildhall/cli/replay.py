"""``guildhall replay``: a record step by step, as a seat or a spectator saw it."""

import sys
from typing import Annotated, NamedTuple

import typer
from rich.console import Console

from guildhall.cli import render
from guildhall.cli.arguments import RecordFile, check_seat, load_record
from guildhall.cli.console import make_console, print_text, report_errors
from guildhall.core.event import Event
from guildhall.core.language import seat_name
from guildhall.core.record import Record
from guildhall.core.state import CHANCE
from guildhall.core.view import View


class _Frame(NamedTuple):
    """A move with the draws that followed, as a viewer saw them."""

    move_number: int  # moves and draws up to here
    move_texts: list[str]  # only if everything is revealed
    events: list[tuple[int, Event]]
    view: View

    def print_to(self, console: Console, record: Record, last: int, with_board: bool) -> None:
        """Print the events, the board and, at the end of the game, the score sheet."""
        seat = self.view["seat"]
        if with_board:
            render.print_board(console, record.game, self.view)
        # `last` is the last move that this viewer saw: the total could reveal a hidden one.
        print_text(console, f"\nMove {self.move_number} of {last}", "bold")
        for move in self.move_texts:
            print_text(console, f"  {move}", "dim")
        console.print(render.events_table(record.game, record.seats, self.events, seat))
        if self.view["over"]:
            state = record.replay()
            sheet = state.score_sheet()
            console.print(render.score_sheet(record.game, record.seats, sheet, seat))
            winners = render.result_text(record.game, state.scores(), state.winners(), seat)
            print_text(console, winners, "bold")


@report_errors
def replay(
    file: RecordFile,
    seat: Annotated[
        int | None,
        typer.Option(help="Show the view of this seat, numbered from 0; default: the public view."),
    ] = None,
    is_revealed: Annotated[
        bool, typer.Option("--reveal-all", help="Show all moves and draws of a finished game.")
    ] = False,
    start_at: Annotated[int, typer.Option("--start-at", help="Start after this many moves.")] = 0,
) -> None:
    """Step through a record: Enter for the next step, b to go back, a move number, or q to quit."""
    record = load_record(file)
    check_seat(seat, record.seats)
    is_over = record.replay().over
    if is_revealed and seat is not None:
        raise ValueError("Choose either --seat or --reveal-all.")
    if is_revealed and not is_over:
        raise ValueError("This game is not over; use --seat, or replay the public view.")
    if not 0 <= start_at <= len(record.moves):
        raise ValueError(f"There is no move {start_at}; this record has {len(record.moves)} moves.")
    frames = build_frames(record, seat, is_revealed)
    if not frames:
        raise ValueError(f"{file}: nothing has happened in this game yet.")
    console = make_console()
    viewer = "all hands revealed" if is_revealed else "public view"
    if seat is not None:
        viewer = f"{seat_name(seat)}'s view"
    status = "finished" if is_over else "in progress"
    print_text(
        console, f"{record.game.title} for {record.seats} players, {status}: {viewer}", "bold"
    )
    index = _frame_index(frames, start_at)
    if console.is_terminal and sys.stdin is not None and sys.stdin.isatty():
        step_through(console, record, frames, index)
    else:
        for frame in frames[index:]:
            frame.print_to(console, record, frames[-1].move_number, with_board=frame is frames[-1])


def build_frames(record: Record, seat: int | None, is_revealed: bool) -> list[_Frame]:
    """One frame for each decision, with the draws after it, that changed the viewer's view."""
    game, state = record.game, record.start()
    frames: list[_Frame] = []
    moves: list[str] = []
    events: list[tuple[int, Event]] = []
    mover = CHANCE
    before = state.view(seat)
    for number, (actor, text) in enumerate(record.moves, start=1):
        mover = mover if actor == CHANCE else actor
        state.events = emitted = list[Event]()
        state.apply(actor, game.parse(state, actor, text))
        events += [(mover, event) for event in emitted if seat in event.to]
        moves.append(text if actor == CHANCE else f"{seat_name(actor)}: {text}")
        if state.actor == CHANCE and number < len(record.moves):
            continue
        view = state.view(seat)
        if is_revealed or events or view != before:
            frames.append(_Frame(number, moves if is_revealed else [], events, view))
            moves, events = [], []
        before = view
    return frames


def _frame_index(frames: list[_Frame], move: int) -> int:
    """The first frame at or after this move, or the last frame."""
    indexes = [index for index, frame in enumerate(frames) if frame.move_number >= move]
    return indexes[0] if indexes else len(frames) - 1


def step_through(console: Console, record: Record, frames: list[_Frame], index: int) -> None:
    """Show frames interactively."""
    while True:
        frames[index].print_to(console, record, frames[-1].move_number, with_board=True)
        at_end = index == len(frames) - 1
        try:
            answer = input("b, move number, q > " if at_end else "Enter, b, move number, q > ")
        except EOFError:
            return
        answer = answer.strip().lower()
        if answer.isdecimal():
            index = _frame_index(frames, int(answer[:9]))
        elif answer == "b":
            index = max(0, index - 1)
        elif answer.startswith("q") or (at_end and not answer):
            return
        elif not answer:
            index += 1
