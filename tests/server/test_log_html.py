"""The log and the score sheet on the table page."""

import re
from dataclasses import replace

import guildhall
from guildhall.core.board_model import Standing, Stat
from guildhall.core.event import score_line
from guildhall.server.pages.board import player_html
from guildhall.server.pages.log import full_log_html
from guildhall.server.pages.table import view_html
from tests.log_lines import group_lines
from tests.server.html_checker import CheckedHtml
from tests.server.page_models import (
    page_model,
    tables_of_random_game,
)
from tests.server.page_samples import (
    every_game,
    every_seating,
    finished_game,
    sample_tables,
    viewers,
)


@every_game
def test_the_prompt_and_the_last_log_line_are_those_of_the_viewer(game_id: str) -> None:
    game = guildhall.game(game_id)
    for table in sample_tables(tables_of_random_game(game, game.default_seats())):
        for viewer in viewers(table):
            model = page_model(table, viewer)
            assert model.view is not None
            text = CheckedHtml(view_html(model)).text
            if not table.over:
                assert game.prompt(model.view, model.lang) in text
            lines = group_lines(
                game, [(seat_event.mover, seat_event.event) for seat_event in model.events]
            )
            if lines and score_line(lines[-1][0]) is None:
                assert game.line_text(lines[-1], model.lang) in text


@every_game
def test_events_since_the_viewers_last_move_are_marked(game_id: str) -> None:
    game = guildhall.game(game_id)
    for table in sample_tables(tables_of_random_game(game, game.default_seats())):
        for viewer in range(table.seats):
            model = page_model(table, viewer)
            text = view_html(model)
            own = max((n for n, one in enumerate(model.events) if one.mover == viewer), default=-1)
            since = [game.event_text(one.event) for one in model.events[own + 1 :]]
            is_marked = re.search(r'class="line[a-z -]* is-new"', text) is not None
            assert is_marked == any(since)


@every_seating
def test_every_point_is_explained(game_id: str, seats: int) -> None:
    table = finished_game(game_id, seats)
    result = table.result()
    for viewer in viewers(table):
        model = page_model(table, viewer)
        page = CheckedHtml(full_log_html(model))
        text = page.text.replace("( ", "(").replace(" )", ")")  # around the links to the rules
        ruled = set(page.with_attribute("data-rule"))
        for line in result.score_sheet:
            assert model.game.score_text(line, model.lang) in text
            assert line.rule in ruled
        for seat, score in enumerate(result.scores):
            assert f"{score} total".replace("-", "\N{MINUS SIGN}") in text, seat


@every_seating
def test_no_points_yet_is_not_shown_after_the_end(game_id: str, seats: int) -> None:
    table = finished_game(game_id, seats)
    for viewer in viewers(table):
        model = page_model(table, viewer)
        # A seat without score lines has 0 points, and the page says so.
        without_lines = replace(model, events=(), result=table.result()._replace(score_sheet=[]))
        for one in (model, without_lines):
            assert "No points yet" not in view_html(one)
            assert "No points yet" not in full_log_html(one)
        zero = f"{without_lines.game.points_text(0)} total"
        assert CheckedHtml(full_log_html(without_lines)).text.count(zero) == seats


@every_game
def test_negative_numbers_have_a_minus_sign(game_id: str) -> None:
    model = page_model(finished_game(game_id, guildhall.game(game_id).seats[-1]), 0)
    assert model.result is not None
    line = model.result.score_sheet[0]._replace(seat=0, points=-7)
    scores = [-7] * len(model.players)
    model = replace(
        model, result=model.result._replace(scores=scores, score_sheet=[line], winners=[0])
    )
    page = CheckedHtml(view_html(model)).text
    points = model.game.points_text(-7)
    assert f"You win with {points}!" in page
    assert f"{points} total" in page
    standing = Standing(0, -7, (Stat("", -2, "-2 cards"),), ())
    row = CheckedHtml(player_html(model, model.players[0], standing, False)).text
    assert "\N{MINUS SIGN}7" in row
    assert "\N{MINUS SIGN}2" in row
    assert "-" not in row
