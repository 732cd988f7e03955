"""Pack checks: properties of the original map that the rulebook's examples and tables rely on.

The room for openings (C11) needs no check: on any map of eight blocks of eight spaces, each with at
most four neighbours, the fifth player has at least (8 - 4) * 8 - 4 * 4 = 16 spaces.
"""

from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import FOUNTAIN, Components


def warnings(components: Components) -> list[str]:
    """Return the checks that a pack fails, as sentences."""
    found = []
    reach = _min_tiles_touching_all_blocks(components.links)
    tiles = max(components.supply[g] + components.supply[ids.MARKET + g] for g in range(ids.GUILDS))
    if reach > tiles:
        found.append(
            f"map.rows: a chain through all blocks needs {reach} tiles, but no guild has more than "
            f"{tiles}, so the last chain bonus cannot be reached (C8)."
        )
    if not any(
        _passes_fountain(components, a, b) for a in range(ids.SPACES) for b in range(ids.SPACES)
    ):
        found.append("map.rows: no two spaces see each other across a fountain (C7).")
    return found


def _min_tiles_touching_all_blocks(links: list[list[int]]) -> int:
    """Return the size of the smallest linked group that touches every block.

    Dynamic programming over sets of blocks: best[s][v] is the size of the smallest linked group
    that contains the space v and touches all blocks in the set s. Groups are joined at a space,
    then grown over links.
    """
    everything = (1 << ids.BLOCKS) - 1
    unreachable = ids.SPACES + 1
    best = [[unreachable] * ids.SPACES for _ in range(everything + 1)]
    for space in range(ids.SPACES):
        best[1 << (space // ids.BLOCK_SPACES)][space] = 1
    for blocks in range(1, everything + 1):
        row = best[blocks]
        part = (blocks - 1) & blocks
        while part:
            if part >= blocks ^ part:
                joined = zip(best[part], best[blocks ^ part], strict=True)
                row[:] = [min(now, a + b - 1) for now, (a, b) in zip(row, joined, strict=True)]
            part = (part - 1) & blocks
        _spread_sizes(row, links, unreachable)
    return min(best[everything])


def _spread_sizes(row: list[int], links: list[list[int]], unreachable: int) -> None:
    """Relax the sizes over the links until none gets smaller."""
    waiting = [space for space, size in enumerate(row) if size < unreachable]
    for space in waiting:
        for other in links[space]:
            if row[other] > row[space] + 1:
                row[other] = row[space] + 1
                waiting.append(other)


def _passes_fountain(components: Components, one: int, other: int) -> bool:
    """Whether two spaces are neighbours across a fountain."""
    if other not in components.links[one]:
        return False
    (x1, y1), (x2, y2) = sorted((components.space_cells[one], components.space_cells[other]))
    between = [
        components.map_rows[y][x]
        for x in range(min(x1, x2), max(x1, x2) + 1)
        for y in range(min(y1, y2), max(y1, y2) + 1)
    ]
    return FOUNTAIN in between
