"""The board that a view shows: SVG for eyes, plain text for terminals and screen readers.

All is made from a view and the components of its pack alone, so it can show nothing that the
view's seat does not know.
"""

from guildhall.games.power_struggle.board.regions import regions, selection, standings
from guildhall.games.power_struggle.board.standalone import board_svg, thumbnail_svg
from guildhall.games.power_struggle.board.style import board_stylesheet, sprite
from guildhall.games.power_struggle.board.text import board_text

__all__ = [
    "board_stylesheet",
    "board_svg",
    "board_text",
    "regions",
    "selection",
    "sprite",
    "standings",
    "thumbnail_svg",
]
