"""The golden games of Flandern 1302 contain the events that they are meant to cover."""

from typing import cast

import pytest

import guildhall
from guildhall.core.event import Event
from guildhall.core.record import Record
from guildhall.core.state import State
from guildhall.games.flandern.view import FlandernView, Public
from tests import random_games
from tests.golden.cases import FOLDER

NOT_OPEN = -2
FREE = -1
COVER = 22
SPECIAL = 11


def record(name: str) -> Record:
    path = FOLDER / "flandern" / f"{name}.json"
    return Record.from_json(path.read_text("utf-8"), guildhall.game)


def public(state: State) -> Public:
    return cast(Public, random_games.view_section(state.view(None), "public"))


def events(name: str) -> list[Event]:
    """All events of a game."""
    game = record(name)
    state = game.start()
    state.events = []
    for actor, text in game.moves:
        state.apply(actor, game.game.parse(state, actor, text))
    return state.events


def laid_events(name: str) -> list[dict[str, object]]:
    return [event.data for event in events(name) if event.kind == "laid"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("board-full", "the board is full"),
        ("gold-stack-empty", "the gold stack is empty"),
        ("only-influenced-left", "only the influenced guilds could still build"),
        ("nobody-builds", "nobody has built for many turns"),
    ],
)
def test_every_way_to_end_is_there(name: str, reason: str) -> None:
    state = record(name).replay()
    assert state.over
    assert state.game.end_reason(state).startswith(reason.split(" for ", maxsplit=1)[0])


def test_a_full_board_leaves_one_plot_at_most() -> None:
    """FL-9.1: before the last covers there is at most one free plot."""
    covers = [event.data["places"] for event in events("board-full") if event.kind == "covered"]
    kinds = [event.kind for event in events("board-full")]
    after = kinds[kinds.index("final") :]
    assert after.count("covered") <= 1
    if "covered" in after:
        assert len(cast(list[int], covers[-1])) == 1


def test_an_empty_gold_stack_leaves_much_to_be_covered() -> None:
    table = public(record("gold-stack-empty").replay())
    assert table["gold"] == [0, 0]
    assert table["plots"].count(COVER) > 20
    assert all(number != 0 for number in table["scored"])


@pytest.mark.parametrize("name", ["special-churches", "special-churches-of-two", "special-sites"])
def test_each_special_church_is_used(name: str) -> None:
    """FL-5.6 to FL-5.8: A to C open plots, and D takes one."""
    tiles = [data["tile"] for data in laid_events(name)]
    assert all(tiles.count(SPECIAL + number) == 1 for number in range(4))
    opened = [event.data["places"] for event in events(name) if event.kind == "opened"]
    assert sorted(len(cast(list[int], places)) for places in opened) == [1, 1, 2]
    table = public(record(name).replay())
    assert table["specials"] == [0, 0, 0, 0]
    assert table["plots"].count(21) == 1
    # Four of the 16 annexes of six cities were opened and are plots.
    annexes = [tile for place, tile in enumerate(table["plots"]) if place % 29 > 12]
    assert sum(tile != NOT_OPEN for tile in annexes) == 4


def test_special_churches_are_laid_as_sites_too() -> None:
    assert any(
        data["site"] == 1 and cast(int, data["tile"]) >= SPECIAL
        for data in laid_events("special-sites")
    )


def test_hoarded_influence_is_paid() -> None:
    lines = record("hoarded-influence").replay().score_sheet()
    bonus = [line for line in lines if line.kind == "bonus"]
    assert bonus
    assert {line.points for line in bonus} == {3}
    assert {line.rule for line in bonus} == {"FL-9.3"}


def test_victory_is_shared() -> None:
    state = record("shared-victory").replay()
    assert len(state.winners()) > 1


def test_nobody_builds_for_fourteen_turns() -> None:
    log = events("nobody-builds")
    built = max(n for n, event in enumerate(log) if event.kind in ("laid", "finished"))
    assert sum(event.kind == "played" for event in log[built:]) >= 14
    assert public(record("nobody-builds").replay())["idle"] == 14


def test_only_influenced_guilds_could_build() -> None:
    table = public(record("only-influenced-left").replay())
    assert COVER in table["plots"]
    assert FREE not in table["plots"]


def test_stopped_games_are_in_the_middle_of_something() -> None:
    choice = record("stopped-in-the-choice").replay()
    assert len(choice.waiting()) == 2
    assert len(choice.view(None)["asked"]) == 4
    laying = record("stopped-in-a-laying").replay()
    [seat] = laying.waiting()
    assert cast(FlandernView, laying.view(seat))["own"]["spot"] != -1
    turn = public(record("stopped-in-a-turn").replay())
    assert (turn["own_done"], turn["influenced_done"]) == (0, 1)
