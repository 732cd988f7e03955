"""A position of Strasbourg: what it consists of, and what can be read off it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.native import i64, vec
from guildhall.core.state import State
from guildhall.core.vectors import filled, packed, plain, total
from guildhall.core.view import OptionValue
from guildhall.games.strasbourg.components import Parts
from guildhall.games.strasbourg.ids import (
    CARDS,
    CHAIRS,
    DEALING_ROUNDS,
    DEALT,
    DOTS,
    GUILDS,
    MOST_SEATS,
    NOBODY,
    NOTHING,
    OBJECTIVES,
    OPEN,
    PILES,
    ROUNDS,
    SITES,
    SQUARES,
    VALUES,
)

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Position(State):
    """All that lies on the table, behind the screens and in the decks; the rules move it on."""

    def __init__(self, game: Game, parts: Parts, options: dict[str, OptionValue]) -> None:
        super().__init__(game, int(parts.seats), options)
        self.parts = parts
        self.phase: i64 = DEALING_ROUNDS
        self.round: i64 = 0
        self.step: i64 = NOTHING
        self.first: i64 = NOBODY  # who has the marker
        self.active: i64 = NOBODY
        self.place: i64 = NOTHING  # of the ranking: who acts or rescues
        self.good: i64 = NOTHING  # the kind that the seller is asked about
        self.drawing: i64 = NOBODY  # for whom a card is drawn
        self.dealt: i64 = 0  # objectives so far
        self.queued: i64 = 0
        self.ranked: i64 = 0
        # By round
        self.round_cards: vec[i64] = vec[i64]()
        self.buildings: vec[i64] = vec[i64]()
        # The council and the city
        self.council: vec[i64] = vec[i64]()
        self.figures: vec[i64] = vec[i64]()
        self.chapels: vec[i64] = vec[i64]()
        self.sites: vec[i64] = vec[i64]()
        # By seat, or by seat and something else
        self.prestige: vec[i64] = vec[i64]()  # seats of the council that were scored, by round
        self.coins: vec[i64] = vec[i64]()
        self.goods: vec[i64] = vec[i64]()
        self.privileges: vec[i64] = vec[i64]()
        self.objectives: vec[i64] = vec[i64]()  # in ascending order
        self.answers: vec[i64] = vec[i64]()  # what became of each of them
        self.answered: vec[i64] = vec[i64]()  # how many of them are decided
        self.deck: vec[i64] = vec[i64]()  # original cards, by value
        self.deck_left: vec[i64] = vec[i64]()  # how many these are
        self.under: vec[i64] = vec[i64]()  # rescued values in the order in which they will come
        self.under_size: vec[i64] = vec[i64]()
        self.under_used: vec[i64] = vec[i64]()  # of them drawn in the planning that is open
        self.hand: vec[i64] = vec[i64]()  # drawn and in no pile yet, by value
        self.drawn: vec[i64] = vec[i64]()  # cards of this planning
        self.stage: vec[i64] = vec[i64]()
        self.open: vec[i64] = vec[i64]()  # the slot of the pile that is being made
        self.before: vec[i64] = vec[i64]()  # and of the one made before it
        self.piles: vec[i64] = vec[i64]()  # by slot, as one number each
        self.held: vec[i64] = vec[i64]()  # how many piles there are
        # The bidding
        self.queue: vec[i64] = vec[i64]()
        self.decisions: vec[i64] = vec[i64]()
        self.bids: vec[i64] = vec[i64]()  # piles that lie face up
        self.ranking: vec[i64] = vec[i64]()
        # By seat, round of making and value
        self.revealed: vec[i64] = vec[i64]()  # turned over
        self.known: vec[i64] = vec[i64]()  # rescued cards that were drawn again
        self.boxed: vec[i64] = vec[i64]()  # put aside face down (ST-3.5)

    def copy_into(self, twin: Position) -> None:
        """Make another position equal to this one, sharing nothing that changes."""
        twin.phase = self.phase
        twin.round = self.round
        twin.step = self.step
        twin.first = self.first
        twin.active = self.active
        twin.place = self.place
        twin.good = self.good
        twin.drawing = self.drawing
        twin.dealt = self.dealt
        twin.queued = self.queued
        twin.ranked = self.ranked
        twin.round_cards = self.round_cards[:]
        twin.buildings = self.buildings[:]
        twin.council = self.council[:]
        twin.figures = self.figures[:]
        twin.chapels = self.chapels[:]
        twin.sites = self.sites[:]
        twin.prestige = self.prestige[:]
        twin.coins = self.coins[:]
        twin.goods = self.goods[:]
        twin.privileges = self.privileges[:]
        twin.objectives = self.objectives[:]
        twin.answers = self.answers[:]
        twin.answered = self.answered[:]
        twin.deck = self.deck[:]
        twin.deck_left = self.deck_left[:]
        twin.under = self.under[:]
        twin.under_size = self.under_size[:]
        twin.under_used = self.under_used[:]
        twin.hand = self.hand[:]
        twin.drawn = self.drawn[:]
        twin.stage = self.stage[:]
        twin.open = self.open[:]
        twin.before = self.before[:]
        twin.piles = self.piles[:]
        twin.held = self.held[:]
        twin.queue = self.queue[:]
        twin.decisions = self.decisions[:]
        twin.bids = self.bids[:]
        twin.ranking = self.ranking[:]
        twin.revealed = self.revealed[:]
        twin.known = self.known[:]
        twin.boxed = self.boxed[:]

    def lay_out(self) -> None:
        """ST-2.2: what everybody has at the start; the table is empty."""
        parts = self.parts
        self.round_cards = filled(ROUNDS, NOTHING)
        self.buildings = filled(ROUNDS, NOTHING)
        self.council = filled(CHAIRS, NOBODY)
        self.figures = filled(SQUARES, NOBODY)
        self.chapels = filled(DOTS)
        self.sites = filled(SITES, NOTHING)
        self.prestige = filled(MOST_SEATS * ROUNDS)
        self.coins = filled(MOST_SEATS)
        self.goods = filled(MOST_SEATS * GUILDS)
        self.privileges = filled(MOST_SEATS)
        self.objectives = filled(OBJECTIVES, NOTHING)
        self.answers = filled(OBJECTIVES)
        self.answered = filled(MOST_SEATS)
        self.deck = filled(MOST_SEATS * VALUES)
        self.deck_left = filled(MOST_SEATS)
        self.under = filled(MOST_SEATS * CARDS)
        self.under_size = filled(MOST_SEATS)
        self.under_used = filled(MOST_SEATS)
        self.hand = filled(MOST_SEATS * VALUES)
        self.drawn = filled(MOST_SEATS)
        self.stage = filled(MOST_SEATS)
        self.open = filled(MOST_SEATS, NOTHING)
        self.before = filled(MOST_SEATS, NOTHING)
        self.piles = filled(MOST_SEATS * PILES)
        self.held = filled(MOST_SEATS)
        self.queue = filled(MOST_SEATS, NOBODY)
        self.decisions = filled(MOST_SEATS)
        self.bids = filled(MOST_SEATS)
        self.ranking = filled(MOST_SEATS, NOBODY)
        self.revealed = filled(MOST_SEATS * ROUNDS * VALUES)
        self.known = filled(MOST_SEATS * ROUNDS * VALUES)
        self.boxed = filled(MOST_SEATS * ROUNDS * VALUES)
        seat: i64 = 0
        while seat < self.seats:
            self.coins[seat] = parts.coins
            self.deck_left[seat] = parts.cards
            value: i64 = 0
            while value < VALUES:
                self.deck[seat * VALUES + value] = parts.influence[value]
                value += 1
            seat += 1

    # Decks

    def deck_size(self, seat: i64) -> i64:
        """How many cards a seat can still draw."""
        return self.deck_left[seat] + self.under_size[seat] - self.under_used[seat]

    # The position as data

    def fields(self) -> dict[str, list[int]]:
        """Everything that makes up the position, as plain lists under stable names."""
        return {
            "turn": [
                int(self.phase),
                int(self.round),
                int(self.step),
                int(self.first),
                int(self.active),
                int(self.place),
                int(self.good),
                int(self.drawing),
                int(self.dealt),
            ],
            "round_cards": plain(self.round_cards),
            "buildings": plain(self.buildings),
            "council": plain(self.council),
            "figures": plain(self.figures),
            "chapels": plain(self.chapels),
            "sites": plain(self.sites),
            "prestige": plain(self.prestige),
            "coins": plain(self.coins),
            "goods": plain(self.goods),
            "privileges": plain(self.privileges),
            "objectives": plain(self.objectives),
            "answers": plain(self.answers),
            "deck": plain(self.deck),
            "under": plain(self.under),
            "under_used": plain(self.under_used),
            "hand": plain(self.hand),
            "drawn": plain(self.drawn),
            "stage": plain(self.stage),
            "open": plain(self.open),
            "before": plain(self.before),
            "piles": plain(self.piles),
            "queue": plain(self.queue),
            "decisions": plain(self.decisions),
            "bids": plain(self.bids),
            "ranking": plain(self.ranking),
            "revealed": plain(self.revealed),
            "known": plain(self.known),
            "boxed": plain(self.boxed),
        }

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Take over a position; what follows from other fields is counted anew."""
        turn = packed(fields["turn"])
        self.phase = turn[0]
        self.round = turn[1]
        self.step = turn[2]
        self.first = turn[3]
        self.active = turn[4]
        self.place = turn[5]
        self.good = turn[6]
        self.drawing = turn[7]
        self.dealt = turn[8]
        self.round_cards = packed(fields["round_cards"])
        self.buildings = packed(fields["buildings"])
        self.council = packed(fields["council"])
        self.figures = packed(fields["figures"])
        self.chapels = packed(fields["chapels"])
        self.sites = packed(fields["sites"])
        self.prestige = packed(fields["prestige"])
        self.coins = packed(fields["coins"])
        self.goods = packed(fields["goods"])
        self.privileges = packed(fields["privileges"])
        self.objectives = packed(fields["objectives"])
        self.answers = packed(fields["answers"])
        self.deck = packed(fields["deck"])
        self.under = packed(fields["under"])
        self.under_used = packed(fields["under_used"])
        self.hand = packed(fields["hand"])
        self.drawn = packed(fields["drawn"])
        self.stage = packed(fields["stage"])
        self.open = packed(fields["open"])
        self.before = packed(fields["before"])
        self.piles = packed(fields["piles"])
        self.queue = packed(fields["queue"])
        self.decisions = packed(fields["decisions"])
        self.bids = packed(fields["bids"])
        self.ranking = packed(fields["ranking"])
        self.revealed = packed(fields["revealed"])
        self.known = packed(fields["known"])
        self.boxed = packed(fields["boxed"])
        self.count()

    def count(self) -> None:
        """Count what follows from other fields."""
        self.queued = number_before(self.queue, 0, MOST_SEATS, NOBODY)
        self.ranked = number_before(self.ranking, 0, MOST_SEATS, NOBODY)
        seat: i64 = 0
        while seat < MOST_SEATS:
            self.deck_left[seat] = total(self.deck, seat * VALUES, (seat + 1) * VALUES)
            self.under_size[seat] = number_before(self.under, seat * CARDS, CARDS, 0)
            self.answered[seat] = 0
            i: i64 = 0
            while i < DEALT:
                if self.answers[seat * DEALT + i] != OPEN:
                    self.answered[seat] += 1
                i += 1
            self.held[seat] = 0
            i = 0
            while i < PILES:
                if self.piles[seat * PILES + i] != 0:
                    self.held[seat] += 1
                i += 1
            seat += 1


def number_before(items: vec[i64], start: i64, most: i64, end: i64) -> i64:
    """How many items of a row stand before the first that marks its end."""
    count: i64 = 0
    while count < most and items[start + count] != end:
        count += 1
    return count
