"""What a view, or an event, comes to as numbers: named fields with bounds, for the lab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from guildhall.core.event import Event
from guildhall.core.native import i64, vec
from guildhall.core.vectors import from_list


class Feature(NamedTuple):
    """Numbers of one meaning: how many there are, between which bounds, and how they are written.

    A category has one cell for each number it can be, and a 1 in the right one. Any other number
    has one cell, in which the bounds become 0 and 1.
    """

    name: str
    length: int
    min: int
    max: int
    is_category: bool
    description: str

    @property
    def bits(self) -> int:
        """How many binary digits one of its numbers takes, counted from the least."""
        return (self.max - self.min).bit_length()

    @property
    def cells(self) -> int:
        """How many cells the field takes."""
        return self.length * (self.max - self.min + 1) if self.is_category else self.length


def number(name: str, minimum: int, maximum: int, description: str, length: int = 1) -> Feature:
    """A field of numbers that mean an amount."""
    return Feature(name, length, minimum, maximum, False, description)


def category(name: str, minimum: int, maximum: int, description: str, length: int = 1) -> Feature:
    """A field of numbers that stand for something else."""
    return Feature(name, length, minimum, maximum, True, description)


class ObservationSpec:
    """The fields of an observation, one after the other."""

    def __init__(self, features: tuple[Feature, ...]) -> None:
        for field in features:
            if field.max <= field.min or field.length < 1:
                raise ValueError(f"The field {field.name} cannot tell anything.")
        self.features = features
        self.size = sum(field.cells for field in features)
        self.length: vec[i64] = from_list([field.length for field in features])
        self.min: vec[i64] = from_list([field.min for field in features])
        self.span: vec[i64] = from_list([field.max - field.min for field in features])
        self.width: vec[i64] = from_list([field.cells // field.length for field in features])

    def read(self, cells: Sequence[float]) -> dict[str, list[int]]:
        """The numbers of each field, back from their cells."""
        result: dict[str, list[int]] = {}
        start = 0
        for field in self.features:
            width = field.cells // field.length
            numbers: list[int] = []
            for place in range(start, start + field.cells, width):
                if field.is_category:
                    numbers.append(field.min + list(cells[place : place + width]).index(1.0))
                else:
                    numbers.append(field.min + round(cells[place] * (field.max - field.min)))
            result[field.name] = numbers
            start += field.cells
        return result


class ObservationWriter:
    """An observation as it is written, number by number in the order of the layout's fields."""

    def __init__(self, spec: ObservationSpec) -> None:
        self.spec = spec
        self.cells: vec[float] = vec[float]([0.0] * i64(spec.size))
        self.field: i64 = -1  # the one that is being written
        self.left: i64 = 0  # how many numbers it still lacks
        self.start: i64 = 0  # the cell where the next of them goes
        self.min: i64 = 0
        self.span: i64 = 0
        self.width: i64 = 0  # cells of a number: more than one for a category
        self.step = 0.0  # what one more is worth in a cell

    def write(self, value: i64) -> None:
        """Write the next number."""
        self.write_repeated(value, 1)

    def write_repeated(self, value: i64, times: i64) -> None:
        """Write the same number several times, in one field."""
        self.advance(times)
        if times == 0:
            return
        above = value - self.min
        if above < 0 or above > self.span:
            raise ValueError(self.out_of_bounds(int(value)))
        while times > 0:
            if self.width > 1:
                self.cells[self.start + above] = 1.0
            else:
                self.cells[self.start] = float(above) * self.step
            self.start += self.width
            times -= 1

    # The two loops below are the hot ones, so they work on local names.

    def write_all(self, numbers: list[int]) -> None:
        """Write the next numbers, all in one field."""
        count: i64 = i64(len(numbers))
        self.advance(count)
        cells, start, least, span = self.cells, self.start, self.min, self.span
        width, step = self.width, self.step
        i: i64 = 0
        while i < count:
            above = i64(numbers[i]) - least
            if above < 0 or above > span:
                raise ValueError(self.out_of_bounds(numbers[i]))
            if width > 1:
                cells[start + above] = 1.0
            else:
                cells[start] = float(above) * step
            start += width
            i += 1
        self.start = start

    def write_indexed(self, numbers: list[int], indices: list[int]) -> None:
        """Write those of the numbers that stand at these places, all in one field."""
        count: i64 = i64(len(indices))
        self.advance(count)
        cells, start, least, span = self.cells, self.start, self.min, self.span
        width, step = self.width, self.step
        i: i64 = 0
        while i < count:
            above = i64(numbers[indices[i]]) - least
            if above < 0 or above > span:
                raise ValueError(self.out_of_bounds(numbers[indices[i]]))
            if width > 1:
                cells[start + above] = 1.0
            else:
                cells[start] = float(above) * step
            start += width
            i += 1
        self.start = start

    def advance(self, count: i64) -> None:
        """See to it that the field lacks so many numbers: the same as before, or else the next."""
        if self.left == 0 and count > 0:
            layout = self.spec
            self.field += 1
            if self.field == i64(len(layout.length)):
                raise ValueError("All fields are written.")
            self.left = layout.length[self.field]
            self.min = layout.min[self.field]
            self.span = layout.span[self.field]
            self.width = layout.width[self.field]
            self.step = 1.0 / float(self.span)
        if count > self.left:
            raise ValueError(f"{self.name()} lacks {self.left} numbers, not {count}.")
        self.left -= count

    def name(self) -> str:
        """The field that is being written."""
        return self.spec.features[int(self.field)].name

    def out_of_bounds(self, value: int) -> str:
        """How a number breaks the field that is being written, in a sentence."""
        return f"{self.name()} is {self.min} to {self.min + self.span}, not {value}."

    def finish(self) -> vec[float]:
        """All cells, each from 0 to 1."""
        if self.left > 0 or self.field + 1 < i64(len(self.spec.length)):
            raise ValueError(f"The numbers end within or after the field {self.name()}.")
        return self.cells


class EventEncoding(NamedTuple):
    """How the events of a title are written as numbers.

    ``kinds`` has the fields of each kind of event; an item that one was not told counts as the
    least number of its field. ``implied`` are the kinds that only spell out what follows from the
    others. ``most`` bounds how many events that are not implied a seat is told in one game,
    together with the decisions that it makes itself.
    """

    fields_by_kind: dict[str, tuple[Feature, ...]]
    derived_kinds: frozenset[str]
    max_rows: int


def event_numbers(fields: tuple[Feature, ...], event: Event) -> list[int]:
    """The items of an event in the order of its fields, each within its bounds."""
    unknown = event.data.keys() - {field.name for field in fields}
    if unknown:
        raise ValueError(f"The event {event.kind} has no field for {', '.join(sorted(unknown))}.")
    result: list[int] = []
    for field in fields:
        told = event.data.get(field.name, field.min)
        items = told if isinstance(told, list) else [told]
        for item in items:
            if not isinstance(item, int) or not field.min <= item <= field.max:
                raise ValueError(
                    f"The {field.name} of the event {event.kind} is {item!r}, "
                    f"not a number {field.min} to {field.max}."
                )
            result.append(int(item))
        if len(items) > field.length:
            raise ValueError(f"The event {event.kind} has more than {field.length} {field.name}.")
        result += [field.min] * (field.length - len(items))
    return result
