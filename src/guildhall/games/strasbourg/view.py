"""Views: what a seat knows. Everything shown is listed explicitly."""

from __future__ import annotations

from typing import TypedDict

from guildhall.core.native import i64, vec
from guildhall.core.vectors import row, rows, sum_range, to_list
from guildhall.core.view import View
from guildhall.games.strasbourg import ids, scoring
from guildhall.games.strasbourg.piles import cards_descending, pile_size, round_made
from guildhall.games.strasbourg.position import Position
from guildhall.games.strasbourg.rules.guild_steps import guild_of_step, is_guild_step
from guildhall.games.strasbourg.rules.planning import takes_part

# ST-11.4: a draw during planning is not visible to others.
PHASE_NAMES = {
    ids.DEALING_ROUNDS: "rounds",
    ids.DEALING_BUILDINGS: "buildings",
    ids.CHOOSING_FIRST: "first",
    ids.DEALING_OBJECTIVES: "deal",
    ids.DRAWING_FIRST: "first_cards",
    ids.DRAWING_MORE: "plan",
    ids.KEEPING: "keep",
    ids.PLANNING: "plan",
    ids.BIDDING: "bid",
    ids.PLACING: "place",
    ids.SELLING: "sell",
    ids.RESCUING: "rescue",
    ids.BUILDING_CHAPEL: "chapel",
    ids.BUILDING_SITE: "building",
    ids.ENDED: "over",
}
STAGE_NAMES = {ids.DECIDING: "draw", ids.SPLITTING: "split", ids.DONE: "done"}


class Public(TypedDict):
    """Public information."""

    phase: str
    round: int
    step: int
    guild: int
    first: int
    active: int
    round_cards: list[int]
    buildings: list[int]
    council: list[int]
    figures: list[int]
    chapels: list[int]
    sites: list[int]
    points: list[int]
    decks: list[int]
    piles: list[list[list[int]]]
    queue: list[int]
    bids: list[list[int]]
    bid_rounds: list[int]
    passed: list[int]
    ranking: list[int]
    place: int
    asked_good: int
    objectives: list[list[int]]


class Pile(TypedDict):
    """A pile of the viewer."""

    slot: int
    round: int
    cards: list[int]


class Own(TypedDict, total=False):
    """What only this seat sees; empty for a spectator."""

    dealt: list[int]
    answers: list[int]
    deck: list[int]
    under: list[int]
    stage: str
    drawn: int
    hand: list[int]
    piles: list[Pile]
    open: int
    before: int
    coins: int
    goods: list[int]
    privileges: int


class Noted(TypedDict):
    """What a player with perfect memory has noted."""

    coins: list[int]
    goods: list[list[int]]
    privileges: list[int]
    prestige: list[list[int]]
    under: list[list[int]]
    revealed: list[list[list[int]]]
    known: list[list[list[int]]]
    boxed: list[list[int]]
    own_boxed: list[list[int]]


class StrasbourgView(View):
    """A view of Strasbourg."""

    public: Public
    own: Own
    noted: Noted


def build_view(state: Position, seat: int | None) -> StrasbourgView:
    """Build the view of a seat, or of a spectator."""
    return {
        **state.view_head(seat, _asked_seats(state)),
        "actions": [] if seat is None else _visible_actions(state, seat),
        "public": _build_public(state),
        "own": {} if seat is None else _build_own(state, seat),
        "noted": _build_noted(state, seat),
    }


def _is_planning(state: Position) -> bool:
    """Whether planning is sealed, or about to be."""
    return state.phase in (ids.DRAWING_FIRST, ids.DRAWING_MORE, ids.PLANNING)


def _asked_seats(state: Position) -> list[int]:
    """The seats that take part in the pending decision, including those that have finished."""
    seats = range(int(state.seats))
    if state.phase == ids.KEEPING:
        return list(seats)
    if state.phase in (ids.PLANNING, ids.DRAWING_MORE):
        return [seat for seat in seats if takes_part(state, i64(seat))]
    return state.waiting()


def _visible_actions(state: Position, seat: int) -> list[int]:
    """ST-11.4: while another seat draws in planning, the viewer's choice appears unchanged."""
    if state.phase == ids.DRAWING_MORE:
        if state.drawing_seat == seat or state.stage[i64(seat)] == ids.DONE:
            return []
        return state.legal_actions(i64(seat))
    return state.actions(seat)


def _build_public(state: Position) -> Public:
    seats = range(int(state.seats))
    in_guild_step = state.step != ids.NOTHING and is_guild_step(state.step)
    is_over = state.phase == ids.ENDED
    return {
        "phase": PHASE_NAMES[int(state.phase)],
        "round": int(state.round),
        "step": int(state.step),
        "guild": int(guild_of_step(state)) if in_guild_step else ids.NOTHING,
        "first": int(state.first_player),
        "active": int(state.active),
        "round_cards": to_list(state.round_cards),
        "buildings": to_list(state.buildings),
        "council": to_list(state.council),
        "figures": to_list(state.members),
        "chapels": to_list(state.chapels)[: int(state.parts.num_chapel_spots)],
        "sites": to_list(state.sites),
        "points": state.scores()
        if is_over
        else [int(scoring.council_points(state, i64(seat))) for seat in seats],
        "decks": [_visible_deck_size(state, seat) for seat in seats],
        "piles": [_visible_piles(state, seat) for seat in seats],
        "queue": to_list(state.queue)[: int(state.queue_size)],
        "bids": [cards_descending(state.bids[i64(seat)]) for seat in seats],
        "bid_rounds": [int(round_made(state.bids[i64(seat)])) for seat in seats],
        "passed": [int(state.decisions[i64(seat)] == ids.PASSED) for seat in seats],
        "ranking": to_list(state.ranking)[: int(state.ranking_size)],
        "place": int(state.ranking_index),
        "asked_good": int(state.asked_good),
        "objectives": [scoring.kept_objectives(state, seat) if is_over else [] for seat in seats],
    }


def _visible_deck_size(state: Position, seat: int) -> int:
    """ST-3.4: the size of a deck; during planning, its size before."""
    return int(state.deck_size(i64(seat)) + state.num_drawn[i64(seat)])


def _visible_piles(state: Position, seat: int) -> list[list[int]]:
    """ST-11.2: round and size of each pile, sorted; without sealed ones."""
    sealed = int(state.round) if _is_planning(state) else ids.NOTHING
    found: list[list[int]] = []
    for slot in range(ids.PILES):
        pile = state.piles[i64(seat * ids.PILES + slot)]
        if pile != 0 and round_made(pile) != sealed:
            found.append([int(round_made(pile)), int(pile_size(pile))])
    return sorted(found)


def _build_own(state: Position, seat: int) -> Own:
    """What is behind the viewer's screen, and the cards that only this seat has seen."""
    at = i64(seat)
    under = i64(seat * ids.CARDS)
    return {
        "dealt": [
            objective
            for objective in row(state.objectives, at, ids.OBJECTIVES_PER_SEAT)
            if objective != ids.NOTHING
        ],
        "answers": row(state.answers, at, ids.OBJECTIVES_PER_SEAT),
        "deck": row(state.deck, at, ids.VALUES),
        "under": to_list(
            state.rescued[under + state.num_rescued_drawn[at] : under + state.num_rescued[at]]
        ),
        "stage": STAGE_NAMES[int(state.stage[at])]
        if state.phase in (ids.PLANNING, ids.DRAWING_MORE)
        else "",
        "drawn": int(state.num_drawn[at]),
        "hand": _cards_from_counts(row(state.hand, at, ids.VALUES)),
        "piles": [
            {"slot": slot, "round": int(round_made(pile)), "cards": cards_descending(pile)}
            for slot, pile in enumerate(row(state.piles, at, ids.PILES))
            if pile != 0
        ],
        "open": int(state.open_pile[at]),
        "before": int(state.previous_pile[at]),
        "coins": int(state.coins[at]),
        "goods": row(state.goods, at, ids.GUILDS),
        "privileges": int(state.privileges[at]),
    }


def _cards_from_counts(counts: list[int]) -> list[int]:
    """Cards from the counts of each value, highest first."""
    return [value for value in range(ids.VALUES, 0, -1) for _ in range(counts[value - 1])]


def _build_noted(state: Position, seat: int | None) -> Noted:
    """ST-11.3: everything that was once public, and what the seat itself has set aside."""
    seats = int(state.seats)
    return {
        "coins": to_list(state.coins)[:seats],
        "goods": rows(state.goods, ids.GUILDS, seats, ids.GUILDS),
        "privileges": to_list(state.privileges)[:seats],
        "prestige": rows(state.prestige, ids.ROUNDS, seats, ids.ROUNDS),
        "under": [
            to_list(
                state.rescued[i64(s * ids.CARDS) : i64(s * ids.CARDS) + state.num_rescued[i64(s)]]
            )
            for s in range(seats)
        ],
        "revealed": [_by_round(state.revealed, s) for s in range(seats)],
        "known": [_by_round(state.redrawn, s) for s in range(seats)],
        "boxed": [
            [
                int(sum_range(state.set_aside, i64(start), i64(start + ids.VALUES)))
                for start in _round_starts(s)
            ]
            for s in range(seats)
        ],
        "own_boxed": [] if seat is None else _by_round(state.set_aside, seat),
    }


def _by_round(counts: vec[i64], seat: int) -> list[list[int]]:
    """The counts of a seat, by round made and by value."""
    return [to_list(counts[i64(start) : i64(start + ids.VALUES)]) for start in _round_starts(seat)]


def _round_starts(seat: int) -> list[int]:
    """The start index of each round in the counts of a seat."""
    return [(seat * ids.ROUNDS + number) * ids.VALUES for number in range(ids.ROUNDS)]
