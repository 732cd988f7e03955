"""FL-11: what is hidden, and what everybody knows."""

from typing import cast

from guildhall.games.flandern.view import FlandernView
from tests.games.flandern.town import COLOURS, Table


def seen(table: Table, colour: str) -> FlandernView:
    """What the player of a guild sees."""
    return table.view(colour)


def test_fl_11_1_the_gold_card() -> None:
    """The others see the same whatever the first player holds."""
    one, two = Table(), Table()
    one.gold("cathedral")
    two.gold("Brugge")
    for colour in ("yellow", "green", "red"):
        assert seen(one, colour) == seen(two, colour)
    assert one.state.view(None) == two.state.view(None)
    assert seen(one, "blue") != seen(two, "blue")


def test_fl_11_1_sealed_choices() -> None:
    """Whatever the others have chosen so far, and whether or not, a view is the same."""
    views = []
    for card, influence in (("Gent", 0), ("take back", 3)):
        table = Table()
        table.gold("site")
        table.choose("yellow", card, influence)
        table.choose("green", card, influence)
        views.append((seen(table, "blue"), seen(table, "red"), table.state.view(None)))
    untouched = Table()
    untouched.gold("site")
    views.append((seen(untouched, "blue"), seen(untouched, "red"), untouched.state.view(None)))
    assert views[0] == views[1] == views[2]


def test_fl_11_1_the_order_of_the_stacks() -> None:
    """What lies in a stack can be known, its order cannot: every card may come next."""
    table = Table()
    assert sum(table.gold_choices().values()) == 12
    two = Table(seats=2)
    two.play("take back")
    assert {weight for _, weight in two.state.outcomes()} == {1}


def test_fl_11_2_all_else_is_open() -> None:
    """Hands, rows, supplies and points are the same in every view."""
    table = Table({"Gent": "L1 blue/"}, rows={"red": "Gent"}, influence={"green": 1})
    table.gold("influence")
    publics = [seen(table, colour)["public"] for colour in COLOURS]
    assert publics == [cast(FlandernView, table.state.view(None))["public"]] * 4
    assert publics[0]["hands"][3] == [1, 1, 1, 0, 1, 1, 1, 1]
    assert publics[0]["influence"] == [3, 3, 1, 3]


def test_fl_11_2_what_was_shown_is_remembered() -> None:
    """Gold cards that lay open are noted for everybody alike."""
    table = Table()
    table.round(gold="influence")
    for colour in COLOURS:
        assert seen(table, colour)["noted"]["shown"][0][8] == 1
