"""The board of a view, as SVG and as plain text for terminals and screen readers.

Everything is made from a view and the components of its pack, so the board cannot reveal anything
that the view's seat does not know.
"""

from guildhall.drawing.standalone import board_svg
from guildhall.games.strasbourg.board.regions import regions, selection, standings
from guildhall.games.strasbourg.board.style import board_stylesheet, sprite
from guildhall.games.strasbourg.board.text import board_text
from guildhall.games.strasbourg.board.thumbnail import thumbnail_svg

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
