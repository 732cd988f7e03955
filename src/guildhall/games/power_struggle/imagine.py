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
from guildhall.core.vectors import filled, nth_counted, total
from guildhall.core.view import OptionValue
from guildhall.games.power_struggle.components import Parts
from guildhall.games.power_struggle.ids import (
    ANSWERING,
    BONUS,
    BRIBING_CARD,
    COMPETENCE_CARDS,
    ENDED,
    EVENT_CARDS,
    EVENT_KINDS,
    GROUPS,
    MOST_SEATS,
    NOBODY,
    NOTHING,
    ORDERED,
    SETTING_MEETING,
    SPECTATOR,
)
from guildhall.games.power_struggle.known import known_fields
from guildhall.games.power_struggle.rules import PowerStruggleState, opening
from guildhall.games.power_struggle.rules.ledger import learn_least, learn_most
from guildhall.games.power_struggle.rules.victory import is_declared
from guildhall.games.power_struggle.view import PowerStruggleView

if TYPE_CHECKING:
    from guildhall.core.game import Game

TRIES: Final = 2000
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
        self.base: PowerStruggleState = opening(game, parts, options)
        self.base.restore(known_fields(view))
        self.viewer: i64 = SPECTATOR if seat is None else i64(seat)
        # PS-2.2: the seats whose arch-enemy is unknown, and the cards that they can have
        self.unknown: vec[i64] = filled(MOST_SEATS)
        self.unknown_size: i64 = 0
        self.colours: vec[i64] = filled(MOST_SEATS)
        self.cards: vec[i64] = filled(COMPETENCE_CARDS)
        self.cards_size: i64 = 0
        self.read_enemies(parts)
        # PS-4.11: how many events of each kind the seat has not seen in this round
        self.hides_events = self.base.start != NOBODY and self.base.start != self.seat
        self.unseen: vec[i64] = parts.copies[:]
        self.bonus_at: i64 = NOTHING
        slot: i64 = 0
        while slot < self.base.turn:
            kind = self.base.stack[slot]
            if kind == BONUS:
                self.bonus_at = slot
            else:
                self.unseen[kind] -= 1
            slot += 1
        # PS-10.2: the hidden money of the seats whose cash is known, and the bounds of the others
        self.hidden: vec[i64] = filled(MOST_SEATS)
        self.free: vec[i64] = filled(MOST_SEATS)
        self.free_size: i64 = 0
        self.bounds: vec[i64] = filled(GROUPS)
        self.read_cash(parts)

    def read_enemies(self, parts: Parts) -> None:
        """The seats that hide their arch-enemy, and the colours and cards not seen anywhere."""
        base = self.base
        seen_colours: i64 = 0
        seen_cards: i64 = 0
        seat: i64 = 0
        while seat < parts.seats:
            if base.colours[seat] == NOTHING:
                self.unknown[self.unknown_size] = seat
                self.unknown_size += 1
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
                self.cards[self.cards_size] = card
                self.cards_size += 1
            card += 1

    def read_cash(self, parts: Parts) -> None:
        """Tell what is certain from what is not; the uncertain seats have bits of their own."""
        start = self.viewer * GROUPS
        everybody: i64 = (i64(1) << parts.seats) - 1
        known = self.base.bounds[start : start + GROUPS]
        seat: i64 = 0
        while seat < parts.seats:
            bit: i64 = i64(1) << seat
            most = known[bit]
            if most + known[everybody & ~bit] == 0:
                self.hidden[seat] = most
            else:
                self.free[self.free_size] = seat
                self.free_size += 1
            seat += 1
        # As certain money is set aside, the others can have no more than the rest.
        seat = 0
        while seat < parts.seats:
            bit = i64(1) << seat
            if known[bit] + known[everybody & ~bit] == 0:
                group: i64 = 0
                while group <= everybody:
                    if group & bit == 0:
                        most = known[group | bit] - self.hidden[seat]
                        if most < known[group]:
                            known[group] = most
                    group += 1
            seat += 1
        few: i64 = 0
        while few < i64(1) << self.free_size:
            group = 0
            i: i64 = 0
            while i < self.free_size:
                if (few >> i) & 1:
                    group |= i64(1) << self.free[i]
                i += 1
            self.bounds[few] = known[group]
            few += 1

    def state(self, rng: random.Random) -> PowerStruggleState:
        """A full state that agrees with the view."""
        return self.deal(Generator(rng.getrandbits(64)))

    def deal(self, generator: Generator) -> PowerStruggleState:
        """The same with the small generator, for a search that runs inside the engine."""
        state = self.base.clone()
        if self.unknown_size > 0:
            self.deal_enemies(state, generator)
        self.divide_cash(state, generator)
        self.name_offers(state, generator)
        if self.hides_events:
            if state.step == SETTING_MEETING:
                self.draw_events(state, generator)
            else:
                self.order_events(state, generator)
        return state

    # Arch-enemies

    def deal_enemies(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-10.5: any deal in which no pair is struck out."""
        colours = self.colours[:]
        cards = self.cards[:]
        tries: i64 = 0
        while tries < TRIES:
            shuffle(colours, self.unknown_size, self.unknown_size, generator)
            shuffle(cards, self.cards_size, self.unknown_size, generator)
            if self.fits(state, colours, cards):
                self.give(state, colours, cards)
                return
            tries += 1
        if not self.search(state, colours, cards, 0):
            raise ValueError("No deal of arch-enemies agrees with this view.")
        self.give(state, colours, cards)

    def fits(self, state: PowerStruggleState, colours: vec[i64], cards: vec[i64]) -> bool:
        """Whether no pair of the deal is struck out."""
        i: i64 = 0
        while i < self.unknown_size:
            if self.is_struck(state, i, colours[i], cards[i]):
                return False
            i += 1
        return True

    def is_struck(self, state: PowerStruggleState, i: i64, colour: i64, card: i64) -> bool:
        """Whether the seat would have had to announce with these two cards."""
        return (state.struck[self.unknown[i]] >> (colour * COMPETENCE_CARDS + card)) & 1 == 1

    def search(self, state: PowerStruggleState, colours: vec[i64], cards: vec[i64], i: i64) -> bool:
        """Complete a deal from the i-th seat on by trying all that is left."""
        if i == self.unknown_size:
            return True
        colour = i
        while colour < self.unknown_size:
            swap(colours, i, colour)
            card = i
            while card < self.cards_size:
                swap(cards, i, card)
                if not self.is_struck(state, i, colours[i], cards[i]):
                    if self.search(state, colours, cards, i + 1):
                        return True
                swap(cards, i, card)
                card += 1
            swap(colours, i, colour)
            colour += 1
        return False

    def give(self, state: PowerStruggleState, colours: vec[i64], cards: vec[i64]) -> None:
        """The hidden seats get their cards."""
        i: i64 = 0
        while i < self.unknown_size:
            state.colours[self.unknown[i]] = colours[i]
            state.competences[self.unknown[i]] = cards[i]
            i += 1

    # Cash

    def divide_cash(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-10.5: any division of the hidden money within the bounds, all alike.

        Seat after seat gets a sum that leaves a division for the rest. The wider the choice was on
        the way, the less likely is the very division, so it is taken in proportion to that width.
        """
        seat: i64 = 0
        while seat < state.seats:
            state.cash[seat] = state.balance[seat] + self.hidden[seat]
            seat += 1
        if self.free_size > 0:
            while not self.try_division(state, generator):
                pass
        self.share_notes(state)

    def try_division(self, state: PowerStruggleState, generator: Generator) -> bool:
        """One division, and whether it is taken."""
        unit = state.parts.unit
        bounds = self.bounds[:]
        everybody: i64 = (i64(1) << self.free_size) - 1
        left = bounds[everybody]  # what those that are left have together
        i: i64 = 0
        while i < self.free_size:
            bit: i64 = i64(1) << i
            rest = everybody & ~((bit << 1) - 1)
            least = left - bounds[rest]
            width = (bounds[bit] - least) // unit + 1
            whole = self.bounds[bit] + self.bounds[everybody & ~bit] - self.bounds[everybody]
            # The last one gets what is left, so there was never a choice.
            if rest != 0 and generator.below(whole // unit + 1) >= width:
                return False
            share = least + unit * generator.below(width)
            seat = self.free[i]
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

    def share_notes(self, state: PowerStruggleState) -> None:
        """What the others know is at least what everybody knows, and their own cash."""
        seat: i64 = 0
        while seat < state.seats:
            if seat != self.seat:
                group: i64 = 0
                while group < GROUPS:
                    common = state.bounds[SPECTATOR * GROUPS + group]
                    state.bounds[seat * GROUPS + group] = common
                    group += 1
                learn_least(state, seat, seat, state.cash[seat])
                learn_most(state, seat, seat, state.cash[seat])
            seat += 1

    # Bribes

    def name_offers(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-10.2: sums between two others are any that the briber can pay."""
        step = state.step
        if state.attempt == 0 or step < BRIBING_CARD or step > ANSWERING:
            return
        briber = state.doer
        unit = state.parts.unit
        cash = state.cash[briber]
        most = cash if cash < state.parts.most_bribe else state.parts.most_bribe
        most = most // unit
        is_raised = state.attempt == 2 and state.card == state.refused_card
        if state.refuser != NOBODY and self.seat != briber and self.seat != state.refuser:
            # A sum that is to be exceeded leaves room for a higher one.
            below = most - 1 if is_raised else most
            state.refused_offer = unit * (1 + generator.below(below))
        if step == ANSWERING and self.seat != briber and self.seat != state.target:
            floor = state.refused_offer // unit if is_raised else 0
            state.offer = unit * (floor + 1 + generator.below(most - floor))
        # Who has been offered a sum knows that the money is there, and that it can be raised.
        if state.refuser != NOBODY:
            raised = unit if is_raised else 0
            learn_least(state, state.refuser, briber, state.refused_offer + raised)
        if step == ANSWERING:
            learn_least(state, state.target, briber, state.offer)

    # Events

    def draw_events(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-4.11: the six cards of which the other has not put down any yet."""
        unseen = self.unseen[:]
        pool = total(unseen, 0, EVENT_KINDS)
        count: i64 = 0
        while count < EVENT_CARDS:
            kind = nth_counted(unseen, 0, generator.below(pool))
            unseen[kind] -= 1
            pool -= 1
            state.drawn[kind] += 1
            count += 1
        state.drawn[BONUS] = 1

    def order_events(self, state: PowerStruggleState, generator: Generator) -> None:
        """PS-4.11: the rest of the stack, the Meeting card, and the cards behind it."""
        turns = self.number_of_turns(state, generator)
        state.meeting_at = turns
        state.ordered = turns
        bonus_at = self.bonus_at
        seen = state.turn
        if bonus_at == NOTHING:
            # Any slot is alike, but in the last one the bonus comes at the latest.
            point = generator.below(ORDERED - seen)
            bonus_at = seen + point if seen + point < turns else turns - 1
            left: i64 = EVENT_CARDS - seen
        else:
            left = EVENT_CARDS + 1 - seen
        unseen = self.unseen[:]
        pool = total(unseen, 0, EVENT_KINDS)
        slot = seen
        while slot < turns:
            if slot == bonus_at:
                state.stack[slot] = BONUS
            else:
                kind = nth_counted(unseen, 0, generator.below(pool))
                unseen[kind] -= 1
                pool -= 1
                left -= 1
                state.stack[slot] = kind
            slot += 1
        while left > 0:
            kind = nth_counted(unseen, 0, generator.below(pool))
            unseen[kind] -= 1
            pool -= 1
            left -= 1
            state.drawn[kind] += 1

    def number_of_turns(self, state: PowerStruggleState, generator: Generator) -> i64:
        """PS-4.11: the length of the round, by the chance of what has been seen of it."""
        seen = state.turn
        if state.step == ENDED and not is_declared(state):
            return seen  # PS-9.4: the game ended just before the Meeting card
        weights = filled(ORDERED + 1)
        turns: i64 = ORDERED - 3
        while turns <= ORDERED:
            if seen < turns or (seen == turns and self.bonus_at != NOTHING):
                weights[turns] = 1
                if self.bonus_at == turns - 1:
                    # The bonus came here with all the chance that was left for the last slot.
                    weights[turns] = ORDERED + 1 - turns
            turns += 1
        return nth_counted(weights, 0, generator.below(total(weights, 0, ORDERED + 1)))


def shuffle(items: vec[i64], size: i64, wanted: i64, generator: Generator) -> None:
    """Bring any of the items to each of the first places."""
    i: i64 = 0
    while i < wanted:
        swap(items, i, i + generator.below(size - i))
        i += 1


def swap(items: vec[i64], one: i64, other: i64) -> None:
    """Exchange two items."""
    kept = items[one]
    items[one] = items[other]
    items[other] = kept
