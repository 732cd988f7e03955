"""Builds page models from a viewer's view and the public data of the table."""

from collections.abc import Container, Iterable
from typing import Final

from guildhall.core.language import Language
from guildhall.server.pages.model import LogCache, PageModel, PlayerInfo
from guildhall.server.settings import Settings
from guildhall.server.tables.loaded_table import OVER, PLAYING, LoadedTable, Role
from guildhall.server.tables.undo_requests import open_request
from guildhall.store import SeatRow
from guildhall.table import UndoableMove

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
    undoable: list[UndoableMove] = []
    if table is not None and viewer is not None:
        reason = table.undo_barrier(viewer)
        undoable = table.undoable_moves(viewer) if is_playing else []
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
        undoable_moves=tuple(undoable),
        undo_reason=reason,
        result=table.result() if table is not None and loaded.status == OVER else None,
        chat=tuple(loaded.chat[-_MAX_CHAT_SHOWN:]),
        online_spectators=loaded.spectators(),
        undo_request=open_request(loaded, settings.undo_timeout),
        lan_url=settings.public_url or settings.lan_url,
        log_cache=log_cache,
        may_request_undo=is_playing and not undoable and any(one.mover == viewer for one in events),
    )
