"""Builds what a page may draw, from a viewer's view and from what everybody knows of the table."""

from collections.abc import Container, Iterable
from typing import Final

from guildhall.core.language import Language
from guildhall.server.i18n import get_language
from guildhall.server.pages.chat import chat_html
from guildhall.server.pages.model import PageModel, PlayerInfo
from guildhall.server.pages.table import view_html
from guildhall.server.settings import Settings
from guildhall.server.tables.loaded_table import OVER, PLAYING, LoadedTable, Role
from guildhall.server.tables.undo_requests import open_request
from guildhall.store import SeatRow

_MAX_CHAT_SHOWN: Final = 60


def player_infos(
    seats: Iterable[SeatRow], online: Container[int] = (), waiting: Container[int] = ()
) -> tuple[PlayerInfo, ...]:
    """Who sits at a table."""
    return tuple(
        PlayerInfo(r.seat, r.kind, r.name, r.bot_name, r.seat in online, r.seat in waiting)
        for r in seats
    )


def build_page_model(
    loaded: LoadedTable, role: Role, lang: Language, settings: Settings
) -> PageModel:
    """What a viewer sees of a table now."""
    table, viewer = loaded.table, role.seat
    is_playing = table is not None and loaded.status == PLAYING
    reason = None
    if table is not None and viewer is not None:
        reason = table.undo_barrier(viewer)
    told = () if table is None else tuple(table.seat_events(viewer))
    may_undo = is_playing and viewer is not None and reason is None
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
        events=told,
        may_undo=may_undo,
        undo_reason=reason,
        result=table.result() if table is not None and loaded.status == OVER else None,
        # The place in the log that a request is about is nobody's business.
        chat=tuple(row._replace(refers_to=0) for row in loaded.chat[-_MAX_CHAT_SHOWN:]),
        online_spectators=loaded.spectators(),
        undo_request=open_request(loaded, settings.undo_timeout),
        lan_url=settings.public_url or settings.lan_url,
        log_cache=loaded.log_caches.setdefault(lang.without_names, {}),
        may_request_undo=is_playing and not may_undo and any(one.mover == viewer for one in told),
    )


class PageCache:
    """Draws the parts of a page that are sent; who sees the same gets the same drawing."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def view_key(self, loaded: LoadedTable, role: Role) -> tuple[object, ...]:
        """What the drawing of the view depends on."""
        return loaded.view_key(role)

    def chat_key(self, loaded: LoadedTable, role: Role) -> tuple[object, ...]:
        """What the drawing of the talk depends on."""
        return loaded.chat_key(role, open_request(loaded, self.settings.undo_timeout))

    def view_html(self, loaded: LoadedTable, role: Role, language_code: str) -> str:
        """The view as HTML."""
        return self._cached("view", loaded, role, language_code, self.view_key(loaded, role))

    def chat_html(self, loaded: LoadedTable, role: Role, language_code: str) -> str:
        """The talk as HTML."""
        return self._cached("talk", loaded, role, language_code, self.chat_key(loaded, role))

    def _cached(
        self,
        fragment: str,
        loaded: LoadedTable,
        role: Role,
        language_code: str,
        version_key: tuple[object, ...],
    ) -> str:
        cache_key = (fragment, role, language_code)
        cached = loaded.html_cache.get(cache_key)
        if cached is not None and cached[0] == version_key:
            return cached[1]
        model = build_page_model(
            loaded, role, get_language(language_code, loaded.game), self.settings
        )
        html = view_html(model) if fragment == "view" else chat_html(model)
        loaded.html_cache[cache_key] = (version_key, html)
        return html
