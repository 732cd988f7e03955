"""The decisions of Flandern 1302: who may choose, from what, and what chance can answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.bits import lowest_bit, nth_bit, popcount
from guildhall.core.native import i64
from guildhall.core.reason import Reason
from guildhall.core.rng import Generator
from guildhall.core.state import CHANCE, OVER
from guildhall.core.vectors import sum_range, to_list, weighted_index
from guildhall.core.view import OptionValue, View
from guildhall.games.flandern import refusals
from guildhall.games.flandern.components import Parts
from guildhall.games.flandern.ids import (
    ACTION_CARDS,
    BOARD_PLOTS,
    CARD,
    CHOOSING_CARDS,
    CHOOSING_PLOT,
    CHOOSING_TILE,
    CITIES,
    CITY_PLOTS,
    DRAW,
    DRAWING_INFLUENCED,
    ENDED,
    GOLD_CARDS,
    GUILDS,
    INFLUENCE,
    NOTHING,
    OPENING_TURN,
    PLACING_CATHEDRAL,
    PLACING_MASTER,
    PLAYER_GUILDS,
    PLAYING_CARD,
    PLOT,
    SITE,
    STACK,
    STACK_CARDS,
    TILE,
    TILES,
)
from guildhall.games.flandern.rules import card_actions
from guildhall.games.flandern.rules.rounds import Rounds
from guildhall.games.flandern.view import build_view

if TYPE_CHECKING:
    from guildhall.core.game import Game


class FlandernState(Rounds):
    """A position of Flandern 1302 that can be played on."""

    def clone(self) -> FlandernState:
        """An equal, independent state; it keeps no events."""
        twin = FlandernState(self.game, self.parts, self.options)
        self.copy_into(twin)
        return twin

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Take over a position, and find what may be chosen on its board."""
        super().restore(fields)
        phase = self.phase
        if CHOOSING_PLOT <= phase <= PLACING_MASTER and 0 <= self.active < self.seats:
            card_actions.offer_plots(self)
        if (
            phase == CHOOSING_TILE
            and 0 <= self.chosen_plot < BOARD_PLOTS
            and self.acting_guild < GUILDS
        ):
            card_actions.offer_tiles(self)

    # Who decides

    def next_actor(self) -> i64:
        """CHANCE while a draw is pending, else the lowest waiting seat, else OVER."""
        if self.phase <= DRAWING_INFLUENCED:
            return CHANCE
        if self.phase == ENDED:
            return OVER
        if self.phase != CHOOSING_CARDS:
            return self.active
        seat: i64 = 0
        while self.added_influence[seat] != NOTHING:
            seat += 1
        return seat

    def is_waiting(self, seat: i64) -> bool:
        """Whether the seat may decide now."""
        if self.phase == CHOOSING_CARDS:
            return self.added_influence[seat] == NOTHING
        return self.phase > CHOOSING_CARDS and self.phase != ENDED and self.active == seat

    # Which actions there are

    def legal_actions(self, seat: i64) -> list[int]:
        """The sorted ids of what a waiting seat may choose from."""
        phase = self.phase
        result: list[int] = []
        i: i64 = 0
        if phase == CHOOSING_TILE:
            left = self.tiles_offered
            while left != 0:
                result.append(int(TILE + lowest_bit(left)))
                left &= left - 1
        elif phase > PLAYING_CARD:
            while i < CITIES:
                left = self.plots_offered[i]
                first: i64 = PLOT + i * CITY_PLOTS
                while left != 0:
                    result.append(int(first + lowest_bit(left)))
                    left &= left - 1
                i += 1
        elif phase == CHOOSING_CARDS and self.chosen_cards[seat] != NOTHING:
            while i <= self.influence[seat]:
                result.append(int(INFLUENCE + i))
                i += 1
        else:
            left = self.hands[seat]
            while left != 0:
                result.append(int(CARD + lowest_bit(left)))
                left &= left - 1
            if phase == OPENING_TURN:
                result.append(DRAW)
        return result

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether a waiting seat may choose this id."""
        phase = self.phase
        if phase == CHOOSING_TILE:
            return (
                TILE <= action < TILE + TILES and (self.tiles_offered >> (action - TILE)) & 1 == 1
            )
        if phase > PLAYING_CARD:
            if action < PLOT or action >= PLOT + BOARD_PLOTS:
                return False
            board_plot = action - PLOT
            return (
                self.plots_offered[board_plot // CITY_PLOTS] >> (board_plot % CITY_PLOTS)
            ) & 1 == 1
        if phase == CHOOSING_CARDS and self.chosen_cards[seat] != NOTHING:
            return INFLUENCE <= action <= INFLUENCE + self.influence[seat]
        if action == DRAW:
            return phase == OPENING_TURN
        return CARD <= action < CARD + ACTION_CARDS and (self.hands[seat] >> action) & 1 == 1

    def random_action(self, seat: i64, generator: Generator) -> i64:
        """One of the legal actions of a waiting seat, each equally likely, without listing them."""
        phase = self.phase
        if phase == CHOOSING_TILE:
            return TILE + nth_bit(self.tiles_offered, generator.below(popcount(self.tiles_offered)))
        if phase > PLAYING_CARD:
            return PLOT + self.random_plot(generator)
        if phase == CHOOSING_CARDS and self.chosen_cards[seat] != NOTHING:
            return INFLUENCE + generator.below(self.influence[seat] + 1)
        hand = self.hands[seat]
        cards = popcount(hand)
        if phase != OPENING_TURN:
            return CARD + nth_bit(hand, generator.below(cards))
        point = generator.below(cards + 1)
        return DRAW if point == cards else CARD + nth_bit(hand, point)

    def random_plot(self, generator: Generator) -> i64:
        """One of the places on offer."""
        if self.card < SITE:
            plots = self.plots_offered[self.card]
            return self.card * CITY_PLOTS + nth_bit(plots, generator.below(popcount(plots)))
        num_choices: i64 = 0
        city: i64 = 0
        while city < CITIES:
            num_choices += popcount(self.plots_offered[city])
            city += 1
        point = generator.below(num_choices)
        city = 0
        while point >= popcount(self.plots_offered[city]):
            point -= popcount(self.plots_offered[city])
            city += 1
        return city * CITY_PLOTS + nth_bit(self.plots_offered[city], point)

    def why_illegal(self, seat: i64, action: i64) -> Reason:
        """Why a waiting seat may not choose this id."""
        return refusals.why_illegal(self, int(seat), int(action))

    def move(self, seat: i64, action: i64) -> None:
        """Make a legal move."""
        phase = self.phase
        if phase == CHOOSING_PLOT:
            self.choose_plot(seat, action - PLOT)
        elif phase == CHOOSING_TILE:
            self.lay_and_advance(seat, self.chosen_plot, action - TILE)
        elif phase == CHOOSING_CARDS:
            if self.chosen_cards[seat] == NOTHING:
                self.choose_card(seat, action - CARD)
            else:
                self.add_influence(seat, action - INFLUENCE)
        elif phase == PLACING_CATHEDRAL:
            card_actions.build_cathedral(self, seat, action - PLOT)
            self.advance()
        elif phase == PLACING_MASTER:
            card_actions.place_master(self, seat, action - PLOT)
            self.advance()
        elif action == DRAW:
            self.let_influenced_act_first(seat)
        else:
            self.play_own_card(seat, action - CARD)

    # Chance

    def weighted_outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of the pending draw as (id, weight)."""
        if self.phase == DRAWING_INFLUENCED:
            cards = to_list(self.stack)
            return [(STACK + card, number) for card, number in enumerate(cards) if number > 0]
        first = int(self.top_gold_back()) * GOLD_CARDS
        cards = to_list(self.gold)[first : first + GOLD_CARDS]
        return [(card, number) for card, number in enumerate(cards) if number > 0]

    def total_weight(self) -> i64:
        """The sum of the weights of the pending draw."""
        if self.phase == DRAWING_INFLUENCED:
            return self.stack_size
        first = self.top_gold_back() * GOLD_CARDS
        return sum_range(self.gold, first, first + GOLD_CARDS)

    def outcome_at(self, point: i64) -> i64:
        """The outcome that covers the point, when all weights are laid end to end."""
        if self.phase == DRAWING_INFLUENCED:
            return STACK + weighted_index(self.stack, 0, point)
        first = self.top_gold_back() * GOLD_CARDS
        return weighted_index(self.gold, first, point) - first

    def is_outcome(self, outcome: i64) -> bool:
        """Whether the pending draw can give this id."""
        if self.phase == DRAWING_INFLUENCED:
            card = outcome - STACK
            return 0 <= card < PLAYER_GUILDS * STACK_CARDS and self.stack[card] > 0
        if outcome < 0 or outcome >= GOLD_CARDS:
            return False
        return self.gold[self.top_gold_back() * GOLD_CARDS + outcome] > 0

    def apply_outcome(self, outcome: i64) -> None:
        """Answer the pending draw."""
        if self.phase == DRAWING_INFLUENCED:
            self.play_influenced_card(outcome - STACK)
        else:
            self.take_gold_card(outcome)

    # What is seen

    def build_view(self, seat: int | None) -> View:
        """The view of a seat that exists, or of the spectator."""
        return build_view(self, seat)


def initial_state(game: Game, parts: Parts, options: dict[str, OptionValue]) -> FlandernState:
    """The first position: a gold card is about to be drawn, or the first turn begins."""
    state = FlandernState(game, parts, options)
    state.set_up()
    return state
