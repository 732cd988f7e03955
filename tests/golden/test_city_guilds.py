"""The golden games of City & Guilds contain the events that they are meant to cover."""

from typing import cast

import guildhall
from guildhall.core.event import Event
from guildhall.core.record import Record
from guildhall.core.state import State
from guildhall.games.city_guilds.view import Public
from tests import random_games
from tests.golden.cases import FOLDER


def record(name: str) -> Record:
    path = FOLDER / "city_guilds" / f"{name}.json"
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


def test_the_supply_runs_short_and_hands_shrink() -> None:
    for step in record("supply-runs-short").steps():
        table = public(step.state)
        if table["phase"] == "place" and table["display"] == [0] * 9:
            assert table["deck"] == 0
    assert sum(table["display"]) == table["deck"] == 0
    assert table["taverns"] == 4
    assert sorted(table["hand_sizes"]) == [2, 2, 2, 3, 3]


def test_all_taverns_are_placed() -> None:
    kinds = [event.kind for event in events("all-taverns-placed")]
    assert kinds.count("tavern_placed") == 4
    assert "tavern_declined" not in kinds
    last = len(kinds) - kinds[::-1].index("tavern_placed")
    assert "took" in kinds[last:], "a block was filled with no tavern left, or the game went on"


def test_taverns_must_be_placed_without_the_switch() -> None:
    for name in ("tavern_optional-false", "no-switch-on"):
        kinds = [event.kind for event in events(name)]
        assert kinds.count("tavern_placed") == 4
        assert "tavern_declined" not in kinds


def test_victory_is_shared() -> None:
    state = record("shared-victory").replay()
    assert len(state.winners()) > 1
    assert {state.scores()[seat] for seat in state.winners()} == {max(state.scores())}


def test_unused_men_cost_and_men_run_out() -> None:
    thrifty = [
        line for line in record("thrifty").replay().score_sheet() if line.kind == "unused_men"
    ]
    assert len(thrifty) == 3
    lavish = record("lavish").replay()
    assert 0 in public(lavish)["men_left"]


def test_stopped_games_stop_where_they_should() -> None:
    draft = record("stopped-in-the-draft").replay()
    assert 0 < len(draft.waiting()) < 4
    assert draft.view(None)["asked"] == [0, 1, 2, 3]
    turn = record("stopped-in-a-turn").replay()
    assert [turn.game.text(turn, turn.actor, action) for action in turn.actions(turn.actor)] == [
        "one man",
        "two men",
    ]
