"""Page model of a view: regions, standings, and how to choose."""

from guildhall.core.board_model import Region, Standing, Stat
from guildhall.core.language import ENGLISH, Language
from guildhall.drawing import svg
from guildhall.drawing.glyph import SIDE
from guildhall.drawing.region import draw_region
from guildhall.drawing.symbols import icon_svg
from guildhall.games.flandern.board import guilds, hand, tile_stock
from guildhall.games.flandern.board.cities import aria_description, cities
from guildhall.games.flandern.board.geometry import BOARD_HEIGHT, BOARD_WIDTH
from guildhall.games.flandern.board.score_track import score_track
from guildhall.games.flandern.board.stacks import stacks, wooden_supply
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import guild_name

_EDGE = 4
"""Space around tiles and cards: rings grow on hover."""


def regions(components: Components, view: FlandernView, lang: Language = ENGLISH) -> list[Region]:
    """Return the regions: cities, quarters in stock, guilds, and the viewer's hand."""
    base, seats = lang.without_names, view["seats"]
    result = [
        draw_region(
            "cities",
            "board",
            lang.text("Flanders"),
            board(components, view, base),
            (BOARD_WIDTH, BOARD_HEIGHT),
            0,
            aria_description(view, lang),
        ),
        draw_region(
            "stock",
            "side",
            lang.text("Available quarters"),
            tile_stock.stock(components, view, base),
            tile_stock.SIZE,
            _EDGE,
        ),
        draw_region(
            "guilds",
            "side",
            lang.text("Guilds"),
            svg.fill_names(guilds.guilds(components, view, base), lang, seats),
            guilds.size(view),
            _EDGE,
        ),
    ]
    if view["seat"] is not None:
        held = hand.hand(components, view, base)
        result.append(
            draw_region("hand", "tray", lang.text("Your hand"), held, hand.size(view), _EDGE)
        )
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
        label = lang.plural("{number} influence card", "{number} influence cards", influence)
        stat = Stat(icon_svg("fl-iseal", SIDE, SIDE), influence, label)
        if public["stack"]:
            label = lang.plural("{number} quarter left", "{number} quarters left", left)
            stat = Stat(icon_svg("fl-ihall", SIDE, SIDE), left, label)
        notes = [_guilds_label(components, view, seat, lang)]
        if seat == public["first"] and not view["over"]:
            # FL-3.1; with two players, the first player is the one whose turn it is. A narrow page
            # cuts the last note: the guild that the shield shows, or whose turn it is.
            if view["seats"] > 2:
                notes.insert(0, lang.text("first player"))
            else:
                notes.append(lang.text("current player"))
        result.append(Standing(seat, public["scores"][seat], (stat,), tuple(notes)))
    return result


def _guilds_label(components: Components, view: FlandernView, seat: int, lang: Language) -> str:
    """Return the guild of a seat; with two players, also the one it influences."""
    public = view["public"]
    mine = guild_name(components, public["guilds"][seat], lang)
    if not public["influenced"]:
        return mine
    other = guild_name(components, public["influenced"][seat], lang)
    return lang.text("{guild} and {other}", guild=mine, other=other)
