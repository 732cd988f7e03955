"""What a page shows of a view: the regions of the board, the seats, and how to choose."""

from guildhall.core.scene import Figure, Gesture, Region, Standing
from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.glyph import SIDE
from guildhall.drawing.pieces import icon
from guildhall.drawing.svg import named, use, whole
from guildhall.games.flandern.board import guilds, hand, panel, stock
from guildhall.games.flandern.board.cities import cities, description
from guildhall.games.flandern.board.piles import stacks, track, wood
from guildhall.games.flandern.board.plan import HEIGHT, WIDTH
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.questions import steps_made

EDGE = 4
"""Around the tiles and cards: rings grow when one points at them."""


def scene(components: Components, view: FlandernView, tongue: Tongue = ENGLISH) -> list[Region]:
    """The six cities, the quarters in stock, the guilds, and the own hand."""
    base, seats = tongue.base, view["seats"]
    table = named(guilds.guilds(components, view, base), tongue, seats)
    regions = [
        Region(
            "cities",
            "board",
            tongue.say("Flanders"),
            whole(board(components, view, base), (WIDTH, HEIGHT), 0, description(view, tongue)),
        ),
        Region(
            "stock",
            "side",
            tongue.say("Quarters to lay"),
            whole(stock.stock(components, view, base), stock.SIZE, EDGE),
        ),
        Region("guilds", "side", tongue.say("Guilds"), whole(table, guilds.size(view), EDGE)),
    ]
    if view["seat"] is not None:
        mine = whole(hand.hand(components, view, base), hand.size(view), EDGE)
        regions.append(Region("hand", "tray", tongue.say("Your hand"), mine))
    return regions


def board(components: Components, view: FlandernView, tongue: Tongue) -> str:
    """The map with all that lies on it."""
    return (
        use("fl-country")
        + track(components, view, tongue)
        + stacks(components, view, tongue)
        + wood(view, tongue)
        + cities(components, view, tongue)
    )


def standings(
    components: Components, view: FlandernView, tongue: Tongue = ENGLISH
) -> list[Standing]:
    """The points of each seat and its influence cards; with two the quarters that it has left."""
    public = view["public"]
    result = []
    for seat in range(view["seats"]):
        left, influence = sum(public["stock"][public["guilds"][seat]]), public["influence"][seat]
        # With influence there is no room for more; what is left of the quarters stands beside.
        figure = Figure(icon("fl-iseal", SIDE, SIDE), influence, held(influence, tongue))
        if public["stack"]:
            says = tongue.count("{number} quarter left", "{number} quarters left", left)
            figure = Figure(icon("fl-ihall", SIDE, SIDE), left, says)
        notes = [panel.guilds_of(components, view, seat, tongue)]
        if panel.starts(view, seat):
            notes.append(panel.first_name(view, tongue))
        result.append(Standing(seat, public["scores"][seat], (figure,), tuple(notes)))
    return result


def held(influence: int, tongue: Tongue) -> str:
    """The influence cards in a hand, in words with the number."""
    return tongue.count("{number} influence card", "{number} influence cards", influence)


def gesture(components: Components, view: FlandernView, tongue: Tongue = ENGLISH) -> Gesture:
    """All choices have their places: a card, then influence; a plot, then the quarter for it."""
    return Gesture(so_far=steps_made(components, view, tongue.base))
