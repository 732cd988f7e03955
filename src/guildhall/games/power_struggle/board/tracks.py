"""The five tracks above the building: markers, green spaces and the gold one at the end."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.svg import at, box, group, piece, thing, who, words
from guildhall.drawing.svg import use as used
from guildhall.games.power_struggle.board.pieces import hit, skill
from guildhall.games.power_struggle.board.plan import TRACK_GAP, TRACK_HEIGHT, WIDTH, Point
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    COMPETENCES,
    CORRUPTION,
    COUNSELS,
    INFLUENCE,
    MAINS,
    SHARES,
)
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import capital, competence_name

TRACK_LOOK = """
rect.step{fill:$card;stroke:$hair;stroke-width:1}
rect.green{fill:$green;stroke:$soft;stroke-width:1}
rect.gilt{fill:$gilt;stroke:$rim;stroke-width:1.6}
g.steps text{font-size:10px;text-anchor:middle;fill:$soft}
text.track{font-size:13px}
"""

NAME = 104
"""Room for sign and name before the spaces."""
HALF = (WIDTH - 20) / 2
CUBE = 10


class Lane(NamedTuple):
    """Where a track lies and how wide its spaces are."""

    x: float
    y: float
    width: float
    step: float


@lru_cache(maxsize=64)
def lane(components: Components, competence: int) -> Lane:
    """The track of a competence."""
    row = {SHARES: 0, INFLUENCE: 1, CORRUPTION: 1, MAINS: 2, COUNSELS: 2}[competence]
    x = HALF + 20 if competence in (CORRUPTION, COUNSELS) else 0
    width = float(WIDTH) if competence == SHARES else HALF
    spaces = components.gold[competence] + 1
    # The short tracks have room for longer names before them.
    step = min((width - NAME) / spaces, 28.0)
    return Lane(x, row * (TRACK_HEIGHT + TRACK_GAP), width, step)


def first_space(components: Components, competence: int) -> float:
    """Where the spaces of a track begin, from its left edge."""
    place = lane(components, competence)
    return place.width - place.step * (components.gold[competence] + 1)


@lru_cache(maxsize=8)
def tracks_piece(components: Components) -> str:
    """All tracks without their markers."""
    body = near = ""
    for competence in range(COMPETENCES):
        place = lane(components, competence)
        left = first_space(components, competence)
        row = skill(competence, 11, TRACK_HEIGHT / 2, 20)
        spaces = ""
        for value in range(components.gold[competence] + 1):
            look = "step" if value < components.green[competence] else "green"
            if value == components.gold[competence]:
                look = "gilt"
            x = left + value * place.step
            spaces += box(look, x + 0.5, 0.5, place.step - 1, TRACK_HEIGHT - 1, 3)
            spaces += words(x + place.step / 2, TRACK_HEIGHT / 2 + 3.5, value)
        body += group(row + group(spaces, "steps"), place=at(place.x, place.y))
        near += hit(f"ps-nt{competence}", 0, 0, place.width, TRACK_HEIGHT)
    return piece("ps-tracks", body) + near


def tracks(components: Components, view: PowerStruggleView, tongue: Tongue) -> str:
    """The tracks with the markers of all seats."""
    values = view["public"]["tracks"]
    return used("ps-tracks") + "".join(
        track(components, competence, tuple(values[competence]), tongue)
        for competence in range(COMPETENCES)
    )


@lru_cache(maxsize=8192)
def track(components: Components, competence: int, values: tuple[int, ...], tongue: Tongue) -> str:
    """The name of a track and the markers on it."""
    place = lane(components, competence)
    name = competence_name(competence, tongue)
    left = first_space(components, competence)
    body = used(f"ps-nt{competence}")
    body += line(26, TRACK_HEIGHT / 2 + 4.5, capital(name), "track serif", 13, left - 30)
    for seat, value in enumerate(values):
        slot, crowd = values[:seat].count(value), values.count(value)
        spot = at(*marker_spot(components, competence, value, slot, crowd))
        body += f'<use id="k{competence}{seat}" href="#gh-cube{seat}"{spot}/>'
    order = ", ".join(f"{who(seat)} {value}" for seat, value in enumerate(values))
    says = tongue.say(
        "{competence}: {order}; a victory point from {green} on, gold at {gold}",
        competence=name,
        order=order,
        green=components.green[competence],
        gold=components.gold[competence],
    )
    return thing(f"track-{competence}", says, body, place=at(place.x, place.y))


def marker_spot(
    components: Components, competence: int, value: int, slot: int, crowd: int
) -> Point:
    """Where a marker stands, the one with the number ``slot`` of a crowd on the same space."""
    place = lane(components, competence)
    middle = first_space(components, competence) + (value + 0.5) * place.step
    rows = (crowd + 1) // 2
    row, column = divmod(slot, 2)
    across = 1 if slot == crowd - 1 and column == 0 else 2
    x = round(middle - across * CUBE / 2) + column * CUBE
    return x, (TRACK_HEIGHT - rows * CUBE) / 2 + row * CUBE
