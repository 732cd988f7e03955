"""A viewer's revision counts the changes of its view, and nothing else."""

import random
from collections.abc import Callable

import pytest

from guildhall.core.reason import Refused
from guildhall.core.state import State
from guildhall.table import StaleRevision, Table
from tests import random_games
from tests.random_games import Setup, Snapshot, Viewer
from tests.table.random_tables import (
    TIMESTAMP,
    finished_table,
    fixed_sampler,
    for_every_sealed_setup,
    for_every_setup,
    full_snapshot,
    make_moves,
    new_table,
    play_randomly,
    reloaded,
    sealed_starts,
    started_table,
    viewer_snapshot,
    viewers,
)


def fresh_view(table: Table, viewer: Viewer) -> Snapshot:
    """The view of a state replayed here, without Table and its caches."""
    state: State = table.game.start(table.seats, **table.options)
    for actor, text in table.record(is_unfinished=True).moves:
        state.apply(actor, table.game.parse(state, actor, text))
    return random_games.view_snapshot(state, viewer)


def test_the_revision_starts_at_1_with_the_initial_entry() -> None:
    for setup in random_games.default_setups():
        assert {new_table(setup).revision(viewer) for viewer in (*range(setup.seats), None)} == {0}
        table = started_table(setup)
        assert {table.revision(viewer) for viewer in viewers(table)} == {1}


@for_every_setup
def test_the_revision_counts_changes_of_the_viewers_view_and_news(setup: Setup) -> None:
    table = started_table(setup, seed=3)

    def known() -> dict[Viewer, tuple[Snapshot, int, int]]:
        # Events are only appended, or removed from the end by an undo.
        return {
            v: (
                Snapshot(table.view(v)),
                len(seat_events),
                hash(tuple(t.revision for t in seat_events)),
            )
            for v in viewers(table)
            for seat_events in [table.seat_events(v)]
        }

    before, counted = known(), dict.fromkeys(viewers(table), 1)
    undone = 0
    for entry in play_randomly(table, seed=3, undo=0.1):
        after = known()
        for viewer in viewers(table):
            counted[viewer] += before[viewer] != after[viewer]
        before = after
        undone += entry.kind == "undo"
        assert {viewer: table.revision(viewer) for viewer in viewers(table)} == counted
    assert undone > 3
    # The counts differ because only some viewers notice hidden steps.
    assert len(set(counted.values())) > 1
    assert max(counted.values()) < table.seq


@for_every_setup
def test_views_are_those_of_the_engine(setup: Setup) -> None:
    table = started_table(setup, seed=4)
    for number, _ in enumerate(play_randomly(table, seed=4, undo=0.1)):
        if number % 20 == 0:
            for viewer in viewers(table):
                assert Snapshot(table.view(viewer)) == fresh_view(table, viewer)


@for_every_setup
def test_a_stale_choice_is_refused_and_changes_nothing(setup: Setup) -> None:
    table = started_table(setup, seed=5)
    for _ in play_randomly(table, seed=5):
        for seat in table.waiting():
            action, now = table.view(seat)["actions"][0], table.revision(seat)
            before = full_snapshot(table)
            for revision in (now - 1, now + 1, 0):
                with pytest.raises(StaleRevision, match="The table has changed"):
                    table.propose(seat, [action], revision, fixed_sampler(0), TIMESTAMP)
                with pytest.raises(StaleRevision):
                    table.order_moves(seat, [action], revision)
                with pytest.raises(StaleRevision):
                    table.propose_undo(seat, TIMESTAMP, revision)
            assert full_snapshot(table) == before
        if table.seq > 40:
            break


def test_unknown_viewers_get_nothing() -> None:
    table = started_table(random_games.default_setups()[0])
    for nobody in (-1, table.seats):
        for ask in (table.revision, table.seat_events, table.replay_frames, table.view):
            with pytest.raises(Refused, match="There is no seat"):
                ask(nobody)


# Simultaneous choices


@for_every_sealed_setup
def test_sealed_choices_commute_and_change_no_other_revision(setup: Setup) -> None:
    rng = random.Random(6)
    tested = 0
    for table in sealed_starts(setup):
        one, other = rng.sample(table.waiting(), 2)
        choices = {seat: rng.choice(table.view(seat)["actions"]) for seat in (one, other)}
        revisions = {seat: table.revision(seat) for seat in (one, other)}
        ends = []
        for order in ((one, other), (other, one)):
            copy = reloaded(table, setup)
            for seat in order:
                before = {v: viewer_snapshot(copy, v) for v in viewers(copy) if v != seat}
                # Both chose from the view that they had before the phase.
                chosen = [choices[seat]]
                (entry,) = copy.propose(seat, chosen, revisions[seat], fixed_sampler(0), TIMESTAMP)
                copy.append(entry)
                assert entry.is_hidden or seat == order[1]
                if entry.is_hidden:
                    assert before == {
                        v: viewer_snapshot(copy, v) for v in viewers(copy) if v != seat
                    }
            ends.append(
                [
                    random_games.dump_snapshot(copy.state),
                    {v: viewer_snapshot(copy, v) for v in viewers(copy)},
                ]
            )
        assert ends[0] == ends[1]
        tested += 1
    assert tested


@for_every_sealed_setup
def test_nobody_can_tell_who_has_chosen_in_a_sealed_phase(setup: Setup) -> None:
    tested = 0
    for table in sealed_starts(setup, range(1)):
        asked = table.view(None)["asked"]
        spectator = viewer_snapshot(table, None)
        while len(table.waiting()) > 1:
            seat = table.waiting()[0]
            revision = table.revision(seat)
            make_moves(table, seat, table.view(seat)["actions"][0])
            assert table.revision(seat) > revision
            assert table.view(seat)["asked"] == asked
            assert viewer_snapshot(table, None) == spectator
            assert seat not in table.waiting() or len(asked) > 1
            tested += 1
    assert tested


# Revisions depend on the log alone


@for_every_setup
def test_a_table_rebuilt_from_the_log_is_the_same(setup: Setup) -> None:
    table = started_table(setup, seed=7)
    follower = reloaded(table, setup)
    for number, entry in enumerate(play_randomly(table, seed=7, undo=0.1)):
        follower.append(entry)
        if number % 25 == 0:  # it was idle in between, so several entries are replayed at once
            assert full_snapshot(follower) == full_snapshot(table)
        if number % 100 == 0:
            assert full_snapshot(reloaded(table, setup)) == full_snapshot(table)
    assert table.over
    assert full_snapshot(follower) == full_snapshot(reloaded(table, setup)) == full_snapshot(table)


def test_a_view_is_computed_once() -> None:
    table = started_table(random_games.default_setups()[0])
    seat = table.waiting()[0]
    for viewer in viewers(table):
        assert table.view(viewer) is table.view(viewer)
    old = table.view(seat)
    make_moves(table, seat, old["actions"][0])
    assert table.view(seat) is not old


def test_revisions_do_not_depend_on_hidden_moves_of_others() -> None:
    # Seat 0 chooses last; in one game seat 1 has undone its choice three times.
    setup = random_games.sealed_setups()[0]

    def snapshots_after(changes: int) -> list[Snapshot]:
        table = next(sealed_starts(setup))
        first, second = table.view(1)["actions"][:2]
        for _ in range(changes):
            make_moves(table, 1, second)
            table.append(table.propose_undo(1, TIMESTAMP))
        for seat in range(1, table.seats):
            make_moves(table, seat, first if seat == 1 else table.view(seat)["actions"][0])
        same: Callable[[State], int] = lambda state: state.outcomes()[0][0]  # noqa: E731
        for entry in table.propose(0, [table.view(0)["actions"][0]], None, same, TIMESTAMP):
            table.append(entry)
        return [viewer_snapshot(table, viewer) for viewer in viewers(table) if viewer != 1]

    assert snapshots_after(0) == snapshots_after(3)


@for_every_setup
def test_events_are_numbered_by_the_viewers_revision(setup: Setup) -> None:
    table = finished_table(setup, seed=8, undo=0.05)
    for viewer in viewers(table):
        numbers = [one.revision for one in table.seat_events(viewer)]
        assert numbers == sorted(numbers)
        assert set(numbers) <= set(range(1, table.revision(viewer) + 1))
        assert {viewer in one.event.to for one in table.seat_events(viewer)} == {True}
