"""Renders page fragments and caches them per role and language."""

from collections.abc import Callable
from weakref import WeakKeyDictionary

from guildhall.core.language import Language
from guildhall.server.i18n import get_language
from guildhall.server.pages.build import build_page_model
from guildhall.server.pages.chat import chat_html
from guildhall.server.pages.model import LogCache, PageModel
from guildhall.server.pages.table import view_html
from guildhall.server.settings import Settings
from guildhall.server.tables.loaded_table import LoadedTable, Role
from guildhall.server.tables.undo_requests import open_request

VersionKey = tuple[object, ...]
"""Everything a fragment depends on: while it is equal, nothing is rendered or sent again."""

_Render = Callable[[PageModel], str]


class _TableCache:
    def __init__(self) -> None:
        self.fragments: dict[tuple[_Render, Role, str], tuple[VersionKey, str]] = {}
        self.log_lines: dict[Language, LogCache] = {}
        self.rows_version = 0  # of log_lines, which hold names


class PageCache:
    """The rendered fragments of all loaded tables; they are dropped with their table."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._tables: WeakKeyDictionary[LoadedTable, _TableCache] = WeakKeyDictionary()

    def model(self, loaded: LoadedTable, role: Role, lang: Language) -> PageModel:
        """Build a page model that shares the table's rendered log lines."""
        return build_page_model(loaded, role, lang, self.settings, self._log_lines(loaded, lang))

    def view_key(self, loaded: LoadedTable, role: Role) -> VersionKey:
        """The version key of the view."""
        return (
            role,
            loaded.revision(role.seat),
            loaded.status,
            loaded.rows_version,
            open_request(loaded, self.settings.undo_timeout),
        )

    def chat_key(self, loaded: LoadedTable, role: Role) -> VersionKey:
        """The version key of the chat panel."""
        return (
            role,
            loaded.chat[-1].seq if loaded.chat else 0,
            tuple(loaded.online_seats()),
            loaded.spectators(),
            loaded.still_choosing(),
            loaded.status,
            loaded.rows_version,
        )

    def view_html(self, loaded: LoadedTable, role: Role, language_code: str) -> str:
        """Return the view as HTML."""
        return self._cached(view_html, loaded, role, language_code, self.view_key(loaded, role))

    def chat_html(self, loaded: LoadedTable, role: Role, language_code: str) -> str:
        """Return the chat panel as HTML."""
        return self._cached(chat_html, loaded, role, language_code, self.chat_key(loaded, role))

    def _cached(
        self,
        render: _Render,
        loaded: LoadedTable,
        role: Role,
        language_code: str,
        version_key: VersionKey,
    ) -> str:
        fragments = self._of(loaded).fragments
        cache_key = (render, role, language_code)
        cached = fragments.get(cache_key)
        if cached is not None and cached[0] == version_key:
            return cached[1]
        html = render(self.model(loaded, role, get_language(language_code, loaded.game)))
        fragments[cache_key] = (version_key, html)
        return html

    def _log_lines(self, loaded: LoadedTable, lang: Language) -> LogCache:
        cache = self._of(loaded)
        if cache.rows_version != loaded.rows_version:
            cache.log_lines.clear()  # a player may have another name
            cache.rows_version = loaded.rows_version
        return cache.log_lines.setdefault(lang.without_names, {})

    def _of(self, loaded: LoadedTable) -> _TableCache:
        cache = self._tables.get(loaded)
        if cache is None:
            cache = self._tables[loaded] = _TableCache()
        return cache
