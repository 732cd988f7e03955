"""CG-6: ownership of blocks."""

import pytest

from tests.games.city_guilds.scenario import ScriptedGame, play_script
from tests.games.city_guilds.test_turn import TEN_MEN

CASE_1 = """
    R: bakers building on A1; B: bakers building on A2; G: bakers building on A3 with two men
    B: bakers building on A4; Y: bakers building on A5; Y: bakers market on A6
    R: minstrel on A7 with {men}
"""
"""Test case 1 of the rules: one block, four players, the last space still empty."""

FILL_C = """
    B: blacksmiths market on C1; G: blacksmiths market on C2; Y: blacksmiths market on C3
    R: blacksmiths market on C7; B: blacksmiths market on C6; G: blacksmiths market on C5
    Y: blacksmiths market on C4; R: clothmakers market on C8
"""
"""Eight markets fill block C, which nobody owns; R wins a tavern."""

TAVERN_ON_A8 = f"{FILL_C}; R: tavern on A8"


# CG-6.1


def test_cg_6_1_buildings_first_then_men() -> None:
    """A32: the first two of the order are the white and the black cube."""
    table = play_script(
        """
        R: bakers building on A1 with two men; B: bakers building on A2
        G: bakers building on A3; B: bakers building on A4
        """
    )
    # B (2, 2) by buildings, R (1, 2) by men, G (1, 1)
    assert table.order("A") == "BRG"


def test_cg_6_1_markets_never_count() -> None:
    table = play_script(
        """
        R: bakers building on A1; B: bakers market on A2; B: bakers market on A3
        B: bakers market on A4
        """
    )
    assert table.order("A") == "R"


def test_cg_6_1_men_show_the_owner() -> None:
    table = play_script("R: bakers building on A1; B: candlemakers building on A2 with two men")
    assert table.tile("A1")[1:] == ("R", 1)
    assert table.tile("A2")[1:] == ("B", 2)
    assert table.order("A") == "BR"


# CG-6.2


def test_cg_6_2_test_case_1_of_the_page() -> None:
    """A13: the order after each line of the example."""
    table = ScriptedGame(CASE_1.format(men="one man"))
    for order in ("R", "RB", "GRB", "BGR", "BGRY", "BGRY", "BRGY"):
        table.play_lines()
        assert table.order("A") == order


def test_cg_6_2_test_case_1_pays_20_pounds() -> None:
    """The tavern fills the block: 8 + 2 + 5 + 5 = 20, and Y has fewer men than G."""
    table = play_script(CASE_1.format(men="one man") + TAVERN_ON_A8)
    assert table.order("A") == "BRGY"
    assert table.paid("block", "A") == {"B": 10, "R": 5, "G": 3}


def test_cg_6_2_an_equal_newcomer_stays_behind() -> None:
    """A13: of two that are equal from the start, the earlier one is ahead."""
    for one, other in ("RB", "BR"):
        script = f"{one}: bakers building on A1; {other}: bakers building on A2"
        assert play_script(script).order("A") == one + other


def test_cg_6_2_a_seat_that_draws_level_stays_behind() -> None:
    """A13: drawing level in buildings and men does not move the cubes."""
    table = play_script(
        """
        R: bakers building on A1; B: bakers building on A2; R: bakers building on A3
        B: bakers building on A4
        """
    )
    assert table.order("A") == "RB"
    table = play_script(
        """
        R: bakers building on A1; B: bakers building on A2; R: bakers building on A3
        B: bakers building on A4 with two men
        """
    )
    assert table.order("A") == "BR"  # (2, 3) exceeds (2, 2)


def test_cg_6_2_history_decides_among_equals() -> None:
    """A13: A32: the same tiles placed in another order give another order of owners."""
    for order in ("RBG", "GRB", "BGR"):
        script = "\n".join(f"{seat}: bakers building on A{n + 1}" for n, seat in enumerate(order))
        assert play_script(script).order("A") == order


def test_cg_6_2_passing_both_holders() -> None:
    """A14: the mover becomes first, the former first second, the former second third."""
    table = ScriptedGame(
        """
        R: bakers building on A1; B: bakers building on A2; G: bakers building on A3
        G: bakers building on A4
        """
    )
    for order in ("R", "RB", "RBG", "GRB"):
        table.play_lines()
        assert table.order("A") == order


def test_cg_6_2_passing_only_those_who_are_exceeded() -> None:
    table = play_script(
        """
        R: bakers building on A1; R: bakers building on A2; B: bakers building on A3
        G: bakers building on A4; Y: bakers building on A5 with two men
        """
    )
    # R (2, 2), Y (1, 2), then B and G (1, 1) in their old order
    assert table.order("A") == "RYBG"


# CG-6.3


def test_cg_6_3_markets_and_taverns_give_no_presence() -> None:
    """A41: nobody owns block C; the player who closes it with a tavern gains nothing in A."""
    table = play_script(f"R: bakers building on A1; {FILL_C}; R: tavern on A2")
    assert table.order("C") == ""
    assert table.order("A") == "R"
    assert table.tile("A2") == ("tavern", "", 0)


def test_cg_6_3_a_building_without_a_man_gives_no_presence() -> None:
    """A41: R of five players has no men left."""
    table = play_script(f"{TEN_MEN}; B: candlemakers market on C1; R: bakers building on C2", 5)
    assert table.tile("C2") == ("bakers building", "", 0)
    assert table.order("C") == ""
    assert table.order("A") == "R"


# CG-6.4: the minstrel house, both ways (A12)


@pytest.mark.parametrize("counts", [True, False])
def test_cg_6_4_a_man_on_a_minstrel_house_gives_presence_if_it_counts(counts: bool) -> None:
    """A12: A41: with the option off it gives no presence."""
    table = play_script(
        "B: bakers market on A1; R: minstrel on A2 with one man", minstrel_counts=counts
    )
    assert table.order("A") == ("R" if counts else "")


def test_cg_6_4_without_a_man_it_belongs_to_nobody() -> None:
    table = play_script("B: bakers market on A1; R: minstrel on A2 with no man")
    assert table.order("A") == ""


def test_cg_6_4_test_case_1_without_a_man_on_the_minstrel() -> None:
    """A43: R and Y tie with (1, 1), so the third share is not paid."""
    for counts in (True, False):
        script = CASE_1.format(men="no man") + TAVERN_ON_A8
        table = play_script(script, minstrel_counts=counts)
        assert table.order("A") == "BGRY"
        assert table.paid("block", "A") == {"B": 10, "G": 5}


def test_cg_6_4_test_case_1_with_the_switch_off() -> None:
    """A12: R (1, 2) only equals G and stays behind, but beats Y by men."""
    table = play_script(CASE_1.format(men="one man") + TAVERN_ON_A8, minstrel_counts=False)
    assert table.order("A") == "BGRY"
    assert table.paid("block", "A") == {"B": 10, "G": 5, "R": 3}


def test_cg_6_4_switched_off_the_man_counts_once_a_building_is_there() -> None:
    """A12: A41: R's man waits on the minstrel house, then makes (1, 2) against B's (1, 1)."""
    script = """
        B: bakers building on A1; R: minstrel on A2 with one man; R: bakers building on A3
    """
    table = ScriptedGame(script, minstrel_counts=False)
    for order in ("B", "B", "RB"):
        table.play_lines()
        assert table.order("A") == order


def test_cg_6_4_switched_off_the_man_alone_can_lift_an_owner() -> None:
    """A12: (1, 2) passes (1, 1); with the option on it is (2, 2)."""
    script = """
        B: bakers building on A1; R: bakers building on A2; R: minstrel on A3 with one man
        B: bakers building on A4
    """
    assert play_script(script, minstrel_counts=False).order("A") == "BR"
    assert play_script(script, minstrel_counts=True).order("A") == "RB"
    shorter = script.rsplit("\n", 2)[0]
    assert play_script(shorter, minstrel_counts=False).order("A") == "RB"
