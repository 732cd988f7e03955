"""Observations. Seats are relative to the viewer: 0 is the viewer, 1 sits to the left."""

from guildhall.core.features import (
    EventEncoding,
    Feature,
    ObservationSpec,
    RelativeSeats,
    number,
    sources,
)
from guildhall.core.native import vec
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import PHASE_NAMES, STAGE_NAMES, StrasbourgView

PHASES = [PHASE_NAMES[phase] for phase in range(ids.KEEPING, ids.ENDED + 1)]
_STAGES = ["", *STAGE_NAMES.values()]
_PILE_SIZES = ids.CARDS  # maximum cards of a pile


def observation_spec(components: Components) -> ObservationSpec:
    """Return the features of an observation."""
    privileges = max(1, ids.ROUNDS * components.council_privileges)
    none, seats, rounds = ids.NOTHING, ids.MAX_SEATS, ids.ROUNDS
    cards, values = ids.CARDS, ids.VALUES
    view = sources(seats)
    public, own, noted, computed = view.public, view.own, view.noted, view.computed
    return ObservationSpec(
        (
            *view.header(3, ("keep_unused_piles", "open_screens"), PHASES),
            public.category("round", 0, rounds, "the round; 0 before the first"),
            public.category("step", none, ids.STEPS - 1, "the step, 0 for A; -1 none"),
            public.category("guild", none, ids.GUILDS - 1, "the guild of the step; -1 none"),
            public.seat("first", "the first player", 0),
            public.seat("active", "the seat to decide; -1 if not a single seat"),
            public.category("place", none, seats - 1, "the rank to act; -1 none"),
            public.category(
                "asked_good", none, ids.GUILDS - 1, "the goods to sell or keep; -1 none"
            ),
            public.category("round_cards", 0, rounds - 1, "the round card of each round", rounds),
            public.category(
                "buildings", 0, ids.BUILDINGS - 1, "the building of each round", rounds
            ),
            public.seats("council", "the owner of each council seat; -1 nobody", ids.COUNCIL_SEATS),
            public.seats("figures", "the owner of the member; -1 nobody", ids.SQUARES),
            public.flag("chapels", "1 for each spot with a chapel", ids.CHAPEL_SPOTS),
            public.category(
                "sites", none, ids.BUILDINGS - 1, "the building on each site; -1 none", ids.SITES
            ),
            public.per_seat("points", *components.score_range(), "prestige of each seat so far"),
            public.per_seat("decks", 0, cards, "cards in each deck"),
            computed.row_per_seat(
                "piles",
                0,
                ids.PILES,
                "number of piles by seat, round in which they were made, and size",
                rounds * _PILE_SIZES,
            ),
            public.seats("queue", "seats still to decide, in order; -1 end", seats),
            computed.row_per_seat(
                "bids", 0, cards, "cards revealed in this step, by seat and value", values
            ),
            public.per_seat("bid_rounds", 0, rounds, "round of the revealed pile; 0 no bid"),
            public.per_seat("passed", 0, 1, "1 for each seat that has passed in this step"),
            public.seats("ranking", "the bidders, best first; -1 end", seats),
            computed.row_per_seat(
                "shown", 0, 1, "kept objectives, shown at the end", ids.OBJECTIVES
            ),
            computed.flag("objectives", "1 for each objective dealt to the viewer", ids.OBJECTIVES),
            computed.flag("kept", "1 for each objective that the viewer kept", ids.OBJECTIVES),
            computed.flag(
                "discarded", "1 for each objective that the viewer discarded", ids.OBJECTIVES
            ),
            own.number("deck", 0, cards, "original cards in the viewer's deck, by value", values),
            own.number(
                "own_under",
                0,
                values,
                "rescued cards under it, in order; 0 end",
                cards,
                key="under",
            ),
            own.label("stage", _STAGES),
            own.number("drawn", 0, cards, "cards that the viewer drew this round"),
            computed.number(
                "hand", 0, cards, "cards drawn but not in a pile yet, by value", values
            ),
            computed.number(
                "own_piles", 0, cards, "the viewer's piles, by slot and value", ids.PILES * values
            ),
            computed.number("own_rounds", 0, rounds, "round of each pile; 0 no pile", ids.PILES),
            own.category("open", none, ids.PILES - 1, "the slot of the open pile; -1 none"),
            own.category(
                "before", none, ids.PILES - 1, "the slot of the pile closed before it; -1 none"
            ),
            noted.per_seat("coins", 0, components.max_coins(), "coins of each seat"),
            noted.row_per_seat(
                "goods", 0, ids.STEPS_PER_GUILD, "goods by seat and guild", ids.GUILDS
            ),
            noted.per_seat("privileges", 0, privileges, "privileges of each seat"),
            noted.row_per_seat(
                "prestige", 0, ids.COUNCIL_SEATS, "council seats scored, by seat and round", rounds
            ),
            noted.row_per_seat(
                "under",
                0,
                values,
                "rescued cards under each deck, by seat and in order; 0 end",
                cards,
            ),
            noted.row_per_seat(
                "revealed",
                0,
                cards,
                "cards revealed, by seat, round in which their pile was made, and value",
                rounds * values,
            ),
            noted.row_per_seat(
                "known",
                0,
                cards,
                "rescued cards drawn again, by seat, round and value",
                rounds * values,
            ),
            noted.row_per_seat(
                "boxed", 0, cards, "cards set aside unseen, by seat and round of their pile", rounds
            ),
            noted.number(
                "own_boxed",
                0,
                cards,
                "cards that the viewer set aside, by round and value",
                rounds * values,
            ),
        )
    )


def observe(_: Components, spec: ObservationSpec, view: StrasbourgView) -> vec[float]:
    """Encode a view as an observation."""
    public, own = view["public"], view["own"]
    dealt = own.get("dealt", [])
    # Not strict: during the deal, which spec.observe rejects, objectives are still missing.
    answered = list(zip(dealt, own.get("answers", []), strict=False))
    contents = [[0] * ids.VALUES for _ in range(ids.PILES)]
    rounds = [0] * ids.PILES
    for pile in own.get("piles", []):
        contents[pile["slot"]] = _by_value(pile["cards"])
        rounds[pile["slot"]] = pile["round"]
    computed: dict[str, object] = {
        "piles": [_sizes_by_round(piles) for piles in public["piles"]],
        "bids": [_by_value(bid) for bid in public["bids"]],
        "shown": [_indicator(kept) for kept in public["objectives"]],
        "objectives": _indicator(dealt),
        "kept": _indicator([item for item, answer in answered if answer == ids.KEPT]),
        "discarded": _indicator([item for item, answer in answered if answer == ids.DISCARDED]),
        "hand": _by_value(own.get("hand", [])),
        "own_piles": contents,
        "own_rounds": rounds,
    }
    return spec.observe(view, RelativeSeats(view), computed)


def _by_value(cards: list[int]) -> list[int]:
    """The number of cards of each value."""
    cells = [0] * ids.VALUES
    for card in cards:
        cells[card - 1] += 1
    return cells


def _indicator(objectives: list[int]) -> list[int]:
    """A list with a 1 at the index of each objective."""
    cells = [0] * ids.OBJECTIVES
    for objective in objectives:
        cells[objective] = 1
    return cells


def _sizes_by_round(piles: list[list[int]]) -> list[int]:
    """The number of piles of each size, by round."""
    cells = [0] * (ids.ROUNDS * _PILE_SIZES)
    for made, size in piles:
        cells[(made - 1) * _PILE_SIZES + size - 1] += 1
    return cells


def event_encoding(components: Components) -> EventEncoding:
    """How events are encoded; seats are absolute here."""
    seat = number("seat", 0, ids.MAX_SEATS - 1, "the seat")
    round_number = number("round", 1, ids.ROUNDS, "the round")
    card = number("card", 0, ids.VALUES, "the value; 0 for other seats")
    fields_by_kind: dict[str, tuple[Feature, ...]] = {
        "round_card": (round_number, number("card", 0, ids.ROUNDS - 1, "the round card")),
        "building_dealt": (round_number, number("building", 0, ids.BUILDINGS - 1, "the building")),
        "first_player": (seat,),
        "dealt": (
            seat,
            number(
                "objective", ids.NOTHING, ids.OBJECTIVES - 1, "the objective; -1 for other seats"
            ),
        ),
        "objectives_chosen": (),
        "drew": (seat, card),
        "planned": (
            seat,
            number("sizes", 0, ids.CARDS, "sizes of the new piles", ids.CARDS),
            number("deck", 0, ids.CARDS, "cards left in the deck"),
        ),
        "revealed": (
            seat,
            number("cards", 0, ids.VALUES, "highest first", ids.CARDS),
            round_number,
        ),
        "passed": (seat,),
        "waited": (seat,),
        "took_good": (seat, number("guild", 0, ids.GUILDS - 1, "of which guild")),
        "placed": (
            seat,
            number("square", 0, ids.SQUARES - 1, "the square"),
            number("price", 0, 99 * 2, "the price in coins"),
        ),
        "placed_nobody": (seat,),
        "sold": (
            seat,
            number("guild", 0, ids.GUILDS - 1, "the guild of the goods"),
            number("number", 0, ids.STEPS_PER_GUILD, "goods sold"),
            number("coins", 0, 99 * ids.STEPS_PER_GUILD, "coins earned"),
        ),
        "rescued": (seat, card),
        "rescued_none": (seat,),
        "chapel_built": (seat, number("dot", 0, ids.CHAPEL_SPOTS - 1, "the chapel spot")),
        "built": (
            seat,
            number("building", 0, ids.BUILDINGS - 1, "the building"),
            number("site", 0, ids.SITES - 1, "the building site"),
        ),
        "objectives_shown": (
            seat,
            number("kept", 0, ids.OBJECTIVES - 1, "the objectives", ids.OBJECTIVES_PER_SEAT),
        ),
    }
    # The viewer's own choices, and what follows from the public state.
    derived_kinds = {
        "answered",
        "stopped",
        "piled",
        "seated",
        "round_opened",
        "planning_opened",
        "step_opened",
        "no_pile",
        "ranked",
        "nobody_bid",
        "nothing_to_sell",
        "paid",
        "privilege",
        "boxed",
        "ended",
    }
    seats = components.seats[-1]
    steps = ids.ROUNDS * ids.BIDDING_STEPS
    guild_steps = ids.ROUNDS * ids.STEPS_PER_GUILD
    rescues = (ids.ROUNDS - 1) * ids.BIDDING_STEPS
    waits = ids.ROUNDS * components.council_privileges
    own_cards = sum(components.influence) + rescues
    # Setup; own cards, first cards of others, plans; bids, waits, first players; goods and
    # members, sales, rescues; chapels and buildings, objectives at the end.
    num_events = 2 * ids.ROUNDS + 1 + seats * ids.OBJECTIVES_PER_SEAT + 1
    num_events += own_cards + 2 * seats * ids.ROUNDS
    num_events += steps * (seats + 1) + seats * waits
    num_events += 5 * guild_steps + ids.GUILDS * guild_steps + rescues * (seats - 1)
    num_events += 2 * ids.ROUNDS + seats
    # Objectives; each card drawn and placed, each pile closed; bids; actions.
    num_decisions = ids.OBJECTIVES_PER_SEAT + 3 * own_cards + ids.ROUNDS + steps + waits
    num_decisions += guild_steps + ids.GUILDS * guild_steps + rescues + 2 * ids.ROUNDS
    return EventEncoding(fields_by_kind, frozenset(derived_kinds), num_events + num_decisions)
