"""The fields of a position, which each game lists once: for blank positions, dumps and loading."""

from typing import NamedTuple

from guildhall.core.native import i64, vec
from guildhall.core.vectors import from_list, full, to_list


class FieldBounds(NamedTuple):
    """The length of a dump field, and the bounds of its items."""

    length: int
    min: int
    max: int


class Fields:
    """Visits the fields of a position one by one, and returns what each becomes.

    A position names its fields in ``visit_fields``; what that does depends on the subclass.
    """

    def numbers(self, name: str, minimum: int, maximum: int) -> None:
        """Begin a dump field of single numbers; ``number`` visits each of them."""

    def number(self, value: i64) -> i64:
        """Visit a single number; the position itself sets its start value."""
        return value

    def vector(
        self, name: str, value: vec[i64], length: int, minimum: int, maximum: int
    ) -> vec[i64]:
        """Visit a vector, a dump field of its own; it starts with its minimum."""
        return value

    def signed_vector(
        self, name: str, value: vec[i64], length: int, minimum: int, maximum: int
    ) -> vec[i64]:
        """Visit a vector that starts with zeros, although its items can be negative."""
        return self.vector(name, value, length, minimum, maximum)

    def derived(self, value: vec[i64], length: int, start: i64 = 0) -> vec[i64]:
        """Visit a vector that is not in dumps, because it follows from the other fields."""
        return value

    def computed(self, name: str, length: int, minimum: int, maximum: int) -> None:
        """Visit a dump field that the position computes and reads itself."""


class BlankFields(Fields):
    """Fills every vector with its start value."""

    def vector(
        self, name: str, value: vec[i64], length: int, minimum: int, maximum: int
    ) -> vec[i64]:
        return full(i64(length), i64(minimum))

    def signed_vector(
        self, name: str, value: vec[i64], length: int, minimum: int, maximum: int
    ) -> vec[i64]:
        return full(i64(length))

    def derived(self, value: vec[i64], length: int, start: i64 = 0) -> vec[i64]:
        return full(i64(length), start)


class DumpedFields(Fields):
    """Collects the dump fields as lists; those that the position computes stay empty."""

    def __init__(self) -> None:
        self.lists: dict[str, list[int]] = {}
        self.numbers_list: list[int] = []

    def numbers(self, name: str, minimum: int, maximum: int) -> None:
        self.numbers_list = []
        self.lists[name] = self.numbers_list

    def number(self, value: i64) -> i64:
        self.numbers_list.append(int(value))
        return value

    def vector(
        self, name: str, value: vec[i64], length: int, minimum: int, maximum: int
    ) -> vec[i64]:
        self.lists[name] = to_list(value)
        return value

    def computed(self, name: str, length: int, minimum: int, maximum: int) -> None:
        self.lists[name] = []


class RestoredFields(Fields):
    """Reads the dump fields from lists with valid lengths and bounds."""

    def __init__(self, lists: dict[str, list[int]]) -> None:
        self.lists = lists
        self.numbers_list: list[int] = []
        self.num_read = 0

    def numbers(self, name: str, minimum: int, maximum: int) -> None:
        self.numbers_list = self.lists[name]
        self.num_read = 0

    def number(self, value: i64) -> i64:
        item = self.numbers_list[self.num_read]
        self.num_read += 1
        return i64(item)

    def vector(
        self, name: str, value: vec[i64], length: int, minimum: int, maximum: int
    ) -> vec[i64]:
        return from_list(self.lists[name])

    def derived(self, value: vec[i64], length: int, start: i64 = 0) -> vec[i64]:
        return full(i64(length), start)


class ListedBounds(Fields):
    """Collects the lengths and bounds of the dump fields."""

    def __init__(self) -> None:
        self.bounds: dict[str, FieldBounds] = {}
        self.name = ""

    def numbers(self, name: str, minimum: int, maximum: int) -> None:
        self.name = name
        self.bounds[name] = FieldBounds(0, minimum, maximum)

    def number(self, value: i64) -> i64:
        length, minimum, maximum = self.bounds[self.name]
        self.bounds[self.name] = FieldBounds(length + 1, minimum, maximum)
        return value

    def vector(
        self, name: str, value: vec[i64], length: int, minimum: int, maximum: int
    ) -> vec[i64]:
        self.bounds[name] = FieldBounds(length, minimum, maximum)
        return value

    def computed(self, name: str, length: int, minimum: int, maximum: int) -> None:
        self.bounds[name] = FieldBounds(length, minimum, maximum)
