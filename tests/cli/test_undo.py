"""Undo takes back what nobody has seen, and nothing else."""

import random

import guildhall
from guildhall.cli.session import Session
from guildhall.core.record import Record, digest
from guildhall.games.city_guilds.ids import SPACE, TAKE, TILE

NEWS = "Your last move has shown the others what they could not know, so it stands."
DRAWN = "Something was drawn after your last move, so it stands."
MOVED = "Another seat has moved since your last move, so it stands."
CLOSED = "With your last choice everybody had chosen, so it stands."
NO_MOVE = "You have made no move yet."


def session(seed: int = 0) -> Session:
    rng = random.Random(seed)
    return Session(Record(guildhall.game("city_guilds"), 3, {}), lambda state: state.sample(rng))


def first(table: Session, seat: int) -> int:
    """The first choice of a seat."""
    return table.view(seat)["actions"][0]


def after_draft(seed: int = 0) -> tuple[Session, int]:
    """A session at the first turn, and whose turn it is."""
    table = session(seed)
    for seat in range(3):
        table.play(seat, first(table, seat))
    return table, table.waiting()[0]


def sound(table: Session) -> None:
    """The journal, the record and the state tell the same story."""
    assert len(table.journal) == len(table.record.moves)
    assert digest(table.record.replay()) == digest(table.state)


def test_before_the_first_move_there_is_nothing_to_take_back() -> None:
    table = session()
    assert table.undo(0) == NO_MOVE
    sound(table)


def test_own_steps_are_taken_back_one_by_one() -> None:
    table, seat = after_draft()
    positions = []
    for _ in range(2):
        positions.append(digest(table.state))
        table.play(seat, first(table, seat))
    while positions:
        assert table.undo(seat) is None
        assert digest(table.state) == positions.pop()
        sound(table)


def test_a_tile_that_nobody_knew_stays_where_it_was_placed() -> None:
    table, seat = after_draft()
    while first(table, seat) < TAKE:
        table.play(seat, first(table, seat))
    before = digest(table.state)
    assert table.undo(seat) == NEWS
    assert digest(table.state) == before
    sound(table)


def test_a_tile_that_was_taken_openly_can_be_taken_back() -> None:
    table, seat = known_tile_turn()
    before = digest(table.state)
    steps = 0
    # Until a tile of the display is to be taken.
    while first(table, seat) < TAKE:
        table.play(seat, first(table, seat))
        steps += 1
    assert steps >= 2
    for _ in range(steps):
        assert table.undo(seat) is None
        sound(table)
    assert digest(table.state) == before
    assert table.undo(seat) == MOVED


def known_tile_turn() -> tuple[Session, int]:
    """A turn of a seat whose first choice is a tile that it took openly."""
    table, _ = after_draft(5)
    rng = random.Random(1)
    while True:
        seat = table.waiting()[0]
        action = first(table, seat)
        known = table.view(seat).get("noted", {})
        assert isinstance(known, dict)
        if TILE <= action < SPACE and known["known"][seat][action - TILE]:
            return table, seat
        table.play(seat, rng.choice(table.view(seat)["actions"]))


def test_a_draw_is_a_barrier() -> None:
    table, seat = after_draft()
    while table.waiting() == [seat]:
        table.play(seat, first(table, seat))
    assert table.undo(seat) == DRAWN
    sound(table)


def test_a_move_of_another_seat_is_a_barrier() -> None:
    table, seat = after_draft()
    while table.waiting() == [seat]:
        table.play(seat, first(table, seat))
    other = table.waiting()[0]
    table.play(other, first(table, other))
    assert table.undo(seat) == MOVED
    assert table.undo(other) is None
    assert table.undo(other) == MOVED
    sound(table)


def test_in_an_open_sealed_phase_the_choices_of_others_are_no_barrier() -> None:
    table = session()
    start = table.view(0)
    table.play(0, first(table, 0))
    table.play(1, first(table, 1))
    theirs = table.view(1)
    assert table.undo(0) is None
    sound(table)
    assert table.view(0) == start
    assert table.view(1) == theirs
    assert table.undo(0) == NO_MOVE
    assert table.undo(1) is None
    assert table.view(1)["actions"] != []


def test_the_close_of_a_sealed_phase_is_a_barrier() -> None:
    table = session()
    for seat in range(3):
        table.play(seat, first(table, seat))
    # The close led to draws at once, for the one who closed it as for the others.
    assert table.undo(2) == DRAWN
    assert table.undo(0) == MOVED
    assert table.undo(1) == MOVED


def test_without_a_draw_the_close_itself_is_the_barrier() -> None:
    table = session()
    for seat in range(3):
        table.play(seat, first(table, seat))
    while table.journal[-1].actor != 2:
        table.journal.pop()
    assert table.journal[-1].is_sealed
    assert table.journal[-1].is_seen
    assert table.last_move(2)[1] == CLOSED


def test_what_was_taken_back_is_not_in_the_record() -> None:
    table, seat = after_draft()
    moves = list(table.record.moves)
    table.play(seat, first(table, seat))
    assert len(table.record.moves) == len(moves) + 1
    table.undo(seat)
    assert table.record.moves == moves


def test_another_choice_after_undo_leads_elsewhere() -> None:
    table, seat = after_draft()
    one, other = table.view(seat)["actions"][:2]
    table.play(seat, one)
    table.undo(seat)
    table.play(seat, other)
    expected = table.record.replay()
    assert digest(expected) == digest(table.state)
    assert table.record.moves[-1][1] == table.game.text(expected, seat, other)
