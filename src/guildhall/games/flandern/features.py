"""A view as numbers. Seats are counted from the viewer on: 0 is the viewer, 1 sits to the left."""

from guildhall.core.features import Cells, Layout, Telling, category
from guildhall.core.native import vec
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView


def layout(components: Components, score_range: tuple[int, int]) -> Layout:
    """The fields of an observation."""
    return Layout((category("players", 2, 4, "how many play"),))


def features(layout: Layout, view: FlandernView) -> vec[float]:
    """The cells of a view."""
    cells = Cells(layout)
    cells.put(view["seats"])
    return cells.done()


def telling(components: Components) -> Telling:
    """How events are written."""
    return Telling({}, frozenset(), 100)
