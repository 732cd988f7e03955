"""A bot that plays at random."""

import random

from guildhall.core.game import Game
from guildhall.core.view import View


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def choose(self, game: Game, view: View, rng: random.Random) -> int:
        """Return one of the view's legal actions."""
        return rng.choice(view["actions"])
