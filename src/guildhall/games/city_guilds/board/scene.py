"""What a page shows of a view: the regions of the board, the seats, and how to choose."""

from guildhall.core.scene import Figure, Gesture, Region, Standing
from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.pieces import icon
from guildhall.drawing.seats import MAN_HEIGHT, MAN_WIDTH
from guildhall.drawing.svg import named, whole
from guildhall.games.city_guilds.board import panel
from guildhall.games.city_guilds.board.glyphs import TILE as TILE_SIDE
from guildhall.games.city_guilds.board.plan import plan_of
from guildhall.games.city_guilds.board.ring import scores
from guildhall.games.city_guilds.board.town import description, town
from guildhall.games.city_guilds.board.tracks import SLIM, tracks
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import NOTHING, SPACE
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words import action_text, kind_name

WALKWAY = 18
"""Around the wall: shields that share a score space may stand outside it."""
EDGE = 3
"""Around the tiles and tracks: rings grow when one points at them."""


def scene(components: Components, view: CityGuildsView, tongue: Tongue = ENGLISH) -> list[Region]:
    """The town, the tiles on offer, the guild tracks, and the own hand."""
    base, plan, seats = tongue.base, plan_of(components), view["seats"]
    built = town(components, view, base) + scores(components, view, base)
    size = (plan.width, plan.height)
    regions = [
        Region(
            "town",
            "board",
            tongue.say("The town"),
            whole(named(built, tongue, seats), size, WALKWAY, description(view, tongue)),
        ),
        Region(
            "offer",
            "side",
            tongue.say("On offer"),
            whole(panel.offer(components, view, base), panel.OFFER_SIZE, EDGE),
        ),
        Region(
            "tracks",
            "side",
            tongue.say("Guild tracks"),
            whole(
                named(tracks(components, view, SLIM, base), tongue, seats),
                (SLIM.width, SLIM.height),
                EDGE,
            ),
        ),
    ]
    if view["seat"] is not None:
        tiles = panel.hand(components, view, panel.HAND_TILE, base)
        mine = whole(tiles, panel.HAND_SIZE, EDGE)
        regions.append(Region("hand", "tray", tongue.say("Your hand"), mine))
    return regions


def standings(view: CityGuildsView, tongue: Tongue = ENGLISH) -> list[Standing]:
    """The money of each seat, the men that it has left, and how many tiles it holds."""
    public = view["public"]
    result = []
    for seat in range(view["seats"]):
        men, tiles = public["men_left"][seat], public["hand_sizes"][seat]
        figures = (
            Figure(
                icon(f"gh-man{seat}", MAN_WIDTH, MAN_HEIGHT),
                men,
                tongue.count("{number} man left", "{number} men left", men),
            ),
            Figure(
                icon("gh-back", TILE_SIDE, TILE_SIDE),
                tiles,
                tongue.count("{number} tile in hand", "{number} tiles in hand", tiles),
            ),
        )
        notes = (tongue.say("starts"),) if panel.starts(view, seat) else ()
        result.append(Standing(seat, public["money"][seat], figures, notes))
    return result


def gesture(components: Components, view: CityGuildsView, tongue: Tongue = ENGLISH) -> Gesture:
    """A placement goes step by step; the tile that is given back may be changed until it is sent.

    No action ends a sequence: whoever leaves a tavern answers that one question.
    """
    if view["public"]["phase"] == "draft":
        return Gesture("subset", items=tuple(view["actions"]))
    return Gesture(
        so_far=steps_made(components, view, tongue.base),
        buttons=tuple(panel.without_place(view)),
    )


def steps_made(components: Components, view: CityGuildsView, tongue: Tongue) -> tuple[str, ...]:
    """The steps of the placement that is under way."""
    picked, spot = view["own"].get("picked", NOTHING), view["own"].get("spot", NOTHING)
    if picked == NOTHING:
        return ()
    tile = kind_name(components, picked, tongue)
    return (tile,) if spot == NOTHING else (tile, action_text(components, 0, SPACE + spot, tongue))
