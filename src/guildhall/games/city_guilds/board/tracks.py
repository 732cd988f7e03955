"""The four guild tracks."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.seats import CUBE
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.board.geometry import Point
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words.names import guild_name

_WIDTH = 340
LEFT = 28
_START_WIDTH = 26
ROW_HEIGHT, _GAP = 36, 4
_NUMBERED_EVERY = 5

TRACKS_SIZE = _WIDTH, ids.GUILDS * ROW_HEIGHT + (ids.GUILDS - 1) * _GAP

TRACK_CSS = """
text.upon{font-size:14px;text-anchor:end;fill:$soft}
rect.lane{stroke-width:1}
path.cell{fill:none;stroke:$hair;stroke-width:1}
g.mark{font-size:14px;text-anchor:end}g.mark text{fill:$soft}
use.next{visibility:hidden}use.next.is-shown{visibility:visible;opacity:.8}
"""


def _top(guild: int) -> float:
    """Return the upper edge of a guild's track."""
    return guild * (ROW_HEIGHT + _GAP)


def _step(components: Components) -> float:
    """Return the width of a space."""
    return (_WIDTH - LEFT - _START_WIDTH) / components.track_length


# Symbol


def tracks_symbol(components: Components) -> str:
    """Return the four tracks as a symbol: guild glyph, start box and spaces."""
    first, step = LEFT + _START_WIDTH, _step(components)
    marks = "".join(
        svg.text(first + space * step - 2, ROW_HEIGHT - 3, space)
        for space in range(0, components.track_length + 1, _NUMBERED_EVERY)
    )
    edges = "".join(
        f"M{svg.fmt(first + i * step)} 0v{ROW_HEIGHT}" for i in range(components.track_length)
    )
    body = ""
    for guild in range(ids.GUILDS):
        row = svg.use(f"cg-sign{guild}", 0, (ROW_HEIGHT - 24) / 2)
        row += svg.rect("ground lane", LEFT, 0, _WIDTH - LEFT, ROW_HEIGHT, 4)
        row += svg.path("cell", edges) + svg.group(marks, "mark")
        body += svg.group(row, f"sign{guild}", svg.translate(0, _top(guild)))
    return svg.symbol("cg-tracks", body)


# Views


def tracks(components: Components, view: CityGuildsView, lang: Language) -> str:
    """Draw the guild tracks with their cubes."""
    body = svg.use("cg-tracks")
    for guild in range(ids.GUILDS):
        body += _track(components, guild, tuple(cubes_in_order(view, guild)), lang)
    return body + _next_cubes(components, view)


def cubes_in_order(view: CityGuildsView, guild: int) -> list[tuple[int, int]]:
    """Return the seat and the space of each cube on a track, best first."""
    positions = view["public"]["positions"][guild]
    arrivals = view["public"]["arrivals"][guild]
    seats = sorted(range(len(positions)), key=lambda seat: (-positions[seat], arrivals[seat]))
    return [(seat, positions[seat]) for seat in seats]


@lru_cache(maxsize=4096)
def _track(
    components: Components, guild: int, order: tuple[tuple[int, int], ...], lang: Language
) -> str:
    """A guild's name and cubes; ``order`` lists seats and spaces, best first."""
    name = guild_name(components, guild, lang)
    body = svg.rect("hit", 0, 0, _WIDTH, ROW_HEIGHT, 4)
    body += fitted_text(_WIDTH - 6, 16, name, "upon serif", 14, _WIDTH / 3)
    standing: dict[int, int] = {}
    cubes: dict[int, str] = {}
    for seat, space in order:
        slot = standing.get(space, 0)
        standing[space] = slot + 1
        transform = svg.translate(*cube_corner(components, space, slot))
        cubes[seat] = f'<use id="cube-{guild}-{seat}" href="#gh-cube{seat}"{transform}/>'
    # In seat order, so that a page can animate the cubes without sorting them.
    body += "".join(cubes[seat] for seat in sorted(cubes))
    label = ", ".join(f"{svg.name_placeholder(seat)} {space}" for seat, space in order)
    label = lang.text("{guild}: {order}", guild=name, order=label)
    return svg.item(f"track-{guild}", label, body, transform=svg.translate(0, _top(guild)))


def _next_cubes(components: Components, view: CityGuildsView) -> str:
    """CG-5.1: where the viewer's cube goes with each tile, which the page shows once chosen."""
    seat, public = view["seat"], view["public"]
    body = ""
    for action in view["actions"]:
        kind = action - ids.TILE
        if seat is None or not 0 <= kind < ids.MINSTREL:
            continue
        guild, is_market = kind % ids.MARKET, kind >= ids.MARKET
        row = public["positions"][guild][: view["seats"]]
        target = row[seat] + (components.market_step if is_market else components.building_step)
        if row.count(target) < components.cubes_per_space:
            needed = [action]
            if not is_market and min(public["men_left"][seat], components.men_on_building) > 1:
                needed.append(ids.MEN + 1)
            x, y = cube_corner(components, target, row.count(target))
            place = svg.translate(x, _top(guild) + y)
            body += f'<use class="next" href="#gh-cube{seat}"{svg.marks(when=needed)}{place}/>'
    return body


def cube_corner(components: Components, space: int, slot: int) -> Point:
    """Return the corner of a cube; ``slot`` counts the cubes that reached the space before it.

    CG-5.2: a space has one column of cubes, the first on top.
    """
    column, row = divmod(slot, 3)
    if space == 0:
        x = LEFT + 2.0 + column * (CUBE + 1)
    else:
        middle = LEFT + _START_WIDTH + (space - 0.5) * _step(components)
        x = middle - CUBE / 2 + column * 3
    return x, 2 + row * (CUBE + 1)
