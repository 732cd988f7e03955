"""What seats are called: each has a colour, the same in every title."""

from typing import Final

COLOURS: Final = ("blue", "vermilion", "green", "purple", "amber")


def seat_name(seat: int) -> str:
    """A seat as people call it."""
    return COLOURS[seat].capitalize()
