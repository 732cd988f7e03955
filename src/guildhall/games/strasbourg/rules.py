"""The rules of Strasbourg, in the order of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.core.reason import Reason
from guildhall.core.rng import Generator
from guildhall.core.state import CHANCE, OVER
from guildhall.core.view import OptionValue, View
from guildhall.games.strasbourg import (
    bidding,
    choices,
    draws,
    guilds,
    picks,
    planning,
    refusals,
    scoring,
    setup,
)
from guildhall.games.strasbourg.components import Parts
from guildhall.games.strasbourg.ids import (
    ADD,
    BIDDING,
    BUILDING,
    BUILDING_CHAPEL,
    BUILDING_SITE,
    CARD,
    CHURCH,
    CLOSE,
    DEALING_BUILDINGS,
    DEALING_OBJECTIVES,
    DEALING_ROUNDS,
    DEALT,
    DISCARDED,
    DONE,
    DOT,
    DRAW,
    DRAWING_FIRST,
    DRAWING_MORE,
    ENDED,
    FIRST,
    GUILD_CHAIR,
    KEEP,
    KEEPING,
    KEPT,
    MERCHANTS,
    NO_PLACING,
    NO_RESCUE,
    NOBILITY,
    NOBODY,
    NOTHING,
    OBJECTIVE,
    PASS,
    PLACING,
    PLANNING,
    RESCUE,
    RESCUING,
    REVEAL,
    ROUND_CARD,
    ROUNDS,
    SELL,
    SELLING,
    SITE,
    SQUARE,
    STEP_A,
    STEP_G,
    STEP_H,
    STEP_I,
    STOP,
    TAKE_GOOD,
    WAIT,
)
from guildhall.games.strasbourg.position import Position
from guildhall.games.strasbourg.view import seen_by

if TYPE_CHECKING:
    from guildhall.core.game import Game


class StrasbourgState(Position):
    """A position of Strasbourg that can be played on."""

    def clone(self) -> StrasbourgState:
        """An equal, independent state; it keeps no events."""
        twin = StrasbourgState(self.game, self.parts, self.options)
        self.copy_into(twin)
        return twin

    # Who decides

    def next_actor(self) -> i64:
        """CHANCE while a draw is pending, else the lowest waiting seat, else OVER."""
        phase = self.phase
        if phase >= BIDDING:
            return OVER if phase == ENDED else self.active
        if phase <= DRAWING_MORE:
            return CHANCE
        seat: i64 = 0
        while not self.is_thinking(seat):
            seat += 1
        return seat

    def is_waiting(self, seat: i64) -> bool:
        """Whether the seat may decide now."""
        phase = self.phase
        if phase >= BIDDING:
            return phase != ENDED and self.active == seat
        return phase > DRAWING_MORE and self.is_thinking(seat)

    def is_thinking(self, seat: i64) -> bool:
        """ST-2.6, ST-3.4: whether a seat has not finished its part of the sealed phase."""
        if self.phase == KEEPING:
            return self.answered[seat] < DEALT
        return self.stage[seat] != DONE

    # Which actions there are

    def legal_actions(self, seat: i64) -> list[int]:
        """The sorted ids of what a waiting seat may choose from."""
        return choices.legal_actions(self, seat)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether a waiting seat may choose this id."""
        return choices.is_legal(self, seat, action)

    def random_action(self, seat: i64, generator: Generator) -> i64:
        """One of the legal actions of a waiting seat, each equally likely, without listing them."""
        return picks.random_action(self, seat, generator)

    def forbidden_by(self, seat: i64, action: i64) -> Reason:
        """Why a waiting seat may not choose this id."""
        return refusals.forbidden_by(self, int(seat), int(action))

    def move(self, seat: i64, action: i64) -> None:
        """Make a legal move."""
        phase = self.phase
        if phase == BIDDING:
            if action == WAIT:
                bidding.wait(self, seat)
            elif action == PASS:
                bidding.pass_by(self, seat)
            else:
                bidding.reveal(self, seat, action - REVEAL)
            self.next_bidder()
        elif phase == PLANNING:
            self.plan(seat, action)
        elif phase == PLACING:
            self.place_figure(seat, action)
        elif phase == KEEPING:
            self.answer(seat, KEPT if action == KEEP else DISCARDED)
        elif phase == SELLING:
            guilds.sell(self, seat, self.good, action - SELL)
            self.offer_goods(seat, self.good + 1)
        elif phase == RESCUING:
            if action == NO_RESCUE:
                bidding.rescue_none(self, seat)
            else:
                bidding.rescue(self, seat, action - RESCUE)
            self.place += 1
            self.next_place()
        elif phase == BUILDING_CHAPEL:
            guilds.build_chapel(self, seat, action - DOT)
            self.open_step(STEP_I)
        else:
            guilds.build(self, seat, action - SITE)
            self.hold_council()

    # Chance

    def weighted_outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of the pending draw as (id, weight)."""
        return draws.weighted_outcomes(self)

    def total_weight(self) -> i64:
        """The sum of the weights of the pending draw."""
        return draws.total_weight(self)

    def outcome_at(self, point: i64) -> i64:
        """The outcome that covers the point, when all weights are laid end to end."""
        return draws.outcome_at(self, point)

    def is_outcome(self, outcome: i64) -> bool:
        """Whether the pending draw can give this id."""
        return draws.is_outcome(self, outcome)

    def draw(self, outcome: i64) -> None:
        """Answer the pending draw."""
        phase = self.phase
        if phase == DRAWING_FIRST or phase == DRAWING_MORE:
            self.draw_card(outcome - CARD)
        elif phase == DEALING_OBJECTIVES:
            setup.deal_objective(self, outcome - OBJECTIVE)
        elif phase == DEALING_ROUNDS:
            setup.deal_round_card(self, outcome - ROUND_CARD)
        elif phase == DEALING_BUILDINGS:
            setup.deal_building(self, outcome - BUILDING)
        else:
            setup.choose_first(self, outcome - FIRST)

    # ST-2: setup

    def answer(self, seat: i64, answer: i64) -> None:
        """ST-2.6: sealed; when all have chosen, the first round begins."""
        setup.answer(self, seat, answer)
        other: i64 = 0
        while other < self.seats:
            if self.answered[other] < DEALT:
                return
            other += 1
        if self.events is not None:
            self.tell("objectives_chosen", {})
        self.open_round()

    # ST-3: planning

    def open_round(self) -> None:
        """ST-3.1: everybody who has a deck gets a first card, from the first player on."""
        self.round += 1
        if self.events is not None:
            self.tell("round_opened", {"round": int(self.round)})
        self.phase = DRAWING_FIRST
        self.next_first_card(self.first)

    def next_first_card(self, seat: i64) -> None:
        """ST-3.1: the next seat with a deck, or the planning opens."""
        while True:
            if self.drawn[seat] == 0 and self.deck_size(seat) > 0:
                self.drawing = seat
                return
            seat = seat + 1 if seat + 1 < self.seats else 0
            if seat == self.first:
                break
        self.open_planning()

    def open_planning(self) -> None:
        """ST-3.1: whoever has no other card to draw is finished at once, as everybody sees."""
        self.drawing = NOBODY
        self.phase = PLANNING
        if self.events is not None:
            self.tell("planning_opened", {})
        seat: i64 = 0
        while seat < self.seats:
            planning.go_on(self, seat)
            seat += 1
        self.end_planning()

    def draw_card(self, value: i64) -> None:
        """ST-3.1: only the seat itself sees its card."""
        seat = self.drawing
        is_first = self.phase == DRAWING_FIRST
        planning.take_card(self, seat, value)
        if self.events is not None:
            mine = int(seat)
            self.tell_to((mine,), "drew", True, {"seat": mine, "card": int(value) + 1})
            if is_first:
                self.tell_to(self.all_but(mine), "drew", False, {"seat": mine})
        if is_first:
            self.next_first_card(seat)
            return
        self.drawing = NOBODY
        self.phase = PLANNING
        planning.go_on(self, seat)
        self.end_planning()

    def plan(self, seat: i64, action: i64) -> None:
        """ST-3.1, ST-3.3: a card more, or the end of drawing; then piles."""
        if action == DRAW:
            self.drawing = seat
            self.phase = DRAWING_MORE
            return
        if action == STOP:
            if self.events is not None:
                self.tell_to((int(seat),), "stopped", False, {"seat": int(seat)})
        elif action == CLOSE:
            planning.close_pile(self, seat)
        else:
            planning.add_card(self, seat, action - ADD)
        planning.split(self, seat)
        self.end_planning()

    def end_planning(self) -> None:
        """ST-3.4: when the last seat has finished, all sizes are shown and the steps begin."""
        seat: i64 = 0
        while seat < self.seats:
            if self.stage[seat] != DONE:
                return
            seat += 1
        planning.close_planning(self)
        self.open_step(STEP_A)

    # ST-4: the steps

    def open_step(self, step: i64) -> None:
        """ST-4.1: the bidding for A to G; H and I belong to the church and to the nobility."""
        self.step = step
        if self.events is not None:
            guild = int(guilds.guild_of_step(self)) if guilds.is_guild_step(step) else NOTHING
            self.tell("step_opened", {"step": int(step), "guild": guild})
        if step == STEP_H:
            self.phase = BUILDING_CHAPEL
            self.active = self.council[CHURCH]
        elif step == STEP_I:
            self.phase = BUILDING_SITE
            self.active = self.council[NOBILITY]
        else:
            self.phase = BIDDING
            bidding.open_bidding(self)
            self.next_bidder()

    def next_bidder(self) -> None:
        """ST-4.2: the head of the queue decides; who has no pile passes without a question."""
        while self.queued > 0:
            seat = self.queue[0]
            if self.held[seat] > 0:
                self.active = seat
                return
            bidding.pass_by(self, seat)
        self.resolve()

    def resolve(self) -> None:
        """ST-4.4, ST-4.5: the bidders are ranked; the best is first player before the actions."""
        bidding.rank(self)
        if self.ranked == 0:
            if self.events is not None:
                self.tell("nobody_bid", {})
            self.end_step()
            return
        if self.events is not None:
            self.tell("ranked", {"order": guilds.seats_in_order(self)})
        if self.ranking[0] != self.first:
            self.first = self.ranking[0]
            if self.events is not None:
                self.tell("first_player", {"seat": int(self.first)})
        self.place = 0
        self.next_place()

    def next_place(self) -> None:
        """ST-4.6, ST-4.7: rewarded places act, best first; then the others may rescue a card."""
        rewarded = guilds.rewarded_places(self)
        while self.place < self.ranked:
            seat = self.ranking[self.place]
            self.active = seat
            if self.place < rewarded:
                if self.reward(seat):
                    return
            elif self.round < ROUNDS:
                self.phase = RESCUING
                return
            self.place += 1
        self.end_step()

    def end_step(self) -> None:
        """ST-4.8: the cards leave the game, and the round marker moves on."""
        bidding.clear(self)
        self.place = NOTHING
        self.open_step(self.step + 1)

    # ST-5, ST-6: what the places bring

    def reward(self, seat: i64) -> bool:
        """What a place brings by itself; true if there is something to decide."""
        if self.step == STEP_A:
            # ST-5.1
            guilds.take_chair(self, seat, NOBILITY if self.place == 0 else CHURCH)
            return False
        if not guilds.is_guild_step(self.step):
            return self.offer_goods_first(seat)
        guild = guilds.guild_of_step(self)
        if self.place == 0:
            # ST-5.3
            guilds.take_chair(self, seat, GUILD_CHAIR + guild)
        if not guilds.is_apprentice(self):
            # ST-5.3, ST-5.4
            guilds.take_good(self, seat, guild)
        if guilds.number_placeable(self, seat, guild) > 0:
            self.phase = PLACING
            return True
        # ST-5.7
        if guilds.is_apprentice(self):
            guilds.take_good(self, seat, guild)
        else:
            guilds.place_nobody(self, seat)
        return False

    def place_figure(self, seat: i64, action: i64) -> None:
        """ST-5.3 to ST-5.6: a member, nobody, or the apprentice's good."""
        if action == TAKE_GOOD:
            guilds.take_good(self, seat, guilds.guild_of_step(self))
        elif action == NO_PLACING:
            guilds.place_nobody(self, seat)
        else:
            guilds.place_member(self, seat, action - SQUARE)
        self.place += 1
        self.next_place()

    def offer_goods_first(self, seat: i64) -> bool:
        """ST-6.1: whether the winner has anything to sell; if not the seat comes at once."""
        self.good = guilds.next_good(self, seat, 0)
        if self.good != NOTHING:
            self.phase = SELLING
            return True
        if self.events is not None:
            self.tell("nothing_to_sell", {"seat": int(seat)})
        self.sit_with_merchants(seat)
        return False

    def offer_goods(self, seat: i64, guild: i64) -> None:
        """ST-6.1: kind by kind in the order of the guilds."""
        self.good = guilds.next_good(self, seat, guild)
        if self.good == NOTHING:
            self.sit_with_merchants(seat)
            self.place += 1
            self.next_place()

    def sit_with_merchants(self, seat: i64) -> None:
        """ST-6.2: in step G, after the sale."""
        if self.step == STEP_G:
            guilds.take_chair(self, seat, MERCHANTS)

    # ST-8: the council

    def hold_council(self) -> None:
        """ST-8.1 to ST-8.3: prestige and privileges; ST-3.5: unused piles stay or go."""
        self.active = NOBODY
        self.step = NOTHING
        guilds.score_council(self)
        if not self.parts.keep_unused_piles:
            seat: i64 = 0
            while seat < self.seats:
                number = planning.put_aside(self, seat)
                if self.events is not None and number > 0:
                    self.tell("boxed", {"seat": int(seat), "number": int(number)})
                seat += 1
        if self.round == ROUNDS:
            self.finish()
        else:
            self.open_round()

    # ST-9: the end

    def finish(self) -> None:
        """ST-9.1: objectives are shown, and all points are counted."""
        self.phase = ENDED
        if self.events is not None:
            for seat in range(int(self.seats)):
                kept = scoring.kept_by(self, seat)
                self.tell("objectives_shown", {"seat": seat, "kept": kept}, news=True)
            self.tell_lines(scoring.end_lines(self))
            self.tell("ended", {"winners": self.best_seats()})

    def scores(self) -> list[int]:
        """What each seat would score if the game ended now."""
        return [
            int(scoring.open_points(self, i64(seat)) + scoring.objective_points(self, i64(seat)))
            for seat in range(int(self.seats))
        ]

    def score_sheet(self) -> list[ScoreLine]:
        """Every point, explained."""
        return scoring.score_sheet(self)

    def best_seats(self) -> list[int]:
        """ST-9.8: the winners."""
        return scoring.best_seats(self)

    # ST-11: what is seen

    def seen_by(self, seat: int | None) -> View:
        """The view of a seat that exists, or of the spectator."""
        return seen_by(self, seat)


def opening(game: Game, parts: Parts, options: dict[str, OptionValue]) -> StrasbourgState:
    """The first position: the round cards are about to be dealt."""
    state = StrasbourgState(game, parts, options)
    state.lay_out()
    return state
