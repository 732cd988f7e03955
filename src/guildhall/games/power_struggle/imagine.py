"""From a view to full states: what is hidden is dealt as it can be, each way by its chance.

A seat cannot see the cash of the others, their arch-enemies, the sum of a bribe between two others,
and, unless it has ordered them, the events to come. Choices of others tell nothing (PS-10.5): every
division of the money that fits what is known counts alike, and so does every deal of arch-enemies
in which nobody would have had to announce; of the cards that the orderer had, any was as likely to
be put next, and any slot as likely for the Meeting card.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from guildhall.core.native import i64, vec
from guildhall.core.rng import Generator
from guildhall.core.vectors import full, sum_range, weighted_index
from guildhall.core.view import OptionValue
from guildhall.games.power_struggle.components import Parts
from guildhall.games.power_struggle.ids import (
    ANSWERING,
    BONUS,
    BRIBING_CARD,
    COMPETENCE_CARDS,
    ENDED,
    EVENT_CARD_KINDS,
    EVENT_CARDS_PER_ROUND,
    MAX_SEATS,
    MAX_TURNS,
    NOBODY,
    NOTHING,
    SEAT_SETS,
    SETTING_MEETING,
    SPECTATOR,
)
from guildhall.games.power_struggle.rules import PowerStruggleState, initial_state
from guildhall.games.power_struggle.rules.cash_knowledge import learn_max_cash, learn_min_cash
from guildhall.games.power_struggle.rules.victory import is_declared
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.view_fields import fields_from_view

if TYPE_CHECKING:
    from guildhall.core.game import Game

_MAX_TRIES: Final = 2000
"""So many deals of arch-enemies are tried before one is searched for; most fit at once."""


class PowerStruggleImaginer:
    """A view, read once: what is known, and what is still to be dealt."""

    def __init__(
        self,
        game: Game,
        parts: Parts,
        options: dict[str, OptionValue],
        view: PowerStruggleView,
    ) -> None:
        seat = view["seat"]
        self.seat: i64 = NOBODY if seat is None else i64(seat)
        self.base: PowerStruggleState = initial_state(game, parts, options)
        self.base.restore(fields_from_view(view))
        self.viewer: i64 = SPECTATOR if seat is None else i64(seat)
        # PS-2.2: the seats whose arch-enemy is unknown, and the cards that they can have
        self.unknown_seats: vec[i64] = full(MAX_SEATS)
        self.num_unknown: i64 = 0
        self.colours: vec[i64] = full(MAX_SEATS)
        self.cards: vec[i64] = full(COMPETENCE_CARDS)
        self.num_cards: i64 = 0
        self.read_enemies(parts)
        # PS-4.11: how many events of each kind the seat has not seen in this round
        self.has_hidden_events = (
            self.base.start_player != NOBODY and self.base.start_player != self.seat
        )
        self.unseen_events: vec[i64] = parts.event_copies[:]
        self.bonus_at: i64 = NOTHING
        slot: i64 = 0
        while slot < self.base.turn:
            kind = self.base.event_stack[slot]
            if kind == BONUS:
                self.bonus_at = slot
            else:
                self.unseen_events[kind] -= 1
            slot += 1
        # PS-10.2: the hidden money of the seats whose cash is known, and the bounds of the others
        self.hidden_cash: vec[i64] = full(MAX_SEATS)
        self.uncertain_seats: vec[i64] = full(MAX_SEATS)
        self.num_uncertain: i64 = 0
        self.cash_bounds: vec[i64] = full(SEAT_SETS)
        self._read_cash(parts)

    def read_enemies(self, parts: Parts) -> None:
        """The seats that hide their arch-enemy, and the colours and cards not seen anywhere."""
        base = self.base
        seen_colours: i64 = 0
        seen_cards: i64 = 0
        seat: i64 = 0
        while seat < parts.seats:
            if base.colours[seat] == NOTHING:
                self.unknown_seats[self.num_unknown] = seat
                self.num_unknown += 1
            else:
                seen_colours |= i64(1) << base.colours[seat]
                seen_cards |= i64(1) << base.competences[seat]
            seat += 1
        colours: i64 = 0
        seat = 0
        while seat < parts.seats:
            if (seen_colours >> seat) & 1 == 0:
                self.colours[colours] = seat
                colours += 1
            seat += 1
        card: i64 = 0
        while card < COMPETENCE_CARDS:
            if parts.dealt_cards[card] == 1 and (seen_cards >> card) & 1 == 0:
                self.cards[self.num_cards] = card
                self.num_cards += 1
            card += 1

    def _read_cash(self, parts: Parts) -> None:
        """Tell what is certain from what is not; the uncertain seats have bits of their own."""
        start = self.viewer * SEAT_SETS
        everybody: i64 = (i64(1) << parts.seats) - 1
        known = self.base.cash_bounds[start : start + SEAT_SETS]
        seat: i64 = 0
        while seat < parts.seats:
            bit: i64 = i64(1) << seat
            maximum = known[bit]
            if maximum + known[everybody & ~bit] == 0:
                self.hidden_cash[seat] = maximum
            else:
                self.uncertain_seats[self.num_uncertain] = seat
                self.num_uncertain += 1
            seat += 1
        # As certain money is set aside, the others can have no more than the rest.
        seat = 0
        while seat < parts.seats:
            bit = i64(1) << seat
            if known[bit] + known[everybody & ~bit] == 0:
                group: i64 = 0
                while group <= everybody:
                    if group & bit == 0:
                        maximum = known[group | bit] - self.hidden_cash[seat]
                        if maximum < known[group]:
                            known[group] = maximum
                    group += 1
            seat += 1
        few: i64 = 0
        while few < i64(1) << self.num_uncertain:
            group = 0
            i: i64 = 0
            while i < self.num_uncertain:
                if (few >> i) & 1:
                    group |= i64(1) << self.uncertain_seats[i]
                i += 1
            self.cash_bounds[few] = known[group]
            few += 1

    def state(self, rng: random.Random) -> PowerStruggleState:
        """A full state that agrees with the view."""
        return self.deal(Generator(rng.getrandbits(64)))

    def deal(self, generator: Generator) -> PowerStruggleState:
        """The same with the small generator, for a search that runs inside the engine."""
        state = self.base.clone()
        if self.num_unknown > 0:
            self._deal_enemies(state, generator)
        self._deal_cash(state, generator)
        self._deal_offers(state, generator)
        if self.has_hidden_events:
            if state.phase == SETTING_MEETING:
                self._deal_event_hand(state, generator)
            else:
                self._deal_event_stack(state, generator)
        return state

    # Arch-enemies

    def _deal_enemies(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-10.5: any deal in which no pair is struck out."""
        colours = self.colours[:]
        cards = self.cards[:]
        tries: i64 = 0
        while tries < _MAX_TRIES:
            _shuffle(colours, self.num_unknown, self.num_unknown, generator)
            _shuffle(cards, self.num_cards, self.num_unknown, generator)
            if self._is_possible(state, colours, cards):
                self._assign_enemies(state, colours, cards)
                return
            tries += 1
        if not self._search_enemies(state, colours, cards, 0):
            raise ValueError("No deal of arch-enemies agrees with this view.")
        self._assign_enemies(state, colours, cards)

    def _is_possible(self, state: PowerStruggleState, colours: vec[i64], cards: vec[i64]) -> bool:
        """Whether no pair of the deal is struck out."""
        i: i64 = 0
        while i < self.num_unknown:
            if self._is_ruled_out(state, i, colours[i], cards[i]):
                return False
            i += 1
        return True

    def _is_ruled_out(self, state: PowerStruggleState, i: i64, colour: i64, card: i64) -> bool:
        """Whether the seat would have had to announce with these two cards."""
        return (
            state.ruled_out[self.unknown_seats[i]] >> (colour * COMPETENCE_CARDS + card)
        ) & 1 == 1

    def _search_enemies(
        self, state: PowerStruggleState, colours: vec[i64], cards: vec[i64], i: i64
    ) -> bool:
        """Complete a deal from the i-th seat on by trying all that is left."""
        if i == self.num_unknown:
            return True
        colour = i
        while colour < self.num_unknown:
            _swap(colours, i, colour)
            card = i
            while card < self.num_cards:
                _swap(cards, i, card)
                if not self._is_ruled_out(state, i, colours[i], cards[i]):
                    if self._search_enemies(state, colours, cards, i + 1):
                        return True
                _swap(cards, i, card)
                card += 1
            _swap(colours, i, colour)
            colour += 1
        return False

    def _assign_enemies(
        self, state: PowerStruggleState, colours: vec[i64], cards: vec[i64]
    ) -> None:
        """The hidden seats get their cards."""
        i: i64 = 0
        while i < self.num_unknown:
            state.colours[self.unknown_seats[i]] = colours[i]
            state.competences[self.unknown_seats[i]] = cards[i]
            i += 1

    # Cash

    def _deal_cash(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-10.5: any division of the hidden money within the bounds, all alike.

        Seat after seat gets a sum that leaves a division for the rest. The wider the choice was on
        the way, the less likely is the very division, so it is taken in proportion to that width.
        """
        seat: i64 = 0
        while seat < state.seats:
            state.cash[seat] = state.balance[seat] + self.hidden_cash[seat]
            seat += 1
        if self.num_uncertain > 0:
            while not self.try_cash_division(state, generator):
                pass
        self._set_others_bounds(state)

    def try_cash_division(self, state: PowerStruggleState, generator: Generator) -> bool:
        """One division, and whether it is taken."""
        unit = state.parts.unit
        bounds = self.cash_bounds[:]
        everybody: i64 = (i64(1) << self.num_uncertain) - 1
        left = bounds[everybody]  # what those that are left have together
        i: i64 = 0
        while i < self.num_uncertain:
            bit: i64 = i64(1) << i
            rest = everybody & ~((bit << 1) - 1)
            minimum = left - bounds[rest]
            width = (bounds[bit] - minimum) // unit + 1
            whole = (
                self.cash_bounds[bit]
                + self.cash_bounds[everybody & ~bit]
                - self.cash_bounds[everybody]
            )
            # The last one gets what is left, so there was never a choice.
            if rest != 0 and generator.below(whole // unit + 1) >= width:
                return False
            share = minimum + unit * generator.below(width)
            seat = self.uncertain_seats[i]
            state.cash[seat] = state.balance[seat] + share
            left -= share
            group: i64 = 0
            while group <= rest:
                cut = bounds[group | bit] - share
                if cut < bounds[group]:
                    bounds[group] = cut
                group += bit << 1
            i += 1
        return True

    def _set_others_bounds(self, state: PowerStruggleState) -> None:
        """What the others know is at least what everybody knows, and their own cash."""
        seat: i64 = 0
        while seat < state.seats:
            if seat != self.seat:
                group: i64 = 0
                while group < SEAT_SETS:
                    common = state.cash_bounds[SPECTATOR * SEAT_SETS + group]
                    state.cash_bounds[seat * SEAT_SETS + group] = common
                    group += 1
                learn_min_cash(state, seat, seat, state.cash[seat])
                learn_max_cash(state, seat, seat, state.cash[seat])
            seat += 1

    # Bribes

    def _deal_offers(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-10.2: sums between two others are any that the briber can pay."""
        phase = state.phase
        if state.attempt == 0 or phase < BRIBING_CARD or phase > ANSWERING:
            return
        briber = state.acting_seat
        unit = state.parts.unit
        cash = state.cash[briber]
        maximum = cash if cash < state.parts.max_bribe else state.parts.max_bribe
        maximum = maximum // unit
        is_raised = state.attempt == 2 and state.card == state.refused_card
        if state.refuser != NOBODY and self.seat != briber and self.seat != state.refuser:
            # A sum that is to be exceeded leaves room for a higher one.
            below = maximum - 1 if is_raised else maximum
            state.refused_offer = unit * (1 + generator.below(below))
        if phase == ANSWERING and self.seat != briber and self.seat != state.target:
            floor = state.refused_offer // unit if is_raised else 0
            state.offer = unit * (floor + 1 + generator.below(maximum - floor))
        # Who has been offered a sum knows that the money is there, and that it can be raised.
        if state.refuser != NOBODY:
            raised = unit if is_raised else 0
            learn_min_cash(state, state.refuser, briber, state.refused_offer + raised)
        if phase == ANSWERING:
            learn_min_cash(state, state.target, briber, state.offer)

    # Events

    def _deal_event_hand(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-4.11: the six cards of which the other has not put down any yet."""
        unseen = self.unseen_events[:]
        pool = sum_range(unseen, 0, EVENT_CARD_KINDS)
        count: i64 = 0
        while count < EVENT_CARDS_PER_ROUND:
            kind = weighted_index(unseen, 0, generator.below(pool))
            unseen[kind] -= 1
            pool -= 1
            state.event_hand[kind] += 1
            count += 1
        state.event_hand[BONUS] = 1

    def _deal_event_stack(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-4.11: the rest of the stack, the Meeting card, and the cards behind it."""
        turns = self._sample_num_turns(state, generator)
        state.meeting_at = turns
        state.num_ordered = turns
        bonus_at = self.bonus_at
        seen = state.turn
        if bonus_at == NOTHING:
            # Any slot is alike, but in the last one the bonus comes at the latest.
            point = generator.below(MAX_TURNS - seen)
            bonus_at = seen + point if seen + point < turns else turns - 1
            left: i64 = EVENT_CARDS_PER_ROUND - seen
        else:
            left = EVENT_CARDS_PER_ROUND + 1 - seen
        unseen = self.unseen_events[:]
        pool = sum_range(unseen, 0, EVENT_CARD_KINDS)
        slot = seen
        while slot < turns:
            if slot == bonus_at:
                state.event_stack[slot] = BONUS
            else:
                kind = weighted_index(unseen, 0, generator.below(pool))
                unseen[kind] -= 1
                pool -= 1
                left -= 1
                state.event_stack[slot] = kind
            slot += 1
        while left > 0:
            kind = weighted_index(unseen, 0, generator.below(pool))
            unseen[kind] -= 1
            pool -= 1
            left -= 1
            state.event_hand[kind] += 1

    def _sample_num_turns(self, state: PowerStruggleState, generator: Generator) -> i64:
        """PS-4.11: the length of the round, by the chance of what has been seen of it."""
        seen = state.turn
        if state.phase == ENDED and not is_declared(state):
            return seen  # PS-9.4: the game ended just before the Meeting card
        weights = full(MAX_TURNS + 1)
        turns: i64 = MAX_TURNS - 3
        while turns <= MAX_TURNS:
            if seen < turns or (seen == turns and self.bonus_at != NOTHING):
                weights[turns] = 1
                if self.bonus_at == turns - 1:
                    # The bonus came here with all the chance that was left for the last slot.
                    weights[turns] = MAX_TURNS + 1 - turns
            turns += 1
        return weighted_index(weights, 0, generator.below(sum_range(weights, 0, MAX_TURNS + 1)))


def _shuffle(items: vec[i64], size: i64, count: i64, generator: Generator) -> None:
    """Bring any of the items to each of the first places."""
    i: i64 = 0
    while i < count:
        _swap(items, i, i + generator.below(size - i))
        i += 1


def _swap(items: vec[i64], one: i64, other: i64) -> None:
    """Exchange two items."""
    kept = items[one]
    items[one] = items[other]
    items[other] = kept
