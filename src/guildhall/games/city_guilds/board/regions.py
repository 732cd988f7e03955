"""What a page shows of a view: the regions of the board, the seats, and how to choose."""

from guildhall.core.board_model import Region, Selection, Standing, Stat
from guildhall.core.language import ENGLISH, Language
from guildhall.drawing import svg
from guildhall.drawing.seats import MAN_HEIGHT, MAN_WIDTH
from guildhall.drawing.symbols import icon_svg
from guildhall.games.city_guilds.board import players
from guildhall.games.city_guilds.board.geometry import map_geometry
from guildhall.games.city_guilds.board.glyphs import TILE_SIZE as TILE_SIDE
from guildhall.games.city_guilds.board.score_track import score_track
from guildhall.games.city_guilds.board.town import aria_description, town
from guildhall.games.city_guilds.board.tracks import SLIM_LAYOUT, tracks
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import NOTHING, SPACE
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words import action_text, kind_name

_WALKWAY = 18
"""Around the wall: shields that share a score space may stand outside it."""
_EDGE = 3
"""Around the tiles and tracks: rings grow when one points at them."""


def regions(components: Components, view: CityGuildsView, lang: Language = ENGLISH) -> list[Region]:
    """The town, the tiles on offer, the guild tracks, and the own hand."""
    base, geometry, seats = lang.without_names, map_geometry(components), view["seats"]
    built = town(components, view, base) + score_track(components, view, base)
    size = (geometry.width, geometry.height)
    result = [
        Region(
            "town",
            "board",
            lang.text("The town"),
            svg.svg_root(
                svg.fill_names(built, lang, seats), size, _WALKWAY, aria_description(view, lang)
            ),
        ),
        Region(
            "offer",
            "side",
            lang.text("On offer"),
            svg.svg_root(players.offer(components, view, base), players.OFFER_SIZE, _EDGE),
        ),
        Region(
            "tracks",
            "side",
            lang.text("Guild tracks"),
            svg.svg_root(
                svg.fill_names(tracks(components, view, SLIM_LAYOUT, base), lang, seats),
                (SLIM_LAYOUT.width, SLIM_LAYOUT.height),
                _EDGE,
            ),
        ),
    ]
    if view["seat"] is not None:
        tiles = players.hand(components, view, players.HAND_TILE_SIZE, base)
        hand_svg = svg.svg_root(tiles, players.HAND_SIZE, _EDGE)
        result.append(Region("hand", "tray", lang.text("Your hand"), hand_svg))
    return result


def standings(view: CityGuildsView, lang: Language = ENGLISH) -> list[Standing]:
    """The money of each seat, the men that it has left, and how many tiles it holds."""
    public = view["public"]
    result = []
    for seat in range(view["seats"]):
        men, tiles = public["men_left"][seat], public["hand_sizes"][seat]
        stats = (
            Stat(
                icon_svg(f"gh-man{seat}", MAN_WIDTH, MAN_HEIGHT),
                men,
                lang.plural("{number} man left", "{number} men left", men),
            ),
            Stat(
                icon_svg("gh-back", TILE_SIDE, TILE_SIDE),
                tiles,
                lang.plural("{number} tile in hand", "{number} tiles in hand", tiles),
            ),
        )
        notes = (lang.text("starts"),) if players.is_start_player(view, seat) else ()
        result.append(Standing(seat, public["money"][seat], stats, notes))
    return result


def selection(components: Components, view: CityGuildsView, lang: Language = ENGLISH) -> Selection:
    """A placement goes step by step; the tile that is given back may be changed until it is sent.

    No action ends a sequence: whoever leaves a tavern answers that one question.
    """
    if view["public"]["phase"] == "draft":
        return Selection("multiple", items=tuple(view["actions"]))
    return Selection(
        steps_made=_steps_made(components, view, lang.without_names),
        buttons=tuple(players.button_actions(view)),
    )


def _steps_made(components: Components, view: CityGuildsView, lang: Language) -> tuple[str, ...]:
    """The steps of the placement that is under way."""
    chosen_tile, chosen_space = view["own"].get("picked", NOTHING), view["own"].get("spot", NOTHING)
    if chosen_tile == NOTHING:
        return ()
    tile = kind_name(components, chosen_tile, lang)
    return (
        (tile,)
        if chosen_space == NOTHING
        else (tile, action_text(components, 0, SPACE + chosen_space, lang))
    )
