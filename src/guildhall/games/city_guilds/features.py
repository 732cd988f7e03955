"""Observations: a view as numbers. Seats are relative: 0 is the viewer, 1 sits to the left."""

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
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import (
    BLOCKS,
    CHOOSING_TILE,
    DRAWN_KINDS,
    EMPTY,
    ENDED,
    GUILDS,
    MAX_MEN_ON_TILE,
    MAX_SEATS,
    NOBODY,
    NOTHING,
    PLACING_TAVERN,
    RETURNING,
    SPACES,
    TAKING,
    TAVERN,
)
from guildhall.games.city_guilds.view import PHASE_NAMES, CityGuildsView

_PHASES = [
    PHASE_NAMES[phase] for phase in (RETURNING, CHOOSING_TILE, PLACING_TAVERN, TAKING, ENDED)
]
_LAST_SEAT = MAX_SEATS - 1
_LAST_KIND = DRAWN_KINDS - 1


def observation_spec(components: Components, score_range: tuple[int, int]) -> ObservationSpec:
    """Return the features of an observation."""
    men = max(components.men_by_seats.values())
    phases = ", ".join(f"{number} {name}" for number, name in enumerate(_PHASES))
    return ObservationSpec(
        (
            category("players", 3, MAX_SEATS, "number of players"),
            category("seat", NOBODY, _LAST_SEAT, "the viewer's seat; -1 spectator"),
            number("minstrel_counts", 0, 1, "1 if the option is on"),
            number("tavern_optional", 0, 1, "1 if the option is on"),
            category("phase", 0, len(_PHASES) - 1, phases),
            category("start", NOBODY, _LAST_SEAT, "the first player; -1 not drawn yet"),
            category("active", NOBODY, _LAST_SEAT, "the active seat; -1 nobody"),
            category("picked", NOTHING, _LAST_KIND, "the tile the viewer is placing; -1 none"),
            category("spot", NOTHING, SPACES - 1, "the space the viewer chose; -1 none"),
            category("returned", NOTHING, _LAST_KIND, "the tile the viewer returned; -1 none"),
            number(
                "hand", 0, components.dealt_per_seat, "the viewer's tiles, by kind", DRAWN_KINDS
            ),
            category("tiles", EMPTY, TAVERN, "the kind of tile on each space; -1 none", SPACES),
            category("owners", NOBODY, _LAST_SEAT, "the owner of the men there; -1 nobody", SPACES),
            number("men", 0, MAX_MEN_ON_TILE, "number of men on each space", SPACES),
            category(
                "orders",
                NOBODY,
                _LAST_SEAT,
                "the seats in each block, best first, per block; -1 empty",
                BLOCKS * MAX_SEATS,
            ),
            number(
                "positions",
                0,
                components.track_length,
                "the position of each seat's cube, per guild track",
                GUILDS * MAX_SEATS,
            ),
            number(
                "arrivals",
                0,
                SPACES,
                "arrival number of each cube; on one space, the lower is ahead",
                GUILDS * MAX_SEATS,
            ),
            number("money", *score_range, "money of each seat", MAX_SEATS),
            number("men_left", 0, men, "men left to each seat", MAX_SEATS),
            number("hand_sizes", 0, components.dealt_per_seat, "tiles in each hand", MAX_SEATS),
            number(
                "known",
                0,
                components.dealt_per_seat,
                "tiles taken from the display and still held, per seat, by kind",
                MAX_SEATS * DRAWN_KINDS,
            ),
            number("display", 0, components.display_size, "face-up tiles, by kind", DRAWN_KINDS),
            number(
                "drawn", 0, max(components.supply), "tiles turned up so far, by kind", DRAWN_KINDS
            ),
            number("taverns", 0, max(1, components.taverns), "taverns left"),
            number("deck", 0, sum(components.supply), "tiles in the deck"),
        )
    )


def observe(spec: ObservationSpec, view: CityGuildsView) -> vec[float]:
    """Return the observation vector of a view."""
    public, own, noted = view["public"], view["own"], view["noted"]
    seat, options = view["seat"], view["options"]
    seats = RelativeSeats(view, MAX_SEATS)
    if public["phase"] not in _PHASES:
        raise ValueError("A view has numbers between moves only, not while a draw is pending.")
    writer = ObservationWriter(spec)
    writer.write(i64(seats.seats))
    writer.write(NOBODY if seat is None else i64(seat))
    writer.write(1 if options["minstrel_counts"] else 0)
    writer.write(1 if options["tavern_optional"] else 0)
    writer.write(i64(_PHASES.index(public["phase"])))
    writer.write(i64(seats.relative[public["start"]]))
    writer.write(i64(seats.relative[public["active"]]))
    if seat is None:
        writer.write(NOTHING)
        writer.write(NOTHING)
    else:
        writer.write(i64(own["picked"]))
        writer.write(i64(own["spot"]))
    writer.write(i64(noted["returned"]))
    writer.write_all([0] * DRAWN_KINDS if seat is None else own["hand"])
    writer.write_all(public["tiles"])
    writer.write_indexed(seats.relative, public["owners"])
    writer.write_all(public["men"])
    for order in public["orders"]:
        writer.write_seats(order, seats, MAX_SEATS)
    for positions in public["positions"]:
        writer.write_per_seat(positions, seats)
    for arrivals in public["arrivals"]:
        writer.write_per_seat(arrivals, seats)
    writer.write_per_seat(public["money"], seats)
    writer.write_per_seat(public["men_left"], seats)
    writer.write_per_seat(public["hand_sizes"], seats)
    writer.write_rows_per_seat(noted["known"], seats, DRAWN_KINDS)
    writer.write_all(public["display"])
    writer.write_all(noted["drawn"])
    writer.write(i64(public["taverns"]))
    writer.write(i64(public["deck"]))
    return writer.finish()


def event_encoding(components: Components) -> EventEncoding:
    """Return how events are encoded; unlike in observations, seats are absolute."""
    seat = number("seat", 0, _LAST_SEAT, "seat")
    kind = number("kind", 0, _LAST_KIND, "tile kind")
    space = number("space", 0, SPACES - 1, "space")
    fields_by_kind: dict[str, tuple[Feature, ...]] = {
        "dealt": (seat, number("kind", NOTHING, _LAST_KIND, "tile kind; -1 if hidden")),
        "draft_closed": (),
        "turned_up": (kind,),
        "started": (seat,),
        "placed": (
            seat,
            kind,
            space,
            number("men", 0, MAX_MEN_ON_TILE, "number of men"),
            number("opening", 0, 1, "1 for a player's opening tile"),
        ),
        "tavern_placed": (seat, space),
        "tavern_declined": (seat,),
        "took": (seat, kind),
    }
    # A seat knows its own returned tile; the rest follows from public information.
    derived_kinds = {
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
    # Every draw, the end of the draft, every filled space and the tile taken after it, and a
    # declined tavern for each full block.
    num_events = components.max_draws() + 1 + 2 * SPACES + BLOCKS
    # A returned tile, four decisions in each turn, and taverns.
    turns = -(-SPACES // components.seats[0])
    return EventEncoding(
        fields_by_kind, frozenset(derived_kinds), num_events + 1 + 4 * turns + BLOCKS
    )
