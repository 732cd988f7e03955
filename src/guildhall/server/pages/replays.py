"""Replays: which frames a viewer may see, and from which viewpoint."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from guildhall.core.language import Language
from guildhall.core.reason import Reason
from guildhall.core.view import View
from guildhall.server.http.errors import BadRequest, Forbidden
from guildhall.server.pages.cache import PageCache
from guildhall.server.pages.model import PageModel
from guildhall.server.pages.replay import ALL, SPECTATOR, Replay
from guildhall.server.tables.loaded_table import OVER, LoadedTable, Role
from guildhall.table import ReplayFrame
from guildhall.table.proposal import replay

_OWN_VIEW_ONLY: Final = Reason("", "Until the game is over you can only replay your own view.")

_FORMER_VIEWPOINTS: Final = {"watch": SPECTATOR}
"""Names in older links."""


def _viewpoints_for(loaded: LoadedTable, role: Role) -> tuple[str, ...]:
    """The viewer's own viewpoint, and after the end of the game all of them."""
    own_viewpoint = SPECTATOR if role.seat is None else str(role.seat)
    if loaded.status != OVER:
        return (own_viewpoint,)
    seats = [str(row.seat) for row in loaded.seats]
    return (*seats, SPECTATOR, ALL)


def build_replay(
    page_cache: PageCache,
    loaded: LoadedTable,
    role: Role,
    lang: Language,
    viewpoint: str,
    frame_number: str,
    previous_viewpoint: str,
) -> tuple[PageModel, Replay]:
    """Build the page model of one frame, and its position in the replay.

    Frames are numbered per viewpoint. With a previous viewpoint, the number is one of its frames,
    and the replay stays at the same point of the game.
    """
    viewpoints = _viewpoints_for(loaded, role)
    own_viewpoint = SPECTATOR if role.seat is None else str(role.seat)
    chosen_viewpoint = _FORMER_VIEWPOINTS.get(viewpoint, viewpoint) or own_viewpoint
    previous_viewpoint = _FORMER_VIEWPOINTS.get(previous_viewpoint, previous_viewpoint)
    if chosen_viewpoint not in viewpoints:
        if chosen_viewpoint in (SPECTATOR, ALL) or chosen_viewpoint in [
            str(row.seat) for row in loaded.seats
        ]:
            raise Forbidden(_OWN_VIEW_ONLY)
        raise BadRequest(Reason("", "There is no such seat."))
    if previous_viewpoint and previous_viewpoint not in viewpoints:
        raise BadRequest(Reason("", "There is no such seat."))
    if frame_number and not (
        frame_number.isascii() and frame_number.isdigit() and len(frame_number) < 7
    ):
        raise BadRequest(Reason("", "The replay step must be a number."))
    if frame_number and previous_viewpoint:
        frame_number = str(
            _same_time(loaded, previous_viewpoint, chosen_viewpoint, int(frame_number))
        )
    viewer = None if chosen_viewpoint in (SPECTATOR, ALL) else int(chosen_viewpoint)
    frames = loaded.require_game().replay_frames(viewer)
    seat_views: tuple[View, ...] = ()
    if chosen_viewpoint == ALL:
        last = len(loaded.require_game().effective_moves)
        frame_index = _clamp(frame_number, last)
        frame, seat_views = _revealed(loaded, frames, frame_index)
    else:
        last = len(frames)
        frame_index = _clamp(frame_number, last)
        frame = frames[frame_index - 1]
    events = [one for earlier in frames[: frame.number] for one in earlier.events]
    event_frames = _event_frames(loaded, chosen_viewpoint, frames)
    model = replace(
        page_cache.model(loaded, Role(viewer, False), lang),
        view=_settled(frame.view),
        events=tuple(events),
        result=None,
        revision=frame.number,
        undoable_decisions=(),
        undo_request=None,
        event_frames=tuple(event_frames[: len(events)]),
        frame_url=f"?as={chosen_viewpoint}&amp;",
    )
    jumps = {
        "turn": _turn_frames(loaded, chosen_viewpoint, frames),
        "round": _round_frames(loaded, frames, event_frames),
    }
    return model, Replay(frame_index, last, chosen_viewpoint, viewpoints, seat_views, jumps)


def _event_frames(loaded: LoadedTable, viewpoint: str, frames: Sequence[ReplayFrame]) -> list[int]:
    """The frame of each event; with all hands revealed, each move is a frame."""
    numbers = [frame.number for frame in frames for _ in frame.events]
    if viewpoint != ALL:
        return numbers
    steps = _frame_steps(loaded, SPECTATOR)
    return [steps[number - 1] for number in numbers]


def _round_frames(
    loaded: LoadedTable, frames: Sequence[ReplayFrame], event_frames: Sequence[int]
) -> list[int]:
    """The frames in which a round begins."""
    events = [one.event for frame in frames for one in frame.events]
    return sorted({event_frames[start] for start in loaded.game.round_starts(events)})


def _turn_frames(loaded: LoadedTable, viewpoint: str, frames: Sequence[ReplayFrame]) -> list[int]:
    """The frames in which another seat begins to move."""
    if viewpoint == ALL:
        movers = [[entry.actor] for entry in loaded.require_game().effective_moves]
    else:
        movers = [[one.mover for one in frame.events[:1]] for frame in frames]
    turns: list[int] = []
    before = None
    for number, mover in enumerate(movers, start=1):
        if mover and mover != before:
            turns.append(number)
            before = mover
    return turns


def _clamp(frame_number: str, last: int) -> int:
    return min(max(int(frame_number or last), 1), last)


def _same_time(
    loaded: LoadedTable, previous_viewpoint: str, viewpoint: str, frame_number: int
) -> int:
    """The frame of a viewpoint at the time of a frame of the previous viewpoint."""
    old, new = _frame_steps(loaded, previous_viewpoint), _frame_steps(loaded, viewpoint)
    if frame_number >= len(old):
        return len(new)
    step = old[max(frame_number, 1) - 1]
    return sum(one <= step for one in new)


def _frame_steps(loaded: LoadedTable, viewpoint: str) -> list[int]:
    """The number of game steps before each frame of a viewpoint."""
    viewer = None if viewpoint in (SPECTATOR, ALL) else int(viewpoint)
    return [
        step
        for step, entry in enumerate(loaded.require_game().effective_moves, start=1)
        if viewpoint == ALL or step == 1 or viewer in entry.noticed_by
    ]


def _revealed(
    loaded: LoadedTable, frames: Sequence[ReplayFrame], frame_index: int
) -> tuple[ReplayFrame, tuple[View, ...]]:
    """The spectator's frame after a number of game steps, and the views of all seats then."""
    table = loaded.require_game()
    state = loaded.game.start(table.seats, **table.options)
    replay(state, table.effective_moves[:frame_index])
    view = state.view(None)
    # Steps that only their own seat saw belong to the frame before them.
    reached = 0
    for entry in table.effective_moves[:frame_index]:
        if None in entry.noticed_by:
            reached += 1
    frame = frames[min(max(reached, 1), len(frames)) - 1]
    seat_views = tuple(_settled(state.view(row.seat)) for row in loaded.seats)
    return frame._replace(view=view), seat_views


def _settled(view: View) -> View:
    """The view without legal actions."""
    return cast(View, {**view, "actions": []})
