"""Small shields with the arms of a guild: on signs, on the score track, on cards."""

from collections.abc import Sequence
from functools import lru_cache

from guildhall.drawing.seats import SHIELD
from guildhall.drawing.svg import group, num, path, piece, use, words
from guildhall.games.flandern.board.glyphs import ARMS, CHURCH_ARMS, centred
from guildhall.games.flandern.ids import PLAYER_GUILDS
from guildhall.games.flandern.view import FlandernView

CHIP_WIDTH, CHIP_HEIGHT = 19.2, 22.4

CHIP_LOOK = """
path.escutcheon{fill:currentColor;fill-opacity:.24;stroke:currentColor;stroke-width:1.6}
path.blank{stroke:currentColor;stroke-width:1.6;fill:$card}
"""


@lru_cache
def chip_pieces() -> str:
    """A shield for each coat of arms; whose colour it has is said where it is used."""
    return "".join(chip_piece(arms) for arms in range(len(ARMS)))


def chip_piece(arms: int) -> str:
    """One shield, 19 wide and 22 high."""
    body = path("blank", SHIELD)
    if arms != CHURCH_ARMS:
        body += path("escutcheon", SHIELD)
    body += centred(f"fl-arms{arms}", 12, 12.5, 17)
    small = f'<g transform="scale(.8)">{body}</g>'
    master = group(centred("fl-master", 36, 6, 11), "ink")
    ranked = piece(f"fl-j{arms}", use(f"fl-k{arms}") + master) if arms < CHURCH_ARMS else ""
    return piece(f"fl-k{arms}", small, look(arms)) + ranked


def tint_of(first: int, arms: int) -> int:
    """The colour of a coat of arms: a guild has that of its seat, and first is seat 0's guild."""
    return (arms - first) % PLAYER_GUILDS if arms < PLAYER_GUILDS else arms


def first_guild(view: FlandernView) -> int:
    """The guild of the first seat, from which the colours of all others follow."""
    return view["public"]["guilds"][0]


@lru_cache(maxsize=4096)
def inked(tint: int, name: str, x: float = 0, y: float = 0) -> str:
    """A piece in the colour of a guild."""
    across = f' x="{num(x)}"' if x else ""
    down = f' y="{num(y)}"' if y else ""
    return f'<use class="t{tint}" href="#{name}"{across}{down}/>'


def chip(first: int, arms: int, x: float = 0, y: float = 0) -> str:
    """The shield of a guild at a place."""
    return owned(first, arms, f"fl-k{arms}", x, y)


def owned(first: int, arms: int, name: str, x: float = 0, y: float = 0) -> str:
    """A piece of a guild; those of the grey guild and of the Church have their own colours."""
    if arms < PLAYER_GUILDS:
        return inked(tint_of(first, arms), name, x, y)
    return use(name, x, y)


def look(arms: int) -> str:
    """The colour that a piece has by itself: only what belongs to no player has one."""
    return f"t{arms}" if arms >= PLAYER_GUILDS else ""


def figures(places: Sequence[float], y: float, numbers: Sequence[int], kind: str = "") -> str:
    """Numbers at their places along a line; those of one figure share one element."""
    if not numbers:
        return ""
    if max(numbers) > 9:
        pairs = zip(places, numbers, strict=True)
        return "".join(words(x, y, number, kind) for x, number in pairs)
    across = " ".join(map(num, places))
    classes = f' class="{kind}"' if kind else ""
    return f'<text{classes} x="{across}" y="{num(y)}">{"".join(map(str, numbers))}</text>'
