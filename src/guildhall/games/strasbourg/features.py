"""Observations. Seats are relative to the viewer: 0 is the viewer, 1 sits to the left."""

from guildhall.core.features import (
    EventEncoding,
    Feature,
    ObservationSpec,
    ObservationWriter,
    RelativeSeats,
    category,
    number,
)
from guildhall.core.native import i64, vec
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import PHASE_NAMES, StrasbourgView

PHASES = [
    PHASE_NAMES[phase]
    for phase in (
        ids.KEEPING,
        ids.PLANNING,
        ids.BIDDING,
        ids.PLACING,
        ids.SELLING,
        ids.RESCUING,
        ids.BUILDING_CHAPEL,
        ids.BUILDING_SITE,
        ids.ENDED,
    )
]
_STAGES = ["", "draw", "split", "done"]
_LAST_SEAT = ids.MAX_SEATS - 1
_PILE_SIZES = ids.CARDS  # maximum cards of a pile


def observation_spec(components: Components) -> ObservationSpec:
    """Return the features of an observation."""
    phases = ", ".join(f"{number} {name}" for number, name in enumerate(PHASES))
    stages = "; ".join(
        f"{number} {name or 'not in planning'}" for number, name in enumerate(_STAGES)
    )
    coins = components.max_coins()
    privileges = max(1, ids.ROUNDS * components.council_privileges)
    return ObservationSpec(
        (
            category("players", 3, ids.MAX_SEATS, "number of players"),
            category("seat", ids.NOBODY, _LAST_SEAT, "the viewer's seat; -1 for a spectator"),
            number("keep_unused_piles", 0, 1, "1 if the option is on"),
            number("open_screens", 0, 1, "1 if the option is on"),
            category("phase", 0, len(PHASES) - 1, phases),
            category("round", 0, ids.ROUNDS, "the round; 0 before the first"),
            category("step", ids.NOTHING, ids.STEPS - 1, "the step, 0 for A; -1 none"),
            category("guild", ids.NOTHING, ids.GUILDS - 1, "the guild of the step; -1 none"),
            category("first", 0, _LAST_SEAT, "the first player"),
            category(
                "active", ids.NOBODY, _LAST_SEAT, "the seat to decide; -1 if not a single seat"
            ),
            category("place", ids.NOTHING, _LAST_SEAT, "the rank to act; -1 none"),
            category(
                "asked_good", ids.NOTHING, ids.GUILDS - 1, "the goods to sell or keep; -1 none"
            ),
            category("round_cards", 0, ids.ROUNDS - 1, "the round card of each round", ids.ROUNDS),
            category("buildings", 0, ids.BUILDINGS - 1, "the building of each round", ids.ROUNDS),
            category(
                "council",
                ids.NOBODY,
                _LAST_SEAT,
                "the owner of each council seat; -1 nobody",
                ids.COUNCIL_SEATS,
            ),
            category(
                "figures", ids.NOBODY, _LAST_SEAT, "the owner of the member; -1 nobody", ids.SQUARES
            ),
            number("chapels", 0, 1, "1 for each spot with a chapel", ids.CHAPEL_SPOTS),
            category(
                "sites",
                ids.NOTHING,
                ids.BUILDINGS - 1,
                "the building on each site; -1 none",
                ids.SITES,
            ),
            number(
                "points", *components.score_range(), "prestige of each seat so far", ids.MAX_SEATS
            ),
            number("decks", 0, ids.CARDS, "cards in each deck", ids.MAX_SEATS),
            number(
                "piles",
                0,
                ids.PILES,
                "number of piles by seat, round in which they were made, and size",
                ids.MAX_SEATS * ids.ROUNDS * _PILE_SIZES,
            ),
            category(
                "queue",
                ids.NOBODY,
                _LAST_SEAT,
                "seats still to decide, in order; -1 end",
                ids.MAX_SEATS,
            ),
            number(
                "bids",
                0,
                ids.CARDS,
                "cards revealed in this step, by seat and value",
                ids.MAX_SEATS * ids.VALUES,
            ),
            number(
                "bid_rounds", 0, ids.ROUNDS, "round of the revealed pile; 0 no bid", ids.MAX_SEATS
            ),
            number("passed", 0, 1, "1 for each seat that has passed in this step", ids.MAX_SEATS),
            category(
                "ranking", ids.NOBODY, _LAST_SEAT, "the bidders, best first; -1 end", ids.MAX_SEATS
            ),
            number(
                "shown", 0, 1, "kept objectives, shown at the end", ids.MAX_SEATS * ids.OBJECTIVES
            ),
            number("objectives", 0, 1, "1 for each objective dealt to the viewer", ids.OBJECTIVES),
            number("kept", 0, 1, "1 for each objective that the viewer kept", ids.OBJECTIVES),
            number(
                "discarded", 0, 1, "1 for each objective that the viewer discarded", ids.OBJECTIVES
            ),
            number(
                "deck", 0, ids.CARDS, "original cards in the viewer's deck, by value", ids.VALUES
            ),
            number(
                "own_under", 0, ids.VALUES, "rescued cards under it, in order; 0 end", ids.CARDS
            ),
            category("stage", 0, len(_STAGES) - 1, stages),
            number("drawn", 0, ids.CARDS, "cards that the viewer drew this round"),
            number("hand", 0, ids.CARDS, "cards drawn but not in a pile yet, by value", ids.VALUES),
            number(
                "own_piles",
                0,
                ids.CARDS,
                "the viewer's piles, by slot and value",
                ids.PILES * ids.VALUES,
            ),
            number("own_rounds", 0, ids.ROUNDS, "round of each pile; 0 no pile", ids.PILES),
            category("open", ids.NOTHING, ids.PILES - 1, "the slot of the open pile; -1 none"),
            category(
                "before",
                ids.NOTHING,
                ids.PILES - 1,
                "the slot of the pile closed before it; -1 none",
            ),
            number("coins", 0, coins, "coins of each seat", ids.MAX_SEATS),
            number(
                "goods",
                0,
                ids.STEPS_PER_GUILD,
                "goods by seat and guild",
                ids.MAX_SEATS * ids.GUILDS,
            ),
            number("privileges", 0, privileges, "privileges of each seat", ids.MAX_SEATS),
            number(
                "prestige",
                0,
                ids.COUNCIL_SEATS,
                "council seats scored, by seat and round",
                ids.MAX_SEATS * ids.ROUNDS,
            ),
            number(
                "under",
                0,
                ids.VALUES,
                "rescued cards under each deck, by seat and in order; 0 end",
                ids.MAX_SEATS * ids.CARDS,
            ),
            number(
                "revealed",
                0,
                ids.CARDS,
                "cards revealed, by seat, round in which their pile was made, and value",
                ids.MAX_SEATS * ids.ROUNDS * ids.VALUES,
            ),
            number(
                "known",
                0,
                ids.CARDS,
                "rescued cards drawn again, by seat, round and value",
                ids.MAX_SEATS * ids.ROUNDS * ids.VALUES,
            ),
            number(
                "boxed",
                0,
                ids.CARDS,
                "cards set aside unseen, by seat and round of their pile",
                ids.MAX_SEATS * ids.ROUNDS,
            ),
            number(
                "own_boxed",
                0,
                ids.CARDS,
                "cards that the viewer set aside, by round and value",
                ids.ROUNDS * ids.VALUES,
            ),
        )
    )


def observe(_: Components, spec: ObservationSpec, view: StrasbourgView) -> vec[float]:
    """Encode a view as an observation."""
    public, noted = view["public"], view["noted"]
    seat, seats = view["seat"], RelativeSeats(view, ids.MAX_SEATS)
    if public["phase"] not in PHASES:
        raise ValueError("A view has numbers between moves only, not while a draw is pending.")
    writer = ObservationWriter(spec)
    writer.write(i64(seats.seats))
    writer.write(ids.NOBODY if seat is None else i64(seat))
    writer.write(1 if view["options"]["keep_unused_piles"] else 0)
    writer.write(1 if view["options"]["open_screens"] else 0)
    writer.write(i64(PHASES.index(public["phase"])))
    writer.write(i64(public["round"]))
    writer.write(i64(public["step"]))
    writer.write(i64(public["guild"]))
    writer.write(i64(seats.relative[public["first"]]))
    writer.write(i64(seats.relative[public["active"]]))
    writer.write(i64(public["place"]))
    writer.write(i64(public["asked_good"]))
    writer.write_all(public["round_cards"])
    writer.write_all(public["buildings"])
    writer.write_indexed(seats.relative, public["council"])
    writer.write_indexed(seats.relative, public["figures"])
    writer.write_all(public["chapels"])
    writer.write_repeated(0, ids.CHAPEL_SPOTS - i64(len(public["chapels"])))
    writer.write_all(public["sites"])
    writer.write_per_seat(public["points"], seats)
    writer.write_per_seat(public["decks"], seats)
    sizes = [_sizes_by_round(piles) for piles in public["piles"]]
    writer.write_rows_per_seat(sizes, seats, ids.ROUNDS * _PILE_SIZES)
    writer.write_seats(public["queue"], seats, ids.MAX_SEATS)
    writer.write_rows_per_seat([_by_value(bid) for bid in public["bids"]], seats, ids.VALUES)
    writer.write_per_seat(public["bid_rounds"], seats)
    writer.write_per_seat(public["passed"], seats)
    writer.write_seats(public["ranking"], seats, ids.MAX_SEATS)
    shown = [_indicator(kept, ids.OBJECTIVES) for kept in public["objectives"]]
    writer.write_rows_per_seat(shown, seats, ids.OBJECTIVES)
    _write_own(writer, view)
    writer.write_per_seat(noted["coins"], seats)
    writer.write_rows_per_seat(noted["goods"], seats, ids.GUILDS)
    writer.write_per_seat(noted["privileges"], seats)
    writer.write_rows_per_seat(noted["prestige"], seats, ids.ROUNDS)
    writer.write_rows_per_seat(noted["under"], seats, ids.CARDS)
    for table in (noted["revealed"], noted["known"]):
        for other in seats.order:
            for row in table[other]:
                writer.write_all(row)
        writer.write_repeated(0, i64(seats.num_absent) * ids.ROUNDS * ids.VALUES)
    writer.write_rows_per_seat(noted["boxed"], seats, ids.ROUNDS)
    for row in noted["own_boxed"] or [[0] * ids.VALUES] * ids.ROUNDS:
        writer.write_all(row)
    return writer.finish()


def _write_own(writer: ObservationWriter, view: StrasbourgView) -> None:
    """What only the viewer sees; nothing for a spectator."""
    own = view["own"]
    dealt, answers = own.get("dealt", []), own.get("answers", [])
    writer.write_all(_indicator(dealt, ids.OBJECTIVES))
    for decision in (ids.KEPT, ids.DISCARDED):
        decided = [item for item, answer in zip(dealt, answers, strict=True) if answer == decision]
        writer.write_all(_indicator(decided, ids.OBJECTIVES))
    writer.write_all(own.get("deck", [0] * ids.VALUES))
    under = own.get("under", [])
    writer.write_all(under)
    writer.write_repeated(0, ids.CARDS - i64(len(under)))
    writer.write(i64(_STAGES.index(own.get("stage", ""))))
    writer.write(i64(own.get("drawn", 0)))
    writer.write_all(_by_value(own.get("hand", [])))
    contents = [[0] * ids.VALUES for _ in range(ids.PILES)]
    rounds = [0] * ids.PILES
    for pile in own.get("piles", []):
        contents[pile["slot"]] = _by_value(pile["cards"])
        rounds[pile["slot"]] = pile["round"]
    for row in contents:
        writer.write_all(row)
    writer.write_all(rounds)
    writer.write(i64(own.get("open", ids.NOTHING)))
    writer.write(i64(own.get("before", ids.NOTHING)))


def _by_value(cards: list[int]) -> list[int]:
    """The number of cards of each value."""
    cells = [0] * ids.VALUES
    for card in cards:
        cells[card - 1] += 1
    return cells


def _indicator(items: list[int], length: int) -> list[int]:
    """A list with a 1 at the index of each item."""
    cells = [0] * length
    for item in items:
        cells[item] = 1
    return cells


def _sizes_by_round(piles: list[list[int]]) -> list[int]:
    """The number of piles of each size, by round."""
    cells = [0] * (ids.ROUNDS * _PILE_SIZES)
    for made, size in piles:
        cells[(made - 1) * _PILE_SIZES + size - 1] += 1
    return cells


def event_encoding(components: Components) -> EventEncoding:
    """How events are encoded; seats are absolute here."""
    seat = number("seat", 0, _LAST_SEAT, "the seat")
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
