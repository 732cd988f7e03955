"""A view as numbers. Seats are counted from the viewer on: 0 is the viewer, 1 sits to the left."""

from guildhall.core.features import Cells, Field, Layout, Telling, category, number
from guildhall.core.native import i64, vec
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import (
    BIDDING,
    BIDDING_STEPS,
    BUILDING_CHAPEL,
    BUILDING_SITE,
    BUILDINGS,
    CARDS,
    CHAIRS,
    DEALT,
    DOTS,
    ENDED,
    GUILDS,
    KEEPING,
    MOST_SEATS,
    MOST_SOLD,
    NOBODY,
    NOTHING,
    OBJECTIVES,
    PILES,
    PLACING,
    PLANNING,
    RESCUING,
    ROUNDS,
    SELLING,
    SITES,
    SQUARES,
    STEPS,
    VALUES,
)
from guildhall.games.strasbourg.view import PHASE_NAMES, StrasbourgView

PHASES = [
    PHASE_NAMES[phase]
    for phase in (
        KEEPING,
        PLANNING,
        BIDDING,
        PLACING,
        SELLING,
        RESCUING,
        BUILDING_CHAPEL,
        BUILDING_SITE,
        ENDED,
    )
]
STAGES = ["", "draw", "split", "done"]
LAST_SEAT = MOST_SEATS - 1
SIZES = CARDS  # a pile has at most so many cards


def layout(components: Components, score_range: tuple[int, int]) -> Layout:
    """The fields of an observation."""
    phases = ", ".join(f"{number} {name}" for number, name in enumerate(PHASES))
    stages = "; ".join(
        f"{number} {name or 'not in the planning'}" for number, name in enumerate(STAGES)
    )
    coins = most_coins(components)
    privileges = max(1, ROUNDS * components.council_privileges)
    return Layout(
        (
            category("players", 3, MOST_SEATS, "how many play"),
            category("seat", NOBODY, LAST_SEAT, "the viewer's seat at the table; -1 spectator"),
            number("keep_unused_piles", 0, 1, "1 if the option is on"),
            number("open_screens", 0, 1, "1 if the option is on"),
            category("phase", 0, len(PHASES) - 1, phases),
            category("round", 0, ROUNDS, "the round; 0 before the first"),
            category("step", NOTHING, STEPS - 1, "the step, 0 for A; -1 none"),
            category("guild", NOTHING, GUILDS - 1, "the guild of the step; -1 none"),
            category("first", 0, LAST_SEAT, "who is first player"),
            category("active", NOBODY, LAST_SEAT, "who is to decide; -1 nobody alone"),
            category("place", NOTHING, LAST_SEAT, "whose place of the ranking it is; -1 none"),
            category("asked_good", NOTHING, GUILDS - 1, "goods to be sold or not; -1 none"),
            category("round_cards", 0, ROUNDS - 1, "the round card of each round", ROUNDS),
            category("buildings", 0, BUILDINGS - 1, "the building of each round", ROUNDS),
            category("council", NOBODY, LAST_SEAT, "who sits where; -1 nobody", CHAIRS),
            category("figures", NOBODY, LAST_SEAT, "whose member stands there", SQUARES),
            number("chapels", 0, 1, "1 for each spot with a chapel", DOTS),
            category("sites", NOTHING, BUILDINGS - 1, "the building on each site; -1 none", SITES),
            number("points", *score_range, "prestige of each seat so far", MOST_SEATS),
            number("decks", 0, CARDS, "cards in each deck", MOST_SEATS),
            number(
                "piles",
                0,
                PILES,
                "how many piles of each size each seat has, by seat, round of making and size",
                MOST_SEATS * ROUNDS * SIZES,
            ),
            category("queue", NOBODY, LAST_SEAT, "who decides in which order; -1 end", MOST_SEATS),
            number("bids", 0, CARDS, "cards turned over, by seat and value", MOST_SEATS * VALUES),
            number("bid_rounds", 0, ROUNDS, "when that pile was made; 0 no bid", MOST_SEATS),
            number("passed", 0, 1, "1 for each seat that has passed in this step", MOST_SEATS),
            category("ranking", NOBODY, LAST_SEAT, "the bidders, best first; -1 end", MOST_SEATS),
            number("shown", 0, 1, "objectives kept, shown at the end", MOST_SEATS * OBJECTIVES),
            number("objectives", 0, 1, "1 for each objective dealt to the viewer", OBJECTIVES),
            number("kept", 0, 1, "1 for each of them that the viewer has kept", OBJECTIVES),
            number("discarded", 0, 1, "1 for each that the viewer has discarded", OBJECTIVES),
            number("deck", 0, CARDS, "original cards in the viewer's deck, by value", VALUES),
            number("own_under", 0, VALUES, "rescued cards left under it, in order; 0 end", CARDS),
            category("stage", 0, len(STAGES) - 1, stages),
            number("drawn", 0, CARDS, "cards that the viewer drew in this planning"),
            number("hand", 0, CARDS, "of these in no pile yet, by value", VALUES),
            number("own_piles", 0, CARDS, "the viewer's piles, by slot and value", PILES * VALUES),
            number("own_rounds", 0, ROUNDS, "when each was made; 0 no pile", PILES),
            category("open", NOTHING, PILES - 1, "the slot of the open pile; -1 none"),
            category("before", NOTHING, PILES - 1, "the slot of the pile made before it; -1 none"),
            number("coins", 0, coins, "coins of each seat", MOST_SEATS),
            number("goods", 0, MOST_SOLD, "goods by seat and guild", MOST_SEATS * GUILDS),
            number("privileges", 0, privileges, "privileges of each seat", MOST_SEATS),
            number(
                "prestige",
                0,
                CHAIRS,
                "seats of the council that were scored, by seat and round",
                MOST_SEATS * ROUNDS,
            ),
            number(
                "under",
                0,
                VALUES,
                "rescued cards under each deck, seat by seat, in order; 0 end",
                MOST_SEATS * CARDS,
            ),
            number(
                "revealed",
                0,
                CARDS,
                "cards turned over, by seat, round in which their pile was made, and value",
                MOST_SEATS * ROUNDS * VALUES,
            ),
            number(
                "known",
                0,
                CARDS,
                "rescued cards drawn again, by seat, round and value",
                MOST_SEATS * ROUNDS * VALUES,
            ),
            number(
                "boxed",
                0,
                CARDS,
                "cards put aside unseen, by seat and round of their pile",
                MOST_SEATS * ROUNDS,
            ),
            number(
                "own_boxed",
                0,
                CARDS,
                "what the viewer has put aside, by round and value",
                ROUNDS * VALUES,
            ),
        )
    )


def most_coins(components: Components) -> int:
    """No seat can have more: the start and all goods it can get."""
    return components.coins + MOST_SOLD * sum(components.goods_value)


def features(layout: Layout, view: StrasbourgView) -> vec[float]:
    """The cells of a view."""
    public, noted = view["public"], view["noted"]
    seats, seat = view["seats"], view["seat"]
    viewer = 0 if seat is None else seat
    around = [(viewer + step) % seats for step in range(seats)]
    # What a seat is to the viewer; index -1 finds nobody, at the end.
    counted = [(other - viewer) % seats for other in range(seats)]
    counted.append(NOBODY)
    absent = i64(MOST_SEATS - seats)
    if public["phase"] not in PHASES:
        raise ValueError("A view has numbers between moves only, not while a draw is pending.")
    cells = Cells(layout)
    cells.put(i64(seats))
    cells.put(NOBODY if seat is None else i64(seat))
    cells.put(1 if view["options"]["keep_unused_piles"] else 0)
    cells.put(1 if view["options"]["open_screens"] else 0)
    cells.put(i64(PHASES.index(public["phase"])))
    cells.put(i64(public["round"]))
    cells.put(i64(public["step"]))
    cells.put(i64(public["guild"]))
    cells.put(i64(counted[public["first"]]))
    cells.put(i64(counted[public["active"]]))
    cells.put(i64(public["place"]))
    cells.put(i64(public["asked_good"]))
    cells.put_all(public["round_cards"])
    cells.put_all(public["buildings"])
    cells.put_at(counted, public["council"])
    cells.put_at(counted, public["figures"])
    cells.put_all(public["chapels"])
    cells.put_times(0, DOTS - i64(len(public["chapels"])))
    cells.put_all(public["sites"])
    cells.put_at(public["points"], around)
    cells.put_times(0, absent)
    cells.put_at(public["decks"], around)
    cells.put_times(0, absent)
    for other in around:
        cells.put_all(sizes_by_round(public["piles"][other]))
    cells.put_times(0, absent * ROUNDS * SIZES)
    put_row(cells, counted, public["queue"])
    for other in around:
        cells.put_all(by_value(public["bids"][other]))
    cells.put_times(0, absent * VALUES)
    cells.put_at(public["bid_rounds"], around)
    cells.put_times(0, absent)
    cells.put_at(public["passed"], around)
    cells.put_times(0, absent)
    put_row(cells, counted, public["ranking"])
    for other in around:
        cells.put_all(marks(public["objectives"][other], OBJECTIVES))
    cells.put_times(0, absent * OBJECTIVES)
    put_own(cells, view)
    cells.put_at(noted["coins"], around)
    cells.put_times(0, absent)
    for other in around:
        cells.put_all(noted["goods"][other])
    cells.put_times(0, absent * GUILDS)
    cells.put_at(noted["privileges"], around)
    cells.put_times(0, absent)
    for other in around:
        cells.put_all(noted["prestige"][other])
    cells.put_times(0, absent * ROUNDS)
    for other in around:
        cells.put_all(noted["under"][other])
        cells.put_times(0, CARDS - i64(len(noted["under"][other])))
    cells.put_times(0, absent * CARDS)
    for table in (noted["revealed"], noted["known"]):
        for other in around:
            for row in table[other]:
                cells.put_all(row)
        cells.put_times(0, absent * ROUNDS * VALUES)
    for other in around:
        cells.put_all(noted["boxed"][other])
    cells.put_times(0, absent * ROUNDS)
    for row in noted["own_boxed"] or [[0] * VALUES] * ROUNDS:
        cells.put_all(row)
    return cells.done()


def put_own(cells: Cells, view: StrasbourgView) -> None:
    """What only the viewer sees; nothing for the spectator."""
    own = view["own"]
    dealt, answers = own.get("dealt", []), own.get("answers", [])
    cells.put_all(marks(dealt, OBJECTIVES))
    for wanted in (1, 2):
        found = [item for item, answer in zip(dealt, answers, strict=True) if answer == wanted]
        cells.put_all(marks(found, OBJECTIVES))
    cells.put_all(own.get("deck", [0] * VALUES))
    under = own.get("under", [])
    cells.put_all(under)
    cells.put_times(0, CARDS - i64(len(under)))
    cells.put(i64(STAGES.index(own.get("stage", ""))))
    cells.put(i64(own.get("drawn", 0)))
    cells.put_all(by_value(own.get("hand", [])))
    contents = [[0] * VALUES for _ in range(PILES)]
    rounds = [0] * PILES
    for pile in own.get("piles", []):
        contents[pile["slot"]] = by_value(pile["cards"])
        rounds[pile["slot"]] = pile["round"]
    for row in contents:
        cells.put_all(row)
    cells.put_all(rounds)
    cells.put(i64(own.get("open", NOTHING)))
    cells.put(i64(own.get("before", NOTHING)))


def put_row(cells: Cells, counted: list[int], seats: list[int]) -> None:
    """Seats in an order, filled up with nobody."""
    cells.put_at(counted, seats)
    cells.put_times(NOBODY, MOST_SEATS - i64(len(seats)))


def by_value(cards: list[int]) -> list[int]:
    """How many cards of each value there are."""
    found = [0] * VALUES
    for card in cards:
        found[card - 1] += 1
    return found


def marks(items: list[int], length: int) -> list[int]:
    """A list with a 1 at the place of each item."""
    found = [0] * length
    for item in items:
        found[item] = 1
    return found


def sizes_by_round(piles: list[list[int]]) -> list[int]:
    """How many piles of each size there are, round by round."""
    found = [0] * (ROUNDS * SIZES)
    for made, size in piles:
        found[(made - 1) * SIZES + size - 1] += 1
    return found


def telling(components: Components) -> Telling:
    """How events are written; here seats are those of the table, for whoever reads them."""
    seat = number("seat", 0, LAST_SEAT, "who")
    round_number = number("round", 1, ROUNDS, "in which round")
    card = number("card", 0, VALUES, "the value; 0 for those of others")
    kinds: dict[str, tuple[Field, ...]] = {
        "round_card": (round_number, number("card", 0, ROUNDS - 1, "which")),
        "building_dealt": (round_number, number("building", 0, BUILDINGS - 1, "which")),
        "first_player": (seat,),
        "dealt": (seat, number("objective", NOTHING, OBJECTIVES - 1, "which; -1 of others")),
        "objectives_chosen": (),
        "drew": (seat, card),
        "planned": (
            seat,
            number("sizes", 0, CARDS, "of the new piles", CARDS),
            number("deck", 0, CARDS, "cards left in the deck"),
        ),
        "revealed": (
            seat,
            number("cards", 0, VALUES, "highest first", CARDS),
            round_number,
        ),
        "passed": (seat,),
        "waited": (seat,),
        "took_good": (seat, number("guild", 0, GUILDS - 1, "of which guild")),
        "placed": (
            seat,
            number("square", 0, SQUARES - 1, "where"),
            number("price", 0, 99 * 2, "for how many coins"),
        ),
        "placed_nobody": (seat,),
        "sold": (
            seat,
            number("guild", 0, GUILDS - 1, "goods of which guild"),
            number("number", 0, MOST_SOLD, "how many"),
            number("coins", 0, 99 * MOST_SOLD, "for how much"),
        ),
        "rescued": (seat, card),
        "rescued_none": (seat,),
        "chapel_built": (seat, number("dot", 0, DOTS - 1, "on which spot")),
        "built": (
            seat,
            number("building", 0, BUILDINGS - 1, "which"),
            number("site", 0, SITES - 1, "where"),
        ),
        "objectives_shown": (seat, number("kept", 0, OBJECTIVES - 1, "which", DEALT)),
    }
    # What one chose oneself, and what can be read off the open table.
    implied = {
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
    steps = ROUNDS * BIDDING_STEPS
    guild_steps = ROUNDS * MOST_SOLD
    rescues = (ROUNDS - 1) * BIDDING_STEPS
    waits = ROUNDS * components.council_privileges
    own_cards = sum(components.influence) + rescues
    # Set-up; own cards, the first ones of others, plans; bids, waits, first players; goods and
    # members, sales, rescues; chapels and buildings, objectives at the end.
    told = 2 * ROUNDS + 1 + seats * DEALT + 1
    told += own_cards + 2 * seats * ROUNDS
    told += steps * (seats + 1) + seats * waits
    told += 5 * guild_steps + GUILDS * guild_steps + rescues * (seats - 1)
    told += 2 * ROUNDS + seats
    # Objectives; each card drawn and put somewhere, each pile ended; bids; actions.
    decided = DEALT + 3 * own_cards + ROUNDS + steps + waits
    decided += guild_steps + GUILDS * guild_steps + rescues + 2 * ROUNDS
    return Telling(kinds, frozenset(implied), told + decided)
