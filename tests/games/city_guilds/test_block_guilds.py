"""CG-7.7 and CG-7.8: the guild that controls a full block, and what it pays."""

import pytest

from tests.games.city_guilds.reference_map import GUILDS
from tests.games.city_guilds.scenario import ScriptedGame, modified_pack, play_script
from tests.games.city_guilds.scenario_script import assign_turns
from tests.games.city_guilds.test_block_scoring import WORKED_EXAMPLE


def case_3(outside: str = "") -> ScriptedGame:
    """Return test case 3 of the rules: E2 fills block E and joins all candlemakers."""
    return play_script(
        assign_turns(
            f"""
            candlemakers building on E4; blacksmiths building on E5; blacksmiths building on E3
            blacksmiths building on E8; bakers market on E7; minstrel on E6
            candlemakers building on E1; candlemakers building on C4; blacksmiths building on H7
            {outside}
            candlemakers building on E2
            """
        )
    )


def triple(table: ScriptedGame, block: str) -> tuple[str, list[int]]:
    """Return the controlling guild, and the tiles, chain and blocks that were compared."""
    row = table.public["scored"]["ABCDEFGH".index(block)]
    return table.control(block), row[2:5]


# CG-7.7


def test_cg_7_7_test_case_3_all_equal() -> None:
    """A18: (3, 4, 2) for both guilds: no guild is paid."""
    table = case_3()
    assert triple(table, "E") == ("", [3, 4, 2])
    assert table.paid("guild", "E") == {}
    assert table.paid("block", "E") != {}


def test_cg_7_7_test_case_3_the_longer_chain() -> None:
    """A19: A45: a candlemaker on D5, in another block, makes (3, 5, 3) against (3, 4, 2)."""
    table = case_3("candlemakers building on D5")
    assert triple(table, "E") == ("candlemakers", [3, 5, 3])
    assert table.paid("guild", "E") != {}


def test_cg_7_7_test_case_3_more_blocks() -> None:
    """A18: (3, 5, 2) against (3, 5, 3): the blacksmiths control the block."""
    table = case_3("candlemakers building on C5; blacksmiths building on C6")
    assert triple(table, "E") == ("blacksmiths", [3, 5, 3])
    assert table.paid("guild", "E") != {}


def test_cg_7_7_more_tiles_than_any_other_guild_are_enough() -> None:
    """A44: three of eight; they need not be connected, and longer chains do not matter."""
    table = play_script(
        assign_turns(
            """
            bakers building on E1; candlemakers building on E2; candlemakers building on C5
            candlemakers building on C4; clothmakers market on E3; bakers building on E5
            blacksmiths market on E4; candlemakers building on E7; minstrel on E6
            bakers building on E8
            """
        ),
        fill="clothmakers blacksmiths",
    )
    assert triple(table, "E")[0] == "bakers"


def test_cg_7_7_markets_and_buildings_count_alike() -> None:
    table = play_script(
        assign_turns(
            "".join(f"bakers market on A{n};" for n in range(1, 5))
            + "".join(f"candlemakers building on A{n};" for n in (5, 6, 7))
            + "minstrel on A8"
        )
    )
    assert table.control("A") == "bakers"


def test_cg_7_7_only_guilds_still_equal_reach_the_third_test() -> None:
    """A46: (2, 4, 2) beats (2, 3, 3)."""
    table = play_script(
        assign_turns(
            """
            candlemakers building on E1; candlemakers building on E2; candlemakers market on C4
            candlemakers market on C5; clothmakers market on E3; minstrel on E4
            bakers market on E6; blacksmiths building on E7; blacksmiths market on H1
            blacksmiths market on G4; minstrel on E8; blacksmiths building on E5
            """
        ),
        fill="clothmakers bakers",
    )
    assert triple(table, "E") == ("candlemakers", [2, 4, 2])


def test_cg_7_7_of_a_guilds_equal_chains_the_one_in_more_blocks() -> None:
    """A19: E2-E3 and E8-H7 are both two long; (3, 2, 2) beats (3, 2, 1)."""
    table = play_script(
        assign_turns(
            """
            candlemakers building on E1; candlemakers building on E6; blacksmiths building on E2
            candlemakers building on E4; blacksmiths building on E3; minstrel on E7
            blacksmiths building on E8; blacksmiths building on H7; minstrel on E5
            """
        )
    )
    assert triple(table, "E") == ("blacksmiths", [3, 2, 2])


def test_cg_7_7_a_block_entered_twice_counts_once() -> None:
    """A29: E6, G1, B8, E1 touch three blocks like E5, E4, D5, A7: (2, 4, 3) each."""
    table = play_script(
        assign_turns(
            """
            candlemakers building on E6; candlemakers building on G1; candlemakers building on B8
            candlemakers building on E1; clothmakers market on E2; blacksmiths building on E4
            blacksmiths building on D5; blacksmiths building on A7; bakers market on E3
            blacksmiths building on E5; minstrel on E7; minstrel on E8
            """
        ),
        fill="clothmakers bakers",
    )
    assert triple(table, "E") == ("", [2, 4, 3])
    assert table.paid("guild", "E") == {}


def test_cg_7_7_a_block_without_guild_tiles_has_no_controlling_guild() -> None:
    """A44: eight minstrel houses, with a pack that has that many."""
    pack = modified_pack(special__minstrels="12")
    script = "R: bakers market on F6;" + assign_turns(
        "".join(f"minstrel on A{n};" for n in (4, 3, 2, 1, 5, 6, 7)), "GYRB"
    )
    table = play_script(f"{script}; Y: minstrel on A8 with one man", pack=pack)
    assert triple(table, "A") == ("", [0, 0, 0])
    assert table.paid("guild", "A") == {}
    assert table.paid("block", "A") == {"Y": 8 + 8 * 5}


def test_cg_7_7_owner_and_men_do_not_matter() -> None:
    """Control depends on tiles, not on their owners: R owns nothing but blacksmiths."""
    table = play_script(
        assign_turns("".join(f"blacksmiths building on A{n};" for n in (1, 2, 3)), "R")
        + "\n"
        + assign_turns("".join(f"bakers market on A{n};" for n in (4, 5, 6, 7)), "BG")
        + "\nY: minstrel on A8"
    )
    assert table.order("A") == "R"
    assert table.control("A") == "bakers"


# CG-7.8


def block_of_bakers(placers: str) -> ScriptedGame:
    """Return a script that fills block A with bakers; a lower-case letter places two men."""
    lines = [
        f"{letter.upper()}: bakers building on A{n + 1}"
        + (" with two men" if letter.islower() else " with one man")
        for n, letter in enumerate(placers)
    ]
    return play_script("\n".join(lines), len(set(placers.upper())))


@pytest.mark.parametrize(
    ("placers", "ranking", "pay"),
    [
        ("RbgRbgRg", "R", {"R": 7}),
        ("RBgRBgRg", "RB", {"R": 4, "B": 2}),
        ("RBGRBGRg", "RBG", {"R": 4, "B": 2, "G": 1}),
        ("RBGYRBGY", "RBGY", {"R": 4, "B": 2, "G": 1}),
        ("rbgrbgrg", "", {}),
    ],
)
def test_cg_7_8_guild_pay(placers: str, ranking: str, pay: dict[str, int]) -> None:
    """A10: A11: one investor gets 7, two get 4 and 2 without a bonus; cubes on 0 get nothing."""
    table = block_of_bakers(placers)
    assert set(table.ranking("bakers")) == set(ranking)
    assert table.control("A") == "bakers"
    assert table.paid("guild", "A") == dict(
        zip(table.ranking("bakers"), pay.values(), strict=False)
    )
    assert sorted(table.paid("guild", "A").values()) == sorted(pay.values())
    assert table.rules_of("guild") <= {"CG-7.8"}


def test_cg_7_8_whole_payout_of_the_17_pound_block() -> None:
    """C4: Green has nothing in the block and gets 4; totals Blue 11, Red 6, Green 4, Yellow 3."""
    table = play_script(WORKED_EXAMPLE)
    assert table.ranking("candlemakers") == "GBR"
    assert table.control("A") == "candlemakers"
    assert "G" not in table.order("A")
    assert table.paid("block", "A") == {"B": 9, "R": 5, "Y": 3}
    assert table.paid("guild", "A") == {"G": 4, "B": 2, "R": 1}
    assert table.money() == {"B": 11, "R": 6, "G": 4, "Y": 3}
    assert table.state.scores() == [6, 11, 4, 3]
    # Blue now has a tavern to place.
    assert table.public["phase"] == "tavern"
    assert table.state.waiting() == [1]


def test_cg_7_8_the_ranking_of_that_moment_is_paid_for_good() -> None:
    """Later steps do not change what a scored block has paid."""
    later = f"{WORKED_EXAMPLE}; R: candlemakers market on B1; R: candlemakers market"
    table = play_script(later, fill="clothmakers blacksmiths")
    assert table.ranking("candlemakers")[0] == "R"
    assert table.paid("guild", "A") == {"G": 4, "B": 2, "R": 1}
    assert table.state.scores() == [6, 11, 4, 3]


def test_cg_7_8_every_pound_is_explained() -> None:
    """The sheet names block, guild, rank and rule of each payment."""
    table = play_script(WORKED_EXAMPLE)
    lines = [
        (table.letters[line.seat], line.points, line.kind, line.data, line.rule)
        for line in table.state.score_sheet()
    ]
    candlemakers = GUILDS.index("candlemakers")
    assert lines == [
        ("B", 9, "block", {"block": 0, "value": 17, "place": 1}, "CG-7.3"),
        ("R", 5, "block", {"block": 0, "value": 17, "place": 2}, "CG-7.3"),
        ("Y", 3, "block", {"block": 0, "value": 17, "place": 3}, "CG-7.3"),
        ("G", 4, "guild", {"block": 0, "guild": candlemakers, "place": 1}, "CG-7.8"),
        ("B", 2, "guild", {"block": 0, "guild": candlemakers, "place": 2}, "CG-7.8"),
        ("R", 1, "guild", {"block": 0, "guild": candlemakers, "place": 3}, "CG-7.8"),
    ]
    texts = [table.game.score_text(line) for line in table.state.score_sheet()]
    assert texts[0] == "1st in block A, worth £17 (CG-7.3)"
    assert texts[3] == "1st on the candlemakers track, for control of block A (CG-7.8)"
