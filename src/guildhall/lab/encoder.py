"""Views as vectors of float32."""

import numpy as np
import numpy.typing as npt

from guildhall.core.game import Game
from guildhall.core.vectors import indicator
from guildhall.core.view import View

Vector = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


class ObservationEncoder:
    """Turns the views of one title into vectors whose cells lie between 0 and 1."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.size = game.observation_spec.size

    def vector(self, view: View) -> Vector:
        """The observation of whoever has this view."""
        return np.array(self.game.features(view), dtype=np.float32)

    def mask(self, actions: list[int]) -> Mask:
        """1 for each of these actions, 0 for all others."""
        return np.array(indicator(actions, self.game.num_actions), dtype=np.int8)
