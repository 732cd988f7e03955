"""What all drawings of the title share: the style sheet, and the pieces of the sprite."""

from functools import lru_cache

from guildhall.drawing.glyph import GLYPH_LOOK
from guildhall.drawing.letters import SIZE_LOOK
from guildhall.drawing.palette import CHOICES, LETTERING, stylesheet
from guildhall.drawing.pieces import PIECE_LOOK, common_pieces
from guildhall.drawing.pieces import sprite as pieces_together
from guildhall.drawing.seats import SEAT_COLOURS, SEAT_LOOK, seat_pieces
from guildhall.games.strasbourg.board.bids import BIDS_LOOK, row_pieces
from guildhall.games.strasbourg.board.city import CITY_COLOURS, CITY_LOOK, city_pieces
from guildhall.games.strasbourg.board.council import COUNCIL_LOOK, council_piece
from guildhall.games.strasbourg.board.goals import GOALS_LOOK, goal_pieces
from guildhall.games.strasbourg.board.people import PEOPLE_LOOK
from guildhall.games.strasbourg.board.pieces import PIECES_LOOK, TINTS, lying, standing
from guildhall.games.strasbourg.board.rounds import ROUNDS_LOOK, round_pieces
from guildhall.games.strasbourg.board.screen import SCREEN_LOOK, fan_pieces
from guildhall.games.strasbourg.components import Components


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
        CITY_LOOK,
        COUNCIL_LOOK,
        ROUNDS_LOOK,
        BIDS_LOOK,
        GOALS_LOOK,
        SCREEN_LOOK,
        PEOPLE_LOOK,
        SIZE_LOOK,
    )
    return stylesheet("".join(looks), TINTS + CITY_COLOURS + SEAT_COLOURS)


@lru_cache(maxsize=8)
def board_pieces(components: Components) -> str:
    """The pieces of council and city."""
    return common_pieces() + standing(components) + city_pieces(components) + council_piece()


@lru_cache(maxsize=8)
def pieces(components: Components) -> str:
    """The pieces of a pack that all drawings use."""
    return (
        board_pieces(components)
        + seat_pieces()
        + lying(components)
        + row_pieces()
        + fan_pieces()
        + goal_pieces()
        + round_pieces(components)
    )


@lru_cache(maxsize=8)
def sprite(components: Components) -> str:
    """The pieces of a scene."""
    return pieces_together(pieces(components))
