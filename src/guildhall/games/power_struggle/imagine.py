"""From a view to full states."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from guildhall.core.view import OptionValue
from guildhall.games.power_struggle.components import Parts
from guildhall.games.power_struggle.rules import PowerStruggleState, opening
from guildhall.games.power_struggle.view import PowerStruggleView

if TYPE_CHECKING:
    from guildhall.core.game import Game


class PowerStruggleImaginer:
    """A view, read once."""

    def __init__(
        self, game: Game, parts: Parts, options: dict[str, OptionValue], view: PowerStruggleView
    ) -> None:
        self.base = opening(game, parts, options)

    def state(self, rng: random.Random) -> PowerStruggleState:
        """A full state that agrees with the view."""
        return self.base.clone()
