"""Sets of places of a city as the bits of one number."""

from guildhall.core.native import i64


def popcount(bits: i64) -> i64:
    """How many there are: bits are added up in pairs, fours, bytes, all at once."""
    bits = bits - ((bits >> 1) & 0x55555555)
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F
    return ((bits * 0x01010101) >> 24) & 0xFF


def lowest_bit(bits: i64) -> i64:
    """The first of them; there must be one."""
    return popcount((bits & -bits) - 1)


def nth_bit(bits: i64, n: i64) -> i64:
    """The one that has so many before it."""
    while n > 0:
        bits &= bits - 1
        n -= 1
    return lowest_bit(bits)


def bit_indices(bits: i64) -> list[int]:
    """All of them as a list."""
    found: list[int] = []
    while bits != 0:
        found.append(int(lowest_bit(bits)))
        bits &= bits - 1
    return found
