"""Random games in which the engine agrees with the reference implementation at every step."""

import random

import pytest

from guildhall.games.strasbourg import ids
from tests.games.strasbourg.finished_games import finished_game, is_fulfilled
from tests.games.strasbourg.reference import ChanceDraw, Question, Reference
from tests.games.strasbourg.reference_map import (
    BUILDINGS,
    CHAPEL_SPOTS,
    GUILDS,
    SITES,
    guild_squares,
    neighbours,
    square_name,
)
from tests.games.strasbourg.reference_objectives import ObjectiveChecker
from tests.games.strasbourg.scenario import CHANCE, ScriptedGame, strasbourg
from tests.scale import scaled


def compare(table: ScriptedGame, reference: Reference) -> None:
    """Everything that the reference knows equals the engine's public and private state."""
    public, noted = table.public, table.noted
    members = [-1] * 54
    for number in range(54):
        for seat in reference.seats:
            if square_name(number) in reference.members[seat]:
                members[number] = seat
    assert public["figures"] == members
    assert public["first"] == reference.first
    assert public["council"] == reference.council
    assert [spot for spot in CHAPEL_SPOTS if public["chapels"][spot - 1]] == sorted(
        reference.chapels
    )
    assert {
        BUILDINGS[building]: SITES[site]
        for site, building in enumerate(public["sites"])
        if building >= 0
    } == reference.sites
    assert noted["coins"] == reference.coins
    assert noted["goods"] == reference.goods
    assert noted["privileges"] == reference.privileges
    if public["phase"] not in ("plan", "keep"):
        assert public["points"] == reference.points
        assert public["decks"] == [reference.size(seat) for seat in reference.seats]
        assert noted["under"] == reference.rescued
        for seat in reference.seats:
            piles = {pile["slot"]: pile for pile in table.own(seat)["piles"]}
            mine = reference.piles[seat]
            assert {slot: (p["round"], p["cards"]) for slot, p in piles.items()} == mine
            assert public["piles"][seat] == sorted([p.round, len(p.cards)] for p in mine.values())


def follow(seats: int, seed: int, keep_unused_piles: bool) -> tuple[ScriptedGame, Reference]:
    """Play at random, comparing legal actions and their effects in both implementations."""
    rng = random.Random(seed)
    table = ScriptedGame(
        seats, state=strasbourg().start(seats, keep_unused_piles=keep_unused_piles)
    )
    reference = Reference(seats, keep_unused_piles)
    play, state = reference.play_game(), table.state
    question = next(play)
    while True:
        if isinstance(question, ChanceDraw):
            assert state.actor == CHANCE
            assert state.outcomes() == question.outcomes
            answer = CHANCE, state.sample(rng)
        else:
            answer = decide(table, question, rng)
        state.apply(*answer)
        try:
            question = play.send(answer)
        except StopIteration:
            return table, reference
        if isinstance(question, Question):
            compare(table, reference)


def decide(table: ScriptedGame, question: Question, rng: random.Random) -> tuple[int, int]:
    """A random waiting seat chooses a random action, sometimes preferring to wait or stop."""
    state = table.state
    assert state.waiting() == sorted(question.options)
    assert {seat: state.actions(seat) for seat in state.waiting()} == question.options
    seat = rng.choice(state.waiting())
    options = question.options[seat]
    if options == [ids.DRAW, ids.STOP]:
        return seat, rng.choice([ids.DRAW, ids.DRAW, ids.DRAW, ids.STOP])
    if ids.WAIT in options and rng.random() < 0.5:
        return seat, ids.WAIT
    return seat, rng.choice(options)


@pytest.mark.parametrize("keep_unused_piles", [True, False])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(scaled(1, 3)))
def test_the_engine_agrees_with_the_reference(
    seats: int, seed: int, keep_unused_piles: bool
) -> None:
    table, reference = follow(seats, seed, keep_unused_piles)
    assert table.state.over
    assert table.state.scores() == table.public["points"] == reference.points
    assert table.state.winners() == reference.winners()
    compare(table, reference)


def random_city(seats: int, rng: random.Random) -> list[set[str]]:
    """Members that can have been placed in the city; those of seat 0 keep close together."""
    guild_of = {name: guild for guild in GUILDS for name in guild_squares(guild)}
    most = 6 if seats == 3 else 9  # rewarded ranks of three steps
    members: list[set[str]] = [set() for _ in range(seats)]
    for seat in (0, *range(seats)):
        for _ in range(rng.randint(4, 9)):
            taken = [name for mine in members for name in mine]
            free = [
                name
                for name, guild in guild_of.items()
                if name not in taken
                and sum(guild_of[one] == guild for one in members[seat]) < 3
                and sum(guild_of[one] == guild for one in taken) < most
            ]
            near = [name for name in free if set(neighbours(name)) & members[seat]]
            if free:
                members[seat].add(rng.choice((near if seat == 0 else free) or free))
    return members


def test_objectives_agree_on_random_cities() -> None:
    """Each of the 25 is fulfilled and missed somewhere."""
    rng = random.Random(6)
    found: dict[int, set[bool]] = {number: set() for number in range(1, 26)}
    for round_ in range(60):
        seats = 3 + round_ % 3
        members = random_city(seats, rng)
        sites = dict(zip(BUILDINGS, rng.sample(SITES, 5), strict=True))
        chapels = rng.sample(list(CHAPEL_SPOTS), 5)
        council = [rng.randrange(seats) for _ in range(8)]
        coins = [rng.randrange(4) for _ in range(seats)]
        checker = ObjectiveChecker(members, sites, chapels, council, coins)
        numbers = rng.sample(range(1, 26), 25)
        kept = {seat: sorted(numbers[5 * seat : 5 * seat + 5]) for seat in range(seats)}
        table = finished_game(
            {seat: " ".join(sorted(mine)) for seat, mine in enumerate(members)},
            seats=seats,
            sites=sites,
            chapels=chapels,
            council=council,
            coins=coins,
            kept=kept,
        )
        for seat, hand in kept.items():
            for number in hand:
                expected = checker.is_fulfilled(seat, number)
                assert is_fulfilled(table, number, seat) is expected, (number, seat)
                found[number].add(expected)
    assert [number for number, both in found.items() if len(both) < 2] == []
