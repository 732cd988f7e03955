"""The board of a view: SVG for the page and for files, plain text for terminals.

Everything is made from a view and the pack's components, so it cannot show hidden information.
"""

from guildhall.drawing.standalone import board_svg as board_svg
from guildhall.games.flandern.board.regions import regions as regions
from guildhall.games.flandern.board.regions import standings as standings
from guildhall.games.flandern.board.selection import selection as selection
from guildhall.games.flandern.board.style import board_stylesheet as board_stylesheet
from guildhall.games.flandern.board.style import sprite as sprite
from guildhall.games.flandern.board.text import board_text as board_text
from guildhall.games.flandern.board.thumbnail import thumbnail_svg as thumbnail_svg
