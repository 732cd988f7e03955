"""Imagined tiles have the exact probabilities."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest

import guildhall
from guildhall import CHANCE, Game
from guildhall.core.state import State
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.view import CityGuildsView
from tests import random_games
from tests.hidden_information.city_guilds.exact_weights import KINDS, MINSTREL, Deduction, Hidden
from tests.scale import scaled

SEATS = 3
DEALT = 3
SUPPLY = [26, 26, 3, 2, 3, 2, 2, 2, 4]
"""Many tiles of two kinds and few of the others, which makes the effect of each one large."""
SAMPLES = scaled(1000, 3000)


def small_game() -> Game:
    """The game with small hands and rare tiles."""
    pack = guildhall.game("city_guilds").pack
    for old, new in (
        ("dealt = 4", f"dealt = {DEALT}"),
        ("kept = 3", f"kept = {DEALT - 1}"),
        ("buildings = [11, 11, 11, 11]", f"buildings = {SUPPLY[:4]}"),
        ("markets = [7, 7, 7, 7]", f"markets = {SUPPLY[4:8]}"),
        ("length = 25", "length = 40"),
    ):
        assert old in pack
        pack = pack.replace(old, new)
    return guildhall.game("city_guilds", pack)


def view_of(state: State, seat: int) -> CityGuildsView:
    return cast(CityGuildsView, state.view(seat))


def hidden_from(state: State, seat: int) -> Hidden:
    """What the seat cannot see of a state."""
    fields = state.fields()
    others = [other for other in range(SEATS) if other != seat]
    hands = []
    for other in others:
        part = slice(other * KINDS, (other + 1) * KINDS)
        unknown = Counter(dict(enumerate(fields["hands"][part])))
        unknown -= Counter(dict(enumerate(fields["known"][part])))
        hands.append(tuple(sorted(unknown.elements())))
    return tuple(hands), tuple(fields["returned"][other] for other in others)


def choose_action(state: State, seat: int, viewer: int, rng: random.Random) -> int:
    """The viewer returns its rarest tile, and all seats keep the tiles that nobody knows.

    Both keep the viewer's deductions relevant until late in the game.
    """
    actions = state.actions(seat)
    if actions[0] < ids.TILE and seat == viewer:
        return min(actions, key=lambda action: (SUPPLY[action - ids.RETURN], action))
    if ids.TILE <= actions[0] < ids.TILE + KINDS:
        known = [a for a in actions if view_of(state, seat)["noted"]["known"][seat][a - ids.TILE]]
        return rng.choice(known or actions)
    return rng.choice(actions)


def watched_game(game: Game, viewer: int, seed: int) -> Iterator[tuple[State, Deduction]]:
    """A game with the viewer's deductions, at each decision from the draft on."""
    rng = random.Random(seed)
    state = game.start(SEATS)
    random_games.apply_pending_outcomes(state, rng)
    deduction = Deduction(SUPPLY, view_of(state, viewer)["own"]["hand"], SEATS - 1, DEALT)
    others = [seat for seat in range(SEATS) if seat != viewer]
    yield state, deduction
    while not state.over:
        actor = state.actor
        was = view_of(state, 0)["public"]["phase"]
        action = state.sample(rng) if actor == CHANCE else choose_action(state, actor, viewer, rng)
        played = [
            event
            for event in random_games.apply_and_collect(state, (actor, action))
            if event.kind == "placed"
        ]
        if was == "draft":
            if actor == viewer:
                deduction.give_back_own(action - ids.RETURN)
            if state.actor == CHANCE:
                deduction.give_back()
        elif actor == CHANCE:
            if was != "start":
                deduction.turn_up(action)
        elif actor != viewer and was == "take":
            deduction.take(others.index(actor), action - ids.TAKE)
        for event in played:
            if actor != viewer:
                kind = event.data["kind"]
                assert isinstance(kind, int)
                deduction.play(others.index(actor), kind)
        if state.actor != CHANCE and was != "draft":
            yield state, deduction


def check_against(
    exact: dict[Hidden, float], state: State, viewer: int, rng: random.Random
) -> None:
    """Compare the frequencies of imagined hands and returned tiles with the exact weights."""
    imaginer = state.game.imaginer(state.view(viewer))
    dealt = Counter(hidden_from(imaginer.state(rng), viewer) for _ in range(SAMPLES))
    assert set(dealt) <= set(exact), "something impossible was imagined"
    for part in (lambda h: str(h[0]), lambda h: str(h[1]), str):
        observed: Counter[str] = Counter()
        for hidden, count in dealt.items():
            observed[part(hidden)] += count
        expected: dict[str, float] = {}
        for hidden, chance in exact.items():
            name = part(hidden)
            expected[name] = expected.get(name, 0.0) + chance * SAMPLES
        value, degrees = random_games.chi_square(observed, expected)
        if degrees:
            assert value < random_games.max_chi_square(degrees)


def is_own_tile_in_doubt(state: State, deduction: Deduction, viewer: int) -> bool:
    """Whether the tile that the viewer gave back may have been turned up since, or not."""
    noted = view_of(state, viewer)["noted"]
    mine = noted["returned"]
    return noted["drawn"][mine] > 0 and deduction.supply[mine] > deduction.visible[mine]


@pytest.mark.parametrize("viewer", range(SEATS))
def test_imagined_tiles_have_their_exact_probabilities(viewer: int) -> None:
    rng = random.Random(61)
    in_doubt = turns = 0
    for state, deduction in watched_game(small_game(), viewer, seed=8 + viewer):
        if turns == 0 or view_of(state, viewer)["public"]["phase"] == "take":
            turns += 1
        else:
            continue
        # The true state is possible, and hidden tiles have their exact frequencies.
        assert turns == 1 or hidden_from(state, viewer) in deduction.weights
        if turns in (2, 6) or turns % 18 == 0:
            check_against(deduction.probabilities(), state, viewer, rng)
            in_doubt += is_own_tile_in_doubt(state, deduction, viewer)
    assert in_doubt


@pytest.mark.parametrize(("seed", "turned_up"), [(0, 1), (5, 2)])
def test_the_viewers_tile_may_have_been_turned_up_with_few_tiles_unseen(
    seed: int, turned_up: int
) -> None:
    """The fewer tiles are unseen, the more the tiles in hands matter.

    One tile of the kind that the viewer gave back is unseen; it is not the viewer's
    where others hold it. Five tiles are unseen and two of them are held.
    """
    state, deduction, mine = next(
        (state, deduction, noted["returned"])
        for state, deduction in watched_game(small_game(), 0, seed)
        if (noted := view_of(state, 0)["noted"])["returned"] >= 0
        and is_own_tile_in_doubt(state, deduction, 0)
        and sum(deduction.supply) - deduction.visible.total() - num_unseen(deduction, MINSTREL) <= 5
    )
    assert (num_unseen(deduction, mine), view_of(state, 0)["noted"]["drawn"][mine]) == (
        1,
        turned_up,
    )
    held = sum(
        chance
        for (hands, _), chance in deduction.probabilities().items()
        if any(mine in hand for hand in hands)
    )
    # Labelled tiles: 1 * (5 - 2) deals leave the viewer's in the deck, 5 for each that came up.
    assert held == pytest.approx(2 / 5 * (1 - 3 / (3 + 5 * turned_up)))
    imaginer, rng = state.game.imaginer(state.view(0)), random.Random(63)
    number = 4 * SAMPLES
    found = sum(
        any(mine in hand for hand in hidden_from(imaginer.state(rng), 0)[0]) for _ in range(number)
    )
    assert abs(found / number - held) < 4.5 * (held * (1 - held) / number) ** 0.5


def num_unseen(deduction: Deduction, kind: int) -> int:
    """How many tiles of a kind the viewer cannot see."""
    return deduction.supply[kind] - deduction.visible[kind]


def test_the_sealed_draft_is_imagined_with_exact_probabilities() -> None:
    rng = random.Random(62)
    game = small_game()
    state, deduction = next(watched_game(game, 1, seed=3))
    check_against(deduction.probabilities(), state, 1, rng)
    # After its choice the seat still knows all its tiles, including the one it returned.
    state.apply(1, state.actions(1)[0])
    check_against(deduction.probabilities(), state, 1, rng)
    state.apply(0, state.actions(0)[0])
    check_against(deduction.probabilities(), state, 1, rng)


def test_nothing_is_imagined_while_a_draw_is_pending() -> None:
    state = small_game().start(SEATS)
    for _ in random_games.play_moves(state, seed=24):
        if state.actor == CHANCE:
            with pytest.raises(ValueError, match="draw"):
                state.game.imagine(state.view(0), random.Random(1))
