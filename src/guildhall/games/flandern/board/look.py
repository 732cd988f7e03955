"""What all drawings of the title share: the style sheet, and the pieces of the sprite."""

from functools import lru_cache

from guildhall.drawing.glyph import GLYPH_LOOK
from guildhall.drawing.letters import SIZE_LOOK
from guildhall.drawing.palette import CHOICES, LETTERING, stylesheet
from guildhall.drawing.pieces import PIECE_LOOK, common_pieces
from guildhall.drawing.pieces import sprite as pieces_together
from guildhall.drawing.seats import SEAT_COLOURS, SEAT_LOOK, seat_pieces
from guildhall.games.flandern.board.cards import CARD_COLOURS, CARD_LOOK, card_pieces
from guildhall.games.flandern.board.chips import CHIP_LOOK
from guildhall.games.flandern.board.cities import CITY_LOOK, sign_piece
from guildhall.games.flandern.board.country import (
    COUNTRY_COLOURS,
    COUNTRY_LOOK,
    country_pieces,
    track_piece,
)
from guildhall.games.flandern.board.glyphs import ARMS_LOOK, TINTS, WOOD_LOOK, glyph_pieces
from guildhall.games.flandern.board.guilds import GUILDS_LOOK, guild_pieces
from guildhall.games.flandern.board.hand import HAND_LOOK, seal_card
from guildhall.games.flandern.board.panel import PANEL_LOOK
from guildhall.games.flandern.board.piles import PILE_LOOK, pile_pieces, wood_pieces
from guildhall.games.flandern.board.quarters import QUARTER_LOOK, quarter_pieces
from guildhall.games.flandern.board.stock import STOCK_LOOK, stock_pieces
from guildhall.games.flandern.components import Components


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet of all drawings, by day and by night."""
    looks = (
        LETTERING,
        CHOICES,
        GLYPH_LOOK,
        SEAT_LOOK,
        PIECE_LOOK,
        ARMS_LOOK,
        WOOD_LOOK,
        COUNTRY_LOOK,
        QUARTER_LOOK,
        CHIP_LOOK,
        CITY_LOOK,
        CARD_LOOK,
        PILE_LOOK,
        STOCK_LOOK,
        GUILDS_LOOK,
        HAND_LOOK,
        PANEL_LOOK,
        SIZE_LOOK,
    )
    return stylesheet("".join(looks), TINTS + COUNTRY_COLOURS + CARD_COLOURS + SEAT_COLOURS)


@lru_cache(maxsize=8)
def pieces(components: Components) -> str:
    """The pieces of a pack that all drawings use."""
    return (
        seat_pieces()
        + common_pieces()
        + glyph_pieces()
        + guild_pieces()
        + quarter_pieces(components)
        + country_pieces(components)
        + track_piece()
        + pile_pieces()
        + wood_pieces()
        + sign_piece()
        + card_pieces()
        + seal_card()
        + stock_pieces()
    )


@lru_cache(maxsize=8)
def sprite(components: Components) -> str:
    """The pieces of a scene."""
    return pieces_together(pieces(components))
