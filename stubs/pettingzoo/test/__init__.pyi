from collections.abc import Callable, Mapping
from typing import TypeVar

from pettingzoo import AECEnv

AgentID = TypeVar("AgentID")
ObsType = TypeVar("ObsType")
ActionType = TypeVar("ActionType")

def api_test(env: AECEnv[AgentID, ObsType, ActionType], num_cycles: int = 1000) -> None: ...
def seed_test(
    env_constructor: Callable[[], AECEnv[AgentID, ObsType, ActionType]], num_cycles: int = 500
) -> None: ...
def render_test(
    env_fn: Callable[[str], AECEnv[AgentID, ObsType, ActionType]],
    custom_tests: Mapping[str, Callable[[object], bool]] = {},
) -> None: ...
