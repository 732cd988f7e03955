"""A proposal is tried on a copy: it says what would happen, and nothing has."""

import random
from typing import cast

import pytest

from guildhall.core.event import Event
from guildhall.core.reason import IllegalAction, Refused
from guildhall.core.state import State
from guildhall.table import BrokenLog, Entry, Table
from guildhall.table.position import Attempt, Position
from tests import kit
from tests.kit import Setup
from tests.table.playing import (
    AT,
    again,
    all_seen,
    any_choice,
    course,
    draws,
    for_every_sealed_setup,
    for_every_setup,
    opened,
    play,
    sealed_openings,
    unopened,
)

SETUP = kit.plain_setups()[0]


def no_draw(state: State) -> int:
    raise AssertionError("nothing may be drawn for a proposal that is refused")


@for_every_setup
def test_a_proposal_changes_nothing(setup: Setup) -> None:
    table = opened(setup, seed=1)
    rng = random.Random(1)
    for _ in range(60):
        seat, action = any_choice(table, rng)
        before = all_seen(table)
        table.propose(seat, [action], None, draws(1), AT)
        assert all_seen(table) == before
        play(table, seat, action)


@for_every_setup
def test_an_entry_leads_to_the_same_on_every_server(setup: Setup) -> None:
    # Here the position of the proposal is taken over, there the entry is replayed.
    table = opened(setup, seed=2)
    follower = again(table, setup)
    for entry in course(table, seed=2, undo=0.1):
        follower.append(entry._replace(events=tuple(entry.events)))
        assert kit.dumped(follower.state) == kit.dumped(table.state)


@for_every_setup
def test_several_moves_of_a_seat_are_consecutive_entries(setup: Setup) -> None:
    found = 0
    for table, seat, actions in runs(setup):
        found += 1
        single, together = again(table, setup), again(table, setup)
        for action in actions:
            (entry,) = single.propose(seat, [action], None, draws(1), AT)
            single.append(entry)
        entries = together.propose(seat, actions, together.revision(seat), draws(1), AT)
        assert [entry.seq for entry in entries] == list(
            range(table.seq + 1, table.seq + 1 + len(actions))
        )
        assert entries == single.log[table.seq :]
        for entry in entries:
            together.append(entry)
        assert all_seen(together) == all_seen(single)
    assert found > 3


def runs(setup: Setup, seed: int = 3) -> list[tuple[Table, int, list[int]]]:
    """Places where one seat makes at least two moves in a row, with nothing new between them."""
    table = opened(setup, seed)
    entries = list(course(table, seed))
    found = []
    start = 0
    while start < len(entries):
        end = start + 1
        while (
            end < len(entries)
            and entries[end].actor == entries[start].actor
            and not entries[end - 1].draws
            and not entries[end - 1].is_close
            and not any(event.news for event in entries[end - 1].events)
        ):
            end += 1
        if end - start > 1:
            run = entries[start:end]
            before = table.log[: run[0].seq - 1]
            copy = Table.replayed(setup.game, setup.seats, dict(setup.options), before)
            found.append((copy, run[0].actor, [entry.action for entry in run]))
        start = end
    return found[:12]


@for_every_setup
def test_nobody_chooses_on_before_a_draw_was_seen(setup: Setup) -> None:
    table = opened(setup, seed=4)
    found = 0
    for entry in course(table, seed=4):
        if entry.draws:
            found += 1
            before = Table.replayed(setup.game, setup.seats, dict(setup.options), table.log[:-1])
            for next_one in (entry.action, 0):
                with pytest.raises(Refused, match="must be seen first"):
                    before.propose(entry.actor, [entry.action, next_one], None, no_draw, AT)
            assert all_seen(before) == all_seen(again(before, setup))
        if found == 5:
            break
    assert found


@for_every_sealed_setup
def test_nobody_chooses_on_before_a_close_was_seen(setup: Setup) -> None:
    for table in sealed_openings(setup, range(1)):
        while len(table.waiting()) > 1:
            seat = table.waiting()[0]
            play(table, seat, table.view(seat)["actions"][0])
        (seat,) = table.waiting()
        for action in table.view(seat)["actions"]:
            (entry,) = table.propose(seat, [action], None, draws(0), AT)
            if entry.is_close:
                with pytest.raises(Refused, match="must be seen first"):
                    table.propose(seat, [action, action], None, no_draw, AT)


class Telling:
    """A state of which a move turns up something, or tells what all know; it draws nothing."""

    actor = 0
    seats = 2
    over = False

    def __init__(self, is_news: bool) -> None:
        self.is_news = is_news
        self.events: list[Event] | None = None

    def clone(self) -> "Telling":
        """A copy."""
        return Telling(self.is_news)

    def apply(self, seat: int, action: int) -> None:
        """Tell the mover of it."""
        assert self.events is not None
        self.events.append(Event("said", (seat,), False, {}))
        self.events.append(Event("shown", (seat,), self.is_news, {}))

    def view(self, viewer: int | None) -> dict[str, object]:
        """Only one seat is asked."""
        return {"asked": [0]}


@pytest.mark.parametrize("is_news", [True, False])
def test_what_a_move_turns_up_must_be_seen_before_the_next(is_news: bool) -> None:
    attempt = Attempt.move(Position(cast(State, Telling(is_news))), 0, 1)
    assert not attempt.is_drawing
    assert not attempt.is_close
    assert attempt.must_be_seen is is_news


@for_every_setup
def test_nobody_chooses_on_before_news_were_seen(setup: Setup) -> None:
    table = opened(setup, seed=4)
    for entry in course(table, seed=4):
        if any(event.news for event in entry.events):
            before = Table.replayed(setup.game, setup.seats, dict(setup.options), table.log[:-1])
            for next_one in (entry.action, 0):
                with pytest.raises(Refused, match="must be seen first"):
                    before.propose(entry.actor, [entry.action, next_one], None, no_draw, AT)
            with pytest.raises(Refused):
                before.plan(entry.actor, [entry.action, entry.action], None)


@for_every_setup
def test_it_is_known_beforehand_which_proposal_ends_the_game(setup: Setup) -> None:
    table = opened(setup, seed=6)
    rng = random.Random(6)
    while not table.over:
        seat, action = any_choice(table, rng)
        (entry,) = table.propose(seat, [action], None, draws(table.seq), AT)
        is_ending = table.is_ending
        table.append(entry)
        assert table.over is is_ending


@for_every_setup
def test_what_the_rules_forbid_is_refused(setup: Setup) -> None:
    table = opened(setup, seed=5)
    for _ in course(table, seed=5):
        before = all_seen(table)
        for seat in range(-1, table.seats + 1):
            legal = table.state.actions(seat)
            wrong = [a for a in (-1, 0, 100, setup.game.num_actions, 10**9) if a not in legal]
            for action in wrong:
                with pytest.raises(IllegalAction) as refused:
                    table.propose(seat, [action], None, no_draw, AT)
                assert refused.value.rule == table.why_not(seat, action)
        assert all_seen(table) == before
        if table.seq > 30:
            break


def test_a_second_move_that_is_illegal_refuses_the_first_as_well() -> None:
    table, seat, actions = runs(SETUP)[0]
    before = all_seen(table)
    with pytest.raises(IllegalAction):
        table.propose(seat, [actions[0], actions[0]], None, no_draw, AT)
    assert all_seen(table) == before


def test_no_action_is_no_move() -> None:
    table = opened(SETUP)
    with pytest.raises(Refused, match="Nothing is chosen yet"):
        table.propose(table.waiting()[0], [], None, no_draw, AT)


def test_nobody_moves_before_the_opening_and_nothing_opens_twice() -> None:
    table = unopened(SETUP)
    for refused in (
        lambda: table.propose(0, [0], None, no_draw, AT),
        lambda: table.plan(0, [0], None),
        lambda: table.propose_undo(0, AT),
        lambda: table.propose_take_back(0, AT),
    ):
        with pytest.raises(Refused, match="has not begun yet"):
            refused()
    assert table.waiting() == []
    table = opened(SETUP)
    with pytest.raises(Refused, match="has begun already"):
        table.opening(no_draw, AT)


def test_only_the_next_entry_can_be_appended() -> None:
    table = opened(SETUP)
    (entry,) = table.propose(0, [table.view(0)["actions"][0]], None, draws(0), AT)
    before = all_seen(table)
    for seq in (0, 1, 3):
        with pytest.raises(ValueError, match="does not follow"):
            table.append(entry._replace(seq=seq))
    assert all_seen(table) == before
    table.append(entry)
    with pytest.raises(ValueError, match="does not follow"):
        table.append(entry)


def test_a_proposal_that_was_overtaken_is_not_mixed_up_with_what_came_first() -> None:
    # Two servers propose for the same place; the other one wins.
    here = next(sealed_openings(SETUP))
    there = again(here, SETUP)
    (mine,) = here.propose(0, [here.view(0)["actions"][0]], None, draws(0), AT)
    (theirs,) = there.propose(1, [there.view(1)["actions"][0]], None, draws(0), AT)
    there.append(theirs)
    here.append(theirs)
    assert all_seen(here) == all_seen(there)
    with pytest.raises(ValueError, match="does not follow"):
        here.append(mine)
    # Tried again on the fresh log it succeeds with the old revision.
    (retried,) = here.propose(0, [mine.action], 1, draws(0), AT)
    here.append(retried)
    there.append(retried)
    assert all_seen(here) == all_seen(there)


# Logs that do not replay


def broken(entry: Entry) -> list[Entry]:
    """The entry with something wrong in it."""
    return [
        entry._replace(action=0 if entry.action else 1),
        entry._replace(actor=entry.actor + 40),
        entry._replace(draws=(*entry.draws, 0)),
        entry._replace(seen=(99,)),
        entry._replace(kind="dance"),
        entry._replace(kind="undo", undone=(entry.seq,)),
    ]


def test_a_log_that_does_not_fit_the_rules_is_refused_with_its_step() -> None:
    table = opened(SETUP, seed=6)
    for entry in course(table, seed=6):
        if entry.seq == 30:
            break
    log = list(table.log)
    assert all_seen(again(table, SETUP)) == all_seen(table)
    for wrong in broken(log[19]):
        with pytest.raises(BrokenLog, match="step 20 of its log"):
            Table.replayed(SETUP.game, SETUP.seats, {}, [*log[:19], wrong, *log[20:]])
