"""Every title as an OpenSpiel game: explicit chance, sequential play, information states."""

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
    """Make all titles known to OpenSpiel, and return their names there."""
    known = pyspiel.registered_names()
    for title in guildhall.titles():
        if PREFIX + title not in known:
            # A class for each: OpenSpiel keeps it until after Python has ended, when an object
            # that is not a class could no longer be given back.
            made = type(f"{title}_game", (GuildhallGame,), {"title": title})
            pyspiel.register_game(game_type(title, MARGIN), made)
    return [PREFIX + title for title in guildhall.titles()]


def load(
    title: str, seats: int | None = None, reward: str = MARGIN, **options: OptionValue
) -> pyspiel.Game:
    """The game of a title; a bad argument raises ValueError before OpenSpiel sees it."""
    table = EnvConfig(title, seats, reward, options)
    register()
    parameters = {"players": table.seats, "reward": reward, **table.options}
    return pyspiel.load_game(PREFIX + title, parameters)


def reload(text: str) -> pyspiel.Game:
    """Load a game from the text that it was turned into; pickles go this way."""
    register()
    return pyspiel.load_game(text)


def game_type(title: str, reward: str) -> pyspiel.GameType:
    """What OpenSpiel has to know of a title before a game is loaded."""
    game = guildhall.game(title)
    parameters: dict[str, OptionValue] = {"players": game.default_seats(), "reward": MARGIN}
    parameters |= {name: option.default for name, option in game.options.items()}
    return pyspiel.GameType(
        short_name=PREFIX + title,
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
    """A title with a number of players, a reward and options."""

    title: str

    def __init__(self, params: Mapping[str, OptionValue] | None = None) -> None:
        given = dict(params or {})
        seats, reward = given.pop("players", None), str(given.pop("reward", MARGIN))
        assert seats is None or isinstance(seats, int), "OpenSpiel has checked the types"
        table = EnvConfig(self.title, seats, reward, given)
        game = table.game
        least, most = table.reward_range()
        information = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=game.num_outcomes,
            num_players=table.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=table.reward_sum(),
            max_game_length=game.max_decisions,
        )
        super().__init__(game_type(self.title, reward), information, params or {})
        self.config = table

    def __reduce__(self) -> tuple[Callable[[str], pyspiel.Game], tuple[str]]:
        return reload, (str(self),)

    def new_initial_state(self) -> GuildhallState:
        """A game at its start."""
        return GuildhallState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance can be asked in one game."""
        return self.config.game.max_draws

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | Mapping[str, object] | None = None,
        params: Mapping[str, object] | None = None,
    ) -> GuildhallObserver:
        """What observations are read with."""
        if isinstance(iig_obs_type, Mapping):  # OpenSpiel's C++ leaves the first argument out
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise ValueError(f"An observer has no parameters; {', '.join(params)} was given.")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("An observer shows what one player knows, not what all of them know.")
        return GuildhallObserver(
            self.config.game,
            has_perfect_recall=wanted.perfect_recall,
            is_public=wanted.public_info,
            is_private=wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER,
        )


class GuildhallState(pyspiel.State):
    """A position of an OpenSpiel game."""

    def __init__(self, game: GuildhallGame) -> None:
        super().__init__(game)
        # OpenSpiel copies and pickles what stands here, so it is one thing that can do both.
        self.episode = Episode(game.config.start(), None, [])
        self.reward = game.config.reward

    def current_player(self) -> int:
        """Who moves next, chance and the end included: the numbers are those of the engine."""
        return self.episode.state.actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.state.actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn, with probabilities."""
        outcomes = self.episode.state.outcomes()
        whole = sum(weight for _, weight in outcomes)
        return [(outcome, weight / whole) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.episode.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.episode.state.game.text(self.episode.state, player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.episode.state.over

    def returns(self) -> list[float]:
        """What each player gets, at the end."""
        position = self.episode.state
        if not position.over:
            return [0.0] * int(position.seats)
        return REWARDS[self.reward](position)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> GuildhallState:
        """Another state that the player cannot tell from this one; its history is not told."""
        other = self.get_game().new_initial_state()
        assert isinstance(other, GuildhallState)
        other.episode = self.episode.resampled(player, random.Random(sampler()))
        return other

    def __str__(self) -> str:
        position = self.episode.state
        return json.dumps({"actor": position.actor, **position.fields()}, separators=(",", ":"))
