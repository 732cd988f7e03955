"""Badges of the two leading seats of a block: white for the first, black for the second."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.seats import SEATS
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.city_guilds.words.names import short_rank

TALL, WIDE = (28, 44), (43, 29)
"""Sizes of badges: next to each other, and below each other."""

BADGE_CSS = """
rect.badge1{fill:$white;stroke:$edge;stroke-width:1.2}
rect.badge2{fill:$black;stroke:$hair;stroke-width:1.2}
text.rank{font-size:13px;font-weight:700;text-anchor:middle}
use[href^="#cg-badge1"]+text.rank{fill:#2a2420}use[href^="#cg-badge2"]+text.rank{fill:#f6f0e4}
"""


def badge_symbols() -> str:
    """Badges without the text of the rank."""
    return "".join(
        svg.symbol(
            _badge_id(rank, seat, is_wide=is_wide),
            svg.rect(f"badge{rank}", 0, 0, *(WIDE if is_wide else TALL), 5)
            + svg.use(f"gh-shield{seat}", *((21.5, 3, 0.8) if is_wide else (3.2, 15, 0.9))),
        )
        for is_wide in (False, True)
        for rank in (1, 2)
        for seat in range(len(SEATS))
    )


def _badge_id(rank: int, seat: int, *, is_wide: bool) -> str:
    return f"cg-badge{rank}-{seat}{'w' * is_wide}"


@lru_cache(maxsize=128)
def badge(rank: int, seat: int, lang: Language, *, is_wide: bool) -> str:
    """The badge of a rank with its holder's shield."""
    x, y, width = (11.5, 19, 19) if is_wide else (14, 12.5, 25)
    text = fitted_text(x, y, short_rank(rank, lang), "rank", 13, width)
    return svg.use(_badge_id(rank, seat, is_wide=is_wide)) + text
