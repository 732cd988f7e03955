"""The table page: choices, prompts, result, notebook, undo and the lobby."""

import json
from dataclasses import replace
from itertools import chain, islice

import pytest

import guildhall
from guildhall.core.board_model import Group, Selection
from guildhall.core.language import ENGLISH
from guildhall.core.view import View
from guildhall.drawing.symbols import rank_label
from guildhall.server.i18n import get_language
from guildhall.server.pages import html
from guildhall.server.pages.board import player_html
from guildhall.server.pages.chat import chat_html
from guildhall.server.pages.decision import decision_attribute
from guildhall.server.pages.home import home_page
from guildhall.server.pages.model import PageModel
from guildhall.server.pages.prompt import prompt_html
from guildhall.server.pages.table import table_page, view_html
from guildhall.table import Table
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
            selection = game.selection(table.view(viewer))
            legal = sorted(table.view(viewer)["actions"])
            if selection.is_compound:
                legal = sorted({*selection.on_board, *selection.buttons})
            assert offered == legal, (table.seq, viewer)


def without_request(table: Table, viewer: int) -> PageModel:
    """A page whose prompt has space for its notes, as nobody has requested an undo."""
    return replace(page_model(table, viewer), undo_request=None)


def test_a_seat_that_has_chosen_sees_that_it_waits_for_the_others() -> None:
    notice = "Waiting for the other players."
    found = 0
    for game_id, seats in scaled(FULLEST, SEATINGS):
        for table in islice(tables_of_random_game(guildhall.game(game_id), seats), 12):
            for viewer in range(table.seats):
                view = table.view(viewer)
                is_done = viewer in view["asked"] and not view["actions"]
                found += is_done
                assert (notice in view_html(without_request(table, viewer))) == is_done
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


# Decisions


def decision_data(text: str) -> dict[str, object]:
    """The decision that a page describes for the client."""
    (data,) = CheckedHtml(text).with_attribute("data-decision")
    found = json.loads(data)
    assert isinstance(found, dict)
    return found


@every_game
def test_the_page_describes_the_pending_decision(game_id: str) -> None:
    game = guildhall.game(game_id)
    kinds = set()
    for table in sample_tables(tables_of_random_game(game, game.default_seats())):
        for viewer in viewers(table):
            view = table.view(viewer)
            selection = game.selection(view)
            text = view_html(page_model(table, viewer))
            if not selection.is_compound:
                assert not CheckedHtml(text).with_attribute("data-decision")
                continue
            data = decision_data(text)
            blocks = data["pairs"]
            assert isinstance(blocks, list)
            pairs = [(one, two) for ones, twos in blocks for one in ones for two in twos]
            assert sorted(pairs) == sorted(selection.pairs)
            groups = data["groups"]
            assert isinstance(groups, list)
            for group, shown in zip(selection.groups, groups, strict=True):
                kinds.add(group.kind)
                assert shown["kind"] == group.kind
                assert shown["items"] == list(group.items)
                if group.is_listed and group.kind not in ("partition", "amount"):
                    names = [game.item_text(view, key).lower() for key in group.items]
                    assert [name.lower() for name in shown["texts"]] == names
    assert kinds


def test_finishing_an_amount_names_it() -> None:
    values = tuple(range(10_000, 600_000, 10_000))
    sequences = tuple((number,) for number in range(len(values)))
    for number, texts in ((len(values), 1), (3, 3)):
        group = Group("amount", values=values[:number], sequences=sequences[:number])
        model, view = bribing_model()
        attribute = decision_attribute(model, view, Selection((group,)))
        data = decision_data(f"<i{attribute}></i>")
        finish = data["finish"]
        assert isinstance(finish, list)
        assert len(finish) == texts
        assert finish[0] == ("Offer {amount}" if texts == 1 else "Offer 10,000")


def bribing_model() -> tuple[PageModel, View]:
    """A page of somebody who is about to make an offer."""
    game = guildhall.game("power_struggle")
    for table in tables_of_random_game(game, game.default_seats()):
        for seat in table.waiting():
            if "amount" in [group.kind for group in game.selection(table.view(seat)).groups]:
                return page_model(table, seat), table.view(seat)
    raise AssertionError("nobody offers a bribe")


@every_game
def test_the_moves_of_a_turn_can_be_undone_from_the_prompt(game_id: str) -> None:
    game = guildhall.game(game_id)
    longest = 0
    for table in islice(tables_of_random_game(game, game.default_seats()), 120):
        for seat in range(table.seats):
            page = CheckedHtml(view_html(without_request(table, seat)))
            steps = page.with_attribute("data-undo-steps")
            if seat not in table.waiting():
                assert steps == [], "A player who has to wait uses the Undo button."
                continue
            decisions = table.undoable_decisions(seat)
            assert steps == [str(number) for number in range(len(decisions), 0, -1)]
            for action, events in chain.from_iterable(decisions):
                assert game.step_text(table.view(seat), action, events) in page.text
            longest = max(longest, len(decisions))
    assert longest > 1


def test_the_done_action_is_marked() -> None:
    game = guildhall.game(GAME_IDS[0])
    table = next(tables_of_random_game(game, game.default_seats()))
    model = page_model(table, 0)
    assert model.view is not None
    last = game.num_actions - 1
    selection = Selection((Group("subset", (0, 1)),), buttons=(last,), done_action=last)
    assert 'class="choice done-action"' in prompt_html(model, model.view, selection)


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
    assert 'data-command="text-board"' in playing
    assert waiting.count("<li data-needs-game hidden>") == 3
    assert playing.count("<li data-needs-game>") == 3
