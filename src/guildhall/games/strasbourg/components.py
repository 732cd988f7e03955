"""Reads and checks the components, from the title's own file or a pack of the same form."""

from guildhall.core.grid import DIRECTIONS
from guildhall.core.native import i64, vec
from guildhall.core.pack import Pack
from guildhall.core.vectors import packed
from guildhall.games.strasbourg.ids import (
    BUILDINGS,
    CARDS,
    COLUMNS,
    DEALT,
    DOTS,
    FEW,
    GUILD_STEPS,
    GUILDS,
    MOST_SEATS,
    MOST_SOLD,
    NOTHING,
    OBJECTIVES,
    ROUNDS,
    ROWS,
    SITES,
    SQUARES,
    VALUES,
)

SITE_MARK = "#"
COUNTED = {
    "at_building": 2,
    "in_quarter": 3,
    "same_building": 3,
    "short_line": 3,
    "buildings": 4,
    "long_line": 4,
    "group": 5,
    "chapels": 3,
    "same_chapel": 3,
}
"""The numbers that objectives ask for, which the tests of ST-10 are written for."""


class Components:
    """All numbers of the game as plain Python data, checked."""

    def __init__(self, pack: Pack) -> None:
        if pack.word("title") != "strasbourg":
            raise pack.error(("title",), 'must be "strasbourg"')
        pack.number("form", least=1, most=1)
        least = pack.number("seats", "least", least=3, most=MOST_SEATS)
        most = pack.number("seats", "most", least=least, most=MOST_SEATS)
        self.seats = range(least, most + 1)
        self.influence = pack.numbers("influence", "cards", length=VALUES, least=0, most=FEW)
        if not 1 <= sum(self.influence) <= CARDS:
            raise pack.error(("influence", "cards"), f"must be 1 to {CARDS} cards in all")
        self.coins = pack.number("start", "coins", least=0, most=99)
        self.dealt = pack.number("start", "objectives", least=DEALT, most=DEALT)
        self.kept_least = pack.number("start", "kept_least", least=1, most=1)
        self.guilds = pack.words("guilds", "names", length=GUILDS)
        self.letters = pack.words("guilds", "letters", length=GUILDS)
        self.goods = pack.words("goods", "names", length=GUILDS)
        self.goods_value = pack.numbers("goods", "values", length=GUILDS, least=0, most=99)
        self.buildings = pack.words("buildings", "names", length=BUILDINGS)
        self.building_value = pack.numbers(
            "buildings", "values", length=BUILDINGS, least=0, most=99
        )
        self.chapel_points = pack.number("chapels", "points", least=0, most=99)
        self.council_points = pack.number("council", "points", least=0, most=99)
        self.council_privileges = pack.number("council", "privileges", least=0, most=9)
        self.privilege_points = pack.number("privileges", "points", least=0, most=99)
        self.member_points = pack.number("members", "points", least=0, most=99)
        self.nobility_places = pack.number("places", "nobility_and_church", least=2, most=2)
        self.merchants_places = pack.number("places", "merchants", least=1, most=1)
        self.journeymen = {
            n: pack.number("places", "guild", str(n), least=0, most=1) for n in self.seats
        }
        self.objective_points = pack.numbers(
            "objectives", "points", length=OBJECTIVES, least=0, most=99
        )
        self.objective_fail = pack.number("objectives", "failed", least=-99, most=0)
        self.asked_for = {
            name: pack.number("objectives", name, least=1, most=number + 4)
            for name, number in COUNTED.items()
        }
        self.council_objective = {
            n: pack.number("objectives", "council", str(n), least=1, most=8) for n in self.seats
        }
        for table in ("goods", "buildings", "round_cards", "objectives", "map", "spots"):
            pack.flag(table, "reconstructed")
        self.read_round_cards(pack)
        self.read_map(pack)
        self.read_spots(pack)
        pack.finish()

    def read_round_cards(self, pack: Pack) -> None:
        """ST-1.7: three different guilds on each card, and each guild on three cards."""
        found = pack.listed("round_cards", "cards", length=ROUNDS)
        self.round_cards: list[list[int]] = []
        for i, card in enumerate(found):
            path = ("round_cards", "cards", i)
            if not isinstance(card, list) or any(name not in self.guilds for name in card):
                raise pack.error(path, "must be a list of names of guilds")
            if len(card) != GUILD_STEPS or len(set(card)) != GUILD_STEPS:
                raise pack.error(path, f"must have {GUILD_STEPS} different guilds")
            self.round_cards.append([self.guilds.index(str(name)) for name in card])
        for guild, name in enumerate(self.guilds):
            times = sum(card.count(guild) for card in self.round_cards)
            if times != MOST_SOLD:
                raise pack.error(
                    ("round_cards", "cards"),
                    f"has the {name} on {times} cards; every guild is on {MOST_SOLD}",
                )

    def read_map(self, pack: Pack) -> None:
        """ST-1.1: 9 by 6 squares, seven of them sites; ST-5.6: what each costs."""
        base = pack.numbers("map", "prices", length=GUILDS, least=0, most=99)
        surcharge = pack.number("map", "surcharge", least=0, most=99)
        found = pack.listed("map", "rows", length=ROWS)
        self.rows = [str(row) for row in found]
        self.guild_of: list[int] = []
        for y, row in enumerate(self.rows):
            if len(row) != COLUMNS:
                raise pack.error(("map", "rows", y), f"must be {COLUMNS} wide, not {len(row)}")
            for mark in row:
                if mark != SITE_MARK and mark not in self.letters:
                    known = " ".join((*self.letters, SITE_MARK))
                    raise pack.error(("map", "rows", y), f"has {mark!r}; a map has {known}")
                self.guild_of.append(NOTHING if mark == SITE_MARK else self.letters.index(mark))
        self.sites = [s for s in range(SQUARES) if self.guild_of[s] == NOTHING]
        if len(self.sites) != SITES:
            raise pack.error(("map", "rows"), f"has {len(self.sites)} building sites, not {SITES}")
        self.beside = [neighbours_of(square) for square in range(SQUARES)]
        self.price = [
            NOTHING
            if guild == NOTHING
            else base[guild] + (surcharge if self.sites_beside(square) else 0)
            for square, guild in enumerate(self.guild_of)
        ]

    def sites_beside(self, square: int) -> list[int]:
        """The numbers of the sites that a square touches with a side."""
        return [n for n, site in enumerate(self.sites) if site in self.beside[square]]

    def read_spots(self, pack: Pack) -> None:
        """ST-1.2: corners of squares, each inside the city."""
        found = pack.value("spots", "corners")
        if not isinstance(found, list) or not ROUNDS < len(found) <= DOTS:
            raise pack.error(
                ("spots", "corners"), f"must be a list of {ROUNDS + 1} to {DOTS} corners"
            )
        self.dots: list[tuple[int, int]] = []
        for i, corner in enumerate(found):
            path = ("spots", "corners", i)
            if not isinstance(corner, list) or len(corner) != 2:
                raise pack.error(path, "must be a row and a column")
            row = pack.checked_number(corner[0], path, 1, ROWS - 1)
            column = pack.checked_number(corner[1], path, 1, COLUMNS - 1)
            if (row, column) in self.dots:
                raise pack.error(path, "is there twice")
            self.dots.append((row, column))
        self.dot_squares = [
            [
                square
                for square in (
                    (row - 1) * COLUMNS + column - 1,
                    (row - 1) * COLUMNS + column,
                    row * COLUMNS + column - 1,
                    row * COLUMNS + column,
                )
                if self.guild_of[square] != NOTHING
            ]
            for row, column in self.dots
        ]

    # Names

    def square_name(self, square: int) -> str:
        """A square as people call it: a1 is the upper left corner, i6 the lower right one."""
        return f"{chr(ord('a') + square % COLUMNS)}{square // COLUMNS + 1}"

    def site_name(self, site: int) -> str:
        """A building site as people call it: by its square."""
        return self.square_name(self.sites[site])

    def dot_name(self, dot: int) -> str:
        """A spot for a chapel as people call it: by its number."""
        return str(dot + 1)

    def objective_name(self, objective: int) -> str:
        """An objective as people call it: O1 to O25."""
        return f"O{objective + 1}"

    # Bounds

    def max_decisions(self) -> int:
        """Objectives, cards drawn and put on piles, bids with all privileges, actions."""
        seats = self.seats[-1]
        cards = sum(self.influence)
        rescues = seats * (ROUNDS - 1) * (1 + 2 * GUILD_STEPS)
        # A card asks at most twice: to be drawn, and as one more on its pile or the end of it.
        planned = 2 * (seats * cards + rescues) + 2 * seats * ROUNDS
        bids = seats * ROUNDS * (1 + 2 * GUILD_STEPS) + seats * ROUNDS * self.council_privileges
        places = 3 * ROUNDS * GUILD_STEPS
        sales = GUILDS * ROUNDS * GUILD_STEPS
        return seats * DEALT + planned + bids + places + sales + rescues + 2 * ROUNDS

    def max_draws(self) -> int:
        """Round cards, buildings, the first player, objectives, and every card, rescued or not."""
        seats = self.seats[-1]
        rescues = seats * (ROUNDS - 1) * (1 + 2 * GUILD_STEPS)
        return 2 * ROUNDS + 1 + seats * DEALT + seats * sum(self.influence) + rescues

    def score_range(self) -> tuple[int, int]:
        """Bounds of a score: all objectives failed, or everything won by one player."""
        members = ROUNDS * GUILD_STEPS
        best = sorted(self.objective_points)[-DEALT:]
        most = 8 * ROUNDS * self.council_points + members * self.member_points
        chapels = max(sum(square in dot for dot in self.dot_squares) for square in range(SQUARES))
        most += members * chapels * self.chapel_points + 4 * sum(self.building_value)
        most += ROUNDS * self.council_privileges * self.privilege_points + sum(best)
        return DEALT * self.objective_fail, most


def neighbours_of(square: int) -> list[int]:
    """The squares that share a side with a square."""
    row, column = divmod(square, COLUMNS)
    return [
        (row + down) * COLUMNS + column + across
        for across, down in DIRECTIONS
        if 0 <= row + down < ROWS and 0 <= column + across < COLUMNS
    ]


class Parts:
    """The same numbers as native data, for one number of seats and one set of options."""

    def __init__(self, components: Components, seats: int, keep_unused_piles: bool) -> None:
        self.components = components
        self.seats: i64 = i64(seats)
        self.keep_unused_piles = keep_unused_piles
        self.influence: vec[i64] = packed(components.influence)
        self.cards: i64 = i64(sum(components.influence))
        self.coins: i64 = i64(components.coins)
        self.goods_value: vec[i64] = packed(components.goods_value)
        self.building_value: vec[i64] = packed(components.building_value)
        self.chapel_points: i64 = i64(components.chapel_points)
        self.council_points: i64 = i64(components.council_points)
        self.council_privileges: i64 = i64(components.council_privileges)
        self.privilege_points: i64 = i64(components.privilege_points)
        self.member_points: i64 = i64(components.member_points)
        self.nobility_places: i64 = i64(components.nobility_places)
        self.merchants_places: i64 = i64(components.merchants_places)
        self.journeymen: i64 = i64(components.journeymen[seats])
        self.round_cards: vec[i64] = packed([g for card in components.round_cards for g in card])
        self.guild_of: vec[i64] = packed(components.guild_of)
        self.price: vec[i64] = packed(components.price)
        self.sites: vec[i64] = packed(components.sites)
        self.dots: i64 = i64(len(components.dots))
        # The squares of each guild, and those at each site and each dot, one row of MOST each.
        self.quarter: vec[i64] = table(
            [[s for s in range(SQUARES) if components.guild_of[s] == g] for g in range(GUILDS)],
            SQUARES,
        )
        self.at_site: vec[i64] = table(
            [
                [s for s in components.beside[site] if components.guild_of[s] != NOTHING]
                for site in components.sites
            ],
            4,
        )
        self.at_dot: vec[i64] = table(components.dot_squares, 4)
        self.beside: vec[i64] = table(components.beside, 4)
        self.objective_points: vec[i64] = packed(components.objective_points)
        self.objective_fail: i64 = i64(components.objective_fail)
        self.council_objective: i64 = i64(components.council_objective[seats])
        asked = components.asked_for
        self.at_building: i64 = i64(asked["at_building"])
        self.in_quarter: i64 = i64(asked["in_quarter"])
        self.same_building: i64 = i64(asked["same_building"])
        self.short_line: i64 = i64(asked["short_line"])
        self.buildings: i64 = i64(asked["buildings"])
        self.long_line: i64 = i64(asked["long_line"])
        self.group: i64 = i64(asked["group"])
        self.chapels: i64 = i64(asked["chapels"])
        self.same_chapel: i64 = i64(asked["same_chapel"])


def table(rows: list[list[int]], width: int) -> vec[i64]:
    """Rows of different lengths one after the other, each filled up with NOTHING."""
    return packed([item for row in rows for item in row + [NOTHING] * (width - len(row))])
