"""Deals full states from a view, with the probabilities that the viewer must assume.

Hidden from a seat are the cash of the others, their arch-enemies, the amount of a bribe between two
others and, unless it ordered them, the coming events. Choices of others reveal nothing (PS-10.5):
every distribution of money that agrees with the known bounds is equally likely, and so is every
deal of arch-enemies with which nobody would have had to announce. The seat that ordered the events
was equally likely to choose any of its cards next, and any slot for the Meeting card.
"""

from __future__ import annotations

import random
from typing import Final

from guildhall.core.native import i64, vec
from guildhall.core.rng import Generator
from guildhall.core.vectors import full, sum_range, weighted_index
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Parts
from guildhall.games.power_struggle.rules.cash_knowledge import learn_max_cash, learn_min_cash
from guildhall.games.power_struggle.rules.legal_actions import max_offer
from guildhall.games.power_struggle.rules.state import PowerStruggleState
from guildhall.games.power_struggle.rules.victory_points import is_declared
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.view_fields import fields_from_view

_MAX_TRIES: Final = 2000
"""Number of random deals of arch-enemies before a search; most fit at once."""


class PowerStruggleImaginer:
    """A view, read once: what is known, and what has to be dealt."""

    def __init__(self, base: PowerStruggleState, view: PowerStruggleView) -> None:
        seat = view["seat"]
        self.seat: i64 = ids.NOBODY if seat is None else i64(seat)
        self.base = base
        self.base.restore(fields_from_view(view))
        self.viewer: i64 = ids.SPECTATOR if seat is None else i64(seat)
        # PS-2.2: seats whose arch-enemy is unknown, and the cards that they can have
        self.unknown_seats: vec[i64] = full(ids.MAX_SEATS)
        self.num_unknown: i64 = 0
        self.colours: vec[i64] = full(ids.MAX_SEATS)
        self.cards: vec[i64] = full(ids.COMPETENCE_CARDS)
        self.num_cards: i64 = 0
        self._read_enemies(base.parts)
        # PS-4.11: number of events of each kind that the seat has not seen in this round
        self.has_hidden_events = (
            self.base.start_player != ids.NOBODY and self.base.start_player != self.seat
        )
        self.unseen_events: vec[i64] = base.parts.event_copies[:]
        self.bonus_at: i64 = ids.NOTHING
        slot: i64 = 0
        while slot < self.base.turn:
            kind = self.base.event_stack[slot]
            if kind == ids.BONUS:
                self.bonus_at = slot
            else:
                self.unseen_events[kind] -= 1
            slot += 1
        # PS-10.2: hidden money of seats whose cash is known, and bounds of the others
        self.hidden_cash: vec[i64] = full(ids.MAX_SEATS)
        self.uncertain_seats: vec[i64] = full(ids.MAX_SEATS)
        self.num_uncertain: i64 = 0
        self.cash_bounds: vec[i64] = full(ids.SEAT_SETS)
        self._read_cash(base.parts)

    def _read_enemies(self, parts: Parts) -> None:
        """Find the seats with a hidden arch-enemy, and the unseen colours and cards."""
        base = self.base
        seen_colours: i64 = 0
        seen_cards: i64 = 0
        seat: i64 = 0
        while seat < parts.seats:
            if base.colours[seat] == ids.NOTHING:
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
        while card < ids.COMPETENCE_CARDS:
            if parts.dealt_cards[card] == 1 and (seen_cards >> card) & 1 == 0:
                self.cards[self.num_cards] = card
                self.num_cards += 1
            card += 1

    def _read_cash(self, parts: Parts) -> None:
        """Separate known cash from unknown; the unknown seats get consecutive bits."""
        start = self.viewer * ids.SEAT_SETS
        everybody: i64 = (i64(1) << parts.seats) - 1
        known = self.base.cash_bounds[start : start + ids.SEAT_SETS]
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
        # Once known money is set aside, the others can have at most the rest.
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
        """Deal a full state that agrees with the view."""
        return self.deal(Generator(rng.getrandbits(64)))

    def deal(self, generator: Generator) -> PowerStruggleState:
        """Deal with the engine's generator, for a search that runs inside the engine."""
        state = self.base.clone()
        if self.num_unknown > 0:
            self._deal_enemies(state, generator)
        self._deal_cash(state, generator)
        self._deal_offers(state, generator)
        if self.has_hidden_events:
            if state.phase == ids.SETTING_MEETING:
                self._deal_event_hand(state, generator)
            else:
                self._deal_event_stack(state, generator)
        return state

    # Arch-enemies

    def _deal_enemies(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-10.5: deal arch-enemies without a pair that was ruled out."""
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
        """Whether the deal contains no pair that was ruled out."""
        i: i64 = 0
        while i < self.num_unknown:
            if self._is_ruled_out(state, i, colours[i], cards[i]):
                return False
            i += 1
        return True

    def _is_ruled_out(self, state: PowerStruggleState, i: i64, colour: i64, card: i64) -> bool:
        """Whether the seat would have had to announce with these two cards."""
        return (
            state.ruled_out[self.unknown_seats[i]] >> (colour * ids.COMPETENCE_CARDS + card)
        ) & 1 == 1

    def _search_enemies(
        self, state: PowerStruggleState, colours: vec[i64], cards: vec[i64], i: i64
    ) -> bool:
        """Complete a deal from the i-th seat on by backtracking."""
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
        """Give the hidden seats their cards."""
        i: i64 = 0
        while i < self.num_unknown:
            state.colours[self.unknown_seats[i]] = colours[i]
            state.competences[self.unknown_seats[i]] = cards[i]
            i += 1

    # Cash

    def _deal_cash(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-10.5: sample a division of the hidden money uniformly within the bounds.

        Each seat in turn gets a sum that leaves a division for the rest. The wider the choices on
        the way, the less likely this division was proposed, so it is accepted in proportion to
        that width.
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
        """Propose one division; return whether it is accepted."""
        unit = state.parts.unit
        bounds = self.cash_bounds[:]
        everybody: i64 = (i64(1) << self.num_uncertain) - 1
        left = bounds[everybody]  # hidden money of the remaining seats
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
            # The last seat gets the rest, so there is no choice.
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
        """Others know at least what everybody knows, and their own cash."""
        seat: i64 = 0
        while seat < state.seats:
            if seat != self.seat:
                group: i64 = 0
                while group < ids.SEAT_SETS:
                    common = state.cash_bounds[ids.SPECTATOR * ids.SEAT_SETS + group]
                    state.cash_bounds[seat * ids.SEAT_SETS + group] = common
                    group += 1
                learn_min_cash(state, seat, seat, state.cash[seat])
                learn_max_cash(state, seat, seat, state.cash[seat])
            seat += 1

    # Bribes

    def _deal_offers(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-10.2: the amount between two others is any that the briber can pay."""
        phase = state.phase
        if state.attempt == 0 or phase < ids.BRIBING_CARD or phase > ids.ANSWERING:
            return
        briber = state.acting_seat
        unit = state.parts.unit
        maximum = max_offer(state, briber) // unit
        is_raised = state.attempt == 2 and state.card == state.refused_card
        if state.refuser != ids.NOBODY and self.seat != briber and self.seat != state.refuser:
            # An offer that has to be exceeded leaves room for a higher one.
            below = maximum - 1 if is_raised else maximum
            state.refused_offer = unit * (1 + generator.below(below))
        if phase == ids.ANSWERING and self.seat != briber and self.seat != state.target:
            floor = state.refused_offer // unit if is_raised else 0
            state.offer = unit * (floor + 1 + generator.below(maximum - floor))
        # A seat that received an offer knows that the money is there, and that it can be raised.
        if state.refuser != ids.NOBODY:
            raised = unit if is_raised else 0
            learn_min_cash(state, state.refuser, briber, state.refused_offer + raised)
        if phase == ids.ANSWERING:
            learn_min_cash(state, state.target, briber, state.offer)

    # Events

    def _deal_event_hand(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-4.11: the six cards of a seat that has not placed any of them yet."""
        unseen = self.unseen_events[:]
        pool = sum_range(unseen, 0, ids.EVENT_CARD_KINDS)
        count: i64 = 0
        while count < ids.EVENT_CARDS_PER_ROUND:
            kind = weighted_index(unseen, 0, generator.below(pool))
            unseen[kind] -= 1
            pool -= 1
            state.event_hand[kind] += 1
            count += 1
        state.event_hand[ids.BONUS] = 1

    def _deal_event_stack(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-4.11: the rest of the stack, the Meeting card, and the cards after it."""
        turns = self._sample_num_turns(state, generator)
        state.meeting_at = turns
        state.num_ordered = turns
        bonus_at = self.bonus_at
        seen = state.turn
        if bonus_at == ids.NOTHING:
            # All slots are equally likely, but the bonus comes in the last one at the latest.
            point = generator.below(ids.MAX_TURNS - seen)
            bonus_at = seen + point if seen + point < turns else turns - 1
            left: i64 = ids.EVENT_CARDS_PER_ROUND - seen
        else:
            left = ids.EVENT_CARDS_PER_ROUND + 1 - seen
        unseen = self.unseen_events[:]
        pool = sum_range(unseen, 0, ids.EVENT_CARD_KINDS)
        slot = seen
        while slot < turns:
            if slot == bonus_at:
                state.event_stack[slot] = ids.BONUS
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
        """PS-4.11: the length of the round, given what has been seen of it."""
        seen = state.turn
        if state.phase == ids.ENDED and not is_declared(state):
            return seen  # PS-9.4: the game ended just before the Meeting card
        weights = full(ids.MAX_TURNS + 1)
        turns: i64 = ids.MAX_TURNS - 3
        while turns <= ids.MAX_TURNS:
            if seen < turns or (seen == turns and self.bonus_at != ids.NOTHING):
                weights[turns] = 1
                if self.bonus_at == turns - 1:
                    # The bonus is forced here at the latest, so all later slots count for this one.
                    weights[turns] = ids.MAX_TURNS + 1 - turns
            turns += 1
        return weighted_index(weights, 0, generator.below(sum_range(weights, 0, ids.MAX_TURNS + 1)))


def _shuffle(items: vec[i64], size: i64, count: i64, generator: Generator) -> None:
    """Choose a random item for each of the first positions."""
    i: i64 = 0
    while i < count:
        _swap(items, i, i + generator.below(size - i))
        i += 1


def _swap(items: vec[i64], one: i64, other: i64) -> None:
    kept = items[one]
    items[one] = items[other]
    items[other] = kept
