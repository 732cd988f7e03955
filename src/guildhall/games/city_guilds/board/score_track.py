"""The score track on the town wall."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.seats import SHIELD_HEIGHT, SHIELD_WIDTH
from guildhall.games.city_guilds.board.geometry import WALL_WIDTH, MapGeometry, map_geometry
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView

_NUMBERED_EVERY = 5
"""Interval of the printed numbers."""

SCORE_TRACK_CSS = """
path.wall{fill:$wall;stroke:$block;stroke-width:1.5}
path.merlon{fill:none;stroke:$block;stroke-width:6}
path.joint{fill:none;stroke:$hair;stroke-width:1}
rect.tower{fill:$wall;stroke:$block;stroke-width:1.5}
rect.cover{fill:$wall}
text.score{font-size:10px;text-anchor:middle;fill:$soft}
text.ten{font-size:11px;font-weight:700;text-anchor:middle;fill:$ink}
rect.lap-tag{fill:$card;stroke:$block;stroke-width:.8}
text.lap{font-size:9px;font-weight:700;text-anchor:middle}
"""


def score_track_symbol(components: Components) -> str:
    """Return the wall with its score spaces as a symbol."""
    geometry = map_geometry(components)
    outer = f"M0 0h{svg.fmt(geometry.width)}v{svg.fmt(geometry.height)}h-{svg.fmt(geometry.width)}z"
    width, height = geometry.width - 2 * WALL_WIDTH, geometry.height - 2 * WALL_WIDTH
    inner = f"M{WALL_WIDTH} {WALL_WIDTH}v{svg.fmt(height)}h{svg.fmt(width)}"
    inner += f"v-{svg.fmt(height)}z"
    body = (
        _merlons(geometry)
        + svg.path("wall", outer + inner)
        + svg.path("joint", _joints(geometry))
        + _towers(geometry)
    )
    for score in range(0, components.score_track_length, _NUMBERED_EVERY):
        x, y = score_space_middle(geometry, score)
        body += svg.text(x, y + 4, score, "score" if score % 10 else "ten")
    return svg.symbol("cg-wall", body)


def _merlons(geometry: MapGeometry) -> str:
    """The battlements along the outer edge of the wall."""
    across, down = svg.fmt(geometry.score_space_width / 2), svg.fmt(geometry.score_space_height / 2)
    top = f'<path class="merlon" stroke-dasharray="{across}" d="M0-3h{svg.fmt(geometry.width)}'
    top += f'M0 {svg.fmt(geometry.height + 3)}h{svg.fmt(geometry.width)}"/>'
    side = f'<path class="merlon" stroke-dasharray="{down}" d="M-3 0v{svg.fmt(geometry.height)}'
    return top + side + f'M{svg.fmt(geometry.width + 3)} 0v{svg.fmt(geometry.height)}"/>'


def _joints(geometry: MapGeometry) -> str:
    """The lines between the score spaces."""
    right, low = svg.fmt(geometry.width - WALL_WIDTH), svg.fmt(geometry.height - WALL_WIDTH)
    upright = [
        svg.fmt(i * geometry.score_space_width) for i in range(2, geometry.score_columns - 1)
    ]
    level = [svg.fmt(i * geometry.score_space_height) for i in range(2, geometry.score_rows - 1)]
    return "".join(f"M{x} 0v{WALL_WIDTH}M{x} {low}v{WALL_WIDTH}" for x in upright) + "".join(
        f"M0 {y}h{WALL_WIDTH}M{right} {y}h{WALL_WIDTH}" for y in level
    )


def _towers(geometry: MapGeometry) -> str:
    far, low = geometry.width - WALL_WIDTH - 4, geometry.height - WALL_WIDTH - 4
    corners = ((-4.0, -4.0), (far, -4.0), (-4.0, low), (far, low))
    return "".join(svg.rect("tower", x, y, WALL_WIDTH + 8, WALL_WIDTH + 8, 5) for x, y in corners)


def score_space_middle(geometry: MapGeometry, score: int) -> tuple[float, float]:
    """Return the middle of a score space."""
    x, y = geometry.score_spaces[score]
    on_side = x == 0 or x >= geometry.width - WALL_WIDTH - 0.01
    on_end = y == 0 or y >= geometry.height - WALL_WIDTH - 0.01
    across = WALL_WIDTH if on_side else geometry.score_space_width
    down = WALL_WIDTH if on_end else geometry.score_space_height
    return x + across / 2, y + down / 2


def score_track(components: Components, view: CityGuildsView, lang: Language) -> str:
    """Draw the score track with the shields, relative to the outer corner of the wall."""
    money = view["public"]["money"]
    spaces = [amount % components.score_track_length for amount in money]
    body = svg.use("cg-wall")
    for space in sorted({space for space in spaces if spaces.count(space) > 1}):
        body += _number_cover(components, space)
    for seat, amount in enumerate(money):
        crowd_and_index = (spaces.count(spaces[seat]), spaces[:seat].count(spaces[seat]))
        body += _score_marker(components, seat, amount, crowd_and_index, lang)
    return body


@lru_cache(maxsize=256)
def _number_cover(components: Components, space: int) -> str:
    """Hide the number of a space that holds several shields."""
    x, y = score_space_middle(map_geometry(components), space)
    return "" if space % _NUMBERED_EVERY else svg.rect("cover", x - 9, y - 7, 18, 14)


@lru_cache(maxsize=4096)
def _score_marker(
    components: Components, seat: int, amount: int, crowd_and_index: tuple[int, int], lang: Language
) -> str:
    """A seat's shield on its score space; smaller if others share the space."""
    geometry = map_geometry(components)
    laps, space = divmod(amount, components.score_track_length)
    lap = laps * components.score_track_length
    crowd, index = crowd_and_index
    x, y = score_space_middle(geometry, space)
    scale = 0.82 if crowd == 1 else 0.54
    if crowd > 1:
        across, down = crowd_offset(geometry, space, crowd, index)
        x, y = x + across, y + down
    body = svg.use(f"gh-shield{seat}", -SHIELD_WIDTH / 2 * scale, -SHIELD_HEIGHT / 2 * scale, scale)
    if lap:
        body += svg.rect("lap-tag", -13, 5, 26, 11, 3) + svg.text(0, 13.5, f"{lap:+d}", "lap")
    label = lang.text("{seat} has £{money}", seat=svg.name_placeholder(seat), money=amount)
    return svg.item(f"score-{seat}", label, body, transform=svg.translate(x, y))


def crowd_offset(geometry: MapGeometry, space: int, crowd: int, index: int) -> tuple[float, float]:
    """Return the offset of one of several shields on a space: pairs, later ones further outside."""
    x, y = geometry.score_spaces[space]
    pair, side = divmod(index, 2)
    alone = side == 0 and index == crowd - 1
    along = 0.0 if alone else (side - 0.5) * 13.5
    out = pair * 15.5 - 4 * ((crowd + 1) // 2 - 1)
    if y == 0:
        return along, -out
    if y >= geometry.height - WALL_WIDTH - 0.01:
        return along, out
    return (-out, along * 1.15) if x == 0 else (out, along * 1.15)
