"""What seats are called: each has a colour, the same in every title."""

from typing import Final

from guildhall.core.mark import N_

NAMES: Final = (N_("Blue"), N_("Vermilion"), N_("Green"), N_("Purple"), N_("Amber"))
COLOURS: Final = tuple(name.lower() for name in NAMES)


def seat_name(seat: int) -> str:
    """A seat as people call it."""
    return NAMES[seat]
