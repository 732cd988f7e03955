"""Observations: a view or an event as numbers, in named features with bounds.

A game declares each feature once: what it means, its bounds, and where its numbers are in a view.
``ObservationSpec.observe`` finds them there and encodes them, with seats relative to the viewer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, cast

from guildhall.core.event import Event
from guildhall.core.native import i64, vec
from guildhall.core.vectors import from_list
from guildhall.core.view import View

_NOBODY: Final = -1

# The part of a view that a feature is read from.
_HEAD: Final = 0
_OPTIONS: Final = 1
_PUBLIC: Final = 2
_OWN: Final = 3
_NOTED: Final = 4
_COMPUTED: Final = 5

# The form in which its numbers are there.
_ONE: Final = 0
_LIST: Final = 1
_LABEL: Final = 2
_SEAT: Final = 3
_SEATS: Final = 4
_ROWS_OF_SEATS: Final = 5
_PER_SEAT: Final = 6
_ROW_PER_SEAT: Final = 7
_COLUMN_PER_SEAT: Final = 8


class Feature(NamedTuple):
    """A named part of an observation: its length, bounds, encoding and origin.

    A category is one-hot: one cell per possible value. Any other number has one cell, scaled so
    that its bounds become 0 and 1.
    """

    name: str
    length: int
    min: int
    max: int
    is_category: bool
    description: str
    source: int = _COMPUTED
    key: str = ""
    form: int = _LIST
    row_length: int = 1
    labels: tuple[str, ...] = ()

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


class FeatureSource:
    """A part of a view; its methods declare features that are read from there.

    The key in the view is the name of the feature, unless another one is given. Missing numbers,
    such as those of absent seats, are the minimum of a category and 0 otherwise.
    """

    def __init__(self, source: int, max_seats: int) -> None:
        self.source = source
        self.max_seats = max_seats

    def number(
        self,
        name: str,
        minimum: int,
        maximum: int,
        description: str,
        length: int = 1,
        key: str = "",
    ) -> Feature:
        """Declare one amount, or a list or rows of amounts."""
        return self._declare(number(name, minimum, maximum, description, length), key)

    def category(
        self,
        name: str,
        minimum: int,
        maximum: int,
        description: str,
        length: int = 1,
        key: str = "",
    ) -> Feature:
        """Declare one label, or a list or rows of labels."""
        return self._declare(category(name, minimum, maximum, description, length), key)

    def flag(self, name: str, description: str, length: int = 1) -> Feature:
        """Declare an item, or a list of items, that is 0 or 1."""
        return self.number(name, 0, 1, description, length)

    def label(self, name: str, labels: Sequence[str]) -> Feature:
        """Declare one of several strings, encoded by its index."""
        description = ", ".join(f"{index} {text or 'none'}" for index, text in enumerate(labels))
        feature = self.category(name, 0, len(labels) - 1, description)
        return feature._replace(form=_LABEL, labels=tuple(labels))

    def seat(self, name: str, description: str, minimum: int = _NOBODY, key: str = "") -> Feature:
        """Declare a seat, which becomes relative to the viewer."""
        feature = self.category(name, minimum, self.max_seats - 1, description, key=key)
        return feature._replace(form=_SEAT)

    def seats(self, name: str, description: str, length: int, key: str = "") -> Feature:
        """Declare a list of seats."""
        feature = self.category(name, _NOBODY, self.max_seats - 1, description, length, key)
        return feature._replace(form=_SEATS)

    def rows_of_seats(self, name: str, description: str, rows: int) -> Feature:
        """Declare rows that list up to all seats each."""
        feature = self.seats(name, description, rows * self.max_seats)
        return feature._replace(form=_ROWS_OF_SEATS, row_length=self.max_seats)

    def per_seat(self, name: str, minimum: int, maximum: int, description: str) -> Feature:
        """Declare one amount per seat."""
        feature = self.number(name, minimum, maximum, description, self.max_seats)
        return feature._replace(form=_PER_SEAT)

    def row_per_seat(
        self, name: str, minimum: int, maximum: int, description: str, row_length: int
    ) -> Feature:
        """Declare a list or rows of amounts per seat, seat by seat."""
        length = self.max_seats * row_length
        feature = self.number(name, minimum, maximum, description, length)
        return feature._replace(form=_ROW_PER_SEAT, row_length=row_length)

    def column_per_seat(
        self, name: str, minimum: int, maximum: int, description: str, rows: int
    ) -> Feature:
        """Declare rows with one amount per seat, row by row."""
        feature = self.number(name, minimum, maximum, description, rows * self.max_seats)
        return feature._replace(form=_COLUMN_PER_SEAT, row_length=self.max_seats)

    def _declare(self, feature: Feature, key: str) -> Feature:
        form = _ONE if feature.length == 1 else _LIST
        return feature._replace(source=self.source, key=key or feature.name, form=form)


class Sources(NamedTuple):
    """The parts of a view with features, and the numbers that a game computes from a view."""

    head: FeatureSource
    options: FeatureSource
    public: FeatureSource
    own: FeatureSource
    noted: FeatureSource
    computed: FeatureSource

    def header(
        self, min_seats: int, options: Sequence[str], phases: Sequence[str]
    ) -> tuple[Feature, ...]:
        """Declare the features that every game begins with."""
        max_seats = self.head.max_seats
        return (
            self.head.category("players", min_seats, max_seats, "number of players", key="seats"),
            self.head.category("seat", _NOBODY, max_seats - 1, "the viewer's seat; -1 spectator"),
            *(self.options.flag(name, "1 if the option is on") for name in options),
            self.public.label("phase", phases),
        )


def sources(max_seats: int) -> Sources:
    """Return the sources of a game with up to this many seats."""
    return Sources(*(FeatureSource(source, max_seats) for source in range(_COMPUTED + 1)))


class RelativeSeats:
    """The seats as a viewer sees them: 0 is the viewer, 1 sits to the left."""

    def __init__(self, view: View) -> None:
        seats, viewer = view["seats"], view["seat"] or 0  # a spectator sits with seat 0
        self.seats = seats
        self.order = [(viewer + step) % seats for step in range(seats)]
        # The relative index of each seat; index -1 is nobody, at the end.
        self.relative = [(seat - viewer) % seats for seat in range(seats)]
        self.relative.append(_NOBODY)


class ObservationSpec:
    """The features of an observation, in order."""

    def __init__(self, features: tuple[Feature, ...]) -> None:
        for feature in features:
            if feature.max <= feature.min or feature.length < 1:
                raise ValueError(f"The feature {feature.name} has only one possible value.")
        self.features = features
        self.size = sum(feature.cells for feature in features)
        self.keys = [feature.key or feature.name for feature in features]
        self.source: vec[i64] = from_list([feature.source for feature in features])
        self.form: vec[i64] = from_list([feature.form for feature in features])
        self.row_length: vec[i64] = from_list([feature.row_length for feature in features])
        self.length: vec[i64] = from_list([feature.length for feature in features])
        self.min: vec[i64] = from_list([feature.min for feature in features])
        self.span: vec[i64] = from_list([feature.max - feature.min for feature in features])
        self.width: vec[i64] = from_list([feature.cells // feature.length for feature in features])
        self.step: vec[float] = vec[float](
            [1.0 / float(feature.max - feature.min) for feature in features]
        )

    def observe(self, view: View, seats: RelativeSeats, computed: dict[str, object]) -> vec[float]:
        """Return the observation of a view: cells from 0 to 1.

        A computed list may be given as a pair: a list, and the indices of its items to write.
        """
        head = cast("dict[str, object]", view)
        parts = cast("dict[str, dict[str, object]]", view)
        own, noted = parts.get("own", {}), parts.get("noted", {})
        sections = [head, parts["options"], parts["public"], own, noted, computed]
        writer = _ObservationWriter(self, seats)
        index: i64 = 0
        while index < i64(len(self.keys)):
            key, source = self.keys[index], self.source[index]
            # A spectator has nothing of their own.
            value = own.get(key) if source == _OWN else sections[source][key]
            writer.write_feature(index, value)
            index += 1
        return writer.cells

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


class _ObservationWriter:
    """Writes an observation feature by feature."""

    def __init__(self, spec: ObservationSpec, seats: RelativeSeats) -> None:
        self.spec = spec
        self.seats = seats
        self.cells: vec[float] = vec[float]([0.0] * i64(spec.size))
        self.feature: i64 = 0  # the index of the feature being written
        self.left: i64 = 0  # how many of its numbers are still missing
        self.start: i64 = 0  # the cell of the next number
        self.min: i64 = 0
        self.span: i64 = 0
        self.width: i64 = 0  # cells per number; more than one for a category
        self.step = 0.0  # the change of a cell when its number grows by one

    def write_feature(self, feature: i64, value: object) -> None:
        """Write all numbers of a feature; None if there are none."""
        spec = self.spec
        self.feature = feature
        self.left = spec.length[feature]
        self.min = spec.min[feature]
        self.span = spec.span[feature]
        self.width = spec.width[feature]
        self.step = spec.step[feature]
        form = spec.form[feature]
        if value is None:
            pass
        elif form == _ONE:
            self._write(i64(cast(int, value)))
        elif form == _LIST:
            self._write_list(value)
        elif form == _SEAT:
            self._write(i64(self.seats.relative[cast(int, value)]))
        elif form == _SEATS:
            self._write_indexed(self.seats.relative, cast("list[int]", value))
        elif form == _PER_SEAT:
            self._write_indexed(cast("list[int]", value), self.seats.order)
        elif form == _LABEL:
            self._write_label(cast(str, value))
        else:
            self._write_rows(form, cast("list[list[int]]", value))
        if self.left > 0:
            self._pad(self.left)

    def _write_label(self, value: str) -> None:
        labels = self.spec.features[self.feature].labels
        if value not in labels:
            raise ValueError("A view has numbers between moves only, not while a draw is pending.")
        self._write(i64(labels.index(value)))

    def _write_rows(self, form: i64, rows: list[list[int]]) -> None:
        row_length, seats = self.spec.row_length[self.feature], self.seats
        if form == _ROW_PER_SEAT:
            for seat in seats.order:
                left_after = self.left - row_length
                self._write_list(rows[seat])
                self._pad(self.left - left_after)
            return
        for row in rows:
            left_after = self.left - row_length
            if form == _COLUMN_PER_SEAT:
                self._write_indexed(row, seats.order)
            else:
                self._write_indexed(seats.relative, row)
            self._pad(self.left - left_after)

    def _write_list(self, value: object) -> None:
        """Write numbers, or rows of them."""
        if not isinstance(value, list):
            numbers, indices = cast("tuple[list[int], list[int]]", value)
            self._write_indexed(numbers, indices)
        elif value and isinstance(value[0], list):
            for row in value:
                self._write_list(row)
        else:
            self._write_all(value)

    def _write(self, value: i64) -> None:
        above = value - self.min
        if above < 0 or above > self.span:
            raise ValueError(self._out_of_bounds(int(value)))
        if self.width > 1:
            self.cells[self.start + above] = 1.0
        else:
            self.cells[self.start] = float(above) * self.step
        self.start += self.width
        self.left -= 1

    # The two loops below are hot, so they work on local variables.

    def _write_all(self, numbers: list[int]) -> None:
        count: i64 = i64(len(numbers))
        self._reserve(count)
        cells, start, minimum, span = self.cells, self.start, self.min, self.span
        width, step = self.width, self.step
        i: i64 = 0
        while i < count:
            above = i64(numbers[i]) - minimum
            if above < 0 or above > span:
                raise ValueError(self._out_of_bounds(numbers[i]))
            if width > 1:
                cells[start + above] = 1.0
            else:
                cells[start] = float(above) * step
            start += width
            i += 1
        self.start = start

    def _write_indexed(self, numbers: list[int], indices: list[int]) -> None:
        count: i64 = i64(len(indices))
        self._reserve(count)
        cells, start, minimum, span = self.cells, self.start, self.min, self.span
        width, step = self.width, self.step
        i: i64 = 0
        while i < count:
            above = i64(numbers[indices[i]]) - minimum
            if above < 0 or above > span:
                raise ValueError(self._out_of_bounds(numbers[indices[i]]))
            if width > 1:
                cells[start + above] = 1.0
            else:
                cells[start] = float(above) * step
            start += width
            i += 1
        self.start = start

    def _pad(self, count: i64) -> None:
        """Write the minimum of a category, or 0, for missing numbers."""
        self._reserve(count)
        if self.width == 1 and self.min == 0:
            self.start += count  # the cells are 0 already
            return
        above: i64 = 0 if self.width > 1 else -self.min
        if above < 0 or above > self.span:
            raise ValueError(self._out_of_bounds(0))
        while count > 0:
            if self.width > 1:
                self.cells[self.start] = 1.0
            else:
                self.cells[self.start] = float(above) * self.step
            self.start += self.width
            count -= 1

    def _reserve(self, count: i64) -> None:
        if count < 0 or count > self.left:
            raise ValueError(f"{self._name()} has too many numbers.")
        self.left -= count

    def _name(self) -> str:
        return self.spec.features[int(self.feature)].name

    def _out_of_bounds(self, value: int) -> str:
        return f"{self._name()} must be {self.min} to {self.min + self.span}, not {value}."


class EventEncoding(NamedTuple):
    """How the events of a game are encoded as numbers.

    ``fields_by_kind`` has the features of each kind of event; an item hidden from the viewer is
    encoded as the minimum of its feature. ``derived_kinds`` are events that follow from others and
    are not encoded. ``max_rows`` bounds how many events a seat receives in one game, derived kinds
    excluded and its own decisions included.
    """

    fields_by_kind: Mapping[str, tuple[Feature, ...]]
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
