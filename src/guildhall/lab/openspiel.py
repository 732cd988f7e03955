"""All games as OpenSpiel games: explicit chance, sequential play, information states."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Final

import guildhall
from guildhall.core.view import OptionValue
from guildhall.lab.config import MARGIN, RANK, REWARDS, WIN, EnvConfig
from guildhall.lab.episode import Episode
from guildhall.lab.history import HistoryEncoder
from guildhall.lab.missing_extra import missing_package

try:
    import pyspiel

    from guildhall.lab.observer import GuildhallObserver
except ModuleNotFoundError as error:
    raise missing_package("OpenSpiel") from error

PREFIX: Final = "guildhall_"
UTILITIES: Final = {
    MARGIN: pyspiel.GameType.Utility.GENERAL_SUM,
    RANK: pyspiel.GameType.Utility.ZERO_SUM,
    WIN: pyspiel.GameType.Utility.CONSTANT_SUM,
}


def register() -> list[str]:
    """Register all games with OpenSpiel and return their names there."""
    known = pyspiel.registered_names()
    for game_id in guildhall.titles():
        if PREFIX + game_id not in known:
            # A class, because OpenSpiel keeps it until after Python has shut down, when other
            # objects could no longer be released.
            game_class = type(f"{game_id}_game", (GuildhallGame,), {"game_id": game_id})
            pyspiel.register_game(_game_type(game_id, MARGIN), game_class)
    return [PREFIX + game_id for game_id in guildhall.titles()]


def load(
    game_id: str, seats: int | None = None, reward: str = MARGIN, **options: OptionValue
) -> pyspiel.Game:
    """Load a game; raise ValueError for bad arguments before OpenSpiel sees them."""
    config = EnvConfig(game_id, seats, reward, options)
    register()
    parameters = {"players": config.seats, "reward": reward, **config.options}
    return pyspiel.load_game(PREFIX + game_id, parameters)


def _load_from_text(text: str) -> pyspiel.Game:
    """Load a game from its string form; used by pickle."""
    register()
    return pyspiel.load_game(text)


def _game_type(game_id: str, reward: str) -> pyspiel.GameType:
    game = guildhall.game(game_id)
    parameters: dict[str, OptionValue] = {"players": game.default_seats(), "reward": MARGIN}
    parameters |= {name: option.default for name, option in game.options.items()}
    return pyspiel.GameType(
        short_name=PREFIX + game_id,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=UTILITIES[reward],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=HistoryEncoder(game).fits,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters,
    )


class GuildhallGame(pyspiel.Game):
    """A game with a number of players, a reward and options."""

    game_id: str

    def __init__(self, params: Mapping[str, OptionValue] | None = None) -> None:
        given = dict(params or {})
        seats, reward = given.pop("players", None), str(given.pop("reward", MARGIN))
        assert seats is None or isinstance(seats, int), "OpenSpiel checks the types"
        config = EnvConfig(self.game_id, seats, reward, given)
        game = config.game
        min_utility, max_utility = config.reward_range()
        information = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=game.num_outcomes,
            num_players=config.seats,
            min_utility=min_utility,
            max_utility=max_utility,
            utility_sum=config.reward_sum(),
            max_game_length=game.max_decisions,
        )
        super().__init__(_game_type(self.game_id, reward), information, params or {})
        self.config = config

    def __reduce__(self) -> tuple[Callable[[str], pyspiel.Game], tuple[str]]:
        return _load_from_text, (str(self),)

    def new_initial_state(self) -> GuildhallState:
        """Return a new game."""
        return GuildhallState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The maximum number of draws in one game."""
        return self.config.game.max_draws

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | Mapping[str, object] | None = None,
        params: Mapping[str, object] | None = None,
    ) -> GuildhallObserver:
        """Return an observer for one kind of information."""
        if isinstance(iig_obs_type, Mapping):  # OpenSpiel's C++ code omits the first argument
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise ValueError(f"An observer takes no parameters, but got {', '.join(params)}.")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("An observer shows the information of one player, not of all players.")
        return GuildhallObserver(
            self.config.game,
            has_perfect_recall=wanted.perfect_recall,
            is_public=wanted.public_info,
            is_private=wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER,
        )


class GuildhallState(pyspiel.State):
    """A state of an OpenSpiel game."""

    def __init__(self, game: GuildhallGame) -> None:
        super().__init__(game)
        # OpenSpiel copies and pickles these attributes; Episode supports both.
        self.episode = Episode(game.config.start(), None, [])
        self.reward = game.config.reward

    def current_player(self) -> int:
        """The seat that moves next; chance and the end have the same numbers in both engines."""
        return self.episode.state.actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.state.actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible draws and their probabilities."""
        outcomes = self.episode.state.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.episode.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.episode.state.game.text(self.episode.state, player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.episode.state.over

    def returns(self) -> list[float]:
        """The rewards of all players; zeros before the end."""
        state = self.episode.state
        if not state.over:
            return [0.0] * int(state.seats)
        return REWARDS[self.reward](state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> GuildhallState:
        """Return a state that the player cannot tell from this one; it has no action history."""
        other = self.get_game().new_initial_state()
        assert isinstance(other, GuildhallState)
        other.episode = self.episode.resampled(player, random.Random(sampler()))
        return other

    def __str__(self) -> str:
        state = self.episode.state
        return json.dumps({"actor": state.actor, **state.fields()}, separators=(",", ":"))
