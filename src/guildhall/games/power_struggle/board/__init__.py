"""The board that a view shows: SVG for eyes, plain text for terminals and screen readers.

All is made from a view and the components of its pack alone, so it can show nothing that the
view's seat does not know.
"""

from guildhall.games.power_struggle.board.look import sprite, style
from guildhall.games.power_struggle.board.plain import show
from guildhall.games.power_struggle.board.scene import gesture, scene, standings
from guildhall.games.power_struggle.board.sheet import card, draw

__all__ = ["card", "draw", "gesture", "scene", "show", "sprite", "standings", "style"]
