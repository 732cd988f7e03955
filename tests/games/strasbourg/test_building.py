"""ST-7: chapels and buildings."""

from guildhall.games.strasbourg import ids
from tests.games.strasbourg.reference_map import CHAPEL_SPOTS, SITES, square_number
from tests.games.strasbourg.scenario import ScriptedGame


def test_st_7_1_the_church_builds_on_any_free_spot() -> None:
    """A17: building is compulsory; only the spot is chosen."""
    table = ScriptedGame()
    table.plan("1", "1", "5", "6")
    table.bid("", "", "5", "6")
    table.pass_until("H")
    assert (table.phase, table.state.actor) == ("chapel", 2)
    assert table.state.actions(2) == [ids.CHAPEL_SPOT + spot - 1 for spot in CHAPEL_SPOTS]
    table.chapel(6)
    assert [spot for spot in CHAPEL_SPOTS if table.public["chapels"][spot - 1]] == [6]
    table.pass_until("H", 2)
    assert ids.CHAPEL_SPOT + 5 not in table.state.actions(2)
    assert table.refusing_rule(ids.CHAPEL_SPOT + 5) == "ST-7.1"
    assert len(table.state.actions(2)) == 11


def test_st_7_1_no_bids_no_privileges_and_the_first_player_stays() -> None:
    table = ScriptedGame(first=2)
    table.pass_until("H", 2)
    assert table.noted["privileges"] == [0, 0, 1, 1]
    assert table.state.waiting() == [3]
    assert ids.WAIT not in table.state.actions(3)
    table.chapel(4)
    table.build("g2")
    assert table.public["first"] == 2


def test_st_7_2_the_nobility_builds_the_building_of_the_round() -> None:
    """A17: on any free site, and it is compulsory."""
    table = ScriptedGame(buildings="46253")
    table.pass_until("I")
    assert (table.phase, table.state.actor) == ("building", 0)
    assert table.state.actions(0) == [ids.SITE + number for number in range(7)]
    table.build("e3")
    assert table.public["sites"] == [2 if site == "e3" else -1 for site in SITES]
    table.pass_until("I", 2)
    assert table.refusing_rule(ids.SITE + SITES.index("e3")) == "ST-7.2"
    assert len(table.state.actions(0)) == 6
    table.build("f5")
    assert table.public["sites"][SITES.index("f5")] == 4


def test_st_7_2_three_sites_are_left_for_the_last_building() -> None:
    """A17: two stay empty at the end."""
    table = ScriptedGame()
    table.pass_until("I", 5)
    assert len(table.state.actions(table.state.actor)) == 3


def test_st_7_2_one_player_may_do_both() -> None:
    """A16: a seat that holds nobility and church builds the chapel and the building."""
    table = ScriptedGame()
    table.plan("2", "3")
    table.bid("", "3")
    table.pass_until("H")
    assert (table.phase, table.state.actor) == ("chapel", 1)
    table.chapel(1)
    assert (table.phase, table.state.actor) == ("building", 1)


def test_st_7_1_the_chapel_comes_before_the_building() -> None:
    """A46: H, then I."""
    table = ScriptedGame()
    table.pass_until("H")
    assert table.public["sites"] == [-1] * 7
    table.chapel(4)
    assert (table.step, table.phase) == ("I", "building")


def test_st_7_2_chapel_and_building_never_block_each_other() -> None:
    """A46: spot 4 is a corner of the site e3."""
    table = ScriptedGame()
    table.pass_until("H")
    table.chapel(4)
    assert ids.SITE + SITES.index("e3") in table.state.actions(0)
    table.build("e3")
    table.pass_until("H", 2)
    assert ids.CHAPEL_SPOT + 2 in table.state.actions(1)  # spot 3 is a corner of g2
    assert table.public["figures"][square_number("e3")] == -1
