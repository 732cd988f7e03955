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
from guildhall.core.vectors import filled, nth_counted, nth_positive
from guildhall.core.view import OptionValue
from guildhall.games.strasbourg import planning
from guildhall.games.strasbourg.components import Parts
from guildhall.games.strasbourg.hidden import Hidden
from guildhall.games.strasbourg.ids import (
    BIDDING,
    BUILDING_CHAPEL,
    BUILDING_SITE,
    CARDS,
    DEALT,
    DISCARDED,
    DOTS,
    ENDED,
    GUILDS,
    KEEPING,
    KEPT,
    MOST_SEATS,
    NOBODY,
    NOTHING,
    OBJECTIVES,
    OPEN,
    PASSED,
    PILES,
    PLACING,
    PLANNING,
    RESCUING,
    REVEALED,
    ROUNDS,
    SELLING,
    VALUES,
)
from guildhall.games.strasbourg.piles import pile_of
from guildhall.games.strasbourg.rules import StrasbourgState, opening
from guildhall.games.strasbourg.view import STAGE_NAMES, StrasbourgView

if TYPE_CHECKING:
    from guildhall.core.game import Game

PHASES = {
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
STAGES = {name: stage for stage, name in STAGE_NAMES.items()} | {"": 0}
SUBSETS = 2**DEALT - 1  # of five objectives, without the empty one


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
        self.base: StrasbourgState = opening(game, parts, options)
        self.base.restore(known_fields(view))
        # Which objectives the viewer cannot place, and those that each seat has shown at the end.
        self.unseen: vec[i64] = filled(OBJECTIVES, 1)
        self.shown: vec[i64] = filled(MOST_SEATS)
        for objective in view["own"].get("dealt", []):
            self.unseen[i64(objective)] = 0
        for other, kept in enumerate(view["public"]["objectives"]):
            if other != seat:
                self.shown[i64(other)] = i64(len(kept))
                for objective in kept:
                    self.unseen[i64(objective)] = 0
        self.hidden: list[Hidden] = [
            hidden_of(parts, view, other) for other in range(view["seats"])
        ]

    def state(self, rng: random.Random) -> StrasbourgState:
        """A full state that agrees with the view."""
        return self.deal(Generator(rng.getrandbits(64)))

    def deal(self, generator: Generator) -> StrasbourgState:
        """The same with the small generator, for a search that runs inside the engine."""
        state = self.base.clone()
        unseen = self.unseen[:]
        left: i64 = 0
        i: i64 = 0
        while i < OBJECTIVES:
            left += unseen[i]
            i += 1
        seat: i64 = 0
        while seat < state.seats:
            if seat != self.seat:
                hidden: Hidden = self.hidden[seat]
                hidden.deal(state, seat, generator)
                left -= self.deal_objectives(state, seat, unseen, left, generator)
                if state.phase == PLANNING:
                    draw_first_card(state, seat, generator)
            seat += 1
        return state

    def deal_objectives(
        self, state: StrasbourgState, seat: i64, unseen: vec[i64], left: i64, generator: Generator
    ) -> i64:
        """ST-2.5, ST-2.6: five that nobody has seen, some of them kept; returns how many."""
        row = seat * DEALT
        number = self.shown[seat]
        # Each subset but the empty one is as likely; at the end what was kept is known.
        kept: i64 = 0 if number > 0 else generator.below(SUBSETS) + 1
        i = number
        while i < DEALT:
            objective = nth_positive(unseen, 0, generator.below(left))
            unseen[objective] = 0
            left -= 1
            answer: i64 = DISCARDED
            if state.phase == KEEPING:
                answer = OPEN
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
        state.answered[seat] = 0 if state.phase == KEEPING else DEALT
        return DEALT - number


def draw_first_card(state: StrasbourgState, seat: i64, generator: Generator) -> None:
    """ST-3.1: in the planning everybody who has a deck has seen its first card."""
    if state.deck_size(seat) > 0:
        if state.deck_left[seat] > 0:
            row = seat * VALUES
            value = nth_counted(state.deck, row, generator.below(state.deck_left[seat])) - row
        else:
            value = planning.next_card(state, seat)
        planning.take_card(state, seat, value)
    planning.go_on(state, seat)


def hidden_of(parts: Parts, view: StrasbourgView, seat: int) -> Hidden:
    """What is unseen of a seat: all its cards but those that were turned over and stayed so."""
    public, noted = view["public"], view["noted"]
    revealed, known = noted["revealed"][seat], noted["known"][seat]
    unseen = [
        number - sum(row[value] for row in revealed) + sum(row[value] for row in known)
        for value, number in enumerate(parts.components.influence)
    ]
    return Hidden(unseen, public["piles"][seat], noted["boxed"][seat], revealed, known)


def known_fields(view: StrasbourgView) -> dict[str, list[int]]:
    """The fields of a position in which the seat's own secrets and all open things are in place."""
    public, noted = view["public"], view["noted"]
    seats = view["seats"]
    if public["phase"] not in PHASES:
        raise ValueError("A view can be imagined between moves only, not while a draw is pending.")
    decisions = [
        REVEALED if bid else PASSED if passed else 0
        for bid, passed in zip(public["bids"], public["passed"], strict=True)
    ]
    bids = [
        pile_of(bid, made) if bid else 0
        for bid, made in zip(public["bids"], public["bid_rounds"], strict=True)
    ]
    return {
        "turn": [
            PHASES[public["phase"]],
            public["round"],
            public["step"],
            public["first"],
            public["active"],
            public["place"],
            public["asked_good"],
            NOBODY,
            seats * DEALT,
        ],
        "round_cards": public["round_cards"],
        "buildings": public["buildings"],
        "council": public["council"],
        "figures": public["figures"],
        "chapels": padded(public["chapels"], DOTS, 0),
        "sites": public["sites"],
        "prestige": flat(noted["prestige"], ROUNDS, MOST_SEATS, 0),
        "coins": padded(noted["coins"], MOST_SEATS, 0),
        "goods": flat(noted["goods"], GUILDS, MOST_SEATS, 0),
        "privileges": padded(noted["privileges"], MOST_SEATS, 0),
        "under": flat(noted["under"], CARDS, MOST_SEATS, 0),
        "queue": padded(public["queue"], MOST_SEATS, NOBODY),
        "decisions": padded(decisions, MOST_SEATS, 0),
        "bids": padded(bids, MOST_SEATS, 0),
        "ranking": padded(public["ranking"], MOST_SEATS, NOBODY),
        "revealed": flat(
            [row for rows in noted["revealed"] for row in rows], VALUES, MOST_SEATS * ROUNDS, 0
        ),
        "known": flat(
            [row for rows in noted["known"] for row in rows], VALUES, MOST_SEATS * ROUNDS, 0
        ),
        **own_fields(view),
    }


def own_fields(view: StrasbourgView) -> dict[str, list[int]]:
    """The fields that hold the secrets of seats, with those of the viewer in place."""
    seat, own, noted = view["seat"], view["own"], view["noted"]
    objectives = [NOTHING] * OBJECTIVES
    answers = [OPEN] * OBJECTIVES
    for other, kept in enumerate(view["public"]["objectives"]):
        objectives[other * DEALT : other * DEALT + len(kept)] = kept
        answers[other * DEALT : other * DEALT + len(kept)] = [KEPT] * len(kept)
    fields = {
        "objectives": objectives,
        "answers": answers,
        "deck": [0] * (MOST_SEATS * VALUES),
        "under_used": [0] * MOST_SEATS,
        "hand": [0] * (MOST_SEATS * VALUES),
        "drawn": [0] * MOST_SEATS,
        "stage": [0] * MOST_SEATS,
        "open": [NOTHING] * MOST_SEATS,
        "before": [NOTHING] * MOST_SEATS,
        "piles": [0] * (MOST_SEATS * PILES),
        "boxed": [0] * (MOST_SEATS * ROUNDS * VALUES),
    }
    if seat is None:
        return fields
    objectives[seat * DEALT : (seat + 1) * DEALT] = own["dealt"]
    answers[seat * DEALT : (seat + 1) * DEALT] = own["answers"]
    fields["deck"][seat * VALUES : (seat + 1) * VALUES] = own["deck"]
    fields["under_used"][seat] = len(noted["under"][seat]) - len(own["under"])
    for card in own["hand"]:
        fields["hand"][seat * VALUES + card - 1] += 1
    fields["drawn"][seat] = own["drawn"]
    fields["stage"][seat] = STAGES[own["stage"]]
    fields["open"][seat] = own["open"]
    fields["before"][seat] = own["before"]
    for pile in own["piles"]:
        fields["piles"][seat * PILES + pile["slot"]] = pile_of(pile["cards"], pile["round"])
    start = seat * ROUNDS * VALUES
    fields["boxed"][start : start + ROUNDS * VALUES] = [
        number for row in noted["own_boxed"] for number in row
    ]
    return fields


def padded(row: list[int], width: int, filler: int) -> list[int]:
    """A row filled up to its width."""
    return row + [filler] * (width - len(row))


def flat(table: list[list[int]], width: int, height: int, filler: int) -> list[int]:
    """The rows of a table one after the other, filled up to the width and the height."""
    full = [padded(row, width, filler) for row in table]
    full += [[filler] * width for _ in range(height - len(table))]
    return [item for row in full for item in row]
