"""The rules of City & Guilds, in the order of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.core.reason import Reason
from guildhall.core.rng import Generator
from guildhall.core.state import CHANCE, OVER
from guildhall.core.vectors import (
    count_positive,
    full,
    nth_positive,
    sum_range,
    to_list,
    weighted_index,
)
from guildhall.core.view import OptionValue, View
from guildhall.games.city_guilds import refusals, scoring
from guildhall.games.city_guilds.components import Parts
from guildhall.games.city_guilds.ids import (
    BLOCK_SPACES,
    BLOCKS,
    CHOOSING_MEN,
    CHOOSING_SPACE,
    CHOOSING_START,
    CHOOSING_TILE,
    DEALING,
    DRAWN_KINDS,
    EMPTY,
    ENDED,
    GUILDS,
    MARKET,
    MAX_SEATS,
    MEN,
    MINSTREL,
    NO_TAVERN,
    NOBODY,
    NOTHING,
    OPENING_DISPLAY,
    PLACING_TAVERN,
    REFILLING,
    RETURN,
    RETURNING,
    SCORED_AS,
    SCORED_ROW,
    SPACE,
    SPACES,
    START,
    TAKE,
    TAKING,
    TAVERN,
    TILE,
)
from guildhall.games.city_guilds.position import Position
from guildhall.games.city_guilds.rules import ownership, tracks
from guildhall.games.city_guilds.view import build_view

if TYPE_CHECKING:
    from guildhall.core.game import Game


class CityGuildsState(Position):
    """A position of City & Guilds that can be played on."""

    def clone(self) -> CityGuildsState:
        """An equal, independent state; it keeps no events."""
        twin = CityGuildsState(self.game, self.parts, self.options)
        self.copy_into(twin)
        return twin

    # Who decides

    def next_actor(self) -> i64:
        """CHANCE while a draw is pending, else the lowest waiting seat, else OVER."""
        if self.phase <= REFILLING:
            return CHANCE
        if self.phase == ENDED:
            return OVER
        if self.phase != RETURNING:
            return self.active
        seat: i64 = 0
        while self.returned[seat] != NOTHING:
            seat += 1
        return seat

    def is_waiting(self, seat: i64) -> bool:
        """Whether the seat may decide now."""
        if self.phase == RETURNING:
            return self.returned[seat] == NOTHING
        return self.phase > REFILLING and self.phase != ENDED and self.active == seat

    # Which actions there are

    def legal_actions(self, seat: i64) -> list[int]:
        """The sorted ids of what a waiting seat may choose from."""
        phase = self.phase
        result: list[int] = []
        i: i64 = 0
        if phase == CHOOSING_SPACE or phase == PLACING_TAVERN:
            if self.is_opening():
                while i < SPACES:
                    if self.is_open(i):
                        result.append(int(SPACE + i))
                    i += 1
            else:
                frontier = self.frontier
                while i < SPACES:
                    if frontier[i] == 1:
                        result.append(int(SPACE + i))
                    i += 1
            if phase == PLACING_TAVERN and self.parts.tavern_optional:
                result.append(NO_TAVERN)
        elif phase == CHOOSING_MEN:
            i = self.min_men(seat)
            while i <= self.max_men(seat):
                result.append(int(MEN + i))
                i += 1
        elif phase == TAKING:
            while i < DRAWN_KINDS:
                if self.display[i] > 0:
                    result.append(int(TAKE + i))
                i += 1
        else:
            first: i64 = RETURN if phase == RETURNING else TILE
            while i < DRAWN_KINDS:
                if self.hands[seat * DRAWN_KINDS + i] > 0:
                    result.append(int(first + i))
                i += 1
        return result

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether a waiting seat may choose this id."""
        phase = self.phase
        if phase == CHOOSING_SPACE or phase == PLACING_TAVERN:
            if action == NO_TAVERN:
                return phase == PLACING_TAVERN and self.parts.tavern_optional
            return SPACE <= action < SPACE + SPACES and self.is_open(action - SPACE)
        if phase == CHOOSING_MEN:
            return MEN + self.min_men(seat) <= action <= MEN + self.max_men(seat)
        if phase == TAKING:
            return TAKE <= action < TAKE + DRAWN_KINDS and self.display[action - TAKE] > 0
        first: i64 = RETURN if phase == RETURNING else TILE
        if action < first or action >= first + DRAWN_KINDS:
            return False
        return self.hands[seat * DRAWN_KINDS + action - first] > 0

    def random_action(self, seat: i64, generator: Generator) -> i64:
        """One of the legal actions of a waiting seat, each equally likely, without listing them."""
        phase = self.phase
        if phase == CHOOSING_SPACE and self.built < self.seats:
            return self.random_opening_space(generator)
        if phase == CHOOSING_SPACE or phase == PLACING_TAVERN:
            num_choices = self.frontier_size
            if phase == PLACING_TAVERN and self.parts.tavern_optional:
                num_choices += 1
            point = generator.below(num_choices)
            if point == self.frontier_size:
                return NO_TAVERN
            return SPACE + nth_positive(self.frontier, 0, point)
        if phase == CHOOSING_MEN:
            minimum = self.min_men(seat)
            return MEN + minimum + generator.below(self.max_men(seat) - minimum + 1)
        if phase == TAKING:
            point = generator.below(count_positive(self.display, 0, DRAWN_KINDS))
            return TAKE + nth_positive(self.display, 0, point)
        first: i64 = RETURN if phase == RETURNING else TILE
        hand = seat * DRAWN_KINDS
        point = generator.below(count_positive(self.hands, hand, hand + DRAWN_KINDS))
        return first + nth_positive(self.hands, hand, point) - hand

    def random_opening_space(self, generator: Generator) -> i64:
        """CG-2.7: one of the spaces where a first tile may go."""
        open_spaces: i64 = 0
        space: i64 = 0
        while space < SPACES:
            if self.is_open(space):
                open_spaces += 1
            space += 1
        point = generator.below(open_spaces)
        space = 0
        while True:
            if self.is_open(space):
                if point == 0:
                    return SPACE + space
                point -= 1
            space += 1

    def why_illegal(self, seat: i64, action: i64) -> Reason:
        """Why a waiting seat may not choose this id."""
        return refusals.why_illegal(self, int(seat), int(action))

    def move(self, seat: i64, action: i64) -> None:
        """Make a legal move."""
        phase = self.phase
        if phase == CHOOSING_TILE:
            self.chosen_tile = action - TILE
            self.phase = CHOOSING_SPACE
        elif phase == CHOOSING_SPACE:
            self.chosen_space = action - SPACE
            minimum = self.min_men(seat)
            if minimum == self.max_men(seat):
                self.place_tile(seat, minimum)
            else:
                self.phase = CHOOSING_MEN
        elif phase == CHOOSING_MEN:
            self.place_tile(seat, action - MEN)
        elif phase == TAKING:
            self.take_tile(seat, action - TAKE)
        elif phase == RETURNING:
            self.return_tile(seat, action - RETURN)
        elif action == NO_TAVERN:
            self.decline_tavern(seat)
        else:
            self.place_tavern(seat, action - SPACE)

    # Chance

    def weighted_outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of the pending draw as (id, weight)."""
        if self.phase == CHOOSING_START:
            return [(START + seat, 1) for seat in range(int(self.seats))]
        counts = to_list(self.deck)
        return [(kind, count) for kind, count in enumerate(counts) if count > 0]

    def total_weight(self) -> i64:
        """The sum of the weights of the pending draw."""
        return self.seats if self.phase == CHOOSING_START else self.deck_size

    def outcome_at(self, point: i64) -> i64:
        """The outcome that covers the point, when all weights are laid end to end."""
        if self.phase == CHOOSING_START:
            return START + point
        return weighted_index(self.deck, 0, point)

    def is_outcome(self, outcome: i64) -> bool:
        """Whether the pending draw can give this id."""
        if self.phase == CHOOSING_START:
            return START <= outcome < START + self.seats
        return 0 <= outcome < DRAWN_KINDS and self.deck[outcome] > 0

    def apply_outcome(self, outcome: i64) -> None:
        """Answer the pending draw."""
        if self.phase == CHOOSING_START:
            self.choose_start(outcome - START)
            return
        self.deck[outcome] -= 1
        self.deck_size -= 1
        if self.phase == DEALING:
            self.deal_tile(outcome)
        else:
            self.turn_up(outcome)

    # CG-2: setup

    def set_up(self) -> None:
        """CG-2.1 to CG-2.3: men issued, cubes on 0, special tiles aside."""
        parts = self.parts
        self.taverns = parts.taverns
        self.tiles = full(SPACES, EMPTY)
        self.owners = full(SPACES, NOBODY)
        self.men = full(SPACES)
        self.frontier = full(SPACES)
        self.order = full(BLOCKS * MAX_SEATS, NOBODY)
        self.scored = full(BLOCKS * SCORED_ROW)
        self.positions = full(GUILDS * MAX_SEATS)
        self.arrivals = full(GUILDS * MAX_SEATS)
        self.money = full(MAX_SEATS)
        self.men_left = full(MAX_SEATS)
        seat: i64 = 0
        while seat < self.seats:
            self.men_left[seat] = parts.men_per_seat
            seat += 1
        self.hands = full(MAX_SEATS * DRAWN_KINDS)
        self.known = full(MAX_SEATS * DRAWN_KINDS)
        self.returned = full(MAX_SEATS, NOTHING)
        self.display = full(DRAWN_KINDS)
        self.turned_up = full(DRAWN_KINDS)
        self.deck = parts.supply[:]
        self.deck[MINSTREL] = 0
        self.deck_size = sum_range(self.deck, 0, DRAWN_KINDS)

    def deal_tile(self, kind: i64) -> None:
        """CG-2.3: four tiles to each seat, in seat order."""
        seat = self.dealt // self.parts.dealt_per_seat
        self.hands[seat * DRAWN_KINDS + kind] += 1
        self.dealt += 1
        if self.dealt == self.seats * self.parts.dealt_per_seat:
            self.phase = RETURNING
        if self.events is not None:
            mine, rest = int(seat), self.others_and_spectators(int(seat))
            self.emit_to((mine,), "dealt", True, {"seat": mine, "kind": int(kind)})
            self.emit_to(rest, "dealt", False, {"seat": mine})

    def return_tile(self, seat: i64, kind: i64) -> None:
        """CG-2.4: sealed; the tile goes back only when all have chosen."""
        self.hands[seat * DRAWN_KINDS + kind] -= 1
        self.returned[seat] = kind
        if self.events is not None:
            mine = int(seat)
            self.emit_to((mine,), "returned", False, {"seat": mine, "kind": int(kind)})
        other: i64 = 0
        while other < self.seats:
            if self.returned[other] == NOTHING:
                return
            other += 1
        self.close_draft()

    def close_draft(self) -> None:
        """CG-2.5: the returned tiles and the minstrels are mixed with the rest into the deck."""
        seat: i64 = 0
        while seat < self.seats:
            self.deck[self.returned[seat]] += 1
            seat += 1
        self.deck[MINSTREL] = self.parts.supply[MINSTREL]
        self.deck_size += self.seats + self.parts.supply[MINSTREL]
        self.phase = OPENING_DISPLAY
        if self.events is not None:
            self.emit("draft_closed", {})

    def turn_up(self, kind: i64) -> None:
        """CG-2.5, CG-4.7: a tile of the deck joins the display."""
        self.display[kind] += 1
        self.display_size += 1
        self.turned_up[kind] += 1
        if self.events is not None:
            self.emit("turned_up", {"kind": int(kind)}, news=True)
        if self.phase == REFILLING:
            self.next_turn()
        elif self.display_size == self.parts.display_size:
            self.phase = CHOOSING_START

    def choose_start(self, seat: i64) -> None:
        """CG-2.6: the start player is drawn when hands and display are known."""
        self.start_player = seat
        self.active = seat
        self.phase = CHOOSING_TILE
        if self.events is not None:
            self.emit("started", {"seat": int(seat)}, news=True)

    # CG-3, CG-4: the turn

    def min_men(self, seat: i64) -> i64:
        """CG-4.3 to CG-4.6: a guild building takes a man if there is one."""
        return 1 if self.chosen_tile < MARKET and self.men_left[seat] > 0 else 0

    def max_men(self, seat: i64) -> i64:
        """CG-4.3 to CG-4.6: two on a guild building, one on a minstrel house, none on a market."""
        maximum: i64 = 0
        if self.chosen_tile < MARKET:
            maximum = self.parts.men_on_building
        elif self.chosen_tile == MINSTREL:
            maximum = self.parts.men_on_minstrel
        left = self.men_left[seat]
        return maximum if maximum < left else left

    def place_tile(self, seat: i64, men: i64) -> None:
        """CG-4.1 to CG-4.6: tile, men and investment, then what the block makes of it."""
        kind = self.chosen_tile
        space = self.chosen_space
        block = space // BLOCK_SPACES
        self.chosen_tile = NOTHING
        self.chosen_space = NOTHING
        hand_index = seat * DRAWN_KINDS + kind
        self.hands[hand_index] -= 1
        # CG-10.2: of equal tiles the one that was taken openly counts as played first.
        was_known = self.known[hand_index] > 0
        if was_known:
            self.known[hand_index] -= 1
        if self.events is not None:
            self.emit(
                "placed",
                {
                    "seat": int(seat),
                    "kind": int(kind),
                    "space": int(space),
                    "men": int(men),
                    "opening": self.is_opening(),
                },
                news=not was_known,
            )
        self.lay_tile(space, kind)
        if men > 0:
            self.owners[space] = seat
            self.men[space] = men
            self.men_left[seat] -= men
        if kind < MARKET:
            # CG-4.3, CG-4.4: the second man takes the place of the investment.
            if men < 2:
                tracks.invest(self, kind, seat, self.parts.building_step)
        elif kind < MINSTREL:
            tracks.invest(self, kind - MARKET, seat, self.parts.market_step)
        if men > 0:
            ownership.claim(self, block, seat)
        self.after_placement(seat, block)

    def after_placement(self, seat: i64, block: i64) -> None:
        """CG-7.1, CG-8.1, CG-9.1: a full block is scored; then end, tavern or tile."""
        if self.empty_spaces(block) > 0:
            self.offer_display()
            return
        self.score_block(block)
        if self.built == SPACES:
            self.end_game()
        elif self.taverns > 0:
            self.phase = PLACING_TAVERN
        else:
            self.offer_display()

    def offer_display(self) -> None:
        """CG-4.7, CG-4.8: a tile is taken if one lies face up."""
        if self.display_size > 0:
            self.phase = TAKING
        else:
            self.next_turn()

    def take_tile(self, seat: i64, kind: i64) -> None:
        """CG-4.7: the tile is taken openly, and the display refilled from the deck."""
        self.display[kind] -= 1
        self.display_size -= 1
        self.hands[seat * DRAWN_KINDS + kind] += 1
        self.known[seat * DRAWN_KINDS + kind] += 1
        if self.events is not None:
            self.emit("took", {"seat": int(seat), "kind": int(kind)})
        if self.deck_size > 0:
            self.phase = REFILLING
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """The next player clockwise is active; after the opening this is the start player again."""
        self.active = self.active + 1 if self.active + 1 < self.seats else 0
        self.phase = CHOOSING_TILE

    # CG-7: scoring a block

    def score_block(self, block: i64) -> None:
        """CG-7.1: the owners are paid, then the investors of the guild in control."""
        self.blocks_scored += 1
        self.scored[block * SCORED_ROW + SCORED_AS] = self.blocks_scored
        scoring.pay_owners(self, block)
        scoring.pay_investors(self, block)
        if self.events is not None:
            number = int(block)
            value = int(scoring.block_value(self.parts, self.tiles, block))
            self.emit("block_scored", {"block": number, "value": value})
            self.emit_score_lines(scoring.block_lines(self, number))
            self.emit("guild_controls", scoring.control_data(self, number))
            self.emit_score_lines(scoring.guild_lines(self, number))

    # CG-8: taverns

    def place_tavern(self, seat: i64, space: i64) -> None:
        """CG-8.2, CG-8.3: no man, no investment; it may fill another block, and so on."""
        self.taverns -= 1
        if self.events is not None:
            self.emit("tavern_placed", {"seat": int(seat), "space": int(space)})
        self.lay_tile(space, TAVERN)
        self.after_placement(seat, space // BLOCK_SPACES)

    def decline_tavern(self, seat: i64) -> None:
        """CG-8.4: it stays in the supply for others."""
        if self.events is not None:
            self.emit("tavern_declined", {"seat": int(seat)})
        self.offer_display()

    # CG-9: the end

    def end_game(self) -> None:
        """CG-9.1 to CG-9.4: the chains are paid, and men left over cost."""
        self.phase = ENDED
        self.active = NOBODY
        scoring.pay_chains(self)
        scoring.charge_unused_men(self)
        if self.events is not None:
            for number in range(GUILDS):
                self.emit("chain_scored", scoring.chain_data(self, number))
                self.emit_score_lines(scoring.chain_lines(self, number))
            self.emit_score_lines(scoring.unused_men_lines(self))
            self.emit("ended", {"winners": self.winning_seats()})

    def scores(self) -> list[int]:
        """The money of each seat."""
        return to_list(self.money)[: int(self.seats)]

    def score_sheet(self) -> list[ScoreLine]:
        """Every pound, explained."""
        return scoring.score_sheet(self)

    def winning_seats(self) -> list[int]:
        """CG-9.5: most money wins, and equals share the victory."""
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    # CG-10: what is seen

    def build_view(self, seat: int | None) -> View:
        """The view of a seat that exists, or of the spectator."""
        return build_view(self, seat)


def initial_state(game: Game, parts: Parts, options: dict[str, OptionValue]) -> CityGuildsState:
    """The first position: the tiles are about to be dealt."""
    state = CityGuildsState(game, parts, options)
    state.set_up()
    return state
