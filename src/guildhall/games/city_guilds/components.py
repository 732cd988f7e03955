"""Components: read and validate the standard file or a custom pack."""

from guildhall.core.grid import first_in_each_direction, is_connected
from guildhall.core.native import i64, vec
from guildhall.core.pack import Pack
from guildhall.core.vectors import flatten, from_list
from guildhall.core.view import Options
from guildhall.games.city_guilds import ids

BLOCK_LETTERS = "ABCDEFGH"
STREET = "."
FOUNTAIN = "*"


class Components:
    """All numbers of the game as validated Python data."""

    def __init__(self, pack: Pack) -> None:
        self.seats = pack.header("city_guilds", min_seats=3, max_seats=ids.MAX_SEATS)
        self.men_by_seats = {
            n: pack.number("men", str(n), minimum=1, maximum=40) for n in self.seats
        }
        self.men_on_building = pack.number(
            "men_on_tile", "building", minimum=1, maximum=ids.MAX_MEN_ON_TILE
        )
        self.men_on_minstrel = pack.number("men_on_tile", "minstrel", minimum=0, maximum=1)
        self.dealt_per_seat = pack.number("draft", "dealt", minimum=2, maximum=8)
        self.kept_per_seat = pack.number(
            "draft", "kept", minimum=self.dealt_per_seat - 1, maximum=self.dealt_per_seat - 1
        )
        self.display_size = pack.number("display", "tiles", minimum=1, maximum=8)
        self.guild_names = pack.strings("guilds", "names", length=ids.GUILDS)
        buildings = pack.numbers("guilds", "buildings", length=ids.GUILDS, minimum=1, maximum=30)
        markets = pack.numbers("guilds", "markets", length=ids.GUILDS, minimum=1, maximum=30)
        minstrels = pack.number("special", "minstrels", minimum=0, maximum=12)
        self.taverns = pack.number("special", "taverns", minimum=0, maximum=12)
        self.supply = [*buildings, *markets, minstrels]
        self.track_length = pack.number("track", "length", minimum=1, maximum=120)
        self.cubes_per_space = pack.number(
            "track", "cubes_in_space", minimum=1, maximum=ids.MAX_SEATS
        )
        self.building_step = pack.number("track", "building_step", minimum=1, maximum=9)
        self.market_step = pack.number("track", "market_step", minimum=1, maximum=9)
        self.score_track_length = pack.number("ring", "spaces", minimum=20, maximum=200)
        self.block_value = pack.number("block", "value", minimum=0, maximum=99)
        self.market_value = pack.number("block", "market", minimum=0, maximum=99)
        self.minstrel_value = pack.number("block", "minstrel", minimum=0, maximum=99)
        self.tavern_value = pack.number("block", "tavern", minimum=0, maximum=99)
        self.pair_bonus = pack.number("block", "pair_bonus", minimum=0, maximum=99)
        self.guild_pay = pack.numbers(
            "guild_pay", "ranks", length=ids.PAID_RANKS, minimum=0, maximum=99
        )
        self.guild_pay_alone = pack.number("guild_pay", "alone", minimum=0, maximum=99)
        self.chain_bonus = pack.numbers(
            "chain", "block_bonus", length=ids.BLOCKS, minimum=0, maximum=999
        )
        self.unused_man_points = pack.number("end", "unused_man", minimum=-9, maximum=0)
        for table in ("track", "ring", "map"):
            pack.boolean(table, "reconstructed")
        self._check_supply(pack)
        self._check_track(pack)
        self._read_map(pack)
        pack.reject_unknown_keys()

    def _check_supply(self, pack: Pack) -> None:
        """C13: check that there are tiles for the whole map and a last one in each hand."""
        max_seats = self.seats[-1]
        need = ids.SPACES + max_seats
        if sum(self.supply) < need:
            raise pack.error(
                ("guilds", "buildings"),
                f"and the other tiles are {sum(self.supply)} in all, but {ids.SPACES} spaces and "
                f"{max_seats} players need {need}",
            )
        if sum(self.supply[: ids.MINSTREL]) < max_seats * self.dealt_per_seat:
            raise pack.error(("draft", "dealt"), "is more than the tiles without minstrels allow")

    def _check_track(self, pack: Pack) -> None:
        """Check that the track is long enough if one player places all tiles of a guild."""
        for guild in range(ids.GUILDS):
            max_position = (
                self.supply[guild] * self.building_step
                + self.supply[ids.MARKET + guild] * self.market_step
            )
            if max_position > self.track_length:
                raise pack.error(
                    ("track", "length"),
                    f"must be at least {max_position}: a cube can go as far as that",
                )

    def _read_map(self, pack: Pack) -> None:
        """C1, C12: read eight connected blocks of eight spaces each."""
        found = pack.value("map", "rows")
        rows = [str(row) for row in found] if isinstance(found, list) else []
        if not rows:
            raise pack.error(("map", "rows"), "must be a list of texts")
        self.map_rows = rows
        self.width = len(rows[0])
        self.height = len(rows)
        cells_by_block: list[list[tuple[int, int]]] = [[] for _ in range(ids.BLOCKS)]
        for y, row in enumerate(rows):
            if len(row) != self.width:
                raise pack.error(
                    ("map", "rows", y), f"is {len(row)} wide, but the first row is {self.width}"
                )
            for x, char in enumerate(row):
                if char in BLOCK_LETTERS:
                    cells_by_block[BLOCK_LETTERS.index(char)].append((x, y))
                elif char not in (STREET, FOUNTAIN):
                    raise pack.error(
                        ("map", "rows", y), f"has {char!r}; a map has the letters A to H, . and *"
                    )
        for letter, block in zip(BLOCK_LETTERS, cells_by_block, strict=True):
            if len(block) != ids.BLOCK_SPACES:
                raise pack.error(
                    ("map", "rows"),
                    f"gives block {letter} {len(block)} spaces; every block has {ids.BLOCK_SPACES}",
                )
        self.space_cells = [cell for block in cells_by_block for cell in block]
        cells = {cell: number for number, cell in enumerate(self.space_cells)}
        sights = first_in_each_direction(cells, self.width, self.height)
        self.links = [[other for other in row if other >= 0] for row in sights]
        if not is_connected(self.links):
            raise pack.error(("map", "rows"), "has spaces that no line of streets leads to")

    def space_name(self, space: int) -> str:
        """Return the block letter and number of a space, such as "A1"."""
        block, number = divmod(space, ids.BLOCK_SPACES)
        return f"{BLOCK_LETTERS[block]}{number + 1}"

    def kind_name(self, kind: int) -> str:
        """Return the English name of a tile kind."""
        if kind < ids.MARKET:
            return f"{self.guild_names[kind]} building"
        if kind < ids.MINSTREL:
            return f"{self.guild_names[kind - ids.MARKET]} market"
        return "minstrel" if kind == ids.MINSTREL else "tavern"

    def max_decisions(self) -> int:
        """Bound the decisions: a returned tile per seat, four per space, and a tavern per block."""
        return self.seats[-1] + 4 * ids.SPACES + ids.BLOCKS

    def max_draws(self) -> int:
        """Bound the draws: the deal, the first player, and every other tile turned up once."""
        max_seats = self.seats[-1]
        return (
            max_seats * self.dealt_per_seat + 1 + sum(self.supply) - max_seats * self.kept_per_seat
        )

    def score_range(self) -> tuple[int, int]:
        """Bound a score: no pay and no man used, or alone everywhere."""
        minimum = min(0, self.unused_man_points * max(self.men_by_seats.values()))
        blocks = ids.BLOCKS * (self.block_value + self.pair_bonus)
        blocks += sum(self.supply[ids.MARKET : ids.MINSTREL]) * self.market_value
        blocks += self.supply[ids.MINSTREL] * self.minstrel_value
        blocks += self.taverns * self.tavern_value
        guilds = ids.BLOCKS * max(self.guild_pay_alone, *self.guild_pay)
        tiles = sum(self.supply[: ids.MINSTREL])
        chains = tiles + ids.GUILDS * (max(self.chain_bonus) + self.pair_bonus)
        return minimum, blocks + guilds + chains


class Parts:
    """The same numbers as native data, for one number of seats and one set of options."""

    def __init__(self, components: Components, seats: int, options: Options) -> None:
        self.components = components
        self.seats: i64 = i64(seats)
        self.minstrel_counts = bool(options["minstrel_counts"])
        self.tavern_optional = bool(options["tavern_optional"])
        self.men_per_seat: i64 = i64(components.men_by_seats[seats])
        self.men_on_building: i64 = i64(components.men_on_building)
        self.men_on_minstrel: i64 = i64(components.men_on_minstrel)
        self.dealt_per_seat: i64 = i64(components.dealt_per_seat)
        self.display_size: i64 = i64(components.display_size)
        self.taverns: i64 = i64(components.taverns)
        self.cubes_per_space: i64 = i64(components.cubes_per_space)
        self.building_step: i64 = i64(components.building_step)
        self.market_step: i64 = i64(components.market_step)
        self.block_value: i64 = i64(components.block_value)
        self.market_value: i64 = i64(components.market_value)
        self.minstrel_value: i64 = i64(components.minstrel_value)
        self.tavern_value: i64 = i64(components.tavern_value)
        self.pair_bonus: i64 = i64(components.pair_bonus)
        self.guild_pay: vec[i64] = from_list(components.guild_pay)
        self.guild_pay_alone: i64 = i64(components.guild_pay_alone)
        self.chain_bonus: vec[i64] = from_list([0, *components.chain_bonus])
        self.unused_man_points: i64 = i64(components.unused_man_points)
        self.supply: vec[i64] = from_list(components.supply)
        self.degree: vec[i64] = from_list([len(row) for row in components.links])
        self.neighbours: vec[i64] = from_list(
            flatten(components.links, ids.DIRECTIONS, ids.SPACES, ids.NOTHING)
        )
