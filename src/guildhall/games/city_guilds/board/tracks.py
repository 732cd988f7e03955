"""The four guild tracks: wide above the town, or slim next to it."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.seats import CUBE
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.board.geometry import Point, map_geometry
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words.names import guild_name

_NAME_SIZE = 13

TRACK_CSS = """
text.guild{font-size:13px}
text.upon{font-size:12px;text-anchor:end;fill:$soft}
rect.lane{stroke-width:1}
path.cell{fill:none;stroke:$hair;stroke-width:1}
g.mark{font-size:8px;text-anchor:end}g.mark text{fill:$soft}
"""


class _TrackLayout(NamedTuple):
    """A variant of the tracks: its symbol and dimensions."""

    symbol: str
    width: float
    left: float
    start_width: float
    row_height: float
    gap: float
    numbered_every: int

    @property
    def height(self) -> float:
        """Height of all four tracks."""
        return ids.GUILDS * self.row_height + (ids.GUILDS - 1) * self.gap

    @property
    def is_slim(self) -> bool:
        """Whether cubes are stacked vertically and names are on the track itself."""
        return self.symbol == "cg-slim"

    def top(self, guild: int) -> float:
        """Return the upper edge of a guild's track."""
        return guild * (self.row_height + self.gap)

    def step(self, components: Components) -> float:
        """Return the width of a space."""
        return (self.width - self.left - self.start_width) / components.track_length


def wide_layout(components: Components) -> _TrackLayout:
    """Return the layout at the width of the town, with names in front and all spaces numbered."""
    return _TrackLayout("cg-broad", map_geometry(components).width, 118, 60, 28, 5, 1)


SLIM_LAYOUT = _TrackLayout("cg-slim", 340, 28, 26, 36, 6, 5)
"""For a column next to the town: every fifth space is numbered."""


# Symbols


@lru_cache(maxsize=16)
def tracks_symbol(components: Components, track_layout: _TrackLayout) -> str:
    """Return the four tracks as a symbol: guild glyph, start box and spaces."""
    first, step = track_layout.left + track_layout.start_width, track_layout.step(components)
    marks = "".join(
        svg.text(
            first + space * step - (2 if track_layout.is_slim else 2.5),
            track_layout.row_height - 3,
            space,
        )
        for space in range(0, components.track_length + 1, track_layout.numbered_every)
    )
    edges = "".join(
        f"M{svg.fmt(first + i * step)} 0v{svg.fmt(track_layout.row_height)}"
        for i in range(components.track_length)
    )
    body = ""
    for guild in range(ids.GUILDS):
        row = svg.use(f"cg-sign{guild}", 0, (track_layout.row_height - 24) / 2)
        row += svg.rect(
            "ground lane",
            track_layout.left,
            0,
            track_layout.width - track_layout.left,
            track_layout.row_height,
            4,
        )
        row += svg.path("cell", edges) + svg.group(marks, "mark")
        body += svg.group(row, f"sign{guild}", svg.translate(0, track_layout.top(guild)))
    return svg.symbol(track_layout.symbol, body)


# Views


def tracks(
    components: Components, view: CityGuildsView, track_layout: _TrackLayout, lang: Language
) -> str:
    """Draw the guild tracks with their cubes."""
    public = view["public"]
    body = svg.use(track_layout.symbol)
    for guild in range(ids.GUILDS):
        positions, arrivals = public["positions"][guild], public["arrivals"][guild]
        seats = sorted(range(len(positions)), key=lambda i: (-positions[i], arrivals[i]))
        order = tuple((seat, positions[seat]) for seat in seats)
        body += _track(components, guild, order, track_layout, lang)
    return body


@lru_cache(maxsize=4096)
def _track(
    components: Components,
    guild: int,
    order: tuple[tuple[int, int], ...],
    track_layout: _TrackLayout,
    lang: Language,
) -> str:
    """A guild's name and cubes; ``order`` lists seats and spaces, best first."""
    name = guild_name(components, guild, lang)
    body = svg.rect("hit", 0, 0, track_layout.width, track_layout.row_height, 4)
    if track_layout.is_slim:
        body += fitted_text(
            track_layout.width - 6, 14, name, "upon serif", 12, track_layout.width / 3
        )
    else:
        body += fitted_text(30, 18.5, name, "guild serif", _NAME_SIZE, track_layout.left - 36)
    standing: dict[int, int] = {}
    cubes: dict[int, str] = {}
    for seat, space in order:
        slot = standing.get(space, 0)
        standing[space] = slot + 1
        transform = svg.translate(*cube_corner(components, track_layout, space, slot))
        cubes[seat] = f'<use id="cube-{guild}-{seat}" href="#gh-cube{seat}"{transform}/>'
    # In seat order, so that a page can animate the cubes without sorting them.
    body += "".join(cubes[seat] for seat in sorted(cubes))
    label = ", ".join(f"{svg.name_placeholder(seat)} {space}" for seat, space in order)
    label = lang.text("{guild}: {order}", guild=name, order=label)
    return svg.item(
        f"track-{guild}", label, body, transform=svg.translate(0, track_layout.top(guild))
    )


def cube_corner(components: Components, track_layout: _TrackLayout, space: int, slot: int) -> Point:
    """Return the corner of a cube; ``slot`` counts the cubes that reached the space before it.

    On a wide track the first is top right, then top left and bottom left; on a slim one they
    are stacked vertically.
    """
    step = track_layout.step(components)
    middle = track_layout.left + track_layout.start_width + (space - 0.5) * step
    if track_layout.is_slim:
        column, row = divmod(slot, 3)
        x = (
            track_layout.left + 2 + column * (CUBE + 1)
            if space == 0
            else middle - CUBE / 2 + column * 3
        )
        return x, 2 + row * (CUBE + 1)
    if space == 0:
        return track_layout.left + 4 + slot * (CUBE + 1), 3
    return middle + 0.6 if slot in (0, 3) else middle - CUBE - 0.6, 3 if slot < 2 else 15
