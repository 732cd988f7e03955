"""A replay shows each viewer what it saw, without what was taken back."""

import pytest

from guildhall.core.event import Event
from guildhall.core.reason import Refused
from guildhall.core.record import Record, digest
from guildhall.table import Draw, Entry, Table, Told
from guildhall.table.position import Position
from tests import kit
from tests.kit import Setup, Snapshot
from tests.table.playing import course, for_every_setup, opened, played, unopened, viewers


@for_every_setup
def test_moments_are_what_each_viewer_saw_live(setup: Setup) -> None:
    table = opened(setup, seed=1)
    live = {v: [Snapshot(table.view(v))] for v in viewers(table)}
    news = {v: [Snapshot(table.told(v))] for v in viewers(table)}
    for _ in course(table, seed=1):
        for viewer in viewers(table):
            if table.revision(viewer) > len(live[viewer]):
                live[viewer].append(Snapshot(table.view(viewer)))
                fresh = [t for t in table.told(viewer) if t.seq == table.revision(viewer)]
                news[viewer].append(Snapshot(fresh))
    for viewer in viewers(table):
        moments = table.moments(viewer)
        assert [moment.number for moment in moments] == list(range(1, len(moments) + 1))
        assert [Snapshot(moment.view) for moment in moments] == live[viewer]
        assert [Snapshot(moment.told) for moment in moments] == news[viewer]


@for_every_setup
def test_what_was_taken_back_is_not_shown(setup: Setup) -> None:
    table = played(setup, seed=2, undo=0.2)
    assert len(table.journal) < table.seq - 5
    straight = unopened(setup)  # the same game, as if nobody had ever changed their mind
    straight.append(straight.opening(as_in(table.journal[0]), 0.0))
    for entry in table.journal[1:]:
        (proposed,) = straight.propose(entry.actor, [entry.action], None, as_in(entry), 0.0)
        straight.append(proposed)
    for viewer in viewers(table):
        shown, expected = table.moments(viewer), straight.moments(viewer)
        assert [Snapshot(m.view) for m in shown] == [Snapshot(m.view) for m in expected]
        assert [[t.event for t in m.told] for m in shown] == [
            [t.event for t in m.told] for m in expected
        ]


def as_in(entry: Entry) -> Draw:
    """The draws of an entry once more."""
    outcomes = iter(entry.draws)
    return lambda _: next(outcomes)


@for_every_setup
def test_news_is_a_moment_of_its_own_even_if_the_view_is_the_same(setup: Setup) -> None:
    table = played(setup, seed=4)
    hidden = next(entry for entry in table.log if set(entry.seen) < {*range(setup.seats)})
    viewer = next(seat for seat in range(setup.seats) if seat not in hidden.seen)
    nod = Event("nod", (viewer,), False, {})
    told = hidden._replace(events=(*hidden.events, nod), seen=(*hidden.seen, viewer))
    log = [told if entry is hidden else entry for entry in table.log]
    nodded = Table.replayed(setup.game, setup.seats, dict(setup.options), log)
    place = table.moments(viewer)
    more = nodded.moments(viewer)
    assert len(more) == len(place) + 1
    (moment,) = [moment for moment in more if nod in [t.event for t in moment.told]]
    assert moment.view == more[moment.number - 2].view
    assert moment.told == [Told(moment.number, hidden.actor, nod)]
    # A table would have counted it so by itself.
    now = Position(table.state)
    assert now.changed_for(now, [nod]) == (viewer,)


def test_before_the_opening_there_is_nothing_to_show() -> None:
    table = unopened(kit.plain_setups()[0])
    assert table.moments(None) == []
    assert table.told(None) == []


@for_every_setup
def test_result_and_record_come_with_the_end(setup: Setup) -> None:
    table = opened(setup, seed=3)
    for _ in course(table, seed=3, undo=0.1):
        if table.over:
            break
        for early in (table.result, table.record, lambda: table.end_reason):
            with pytest.raises(Refused, match="The game is not over yet"):
                early()
    result = table.result()
    assert result.scores == table.state.scores()
    assert result.winners == table.state.winners()
    assert [
        sum(line.points for line in result.sheet if line.seat == seat)
        for seat in range(setup.seats)
    ] == result.scores
    assert table.end_reason == setup.game.end_reason(table.state)
    text = table.record().to_json()
    record = Record.from_json(text, lambda title, pack: setup.game)
    record.verify(text)
    assert digest(record.replay()) == digest(table.state)
    assert len(record.moves) == sum((e.action >= 0) + len(e.draws) for e in table.journal)
