"""What all drawings of the title share: the style sheet, and the pieces of the sprite."""

from functools import lru_cache

from guildhall.drawing.glyph import GLYPH_LOOK
from guildhall.drawing.letters import SIZE_LOOK
from guildhall.drawing.palette import CHOICES, LETTERING, stylesheet
from guildhall.drawing.pieces import PIECE_LOOK, common_pieces
from guildhall.drawing.pieces import sprite as pieces_together
from guildhall.drawing.seats import SEAT_COLOURS, SEAT_LOOK, seat_pieces
from guildhall.games.city_guilds.board.glyphs import TILE_LOOK, TINTS, tile_pieces
from guildhall.games.city_guilds.board.panel import PANEL_LOOK
from guildhall.games.city_guilds.board.ring import RING_LOOK, ring_piece
from guildhall.games.city_guilds.board.town import TOWN_COLOURS, TOWN_LOOK, cell_pieces, town_pieces
from guildhall.games.city_guilds.board.tracks import SLIM, TRACK_LOOK, tracks_piece
from guildhall.games.city_guilds.components import Components


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet of all drawings, by day and by night."""
    looks = (
        LETTERING,
        CHOICES,
        GLYPH_LOOK,
        SEAT_LOOK,
        PIECE_LOOK,
        TILE_LOOK,
        RING_LOOK,
        TOWN_LOOK,
        TRACK_LOOK,
        PANEL_LOOK,
        SIZE_LOOK,
    )
    return stylesheet("".join(looks), TINTS + TOWN_COLOURS + SEAT_COLOURS)


@lru_cache(maxsize=8)
def pieces(components: Components) -> str:
    """The pieces of a pack that all drawings use."""
    return (
        seat_pieces()
        + common_pieces()
        + tile_pieces(components)
        + town_pieces(components)
        + ring_piece(components)
    )


@lru_cache(maxsize=8)
def sprite(components: Components) -> str:
    """The pieces of a scene."""
    return pieces_together(
        pieces(components) + cell_pieces(components) + tracks_piece(components, SLIM)
    )
