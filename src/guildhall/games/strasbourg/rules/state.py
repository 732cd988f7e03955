"""The playable state of Strasbourg: who decides, and the course of the game."""

from __future__ import annotations

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64, vec
from guildhall.core.reason import Reason
from guildhall.core.state import CHANCE, OVER
from guildhall.core.vectors import to_list
from guildhall.core.view import View
from guildhall.games.strasbourg import ids, refusals, scoring
from guildhall.games.strasbourg.position import Position
from guildhall.games.strasbourg.rules import (
    bidding,
    building,
    chance,
    council,
    guild_steps,
    legal_actions,
    merchants,
    planning,
    setup,
)
from guildhall.games.strasbourg.view import build_view


class StrasbourgState(Position):
    """A playable position of Strasbourg."""

    def clone(self) -> StrasbourgState:
        twin = StrasbourgState(self.game, self.parts, self.options)
        self.copy_into(twin)
        return twin

    def set_up(self) -> None:
        """Set up the first position, in which the round cards are about to be dealt."""
        setup.set_up(self)

    # Decisions

    def next_actor(self) -> i64:
        phase = self.phase
        if phase >= ids.BIDDING:
            return OVER if phase == ids.ENDED else self.active
        if phase <= ids.DRAWING_MORE:
            return CHANCE
        seat: i64 = 0
        while not self._has_open_decision(seat):
            seat += 1
        return seat

    def is_waiting(self, seat: i64) -> bool:
        phase = self.phase
        if phase >= ids.BIDDING:
            return phase != ids.ENDED and self.active == seat
        return phase > ids.DRAWING_MORE and self._has_open_decision(seat)

    def _has_open_decision(self, seat: i64) -> bool:
        """ST-2.6, ST-3.4: whether a seat has not finished the sealed phase."""
        if self.phase == ids.KEEPING:
            return self.num_answered[seat] < ids.OBJECTIVES_PER_SEAT
        return self.stage[seat] != ids.DONE

    # Actions

    def find_legal(self, seat: i64) -> None:
        legal_actions.find_legal(self, seat)

    def why_illegal(self, seat: i64, action: i64) -> Reason:
        return refusals.why_illegal(self, int(seat), int(action))

    def move(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase == ids.BIDDING:
            if action == ids.WAIT:
                bidding.wait(self, seat)
            elif action == ids.PASS:
                bidding.pass_bid(self, seat)
            else:
                bidding.reveal(self, seat, action - ids.REVEAL)
            self._next_bidder()
        elif phase == ids.PLANNING:
            self._plan_move(seat, action)
        elif phase == ids.PLACING:
            self._place_member(seat, action)
        elif phase == ids.KEEPING:
            self._answer_objective(seat, ids.KEPT if action == ids.KEEP else ids.DISCARDED)
        elif phase == ids.SELLING:
            merchants.sell(self, seat, self.asked_good, action - ids.SELL)
            self._continue_sale(seat, self.asked_good + 1)
        elif phase == ids.RESCUING:
            if action == ids.NO_RESCUE:
                self.emit_seat("rescued_none", seat)
            else:
                bidding.rescue_card(self, seat, action - ids.RESCUE)
            self.ranking_index += 1
            self._next_in_ranking()
        elif phase == ids.BUILDING_CHAPEL:
            building.build_chapel(self, seat, action - ids.CHAPEL_SPOT)
            self._open_step(ids.STEP_I)
        else:
            building.build_building(self, seat, action - ids.SITE)
            self._hold_council()

    # Chance

    def pending_draw(self) -> tuple[i64, vec[i64]]:
        return chance.pending_draw(self)

    def apply_outcome(self, outcome: i64) -> None:
        phase = self.phase
        if phase == ids.DRAWING_FIRST or phase == ids.DRAWING_MORE:
            self._draw_card(outcome - ids.CARD)
        elif phase == ids.DEALING_OBJECTIVES:
            setup.deal_objective(self, outcome - ids.OBJECTIVE)
        elif phase == ids.DEALING_ROUNDS:
            setup.deal_round_card(self, outcome - ids.ROUND_CARD)
        elif phase == ids.DEALING_BUILDINGS:
            setup.deal_building(self, outcome - ids.BUILDING)
        else:
            setup.choose_first_player(self, outcome - ids.FIRST_PLAYER)

    # ST-2: setup

    def _answer_objective(self, seat: i64, answer: i64) -> None:
        """ST-2.6: sealed; the first round begins when everybody has chosen."""
        setup.answer_objective(self, seat, answer)
        other: i64 = 0
        while other < self.seats:
            if self.num_answered[other] < ids.OBJECTIVES_PER_SEAT:
                return
            other += 1
        if self.events is not None:
            self.emit("objectives_chosen", {})
        self._open_round()

    # ST-3: planning

    def _open_round(self) -> None:
        """ST-3.1: every seat with a deck draws a first card, starting with the first player."""
        self.round += 1
        if self.events is not None:
            self.emit("round_opened", {"round": int(self.round)})
        self.phase = ids.DRAWING_FIRST
        self._next_first_card(self.first_player)

    def _next_first_card(self, seat: i64) -> None:
        """ST-3.1: find the next seat with a deck, or open planning."""
        while True:
            if self.num_drawn[seat] == 0 and self.deck_size(seat) > 0:
                self.drawing_seat = seat
                return
            seat = seat + 1 if seat + 1 < self.seats else 0
            if seat == self.first_player:
                break
        self._open_planning()

    def _open_planning(self) -> None:
        """ST-3.1: a seat that cannot draw another card is finished, as everybody can see."""
        self.drawing_seat = ids.NOBODY
        self.phase = ids.PLANNING
        if self.events is not None:
            self.emit("planning_opened", {})
        seat: i64 = 0
        while seat < self.seats:
            planning.offer_another_card(self, seat)
            seat += 1
        self._end_planning_if_done()

    def _draw_card(self, value: i64) -> None:
        """ST-3.1: only the seat itself sees its card."""
        seat = self.drawing_seat
        is_first = self.phase == ids.DRAWING_FIRST
        planning.draw_card(self, seat, value)
        if self.events is not None:
            mine = int(seat)
            self.emit_to((mine,), "drew", True, {"seat": mine, "card": int(value) + 1})
            if is_first:
                self.emit_to(self.others_and_spectators(mine), "drew", False, {"seat": mine})
        if is_first:
            self._next_first_card(seat)
            return
        self.drawing_seat = ids.NOBODY
        self.phase = ids.PLANNING
        planning.offer_another_card(self, seat)
        self._end_planning_if_done()

    def _plan_move(self, seat: i64, action: i64) -> None:
        """ST-3.1, ST-3.3: draw or stop drawing; then split."""
        if action == ids.DRAW:
            self.drawing_seat = seat
            self.phase = ids.DRAWING_MORE
            return
        if action == ids.STOP:
            if self.events is not None:
                self.emit_to((int(seat),), "stopped", False, {"seat": int(seat)})
        elif action == ids.CLOSE:
            planning.close_pile(self, seat)
        else:
            planning.add_card(self, seat, action - ids.ADD)
        planning.advance_split(self, seat)
        self._end_planning_if_done()

    def _end_planning_if_done(self) -> None:
        """ST-3.4: when the last seat has finished, all sizes are shown and the steps begin."""
        seat: i64 = 0
        while seat < self.seats:
            if self.stage[seat] != ids.DONE:
                return
            seat += 1
        planning.close_planning(self)
        self._open_step(ids.STEP_A)

    # ST-4: steps

    def _open_step(self, step: i64) -> None:
        """ST-4.1: bidding for A to G; H and I belong to the church and the nobility."""
        self.step = step
        if self.events is not None:
            guild = (
                int(guild_steps.guild_of_step(self))
                if guild_steps.is_guild_step(step)
                else ids.NOTHING
            )
            self.emit("step_opened", {"step": int(step), "guild": guild})
        if step == ids.STEP_H:
            self.phase = ids.BUILDING_CHAPEL
            self.active = self.council[ids.CHURCH]
        elif step == ids.STEP_I:
            self.phase = ids.BUILDING_SITE
            self.active = self.council[ids.NOBILITY]
        else:
            self.phase = ids.BIDDING
            bidding.open_bidding(self)
            self._next_bidder()

    def _next_bidder(self) -> None:
        """ST-4.2: the head of the queue decides; seats without a pile pass automatically."""
        while self.queue_size > 0:
            seat = self.queue[0]
            if self.num_piles[seat] > 0:
                self.active = seat
                return
            bidding.pass_bid(self, seat)
        self._resolve_bids()

    def _resolve_bids(self) -> None:
        """ST-4.4, ST-4.5: rank the bids; the winner becomes first player before the actions."""
        bidding.rank_bids(self)
        if self.ranking_size == 0:
            if self.events is not None:
                self.emit("nobody_bid", {})
            self._end_step()
            return
        if self.events is not None:
            self.emit("ranked", {"order": to_list(self.ranking)[: int(self.ranking_size)]})
        if self.ranking[0] != self.first_player:
            self.first_player = self.ranking[0]
            self.emit_seat("first_player", self.first_player)
        self.ranking_index = 0
        self._next_in_ranking()

    def _next_in_ranking(self) -> None:
        """ST-4.6, ST-4.7: rewarded ranks act, best first; then the others may rescue a card."""
        rewarded = guild_steps.num_rewarded(self)
        while self.ranking_index < self.ranking_size:
            seat = self.ranking[self.ranking_index]
            self.active = seat
            if self.ranking_index < rewarded:
                if self._reward(seat):
                    return
            elif self.round < ids.ROUNDS:
                self.phase = ids.RESCUING
                return
            self.ranking_index += 1
        self._end_step()

    def _end_step(self) -> None:
        """ST-4.8: bids leave the game, and the round marker advances."""
        bidding.clear_bids(self)
        self.ranking_index = ids.NOTHING
        self._open_step(self.step + 1)

    # ST-5, ST-6: rewards

    def _reward(self, seat: i64) -> bool:
        """Give the automatic part of a reward; return whether there is something to decide."""
        if self.step == ids.STEP_A:
            # ST-5.1
            council.take_council_seat(
                self, seat, ids.NOBILITY if self.ranking_index == 0 else ids.CHURCH
            )
            return False
        if not guild_steps.is_guild_step(self.step):
            return self._begin_sale(seat)
        guild = guild_steps.guild_of_step(self)
        if self.ranking_index == 0:
            # ST-5.3
            council.take_council_seat(self, seat, ids.GUILD_COUNCIL_SEAT + guild)
        if not guild_steps.is_apprentice_place(self):
            # ST-5.3, ST-5.4
            guild_steps.take_good(self, seat, guild)
        if guild_steps.num_placeable(self, seat, guild) > 0:
            self.phase = ids.PLACING
            return True
        # ST-5.7; the event does not tell that placing was impossible.
        if guild_steps.is_apprentice_place(self):
            guild_steps.take_good(self, seat, guild)
        else:
            self.emit_seat("placed_nobody", seat)
        return False

    def _place_member(self, seat: i64, action: i64) -> None:
        """ST-5.3 to ST-5.6: place a member or nobody, or take the apprentice's good."""
        if action == ids.TAKE_GOOD:
            guild_steps.take_good(self, seat, guild_steps.guild_of_step(self))
        elif action == ids.NO_PLACING:
            self.emit_seat("placed_nobody", seat)
        else:
            guild_steps.place_member(self, seat, action - ids.SQUARE)
        self.ranking_index += 1
        self._next_in_ranking()

    def _begin_sale(self, seat: i64) -> bool:
        """ST-6.1: return whether there are goods to sell; if not, the council seat follows."""
        self.asked_good = merchants.next_good(self, seat, 0)
        if self.asked_good != ids.NOTHING:
            self.phase = ids.SELLING
            return True
        self.emit_seat("nothing_to_sell", seat)
        self._take_merchants_seat(seat)
        return False

    def _continue_sale(self, seat: i64, guild: i64) -> None:
        """ST-6.1: ask for the next kind, in the order of the guilds."""
        self.asked_good = merchants.next_good(self, seat, guild)
        if self.asked_good == ids.NOTHING:
            self._take_merchants_seat(seat)
            self.ranking_index += 1
            self._next_in_ranking()

    def _take_merchants_seat(self, seat: i64) -> None:
        """ST-6.2: only in step G, after the sale."""
        if self.step == ids.STEP_G:
            council.take_council_seat(self, seat, ids.MERCHANTS)

    # ST-8: council

    def _hold_council(self) -> None:
        """ST-8.1 to ST-8.3: prestige and privileges; ST-3.5: unused piles stay or are set aside."""
        self.active = ids.NOBODY
        self.step = ids.NOTHING
        council.score_council(self)
        if not self.parts.keep_unused_piles:
            seat: i64 = 0
            while seat < self.seats:
                number = planning.set_aside_piles(self, seat)
                if self.events is not None and number > 0:
                    self.emit("boxed", {"seat": int(seat), "number": int(number)})
                seat += 1
        if self.round == ids.ROUNDS:
            self._end_game()
        else:
            self._open_round()

    # ST-9: end

    def _end_game(self) -> None:
        """ST-9.1: show objectives, and count all points."""
        self.phase = ids.ENDED
        if self.events is not None:
            for seat in range(int(self.seats)):
                kept = scoring.kept_objectives(self, seat)
                self.emit("objectives_shown", {"seat": seat, "kept": kept}, news=True)
            self.emit_score_lines(scoring.final_score_lines(self))
            self.emit("ended", {"winners": self.winning_seats()})

    def scores(self) -> list[int]:
        """Return the score of each seat if the game ended now."""
        return [
            int(scoring.public_points(self, i64(seat)) + scoring.objective_points(self, i64(seat)))
            for seat in range(int(self.seats))
        ]

    def score_sheet(self) -> list[ScoreLine]:
        return scoring.score_sheet(self)

    def winning_seats(self) -> list[int]:
        """ST-9.8: return the winners."""
        return scoring.winning_seats(self)

    # ST-11: views

    def build_view(self, seat: int | None) -> View:
        return build_view(self, seat)
