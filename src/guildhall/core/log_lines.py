"""Log lines: an act and its consequences."""

from collections.abc import Iterable

from guildhall.core.event import Event, score_line
from guildhall.core.game import Game


def share_line(game: Game, before: Event, event: Event) -> bool:
    """Whether an event is logged in the line of the event before it; score lines stand alone."""
    if score_line(before) is not None or score_line(event) is not None:
        return False
    return game.continues_line(before, event)


def group_lines(game: Game, events: Iterable[Event]) -> list[list[Event]]:
    """The events of one mover, grouped by line."""
    lines: list[list[Event]] = []
    for event in events:
        if lines and share_line(game, lines[-1][-1], event):
            lines[-1].append(event)
        else:
            lines.append([event])
    return lines
