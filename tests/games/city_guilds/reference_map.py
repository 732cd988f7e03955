"""The town as printed on the rules page, written down and analysed independently of the engine."""

from itertools import combinations

ROWS = (
    "AAAA.BBB..CCC",
    "AAA...BB.CCCC",
    "A.....B.....C",
    "......B......",
    "DD....B..EEE.",
    "DDD...*...EE.",
    "DDD...G..EEE.",
    "......G......",
    ".FF...GG..H.H",
    "FFFF.GGG..H.H",
    "FF...G...HHHH",
)
BLOCKS = "ABCDEFGH"
GUILDS = ("candlemakers", "clothmakers", "bakers", "blacksmiths")
KINDS = (
    *(f"{guild} building" for guild in GUILDS),
    *(f"{guild} market" for guild in GUILDS),
    "minstrel",
    "tavern",
)
MINSTREL = KINDS.index("minstrel")
TAVERN = KINDS.index("tavern")

STREET_LINKS_AS_PRINTED = """
    A4-B1 A4-F6 A6-D2 A7-B4 A7-D5 A8-B6 A8-D1 B1-G5 B3-C1 B5-C4 B5-G4 B6-C8 B8-D2 B8-E1 B8-G1 C4-E1
    C5-E2 C6-E3 C8-H2 D5-E4 D6-F3 D7-F1 D8-F2 D8-G1 E6-G1 E6-H5 E7-H1 E8-H7 F2-G3 F6-G5 F8-G8 G4-H1
    G7-H3 G8-H5
"""
STREET_LINKS = STREET_LINKS_AS_PRINTED.split()


def find_coordinates() -> dict[str, tuple[int, int]]:
    """Return column and row of each space, block by block in reading order."""
    found: dict[str, tuple[int, int]] = {}
    for block in BLOCKS:
        number = 0
        for y, row in enumerate(ROWS):
            for x, mark in enumerate(row):
                if mark == block:
                    number += 1
                    found[f"{block}{number}"] = (x, y)
    return found


COORDINATES = find_coordinates()
SPACES = tuple(COORDINATES)
"""Names of the spaces, in the order of their numbers."""


def squares_between(one: str, other: str) -> list[tuple[int, int]] | None:
    """Return the squares strictly between two spaces in one row or column, else None."""
    (x, y), (u, v) = COORDINATES[one], COORDINATES[other]
    if x == u:
        return [(x, row) for row in range(min(y, v) + 1, max(y, v))]
    if y == v:
        return [(column, y) for column in range(min(x, u) + 1, max(x, u))]
    return None


def is_neighbour(one: str, other: str) -> bool:
    """Whether only street lies between two spaces in one row or column."""
    squares = squares_between(one, other)
    return squares is not None and not set(squares) & set(COORDINATES.values())


LINKS = tuple((one, other) for one, other in combinations(SPACES, 2) if is_neighbour(one, other))
NEIGHBOURS: dict[str, tuple[str, ...]] = {
    space: tuple(b if a == space else a for a, b in LINKS if space in (a, b)) for space in SPACES
}


def connected_groups(spaces: set[str]) -> list[set[str]]:
    """Return the connected groups of spaces."""
    rest = set(spaces)
    found: list[set[str]] = []
    while rest:
        group = {min(rest)}
        while True:
            more = {n for space in group for n in NEIGHBOURS[space]} & rest - group
            if not more:
                break
            group |= more
        rest -= group
        found.append(group)
    return found


def blocks_of(spaces: set[str]) -> set[str]:
    """Return the blocks that a group of spaces touches."""
    return {space[0] for space in spaces}
