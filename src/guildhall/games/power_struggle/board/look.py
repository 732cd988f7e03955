"""What all drawings of the title share: the style sheet, and the pieces of the sprite."""

from functools import lru_cache

from guildhall.drawing.glyph import GLYPH_LOOK
from guildhall.drawing.letters import SIZE_LOOK
from guildhall.drawing.palette import CHOICES, LETTERING, stylesheet
from guildhall.drawing.pieces import PIECE_LOOK, common_pieces
from guildhall.drawing.pieces import sprite as pieces_together
from guildhall.drawing.seats import SEAT_COLOURS, SEAT_LOOK, seat_pieces
from guildhall.games.power_struggle.board.building import BUILDING_LOOK, building_piece
from guildhall.games.power_struggle.board.desk import DESK_LOOK, task_pieces
from guildhall.games.power_struggle.board.events import EVENTS_LOOK, event_pieces
from guildhall.games.power_struggle.board.menu import MENU_LOOK, entry_pieces
from guildhall.games.power_struggle.board.people import PEOPLE_LOOK
from guildhall.games.power_struggle.board.pieces import PIECES_LOOK, TINTS, common
from guildhall.games.power_struggle.board.privileges import PRIVILEGE_LOOK, privilege_pieces
from guildhall.games.power_struggle.board.shares import SHARES_LOOK, share_pieces
from guildhall.games.power_struggle.board.tracks import TRACK_LOOK, tracks_piece
from guildhall.games.power_struggle.components import Components


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet of all drawings, by day and by night."""
    looks = (
        LETTERING,
        CHOICES,
        GLYPH_LOOK,
        SEAT_LOOK,
        PIECE_LOOK,
        PIECES_LOOK,
        BUILDING_LOOK,
        TRACK_LOOK,
        PRIVILEGE_LOOK,
        SHARES_LOOK,
        EVENTS_LOOK,
        MENU_LOOK,
        DESK_LOOK,
        PEOPLE_LOOK,
        SIZE_LOOK,
    )
    return stylesheet("".join(looks), TINTS + SEAT_COLOURS)


@lru_cache(maxsize=8)
def pieces(components: Components) -> str:
    """The pieces of a pack that all drawings use."""
    return (
        seat_pieces()
        + common_pieces()
        + common()
        + building_piece(components)
        + tracks_piece(components)
        + privilege_pieces(components)
        + share_pieces()
        + entry_pieces()
        + task_pieces()
        + event_pieces(components)
    )


@lru_cache(maxsize=8)
def sprite(components: Components) -> str:
    """The pieces of a scene."""
    return pieces_together(pieces(components))
