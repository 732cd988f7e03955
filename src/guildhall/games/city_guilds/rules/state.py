"""State of City & Guilds: whose turn it is, and which rule a move calls."""

from __future__ import annotations

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64, vec
from guildhall.core.reason import Reason
from guildhall.core.rng import Generator
from guildhall.core.state import CHANCE, OVER
from guildhall.core.vectors import to_list
from guildhall.core.view import View
from guildhall.games.city_guilds import ids, refusals, scoring
from guildhall.games.city_guilds.position import Position
from guildhall.games.city_guilds.rules import (
    chance,
    legal_actions,
    setup,
    taverns,
    turn,
)
from guildhall.games.city_guilds.view import build_view


class CityGuildsState(Position):
    """A playable position of City & Guilds."""

    def clone(self) -> CityGuildsState:
        twin = CityGuildsState(self.game, self.parts, self.options)
        self.copy_into(twin)
        return twin

    def set_up(self) -> None:
        """Set up the first position, before any tile is dealt."""
        setup.set_up(self)

    def next_actor(self) -> i64:
        if self.phase <= ids.REFILLING:
            return CHANCE
        if self.phase == ids.ENDED:
            return OVER
        if self.phase != ids.RETURNING:
            return self.active
        seat: i64 = 0
        while self.returned[seat] != ids.NOTHING:
            seat += 1
        return seat

    def is_waiting(self, seat: i64) -> bool:
        if self.phase == ids.RETURNING:
            return self.returned[seat] == ids.NOTHING
        return self.phase > ids.REFILLING and self.phase != ids.ENDED and self.active == seat

    # Actions

    def legal_actions(self, seat: i64) -> list[int]:
        return legal_actions.legal_actions(self, seat)

    def is_legal(self, seat: i64, action: i64) -> bool:
        return legal_actions.is_legal(self, seat, action)

    def random_action(self, seat: i64, generator: Generator) -> i64:
        return legal_actions.random_action(self, seat, generator)

    def why_illegal(self, seat: i64, action: i64) -> Reason:
        return refusals.why_illegal(self, int(seat), int(action))

    def move(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase == ids.CHOOSING_TILE:
            self.chosen_tile = action - ids.TILE
            self.phase = ids.CHOOSING_SPACE
        elif phase == ids.CHOOSING_SPACE:
            self.chosen_space = action - ids.SPACE
            minimum = legal_actions.min_men(self, seat)
            if minimum == legal_actions.max_men(self, seat):
                turn.place_tile(self, seat, minimum)
            else:
                self.phase = ids.CHOOSING_MEN
        elif phase == ids.CHOOSING_MEN:
            turn.place_tile(self, seat, action - ids.MEN)
        elif phase == ids.TAKING:
            turn.take_tile(self, seat, action - ids.TAKE)
        elif phase == ids.RETURNING:
            setup.return_tile(self, seat, action - ids.RETURN)
        elif action == ids.NO_TAVERN:
            taverns.decline_tavern(self, seat)
        else:
            taverns.place_tavern(self, seat, action - ids.SPACE)

    # Chance

    def pending_draw(self) -> tuple[i64, vec[i64]]:
        return chance.pending_draw(self)

    def apply_outcome(self, outcome: i64) -> None:
        chance.apply_outcome(self, outcome)

    # Scores

    def scores(self) -> list[int]:
        return to_list(self.money)[: int(self.seats)]

    def score_sheet(self) -> list[ScoreLine]:
        return scoring.score_sheet(self)

    # CG-10: views

    def build_view(self, seat: int | None) -> View:
        return build_view(self, seat)
