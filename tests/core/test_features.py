"""Observation features: numbers are encoded and decoded, and values out of bounds are rejected."""

import pytest

from guildhall.core.features import (
    Feature,
    ObservationSpec,
    RelativeSeats,
    category,
    number,
    sources,
)
from guildhall.core.view import View

HEAD, OPTIONS, PUBLIC, OWN, NOTED, COMPUTED = sources(4)


def view_of(seat: int | None, **public: object) -> View:
    """A view of a game with three seats."""
    view = {"title": "", "ruleset": 1, "pack": "", "options": {"wild": True}, "seats": 3}
    view |= {"seat": seat, "over": False, "asked": [], "actions": []}
    view |= {"public": public, "own": {} if seat is None else {"hand": [2]}, "noted": {}}
    return view  # type: ignore[return-value]  # with the parts that each game adds


def cells(features: tuple[Feature, ...], seat: int | None = 2, **values: object) -> list[float]:
    """The observation of computed values, which are also public."""
    view = view_of(seat, **values)
    return list(ObservationSpec(features).observe(view, RelativeSeats(view), values))


def numbers(features: tuple[Feature, ...], seat: int | None = 2, **values: object) -> object:
    return ObservationSpec(features).read(cells(features, seat, **values))


SMALL = (category("kind", -1, 2, "", 2), number("coins", 0, 8, "", 3))


def test_a_category_has_a_cell_for_each_number_and_an_amount_has_one() -> None:
    assert ObservationSpec(SMALL).size == 11
    found = cells(SMALL, kind=[-1, 2], coins=[0, 8, 2])
    assert found == [1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0.25]
    assert numbers(SMALL, kind=[1, -1], coins=[7, 0, 3]) == {"kind": [1, -1], "coins": [7, 0, 3]}


@pytest.mark.parametrize("side", [0, 1])
def test_all_ways_to_write_a_category_of_two_numbers_are_the_same(side: int) -> None:
    one, several = COMPUTED.category("side", 0, 1, ""), category("side", 0, 1, "")
    written = [cells((one,), side=side), cells((several,), side=[side])]
    written.append(cells((several,), side=([9, side], [1])))
    written.append(
        cells((COMPUTED.label("side", ("left", "right")),), side=("left", "right")[side])
    )
    assert written == [[1 - side, side]] * 4


def test_a_list_may_have_rows_and_missing_numbers_are_padded() -> None:
    features = (*SMALL, number("change", -4, 4, "", 2))
    found = numbers(features, kind=[], coins=[[5], [6, 7]], change=[3])
    assert found == {"kind": [-1, -1], "coins": [5, 6, 7], "change": [3, 0]}


@pytest.mark.parametrize("value", [-2, 3])
def test_a_number_out_of_bounds_is_refused(value: int) -> None:
    features = (COMPUTED.category("kind", -1, 2, ""),)
    with pytest.raises(ValueError, match=rf"^kind must be -1 to 2, not {value}\.$"):
        cells(features, kind=value)
    for kinds in ([0, value], ([value], [0])):
        with pytest.raises(ValueError, match=rf"^kind must be -1 to 2, not {value}\.$"):
            cells(SMALL, kind=kinds, coins=[])
    with pytest.raises(ValueError, match=r"^round must be 1 to 5, not 0\.$"):
        cells((number("round", 1, 5, "", 2),), round=[3])


def test_a_feature_has_its_length() -> None:
    with pytest.raises(ValueError, match=r"^coins has too many numbers\.$"):
        cells(SMALL, kind=[], coins=[1, 2, 3, 4])
    with pytest.raises(ValueError, match=r"^cards has too many numbers\.$"):
        cells((PUBLIC.row_per_seat("cards", 0, 9, "", 2),), cards=[[1, 2, 3], [], []])
    with pytest.raises(KeyError, match="coins"):
        cells(SMALL, kind=[])


def test_a_feature_with_a_single_value_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^The feature coins has only one possible value\.$"):
        ObservationSpec((number("coins", 3, 3, "always three"),))


# Seats


def test_seats_are_relative_to_the_viewer() -> None:
    seats = RelativeSeats(view_of(2))
    assert seats.order == [2, 0, 1]
    assert [seats.relative[seat] for seat in (0, 1, 2, -1)] == [1, 2, 0, -1]
    assert RelativeSeats(view_of(None)).order == [0, 1, 2]


def test_numbers_per_seat_start_with_the_viewer_and_are_padded() -> None:
    features = (
        PUBLIC.seat("active", ""),
        PUBLIC.seat("first", "", 0),
        PUBLIC.seats("queue", "", 4),
        PUBLIC.rows_of_seats("ranking", "", 2),
        PUBLIC.per_seat("money", -5, 9, ""),
        PUBLIC.row_per_seat("cards", 0, 9, "", 2),
        PUBLIC.column_per_seat("tracks", 0, 9, "", 2),
    )
    found = numbers(
        features,
        active=-1,
        first=1,
        queue=[2, 1, -1],
        ranking=[[0, 2], [1]],
        money=[5, 6, -5],
        cards=[[1, 2], [], [3]],
        tracks=[[1, 2, 3], [4, 5, 6]],
    )
    assert found == {
        "active": [-1],
        "first": [2],
        "queue": [0, 2, -1, -1],
        "ranking": [1, 0, -1, -1, 2, -1, -1, -1],
        "money": [-5, 5, 6, 0],
        "cards": [3, 0, 1, 2, 0, 0, 0, 0],
        "tracks": [3, 1, 2, 0, 6, 4, 5, 0],
    }


# Parts of a view


def test_the_header_comes_from_the_head_and_the_options() -> None:
    features = sources(4).header(2, ("wild",), ("draft", "play"))
    assert features[-1].description == "0 draft, 1 play"
    found = {"players": [3], "seat": [2], "wild": [1], "phase": [1]}
    assert numbers(features, phase="play") == found
    assert numbers(features, None, phase="play") == {**found, "seat": [-1]}
    with pytest.raises(ValueError, match="between moves only"):
        cells(features, phase="draw")


def test_a_spectator_has_nothing_of_their_own() -> None:
    features = (OWN.number("hand", 0, 4, "", 2), OWN.category("card", -1, 2, "", key="chosen"))
    assert numbers(features, 0) == {"hand": [2, 0], "card": [-1]}
    assert numbers(features, None) == {"hand": [0, 0], "card": [-1]}
