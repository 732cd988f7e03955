"""The board of a view, as SVG and as plain text for terminals and screen readers.

Everything is made from a view and the components of its pack, so the board cannot reveal anything
that the view's seat does not know.
"""

from guildhall.drawing.standalone import board_svg as board_svg
from guildhall.games.strasbourg.board.regions import regions as regions
from guildhall.games.strasbourg.board.regions import standings as standings
from guildhall.games.strasbourg.board.selection import selection as selection
from guildhall.games.strasbourg.board.style import board_stylesheet as board_stylesheet
from guildhall.games.strasbourg.board.style import sprite as sprite
from guildhall.games.strasbourg.board.text import board_text as board_text
from guildhall.games.strasbourg.board.thumbnail import thumbnail_svg as thumbnail_svg
