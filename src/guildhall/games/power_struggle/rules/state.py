"""The playable state of Power Struggle: who decides, and the course of the game."""

from __future__ import annotations

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64, vec
from guildhall.core.reason import Reason
from guildhall.core.state import CHANCE, OVER
from guildhall.core.view import View
from guildhall.games.power_struggle import ids, refusals, scoring, view
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules import (
    action_flow,
    bribery,
    buying,
    chance,
    event_cards,
    game_end,
    meeting,
    restructuring,
    setup,
    staffing,
    victory_points,
)
from guildhall.games.power_struggle.rules.legal_actions import find_legal


class PowerStruggleState(Position):
    """A playable position of Power Struggle."""

    def clone(self) -> PowerStruggleState:
        twin = PowerStruggleState(self.game, self.parts, self.options)
        self.copy_into(twin)
        return twin

    def set_up(self) -> None:
        """Set up the first position, in which the arch-enemies are about to be dealt."""
        setup.set_up(self)

    # Decisions

    def next_actor(self) -> i64:
        if self.phase <= ids.DRAWING_EVENT_CARDS:
            return CHANCE
        if self.phase == ids.ENDED:
            return OVER
        return self.active

    def is_waiting(self, seat: i64) -> bool:
        return (
            self.phase > ids.DRAWING_EVENT_CARDS and self.phase != ids.ENDED and self.active == seat
        )

    # Actions

    def find_legal(self, seat: i64) -> None:
        if self.num_legal < 0:
            find_legal(self)

    def why_illegal(self, seat: i64, action: i64) -> Reason:
        return refusals.why_illegal(self, int(seat), int(action))

    def move(self, seat: i64, action: i64) -> None:
        """Make a legal move, and everything that follows from it without a choice."""
        self._decide(seat, action)
        self._advance()

    # Chance

    def pending_draw(self) -> tuple[i64, vec[i64]]:
        return chance.pending_draw(self)

    def apply_outcome(self, outcome: i64) -> None:
        chance.apply_outcome(self, outcome)
        self._advance()

    # Course of the game

    def _advance(self) -> None:
        """Run automatic phases until somebody must decide, a draw is pending, or the game is over.

        A single legal action is chosen automatically if everybody can see that there is only one.
        """
        while True:
            self.num_legal = -1
            phase = self.phase
            if phase <= ids.DRAWING_EVENT_CARDS or phase == ids.ENDED:
                return
            if phase > ids.ENDED:
                self._run_automatic_phase(phase)
                continue
            find_legal(self)
            if self.num_legal > 1 or is_secret(phase):
                return
            self._decide(self.active, self.legal[0])

    def _run_automatic_phase(self, phase: i64) -> None:
        """Run a phase in which nobody decides."""
        if phase == ids.ACTION_ENDS:
            self._end_action()
        elif phase == ids.TURN_BEGINS:
            event_cards.turn_up_event_card(self)
        elif phase == ids.MEETING_BEGINS:
            meeting.begin_meeting(self)
        elif phase == ids.CHAIRMAN_USED:
            meeting.offer_extra_action(self)
        elif phase == ids.EXTRA_ACTION_DONE:
            meeting.elect_chairman(self)
        else:
            meeting.elect_heads(self)
            if self.phase == ids.ELECTING_HEADS:
                self._end_meeting()

    def _end_meeting(self) -> None:
        """PS-9.2: after step 5 the game ends if anybody has announced; else events are drawn."""
        if victory_points.is_declared(self) and self.parts.ends_in_meeting:
            game_end.end_game(self)
        else:
            meeting.begin_event_draw(self)

    def _end_action(self) -> None:
        """PS-5.1, PS-9.1, PS-9.4: continue with the next player, the end, or the next event."""
        if self.section == ids.MEETING_SECTION:
            self.phase = ids.EXTRA_ACTION_DONE
            return
        self.num_acted += 1
        if self.num_acted < self.seats:
            self.active = (self.start_player + self.num_acted) % self.seats
            self.phase = ids.CHOOSING_ACTION
        elif victory_points.is_declared(self) or game_end.is_time_up(self):
            game_end.end_game(self)
        else:
            self.phase = ids.TURN_BEGINS

    def _decide(self, seat: i64, action: i64) -> None:
        """Carry out a choice."""
        # The most frequent phases come first. A dictionary of handlers would box the arguments.
        phase = self.phase
        if phase == ids.CHOOSING_ACTION:
            action_flow.choose_action(self, seat, action)
        elif phase == ids.ORDERING:
            event_cards.order_event_card(self, action - ids.NEXT_EVENT_CARD)
        elif phase == ids.BRIBING_CARD:
            bribery.choose_card(self, seat, action)
        elif phase == ids.BRIBING_BRACKET:
            bribery.choose_bracket(self, action)
        elif phase == ids.BRIBING_SUM:
            bribery.make_offer(self, seat, action)
        elif phase == ids.ANSWERING:
            bribery.answer_offer(self, seat, action)
        elif phase == ids.PENALISING:
            bribery.penalise(self, seat, action - ids.ROOM)
        elif phase == ids.HIRING:
            staffing.hire(self, seat, action - ids.ROOM)
        elif phase == ids.FOUNDING_NUMBER:
            staffing.choose_num_departments(self, action)
        elif phase == ids.FOUNDING_DIVISION:
            staffing.choose_division(self, action)
        elif phase == ids.FOUNDING_STAFF:
            staffing.gather_staff(self, seat, action)
        elif phase == ids.NEW_DIVISION:
            staffing.choose_new_division(self, seat, action)
        elif phase == ids.NEW_STAFF:
            staffing.add_staff(self, seat, action)
        elif phase == ids.DISMISSING or phase == ids.USING_LEGAL:
            staffing.dismiss(self, seat, action - ids.ROOM)
        elif phase == ids.TAKING_EMPLOYEE:
            staffing.take_employee(self, seat, action)
        elif phase == ids.PUTTING_EMPLOYEE:
            staffing.put_employee(self, seat, action - ids.ROOM)
        elif phase == ids.PLACING:
            setup.place_manager(self, seat, action)
        elif phase == ids.USING_CHAIRMAN:
            meeting.use_chairman(self, seat, action)
        elif phase == ids.DISPLACED:
            meeting.displace_head(self, seat, action)
        elif phase == ids.SETTING_MEETING:
            event_cards.set_meeting_slot(self, action - ids.SLOT)
        elif phase == ids.LOSING_STAFF:
            event_cards.lose_employee(self, seat, action - ids.ROOM)
        elif phase == ids.MOVING_TO:
            restructuring.move_room(self, seat, action)
        elif phase == ids.MERGING_INTO:
            restructuring.merge(self, seat, action)
        elif phase == ids.RESIGNING_HEAD:
            restructuring.choose_head(self, action)
        elif phase == ids.RESIGNING_TO:
            restructuring.resign(self, seat, action)
        elif phase == ids.BUYING_MAIN:
            buying.buy_main(self, seat, action)
        elif phase == ids.BUYING_COUNSEL:
            buying.buy_counsel(self, seat, action)
        elif phase == ids.BUYING_SHARES:
            buying.buy_shares(self, seat, action)
        elif self.action == ids.MOVE:
            restructuring.choose_room_to_move(self, action)
        else:
            restructuring.choose_room_to_merge(self, action - ids.ROOM)

    # End

    def scores(self) -> list[int]:
        """PS-8.1: return the victory points of each seat."""
        return [int(scoring.victory_points(self, i64(seat))) for seat in range(int(self.seats))]

    def score_sheet(self) -> list[ScoreLine]:
        return scoring.score_sheet(self)

    def winning_seats(self) -> list[int]:
        """PS-9.3: most victory points, then most cash; tied seats share the victory."""
        return game_end.winning_seats(self)

    def ranking_keys(self) -> list[tuple[int, int]]:
        """PS-9.3: all ranks are determined in the same way."""
        return game_end.ranking_keys(self)

    # PS-10: views

    def build_view(self, seat: int | None) -> View:
        return view.build_view(self, seat)


def is_secret(phase: i64) -> bool:
    """Whether others cannot see the number of choices, so that even a single one is asked for."""
    return (
        phase == ids.CHOOSING_ACTION
        or (phase >= ids.BRIBING_CARD and phase <= ids.BRIBING_SUM)
        or phase == ids.BUYING_SHARES
        or phase == ids.ORDERING
    )
