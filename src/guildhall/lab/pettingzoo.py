"""All games as PettingZoo environments in which agents act one at a time (AEC)."""

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
    """An encoded view, and the mask of legal actions."""

    observation: Vector
    action_mask: Mask


def env(
    game_id: str,
    seats: int | None = None,
    reward: str = MARGIN,
    render_mode: str | None = None,
    **options: OptionValue,
) -> GuildhallEnv:
    """Create an environment; raise ValueError for bad arguments."""
    return GuildhallEnv(EnvConfig(game_id, seats, reward, options), render_mode)


class GuildhallEnv(AECEnv[str, Observation, int]):
    """An environment for one game; ``reset`` starts a new game.

    The environment makes the chance draws, from its seed. Agents make simultaneous choices one
    after the other, without seeing those of the others. Rewards come at the end of the game.
    """

    def __init__(self, config: EnvConfig, render_mode: str | None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            known = ", ".join(RENDER_MODES)
            raise ValueError(f"Unknown render mode {render_mode!r}; expected one of: {known}.")
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
        # Separate spaces, because seeding one of them must not seed the others.
        self.observation_spaces = {
            agent: self._observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(config.game.num_actions) for agent in self.possible_agents
        }
        self.state_space = spaces.Box(0, 1, (config.seats * self.encoder.size,), np.float32)
        self.rng = random.Random()
        self.current: State | None = None

    def _observation_space(self) -> spaces.Space[object]:
        mask = spaces.Box(0, 1, (self.config.game.num_actions,), np.int8)
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.encoder.size,), np.float32),
                "action_mask": mask,
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[object]:
        """The observation space of an agent."""
        if agent not in self.seat_of:
            raise self._unknown_agent(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[object]:
        """The action space of an agent."""
        if agent not in self.seat_of:
            raise self._unknown_agent(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Start a new game; ``options`` is accepted for compatibility and ignored."""
        if seed is not None:
            start = as_int(seed)
            if not isinstance(start, int) or isinstance(start, bool) or start < 0:
                raise ValueError(f"A seed must be an integer of at least 0, not {seed!r}.")
            self.rng = random.Random(start)
        self.current = self.config.start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._advance(self.current)

    def step(self, action: int | None) -> None:
        """Make the move of the selected agent; pass None if it has terminated."""
        state = self.current
        if state is None or not self.agents:
            raise self._not_started("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state.apply(self.seat_of[agent], as_int(action))
        self._cumulative_rewards[agent] = 0.0
        self._advance(state)

    def _advance(self, state: State) -> None:
        """Make pending draws and select the next agent, or end the game."""
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
        """The observation of an agent; its mask is empty unless it is selected."""
        view = self.view(agent)
        actions = view["actions"] if agent == self.agent_selection else []
        return {"observation": self.encoder.vector(view), "action_mask": self.encoder.mask(actions)}

    def view(self, agent: str) -> View:
        """The view of an agent, for texts, boards and bots."""
        state = self.current
        if state is None:
            raise self._not_started("observe")
        seat = self.seat_of.get(agent)
        if seat is None:
            raise self._unknown_agent(agent)
        return state.view(seat)

    def state(self) -> Vector:
        """The global state: the observations of all agents, concatenated."""
        if self.current is None:
            raise self._not_started("state")
        state = self.current
        views = [state.view(seat) for seat in range(self.config.seats)]
        return np.concatenate([self.encoder.vector(view) for view in views])

    def render(self) -> str | None:
        """Print or return the board as the selected agent sees it."""
        if self.current is None:
            raise self._not_started("render")
        view = self.view(self.agent_selection)
        if self.render_mode is None:
            raise ValueError(f"Give env() a render_mode: {', '.join(RENDER_MODES)}.")
        if self.render_mode == SVG:
            return self.config.game.board_svg(view)
        text = f"{self.config.game.board_text(view)}\n{self.config.game.prompt(view)}"
        if self.render_mode == ANSI:
            return text
        print(text)  # noqa: T201  # "human" mode prints
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, object]]:
        """Observation, reward, terminated, truncated and info of the selected agent."""
        if self.current is None or not self.agents:
            raise self._not_started("last")
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def _unknown_agent(self, agent: str) -> ValueError:
        known = ", ".join(self.possible_agents)
        return ValueError(f"Unknown agent {agent!r}; expected one of: {known}.")

    def _not_started(self, name: str) -> ValueError:
        if self.current is None:
            return ValueError(f"Call reset() before {name}().")
        return ValueError("The game is over for all agents; call reset() to start a new one.")
