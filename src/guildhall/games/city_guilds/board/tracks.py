"""The four guild tracks: broad above the town, or slim beside it."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.seats import CUBE
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.city_guilds.board.geometry import Point, map_geometry
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import GUILDS
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


class TrackLayout(NamedTuple):
    """A form of the tracks: the piece that it is, and the measures of a track."""

    symbol: str
    width: float
    left: float
    start_width: float
    row_height: float
    gap: float
    numbered_every: int

    @property
    def height(self) -> float:
        """All four tracks."""
        return GUILDS * self.row_height + (GUILDS - 1) * self.gap

    @property
    def is_slim(self) -> bool:
        """Whether cubes stand one below the other, and names on the track itself."""
        return self.symbol == "cg-slim"

    def top(self, guild: int) -> float:
        """Where the track of a guild begins."""
        return guild * (self.row_height + self.gap)

    def step(self, components: Components) -> float:
        """The width of a space."""
        return (self.width - self.left - self.start_width) / components.track_length


def wide_layout(components: Components) -> TrackLayout:
    """As wide as the town, with the names before the tracks and all spaces numbered."""
    return TrackLayout("cg-broad", map_geometry(components).width, 118, 60, 28, 5, 1)


SLIM_LAYOUT = TrackLayout("cg-slim", 340, 28, 26, 36, 6, 5)
"""For a column beside the town: every fifth space is numbered."""


# What never changes: a piece of the sprite


@lru_cache(maxsize=16)
def tracks_symbol(components: Components, track_layout: TrackLayout) -> str:
    """The four tracks: sign of the guild, the start box, the spaces."""
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
    for guild in range(GUILDS):
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


# What a view shows


def tracks(
    components: Components, view: CityGuildsView, track_layout: TrackLayout, lang: Language
) -> str:
    """The guild tracks with the cubes on them."""
    public = view["public"]
    body = svg.use(track_layout.symbol)
    for guild in range(GUILDS):
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
    track_layout: TrackLayout,
    lang: Language,
) -> str:
    """The name of a guild and the cubes on its track, given as seats and spaces, best first."""
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
    # In the order of seats: a page that moves them must not have to sort them.
    body += "".join(cubes[seat] for seat in sorted(cubes))
    label = ", ".join(f"{svg.name_placeholder(seat)} {space}" for seat, space in order)
    label = lang.text("{guild}: {order}", guild=name, order=label)
    return svg.item(
        f"track-{guild}", label, body, transform=svg.translate(0, track_layout.top(guild))
    )


def cube_corner(components: Components, track_layout: TrackLayout, space: int, slot: int) -> Point:
    """Where a cube stands on its track; ``slot`` counts those that came to the space before it.

    On a broad track the first stands top right, then top left, bottom left; on a slim one they
    stand one below the other.
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
