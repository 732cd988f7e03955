"""Sample full states from a view: hidden tiles are dealt with their true probabilities.

Hidden from a seat are the tiles that others kept in the draft and still hold, the tiles that they
returned, and the deck. The choices of others reveal nothing (ruling A57): each of their four tiles
was equally likely to be returned, and of equal tiles they play the openly taken one first. All
arrangements of the unseen tiles are therefore equally likely, with two exceptions that the seat
knows about: nobody kept a minstrel in the draft, and the tile it returned itself went into the
deck.
"""

import random

from guildhall.core.native import i64, vec
from guildhall.core.rng import Generator
from guildhall.core.vectors import flatten, from_list, full, pad, sum_range, weighted_index
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Parts
from guildhall.games.city_guilds.rules.state import CityGuildsState
from guildhall.games.city_guilds.view import PHASE_NAMES, CityGuildsView

_PHASE_BY_NAME = {name: phase for phase, name in PHASE_NAMES.items()}


class CityGuildsImaginer:
    """A prepared view: the known fields, and the unseen tiles to deal."""

    def __init__(self, base: CityGuildsState, view: CityGuildsView) -> None:
        seat = view["seat"]
        self.seat: i64 = ids.NOBODY if seat is None else i64(seat)
        self.base = base
        self.base.restore(_fields_from_view(base.parts, view))
        self.is_sealed = self.base.phase == ids.RETURNING
        self.returned: i64 = i64(view["noted"]["returned"])
        self.num_hidden: vec[i64] = full(ids.MAX_SEATS)  # unknown tiles in each hand
        for other, size in enumerate(view["public"]["hand_sizes"]):
            if other != seat:
                self.num_hidden[i64(other)] = i64(size - sum(view["noted"]["known"][other]))
        self.total_hidden: i64 = sum_range(self.num_hidden, 0, ids.MAX_SEATS)
        self.unseen: vec[i64] = from_list(_unseen_tiles(base.parts, view))

    def state(self, rng: random.Random) -> CityGuildsState:
        """Return a full state that agrees with the view."""
        return self.deal(Generator(rng.getrandbits(64)))

    def deal(self, generator: Generator) -> CityGuildsState:
        """Return such a state with the engine's own generator, for compiled searches."""
        state = self.base.clone()
        deck = self.unseen[:]
        minstrels = deck[ids.MINSTREL]
        deck[ids.MINSTREL] = 0  # CG-2.3: nobody kept a minstrel in the draft
        is_set_aside = not self.is_sealed and self._is_own_tile_in_deck(generator)
        if is_set_aside:
            deck[self.returned] -= 1
        pool = sum_range(deck, 0, ids.DRAWN_KINDS)
        seat: i64 = 0
        while seat < state.seats:
            i: i64 = 0
            while i < self.num_hidden[seat]:
                kind = weighted_index(deck, 0, generator.below(pool))
                deck[kind] -= 1
                pool -= 1
                state.hands[seat * ids.DRAWN_KINDS + kind] += 1
                i += 1
            seat += 1
        if is_set_aside:
            deck[self.returned] += 1
        if not self.is_sealed:
            self._deal_returned_tiles(state, deck, generator)
            deck[ids.MINSTREL] = minstrels
        state.deck = deck
        state.deck_size = sum_range(deck, 0, ids.DRAWN_KINDS)
        return state

    def _is_own_tile_in_deck(self, generator: Generator) -> bool:
        """Sample whether the tile that the seat returned is still in the deck.

        Of its kind, u tiles are unseen and c were turned up since. With t unseen tiles, h of them
        in hands, deals in which one of the u is set aside in the deck weigh u * (t - h); deals in
        which it was one of the c weigh c * t.
        """
        if self.returned == ids.NOTHING:
            return False
        pool = sum_range(self.unseen, 0, ids.MINSTREL)
        inside = self.unseen[self.returned] * (pool - self.total_hidden)
        outside = self.base.turned_up[self.returned] * pool
        return inside > 0 and generator.below(inside + outside) < inside

    def _deal_returned_tiles(
        self, state: CityGuildsState, deck: vec[i64], generator: Generator
    ) -> None:
        """Deal the tiles that others returned from those that went through the deck."""
        returnable = full(ids.DRAWN_KINDS)
        kind: i64 = 0
        while kind < ids.MINSTREL:
            returnable[kind] = deck[kind] + state.turned_up[kind]
            kind += 1
        if self.returned != ids.NOTHING:
            returnable[self.returned] -= 1
        pool = sum_range(returnable, 0, ids.MINSTREL)
        seat: i64 = 0
        while seat < state.seats:
            if seat != self.seat:
                kind = weighted_index(returnable, 0, generator.below(pool))
                returnable[kind] -= 1
                pool -= 1
                state.returned[seat] = kind
            seat += 1


def _fields_from_view(parts: Parts, view: CityGuildsView) -> dict[str, list[int]]:
    """Return the fields of a position with all public information and the seat's own secrets."""
    public, own, noted = view["public"], view["own"], view["noted"]
    seat, seats = view["seat"], view["seats"]
    chosen_tile, chosen_space = own.get("picked", ids.NOTHING), own.get("spot", ids.NOTHING)
    phase = _PHASE_BY_NAME[public["phase"]]
    # The three steps of a placement have the same name.
    if public["phase"] == "place" and chosen_space == ids.NOTHING:
        phase = ids.CHOOSING_TILE if chosen_tile == ids.NOTHING else ids.CHOOSING_SPACE
    # In the draft the others still hold all their tiles, none of them known.
    hands = noted["known"][:]
    returned = [ids.NOTHING] * ids.MAX_SEATS
    if seat is not None:
        hands[seat] = own["hand"]
        returned[seat] = noted["returned"]
    arrival_counter = max(max(row) for row in public["arrivals"])
    dealt = seats * int(parts.dealt_per_seat)
    return {
        "turn": [
            phase,
            public["start"],
            public["active"],
            chosen_tile,
            chosen_space,
            arrival_counter,
            public["taverns"],
            dealt,
        ],
        "tiles": public["tiles"],
        "owners": public["owners"],
        "men": public["men"],
        "order": flatten(public["orders"], ids.MAX_SEATS, ids.BLOCKS, ids.NOBODY),
        "scored": flatten(public["scored"], ids.SCORED_ROW, ids.BLOCKS, 0),
        "positions": flatten(public["positions"], ids.MAX_SEATS, ids.GUILDS, 0),
        "arrivals": flatten(public["arrivals"], ids.MAX_SEATS, ids.GUILDS, 0),
        "money": pad(public["money"], ids.MAX_SEATS, 0),
        "hands": flatten(hands, ids.DRAWN_KINDS, ids.MAX_SEATS, 0),
        "known": flatten(noted["known"], ids.DRAWN_KINDS, ids.MAX_SEATS, 0),
        "returned": returned,
        "deck": [0] * ids.DRAWN_KINDS,
        "display": public["display"],
        "drawn": noted["drawn"],
    }


def _unseen_tiles(parts: Parts, view: CityGuildsView) -> list[int]:
    """Return the number of tiles of each kind that the seat cannot see anywhere."""
    public, noted = view["public"], view["noted"]
    unseen = parts.components.supply[:]
    for kind in public["tiles"]:
        if 0 <= kind < ids.DRAWN_KINDS:
            unseen[kind] -= 1
    for other, known in enumerate(noted["known"]):
        held = view["own"]["hand"] if other == view["seat"] else known
        for kind, count in enumerate(held):
            unseen[kind] -= count
    for kind, count in enumerate(public["display"]):
        unseen[kind] -= count
    if public["phase"] == "draft" and noted["returned"] != ids.NOTHING:
        unseen[noted["returned"]] -= 1
    return unseen
