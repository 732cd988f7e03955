"""Pieces of the sprite: signs, managers, employees, and rooms with all that are in them."""

from functools import lru_cache

from guildhall.drawing.glyph import SIDE
from guildhall.drawing.heraldry import CHARGES
from guildhall.drawing.palette import Colours
from guildhall.drawing.seats import MAN_BODY, MAN_HEAD, SEATS
from guildhall.drawing.svg import at, box, group, num, path, piece, use
from guildhall.games.power_struggle.board.glyphs import (
    CARD_SIGNS,
    COMPETENCE_SIGNS,
    EVENT_SIGNS,
)
from guildhall.games.power_struggle.board.plan import ROOM_HEIGHT, ROOM_WIDTH
from guildhall.games.power_struggle.ids import MAIN_DEPARTMENT, MOST_STAFF

# For each sign: the pale ground of its fields, the body of the glyph, its lines; by day and night
TINTS: Colours = (
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

PIECES_LOOK = (
    "rect.ground{stroke:none}rect.space{fill:$card;stroke:$hair;stroke-width:1}"
    "rect.desk{fill:none;stroke:$soft;stroke-width:1}"
    "path.clerk{fill:$clerk;stroke:$edge;stroke-width:.9}"
    "rect.band{fill:currentColor}"
    # What lies over people and words is paler than what lies under them.
    "use~rect.ring{fill-opacity:.4}"
    + "".join(
        f"g.sign{n}{{color:$line{n};fill:$body{n}}}"
        f"g.sign{n} rect.ground,rect.ground{n}{{fill:$ground{n}}}"
        for n in range(len(CARD_SIGNS))
    )
)

MANAGER_WIDTH, MANAGER_HEIGHT = 25.6, 32
MANAGER_SCALE = 1.6
CLERK_ACROSS, CLERK_DOWN = 17, 24


@lru_cache(maxsize=1)
def common() -> str:
    """All that may stand or lie somewhere."""
    return (
        "".join(sign.piece(f"ps-sign{n}") for n, sign in enumerate(CARD_SIGNS))
        + "".join(sign.piece(f"ps-skill{n}") for n, sign in enumerate(COMPETENCE_SIGNS))
        + "".join(sign.piece(f"ps-mood{n}") for n, sign in enumerate(EVENT_SIGNS))
        + clerk()
        + "".join(manager(seat) for seat in range(len(SEATS)))
        + "".join(
            room(seat, managers, staff)
            for seat in range(len(SEATS))
            for managers in range(1, MAIN_DEPARTMENT + 1)
            for staff in range(MOST_STAFF + 1)
        )
    )


def clerk() -> str:
    """An employee, 16 wide and 20 high: the same for everybody."""
    return piece("ps-clerk", path("clerk", MAN_BODY) + path("clerk", MAN_HEAD))


def manager(seat: int) -> str:
    """A manager with the charge of the seat."""
    body = group(path("field", MAN_BODY) + path("field", MAN_HEAD), place=at(0, 0, MANAGER_SCALE))
    charge = f'<path class="charge" d="{CHARGES[SEATS[seat].charge]}"{at(6.4, 15.6, 0.53)}/>'
    return piece(f"ps-m{seat}", body + charge, f"seat{seat}")


def room_piece(seat: int, managers: int, staff: int) -> str:
    """The name of the piece of a room."""
    return f"ps-{seat}{managers}{staff}"


def room(seat: int, managers: int, staff: int) -> str:
    """A room with its managers and employees."""
    body = box("desk", 0.5, 0.5, ROOM_WIDTH - 1, ROOM_HEIGHT - 1, 4)
    body += group(box("band", 1, 1, 5, ROOM_HEIGHT - 2, 2), f"seat{seat}")
    body += "".join(use(f"ps-m{seat}", 9 + i * 21.0, 18) for i in range(managers))
    top = 18.0 if staff <= 3 else 6.0
    body += "".join(
        use("ps-clerk", 57.5 + i % 3 * CLERK_ACROSS, top + i // 3 * CLERK_DOWN)
        for i in range(staff)
    )
    return piece(
        room_piece(seat, managers, staff), body + box("hit", 0, 0, ROOM_WIDTH, ROOM_HEIGHT, 4)
    )


def hit(name: str, x: float, y: float, width: float, height: float) -> str:
    """A piece to point at something, with nothing to see but its outline."""
    return piece(name, box("hit", x, y, width, height, 5))


def ring(width: float, height: float) -> str:
    """The ring of a choice from its upper left corner on, in few letters."""
    return f'<rect class="ring" width="{num(width)}" height="{num(height)}" rx="5"/>'


def sign(number: int, x: float, y: float, size: float) -> str:
    """The sign of a division or of the chairman around a point, in its own colours."""
    mark = use(f"ps-sign{number}", x - size / 2, y - size / 2, size / SIDE)
    return group(mark, f"sign{number}")


def skill(competence: int, x: float, y: float, size: float) -> str:
    """The sign of a competence around a point."""
    mark = use(f"ps-skill{competence}", x - size / 2, y - size / 2, size / SIDE)
    return group(mark, "sign")


def mood(number: int, x: float, y: float, size: float) -> str:
    """The sign of an event around a point."""
    mark = use(f"ps-mood{number}", x - size / 2, y - size / 2, size / SIDE)
    return group(mark, "sign")
