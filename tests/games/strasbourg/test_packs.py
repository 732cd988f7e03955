"""Custom packs: a corrected one plays, a broken one is rejected with its line and error."""

import pytest

import guildhall
from guildhall.core.pack import PackError
from tests import random_games
from tests.games.strasbourg.positions import modified_pack, view_of
from tests.games.strasbourg.scenario import strasbourg

OWN = strasbourg().pack


def line_number(start: str, text: str = OWN) -> int:
    """The number of the line that begins with this text."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def replace_once(old: str, new: str) -> str:
    """The standard pack with one text replaced."""
    assert OWN.count(old) == 1
    return OWN.replace(old, new)


MAX_ASKED = {
    "at_building": 6,
    "in_quarter": 7,
    "same_building": 7,
    "short_line": 7,
    "buildings": 8,
    "long_line": 8,
    "group": 9,
    "chapels": 7,
    "same_chapel": 7,
}
"""The maximum that an objective may require."""

BROKEN: list[tuple[str, str, str]] = [
    (replace_once('title = "strasbourg"', 'title = "chess"'), "title", 'must be "strasbourg"'),
    (modified_pack(influence__cards="[16, 4, 4, 0, 0, 0]"), "cards = [16", "0 to 15"),
    (modified_pack(influence__cards="[5, 5, 5, 5, 5, 5]"), "cards = [5", "1 to 24 cards"),
    (modified_pack(influence__cards="[4, 4, 4, 4, 4]"), "cards = [4", "6 items"),
    (modified_pack(start__objectives="4"), "objectives = 4", "must be 5"),
    (modified_pack(start__coins="-1"), "coins = -1", "0 to 99"),
    (modified_pack(goods__values="[1, 2, 3, 4]"), "values = [1", "5 items"),
    (
        replace_once('["butchers", "shoemakers", "bakers"]', '["butchers", "bakers", "bakers"]'),
        '  ["butchers", "bakers"',
        "3 different guilds",
    ),
    (
        replace_once('["butchers", "shoemakers", "bakers"]', '["butchers", "smiths", "bakers"]'),
        "cards = [",
        "each guild must be on 3",
    ),
    (
        replace_once('["butchers", "shoemakers", "bakers"]', '["butchers", "tailors", "bakers"]'),
        '  ["butchers", "tailors"',
        "list of guild names",
    ),
    (replace_once('"BB#VVI#II"', '"BB#VVI#I"'), '  "BB#VVI#I"', "must be 9 wide, not 8"),
    (replace_once('"BB#VVI#II"', '"BB#VVI?II"'), '  "BB#VVI?II"', "has '?'"),
    (replace_once('"BB#VVI#II"', '"BBBVVI#II"'), "rows = [", "has 6 building sites, not 7"),
    (replace_once("[1, 1], [1, 4]", "[0, 1], [1, 4]"), "  [0, 1]", "1 to 5"),
    (replace_once("[1, 1], [1, 4]", "[1, 4], [1, 4]"), "  [1, 4]", "occurs twice"),
    (modified_pack(objectives__failed="1"), "failed = 1", "-99 to 0"),
    *(
        (modified_pack(**{f"objectives__{name}": str(most + 1)}), f"{name} =", f"1 to {most}")
        for name, most in MAX_ASKED.items()
    ),
    (
        replace_once("[council]", "[council]\nprivilege = 1"),
        "privilege = 1",
        "is unknown.",
    ),
]


@pytest.mark.parametrize(("pack", "line", "fault"), BROKEN)
def test_a_broken_pack_is_rejected_with_its_line(pack: str, line: str, fault: str) -> None:
    with pytest.raises(PackError) as caught:
        guildhall.game("strasbourg", pack)
    assert fault in str(caught.value)
    if line != "cards = [":
        assert caught.value.line == line_number(line, pack)


def test_the_standard_pack_has_no_warnings() -> None:
    assert strasbourg().pack_warnings() == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"BB#VVI#II"', '"BB#VVI#IF"', "the quarter of the smiths is not connected"),
        ('"SSSSFFFFF"', '"SSSFFFFFF"', "the shoemakers have 8 squares"),
        (
            "values = [2, 3, 4, 5, 6]\nreconstructed = true     # the values are known to be",
            "values = [2, 2, 4, 5, 6]\nreconstructed = true     # the values are known to be",
            "two kinds of goods have the same value",
        ),
    ],
)
def test_a_pack_that_plays_may_still_have_warnings(old: str, new: str, fault: str) -> None:
    faults = guildhall.game("strasbourg", replace_once(old, new)).pack_warnings()
    assert any(fault in one for one in faults), faults


def test_spots_between_two_sites_are_reported() -> None:
    pack = replace_once('"BVVV#IIIF"', '"B#VVVIIIF"').replace("[1, 1], [1, 4]", "[2, 2], [1, 4]")
    faults = guildhall.game("strasbourg", pack).pack_warnings()
    assert any("spot 1 has 2 guild squares around it" in one for one in faults), faults


def test_other_numbers_are_played() -> None:
    pack = modified_pack(
        start__coins="9",
        influence__cards="[2, 2, 2, 2, 2, 2]",
        objectives__failed="-1",
        council__points="2",
        map__surcharge="0",
    )
    game = guildhall.game("strasbourg", pack)
    for seats in game.seats:
        state = game.start(seats)
        assert view_of(state)["noted"]["coins"] == [9] * seats
        assert view_of(state)["public"]["decks"] == [12] * seats
        random_games.play_random(state, seed=seats)
        assert state.over
        assert random_games.violations(state) == []
        least, most = game.score_range
        assert all(least <= score <= most for score in state.scores())
        councils = [line for line in state.score_sheet() if line.kind == "council"]
        assert all(line.points == 2 * int(str(line.data["number"])) for line in councils)
