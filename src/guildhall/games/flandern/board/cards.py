"""The faces of the cards: a city with the arms of its centre, or the sign of another action."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import label, line, split
from guildhall.drawing.palette import Colours
from guildhall.drawing.svg import box, group, piece, use
from guildhall.games.flandern.board.chips import CHIP_HEIGHT, chip
from guildhall.games.flandern.board.glyphs import centred
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import CITIES, SITE
from guildhall.games.flandern.words.names import card_name

CARD_WIDTH, CARD_HEIGHT = 81.0, 36.0
SIZE = 11
"""Of the letters of its name."""

CARD_COLOURS: Colours = (("silver", ("#eceae6", "#3a3835")), ("gilt", ("#f0dfa4", "#5b4a20")))

CARD_LOOK = """
rect.silver{fill:$silver;stroke:$soft;stroke-width:1.2}
rect.gilt{fill:$gilt;stroke:$rim;stroke-width:1.6}
text.card{font-size:11px;font-weight:600;text-anchor:middle}
text.metal{font-size:9px;font-style:italic;text-anchor:middle}
rect.empty{fill:none;stroke:$hair;stroke-dasharray:3 3}
text.gone{font-size:11px;text-anchor:middle;fill:$soft}
"""

SIGN_PIECES = ("fl-site", "fl-back", "fl-seal", "fl-dome", "fl-master")
"""The signs of the cards that are no city's."""
METALS = ("silver", "gilt", "empty")


@lru_cache
def card_pieces() -> str:
    """Cards without face: silver, gold, and the place of one that lies elsewhere."""
    return "".join(
        piece(f"fl-{metal}", box(metal, 0, 0, CARD_WIDTH, CARD_HEIGHT, 5)) for metal in METALS
    ) + "".join(
        piece(f"fl-z{card}", group(centred(name, 14, CARD_HEIGHT / 2, 22), "ink"))
        for card, name in enumerate(SIGN_PIECES, SITE)
    )


@lru_cache(maxsize=1024)
def face(components: Components, card: int, first: int, metal: str, tongue: Tongue) -> str:
    """A card lying on its side: the sign, and the name beside it."""
    body = use(f"fl-{metal}")
    if card < CITIES:
        body += chip(first, card, 4, (CARD_HEIGHT - CHIP_HEIGHT) / 2)
    else:
        body += use(f"fl-z{card}")
    name = card_name(components, card, tongue)
    return body + (gold_name(name, tongue) if metal == "gilt" else name_on(name, "card"))


def gold_name(name: str, tongue: Tongue) -> str:
    """The name of a gold card, and below it what it is: a silver one may have the same name."""
    room, middle = CARD_WIDTH - 28, CARD_WIDTH / 2 + 12
    lines = split(name, SIZE, room)
    top = CARD_HEIGHT / 2 + 4 - len(lines) * 5.3
    below = line(middle, top + len(lines) * 10.8, tongue.say("gold card"), "metal", 9, room)
    return below + "".join(
        line(middle, top + i * 10.8, part, "card", SIZE, room) for i, part in enumerate(lines)
    )


def name_on(name: str, look: str) -> str:
    """The name of a card, in one line or two."""
    room = CARD_WIDTH - 28
    is_short = len(split(name, SIZE, room)) == 1
    return label(26 + room / 2, CARD_HEIGHT / 2 + (4 if is_short else -2.6), name, look, SIZE, room)
