"""Glyphs of divisions, chairman, competences and events."""

from guildhall.drawing.glyph import Glyph, disc

_BULB = Glyph(
    shapes=(
        "M8.6 16.4c0-2.6-3.4-3.8-3.4-7.8a6.8 6.8 0 0 1 13.6 0c0 4-3.4 5.2-3.4 7.8z",
        "M8.8 16.4h6.4v3.2H8.8z",
    ),
    lines=("M10 22.2h4", "M9.6 8.8l2.4 2.4 2.4-2.4", "M12 11.2v5"),
)
_PEOPLE = Glyph(
    shapes=(
        disc(6.4, 7.6, 2.9),
        disc(17.6, 7.6, 2.9),
        "M1.6 18.4c.2-4 1.8-6.2 4.8-6.2s4.6 2.2 4.8 6.2z",
        "M12.8 18.4c.2-4 1.8-6.2 4.8-6.2s4.6 2.2 4.8 6.2z",
        disc(12, 10.2, 3.3),
        "M6.4 21.8c.3-4.6 2.2-7 5.6-7s5.3 2.4 5.6 7z",
    ),
)
_MEGAPHONE = Glyph(
    shapes=("M3 9.4h5.4L18.6 4v15L8.4 13.6H3z", "M5.4 13.6h3.4l1.4 6.6H6.8z"),
    lines=("M8.4 9.4v4.2", "M21.4 9.4v4.4"),
)
_LEDGER = Glyph(
    shapes=(
        "M12 5.4C9.6 3.6 6 3.4 2.4 4v14.6c3.6-.6 7.2-.4 9.6 1.4z",
        "M12 5.4c2.4-1.8 6-2 9.6-1.4v14.6c-3.6-.6-7.2-.4-9.6 1.4z",
    ),
    lines=("M5 8.2c1.6-.1 3 .1 4.4.7", "M5 12c1.6-.1 3 .1 4.4.7", "M19 8.2c-1.6-.1-3 .1-4.4.7",
           "M19 12c-1.6-.1-3 .1-4.4.7"),
)  # fmt: skip
_PARAGRAPH_UPPER = (
    "M15 7.8C14.6 6.4 13.5 5.6 12 5.6c-1.8 0-3 1-3 2.4 0 3.2 6 3 6 6.2 0 1-.7 1.8-1.7 2.2"
)
_PARAGRAPH_LOWER = "M9 16.2c.4 1.4 1.5 2.2 3 2.2 1.8 0 3-1 3-2.4 0-3.2-6-3-6-6.2 0-1 .7-1.8 1.7-2.2"
_PARAGRAPH = Glyph(
    shapes=("M3.6 3h16.8v18H3.6z",),
    lines=(_PARAGRAPH_UPPER, _PARAGRAPH_LOWER),
)
_CHART = Glyph(
    shapes=("M5.4 13h3.6v6.8H5.4z", "M10.6 9.4h3.6v10.4h-3.6z", "M15.8 5.4h3.6v14.4h-3.6z"),
    lines=("M2.6 3v17.8h19", "M5 9.2l5-4.4"),
)
_ARMCHAIR = Glyph(
    shapes=(
        "M6 11.5V5.8C6 3.7 7.3 2.6 9.2 2.6h5.6c1.9 0 3.2 1.1 3.2 3.2v5.7z",
        "M2.6 10.8c0-1.3.8-2 1.8-2s1.8.7 1.8 2v3h11.6v-3c0-1.3.8-2 1.8-2s1.8.7 1.8 2v8.6H2.6z",
    ),
    lines=("M5 19.4v2.4", "M19 19.4v2.4", "M6.2 13.8v2.4h11.6v-2.4"),
)
CARD_SIGNS = (_BULB, _PEOPLE, _MEGAPHONE, _LEDGER, _PARAGRAPH, _CHART, _ARMCHAIR)
"""The divisions, then the chairman; by privilege card."""

_STAR = Glyph(shapes=("M12 2.4l2.9 6.2 6.7.8-5 4.6 1.4 6.7L12 17.4l-6 3.3 1.4-6.7-5-4.6 6.7-.8z",))
_SHARE = Glyph(
    shapes=("M2.6 4.6h18.8v12.2H2.6z", disc(17, 16.8, 3)),
    lines=("M6 8.4h8", "M6 11.8h5", "M15.6 19.4l-.6 3 2-1.2 2 1.2-.6-3"),
)
_OFFICES = Glyph(
    shapes=("M3.6 21V3.6h9.6V21z", "M13.2 21V9.6h7.2V21z"),
    lines=("M6.6 7.4h.8M9.6 7.4h.8M6.6 11.4h.8M9.6 11.4h.8M6.6 15.4h.8M9.6 15.4h.8",
           "M16.4 13.4h.8M16.4 17.2h.8"),
)  # fmt: skip
_ENVELOPE = Glyph(
    shapes=("M5.4 8.4V2.8h13.2v5.6z", "M2.4 7h19.2v13.2H2.4z"),
    lines=("M2.4 7l9.6 7.2L21.6 7", "M8.6 5h6.8"),
)
_BRIEFCASE = Glyph(
    shapes=("M2.4 8h19.2v12H2.4z",),
    lines=("M8.6 8V4.4h6.8V8", "M2.4 13h7.8M13.8 13h7.8", "M10.2 11.6h3.6v3h-3.6z"),
)
COMPETENCE_SIGNS = (_STAR, _SHARE, _OFFICES, _ENVELOPE, _BRIEFCASE)
"""By competence."""

_GLAD = Glyph(
    shapes=(disc(12, 12, 9.4),),
    lines=("M8.6 8.8v1.6", "M15.4 8.8v1.6", "M7.4 14.2c2.4 3.6 6.8 3.6 9.2 0"),
)
_SAD = Glyph(
    shapes=(disc(12, 12, 9.4),),
    lines=("M8.6 8.8v1.6", "M15.4 8.8v1.6", "M7.4 17c2.4-3.6 6.8-3.6 9.2 0"),
)
_COINS = Glyph(
    shapes=(
        "M2.6 7.4c0-1.8 3-3 6.6-3s6.6 1.2 6.6 3v9.2c0 1.8-3 3-6.6 3s-6.6-1.2-6.6-3z",
        disc(17, 15.6, 4.8),
    ),
    lines=("M2.6 7.4c0 1.8 3 3 6.6 3s6.6-1.2 6.6-3", "M2.6 12c0 1.8 3 3 6.6 3", "M17 13.2v4.8"),
)  # fmt: skip
_TURNED = Glyph(
    shapes=("M6.4 3h11.2v18H6.4z",),
    lines=("M9.2 6.6l5.6 10.8", "M14.8 6.6L9.2 17.4"),
)
_SNEEZE = Glyph(
    shapes=(disc(12, 7, 4), "M4.8 21c.4-5.6 3-8.6 7.2-8.6s6.8 3 7.2 8.6z"),
    lines=("M4 3.6l16 17",),
)
_TABLE = Glyph(
    shapes=("M2.6 10.6h18.8v4H2.6z", disc(6.4, 5.6, 2.4), disc(12, 5.6, 2.4), disc(17.6, 5.6, 2.4)),
    lines=("M5.4 14.6v6", "M18.6 14.6v6"),
)  # fmt: skip
_PAYING = Glyph(
    shapes=("M2.6 5.4h18.8v9.6H2.6z", disc(12, 10.2, 2.6)),
    lines=("M12 17.6v4.4", "M9.6 19.8l2.4 2.2 2.4-2.2"),
)
_RECEIVING = Glyph(
    shapes=("M2.6 9h18.8v9.6H2.6z", disc(12, 13.8, 2.6)),
    lines=("M12 2v4.6", "M9.6 4.2L12 2l2.4 2.2"),
)
EVENT_SIGNS = (_GLAD, _SAD, _COINS, _TURNED, _SNEEZE, _TABLE, _PAYING, _RECEIVING)
(
    GLAD_SIGN,
    SAD_SIGN,
    COINS_SIGN,
    TURNED_SIGN,
    SNEEZE_SIGN,
    TABLE_SIGN,
    PAYING_SIGN,
    RECEIVING_SIGN,
) = range(len(EVENT_SIGNS))
