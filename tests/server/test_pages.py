"""Pages: sound HTML, whatever people call themselves, in every language, and small enough."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from gettext import NullTranslations
from itertools import islice, pairwise
from typing import TypeVar

import pytest

import guildhall
from guildhall.core.scene import Figure, Gesture, Standing
from guildhall.core.tongue import LANGUAGES, Tongue
from guildhall.rulebook import html as rulebook
from guildhall.server import pages
from guildhall.server.languages import tongue
from guildhall.server.pages import html
from guildhall.server.pages.board import person_part
from guildhall.server.pages.question import attributes, question
from guildhall.server.sight import ListedTable
from guildhall.table import Table
from tests.scale import scaled
from tests.server.markup import Page
from tests.server.sights import NASTY, TABLE, lobby, people, replay, row, sight, tables

T = TypeVar("T")

TITLES = guildhall.titles()
SEATINGS = [(title, seats) for title in TITLES for seats in guildhall.game(title).seats]
FULLEST = [(title, guildhall.game(title).seats[-1]) for title in TITLES]
ROOM = 32 * 1024
FEWEST_TO_LOOK_AT = scaled(3, 6)


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
def finished(title: str, seats: int) -> Table:
    *_, last = tables(guildhall.game(title), seats)
    return last


def some(table: Iterator[Table], every: int = 40) -> Iterator[Table]:
    """The first positions of a game, then some of it, and its end."""
    for number, one in enumerate(table):
        if number < FEWEST_TO_LOOK_AT or number % every == 0 or one.over:
            yield one


def viewers(table: Table) -> list[int | None]:
    return [*range(table.seats), None]


@cache
def whole_pages(title: str, language: str) -> list[tuple[str, str]]:
    """Every page and part with its name."""
    return list(made_pages(title, language, ""))


def made_pages(title: str, language: str, name: str) -> Iterator[tuple[str, str]]:
    """One after the other; people, and what they say, have the name given."""
    game = guildhall.game(title)
    speaks = tongue(language, game)
    seats = game.usual_seats()
    listed = [ListedTable(TABLE, game, row(game, 4, "open"), people("pobo", name))]
    yield "front", pages.front(tongue(language), [game], listed)
    yield "empty front", pages.front(tongue(language), [game], [])
    for viewer, is_host, kinds in ((0, True, "pob"), (1, False, "pob"), (None, True, "ppb")):
        yield (
            f"lobby of {viewer}",
            pages.table_page(lobby(game, kinds, viewer, is_host, language, name)),
        )
    for number, table in enumerate(some(tables(game, seats), every=120)):
        for viewer in viewers(table):
            seen = sight(table, viewer, language, name)
            yield f"step {number} of {viewer}", pages.table_page(seen)
            yield f"told {number} to {viewer}", pages.told_part(seen)
    table = finished(title, seats)
    for viewer in viewers(table):
        yield f"replay of {viewer}", pages.replay_page(*replay(table, viewer, language))
    yield "rules", pages.rules_page(game, speaks, rulebook.page(game, language))
    yield "error", pages.error_page(tongue(language), 404, name)


# Sound and safe


@for_every_title
def test_every_page_is_sound_whatever_people_call_themselves(title: str) -> None:
    places = 0
    for name, text in made_pages(title, "en", NASTY):
        page = Page(text)
        assert page.faults == [], name
        assert sorted(page.ids) == sorted(set(page.ids)), name
        assert set(page.referred) <= set(page.ids), name
        if text.startswith("<!doctype html>"):
            assert headings(page) == [], name
        assert fields_without_label(text, page) == [], name
        assert silent_buttons(text) == [], name
        assert "<script>alert" not in text, name
        assert all(attrs.get("src") for attrs in page.with_tag("script")), name
        places += page.text.count(NASTY)
    assert places > 100


def headings(page: Page) -> list[str]:
    """What is wrong with the headings of a page: one is the first, and none is left out below."""
    levels = [int(tag[1]) for tag, _ in page.tags if tag in ("h1", "h2", "h3", "h4")]
    is_right = {
        "one first heading": levels.count(1) == 1 and levels[0] == 1,
        "no gap": all(b - a <= 1 for a, b in pairwise(levels)),
        "one main part": [tag for tag, _ in page.tags].count("main") == 1,
    }
    return [f"{what}: {levels}" for what, right in is_right.items() if not right]


def fields_without_label(text: str, page: Page) -> list[dict[str, str | None]]:
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


def silent_buttons(text: str) -> list[str]:
    """Buttons that do not say what they do."""
    silent = []
    for part in text.split("<button")[1:]:
        start, _, rest = part.partition(">")
        body = rest.partition("</button>")[0]
        is_filled_later = "uncover" in start or 'id="done"' in start
        if not is_filled_later and "aria-label=" not in start and not Page(body).text:
            silent.append(start)
    return silent


def test_a_name_cannot_leave_its_attribute() -> None:
    seen = lobby(guildhall.game(TITLES[0]), "ppb", 0, True, name='"><b>')
    page = Page(pages.view_part(seen))
    assert page.faults == []
    assert '"><b>' in page.with_attribute("value")


# Small


@pytest.mark.parametrize(("title", "seats"), scaled(FULLEST, SEATINGS))
def test_a_view_stays_within_the_window_of_the_compression(title: str, seats: int) -> None:
    every = scaled(15, 4)
    course = some(tables(guildhall.game(title), seats, seed=seats), every)
    for number, table in enumerate(course):
        language = LANGUAGES[number % len(LANGUAGES)]
        for viewer in {number % table.seats, None, *table.waiting()}:
            text = pages.view_part(sight(table, viewer, language))
            assert len(text.encode()) < ROOM, (language, number, viewer)


# What a person sees


@for_every_title
def test_every_legal_choice_can_be_clicked(title: str) -> None:
    game = guildhall.game(title)
    for table in some(tables(game, game.usual_seats())):
        for viewer in viewers(table):
            text = pages.view_part(sight(table, viewer))
            offered = sorted(int(action) for action in Page(text).with_attribute("data-action"))
            legal = sorted(table.view(viewer)["actions"])
            assert offered == legal, (table.seq, viewer)


@for_every_title
def test_the_question_and_the_log_speak_of_the_viewer_alone(title: str) -> None:
    game = guildhall.game(title)
    for table in some(tables(game, game.usual_seats())):
        for viewer in viewers(table):
            seen = sight(table, viewer)
            assert seen.view is not None
            text = Page(pages.view_part(seen)).text
            if not table.over:
                assert game.prompt(seen.view, seen.tongue) in text
            last = [game.tell(told.event, seen.tongue) for told in seen.told[-1:]]
            assert all(sentence in text for sentence in last if "line" not in seen.told[-1][2].data)


@for_every_title
def test_what_happened_since_the_own_move_is_marked(title: str) -> None:
    game = guildhall.game(title)
    for table in some(tables(game, game.usual_seats())):
        for viewer in range(table.seats):
            seen = sight(table, viewer)
            text = pages.view_part(seen)
            own = max((n for n, one in enumerate(seen.told) if one.mover == viewer), default=-1)
            since = [game.tell(one.event) for one in seen.told[own + 1 :]]
            assert ('class="step new"' in text) == any(since)


def test_who_has_chosen_where_everybody_is_asked_is_told_so() -> None:
    waits = "You have chosen; the others are not done."
    found = 0
    for title, seats in scaled(FULLEST, SEATINGS):
        for table in islice(tables(guildhall.game(title), seats), 12):
            for viewer in range(table.seats):
                view = table.view(viewer)
                is_done = viewer in view["asked"] and not view["actions"]
                found += is_done
                assert (waits in pages.view_part(sight(table, viewer))) == is_done
    assert found


@for_every_seating
def test_every_point_is_explained(title: str, seats: int) -> None:
    table = finished(title, seats)
    result = table.result()
    for viewer in viewers(table):
        seen = sight(table, viewer)
        page = Page(pages.told_part(seen))
        text = page.text.replace("( ", "(").replace(" )", ")")  # around the links to the rules
        ruled = {found["data-rule"] for tag, found in page.tags if tag == "a"}
        for line in result.sheet:
            assert seen.game.explain(line, seen.tongue) in text
            assert line.rule in ruled
        for seat, score in enumerate(result.scores):
            assert f"{score} in all".replace("-", "\N{MINUS SIGN}") in text, seat


@for_every_seating
def test_after_the_end_nobody_has_no_points_yet(title: str, seats: int) -> None:
    table = finished(title, seats)
    for viewer in viewers(table):
        seen = sight(table, viewer)
        # Whoever has no line at all has 0 points, and that is what is told.
        nothing = replace(seen, told=(), result=table.result()._replace(sheet=[]))
        for one in (seen, nothing):
            assert "No points yet" not in pages.view_part(one)
            assert "No points yet" not in pages.told_part(one)
        assert Page(pages.told_part(nothing)).text.count("0 in all") == seats


@for_every_title
def test_numbers_below_zero_have_a_minus_sign(title: str) -> None:
    seen = sight(finished(title, guildhall.game(title).seats[-1]), 0)
    assert seen.result is not None
    line = seen.result.sheet[0]._replace(seat=0, points=-7)
    scores = [-7] * len(seen.people)
    seen = replace(seen, result=seen.result._replace(scores=scores, sheet=[line], winners=[0]))
    page = Page(pages.view_part(seen)).text
    assert "You win with \N{MINUS SIGN}7!" in page
    assert "\N{MINUS SIGN}7 in all" in page
    standing = Standing(0, -7, (Figure("", -2, "-2 cards"),), ())
    row = Page(person_part(seen, seen.people[0], standing, False)).text
    assert "\N{MINUS SIGN}7" in row
    assert "\N{MINUS SIGN}2" in row
    assert "-" not in row


@for_every_title
def test_the_end_says_who_has_won_and_what_comes_next(title: str) -> None:
    table = finished(title, guildhall.game(title).usual_seats())
    winners = table.result().winners
    for viewer in viewers(table):
        seen = sight(table, viewer)
        text = pages.view_part(seen)
        words = Page(text).text
        if viewer in winners and len(winners) == 1:
            assert "You win with" in words
        else:
            assert all(seen.tongue.seat(seat) in words for seat in winners)
        for seat in winners:
            standing = seen.game.standings(table.view(viewer), seen.tongue)[seat]
            row = Page(person_part(seen, seen.people[seat], standing, False)).text
            assert "winner" in row
            assert all(note in row for note in standing.notes)
        for seat in set(range(table.seats)) - set(winners):
            assert f"place {table.result().places[seat]}" in words
        assert f"/t/{TABLE}/record.json" in text
        assert f"/t/{TABLE}/replay" in text
        assert ('data-do="rematch"' in text) == (viewer is not None)


@for_every_title
def test_a_notebook_is_shown_only_where_the_table_has_one(title: str) -> None:
    game = guildhall.game(title)
    written = 0
    for table in some(tables(game, game.seats[-1])):
        if table.over:
            continue
        for viewer in (0, None):
            seen = sight(table, viewer)
            notes = [html.escape(note) for note in game.notes(table.view(viewer), seen.tongue)]
            plain = replace(seen, row=seen.row._replace(settings={"notebook": False}))
            assert 'id="notebook"' not in pages.view_part(plain)
            page = pages.view_part(seen)
            assert all(f"<li>{note}</li>" in page for note in notes)
            written += len(notes)
    assert written


def test_an_undo_that_is_not_possible_says_why() -> None:
    game = guildhall.game(TITLES[0])
    table = next(tables(game, game.usual_seats()))
    seen = sight(table, 0)
    assert seen.undo_reason is not None
    (undo,) = [
        attrs for attrs in Page(pages.view_part(seen)).with_tag("button")
        if attrs.get("data-do") == "undo"
    ]  # fmt: skip
    assert undo["aria-disabled"] == "true"
    assert undo["title"] == seen.undo_reason.sentence


def test_a_view_says_nothing_of_who_is_here() -> None:
    game = guildhall.game(TITLES[0])
    for table in some(tables(game, game.usual_seats())):
        seen = sight(table, 0)
        gone = replace(
            seen,
            people=tuple(replace(one, is_online=not one.is_online) for one in seen.people),
            online_watchers=9,
        )
        assert pages.view_part(gone) == pages.view_part(seen)
        assert pages.talk_part(gone) != pages.talk_part(seen)


# Before the start


@pytest.mark.parametrize(
    ("kinds", "viewer", "is_host", "shown", "hidden"),
    [
        ("pob", 0, True, ['data-do="start"', 'data-link-seat="1"', 'aria-disabled="true"'], []),
        ("ppb", 0, True, ['data-do="start"'], ["aria-disabled", "data-link-seat"]),
        ("pob", 1, False, ['data-do="name"', "Sit down"], ['data-do="start"', "data-link-seat"]),
        ("ppb", 1, False, ["Rename"], ['data-do="start"', 'data-do="seat"', "Sit down"]),
        ("pob", None, False, ["1 seat is still free"], ['data-do="name"', 'data-do="seat"']),
        ("pob", None, True, ['data-do="start"', 'data-do="seat"'], ['data-do="name"']),
    ],
)
def test_the_lobby_offers_what_its_viewer_can_do(
    kinds: str, viewer: int | None, is_host: bool, shown: list[str], hidden: list[str]
) -> None:
    text = pages.view_part(lobby(guildhall.game(TITLES[0]), kinds, viewer, is_host))
    assert [part for part in shown if part not in text] == []
    assert [part for part in hidden if part in text] == []


def test_the_form_for_a_table_asks_for_all_that_a_table_needs() -> None:
    for title in TITLES:
        game = guildhall.game(title)
        page = Page(pages.front(tongue("en"), [game], []))
        names = set(page.with_attribute("name"))
        wanted = {f"seat-{seat}" for seat in range(game.seats[-1])}
        wanted |= {f"option-{name}" for name in game.options}
        assert wanted | {"name", "seats", "listed", "setting-shuffle"} <= names


# Gestures that no title of today needs


def asked(gesture: Gesture) -> str:
    game = guildhall.game(TITLES[0])
    table = next(tables(game, game.usual_seats()))
    seen = sight(table, 0)
    assert seen.view is not None
    return question(seen, seen.view, gesture) + f"<i{attributes(gesture)}></i>"


def test_a_number_is_set_with_a_slider() -> None:
    page = Page(asked(Gesture("number", items=(3, 4, 5), values=(0, 2, 7))))
    (slider,) = [attrs for attrs in page.with_tag("input") if attrs.get("type") == "range"]
    assert (slider["min"], slider["max"]) == ("0", "2")
    assert page.with_attribute("data-items") == ["3 4 5"]
    assert page.with_attribute("data-values") == ["0 2 7"]


def test_steps_made_so_far_lead_back_to_before_them() -> None:
    page = Page(asked(Gesture(so_far=("a <tile>", "on A1"))))
    assert page.with_attribute("data-times") == ["2", "1"]
    assert "a <tile>" in page.text


def test_the_action_that_ends_a_sequence_is_marked() -> None:
    actions = guildhall.game(TITLES[0]).num_actions
    text = asked(Gesture("subset", least=0, most=2, buttons=(actions - 1,), finish=actions - 1))
    assert 'class="choice finish"' in text
    assert f'data-finish="{actions - 1}"' in text


# Languages


class Deaf(NullTranslations):
    """Knows every message as a mark: what is not marked is not said."""

    def gettext(self, message: str) -> str:
        return "¤"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "¤"


def test_no_word_of_a_page_is_written_past_the_catalogues() -> None:
    game = guildhall.game(TITLES[0])
    deaf = Tongue("en", [Deaf()])
    texts = [
        pages.front(deaf, [], []),
        pages.error_page(deaf, 500, "¤"),
        pages.rules_page(game, deaf, ""),
    ]
    for kinds, viewer, is_host in (("poo", 0, True), ("poo", 1, False), ("ooo", None, False)):
        made = lobby(game, kinds, viewer, is_host)
        texts.append(pages.table_page(replace(made, tongue=deaf)))
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
        said = set(" ".join(Page(text).prose).split())
        assert {word for word in said if not set(word) <= {"¤", ".", ":"}} <= known
        for name in ("aria-label", "title", "placeholder", "alt"):
            spoken = {word for value in Page(text).with_attribute(name) for word in value.split()}
            assert {word for word in spoken if "¤" not in word} <= known, name


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_the_pages_of_a_language_say_so_and_hold_no_english_sentence(language: str) -> None:
    said: dict[str, set[str]] = {"en": set(), language: set()}
    for code, sentences in said.items():
        for name, text in whole_pages(TITLES[0], code):
            page = Page(text)
            if text.startswith("<!doctype"):
                assert page.with_tag("html")[0]["lang"] == code, name
            if 'data-page="rules"' not in text:
                sentences.update(long_sentences(page))
    assert said["en"] & said[language] == set()


NOT_TRANSLATED = {*" ".join(guildhall.game(title).title for title in TITLES).split(), "Guildhall"}


def long_sentences(page: Page) -> Iterator[str]:
    """Runs of at least three words that a page shows, but for its title."""
    for data in page.words:
        words = [word for word in data.split() if word.isalpha() and word not in NOT_TRANSLATED]
        if len(words) >= 3:
            yield data.strip()


# Helpers of the pages


def test_attributes_are_escaped_and_flags_stand_alone() -> None:
    made = html.flags(data_do="a&b", hidden=True, disabled=False, title=None, class_="x")
    assert made == ' data-do="a&amp;b" hidden class="x"'


def test_the_look_has_a_day_and_a_night() -> None:
    text = pages.look()
    assert "--paper:#f6f0e4" in text
    assert ".gh[data-light=night]" in text
