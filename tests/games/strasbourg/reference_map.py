"""The city of the rules page, written down independently of the pack."""

GUILDS = ("bakers", "butchers", "shoemakers", "vintners", "smiths")
GOODS = {"bakers": 2, "butchers": 3, "shoemakers": 4, "vintners": 5, "smiths": 6}
BUILDINGS = ("bath house", "fountain", "inn", "guild hall", "minster")
MAP = """
    B0  B0  B1  B0  V3  V3  V4  V3  I4
    B0  B1  ##  V4  V4  I5  ##  I5  I4
    B0  V4  V4  V4  ##  I5  I5  I5  F1
    B1  ##  S3  S3  S3  S3  I5  ##  F2
    B0  B1  S3  ##  F2  ##  I5  F2  F1
    S2  S2  S2  S3  F1  F2  F1  F1  F1
"""
CELLS = [row.split() for row in MAP.strip().splitlines()]
COLUMNS = "abcdefghi"
SITES = ("c2", "g2", "e3", "b4", "h4", "d5", "f5")
CHAPEL_SPOTS = {
    1: "a1 b1 a2 b2",
    2: "d1 e1 d2 e2",
    3: "g1 h1 h2",
    4: "e2 f2 f3",
    5: "h2 i2 h3 i3",
    6: "c3 d3 c4 d4",
    7: "f3 g3 f4 g4",
    8: "a4 a5 b5",
    9: "d4 e4 e5",
    10: "i4 h5 i5",
    11: "b5 c5 b6 c6",
    12: "g5 f6 g6",
}
"""The guild squares around each chapel spot."""


def square_number(name: str) -> int:
    """The index of a square in reading order: ``square_number("c2")`` is 11."""
    return (int(name[1]) - 1) * 9 + COLUMNS.index(name[0])


def square_name(number: int) -> str:
    return f"{COLUMNS[number % 9]}{number // 9 + 1}"


def neighbours(name: str) -> list[str]:
    """The squares that share a side with a square."""
    row, column = divmod(square_number(name), 9)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [square_name(r * 9 + c) for r, c in around if 0 <= r < 6 and 0 <= c < 9]


def guild_squares(guild: str) -> dict[str, int]:
    """The squares of a guild with their prices."""
    letter = "BFSVI"[GUILDS.index(guild)]
    return {
        square_name(row * 9 + column): int(cell[1])
        for row, cells in enumerate(CELLS)
        for column, cell in enumerate(cells)
        if cell[0] == letter
    }
