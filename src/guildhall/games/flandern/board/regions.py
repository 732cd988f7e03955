"""Page model of a view: regions, standings, and how to choose."""

from guildhall.core.board_model import Region, Selection, Standing, Stat
from guildhall.core.language import ENGLISH, Language
from guildhall.drawing import svg
from guildhall.drawing.glyph import SIDE
from guildhall.drawing.symbols import icon_svg
from guildhall.games.flandern.board import guilds, hand, players, tile_stock
from guildhall.games.flandern.board.cities import aria_description, cities
from guildhall.games.flandern.board.geometry import BOARD_HEIGHT, BOARD_WIDTH
from guildhall.games.flandern.board.score_track import score_track
from guildhall.games.flandern.board.stacks import stacks, wooden_supply
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.prompts import steps_made

_EDGE = 4
"""Space around tiles and cards: rings grow on hover."""


def regions(components: Components, view: FlandernView, lang: Language = ENGLISH) -> list[Region]:
    """Return the regions: cities, quarters in stock, guilds, and the viewer's hand."""
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
            lang.text("Available quarters"),
            svg.svg_root(tile_stock.stock(components, view, base), tile_stock.SIZE, _EDGE),
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
    """Draw the map with everything on it."""
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
    """Return each seat's points and influence cards; with two players, its remaining quarters."""
    public = view["public"]
    result = []
    for seat in range(view["seats"]):
        left, influence = sum(public["stock"][public["guilds"][seat]]), public["influence"][seat]
        # There is room for one number only; the table of guilds shows the remaining quarters too.
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
    return lang.plural("{number} influence card", "{number} influence cards", influence)


def selection(components: Components, view: FlandernView, lang: Language = ENGLISH) -> Selection:
    """Return how to choose: a card, then influence; or a plot, then a tile."""
    return Selection(steps_made=steps_made(components, view, lang.without_names))
