"""Games through PettingZoo's loop: our titles, and two of PettingZoo's own environments.

All are driven by the one loop that PettingZoo's users write: ``reset``, ``agent_iter``, ``last``
and ``step``, with an even ``choice`` from the action mask. A step is counted if its agent is alive;
the ``None`` that each agent is given after the end takes time and is not counted. One environment
plays all games, each with a seed of its own.

The peers are made with the public ``env()`` of their modules. It puts PettingZoo's usual wrappers
around them, which look out for illegal moves, actions out of bounds and calls before ``reset``; our
environment has these checks built in. The wrappers take more than half of the time of
``connect_four_v3``, which has no chance and passes over the seed; ``texas_holdem_v4`` builds its
game anew for each seed, which takes about half of its time.
"""

import importlib
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, cast

from bench.machine import has_modules
from bench.measure import STEPS, Batch
from guildhall.core.game import Game


class ZooEnv(Protocol):
    """The part of PettingZoo's environments that is used here."""

    def reset(self, seed: int) -> None:
        """Begin a game."""
        ...

    def agent_iter(self) -> Iterable[object]:
        """The agents in the order in which they are to act, until none is left."""
        ...

    def last(self) -> tuple[Mapping[str, Sequence[int]], float, bool, bool, object]:
        """Observation, reward, terminated, truncated and more for the agent that is to act."""
        ...

    def step(self, action: int | None) -> None:
        """Check and make the move of the agent that is to act."""
        ...


class _ClassicModule(Protocol):
    """The part of a module of ``pettingzoo.classic`` that is used here."""

    env: Callable[[], ZooEnv]


def play_zoo(env: ZooEnv, rng: random.Random) -> int:
    """Play a game to its end and return the number of steps of live agents."""
    import numpy as np

    steps = 0
    env.reset(seed=rng.getrandbits(31))
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
    return steps


def _game_batch(env: ZooEnv) -> Batch:
    """Whole random games in one environment."""
    rng = random.Random(1)
    return lambda: play_zoo(env, rng)


def has_lab() -> bool:
    """Whether our own environments can be made here."""
    return has_modules("gymnasium", "numpy", "pettingzoo")


def engine_steps(game: Game, seats: int) -> Batch:
    """Whole random games in our own environment."""
    from guildhall.lab.pettingzoo import env

    return _game_batch(cast(ZooEnv, env(game.id, seats=seats)))


def zoo_batches(name: str) -> dict[str, Batch]:
    """The games of one of PettingZoo's own environments."""
    module = cast(_ClassicModule, importlib.import_module(f"pettingzoo.classic.{name}"))
    return {STEPS: _game_batch(module.env())}
