"""Builds what a page may draw, from a viewer's view and from what everybody knows of the table."""

from collections.abc import Container, Iterable
from typing import Final

from guildhall.core.tongue import Tongue
from guildhall.server import pages
from guildhall.server.asking import open_request
from guildhall.server.languages import tongue
from guildhall.server.live import OVER, PLAYING, Live, Role
from guildhall.server.settings import Settings
from guildhall.server.sight import Person, Sight
from guildhall.store import SeatRow

TALK_SHOWN: Final = 60


def people_of(
    seats: Iterable[SeatRow], online: Container[int] = (), waiting: Container[int] = ()
) -> tuple[Person, ...]:
    """Who sits at a table."""
    return tuple(
        Person(r.seat, r.kind, r.name, r.bot, r.seat in online, r.seat in waiting) for r in seats
    )


def sight(live: Live, role: Role, speaks: Tongue, settings: Settings) -> Sight:
    """What a viewer sees of a table now."""
    table, viewer = live.table, role.seat
    is_playing = table is not None and live.phase == PLAYING
    reason = None
    if table is not None and viewer is not None:
        reason = table.undo_barrier(viewer)
    told = () if table is None else tuple(table.told(viewer))
    may_undo = is_playing and viewer is not None and reason is None
    return Sight(
        table=live.id,
        game=live.game,
        row=live.row._replace(phase=live.phase),
        people=people_of(live.seats, live.online(), live.waiting()),
        viewer=viewer,
        is_host=role.is_host,
        tongue=live.at_table(speaks),
        revision=live.revision(viewer),
        view=None if table is None else table.view(viewer),
        told=told,
        may_undo=may_undo,
        undo_reason=reason,
        result=table.result() if table is not None and live.phase == OVER else None,
        # The place in the log that a request is about is nobody's business.
        talk=tuple(row._replace(about=0) for row in live.talk[-TALK_SHOWN:]),
        online_watchers=live.watchers(),
        request=open_request(live, settings.patience),
        shared=settings.public or settings.shared,
        lines=live.lines.setdefault(speaks.base, {}),
        may_ask=is_playing and not may_undo and any(one.mover == viewer for one in told),
    )


class Easel:
    """Draws the parts of a page that are sent; who sees the same gets the same drawing."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def view_mark(self, live: Live, role: Role) -> tuple[object, ...]:
        """What the drawing of the view depends on."""
        return live.view_mark(role)

    def talk_mark(self, live: Live, role: Role) -> tuple[object, ...]:
        """What the drawing of the talk depends on."""
        return live.talk_mark(role, open_request(live, self.settings.patience))

    def view(self, live: Live, role: Role, language: str) -> str:
        """The view as HTML."""
        return self._drawn("view", live, role, language, self.view_mark(live, role))

    def talk(self, live: Live, role: Role, language: str) -> str:
        """The talk as HTML."""
        return self._drawn("talk", live, role, language, self.talk_mark(live, role))

    def _drawn(
        self, part: str, live: Live, role: Role, language: str, mark: tuple[object, ...]
    ) -> str:
        place = (part, role, language)
        kept = live.drawn.get(place)
        if kept is not None and kept[0] == mark:
            return kept[1]
        seen = sight(live, role, tongue(language, live.game), self.settings)
        text = pages.view_part(seen) if part == "view" else pages.talk_part(seen)
        live.drawn[place] = (mark, text)
        return text
