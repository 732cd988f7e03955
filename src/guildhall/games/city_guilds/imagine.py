"""From a view to full states: the hidden tiles are dealt as chance would have dealt them.

What a seat cannot see are the tiles that others kept in the draft and still hold, the tile each of
them gave back, and the deck. Choices of others tell nothing (ruling A57): any of their four tiles
was as likely to go back, and what they play, of equal tiles the openly taken one first, says
nothing about what they still hide. Then all arrangements of the unseen tiles are equally likely,
but for two things that the seat knows: no minstrel was kept in the draft, and the tile which it
gave back itself went into the deck and into nobody's hand.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from guildhall.core.native import i64, vec
from guildhall.core.rng import Generator
from guildhall.core.vectors import filled, nth_counted, packed, total
from guildhall.core.view import OptionValue
from guildhall.games.city_guilds.components import Parts
from guildhall.games.city_guilds.ids import (
    CHOOSING_MEN,
    CHOOSING_SPACE,
    CHOOSING_TILE,
    DRAWN_KINDS,
    ENDED,
    MINSTREL,
    MOST_SEATS,
    NOBODY,
    NOTHING,
    PLACING_TAVERN,
    RETURNING,
    SCORED_ROW,
    TAKING,
)
from guildhall.games.city_guilds.rules import CityGuildsState, opening
from guildhall.games.city_guilds.view import CityGuildsView

if TYPE_CHECKING:
    from guildhall.core.game import Game

PHASES = {"draft": RETURNING, "tavern": PLACING_TAVERN, "take": TAKING, "over": ENDED}


class CityGuildsImaginer:
    """A view, read once: what is known, and the tiles that are still to be dealt."""

    def __init__(
        self,
        game: Game,
        parts: Parts,
        options: dict[str, OptionValue],
        view: CityGuildsView,
    ) -> None:
        seat = view["seat"]
        self.seat: i64 = NOBODY if seat is None else i64(seat)
        self.base: CityGuildsState = opening(game, parts, options)
        self.base.restore(known_fields(parts, view))
        self.sealed = self.base.phase == RETURNING
        self.returned: i64 = i64(view["noted"]["returned"])
        self.hidden: vec[i64] = filled(MOST_SEATS)  # tiles of each hand that the seat cannot name
        for other, size in enumerate(view["public"]["hand_sizes"]):
            if other != seat:
                self.hidden[i64(other)] = i64(size - sum(view["noted"]["known"][other]))
        self.slots: i64 = total(self.hidden, 0, MOST_SEATS)
        self.unseen: vec[i64] = packed(unseen_tiles(parts, view))

    def state(self, rng: random.Random) -> CityGuildsState:
        """A full state that agrees with the view."""
        return self.deal(Generator(rng.getrandbits(64)))

    def deal(self, generator: Generator) -> CityGuildsState:
        """The same with the small generator, for a search that runs inside the engine."""
        state = self.base.clone()
        deck = self.unseen[:]
        minstrels = deck[MINSTREL]
        deck[MINSTREL] = 0  # CG-2.3: nobody kept a minstrel in the draft
        aside = not self.sealed and self.is_own_tile_in_deck(generator)
        if aside:
            deck[self.returned] -= 1
        pool = total(deck, 0, DRAWN_KINDS)
        seat: i64 = 0
        while seat < state.seats:
            i: i64 = 0
            while i < self.hidden[seat]:
                kind = nth_counted(deck, 0, generator.below(pool))
                deck[kind] -= 1
                pool -= 1
                state.hands[seat * DRAWN_KINDS + kind] += 1
                i += 1
            seat += 1
        if aside:
            deck[self.returned] += 1
        if not self.sealed:
            self.give_back(state, deck, generator)
            deck[MINSTREL] = minstrels
        state.deck = deck
        state.deck_size = total(deck, 0, DRAWN_KINDS)
        return state

    def is_own_tile_in_deck(self, generator: Generator) -> bool:
        """Whether the tile that the seat gave back has not turned up yet, by its chance.

        Of its kind u tiles are unseen and c were turned up since. With t unseen tiles and h of them
        in hands, the deals in which one of the u lies apart in the deck weigh u * (t - h), those in
        which it was one of the c weigh c * t.
        """
        if self.returned == NOTHING:
            return False
        pool = total(self.unseen, 0, MINSTREL)
        inside = self.unseen[self.returned] * (pool - self.slots)
        outside = self.base.drawn[self.returned] * pool
        return inside > 0 and generator.below(inside + outside) < inside

    def give_back(self, state: CityGuildsState, deck: vec[i64], generator: Generator) -> None:
        """The tiles that the others gave back are any of those that came through the deck."""
        through = filled(DRAWN_KINDS)
        kind: i64 = 0
        while kind < MINSTREL:
            through[kind] = deck[kind] + state.drawn[kind]
            kind += 1
        if self.returned != NOTHING:
            through[self.returned] -= 1
        pool = total(through, 0, MINSTREL)
        seat: i64 = 0
        while seat < state.seats:
            if seat != self.seat:
                kind = nth_counted(through, 0, generator.below(pool))
                through[kind] -= 1
                pool -= 1
                state.returned[seat] = kind
            seat += 1


def known_fields(parts: Parts, view: CityGuildsView) -> dict[str, list[int]]:
    """The fields of a position in which the seat's own secrets and all open things are in place."""
    public, own, noted = view["public"], view["own"], view["noted"]
    seat, seats = view["seat"], view["seats"]
    picked, spot = own.get("picked", NOTHING), own.get("spot", NOTHING)
    name = public["phase"]
    if name == "place":
        phase = CHOOSING_TILE if picked < 0 else CHOOSING_SPACE if spot < 0 else CHOOSING_MEN
    elif name in PHASES:
        phase = PHASES[name]
    else:
        raise ValueError("A view can be imagined between moves only, not while a draw is pending.")
    # In the draft the others still hold all their tiles, none of them known.
    hands = noted["known"][:]
    returned = [NOTHING] * MOST_SEATS
    if seat is not None:
        hands[seat] = own["hand"]
        returned[seat] = noted["returned"]
    steps = max(max(row) for row in public["arrivals"])
    dealt = seats * int(parts.dealt)
    return {
        "turn": [
            phase,
            public["start"],
            public["active"],
            picked,
            spot,
            steps,
            public["taverns"],
            dealt,
        ],
        "tiles": public["tiles"],
        "owners": public["owners"],
        "men": public["men"],
        "order": flat(public["orders"], MOST_SEATS, len(public["orders"]), NOBODY),
        "scored": flat(public["scored"], SCORED_ROW, len(public["scored"]), 0),
        "positions": flat(public["positions"], MOST_SEATS, len(public["positions"]), 0),
        "arrivals": flat(public["arrivals"], MOST_SEATS, len(public["arrivals"]), 0),
        "money": flat([public["money"]], MOST_SEATS, 1, 0),
        "hands": flat(hands, DRAWN_KINDS, MOST_SEATS, 0),
        "known": flat(noted["known"], DRAWN_KINDS, MOST_SEATS, 0),
        "returned": returned,
        "deck": [0] * DRAWN_KINDS,
        "display": public["display"],
        "drawn": noted["drawn"],
    }


def flat(table: list[list[int]], width: int, height: int, filler: int) -> list[int]:
    """The rows of a table one after the other, filled up to the width and the height."""
    padded = [row + [filler] * (width - len(row)) for row in table]
    padded += [[filler] * width for _ in range(height - len(table))]
    return [item for row in padded for item in row]


def unseen_tiles(parts: Parts, view: CityGuildsView) -> list[int]:
    """How many tiles of each kind the seat cannot see anywhere."""
    public, noted = view["public"], view["noted"]
    unseen = parts.components.supply[:]
    for kind in public["tiles"]:
        if 0 <= kind < DRAWN_KINDS:
            unseen[kind] -= 1
    for other, known in enumerate(noted["known"]):
        held = view["own"]["hand"] if other == view["seat"] else known
        for kind, count in enumerate(held):
            unseen[kind] -= count
    for kind, count in enumerate(public["display"]):
        unseen[kind] -= count
    if public["phase"] == "draft" and noted["returned"] != NOTHING:
        unseen[noted["returned"]] -= 1
    return unseen
