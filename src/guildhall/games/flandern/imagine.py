"""Sample full states from a view: the hidden gold card is drawn with its true probability.

Hidden from a seat are the gold card of another first player, the order of the stacks, which a
position does not contain, and the sealed choices of others, which are reset to their start. Cards
of scored cities are shown and replaced when drawn, so the hidden card is any remaining other card
with the same back, all equally likely.
"""

import random

from guildhall.core.native import i64, vec
from guildhall.core.rng import Generator
from guildhall.core.vectors import full, indicator, pad, sum_range, to_list, weighted_index
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Parts
from guildhall.games.flandern.rules.state import FlandernState
from guildhall.games.flandern.view import PHASE_NAMES, FlandernView

_PHASE_BY_NAME = {name: phase for phase, name in PHASE_NAMES.items()}


class FlandernImaginer:
    """A prepared view: the known fields, and the candidates for the hidden gold card."""

    def __init__(self, base: FlandernState, view: FlandernView) -> None:
        self.base = base
        self.base.restore(_fields_from_view(base.parts, view))
        self.candidates: vec[i64] = full(ids.GOLD_CARDS)
        # FL-3.2: only the first player has seen the gold card.
        if (
            view["public"]["held"] != ids.NOTHING
            and view["own"].get("gold", ids.NOTHING) == ids.NOTHING
        ):
            first: i64 = i64(view["public"]["held"]) * ids.GOLD_CARDS
            card: i64 = 0
            while card < ids.GOLD_CARDS:
                # FL-3.3: a card of a scored city would have been replaced.
                if card >= ids.CITIES or self.base.scored[card] == 0:
                    self.candidates[card] = self.base.gold[first + card]
                card += 1
        self.num_candidates: i64 = sum_range(self.candidates, 0, ids.GOLD_CARDS)

    def state(self, rng: random.Random) -> FlandernState:
        """Return a full state that agrees with the view."""
        return self.deal(Generator(rng.getrandbits(64)))

    def deal(self, generator: Generator) -> FlandernState:
        """Return such a state with the engine's own generator, for compiled searches."""
        state = self.base.clone()
        if self.num_candidates > 0:
            card = weighted_index(self.candidates, 0, generator.below(self.num_candidates))
            state.gold_card = card
            state.gold[state.gold_back * ids.GOLD_CARDS + card] -= 1
            state.gold_size -= 1
        return state


def _fields_from_view(parts: Parts, view: FlandernView) -> dict[str, list[int]]:
    """Return the fields of a position with all public information and the seat's own secrets."""
    public, own = view["public"], view["own"]
    seat, seats = view["seat"], view["seats"]
    phase = _PHASE_BY_NAME[public["phase"]]
    chosen_plot = own.get("spot", ids.NOTHING)
    # The two steps of laying a tile have the same name.
    if public["phase"] == "build" and chosen_plot == ids.NOTHING:
        phase = ids.CHOOSING_PLOT
    chosen = [card for card, _ in public["revealed"]]
    added = [number for _, number in public["revealed"]]
    if phase == ids.CHOOSING_CARDS:
        # FL-3.5: the sealed choices of others are reset.
        chosen, added = [ids.NOTHING] * seats, [ids.NOTHING] * seats
        if seat is not None:
            chosen[seat], added[seat] = own["card"], own["influence"]
    gold_card = own.get("gold", ids.NOTHING)
    stack_size = ids.PLAYER_GUILDS * ids.STACK_CARDS
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
            chosen_plot,
            gold_card,
            public["held"],
            public["own_done"],
            public["influenced_done"],
            public["has_built"],
            public["idle"],
            public["ending"],
        ],
        "plots": public["plots"],
        "sites": to_list(indicator(public["sites"] + public["unfinished"], ids.BOARD_PLOTS)),
        "cathedrals": to_list(indicator(public["cathedrals"], ids.BOARD_PLOTS)),
        "pawns": pad(public["pawns"], ids.MAX_MASTERS, ids.NOTHING),
        "scored": [max(0, number) for number in public["scored"]],
        "points": public["points"],
        "hands": pad([_card_set(row) for row in public["hands"]], ids.MAX_SEATS, 0),
        "rows": pad([_card_set(row) for row in public["rows"]], ids.MAX_SEATS, 0),
        "influence": pad(public["influence"], ids.MAX_SEATS, 0),
        "chosen": pad(chosen, ids.MAX_SEATS, ids.NOTHING),
        "added": pad(added, ids.MAX_SEATS, ids.NOTHING),
        "order": pad(public["order"], ids.MAX_SEATS, ids.NOBODY),
        "gold": _unseen_gold(parts, view, gold_card),
        "shown": [number for row in view["noted"]["shown"] for number in row],
        "stack": pad(public["stack"], stack_size, 0),
        "discard": pad(public["discard"], stack_size, 0),
    }


def _unseen_gold(parts: Parts, view: FlandernView, own_card: int) -> list[int]:
    """Return the gold cards that the seat has not seen, by back and kind."""
    left: list[int] = []
    for back in range(ids.BACKS):
        for card, shown in enumerate(view["noted"]["shown"][back]):
            number = int(parts.gold[i64(back * ids.GOLD_CARDS + card)]) - shown
            if card == own_card and back == view["public"]["held"]:
                number -= 1
            left.append(number)
    return left


def _card_set(row: list[int]) -> int:
    """Return the set of cards with a 1 in the row, as bits."""
    return sum(1 << card for card, there in enumerate(row) if there)
