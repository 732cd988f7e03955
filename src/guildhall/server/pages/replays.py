"""Replays: which moments a viewer may see again, and through whose eyes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from guildhall.core.language import Language
from guildhall.core.reason import Reason
from guildhall.core.view import View
from guildhall.server.http.errors import BadRequest, Forbidden
from guildhall.server.pages.build import build_page_model
from guildhall.server.pages.model import PageModel
from guildhall.server.pages.replay import Replay
from guildhall.server.settings import Settings
from guildhall.server.tables.loaded_table import OVER, LoadedTable, Role
from guildhall.table import ReplayFrame
from guildhall.table.frozen_state import replay

_ALL: Final = "all"
_SPECTATOR: Final = "watch"
_OWN_VIEW_ONLY: Final = Reason(
    "", "Before the end everybody sees the game only with their own eyes."
)


def _viewpoints_for(loaded: LoadedTable, role: Role) -> tuple[str, ...]:
    """Through whose eyes a viewer may look: the own ones, and after the end all."""
    own_viewpoint = _SPECTATOR if role.seat is None else str(role.seat)
    if loaded.status != OVER:
        return (own_viewpoint,)
    seats = [str(row.seat) for row in loaded.seats]
    return (*seats, _SPECTATOR, _ALL)


def build_replay(
    loaded: LoadedTable,
    role: Role,
    lang: Language,
    settings: Settings,
    viewpoint: str,
    frame_number: str,
    previous_viewpoint: str,
) -> tuple[PageModel, Replay]:
    """The sight of one moment, and where in the replay it is.

    Whoever looks through other eyes than ``before`` stays at the same time of the game: each has
    moments of their own, and the number counts those of the eyes before.
    """
    viewpoints = _viewpoints_for(loaded, role)
    own_viewpoint = _SPECTATOR if role.seat is None else str(role.seat)
    chosen_viewpoint = viewpoint or own_viewpoint
    if chosen_viewpoint not in viewpoints:
        if chosen_viewpoint in (_SPECTATOR, _ALL) or chosen_viewpoint in [
            str(row.seat) for row in loaded.seats
        ]:
            raise Forbidden(_OWN_VIEW_ONLY)
        raise BadRequest(Reason("", "Nobody here has these eyes."))
    if previous_viewpoint and previous_viewpoint not in viewpoints:
        raise BadRequest(Reason("", "Nobody here has these eyes."))
    if frame_number and not (
        frame_number.isascii() and frame_number.isdigit() and len(frame_number) < 7
    ):
        raise BadRequest(Reason("", "A moment is given by its number."))
    if frame_number and previous_viewpoint:
        frame_number = str(
            _same_time(loaded, previous_viewpoint, chosen_viewpoint, int(frame_number))
        )
    viewer = None if chosen_viewpoint in (_SPECTATOR, _ALL) else int(chosen_viewpoint)
    frames = loaded.require_game.replay_frames(viewer)
    seat_views: tuple[View, ...] = ()
    if chosen_viewpoint == _ALL:
        last = len(loaded.require_game.effective_moves)
        frame_index = _clamp(frame_number, last)
        frame, seat_views = _revealed(loaded, frames, frame_index)
    else:
        last = len(frames)
        frame_index = _clamp(frame_number, last)
        frame = frames[frame_index - 1]
    told = [one for earlier in frames[: frame.number] for one in earlier.events]
    seen = replace(
        build_page_model(loaded, Role(viewer, False), lang, settings),
        view=_settled(frame.view),
        events=tuple(told),
        result=None,
        revision=frame.number,
        may_undo=False,
        may_request_undo=False,
    )
    return seen, Replay(frame_index, last, chosen_viewpoint, viewpoints, seat_views)


def _clamp(frame_number: str, last: int) -> int:
    """The moment that was asked for, or the nearest one that there is."""
    return min(max(int(frame_number or last), 1), last)


def _same_time(
    loaded: LoadedTable, previous_viewpoint: str, viewpoint: str, frame_number: int
) -> int:
    """The moment of these eyes at the time of a moment of those before."""
    old, new = _frame_steps(loaded, previous_viewpoint), _frame_steps(loaded, viewpoint)
    if frame_number >= len(old):
        return len(new)
    step = old[max(frame_number, 1) - 1]
    return sum(one <= step for one in new)


def _frame_steps(loaded: LoadedTable, viewpoint: str) -> list[int]:
    """After how many steps of the game these eyes had each of their moments."""
    viewer = None if viewpoint in (_SPECTATOR, _ALL) else int(viewpoint)
    return [
        step
        for step, entry in enumerate(loaded.require_game.effective_moves, start=1)
        if viewpoint == _ALL or step == 1 or viewer in entry.noticed_by
    ]


def _revealed(
    loaded: LoadedTable, frames: Sequence[ReplayFrame], frame_index: int
) -> tuple[ReplayFrame, tuple[View, ...]]:
    """The spectator's moment after so many steps of the game, and what each seat knew then."""
    table = loaded.require_game
    state = loaded.game.start(table.seats, **table.options)
    replay(state, table.effective_moves[:frame_index])
    view = state.view(None)
    # Steps that only their own seat saw belong to the moment before them.
    reached = 0
    for entry in table.effective_moves[:frame_index]:
        if None in entry.noticed_by:
            reached += 1
    frame = frames[min(max(reached, 1), len(frames)) - 1]
    seat_views = tuple(_settled(state.view(row.seat)) for row in loaded.seats)
    return frame._replace(view=view), seat_views


def _settled(view: View) -> View:
    """A view in which nothing can be chosen any more."""
    return cast(View, {**view, "actions": []})
