"""A bot that chooses blindly."""

import random

from guildhall.core.game import Game
from guildhall.core.view import View


class RandomBot:
    """Takes each legal action with the same chance."""

    def choose(self, game: Game, view: View, rng: random.Random) -> int:
        """One of the actions of the view."""
        return rng.choice(view["actions"])
