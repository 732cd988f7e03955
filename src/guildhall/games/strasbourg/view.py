"""What a seat knows: its view, built by naming what is shown."""

from __future__ import annotations

from typing import TypedDict

from guildhall.core.native import i64, vec
from guildhall.core.vectors import plain, rows, total
from guildhall.core.view import View
from guildhall.games.strasbourg import scoring
from guildhall.games.strasbourg.choices import legal_actions
from guildhall.games.strasbourg.guilds import guild_of_step, is_guild_step
from guildhall.games.strasbourg.ids import (
    BIDDING,
    BUILDING_CHAPEL,
    BUILDING_SITE,
    CARDS,
    CHOOSING_FIRST,
    DEALING_BUILDINGS,
    DEALING_OBJECTIVES,
    DEALING_ROUNDS,
    DEALT,
    DECIDING,
    DONE,
    DRAWING_FIRST,
    DRAWING_MORE,
    ENDED,
    GUILDS,
    KEEPING,
    NOTHING,
    PASSED,
    PILES,
    PLACING,
    PLANNING,
    RESCUING,
    ROUNDS,
    SELLING,
    SPLITTING,
    VALUES,
)
from guildhall.games.strasbourg.piles import falling, made_in, pile_size
from guildhall.games.strasbourg.planning import takes_part
from guildhall.games.strasbourg.position import Position

# ST-11.4: a card that somebody draws in the planning looks like nothing from outside.
PHASE_NAMES = {
    DEALING_ROUNDS: "rounds",
    DEALING_BUILDINGS: "buildings",
    CHOOSING_FIRST: "first",
    DEALING_OBJECTIVES: "deal",
    DRAWING_FIRST: "first_cards",
    DRAWING_MORE: "plan",
    KEEPING: "keep",
    PLANNING: "plan",
    BIDDING: "bid",
    PLACING: "place",
    SELLING: "sell",
    RESCUING: "rescue",
    BUILDING_CHAPEL: "chapel",
    BUILDING_SITE: "building",
    ENDED: "over",
}
STAGE_NAMES = {DECIDING: "draw", SPLITTING: "split", DONE: "done"}


class Public(TypedDict):
    """What lies open on the table."""

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
    """One of the own piles."""

    slot: int
    round: int
    cards: list[int]


class Own(TypedDict, total=False):
    """What only this seat sees; empty for the spectator."""

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
    """What a perfect memory has written down."""

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


def seen_by(state: Position, seat: int | None) -> StrasbourgView:
    """The view of a seat, or of the spectator."""
    return {
        "title": state.game.id,
        "ruleset": state.game.ruleset,
        "pack": state.game.pack_digest,
        "options": dict(state.options),
        "seats": int(state.seats),
        "seat": seat,
        "over": state.phase == ENDED,
        "asked": asked(state),
        "actions": [] if seat is None else actions(state, seat),
        "public": public(state),
        "own": {} if seat is None else own(state, seat),
        "noted": noted(state, seat),
    }


def is_planning(state: Position) -> bool:
    """Whether the planning is sealed, or is about to be."""
    return state.phase in (DRAWING_FIRST, DRAWING_MORE, PLANNING)


def asked(state: Position) -> list[int]:
    """The seats that take part in the open decision, whether or not they have finished."""
    seats = range(int(state.seats))
    if state.phase == KEEPING:
        return list(seats)
    if state.phase in (PLANNING, DRAWING_MORE):
        return [seat for seat in seats if takes_part(state, i64(seat))]
    return state.waiting()


def actions(state: Position, seat: int) -> list[int]:
    """ST-11.4: while another seat draws a card in the planning, the own choice seems open."""
    if state.phase == DRAWING_MORE:
        if state.drawing == seat or state.stage[i64(seat)] == DONE:
            return []
        return legal_actions(state, i64(seat))
    return state.actions(seat)


def public(state: Position) -> Public:
    """What lies open on the table."""
    seats = range(int(state.seats))
    in_guild_step = state.step != NOTHING and is_guild_step(state.step)
    is_over = state.phase == ENDED
    return {
        "phase": PHASE_NAMES[int(state.phase)],
        "round": int(state.round),
        "step": int(state.step),
        "guild": int(guild_of_step(state)) if in_guild_step else NOTHING,
        "first": int(state.first),
        "active": int(state.active),
        "round_cards": plain(state.round_cards),
        "buildings": plain(state.buildings),
        "council": plain(state.council),
        "figures": plain(state.figures),
        "chapels": plain(state.chapels)[: int(state.parts.dots)],
        "sites": plain(state.sites),
        "points": state.scores()
        if is_over
        else [int(scoring.council_points(state, i64(seat))) for seat in seats],
        "decks": [deck_shown(state, seat) for seat in seats],
        "piles": [piles_shown(state, seat) for seat in seats],
        "queue": plain(state.queue)[: int(state.queued)],
        "bids": [falling(state.bids[i64(seat)]) for seat in seats],
        "bid_rounds": [int(made_in(state.bids[i64(seat)])) for seat in seats],
        "passed": [int(state.decisions[i64(seat)] == PASSED) for seat in seats],
        "ranking": plain(state.ranking)[: int(state.ranked)],
        "place": int(state.place),
        "asked_good": int(state.good),
        "objectives": [scoring.kept_by(state, seat) if is_over else [] for seat in seats],
    }


def deck_shown(state: Position, seat: int) -> int:
    """ST-3.4: the size of a deck; in the planning that which it had before."""
    return int(state.deck_size(i64(seat)) + state.drawn[i64(seat)])


def piles_shown(state: Position, seat: int) -> list[list[int]]:
    """ST-11.2: round and size of each pile, sorted; none of those that are still sealed."""
    sealed = int(state.round) if is_planning(state) else NOTHING
    found: list[list[int]] = []
    for slot in range(PILES):
        pile = state.piles[i64(seat * PILES + slot)]
        if pile != 0 and made_in(pile) != sealed:
            found.append([int(made_in(pile)), int(pile_size(pile))])
    return sorted(found)


def own(state: Position, seat: int) -> Own:
    """What lies behind the own screen, and the cards that only this seat has seen."""
    at = i64(seat)
    under = i64(seat * CARDS)
    return {
        "dealt": [item for item in dealt_to(state.objectives, seat) if item != NOTHING],
        "answers": dealt_to(state.answers, seat),
        "deck": plain(state.deck[at * VALUES : (at + 1) * VALUES]),
        "under": plain(state.under[under + state.under_used[at] : under + state.under_size[at]]),
        "stage": STAGE_NAMES[int(state.stage[at])]
        if state.phase in (PLANNING, DRAWING_MORE)
        else "",
        "drawn": int(state.drawn[at]),
        "hand": falling_counts(plain(state.hand[at * VALUES : (at + 1) * VALUES])),
        "piles": [
            {"slot": slot, "round": int(made_in(pile)), "cards": falling(pile)}
            for slot, pile in enumerate(plain(state.piles[at * PILES : (at + 1) * PILES]))
            if pile != 0
        ],
        "open": int(state.open[at]),
        "before": int(state.before[at]),
        "coins": int(state.coins[at]),
        "goods": plain(state.goods[at * GUILDS : (at + 1) * GUILDS]),
        "privileges": int(state.privileges[at]),
    }


def dealt_to(items: vec[i64], seat: int) -> list[int]:
    """The part of a list by objective that belongs to a seat."""
    return plain(items[i64(seat * DEALT) : i64((seat + 1) * DEALT)])


def falling_counts(counts: list[int]) -> list[int]:
    """Cards given by how many there are of each value, highest first."""
    return [value for value in range(VALUES, 0, -1) for _ in range(counts[value - 1])]


def noted(state: Position, seat: int | None) -> Noted:
    """ST-11.3: all that lay open once, and what the seat itself has put aside."""
    seats = int(state.seats)
    return {
        "coins": plain(state.coins)[:seats],
        "goods": rows(state.goods, GUILDS, seats, GUILDS),
        "privileges": plain(state.privileges)[:seats],
        "prestige": rows(state.prestige, ROUNDS, seats, ROUNDS),
        "under": [
            plain(state.under[i64(s * CARDS) : i64(s * CARDS) + state.under_size[i64(s)]])
            for s in range(seats)
        ],
        "revealed": [by_round(state.revealed, s) for s in range(seats)],
        "known": [by_round(state.known, s) for s in range(seats)],
        "boxed": [
            [int(total(state.boxed, i64(start), i64(start + VALUES))) for start in starts(s)]
            for s in range(seats)
        ],
        "own_boxed": [] if seat is None else by_round(state.boxed, seat),
    }


def by_round(counts: vec[i64], seat: int) -> list[list[int]]:
    """The numbers of a seat, by the round in which a pile was made and by value."""
    return [plain(counts[i64(start) : i64(start + VALUES)]) for start in starts(seat)]


def starts(seat: int) -> list[int]:
    """Where the numbers of a seat begin for each round."""
    return [(seat * ROUNDS + number) * VALUES for number in range(ROUNDS)]
