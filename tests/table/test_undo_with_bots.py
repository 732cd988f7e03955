"""A seat can undo its last decision although bots have moved since, unless they showed something.

A decision that was proposed as a whole is undone as a whole.
"""

import random
from collections.abc import Iterator

import pytest

from guildhall.core.event import Event
from guildhall.core.reason import Reason
from guildhall.core.record import digest
from guildhall.core.state import CHANCE
from guildhall.table import CONTINUED, MOVE, LogEntry, Table
from guildhall.table.frozen_state import FrozenState
from guildhall.table.proposal import replay
from guildhall.table.undo import (
    CLOSED,
    DRAWN,
    ENDED,
    MOVED,
    NEWS,
    NO_MOVE,
    REVEALED,
    undo_barrier,
    undoable_decisions,
)
from tests.random_games import Setup, Snapshot
from tests.table.random_tables import (
    TIMESTAMP,
    fixed_sampler,
    for_every_sealed_setup,
    for_every_setup,
    full_snapshot,
    make_moves,
    play_randomly,
    reloaded,
    sealed_starts,
    started_table,
    viewers,
)

PERSON = 0
"""The only seat that is not a bot in these tests."""


def bots_of(table: Table) -> list[int]:
    return [seat for seat in range(table.seats) if seat != PERSON]


def after_bots(setup: Setup, seed: int) -> Iterator[Table]:
    """The same table whenever bots have moved since the last decision of the person."""
    table = started_table(setup, seed)
    for entry in play_randomly(table, seed):
        if entry.actor != PERSON and table.last_decision(PERSON) and not table.over:
            yield table


def known(table: Table) -> Snapshot:
    """What all viewers know, without revisions."""
    return Snapshot(
        [
            [table.view(viewer), [(one.mover, one.event) for one in table.seat_events(viewer)]]
            for viewer in viewers(table)
        ]
    )


def before_last_decision(table: Table, setup: Setup) -> Table:
    """The table as it was before the person's last decision."""
    own = table.last_decision(PERSON)[0].seq
    return Table.from_log(setup.game, setup.seats, dict(setup.options), table.log[: own - 1])


@for_every_setup
def test_the_moves_of_bots_are_undone_with_the_decision_before_them(setup: Setup) -> None:
    undone = refused = 0
    for table in after_bots(setup, seed=21):
        reason = table.undo_barrier(PERSON, bots_of(table))
        refused += reason is not None
        if reason is not None or table.undo_barrier(PERSON) is None:
            continue
        copy = reloaded(table, setup)
        copy.append(copy.propose_undo(PERSON, TIMESTAMP, bots=bots_of(copy)))
        before = before_last_decision(table, setup)
        assert known(copy) == known(before)
        assert digest(copy.state) == digest(before.state)
        assert full_snapshot(reloaded(copy, setup)) == full_snapshot(copy)
        undone += 1
        if undone == 20:
            break
    assert undone or setup.game_id == "city_guilds"  # there, every turn ends with a draw


@for_every_setup
def test_an_undo_past_bots_makes_nothing_known_again(setup: Setup) -> None:
    """Nothing was drawn, and no event said something new, in what the player has noticed."""
    compared = 0
    for table in after_bots(setup, seed=22):
        if table.undo_barrier(PERSON, bots_of(table)) is not None:
            continue
        own = table.last_decision(PERSON)[0].seq
        dropped = [entry for entry in table.effective_moves if entry.seq >= own]
        for entry in dropped:
            if PERSON in entry.noticed_by and not entry.is_hidden:
                assert not entry.outcomes
                assert not any(event.news for event in entry.events)
                assert not entry.closes_sealed_phase
        compared += 1
    assert compared or setup.game_id == "city_guilds"  # there, every turn ends with a draw


@for_every_setup
def test_the_reason_says_nothing_about_hidden_choices_of_bots(setup: Setup) -> None:
    """Whatever else a bot could have done unseen, the answer would have been the same."""
    rng = random.Random(23)
    compared = 0
    for number, table in enumerate(after_bots(setup, seed=23)):
        last = table.effective_moves[-1]
        if number % 7 or last.outcomes:
            continue
        bots = bots_of(table)
        answer = table.undo_barrier(PERSON, bots)
        state = setup.game.start(setup.seats, **dict(setup.options))
        replay(state, table.effective_moves[:-1])
        view_before, view_after = state.view(PERSON), table.view(PERSON)
        imaginer = setup.game.imaginer(view_before)
        for _ in range(3):
            imagined = FrozenState(imaginer.state(rng))
            for action in imagined.view(last.actor)["actions"][:12]:
                twin = imagined.state.clone()
                events: list[Event] = []
                twin.events = events
                twin.apply(last.actor, action)
                has_draw = twin.actor == CHANCE
                while twin.actor == CHANCE:
                    twin.apply(CHANCE, twin.sample(rng))
                seen = [event for event in events if PERSON in event.to]
                if twin.view(PERSON) != view_after or seen != [
                    event for event in last.events if PERSON in event.to
                ]:
                    continue
                after = FrozenState(twin)
                entry = last._replace(
                    action=action,
                    outcomes=(0,) * has_draw,
                    events=tuple(events),
                    noticed_by=imagined.changed_for(after, events),
                )
                moves = [*table.effective_moves[:-1], entry]
                assert undo_barrier(moves, PERSON, after.state.over, bots) == answer
                compared += 1
    assert compared > 5


@for_every_sealed_setup
def test_sealed_choices_of_bots_stay_sealed_and_are_kept(setup: Setup) -> None:
    tested = 0
    for table in sealed_starts(setup):
        bots = [seat for seat in table.waiting() if seat != PERSON]
        if PERSON not in table.waiting() or len(bots) < 2:
            continue
        before = Snapshot(table.view(PERSON))
        make_moves(table, PERSON, table.view(PERSON)["actions"][0])
        if table.undo_barrier(PERSON, bots) is not None:
            continue  # a private draw
        revision = table.revision(PERSON)
        make_moves(table, bots[0], table.view(bots[0])["actions"][0])
        if not table.effective_moves[-1].is_hidden:
            continue
        assert table.undo_barrier(PERSON, bots) is None
        assert table.revision(PERSON) == revision
        theirs = Snapshot(table.view(bots[0]))
        table.append(table.propose_undo(PERSON, TIMESTAMP, revision, bots))
        assert Snapshot(table.view(PERSON)) == before
        assert Snapshot(table.view(bots[0])) == theirs
        tested += 1
    assert tested


@for_every_setup
def test_a_decision_made_as_a_whole_is_undone_as_a_whole(setup: Setup) -> None:
    tested = 0
    table = started_table(setup, seed=24)
    rng = random.Random(24)
    while not table.over and tested < 8:
        seat = rng.choice(table.waiting())
        pair = two_moves(table, seat, rng)
        if pair is None:
            make_moves(table, seat, rng.choice(table.view(seat)["actions"]))
            continue
        copy = reloaded(table, setup)
        is_final = copy.is_final(seat, pair)
        entries = make_moves(copy, seat, *pair)
        assert [entry.kind for entry in entries] == [MOVE, CONTINUED]
        copy = reloaded(copy, setup)
        assert copy.last_decision(seat) == entries
        assert is_final == (copy.undo_barrier(seat) is not None)
        if not is_final:
            (*_, decision) = copy.undoable_decisions(seat)
            assert [move.action for move in decision] == list(pair)
            copy.append(copy.propose_undo(seat, TIMESTAMP))
        elif not copy.over:
            copy.append(copy.propose_undo_by_consent(seat, TIMESTAMP))
        if not copy.over:
            assert copy.log[-1].cancels == tuple(entry.seq for entry in entries)
            assert known(copy) == known(table)
            assert digest(copy.state) == digest(table.state)
        make_moves(table, seat, *pair)
        tested += 1
    assert tested == 8


def two_moves(table: Table, seat: int, rng: random.Random) -> tuple[int, int] | None:
    """Two moves that the seat can propose together, or None."""
    first = rng.choice(table.view(seat)["actions"])
    copy = Table.from_log(table.game, table.seats, table.options, table.log)
    (entry,) = copy.propose(seat, [first], None, fixed_sampler(1), TIMESTAMP)
    copy.append(entry)
    reveals = entry.outcomes or entry.closes_sealed_phase or any(e.news for e in entry.events)
    if reveals or copy.over or seat not in copy.waiting():
        return None
    return first, rng.choice(copy.view(seat)["actions"])


@for_every_setup
def test_a_decision_is_final_if_only_bots_move_after_it(setup: Setup) -> None:
    """They move at once and may reveal something."""
    found = 0
    table = started_table(setup, seed=29)
    for _ in play_randomly(table, 29):
        for action in table.view(PERSON)["actions"]:
            if table.is_final(PERSON, [action]):
                continue
            after = table.view_after(PERSON, [action])
            is_done = not after["actions"]
            assert table.is_final(PERSON, [action], bots_of(table)) == is_done
            found += is_done
        if found > 20:
            break
    assert found


@for_every_sealed_setup
def test_a_sealed_choice_is_final_if_only_bots_have_yet_to_choose(setup: Setup) -> None:
    tested = 0
    for table in sealed_starts(setup):
        others = [seat for seat in table.waiting() if seat != PERSON]
        if PERSON not in table.waiting() or not others:
            continue
        action = table.view(PERSON)["actions"][0]
        if table.is_final(PERSON, [action]):
            continue  # a private draw
        copy = reloaded(table, setup)
        make_moves(copy, PERSON, action)
        is_done = PERSON not in copy.waiting()
        assert table.is_final(PERSON, [action], others) == is_done
        assert not table.is_final(PERSON, [action], others[1:])
        tested += is_done
    assert tested or setup.game_id == "strasbourg"  # there, a seat chooses in several steps


# Barriers of constructed logs; seats 1 and 2 are bots

ALL = (0, 1, 2, None)
OPENING = LogEntry(1, MOVE, CHANCE, -1, (3,), (), (), TIMESTAMP, ALL, False)


def entry(
    seq: int,
    actor: int,
    noticed_by: tuple[int | None, ...] = ALL,
    *,
    is_sealed: bool = False,
    outcomes: tuple[int, ...] = (),
    news_to: tuple[int | None, ...] = (),
    kind: str = MOVE,
) -> LogEntry:
    events = (Event("shown", news_to, True, {}),) if news_to else ()
    return LogEntry(seq, kind, actor, 1, outcomes, (), events, TIMESTAMP, noticed_by, is_sealed)


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ([entry(2, 1)], NO_MOVE),
        ([entry(2, 0), entry(3, 1), entry(4, 2)], None),
        ([entry(2, 0), entry(3, 1), entry(4, 2, outcomes=(5,))], DRAWN),
        ([entry(2, 0), entry(3, 1, news_to=ALL), entry(4, 2)], REVEALED),
        ([entry(2, 0, news_to=ALL), entry(3, 1)], NEWS),
        ([entry(2, 0, outcomes=(5,)), entry(3, 1)], DRAWN),
        # Sealed choices of bots, with a private draw, in a phase that the player has opened.
        ([entry(2, 0), entry(3, 1, (1,), is_sealed=True, outcomes=(5,))], None),
        ([entry(2, 0), entry(3, 1, (1,), is_sealed=True, news_to=(1,))], None),
        # The player has chosen, and the last bot closes the phase.
        (
            [
                entry(2, 0, (0,), is_sealed=True),
                entry(3, 1, (1,), is_sealed=True),
                entry(4, 2, is_sealed=True),
            ],
            CLOSED,
        ),
    ],
)
def test_barriers_after_moves_of_bots(moves: list[LogEntry], reason: Reason | None) -> None:
    log = [OPENING, *moves]
    assert undo_barrier(log, 0, False, (1, 2)) == reason
    assert undo_barrier(log, 0, True, (1, 2)) == (ENDED if reason is None else reason)


def test_the_move_of_another_person_is_a_barrier_among_bots() -> None:
    log = [OPENING, entry(2, 0), entry(3, 1), entry(4, 2)]
    assert undo_barrier(log, 0, False, (1,)) == MOVED
    assert undo_barrier(log, 1, False, (1,)) == MOVED
    assert undo_barrier(log, 2, False, (1,)) is None


def test_steps_end_where_a_bot_has_moved() -> None:
    log = [OPENING, entry(2, 0), entry(3, 1), entry(4, 0), entry(5, 0, kind=CONTINUED), entry(6, 0)]
    assert [len(decision) for decision in undoable_decisions(log, 0, False)] == [2, 1]
