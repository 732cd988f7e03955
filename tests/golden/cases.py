"""The golden games of each game and how they are played."""

import random
import tomllib
from pathlib import Path
from typing import NamedTuple

import guildhall
from guildhall import CHANCE
from guildhall.core.record import Record
from guildhall.core.state import State
from guildhall.core.view import OptionValue
from tests import random_games

FOLDER = Path(__file__).parent


class GoldenCase(NamedTuple):
    """A game to record: random, except for preferred and avoided actions."""

    game_id: str
    name: str
    seats: int
    options: dict[str, OptionValue]
    seed: int
    prefer: list[str] = []
    avoid: list[str] = []
    moves: int | None = None

    @property
    def path(self) -> Path:
        return FOLDER / self.game_id / f"{self.name}.json"

    def play(self) -> Record:
        """Play the game, or its first moves, and return the record."""
        record = Record(guildhall.game(self.game_id), self.seats, self.options)
        state = record.start()
        rng = random.Random(self.seed)
        while not state.over and (self.moves is None or len(record.moves) < self.moves):
            record.play(state, *self.choose(state, rng))
        return record

    def choose(self, state: State, rng: random.Random) -> random_games.Move:
        """A random move among the preferred ones."""
        seat, action = random_games.random_move(state, rng)
        if seat == CHANCE:
            return seat, action
        actions = state.actions(seat)
        texts = {one: state.game.text(state, seat, one) for one in actions}
        preferred = [one for one in actions if texts[one].startswith(tuple(self.prefer))]
        preferred = preferred or [
            one for one in actions if not texts[one].startswith(tuple(self.avoid))
        ]
        return seat, action if action in preferred else rng.choice(preferred or actions)


def golden_cases(game_id: str) -> list[GoldenCase]:
    """One game per number of seats and option value, and the cases in cases.toml."""
    game = guildhall.game(game_id)
    result = [GoldenCase(game_id, f"{seats}-seats", seats, {}, seed=seats) for seats in game.seats]
    for name, option in game.options.items():
        for value in option.values:
            if value != option.default:
                seats = game.seats[len(result) % len(game.seats)]
                slug = f"{name}-{value}".lower().replace(" ", "-")
                result.append(GoldenCase(game_id, slug, seats, {name: value}, seed=len(result)))
    extra_cases = FOLDER / game_id / "cases.toml"
    if extra_cases.is_file():
        for entry in tomllib.loads(extra_cases.read_text("utf-8"))["game"]:
            result.append(GoldenCase(game_id=game_id, **entry))
    return result
