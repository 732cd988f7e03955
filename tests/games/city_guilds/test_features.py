"""Observations contain the numbers of the view, with seats relative to the viewer."""

import random

import guildhall
from guildhall.core.state import State
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.position import Position
from guildhall.games.city_guilds.view import CityGuildsView, build_view
from tests import random_games
from tests.random_games import Setup

GAME = guildhall.game("city_guilds")


def observed_features(state: State, viewer: int | None) -> dict[str, list[int]]:
    return GAME.observation_spec.read(list(GAME.features(state.view(viewer))))


def view_of(state: State, viewer: int | None) -> CityGuildsView:
    assert isinstance(state, Position)
    return build_view(state, viewer)


def from_seat(items: list[int], seat: int) -> list[int]:
    """Return the items in seat order from a seat on, padded with 0."""
    return items[seat:] + items[:seat] + [0] * (ids.MAX_SEATS - len(items))


def test_every_feature_matches_the_view() -> None:
    for seats in (3, 4, 5):
        setup = Setup("city_guilds", seats, (("tavern_optional", False),))
        for state in random_games.decisions(setup, seed=seats):
            for viewer in random_games.viewers(state):
                view, observed = view_of(state, viewer), observed_features(state, viewer)
                public, first = view["public"], 0 if viewer is None else viewer

                def counted(seat: int, first: int = first, seats: int = seats) -> int:
                    return ids.NOBODY if seat == ids.NOBODY else (seat - first) % seats

                assert observed["players"] == [seats]
                assert observed["seat"] == [ids.NOBODY if viewer is None else viewer]
                assert (observed["minstrel_counts"], observed["tavern_optional"]) == ([1], [0])
                assert observed["start"] == [counted(public["start"])]
                assert observed["active"] == [counted(public["active"])]
                assert observed["picked"] == [view["own"].get("picked", ids.NOTHING)]
                assert observed["spot"] == [view["own"].get("spot", ids.NOTHING)]
                assert observed["hand"] == view["own"].get("hand", [0] * 9)
                assert observed["returned"] == [view["noted"]["returned"]]
                assert observed["tiles"] == public["tiles"]
                assert observed["men"] == public["men"]
                assert observed["owners"] == [counted(owner) for owner in public["owners"]]
                for block, order in enumerate(public["orders"]):
                    row = observed["orders"][block * ids.MAX_SEATS : (block + 1) * ids.MAX_SEATS]
                    assert row == [counted(seat) for seat in order] + [ids.NOBODY] * (
                        5 - len(order)
                    )
                for guild in range(ids.GUILDS):
                    part = slice(guild * ids.MAX_SEATS, (guild + 1) * ids.MAX_SEATS)
                    assert observed["positions"][part] == from_seat(
                        public["positions"][guild], first
                    )
                    assert observed["arrivals"][part] == from_seat(public["arrivals"][guild], first)
                assert observed["money"] == from_seat(public["money"], first)
                assert observed["men_left"] == from_seat(public["men_left"], first)
                assert observed["hand_sizes"] == from_seat(public["hand_sizes"], first)
                for step in range(seats):
                    known = observed["known"][step * 9 : step * 9 + 9]
                    assert known == view["noted"]["known"][(first + step) % seats]
                assert observed["known"][seats * 9 :] == [0] * 9 * (ids.MAX_SEATS - seats)
                assert observed["display"] == public["display"]
                assert observed["drawn"] == view["noted"]["drawn"]
                assert (observed["taverns"], observed["deck"]) == (
                    [public["taverns"]],
                    [public["deck"]],
                )


def test_visible_phases_have_different_numbers() -> None:
    setup = Setup("city_guilds", 4, ())
    phases = {
        (view_of(state, 0)["public"]["phase"], *observed_features(state, 0)["phase"])
        for seed in range(3)
        for state in random_games.decisions(setup, seed)
    }
    assert {name for name, _ in phases} == {"draft", "place", "tavern", "take", "over"}
    assert len({number for _, number in phases}) == len(phases) == 5


def test_a_seat_counts_the_others_from_itself_on() -> None:
    state = GAME.start(4)
    rng = random.Random(2)
    while len(set(state.scores())) < 2:
        state.apply(*random_games.random_move(state, rng))
    random_games.apply_pending_outcomes(state, rng)
    money = state.scores()
    for seat in range(4):
        assert observed_features(state, seat)["money"][0] == money[seat]
        assert observed_features(state, seat)["money"][1] == money[(seat + 1) % 4]
        assert observed_features(state, seat)["active"] == [(state.actor - seat) % 4]
