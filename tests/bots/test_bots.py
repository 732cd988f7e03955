"""Bots choose legal actions from their view, and the greedy bot beats the random one."""

import random
import typing

import pytest

import guildhall
from guildhall import bots
from guildhall.bots import Bot, GreedyBot, RandomBot
from guildhall.bots.greedy import TurnSearch
from guildhall.cli.simulation import GameResult, SimulationSpec, play_game
from guildhall.core.game import Game
from guildhall.core.state import State
from guildhall.core.view import View
from tests import random_games
from tests.random_games import Setup
from tests.scale import scaled

every_game = pytest.mark.parametrize("game_id", guildhall.titles())
SMALLEST = [Setup(game_id, guildhall.game(game_id).seats[0], ()) for game_id in guildhall.titles()]


class CheckedBot:
    """Checks the arguments of another bot and returns its choice."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.num_views = 0

    def choose(self, game: Game, view: View, rng: random.Random) -> int:
        assert isinstance(game, Game)
        assert type(view) is dict
        assert not any(isinstance(part, State) for part in nested_values(view))
        self.num_views += 1
        action = self.bot.choose(game, view, rng)
        assert action in view["actions"]
        return action


def nested_values(data: object) -> typing.Iterator[object]:
    """The data itself and all nested values."""
    yield data
    if isinstance(data, dict):
        for value in data.values():
            yield from nested_values(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from nested_values(value)


def simulation_spec(game_id: str, seats: int, *names: str) -> SimulationSpec:
    given = (*names, *["random"] * (seats - len(names)))
    return SimulationSpec(game_id, None, {}, given, seed=1, is_checked=False)


@every_game
@pytest.mark.parametrize("name", sorted(bots.BOTS))
def test_a_bot_gets_views_but_never_a_state(
    game_id: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = CheckedBot(bots.bot(name))
    monkeypatch.setitem(bots.BOTS, "spy", spy)
    game = guildhall.game(game_id)
    played = play_game(game, simulation_spec(game_id, game.seats[0], "spy"), 0)
    assert isinstance(played, GameResult), played
    assert spy.num_views > 10


@pytest.mark.parametrize("bot", [RandomBot, GreedyBot])
def test_bots_have_the_declared_signature(bot: type[Bot]) -> None:
    expected = {"game": Game, "view": View, "rng": random.Random, "return": int}
    assert typing.get_type_hints(bot.choose) == expected


@pytest.mark.parametrize("setup", scaled(SMALLEST, random_games.default_setups()), ids=str)
def test_the_simple_bot_beats_random_ones(setup: Setup) -> None:
    seats = setup.seats
    run = simulation_spec(setup.game_id, seats, "simple")
    wins = 0.0
    # A short game depends more on luck.
    games = 3 if setup.game.max_decisions > 200 else 20
    for number in range(games):
        played = play_game(setup.game, run, number)
        assert isinstance(played, GameResult), played
        seat = run.bots_in(number).index("simple")
        wins += (seat in played.winners) / len(played.winners)
    assert wins >= games * min(2 / seats, 0.7), f"the simple bot wins {wins} of {games}"


@every_game
def test_the_same_view_and_generator_give_the_same_choice(game_id: str) -> None:
    game = guildhall.game(game_id)
    for view in some_views(game, 20):
        choices = {GreedyBot().choose(game, view, random.Random(3)) for _ in range(2)}
        assert len(choices) == 1


@every_game
def test_choosing_changes_nothing(game_id: str) -> None:
    game = guildhall.game(game_id)
    rng = random.Random(2)
    for view in some_views(game, 20):
        state = game.imagine(view, rng)
        before = game.dump(state)
        seat = view["seat"]
        assert seat is not None
        TurnSearch(game, seat).values(state)
        assert game.dump(state) == before


@every_game
def test_every_action_gets_a_value_however_wide_the_turn(game_id: str) -> None:
    game = guildhall.game(game_id)
    rng = random.Random(4)
    for view in some_views(game, 12):
        seat = view["seat"]
        assert seat is not None
        narrow = TurnSearch(game, seat, max_width=1, beam_width=1)
        state = game.imagine(view, rng)
        assert sorted(narrow.values(state)) == view["actions"]
        assert narrow.evaluated > 0


def test_a_bot_cannot_choose_for_a_spectator_or_out_of_turn() -> None:
    game = guildhall.game("city_guilds")
    state = next(decision_states(game))
    with pytest.raises(ValueError, match="This seat has no decision to make"):
        GreedyBot().choose(game, state.view(None), random.Random(0))


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(ValueError, match="Unknown bot 'deep'; expected one of: random, simple"):
        bots.bot("deep")


def decision_states(game: Game) -> typing.Iterator[State]:
    """The same state at each decision of a random game."""
    state = game.start(game.seats[0])
    rng = random.Random(9)
    while not state.over:
        if state.actor == guildhall.CHANCE:
            state.apply(guildhall.CHANCE, state.sample(rng))
        else:
            yield state
            state.apply(state.actor, rng.choice(state.actions(state.actor)))


def some_views(game: Game, count: int) -> list[View]:
    """Views of the acting seats throughout a game."""
    views = [state.view(state.actor) for state in decision_states(game)]
    return views[:: max(1, len(views) // count)]
