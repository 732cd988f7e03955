"""The interface of bots."""

import random
from typing import Protocol

from guildhall.core.game import Game
from guildhall.core.view import View


class Bot(Protocol):
    """Chooses actions from a seat's view; bots keep no state between choices."""

    def choose(self, game: Game, view: View, rng: random.Random) -> int:
        """Return one of the view's legal actions."""
        ...
