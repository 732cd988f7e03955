"""``guildhall replay``: a record step by step, as a seat, a spectator or everybody saw it."""

import sys
from typing import Annotated, NamedTuple

import typer
from rich.console import Console

from guildhall.cli import pages
from guildhall.cli.arguments import RecordFile, check_seat, load_record
from guildhall.cli.speech import plainly, say, terminal
from guildhall.core.event import Event
from guildhall.core.record import Record
from guildhall.core.seats import seat_name
from guildhall.core.state import CHANCE
from guildhall.core.view import View


class Frame(NamedTuple):
    """What a viewer saw of a move and the draws that it led to."""

    move: int  # how many moves and draws had been made
    moves: list[str]  # all of them in words, if everything is shown
    events: list[tuple[int, Event]]
    view: View

    def show(self, console: Console, record: Record, last: int, with_board: bool) -> None:
        """Print what was told, the board, and at the end who got what."""
        seat = self.view["seat"]
        if with_board:
            pages.show_board(console, record.game, self.view)
        # The last move that this viewer saw: the number of all moves could betray a hidden one.
        say(console, f"\nMove {self.move} of {last}", "bold")
        for move in self.moves:
            say(console, f"  {move}", "dim")
        console.print(pages.told(record.game, self.events, seat))
        if self.view["over"]:
            state = record.replay()
            sheet = state.score_sheet()
            console.print(pages.score_sheet(record.game, record.seats, sheet, seat))
            say(console, pages.result(state.scores(), state.winners(), seat), "bold")


@plainly
def replay(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option(help="Show what this seat saw; default: what everybody saw.")
    ] = None,
    is_open: Annotated[
        bool, typer.Option("--open", help="Show every choice and draw of a finished game.")
    ] = False,
    start: Annotated[int, typer.Option("--from", help="Begin after so many moves.")] = 0,
) -> None:
    """Step through a record: Enter goes on, b goes back, a number goes to that move, q quits."""
    record = load_record(file)
    check_seat(seat, record.seats)
    is_over = record.replay().over
    if is_open and seat is not None:
        raise ValueError("Choose either --seat or --open.")
    if is_open and not is_over:
        raise ValueError("This game is not over: only what a seat or everybody saw can be shown.")
    if not 0 <= start <= len(record.moves):
        raise ValueError(f"This record has {len(record.moves)} moves, so there is no {start}.")
    frames = frames_of(record, seat, is_open)
    if not frames:
        raise ValueError(f"{file}: nothing has happened in this game yet.")
    console = terminal()
    viewer = "everything" if is_open else "what everybody saw"
    if seat is not None:
        viewer = f"what {seat_name(seat)} saw"
    state = "finished" if is_over else "still running"
    say(console, f"{record.game.title} for {record.seats} players, {state}: {viewer}", "bold")
    place = frame_at(frames, start)
    if console.is_terminal and sys.stdin is not None and sys.stdin.isatty():
        step_through(console, record, frames, place)
    else:
        for frame in frames[place:]:
            frame.show(console, record, frames[-1].move, with_board=frame is frames[-1])


def frames_of(record: Record, seat: int | None, is_open: bool) -> list[Frame]:
    """All that the viewer could notice, a frame for each decision with the draws after it."""
    game, state = record.game, record.start()
    frames: list[Frame] = []
    moves: list[str] = []
    events: list[tuple[int, Event]] = []
    mover = CHANCE
    before = state.view(seat)
    for number, (actor, text) in enumerate(record.moves, start=1):
        mover = mover if actor == CHANCE else actor
        state.events = heard = list[Event]()
        state.apply(actor, game.parse(state, actor, text))
        events += [(mover, event) for event in heard if seat in event.to]
        moves.append(text if actor == CHANCE else f"{seat_name(actor)}: {text}")
        if state.actor == CHANCE and number < len(record.moves):
            continue
        view = state.view(seat)
        if is_open or events or view != before:
            frames.append(Frame(number, moves if is_open else [], events, view))
            moves, events = [], []
        before = view
    return frames


def frame_at(frames: list[Frame], move: int) -> int:
    """The first frame that shows this move or a later one, or the last of all."""
    places = [place for place, frame in enumerate(frames) if frame.move >= move]
    return places[0] if places else len(frames) - 1


def step_through(console: Console, record: Record, frames: list[Frame], place: int) -> None:
    """Show frame after frame as the reader asks for them."""
    while True:
        frames[place].show(console, record, frames[-1].move, with_board=True)
        at_end = place == len(frames) - 1
        try:
            answer = input("b back, a number, q quit > " if at_end else "Enter, b, number, q > ")
        except EOFError:
            return
        answer = answer.strip().lower()
        if answer.isdecimal():
            place = frame_at(frames, int(answer[:9]))
        elif answer == "b":
            place = max(0, place - 1)
        elif answer.startswith("q") or (at_end and not answer):
            return
        elif not answer:
            place += 1
