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
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import PHASE_NAMES, CityGuildsView

_PHASES = [
    PHASE_NAMES[phase]
    for phase in (ids.RETURNING, ids.CHOOSING_TILE, ids.PLACING_TAVERN, ids.TAKING, ids.ENDED)
]
_LAST_SEAT = ids.MAX_SEATS - 1
_LAST_KIND = ids.DRAWN_KINDS - 1


def observation_spec(components: Components) -> ObservationSpec:
    """Return the features of an observation."""
    men = max(components.men_by_seats.values())
    phases = ", ".join(f"{number} {name}" for number, name in enumerate(_PHASES))
    return ObservationSpec(
        (
            category("players", 3, ids.MAX_SEATS, "number of players"),
            category("seat", ids.NOBODY, _LAST_SEAT, "the viewer's seat; -1 spectator"),
            number("minstrel_counts", 0, 1, "1 if the option is on"),
            number("tavern_optional", 0, 1, "1 if the option is on"),
            category("phase", 0, len(_PHASES) - 1, phases),
            category("start", ids.NOBODY, _LAST_SEAT, "the first player; -1 not drawn yet"),
            category("active", ids.NOBODY, _LAST_SEAT, "the active seat; -1 nobody"),
            category("picked", ids.NOTHING, _LAST_KIND, "the tile the viewer is placing; -1 none"),
            category("spot", ids.NOTHING, ids.SPACES - 1, "the space the viewer chose; -1 none"),
            category("returned", ids.NOTHING, _LAST_KIND, "the tile the viewer returned; -1 none"),
            number(
                "hand", 0, components.dealt_per_seat, "the viewer's tiles, by kind", ids.DRAWN_KINDS
            ),
            category(
                "tiles",
                ids.EMPTY,
                ids.TAVERN,
                "the kind of tile on each space; -1 none",
                ids.SPACES,
            ),
            category(
                "owners",
                ids.NOBODY,
                _LAST_SEAT,
                "the owner of the men there; -1 nobody",
                ids.SPACES,
            ),
            number("men", 0, ids.MAX_MEN_ON_TILE, "number of men on each space", ids.SPACES),
            category(
                "orders",
                ids.NOBODY,
                _LAST_SEAT,
                "the seats in each block, best first, per block; -1 empty",
                ids.BLOCKS * ids.MAX_SEATS,
            ),
            number(
                "positions",
                0,
                components.track_length,
                "the position of each seat's cube, per guild track",
                ids.GUILDS * ids.MAX_SEATS,
            ),
            number(
                "arrivals",
                0,
                ids.SPACES,
                "arrival number of each cube; on one space, the lower is ahead",
                ids.GUILDS * ids.MAX_SEATS,
            ),
            number("money", *components.score_range(), "money of each seat", ids.MAX_SEATS),
            number("men_left", 0, men, "men left to each seat", ids.MAX_SEATS),
            number("hand_sizes", 0, components.dealt_per_seat, "tiles in each hand", ids.MAX_SEATS),
            number(
                "known",
                0,
                components.dealt_per_seat,
                "tiles taken from the display and still held, per seat, by kind",
                ids.MAX_SEATS * ids.DRAWN_KINDS,
            ),
            number(
                "display", 0, components.display_size, "face-up tiles, by kind", ids.DRAWN_KINDS
            ),
            number(
                "drawn",
                0,
                max(components.supply),
                "tiles turned up so far, by kind",
                ids.DRAWN_KINDS,
            ),
            number("taverns", 0, max(1, components.taverns), "taverns left"),
            number("deck", 0, sum(components.supply), "tiles in the deck"),
        )
    )


def observe(_: Components, spec: ObservationSpec, view: CityGuildsView) -> vec[float]:
    """Return the observation vector of a view."""
    public, own, noted = view["public"], view["own"], view["noted"]
    seat, options = view["seat"], view["options"]
    seats = RelativeSeats(view, ids.MAX_SEATS)
    if public["phase"] not in _PHASES:
        raise ValueError("A view has numbers between moves only, not while a draw is pending.")
    writer = ObservationWriter(spec)
    writer.write(i64(seats.seats))
    writer.write(ids.NOBODY if seat is None else i64(seat))
    writer.write(1 if options["minstrel_counts"] else 0)
    writer.write(1 if options["tavern_optional"] else 0)
    writer.write(i64(_PHASES.index(public["phase"])))
    writer.write(i64(seats.relative[public["start"]]))
    writer.write(i64(seats.relative[public["active"]]))
    if seat is None:
        writer.write(ids.NOTHING)
        writer.write(ids.NOTHING)
    else:
        writer.write(i64(own["picked"]))
        writer.write(i64(own["spot"]))
    writer.write(i64(noted["returned"]))
    writer.write_all([0] * ids.DRAWN_KINDS if seat is None else own["hand"])
    writer.write_all(public["tiles"])
    writer.write_indexed(seats.relative, public["owners"])
    writer.write_all(public["men"])
    for order in public["orders"]:
        writer.write_seats(order, seats, ids.MAX_SEATS)
    for positions in public["positions"]:
        writer.write_per_seat(positions, seats)
    for arrivals in public["arrivals"]:
        writer.write_per_seat(arrivals, seats)
    writer.write_per_seat(public["money"], seats)
    writer.write_per_seat(public["men_left"], seats)
    writer.write_per_seat(public["hand_sizes"], seats)
    writer.write_rows_per_seat(noted["known"], seats, ids.DRAWN_KINDS)
    writer.write_all(public["display"])
    writer.write_all(noted["drawn"])
    writer.write(i64(public["taverns"]))
    writer.write(i64(public["deck"]))
    return writer.finish()


def event_encoding(components: Components) -> EventEncoding:
    """Return how events are encoded; unlike in observations, seats are absolute."""
    seat = number("seat", 0, _LAST_SEAT, "seat")
    kind = number("kind", 0, _LAST_KIND, "tile kind")
    space = number("space", 0, ids.SPACES - 1, "space")
    fields_by_kind: dict[str, tuple[Feature, ...]] = {
        "dealt": (seat, number("kind", ids.NOTHING, _LAST_KIND, "tile kind; -1 if hidden")),
        "draft_closed": (),
        "turned_up": (kind,),
        "started": (seat,),
        "placed": (
            seat,
            kind,
            space,
            number("men", 0, ids.MAX_MEN_ON_TILE, "number of men"),
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
    num_events = components.max_draws() + 1 + 2 * ids.SPACES + ids.BLOCKS
    # A returned tile, four decisions in each turn, and taverns.
    turns = -(-ids.SPACES // components.seats[0])
    return EventEncoding(
        fields_by_kind, frozenset(derived_kinds), num_events + 1 + 4 * turns + ids.BLOCKS
    )
