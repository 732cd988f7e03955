"""The board of a view: SVG for the page and for files, plain text for terminals.

Everything is made from a view and the pack's components, so it cannot show hidden information.
"""

from guildhall.drawing.standalone import board_svg as board_svg
from guildhall.games.city_guilds.board.regions import regions as regions
from guildhall.games.city_guilds.board.regions import standings as standings
from guildhall.games.city_guilds.board.selection import selection as selection
from guildhall.games.city_guilds.board.style import board_stylesheet as board_stylesheet
from guildhall.games.city_guilds.board.style import sprite as sprite
from guildhall.games.city_guilds.board.text import board_text as board_text
from guildhall.games.city_guilds.board.thumbnail import thumbnail_svg as thumbnail_svg
