"""ST-10: how far a seat has come with each objective, and how far it must come."""

from typing import Final

from guildhall.core.native import i64, vec
from guildhall.core.vectors import filled, packed
from guildhall.games.strasbourg.components import Parts
from guildhall.games.strasbourg.ids import (
    BUILDINGS,
    CHAIRS,
    COLUMNS,
    GUILDS,
    NOTHING,
    ROWS,
    SITES,
    SQUARES,
)

# O1 to O25 by what they ask for; ids are one less than the number on the card
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
    """What objectives look at: the open table, and the coins of each seat."""

    def __init__(
        self,
        parts: Parts,
        figures: vec[i64],
        sites: vec[i64],
        chapels: vec[i64],
        council: vec[i64],
        coins: vec[i64],
    ) -> None:
        self.parts = parts
        self.figures = figures
        self.sites = sites
        self.chapels = chapels
        self.council = council
        self.coins = coins


def needed(parts: Parts, objective: i64) -> i64:
    """ST-1.8: the number that an objective asks for."""
    if objective < IN_QUARTER:
        return parts.at_building
    if objective < SAME_BUILDING:
        return parts.in_quarter
    if objective == SAME_BUILDING:
        return parts.same_building
    if objective == SHORT_LINE or objective == DIAGONAL:
        return parts.short_line
    if objective == COUNCIL:
        return parts.council_objective
    if objective == MANY_BUILDINGS:
        return parts.buildings
    if objective == BLOCK:
        return BLOCK_SQUARES
    if objective == LONG_LINE:
        return parts.long_line
    if objective == GROUP:
        return parts.group
    if objective == ALL_QUARTERS:
        return GUILDS
    if objective == MANY_CHAPELS:
        return parts.chapels
    if objective == SAME_CHAPEL:
        return parts.same_chapel
    if objective == ALL_EDGES:
        return EDGES
    return ROWS if objective == ALL_ROWS else 1


def reached(city: City, seat: i64, objective: i64) -> i64:
    """ST-10: how far a seat has come; ahead of all others by so much, where this is asked for."""
    if objective < IN_QUARTER:
        return at_building(city, seat, objective - AT_BUILDING)
    if objective < SAME_BUILDING:
        return in_quarter(city, seat, objective - IN_QUARTER)
    if objective == SAME_BUILDING:
        return most_at_building(city, seat)
    if objective == SHORT_LINE or objective == LONG_LINE:
        along = longest_line(city, seat, 0, 1)
        down = longest_line(city, seat, 1, 0)
        return along if along > down else down
    if objective == DIAGONAL:
        right = longest_line(city, seat, 1, 1)
        left = longest_line(city, seat, 1, -1)
        return right if right > left else left
    if objective == COUNCIL:
        return count(city.council, CHAIRS, seat)
    if objective == MANY_BUILDINGS:
        return number_of_buildings(city, seat)
    if objective == MOST_MEMBERS:
        return lead(city, seat, True)
    if objective == BLOCK:
        return fullest_block(city, seat)
    if objective == GROUP:
        return largest_group(city, seat)
    if objective == ALL_QUARTERS:
        return number_of_quarters(city, seat)
    if objective == MANY_CHAPELS:
        return number_of_chapels(city, seat)
    if objective == SAME_CHAPEL:
        return most_at_chapel(city, seat)
    if objective == ALL_EDGES:
        return number_of_edges(city, seat)
    if objective == ALL_ROWS:
        return number_of_rows(city, seat)
    return lead(city, seat, False)


def is_fulfilled(city: City, seat: i64, objective: i64) -> bool:
    """ST-10.1: whether the objective is fulfilled as things stand."""
    return reached(city, seat, objective) >= needed(city.parts, objective)


def reached_in_view(
    parts: Parts,
    figures: list[int],
    sites: list[int],
    chapels: list[int],
    council: list[int],
    coins: list[int],
    seat: int,
    objective: int,
) -> int:
    """The same from the plain lists of a view, for boards."""
    city = City(
        parts, packed(figures), packed(sites), packed(chapels), packed(council), packed(coins)
    )
    return int(reached(city, i64(seat), i64(objective)))


def count(items: vec[i64], length: i64, wanted: i64) -> i64:
    """How many items of a vector are the one that is wanted."""
    found: i64 = 0
    i: i64 = 0
    while i < length:
        if items[i] == wanted:
            found += 1
        i += 1
    return found


def members_among(city: City, seat: i64, squares: vec[i64], start: i64, most: i64) -> i64:
    """How many members stand on the squares of a row of a table."""
    found: i64 = 0
    i = start
    while i < start + most and squares[i] != NOTHING:
        if city.figures[squares[i]] == seat:
            found += 1
        i += 1
    return found


# ST-10.2: buildings


def at_site(city: City, seat: i64, site: i64) -> i64:
    """How many members stand at a site."""
    return members_among(city, seat, city.parts.at_site, site * 4, 4)


def at_building(city: City, seat: i64, building: i64) -> i64:
    """How many members stand at a building, none if it is not built."""
    site: i64 = 0
    while site < SITES:
        if city.sites[site] == building:
            return at_site(city, seat, site)
        site += 1
    return 0


def most_at_building(city: City, seat: i64) -> i64:
    """How many members stand at the building where most of them are."""
    most: i64 = 0
    building: i64 = 0
    while building < BUILDINGS:
        found = at_building(city, seat, building)
        if found > most:
            most = found
        building += 1
    return most


def number_of_buildings(city: City, seat: i64) -> i64:
    """At how many buildings a member stands."""
    number: i64 = 0
    building: i64 = 0
    while building < BUILDINGS:
        if at_building(city, seat, building) > 0:
            number += 1
        building += 1
    return number


# ST-10.3: quarters


def in_quarter(city: City, seat: i64, guild: i64) -> i64:
    """How many members stand in the quarter of a guild."""
    return members_among(city, seat, city.parts.quarter, guild * SQUARES, SQUARES)


def number_of_quarters(city: City, seat: i64) -> i64:
    """In how many quarters a member stands."""
    number: i64 = 0
    guild: i64 = 0
    while guild < GUILDS:
        if in_quarter(city, seat, guild) > 0:
            number += 1
        guild += 1
    return number


# ST-10.4: lines, blocks and groups


def is_there(city: City, seat: i64, row: i64, column: i64) -> bool:
    """Whether a member stands there; outside the city there is nobody."""
    if row < 0 or row >= ROWS or column < 0 or column >= COLUMNS:
        return False
    return city.figures[row * COLUMNS + column] == seat


def longest_line(city: City, seat: i64, down: i64, across: i64) -> i64:
    """The length of the longest unbroken line in one direction."""
    longest: i64 = 0
    square: i64 = 0
    while square < SQUARES:
        if city.figures[square] == seat:
            row = square // COLUMNS
            column = square % COLUMNS
            length: i64 = 0
            while is_there(city, seat, row, column):
                length += 1
                row += down
                column += across
            if length > longest:
                longest = length
        square += 1
    return longest


def fullest_block(city: City, seat: i64) -> i64:
    """The most members on four squares that make a square."""
    most: i64 = 0
    row: i64 = 0
    while row < ROWS - 1:
        column: i64 = 0
        while column < COLUMNS - 1:
            found: i64 = 0
            i: i64 = 0
            while i < BLOCK_SQUARES:
                if city.figures[(row + i // 2) * COLUMNS + column + i % 2] == seat:
                    found += 1
                i += 1
            if found > most:
                most = found
            column += 1
        row += 1
    return most


def largest_group(city: City, seat: i64) -> i64:
    """The most members that are connected by sides of squares."""
    beside = city.parts.beside
    largest: i64 = 0
    seen = filled(SQUARES)
    waiting = filled(SQUARES)
    start: i64 = 0
    while start < SQUARES:
        if city.figures[start] == seat and seen[start] == 0:
            seen[start] = 1
            waiting[0] = start
            size: i64 = 1
            done: i64 = 0
            while done < size:
                i = waiting[done] * 4
                stop = i + 4
                while i < stop and beside[i] != NOTHING:
                    other = beside[i]
                    if city.figures[other] == seat and seen[other] == 0:
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


def at_dot(city: City, seat: i64, dot: i64) -> i64:
    """How many members stand at a spot."""
    return members_among(city, seat, city.parts.at_dot, dot * 4, 4)


def number_of_chapels(city: City, seat: i64) -> i64:
    """At how many chapels a member stands."""
    number: i64 = 0
    dot: i64 = 0
    while dot < city.parts.dots:
        if city.chapels[dot] != 0 and at_dot(city, seat, dot) > 0:
            number += 1
        dot += 1
    return number


def most_at_chapel(city: City, seat: i64) -> i64:
    """How many members stand at the chapel where most of them are."""
    most: i64 = 0
    dot: i64 = 0
    while dot < city.parts.dots:
        if city.chapels[dot] != 0:
            found = at_dot(city, seat, dot)
            if found > most:
                most = found
        dot += 1
    return most


# ST-10.6: edges and rows


def stands_along(city: City, seat: i64, start: i64, step: i64, length: i64) -> bool:
    """Whether a member stands on one of so many squares."""
    i: i64 = 0
    while i < length:
        if city.figures[start + i * step] == seat:
            return True
        i += 1
    return False


def number_of_edges(city: City, seat: i64) -> i64:
    """On how many edges of the city a member stands; a corner is on two of them."""
    number: i64 = 0
    if stands_along(city, seat, 0, 1, COLUMNS):
        number += 1
    if stands_along(city, seat, SQUARES - COLUMNS, 1, COLUMNS):
        number += 1
    if stands_along(city, seat, 0, COLUMNS, ROWS):
        number += 1
    if stands_along(city, seat, COLUMNS - 1, COLUMNS, ROWS):
        number += 1
    return number


def number_of_rows(city: City, seat: i64) -> i64:
    """In how many rows a member stands."""
    number: i64 = 0
    row: i64 = 0
    while row < ROWS:
        if stands_along(city, seat, row * COLUMNS, 1, COLUMNS):
            number += 1
        row += 1
    return number


# ST-10.7: comparisons with others


def lead(city: City, seat: i64, of_members: bool) -> i64:
    """By how much a seat is ahead of the best other one, in members or in coins."""
    best: i64 = -1
    other: i64 = 0
    while other < city.parts.seats:
        if other != seat:
            theirs = count(city.figures, SQUARES, other) if of_members else city.coins[other]
            if theirs > best:
                best = theirs
        other += 1
    mine = count(city.figures, SQUARES, seat) if of_members else city.coins[seat]
    return mine - best
