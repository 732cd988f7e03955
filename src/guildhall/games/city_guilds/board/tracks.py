"""The four guild tracks: broad above the town, or slim beside it."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.seats import CUBE
from guildhall.drawing.svg import at, box, group, num, path, piece, thing, use, who, words
from guildhall.games.city_guilds.board.plan import Point, plan_of
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import GUILDS
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words import guild_name

NAME_SIZE = 13

TRACK_LOOK = """
text.guild{font-size:13px}
text.upon{font-size:12px;text-anchor:end;fill:$soft}
rect.lane{stroke-width:1}
path.cell{fill:none;stroke:$hair;stroke-width:1}
g.mark{font-size:8px;text-anchor:end}g.mark text{fill:$soft}
"""


class Lanes(NamedTuple):
    """A form of the tracks: the piece that it is, and the measures of a track."""

    piece: str
    width: float
    left: float
    start: float
    row: float
    gap: float
    marks: int

    @property
    def height(self) -> float:
        """All four tracks."""
        return GUILDS * self.row + (GUILDS - 1) * self.gap

    @property
    def is_slim(self) -> bool:
        """Whether cubes stand one below the other, and names on the track itself."""
        return self.piece == "cg-slim"

    def top(self, guild: int) -> float:
        """Where the track of a guild begins."""
        return guild * (self.row + self.gap)

    def step(self, components: Components) -> float:
        """The width of a space."""
        return (self.width - self.left - self.start) / components.track


def broad(components: Components) -> Lanes:
    """As wide as the town, with the names before the tracks and all spaces numbered."""
    return Lanes("cg-broad", plan_of(components).width, 118, 60, 28, 5, 1)


SLIM = Lanes("cg-slim", 340, 28, 26, 36, 6, 5)
"""For a column beside the town: every fifth space is numbered."""


# What never changes: a piece of the sprite


@lru_cache(maxsize=16)
def tracks_piece(components: Components, lanes: Lanes) -> str:
    """The four tracks: sign of the guild, the start box, the spaces."""
    first, step = lanes.left + lanes.start, lanes.step(components)
    marks = "".join(
        words(first + space * step - (2 if lanes.is_slim else 2.5), lanes.row - 3, space)
        for space in range(0, components.track + 1, lanes.marks)
    )
    edges = "".join(f"M{num(first + i * step)} 0v{num(lanes.row)}" for i in range(components.track))
    body = ""
    for guild in range(GUILDS):
        row = use(f"cg-sign{guild}", 0, (lanes.row - 24) / 2)
        row += box("ground lane", lanes.left, 0, lanes.width - lanes.left, lanes.row, 4)
        row += path("cell", edges) + group(marks, "mark")
        body += group(row, f"sign{guild}", at(0, lanes.top(guild)))
    return piece(lanes.piece, body)


# What a view shows


def tracks(components: Components, view: CityGuildsView, lanes: Lanes, tongue: Tongue) -> str:
    """The guild tracks with the cubes on them."""
    public = view["public"]
    body = use(lanes.piece)
    for guild in range(GUILDS):
        positions, arrivals = public["positions"][guild], public["arrivals"][guild]
        seats = sorted(range(len(positions)), key=lambda i: (-positions[i], arrivals[i]))
        order = tuple((seat, positions[seat]) for seat in seats)
        body += track(components, guild, order, lanes, tongue)
    return body


@lru_cache(maxsize=4096)
def track(
    components: Components,
    guild: int,
    order: tuple[tuple[int, int], ...],
    lanes: Lanes,
    tongue: Tongue,
) -> str:
    """The name of a guild and the cubes on its track, given as seats and spaces, best first."""
    name = guild_name(components, guild, tongue)
    body = box("hit", 0, 0, lanes.width, lanes.row, 4)
    if lanes.is_slim:
        body += line(lanes.width - 6, 14, name, "upon serif", 12, lanes.width / 3)
    else:
        body += line(30, 18.5, name, "guild serif", NAME_SIZE, lanes.left - 36)
    standing: dict[int, int] = {}
    cubes: dict[int, str] = {}
    for seat, space in order:
        slot = standing.get(space, 0)
        standing[space] = slot + 1
        place = at(*cube_spot(components, lanes, space, slot))
        cubes[seat] = f'<use id="cube-{guild}-{seat}" href="#gh-cube{seat}"{place}/>'
    # In the order of seats: a page that moves them must not have to sort them.
    body += "".join(cubes[seat] for seat in sorted(cubes))
    says = ", ".join(f"{who(seat)} {space}" for seat, space in order)
    says = tongue.say("{guild}: {order}", guild=name, order=says)
    return thing(f"track-{guild}", says, body, place=at(0, lanes.top(guild)))


def cube_spot(components: Components, lanes: Lanes, space: int, slot: int) -> Point:
    """Where a cube stands on its track; ``slot`` counts those that came to the space before it.

    On a broad track the first stands top right, then top left, bottom left; on a slim one they
    stand one below the other.
    """
    step = lanes.step(components)
    middle = lanes.left + lanes.start + (space - 0.5) * step
    if lanes.is_slim:
        column, row = divmod(slot, 3)
        x = lanes.left + 2 + column * (CUBE + 1) if space == 0 else middle - CUBE / 2 + column * 3
        return x, 2 + row * (CUBE + 1)
    if space == 0:
        return lanes.left + 4 + slot * (CUBE + 1), 3
    return middle + 0.6 if slot in (0, 3) else middle - CUBE - 0.6, 3 if slot < 2 else 15
