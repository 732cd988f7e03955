"""Making vectors of native ints and turning them back into plain lists."""

from guildhall.core.native import i64, vec


def full(length: i64, value: i64 = 0) -> vec[i64]:
    """A vector of the given length with the same value everywhere."""
    return vec[i64]([value] * length)


def from_list(items: list[int]) -> vec[i64]:
    """A vector holding the items of a plain list."""
    return vec[i64]([i64(item) for item in items])


def to_list(vector: vec[i64]) -> list[int]:
    """The items of a vector as a plain list."""
    # Not list(vector), which mypyc does not know; and no int(item), which costs the interpreter.
    return [item for item in vector]  # noqa: C416


def rows(vector: vec[i64], width: int, count: int, stride: int) -> list[list[int]]:
    """The first ``width`` items of each of ``count`` rows that lie ``stride`` apart."""
    result: list[list[int]] = []
    for row in range(count):
        start: i64 = i64(row * stride)
        result.append(to_list(vector[start : start + i64(width)]))
    return result


def indicator(indices: list[int], length: int) -> vec[i64]:
    """A vector with a 1 at each of the places and 0 everywhere else."""
    result = full(i64(length))
    for place in indices:
        result[i64(place)] = 1
    return result


def sum_range(vector: vec[i64], start: i64, stop: i64) -> i64:
    """The sum of the items from ``start`` up to, not including, ``stop``."""
    result: i64 = 0
    i = start
    while i < stop:
        result += vector[i]
        i += 1
    return result


def count_positive(counts: vec[i64], start: i64, stop: i64) -> i64:
    """How many of the numbers in a stretch are positive."""
    found: i64 = 0
    i = start
    while i < stop:
        if counts[i] > 0:
            found += 1
        i += 1
    return found


def nth_positive(counts: vec[i64], start: i64, n: i64) -> i64:
    """The index of the positive number that has so many positive ones before it."""
    i = start
    while True:
        if counts[i] > 0:
            if n == 0:
                return i
            n -= 1
        i += 1


def weighted_index(counts: vec[i64], start: i64, point: i64) -> i64:
    """The index of the count that covers the place, when all counts are laid end to end."""
    i = start
    while point >= counts[i]:
        point -= counts[i]
        i += 1
    return i
