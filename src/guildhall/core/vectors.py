"""Helpers for vectors of native ints."""

from guildhall.core.native import i64, vec


def full(length: i64, value: i64 = 0) -> vec[i64]:
    """Return a vector with every item set to one value."""
    return vec[i64]([value] * length)


def from_list(items: list[int]) -> vec[i64]:
    """Return a vector with the items of a list."""
    return vec[i64]([i64(item) for item in items])


def to_list(vector: vec[i64]) -> list[int]:
    """Return the items of a vector as a list."""
    # mypyc does not know list(vector), and int(item) would slow the interpreter down.
    return [item for item in vector]  # noqa: C416


def row(vector: vec[i64], index: i64, width: i64) -> list[int]:
    """Return one row of a table as a list."""
    return to_list(vector[index * width : (index + 1) * width])


def rows(vector: vec[i64], width: int, count: int, stride: int) -> list[list[int]]:
    """Return the first ``width`` items of ``count`` rows that start ``stride`` items apart."""
    result: list[list[int]] = []
    for index in range(count):
        start: i64 = i64(index * stride)
        result.append(to_list(vector[start : start + i64(width)]))
    return result


def indicator(indices: list[int], length: int) -> vec[i64]:
    """Return a vector with 1 at the given indices and 0 elsewhere."""
    result = full(i64(length))
    for index in indices:
        result[i64(index)] = 1
    return result


def minus(counts: vec[i64], taken: vec[i64]) -> vec[i64]:
    """Return the counts less those taken; ``taken`` may be longer."""
    result = counts[:]
    length = i64(len(counts))
    i: i64 = 0
    while i < length:
        result[i] -= taken[i]
        i += 1
    return result


def without(counts: vec[i64], taken: vec[i64]) -> vec[i64]:
    """Return the counts less one at each index in ``taken``, which may hold -1 for none."""
    result = counts[:]
    for index in taken:
        if index >= 0:
            result[index] -= 1
    return result


def pad(items: list[int], length: int, fill_value: int) -> list[int]:
    """Return a list, padded to a length."""
    return items + [fill_value] * (length - len(items))


def flatten(table: list[list[int]], width: int, height: int, fill_value: int) -> list[int]:
    """Return the rows of a table one after the other, padded to the width and the height."""
    result: list[int] = []
    for row in table:
        result += pad(row, width, fill_value)
    return pad(result, width * height, fill_value)


def sum_range(vector: vec[i64], start: i64, stop: i64) -> i64:
    """Return the sum of the items from ``start`` up to, but not including, ``stop``."""
    result: i64 = 0
    i = start
    while i < stop:
        result += vector[i]
        i += 1
    return result


def count_positive(counts: vec[i64], start: i64, stop: i64) -> i64:
    """Count the positive items from ``start`` up to, but not including, ``stop``."""
    found: i64 = 0
    i = start
    while i < stop:
        if counts[i] > 0:
            found += 1
        i += 1
    return found


def contains(vector: vec[i64], start: i64, stop: i64, value: i64) -> bool:
    """Whether a value is among the items from ``start`` up to, but not including, ``stop``."""
    i = start
    while i < stop:
        if vector[i] == value:
            return True
        i += 1
    return False


def count_equal(vector: vec[i64], start: i64, stop: i64, value: i64) -> i64:
    """Count the items that equal a value."""
    found: i64 = 0
    i = start
    while i < stop:
        if vector[i] == value:
            found += 1
        i += 1
    return found


def nth_positive(counts: vec[i64], start: i64, n: i64) -> i64:
    """The index of the n-th positive item, counted from 0."""
    i = start
    while True:
        if counts[i] > 0:
            if n == 0:
                return i
            n -= 1
        i += 1


def weighted_index(counts: vec[i64], start: i64, point: i64) -> i64:
    """The index of the item that covers ``point`` when the counts are laid end to end."""
    i = start
    while point >= counts[i]:
        point -= counts[i]
        i += 1
    return i
