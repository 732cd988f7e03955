"""ST-10: progress of a seat towards each objective, and its target."""

from typing import Final

from guildhall.core.native import i64, vec
from guildhall.core.vectors import count_equal, full
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Parts

# O1 to O25; an id is one less than the number on the card
AT_BUILDING: Final = 0  # + building
IN_QUARTER: Final = 5  # + guild
SAME_BUILDING: Final = 10
SHORT_LINE: Final = 11
COUNCIL: Final = 12
MANY_BUILDINGS: Final = 13
DIAGONAL: Final = 14
MOST_MEMBERS: Final = 15
BLOCK: Final = 16
LONG_LINE: Final = 17
GROUP: Final = 18
ALL_QUARTERS: Final = 19
MANY_CHAPELS: Final = 20
SAME_CHAPEL: Final = 21
ALL_EDGES: Final = 22
ALL_ROWS: Final = 23
MOST_COINS: Final = 24

EDGES: Final = 4
BLOCK_SQUARES: Final = 4


class City:
    """What objectives depend on: the public board, and the coins of each seat."""

    def __init__(
        self,
        parts: Parts,
        members: vec[i64],
        sites: vec[i64],
        chapels: vec[i64],
        council: vec[i64],
        coins: vec[i64],
    ) -> None:
        self.parts = parts
        self.members = members
        self.sites = sites
        self.chapels = chapels
        self.council = council
        self.coins = coins


def objective_target(parts: Parts, objective: i64) -> i64:
    """ST-1.8: the number that an objective requires."""
    if objective < IN_QUARTER:
        return parts.at_building_target
    if objective < SAME_BUILDING:
        return parts.in_quarter_target
    if objective == SAME_BUILDING:
        return parts.same_building_target
    if objective == SHORT_LINE or objective == DIAGONAL:
        return parts.short_line_target
    if objective == COUNCIL:
        return parts.council_target
    if objective == MANY_BUILDINGS:
        return parts.buildings_target
    if objective == BLOCK:
        return BLOCK_SQUARES
    if objective == LONG_LINE:
        return parts.long_line_target
    if objective == GROUP:
        return parts.group_target
    if objective == ALL_QUARTERS:
        return ids.GUILDS
    if objective == MANY_CHAPELS:
        return parts.chapels_target
    if objective == SAME_CHAPEL:
        return parts.same_chapel_target
    if objective == ALL_EDGES:
        return EDGES
    return ids.ROWS if objective == ALL_ROWS else 1


def objective_progress(city: City, seat: i64, objective: i64) -> i64:
    """ST-10: the progress of a seat; for comparisons, its lead over all others."""
    if objective < IN_QUARTER:
        return _members_at_building(city, seat, objective - AT_BUILDING)
    if objective < SAME_BUILDING:
        return _members_in_quarter(city, seat, objective - IN_QUARTER)
    if objective == SAME_BUILDING or objective == MANY_BUILDINGS:
        buildings, most = _near_buildings(city, seat)
        return most if objective == SAME_BUILDING else buildings
    if objective == SHORT_LINE or objective == LONG_LINE:
        along = _longest_line(city, seat, 0, 1)
        down = _longest_line(city, seat, 1, 0)
        return along if along > down else down
    if objective == DIAGONAL:
        right = _longest_line(city, seat, 1, 1)
        left = _longest_line(city, seat, 1, -1)
        return right if right > left else left
    if objective == COUNCIL:
        return count_equal(city.council, 0, ids.COUNCIL_SEATS, seat)
    if objective == MOST_MEMBERS:
        return _lead(city, seat, True)
    if objective == BLOCK:
        return _max_members_in_block(city, seat)
    if objective == GROUP:
        return _largest_group(city, seat)
    if objective == ALL_QUARTERS:
        return _num_quarters(city, seat)
    if objective == MANY_CHAPELS or objective == SAME_CHAPEL:
        chapels, most = _near_chapels(city, seat)
        return most if objective == SAME_CHAPEL else chapels
    if objective == ALL_EDGES:
        return _num_edges(city, seat)
    if objective == ALL_ROWS:
        return _num_rows(city, seat)
    return _lead(city, seat, False)


def is_fulfilled(city: City, seat: i64, objective: i64) -> bool:
    """ST-10.1: whether the objective is fulfilled now."""
    return objective_progress(city, seat, objective) >= objective_target(city.parts, objective)


def _members_on_squares(city: City, seat: i64, squares: vec[i64], start: i64, limit: i64) -> i64:
    """The number of members on the squares of a table row."""
    found: i64 = 0
    i = start
    while i < start + limit and squares[i] != ids.NOTHING:
        if city.members[squares[i]] == seat:
            found += 1
        i += 1
    return found


# ST-10.2: buildings


def members_at_site(city: City, seat: i64, site: i64) -> i64:
    """The number of members next to a site."""
    return _members_on_squares(city, seat, city.parts.site_squares, site * 4, 4)


def _members_at_building(city: City, seat: i64, building: i64) -> i64:
    """The number of members next to a building; 0 if it is not built."""
    site: i64 = 0
    while site < ids.SITES:
        if city.sites[site] == building:
            return members_at_site(city, seat, site)
        site += 1
    return 0


def _near_buildings(city: City, seat: i64) -> tuple[i64, i64]:
    """The number of buildings with members next to them, and the most members at one of them."""
    number: i64 = 0
    maximum: i64 = 0
    site: i64 = 0
    while site < ids.SITES:
        if city.sites[site] != ids.NOTHING:
            found = members_at_site(city, seat, site)
            if found > 0:
                number += 1
            if found > maximum:
                maximum = found
        site += 1
    return number, maximum


# ST-10.3: quarters


def _members_in_quarter(city: City, seat: i64, guild: i64) -> i64:
    """The number of members in the quarter of a guild."""
    return _members_on_squares(
        city, seat, city.parts.quarter_squares, guild * ids.SQUARES, ids.SQUARES
    )


def _num_quarters(city: City, seat: i64) -> i64:
    """The number of quarters with a member."""
    number: i64 = 0
    guild: i64 = 0
    while guild < ids.GUILDS:
        if _members_in_quarter(city, seat, guild) > 0:
            number += 1
        guild += 1
    return number


# ST-10.4: lines, blocks and groups


def _is_member_at(city: City, seat: i64, row: i64, column: i64) -> bool:
    """Whether a member stands there; False outside the city."""
    if row < 0 or row >= ids.ROWS or column < 0 or column >= ids.COLUMNS:
        return False
    return city.members[row * ids.COLUMNS + column] == seat


def _longest_line(city: City, seat: i64, down: i64, across: i64) -> i64:
    """The length of the longest unbroken line in one direction."""
    longest: i64 = 0
    square: i64 = 0
    while square < ids.SQUARES:
        if city.members[square] == seat:
            row = square // ids.COLUMNS
            column = square % ids.COLUMNS
            length: i64 = 0
            while _is_member_at(city, seat, row, column):
                length += 1
                row += down
                column += across
            if length > longest:
                longest = length
        square += 1
    return longest


def _max_members_in_block(city: City, seat: i64) -> i64:
    """The maximum number of members in a two-by-two block."""
    maximum: i64 = 0
    row: i64 = 0
    while row < ids.ROWS - 1:
        column: i64 = 0
        while column < ids.COLUMNS - 1:
            found: i64 = 0
            i: i64 = 0
            while i < BLOCK_SQUARES:
                if city.members[(row + i // 2) * ids.COLUMNS + column + i % 2] == seat:
                    found += 1
                i += 1
            if found > maximum:
                maximum = found
            column += 1
        row += 1
    return maximum


def _largest_group(city: City, seat: i64) -> i64:
    """The size of the largest group connected by sides."""
    neighbours = city.parts.neighbours
    largest: i64 = 0
    seen = full(ids.SQUARES)
    waiting = full(ids.SQUARES)
    start: i64 = 0
    while start < ids.SQUARES:
        if city.members[start] == seat and seen[start] == 0:
            seen[start] = 1
            waiting[0] = start
            size: i64 = 1
            done: i64 = 0
            while done < size:
                i = waiting[done] * 4
                stop = i + 4
                while i < stop and neighbours[i] != ids.NOTHING:
                    other = neighbours[i]
                    if city.members[other] == seat and seen[other] == 0:
                        seen[other] = 1
                        waiting[size] = other
                        size += 1
                    i += 1
                done += 1
            if size > largest:
                largest = size
        start += 1
    return largest


# ST-10.5: chapels


def members_at_chapel_spot(city: City, seat: i64, chapel_spot: i64) -> i64:
    """The number of members next to a chapel spot."""
    return _members_on_squares(city, seat, city.parts.chapel_spot_squares, chapel_spot * 4, 4)


def _near_chapels(city: City, seat: i64) -> tuple[i64, i64]:
    """The number of chapels with members next to them, and the most members at one of them."""
    number: i64 = 0
    maximum: i64 = 0
    chapel_spot: i64 = 0
    while chapel_spot < city.parts.num_chapel_spots:
        if city.chapels[chapel_spot] != 0:
            found = members_at_chapel_spot(city, seat, chapel_spot)
            if found > 0:
                number += 1
            if found > maximum:
                maximum = found
        chapel_spot += 1
    return number, maximum


# ST-10.6: edges and rows


def _is_member_along(city: City, seat: i64, start: i64, step: i64, length: i64) -> bool:
    """Whether a member stands on one of these squares."""
    i: i64 = 0
    while i < length:
        if city.members[start + i * step] == seat:
            return True
        i += 1
    return False


def _num_edges(city: City, seat: i64) -> i64:
    """The number of city edges with a member; a corner belongs to two."""
    number: i64 = 0
    if _is_member_along(city, seat, 0, 1, ids.COLUMNS):
        number += 1
    if _is_member_along(city, seat, ids.SQUARES - ids.COLUMNS, 1, ids.COLUMNS):
        number += 1
    if _is_member_along(city, seat, 0, ids.COLUMNS, ids.ROWS):
        number += 1
    if _is_member_along(city, seat, ids.COLUMNS - 1, ids.COLUMNS, ids.ROWS):
        number += 1
    return number


def _num_rows(city: City, seat: i64) -> i64:
    """The number of rows with a member."""
    number: i64 = 0
    row: i64 = 0
    while row < ids.ROWS:
        if _is_member_along(city, seat, row * ids.COLUMNS, 1, ids.COLUMNS):
            number += 1
        row += 1
    return number


# ST-10.7: comparisons with others


def _lead(city: City, seat: i64, of_members: bool) -> i64:
    """The lead of a seat over the best other one, in members or in coins."""
    best: i64 = -1
    other: i64 = 0
    while other < city.parts.seats:
        if other != seat:
            theirs = _members_or_coins(city, other, of_members)
            if theirs > best:
                best = theirs
        other += 1
    return _members_or_coins(city, seat, of_members) - best


def _members_or_coins(city: City, seat: i64, of_members: bool) -> i64:
    return count_equal(city.members, 0, ids.SQUARES, seat) if of_members else city.coins[seat]
