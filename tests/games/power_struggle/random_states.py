"""Random games of Power Struggle, step by step, and modified packs."""

import random
from collections.abc import Iterator

import guildhall
from guildhall.core.game import Game
from guildhall.core.state import CHANCE
from guildhall.games.power_struggle.rules.state import PowerStruggleState


def power_struggle(pack: str | None = None) -> Game:
    """The game with its standard components or a custom pack."""
    return guildhall.game("power_struggle", pack)


def random_states(seats: int, seed: int) -> Iterator[PowerStruggleState]:
    """The same state after each move of a random game."""
    state = power_struggle().start(seats)
    assert isinstance(state, PowerStruggleState)
    rng = random.Random(seed)
    while not state.over:
        actor = state.actor
        is_draw = actor == CHANCE
        state.apply(actor, state.sample(rng) if is_draw else rng.choice(state.actions(actor)))
        yield state


def modified_pack(*changes: tuple[str, str]) -> str:
    """The standard pack with some texts replaced, each of which occurs once."""
    pack = power_struggle().pack
    for old, new in changes:
        assert pack.count(old) == 1, old
        pack = pack.replace(old, new)
    return pack
