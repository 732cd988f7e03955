"""Encode views as float32 vectors."""

import numpy as np
import numpy.typing as npt

from guildhall.core.game import Game
from guildhall.core.vectors import indicator
from guildhall.core.view import View

Vector = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


class ObservationEncoder:
    """Encodes the views of one game as vectors with values from 0 to 1."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.size = game.observation_spec.size

    def vector(self, view: View) -> Vector:
        """The observation of a view."""
        return np.array(self.game.features(view), dtype=np.float32)

    def mask(self, actions: list[int]) -> Mask:
        """An action mask: 1 for these actions, 0 for all others."""
        return np.array(indicator(actions, self.game.num_actions), dtype=np.int8)
