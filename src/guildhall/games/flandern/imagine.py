"""From a view to full states: the hidden gold card is drawn as chance would have drawn it.

What a seat cannot see is the gold card that another seat holds as first player, the order of the
stacks, which a position does not have, and the sealed choices of others, who are put at the start
of their choice. Cards of scored cities are shown and replaced when they are drawn, so the hidden
card is any of the others that are left with its back, each as likely.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from guildhall.core.native import i64, vec
from guildhall.core.rng import Generator
from guildhall.core.vectors import filled, nth_counted, total
from guildhall.core.view import OptionValue
from guildhall.games.flandern.components import Parts
from guildhall.games.flandern.ids import (
    APPOINTING,
    BACKS,
    BOARD,
    CHOOSING_CARDS,
    CHOOSING_PLACE,
    CHOOSING_TILE,
    CITIES,
    CROWNING,
    ENDED,
    GOLD_CARDS,
    MOST_PAWNS,
    MOST_SEATS,
    NOBODY,
    NOTHING,
    OPENING_TURN,
    PLAYER_GUILDS,
    PLAYING_CARD,
    STACK_CARDS,
)
from guildhall.games.flandern.rules import FlandernState, opening
from guildhall.games.flandern.view import FlandernView

if TYPE_CHECKING:
    from guildhall.core.game import Game

PHASES = {
    "choose": CHOOSING_CARDS,
    "turn": OPENING_TURN,
    "card": PLAYING_CARD,
    "build": CHOOSING_PLACE,
    "cathedral": CROWNING,
    "master": APPOINTING,
    "over": ENDED,
}


class FlandernImaginer:
    """A view, read once: what is known, and the gold cards among which the hidden one is."""

    def __init__(
        self,
        game: Game,
        parts: Parts,
        options: dict[str, OptionValue],
        view: FlandernView,
    ) -> None:
        self.base: FlandernState = opening(game, parts, options)
        self.base.restore(known_fields(parts, view))
        self.candidates: vec[i64] = filled(GOLD_CARDS)
        # FL-3.2: only the first player has seen the card that lies before him.
        if view["public"]["held"] != NOTHING and view["own"].get("gold", NOTHING) == NOTHING:
            first: i64 = i64(view["public"]["held"]) * GOLD_CARDS
            card: i64 = 0
            while card < GOLD_CARDS:
                # FL-3.3
                if card >= CITIES or self.base.scored[card] == 0:
                    self.candidates[card] = self.base.gold[first + card]
                card += 1
        self.choices: i64 = total(self.candidates, 0, GOLD_CARDS)

    def state(self, rng: random.Random) -> FlandernState:
        """A full state that agrees with the view."""
        return self.deal(Generator(rng.getrandbits(64)))

    def deal(self, generator: Generator) -> FlandernState:
        """The same with the small generator, for a search that runs inside the engine."""
        state = self.base.clone()
        if self.choices > 0:
            card = nth_counted(self.candidates, 0, generator.below(self.choices))
            state.gold_card = card
            state.gold[state.gold_back * GOLD_CARDS + card] -= 1
            state.gold_size -= 1
        return state


def known_fields(parts: Parts, view: FlandernView) -> dict[str, list[int]]:
    """The fields of a position in which the seat's own secrets and all open things are in place."""
    public, own = view["public"], view["own"]
    seat, seats = view["seat"], view["seats"]
    if public["phase"] not in PHASES:
        raise ValueError("A view can be imagined between moves only, not while a draw is pending.")
    phase = PHASES[public["phase"]]
    spot = own.get("spot", NOTHING)
    if spot != NOTHING:
        phase = CHOOSING_TILE
    chosen = [card for card, _ in public["revealed"]]
    added = [number for _, number in public["revealed"]]
    if phase == CHOOSING_CARDS:
        # FL-3.5: the others are put at the start of their choice.
        chosen, added = [NOTHING] * seats, [NOTHING] * seats
        if seat is not None:
            chosen[seat], added[seat] = own["card"], own["influence"]
    gold_card = own.get("gold", NOTHING)
    is_duel = seats == 2
    return {
        "turn": [
            phase,
            public["round"],
            public["first"],
            public["active"],
            public["acted"],
            public["source"],
            public["card"],
            public["acting"],
            spot,
            gold_card,
            public["held"],
            public["own_done"],
            public["influenced_done"],
            public["has_built"],
            public["idle"],
            public["ending"],
        ],
        "plots": public["plots"],
        "sites": marks(public["sites"] + public["unfinished"]),
        "cathedrals": marks(public["cathedrals"]),
        "pawns": filled_up(public["pawns"], MOST_PAWNS, NOTHING),
        "scored": [max(0, number) for number in public["scored"]],
        "points": public["points"],
        "hands": filled_up([cards(row) for row in public["hands"]], MOST_SEATS, 0),
        "rows": filled_up([cards(row) for row in public["rows"]], MOST_SEATS, 0),
        "influence": filled_up(public["influence"], MOST_SEATS, 0),
        "chosen": filled_up(chosen, MOST_SEATS, NOTHING),
        "added": filled_up(added, MOST_SEATS, NOTHING),
        "order": filled_up(public["order"], MOST_SEATS, NOBODY),
        "gold": gold_left(parts, view, gold_card),
        "shown": [number for row in view["noted"]["shown"] for number in row],
        "stack": public["stack"] if is_duel else [0] * (PLAYER_GUILDS * STACK_CARDS),
        "discard": public["discard"] if is_duel else [0] * (PLAYER_GUILDS * STACK_CARDS),
    }


def gold_left(parts: Parts, view: FlandernView, own_card: int) -> list[int]:
    """The gold cards that the seat has not seen, by back and kind."""
    left: list[int] = []
    for back in range(BACKS):
        for card, shown in enumerate(view["noted"]["shown"][back]):
            number = int(parts.gold[i64(back * GOLD_CARDS + card)]) - shown
            if card == own_card and back == view["public"]["held"]:
                number -= 1
            left.append(number)
    return left


def marks(places: list[int]) -> list[int]:
    """A 1 for each of these places of the board."""
    found = [0] * BOARD
    for place in places:
        found[place] = 1
    return found


def cards(row: list[int]) -> int:
    """A row of ones and zeros as a set."""
    return sum(1 << card for card, there in enumerate(row) if there)


def filled_up(row: list[int], length: int, filler: int) -> list[int]:
    """A row of the full length."""
    return row + [filler] * (length - len(row))
