"""Games through the PettingZoo loop: our games and two of PettingZoo's own environments.

All are driven by the loop that PettingZoo's users write: ``reset``, ``agent_iter``, ``last`` and
``step``, with a uniform ``choice`` from the action mask. Steps of live agents are counted; the
final ``None`` step of each agent takes time and is not counted. One environment plays all games,
each with its own seed.

The peers are created with the public ``env()`` of their modules, which adds PettingZoo's usual
wrappers: they check for illegal moves, actions out of bounds and calls before ``reset``. Our
environment has these checks built in. The wrappers take more than half of the time of
``connect_four_v3``, which has no chance and ignores the seed; ``texas_holdem_v4`` rebuilds its game
for each seed, which takes about half of its time.
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
        """Start a game."""
        ...

    def agent_iter(self) -> Iterable[object]:
        """Iterate over the agents in the order in which they act."""
        ...

    def last(self) -> tuple[Mapping[str, Sequence[int]], float, bool, bool, object]:
        """Observation, reward, terminated, truncated and info of the acting agent."""
        ...

    def step(self, action: int | None) -> None:
        """Validate and make the move of the acting agent."""
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
    rng = random.Random(1)
    return lambda: play_zoo(env, rng)


def has_lab() -> bool:
    """Whether the packages of the lab are installed."""
    return has_modules("gymnasium", "numpy", "pettingzoo")


def engine_steps(game: Game, seats: int) -> Batch:
    """Whole random games in our environment."""
    from guildhall.lab.pettingzoo import env

    return _game_batch(cast(ZooEnv, env(game.id, seats=seats)))


def zoo_batches(name: str) -> dict[str, Batch]:
    """Whole random games in one of PettingZoo's own environments."""
    module = cast(_ClassicModule, importlib.import_module(f"pettingzoo.classic.{name}"))
    return {STEPS: _game_batch(module.env())}
