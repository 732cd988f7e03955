"""A view as numbers. Seats are counted from the viewer on: 0 is the viewer, 1 sits to the left.

Guilds are counted likewise: 0 is that of the viewer, 1 that of the next seat, and so on; with two
players 2 and 3 are the guilds under the influence of 0 and 1. Then follow the grey guild and the
Church. Cities keep their numbers.
"""

from guildhall.core.features import Cells, Field, Layout, Telling, category, number
from guildhall.core.native import i64, vec
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import (
    ACTION_CARDS,
    APPOINTING,
    ARMS,
    BACKS,
    BOARD,
    CHOOSING_CARDS,
    CHOOSING_PLACE,
    CHURCH,
    CHURCH_TILE,
    CITIES,
    CROWNING,
    ENDED,
    FREE,
    GOLD_CARDS,
    GREY,
    GUILDS,
    MOST_INFLUENCE,
    MOST_PAWNS,
    MOST_SEATS,
    NO_PLOT,
    NOBODY,
    NOBODY_BUILDS,
    NOTHING,
    OPENING_TURN,
    PLAYER_GUILDS,
    PLAYING_CARD,
    SHAPES,
    SPECIALS,
    STACK_CARDS,
    STOCK_ROW,
    TILES,
)
from guildhall.games.flandern.view import PHASE_NAMES, FlandernView

PHASES = [
    PHASE_NAMES[phase]
    for phase in (
        CHOOSING_CARDS,
        OPENING_TURN,
        PLAYING_CARD,
        CHOOSING_PLACE,
        CROWNING,
        APPOINTING,
        ENDED,
    )
]
LAST_SEAT = MOST_SEATS - 1
LAST_CARD = ACTION_CARDS - 1
LAST_GOLD = GOLD_CARDS - 1
COVERED = ARMS  # the number after the last arms
STACK_SIZE = PLAYER_GUILDS * STACK_CARDS


def layout(components: Components, score_range: tuple[int, int]) -> Layout:
    """The fields of an observation."""
    phases = ", ".join(f"{number} {name}" for number, name in enumerate(PHASES))
    value = max(1, score_range[1])
    tiles = max(1, *components.guild_tiles)
    churches = max(1, *components.churches)
    return Layout(
        (
            category("players", 2, MOST_SEATS, "how many play"),
            category("seat", NOBODY, LAST_SEAT, "the viewer's seat at the table; -1 spectator"),
            category("phase", 0, len(PHASES) - 1, phases),
            category("first", 0, LAST_SEAT, "the first player, or whose turn it is with two"),
            category("active", NOBODY, LAST_SEAT, "who acts; -1 nobody"),
            category("colours", 0, PLAYER_GUILDS - 1, "the colour of each guild", PLAYER_GUILDS),
            category("order", NOBODY, LAST_SEAT, "the order of play; -1 no more", MOST_SEATS),
            number("acted", 0, MOST_SEATS, "how many of them have acted"),
            category("card", NOTHING, LAST_GOLD, "the card that is carried out; -1 none"),
            category("source", NOTHING, 2, "0 silver, 1 gold, 2 influenced; -1 none"),
            category("acting", NOTHING, LAST_SEAT, "the guild that it lets build; -1 none"),
            category("chosen", NOTHING, LAST_CARD, "the card that the viewer chose; -1 none"),
            category("added", NOTHING, MOST_INFLUENCE, "influence cards added to it; -1 unknown"),
            category("gold_card", NOTHING, LAST_GOLD, "the gold card the viewer holds; -1 none"),
            category("spot", NOTHING, BOARD - 1, "the plot that the viewer chose; -1 none"),
            category(
                "played",
                NOTHING,
                LAST_CARD,
                "the card that each seat has shown in this round; -1 none",
                MOST_SEATS,
            ),
            number("influence_played", 0, MOST_INFLUENCE, "influence shown with it", MOST_SEATS),
            category(
                "arms",
                NO_PLOT,
                COVERED,
                "whose quarter lies on each place: 0 to 3 guilds, 4 grey, 5 Church, 6 a cover; "
                "-1 it is free, -2 it is no plot",
                BOARD,
            ),
            number("printed", 0, 1, "1 if a guild master is printed on the tile there", BOARD),
            number("pawns", 0, MOST_PAWNS, "guild master pawns there", BOARD),
            number("sites", 0, 1, "1 if the quarter there is not finished", BOARD),
            number("cathedrals", 0, 1, "1 if a cathedral stands there", BOARD),
            category(
                "scored",
                NOTHING,
                CITIES,
                "when each city was scored, 1 first; 0 not yet, -1 not in play",
                CITIES,
            ),
            number("values", 0, value, "what each city is worth now", CITIES),
            number("points", 0, value, "points of each guild", GUILDS),
            number("scores", *score_range, "points of each seat", MOST_SEATS),
            number(
                "stock",
                0,
                tiles,
                "tiles left, guild by guild: large, large with a master, and so on",
                GUILDS * STOCK_ROW,
            ),
            number("churches", 0, churches, "ordinary churches left, by shape", SHAPES),
            number("specials", 0, 1, "1 if the special church is left", SPECIALS),
            number("markers", 0, max(1, components.sites), "site markers left"),
            number("cathedrals_left", 0, max(1, components.cathedrals), "cathedrals left"),
            number("pawns_left", 0, max(1, components.masters), "guild master pawns left"),
            number(
                "hands",
                0,
                1,
                "1 for each action card in a hand, seat by seat",
                MOST_SEATS * ACTION_CARDS,
            ),
            number(
                "rows",
                0,
                1,
                "1 for each card in an open row, seat by seat",
                MOST_SEATS * ACTION_CARDS,
            ),
            number("influence", 0, MOST_INFLUENCE, "influence cards of each seat", MOST_SEATS),
            number("gold", 0, components.gold_cards(), "gold cards left, A and B", BACKS),
            category("held", NOTHING, BACKS - 1, "the back of the gold card held; -1 none"),
            number(
                "shown",
                0,
                components.gold_cards(),
                "gold cards shown so far, A then B, by kind",
                BACKS * GOLD_CARDS,
            ),
            number("stack", 0, 1, "influenced cards in the stack, colour by colour", STACK_SIZE),
            number("discard", 0, 1, "influenced cards that lie open, likewise", STACK_SIZE),
            number("own_done", 0, 1, "1 if the own action of this turn is done"),
            number("influenced_done", 0, 1, "1 if the influenced action is done"),
            number("has_built", 0, 1, "1 if something was built in this turn"),
            number("idle", 0, components.idle_turns, "turns in a row without building"),
            category("ending", 0, NOBODY_BUILDS, "how the game has ended; 0 not yet"),
        )
    )


def counted_guilds(view: FlandernView, around: list[int]) -> list[int]:
    """The colours of the guilds in the order in which the viewer counts them."""
    public = view["public"]
    guilds = [public["guilds"][seat] for seat in around]
    if public["influenced"]:
        guilds += [public["influenced"][seat] for seat in around]
    return guilds + [colour for colour in range(PLAYER_GUILDS) if colour not in guilds]


def arms_numbers(counted: list[int]) -> list[int]:
    """What each number of a view's plots is to the viewer; -1 and -2 are found at the end."""
    known = [counted[tile // 2] for tile in range(CHURCH_TILE)]
    known += [CHURCH] * (TILES - CHURCH_TILE)
    known += [counted[arms] for arms in range(ARMS)]
    known += [CHURCH, COVERED]  # the plot under D, and a cover
    return [*known, NO_PLOT, FREE]


def features(layout: Layout, view: FlandernView) -> vec[float]:
    """The cells of a view."""
    public, own, noted = view["public"], view["own"], view["noted"]
    seats, seat = view["seats"], view["seat"]
    if public["phase"] not in PHASES:
        raise ValueError("A view has numbers between moves only, not while a draw is pending.")
    first = 0 if seat is None else seat
    around = [(first + step) % seats for step in range(seats)]
    # What a seat is to the viewer; index -1 finds nobody, at the end.
    seen = [(other - first) % seats for other in range(seats)]
    seen.append(NOBODY)
    guilds = counted_guilds(view, around)
    counted = [guilds.index(colour) for colour in range(PLAYER_GUILDS)]
    counted += [GREY, CHURCH, NOTHING]
    absent = i64(MOST_SEATS - seats)
    cells = Cells(layout)
    cells.put(i64(seats))
    cells.put(NOBODY if seat is None else i64(seat))
    cells.put(i64(PHASES.index(public["phase"])))
    cells.put(i64(seen[public["first"]]))
    cells.put(i64(seen[public["active"]]))
    cells.put_all(guilds)
    cells.put_at(seen, public["order"])
    cells.put_times(NOBODY, MOST_SEATS - i64(len(public["order"])))
    cells.put(i64(public["acted"]))
    cells.put(i64(public["card"]))
    cells.put(i64(public["source"]))
    cells.put(i64(counted[public["acting"]]))
    cells.put(i64(own.get("card", NOTHING)))
    cells.put(i64(own.get("influence", NOTHING)))
    cells.put(i64(own.get("gold", NOTHING)))
    cells.put(i64(own.get("spot", NOTHING)))
    revealed = public["revealed"]
    if revealed:
        cells.put_all([revealed[other][0] for other in around])
        cells.put_times(NOTHING, absent)
        cells.put_all([revealed[other][1] for other in around])
        cells.put_times(0, absent)
    else:
        cells.put_times(NOTHING, MOST_SEATS)
        cells.put_times(0, MOST_SEATS)
    cells.put_at(arms_numbers(counted), public["plots"])
    cells.put_all([tile & 1 if 0 <= tile < CHURCH_TILE else 0 for tile in public["plots"]])
    cells.put_all(marks(public["pawns"]))
    cells.put_all(marks(public["sites"] + public["unfinished"]))
    cells.put_all(marks(public["cathedrals"]))
    cells.put_all(public["scored"])
    cells.put_all(public["values"])
    cells.put_at(public["points"], [*guilds, GREY])
    cells.put_at(public["scores"], around)
    cells.put_times(0, absent)
    for guild in (*guilds, GREY):
        cells.put_all(public["stock"][guild])
    cells.put_all(public["churches"])
    cells.put_all(public["specials"])
    cells.put(i64(public["markers"]))
    cells.put(i64(public["cathedrals_left"]))
    cells.put(i64(public["pawns_left"]))
    for cards in (public["hands"], public["rows"]):
        for other in around:
            cells.put_all(cards[other])
        cells.put_times(0, absent * ACTION_CARDS)
    cells.put_at(public["influence"], around)
    cells.put_times(0, absent)
    cells.put_all(public["gold"])
    cells.put(i64(public["held"]))
    for shown in noted["shown"]:
        cells.put_all(shown)
    cells.put_all(public["stack"] or [0] * STACK_SIZE)
    cells.put_all(public["discard"] or [0] * STACK_SIZE)
    cells.put(i64(public["own_done"]))
    cells.put(i64(public["influenced_done"]))
    cells.put(i64(public["has_built"]))
    cells.put(i64(public["idle"]))
    cells.put(i64(public["ending"]))
    return cells.done()


def marks(places: list[int]) -> list[int]:
    """How often each place of the board is among these."""
    found = [0] * BOARD
    for place in places:
        found[place] += 1
    return found


def telling(components: Components) -> Telling:
    """How events are written; here seats are those of the table, for whoever reads them."""
    seat = number("seat", 0, LAST_SEAT, "who")
    back = number("back", 0, BACKS - 1, "0 A, 1 B")
    card = number("card", 0, LAST_CARD, "which card")
    gold = number("card", 0, LAST_GOLD, "which card")
    guild = number("guild", 0, PLAYER_GUILDS - 1, "for which guild")
    place = number("place", 0, BOARD - 1, "where")
    kinds: dict[str, tuple[Field, ...]] = {
        "gold_drawn": (
            seat,
            back,
            number("card", NOTHING, LAST_GOLD, "which card; -1 for those of others"),
        ),
        "gold_replaced": (seat, back, gold),
        "revealed": (seat, card, number("influence", 0, MOST_INFLUENCE, "influence cards")),
        "played": (seat, card),
        "influenced_first": (seat,),
        "influenced_drawn": (seat, guild, card),
        "influenced_removed": (seat, guild, card),
        "laid": (
            seat,
            place,
            number("tile", 0, TILES - 1, "which tile"),
            number("site", 0, 1, "1 for a site"),
        ),
        "finished": (seat, place),
        "gold_shown": (seat, gold),
        "cathedral_built": (seat, place),
        "master_placed": (seat, place),
    }
    # One's own choices one knows; the rest can be read off the open table.
    implied = {
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
    return Telling(kinds, frozenset(implied), most_told(components))


def most_told(components: Components) -> int:
    """How much one seat can be told and choose, in rounds or in turns of two players."""
    seats = components.seats[-1]
    # The gold card, each seat's cards and what they do, and the same for the gold card; then the
    # seat's own choices: card and influence, place and tile, and the two for its gold cards.
    rounds = components.gold_cards() * (1 + 2 * seats + 2 + 6)
    # A card played and one drawn, and whatever is built; a seat chooses in its own turns.
    builds = 2 * components.max_plots()
    turns = components.max_turns() * 3 + 2 * STACK_SIZE + 3 * builds
    return max(rounds, turns if components.seats[0] == 2 else 0)
