"""Sets of small numbers (0 to 31) as the bits of one integer."""

from guildhall.core.native import i64


def popcount(bits: i64) -> i64:
    """The number of members; bits are summed in pairs, fours and bytes in parallel."""
    bits = bits - ((bits >> 1) & 0x55555555)
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F
    return ((bits * 0x01010101) >> 24) & 0xFF


def lowest_bit(bits: i64) -> i64:
    """The smallest member of a non-empty set."""
    return popcount((bits & -bits) - 1)


def nth_bit(bits: i64, n: i64) -> i64:
    """The n-th member, counted from 0."""
    while n > 0:
        bits &= bits - 1
        n -= 1
    return lowest_bit(bits)


def bit_indices(bits: i64) -> list[int]:
    """All members in ascending order."""
    found: list[int] = []
    while bits != 0:
        found.append(int(lowest_bit(bits)))
        bits &= bits - 1
    return found
