"""Observations contain the numbers of the view, with seats relative to the viewer."""

import random

import pytest

from guildhall.core.state import State
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.features import PHASES
from tests import random_games
from tests.games.strasbourg.positions import build_position, view_of
from tests.games.strasbourg.scenario import strasbourg
from tests.random_games import Setup


def observed_features(state: State, viewer: int | None) -> dict[str, list[int]]:
    game = strasbourg()
    return game.observation_spec.read(list(game.features(state.view(viewer))))


def from_seat(items: list[int], seat: int) -> list[int]:
    """The items by seat, starting with one and padded with 0."""
    return items[seat:] + items[:seat] + [0] * (ids.MAX_SEATS - len(items))


def feature_slice(observed: dict[str, list[int]], name: str, number: int, width: int) -> list[int]:
    return observed[name][number * width : (number + 1) * width]


def flatten(rows: list[list[int]]) -> list[int]:
    return [item for row in rows for item in row]


def count_by_value(cards: list[int]) -> list[int]:
    return [cards.count(value) for value in range(1, 7)]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_feature_matches_the_view(seats: int) -> None:
    setup = Setup("strasbourg", seats, (("keep_unused_piles", False),))
    for number, state in enumerate(random_games.decisions(setup, seed=seats)):
        if number % 5:
            continue
        for viewer in random_games.viewers(state):
            view, observed = view_of(state, viewer), observed_features(state, viewer)
            public, own, noted = view["public"], view["own"], view["noted"]
            first = 0 if viewer is None else viewer
            around = [(first + step) % seats for step in range(seats)]

            def counted(seat: int, first: int = first, seats: int = seats) -> int:
                return ids.NOBODY if seat == ids.NOBODY else (seat - first) % seats

            assert observed["players"] == [seats]
            assert observed["seat"] == [ids.NOBODY if viewer is None else viewer]
            assert (observed["keep_unused_piles"], observed["open_screens"]) == ([0], [0])
            assert observed["phase"] == [PHASES.index(public["phase"])]
            for name in ("round", "step", "guild", "place", "asked_good"):
                assert observed[name] == [public[name]]
            assert observed["first"] == [counted(public["first"])]
            assert observed["active"] == [counted(public["active"])]
            assert observed["round_cards"] == public["round_cards"]
            assert observed["buildings"] == public["buildings"]
            assert observed["council"] == [counted(seat) for seat in public["council"]]
            assert observed["figures"] == [counted(seat) for seat in public["figures"]]
            assert observed["chapels"] == public["chapels"] + [0] * 4
            assert observed["sites"] == public["sites"]
            assert observed["points"] == from_seat(public["points"], first)
            assert observed["decks"] == from_seat(public["decks"], first)
            assert observed["passed"] == from_seat(public["passed"], first)
            assert observed["bid_rounds"] == from_seat(public["bid_rounds"], first)
            for name in ("queue", "ranking"):
                row = [counted(seat) for seat in public[name]]  # type: ignore[literal-required]
                assert observed[name] == row + [ids.NOBODY] * (5 - len(row))
            for place, seat in enumerate(around):
                piles = [0] * 120
                for made_in, size in public["piles"][seat]:
                    piles[(made_in - 1) * 24 + size - 1] += 1
                assert feature_slice(observed, "piles", place, 120) == piles
                assert feature_slice(observed, "bids", place, 6) == count_by_value(
                    public["bids"][seat]
                )
                shown = feature_slice(observed, "shown", place, 25)
                assert [i for i, mark in enumerate(shown) if mark] == public["objectives"][seat]
                under = noted["under"][seat]
                assert feature_slice(observed, "under", place, 24) == under + [0] * (
                    24 - len(under)
                )
                assert feature_slice(observed, "goods", place, 5) == noted["goods"][seat]
                assert feature_slice(observed, "prestige", place, 5) == noted["prestige"][seat]
                assert feature_slice(observed, "boxed", place, 5) == noted["boxed"][seat]
                assert feature_slice(observed, "revealed", place, 30) == flatten(
                    noted["revealed"][seat]
                )
                assert feature_slice(observed, "known", place, 30) == flatten(noted["known"][seat])
            assert observed["coins"] == from_seat(noted["coins"], first)
            assert observed["privileges"] == from_seat(noted["privileges"], first)
            if viewer is None:
                assert not any(observed["objectives"] + observed["deck"] + observed["hand"])
                assert observed["open"] == observed["before"] == [-1]
                continue
            assert [i for i, mark in enumerate(observed["objectives"]) if mark] == own["dealt"]
            for name, answer in (("kept", 1), ("discarded", 2)):
                wanted = [
                    o
                    for o, given in zip(own["dealt"], own["answers"], strict=True)
                    if given == answer
                ]
                assert [i for i, mark in enumerate(observed[name]) if mark] == wanted
            assert observed["deck"] == own["deck"]
            assert observed["own_under"] == own["under"] + [0] * (24 - len(own["under"]))
            assert observed["stage"] == [["", "draw", "split", "done"].index(own["stage"])]
            assert observed["drawn"] == [own["drawn"]]
            assert observed["hand"] == count_by_value(own["hand"])
            assert (observed["open"], observed["before"]) == ([own["open"]], [own["before"]])
            assert sum(observed["own_rounds"]) == sum(pile["round"] for pile in own["piles"])
            for pile in own["piles"]:
                assert feature_slice(observed, "own_piles", pile["slot"], 6) == count_by_value(
                    pile["cards"]
                )
            assert observed["own_boxed"] == flatten(noted["own_boxed"])


def test_a_pending_draw_has_no_numbers() -> None:
    for name in ("rounds", "deal", "first_cards"):
        with pytest.raises(ValueError, match="between moves only"):
            strasbourg().features(build_position(name).view(0))
        with pytest.raises(ValueError, match="between moves only"):
            strasbourg().imagine(build_position(name).view(0), random.Random(1))
