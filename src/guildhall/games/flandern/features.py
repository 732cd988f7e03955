"""Observations: a view as numbers. Seats are relative: 0 is the viewer, 1 sits to the left.

Guilds are relative too: 0 is the viewer's, 1 the next seat's, and so on; with two players, 2 and 3
are the guilds influenced by seats 0 and 1. The grey guild and the Church follow. Cities keep their
numbers.
"""

from guildhall.core.features import (
    EventEncoding,
    Feature,
    ObservationSpec,
    RelativeSeats,
    number,
    sources,
)
from guildhall.core.native import vec
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import PHASE_NAMES, FlandernView

# In the other phases a draw is pending.
_PHASES = list(dict.fromkeys(PHASE_NAMES[n] for n in range(ids.CHOOSING_CARDS, ids.ENDED + 1)))
_LAST_CARD = ids.ACTION_CARDS - 1
_LAST_GOLD = ids.GOLD_CARDS - 1
_COVERED = ids.ARMS  # the number after the last arms
_STACK_SIZE = ids.PLAYER_GUILDS * ids.STACK_CARDS


def observation_spec(components: Components) -> ObservationSpec:
    """Return the features of an observation."""
    value = max(1, components.score_range()[1])
    tiles, churches = max(1, *components.guild_tiles), max(1, *components.church_tiles)
    gold_cards = components.num_gold_cards()
    none, plots, cards = ids.NOTHING, ids.BOARD_PLOTS, ids.ACTION_CARDS
    view = sources(ids.MAX_SEATS)
    public, own, computed = view.public, view.own, view.computed
    return ObservationSpec(
        (
            *view.header(2, (), _PHASES),
            public.seat("first", "the first player; with two players, whose turn it is", 0),
            public.seat("active", "the acting seat; -1 nobody"),
            computed.category(
                "colours", 0, ids.PLAYER_GUILDS - 1, "the colour of each guild", ids.PLAYER_GUILDS
            ),
            public.seats("order", "the order of play; -1 empty", ids.MAX_SEATS),
            public.number("acted", 0, ids.MAX_SEATS, "seats that have acted this round"),
            public.category("card", none, _LAST_GOLD, "the card being carried out; -1 none"),
            public.category(
                "source", none, 2, "its source: 0 silver, 1 gold, 2 influenced; -1 none"
            ),
            computed.category(
                "acting", none, ids.MAX_SEATS - 1, "the guild it builds for; -1 none"
            ),
            own.category(
                "chosen", none, _LAST_CARD, "the card the viewer chose; -1 none", key="card"
            ),
            own.category(
                "added",
                none,
                ids.MAX_INFLUENCE,
                "influence cards the viewer added; -1 none",
                key="influence",
            ),
            own.category(
                "gold_card", none, _LAST_GOLD, "the gold card the viewer holds; -1 none", key="gold"
            ),
            own.category("spot", none, plots - 1, "the plot the viewer chose; -1 none"),
            computed.category(
                "played",
                none,
                _LAST_CARD,
                "the card each seat has revealed this round; -1 none",
                ids.MAX_SEATS,
            ),
            computed.number(
                "influence_played",
                0,
                ids.MAX_INFLUENCE,
                "influence cards revealed with it",
                ids.MAX_SEATS,
            ),
            computed.category(
                "arms",
                ids.NO_PLOT,
                _COVERED,
                "the arms on each plot: 0 to 3 guilds, 4 grey, 5 Church, 6 cover; "
                "-1 free, -2 not a plot",
                plots,
            ),
            computed.flag("printed", "1 if the tile has a printed guild master", plots),
            computed.number("pawns", 0, ids.MAX_MASTERS, "guild master pieces on each plot", plots),
            computed.flag("sites", "1 if the quarter is unfinished", plots),
            computed.flag("cathedrals", "1 if the plot has a cathedral", plots),
            public.category(
                "scored",
                none,
                ids.CITIES,
                "position of each city in the scoring order; 0 not scored, -1 not in play",
                ids.CITIES,
            ),
            public.number("values", 0, value, "current value of each city", ids.CITIES),
            computed.number("points", 0, value, "points of each guild", ids.GUILDS),
            public.per_seat("scores", *components.score_range(), "points of each seat"),
            computed.number(
                "stock",
                0,
                tiles,
                "tiles left per guild: large, large with a guild master, and so on",
                ids.GUILDS * ids.STOCK_ROW,
            ),
            public.number("churches", 0, churches, "ordinary churches left, by shape", ids.SHAPES),
            public.flag("specials", "1 if the special church is still available", ids.SPECIALS),
            public.number("markers", 0, max(1, components.site_markers), "site markers left"),
            public.number("cathedrals_left", 0, max(1, components.cathedrals), "cathedrals left"),
            public.number("pawns_left", 0, max(1, components.masters), "guild master pieces left"),
            public.row_per_seat("hands", 0, 1, "1 for each action card in hand, per seat", cards),
            public.row_per_seat("rows", 0, 1, "1 for each card in the open row, per seat", cards),
            public.per_seat("influence", 0, ids.MAX_INFLUENCE, "influence cards of each seat"),
            public.number("gold", 0, gold_cards, "gold cards left, back A and B", ids.BACKS),
            public.category(
                "held", none, ids.BACKS - 1, "the back of the gold card in hand; -1 none"
            ),
            view.noted.number(
                "shown",
                0,
                gold_cards,
                "gold cards revealed so far, back A then B, by kind",
                ids.BACKS * ids.GOLD_CARDS,
            ),
            public.flag("stack", "influenced cards in the stack, per colour", _STACK_SIZE),
            public.flag("discard", "open influenced cards, per colour", _STACK_SIZE),
            public.flag("own_done", "1 if the player's own action is done"),
            public.flag("influenced_done", "1 if the influenced action is done"),
            public.flag("has_built", "1 if something was built this turn"),
            public.number(
                "idle", 0, components.max_idle_turns, "consecutive turns without building"
            ),
            public.category("ending", 0, ids.NOBODY_BUILDS, "how the game ended; 0 not yet"),
        )
    )


def observe(_: Components, spec: ObservationSpec, view: FlandernView) -> vec[float]:
    """Return the observation vector of a view."""
    public, seats = view["public"], RelativeSeats(view)
    guilds = _guilds_from_viewer(view, seats.order)
    relative_arms = [guilds.index(colour) for colour in range(ids.PLAYER_GUILDS)]
    relative_arms += [ids.GREY, ids.CHURCH, ids.NOTHING]
    plots = public["plots"]
    revealed = [public["revealed"][seat] for seat in seats.order] if public["revealed"] else []
    computed: dict[str, object] = {
        "colours": guilds,
        "acting": relative_arms[public["acting"]],
        "played": [cards[0] for cards in revealed],
        "influence_played": [cards[1] for cards in revealed],
        "arms": (_relative_arms_by_tile(relative_arms), plots),
        "printed": [tile & 1 if 0 <= tile < ids.CHURCH_TILE else 0 for tile in plots],
        "pawns": _plot_counts(public["pawns"]),
        "sites": _plot_counts(public["sites"] + public["unfinished"]),
        "cathedrals": _plot_counts(public["cathedrals"]),
        "points": (public["points"], [*guilds, ids.GREY]),
        "stock": [public["stock"][guild] for guild in (*guilds, ids.GREY)],
    }
    return spec.observe(view, seats, computed)


def _guilds_from_viewer(view: FlandernView, seat_order: list[int]) -> list[int]:
    """Return the guild colours in the viewer's order."""
    public = view["public"]
    guilds = [public["guilds"][seat] for seat in seat_order]
    if public["influenced"]:
        guilds += [public["influenced"][seat] for seat in seat_order]
    return guilds + [colour for colour in range(ids.PLAYER_GUILDS) if colour not in guilds]


def _relative_arms_by_tile(relative_arms: list[int]) -> list[int]:
    """Map the tile numbers of a view to relative arms; -1 and -2 index the last items."""
    known = [relative_arms[tile // 2] for tile in range(ids.CHURCH_TILE)]
    known += [ids.CHURCH] * (ids.TILES - ids.CHURCH_TILE)
    known += [relative_arms[arms] for arms in range(ids.ARMS)]
    known += [ids.CHURCH, _COVERED]  # the plot under D, and a cover
    return [*known, ids.NO_PLOT, ids.FREE]


def _plot_counts(board_plots: list[int]) -> list[int]:
    """Count how often each plot of the board occurs."""
    found = [0] * ids.BOARD_PLOTS
    for board_plot in board_plots:
        found[board_plot] += 1
    return found


def event_encoding(components: Components) -> EventEncoding:
    """Return how events are encoded; unlike in observations, seats are absolute."""
    seat = number("seat", 0, ids.MAX_SEATS - 1, "seat")
    back = number("back", 0, ids.BACKS - 1, "0 A, 1 B")
    card = number("card", 0, _LAST_CARD, "card")
    gold = number("card", 0, _LAST_GOLD, "card")
    guild = number("guild", 0, ids.PLAYER_GUILDS - 1, "guild")
    place = number("place", 0, ids.BOARD_PLOTS - 1, "plot")
    fields_by_kind: dict[str, tuple[Feature, ...]] = {
        "gold_drawn": (
            seat,
            back,
            number("card", ids.NOTHING, _LAST_GOLD, "card; -1 if hidden"),
        ),
        "gold_replaced": (seat, back, gold),
        "revealed": (seat, card, number("influence", 0, ids.MAX_INFLUENCE, "influence cards")),
        "played": (seat, card),
        "influenced_first": (seat,),
        "influenced_drawn": (seat, guild, card),
        "influenced_removed": (seat, guild, card),
        "laid": (
            seat,
            place,
            number("tile", 0, ids.TILES - 1, "tile"),
            number("site", 0, 1, "1 for a building site"),
        ),
        "finished": (seat, place),
        "gold_shown": (seat, gold),
        "cathedral_built": (seat, place),
        "master_placed": (seat, place),
    }
    # A seat knows its own choices; the rest follows from public information.
    derived_kinds = {
        "gold_missing",
        "card_chosen",
        "influence_chosen",
        "ordered",
        "reshuffled",
        "opened",
        "took_back",
        "idle",
        "influence_gained",
        "covered",
        "city_scored",
        "paid",
        "grey_paid",
        "first_passed",
        "final",
        "ended",
    }
    return EventEncoding(fields_by_kind, frozenset(derived_kinds), _max_history_rows(components))


def _max_history_rows(components: Components) -> int:
    """Bound the events and own choices of one seat, for rounds or two-player turns."""
    seats = components.seats[-1]
    # The gold card, each seat's cards and their effects, and the same for the gold card; then the
    # seat's own choices: card and influence, plot and tile, and two for its gold card.
    rounds = components.num_gold_cards() * (1 + 2 * seats + 2 + 6)
    # A card played, a card drawn, and everything built; a seat chooses in its own turns.
    builds = 2 * components.max_plots()
    turns = components.max_turns() * 3 + 2 * _STACK_SIZE + 3 * builds
    return max(rounds, turns if components.seats[0] == 2 else 0)
