"""Over many games, true positions are distributed like imagined ones.

If the other seats choose as `imagine` assumes, the true position is one more sample from the same
distribution. So for any statistic, its difference from the mean of imagined positions averages 0.
"""

import random
from collections import Counter
from typing import cast

import pytest

import guildhall
from guildhall.core.state import State
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.view import CityGuildsView
from tests import random_games
from tests.random_games import Viewer
from tests.scale import scaled

GAMES = scaled(250, 1000)
IMAGINED = 6
SIGMAS = 4.5


def blind_move(state: State, rng: random.Random) -> random_games.Move:
    """Return any tile; play known tiles first, and others at random."""
    seat, action = random_games.random_move(state, rng)
    if seat < 0 or action >= ids.TILE + ids.DRAWN_KINDS:
        return seat, action
    view = cast(CityGuildsView, state.view(seat))
    known, hand = view["noted"]["known"][seat], view["own"]["hand"]
    counts = known if any(known) else hand
    kind = rng.choices(range(ids.DRAWN_KINDS), counts)[0]
    return seat, kind if action < ids.TILE else ids.TILE + kind


def hidden_counts(state: State, view: CityGuildsView) -> dict[str, int]:
    """Statistics of what is hidden from the viewer."""
    fields = state.fields()
    viewer = view["seat"]
    mine = view["noted"]["returned"]
    drawn = fields["drawn"]
    hands = [0] * ids.DRAWN_KINDS
    for seat in range(view["seats"]):
        if seat != viewer:
            for kind in range(ids.DRAWN_KINDS):
                hands[kind] += fields["hands"][seat * ids.DRAWN_KINDS + kind]
    given = [kind for seat, kind in enumerate(fields["returned"]) if seat != viewer and kind >= 0]
    return {
        "markets held": sum(hands[ids.MARKET : ids.MINSTREL]),
        "minstrels held": hands[ids.MINSTREL],
        "held of the kind given back": hands[mine] if mine != ids.NOTHING else 0,
        "held of kinds often seen": sum(
            hands[kind] * drawn[kind] for kind in range(ids.DRAWN_KINDS)
        ),
        "pairs held": sum(count * count for count in hands),
        "returned of the viewer's kind": given.count(mine),
        "returned of kinds often seen": sum(drawn[kind] for kind in given),
        "given back of kinds held": sum(hands[kind] for kind in given),
        "equal tiles given back": sum(given.count(kind) for kind in given),
    }


def differences(seats: int, seed: int) -> dict[str, int]:
    """The differences between the true and imagined states, for one viewer at one position."""
    rng = random.Random(seed)
    game = guildhall.game("city_guilds")
    state = game.start(seats)
    for _ in random_games.play_moves(state, seed, depth=rng.randrange(60, 300), policy=blind_move):
        pass
    random_games.apply_pending_outcomes(state, rng)
    viewer: Viewer = rng.choice(random_games.viewers(state))
    view = state.view(viewer)
    imaginer = game.imaginer(view)
    truth = hidden_counts(state, cast(CityGuildsView, view))
    result = dict.fromkeys(truth, 0)
    for _ in range(IMAGINED):
        imagined = hidden_counts(imaginer.state(rng), cast(CityGuildsView, view))
        for name, count in truth.items():
            result[name] += count - imagined[name]
    return result


@pytest.mark.parametrize("seats", guildhall.game("city_guilds").seats)
def test_the_truth_looks_like_what_is_imagined(seats: int) -> None:
    sums: Counter[str] = Counter()
    squares: Counter[str] = Counter()
    for seed in range(GAMES):
        for name, difference in differences(seats, seed).items():
            sums[name] += difference
            squares[name] += difference * difference
    for name in sums:
        assert sums[name] ** 2 <= SIGMAS**2 * squares[name], name
