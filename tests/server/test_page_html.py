"""Pages are valid, accessible HTML for any name, and small enough."""

from itertools import pairwise

import pytest

import guildhall
from guildhall.core.language import LANGUAGES
from guildhall.server.pages import html
from guildhall.server.pages.layout import page_stylesheet
from guildhall.server.pages.table import view_html
from tests.scale import scaled
from tests.server.html_checker import CheckedHtml
from tests.server.page_models import (
    NASTY_NAME,
    lobby_model,
    page_model,
    tables_of_random_game,
)
from tests.server.page_samples import FULLEST, GAME_IDS, SEATINGS, every_game, sample_tables
from tests.server.rendered_pages import render_pages

MAX_PAGE_BYTES = 32 * 1024


@every_game
def test_every_page_is_valid_for_any_player_name(game_id: str) -> None:
    places = 0
    for name, text in render_pages(game_id, "en", NASTY_NAME):
        page = CheckedHtml(text)
        assert page.errors == [], name
        assert sorted(page.ids) == sorted(set(page.ids)), name
        assert set(page.referred) <= set(page.ids), name
        if text.startswith("<!doctype html>"):
            assert heading_errors(page) == [], name
        assert fields_without_label(text, page) == [], name
        assert unlabelled_buttons(text) == [], name
        assert "<script>alert" not in text, name
        assert all(attrs.get("src") for attrs in page.with_tag("script")), name
        places += page.text.count(NASTY_NAME)
    assert places > 100


def heading_errors(page: CheckedHtml) -> list[str]:
    """Errors of the heading levels: not a single h1 at the start, or a skipped level."""
    levels = [int(tag[1]) for tag, _ in page.tags if tag in ("h1", "h2", "h3", "h4")]
    is_valid = {
        "one h1, at the start": levels.count(1) == 1 and levels[0] == 1,
        "no skipped level": all(b - a <= 1 for a, b in pairwise(levels)),
        "one main element": [tag for tag, _ in page.tags].count("main") == 1,
    }
    return [f"{what}: {levels}" for what, valid in is_valid.items() if not valid]


def fields_without_label(text: str, page: CheckedHtml) -> list[dict[str, str | None]]:
    """Fields without a label, if there are more of them than labels that wrap their field."""
    fields = [
        attrs
        for tag, attrs in page.tags
        if tag in ("input", "select")
        and not attrs.get("aria-label")
        and attrs.get("id") not in page.labelled
    ]
    wrapped = text.count("<label class") + ("<label><span>" in text)
    return fields if len(fields) > wrapped else []


def unlabelled_buttons(text: str) -> list[str]:
    """Buttons without an accessible name."""
    unlabelled = []
    for part in text.split("<button")[1:]:
        start, _, rest = part.partition(">")
        body = rest.partition("</button>")[0]
        is_filled_later = "uncover" in start or 'id="done"' in start
        if not is_filled_later and "aria-label=" not in start and not CheckedHtml(body).text:
            unlabelled.append(start)
    return unlabelled


def test_a_name_cannot_break_out_of_its_attribute() -> None:
    model = lobby_model(guildhall.game(GAME_IDS[0]), "ppb", 0, True, name='"><b>')
    page = CheckedHtml(view_html(model))
    assert page.errors == []
    assert '"><b>' in page.with_attribute("value")


@pytest.mark.parametrize(("game_id", "seats"), scaled(FULLEST, SEATINGS))
def test_a_view_fits_the_compression_window(game_id: str, seats: int) -> None:
    every = scaled(15, 4)
    tables = sample_tables(tables_of_random_game(guildhall.game(game_id), seats, seed=seats), every)
    for number, table in enumerate(tables):
        language = LANGUAGES[number % len(LANGUAGES)]
        for viewer in {number % table.seats, None, *table.waiting()}:
            text = view_html(page_model(table, viewer, language))
            assert len(text.encode()) < MAX_PAGE_BYTES, (language, number, viewer)


def test_attributes_are_escaped_and_boolean_ones_have_no_value() -> None:
    made = html.attrs(data_command="a&b", hidden=True, disabled=False, title=None, class_="x")
    assert made == ' data-command="a&amp;b" hidden class="x"'


def test_the_stylesheet_has_a_light_and_a_dark_theme() -> None:
    text = page_stylesheet()
    assert "--paper:#f6f0e4" in text
    assert ".gh[data-theme=dark]" in text
