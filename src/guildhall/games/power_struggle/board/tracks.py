"""The five tracks above the building: markers, green spaces and the gold one at the end."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.language import Language, capitalize
from guildhall.drawing import svg
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.board.geometry import TRACK_GAP, TRACK_HEIGHT, WIDTH, Point
from guildhall.games.power_struggle.board.symbols import competence_sign, hit_area
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import competence_name

TRACKS_CSS = """
rect.step{fill:$card;stroke:$hair;stroke-width:1}
rect.green{fill:$green;stroke:$soft;stroke-width:1}
rect.gilt{fill:$gilt;stroke:$rim;stroke-width:1.6}
g.steps text{font-size:10px;text-anchor:middle;fill:$soft}
text.track{font-size:13px}
"""

_NAME_WIDTH = 104
"""Width of the sign and name before the spaces."""
_HALF_WIDTH = (WIDTH - 20) / 2
CUBE_SIDE = 10


class _Lane(NamedTuple):
    """The position of a track and the width of its spaces."""

    x: float
    y: float
    width: float
    space_width: float


@lru_cache(maxsize=64)
def lane(components: Components, competence: int) -> _Lane:
    """The lane of a competence's track."""
    rows = {ids.SHARES: 0, ids.INFLUENCE: 1, ids.CORRUPTION: 1, ids.MAINS: 2, ids.COUNSELS: 2}
    x = _HALF_WIDTH + 20 if competence in (ids.CORRUPTION, ids.COUNSELS) else 0
    width = float(WIDTH) if competence == ids.SHARES else _HALF_WIDTH
    spaces = components.gold[competence] + 1
    # Short tracks leave space for longer names.
    step = min((width - _NAME_WIDTH) / spaces, 28.0)
    return _Lane(x, rows[competence] * (TRACK_HEIGHT + TRACK_GAP), width, step)


def first_space(components: Components, competence: int) -> float:
    """The distance of the first space from the left edge of its track."""
    track_lane = lane(components, competence)
    return track_lane.width - track_lane.space_width * (components.gold[competence] + 1)


@lru_cache(maxsize=8)
def tracks_symbol(components: Components) -> str:
    """All tracks without markers."""
    body = hit_areas = ""
    for competence in range(ids.COMPETENCES):
        track_lane = lane(components, competence)
        left = first_space(components, competence)
        row = competence_sign(competence, 11, TRACK_HEIGHT / 2, 20)
        spaces = ""
        for value in range(components.gold[competence] + 1):
            css_class = "step" if value < components.green[competence] else "green"
            if value == components.gold[competence]:
                css_class = "gilt"
            x = left + value * track_lane.space_width
            spaces += svg.rect(
                css_class, x + 0.5, 0.5, track_lane.space_width - 1, TRACK_HEIGHT - 1, 3
            )
            spaces += svg.text(x + track_lane.space_width / 2, TRACK_HEIGHT / 2 + 3.5, value)
        body += svg.group(
            row + svg.group(spaces, "steps"), transform=svg.translate(track_lane.x, track_lane.y)
        )
        hit_areas += hit_area(f"ps-nt{competence}", 0, 0, track_lane.width, TRACK_HEIGHT)
    return svg.symbol("ps-tracks", body) + hit_areas


def tracks(components: Components, view: PowerStruggleView, lang: Language) -> str:
    """The tracks with the markers of all seats."""
    values = view["public"]["tracks"]
    return svg.use("ps-tracks") + "".join(
        _track(components, competence, tuple(values[competence]), lang)
        for competence in range(ids.COMPETENCES)
    )


@lru_cache(maxsize=8192)
def _track(components: Components, competence: int, values: tuple[int, ...], lang: Language) -> str:
    """The name of a track and the markers on it."""
    track_lane = lane(components, competence)
    name = competence_name(competence, lang)
    left = first_space(components, competence)
    body = svg.use(f"ps-nt{competence}")
    body += fitted_text(26, TRACK_HEIGHT / 2 + 4.5, capitalize(name), "track serif", 13, left - 30)
    for seat, value in enumerate(values):
        slot, crowd = values[:seat].count(value), values.count(value)
        spot = svg.translate(*marker_position(components, competence, value, slot, crowd))
        body += f'<use id="k{competence}{seat}" href="#gh-cube{seat}"{spot}/>'
    order = ", ".join(f"{svg.name_placeholder(seat)} {value}" for seat, value in enumerate(values))
    label = lang.text(
        "{competence}: {order}; victory point from {green}, gold at {gold}",
        competence=name,
        order=order,
        green=components.green[competence],
        gold=components.gold[competence],
    )
    return svg.item(
        f"track-{competence}", label, body, transform=svg.translate(track_lane.x, track_lane.y)
    )


def marker_position(
    components: Components, competence: int, value: int, slot: int, crowd: int
) -> Point:
    """The position of a marker, number ``slot`` of ``crowd`` markers on the same space."""
    track_lane = lane(components, competence)
    middle = first_space(components, competence) + (value + 0.5) * track_lane.space_width
    rows = (crowd + 1) // 2
    row, column = divmod(slot, 2)
    across = 1 if slot == crowd - 1 and column == 0 else 2
    x = round(middle - across * CUBE_SIDE / 2) + column * CUBE_SIDE
    return x, (TRACK_HEIGHT - rows * CUBE_SIDE) / 2 + row * CUBE_SIDE
