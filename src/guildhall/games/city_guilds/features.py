"""Observations: a view as numbers. Seats are relative: 0 is the viewer, 1 sits to the left."""

from guildhall.core.features import (
    EventEncoding,
    Feature,
    ObservationSpec,
    RelativeSeats,
    number,
    sources,
)
from guildhall.core.native import vec
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import PHASE_NAMES, CityGuildsView

# In the other phases a draw is pending.
_PHASES = list(dict.fromkeys(PHASE_NAMES[n] for n in range(ids.RETURNING, ids.ENDED + 1)))
_LAST_KIND = ids.DRAWN_KINDS - 1


def observation_spec(components: Components) -> ObservationSpec:
    """Return the features of an observation."""
    men, hand = max(components.men_by_seats.values()), components.dealt_per_seat
    view = sources(ids.MAX_SEATS)
    public, own, noted = view.public, view.own, view.noted
    return ObservationSpec(
        (
            *view.header(3, ("minstrel_counts", "tavern_optional"), _PHASES),
            public.seat("start", "the first player; -1 not drawn yet"),
            public.seat("active", "the active seat; -1 nobody"),
            own.category(
                "picked", ids.NOTHING, _LAST_KIND, "the tile the viewer is placing; -1 none"
            ),
            own.category(
                "spot", ids.NOTHING, ids.SPACES - 1, "the space the viewer chose; -1 none"
            ),
            noted.category(
                "returned", ids.NOTHING, _LAST_KIND, "the tile the viewer returned; -1 none"
            ),
            own.number("hand", 0, hand, "the viewer's tiles, by kind", ids.DRAWN_KINDS),
            public.category(
                "tiles",
                ids.EMPTY,
                ids.TAVERN,
                "the kind of tile on each space; -1 none",
                ids.SPACES,
            ),
            public.seats("owners", "the owner of the men there; -1 nobody", ids.SPACES),
            public.number("men", 0, ids.MAX_MEN_ON_TILE, "number of men on each space", ids.SPACES),
            public.rows_of_seats(
                "orders", "the seats in each block, best first, per block; -1 empty", ids.BLOCKS
            ),
            public.column_per_seat(
                "positions",
                0,
                components.track_length,
                "the position of each seat's cube, per guild track",
                ids.GUILDS,
            ),
            public.column_per_seat(
                "arrivals",
                0,
                ids.SPACES,
                "arrival number of each cube; on one space, the lower is ahead",
                ids.GUILDS,
            ),
            public.per_seat("money", *components.score_range(), "money of each seat"),
            public.per_seat("men_left", 0, men, "men left to each seat"),
            public.per_seat("hand_sizes", 0, hand, "tiles in each hand"),
            noted.row_per_seat(
                "known",
                0,
                hand,
                "tiles taken from the display and still held, per seat, by kind",
                ids.DRAWN_KINDS,
            ),
            public.number(
                "display", 0, components.display_size, "face-up tiles, by kind", ids.DRAWN_KINDS
            ),
            noted.number(
                "drawn",
                0,
                max(components.supply),
                "tiles turned up so far, by kind",
                ids.DRAWN_KINDS,
            ),
            public.number("taverns", 0, max(1, components.taverns), "taverns left"),
            public.number("deck", 0, sum(components.supply), "tiles in the deck"),
        )
    )


def observe(_: Components, spec: ObservationSpec, view: CityGuildsView) -> vec[float]:
    """Return the observation vector of a view."""
    return spec.observe(view, RelativeSeats(view), {})


def event_encoding(components: Components) -> EventEncoding:
    """Return how events are encoded; unlike in observations, seats are absolute."""
    seat = number("seat", 0, ids.MAX_SEATS - 1, "seat")
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
