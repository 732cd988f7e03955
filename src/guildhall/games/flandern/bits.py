"""Sets of places of a city as the bits of one number."""

from guildhall.core.native import i64


def count(places: i64) -> i64:
    """How many there are: bits are added up in pairs, fours, bytes, all at once."""
    places = places - ((places >> 1) & 0x55555555)
    places = (places & 0x33333333) + ((places >> 2) & 0x33333333)
    places = (places + (places >> 4)) & 0x0F0F0F0F
    return ((places * 0x01010101) >> 24) & 0xFF


def lowest(places: i64) -> i64:
    """The first of them; there must be one."""
    return count((places & -places) - 1)


def nth(places: i64, number: i64) -> i64:
    """The one that has so many before it."""
    while number > 0:
        places &= places - 1
        number -= 1
    return lowest(places)


def listed(places: i64) -> list[int]:
    """All of them as a list."""
    found: list[int] = []
    while places != 0:
        found.append(int(lowest(places)))
        places &= places - 1
    return found
