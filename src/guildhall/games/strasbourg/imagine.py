"""Deals full states from a view, with the probabilities that the viewer must assume.

Hidden are the influence cards of others in piles, box and deck (see ``hidden_cards``), and their
objectives: any five that the viewer was not dealt, of which any nonempty subset may have been kept.
In a sealed phase the other seats are put at its start.
"""

from __future__ import annotations

import random

from guildhall.core.native import i64, vec
from guildhall.core.rng import Generator
from guildhall.core.vectors import full, nth_positive, sum_range, weighted_index
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Parts
from guildhall.games.strasbourg.hidden_cards import HiddenCards
from guildhall.games.strasbourg.rules import planning
from guildhall.games.strasbourg.rules.state import StrasbourgState
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.view_fields import fields_from_view

_NONEMPTY_SUBSETS = 2**ids.OBJECTIVES_PER_SEAT - 1  # of five objectives


class StrasbourgImaginer:
    """A view, read once: what is known, and what has to be dealt."""

    def __init__(self, base: StrasbourgState, view: StrasbourgView) -> None:
        seat = view["seat"]
        self.seat: i64 = ids.NOBODY if seat is None else i64(seat)
        self.base = base
        self.base.restore(fields_from_view(view))
        # Objectives that the viewer has not seen, and how many each seat has shown at the end.
        self.unseen_objectives: vec[i64] = full(ids.OBJECTIVES, 1)
        self.num_shown: vec[i64] = full(ids.MAX_SEATS)
        for objective in view["own"].get("dealt", []):
            self.unseen_objectives[i64(objective)] = 0
        for other, kept in enumerate(view["public"]["objectives"]):
            if other != seat:
                self.num_shown[i64(other)] = i64(len(kept))
                for objective in kept:
                    self.unseen_objectives[i64(objective)] = 0
        self.hidden: list[HiddenCards] = [
            _hidden_cards_of(base.parts, view, other) for other in range(view["seats"])
        ]

    def state(self, rng: random.Random) -> StrasbourgState:
        """Deal a full state that agrees with the view."""
        return self.deal(Generator(rng.getrandbits(64)))

    def deal(self, generator: Generator) -> StrasbourgState:
        """Deal with the engine's generator, for a search that runs inside the engine."""
        state = self.base.clone()
        unseen = self.unseen_objectives[:]
        left = sum_range(unseen, 0, ids.OBJECTIVES)
        seat: i64 = 0
        while seat < state.seats:
            if seat != self.seat:
                hidden: HiddenCards = self.hidden[seat]
                hidden.deal(state, seat, generator)
                left -= self._deal_objectives(state, seat, unseen, left, generator)
                if state.phase == ids.PLANNING:
                    _draw_first_card(state, seat, generator)
            seat += 1
        return state

    def _deal_objectives(
        self, state: StrasbourgState, seat: i64, unseen: vec[i64], left: i64, generator: Generator
    ) -> i64:
        """ST-2.5, ST-2.6: deal unseen objectives, some of them kept; return how many were dealt."""
        row = seat * ids.OBJECTIVES_PER_SEAT
        number = self.num_shown[seat]
        # All nonempty subsets are equally likely; at the end the kept ones are known.
        kept: i64 = 0 if number > 0 else generator.below(_NONEMPTY_SUBSETS) + 1
        i = number
        while i < ids.OBJECTIVES_PER_SEAT:
            objective = nth_positive(unseen, 0, generator.below(left))
            unseen[objective] = 0
            left -= 1
            answer: i64 = ids.DISCARDED
            if state.phase == ids.KEEPING:
                answer = ids.UNANSWERED
            elif (kept >> i) & 1 == 1:
                answer = ids.KEPT
            at = i
            while at > 0 and state.objectives[row + at - 1] > objective:
                state.objectives[row + at] = state.objectives[row + at - 1]
                state.answers[row + at] = state.answers[row + at - 1]
                at -= 1
            state.objectives[row + at] = objective
            state.answers[row + at] = answer
            i += 1
        state.num_answered[seat] = 0 if state.phase == ids.KEEPING else ids.OBJECTIVES_PER_SEAT
        return ids.OBJECTIVES_PER_SEAT - number


def _draw_first_card(state: StrasbourgState, seat: i64, generator: Generator) -> None:
    """ST-3.1: in planning every seat with a deck has seen its first card."""
    if state.deck_size(seat) > 0:
        if state.deck_left[seat] > 0:
            row = seat * ids.VALUES
            value = weighted_index(state.deck, row, generator.below(state.deck_left[seat])) - row
        else:
            value = planning.next_rescued_card(state, seat)
        planning.draw_card(state, seat, value)
    planning.offer_another_card(state, seat)


def _hidden_cards_of(parts: Parts, view: StrasbourgView, seat: int) -> HiddenCards:
    """Unseen cards of a seat: all of them except those revealed and not drawn again."""
    public, noted = view["public"], view["noted"]
    revealed, known = noted["revealed"][seat], noted["known"][seat]
    unseen = [
        number - sum(row[value] for row in revealed) + sum(row[value] for row in known)
        for value, number in enumerate(parts.components.influence)
    ]
    return HiddenCards(unseen, public["piles"][seat], noted["boxed"][seat], revealed, known)
