"""Every title as a PettingZoo environment in which the agents act one at a time (AEC)."""

from __future__ import annotations

import random
from typing import Final, TypedDict

from guildhall.core.state import CHANCE, OVER, State
from guildhall.core.view import OptionValue, View
from guildhall.lab.config import MARGIN, EnvConfig, as_int
from guildhall.lab.missing_extra import missing_package

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise missing_package("PettingZoo") from error

from guildhall.lab.encoder import Mask, ObservationEncoder, Vector

HUMAN: Final = "human"
ANSI: Final = "ansi"
SVG: Final = "svg"
RENDER_MODES: Final = (HUMAN, ANSI, SVG)


class Observation(TypedDict):
    """What an agent sees, and which actions it may choose now."""

    observation: Vector
    action_mask: Mask


def env(
    title: str,
    seats: int | None = None,
    reward: str = MARGIN,
    render_mode: str | None = None,
    **options: OptionValue,
) -> GuildhallEnv:
    """An environment for a title; bad arguments raise ValueError with a sentence."""
    return GuildhallEnv(EnvConfig(title, seats, reward, options), render_mode)


class GuildhallEnv(AECEnv[str, Observation, int]):
    """Games of one title in a row, each started by ``reset``.

    Chance is drawn here, from the seed. Sealed choices are asked one seat after the other, and no
    observation shows those that others have made. Rewards come when the game is over.
    """

    def __init__(self, config: EnvConfig, render_mode: str | None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            known = ", ".join(RENDER_MODES)
            raise ValueError(f"There is no render mode {render_mode!r}; there are: {known}.")
        self.config = config
        self.game = config.game
        self.render_mode = render_mode
        self.metadata = {
            "name": f"guildhall_{config.game.id}_v{config.game.ruleset}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(config.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.encoder = ObservationEncoder(config.game)
        # One space for each agent: seeding one of them must not seed the others.
        self.observation_spaces = {agent: self.seen_space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(config.game.num_actions) for agent in self.possible_agents
        }
        self.state_space = spaces.Box(0, 1, (config.seats * self.encoder.size,), np.float32)
        self.rng = random.Random()
        self.current: State | None = None

    def seen_space(self) -> spaces.Space[object]:
        """The space of one agent's observations."""
        mask = spaces.Box(0, 1, (self.config.game.num_actions,), np.int8)
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.encoder.size,), np.float32),
                "action_mask": mask,
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[object]:
        """What an agent can observe."""
        if agent not in self.seat_of:
            raise self.unknown_agent(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[object]:
        """What an agent can do."""
        if agent not in self.seat_of:
            raise self.unknown_agent(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Start a new game at the same table; ``options`` of PettingZoo's own change nothing."""
        if seed is not None:
            start = as_int(seed)
            if not isinstance(start, int) or isinstance(start, bool) or start < 0:
                raise ValueError(f"A seed is a whole number of at least 0, not {seed!r}.")
            self.rng = random.Random(start)
        self.current = self.config.start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.advance(self.current)

    def step(self, action: int | None) -> None:
        """Make the move of the selected agent; None if the game is over for it."""
        position = self.current
        if position is None or not self.agents:
            raise self.not_available_yet("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        position.apply(self.seat_of[agent], as_int(action))
        self._cumulative_rewards[agent] = 0.0
        self.advance(position)

    def advance(self, state: State) -> None:
        """Draw what chance has to answer and select who decides next, or end the game."""
        actor = state.actor
        while actor == CHANCE:
            state.apply(CHANCE, state.sample(self.rng))
            actor = state.actor
        if actor == OVER:
            earned = self.config.rewards(state)
            self.rewards = dict(zip(self.agents, earned, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            scores, winners = state.scores(), state.winners()
            for seat, agent in enumerate(self.agents):
                self.infos[agent] = {"score": scores[seat], "won": seat in winners}
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[actor]
        if self.render_mode == HUMAN:
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; the mask is empty unless it is selected."""
        view = self.view(agent)
        actions = view["actions"] if agent == self.agent_selection else []
        return {"observation": self.encoder.vector(view), "action_mask": self.encoder.mask(actions)}

    def view(self, agent: str) -> View:
        """The same as plain data: for words, drawings and bots, which start from a view."""
        position = self.current
        if position is None:
            raise self.not_available_yet("observe")
        seat = self.seat_of.get(agent)
        if seat is None:
            raise self.unknown_agent(agent)
        return position.view(seat)

    def state(self) -> Vector:
        """What all agents see together: their observations one after the other."""
        if self.current is None:
            raise self.not_available_yet("state")
        position = self.current
        views = [position.view(seat) for seat in range(self.config.seats)]
        return np.concatenate([self.encoder.vector(view) for view in views])

    def render(self) -> str | None:
        """The board as the selected agent sees it: printed, as text or as SVG."""
        if self.current is None:
            raise self.not_available_yet("render")
        view = self.view(self.agent_selection)
        if self.render_mode is None:
            raise ValueError(f"Give env() a render_mode: {', '.join(RENDER_MODES)}.")
        if self.render_mode == SVG:
            return self.config.game.board_svg(view)
        text = f"{self.config.game.board_text(view)}\n{self.config.game.prompt(view)}"
        if self.render_mode == ANSI:
            return text
        print(text)  # noqa: T201  # what a person who asks for it expects
        return None

    def close(self) -> None:
        """Nothing has to be released."""

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, object]]:
        """What the selected agent sees and was given since its last step, and whether it is out."""
        if self.current is None or not self.agents:
            raise self.not_available_yet("last")
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def unknown_agent(self, agent: str) -> ValueError:
        """Why nothing can be said of an agent."""
        known = ", ".join(self.possible_agents)
        return ValueError(f"There is no agent {agent!r}; there are: {known}.")

    def not_available_yet(self, name: str) -> ValueError:
        """Why a method cannot be called: no game has begun, or everybody has left it."""
        if self.current is None:
            return ValueError(f"Call reset() before {name}().")
        return ValueError("The game is over for everybody: call reset() for a new one.")
