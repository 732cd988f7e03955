"""A seat can undo moves that revealed nothing; other moves need the consent of all players."""

import random

import pytest

import guildhall
from guildhall.core.event import Event
from guildhall.core.reason import Reason, Refused
from guildhall.core.record import digest
from guildhall.core.state import CHANCE
from guildhall.core.view import View
from guildhall.games.city_guilds import ids
from guildhall.table import MOVE, UNDO, LogEntry, Table
from guildhall.table.frozen_state import FrozenState
from guildhall.table.proposal import Attempt
from guildhall.table.undo import CLOSED, DRAWN, ENDED, MOVED, NEWS, NO_MOVE, undo_barrier
from tests import random_games
from tests.random_games import Setup, Snapshot
from tests.table.random_tables import (
    TIMESTAMP,
    decisions,
    finished_table,
    for_every_sealed_setup,
    for_every_setup,
    full_snapshot,
    make_moves,
    play_randomly,
    random_action,
    reloaded,
    sealed_starts,
    started_table,
    viewer_snapshot,
    viewers,
)

CITY = Setup("city_guilds", 3, ())
NO_EVENTS: tuple[Event, ...] = ()


def try_undo(table: Table, seat: int) -> Reason | None:
    """Undo the last move of a seat, or return the reason; `undo_barrier` must agree."""
    reason = table.undo_barrier(seat)
    if reason is None:
        table.append(table.propose_undo(seat, TIMESTAMP))
    else:
        with pytest.raises(Refused) as refused:
            table.propose_undo(seat, TIMESTAMP)
        assert refused.value.reason == reason
    return reason


def first_action(table: Table, seat: int) -> int:
    return table.view(seat)["actions"][0]


def known_to_viewers(table: Table) -> list[tuple[View, list[tuple[int, Event]]]]:
    """The views of all viewers, without revisions."""
    return [
        (
            table.view(viewer),
            [(seat_event.mover, seat_event.event) for seat_event in table.seat_events(viewer)],
        )
        for viewer in viewers(table)
    ]


def after_draft(seed: int = 0) -> tuple[Table, int]:
    """A table of City & Guilds at the first turn, and whose turn it is."""
    table = started_table(CITY, seed)
    for seat in range(3):
        make_moves(table, seat, first_action(table, seat))
    return table, table.waiting()[0]


# All games


@for_every_setup
def test_a_move_is_final_exactly_if_it_cannot_be_undone(setup: Setup) -> None:
    table = started_table(setup, seed=1)
    rng = random.Random(1)
    found = {True: 0, False: 0}
    while not table.over:
        seat, action = random_action(table, rng)
        before = known_to_viewers(table), table.seq
        is_final = table.is_final(seat, [action])
        assert (known_to_viewers(table), table.seq) == before
        make_moves(table, seat, action)
        assert is_final == (table.undo_barrier(seat) is not None)
        found[is_final] += 1
    assert min(found.values()) > 5


@for_every_setup
def test_whether_a_move_is_final_depends_only_on_what_the_seat_knows(setup: Setup) -> None:
    rng = random.Random(3)
    compared = 0
    for number, table in enumerate(decisions(setup, seed=3)):
        # In a simultaneous phase it depends on who has chosen, which is public.
        if number % 12 or len(table.view(None)["asked"]) > 1:
            continue
        (seat,) = table.waiting()
        imaginer = setup.game.imaginer(table.view(seat))
        for action in table.view(seat)["actions"][:6]:
            answers = {table.is_final(seat, [action])}
            for _ in range(4):
                attempt = Attempt.move(FrozenState(imaginer.state(rng)), seat, action)
                news = any(event.news for event in attempt.events)
                answers.add(attempt.needs_outcome or news or attempt.state.over)
            assert len(answers) == 1
            compared += 1
    assert compared > 10


@for_every_setup
def test_after_undo_everybody_knows_what_they_knew_before(setup: Setup) -> None:
    table = started_table(setup, seed=2)
    rng = random.Random(2)
    undone = 0
    while not table.over:
        seat, action = random_action(table, rng)
        before, position, log = known_to_viewers(table), digest(table.state), list(table.log)
        make_moves(table, seat, action)
        if table.undo_barrier(seat) is None:
            undone += 1
            assert try_undo(table, seat) is None
            assert (known_to_viewers(table), digest(table.state)) == (before, position)
            assert table.log[:-2] == log
            assert table.log[-1].cancels == (table.log[-2].seq,)
            make_moves(table, seat, action)
    assert undone > 5


@for_every_setup
def test_the_undoable_decisions_are_those_that_can_be_undone_one_by_one(setup: Setup) -> None:
    longest = 0
    for number, table in enumerate(decisions(setup, seed=4)):
        if number % 5:
            continue
        for seat in range(table.seats):
            undoable = table.undoable_decisions(seat)
            longest = max(longest, len(undoable))
            copy = reloaded(table, setup)
            for (move,) in reversed(undoable):
                last = [entry for entry in copy.effective_moves if entry.actor == seat][-1]
                received = [event for event in last.events if seat in event.to]
                assert (last.action, received) == (move.action, list(move.events))
                assert try_undo(copy, seat) is None
            assert try_undo(copy, seat) is not None
    assert longest > 1


@for_every_sealed_setup
def test_in_a_sealed_phase_the_choices_of_others_are_no_barrier(setup: Setup) -> None:
    tested = 0
    for table in sealed_starts(setup):
        one, other, *_ = table.waiting()
        start = Snapshot(table.view(one))
        make_moves(table, one, first_action(table, one))
        make_moves(table, other, first_action(table, other))
        if any(entry.outcomes or not entry.is_hidden for entry in table.log[-2:]):
            continue  # a private draw, or only these two had to choose
        theirs = viewer_snapshot(table, other)
        assert try_undo(table, one) is None
        assert Snapshot(table.view(one)) == start
        assert viewer_snapshot(table, other) == theirs
        assert try_undo(table, other) is None
        assert random_games.dump_snapshot(
            reloaded(table, setup).state
        ) == random_games.dump_snapshot(table.state)
        tested += 1
    assert tested


@for_every_setup
def test_nothing_can_be_undone_after_the_end(setup: Setup) -> None:
    table = finished_table(setup, seed=9)
    before = full_snapshot(table)
    for seat in range(table.seats):
        assert try_undo(table, seat) is not None
        with pytest.raises(Refused, match="The game is over"):
            table.propose_undo_by_consent(seat, TIMESTAMP)
    assert full_snapshot(table) == before


# By consent


@for_every_setup
def test_by_consent_a_move_is_undone_with_all_later_moves(setup: Setup) -> None:
    table = started_table(setup, seed=10)
    history: dict[int, object] = {}  # the views before each entry
    before = known_to_viewers(table)
    for entry in play_randomly(table, seed=10):
        history[entry.seq] = before
        before = known_to_viewers(table)
        # In a simultaneous phase a move is undone alone, because others do not depend on it.
        if entry.seq >= 60 and len(table.view(None)["asked"]) < 2:
            break
    if table.over:
        pytest.skip("the game is too short, or all its phases are sealed")
    for seat in range(table.seats):
        own = [entry for entry in table.effective_moves if entry.actor == seat][-1]
        later = [entry.seq for entry in table.effective_moves if entry.seq >= own.seq]
        copy = reloaded(table, setup)
        copy.append(copy.propose_undo_by_consent(seat, TIMESTAMP))
        assert copy.log[-1].cancels == tuple(later)
        assert known_to_viewers(copy) == history[own.seq]
        assert random_games.dump_snapshot(
            reloaded(copy, setup).state
        ) == random_games.dump_snapshot(copy.state)


@for_every_sealed_setup
def test_in_a_sealed_phase_consent_keeps_the_choices_of_others(setup: Setup) -> None:
    tested = 0
    for table in sealed_starts(setup, range(1)):
        if len(table.waiting()) < 3:
            continue
        one, other, *_ = table.waiting()
        start = Snapshot(table.view(one))
        make_moves(table, one, first_action(table, one))
        make_moves(table, other, first_action(table, other))
        theirs = viewer_snapshot(table, other)
        table.append(table.propose_undo_by_consent(one, TIMESTAMP))
        assert Snapshot(table.view(one)) == start
        assert viewer_snapshot(table, other) == theirs
        tested += 1
    assert tested


def test_before_the_first_move_there_is_nothing_to_undo() -> None:
    table = started_table(CITY)
    assert try_undo(table, 0) == NO_MOVE
    assert try_undo(table, CHANCE) == NO_MOVE
    for nobody in (0, CHANCE):
        with pytest.raises(Refused, match="You have no move to undo"):
            table.propose_undo_by_consent(nobody, TIMESTAMP)


# Each barrier, in City & Guilds


def test_steps_are_undone_one_by_one() -> None:
    table, seat = after_draft()
    positions = []
    for _ in range(2):
        positions.append(digest(table.state))
        make_moves(table, seat, first_action(table, seat))
    while positions:
        assert try_undo(table, seat) is None
        assert digest(table.state) == positions.pop()


def test_placing_an_unknown_tile_cannot_be_undone() -> None:
    table, seat = after_draft()
    while first_action(table, seat) < ids.TAKE:
        make_moves(table, seat, first_action(table, seat))
    before = full_snapshot(table)
    assert try_undo(table, seat) == NEWS
    assert full_snapshot(table) == before


def test_placing_an_openly_taken_tile_can_be_undone() -> None:
    table, seat = known_tile_turn()
    before = digest(table.state)
    steps = 0
    # Until the seat has to take a tile from the display.
    while first_action(table, seat) < ids.TAKE:
        make_moves(table, seat, first_action(table, seat))
        steps += 1
    assert steps >= 2
    for _ in range(steps):
        assert try_undo(table, seat) is None
    assert digest(table.state) == before
    assert try_undo(table, seat) == MOVED


def known_tile_turn() -> tuple[Table, int]:
    """A turn whose first choice is a tile that the seat took openly."""
    table, _ = after_draft(5)
    rng = random.Random(1)
    while True:
        seat = table.waiting()[0]
        action = first_action(table, seat)
        known = table.view(seat).get("noted", {})
        assert isinstance(known, dict)
        if ids.TILE <= action < ids.SPACE and known["known"][seat][action - ids.TILE]:
            return table, seat
        make_moves(table, seat, rng.choice(table.view(seat)["actions"]))


def test_a_draw_is_a_barrier() -> None:
    table, seat = after_draft()
    while table.waiting() == [seat]:
        make_moves(table, seat, first_action(table, seat))
    assert table.effective_moves[-1].outcomes
    assert try_undo(table, seat) == DRAWN


def test_a_move_of_another_seat_is_a_barrier() -> None:
    table, seat = after_draft()
    while table.waiting() == [seat]:
        make_moves(table, seat, first_action(table, seat))
    other = table.waiting()[0]
    make_moves(table, other, first_action(table, other))
    assert try_undo(table, seat) == MOVED
    assert try_undo(table, other) is None
    assert try_undo(table, other) == MOVED


def test_the_end_of_a_sealed_phase_is_a_barrier() -> None:
    table = started_table(CITY)
    for seat in range(3):
        make_moves(table, seat, first_action(table, seat))
    # Draws followed for the seat that closed the phase; for the others it was a move.
    assert [try_undo(table, seat) for seat in range(3)] == [MOVED, MOVED, DRAWN]


# Barriers that no game has in this form yet


def move_entry(
    seq: int, actor: int, noticed_by: tuple[int | None, ...], is_sealed: bool = False
) -> LogEntry:
    """An entry of a move without draws and events."""
    return LogEntry(seq, MOVE, actor, 1, (), (), NO_EVENTS, TIMESTAMP, noticed_by, is_sealed)


OPENING = LogEntry(1, MOVE, CHANCE, -1, (3,), (), NO_EVENTS, TIMESTAMP, (0, 1, 2, None), False)
ALL = (0, 1, 2, None)


@pytest.mark.parametrize(
    ("moves", "reasons"),
    [
        # A phase that ends without a draw or an event.
        ([move_entry(2, 0, (0,), True), move_entry(3, 1, ALL, True)], [MOVED, CLOSED, NO_MOVE]),
        # Choices in a phase that is still open.
        ([move_entry(2, 0, (0,), True), move_entry(3, 1, (1,), True)], [None, None, NO_MOVE]),
        # Seat 0 opened the phase in which seat 1 has chosen; undoing it would orphan that choice.
        ([move_entry(2, 0, ALL), move_entry(3, 1, (1,), True)], [MOVED, None, NO_MOVE]),
        # Seat 0 closed one phase, which opened the next.
        ([move_entry(2, 0, ALL, True), move_entry(3, 1, (1,), True)], [MOVED, None, NO_MOVE]),
        # A hidden step in an ordinary turn counts as a move.
        ([move_entry(2, 0, ALL), move_entry(3, 1, (1,))], [MOVED, None, NO_MOVE]),
        # A private draw inside an open phase.
        (
            [move_entry(2, 0, (0,), True)._replace(outcomes=(4,)), move_entry(3, 1, (1,), True)],
            [DRAWN, None, NO_MOVE],
        ),
        # An event for one seat only.
        (
            [move_entry(2, 2, ALL)._replace(events=(Event("shown", (1,), True, {}),))],
            [NO_MOVE, NO_MOVE, NEWS],
        ),
    ],
)
def test_barriers_of_constructed_logs(moves: list[LogEntry], reasons: list[Reason | None]) -> None:
    assert [undo_barrier([OPENING, *moves], seat, False) for seat in range(3)] == reasons
    ended = [ENDED if reason is None else reason for reason in reasons]
    assert [undo_barrier([OPENING, *moves], seat, True) for seat in range(3)] == ended


# The log


def test_undone_moves_are_in_the_log_but_not_in_the_record() -> None:
    table, seat = after_draft()
    moves = table.record(is_unfinished=True).moves
    make_moves(table, seat, first_action(table, seat))
    assert len(table.record(is_unfinished=True).moves) == len(moves) + 1
    try_undo(table, seat)
    assert table.record(is_unfinished=True).moves == moves
    assert [entry.kind for entry in table.log[-2:]] == [MOVE, UNDO]
    assert [entry.seq for entry in table.log] == list(range(1, table.seq + 1))
    assert table.log[-1] not in table.effective_moves


def test_another_choice_after_undo_leads_elsewhere() -> None:
    table, seat = after_draft()
    one, other = table.view(seat)["actions"][:2]
    make_moves(table, seat, one)
    try_undo(table, seat)
    make_moves(table, seat, other)
    record = table.record(is_unfinished=True)
    assert digest(record.replay()) == digest(table.state)
    assert record.moves[-1][1] == guildhall.game("city_guilds").text(record.replay(), seat, other)
