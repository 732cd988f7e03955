"""The decisions of Flandern 1302: who may choose, from what, and what chance can answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.native import i64
from guildhall.core.reason import Reason
from guildhall.core.rng import Generator
from guildhall.core.state import CHANCE, OVER
from guildhall.core.vectors import nth_counted, plain, total
from guildhall.core.view import OptionValue, View
from guildhall.games.flandern import actions, refusals
from guildhall.games.flandern.bits import count, lowest, nth
from guildhall.games.flandern.components import Parts
from guildhall.games.flandern.course import Course
from guildhall.games.flandern.ids import (
    ACTION_CARDS,
    APPOINTING,
    BOARD,
    CARD,
    CHOOSING_CARDS,
    CHOOSING_PLACE,
    CHOOSING_TILE,
    CITIES,
    CROWNING,
    DRAW,
    DRAWING_INFLUENCED,
    ENDED,
    GOLD_CARDS,
    GUILDS,
    INFLUENCE,
    NOTHING,
    OPENING_TURN,
    PLACE,
    PLACES,
    PLAYER_GUILDS,
    PLAYING_CARD,
    SITE,
    STACK,
    STACK_CARDS,
    TILE,
    TILES,
)
from guildhall.games.flandern.view import seen_by

if TYPE_CHECKING:
    from guildhall.core.game import Game


class FlandernState(Course):
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
        if CHOOSING_PLACE <= phase <= APPOINTING and 0 <= self.active < self.seats:
            actions.offer_places(self)
        if phase == CHOOSING_TILE and 0 <= self.spot < BOARD and self.acting < GUILDS:
            actions.offer_tiles(self)

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
        while self.added[seat] != NOTHING:
            seat += 1
        return seat

    def is_waiting(self, seat: i64) -> bool:
        """Whether the seat may decide now."""
        if self.phase == CHOOSING_CARDS:
            return self.added[seat] == NOTHING
        return self.phase > CHOOSING_CARDS and self.phase != ENDED and self.active == seat

    # Which actions there are

    def legal_actions(self, seat: i64) -> list[int]:
        """The sorted ids of what a waiting seat may choose from."""
        phase = self.phase
        result: list[int] = []
        i: i64 = 0
        if phase == CHOOSING_TILE:
            left = self.kinds
            while left != 0:
                result.append(int(TILE + lowest(left)))
                left &= left - 1
        elif phase > PLAYING_CARD:
            while i < CITIES:
                left = self.offer[i]
                first: i64 = PLACE + i * PLACES
                while left != 0:
                    result.append(int(first + lowest(left)))
                    left &= left - 1
                i += 1
        elif phase == CHOOSING_CARDS and self.chosen[seat] != NOTHING:
            while i <= self.influence[seat]:
                result.append(int(INFLUENCE + i))
                i += 1
        else:
            left = self.hands[seat]
            while left != 0:
                result.append(int(CARD + lowest(left)))
                left &= left - 1
            if phase == OPENING_TURN:
                result.append(DRAW)
        return result

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether a waiting seat may choose this id."""
        phase = self.phase
        if phase == CHOOSING_TILE:
            return TILE <= action < TILE + TILES and (self.kinds >> (action - TILE)) & 1 == 1
        if phase > PLAYING_CARD:
            if action < PLACE or action >= PLACE + BOARD:
                return False
            spot = action - PLACE
            return (self.offer[spot // PLACES] >> (spot % PLACES)) & 1 == 1
        if phase == CHOOSING_CARDS and self.chosen[seat] != NOTHING:
            return INFLUENCE <= action <= INFLUENCE + self.influence[seat]
        if action == DRAW:
            return phase == OPENING_TURN
        return CARD <= action < CARD + ACTION_CARDS and (self.hands[seat] >> action) & 1 == 1

    def random_action(self, seat: i64, generator: Generator) -> i64:
        """One of the legal actions of a waiting seat, each equally likely, without listing them."""
        phase = self.phase
        if phase == CHOOSING_TILE:
            return TILE + nth(self.kinds, generator.below(count(self.kinds)))
        if phase > PLAYING_CARD:
            return PLACE + self.random_place(generator)
        if phase == CHOOSING_CARDS and self.chosen[seat] != NOTHING:
            return INFLUENCE + generator.below(self.influence[seat] + 1)
        hand = self.hands[seat]
        cards = count(hand)
        if phase != OPENING_TURN:
            return CARD + nth(hand, generator.below(cards))
        point = generator.below(cards + 1)
        return DRAW if point == cards else CARD + nth(hand, point)

    def random_place(self, generator: Generator) -> i64:
        """One of the places on offer."""
        if self.card < SITE:
            places = self.offer[self.card]
            return self.card * PLACES + nth(places, generator.below(count(places)))
        choices: i64 = 0
        city: i64 = 0
        while city < CITIES:
            choices += count(self.offer[city])
            city += 1
        point = generator.below(choices)
        city = 0
        while point >= count(self.offer[city]):
            point -= count(self.offer[city])
            city += 1
        return city * PLACES + nth(self.offer[city], point)

    def forbidden_by(self, seat: i64, action: i64) -> Reason:
        """Why a waiting seat may not choose this id."""
        return refusals.forbidden_by(self, int(seat), int(action))

    def move(self, seat: i64, action: i64) -> None:
        """Make a legal move."""
        phase = self.phase
        if phase == CHOOSING_PLACE:
            self.choose_place(seat, action - PLACE)
        elif phase == CHOOSING_TILE:
            self.lay(seat, self.spot, action - TILE)
        elif phase == CHOOSING_CARDS:
            if self.chosen[seat] == NOTHING:
                self.choose_card(seat, action - CARD)
            else:
                self.add_influence(seat, action - INFLUENCE)
        elif phase == CROWNING:
            actions.build_cathedral(self, seat, action - PLACE)
            self.go_on()
        elif phase == APPOINTING:
            actions.place_master(self, seat, action - PLACE)
            self.go_on()
        elif action == DRAW:
            self.let_influenced_begin(seat)
        else:
            self.play_own_card(seat, action - CARD)

    # Chance

    def weighted_outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of the pending draw as (id, weight)."""
        if self.phase == DRAWING_INFLUENCED:
            cards = plain(self.stack)
            return [(STACK + card, number) for card, number in enumerate(cards) if number > 0]
        first = int(self.top_back()) * GOLD_CARDS
        cards = plain(self.gold)[first : first + GOLD_CARDS]
        return [(card, number) for card, number in enumerate(cards) if number > 0]

    def total_weight(self) -> i64:
        """The sum of the weights of the pending draw."""
        if self.phase == DRAWING_INFLUENCED:
            return self.stack_size
        first = self.top_back() * GOLD_CARDS
        return total(self.gold, first, first + GOLD_CARDS)

    def outcome_at(self, point: i64) -> i64:
        """The outcome that covers the point, when all weights are laid end to end."""
        if self.phase == DRAWING_INFLUENCED:
            return STACK + nth_counted(self.stack, 0, point)
        first = self.top_back() * GOLD_CARDS
        return nth_counted(self.gold, first, point) - first

    def is_outcome(self, outcome: i64) -> bool:
        """Whether the pending draw can give this id."""
        if self.phase == DRAWING_INFLUENCED:
            card = outcome - STACK
            return 0 <= card < PLAYER_GUILDS * STACK_CARDS and self.stack[card] > 0
        if outcome < 0 or outcome >= GOLD_CARDS:
            return False
        return self.gold[self.top_back() * GOLD_CARDS + outcome] > 0

    def draw(self, outcome: i64) -> None:
        """Answer the pending draw."""
        if self.phase == DRAWING_INFLUENCED:
            self.turn_influenced(outcome - STACK)
        else:
            self.take_gold(outcome)

    # What is seen

    def seen_by(self, seat: int | None) -> View:
        """The view of a seat that exists, or of the spectator."""
        return seen_by(self, seat)


def opening(game: Game, parts: Parts, options: dict[str, OptionValue]) -> FlandernState:
    """The first position: a gold card is about to be drawn, or the first turn begins."""
    state = FlandernState(game, parts, options)
    state.set_up()
    return state
