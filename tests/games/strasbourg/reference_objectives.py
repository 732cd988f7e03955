"""Reference implementation of the 25 objectives, on sets of named squares."""

from collections.abc import Callable, Mapping, Sequence

from tests.games.strasbourg.reference_map import (
    BUILDINGS,
    CHAPEL_SPOTS,
    COLUMNS,
    GUILDS,
    guild_squares,
    neighbours,
)

Squares = set[str]


def offset_square(name: str, down: int, right: int) -> str:
    """The square at an offset, or a name that no square has."""
    column = COLUMNS.index(name[0]) + right
    return f"{COLUMNS[column]}{int(name[1]) + down}" if 0 <= column < 9 else ""


def has_line(mine: Squares, length: int, directions: Sequence[tuple[int, int]]) -> bool:
    """Whether this many squares follow each other in one of the directions."""
    return any(
        all(offset_square(name, down * n, right * n) in mine for n in range(length))
        for name in mine
        for down, right in directions
    )


def largest_group(mine: Squares) -> int:
    """The size of the largest group connected by sides."""
    best, left = 0, set(mine)
    while left:
        group, edge = set[str](), [left.pop()]
        while edge:
            name = edge.pop()
            group.add(name)
            edge += [one for one in neighbours(name) if one in left]
            left -= set(edge)
        best = max(best, len(group))
    return best


class ObjectiveChecker:
    """Checks which objectives a player fulfils at the end."""

    def __init__(
        self,
        members: Sequence[Squares],
        sites: Mapping[str, str],
        chapels: Sequence[int],
        council: Sequence[int],
        coins: Sequence[int],
    ) -> None:
        self.members = members
        self.sites = sites  # by building
        self.chapels = chapels
        self.council = council
        self.coins = coins

    def at_building(self, mine: Squares, building: str) -> int:
        """The number of members next to a building."""
        return len(mine & set(neighbours(self.sites[building])))

    def at_chapel(self, mine: Squares, spot: int) -> int:
        """The number of members at a chapel."""
        return len(mine & set(CHAPEL_SPOTS[spot].split()))

    def has_most(self, seat: int, numbers: Sequence[int]) -> bool:
        """Whether a seat has more than every other."""
        return all(numbers[seat] > n for other, n in enumerate(numbers) if other != seat)

    def is_fulfilled(self, seat: int, number: int) -> bool:
        """Whether the seat fulfils an objective, O1 to O25."""
        mine = self.members[seat]
        quarters = [len(mine & set(guild_squares(guild))) for guild in GUILDS]
        around = [self.at_building(mine, building) for building in BUILDINGS]
        chapels = [self.at_chapel(mine, spot) for spot in self.chapels]
        straight, diagonal = ((0, 1), (1, 0)), ((1, 1), (1, -1))
        seats = len(self.members)
        tests: dict[int, Callable[[], bool]] = {
            11: lambda: max(around) >= 3,
            12: lambda: has_line(mine, 3, straight),
            13: lambda: list(self.council).count(seat) >= {3: 4, 4: 3, 5: 2}[seats],
            14: lambda: sum(n > 0 for n in around) >= 4,
            15: lambda: has_line(mine, 3, diagonal),
            16: lambda: self.has_most(seat, [len(one) for one in self.members]),
            17: lambda: any(
                {offset_square(n, 0, 1), offset_square(n, 1, 0), offset_square(n, 1, 1)} <= mine
                for n in mine
            ),
            18: lambda: has_line(mine, 4, straight),
            19: lambda: largest_group(mine) >= 5,
            20: lambda: 0 not in quarters,
            21: lambda: sum(n > 0 for n in chapels) >= 3,
            22: lambda: max(chapels, default=0) >= 3,
            23: lambda: (
                {"1", "6"} <= {name[1] for name in mine}
                and {"a", "i"} <= {name[0] for name in mine}
            ),
            24: lambda: {name[1] for name in mine} == set("123456"),
            25: lambda: self.has_most(seat, self.coins),
        }
        if number <= 5:
            return around[number - 1] >= 2
        if number <= 10:
            return quarters[number - 6] >= 3
        return tests[number]()
