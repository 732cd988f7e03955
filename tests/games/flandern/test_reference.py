"""Random games in which the engine agrees with the reference implementation at every step."""

import random
from typing import cast

import pytest

import guildhall
from guildhall.core.state import State
from guildhall.games.flandern.view import FlandernView, Public
from tests.games.flandern.reference import (
    ARMS,
    CHURCH,
    CITIES,
    GUILDS,
    NAMES,
    City,
    plot_number,
    tile_number,
)
from tests.games.flandern.scenario import PLOT_ID, TILE_ID, flandern
from tests.scale import scaled

SITE, CATHEDRAL, MASTER = 6, 9, 10


def public_of(state: State) -> Public:
    return cast(FlandernView, state.view(None))["public"]


def open_cities(public: Public) -> list[City]:
    """Return the cities that allow actions."""
    cities = zip(CITIES, public["scored"], strict=True)
    return [City(public, name) for name, scored in cities if scored == 0]


def allowed_arms(public: Public) -> list[str]:
    """Return the arms that the card being carried out lets build."""
    own = [ARMS[public["acting"]]] if public["acting"] >= 0 else []
    return [*own, "grey", CHURCH]


def expected_plots(public: Public) -> set[int]:
    """Return the plots that the active seat should be offered."""
    card = public["card"]
    found: set[tuple[str, str]] = set()
    for city in open_cities(public):
        if card in (CATHEDRAL, MASTER):
            own = ARMS[public["guilds"][public["active"]]]
            wanted = [CHURCH] if card == CATHEDRAL else [own, "grey"]
            for name in city.quarters():
                is_free = card == MASTER or name not in city.cathedrals
                if city.arms_at(name) in wanted and is_free and city.tiles[name] != "under D":
                    found.add((city.name, name))
        elif card == SITE or CITIES[card] == city.name:
            arms = allowed_arms(public)
            found |= {(city.name, laying.name) for laying in city.placements(arms)}
            if card != SITE:
                found |= {(city.name, name) for name in city.finishable(arms)}
    return {PLOT_ID + plot_number(*place) for place in found}


def check_choice(state: State) -> None:
    """Compare the offered plots and tiles with the reference."""
    seat = state.actor
    view = cast(FlandernView, state.view(seat))
    public = view["public"]
    if public["phase"] not in ("build", "cathedral", "master"):
        return
    spot = view["own"]["spot"]
    if spot < 0:
        assert set(state.actions(seat)) == expected_plots(public)
        return
    name = NAMES[spot % len(NAMES)]
    layings = City(public, CITIES[spot // len(NAMES)]).placements(allowed_arms(public))
    tiles = {TILE_ID + tile_number(laying.tile) for laying in layings if laying.name == name}
    assert set(state.actions(seat)) == tiles
    assert len(tiles) > 1


def check_board(public: Public) -> None:
    """Compare everything that follows from the tiles: values, ranks and points."""
    total = dict.fromkeys(GUILDS, 0)
    for name, scored in zip(CITIES, public["scored"], strict=True):
        if scored < 0:
            continue
        city = City(public, name)
        number = CITIES.index(name)
        assert public["values"][number] == city.value()
        paid = {ARMS[row[0]]: row[4] for row in public["ranks"][number]}
        assert paid == city.points()
        stands = {ARMS[row[0]]: (row[1], row[2]) for row in public["ranks"][number]}
        assert stands == {guild: city.standing(guild) for guild in paid}
        if scored:
            assert city.free == []
            for guild, points in paid.items():
                total[guild] += points
    assert dict(zip(GUILDS, public["points"], strict=True)) == total


def covers_of(public: Public) -> set[int]:
    return {place for place, tile in enumerate(public["plots"]) if tile == 22}


def check_covered(public: Public, before: set[int]) -> None:
    """Check that free plots can still be built on, and plots just covered could not."""
    for city in open_cities(public):
        assert city.free
        assert set(city.free) == city.buildable()
    for place in covers_of(public) - before:
        plots = [-1 if where == place else tile for where, tile in enumerate(public["plots"])]
        city = City({**public, "plots": plots}, CITIES[place // len(NAMES)])
        assert NAMES[place % len(NAMES)] not in city.buildable()


def check_goes_on(public: Public) -> None:
    """Check that no end condition has been reached."""
    plots = [(city, name) for city in open_cities(public) for name in city.free]
    if len(public["guilds"]) > 2:
        assert len(plots) > 1
        assert public["phase"] != "gold" or sum(public["gold"]) > 0
    else:
        builders = [*(ARMS[guild] for guild in public["guilds"]), "grey", CHURCH]
        assert any(city.has_tile_for(name, builders) for city, name in plots)


def check_random_game(seats: int, seed: int, lazy: bool) -> State:
    """Play a random game and check it at every step; lazy players take cards back too often."""
    rng = random.Random(seed)
    state = flandern().start(seats)
    number = 0
    covers: set[int] = set()
    while not state.over:
        public = public_of(state)
        if public["round"] != number:
            number = public["round"]
            check_covered(public, covers)
            check_board(public)
            check_goes_on(public)
            covers = covers_of(public)
        if state.actor == guildhall.CHANCE:
            state.apply(guildhall.CHANCE, state.sample(rng))
            continue
        check_choice(state)
        actions = state.actions(state.actor)
        if not lazy and len(actions) > 1 and 7 in actions:
            actions.remove(7)
        state.apply(state.actor, rng.choice(actions))
    check_board(public_of(state))
    return state


@pytest.mark.parametrize("seed", range(scaled(2, 4)))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_engine_agrees_with_the_reference(seats: int, seed: int) -> None:
    state = check_random_game(seats, seed, lazy=seed == 0)
    public = public_of(state)
    scores = []
    for seat, guild in enumerate(public["guilds"]):
        score = public["points"][guild]
        if seats == 2:
            score += public["points"][public["influenced"][seat]]
        elif max(public["influence"]) and public["influence"][seat] == max(public["influence"]):
            score += 3
        scores.append(score)
    assert state.scores() == public["scores"] == scores
    assert state.winners() == [seat for seat in range(seats) if scores[seat] == max(scores)]
