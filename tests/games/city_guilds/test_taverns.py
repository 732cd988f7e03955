"""CG-8: taverns."""

import pytest

from tests.games.city_guilds.reference_map import NEIGHBOURS, SPACES
from tests.games.city_guilds.scenario import ALL_KINDS, ScriptedGame, play_script
from tests.games.city_guilds.scenario_script import assign_turns

SEVEN_OF_C = """
    B: blacksmiths market on C1; G: blacksmiths market on C2; Y: blacksmiths market on C3
    R: blacksmiths building on C7; B: blacksmiths building on C6; G: blacksmiths building on C5
    Y: blacksmiths market on C4
"""
SEVEN_OF_A = assign_turns(
    "".join(f"bakers building on A{n};" for n in range(1, 7)) + "bakers building on A7 with two men"
)
FILL_A = assign_turns("".join(f"bakers building on A{n};" for n in range(1, 9)))
"""Y closes block A."""


def empty_next_to_a_tile(table: ScriptedGame) -> list[str]:
    """Return the spaces that can be built on."""
    built = {space for space in SPACES if table.tile(space)[0] != "empty"}
    return [s for s in SPACES if s not in built and any(n in built for n in NEIGHBOURS[s])]


# CG-8.1


def test_cg_8_1_the_closer_is_offered_a_tavern() -> None:
    """A20: A21: after the scoring and before taking a tile; it may be declined."""
    table = play_script(FILL_A)
    assert table.public["phase"] == "tavern"
    assert table.state.waiting() == [3]
    assert table.event_kinds()[-1] == "paid"
    assert table.action_texts() == [
        *(f"on {space}" for space in empty_next_to_a_tile(table)),
        "no tavern",
    ]
    assert table.public["taverns"] == 4
    assert table.public["hand_sizes"] == [3, 3, 3, 2]


def test_cg_8_1_others_are_not_asked() -> None:
    table = play_script(FILL_A)
    for letter in "RBG":
        assert table.refusing_rule("on B1", letter) == "GH-6"
        assert table.refusing_rule("no tavern", letter) == "GH-6"


def test_cg_8_1_four_taverns_for_eight_blocks() -> None:
    """Once all four are placed, nobody is offered another one."""
    table = play_script("", 4, fill=ALL_KINDS, taverns=4, to_the_end=True)
    kinds = table.event_kinds()
    assert kinds.count("block_scored") == 8
    assert kinds.count("tavern_placed") == 4
    assert kinds.count("tavern_declined") == 0
    assert table.public["taverns"] == 0


def test_cg_8_1_seven_offers_if_all_are_declined() -> None:
    """A22: A48: each filled block except the last brings one offer."""
    table = play_script("", 4, fill=ALL_KINDS, taverns=0, to_the_end=True)
    kinds = table.event_kinds()
    assert kinds.count("block_scored") == 8
    assert kinds.count("tavern_declined") == 7
    assert table.public["taverns"] == 4


# CG-8.2


def test_cg_8_2_any_empty_space_next_to_a_tile() -> None:
    """A21: in any block, by the rule for tiles; a refusal says so."""
    table = play_script(FILL_A)
    open_spaces = empty_next_to_a_tile(table)
    assert len({space[0] for space in open_spaces}) > 2
    built, far = "A1", next(s for s in SPACES if s not in open_spaces and s[0] != "A")
    while table.tile(far)[0] != "empty":
        far = next(s for s in SPACES[SPACES.index(far) + 1 :] if s not in open_spaces)
    for space, sentence in ((built, "is already built on."), (far, "is not next to any tile.")):
        reason = table.state.why_not(3, table.action_id(f"on {space}", 3))
        assert str(reason) == f"{space} {sentence} (CG-8.2)"
        assert table.refusing_rule(f"on {space}") == "CG-8.2"


def test_cg_8_2_no_man_no_step_no_change_of_order() -> None:
    """A49: only the tile changes, and one tavern fewer is left."""
    table = play_script(FILL_A)
    before = table.public
    table.play_text("on B1")
    after = table.public
    assert table.tile("B1") == ("tavern", "", 0)
    assert after["taverns"] == before["taverns"] - 1
    for name in ("men_left", "positions", "arrivals", "orders", "money", "owners", "men"):
        assert after[name] == before[name], name
    assert after["phase"] == "take"


def test_cg_8_2_may_open_a_block_without_tiles() -> None:
    """A49: block D, next to A, is still empty; fillers keep to other blocks."""
    script = FILL_A + "\nY: tavern on D1; R: bakers building on D2"
    table = play_script(script)
    assert table.tile("D1")[0] == "tavern"
    d_before = [table.tile(f"D{n}")[0] for n in range(3, 9)]
    assert d_before == ["empty"] * 6
    assert table.order("D") == "R"


def test_cg_8_2_five_pounds_when_that_block_is_scored() -> None:
    """A49: Y's tavern in D counts for R and B, who own it."""
    script = FILL_A + "\nY: tavern on D1\n"
    script += assign_turns("".join(f"bakers market on D{n};" for n in (2, 4, 3, 5)), "RBGY")
    script += "\nR: candlemakers building on D6; R: candlemakers building on D7"
    script += "\nB: candlemakers building on D8"
    table = play_script(script)
    assert table.paid("block", "D") == {"R": 11 + 1, "B": 6 + 1}  # 8 + 4 x 2 + 5


# CG-8.3


def test_cg_8_3_cascade() -> None:
    """A47: test case 4: a market closes A, the tavern closes C, and the next one is offered."""
    table = ScriptedGame(f"{SEVEN_OF_A}\n{SEVEN_OF_C}\nY: bakers market on A8\nY: tavern on C8")
    table.play_lines(14)
    step = table.track("bakers")["Y"]
    table.play_lines()
    assert table.state.events is not None
    placed = len(table.event_kinds()) - 1 - table.event_kinds()[::-1].index("placed")
    kinds = table.event_kinds()[placed:]
    assert (
        kinds
        == ["placed", "invested", "block_scored", *["paid"] * 3, "guild_controls"] + ["paid"] * 3
    )
    assert table.track("bakers")["Y"] == step + 2
    assert table.public["phase"] == "tavern"
    table.play_lines()  # the tavern on C8
    # C: R and B one building each in this order, then G: 8 + 4 x 2 + 5 = 21
    assert table.order("C") == "RBG"
    assert table.paid("block", "C") == {"R": 11, "B": 6, "G": 3}
    assert table.control("C") == "blacksmiths"
    assert sum(table.paid("guild", "C").values()) == 7
    assert [line.data["block"] for line in table.state.score_sheet()] == [0] * 6 + [2] * 6
    # The same player is offered the next tavern, and only then takes one tile.
    assert table.public["phase"] == "tavern"
    assert table.state.waiting() == [3]
    assert table.public["taverns"] == 3
    table.play_text("no tavern")
    assert table.public["phase"] == "take"
    assert table.state.waiting() == [3]
    assert table.public["hand_sizes"] == [3, 3, 3, 2]
    table.end_turn()
    assert table.public["hand_sizes"] == [3, 3, 3, 3]
    assert table.state.waiting() == [0]


def test_cg_8_3_the_next_tavern_may_be_placed_too() -> None:
    """A47: and so on, until no further block is filled."""
    table = play_script(
        f"""
        {SEVEN_OF_A}; {SEVEN_OF_C}; Y: bakers market on A8; Y: tavern on C8; Y: tavern on D1
        """
    )
    assert table.public["taverns"] == 2
    assert table.public["phase"] == "take"
    assert table.state.waiting() == [3]
    assert table.event_kinds().count("took") == table.event_kinds().count("placed") - 1


def test_cg_8_3_scored_in_the_order_of_filling() -> None:
    table = play_script(f"{SEVEN_OF_A}; {SEVEN_OF_C}; Y: bakers market on A8; Y: tavern on C8")
    assert [row[0] if row else 0 for row in table.public["scored"]] == [1, 0, 2, 0, 0, 0, 0, 0]


# CG-8.4: the option, both ways (A20)


def test_cg_8_4_a_declined_tavern_stays_in_the_supply() -> None:
    """A20: A48: the claim for this block is lost; the next closer is offered one."""
    table = ScriptedGame(f"{FILL_A}; Y: no tavern; {SEVEN_OF_C}; R: blacksmiths market on C8")
    table.play_lines(9)
    assert table.public["taverns"] == 4
    assert table.public["phase"] == "take"
    assert table.refusing_rule("on B1") == "CG-4.7"
    table.run()
    assert table.public["phase"] == "tavern"
    assert table.public["taverns"] == 4
    assert "no tavern" in table.action_texts()


def test_cg_8_4_a_tavern_won_by_a_tavern_may_be_declined() -> None:
    """A47: although the rulebook says there that it is taken."""
    table = play_script(f"{SEVEN_OF_A}; {SEVEN_OF_C}; Y: bakers market on A8; Y: tavern on C8")
    assert "no tavern" in table.action_texts()


def test_cg_8_4_switched_off_the_tavern_must_be_placed() -> None:
    """A20: only the space is chosen, also in a cascade."""
    table = play_script(
        f"{SEVEN_OF_A}; {SEVEN_OF_C}; Y: bakers market on A8; Y: tavern on C8",
        tavern_optional=False,
    )
    assert table.action_texts() == [f"on {space}" for space in empty_next_to_a_tile(table)]
    assert table.refusing_rule("no tavern") == "CG-8.4"
    assert table.public["taverns"] == 3


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_cg_8_4_switched_off_all_four_are_always_placed(seats: int) -> None:
    """A20: the game goes on as usual when none is left."""
    table = play_script(
        "", seats, fill=ALL_KINDS, taverns=4, to_the_end=True, tavern_optional=False
    )
    assert table.state.over
    assert table.public["taverns"] == 0
