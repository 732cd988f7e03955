"""Hidden information: piles, decks, objectives, and the moves of a sealed phase."""

import random

import pytest

from guildhall import CHANCE
from guildhall.core.state import State
from tests import random_games
from tests.games.strasbourg.positions import PHASES, build_position, view_of
from tests.games.strasbourg.scenario import ScriptedGame, strasbourg


@pytest.mark.parametrize("name", [n for n in PHASES if n not in ("rounds", "buildings", "first")])
def test_others_see_nothing_of_hands_decks_piles_and_objectives(name: str) -> None:
    """Swapping a seat's private fields with those of a twin changes no other view."""
    state = build_position(name)
    if state.actor == CHANCE:
        return
    for viewer in random_games.viewers(state):
        twins = [strasbourg().imagine(state.view(viewer), random.Random(n)) for n in range(6)]
        views = {random_games.view_snapshot(twin, viewer) for twin in twins}
        assert views == {random_games.view_snapshot(state, viewer)}
        if name != "over":
            hidden = {
                str([twin.fields()[f] for f in ("objectives", "deck", "piles")]) for twin in twins
            }
            assert len(hidden) > 1
        for twin in twins:
            assert random_games.violations(twin) == []


def test_a_reveal_shows_neither_slot_nor_order() -> None:
    """ST-11.2: others cannot tell which of several piles of one size was revealed."""
    visible = []
    for piles in ("6 5 4", "4 5 6"):
        table = ScriptedGame(3)
        table.plan(piles, "1", "1")
        before = table.public["piles"][0]
        assert before == [[1, 1]] * 3
        table.reveal(0, "5")
        visible.append((table.events("revealed")[0].data, table.public["piles"][0]))
    assert visible[0] == visible[1] == ({"seat": 0, "cards": [5], "round": 1}, [[1, 1]] * 2)


def test_sizes_come_sorted_whatever_the_piles_hold() -> None:
    table = ScriptedGame(3)
    table.plan("6 3+2+1 5+4", "1", "1")
    event = next(e for e in table.events("planned") if e.data["seat"] == 0)
    assert event.data == {"seat": 0, "sizes": [3, 2, 1], "deck": 18}
    assert event.news
    assert table.public["piles"][0] == [[1, 1], [1, 2], [1, 3]]


def test_others_learn_nothing_during_planning() -> None:
    table = ScriptedGame(4)
    wanted = table.first_cards("6 5", "1", "2 2", "3")
    views = {seat: table.view(seat) for seat in (1, 2, 3)} | {-1: table.view()}
    num_events = len(table.state.events or [])
    table.plan_seat(0, "6 5", wanted[0])
    assert all(table.view(seat) == views[seat] for seat in (1, 2, 3))
    assert table.view() == views[-1]
    assert {event.to for event in (table.state.events or [])[num_events:]} == {(0,)}
    assert table.state.waiting() == [1, 2, 3]


def test_how_many_objectives_were_kept_is_secret_until_the_end() -> None:
    one, all_five = (
        ScriptedGame(3, kept={0: kept}, objectives={0: [1, 2, 3, 4, 5]})
        for kept in ([1], [1, 2, 3, 4, 5])
    )
    for seat in (1, 2, None):
        assert one.view(seat) == all_five.view(seat)
    assert one.own(0)["answers"] == [1, 2, 2, 2, 2]
    assert all_five.own(0)["answers"] == [1] * 5
    play_to_the_end(one.state)
    assert one.public["objectives"][0] == [0]


def test_discarded_objectives_are_never_shown() -> None:
    state = build_position("over")
    for seat in range(4):
        own = view_of(state, seat)["own"]
        kept = [o for o, a in zip(own["dealt"], own["answers"], strict=True) if a == 1]
        assert view_of(state)["public"]["objectives"][seat] == kept
    assert "dealt" not in view_of(state)["own"]


def test_everybody_knows_a_rescued_card_and_its_position() -> None:
    table = ScriptedGame(3)
    table.plan("6 2", "5+3", "1")
    table.pass_until("C")
    table.bid("6", "5+3", "")
    table.rescue(table.public["bids"][table.state.actor][-1])
    beaten = 0 if table.noted["under"][0] else 1
    for viewer in (0, 1, 2, None):
        assert table.view(viewer)["noted"]["under"][beaten] != []
        assert table.view(viewer)["public"]["decks"][beaten] == 23


def play_to_the_end(state: State) -> None:
    random_games.play_random(state, seed=9)
    assert state.over
