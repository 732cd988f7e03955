"""The table page: choices, prompts, result, notebook, undo and the lobby."""

from dataclasses import replace
from itertools import islice

import pytest

import guildhall
from guildhall.core.board_model import Selection
from guildhall.core.language import ENGLISH
from guildhall.drawing.symbols import rank_label
from guildhall.server.i18n import get_language
from guildhall.server.pages import html
from guildhall.server.pages.board import player_html
from guildhall.server.pages.chat import chat_html
from guildhall.server.pages.home import home_page
from guildhall.server.pages.prompt import prompt_html, selection_attributes
from guildhall.server.pages.table import table_page, view_html
from tests.scale import scaled
from tests.server.html_checker import CheckedHtml
from tests.server.page_models import (
    TABLE_ID,
    lobby_model,
    page_model,
    tables_of_random_game,
)
from tests.server.page_samples import (
    FULLEST,
    GAME_IDS,
    SEATINGS,
    every_game,
    finished_game,
    sample_tables,
    viewers,
)

# During the game


@every_game
def test_every_legal_choice_can_be_clicked(game_id: str) -> None:
    game = guildhall.game(game_id)
    for table in sample_tables(tables_of_random_game(game, game.default_seats())):
        for viewer in viewers(table):
            text = view_html(page_model(table, viewer))
            offered = sorted(
                int(action) for action in CheckedHtml(text).with_attribute("data-action")
            )
            legal = sorted(table.view(viewer)["actions"])
            assert offered == legal, (table.seq, viewer)


def test_a_seat_that_has_chosen_sees_that_it_waits_for_the_others() -> None:
    notice = "Waiting for the other players."
    found = 0
    for game_id, seats in scaled(FULLEST, SEATINGS):
        for table in islice(tables_of_random_game(guildhall.game(game_id), seats), 12):
            for viewer in range(table.seats):
                view = table.view(viewer)
                is_done = viewer in view["asked"] and not view["actions"]
                found += is_done
                assert (notice in view_html(page_model(table, viewer))) == is_done
    assert found


@every_game
def test_the_notebook_is_shown_only_at_tables_that_have_one(game_id: str) -> None:
    game = guildhall.game(game_id)
    written = 0
    for table in sample_tables(tables_of_random_game(game, game.seats[-1])):
        if table.over:
            continue
        for viewer in (0, None):
            model = page_model(table, viewer)
            notes = [html.escape(note) for note in game.notebook(table.view(viewer), model.lang)]
            plain = replace(model, row=model.row._replace(settings={"notebook": False}))
            assert 'id="notebook"' not in view_html(plain)
            page = view_html(model)
            assert all(f"<li>{note}</li>" in page for note in notes)
            written += len(notes)
    assert written


def test_an_impossible_undo_gives_the_reason() -> None:
    game = guildhall.game(GAME_IDS[0])
    table = next(tables_of_random_game(game, game.default_seats()))
    model = page_model(table, 0)
    assert model.undo_reason is not None
    (undo,) = [
        attrs for attrs in CheckedHtml(view_html(model)).with_tag("button")
        if attrs.get("data-command") == "undo"
    ]  # fmt: skip
    assert undo["aria-disabled"] == "true"
    assert undo["title"] == model.undo_reason.text


def test_a_view_does_not_depend_on_who_is_online() -> None:
    game = guildhall.game(GAME_IDS[0])
    for table in sample_tables(tables_of_random_game(game, game.default_seats())):
        model = page_model(table, 0)
        others_offline = replace(
            model,
            players=tuple(replace(one, is_online=not one.is_online) for one in model.players),
            online_spectators=9,
        )
        assert view_html(others_offline) == view_html(model)
        assert chat_html(others_offline) != chat_html(model)


# After the game


@every_game
def test_the_result_names_the_winners_and_the_next_steps(game_id: str) -> None:
    table = finished_game(game_id, guildhall.game(game_id).default_seats())
    winners = table.result().winners
    for viewer in viewers(table):
        model = page_model(table, viewer)
        text = view_html(model)
        words = CheckedHtml(text).text
        if viewer in winners and len(winners) == 1:
            assert "You win with" in words
        else:
            assert all(model.lang.seat_name(seat) in words for seat in winners)
        for seat in winners:
            standing = model.game.standings(table.view(viewer), model.lang)[seat]
            row = CheckedHtml(player_html(model, model.players[seat], standing, False)).text
            assert "winner" in row
            assert all(note in row for note in standing.notes)
        for seat in set(range(table.seats)) - set(winners):
            assert rank_label(table.result().places[seat], ENGLISH) in words
        assert f"/t/{TABLE_ID}/record.json" in text
        assert f"/t/{TABLE_ID}/replay" in text
        assert ('data-command="rematch"' in text) == (viewer is not None)


# Before the game


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
def test_the_lobby_offers_what_the_viewer_can_do(
    kinds: str, viewer: int | None, is_host: bool, shown: list[str], hidden: list[str]
) -> None:
    text = view_html(lobby_model(guildhall.game(GAME_IDS[0]), kinds, viewer, is_host))
    assert [part for part in shown if part not in text] == []
    assert [part for part in hidden if part in text] == []


def test_the_new_table_form_has_all_fields_of_each_game() -> None:
    for game_id in GAME_IDS:
        game = guildhall.game(game_id)
        page = CheckedHtml(home_page(get_language("en"), [game], []))
        names = set(page.with_attribute("name"))
        wanted = {f"seat-{seat}" for seat in range(game.seats[-1])}
        wanted |= {f"option-{name}" for name in game.options}
        assert wanted | {"name", "seats", "listed", "setting-shuffle"} <= names


# Selections that no current game uses in this form


def rendered_prompt(selection: Selection) -> str:
    game = guildhall.game(GAME_IDS[0])
    table = next(tables_of_random_game(game, game.default_seats()))
    model = page_model(table, 0)
    assert model.view is not None
    return prompt_html(model, model.view, selection) + f"<i{selection_attributes(selection)}></i>"


def test_a_number_is_set_with_a_slider() -> None:
    page = CheckedHtml(rendered_prompt(Selection("number", items=(3, 4, 5), values=(0, 2, 7))))
    (slider,) = [attrs for attrs in page.with_tag("input") if attrs.get("type") == "range"]
    assert (slider["min"], slider["max"]) == ("0", "2")
    assert page.with_attribute("data-items") == ["3 4 5"]
    assert page.with_attribute("data-values") == ["0 2 7"]


@every_game
def test_the_moves_of_a_turn_can_be_undone_from_the_prompt(game_id: str) -> None:
    game = guildhall.game(game_id)
    longest = 0
    for table in islice(tables_of_random_game(game, game.default_seats()), 120):
        for seat in range(table.seats):
            page = CheckedHtml(view_html(page_model(table, seat)))
            steps = page.with_attribute("data-undo-steps")
            if seat not in table.waiting():
                assert steps == [], "A player who has to wait uses the Undo button."
                continue
            moves = table.undoable_moves(seat)
            assert steps == [str(number) for number in range(len(moves), 0, -1)]
            for action, events in moves:
                assert game.step_text(table.view(seat), action, events) in page.text
            longest = max(longest, len(moves))
    assert longest > 1


def test_the_done_action_is_marked() -> None:
    actions = guildhall.game(GAME_IDS[0]).num_actions
    text = rendered_prompt(
        Selection("multiple", min=0, max=2, buttons=(actions - 1,), done_action=actions - 1)
    )
    assert 'class="choice done-action"' in text
    assert f'data-done-action="{actions - 1}"' in text


# Undo requests and the table menu


def test_an_undo_request_addresses_the_player_who_made_it() -> None:
    table = next(tables_of_random_game(guildhall.game("city_guilds"), 4))
    for viewer in viewers(table):
        model = page_model(table, viewer)
        text = CheckedHtml(chat_html(model)).text
        name = model.lang.seat_name(1)
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
