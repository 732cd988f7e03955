"""Imagined states have the exact probabilities."""

import math
import random
from collections import Counter
from itertools import permutations, product
from typing import cast

import pytest

import guildhall
from guildhall import CHANCE
from guildhall.core.rng import Generator
from guildhall.core.state import State
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.imagine import PowerStruggleImaginer
from guildhall.games.power_struggle.rules.state import PowerStruggleState
from guildhall.games.power_struggle.view import PowerStruggleView
from tests import random_games
from tests.scale import scaled

GAME = guildhall.game("power_struggle")
SAMPLES = scaled(1000, 3000)


def view_of(state: State, seat: int | None) -> PowerStruggleView:
    return cast(PowerStruggleView, state.view(seat))


def is_close(found: int, chance: float) -> bool:
    """Check that a count is within five standard deviations."""
    spread = math.sqrt(SAMPLES * chance * (1 - chance))
    return abs(found - SAMPLES * chance) <= 5 * spread + 1e-9


def at_event_ordering(seats: int, seed: int) -> tuple[State, random.Random]:
    """A game in which the events of the first round are to be ordered."""
    rng = random.Random(seed)
    state = GAME.start(seats)
    random_games.apply_pending_outcomes(state, rng)
    while view_of(state, None)["public"]["phase"] == "place":
        state.apply(*random_games.random_move(state, rng))
    random_games.apply_pending_outcomes(state, rng)
    return state, rng


@pytest.mark.parametrize(
    ("turns", "bonus_at", "shown"), [(7, 6, 1), (7, 6, 5), (6, 2, 4), (5, 4, 5)]
)
def test_round_length_and_position_of_the_bonus(turns: int, bonus_at: int, shown: int) -> None:
    """All slots are equally likely, and so is each next card; the bonus comes in time."""
    state, rng = at_event_ordering(3, seed=turns * 10 + shown)
    owner = state.actor
    state.apply(owner, ids.SLOT + turns - 4)
    for slot in range(turns):
        others = [
            action for action in state.actions(owner) if action != ids.NEXT_EVENT_CARD + ids.BONUS
        ]
        state.apply(
            owner, ids.NEXT_EVENT_CARD + ids.BONUS if slot == bonus_at else rng.choice(others)
        )
    while view_of(state, None)["public"]["turn"] < shown:
        state.apply(*random_games.random_move(state, rng))
    chances: Counter[tuple[int, int]] = Counter()
    for length in range(4, 8):
        for place in range(7):
            really = min(place, length - 1)
            fits = really == bonus_at if bonus_at < shown else really >= shown
            if fits and length >= shown:
                chances[length, really] += 1
    viewer = (owner + 1) % 3
    imaginer = GAME.imaginer(state.view(viewer))
    found: Counter[tuple[int, int]] = Counter()
    for _ in range(SAMPLES):
        fields = imaginer.state(rng).fields()
        found[fields["turn"][12], fields["stack"].index(ids.BONUS)] += 1
    assert set(found) <= set(chances)
    for pair, weight in chances.items():
        assert is_close(found[pair], weight / chances.total()), pair


def test_unseen_events_are_equally_likely() -> None:
    state, rng = at_event_ordering(4, seed=5)
    viewer = (state.actor + 1) % 4
    imaginer = GAME.imaginer(state.view(viewer))
    found: Counter[int] = Counter()
    for _ in range(SAMPLES):
        drawn = imaginer.state(rng).fields()["drawn"]
        found.update(kind for kind, count in enumerate(drawn[: ids.BONUS]) if count)
    # Six of 24 cards; of the three short straws at least one.
    for kind in range(22):
        none = (18 * 17 * 16) / (24 * 23 * 22) if kind == 18 else 0.75
        assert is_close(found[kind], 1 - none)


def test_arch_enemies_are_equally_likely_unless_ruled_out() -> None:
    state, rng = at_event_ordering(3, seed=6)
    viewer = 0
    view = view_of(state, viewer)
    mine = (view["own"]["colour"], view["own"]["competence"])
    view["noted"]["struck"] = [0, 0b111111, 1 << (ids.COMPETENCE_CARDS + 1)]
    colours = [colour for colour in range(3) if colour != mine[0]]
    cards = [card for card in range(4) if card != mine[1]]
    deals = [
        (*zip(two, pair, strict=True),)
        for two in permutations(colours)
        for pair in permutations(cards, 2)
    ]
    possible = [
        deal
        for deal in deals
        if not any(
            view["noted"]["struck"][seat] >> (colour * ids.COMPETENCE_CARDS + card) & 1
            for seat, (colour, card) in zip((1, 2), deal, strict=True)
        )
    ]
    assert 0 < len(possible) < len(deals)
    imaginer = GAME.imaginer(view)
    found: Counter[object] = Counter()
    for _ in range(SAMPLES):
        fields = imaginer.state(rng).fields()
        found[(*((fields["colours"][s], fields["competences"][s]) for s in (1, 2)),)] += 1
    assert set(found) == set(possible)
    for deal in possible:
        assert is_close(found[deal], 1 / len(possible))


def test_the_only_remaining_deal_of_arch_enemies_is_found() -> None:
    """All pairs but one are ruled out for each seat, so hardly any random deal fits."""
    state, rng = at_event_ordering(5, seed=11)
    view = view_of(state, None)
    deal = [(2, 4), (0, 1), (4, 5), (1, 0), (3, 3)]
    every = (1 << 5 * ids.COMPETENCE_CARDS) - 1
    view["noted"]["struck"] = [
        every & ~(1 << (colour * ids.COMPETENCE_CARDS + card)) for colour, card in deal
    ]
    imaginer = GAME.imaginer(view)
    for _ in range(3):
        fields = imaginer.state(rng).fields()
        assert list(zip(fields["colours"], fields["competences"], strict=True)) == deal
    view["noted"]["struck"][0] = every
    with pytest.raises(ValueError, match="No deal of arch-enemies"):
        GAME.imagine(view, rng)


def bribe(state: State, briber: int, amount: int) -> int:
    """Offer money for the first card of another player, who accepts; return that seat."""
    state.apply(briber, ids.BRIBE)
    card = state.actions(briber)[0]
    state.apply(briber, card)
    bracket, rest = divmod(amount - 50_000, 500_000)
    state.apply(briber, ids.BRACKET + bracket)
    state.apply(briber, ids.SUM + rest // 50_000)
    target = state.actor
    assert card >= ids.CARD
    state.apply(target, ids.ACCEPT)
    return target


def test_every_split_of_the_money_is_equally_likely() -> None:
    """After a bribe between two others, all sums not ruled out are equally likely."""
    state, rng = at_event_ordering(3, seed=7)
    owner = state.actor
    state.apply(owner, ids.SLOT)
    while view_of(state, None)["public"]["phase"] == "events":
        state.apply(owner, state.actions(owner)[-1])
    while view_of(state, None)["public"]["phase"] != "action":
        state.apply(*random_games.random_move(state, rng))
    briber = state.actor
    cash = view_of(state, briber)["own"]["cash"]
    target = bribe(state, briber, 200_000)
    (third,) = {0, 1, 2} - {briber, target}
    noted = view_of(state, third)["noted"]
    assert noted["cash_least"][briber] == 0
    assert noted["cash_most"][briber] == cash - 50_000
    for one in (briber, target):
        assert (
            view_of(state, one)["noted"]["cash_least"] == view_of(state, one)["noted"]["cash_most"]
        )
    sums = range(50_000, cash + 50_000, 50_000)
    imaginer = GAME.imaginer(state.view(third))
    found = Counter(cash - imaginer.state(rng).fields()["cash"][briber] for _ in range(SAMPLES))
    assert set(found) == set(sums)
    for paid in sums:
        assert is_close(found[paid], 1 / len(sums))


def after_bribes(seats: int, cash: int, bribes: int) -> State:
    """A game in which everybody began with this cash and some seats have bribed with 50,000."""
    assert GAME.pack.count("start = 800_000") == 1
    game = guildhall.game("power_struggle", GAME.pack.replace("start = 800_000", f"start = {cash}"))
    rng = random.Random(8)
    state = game.start(seats)
    random_games.apply_pending_outcomes(state, rng)
    for _ in range(3 * seats):
        state.apply(state.actor, ids.TO_BOARD)
    random_games.apply_pending_outcomes(state, rng)
    owner = state.actor
    state.apply(owner, ids.SLOT + 3)
    while view_of(state, None)["public"]["phase"] == "events":
        state.apply(owner, state.actions(owner)[0])
    for _ in range(bribes):
        bribe(state, state.actor, 50_000)
    return state


def divisions(state: State) -> list[tuple[int, ...]]:
    """Every split of the money that agrees with what a spectator knows about each set of seats."""
    noted, seats = view_of(state, None)["noted"], range(int(state.seats))
    spans = [
        range(least, most + 50_000, 50_000)
        for least, most in zip(noted["cash_least"], noted["cash_most"], strict=True)
    ]
    return [
        cash
        for cash in product(*spans)
        if sum(cash) == sum(noted["balance"])
        and all(
            sum(cash[seat] - noted["balance"][seat] for seat in seats if group >> seat & 1) <= most
            for group, most in enumerate(noted["cash_bounds"])
        )
    ]


def test_every_split_among_all_seats_is_equally_likely() -> None:
    """Even if the cash of one seat limits the possible cash of the others."""
    state = after_bribes(4, 100_000, 8)
    possible = divisions(state)
    assert len(possible) > 20
    imaginer = state.game.imaginer(state.view(None))
    rng = random.Random(9)
    found = Counter(
        tuple(imaginer.state(rng).fields()["cash"][: int(state.seats)]) for _ in range(SAMPLES)
    )
    assert set(found) == set(possible)
    for cash in possible:
        assert is_close(found[cash], 1 / len(possible)), cash


def test_a_split_among_five_is_found_quickly() -> None:
    """A search imagines thousands of states, so few splits may be rejected for each one."""
    state = after_bribes(5, 800_000, 5)
    imaginer = state.game.imaginer(state.view(None))
    assert isinstance(imaginer, PowerStruggleImaginer)
    twin = state.clone()
    assert isinstance(twin, PowerStruggleState)
    assert imaginer.num_uncertain == 5
    generator = Generator(10)
    taken = sum(imaginer.try_cash_division(twin, generator) for _ in range(2000))
    assert taken > 2000 / 60


def test_nothing_is_imagined_during_chance_draws() -> None:
    state = GAME.start(3)
    assert state.actor == CHANCE
    with pytest.raises(ValueError, match="between moves"):
        GAME.imaginer(state.view(0))
