"""CG-7.1 to CG-7.6: the pay of a full block to its owners (CG-7.7, CG-7.8: test_block_guilds)."""

import pytest

from tests.games.city_guilds.reference import payouts
from tests.games.city_guilds.scenario import ScriptedGame, modified_pack, play_script
from tests.games.city_guilds.scenario_script import assign_turns
from tests.games.city_guilds.test_ownership import FILL_C, TAVERN_ON_A8

WORKED_EXAMPLE = """
    B: candlemakers building on A1; R: candlemakers building on A2; G: candlemakers market on A3
    R: bakers building on A4; Y: bakers building on A5; G: bakers market on A6; Y: minstrel on A7
    B: candlemakers building on A8 with two men
"""
"""The rulebook's block of 17 pounds."""


def worth_21(owners: str) -> str:
    """Three buildings with one man each, four markets and a minstrel house: 8 + 4 x 2 + 5."""
    buildings = [f"{owner}: bakers building on A{n + 1}" for n, owner in enumerate(owners)]
    markets = assign_turns("".join(f"bakers market on A{n};" for n in range(4, 8)))
    return "\n".join([*buildings, markets, "R: minstrel on A8"])


# CG-7.1


def test_cg_7_1_scored_when_the_last_space_is_filled() -> None:
    table = ScriptedGame(WORKED_EXAMPLE)
    table.play_lines(7)
    assert table.state.score_sheet() == []
    assert table.money() == {"R": 0, "B": 0, "G": 0, "Y": 0}
    table.play_lines()
    assert table.event_kinds().count("block_scored") == 1
    assert table.public["scored"][0][0] == 1
    assert all(row == [] for row in table.public["scored"][1:])


def test_cg_7_1_scored_once() -> None:
    table = play_script(
        f"{WORKED_EXAMPLE}; G: bakers building; Y: bakers building", fill="blacksmiths"
    )
    assert table.event_kinds().count("block_scored") == 1
    assert table.money() == {"R": 6, "B": 11, "G": 4, "Y": 3}


def test_cg_7_1_block_pay_comes_before_guild_pay() -> None:
    table = play_script(WORKED_EXAMPLE)
    lines = [(line.kind, line.rule) for line in table.state.score_sheet()]
    assert lines == [("block", "CG-7.3")] * 3 + [("guild", "CG-7.8")] * 3


def test_cg_7_1_without_owners_only_the_guild_pays() -> None:
    """A17: eight markets fill block C; the blacksmiths with seven tiles pay their investors."""
    table = play_script(FILL_C)
    assert table.order("C") == ""
    assert table.paid("block", "C") == {}
    assert table.control("C") == "blacksmiths"
    # R's only step was lost: B, G and Y were on space 2 when R arrived.
    assert table.ranking("blacksmiths") == "BGY"
    assert table.paid("guild", "C") == {"B": 4, "G": 2, "Y": 1}


# CG-7.2


@pytest.mark.parametrize(
    ("tiles", "value"),
    [
        (["bakers building"] * 8, 8),
        (["bakers building"] * 7 + ["bakers market"], 10),
        (["bakers building"] * 6 + ["bakers market", "minstrel with no man"], 15),
        (["bakers building"] * 6 + ["bakers market", "minstrel with one man"], 15),
        (["bakers building"] * 4 + ["minstrel with no man"] * 4, 28),
        (["bakers building"] + ["bakers market"] * 7, 22),
    ],
)
def test_cg_7_2_value_of_a_block(tiles: list[str], value: int) -> None:
    placements = []
    for number, tile in enumerate(tiles, start=1):
        kind, _, men = tile.partition(" with")
        placements.append(f"{kind} on A{number}" + (f" with{men}" if men else ""))
    table = play_script(assign_turns(";".join(placements)))
    assert {line.data["value"] for line in table.state.score_sheet() if line.kind == "block"} == {
        value
    }


def test_cg_7_2_a_tavern_adds_five_for_the_ranked_owners() -> None:
    """A49: R won the tavern, B owns the block: 8 + 6 x 2 + 5 for B alone."""
    markets = assign_turns("".join(f"bakers market on A{n};" for n in range(2, 8)))
    table = play_script(f"B: bakers building on A1; {markets}; {TAVERN_ON_A8}")
    assert table.paid("block", "A") == {"B": 25}


# CG-7.3 to CG-7.5


def test_cg_7_3_example_17_pounds() -> None:
    """C2: C3: 8 + 2 x 2 + 5 = 17 pays 9, 5 and 3; with the last tile Blue passes Red by men."""
    table = ScriptedGame(WORKED_EXAMPLE)
    table.play_lines(7)
    assert table.order("A") == "RBY"
    table.play_lines()
    assert table.order("A") == "BRY"
    assert table.paid("block", "A") == {"B": 9, "R": 5, "Y": 3}
    values = {line.data["value"] for line in table.state.score_sheet() if line.kind == "block"}
    assert values == {17}


def test_cg_7_3_example_21_pounds() -> None:
    """C5: three owners get 11, 6 and 3."""
    table = play_script(worth_21("RBG"))
    assert table.paid("block", "A") == {"R": 11, "B": 6, "G": 3}


@pytest.mark.parametrize(
    ("value", "alone", "pair", "three"),
    [
        (2, 2, (2, 2), (1, 1, 1)),
        (8, 8, (5, 3), (4, 2, 1)),
        (10, 10, (6, 4), (5, 3, 2)),
        (17, 17, (10, 6), (9, 5, 3)),
        (21, 21, (12, 7), (11, 6, 3)),
        (28, 28, (15, 8), (14, 7, 4)),
    ],
)
def test_cg_7_3_table_of_shares(
    value: int, alone: int, pair: tuple[int, int], three: tuple[int, int, int]
) -> None:
    """The table in the rules, with packs that change the value of an empty block."""
    pack = modified_pack(block__value=str(value), block__market="0", block__minstrel="0")
    assert play_script(worth_21("RRR"), pack=pack).paid("block", "A") == {"R": alone}
    assert play_script(worth_21("RRB"), pack=pack).paid("block", "A") == dict(
        zip("RB", pair, strict=True)
    )
    paid = play_script(worth_21("RBG"), pack=pack).paid("block", "A")
    assert paid == dict(zip("RBG", three, strict=True))


def test_cg_7_3_shares_are_rounded_up_for_any_value() -> None:
    for value in (0, 1, 3, 4, 5, 9, 13, 22, 35, 48, 99):
        pack = modified_pack(block__value=str(value), block__market="0", block__minstrel="0")
        paid = play_script(worth_21("RBG"), pack=pack).paid("block", "A")
        assert paid == dict(zip("RBG", payouts(value, 3), strict=True))


def test_cg_7_3_fourth_and_fifth_owners_get_nothing() -> None:
    """A11: five owners, all different."""
    script = """
        R: bakers building on A1 with two men; R: bakers building on A2
        B: bakers building on A3; B: bakers building on A4; G: bakers building on A5 with two men
        Y: bakers building on A6; P: bakers building on A7; G: minstrel on A8
    """
    table = play_script(script, 5)
    assert table.order("A") == "RBGYP"
    assert table.paid("block", "A") == {"R": 7, "B": 4, "G": 2}  # of 13


def test_cg_7_4_alone_in_the_block() -> None:
    """C5: A42: a single owner gets the whole value, 21."""
    table = play_script(worth_21("RRR"))
    assert table.paid("block", "A") == {"R": 21}
    assert table.rules_of("block") == {"CG-7.4"}


def test_cg_7_5_exactly_two_get_a_pound_extra() -> None:
    """C5: A16: A42: 11 + 1 and 6 + 1."""
    table = play_script(worth_21("RRB"))
    assert table.paid("block", "A") == {"R": 12, "B": 7}
    assert table.rules_of("block") == {"CG-7.5"}


def test_cg_7_5_the_extra_is_a_flat_pound() -> None:
    """A16: splitting the third share of a block of 28 would give 2 each; the bonus is 1."""
    script = assign_turns("bakers building on A1; bakers building on A2", "RB") + "\n"
    script += assign_turns("bakers building on A3; bakers building on A4", "RR") + "\n"
    script += assign_turns("".join(f"minstrel on A{n};" for n in range(5, 9)))
    assert play_script(script).paid("block", "A") == {"R": 14 + 1, "B": 7 + 1}


# CG-7.6


def owners_of_a(extra: str, seats: int = 4) -> ScriptedGame:
    """Return a script with R first and B second in block A, followed by other lines."""
    return play_script(
        f"""
        R: bakers building on A1 with two men; R: bakers building on A2
        B: bakers building on A3; B: bakers building on A4
        {extra}
        """,
        seats,
    )


def test_cg_7_6_tie_for_third_pays_nobody() -> None:
    """A15: A42: third and fourth are tied; the others get their normal shares and no bonus."""
    table = owners_of_a(
        """
        G: bakers building on A5; Y: bakers building on A6; R: bakers market on A7
        B: bakers market on A8
        """
    )
    assert table.order("A") == "RBGY"
    assert table.paid("block", "A") == {"R": 6, "B": 3}  # of 12, as among three


def test_cg_7_6_tie_of_third_fourth_and_fifth_pays_nobody() -> None:
    table = owners_of_a(
        """
        G: bakers building on A5; Y: bakers building on A6; P: bakers building on A7
        B: bakers market on A8
        """,
        5,
    )
    assert table.order("A") == "RBGYP"
    assert table.paid("block", "A") == {"R": 5, "B": 3}  # of 10


def test_cg_7_6_tie_behind_third_does_not_matter() -> None:
    table = owners_of_a(
        """
        G: bakers building on A5 with two men; Y: bakers building on A6; P: bakers building on A7
        B: bakers market on A8
        """,
        5,
    )
    assert table.paid("block", "A") == {"R": 5, "B": 3, "G": 2}


def test_cg_7_6_men_break_a_tie_for_third() -> None:
    """A43: equal buildings, but G has two men."""
    table = owners_of_a(
        """
        Y: bakers building on A5; G: bakers building on A6 with two men; R: bakers market on A7
        B: bakers market on A8
        """
    )
    assert table.order("A") == "RBGY"
    assert table.paid("block", "A") == {"R": 6, "B": 3, "G": 2}


def test_cg_7_6_a_single_third_is_paid_even_when_equal_to_the_second() -> None:
    """A15: the black cube has already decided between B and G."""
    table = play_script(
        """
        R: bakers building on A1; R: bakers building on A2; B: bakers building on A3
        G: bakers building on A4; R: bakers market on A5; B: bakers market on A6
        G: bakers market on A7; Y: bakers market on A8
        """
    )
    assert table.order("A") == "RBG"
    assert table.paid("block", "A") == {"R": 8, "B": 4, "G": 2}  # of 16
