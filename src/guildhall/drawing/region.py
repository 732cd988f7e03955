"""Regions of a board as complete SVG elements."""

from functools import lru_cache

from guildhall.core.board_model import Region
from guildhall.drawing import svg


def draw_region(
    name: str,
    slot: str,
    label: str,
    body: str,
    size: tuple[float, float],
    margin: float,
    description: str = "",
) -> Region:
    """A region of the board with a margin around its drawing."""
    described = f' aria-label="{svg.escape(description)}"' if description else ""
    outer = size[0] + 2 * margin, size[1] + 2 * margin
    element = f"{_head(outer, margin)}{described}>{body}</svg>"
    return Region(name, slot, label, element, outer, description)


@lru_cache(maxsize=32)
def _head(size: tuple[float, float], margin: float) -> str:
    corner, width, height = svg.fmt(-margin), svg.fmt(size[0]), svg.fmt(size[1])
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="gh" role="group" '
        f'viewBox="{corner} {corner} {width} {height}"'
    )
