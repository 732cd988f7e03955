"""Grid geometry: lines of sight along rows and columns."""

Cell = tuple[int, int]

DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left, with y growing downwards."""


def first_in_each_direction(cells: dict[Cell, int], width: int, height: int) -> list[list[int]]:
    """Return the first numbered cell in each of the four directions, or -1, for each cell."""
    result: list[list[int]] = [[] for _ in cells]
    for (x, y), number in cells.items():
        for across, down in DIRECTIONS:
            column, row = x + across, y + down
            while 0 <= column < width and 0 <= row < height and (column, row) not in cells:
                column, row = column + across, row + down
            result[number].append(cells.get((column, row), -1))
    return result


def is_connected(links: list[list[int]]) -> bool:
    """Whether every cell can be reached from the first one."""
    reached = {0}
    waiting = [0]
    while waiting:
        for other in links[waiting.pop()]:
            if other >= 0 and other not in reached:
                reached.add(other)
                waiting.append(other)
    return len(reached) == len(links)
