"""A small random generator with the same stream in compiled and interpreted code."""

from typing import Final

from guildhall.core.native import i64

MASK: Final = 0xFFFFFFFF


class Generator:
    """The sfc32 generator; masking each step to 32 bits keeps both modes equal."""

    def __init__(self, seed: int) -> None:
        self.a: i64 = i64(seed & MASK)
        self.b: i64 = i64((seed >> 32) & MASK)
        self.c: i64 = i64((seed >> 64) & MASK)
        self.counter: i64 = 1
        for _ in range(12):
            self.next_u32()

    def next_u32(self) -> i64:
        """Return the next 32 random bits."""
        result: i64 = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        rotated: i64 = ((self.c << 21) | (self.c >> 11)) & MASK
        self.c = (rotated + result) & MASK
        return result

    def below(self, bound: i64) -> i64:
        """Return a number from 0 up to, but not including, ``bound``."""
        return (self.next_u32() * bound) >> 32
