"""Observations contain the numbers of the view, with seats and guilds relative to the viewer."""

import random
from typing import cast

import pytest

import guildhall
from guildhall.core.state import State
from guildhall.games.flandern.view import FlandernView
from tests import random_games
from tests.games.flandern.scenario import FULL, ScriptedGame, flandern
from tests.random_games import Setup

GAME = guildhall.game("flandern")


def observed_features(state: State, viewer: int | None) -> dict[str, list[int]]:
    return GAME.observation_spec.read(list(GAME.features(state.view(viewer))))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_feature_matches_the_view(seats: int) -> None:
    setup = Setup("flandern", seats, (("first_guild", "green"),))
    for number, state in enumerate(random_games.decisions(setup, seed=seats)):
        if number % 5 and not state.over:
            continue
        for viewer in random_games.viewers(state):
            view, observed = (
                cast(FlandernView, state.view(viewer)),
                observed_features(state, viewer),
            )
            public, first = view["public"], 0 if viewer is None else viewer
            around = [(first + step) % seats for step in range(seats)]
            absent = [0] * (4 - seats)
            assert observed["players"] == [seats]
            assert observed["seat"] == [-1 if viewer is None else viewer]
            assert observed["first"] == [(public["first"] - first) % seats]
            active = public["active"]
            assert observed["active"] == [-1 if active < 0 else (active - first) % seats]
            assert observed["colours"][:seats] == [public["guilds"][seat] for seat in around]
            assert sorted(observed["colours"]) == [0, 1, 2, 3]
            assert observed["scores"] == [public["scores"][seat] for seat in around] + absent
            assert observed["influence"] == [public["influence"][seat] for seat in around] + absent
            assert observed["hands"][:8] == public["hands"][first]
            assert observed["values"] == public["values"]
            assert observed["scored"] == public["scored"]
            assert observed["gold"] == public["gold"]
            assert observed["shown"] == [n for row in view["noted"]["shown"] for n in row]
            assert observed["gold_card"] == [view["own"].get("gold", -1)]
            assert observed["chosen"] == [view["own"].get("card", -1)]
            assert observed["spot"] == [view["own"].get("spot", -1)]
            assert observed["points"][4] == public["points"][4]
            assert sum(observed["pawns"]) == len(public["pawns"])
            assert sum(observed["sites"]) == len(public["sites"]) + len(public["unfinished"])
            mine = public["guilds"][first]
            own = [
                board_plot for board_plot, tile in enumerate(public["plots"]) if tile // 2 == mine
            ]
            own = [board_plot for board_plot in own if 0 <= public["plots"][board_plot] < 10]
            home = mine * 29 + 12
            assert [
                board_plot for board_plot, arms in enumerate(observed["arms"]) if arms == 0
            ] == sorted([*own, home])
            assert observed["printed"] == [
                int(0 <= tile < 10 and tile % 2 == 1) for tile in public["plots"]
            ]
            check_rest(view, observed, around)
    assert observed["ending"][0] > 0


def check_rest(view: FlandernView, observed: dict[str, list[int]], around: list[int]) -> None:
    """Check the phase, the cards and the supply of a view."""
    public, seats = view["public"], view["seats"]
    absent = [0] * (4 - seats)
    text = next(
        field.description for field in GAME.observation_spec.features if field.name == "phase"
    )
    assert f"{observed['phase'][0]} {public['phase']}" in text.split(", ")
    order = [around.index(seat) for seat in public["order"]]
    assert observed["order"] == order + [-1] * (4 - len(order))
    for name in ("acted", "source", "card", "markers", "cathedrals_left", "pawns_left", "held"):
        assert observed[name] == [public[name]]
    for name in ("own_done", "influenced_done", "has_built", "idle", "ending"):
        assert observed[name] == [public[name]]  # type: ignore[literal-required]  # likewise
    acting = public["acting"]
    counted = [*observed["colours"], 4, 5]
    assert observed["acting"] == [-1 if acting < 0 else counted.index(acting)]
    assert observed["added"] == [view["own"].get("influence", -1)]
    revealed = [public["revealed"][seat] for seat in around] if public["revealed"] else []
    assert observed["played"] == [card for card, _ in revealed] + [-1] * (4 - len(revealed))
    added = [influence for _, influence in revealed]
    assert observed["influence_played"] == added + [0] * (4 - len(revealed))
    assert [
        board_plot for board_plot, there in enumerate(observed["cathedrals"]) if there
    ] == sorted(public["cathedrals"])
    guilds = [*observed["colours"], 4]
    assert observed["points"] == [public["points"][guild] for guild in guilds]
    assert observed["stock"] == [number for guild in guilds for number in public["stock"][guild]]
    assert (observed["churches"], observed["specials"]) == (public["churches"], public["specials"])
    for name in ("hands", "rows"):
        cards = public[name]  # type: ignore[literal-required]  # likewise
        assert observed[name] == [card for seat in around for card in cards[seat]] + absent * 8
    for name in ("stack", "discard"):
        found = public[name]  # type: ignore[literal-required]  # likewise
        assert observed[name] == (found or [0] * 28)


def test_guilds_are_counted_from_the_viewer_on() -> None:
    table = ScriptedGame({"Luik": FULL, "Brugge": "L1 yellow, L2 church"})
    colours = {"blue": 0, "yellow": 1, "green": 2, "red": 3}
    for viewer, colour in enumerate(colours):
        table_view = table.state.clone()
        table_view.apply(guildhall.CHANCE, 6)
        arms = observed_features(table_view, viewer)["arms"]
        # L1 and L2 of Brugge, its centre, and the centres of the grey guild and the Church
        assert arms[0] == (1 - viewer) % 4
        assert arms[1] == 5
        assert arms[12] == (0 - viewer) % 4
        assert arms[4 * 29 + 12] == 4
        assert arms[5 * 29 + 12] == 5
        assert arms[5 * 29] == (0 - viewer) % 4, colour
        assert arms[13] == -2
        assert arms[2] == -1


def test_influenced_guilds_come_after_those_of_the_players() -> None:
    state = flandern().start(2, influence_swapped=True)
    assert observed_features(state, 0)["colours"] == [0, 1, 3, 2]
    assert observed_features(state, 1)["colours"] == [1, 0, 2, 3]
    assert observed_features(flandern().start(2), 1)["colours"] == [1, 0, 3, 2]


def test_a_pending_draw_has_no_numbers() -> None:
    state = flandern().start(3)
    with pytest.raises(ValueError, match="between moves only"):
        GAME.features(state.view(0))
    state.apply(guildhall.CHANCE, state.sample(random.Random(1)))
    GAME.features(state.view(0))
