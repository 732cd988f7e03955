"""Reads and checks the components of the title or of a custom pack."""

from guildhall.core.grid import DIRECTIONS
from guildhall.core.native import i64, vec
from guildhall.core.pack import Pack
from guildhall.core.vectors import from_list
from guildhall.core.view import Options
from guildhall.games.strasbourg import ids

_SITE_LETTER = "#"
_OBJECTIVE_TARGETS = {
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
"""Targets of the objectives, which the tests of ST-10 rely on."""


class Components:
    """All numbers of the game as plain Python data, checked."""

    def __init__(self, pack: Pack) -> None:
        self.seats = pack.header("strasbourg", min_seats=3, max_seats=ids.MAX_SEATS)
        self.influence = pack.numbers(
            "influence", "cards", length=ids.VALUES, minimum=0, maximum=ids.COUNT_MASK
        )
        if not 1 <= sum(self.influence) <= ids.CARDS:
            raise pack.error(("influence", "cards"), f"must be 1 to {ids.CARDS} cards in all")
        self.coins = pack.number("start", "coins", minimum=0, maximum=99)
        self.objectives_per_seat = pack.number(
            "start", "objectives", minimum=ids.OBJECTIVES_PER_SEAT, maximum=ids.OBJECTIVES_PER_SEAT
        )
        self.min_kept = pack.number("start", "kept_least", minimum=1, maximum=1)
        self.guilds = pack.strings("guilds", "names", length=ids.GUILDS)
        self.letters = pack.strings("guilds", "letters", length=ids.GUILDS)
        self.goods = pack.strings("goods", "names", length=ids.GUILDS)
        self.goods_value = pack.numbers("goods", "values", length=ids.GUILDS, minimum=0, maximum=99)
        self.buildings = pack.strings("buildings", "names", length=ids.BUILDINGS)
        self.building_value = pack.numbers(
            "buildings", "values", length=ids.BUILDINGS, minimum=0, maximum=99
        )
        self.chapel_points = pack.number("chapels", "points", minimum=0, maximum=99)
        self.council_points = pack.number("council", "points", minimum=0, maximum=99)
        self.council_privileges = pack.number("council", "privileges", minimum=0, maximum=9)
        self.privilege_points = pack.number("privileges", "points", minimum=0, maximum=99)
        self.member_points = pack.number("members", "points", minimum=0, maximum=99)
        self.nobility_places = pack.number("places", "nobility_and_church", minimum=2, maximum=2)
        self.merchants_places = pack.number("places", "merchants", minimum=1, maximum=1)
        self.journeymen = {
            n: pack.number("places", "guild", str(n), minimum=0, maximum=1) for n in self.seats
        }
        self.objective_points = pack.numbers(
            "objectives", "points", length=ids.OBJECTIVES, minimum=0, maximum=99
        )
        self.objective_fail = pack.number("objectives", "failed", minimum=-99, maximum=0)
        self.objective_targets = {
            name: pack.number("objectives", name, minimum=1, maximum=number + 4)
            for name, number in _OBJECTIVE_TARGETS.items()
        }
        self.council_targets = {
            n: pack.number("objectives", "council", str(n), minimum=1, maximum=8)
            for n in self.seats
        }
        for table in ("goods", "buildings", "round_cards", "objectives", "map", "spots"):
            pack.boolean(table, "reconstructed")
        self._read_round_cards(pack)
        self._read_map(pack)
        self._read_chapel_spots(pack)
        pack.reject_unknown_keys()

    def _read_round_cards(self, pack: Pack) -> None:
        """ST-1.7: three different guilds on each card, and each guild on three cards."""
        found = pack.list_of("round_cards", "cards", length=ids.ROUNDS)
        self.round_cards: list[list[int]] = []
        for i, card in enumerate(found):
            path = ("round_cards", "cards", i)
            if not isinstance(card, list) or any(name not in self.guilds for name in card):
                raise pack.error(path, "must be a list of guild names")
            if len(card) != ids.GUILD_STEPS or len(set(card)) != ids.GUILD_STEPS:
                raise pack.error(path, f"must have {ids.GUILD_STEPS} different guilds")
            self.round_cards.append([self.guilds.index(str(name)) for name in card])
        for guild, name in enumerate(self.guilds):
            times = sum(card.count(guild) for card in self.round_cards)
            if times != ids.STEPS_PER_GUILD:
                raise pack.error(
                    ("round_cards", "cards"),
                    f"has the {name} on {times} cards; each guild must be on {ids.STEPS_PER_GUILD}",
                )

    def _read_map(self, pack: Pack) -> None:
        """ST-1.1: 9 by 6 squares, seven of them sites; ST-5.6: the price of each."""
        base = pack.numbers("map", "prices", length=ids.GUILDS, minimum=0, maximum=99)
        surcharge = pack.number("map", "surcharge", minimum=0, maximum=99)
        found = pack.list_of("map", "rows", length=ids.ROWS)
        self.rows = [str(row) for row in found]
        self.guild_of: list[int] = []
        for y, row in enumerate(self.rows):
            if len(row) != ids.COLUMNS:
                raise pack.error(("map", "rows", y), f"must be {ids.COLUMNS} wide, not {len(row)}")
            for mark in row:
                if mark != _SITE_LETTER and mark not in self.letters:
                    known = " ".join((*self.letters, _SITE_LETTER))
                    raise pack.error(("map", "rows", y), f"has {mark!r}; a map has {known}")
                self.guild_of.append(
                    ids.NOTHING if mark == _SITE_LETTER else self.letters.index(mark)
                )
        self.sites = [s for s in range(ids.SQUARES) if self.guild_of[s] == ids.NOTHING]
        if len(self.sites) != ids.SITES:
            raise pack.error(
                ("map", "rows"), f"has {len(self.sites)} building sites, not {ids.SITES}"
            )
        self.neighbours = [_neighbours_of(square) for square in range(ids.SQUARES)]
        self.price = [
            ids.NOTHING
            if guild == ids.NOTHING
            else base[guild] + (surcharge if self.adjacent_sites(square) else 0)
            for square, guild in enumerate(self.guild_of)
        ]

    def adjacent_sites(self, square: int) -> list[int]:
        """Return the sites next to a square."""
        return [n for n, site in enumerate(self.sites) if site in self.neighbours[square]]

    def _read_chapel_spots(self, pack: Pack) -> None:
        """ST-1.2: corners of squares, each inside the city."""
        found = pack.value("spots", "corners")
        if not isinstance(found, list) or not ids.ROUNDS < len(found) <= ids.CHAPEL_SPOTS:
            raise pack.error(
                ("spots", "corners"),
                f"must be a list of {ids.ROUNDS + 1} to {ids.CHAPEL_SPOTS} corners",
            )
        self.chapel_spots: list[tuple[int, int]] = []
        for i, corner in enumerate(found):
            path = ("spots", "corners", i)
            if not isinstance(corner, list) or len(corner) != 2:
                raise pack.error(path, "must be a row and a column")
            row = pack.validate_number(corner[0], path, 1, ids.ROWS - 1)
            column = pack.validate_number(corner[1], path, 1, ids.COLUMNS - 1)
            if (row, column) in self.chapel_spots:
                raise pack.error(path, "occurs twice")
            self.chapel_spots.append((row, column))
        self.chapel_spot_squares = [
            [
                square
                for square in (
                    (row - 1) * ids.COLUMNS + column - 1,
                    (row - 1) * ids.COLUMNS + column,
                    row * ids.COLUMNS + column - 1,
                    row * ids.COLUMNS + column,
                )
                if self.guild_of[square] != ids.NOTHING
            ]
            for row, column in self.chapel_spots
        ]

    # Names

    def square_name(self, square: int) -> str:
        """The name of a square: a1 is the upper left corner, i6 the lower right one."""
        return f"{chr(ord('a') + square % ids.COLUMNS)}{square // ids.COLUMNS + 1}"

    def site_name(self, site: int) -> str:
        """The name of a building site: that of its square."""
        return self.square_name(self.sites[site])

    def chapel_spot_name(self, chapel_spot: int) -> str:
        """The name of a chapel spot: its number."""
        return str(chapel_spot + 1)

    def objective_name(self, objective: int) -> str:
        """The name of an objective, O1 to O25."""
        return f"O{objective + 1}"

    # Bounds

    def max_decisions(self) -> int:
        """Objectives, cards drawn and put on piles, bids with all privileges, actions."""
        seats = self.seats[-1]
        cards = sum(self.influence)
        rescues = seats * (ids.ROUNDS - 1) * (1 + 2 * ids.GUILD_STEPS)
        # A card asks at most twice: to be drawn, and to be added to a pile or to start one.
        planned = 2 * (seats * cards + rescues) + 2 * seats * ids.ROUNDS
        bids = (
            seats * ids.ROUNDS * (1 + 2 * ids.GUILD_STEPS)
            + seats * ids.ROUNDS * self.council_privileges
        )
        places = 3 * ids.ROUNDS * ids.GUILD_STEPS
        sales = ids.GUILDS * ids.ROUNDS * ids.GUILD_STEPS
        return (
            seats * ids.OBJECTIVES_PER_SEAT
            + planned
            + bids
            + places
            + sales
            + rescues
            + 2 * ids.ROUNDS
        )

    def max_draws(self) -> int:
        """Round cards, buildings, the first player, objectives, and every card, rescued or not."""
        seats = self.seats[-1]
        rescues = seats * (ids.ROUNDS - 1) * (1 + 2 * ids.GUILD_STEPS)
        return (
            2 * ids.ROUNDS
            + 1
            + seats * ids.OBJECTIVES_PER_SEAT
            + seats * sum(self.influence)
            + rescues
        )

    def max_coins(self) -> int:
        """An upper bound of a seat's coins: the start and all goods it can get."""
        return self.coins + ids.STEPS_PER_GUILD * sum(self.goods_value)

    def score_range(self) -> tuple[int, int]:
        """Bounds of a score: all objectives failed, or everything won by one player."""
        members = ids.ROUNDS * ids.GUILD_STEPS
        best = sorted(self.objective_points)[-ids.OBJECTIVES_PER_SEAT :]
        maximum = 8 * ids.ROUNDS * self.council_points + members * self.member_points
        chapels = max(
            sum(square in chapel_spot for chapel_spot in self.chapel_spot_squares)
            for square in range(ids.SQUARES)
        )
        maximum += members * chapels * self.chapel_points + 4 * sum(self.building_value)
        maximum += ids.ROUNDS * self.council_privileges * self.privilege_points + sum(best)
        return ids.OBJECTIVES_PER_SEAT * self.objective_fail, maximum


def _neighbours_of(square: int) -> list[int]:
    """The squares that share a side with a square."""
    row, column = divmod(square, ids.COLUMNS)
    return [
        (row + down) * ids.COLUMNS + column + across
        for across, down in DIRECTIONS
        if 0 <= row + down < ids.ROWS and 0 <= column + across < ids.COLUMNS
    ]


class Parts:
    """The same numbers as native data, for one number of seats and one set of options."""

    def __init__(self, components: Components, seats: int, options: Options) -> None:
        self.components = components
        self.seats: i64 = i64(seats)
        self.keep_unused_piles = bool(options["keep_unused_piles"])
        self.influence: vec[i64] = from_list(components.influence)
        self.deck_size: i64 = i64(sum(components.influence))
        self.coins: i64 = i64(components.coins)
        self.goods_value: vec[i64] = from_list(components.goods_value)
        self.building_value: vec[i64] = from_list(components.building_value)
        self.chapel_points: i64 = i64(components.chapel_points)
        self.council_points: i64 = i64(components.council_points)
        self.council_privileges: i64 = i64(components.council_privileges)
        self.privilege_points: i64 = i64(components.privilege_points)
        self.member_points: i64 = i64(components.member_points)
        self.nobility_places: i64 = i64(components.nobility_places)
        self.merchants_places: i64 = i64(components.merchants_places)
        self.journeymen: i64 = i64(components.journeymen[seats])
        self.round_cards: vec[i64] = from_list([g for card in components.round_cards for g in card])
        self.guild_of: vec[i64] = from_list(components.guild_of)
        self.price: vec[i64] = from_list(components.price)
        self.sites: vec[i64] = from_list(components.sites)
        self.num_chapel_spots: i64 = i64(len(components.chapel_spots))
        # The squares of each guild, and those around each site and each chapel spot, in rows.
        self.quarter_squares: vec[i64] = _padded_table(
            [
                [s for s in range(ids.SQUARES) if components.guild_of[s] == g]
                for g in range(ids.GUILDS)
            ],
            ids.SQUARES,
        )
        self.site_squares: vec[i64] = _padded_table(
            [
                [s for s in components.neighbours[site] if components.guild_of[s] != ids.NOTHING]
                for site in components.sites
            ],
            4,
        )
        self.chapel_spot_squares: vec[i64] = _padded_table(components.chapel_spot_squares, 4)
        self.neighbours: vec[i64] = _padded_table(components.neighbours, 4)
        self.objective_points: vec[i64] = from_list(components.objective_points)
        self.objective_fail: i64 = i64(components.objective_fail)
        self.council_target: i64 = i64(components.council_targets[seats])
        asked = components.objective_targets
        self.at_building_target: i64 = i64(asked["at_building"])
        self.in_quarter_target: i64 = i64(asked["in_quarter"])
        self.same_building_target: i64 = i64(asked["same_building"])
        self.short_line_target: i64 = i64(asked["short_line"])
        self.buildings_target: i64 = i64(asked["buildings"])
        self.long_line_target: i64 = i64(asked["long_line"])
        self.group_target: i64 = i64(asked["group"])
        self.chapels_target: i64 = i64(asked["chapels"])
        self.same_chapel_target: i64 = i64(asked["same_chapel"])


def _padded_table(rows: list[list[int]], width: int) -> vec[i64]:
    """Rows of different lengths one after the other, each padded with NOTHING."""
    return from_list([item for row in rows for item in row + [ids.NOTHING] * (width - len(row))])
