"""Restores the fields of a position from a view, as far as the viewer knows them."""

from __future__ import annotations

from guildhall.core.vectors import flatten, pad
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.piles import encode_pile
from guildhall.games.strasbourg.view import PHASE_NAMES, STAGE_NAMES, StrasbourgView

_PHASE_BY_NAME = {PHASE_NAMES[phase]: phase for phase in range(ids.KEEPING, ids.ENDED + 1)}
_STAGE_BY_NAME = {name: stage for stage, name in STAGE_NAMES.items()} | {"": 0}


def fields_from_view(view: StrasbourgView) -> dict[str, list[int]]:
    """Return the fields of a position with the seat's own secrets and all public information."""
    public, noted = view["public"], view["noted"]
    seats = view["seats"]
    decisions = [
        ids.REVEALED if bid else ids.PASSED if passed else 0
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
            ids.NOBODY,
            seats * ids.OBJECTIVES_PER_SEAT,
        ],
        "round_cards": public["round_cards"],
        "buildings": public["buildings"],
        "council": public["council"],
        "figures": public["figures"],
        "chapels": pad(public["chapels"], ids.CHAPEL_SPOTS, 0),
        "sites": public["sites"],
        "prestige": flatten(noted["prestige"], ids.ROUNDS, ids.MAX_SEATS, 0),
        "coins": pad(noted["coins"], ids.MAX_SEATS, 0),
        "goods": flatten(noted["goods"], ids.GUILDS, ids.MAX_SEATS, 0),
        "privileges": pad(noted["privileges"], ids.MAX_SEATS, 0),
        "under": flatten(noted["under"], ids.CARDS, ids.MAX_SEATS, 0),
        "queue": pad(public["queue"], ids.MAX_SEATS, ids.NOBODY),
        "decisions": pad(decisions, ids.MAX_SEATS, 0),
        "bids": pad(bids, ids.MAX_SEATS, 0),
        "ranking": pad(public["ranking"], ids.MAX_SEATS, ids.NOBODY),
        "revealed": _by_round(noted["revealed"]),
        "known": _by_round(noted["known"]),
        **_own_fields(view),
    }


def _by_round(counts: list[list[list[int]]]) -> list[int]:
    """The counts of cards of all seats, by round made and value."""
    table = [row for rows in counts for row in rows]
    return flatten(table, ids.VALUES, ids.MAX_SEATS * ids.ROUNDS, 0)


def _own_fields(view: StrasbourgView) -> dict[str, list[int]]:
    """The secret fields, with those of the viewer filled in."""
    seat, own, noted = view["seat"], view["own"], view["noted"]
    objectives = [ids.NOTHING] * ids.OBJECTIVES
    answers = [ids.UNANSWERED] * ids.OBJECTIVES
    for other, kept in enumerate(view["public"]["objectives"]):
        start = other * ids.OBJECTIVES_PER_SEAT
        objectives[start : start + len(kept)] = kept
        answers[start : start + len(kept)] = [ids.KEPT] * len(kept)
    fields = {
        "objectives": objectives,
        "answers": answers,
        "deck": [0] * (ids.MAX_SEATS * ids.VALUES),
        "under_used": [0] * ids.MAX_SEATS,
        "hand": [0] * (ids.MAX_SEATS * ids.VALUES),
        "drawn": [0] * ids.MAX_SEATS,
        "stage": [0] * ids.MAX_SEATS,
        "open": [ids.NOTHING] * ids.MAX_SEATS,
        "before": [ids.NOTHING] * ids.MAX_SEATS,
        "piles": [0] * (ids.MAX_SEATS * ids.PILES),
        "boxed": [0] * (ids.MAX_SEATS * ids.ROUNDS * ids.VALUES),
    }
    if seat is None:
        return fields
    objectives[seat * ids.OBJECTIVES_PER_SEAT : (seat + 1) * ids.OBJECTIVES_PER_SEAT] = own["dealt"]
    answers[seat * ids.OBJECTIVES_PER_SEAT : (seat + 1) * ids.OBJECTIVES_PER_SEAT] = own["answers"]
    fields["deck"][seat * ids.VALUES : (seat + 1) * ids.VALUES] = own["deck"]
    fields["under_used"][seat] = len(noted["under"][seat]) - len(own["under"])
    for card in own["hand"]:
        fields["hand"][seat * ids.VALUES + card - 1] += 1
    fields["drawn"][seat] = own["drawn"]
    fields["stage"][seat] = _STAGE_BY_NAME[own["stage"]]
    fields["open"][seat] = own["open"]
    fields["before"][seat] = own["before"]
    for pile in own["piles"]:
        fields["piles"][seat * ids.PILES + pile["slot"]] = encode_pile(pile["cards"], pile["round"])
    start = seat * ids.ROUNDS * ids.VALUES
    fields["boxed"][start : start + ids.ROUNDS * ids.VALUES] = [
        number for row in noted["own_boxed"] for number in row
    ]
    return fields
