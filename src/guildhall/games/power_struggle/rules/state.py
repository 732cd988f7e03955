"""A position of Power Struggle that can be played on: who decides, and how the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.core.reason import Reason
from guildhall.core.rng import Generator
from guildhall.core.state import CHANCE, OVER
from guildhall.core.view import OptionValue, View
from guildhall.games.power_struggle import refusals, scoring, view
from guildhall.games.power_struggle.components import Parts
from guildhall.games.power_struggle.ids import (
    ACTION_ENDS,
    ANSWERING,
    BRIBING_BRACKET,
    BRIBING_CARD,
    BRIBING_SUM,
    BUYING_COUNSEL,
    BUYING_MAIN,
    BUYING_SHARES,
    CHAIRMAN_USED,
    CHOOSING_ACTION,
    DISMISSING,
    DISPLACED,
    DRAWING_EVENTS,
    ENDED,
    EVENT,
    EXTRA_DONE,
    FOUNDING_DIVISION,
    FOUNDING_NUMBER,
    FOUNDING_STAFF,
    HEADS,
    HIRING,
    LOSING_STAFF,
    MEETING_BEGINS,
    MEETING_PART,
    MERGING_INTO,
    MOVE,
    MOVING_TO,
    NEW_DIVISION,
    NEW_STAFF,
    ORDERING,
    PLACING,
    PUNISHING,
    PUTTING_EMPLOYEE,
    RESIGNING_HEAD,
    RESIGNING_TO,
    ROOM,
    SETTING_MEETING,
    SLOT,
    TAKING_EMPLOYEE,
    TURN_BEGINS,
    USING_CHAIRMAN,
    USING_LEGAL,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules import (
    actions,
    bribery,
    buying,
    chance,
    ending,
    events,
    meeting,
    restructuring,
    setup,
    staffing,
    victory,
)
from guildhall.games.power_struggle.rules.choices import find_choices

if TYPE_CHECKING:
    from guildhall.core.game import Game


class PowerStruggleState(Position):
    """A position of Power Struggle that can be played on."""

    def clone(self) -> PowerStruggleState:
        """An equal, independent state; it keeps no events."""
        twin = PowerStruggleState(self.game, self.parts, self.options)
        self.copy_into(twin)
        return twin

    # Who decides

    def next_actor(self) -> i64:
        """CHANCE while a draw is pending, else the seat that decides, else OVER."""
        if self.step <= DRAWING_EVENTS:
            return CHANCE
        if self.step == ENDED:
            return OVER
        return self.active

    def is_waiting(self, seat: i64) -> bool:
        """Whether the seat may decide now."""
        return self.step > DRAWING_EVENTS and self.step != ENDED and self.active == seat

    # Which actions there are

    def legal_actions(self, seat: i64) -> list[int]:
        """The sorted ids of what a waiting seat may choose from."""
        if self.options_size < 0:
            find_choices(self)
        result: list[int] = []
        i: i64 = 0
        while i < self.options_size:
            result.append(int(self.choices[i]))
            i += 1
        return result

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether a waiting seat may choose this id."""
        if self.options_size < 0:
            find_choices(self)
        i: i64 = 0
        while i < self.options_size:
            if self.choices[i] == action:
                return True
            i += 1
        return False

    def random_action(self, seat: i64, generator: Generator) -> i64:
        """One of the legal actions of a waiting seat, each equally likely, without listing them."""
        if self.options_size < 0:
            find_choices(self)
        return self.choices[generator.below(self.options_size)]

    def forbidden_by(self, seat: i64, action: i64) -> Reason:
        """Why a waiting seat may not choose this id."""
        return refusals.forbidden_by(self, int(seat), int(action))

    def move(self, seat: i64, action: i64) -> None:
        """Make a legal move, and whatever follows from it without a choice."""
        self.decide(seat, action)
        self.go_on()

    # Chance

    def weighted_outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of the pending draw as (id, weight)."""
        return chance.weighted_outcomes(self)

    def total_weight(self) -> i64:
        """The sum of the weights of the pending draw."""
        return chance.total_weight(self)

    def outcome_at(self, point: i64) -> i64:
        """The outcome that covers the point, when all weights are laid end to end."""
        return chance.outcome_at(self, point)

    def is_outcome(self, outcome: i64) -> bool:
        """Whether the pending draw can give this id."""
        return chance.weight(self, outcome) > 0

    def draw(self, outcome: i64) -> None:
        """Answer the pending draw."""
        chance.draw(self, outcome)
        self.go_on()

    # How the game goes on

    def go_on(self) -> None:
        """Carry out what needs no choice, until somebody is asked, a draw is pending, or the end.

        A choice of one is no choice, as long as everybody can see that there is only one.
        """
        while True:
            step = self.step
            if step <= DRAWING_EVENTS or step == ENDED:
                self.options_size = -1
                return
            if step > ENDED:
                self.proceed(step)
                continue
            find_choices(self)
            if self.options_size > 1 or is_secret(step):
                return
            self.decide(self.active, self.choices[0])

    def proceed(self, step: i64) -> None:
        """A step in which nobody is asked."""
        if step == ACTION_ENDS:
            self.end_action()
        elif step == TURN_BEGINS:
            events.turn_up(self)
        elif step == MEETING_BEGINS:
            meeting.begin(self)
        elif step == CHAIRMAN_USED:
            meeting.offer_extra_action(self)
        elif step == EXTRA_DONE:
            meeting.elect_chairman(self)
        else:
            meeting.find_heads(self)
            if self.step == HEADS:
                self.end_meeting()

    def end_meeting(self) -> None:
        """PS-9.2: after step 5 the game ends if anybody has announced; else the events follow."""
        if victory.is_declared(self) and self.parts.ends_in_meeting:
            ending.end(self)
        else:
            meeting.draw_events(self)

    def end_action(self) -> None:
        """PS-5.1, PS-9.1, PS-9.4: the next player, the end, or the next event."""
        if self.part == MEETING_PART:
            self.step = EXTRA_DONE
            return
        self.acted += 1
        if self.acted < self.seats:
            self.active = (self.start + self.acted) % self.seats
            self.step = CHOOSING_ACTION
        elif victory.is_declared(self) or ending.is_time_up(self):
            ending.end(self)
        else:
            self.step = TURN_BEGINS

    def decide(self, seat: i64, action: i64) -> None:
        """What a choice does."""
        step = self.step
        if step == CHOOSING_ACTION:
            actions.choose_action(self, seat, action)
        elif step == HIRING:
            staffing.hire(self, seat, action - ROOM)
        elif step == FOUNDING_NUMBER:
            staffing.choose_number(self, action)
        elif step == FOUNDING_DIVISION:
            staffing.choose_division(self, action)
        elif step == FOUNDING_STAFF:
            staffing.gather(self, seat, action)
        elif step == NEW_DIVISION:
            staffing.choose_new_division(self, seat, action)
        elif step == NEW_STAFF:
            staffing.add_staff(self, seat, action)
        elif step == DISMISSING or step == USING_LEGAL:
            staffing.dismiss(self, seat, action - ROOM)
        elif step == TAKING_EMPLOYEE:
            staffing.take(self, seat, action)
        elif step == PUTTING_EMPLOYEE:
            staffing.put(self, seat, action - ROOM)
        elif step == BRIBING_CARD:
            bribery.choose_card(self, seat, action)
        elif step == BRIBING_BRACKET:
            bribery.choose_bracket(self, action)
        elif step == BRIBING_SUM:
            bribery.make_offer(self, seat, action)
        elif step == ANSWERING:
            bribery.answer(self, seat, action)
        elif step == PUNISHING:
            bribery.punish(self, seat, action - ROOM)
        else:
            self.decide_other(seat, action, step)

    def decide_other(self, seat: i64, action: i64, step: i64) -> None:
        """What a choice does that comes up less often."""
        if step == PLACING:
            setup.place(self, seat, action)
        elif step == USING_CHAIRMAN:
            meeting.use_chairman(self, seat, action)
        elif step == DISPLACED:
            meeting.displace(self, seat, action)
        elif step == SETTING_MEETING:
            events.set_meeting(self, action - SLOT)
        elif step == ORDERING:
            events.order_event(self, action - EVENT)
        elif step == LOSING_STAFF:
            events.lose_employee(self, seat, action - ROOM)
        elif step == MOVING_TO:
            restructuring.move_room(self, seat, action)
        elif step == MERGING_INTO:
            restructuring.merge(self, seat, action)
        elif step == RESIGNING_HEAD:
            restructuring.choose_head(self, action)
        elif step == RESIGNING_TO:
            restructuring.resign(self, seat, action)
        elif step == BUYING_MAIN:
            buying.buy_main(self, seat, action)
        elif step == BUYING_COUNSEL:
            buying.buy_counsel(self, seat, action)
        elif step == BUYING_SHARES:
            buying.buy_shares(self, seat, action)
        elif self.action == MOVE:
            restructuring.choose_moving(self, action)
        else:
            restructuring.choose_merging(self, action - ROOM)

    # The end

    def scores(self) -> list[int]:
        """PS-8.1: the victory points of each seat."""
        return [int(victory.points(self, i64(seat))) for seat in range(int(self.seats))]

    def score_sheet(self) -> list[ScoreLine]:
        """Every victory point, explained."""
        return scoring.score_sheet(self)

    def best_seats(self) -> list[int]:
        """PS-9.3: most victory points, then most cash; equals share the victory."""
        return ending.best_seats(self)

    def merits(self) -> list[tuple[int, int]]:
        """PS-9.3: the further places are found in the same way."""
        return ending.merits(self)

    # PS-10: what is seen

    def seen_by(self, seat: int | None) -> View:
        """The view of a seat that exists, or of the spectator."""
        return view.seen_by(self, seat)


def is_secret(step: i64) -> bool:
    """Whether others cannot see how many choices there are: then even a single one is asked for."""
    return (
        step == CHOOSING_ACTION
        or (step >= BRIBING_CARD and step <= BRIBING_SUM)
        or step == BUYING_SHARES
        or step == ORDERING
    )


def opening(game: Game, parts: Parts, options: dict[str, OptionValue]) -> PowerStruggleState:
    """The first position: the arch-enemies are about to be dealt."""
    state = PowerStruggleState(game, parts, options)
    setup.set_up(state)
    return state
