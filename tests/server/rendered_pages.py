"""All pages of the server, rendered for tests."""

from collections.abc import Iterator
from functools import cache

import guildhall
from guildhall.rulebook import html as rulebook
from guildhall.server.i18n import get_language
from guildhall.server.pages.error_page import error_page
from guildhall.server.pages.home import home_page
from guildhall.server.pages.log import full_log_html
from guildhall.server.pages.model import ListedTableInfo
from guildhall.server.pages.replay import replay_page
from guildhall.server.pages.rules_page import rules_page
from guildhall.server.pages.table import table_page
from tests.server.page_models import (
    TABLE_ID,
    lobby_model,
    page_model,
    player_infos,
    replay_model,
    table_row,
    tables_of_random_game,
)
from tests.server.page_samples import (
    finished_game,
    sample_tables,
    viewers,
)


@cache
def all_pages(game_id: str, language: str) -> list[tuple[str, str]]:
    """All pages and fragments with their names."""
    return list(render_pages(game_id, language, ""))


def render_pages(game_id: str, language: str, name: str) -> Iterator[tuple[str, str]]:
    """Render all pages and fragments; the name is used for players and chat messages."""
    game = guildhall.game(game_id)
    lang = get_language(language, game)
    seats = game.default_seats()
    listed = [
        ListedTableInfo(TABLE_ID, game, table_row(game, 4, "waiting"), player_infos("pobo", name))
    ]
    yield "home", home_page(get_language(language), [game], listed)
    yield "empty home", home_page(get_language(language), [game], [])
    for viewer, is_host, kinds in ((0, True, "pob"), (1, False, "pob"), (None, True, "ppb")):
        yield (
            f"lobby of {viewer}",
            table_page(lobby_model(game, kinds, viewer, is_host, language, name)),
        )
    for number, table in enumerate(sample_tables(tables_of_random_game(game, seats), every=120)):
        for viewer in viewers(table):
            model = page_model(table, viewer, language, name)
            yield f"step {number} of {viewer}", table_page(model)
            yield f"log {number} of {viewer}", full_log_html(model)
    table = finished_game(game_id, seats)
    for viewer in viewers(table):
        yield f"replay of {viewer}", replay_page(*replay_model(table, viewer, language))
    yield "rules", rules_page(game, lang, rulebook.page(game, language))
    yield "error", error_page(get_language(language), 404, name)
