"""Small shields with the arms of a guild, for signs, the score track and cards."""

from collections.abc import Sequence
from functools import lru_cache

from guildhall.drawing import svg
from guildhall.drawing.seats import SHIELD
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.glyphs import ARMS_GLYPHS, CHURCH_ARMS, centred_glyph
from guildhall.games.flandern.view import FlandernView

SMALL_SHIELD_WIDTH, SMALL_SHIELD_HEIGHT = 19.2, 22.4

SHIELD_CSS = """
path.escutcheon{fill:currentColor;fill-opacity:.24;stroke:currentColor;stroke-width:1.6}
path.blank{stroke:currentColor;stroke-width:1.6;fill:$card}
"""


def shield_symbols() -> str:
    """Return a shield for each coat of arms; its user sets the colour."""
    return "".join(_shield_symbol(arms) for arms in range(len(ARMS_GLYPHS)))


def _shield_symbol(arms: int) -> str:
    """A shield, 19 wide and 22 high."""
    body = svg.path("blank", SHIELD)
    if arms != CHURCH_ARMS:
        body += svg.path("escutcheon", SHIELD)
    body += centred_glyph(f"fl-arms{arms}", 12, 12.5, 17)
    small = f'<g transform="scale(.8)">{body}</g>'
    quarter = svg.path("shape", "M21.5 1h8v8h-8z")
    master = svg.group(centred_glyph("fl-master", 25.5, 19, 12), "ink")
    ranked = (
        svg.symbol(f"fl-j{arms}", svg.use(f"fl-k{arms}") + quarter + master, tint_class(arms))
        if arms < CHURCH_ARMS
        else ""
    )
    return svg.symbol(f"fl-k{arms}", small, tint_class(arms)) + ranked


def tint_of(first: int, arms: int) -> int:
    """Return the tint of arms: a guild has its seat's colour; ``first`` is the guild of seat 0."""
    return (arms - first) % ids.PLAYER_GUILDS if arms < ids.PLAYER_GUILDS else arms


def first_guild(view: FlandernView) -> int:
    """Return the guild of seat 0, which determines the colours of all guilds."""
    return view["public"]["guilds"][0]


@lru_cache(maxsize=4096)
def use_tinted(tint: int, name: str, x: float = 0, y: float = 0) -> str:
    """Use a symbol in a tint."""
    across = f' x="{svg.fmt(x)}"' if x else ""
    down = f' y="{svg.fmt(y)}"' if y else ""
    return f'<use class="t{tint}" href="#{name}"{across}{down}/>'


def small_shield(first: int, arms: int, x: float = 0, y: float = 0) -> str:
    """Draw the shield of a guild."""
    return use_of_guild(first, arms, f"fl-k{arms}", x, y)


def use_of_guild(first: int, arms: int, name: str, x: float = 0, y: float = 0) -> str:
    """Use a symbol of a guild; those of the grey guild and the Church have their own colours."""
    if arms < ids.PLAYER_GUILDS:
        return use_tinted(tint_of(first, arms), name, x, y)
    return svg.use(name, x, y)


def tint_class(arms: int) -> str:
    """Return the CSS class of arms that belong to no player; others are tinted where used."""
    return f"t{arms}" if arms >= ids.PLAYER_GUILDS else ""


def number_row(xs: Sequence[float], y: float, numbers: Sequence[int], css_class: str = "") -> str:
    """Draw numbers along a line; if all have one digit, they share one element."""
    if not numbers:
        return ""
    if max(numbers) > 9:
        pairs = zip(xs, numbers, strict=True)
        return "".join(svg.text(x, y, number, css_class) for x, number in pairs)
    across = " ".join(map(svg.fmt, xs))
    classes = f' class="{css_class}"' if css_class else ""
    return f'<text{classes} x="{across}" y="{svg.fmt(y)}">{"".join(map(str, numbers))}</text>'
