"""A replay shows each viewer what it saw, without moves that were undone."""

from typing import cast

import pytest

from guildhall.core.event import Event
from guildhall.core.reason import Refused
from guildhall.core.record import Record, digest
from guildhall.table import LogEntry, Sampler, SeatEvent, Table
from guildhall.table.frozen_state import FrozenState
from tests import random_games
from tests.random_games import Setup, Snapshot, view_section
from tests.table.random_tables import (
    finished_table,
    for_every_setup,
    new_table,
    play_randomly,
    started_table,
    viewers,
)


@for_every_setup
def test_replay_frames_are_what_each_viewer_saw_live(setup: Setup) -> None:
    table = started_table(setup, seed=1)
    live = {v: [Snapshot(table.view(v))] for v in viewers(table)}
    news = {v: [Snapshot(table.seat_events(v))] for v in viewers(table)}
    for _ in play_randomly(table, seed=1):
        for viewer in viewers(table):
            if table.revision(viewer) > len(live[viewer]):
                live[viewer].append(Snapshot(table.view(viewer)))
                fresh = [
                    t for t in table.seat_events(viewer) if t.revision == table.revision(viewer)
                ]
                news[viewer].append(Snapshot(fresh))
    for viewer in viewers(table):
        frames = table.replay_frames(viewer)
        assert [frame.number for frame in frames] == list(range(1, len(frames) + 1))
        assert [Snapshot(frame.view) for frame in frames] == live[viewer]
        assert [Snapshot(frame.events) for frame in frames] == news[viewer]


@for_every_setup
def test_undone_moves_are_not_shown(setup: Setup) -> None:
    table = finished_table(setup, seed=2, undo=0.2)
    assert len(table.effective_moves) < table.seq - 5
    straight = new_table(setup)  # the same game without any undo
    straight.append(straight.initial_entry(recorded_sampler(table.effective_moves[0]), 0.0))
    for entry in table.effective_moves[1:]:
        (proposed,) = straight.propose(
            entry.actor, [entry.action], None, recorded_sampler(entry), 0.0
        )
        straight.append(proposed)
    for viewer in viewers(table):
        shown, expected = table.replay_frames(viewer), straight.replay_frames(viewer)
        assert [Snapshot(m.view) for m in shown] == [Snapshot(m.view) for m in expected]
        assert [[t.event for t in m.events] for m in shown] == [
            [t.event for t in m.events] for m in expected
        ]


def recorded_sampler(entry: LogEntry) -> Sampler:
    """A sampler that repeats the outcomes of an entry."""
    outcomes = iter(entry.outcomes)
    return lambda _: next(outcomes)


@for_every_setup
def test_news_is_a_separate_frame_even_if_the_view_is_the_same(setup: Setup) -> None:
    table = finished_table(setup, seed=4)
    hidden = next(entry for entry in table.log if set(entry.noticed_by) < {*range(setup.seats)})
    viewer = next(seat for seat in range(setup.seats) if seat not in hidden.noticed_by)
    nod = Event("nod", (viewer,), False, {})
    noticed = hidden._replace(events=(*hidden.events, nod), noticed_by=(*hidden.noticed_by, viewer))
    log = [noticed if entry is hidden else entry for entry in table.log]
    nodded = Table.from_log(setup.game, setup.seats, dict(setup.options), log)
    place = table.replay_frames(viewer)
    more = nodded.replay_frames(viewer)
    assert len(more) == len(place) + 1
    (frame,) = [frame for frame in more if nod in [t.event for t in frame.events]]
    assert frame.view == more[frame.number - 2].view
    assert frame.events == [SeatEvent(frame.number, hidden.actor, nod)]
    # A table counts its revisions the same way.
    now = FrozenState(table.state)
    assert now.changed_for(now, [nod]) == (viewer,)


def test_before_the_initial_entry_there_are_no_frames() -> None:
    table = new_table(random_games.default_setups()[0])
    assert table.replay_frames(None) == []
    assert table.seat_events(None) == []


@for_every_setup
def test_result_and_record_come_with_the_end(setup: Setup) -> None:
    table = started_table(setup, seed=3)
    for _ in play_randomly(table, seed=3, undo=0.1):
        if table.over:
            break
        for early in (table.result, table.record, lambda: table.end_reason):
            with pytest.raises(Refused, match="The game is not over yet"):
                early()
    result = table.result()
    assert result.scores == table.state.scores()
    assert result.winners == table.state.winners()
    assert [
        sum(line.points for line in result.score_sheet if line.seat == seat)
        for seat in range(setup.seats)
    ] == result.scores
    assert table.end_reason == setup.game.end_reason(table.state)
    text = table.record().to_json()
    record = Record.from_json(text, lambda game_id, pack: setup.game)
    record.verify(text)
    assert digest(record.replay()) == digest(table.state)
    assert len(record.moves) == sum(
        (e.action >= 0) + len(e.outcomes) for e in table.effective_moves
    )


@for_every_setup
def test_each_event_is_in_its_frame(setup: Setup) -> None:
    table = finished_table(setup, seed=8, undo=0.1)
    for viewer in viewers(table):
        frames = table.replay_frames(viewer)
        assert len(frames) == len(table.frame_seqs(viewer))
        expected = [frame.number for frame in frames for _ in frame.events]
        assert sorted(table.event_frames(viewer)) == expected
        for number, event in zip(
            table.event_frames(viewer), table.seat_events(viewer), strict=True
        ):
            assert event in frames[number - 1].events


@for_every_setup
def test_rounds_begin_where_the_view_counts_one_more(setup: Setup) -> None:
    """City & Guilds has no count of rounds; there, each player builds once in a round."""
    table = finished_table(setup, seed=9)
    for viewer in viewers(table):
        events = [seat_event.event for seat_event in table.seat_events(viewer)]
        starts = setup.game.round_starts(events)
        assert starts == sorted(set(starts))
        if setup.game_id == "city_guilds":
            built = sum(event.kind == "placed" for event in events)
            assert len(starts) == -(-built // setup.seats)
            continue
        frames = table.event_frames(viewer)
        views = [frame.view for frame in table.replay_frames(viewer)]
        rounds = [cast(dict[str, int], view_section(view, "public"))["round"] for view in views]
        assert len(starts) == max(rounds)
        for number, start in enumerate(starts, start=1):
            # The move that began the round may have ended it as well.
            assert number in rounds[max(frames[start] - 2, 0) : frames[start]]
