"""What a bot is."""

import random
from typing import Protocol

from guildhall.core.game import Game
from guildhall.core.view import View


class Bot(Protocol):
    """Chooses for a seat from what that seat knows; it keeps nothing between two choices."""

    def choose(self, game: Game, view: View, rng: random.Random) -> int:
        """One of the actions of the view, whose seat is asked."""
        ...
