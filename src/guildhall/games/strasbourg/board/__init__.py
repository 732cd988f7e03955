"""The board that a view shows: SVG for eyes, plain text for terminals and screen readers.

All is made from a view and the components of its pack alone, so it can show nothing that the
view's seat does not know.
"""

from guildhall.games.strasbourg.board.look import sprite, style
from guildhall.games.strasbourg.board.plain import show
from guildhall.games.strasbourg.board.scene import gesture, scene, standings
from guildhall.games.strasbourg.board.sheet import card, draw

__all__ = ["card", "draw", "gesture", "scene", "show", "sprite", "standings", "style"]
