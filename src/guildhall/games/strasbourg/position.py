"""The data of a Strasbourg position, and values derived from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.native import i64, vec
from guildhall.core.state import State
from guildhall.core.vectors import from_list, full, sum_range, to_list
from guildhall.core.view import OptionValue
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Parts

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Position(State):
    """Everything on the table, behind the screens and in the decks; the rules change it."""

    def __init__(self, game: Game, parts: Parts, options: dict[str, OptionValue]) -> None:
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

    def set_up(self) -> None:
        """ST-2.2: the starting holdings of each seat, and an empty table."""
        parts = self.parts
        self.round_cards = full(ids.ROUNDS, ids.NOTHING)
        self.buildings = full(ids.ROUNDS, ids.NOTHING)
        self.council = full(ids.COUNCIL_SEATS, ids.NOBODY)
        self.members = full(ids.SQUARES, ids.NOBODY)
        self.chapels = full(ids.CHAPEL_SPOTS)
        self.sites = full(ids.SITES, ids.NOTHING)
        self.prestige = full(ids.MAX_SEATS * ids.ROUNDS)
        self.coins = full(ids.MAX_SEATS)
        self.goods = full(ids.MAX_SEATS * ids.GUILDS)
        self.privileges = full(ids.MAX_SEATS)
        self.objectives = full(ids.OBJECTIVES, ids.NOTHING)
        self.answers = full(ids.OBJECTIVES)
        self.num_answered = full(ids.MAX_SEATS)
        self.deck = full(ids.MAX_SEATS * ids.VALUES)
        self.deck_left = full(ids.MAX_SEATS)
        self.rescued = full(ids.MAX_SEATS * ids.CARDS)
        self.num_rescued = full(ids.MAX_SEATS)
        self.num_rescued_drawn = full(ids.MAX_SEATS)
        self.hand = full(ids.MAX_SEATS * ids.VALUES)
        self.num_drawn = full(ids.MAX_SEATS)
        self.stage = full(ids.MAX_SEATS)
        self.open_pile = full(ids.MAX_SEATS, ids.NOTHING)
        self.previous_pile = full(ids.MAX_SEATS, ids.NOTHING)
        self.piles = full(ids.MAX_SEATS * ids.PILES)
        self.num_piles = full(ids.MAX_SEATS)
        self.queue = full(ids.MAX_SEATS, ids.NOBODY)
        self.decisions = full(ids.MAX_SEATS)
        self.bids = full(ids.MAX_SEATS)
        self.ranking = full(ids.MAX_SEATS, ids.NOBODY)
        self.revealed = full(ids.MAX_SEATS * ids.ROUNDS * ids.VALUES)
        self.redrawn = full(ids.MAX_SEATS * ids.ROUNDS * ids.VALUES)
        self.set_aside = full(ids.MAX_SEATS * ids.ROUNDS * ids.VALUES)
        seat: i64 = 0
        while seat < self.seats:
            self.coins[seat] = parts.coins
            self.deck_left[seat] = parts.deck_size
            value: i64 = 0
            while value < ids.VALUES:
                self.deck[seat * ids.VALUES + value] = parts.influence[value]
                value += 1
            seat += 1

    # Decks

    def deck_size(self, seat: i64) -> i64:
        """The number of cards that a seat can still draw."""
        return self.deck_left[seat] + self.num_rescued[seat] - self.num_rescued_drawn[seat]

    # The position as data

    def fields(self) -> dict[str, list[int]]:
        """Return the whole position as plain lists under stable names."""
        return {
            "turn": [
                int(self.phase),
                int(self.round),
                int(self.step),
                int(self.first_player),
                int(self.active),
                int(self.ranking_index),
                int(self.asked_good),
                int(self.drawing_seat),
                int(self.objectives_dealt),
            ],
            "round_cards": to_list(self.round_cards),
            "buildings": to_list(self.buildings),
            "council": to_list(self.council),
            "figures": to_list(self.members),
            "chapels": to_list(self.chapels),
            "sites": to_list(self.sites),
            "prestige": to_list(self.prestige),
            "coins": to_list(self.coins),
            "goods": to_list(self.goods),
            "privileges": to_list(self.privileges),
            "objectives": to_list(self.objectives),
            "answers": to_list(self.answers),
            "deck": to_list(self.deck),
            "under": to_list(self.rescued),
            "under_used": to_list(self.num_rescued_drawn),
            "hand": to_list(self.hand),
            "drawn": to_list(self.num_drawn),
            "stage": to_list(self.stage),
            "open": to_list(self.open_pile),
            "before": to_list(self.previous_pile),
            "piles": to_list(self.piles),
            "queue": to_list(self.queue),
            "decisions": to_list(self.decisions),
            "bids": to_list(self.bids),
            "ranking": to_list(self.ranking),
            "revealed": to_list(self.revealed),
            "known": to_list(self.redrawn),
            "boxed": to_list(self.set_aside),
        }

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Restore a position from its fields, and recompute derived values."""
        turn = from_list(fields["turn"])
        self.phase = turn[0]
        self.round = turn[1]
        self.step = turn[2]
        self.first_player = turn[3]
        self.active = turn[4]
        self.ranking_index = turn[5]
        self.asked_good = turn[6]
        self.drawing_seat = turn[7]
        self.objectives_dealt = turn[8]
        self.round_cards = from_list(fields["round_cards"])
        self.buildings = from_list(fields["buildings"])
        self.council = from_list(fields["council"])
        self.members = from_list(fields["figures"])
        self.chapels = from_list(fields["chapels"])
        self.sites = from_list(fields["sites"])
        self.prestige = from_list(fields["prestige"])
        self.coins = from_list(fields["coins"])
        self.goods = from_list(fields["goods"])
        self.privileges = from_list(fields["privileges"])
        self.objectives = from_list(fields["objectives"])
        self.answers = from_list(fields["answers"])
        self.deck = from_list(fields["deck"])
        self.rescued = from_list(fields["under"])
        self.num_rescued_drawn = from_list(fields["under_used"])
        self.hand = from_list(fields["hand"])
        self.num_drawn = from_list(fields["drawn"])
        self.stage = from_list(fields["stage"])
        self.open_pile = from_list(fields["open"])
        self.previous_pile = from_list(fields["before"])
        self.piles = from_list(fields["piles"])
        self.queue = from_list(fields["queue"])
        self.decisions = from_list(fields["decisions"])
        self.bids = from_list(fields["bids"])
        self.ranking = from_list(fields["ranking"])
        self.revealed = from_list(fields["revealed"])
        self.redrawn = from_list(fields["known"])
        self.set_aside = from_list(fields["boxed"])
        self._count_derived()

    def _count_derived(self) -> None:
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
