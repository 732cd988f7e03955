"""The five seats: their colours, heraldic charges and pieces."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.language import N_, SEAT_NAMES
from guildhall.drawing import svg
from guildhall.drawing.glyph import disc
from guildhall.drawing.heraldry import CHARGES, PATTERNS
from guildhall.drawing.palette import Colours


class Seat(NamedTuple):
    """Name and appearance of a seat."""

    colour: str
    charge: str
    field: str
    charge_colour: str

    @property
    def name(self) -> str:
        """The capitalized colour, as shown to players."""
        return self.colour.capitalize()

    @property
    def letter(self) -> str:
        """The initial of the colour, for text boards."""
        return self.colour[0].upper()


# The charge is dark on the two light fields, for contrast.
SEATS = (
    Seat(SEAT_NAMES[0].lower(), N_("lion"), "#0072B2", "#fff"),
    Seat(SEAT_NAMES[1].lower(), N_("key"), "#D55E00", "#fff"),
    Seat(SEAT_NAMES[2].lower(), N_("ship"), "#009E73", "#fff"),
    Seat(SEAT_NAMES[3].lower(), N_("tower"), "#CC79A7", "#34102a"),
    Seat(SEAT_NAMES[4].lower(), N_("lily"), "#E69F00", "#33210a"),
)

SHIELD_WIDTH = 24
SHIELD_HEIGHT = 28
SHIELD = "M1.2 1.2h21.6v11.6c0 7.2-4.4 11.2-10.8 14-6.4-2.8-10.8-6.8-10.8-14z"

MAN_WIDTH = 16
MAN_HEIGHT = 20
MAN_BODY = (
    "M5.4 8h5.2c2 2.6 3.8 5.9 4.2 9.1.2 1.3-.5 2.2-1.6 2.2"
    "H2.8c-1.1 0-1.8-.9-1.6-2.2.4-3.2 2.2-6.5 4.2-9.1z"
)
MAN_HEAD = disc(8, 4.8, 4.1)

CUBE = 10

SEAT_COLOURS: Colours = tuple(
    (f"seat{i}", (seat.field, seat.field)) for i, seat in enumerate(SEATS)
)
"""Seat colours, the same in both themes."""

SEAT_CSS = """
path.field,rect.field{fill:currentColor;stroke:$edge;stroke-width:1.1}
path.charge{fill-rule:evenodd}
path.pattern{fill:none;stroke-width:1.7;stroke-linecap:square}
""" + "".join(
    f"g.seat{i}{{color:{seat.field}}}"
    f"g.seat{i} path.charge{{fill:{seat.charge_colour}}}"
    f"g.seat{i} path.pattern{{stroke:{seat.charge_colour}}}"
    for i, seat in enumerate(SEATS)
)


@lru_cache
def seat_symbols() -> str:
    """Sprite symbols of all shields, men and cubes."""
    return "".join(shield(i) + man(i) + cube(i) for i in range(len(SEATS)))


def shield(seat: int) -> str:
    """The symbol of a shield, 24 by 28 units."""
    body = svg.path("field", SHIELD) + charge(seat, 2.6, 2.3, 0.78)
    return svg.symbol(f"gh-shield{seat}", body, f"seat{seat}")


def man(seat: int) -> str:
    """The symbol of a man, 16 by 20 units."""
    figure = svg.path("field", MAN_BODY) + svg.path("field", MAN_HEAD)
    return svg.symbol(f"gh-man{seat}", figure + pattern(seat, 8, 14.2), f"seat{seat}")


def large_man(name: str, seat: int, scale: float, x: float, y: float, charge_scale: float) -> str:
    """The symbol of a larger man, with the charge of a seat instead of its pattern."""
    figure = svg.path("field", MAN_BODY) + svg.path("field", MAN_HEAD)
    body = svg.group(figure, transform=svg.translate(0, 0, scale)) + charge(
        seat, x, y, charge_scale
    )
    return svg.symbol(name, body, f"seat{seat}")


def cube(seat: int) -> str:
    """The symbol of a cube, 10 by 10 units."""
    face = svg.rect("field", 0.6, 0.6, CUBE - 1.2, CUBE - 1.2, 1.5)
    return svg.symbol(f"gh-cube{seat}", face + pattern(seat, 5, 5), f"seat{seat}")


def charge(seat: int, x: float, y: float, scale: float) -> str:
    """The charge of a seat, in its colour."""
    return f'<path class="charge" d="{CHARGES[SEATS[seat].charge]}"{svg.translate(x, y, scale)}/>'


def pattern(seat: int, x: float, y: float) -> str:
    """The pattern of a seat, centred on a point."""
    return f'<path class="pattern" d="{PATTERNS[SEATS[seat].charge]}"{svg.translate(x, y)}/>'
