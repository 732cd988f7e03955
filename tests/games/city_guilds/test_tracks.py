"""CG-5: the guild tracks."""

from tests.games.city_guilds.reference_map import GUILDS
from tests.games.city_guilds.scenario import ScriptedGame, before_last_line, play_script

BUILD = "bakers building"
MARKET = "bakers market"

FIVE_ON_ONE_TRACK = f"""
    R: {BUILD}; B: {BUILD}; G: {BUILD}; Y: {BUILD}
    Y: {MARKET}; P: {BUILD}
    R: {BUILD}; P: {BUILD}; B: {BUILD}; G: {BUILD}
"""

THREE_AHEAD_OF_YELLOW = "G: {0} market on A2; R: {0} market; B: {0} market; Y: {0} building"
"""Green, Red and Blue are on space 2 in this order, Yellow on 1."""


def positions_and_ranking(table: ScriptedGame) -> tuple[list[int], str]:
    return list(table.track("bakers").values()), table.ranking("bakers")


def lost_steps(table: ScriptedGame, guild: str) -> int:
    """Count the lost steps so far."""
    events = table.state.events or []
    return sum(e.kind == "blocked" and e.data["guild"] == GUILDS.index(guild) for e in events)


# CG-5.1


def test_cg_5_1_steps_by_kind_of_tile() -> None:
    """A4: 1 for a building, 2 for a market, nothing for two men, a minstrel house or a tavern."""
    for line, step in (
        ("bakers building with one man", 1),
        ("bakers building with two men", 0),
        ("bakers market", 2),
        ("minstrel with one man", 0),
        ("minstrel with no man", 0),
    ):
        table = play_script(f"R: bakers market on A1; R: {line}", fill="candlemakers")
        assert list(table.track("bakers").values()) == [2 + step, 0, 0, 0], line
        assert list(table.track("clothmakers").values()) == [0, 0, 0, 0]


def test_cg_5_1_a_tavern_moves_no_cube() -> None:
    """A4: the rulebook's "buildings or taverns" is a slip for buildings or markets."""
    table = play_script("\n".join(f"R: bakers building on A{n}" for n in range(1, 9)))
    tracks = table.public["positions"]
    table.play_text("on B1")
    assert table.public["positions"] == tracks


def test_cg_5_1_the_step_comes_before_scoring() -> None:
    """B's market closes A and moves B past R just before the bakers pay."""
    script = "\n".join(f"R: bakers building on A{n}" for n in range(1, 4))
    script += "\n" + "\n".join(f"G: candlemakers building on A{n}" for n in (4, 5))
    script += "\nB: bakers market on A6; B: blacksmiths market on A7; B: bakers market on A8"
    table = play_script(script)
    assert table.ranking("bakers") == "BR"
    assert table.control("A") == "bakers"
    assert table.paid("guild", "A") == {"B": 4, "R": 2}
    # The same with another guild's tile last: B stays behind.
    script = script.replace("B: bakers market on A8", "B: clothmakers market on A8")
    table = play_script(script, fill="blacksmiths clothmakers")
    assert table.ranking("bakers") == "RB"
    assert table.control("A") == "bakers"
    assert table.paid("guild", "A") == {"R": 4, "B": 2}


# CG-5.2


def test_cg_5_2_example_1_behind_those_who_came_first() -> None:
    """C10: Red is one behind Yellow and two behind Blue: +1 is still third, +2 is second."""
    spread = f"R: {BUILD}; B: {BUILD}; B: {MARKET}; Y: {MARKET}"
    table = play_script(spread)
    assert positions_and_ranking(table) == ([1, 3, 0, 2], "BYR")
    table = play_script(f"{spread}; R: {BUILD}")
    assert positions_and_ranking(table) == ([2, 3, 0, 2], "BYR")
    table = play_script(f"{spread}; R: {MARKET}")
    assert positions_and_ranking(table) == ([3, 3, 0, 2], "BRY")


def test_cg_5_2_those_behind_close_up() -> None:
    """A39: if the first of a space leaves, the others keep their order; newcomers are last."""
    table = play_script(f"R: {MARKET}; B: {MARKET}; G: {MARKET}; R: {BUILD}")
    assert positions_and_ranking(table) == ([3, 2, 2, 0], "RBG")
    table = play_script(f"R: {MARKET}; B: {MARKET}; G: {MARKET}; R: {BUILD}; Y: {MARKET}")
    assert positions_and_ranking(table) == ([3, 2, 2, 2], "RBGY")
    # The middle one leaves and is first elsewhere.
    table = play_script(f"R: {MARKET}; B: {MARKET}; G: {MARKET}; B: {MARKET}; Y: {MARKET}")
    assert positions_and_ranking(table) == ([2, 4, 2, 2], "BRGY")


def test_cg_5_2_order_of_arrival_not_of_seats() -> None:
    table = play_script(f"Y: {BUILD}; G: {BUILD}; B: {BUILD}")
    assert positions_and_ranking(table) == ([0, 1, 1, 1], "YGB")


# CG-5.3


def test_cg_5_3_example_2_a_fourth_cube_is_never_allowed() -> None:
    """C9: A7: Yellow, one behind a full space, may build and lose the step."""
    script = THREE_AHEAD_OF_YELLOW.format("blacksmiths")
    table = play_script(f"{script}; Y: blacksmiths building on A1")
    assert table.track("blacksmiths") == {"R": 2, "B": 2, "G": 2, "Y": 1}
    assert table.ranking("blacksmiths") == "GRBY"
    assert table.tile("A1") == ("blacksmiths building", "Y", 1)
    assert lost_steps(table, "blacksmiths") == 1


def test_cg_5_3_example_2_a_market_jumps_over_a_full_space() -> None:
    """C9: into first place."""
    script = THREE_AHEAD_OF_YELLOW.format("blacksmiths")
    table = play_script(f"{script}; Y: blacksmiths market on A1")
    assert table.track("blacksmiths") == {"R": 2, "B": 2, "G": 2, "Y": 3}
    assert table.ranking("blacksmiths") == "YGRB"


def test_cg_5_3_two_men_remain_possible_when_the_step_is_lost() -> None:
    """A7: A40: one man is legal as well, and saves a man."""
    table = before_last_line(f"{THREE_AHEAD_OF_YELLOW.format('bakers')}; Y: bakers building on A1")
    table.play_text("play bakers building")
    table.play_text("on A1")
    assert table.action_texts() == ["one man", "two men"]
    men = table.men_left("Y")
    table.play_text("two men")
    assert table.men_left("Y") == men - 2
    assert table.tile("A1") == ("bakers building", "Y", 2)
    assert positions_and_ranking(table) == ([2, 2, 2, 1], "GRBY")
    assert table.event_kinds()[-1] == "ranked"  # nothing was invested or blocked


def test_cg_5_3_a_market_does_not_stop_short() -> None:
    """A8: the target of +2 is full: no movement at all, although space 1 is free."""
    table = play_script(f"R: {MARKET}; B: {MARKET}; G: {MARKET}; Y: {MARKET}")
    assert positions_and_ranking(table) == ([2, 2, 2, 0], "RBG")


def test_cg_5_3_a_blocked_cube_keeps_its_place_in_its_space() -> None:
    """A8: Y is ahead of B on space 1; the lost step does not move Y behind B."""
    script = f"R: {MARKET}; G: {MARKET}; P: {MARKET}; Y: {BUILD}; B: {BUILD}"
    assert play_script(script, 5).ranking("bakers") == "RGPYB"
    table = play_script(f"{script}; Y: {BUILD}", 5)
    assert table.ranking("bakers") == "RGPYB"
    assert list(table.track("bakers").values()) == [2, 1, 2, 1, 2]


def test_cg_5_3_test_case_2_of_the_page() -> None:
    """A9: five cubes on 0, then the whole example, step by step."""
    table = ScriptedGame(FIVE_ON_ONE_TRACK, 5)
    steps = [
        ([1, 0, 0, 0, 0], "R"),
        ([1, 1, 0, 0, 0], "RB"),
        ([1, 1, 1, 0, 0], "RBG"),
        ([1, 1, 1, 0, 0], "RBG"),  # Y + 1 is lost
        ([1, 1, 1, 2, 0], "YRBG"),  # Y + 2
        ([1, 1, 1, 2, 0], "YRBG"),  # P + 1 is lost
        ([2, 1, 1, 2, 0], "YRBG"),  # R + 1, behind Y
        ([2, 1, 1, 2, 1], "YRBGP"),  # P + 1, third
        ([2, 2, 1, 2, 1], "YRBGP"),  # B + 1, third
        ([2, 2, 1, 2, 1], "YRBGP"),  # G + 1 is lost
    ]
    for expected in steps:
        table.play_lines()
        assert positions_and_ranking(table) == expected
    assert lost_steps(table, "bakers") == 3


def test_cg_5_3_three_players_never_block_each_other() -> None:
    """With three players a space never holds three others."""
    table = play_script(
        f"R: {BUILD}; B: {BUILD}; G: {BUILD}; R: {BUILD}; B: {BUILD}; G: {BUILD}", 3
    )
    assert list(table.track("bakers").values()) == [2, 2, 2]
    assert "blocked" not in table.event_kinds()


# CG-5.4


def test_cg_5_4_further_is_better_then_first_come() -> None:
    """A10: a cube on 0 has no rank."""
    table = play_script(f"R: {BUILD}; B: {MARKET}; G: {BUILD}")
    assert table.ranking("bakers") == "BRG"
    assert "Y" not in table.ranking("bakers")


def test_cg_5_4_ranks_four_and_five_are_paid_nothing() -> None:
    """A11: of five investors, three are paid by the bakers for block A."""
    table = play_script(
        """
        R: bakers building on A1; B: bakers building on A2; G: bakers building on A3
        Y: bakers market on A4; P: bakers market on A5; R: bakers building on A6
        B: bakers building on A7; G: bakers building on A8
        """,
        5,
    )
    assert table.ranking("bakers") == "YPRBG"
    assert table.paid("guild", "A") == {"Y": 4, "P": 2, "R": 1}
