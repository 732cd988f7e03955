"""From a view to full states: what is hidden is dealt as chance would have dealt it.

Hidden are the influence cards of others in piles, box and deck (see ``hidden``), and their
objectives: any five of those that the viewer was not dealt, of which any but none may have been
kept. In a sealed phase the others stand at its start.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from guildhall.core.native import i64, vec
from guildhall.core.rng import Generator
from guildhall.core.vectors import full, nth_positive, weighted_index
from guildhall.core.view import OptionValue
from guildhall.games.strasbourg.components import Parts
from guildhall.games.strasbourg.hidden_cards import HiddenCards
from guildhall.games.strasbourg.ids import (
    BIDDING,
    BUILDING_CHAPEL,
    BUILDING_SITE,
    CARDS,
    CHAPEL_SPOTS,
    DISCARDED,
    ENDED,
    GUILDS,
    KEEPING,
    KEPT,
    MAX_SEATS,
    NOBODY,
    NOTHING,
    OBJECTIVES,
    OBJECTIVES_PER_SEAT,
    PASSED,
    PILES,
    PLACING,
    PLANNING,
    RESCUING,
    REVEALED,
    ROUNDS,
    SELLING,
    UNANSWERED,
    VALUES,
)
from guildhall.games.strasbourg.piles import encode_pile
from guildhall.games.strasbourg.rules import planning
from guildhall.games.strasbourg.rules.state import StrasbourgState, initial_state
from guildhall.games.strasbourg.view import STAGE_NAMES, StrasbourgView

if TYPE_CHECKING:
    from guildhall.core.game import Game

_PHASE_BY_NAME = {
    "keep": KEEPING,
    "plan": PLANNING,
    "bid": BIDDING,
    "place": PLACING,
    "sell": SELLING,
    "rescue": RESCUING,
    "chapel": BUILDING_CHAPEL,
    "building": BUILDING_SITE,
    "over": ENDED,
}
_STAGE_BY_NAME = {name: stage for stage, name in STAGE_NAMES.items()} | {"": 0}
_NONEMPTY_SUBSETS = 2**OBJECTIVES_PER_SEAT - 1  # of five objectives, without the empty one


class StrasbourgImaginer:
    """A view, read once: what is known, and what is still to be dealt."""

    def __init__(
        self,
        game: Game,
        parts: Parts,
        options: dict[str, OptionValue],
        view: StrasbourgView,
    ) -> None:
        seat = view["seat"]
        self.seat: i64 = NOBODY if seat is None else i64(seat)
        self.base: StrasbourgState = initial_state(game, parts, options)
        self.base.restore(_fields_from_view(view))
        # Which objectives the viewer cannot place, and those that each seat has shown at the end.
        self.unseen_objectives: vec[i64] = full(OBJECTIVES, 1)
        self.num_shown: vec[i64] = full(MAX_SEATS)
        for objective in view["own"].get("dealt", []):
            self.unseen_objectives[i64(objective)] = 0
        for other, kept in enumerate(view["public"]["objectives"]):
            if other != seat:
                self.num_shown[i64(other)] = i64(len(kept))
                for objective in kept:
                    self.unseen_objectives[i64(objective)] = 0
        self.hidden: list[HiddenCards] = [
            _hidden_cards_of(parts, view, other) for other in range(view["seats"])
        ]

    def state(self, rng: random.Random) -> StrasbourgState:
        """A full state that agrees with the view."""
        return self.deal(Generator(rng.getrandbits(64)))

    def deal(self, generator: Generator) -> StrasbourgState:
        """The same with the small generator, for a search that runs inside the engine."""
        state = self.base.clone()
        unseen = self.unseen_objectives[:]
        left: i64 = 0
        i: i64 = 0
        while i < OBJECTIVES:
            left += unseen[i]
            i += 1
        seat: i64 = 0
        while seat < state.seats:
            if seat != self.seat:
                hidden: HiddenCards = self.hidden[seat]
                hidden.deal(state, seat, generator)
                left -= self.deal_objectives(state, seat, unseen, left, generator)
                if state.phase == PLANNING:
                    _draw_first_card(state, seat, generator)
            seat += 1
        return state

    def deal_objectives(
        self, state: StrasbourgState, seat: i64, unseen: vec[i64], left: i64, generator: Generator
    ) -> i64:
        """ST-2.5, ST-2.6: five that nobody has seen, some of them kept; returns how many."""
        row = seat * OBJECTIVES_PER_SEAT
        number = self.num_shown[seat]
        # Each subset but the empty one is as likely; at the end what was kept is known.
        kept: i64 = 0 if number > 0 else generator.below(_NONEMPTY_SUBSETS) + 1
        i = number
        while i < OBJECTIVES_PER_SEAT:
            objective = nth_positive(unseen, 0, generator.below(left))
            unseen[objective] = 0
            left -= 1
            answer: i64 = DISCARDED
            if state.phase == KEEPING:
                answer = UNANSWERED
            elif (kept >> i) & 1 == 1:
                answer = KEPT
            at = i
            while at > 0 and state.objectives[row + at - 1] > objective:
                state.objectives[row + at] = state.objectives[row + at - 1]
                state.answers[row + at] = state.answers[row + at - 1]
                at -= 1
            state.objectives[row + at] = objective
            state.answers[row + at] = answer
            i += 1
        state.num_answered[seat] = 0 if state.phase == KEEPING else OBJECTIVES_PER_SEAT
        return OBJECTIVES_PER_SEAT - number


def _draw_first_card(state: StrasbourgState, seat: i64, generator: Generator) -> None:
    """ST-3.1: in the planning everybody who has a deck has seen its first card."""
    if state.deck_size(seat) > 0:
        if state.deck_left[seat] > 0:
            row = seat * VALUES
            value = weighted_index(state.deck, row, generator.below(state.deck_left[seat])) - row
        else:
            value = planning.next_rescued_card(state, seat)
        planning.draw_card(state, seat, value)
    planning.offer_another_card(state, seat)


def _hidden_cards_of(parts: Parts, view: StrasbourgView, seat: int) -> HiddenCards:
    """What is unseen of a seat: all its cards but those that were turned over and stayed so."""
    public, noted = view["public"], view["noted"]
    revealed, known = noted["revealed"][seat], noted["known"][seat]
    unseen = [
        number - sum(row[value] for row in revealed) + sum(row[value] for row in known)
        for value, number in enumerate(parts.components.influence)
    ]
    return HiddenCards(unseen, public["piles"][seat], noted["boxed"][seat], revealed, known)


def _fields_from_view(view: StrasbourgView) -> dict[str, list[int]]:
    """The fields of a position in which the seat's own secrets and all open things are in place."""
    public, noted = view["public"], view["noted"]
    seats = view["seats"]
    if public["phase"] not in _PHASE_BY_NAME:
        raise ValueError("A view can be imagined between moves only, not while a draw is pending.")
    decisions = [
        REVEALED if bid else PASSED if passed else 0
        for bid, passed in zip(public["bids"], public["passed"], strict=True)
    ]
    bids = [
        encode_pile(bid, made) if bid else 0
        for bid, made in zip(public["bids"], public["bid_rounds"], strict=True)
    ]
    return {
        "turn": [
            _PHASE_BY_NAME[public["phase"]],
            public["round"],
            public["step"],
            public["first"],
            public["active"],
            public["place"],
            public["asked_good"],
            NOBODY,
            seats * OBJECTIVES_PER_SEAT,
        ],
        "round_cards": public["round_cards"],
        "buildings": public["buildings"],
        "council": public["council"],
        "figures": public["figures"],
        "chapels": _pad(public["chapels"], CHAPEL_SPOTS, 0),
        "sites": public["sites"],
        "prestige": _flatten(noted["prestige"], ROUNDS, MAX_SEATS, 0),
        "coins": _pad(noted["coins"], MAX_SEATS, 0),
        "goods": _flatten(noted["goods"], GUILDS, MAX_SEATS, 0),
        "privileges": _pad(noted["privileges"], MAX_SEATS, 0),
        "under": _flatten(noted["under"], CARDS, MAX_SEATS, 0),
        "queue": _pad(public["queue"], MAX_SEATS, NOBODY),
        "decisions": _pad(decisions, MAX_SEATS, 0),
        "bids": _pad(bids, MAX_SEATS, 0),
        "ranking": _pad(public["ranking"], MAX_SEATS, NOBODY),
        "revealed": _flatten(
            [row for rows in noted["revealed"] for row in rows], VALUES, MAX_SEATS * ROUNDS, 0
        ),
        "known": _flatten(
            [row for rows in noted["known"] for row in rows], VALUES, MAX_SEATS * ROUNDS, 0
        ),
        **_own_fields(view),
    }


def _own_fields(view: StrasbourgView) -> dict[str, list[int]]:
    """The fields that hold the secrets of seats, with those of the viewer in place."""
    seat, own, noted = view["seat"], view["own"], view["noted"]
    objectives = [NOTHING] * OBJECTIVES
    answers = [UNANSWERED] * OBJECTIVES
    for other, kept in enumerate(view["public"]["objectives"]):
        objectives[other * OBJECTIVES_PER_SEAT : other * OBJECTIVES_PER_SEAT + len(kept)] = kept
        answers[other * OBJECTIVES_PER_SEAT : other * OBJECTIVES_PER_SEAT + len(kept)] = [
            KEPT
        ] * len(kept)
    fields = {
        "objectives": objectives,
        "answers": answers,
        "deck": [0] * (MAX_SEATS * VALUES),
        "under_used": [0] * MAX_SEATS,
        "hand": [0] * (MAX_SEATS * VALUES),
        "drawn": [0] * MAX_SEATS,
        "stage": [0] * MAX_SEATS,
        "open": [NOTHING] * MAX_SEATS,
        "before": [NOTHING] * MAX_SEATS,
        "piles": [0] * (MAX_SEATS * PILES),
        "boxed": [0] * (MAX_SEATS * ROUNDS * VALUES),
    }
    if seat is None:
        return fields
    objectives[seat * OBJECTIVES_PER_SEAT : (seat + 1) * OBJECTIVES_PER_SEAT] = own["dealt"]
    answers[seat * OBJECTIVES_PER_SEAT : (seat + 1) * OBJECTIVES_PER_SEAT] = own["answers"]
    fields["deck"][seat * VALUES : (seat + 1) * VALUES] = own["deck"]
    fields["under_used"][seat] = len(noted["under"][seat]) - len(own["under"])
    for card in own["hand"]:
        fields["hand"][seat * VALUES + card - 1] += 1
    fields["drawn"][seat] = own["drawn"]
    fields["stage"][seat] = _STAGE_BY_NAME[own["stage"]]
    fields["open"][seat] = own["open"]
    fields["before"][seat] = own["before"]
    for pile in own["piles"]:
        fields["piles"][seat * PILES + pile["slot"]] = encode_pile(pile["cards"], pile["round"])
    start = seat * ROUNDS * VALUES
    fields["boxed"][start : start + ROUNDS * VALUES] = [
        number for row in noted["own_boxed"] for number in row
    ]
    return fields


def _pad(row: list[int], width: int, fill_value: int) -> list[int]:
    """A row filled up to its width."""
    return row + [fill_value] * (width - len(row))


def _flatten(table: list[list[int]], width: int, height: int, fill_value: int) -> list[int]:
    """The rows of a table one after the other, filled up to the width and the height."""
    full = [_pad(row, width, fill_value) for row in table]
    full += [[fill_value] * width for _ in range(height - len(table))]
    return [item for row in full for item in row]
