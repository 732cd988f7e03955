"""FL-11: hidden and public information."""

from typing import cast

from guildhall.games.flandern.view import FlandernView
from tests.games.flandern.scenario import PLAYER_GUILDS, ScriptedGame


def view_of(table: ScriptedGame, guild: str) -> FlandernView:
    """Return the view of a guild's player."""
    return table.view(guild)


def test_fl_11_1_the_gold_card() -> None:
    """The views of the others do not depend on the first player's gold card."""
    one, two = ScriptedGame(), ScriptedGame()
    one.draw_gold("cathedral")
    two.draw_gold("Brugge")
    for colour in ("yellow", "green", "red"):
        assert view_of(one, colour) == view_of(two, colour)
    assert one.state.view(None) == two.state.view(None)
    assert view_of(one, "blue") != view_of(two, "blue")


def test_fl_11_1_sealed_choices() -> None:
    """A view does not depend on what others have chosen so far, or whether they have."""
    views = []
    for card, influence in (("Gent", 0), ("recall", 3)):
        table = ScriptedGame()
        table.draw_gold("site")
        table.choose("yellow", card, influence)
        table.choose("green", card, influence)
        views.append((view_of(table, "blue"), view_of(table, "red"), table.state.view(None)))
    untouched = ScriptedGame()
    untouched.draw_gold("site")
    views.append(
        (view_of(untouched, "blue"), view_of(untouched, "red"), untouched.state.view(None))
    )
    assert views[0] == views[1] == views[2]


def test_fl_11_1_the_order_of_the_stacks() -> None:
    """The content of a stack can be known, its order cannot: every card may come next."""
    table = ScriptedGame()
    assert sum(table.gold_choices().values()) == 12
    two = ScriptedGame(seats=2)
    two.play_card("recall")
    assert {weight for _, weight in two.state.outcomes()} == {1}


def test_fl_11_2_all_else_is_open() -> None:
    """Hands, rows, supplies and points are the same in every view."""
    table = ScriptedGame({"Gent": "L1 blue/"}, rows={"red": "Gent"}, influence={"green": 1})
    table.draw_gold("influence")
    publics = [view_of(table, colour)["public"] for colour in PLAYER_GUILDS]
    assert publics == [cast(FlandernView, table.state.view(None))["public"]] * 4
    assert publics[0]["hands"][3] == [1, 1, 1, 0, 1, 1, 1, 1]
    assert publics[0]["influence"] == [3, 3, 1, 3]


def test_fl_11_2_what_was_shown_is_remembered() -> None:
    """Shown gold cards are noted for everybody alike."""
    table = ScriptedGame()
    table.play_round(gold="influence")
    for colour in PLAYER_GUILDS:
        assert view_of(table, colour)["noted"]["shown"][0][8] == 1
