"""A proposal returns entries without changing the table."""

import random
from typing import cast

import pytest

from guildhall.core.event import Event
from guildhall.core.reason import IllegalAction, Refused
from guildhall.core.state import State
from guildhall.table import CONTINUED, CorruptLog, LogEntry, Table
from guildhall.table.frozen_state import FrozenState
from guildhall.table.proposal import Attempt
from tests import random_games
from tests.random_games import Setup
from tests.table.random_tables import (
    TIMESTAMP,
    fixed_sampler,
    for_every_sealed_setup,
    for_every_setup,
    full_snapshot,
    make_moves,
    new_table,
    play_randomly,
    random_action,
    reloaded,
    sealed_starts,
    started_table,
)

SETUP = random_games.default_setups()[0]


def no_draw(state: State) -> int:
    raise AssertionError("nothing may be drawn for a proposal that is refused")


@for_every_setup
def test_a_proposal_changes_nothing(setup: Setup) -> None:
    table = started_table(setup, seed=1)
    rng = random.Random(1)
    for _ in range(60):
        if table.over:
            break
        seat, action = random_action(table, rng)
        before = full_snapshot(table)
        table.propose(seat, [action], None, fixed_sampler(1), TIMESTAMP)
        assert full_snapshot(table) == before
        make_moves(table, seat, action)


@for_every_setup
def test_an_entry_gives_the_same_table_on_every_server(setup: Setup) -> None:
    # One table keeps the state of the proposal, the other replays the entry.
    table = started_table(setup, seed=2)
    follower = reloaded(table, setup)
    for entry in play_randomly(table, seed=2, undo=0.1):
        follower.append(entry._replace(events=tuple(entry.events)))
        assert random_games.dump_snapshot(follower.state) == random_games.dump_snapshot(table.state)


@for_every_setup
def test_several_moves_of_a_seat_are_consecutive_entries(setup: Setup) -> None:
    found = 0
    for table, seat, actions in runs(setup):
        found += 1
        single, together = reloaded(table, setup), reloaded(table, setup)
        for action in actions:
            (entry,) = single.propose(seat, [action], None, fixed_sampler(1), TIMESTAMP)
            single.append(entry)
        entries = together.propose(
            seat, actions, together.revision(seat), fixed_sampler(1), TIMESTAMP
        )
        assert [entry.seq for entry in entries] == list(
            range(table.seq + 1, table.seq + 1 + len(actions))
        )
        expected = single.log[table.seq :]
        expected[1:] = [entry._replace(kind=CONTINUED) for entry in expected[1:]]
        assert entries == expected
        for entry in entries:
            together.append(entry)
        assert full_snapshot(together) == full_snapshot(single)
    assert found > 3


def runs(setup: Setup, seed: int = 3) -> list[tuple[Table, int, list[int]]]:
    """Positions where one seat makes two or more moves in a row that reveal nothing.

    A test is skipped for a game in which each turn is a single move.
    """
    table = started_table(setup, seed)
    entries = list(play_randomly(table, seed))
    found = []
    start = 0
    while start < len(entries):
        end = start + 1
        while (
            end < len(entries)
            and entries[end].actor == entries[start].actor
            and not entries[end - 1].outcomes
            and not entries[end - 1].closes_sealed_phase
            and not any(event.news for event in entries[end - 1].events)
        ):
            end += 1
        if end - start > 1:
            run = entries[start:end]
            before = table.log[: run[0].seq - 1]
            copy = Table.from_log(setup.game, setup.seats, dict(setup.options), before)
            found.append((copy, run[0].actor, [entry.action for entry in run]))
        start = end
    if not found:
        pytest.skip("no seat moves twice in a row")
    return found[:12]


@for_every_setup
def test_moves_cannot_continue_past_a_draw(setup: Setup) -> None:
    table = started_table(setup, seed=4)
    found = 0
    for entry in play_randomly(table, seed=4):
        if entry.outcomes:
            found += 1
            before = Table.from_log(setup.game, setup.seats, dict(setup.options), table.log[:-1])
            for next_one in (entry.action, 0):
                with pytest.raises(Refused, match="make it on its own"):
                    before.propose(entry.actor, [entry.action, next_one], None, no_draw, TIMESTAMP)
            assert full_snapshot(before) == full_snapshot(reloaded(before, setup))
        if found == 5:
            break
    assert found


@for_every_sealed_setup
def test_moves_cannot_continue_past_the_end_of_a_sealed_phase(setup: Setup) -> None:
    tested = 0
    for table in sealed_starts(setup, range(1)):
        while len(table.waiting()) > 1:
            seat = table.waiting()[0]
            make_moves(table, seat, table.view(seat)["actions"][0])
        (seat,) = table.waiting()
        while not (
            closing := [
                a for a in table.view(seat)["actions"] if closes_sealed_phase(table, seat, a)
            ]
        ):
            make_moves(table, seat, table.view(seat)["actions"][0])
        for action in closing:
            with pytest.raises(Refused, match="make it on its own"):
                table.propose(seat, [action, action], None, no_draw, TIMESTAMP)
            tested += 1
    assert tested


def closes_sealed_phase(table: Table, seat: int, action: int) -> bool:
    """Whether a choice closes a simultaneous phase."""
    (entry,) = table.propose(seat, [action], None, fixed_sampler(0), TIMESTAMP)
    return entry.closes_sealed_phase


class RevealingState:
    """A state whose move reveals something or emits a public event, without a draw."""

    actor = 0
    seats = 2
    over = False

    def __init__(self, is_news: bool) -> None:
        self.is_news = is_news
        self.events: list[Event] | None = None

    def clone(self) -> "RevealingState":
        return RevealingState(self.is_news)

    def apply(self, seat: int, action: int) -> None:
        """Emit an event to the mover."""
        assert self.events is not None
        self.events.append(Event("said", (seat,), False, {}))
        self.events.append(Event("shown", (seat,), self.is_news, {}))

    def view(self, viewer: int | None) -> dict[str, object]:
        """Only one seat can move."""
        return {"asked": [0]}


@pytest.mark.parametrize("is_news", [True, False])
def test_moves_cannot_continue_past_a_reveal(is_news: bool) -> None:
    attempt = Attempt.move(FrozenState(cast(State, RevealingState(is_news))), 0, 1)
    assert not attempt.needs_outcome
    assert not attempt.closes_sealed_phase
    assert attempt.reveals_something is is_news


@for_every_setup
def test_moves_cannot_continue_past_news(setup: Setup) -> None:
    table = started_table(setup, seed=4)
    found = 0
    for entry in play_randomly(table, seed=4):
        if any(event.news for event in entry.events):
            found += 1
            before = Table.from_log(setup.game, setup.seats, dict(setup.options), table.log[:-1])
            for next_one in (entry.action, 0):
                with pytest.raises(Refused, match="make it on its own"):
                    before.propose(entry.actor, [entry.action, next_one], None, no_draw, TIMESTAMP)
            with pytest.raises(Refused):
                before.order_moves(entry.actor, [entry.action, entry.action], None)
    assert found


@for_every_setup
def test_a_proposal_knows_whether_it_ends_the_game(setup: Setup) -> None:
    table = started_table(setup, seed=6)
    rng = random.Random(6)
    while not table.over:
        seat, action = random_action(table, rng)
        (entry,) = table.propose(seat, [action], None, fixed_sampler(table.seq), TIMESTAMP)
        is_ending = table.ends_game
        table.append(entry)
        assert table.over is is_ending


@for_every_setup
def test_illegal_moves_are_refused(setup: Setup) -> None:
    table = started_table(setup, seed=5)
    for _ in play_randomly(table, seed=5):
        before = full_snapshot(table)
        for seat in range(-1, table.seats + 1):
            legal = table.state.actions(seat)
            wrong = [a for a in (-1, 0, 100, setup.game.num_actions, 10**9) if a not in legal]
            for action in wrong:
                with pytest.raises(IllegalAction) as refused:
                    table.propose(seat, [action], None, no_draw, TIMESTAMP)
                assert refused.value.reason == table.why_not(seat, action)
        assert full_snapshot(table) == before
        if table.seq > 30:
            break


def test_a_second_move_that_is_illegal_refuses_the_first_as_well() -> None:
    table, seat, actions = runs(SETUP)[0]
    before = full_snapshot(table)
    with pytest.raises(IllegalAction):
        table.propose(seat, [actions[0], actions[0]], None, no_draw, TIMESTAMP)
    assert full_snapshot(table) == before


def test_an_empty_move_is_refused() -> None:
    table = started_table(SETUP)
    with pytest.raises(Refused, match="Nothing is selected"):
        table.propose(table.waiting()[0], [], None, no_draw, TIMESTAMP)


def test_there_are_no_moves_before_the_initial_entry_and_only_one_such_entry() -> None:
    table = new_table(SETUP)
    for refused in (
        lambda: table.propose(0, [0], None, no_draw, TIMESTAMP),
        lambda: table.order_moves(0, [0], None),
        lambda: table.propose_undo(0, TIMESTAMP),
        lambda: table.propose_undo_by_consent(0, TIMESTAMP),
    ):
        with pytest.raises(Refused, match="has not started yet"):
            refused()
    assert table.waiting() == []
    table = started_table(SETUP)
    with pytest.raises(Refused, match="has already started"):
        table.initial_entry(no_draw, TIMESTAMP)


def test_only_the_next_entry_can_be_appended() -> None:
    table = started_table(SETUP)
    (entry,) = table.propose(0, [table.view(0)["actions"][0]], None, fixed_sampler(0), TIMESTAMP)
    before = full_snapshot(table)
    for seq in (0, 1, 3):
        with pytest.raises(ValueError, match="does not follow"):
            table.append(entry._replace(seq=seq))
    assert full_snapshot(table) == before
    table.append(entry)
    with pytest.raises(ValueError, match="does not follow"):
        table.append(entry)


def test_a_proposal_that_lost_the_race_is_discarded() -> None:
    # Two servers propose for the same log position; the other one wins.
    here = next(sealed_starts(SETUP))
    there = reloaded(here, SETUP)
    (mine,) = here.propose(0, [here.view(0)["actions"][0]], None, fixed_sampler(0), TIMESTAMP)
    (theirs,) = there.propose(1, [there.view(1)["actions"][0]], None, fixed_sampler(0), TIMESTAMP)
    there.append(theirs)
    here.append(theirs)
    assert full_snapshot(here) == full_snapshot(there)
    with pytest.raises(ValueError, match="does not follow"):
        here.append(mine)
    # A retry on the new log succeeds with the old revision.
    (retried,) = here.propose(0, [mine.action], 1, fixed_sampler(0), TIMESTAMP)
    here.append(retried)
    there.append(retried)
    assert full_snapshot(here) == full_snapshot(there)


# Invalid logs


def corrupted_entries(entry: LogEntry) -> list[LogEntry]:
    """Invalid variants of an entry."""
    return [
        entry._replace(action=0 if entry.action else 1),
        entry._replace(actor=entry.actor + 40),
        entry._replace(outcomes=(*entry.outcomes, 0)),
        entry._replace(noticed_by=(99,)),
        entry._replace(kind="dance"),
        entry._replace(kind="undo", cancels=(entry.seq,)),
    ]


def test_an_illegal_log_is_refused_with_its_step() -> None:
    table = started_table(SETUP, seed=6)
    for entry in play_randomly(table, seed=6):
        if entry.seq == 30:
            break
    log = list(table.log)
    assert full_snapshot(reloaded(table, SETUP)) == full_snapshot(table)
    for wrong in corrupted_entries(log[19]):
        with pytest.raises(CorruptLog, match="entry 20 of its log"):
            Table.from_log(SETUP.game, SETUP.seats, {}, [*log[:19], wrong, *log[20:]])
    number = next(i for i in range(1, 30) if log[i].actor != log[i - 1].actor)
    foreign = log[number]._replace(kind=CONTINUED)  # nobody continues a decision of another seat
    with pytest.raises(CorruptLog):
        Table.from_log(SETUP.game, SETUP.seats, {}, [*log[:number], foreign])
