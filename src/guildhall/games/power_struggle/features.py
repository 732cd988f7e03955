"""A view as numbers."""

from guildhall.core.features import Cells, Layout, Telling, number
from guildhall.core.native import vec
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView


def layout(components: Components, score_range: tuple[int, int]) -> Layout:
    """The fields of an observation."""
    return Layout((number("round", 0, 40, "round"),))


def features(layout: Layout, view: PowerStruggleView) -> vec[float]:
    """The cells of a view."""
    cells = Cells(layout)
    cells.put(view["public"]["round"])
    return cells.done()


def telling(components: Components) -> Telling:
    """How events are written."""
    return Telling({}, frozenset(), 1)
