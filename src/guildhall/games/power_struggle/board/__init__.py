"""The board of a view, as SVG and as plain text for terminals and screen readers.

Everything is made from a view and the components of its pack, so the board cannot reveal anything
that the view's seat does not know.
"""

from guildhall.drawing.standalone import board_svg as board_svg
from guildhall.games.power_struggle.board.regions import regions as regions
from guildhall.games.power_struggle.board.regions import standings as standings
from guildhall.games.power_struggle.board.selection import selection as selection
from guildhall.games.power_struggle.board.style import board_stylesheet as board_stylesheet
from guildhall.games.power_struggle.board.style import sprite as sprite
from guildhall.games.power_struggle.board.text import board_text as board_text
from guildhall.games.power_struggle.board.thumbnail import thumbnail_svg as thumbnail_svg
