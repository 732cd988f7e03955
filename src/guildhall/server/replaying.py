"""Replays: which moments a viewer may see again, and through whose eyes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from guildhall.core.reason import Reason
from guildhall.core.tongue import Tongue
from guildhall.core.view import View
from guildhall.server.live import OVER, Live, Role
from guildhall.server.pages import Replay
from guildhall.server.refusals import Malformed, NotYours
from guildhall.server.seeing import sight
from guildhall.server.settings import Settings
from guildhall.server.sight import Sight
from guildhall.table import Moment
from guildhall.table.position import replay

ALL: Final = "all"
WATCH: Final = "watch"
NOT_YET: Final = Reason("", "Before the end everybody sees the game only with their own eyes.")


def eyes_for(live: Live, role: Role) -> tuple[str, ...]:
    """Through whose eyes a viewer may look: the own ones, and after the end all."""
    own = WATCH if role.seat is None else str(role.seat)
    if live.phase != OVER:
        return (own,)
    seats = [str(row.seat) for row in live.seats]
    return (*seats, WATCH, ALL)


def replay_of(
    live: Live, role: Role, speaks: Tongue, settings: Settings, eyes: str, number: str, before: str
) -> tuple[Sight, Replay]:
    """The sight of one moment, and where in the replay it is.

    Whoever looks through other eyes than ``before`` stays at the same time of the game: each has
    moments of their own, and the number counts those of the eyes before.
    """
    choices = eyes_for(live, role)
    own = WATCH if role.seat is None else str(role.seat)
    chosen = eyes or own
    if chosen not in choices:
        if chosen in (WATCH, ALL) or chosen in [str(row.seat) for row in live.seats]:
            raise NotYours(NOT_YET)
        raise Malformed(Reason("", "Nobody here has these eyes."))
    if before and before not in choices:
        raise Malformed(Reason("", "Nobody here has these eyes."))
    if number and not (number.isascii() and number.isdigit() and len(number) < 7):
        raise Malformed(Reason("", "A moment is given by its number."))
    if number and before:
        number = str(same_time(live, before, chosen, int(number)))
    viewer = None if chosen in (WATCH, ALL) else int(chosen)
    moments = live.game_on.moments(viewer)
    hands: tuple[View, ...] = ()
    if chosen == ALL:
        last = len(live.game_on.journal)
        place = placed(number, last)
        moment, hands = opened(live, moments, place)
    else:
        last = len(moments)
        place = placed(number, last)
        moment = moments[place - 1]
    told = [one for earlier in moments[: moment.number] for one in earlier.told]
    seen = replace(
        sight(live, Role(viewer, False), speaks, settings),
        view=at_rest(moment.view),
        told=tuple(told),
        result=None,
        revision=moment.number,
        may_undo=False,
        may_ask=False,
    )
    return seen, Replay(place, last, chosen, choices, hands)


def placed(number: str, last: int) -> int:
    """The moment that was asked for, or the nearest one that there is."""
    return min(max(int(number or last), 1), last)


def same_time(live: Live, before: str, eyes: str, number: int) -> int:
    """The moment of these eyes at the time of a moment of those before."""
    old, new = steps_of(live, before), steps_of(live, eyes)
    if number >= len(old):
        return len(new)
    step = old[max(number, 1) - 1]
    return sum(one <= step for one in new)


def steps_of(live: Live, eyes: str) -> list[int]:
    """After how many steps of the game these eyes had each of their moments."""
    viewer = None if eyes in (WATCH, ALL) else int(eyes)
    return [
        step
        for step, entry in enumerate(live.game_on.journal, start=1)
        if eyes == ALL or step == 1 or viewer in entry.seen
    ]


def opened(live: Live, moments: Sequence[Moment], place: int) -> tuple[Moment, tuple[View, ...]]:
    """The spectator's moment after so many steps of the game, and what each seat knew then."""
    table = live.game_on
    state = live.game.start(table.seats, **table.options)
    replay(state, table.journal[:place])
    view = state.view(None)
    # Steps that only their own seat saw belong to the moment before them.
    reached = 0
    for entry in table.journal[:place]:
        if None in entry.seen:
            reached += 1
    moment = moments[min(max(reached, 1), len(moments)) - 1]
    hands = tuple(at_rest(state.view(row.seat)) for row in live.seats)
    return moment._replace(view=view), hands


def at_rest(view: View) -> View:
    """A view in which nothing can be chosen any more."""
    return cast(View, {**view, "actions": []})
