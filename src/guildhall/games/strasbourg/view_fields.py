"""Restores the fields of a position from a view, as far as the viewer knows them."""

from __future__ import annotations

from guildhall.games.strasbourg.ids import (
    BIDDING,
    BUILDING_CHAPEL,
    BUILDING_SITE,
    CARDS,
    CHAPEL_SPOTS,
    ENDED,
    GUILDS,
    KEEPING,
    KEPT,
    MAX_SEATS,
    NOBODY,
    NOTHING,
    OBJECTIVES,
    OBJECTIVES_PER_SEAT,
    PASSED,
    PILES,
    PLACING,
    PLANNING,
    RESCUING,
    REVEALED,
    ROUNDS,
    SELLING,
    UNANSWERED,
    VALUES,
)
from guildhall.games.strasbourg.piles import encode_pile
from guildhall.games.strasbourg.view import STAGE_NAMES, StrasbourgView

_PHASE_BY_NAME = {
    "keep": KEEPING,
    "plan": PLANNING,
    "bid": BIDDING,
    "place": PLACING,
    "sell": SELLING,
    "rescue": RESCUING,
    "chapel": BUILDING_CHAPEL,
    "building": BUILDING_SITE,
    "over": ENDED,
}
_STAGE_BY_NAME = {name: stage for stage, name in STAGE_NAMES.items()} | {"": 0}


def fields_from_view(view: StrasbourgView) -> dict[str, list[int]]:
    """Return the fields of a position with the seat's own secrets and all public information."""
    public, noted = view["public"], view["noted"]
    seats = view["seats"]
    if public["phase"] not in _PHASE_BY_NAME:
        raise ValueError("A view can be imagined between moves only, not while a draw is pending.")
    decisions = [
        REVEALED if bid else PASSED if passed else 0
        for bid, passed in zip(public["bids"], public["passed"], strict=True)
    ]
    bids = [
        encode_pile(bid, made) if bid else 0
        for bid, made in zip(public["bids"], public["bid_rounds"], strict=True)
    ]
    return {
        "turn": [
            _PHASE_BY_NAME[public["phase"]],
            public["round"],
            public["step"],
            public["first"],
            public["active"],
            public["place"],
            public["asked_good"],
            NOBODY,
            seats * OBJECTIVES_PER_SEAT,
        ],
        "round_cards": public["round_cards"],
        "buildings": public["buildings"],
        "council": public["council"],
        "figures": public["figures"],
        "chapels": _pad(public["chapels"], CHAPEL_SPOTS, 0),
        "sites": public["sites"],
        "prestige": _flatten(noted["prestige"], ROUNDS, MAX_SEATS, 0),
        "coins": _pad(noted["coins"], MAX_SEATS, 0),
        "goods": _flatten(noted["goods"], GUILDS, MAX_SEATS, 0),
        "privileges": _pad(noted["privileges"], MAX_SEATS, 0),
        "under": _flatten(noted["under"], CARDS, MAX_SEATS, 0),
        "queue": _pad(public["queue"], MAX_SEATS, NOBODY),
        "decisions": _pad(decisions, MAX_SEATS, 0),
        "bids": _pad(bids, MAX_SEATS, 0),
        "ranking": _pad(public["ranking"], MAX_SEATS, NOBODY),
        "revealed": _flatten(
            [row for rows in noted["revealed"] for row in rows], VALUES, MAX_SEATS * ROUNDS, 0
        ),
        "known": _flatten(
            [row for rows in noted["known"] for row in rows], VALUES, MAX_SEATS * ROUNDS, 0
        ),
        **_own_fields(view),
    }


def _own_fields(view: StrasbourgView) -> dict[str, list[int]]:
    """The secret fields, with those of the viewer filled in."""
    seat, own, noted = view["seat"], view["own"], view["noted"]
    objectives = [NOTHING] * OBJECTIVES
    answers = [UNANSWERED] * OBJECTIVES
    for other, kept in enumerate(view["public"]["objectives"]):
        objectives[other * OBJECTIVES_PER_SEAT : other * OBJECTIVES_PER_SEAT + len(kept)] = kept
        answers[other * OBJECTIVES_PER_SEAT : other * OBJECTIVES_PER_SEAT + len(kept)] = [
            KEPT
        ] * len(kept)
    fields = {
        "objectives": objectives,
        "answers": answers,
        "deck": [0] * (MAX_SEATS * VALUES),
        "under_used": [0] * MAX_SEATS,
        "hand": [0] * (MAX_SEATS * VALUES),
        "drawn": [0] * MAX_SEATS,
        "stage": [0] * MAX_SEATS,
        "open": [NOTHING] * MAX_SEATS,
        "before": [NOTHING] * MAX_SEATS,
        "piles": [0] * (MAX_SEATS * PILES),
        "boxed": [0] * (MAX_SEATS * ROUNDS * VALUES),
    }
    if seat is None:
        return fields
    objectives[seat * OBJECTIVES_PER_SEAT : (seat + 1) * OBJECTIVES_PER_SEAT] = own["dealt"]
    answers[seat * OBJECTIVES_PER_SEAT : (seat + 1) * OBJECTIVES_PER_SEAT] = own["answers"]
    fields["deck"][seat * VALUES : (seat + 1) * VALUES] = own["deck"]
    fields["under_used"][seat] = len(noted["under"][seat]) - len(own["under"])
    for card in own["hand"]:
        fields["hand"][seat * VALUES + card - 1] += 1
    fields["drawn"][seat] = own["drawn"]
    fields["stage"][seat] = _STAGE_BY_NAME[own["stage"]]
    fields["open"][seat] = own["open"]
    fields["before"][seat] = own["before"]
    for pile in own["piles"]:
        fields["piles"][seat * PILES + pile["slot"]] = encode_pile(pile["cards"], pile["round"])
    start = seat * ROUNDS * VALUES
    fields["boxed"][start : start + ROUNDS * VALUES] = [
        number for row in noted["own_boxed"] for number in row
    ]
    return fields


def _pad(items: list[int], length: int, fill_value: int) -> list[int]:
    return items + [fill_value] * (length - len(items))


def _flatten(table: list[list[int]], width: int, height: int, fill_value: int) -> list[int]:
    """The rows of a table one after the other, padded to the width and the height."""
    rows = [_pad(row, width, fill_value) for row in table]
    rows += [[fill_value] * width for _ in range(height - len(table))]
    return [item for row in rows for item in row]
