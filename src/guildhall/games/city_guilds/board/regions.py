"""Page model of a view: regions, standings, and how to choose."""

from guildhall.core.board_model import Region, Standing, Stat
from guildhall.core.language import ENGLISH, Language
from guildhall.drawing import svg
from guildhall.drawing.region import draw_region
from guildhall.drawing.seats import MAN_HEIGHT, MAN_WIDTH
from guildhall.drawing.symbols import icon_svg
from guildhall.games.city_guilds.board import tiles
from guildhall.games.city_guilds.board.geometry import map_geometry
from guildhall.games.city_guilds.board.glyphs import TILE_SIZE
from guildhall.games.city_guilds.board.score_track import score_track
from guildhall.games.city_guilds.board.town import aria_description, town
from guildhall.games.city_guilds.board.tracks import TRACKS_SIZE, tracks
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView

_WALKWAY = 18
"""Space around the wall: shields that share a score space may extend beyond it."""
_EDGE = 3
"""Space around tiles and tracks: rings grow on hover."""


def regions(components: Components, view: CityGuildsView, lang: Language = ENGLISH) -> list[Region]:
    """Return the regions: town, tiles on offer, guild tracks, and the viewer's hand."""
    base, geometry, seats = lang.without_names, map_geometry(components), view["seats"]
    built = town(components, view, base) + score_track(components, view, base)
    result = [
        draw_region(
            "town",
            "board",
            lang.text("The town"),
            svg.fill_names(built, lang, seats),
            (geometry.width, geometry.height),
            _WALKWAY,
            aria_description(view, lang),
        ),
        draw_region(
            "offer",
            "side",
            lang.text("Display"),
            tiles.offer(components, view, base),
            tiles.ROW_SIZE,
            _EDGE,
        ),
        draw_region(
            "tracks",
            "side",
            lang.text("Guild tracks"),
            svg.fill_names(tracks(components, view, base), lang, seats),
            TRACKS_SIZE,
            _EDGE,
        ),
    ]
    if view["seat"] is not None:
        row = tiles.hand(components, view, base)
        result.append(
            draw_region("hand", "tray", lang.text("Your hand"), row, tiles.ROW_SIZE, _EDGE)
        )
    return result


def standings(
    components: Components, view: CityGuildsView, lang: Language = ENGLISH
) -> list[Standing]:
    """Return each seat's money, remaining men and number of tiles."""
    public = view["public"]
    result = []
    for seat in range(view["seats"]):
        men, held = public["men_left"][seat], public["hand_sizes"][seat]
        stats = (
            Stat(
                icon_svg(f"gh-man{seat}", MAN_WIDTH, MAN_HEIGHT),
                men,
                lang.plural("{number} man left", "{number} men left", men),
            ),
            Stat(
                icon_svg("gh-back", TILE_SIZE, TILE_SIZE),
                held,
                lang.plural("{number} tile in hand", "{number} tiles in hand", held),
            ),
        )
        # CG-2.6
        notes = (lang.text("first player"),) if seat == public["start"] else ()
        result.append(Standing(seat, public["money"][seat], stats, notes))
    return result
