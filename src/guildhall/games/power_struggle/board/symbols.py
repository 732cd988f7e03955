"""Symbols: signs, managers, employees, and rooms with the people in them."""

from functools import lru_cache

from guildhall.drawing import svg
from guildhall.drawing.glyph import SIDE
from guildhall.drawing.palette import Colours
from guildhall.drawing.seats import MAN_BODY, MAN_HEAD, SEATS, large_man
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.board.geometry import ROOM_HEIGHT, ROOM_WIDTH
from guildhall.games.power_struggle.board.glyphs import (
    CARD_SIGNS,
    COMPETENCE_SIGNS,
    EVENT_SIGNS,
)

# For each sign: field background, glyph body and glyph lines; light and dark theme
SIGN_COLOURS: Colours = (
    ("ground0", ("#faf0c8", "#3f3a22")),
    ("body0", ("#f0d264", "#8a742a")),
    ("line0", ("#75600c", "#ecd684")),
    ("ground1", ("#f9dfdc", "#442d2c")),
    ("body1", ("#e9aaa2", "#874b45")),
    ("line1", ("#8d3028", "#edb0a6")),
    ("ground2", ("#d9eef0", "#233a3d")),
    ("body2", ("#93cbd2", "#3d727a")),
    ("line2", ("#1c5d66", "#9fd6dd")),
    ("ground3", ("#e3edd3", "#303a26")),
    ("body3", ("#b3cf8f", "#566f3a")),
    ("line3", ("#45632a", "#bfdb9b")),
    ("ground4", ("#ece2f4", "#382f45")),
    ("body4", ("#c9b0e0", "#6c5088")),
    ("line4", ("#593a78", "#d3bbe8")),
    ("ground5", ("#dde4f2", "#2a3344")),
    ("body5", ("#a2b5dc", "#4a628f")),
    ("line5", ("#2f4a80", "#b0c5ec")),
    ("ground6", ("#f1e3cf", "#40352a")),
    ("body6", ("#d3ac7c", "#7c5f3c")),
    ("line6", ("#6a4518", "#e0c096")),
    ("green", ("#cfe5c3", "#30472a")),
    ("gilt", ("#f0d98c", "#7a6222")),
    ("clerk", ("#8d8579", "#b1a694")),
    ("office", ("#eee6d6", "#262119")),
)

PIECES_CSS = (
    "rect.ground{stroke:none}rect.space{fill:$card;stroke:$hair;stroke-width:1}"
    "rect.desk{fill:none;stroke:$soft;stroke-width:1}"
    "path.clerk{fill:$clerk;stroke:$edge;stroke-width:.9}"
    "rect.band{fill:currentColor}"
    # Overlays of people and texts are paler than backgrounds.
    + "".join(
        f"g.sign{n}{{color:$line{n};fill:$body{n}}}"
        f"g.sign{n} rect.ground,rect.ground{n}{{fill:$ground{n}}}"
        for n in range(len(CARD_SIGNS))
    )
)

MANAGER_WIDTH, MANAGER_HEIGHT = 25.6, 32
_MANAGER_SCALE = 1.6
_CLERK_COLUMN_STEP, _CLERK_ROW_STEP = 17, 24


@lru_cache(maxsize=1)
def figure_symbols() -> str:
    """All people and markers."""
    return (
        "".join(sign.symbol(f"ps-sign{n}") for n, sign in enumerate(CARD_SIGNS))
        + "".join(sign.symbol(f"ps-skill{n}") for n, sign in enumerate(COMPETENCE_SIGNS))
        + "".join(sign.symbol(f"ps-mood{n}") for n, sign in enumerate(EVENT_SIGNS))
        + _clerk_symbol()
        + "".join(
            large_man(f"ps-m{seat}", seat, _MANAGER_SCALE, 6.4, 15.6, 0.53)
            for seat in range(len(SEATS))
        )
        + "".join(
            _room_symbol(seat, managers, staff)
            for seat in range(len(SEATS))
            for managers in range(1, ids.MAIN_DEPARTMENT + 1)
            for staff in range(ids.MAX_STAFF + 1)
        )
    )


def _clerk_symbol() -> str:
    """An employee, 16 wide and 20 high; the same for every seat."""
    return svg.symbol("ps-clerk", svg.path("clerk", MAN_BODY) + svg.path("clerk", MAN_HEAD))


def room_symbol_id(seat: int, managers: int, staff: int) -> str:
    """The id of a room symbol."""
    return f"ps-{seat}{managers}{staff}"


def _room_symbol(seat: int, managers: int, staff: int) -> str:
    body = svg.rect("desk", 0.5, 0.5, ROOM_WIDTH - 1, ROOM_HEIGHT - 1, 4)
    body += svg.group(svg.rect("band", 1, 1, 5, ROOM_HEIGHT - 2, 2), f"seat{seat}")
    body += "".join(svg.use(f"ps-m{seat}", 9 + i * 21.0, 18) for i in range(managers))
    body += "".join(svg.use("ps-clerk", *clerk_corner(i, staff)) for i in range(staff))
    return svg.symbol(
        room_symbol_id(seat, managers, staff),
        body + svg.rect("hit", 0, 0, ROOM_WIDTH, ROOM_HEIGHT, 4),
    )


def clerk_corner(index: int, staff: int) -> tuple[float, float]:
    """The position of an employee in a room, which depends on their number."""
    top = 18.0 if staff <= 3 else 6.0
    return 57.5 + index % 3 * _CLERK_COLUMN_STEP, top + index // 3 * _CLERK_ROW_STEP


def hit_area(name: str, x: float, y: float, width: float, height: float) -> str:
    """A symbol that is only visible as an outline, to point at something."""
    return svg.symbol(name, svg.rect("hit", x, y, width, height, 5))


def ring(width: float, height: float) -> str:
    """The ring of a choice, starting at its upper left corner, in few bytes."""
    return f'<rect class="ring" width="{svg.fmt(width)}" height="{svg.fmt(height)}" rx="5"/>'


def card_sign(number: int, x: float, y: float, size: float) -> str:
    """The sign of a division or of the chairman in its own colours, centred on a point."""
    mark = svg.use(f"ps-sign{number}", x - size / 2, y - size / 2, size / SIDE)
    return svg.group(mark, f"sign{number}")


def competence_sign(competence: int, x: float, y: float, size: float) -> str:
    """The sign of a competence, centred on a point."""
    mark = svg.use(f"ps-skill{competence}", x - size / 2, y - size / 2, size / SIDE)
    return svg.group(mark, "sign")


def event_sign(number: int, x: float, y: float, size: float) -> str:
    """The sign of an event, centred on a point."""
    mark = svg.use(f"ps-mood{number}", x - size / 2, y - size / 2, size / SIDE)
    return svg.group(mark, "sign")
