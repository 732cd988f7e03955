"""The data of a Strasbourg position, and values derived from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.fields import Fields
from guildhall.core.native import i64, vec
from guildhall.core.state import State
from guildhall.core.vectors import sum_range
from guildhall.core.view import Options
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Parts

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Position(State):
    """Everything on the table, behind the screens and in the decks; the rules change it."""

    def __init__(self, game: Game, parts: Parts, options: Options) -> None:
        super().__init__(game, int(parts.seats), options)
        self.parts = parts
        self.phase: i64 = ids.DEALING_ROUNDS
        self.round: i64 = 0
        self.step: i64 = ids.NOTHING
        self.first_player: i64 = ids.NOBODY  # has the marker
        self.active: i64 = ids.NOBODY
        self.ranking_index: i64 = ids.NOTHING  # index of the seat that acts or rescues
        self.asked_good: i64 = ids.NOTHING  # the kind that the seller is asked about
        self.drawing_seat: i64 = ids.NOBODY  # seat that draws a card
        self.objectives_dealt: i64 = 0  # number of objectives
        self.queue_size: i64 = 0
        self.ranking_size: i64 = 0
        # By round
        self.round_cards: vec[i64] = vec[i64]()
        self.buildings: vec[i64] = vec[i64]()
        # The council and the city
        self.council: vec[i64] = vec[i64]()
        self.members: vec[i64] = vec[i64]()
        self.chapels: vec[i64] = vec[i64]()
        self.sites: vec[i64] = vec[i64]()
        # By seat, or by seat and something else
        self.prestige: vec[i64] = vec[i64]()  # council seats scored, by round
        self.coins: vec[i64] = vec[i64]()
        self.goods: vec[i64] = vec[i64]()
        self.privileges: vec[i64] = vec[i64]()
        self.objectives: vec[i64] = vec[i64]()  # in ascending order
        self.answers: vec[i64] = vec[i64]()  # answer for each of them
        self.num_answered: vec[i64] = vec[i64]()
        self.deck: vec[i64] = vec[i64]()  # original cards, by value
        self.deck_left: vec[i64] = vec[i64]()  # number of these cards
        self.rescued: vec[i64] = vec[i64]()  # rescued values in the order of drawing
        self.num_rescued: vec[i64] = vec[i64]()
        self.num_rescued_drawn: vec[i64] = vec[i64]()  # of them, in this planning
        self.hand: vec[i64] = vec[i64]()  # drawn and not in a pile yet, by value
        self.num_drawn: vec[i64] = vec[i64]()  # cards drawn in this planning
        self.stage: vec[i64] = vec[i64]()
        self.open_pile: vec[i64] = vec[i64]()  # slot of the pile that is being made
        self.previous_pile: vec[i64] = vec[i64]()  # slot of the pile made before it
        self.piles: vec[i64] = vec[i64]()  # by slot, encoded
        self.num_piles: vec[i64] = vec[i64]()
        # Bidding
        self.queue: vec[i64] = vec[i64]()
        self.decisions: vec[i64] = vec[i64]()
        self.bids: vec[i64] = vec[i64]()  # revealed piles
        self.ranking: vec[i64] = vec[i64]()
        # By seat, round made and value
        self.revealed: vec[i64] = vec[i64]()  # revealed cards
        self.redrawn: vec[i64] = vec[i64]()  # rescued cards that were drawn again
        self.set_aside: vec[i64] = vec[i64]()  # set aside face down (ST-3.5)

    def copy_into(self, twin: Position) -> None:
        """Make another position equal to this one, without sharing mutable data."""
        twin.phase = self.phase
        twin.round = self.round
        twin.step = self.step
        twin.first_player = self.first_player
        twin.active = self.active
        twin.ranking_index = self.ranking_index
        twin.asked_good = self.asked_good
        twin.drawing_seat = self.drawing_seat
        twin.objectives_dealt = self.objectives_dealt
        twin.queue_size = self.queue_size
        twin.ranking_size = self.ranking_size
        twin.round_cards = self.round_cards[:]
        twin.buildings = self.buildings[:]
        twin.council = self.council[:]
        twin.members = self.members[:]
        twin.chapels = self.chapels[:]
        twin.sites = self.sites[:]
        twin.prestige = self.prestige[:]
        twin.coins = self.coins[:]
        twin.goods = self.goods[:]
        twin.privileges = self.privileges[:]
        twin.objectives = self.objectives[:]
        twin.answers = self.answers[:]
        twin.num_answered = self.num_answered[:]
        twin.deck = self.deck[:]
        twin.deck_left = self.deck_left[:]
        twin.rescued = self.rescued[:]
        twin.num_rescued = self.num_rescued[:]
        twin.num_rescued_drawn = self.num_rescued_drawn[:]
        twin.hand = self.hand[:]
        twin.num_drawn = self.num_drawn[:]
        twin.stage = self.stage[:]
        twin.open_pile = self.open_pile[:]
        twin.previous_pile = self.previous_pile[:]
        twin.piles = self.piles[:]
        twin.num_piles = self.num_piles[:]
        twin.queue = self.queue[:]
        twin.decisions = self.decisions[:]
        twin.bids = self.bids[:]
        twin.ranking = self.ranking[:]
        twin.revealed = self.revealed[:]
        twin.redrawn = self.redrawn[:]
        twin.set_aside = self.set_aside[:]

    # Decks

    def deck_size(self, seat: i64) -> i64:
        """The number of cards that a seat can still draw."""
        return self.deck_left[seat] + self.num_rescued[seat] - self.num_rescued_drawn[seat]

    # The position as data

    def visit_fields(self, fields: Fields) -> None:
        """List the fields: their names in dumps, lengths and bounds."""
        components = self.parts.components
        last = int(self.seats) - 1
        max_pile = (ids.ROUNDS + 1) << ids.ROUND_SHIFT
        by_round = ids.MAX_SEATS * ids.ROUNDS * ids.VALUES
        fields.numbers("turn", -1, ids.OBJECTIVES)
        self.phase = fields.number(self.phase)
        self.round = fields.number(self.round)
        self.step = fields.number(self.step)
        self.first_player = fields.number(self.first_player)
        self.active = fields.number(self.active)
        self.ranking_index = fields.number(self.ranking_index)
        self.asked_good = fields.number(self.asked_good)
        self.drawing_seat = fields.number(self.drawing_seat)
        self.objectives_dealt = fields.number(self.objectives_dealt)
        self.round_cards = fields.vector(
            "round_cards", self.round_cards, ids.ROUNDS, ids.NOTHING, ids.ROUNDS - 1
        )
        self.buildings = fields.vector(
            "buildings", self.buildings, ids.ROUNDS, ids.NOTHING, ids.BUILDINGS - 1
        )
        self.council = fields.vector("council", self.council, ids.COUNCIL_SEATS, ids.NOBODY, last)
        self.members = fields.vector("figures", self.members, ids.SQUARES, ids.NOBODY, last)
        self.chapels = fields.vector("chapels", self.chapels, ids.CHAPEL_SPOTS, 0, 1)
        self.sites = fields.vector("sites", self.sites, ids.SITES, ids.NOTHING, ids.BUILDINGS - 1)
        self.prestige = fields.vector(
            "prestige", self.prestige, ids.MAX_SEATS * ids.ROUNDS, 0, ids.COUNCIL_SEATS
        )
        self.coins = fields.vector("coins", self.coins, ids.MAX_SEATS, 0, components.max_coins())
        self.goods = fields.vector(
            "goods", self.goods, ids.MAX_SEATS * ids.GUILDS, 0, ids.STEPS_PER_GUILD
        )
        self.privileges = fields.vector(
            "privileges",
            self.privileges,
            ids.MAX_SEATS,
            0,
            ids.ROUNDS * components.council_privileges,
        )
        self.objectives = fields.vector(
            "objectives", self.objectives, ids.OBJECTIVES, ids.NOTHING, ids.OBJECTIVES - 1
        )
        self.answers = fields.vector(
            "answers", self.answers, ids.OBJECTIVES, ids.UNANSWERED, ids.DISCARDED
        )
        self.deck = fields.vector("deck", self.deck, ids.MAX_SEATS * ids.VALUES, 0, ids.CARDS)
        self.rescued = fields.vector(
            "under", self.rescued, ids.MAX_SEATS * ids.CARDS, 0, ids.VALUES
        )
        self.num_rescued_drawn = fields.vector(
            "under_used", self.num_rescued_drawn, ids.MAX_SEATS, 0, ids.CARDS
        )
        self.hand = fields.vector("hand", self.hand, ids.MAX_SEATS * ids.VALUES, 0, ids.CARDS)
        self.num_drawn = fields.vector("drawn", self.num_drawn, ids.MAX_SEATS, 0, ids.CARDS)
        self.stage = fields.vector("stage", self.stage, ids.MAX_SEATS, 0, ids.DONE)
        self.open_pile = fields.vector(
            "open", self.open_pile, ids.MAX_SEATS, ids.NOTHING, ids.PILES - 1
        )
        self.previous_pile = fields.vector(
            "before", self.previous_pile, ids.MAX_SEATS, ids.NOTHING, ids.PILES - 1
        )
        self.piles = fields.vector("piles", self.piles, ids.MAX_SEATS * ids.PILES, 0, max_pile)
        self.queue = fields.vector("queue", self.queue, ids.MAX_SEATS, ids.NOBODY, last)
        self.decisions = fields.vector("decisions", self.decisions, ids.MAX_SEATS, 0, ids.REVEALED)
        self.bids = fields.vector("bids", self.bids, ids.MAX_SEATS, 0, max_pile)
        self.ranking = fields.vector("ranking", self.ranking, ids.MAX_SEATS, ids.NOBODY, last)
        self.revealed = fields.vector("revealed", self.revealed, by_round, 0, ids.CARDS)
        self.redrawn = fields.vector("known", self.redrawn, by_round, 0, ids.CARDS)
        self.set_aside = fields.vector("boxed", self.set_aside, by_round, 0, ids.CARDS)
        self.num_answered = fields.derived(self.num_answered, ids.MAX_SEATS)
        self.deck_left = fields.derived(self.deck_left, ids.MAX_SEATS)
        self.num_rescued = fields.derived(self.num_rescued, ids.MAX_SEATS)
        self.num_piles = fields.derived(self.num_piles, ids.MAX_SEATS)

    def derive(self) -> None:
        """Recompute what follows from the fields."""
        self.queue_size = _count_until(self.queue, 0, ids.MAX_SEATS, ids.NOBODY)
        self.ranking_size = _count_until(self.ranking, 0, ids.MAX_SEATS, ids.NOBODY)
        seat: i64 = 0
        while seat < ids.MAX_SEATS:
            self.deck_left[seat] = sum_range(self.deck, seat * ids.VALUES, (seat + 1) * ids.VALUES)
            self.num_rescued[seat] = _count_until(self.rescued, seat * ids.CARDS, ids.CARDS, 0)
            self.num_answered[seat] = 0
            i: i64 = 0
            while i < ids.OBJECTIVES_PER_SEAT:
                if self.answers[seat * ids.OBJECTIVES_PER_SEAT + i] != ids.UNANSWERED:
                    self.num_answered[seat] += 1
                i += 1
            self.num_piles[seat] = 0
            i = 0
            while i < ids.PILES:
                if self.piles[seat * ids.PILES + i] != 0:
                    self.num_piles[seat] += 1
                i += 1
            seat += 1


def _count_until(items: vec[i64], start: i64, limit: i64, end: i64) -> i64:
    """The number of items before the end marker."""
    count: i64 = 0
    while count < limit and items[start + count] != end:
        count += 1
    return count
