"""Pages: valid HTML for any name, in every language, and small enough."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from gettext import NullTranslations
from itertools import islice, pairwise
from typing import TypeVar

import pytest

import guildhall
from guildhall.core.board_model import Selection, Standing, Stat
from guildhall.core.event import score_line
from guildhall.core.language import ENGLISH, LANGUAGES, Language
from guildhall.drawing.symbols import rank_label
from guildhall.rulebook import html as rulebook
from guildhall.server.i18n import get_language
from guildhall.server.pages import html
from guildhall.server.pages.board import player_html
from guildhall.server.pages.chat import chat_html
from guildhall.server.pages.error_page import error_page
from guildhall.server.pages.home import home_page
from guildhall.server.pages.layout import page_stylesheet
from guildhall.server.pages.log import full_log_html
from guildhall.server.pages.model import ListedTableInfo
from guildhall.server.pages.prompt import prompt_html, selection_attributes
from guildhall.server.pages.replay import replay_page
from guildhall.server.pages.rules_page import rules_page
from guildhall.server.pages.table import table_page, view_html
from guildhall.table import Table
from tests.log_lines import group_lines
from tests.scale import scaled
from tests.server.html_checker import CheckedHtml
from tests.server.page_models import (
    NASTY_NAME,
    TABLE_ID,
    lobby_model,
    page_model,
    player_infos,
    replay_model,
    table_row,
    tables_of_random_game,
)

T = TypeVar("T")

TITLES = guildhall.titles()
SEATINGS = [(title, seats) for title in TITLES for seats in guildhall.game(title).seats]
FULLEST = [(title, guildhall.game(title).seats[-1]) for title in TITLES]
MAX_PAGE_BYTES = 32 * 1024
NUM_FIRST_TABLES = scaled(3, 6)


def for_every_title(test: Callable[[str], None]) -> Callable[[str], None]:
    """Run a test with all titles in `make test-all`, and otherwise with one, by its name."""
    return pytest.mark.parametrize("title", some_of(TITLES, test.__name__))(test)


def for_every_seating(test: Callable[[str, int], None]) -> Callable[[str, int], None]:
    """The same with every number of seats."""
    return pytest.mark.parametrize(("title", "seats"), some_of(SEATINGS, test.__name__))(test)


def some_of(all_of_them: Sequence[T], name: str) -> Sequence[T]:
    turn = zlib.crc32(name.encode()) % len(all_of_them)
    return scaled([all_of_them[turn]], all_of_them)


@cache
def finished_game(title: str, seats: int) -> Table:
    *_, last = tables_of_random_game(guildhall.game(title), seats)
    return last


def sample_tables(table: Iterator[Table], every: int = 40) -> Iterator[Table]:
    """The first positions of a game, then some of it, and its end."""
    for number, one in enumerate(table):
        if number < NUM_FIRST_TABLES or number % every == 0 or one.over:
            yield one


def viewers(table: Table) -> list[int | None]:
    return [*range(table.seats), None]


@cache
def all_pages(title: str, language: str) -> list[tuple[str, str]]:
    """Every page and part with its name."""
    return list(render_pages(title, language, ""))


def render_pages(title: str, language: str, name: str) -> Iterator[tuple[str, str]]:
    """One after the other; people, and what they say, have the name given."""
    game = guildhall.game(title)
    lang = get_language(language, game)
    seats = game.default_seats()
    listed = [
        ListedTableInfo(TABLE_ID, game, table_row(game, 4, "waiting"), player_infos("pobo", name))
    ]
    yield "front", home_page(get_language(language), [game], listed)
    yield "empty front", home_page(get_language(language), [game], [])
    for viewer, is_host, kinds in ((0, True, "pob"), (1, False, "pob"), (None, True, "ppb")):
        yield (
            f"lobby of {viewer}",
            table_page(lobby_model(game, kinds, viewer, is_host, language, name)),
        )
    for number, table in enumerate(sample_tables(tables_of_random_game(game, seats), every=120)):
        for viewer in viewers(table):
            seen = page_model(table, viewer, language, name)
            yield f"step {number} of {viewer}", table_page(seen)
            yield f"told {number} to {viewer}", full_log_html(seen)
    table = finished_game(title, seats)
    for viewer in viewers(table):
        yield f"replay of {viewer}", replay_page(*replay_model(table, viewer, language))
    yield "rules", rules_page(game, lang, rulebook.page(game, language))
    yield "error", error_page(get_language(language), 404, name)


# Sound and safe


@for_every_title
def test_every_page_is_sound_whatever_people_call_themselves(title: str) -> None:
    places = 0
    for name, text in render_pages(title, "en", NASTY_NAME):
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
    """What is wrong with the headings of a page: one is the first, and none is left out below."""
    levels = [int(tag[1]) for tag, _ in page.tags if tag in ("h1", "h2", "h3", "h4")]
    is_right = {
        "one first heading": levels.count(1) == 1 and levels[0] == 1,
        "no gap": all(b - a <= 1 for a, b in pairwise(levels)),
        "one main part": [tag for tag, _ in page.tags].count("main") == 1,
    }
    return [f"{what}: {levels}" for what, right in is_right.items() if not right]


def fields_without_label(text: str, page: CheckedHtml) -> list[dict[str, str | None]]:
    """Fields that nothing names, if there are more of them than labels that hold their field."""
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
    silent = []
    for part in text.split("<button")[1:]:
        start, _, rest = part.partition(">")
        body = rest.partition("</button>")[0]
        is_filled_later = "uncover" in start or 'id="done"' in start
        if not is_filled_later and "aria-label=" not in start and not CheckedHtml(body).text:
            silent.append(start)
    return silent


def test_a_name_cannot_leave_its_attribute() -> None:
    seen = lobby_model(guildhall.game(TITLES[0]), "ppb", 0, True, name='"><b>')
    page = CheckedHtml(view_html(seen))
    assert page.errors == []
    assert '"><b>' in page.with_attribute("value")


# Small


@pytest.mark.parametrize(("title", "seats"), scaled(FULLEST, SEATINGS))
def test_a_view_stays_within_the_window_of_the_compression(title: str, seats: int) -> None:
    every = scaled(15, 4)
    course = sample_tables(tables_of_random_game(guildhall.game(title), seats, seed=seats), every)
    for number, table in enumerate(course):
        language = LANGUAGES[number % len(LANGUAGES)]
        for viewer in {number % table.seats, None, *table.waiting()}:
            text = view_html(page_model(table, viewer, language))
            assert len(text.encode()) < MAX_PAGE_BYTES, (language, number, viewer)


# What a person sees


@for_every_title
def test_every_legal_choice_can_be_clicked(title: str) -> None:
    game = guildhall.game(title)
    for table in sample_tables(tables_of_random_game(game, game.default_seats())):
        for viewer in viewers(table):
            text = view_html(page_model(table, viewer))
            offered = sorted(
                int(action) for action in CheckedHtml(text).with_attribute("data-action")
            )
            legal = sorted(table.view(viewer)["actions"])
            assert offered == legal, (table.seq, viewer)


@for_every_title
def test_the_question_and_the_log_speak_of_the_viewer_alone(title: str) -> None:
    game = guildhall.game(title)
    for table in sample_tables(tables_of_random_game(game, game.default_seats())):
        for viewer in viewers(table):
            seen = page_model(table, viewer)
            assert seen.view is not None
            text = CheckedHtml(view_html(seen)).text
            if not table.over:
                assert game.prompt(seen.view, seen.lang) in text
            lines = group_lines(game, [(told.mover, told.event) for told in seen.events])
            if lines and score_line(lines[-1][0]) is None:
                assert game.line_text(lines[-1], seen.lang) in text


@for_every_title
def test_what_happened_since_the_own_move_is_marked(title: str) -> None:
    game = guildhall.game(title)
    for table in sample_tables(tables_of_random_game(game, game.default_seats())):
        for viewer in range(table.seats):
            seen = page_model(table, viewer)
            text = view_html(seen)
            own = max((n for n, one in enumerate(seen.events) if one.mover == viewer), default=-1)
            since = [game.event_text(one.event) for one in seen.events[own + 1 :]]
            assert ('class="step is-new"' in text) == any(since)


def test_who_has_chosen_where_everybody_is_asked_is_told_so() -> None:
    waits = "Waiting for the other players."
    found = 0
    for title, seats in scaled(FULLEST, SEATINGS):
        for table in islice(tables_of_random_game(guildhall.game(title), seats), 12):
            for viewer in range(table.seats):
                view = table.view(viewer)
                is_done = viewer in view["asked"] and not view["actions"]
                found += is_done
                assert (waits in view_html(page_model(table, viewer))) == is_done
    assert found


@for_every_seating
def test_every_point_is_explained(title: str, seats: int) -> None:
    table = finished_game(title, seats)
    result = table.result()
    for viewer in viewers(table):
        seen = page_model(table, viewer)
        page = CheckedHtml(full_log_html(seen))
        text = page.text.replace("( ", "(").replace(" )", ")")  # around the links to the rules
        ruled = {found["data-rule"] for tag, found in page.tags if tag == "a"}
        for line in result.score_sheet:
            assert seen.game.score_text(line, seen.lang) in text
            assert line.rule in ruled
        for seat, score in enumerate(result.scores):
            assert f"{score} total".replace("-", "\N{MINUS SIGN}") in text, seat


@for_every_seating
def test_after_the_end_nobody_has_no_points_yet(title: str, seats: int) -> None:
    table = finished_game(title, seats)
    for viewer in viewers(table):
        seen = page_model(table, viewer)
        # Whoever has no line at all has 0 points, and that is what is told.
        nothing = replace(seen, events=(), result=table.result()._replace(score_sheet=[]))
        for one in (seen, nothing):
            assert "No points yet" not in view_html(one)
            assert "No points yet" not in full_log_html(one)
        zero = f"{nothing.game.points_text(0)} total"
        assert CheckedHtml(full_log_html(nothing)).text.count(zero) == seats


@for_every_title
def test_numbers_below_zero_have_a_minus_sign(title: str) -> None:
    seen = page_model(finished_game(title, guildhall.game(title).seats[-1]), 0)
    assert seen.result is not None
    line = seen.result.score_sheet[0]._replace(seat=0, points=-7)
    scores = [-7] * len(seen.players)
    seen = replace(
        seen, result=seen.result._replace(scores=scores, score_sheet=[line], winners=[0])
    )
    page = CheckedHtml(view_html(seen)).text
    points = seen.game.points_text(-7)
    assert f"You win with {points}!" in page
    assert f"{points} total" in page
    standing = Standing(0, -7, (Stat("", -2, "-2 cards"),), ())
    row = CheckedHtml(player_html(seen, seen.players[0], standing, False)).text
    assert "\N{MINUS SIGN}7" in row
    assert "\N{MINUS SIGN}2" in row
    assert "-" not in row


@for_every_title
def test_the_end_says_who_has_won_and_what_comes_next(title: str) -> None:
    table = finished_game(title, guildhall.game(title).default_seats())
    winners = table.result().winners
    for viewer in viewers(table):
        seen = page_model(table, viewer)
        text = view_html(seen)
        words = CheckedHtml(text).text
        if viewer in winners and len(winners) == 1:
            assert "You win with" in words
        else:
            assert all(seen.lang.seat_name(seat) in words for seat in winners)
        for seat in winners:
            standing = seen.game.standings(table.view(viewer), seen.lang)[seat]
            row = CheckedHtml(player_html(seen, seen.players[seat], standing, False)).text
            assert "winner" in row
            assert all(note in row for note in standing.notes)
        for seat in set(range(table.seats)) - set(winners):
            assert rank_label(table.result().places[seat], ENGLISH) in words
        assert f"/t/{TABLE_ID}/record.json" in text
        assert f"/t/{TABLE_ID}/replay" in text
        assert ('data-command="rematch"' in text) == (viewer is not None)


def test_an_undo_request_addresses_the_player_who_made_it() -> None:
    table = next(tables_of_random_game(guildhall.game("city_guilds"), 4))
    for viewer in viewers(table):
        seen = page_model(table, viewer)
        text = CheckedHtml(chat_html(seen)).text
        name = seen.lang.seat_name(1)
        assert (f"{name} asks to undo their last move." in text) == (viewer != 1)
        assert ("You asked to undo your last move." in text) == (viewer == 1)
        assert ("Your move was undone." in text) == (viewer == 1)
        assert ("You accepted." in text) == (viewer == 0)
        assert ("You declined." in text) == (viewer == 2)


def test_a_table_offers_a_replay_and_a_drawing_from_its_start_on() -> None:
    game = guildhall.game("city_guilds")
    waiting = table_page(lobby_model(game, "ppo", 0, True))
    playing = table_page(page_model(next(tables_of_random_game(game, 3)), 0))
    for path in ("replay?at=1", "board.svg"):
        assert f'/t/{TABLE_ID}/{path}"' in playing
    assert waiting.count("<li data-needs-game hidden>") == 2
    assert playing.count("<li data-needs-game>") == 2


@for_every_title
def test_a_notebook_is_shown_only_where_the_table_has_one(title: str) -> None:
    game = guildhall.game(title)
    written = 0
    for table in sample_tables(tables_of_random_game(game, game.seats[-1])):
        if table.over:
            continue
        for viewer in (0, None):
            seen = page_model(table, viewer)
            notes = [html.escape(note) for note in game.notebook(table.view(viewer), seen.lang)]
            plain = replace(seen, row=seen.row._replace(settings={"notebook": False}))
            assert 'id="notebook"' not in view_html(plain)
            page = view_html(seen)
            assert all(f"<li>{note}</li>" in page for note in notes)
            written += len(notes)
    assert written


def test_an_undo_that_is_not_possible_says_why() -> None:
    game = guildhall.game(TITLES[0])
    table = next(tables_of_random_game(game, game.default_seats()))
    seen = page_model(table, 0)
    assert seen.undo_reason is not None
    (undo,) = [
        attrs for attrs in CheckedHtml(view_html(seen)).with_tag("button")
        if attrs.get("data-command") == "undo"
    ]  # fmt: skip
    assert undo["aria-disabled"] == "true"
    assert undo["title"] == seen.undo_reason.text


def test_a_view_says_nothing_of_who_is_here() -> None:
    game = guildhall.game(TITLES[0])
    for table in sample_tables(tables_of_random_game(game, game.default_seats())):
        seen = page_model(table, 0)
        gone = replace(
            seen,
            players=tuple(replace(one, is_online=not one.is_online) for one in seen.players),
            online_spectators=9,
        )
        assert view_html(gone) == view_html(seen)
        assert chat_html(gone) != chat_html(seen)


# Before the start


@pytest.mark.parametrize(
    ("kinds", "viewer", "is_host", "shown", "hidden"),
    [
        (
            "pob",
            0,
            True,
            ['data-command="start"', 'data-link-seat="1"', 'aria-disabled="true"'],
            [],
        ),
        ("ppb", 0, True, ['data-command="start"'], ["aria-disabled", "data-link-seat"]),
        (
            "pob",
            1,
            False,
            ['data-command="sit"', "Take seat"],
            ['data-command="start"', "data-link-seat"],
        ),
        (
            "ppb",
            1,
            False,
            ["Rename"],
            ['data-command="start"', 'data-command="set-seat"', "Take seat"],
        ),
        (
            "pob",
            None,
            False,
            ["1 seat is still open"],
            ['data-command="sit"', 'data-command="set-seat"'],
        ),
        (
            "pob",
            None,
            True,
            ['data-command="start"', 'data-command="set-seat"'],
            ['data-command="sit"'],
        ),
    ],
)
def test_the_lobby_offers_what_its_viewer_can_do(
    kinds: str, viewer: int | None, is_host: bool, shown: list[str], hidden: list[str]
) -> None:
    text = view_html(lobby_model(guildhall.game(TITLES[0]), kinds, viewer, is_host))
    assert [part for part in shown if part not in text] == []
    assert [part for part in hidden if part in text] == []


def test_the_form_for_a_table_asks_for_all_that_a_table_needs() -> None:
    for title in TITLES:
        game = guildhall.game(title)
        page = CheckedHtml(home_page(get_language("en"), [game], []))
        names = set(page.with_attribute("name"))
        wanted = {f"seat-{seat}" for seat in range(game.seats[-1])}
        wanted |= {f"option-{name}" for name in game.options}
        assert wanted | {"name", "seats", "listed", "setting-shuffle"} <= names


# Gestures that no title of today needs


def rendered_prompt(gesture: Selection) -> str:
    game = guildhall.game(TITLES[0])
    table = next(tables_of_random_game(game, game.default_seats()))
    seen = page_model(table, 0)
    assert seen.view is not None
    return prompt_html(seen, seen.view, gesture) + f"<i{selection_attributes(gesture)}></i>"


def test_a_number_is_set_with_a_slider() -> None:
    page = CheckedHtml(rendered_prompt(Selection("number", items=(3, 4, 5), values=(0, 2, 7))))
    (slider,) = [attrs for attrs in page.with_tag("input") if attrs.get("type") == "range"]
    assert (slider["min"], slider["max"]) == ("0", "2")
    assert page.with_attribute("data-items") == ["3 4 5"]
    assert page.with_attribute("data-values") == ["0 2 7"]


def test_steps_made_so_far_lead_back_to_before_them() -> None:
    page = CheckedHtml(rendered_prompt(Selection(steps_made=("a <tile>", "on A1"))))
    assert page.with_attribute("data-undo-steps") == ["2", "1"]
    assert "a <tile>" in page.text


def test_the_action_that_ends_a_sequence_is_marked() -> None:
    actions = guildhall.game(TITLES[0]).num_actions
    text = rendered_prompt(
        Selection("multiple", min=0, max=2, buttons=(actions - 1,), done_action=actions - 1)
    )
    assert 'class="choice done-action"' in text
    assert f'data-done-action="{actions - 1}"' in text


# Languages


class MarkerTranslations(NullTranslations):
    """Knows every message as a mark: what is not marked is not said."""

    def gettext(self, message: str) -> str:
        return "¤"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "¤"


def test_no_word_of_a_page_is_written_past_the_catalogues() -> None:
    game = guildhall.game(TITLES[0])
    deaf = Language("en", [MarkerTranslations()])
    texts = [
        home_page(deaf, [], []),
        error_page(deaf, 500, "¤"),
        rules_page(game, deaf, ""),
    ]
    for kinds, viewer, is_host in (("poo", 0, True), ("poo", 1, False), ("ooo", None, False)):
        made = lobby_model(game, kinds, viewer, is_host)
        texts.append(table_page(replace(made, lang=deaf)))
    known = {
        "Guildhall",
        guildhall.__version__,
        "·",
        "●",
        "?",
        "¤",
        "en",
        "EN",
        "City",
        "&",
        "Guilds",
        "Ada",
        "English",
    }
    known |= {"Italiano", "Français", "Deutsch", "Enter", "Esc", *"1…9←↑↓→UHRLC+-0/"}
    for text in texts:
        said = set(" ".join(CheckedHtml(text).texts_outside_svg).split())
        assert {word for word in said if not set(word) <= {"¤", ".", ":"}} <= known
        for name in ("aria-label", "title", "placeholder", "alt"):
            spoken = {
                word for value in CheckedHtml(text).with_attribute(name) for word in value.split()
            }
            assert {word for word in spoken if "¤" not in word} <= known, name


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_the_pages_of_a_language_say_so_and_hold_no_english_sentence(language: str) -> None:
    said: dict[str, set[str]] = {"en": set(), language: set()}
    for code, sentences in said.items():
        for name, text in all_pages(TITLES[0], code):
            page = CheckedHtml(text)
            if text.startswith("<!doctype"):
                assert page.with_tag("html")[0]["lang"] == code, name
            if 'data-page="rules"' not in text:
                sentences.update(long_sentences(page))
    assert said["en"] & said[language] == set()


NOT_TRANSLATED = {*" ".join(guildhall.game(title).title for title in TITLES).split(), "Guildhall"}


def long_sentences(page: CheckedHtml) -> Iterator[str]:
    """Runs of at least three words that a page shows, but for its title."""
    for data in page.texts:
        words = [word for word in data.split() if word.isalpha() and word not in NOT_TRANSLATED]
        if len(words) >= 3:
            yield data.strip()


# Helpers of the pages


def test_attributes_are_escaped_and_flags_stand_alone() -> None:
    made = html.attrs(data_command="a&b", hidden=True, disabled=False, title=None, class_="x")
    assert made == ' data-command="a&amp;b" hidden class="x"'


def test_the_stylesheet_has_a_light_and_a_dark_theme() -> None:
    text = page_stylesheet()
    assert "--paper:#f6f0e4" in text
    assert ".gh[data-theme=dark]" in text
