"""CG-1.1 and CG-3: the map, lines of sight, and chains."""

import random
import tomllib
from functools import cache
from itertools import combinations

import guildhall
from tests.games.city_guilds.reference_map import (
    BLOCKS,
    COORDINATES,
    LINKS,
    NEIGHBOURS,
    ROWS,
    SPACES,
    STREET_LINKS,
    blocks_of,
    connected_groups,
    squares_between,
)
from tests.games.city_guilds.scenario import ScriptedGame, city_guilds, play_script

FOUNTAIN = (6, 5)
OTHERS = "clothmakers bakers blacksmiths minstrel"


def offered_spaces(table: ScriptedGame) -> set[str]:
    """Return where the seat to move may place its tile."""
    table.end_turn()
    table.play_text(table.action_texts()[0])
    return {text.removeprefix("on ") for text in table.action_texts()}


def far_from(space: str) -> tuple[str, str]:
    """Return two opening spaces in other blocks without a view of the space's block."""
    return next(
        (one, other)
        for one, other in combinations(SPACES, 2)
        if len({space[0], one[0], other[0]}) == 3
        and not blocks_of({*NEIGHBOURS[one], *NEIGHBOURS[other]}) & {space[0]}
        and other not in NEIGHBOURS[one]
    )


@cache
def neighbours_in_engine(space: str) -> frozenset[str]:
    """Return the neighbours of a space as play reveals them.

    R opens there. The spaces outside the block where B then may not open are the neighbours across
    streets. After two more openings far away, the spaces offered in the block are the others.
    """
    one, other = far_from(space)
    table = ScriptedGame(
        f"R: bakers market on {space}; B: bakers market on {one}; G: bakers market on {other}", 3
    )
    table.play_lines()
    elsewhere = {name for name in SPACES if name[0] != space[0]}
    across = elsewhere - offered_spaces(table)
    table.play_text(f"on {one}")
    table.remaining_moves.pop(0)
    table.run()
    inside = {name for name in offered_spaces(table) if name[0] == space[0]}
    return frozenset(across | inside)


def links_in_engine() -> set[tuple[str, str]]:
    """Return all pairs of neighbours, in the order of the spaces."""
    return {
        (one, other) for one, other in combinations(SPACES, 2) if other in neighbours_in_engine(one)
    }


# CG-1.1


def test_cg_1_1_eight_blocks_of_eight_spaces() -> None:
    """C1: 8 x 8 = 64 spaces; the letters are blocks, the star is the fountain."""
    rows = tomllib.loads(city_guilds().pack)["map"]["rows"]
    assert tuple(rows) == ROWS
    assert [len(row) for row in rows] == [13] * 11
    marks = "".join(rows)
    assert {mark: marks.count(mark) for mark in set(marks)} == {
        **dict.fromkeys(BLOCKS, 8),
        ".": 13 * 11 - 64 - 1,
        "*": 1,
    }
    assert ROWS[FOUNTAIN[1]][FOUNTAIN[0]] == "*"


def test_cg_1_1_spaces_are_numbered_in_reading_order() -> None:
    game = city_guilds()
    state = game.start(3)
    names = [game.text(state, 0, action) for action in range(game.num_actions)]
    assert [name for name in names if name.startswith("on ")] == [f"on {s}" for s in SPACES]
    top_row_of_b = [name for name, (x, y) in COORDINATES.items() if name[0] == "B" and y == 0]
    assert top_row_of_b == ["B1", "B2", "B3"]
    assert [COORDINATES[name] for name in ("A1", "D5", "E4", "G1", "H8")] == [
        (0, 0),
        (2, 5),
        (10, 5),
        (6, 6),
        (12, 10),
    ]


def test_cg_1_1_blocks_differ_in_shape_and_never_touch() -> None:
    shapes = set()
    for block in BLOCKS:
        cells = [COORDINATES[space] for space in SPACES if space[0] == block]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        shapes.add(frozenset((x - left, y - top) for x, y in cells))
    assert len(shapes) == 8
    for one, other in combinations(SPACES, 2):
        (x, y), (u, v) = COORDINATES[one], COORDINATES[other]
        assert one[0] == other[0] or max(abs(x - u), abs(y - v)) > 1


def test_cg_1_1_same_map_for_any_number_of_players() -> None:
    for seats in (3, 4, 5):
        table = ScriptedGame("R: bakers market", seats)
        table.play_text("play bakers market")
        assert table.action_texts() == [f"on {space}" for space in SPACES]


# CG-3.1


def test_cg_3_1_neighbours_are_those_in_the_line_of_sight() -> None:
    """A2: across and along streets of any length, in all four directions."""
    assert {space: neighbours_in_engine(space) for space in SPACES} == {
        space: frozenset(others) for space, others in NEIGHBOURS.items()
    }


def test_cg_3_1_number_of_links() -> None:
    links = links_in_engine()
    assert len(links) == 106
    assert sorted(f"{a}-{b}" for a, b in links if a[0] != b[0]) == sorted(STREET_LINKS)
    assert len(STREET_LINKS) == 34
    degrees = [len(neighbours_in_engine(space)) for space in SPACES]
    assert {n: degrees.count(n) for n in set(degrees)} == {2: 6, 3: 32, 4: 26}


def test_cg_3_1_links_inside_a_block_may_cross_a_street() -> None:
    crossing = {
        (one, other) for one, other in LINKS if one[0] == other[0] and squares_between(one, other)
    }
    assert crossing == {("E1", "E6"), ("H1", "H2"), ("H3", "H4")}
    assert crossing <= links_in_engine()


def test_cg_3_1_every_block_borders_at_least_three_others() -> None:
    street = {(a, b) for a, b in links_in_engine() if a[0] != b[0]}
    borders = {
        block: {a[0] if b[0] == block else b[0] for a, b in street if block in (a[0], b[0])}
        for block in BLOCKS
    }
    assert {block: "".join(sorted(others)) for block, others in borders.items()} == {
        "A": "BDF",
        "B": "ACDEG",
        "C": "BEH",
        "D": "ABEFG",
        "E": "BCDGH",
        "F": "ADG",
        "G": "BDEFH",
        "H": "CEG",
    }
    counts = [sum(block in (a[0], b[0]) for a, b in street) for block in BLOCKS]
    assert counts == [7, 11, 7, 9, 9, 7, 11, 7]


def test_cg_3_1_lines_of_sight_cross_long_streets_and_the_fountain() -> None:
    """A2: the longest lines of sight, and those across the fountain."""
    lengths = {("A4", "F6"): 8, ("B1", "G5"): 8, ("D5", "E4"): 7, ("B8", "G1"): 1}
    for (one, other), length in lengths.items():
        squares = squares_between(one, other)
        assert squares is not None
        assert len(squares) == length
        assert other in neighbours_in_engine(one)
    for one, other in (("D5", "E4"), ("B8", "G1")):
        assert FOUNTAIN in (squares_between(one, other) or [])


def test_cg_3_1_no_diagonals() -> None:
    """C15: neighbours are in one row or one column."""
    for one, other in links_in_engine():
        (x, y), (u, v) = COORDINATES[one], COORDINATES[other]
        assert (x == u) != (y == v)


def test_cg_3_1_an_empty_space_blocks_the_line_of_sight() -> None:
    """A1: an empty building space blocks the line of sight."""
    assert "A3" not in neighbours_in_engine("A1")
    table = play_script("R: bakers market on A3; R: bakers market on A2")
    assert "A1" in offered_spaces(table)
    # B8 and G1 see each other across the fountain; G2 behind the empty G1 never sees B8: filling
    # spaces does not change neighbours.
    assert "G2" not in neighbours_in_engine("B8")
    table = play_script(
        "R: bakers market on B8; B: bakers building on G1; G: bakers building on G2"
    )
    assert table.tile("G2")[0] == "bakers building"


def test_cg_3_1_map_is_connected() -> None:
    """C12: so a legal placement exists until the map is full."""
    assert connected_groups(set(SPACES)) == [set(SPACES)]
    assert all(neighbours_in_engine(space) for space in SPACES)


def test_cg_3_1_five_openings_always_find_room() -> None:
    """C11: five tiles in five blocks, no two adjacent; the bound in the rules holds."""
    bounds = [(9 - k) * 8 - 4 * (k - 1) for k in range(1, 6)]
    assert bounds == [64, 52, 40, 28, 16]
    game, rng = city_guilds(), random.Random(11)
    for _ in range(30):
        state = game.start(5)
        offered: list[int] = []
        while len(offered) < 5:
            seat = state.actor
            choices = [a for a, _ in state.outcomes()] or state.actions(seat)
            if seat != guildhall.CHANCE and game.text(state, seat, choices[0]).startswith("on "):
                offered.append(len(choices))
            state.apply(seat, rng.choice(choices))
        assert all(n >= bound for n, bound in zip(offered, bounds, strict=True))


# CG-3.2, CG-3.3


def test_cg_3_2_chain_of_six_tiles_in_three_blocks_over_the_fountain() -> None:
    """C7: four buildings and two markets of the candlemakers, as in the rulebook's picture."""
    spaces = {"D5", "E4", "E2", "E1", "C5", "C4"}
    assert connected_groups(spaces) == [spaces]
    table = play_script(
        """
        R: candlemakers building on D5; B: candlemakers building on E4
        G: candlemakers market on E2; R: candlemakers building on E1
        B: candlemakers market on C5; G: candlemakers building on C4
        """,
        3,
        fill=OTHERS,
        taverns=4,
        to_the_end=True,
    )
    assert table.chain("candlemakers") == (6, 3, 6 + 6)


def test_cg_3_2_chain_through_all_eight_blocks() -> None:
    """C8: nine tiles are enough, worth 9 + 36."""
    spaces = ["C4", "E1", "E6", "H5", "G8", "F8", "B8", "D2", "A6"]
    assert connected_groups(set(spaces)) == [set(spaces)]
    assert blocks_of(set(spaces)) == set(BLOCKS)
    script = "\n".join(
        f"{'RBG'[i % 3]}: candlemakers building on {space}" for i, space in enumerate(spaces)
    )
    table = play_script(script, 3, fill=OTHERS, taverns=4, to_the_end=True)
    assert table.chain("candlemakers") == (9, 8, 45)


def test_cg_3_2_a_block_entered_twice_counts_once() -> None:
    """A29: E1, C4, C5 and E2 form a loop through E, C and E again."""
    ring = ["E1", "C4", "C5", "E2"]
    assert connected_groups(set(ring)) == [set(ring)]
    # Without E1 next to E2: E6, G1, B8, E1 leave E and return to it.
    path = ["E6", "G1", "B8", "E1"]
    script = "\n".join(f"R: candlemakers market on {space}" for space in path)
    table = play_script(script, 3, fill=OTHERS, taverns=4, to_the_end=True)
    assert table.chain("candlemakers") == (4, 3, 4 + 6)


def test_cg_3_2_a_lone_tile_is_a_chain() -> None:
    """A45: one tile in one block is worth 1 + 1, regardless of its owner."""
    script = "R: candlemakers building on A1; B: candlemakers building on H8"
    table = play_script(script, 3, fill=OTHERS, taverns=4, to_the_end=True)
    assert table.chain("candlemakers") == (1, 1, 2)


def test_cg_3_3_a_minstrel_interrupts_a_chain() -> None:
    """C15: a market on E4 joins D5 and E2, a minstrel house separates them."""
    script = "R: candlemakers market on D5; R: {} on E4; R: candlemakers market on E2"
    for kind, tiles in (("candlemakers market", 3), ("minstrel", 1)):
        table = play_script(script.format(kind), 3, fill=OTHERS, taverns=4, to_the_end=True)
        assert table.chain("candlemakers")[0] == tiles


def test_cg_3_3_a_tavern_interrupts_a_chain() -> None:
    """C15: the tavern on D5 separates A7 and E4; a market of the guild there joins them."""
    script = """
        R: candlemakers market on A7; B: bakers building on A6; G: bakers building on A5
        R: bakers building on A3; B: bakers building on A2; G: bakers building on A1
        R: bakers building on A4; B: bakers building on A8
        B: {}
        G: candlemakers market on E4
    """
    for line, tiles in (
        ("tavern on D5", 1),
        ("no tavern; G: candlemakers market on D5", 3),
    ):
        table = play_script(script.format(line), 3, fill=OTHERS, taverns=3, to_the_end=True)
        assert table.chain("candlemakers")[0] == tiles
