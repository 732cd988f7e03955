"""Builds page models from a viewer's view and the public data of the table."""

from collections.abc import Container, Iterable
from typing import Final

from guildhall.core.event import Event
from guildhall.core.language import Language
from guildhall.server.pages.model import LogCache, PageModel, PlayerInfo
from guildhall.server.settings import Settings
from guildhall.server.tables.loaded_table import OVER, PLAYING, LoadedTable, Role
from guildhall.server.tables.undo_requests import open_request
from guildhall.store import SeatRow
from guildhall.table import Table, UndoableDecision, Viewer

_MAX_CHAT_SHOWN: Final = 60


def player_infos(
    seats: Iterable[SeatRow], online: Container[int] = (), waiting: Container[int] = ()
) -> tuple[PlayerInfo, ...]:
    """The players of a table, seat by seat."""
    return tuple(
        PlayerInfo(r.seat, r.kind, r.name, r.bot_name, r.seat in online, r.seat in waiting)
        for r in seats
    )


def build_page_model(
    loaded: LoadedTable, role: Role, lang: Language, settings: Settings, log_cache: LogCache
) -> PageModel:
    """Build the model of what a viewer sees now."""
    table, viewer = loaded.table, role.seat
    is_playing = table is not None and loaded.status == PLAYING
    reason = None
    undoable: list[UndoableDecision] = []
    if table is not None and viewer is not None:
        reason = table.undo_barrier(viewer, loaded.bot_seats())
        undoable = table.undoable_decisions(viewer) if is_playing else []
    request = open_request(loaded, settings.undo_timeout)
    events = () if table is None else tuple(table.seat_events(viewer))
    return PageModel(
        table_id=loaded.id,
        game=loaded.game,
        row=loaded.row._replace(status=loaded.status),
        players=player_infos(loaded.seats, loaded.online_seats(), loaded.waiting()),
        viewer=viewer,
        is_host=role.is_host,
        lang=loaded.with_names(lang),
        revision=loaded.revision(viewer),
        view=None if table is None else table.view(viewer),
        events=events,
        undoable_decisions=tuple(undoable),
        undo_reason=reason,
        result=table.result() if table is not None and loaded.status == OVER else None,
        chat=tuple(loaded.chat[-_MAX_CHAT_SHOWN:]),
        online_spectators=loaded.spectators(),
        undo_request=request,
        last_events=_decision_events(table, viewer, viewer),
        requested_events=_decision_events(table, None if request is None else request.seat, viewer),
        lan_url=settings.public_url or settings.lan_url,
        log_cache=log_cache,
        event_frames=() if table is None else tuple(table.event_frames(viewer)),
    )


def _decision_events(table: Table | None, seat: Viewer, viewer: Viewer) -> tuple[Event, ...]:
    """What a viewer has seen of the last decision of a seat."""
    if table is None or seat is None:
        return ()
    entries = table.last_decision(seat)
    return tuple(event for entry in entries for event in entry.events if viewer in event.to)
