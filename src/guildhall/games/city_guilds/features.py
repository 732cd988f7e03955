"""A view as numbers. Seats are counted from the viewer on: 0 is the viewer, 1 sits to the left."""

from guildhall.core.features import Cells, Field, Layout, Telling, category, number
from guildhall.core.native import i64, vec
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import (
    BLOCKS,
    CHOOSING_TILE,
    DRAWN_KINDS,
    EMPTY,
    ENDED,
    GUILDS,
    MOST_MEN,
    MOST_SEATS,
    NOBODY,
    NOTHING,
    PLACING_TAVERN,
    RETURNING,
    SPACES,
    TAKING,
    TAVERN,
)
from guildhall.games.city_guilds.view import PHASE_NAMES, CityGuildsView

PHASES = [PHASE_NAMES[phase] for phase in (RETURNING, CHOOSING_TILE, PLACING_TAVERN, TAKING, ENDED)]
LAST_SEAT = MOST_SEATS - 1
LAST_KIND = DRAWN_KINDS - 1


def layout(components: Components, score_range: tuple[int, int]) -> Layout:
    """The fields of an observation."""
    men = max(components.men.values())
    phases = ", ".join(f"{number} {name}" for number, name in enumerate(PHASES))
    return Layout(
        (
            category("players", 3, MOST_SEATS, "how many play"),
            category("seat", NOBODY, LAST_SEAT, "the viewer's seat at the table; -1 spectator"),
            number("minstrel_counts", 0, 1, "1 if the option is on"),
            number("tavern_optional", 0, 1, "1 if the option is on"),
            category("phase", 0, len(PHASES) - 1, phases),
            category("start", NOBODY, LAST_SEAT, "who started; -1 nobody yet"),
            category("active", NOBODY, LAST_SEAT, "whose turn it is; -1 nobody's"),
            category("picked", NOTHING, LAST_KIND, "the tile that the viewer is placing; -1 none"),
            category("spot", NOTHING, SPACES - 1, "the space that the viewer chose; -1 none"),
            category("returned", NOTHING, LAST_KIND, "the tile that the viewer gave back; -1 none"),
            number("hand", 0, components.dealt, "the viewer's tiles, by kind", DRAWN_KINDS),
            category("tiles", EMPTY, TAVERN, "the kind of tile on each space; -1 none", SPACES),
            category("owners", NOBODY, LAST_SEAT, "whose men stand there; -1 nobody's", SPACES),
            number("men", 0, MOST_MEN, "how many men stand there", SPACES),
            category(
                "orders",
                NOBODY,
                LAST_SEAT,
                "the seats present in each block, best first, block by block; -1 no more",
                BLOCKS * MOST_SEATS,
            ),
            number(
                "positions",
                0,
                components.track,
                "each seat's cube on each track, guild by guild",
                GUILDS * MOST_SEATS,
            ),
            number(
                "arrivals",
                0,
                SPACES,
                "when it came there: of cubes on one space the earlier is ahead",
                GUILDS * MOST_SEATS,
            ),
            number("money", *score_range, "pounds of each seat", MOST_SEATS),
            number("men_left", 0, men, "men that each seat still has", MOST_SEATS),
            number("hand_sizes", 0, components.dealt, "tiles in each hand", MOST_SEATS),
            number(
                "known",
                0,
                components.dealt,
                "tiles that each seat took openly and still holds, seat by seat, by kind",
                MOST_SEATS * DRAWN_KINDS,
            ),
            number("display", 0, components.display, "face-up tiles, by kind", DRAWN_KINDS),
            number(
                "drawn", 0, max(components.supply), "tiles turned up so far, by kind", DRAWN_KINDS
            ),
            number("taverns", 0, max(1, components.taverns), "taverns left"),
            number("deck", 0, sum(components.supply), "tiles in the deck"),
        )
    )


def features(layout: Layout, view: CityGuildsView) -> vec[float]:
    """The cells of a view."""
    public, own, noted = view["public"], view["own"], view["noted"]
    seats, seat = view["seats"], view["seat"]
    first = 0 if seat is None else seat
    around = [(first + step) % seats for step in range(seats)]
    # What a seat is to the viewer; index -1 finds nobody, at the end.
    counted = [(other - first) % seats for other in range(seats)]
    counted.append(NOBODY)
    absent = i64(MOST_SEATS - seats)
    options = view["options"]
    if public["phase"] not in PHASES:
        raise ValueError("A view has numbers between moves only, not while a draw is pending.")
    cells = Cells(layout)
    cells.put(i64(seats))
    cells.put(NOBODY if seat is None else i64(seat))
    cells.put(1 if options["minstrel_counts"] else 0)
    cells.put(1 if options["tavern_optional"] else 0)
    cells.put(i64(PHASES.index(public["phase"])))
    cells.put(i64(counted[public["start"]]))
    cells.put(i64(counted[public["active"]]))
    if seat is None:
        cells.put(NOTHING)
        cells.put(NOTHING)
    else:
        cells.put(i64(own["picked"]))
        cells.put(i64(own["spot"]))
    cells.put(i64(noted["returned"]))
    cells.put_all([0] * DRAWN_KINDS if seat is None else own["hand"])
    cells.put_all(public["tiles"])
    cells.put_at(counted, public["owners"])
    cells.put_all(public["men"])
    for order in public["orders"]:
        cells.put_at(counted, order)
        cells.put_times(NOBODY, MOST_SEATS - i64(len(order)))
    for positions in public["positions"]:
        cells.put_at(positions, around)
        cells.put_times(0, absent)
    for arrivals in public["arrivals"]:
        cells.put_at(arrivals, around)
        cells.put_times(0, absent)
    cells.put_at(public["money"], around)
    cells.put_times(0, absent)
    cells.put_at(public["men_left"], around)
    cells.put_times(0, absent)
    cells.put_at(public["hand_sizes"], around)
    cells.put_times(0, absent)
    for other in around:
        cells.put_all(noted["known"][other])
    cells.put_times(0, absent * DRAWN_KINDS)
    cells.put_all(public["display"])
    cells.put_all(noted["drawn"])
    cells.put(i64(public["taverns"]))
    cells.put(i64(public["deck"]))
    return cells.done()


def telling(components: Components) -> Telling:
    """How events are written; here seats are those of the table, for whoever reads them."""
    seat = number("seat", 0, LAST_SEAT, "who")
    kind = number("kind", 0, LAST_KIND, "which tile")
    space = number("space", 0, SPACES - 1, "where")
    kinds: dict[str, tuple[Field, ...]] = {
        "dealt": (seat, number("kind", NOTHING, LAST_KIND, "which tile; -1 for those of others")),
        "draft_closed": (),
        "turned_up": (kind,),
        "started": (seat,),
        "placed": (
            seat,
            kind,
            space,
            number("men", 0, MOST_MEN, "how many"),
            number("opening", 0, 1, "1 for the first tile of a player"),
        ),
        "tavern_placed": (seat, space),
        "tavern_declined": (seat,),
        "took": (seat, kind),
    }
    # What one gave back is one's own choice; the rest can be read off the open table.
    implied = {
        "returned",
        "invested",
        "blocked",
        "ranked",
        "block_scored",
        "guild_controls",
        "paid",
        "chain_scored",
        "ended",
    }
    # Every draw, the end of the draft, every space that is filled and the tile taken after it, and
    # for each block that is closed a tavern that is not wanted.
    told = components.max_draws() + 1 + 2 * SPACES + BLOCKS
    # A tile given back, four decisions in each turn, and taverns.
    turns = -(-SPACES // components.seats[0])
    return Telling(kinds, frozenset(implied), told + 1 + 4 * turns + BLOCKS)
