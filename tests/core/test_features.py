"""Observation features: numbers are encoded and decoded, and values out of bounds are rejected."""

from collections.abc import Callable

import pytest

from guildhall.core.features import (
    ObservationSpec,
    ObservationWriter,
    RelativeSeats,
    category,
    number,
)
from guildhall.core.view import View

SPEC = ObservationSpec(
    (
        category("side", 0, 1, "0 left, 1 right"),
        category("kind", -1, 2, "-1 none", 2),
        number("coins", 0, 4, "coins", 3),
    )
)


def test_a_category_has_a_cell_for_each_number_and_an_amount_has_one() -> None:
    cells = ObservationWriter(SPEC)
    cells.write(1)
    cells.write_indexed([2, 0, -1], [2, 0])
    cells.write_all([4])
    cells.write_repeated(1, 2)
    done = list(cells.finish())
    assert done == [0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0.25, 0.25]
    assert SPEC.read(done) == {"side": [1], "kind": [-1, 2], "coins": [4, 1, 1]}


@pytest.mark.parametrize("side", [0, 1])
def test_all_ways_to_write_a_category_of_two_numbers_are_the_same(side: int) -> None:
    written = []
    for way in ("put", "put_all", "put_at"):
        cells = ObservationWriter(ObservationSpec((category("side", 0, 1, "0 left, 1 right"),)))
        if way == "put":
            cells.write(side)
        elif way == "put_all":
            cells.write_all([side])
        else:
            cells.write_indexed([side], [0])
        written.append(list(cells.finish()))
    assert written == [[1 - side, side]] * 3


WAYS: dict[str, Callable[[ObservationWriter, int], None]] = {
    "one by one": lambda cells, value: cells.write(value),
    "several": lambda cells, value: cells.write_all([value, 0]),
    "by their places": lambda cells, value: cells.write_indexed([value], [0]),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("value", [-2, 3])
def test_a_number_out_of_bounds_is_refused(way: str, value: int) -> None:
    cells = ObservationWriter(SPEC)
    cells.write(0)
    with pytest.raises(ValueError, match=f"kind must be -1 to 2, not {value}"):
        WAYS[way](cells, value)


def test_numbers_go_to_one_field_at_a_time() -> None:
    cells = ObservationWriter(SPEC)
    with pytest.raises(ValueError, match="side needs 1 more numbers, not 2"):
        cells.write_all([0, 0])


def test_no_feature_can_be_omitted_or_added() -> None:
    cells = ObservationWriter(SPEC)
    cells.write(0)
    with pytest.raises(ValueError, match="ends too early, at the feature side"):
        cells.finish()
    cells.write_repeated(0, 2)
    cells.write_repeated(0, 3)
    with pytest.raises(ValueError, match="All features are written"):
        cells.write(0)


def test_a_feature_with_a_single_value_is_refused() -> None:
    with pytest.raises(ValueError, match="coins has only one possible value"):
        ObservationSpec((number("coins", 3, 3, "always three"),))


# Seats


def view_of(seat: int | None) -> View:
    return View(
        title="",
        ruleset=1,
        pack="",
        options={},
        seats=3,
        seat=seat,
        over=False,
        winners=[],
        asked=[],
        actions=[],
    )


def test_seats_are_relative_to_the_viewer() -> None:
    seats = RelativeSeats(view_of(2), 4)
    assert (seats.seats, seats.num_absent) == (3, 1)
    assert seats.order == [2, 0, 1]
    assert [seats.relative[seat] for seat in (0, 1, 2, -1)] == [1, 2, 0, -1]
    assert RelativeSeats(view_of(None), 3).order == [0, 1, 2]


def test_numbers_per_seat_start_with_the_viewer_and_are_padded() -> None:
    spec = ObservationSpec(
        (
            category("queue", -1, 3, "seats", 4),
            number("coins", 0, 9, "coins", 4),
            number("cards", 0, 9, "cards", 8),
        )
    )
    seats, writer = RelativeSeats(view_of(2), 4), ObservationWriter(spec)
    writer.write_seats([2, 1, -1], seats, 4)
    writer.write_per_seat([5, 6, 7], seats)
    writer.write_rows_per_seat([[1, 2], [], [3]], seats, 2)
    assert spec.read(list(writer.finish())) == {
        "queue": [0, 2, -1, -1],
        "coins": [7, 5, 6, 0],
        "cards": [3, 0, 1, 2, 0, 0, 0, 0],
    }
