"""Undo at the terminal: the table's answer in words, and a record without what was taken back."""

import random

import guildhall
from guildhall.cli.local_table import LocalTable
from guildhall.core.record import Record, digest

REVEALED_REASON = "Something was drawn after your last move, so it stands."
NO_MOVE = "You have made no move yet."


def new_table(seed: int = 0) -> LocalTable:
    rng = random.Random(seed)
    return LocalTable(Record(guildhall.game("city_guilds"), 3, {}), lambda state: state.sample(rng))


def first_action(table: LocalTable, seat: int) -> int:
    """The first choice of a seat."""
    return table.view(seat)["actions"][0]


def after_draft(seed: int = 0) -> tuple[LocalTable, int]:
    """A session at the first turn, and whose turn it is."""
    table = new_table(seed)
    for seat in range(3):
        table.move(seat, first_action(table, seat))
    return table, table.waiting()[0]


def test_what_cannot_be_taken_back_is_said_in_words() -> None:
    assert new_table().undo(0) == NO_MOVE
    table, _ = after_draft()
    before = digest(table.table.state)
    assert table.undo(2) == REVEALED_REASON
    assert digest(table.table.state) == before


def test_what_was_taken_back_is_not_in_the_record() -> None:
    table, seat = after_draft()
    moves = table.record.moves
    news = table.events_since(seat, 0)
    table.move(seat, first_action(table, seat))
    assert len(table.record.moves) == len(moves) + 1
    assert table.undo(seat) is None
    assert table.record.moves == moves
    assert table.events_since(seat, 0) == news


def test_another_choice_after_undo_leads_elsewhere() -> None:
    table, seat = after_draft()
    one, other = table.view(seat)["actions"][:2]
    table.move(seat, one)
    table.undo(seat)
    table.move(seat, other)
    expected = table.record.replay()
    assert digest(expected) == digest(table.table.state)
    assert table.record.moves[-1][1] == table.game.text(expected, seat, other)


def test_a_record_goes_on_where_it_was_left() -> None:
    table, seat = after_draft()
    table.move(seat, first_action(table, seat))
    again = LocalTable(table.record, lambda state: state.sample(random.Random(9)))
    assert digest(again.table.state) == digest(table.table.state)
    assert again.events_since(seat, 0) == table.events_since(seat, 0)
    # Told from here on is what the own last move told, and what came after it.
    since = again.revision_before_last_move(seat)
    assert [mover for mover, _ in again.events_since(seat, since)] == [
        mover for mover, _ in table.events_since(seat, table.revision(seat) - 1)
    ]
    assert again.revision_before_last_move(seat) == again.revision(seat) - 1
