"""Observations: a view or an event as numbers, in named features with bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from guildhall.core.event import Event
from guildhall.core.native import i64, vec
from guildhall.core.vectors import from_list
from guildhall.core.view import View

_NOBODY: Final = -1


class Feature(NamedTuple):
    """A named part of an observation: its length, bounds and encoding.

    A category is one-hot: one cell per possible value. Any other number has one cell, scaled so
    that its bounds become 0 and 1.
    """

    name: str
    length: int
    min: int
    max: int
    is_category: bool
    description: str

    @property
    def bits(self) -> int:
        """The number of bits that one value takes, as an offset from the minimum."""
        return (self.max - self.min).bit_length()

    @property
    def cells(self) -> int:
        """The number of cells that the feature takes."""
        return self.length * (self.max - self.min + 1) if self.is_category else self.length


def number(name: str, minimum: int, maximum: int, description: str, length: int = 1) -> Feature:
    """Return a feature whose values are amounts."""
    return Feature(name, length, minimum, maximum, False, description)


def category(name: str, minimum: int, maximum: int, description: str, length: int = 1) -> Feature:
    """Return a feature whose values are labels, encoded one-hot."""
    return Feature(name, length, minimum, maximum, True, description)


class ObservationSpec:
    """The features of an observation, in order."""

    def __init__(self, features: tuple[Feature, ...]) -> None:
        for feature in features:
            if feature.max <= feature.min or feature.length < 1:
                raise ValueError(f"The feature {feature.name} has only one possible value.")
        self.features = features
        self.size = sum(feature.cells for feature in features)
        self.length: vec[i64] = from_list([feature.length for feature in features])
        self.min: vec[i64] = from_list([feature.min for feature in features])
        self.span: vec[i64] = from_list([feature.max - feature.min for feature in features])
        self.width: vec[i64] = from_list([feature.cells // feature.length for feature in features])

    def read(self, cells: Sequence[float]) -> dict[str, list[int]]:
        """Decode an observation into the numbers of each feature."""
        result: dict[str, list[int]] = {}
        start = 0
        for feature in self.features:
            width = feature.cells // feature.length
            numbers: list[int] = []
            for i in range(start, start + feature.cells, width):
                if feature.is_category:
                    numbers.append(feature.min + list(cells[i : i + width]).index(1.0))
                else:
                    numbers.append(feature.min + round(cells[i] * (feature.max - feature.min)))
            result[feature.name] = numbers
            start += feature.cells
        return result


class RelativeSeats:
    """The seats as a viewer sees them: 0 is the viewer, 1 sits to the left."""

    def __init__(self, view: View, max_seats: int) -> None:
        seats, viewer = view["seats"], view["seat"] or 0  # a spectator sits with seat 0
        self.seats = seats
        self.num_absent = max_seats - seats
        self.order = [(viewer + step) % seats for step in range(seats)]
        # The relative index of each seat; index -1 is nobody, at the end.
        self.relative = [(seat - viewer) % seats for seat in range(seats)]
        self.relative.append(_NOBODY)


class ObservationWriter:
    """Writes an observation number by number, in the order of its features."""

    def __init__(self, spec: ObservationSpec) -> None:
        self.spec = spec
        self.cells: vec[float] = vec[float]([0.0] * i64(spec.size))
        self.feature: i64 = -1  # the index of the feature being written
        self.left: i64 = 0  # how many of its numbers are still missing
        self.start: i64 = 0  # the cell of the next number
        self.min: i64 = 0
        self.span: i64 = 0
        self.width: i64 = 0  # cells per number; more than one for a category
        self.step = 0.0  # the change of a cell when its number grows by one

    def write(self, value: i64) -> None:
        """Write the next number."""
        self.write_repeated(value, 1)

    def write_repeated(self, value: i64, times: i64) -> None:
        """Write the same number several times within one feature."""
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

    # The two loops below are hot, so they work on local variables.

    def write_all(self, numbers: list[int]) -> None:
        """Write several numbers within one feature."""
        count: i64 = i64(len(numbers))
        self.advance(count)
        cells, start, minimum, span = self.cells, self.start, self.min, self.span
        width, step = self.width, self.step
        i: i64 = 0
        while i < count:
            above = i64(numbers[i]) - minimum
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
        """Write the numbers at some indices, within one feature."""
        count: i64 = i64(len(indices))
        self.advance(count)
        cells, start, minimum, span = self.cells, self.start, self.min, self.span
        width, step = self.width, self.step
        i: i64 = 0
        while i < count:
            above = i64(numbers[indices[i]]) - minimum
            if above < 0 or above > span:
                raise ValueError(self.out_of_bounds(numbers[indices[i]]))
            if width > 1:
                cells[start + above] = 1.0
            else:
                cells[start] = float(above) * step
            start += width
            i += 1
        self.start = start

    def write_seats(self, row: list[int], seats: RelativeSeats, length: i64) -> None:
        """Write a row of seats as relative ones, padded with nobody."""
        self.write_indexed(seats.relative, row)
        self.write_repeated(_NOBODY, length - i64(len(row)))

    def write_per_seat(self, numbers: list[int], seats: RelativeSeats) -> None:
        """Write one number per seat from the viewer on, padded with 0 for absent seats."""
        self.write_indexed(numbers, seats.order)
        self.write_repeated(0, i64(seats.num_absent))

    def write_rows_per_seat(self, rows: list[list[int]], seats: RelativeSeats, width: i64) -> None:
        """Write one row per seat from the viewer on; rows are padded with 0 to a width."""
        for seat in seats.order:
            row = rows[seat]
            self.write_all(row)
            if i64(len(row)) < width:
                self.write_repeated(0, width - i64(len(row)))
        self.write_repeated(0, i64(seats.num_absent) * width)

    def advance(self, count: i64) -> None:
        """Reserve space for some numbers, in the current feature or the next one."""
        if self.left == 0 and count > 0:
            spec = self.spec
            self.feature += 1
            if self.feature == i64(len(spec.length)):
                raise ValueError("All features are written.")
            self.left = spec.length[self.feature]
            self.min = spec.min[self.feature]
            self.span = spec.span[self.feature]
            self.width = spec.width[self.feature]
            self.step = 1.0 / float(self.span)
        if count > self.left:
            raise ValueError(f"{self.name()} needs {self.left} more numbers, not {count}.")
        self.left -= count

    def name(self) -> str:
        """The name of the feature being written."""
        return self.spec.features[int(self.feature)].name

    def out_of_bounds(self, value: int) -> str:
        """An error message for a number outside the bounds of the current feature."""
        return f"{self.name()} must be {self.min} to {self.min + self.span}, not {value}."

    def finish(self) -> vec[float]:
        """Return the finished observation: cells from 0 to 1."""
        if self.left > 0 or self.feature + 1 < i64(len(self.spec.length)):
            raise ValueError(f"The observation ends too early, at the feature {self.name()}.")
        return self.cells


class EventEncoding(NamedTuple):
    """How the events of a game are encoded as numbers.

    ``fields_by_kind`` has the features of each kind of event; an item hidden from the viewer is
    encoded as the minimum of its feature. ``derived_kinds`` are events that follow from others and
    are not encoded. ``max_rows`` bounds how many events a seat receives in one game, derived kinds
    excluded and its own decisions included.
    """

    fields_by_kind: dict[str, tuple[Feature, ...]]
    derived_kinds: frozenset[str]
    max_rows: int


def event_numbers(fields: tuple[Feature, ...], event: Event) -> list[int]:
    """Return the items of an event in feature order; raise ValueError if one is out of bounds."""
    unknown = event.data.keys() - {field.name for field in fields}
    if unknown:
        raise ValueError(f"The event {event.kind} has no field for {', '.join(sorted(unknown))}.")
    result: list[int] = []
    for field in fields:
        value = event.data.get(field.name, field.min)
        items = value if isinstance(value, list) else [value]
        for item in items:
            if not isinstance(item, int) or not field.min <= item <= field.max:
                raise ValueError(
                    f"The {field.name} of the event {event.kind} is {item!r}, "
                    f"not a number from {field.min} to {field.max}."
                )
            result.append(int(item))
        if len(items) > field.length:
            raise ValueError(f"The event {event.kind} has more than {field.length} {field.name}.")
        result += [field.min] * (field.length - len(items))
    return result
