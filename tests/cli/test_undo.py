"""Undo at the terminal: the reason if it is impossible, and records without undone moves."""

import random

import guildhall
from guildhall.cli.local_table import LocalTable
from guildhall.core.record import Record, digest

REVEALED_REASON = "Something was drawn after your last move, so it can't be undone."
NO_MOVE = "You have no move to undo."


def new_table(seed: int = 0) -> LocalTable:
    rng = random.Random(seed)
    return LocalTable(Record(guildhall.game("city_guilds"), 3, {}), lambda state: state.sample(rng))


def first_action(table: LocalTable, seat: int) -> int:
    return table.view(seat)["actions"][0]


def after_draft(seed: int = 0) -> tuple[LocalTable, int]:
    """A table at the first turn, and the seat whose turn it is."""
    table = new_table(seed)
    for seat in range(3):
        table.move(seat, first_action(table, seat))
    return table, table.waiting()[0]


def test_an_impossible_undo_returns_the_reason() -> None:
    assert new_table().undo(0) == NO_MOVE
    table, _ = after_draft()
    before = digest(table.table.state)
    assert table.undo(2) == REVEALED_REASON
    assert digest(table.table.state) == before


def test_an_undone_move_is_not_in_the_record() -> None:
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


def test_a_loaded_record_continues_where_it_was_left() -> None:
    table, seat = after_draft()
    table.move(seat, first_action(table, seat))
    again = LocalTable(table.record, lambda state: state.sample(random.Random(9)))
    assert digest(again.table.state) == digest(table.table.state)
    assert again.events_since(seat, 0) == table.events_since(seat, 0)
    # The events since then are those of the seat's last move and later ones.
    since = again.revision_before_last_move(seat)
    assert [mover for mover, _ in again.events_since(seat, since)] == [
        mover for mover, _ in table.events_since(seat, table.revision(seat) - 1)
    ]
    assert again.revision_before_last_move(seat) == again.revision(seat) - 1
