"""What a page shows of a view: the regions of the board, the seats, and how to choose."""

from guildhall.core.board_model import Region, Selection, Standing, Stat
from guildhall.core.language import ENGLISH, Language
from guildhall.drawing import svg
from guildhall.drawing.glyph import SIDE
from guildhall.drawing.symbols import icon_svg
from guildhall.games.flandern.board import guilds, hand, players, stock
from guildhall.games.flandern.board.cities import aria_description, cities
from guildhall.games.flandern.board.geometry import BOARD_HEIGHT, BOARD_WIDTH
from guildhall.games.flandern.board.score_track import score_track
from guildhall.games.flandern.board.stacks import stacks, wooden_supply
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.prompts import steps_made

_EDGE = 4
"""Around the tiles and cards: rings grow when one points at them."""


def regions(components: Components, view: FlandernView, lang: Language = ENGLISH) -> list[Region]:
    """The six cities, the quarters in stock, the guilds, and the own hand."""
    base, seats = lang.without_names, view["seats"]
    table = svg.fill_names(guilds.guilds(components, view, base), lang, seats)
    result = [
        Region(
            "cities",
            "board",
            lang.text("Flanders"),
            svg.svg_root(
                board(components, view, base),
                (BOARD_WIDTH, BOARD_HEIGHT),
                0,
                aria_description(view, lang),
            ),
        ),
        Region(
            "stock",
            "side",
            lang.text("Quarters to lay"),
            svg.svg_root(stock.stock(components, view, base), stock.SIZE, _EDGE),
        ),
        Region(
            "guilds", "side", lang.text("Guilds"), svg.svg_root(table, guilds.size(view), _EDGE)
        ),
    ]
    if view["seat"] is not None:
        hand_svg = svg.svg_root(hand.hand(components, view, base), hand.size(view), _EDGE)
        result.append(Region("hand", "tray", lang.text("Your hand"), hand_svg))
    return result


def board(components: Components, view: FlandernView, lang: Language) -> str:
    """The map with all that lies on it."""
    return (
        svg.use("fl-country")
        + score_track(components, view, lang)
        + stacks(components, view, lang)
        + wooden_supply(view, lang)
        + cities(components, view, lang)
    )


def standings(
    components: Components, view: FlandernView, lang: Language = ENGLISH
) -> list[Standing]:
    """The points of each seat and its influence cards; with two the quarters that it has left."""
    public = view["public"]
    result = []
    for seat in range(view["seats"]):
        left, influence = sum(public["stock"][public["guilds"][seat]]), public["influence"][seat]
        # With influence there is no room for more; what is left of the quarters stands beside.
        stat = Stat(icon_svg("fl-iseal", SIDE, SIDE), influence, _influence_label(influence, lang))
        if public["stack"]:
            label = lang.plural("{number} quarter left", "{number} quarters left", left)
            stat = Stat(icon_svg("fl-ihall", SIDE, SIDE), left, label)
        notes = [players.guilds_label(components, view, seat, lang)]
        if players.is_first_player(view, seat):
            notes.append(players.first_player_label(view, lang))
        result.append(Standing(seat, public["scores"][seat], (stat,), tuple(notes)))
    return result


def _influence_label(influence: int, lang: Language) -> str:
    """The influence cards in a hand, in words with the number."""
    return lang.plural("{number} influence card", "{number} influence cards", influence)


def selection(components: Components, view: FlandernView, lang: Language = ENGLISH) -> Selection:
    """All choices have their places: a card, then influence; a plot, then the quarter for it."""
    return Selection(steps_made=steps_made(components, view, lang.without_names))
