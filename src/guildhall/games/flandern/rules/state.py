"""State of Flandern 1302: whose turn it is, and which rule a move calls."""

from __future__ import annotations

from guildhall.core.bits import lowest_bit
from guildhall.core.event import ScoreLine
from guildhall.core.native import i64, vec
from guildhall.core.reason import Reason
from guildhall.core.rng import Generator
from guildhall.core.state import CHANCE, OVER
from guildhall.core.view import View
from guildhall.games.flandern import ids, refusals, scoring
from guildhall.games.flandern.position import Position
from guildhall.games.flandern.rules import (
    card_actions,
    chance,
    legal_actions,
    rounds,
    setup,
    two_players,
)
from guildhall.games.flandern.view import build_view


class FlandernState(Position):
    """A playable position of Flandern 1302."""

    def clone(self) -> FlandernState:
        twin = FlandernState(self.game, self.parts, self.options)
        self.copy_into(twin)
        return twin

    def set_up(self) -> None:
        """Set up the first position: a gold card is drawn next, or the first turn begins."""
        setup.set_up(self)
        if self.parts.is_two_player:
            two_players.begin_turn(self)

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Restore a position, and find the plots and tiles on offer."""
        super().restore(fields)
        # A dump may contain anything; what nobody can carry out is offered nothing.
        if self.active >= self.seats or self.acting_guild >= ids.GUILDS:
            return
        if ids.CHOOSING_PLOT <= self.phase <= ids.PLACING_MASTER:
            card_actions.offer_plots(self)
        if self.phase == ids.CHOOSING_TILE and self.chosen_plot < ids.BOARD_PLOTS:
            card_actions.offer_tiles(self)

    def next_actor(self) -> i64:
        if self.phase <= ids.DRAWING_INFLUENCED:
            return CHANCE
        if self.phase == ids.ENDED:
            return OVER
        if self.phase != ids.CHOOSING_CARDS:
            return self.active
        seat: i64 = 0
        while self.added_influence[seat] != ids.NOTHING:
            seat += 1
        return seat

    def is_waiting(self, seat: i64) -> bool:
        if self.phase == ids.CHOOSING_CARDS:
            return self.added_influence[seat] == ids.NOTHING
        return self.phase > ids.CHOOSING_CARDS and self.phase != ids.ENDED and self.active == seat

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
        if phase == ids.CHOOSING_PLOT:
            self._choose_plot(seat, action - ids.PLOT)
        elif phase == ids.CHOOSING_TILE:
            self._lay_and_advance(seat, self.chosen_plot, action - ids.TILE)
        elif phase == ids.CHOOSING_CARDS:
            if self.chosen_cards[seat] == ids.NOTHING:
                rounds.choose_card(self, seat, action - ids.CARD)
            else:
                rounds.add_influence(self, seat, action - ids.INFLUENCE)
        elif phase == ids.PLACING_CATHEDRAL:
            card_actions.build_cathedral(self, seat, action - ids.PLOT)
            self._advance()
        elif phase == ids.PLACING_MASTER:
            card_actions.place_master(self, seat, action - ids.PLOT)
            self._advance()
        elif action == ids.DRAW:
            two_players.let_influenced_act_first(self, seat)
        else:
            two_players.play_own_card(self, seat, action - ids.CARD)

    def _choose_plot(self, seat: i64, board_plot: i64) -> None:
        """FL-4.3 to FL-4.5: finish the site on the plot, or choose a tile for a free plot."""
        city = board_plot // ids.CITY_PLOTS
        if self.free[city] & (i64(1) << (board_plot % ids.CITY_PLOTS)) == 0:
            card_actions.finish_site(self, seat, board_plot)
            self._advance()
            return
        self.chosen_plot = board_plot
        card_actions.offer_tiles(self)
        if self.tiles_offered & (self.tiles_offered - 1) == 0:
            self._lay_and_advance(seat, board_plot, lowest_bit(self.tiles_offered))
        else:
            self.phase = ids.CHOOSING_TILE

    def _lay_and_advance(self, seat: i64, board_plot: i64, tile: i64) -> None:
        """FL-5: lay the tile, which completes the action."""
        self.chosen_plot = ids.NOTHING
        self.tiles_offered = 0
        card_actions.lay_tile(self, seat, board_plot, tile)
        self._advance()

    def _advance(self) -> None:
        """Continue after the active seat has carried out its card."""
        card_actions.clear_offer(self)
        if self.parts.is_two_player:
            two_players.end_action(self)
        elif self.card_source == ids.GOLD:
            rounds.end_round(self)
        else:
            self.num_acted += 1
            rounds.carry_out_cards(self)

    # Chance

    def pending_draw(self) -> tuple[i64, vec[i64]]:
        return chance.pending_draw(self)

    def apply_outcome(self, outcome: i64) -> None:
        chance.apply_outcome(self, outcome)

    # Scores

    def scores(self) -> list[int]:
        """FL-9.4, FL-10.10: return each seat's points."""
        return [int(scoring.seat_score(self, i64(seat))) for seat in range(int(self.seats))]

    def score_sheet(self) -> list[ScoreLine]:
        return scoring.score_sheet(self)

    # FL-11: views

    def build_view(self, seat: int | None) -> View:
        return build_view(self, seat)
