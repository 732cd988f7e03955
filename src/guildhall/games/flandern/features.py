"""Observations: a view as numbers. Seats are relative: 0 is the viewer, 1 sits to the left.

Guilds are relative too: 0 is the viewer's, 1 the next seat's, and so on; with two players, 2 and 3
are the guilds influenced by seats 0 and 1. The grey guild and the Church follow. Cities keep their
numbers.
"""

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
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import PHASE_NAMES, FlandernView

_PHASES = [
    PHASE_NAMES[phase]
    for phase in (
        ids.CHOOSING_CARDS,
        ids.OPENING_TURN,
        ids.PLAYING_CARD,
        ids.CHOOSING_PLOT,
        ids.PLACING_CATHEDRAL,
        ids.PLACING_MASTER,
        ids.ENDED,
    )
]
_LAST_SEAT = ids.MAX_SEATS - 1
_LAST_CARD = ids.ACTION_CARDS - 1
_LAST_GOLD = ids.GOLD_CARDS - 1
_COVERED = ids.ARMS  # the number after the last arms
_STACK_SIZE = ids.PLAYER_GUILDS * ids.STACK_CARDS


def observation_spec(components: Components) -> ObservationSpec:
    """Return the features of an observation."""
    phases = ", ".join(f"{number} {name}" for number, name in enumerate(_PHASES))
    value = max(1, components.score_range()[1])
    tiles = max(1, *components.guild_tiles)
    churches = max(1, *components.church_tiles)
    return ObservationSpec(
        (
            category("players", 2, ids.MAX_SEATS, "number of players"),
            category("seat", ids.NOBODY, _LAST_SEAT, "the viewer's seat; -1 spectator"),
            category("phase", 0, len(_PHASES) - 1, phases),
            category(
                "first", 0, _LAST_SEAT, "the first player; with two players, whose turn it is"
            ),
            category("active", ids.NOBODY, _LAST_SEAT, "the acting seat; -1 nobody"),
            category(
                "colours", 0, ids.PLAYER_GUILDS - 1, "the colour of each guild", ids.PLAYER_GUILDS
            ),
            category("order", ids.NOBODY, _LAST_SEAT, "the order of play; -1 empty", ids.MAX_SEATS),
            number("acted", 0, ids.MAX_SEATS, "seats that have acted this round"),
            category("card", ids.NOTHING, _LAST_GOLD, "the card being carried out; -1 none"),
            category(
                "source", ids.NOTHING, 2, "its source: 0 silver, 1 gold, 2 influenced; -1 none"
            ),
            category("acting", ids.NOTHING, _LAST_SEAT, "the guild it builds for; -1 none"),
            category("chosen", ids.NOTHING, _LAST_CARD, "the card the viewer chose; -1 none"),
            category(
                "added", ids.NOTHING, ids.MAX_INFLUENCE, "influence cards the viewer added; -1 none"
            ),
            category(
                "gold_card", ids.NOTHING, _LAST_GOLD, "the gold card the viewer holds; -1 none"
            ),
            category(
                "spot", ids.NOTHING, ids.BOARD_PLOTS - 1, "the plot the viewer chose; -1 none"
            ),
            category(
                "played",
                ids.NOTHING,
                _LAST_CARD,
                "the card each seat has revealed this round; -1 none",
                ids.MAX_SEATS,
            ),
            number(
                "influence_played",
                0,
                ids.MAX_INFLUENCE,
                "influence cards revealed with it",
                ids.MAX_SEATS,
            ),
            category(
                "arms",
                ids.NO_PLOT,
                _COVERED,
                "the arms on each plot: 0 to 3 guilds, 4 grey, 5 Church, 6 cover; "
                "-1 free, -2 not a plot",
                ids.BOARD_PLOTS,
            ),
            number("printed", 0, 1, "1 if the tile has a printed guild master", ids.BOARD_PLOTS),
            number(
                "pawns", 0, ids.MAX_MASTERS, "guild master pieces on each plot", ids.BOARD_PLOTS
            ),
            number("sites", 0, 1, "1 if the quarter is unfinished", ids.BOARD_PLOTS),
            number("cathedrals", 0, 1, "1 if the plot has a cathedral", ids.BOARD_PLOTS),
            category(
                "scored",
                ids.NOTHING,
                ids.CITIES,
                "position of each city in the scoring order; 0 not scored, -1 not in play",
                ids.CITIES,
            ),
            number("values", 0, value, "current value of each city", ids.CITIES),
            number("points", 0, value, "points of each guild", ids.GUILDS),
            number("scores", *components.score_range(), "points of each seat", ids.MAX_SEATS),
            number(
                "stock",
                0,
                tiles,
                "tiles left per guild: large, large with a guild master, and so on",
                ids.GUILDS * ids.STOCK_ROW,
            ),
            number("churches", 0, churches, "ordinary churches left, by shape", ids.SHAPES),
            number("specials", 0, 1, "1 if the special church is still available", ids.SPECIALS),
            number("markers", 0, max(1, components.site_markers), "site markers left"),
            number("cathedrals_left", 0, max(1, components.cathedrals), "cathedrals left"),
            number("pawns_left", 0, max(1, components.masters), "guild master pieces left"),
            number(
                "hands",
                0,
                1,
                "1 for each action card in hand, per seat",
                ids.MAX_SEATS * ids.ACTION_CARDS,
            ),
            number(
                "rows",
                0,
                1,
                "1 for each card in the open row, per seat",
                ids.MAX_SEATS * ids.ACTION_CARDS,
            ),
            number(
                "influence", 0, ids.MAX_INFLUENCE, "influence cards of each seat", ids.MAX_SEATS
            ),
            number(
                "gold", 0, components.num_gold_cards(), "gold cards left, back A and B", ids.BACKS
            ),
            category(
                "held", ids.NOTHING, ids.BACKS - 1, "the back of the gold card in hand; -1 none"
            ),
            number(
                "shown",
                0,
                components.num_gold_cards(),
                "gold cards revealed so far, back A then B, by kind",
                ids.BACKS * ids.GOLD_CARDS,
            ),
            number("stack", 0, 1, "influenced cards in the stack, per colour", _STACK_SIZE),
            number("discard", 0, 1, "open influenced cards, per colour", _STACK_SIZE),
            number("own_done", 0, 1, "1 if the player's own action is done"),
            number("influenced_done", 0, 1, "1 if the influenced action is done"),
            number("has_built", 0, 1, "1 if something was built this turn"),
            number("idle", 0, components.max_idle_turns, "consecutive turns without building"),
            category("ending", 0, ids.NOBODY_BUILDS, "how the game ended; 0 not yet"),
        )
    )


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


def observe(_: Components, spec: ObservationSpec, view: FlandernView) -> vec[float]:
    """Return the observation vector of a view."""
    public, own, noted = view["public"], view["own"], view["noted"]
    seat = view["seat"]
    if public["phase"] not in _PHASES:
        raise ValueError("A view has numbers between moves only, not while a draw is pending.")
    seats = RelativeSeats(view, ids.MAX_SEATS)
    guilds = _guilds_from_viewer(view, seats.order)
    relative_arms = [guilds.index(colour) for colour in range(ids.PLAYER_GUILDS)]
    relative_arms += [ids.GREY, ids.CHURCH, ids.NOTHING]
    writer = ObservationWriter(spec)
    writer.write(i64(seats.seats))
    writer.write(ids.NOBODY if seat is None else i64(seat))
    writer.write(i64(_PHASES.index(public["phase"])))
    writer.write(i64(seats.relative[public["first"]]))
    writer.write(i64(seats.relative[public["active"]]))
    writer.write_all(guilds)
    writer.write_seats(public["order"], seats, ids.MAX_SEATS)
    writer.write(i64(public["acted"]))
    writer.write(i64(public["card"]))
    writer.write(i64(public["source"]))
    writer.write(i64(relative_arms[public["acting"]]))
    writer.write(i64(own.get("card", ids.NOTHING)))
    writer.write(i64(own.get("influence", ids.NOTHING)))
    writer.write(i64(own.get("gold", ids.NOTHING)))
    writer.write(i64(own.get("spot", ids.NOTHING)))
    revealed = public["revealed"]
    if revealed:
        writer.write_all([revealed[other][0] for other in seats.order])
        writer.write_repeated(ids.NOTHING, i64(seats.num_absent))
        writer.write_all([revealed[other][1] for other in seats.order])
        writer.write_repeated(0, i64(seats.num_absent))
    else:
        writer.write_repeated(ids.NOTHING, ids.MAX_SEATS)
        writer.write_repeated(0, ids.MAX_SEATS)
    writer.write_indexed(_relative_arms_by_tile(relative_arms), public["plots"])
    writer.write_all([tile & 1 if 0 <= tile < ids.CHURCH_TILE else 0 for tile in public["plots"]])
    writer.write_all(_plot_counts(public["pawns"]))
    writer.write_all(_plot_counts(public["sites"] + public["unfinished"]))
    writer.write_all(_plot_counts(public["cathedrals"]))
    writer.write_all(public["scored"])
    writer.write_all(public["values"])
    writer.write_indexed(public["points"], [*guilds, ids.GREY])
    writer.write_per_seat(public["scores"], seats)
    for guild in (*guilds, ids.GREY):
        writer.write_all(public["stock"][guild])
    writer.write_all(public["churches"])
    writer.write_all(public["specials"])
    writer.write(i64(public["markers"]))
    writer.write(i64(public["cathedrals_left"]))
    writer.write(i64(public["pawns_left"]))
    for cards in (public["hands"], public["rows"]):
        writer.write_rows_per_seat(cards, seats, ids.ACTION_CARDS)
    writer.write_per_seat(public["influence"], seats)
    writer.write_all(public["gold"])
    writer.write(i64(public["held"]))
    for shown in noted["shown"]:
        writer.write_all(shown)
    writer.write_all(public["stack"] or [0] * _STACK_SIZE)
    writer.write_all(public["discard"] or [0] * _STACK_SIZE)
    writer.write(i64(public["own_done"]))
    writer.write(i64(public["influenced_done"]))
    writer.write(i64(public["has_built"]))
    writer.write(i64(public["idle"]))
    writer.write(i64(public["ending"]))
    return writer.finish()


def _plot_counts(board_plots: list[int]) -> list[int]:
    """Count how often each plot of the board occurs."""
    found = [0] * ids.BOARD_PLOTS
    for board_plot in board_plots:
        found[board_plot] += 1
    return found


def event_encoding(components: Components) -> EventEncoding:
    """Return how events are encoded; unlike in observations, seats are absolute."""
    seat = number("seat", 0, _LAST_SEAT, "seat")
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
