"""Views: what a seat may see. Every field is listed explicitly, so nothing hidden can leak."""

from typing import TypedDict

from guildhall.core.native import i64, vec
from guildhall.core.vectors import rows, sum_range, to_list
from guildhall.core.view import View
from guildhall.games.flandern import ids
from guildhall.games.flandern.position import Position, board_plots
from guildhall.games.flandern.scoring import city_ranking, city_value, seat_score

# Others cannot tell the two steps of laying a tile apart until it is complete.
PHASE_NAMES = {
    ids.DRAWING_GOLD: "gold",
    ids.DRAWING_INFLUENCED: "draw",
    ids.CHOOSING_CARDS: "choose",
    ids.OPENING_TURN: "turn",
    ids.PLAYING_CARD: "card",
    ids.CHOOSING_PLOT: "build",
    ids.CHOOSING_TILE: "build",
    ids.PLACING_CATHEDRAL: "cathedral",
    ids.PLACING_MASTER: "master",
    ids.ENDED: "over",
}


class Public(TypedDict):
    """Public information."""

    phase: str
    round: int
    first: int
    active: int
    guilds: list[int]
    influenced: list[int]
    order: list[int]
    acted: int
    revealed: list[list[int]]
    card: int
    source: int
    acting: int
    plots: list[int]
    sites: list[int]
    unfinished: list[int]
    cathedrals: list[int]
    pawns: list[int]
    scored: list[int]
    values: list[int]
    ranks: list[list[list[int]]]
    points: list[int]
    scores: list[int]
    stock: list[list[int]]
    churches: list[int]
    specials: list[int]
    markers: int
    cathedrals_left: int
    pawns_left: int
    hands: list[list[int]]
    rows: list[list[int]]
    influence: list[int]
    gold: list[int]
    held: int
    shown_gold: int
    stack: list[int]
    discard: list[int]
    own_done: int
    influenced_done: int
    has_built: int
    idle: int
    ending: int


class Own(TypedDict, total=False):
    """What only this seat sees; empty for spectators."""

    card: int
    influence: int
    gold: int
    spot: int


class Noted(TypedDict):
    """Past public information that a player could have written down."""

    shown: list[list[int]]


class FlandernView(View):
    """A view of Flandern 1302."""

    public: Public
    own: Own
    noted: Noted


def build_view(state: Position, seat: int | None) -> FlandernView:
    """Return the view of a seat, or of a spectator."""
    # FL-3.5: seats that have already chosen their cards still take part.
    everyone = list(range(int(state.seats)))
    asked = everyone if state.phase == ids.CHOOSING_CARDS else state.waiting()
    return {
        **state.view_head(seat, asked),
        "public": _build_public(state),
        "own": {} if seat is None else _build_own(state, seat),
        "noted": {"shown": rows(state.shown_gold, ids.GOLD_CARDS, ids.BACKS, ids.GOLD_CARDS)},
    }


def _build_public(state: Position) -> Public:
    seats = int(state.seats)
    parts = state.parts
    everyone = [i64(seat) for seat in range(seats)]
    # FL-3.5: until all have chosen, sealed cards still seem to be in the hands.
    is_revealed = state.phase != ids.CHOOSING_CARDS and state.chosen_cards[0] != ids.NOTHING
    return {
        "phase": PHASE_NAMES[int(state.phase)],
        "round": int(state.round),
        "first": int(state.first_player),
        "active": int(state.active),
        "guilds": to_list(parts.guilds),
        "influenced": to_list(parts.influenced_guilds),
        "order": to_list(state.order)[:seats] if is_revealed else [],
        "acted": int(state.num_acted),
        "revealed": [
            [int(state.chosen_cards[seat]), int(state.added_influence[seat])]
            for seat in everyone
            if is_revealed
        ],
        "card": int(state.card),
        "source": int(state.card_source),
        "acting": int(state.acting_guild),
        "plots": [
            int(state.tile_at(i64(city), i64(plot)))
            for city in range(ids.CITIES)
            for plot in range(ids.CITY_PLOTS)
        ],
        "sites": _marked_plots(state, state.sites, False),
        "unfinished": _marked_plots(state, state.sites, True),
        "cathedrals": sorted(
            _marked_plots(state, state.cathedrals, False)
            + _marked_plots(state, state.cathedrals, True)
        ),
        "pawns": sorted(
            board_plot for board_plot in to_list(state.masters) if board_plot != ids.NOTHING
        ),
        "scored": [
            int(state.scored[i64(city)]) if parts.is_city_in_play[i64(city)] == 1 else ids.NOTHING
            for city in range(ids.CITIES)
        ],
        "values": [int(city_value(state, i64(city))) for city in range(ids.CITIES)],
        "ranks": [city_ranking(state, city) for city in range(ids.CITIES)],
        "points": to_list(state.points),
        "scores": [int(seat_score(state, seat)) for seat in everyone],
        "stock": rows(state.stock, ids.STOCK_ROW, ids.GUILDS, ids.STOCK_ROW),
        "churches": to_list(state.stock[ids.CHURCH_STOCK : ids.STOCK]),
        "specials": [int(board_plot == ids.NOTHING) for board_plot in to_list(state.specials)],
        "markers": int(state.site_markers_left),
        "cathedrals_left": int(state.cathedrals_left),
        "pawns_left": int(parts.num_masters - state.masters_placed),
        "hands": [_card_flags(state.hands[seat]) for seat in everyone],
        "rows": [_card_flags(state.open_rows[seat]) for seat in everyone],
        "influence": [int(state.influence[seat]) for seat in everyone],
        "gold": [_num_gold_cards(state, i64(back)) for back in range(ids.BACKS)],
        "held": int(state.gold_back),
        "shown_gold": int(state.card) if state.card_source == ids.GOLD else ids.NOTHING,
        "stack": to_list(state.stack) if parts.is_two_player else [],
        "discard": to_list(state.discard) if parts.is_two_player else [],
        "own_done": int(state.own_done),
        "influenced_done": int(state.influenced_done),
        "has_built": int(state.has_built) if parts.is_two_player else 0,
        "idle": int(state.idle),
        "ending": int(state.ending),
    }


def _num_gold_cards(state: Position, back: i64) -> int:
    start = back * ids.GOLD_CARDS
    return int(sum_range(state.gold, start, start + ids.GOLD_CARDS))


def _marked_plots(state: Position, marks: vec[i64], in_scored: bool) -> list[int]:
    """Return the marked plots of the board, either in scored cities or in the others."""
    return [
        board_plot
        for city in range(ids.CITIES)
        if (state.scored[i64(city)] > 0) == in_scored
        for board_plot in board_plots(city, marks[i64(city)])
    ]


def _card_flags(cards: i64) -> list[int]:
    """Return a set of action cards as flags."""
    return [int((cards >> i64(card)) & 1) for card in range(ids.ACTION_CARDS)]


def _build_own(state: Position, seat: int) -> Own:
    """Return the sealed choice, the gold card, and the plot that nobody else has seen yet."""
    is_sealed = state.phase == ids.CHOOSING_CARDS
    return {
        "card": int(state.chosen_cards[i64(seat)]) if is_sealed else ids.NOTHING,
        "influence": int(state.added_influence[i64(seat)]) if is_sealed else ids.NOTHING,
        "gold": int(state.gold_card) if state.first_player == seat else ids.NOTHING,
        "spot": int(state.chosen_plot) if state.active == seat else ids.NOTHING,
    }
