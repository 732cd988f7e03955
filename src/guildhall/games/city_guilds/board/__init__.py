"""The board of a view: SVG for the page and for files, plain text for terminals.

Everything is made from a view and the pack's components, so it cannot show hidden information.
"""

from guildhall.drawing.standalone import board_svg
from guildhall.games.city_guilds.board.regions import regions, selection, standings
from guildhall.games.city_guilds.board.style import board_stylesheet, sprite
from guildhall.games.city_guilds.board.text import board_text
from guildhall.games.city_guilds.board.thumbnail import thumbnail_svg

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
