"""Components: read and validate the standard file or a custom pack."""

from guildhall.core.native import i64, vec
from guildhall.core.pack import Pack
from guildhall.core.vectors import from_list, full
from guildhall.core.view import Options
from guildhall.games.flandern import ids

Rect = tuple[int, int, int, int]

_PLOT_LETTERS = "LMSCNXYZ"
"""Prefixes of plot names by kind; there are four plots of each kind besides the centre."""

# Plot kinds in the order of their numbers: pack key, first plot, shape
_PLOT_KINDS = (
    (("plan", "large"), ids.LARGE_PLOT, ids.LARGE),
    (("plan", "medium"), ids.MEDIUM_PLOT, ids.MEDIUM),
    (("plan", "small"), ids.SMALL_PLOT, ids.SMALL),
    (("special", "a"), ids.NOTCH, ids.SMALL),
    (("special", "b"), ids.ANNEX, ids.MEDIUM),
    (("special", "c_first"), ids.FIRST_YARD, ids.SMALL),
    (("special", "c_second"), ids.SECOND_YARD, ids.SMALL),
)
_SHAPE_SIZES = ((2, 2), (2, 1), (1, 1))
"""Length and width of each shape."""

COLOURS = ("blue", "yellow", "green", "red")
"""The guilds of the players, as option values."""


class Components:
    """All numbers of the game as validated Python data."""

    def __init__(self, pack: Pack) -> None:
        self.seats = pack.header("flandern", min_seats=2, max_seats=ids.MAX_SEATS)
        self.guild_names = pack.strings("guilds", "names", length=ids.GUILDS)
        self.guild_colours = pack.strings("guilds", "colours", length=ids.GUILDS)
        self.city_names = pack.strings("cities", "names", length=ids.CITIES)
        self.guild_tiles = pack.numbers("tiles", "guild", length=ids.SHAPES, minimum=0, maximum=20)
        self.guild_tiles_with_master = pack.numbers(
            "tiles", "with_master", length=ids.SHAPES, minimum=0, maximum=20
        )
        for shape, number in enumerate(self.guild_tiles_with_master):
            if number > self.guild_tiles[shape]:
                raise pack.error(
                    ("tiles", "with_master", shape), "is more than the guild has of that shape"
                )
        self.church_tiles = pack.numbers(
            "tiles", "church", length=ids.SHAPES, minimum=0, maximum=20
        )
        self.covers = pack.numbers("tiles", "covers", length=ids.SHAPES, minimum=0, maximum=20)
        self.tile_masters = pack.number("masters", "tile", minimum=0, maximum=9)
        self.centre_masters = pack.number("masters", "centre", minimum=0, maximum=9)
        self.site_markers = pack.number("wood", "sites", minimum=0, maximum=40)
        self.cathedrals = pack.number("wood", "cathedrals", minimum=0, maximum=13)
        self.masters = pack.number("wood", "masters", minimum=0, maximum=ids.MAX_MASTERS)
        pack.number("wood", "cylinders", minimum=ids.CITIES, maximum=ids.CITIES)
        self.start_influence = pack.number("silver", "influence", minimum=0, maximum=9)
        self.gold = [self._read_gold(pack, back) for back in ("a", "b")]
        self._check_gold(pack)
        self.guild_value = pack.number("value", "guild", minimum=0, maximum=9)
        self.church_value = pack.number("value", "church", minimum=0, maximum=9)
        self.cathedral_value = pack.number(
            "value", "cathedral", minimum=self.church_value, maximum=9
        )
        self.second_rank_divisor = pack.number("places", "second_part", minimum=1, maximum=9)
        self.low_rank_points = [
            pack.number("places", name, minimum=0, maximum=9)
            for name in ("third", "fourth", "fifth")
        ]
        self.end_free_plots = pack.number("end", "free_plots", minimum=0, maximum=72)
        self.influence_bonus = pack.number("end", "influence_bonus", minimum=0, maximum=99)
        self.max_idle_turns = pack.number("end", "idle_turns", minimum=1, maximum=99)
        for table in ("guilds", "cities", "tiles", "plan", "special"):
            pack.boolean(table, "reconstructed")
        self._read_city_plan(pack)
        pack.reject_unknown_keys()

    def _read_gold(self, pack: Pack, back: str) -> list[int]:
        """FL-1.7: read the gold cards with one back, by kind."""
        cards = pack.numbers("gold", back, "cities", length=ids.CITIES, minimum=0, maximum=9)
        names = ("site", "take_back", "influence", "cathedral", "master")
        cards += [pack.number("gold", back, name, minimum=0, maximum=28) for name in names]
        pack.boolean("gold", back, "reconstructed")
        return cards

    def _check_gold(self, pack: Pack) -> None:
        """Check that a first gold card exists, and that pieces and hand capacity suffice."""
        if sum(self.gold[0][ids.SITE :]) + sum(self.gold[1][ids.SITE :]) == 0:
            raise pack.error(("gold", "a"), "must have a card that is not a city's")
        both = [a + b for a, b in zip(*self.gold, strict=True)]
        for kind, name, pawns in (
            (ids.CATHEDRAL, "cathedral", self.cathedrals),
            (ids.MASTER, "master", self.masters),
        ):
            if both[kind] > pawns:
                raise pack.error(
                    ("gold", "b", name),
                    f"gives {both[kind]} such cards, but there are {pawns} pawns",
                )
        if both[ids.INFLUENCE_CARD] + self.start_influence > ids.MAX_INFLUENCE:
            raise pack.error(
                ("gold", "b", "influence"),
                f"lets a hand hold more than {ids.MAX_INFLUENCE} such cards",
            )

    def _read_city_plan(self, pack: Pack) -> None:
        """FL-1.2, FL-1.3: read the plots of a city and compute which of them border each other."""
        self.plot_rects: list[Rect] = [(0, 0, 0, 0)] * ids.CITY_PLOTS
        self.plot_shapes = [ids.NOTHING] * ids.CITY_PLOTS
        centre = pack.numbers("plan", "centre", length=4, minimum=-8, maximum=16)
        self.plot_rects[ids.CENTRE] = (centre[0], centre[1], centre[2], centre[3])
        self.plot_shapes[ids.CENTRE] = ids.LARGE
        for path, first, shape in _PLOT_KINDS:
            for side, rect in enumerate(self._read_rects(pack, path, ids.SIDES)):
                if (max(rect[2:]), min(rect[2:])) != _SHAPE_SIZES[shape]:
                    size = "{} by {}".format(*_SHAPE_SIZES[shape])
                    raise pack.error((*path, side), f"must be {size} cells")
                self.plot_rects[first + side] = rect
                self.plot_shapes[first + side] = shape
        self.wall = self._read_points(pack, ("plan", "wall"))
        everywhere = range(ids.CITY_PLOTS)
        for path, first, _ in _PLOT_KINDS:
            for side in range(ids.SIDES):
                plot = first + side
                # Only plots opened by B and C on the same side may overlap: both cannot lie there.
                rivals = [other for other in everywhere if other != plot]
                if first >= ids.ANNEX:
                    rivals = [other for other in rivals if other < ids.ANNEX]
                if any(_overlap(self.plot_rects[plot], self.plot_rects[other]) for other in rivals):
                    raise pack.error((*path, side), "lies on another plot")
        self.borders = [
            [b for b in everywhere if _is_border(self.plot_rects[a], self.plot_rects[b])]
            for a in everywhere
        ]
        self.long_borders = [
            [b for b in self.borders[a] if _is_long_border(self.plot_rects[a], self.plot_rects[b])]
            for a in everywhere
        ]
        # FL-5.2: every initial plot must be reachable from the centre.
        reached = [ids.CENTRE]
        for plot in reached:
            reached += [
                other
                for other in range(ids.CENTRE)
                if plot in self.long_borders[other] and other not in reached
            ]
        for plot in range(ids.CENTRE):
            if plot not in reached:
                key = _PLOT_KINDS[plot // ids.SIDES][0]
                raise pack.error((*key, plot % ids.SIDES), "cannot be reached over a long side")

    def _read_rects(self, pack: Pack, path: tuple[str, str], length: int) -> list[Rect]:
        """Read rectangles as (x, y, width, height)."""
        found = []
        for number, item in enumerate(pack.list_of(*path, length=length)):
            if not isinstance(item, list) or len(item) != 4:
                raise pack.error((*path, number), "must be x, y, width and height")
            x, y, width, height = (
                pack.validate_number(side, (*path, number), -8, 16) for side in item
            )
            found.append((x, y, width, height))
        return found

    def _read_points(self, pack: Pack, path: tuple[str, str]) -> list[tuple[int, int]]:
        """Read the corners of the wall, which is only drawn."""
        found = pack.value(*path)
        if not isinstance(found, list) or len(found) < 4:
            raise pack.error(path, "must be a list of corners")
        points = []
        for number, item in enumerate(found):
            if not isinstance(item, list) or len(item) != 2:
                raise pack.error((*path, number), "must be x and y")
            x, y = (pack.validate_number(side, (*path, number), -8, 16) for side in item)
            points.append((x, y))
        return points

    # Names

    def plot_name(self, plot: int) -> str:
        """Return a plot's name within its city: a letter for its kind, a number for its side."""
        if plot == ids.CENTRE:
            return "centre"
        group, side = divmod(plot if plot < ids.CENTRE else plot + 3, ids.SIDES)
        return f"{_PLOT_LETTERS[group]}{side + 1}"

    def board_plot_name(self, board_plot: int) -> str:
        """Return the name of a plot of the board."""
        city, plot = divmod(board_plot, ids.CITY_PLOTS)
        return f"{self.city_names[city]} {self.plot_name(plot)}"

    # Bounds

    def max_plots(self) -> int:
        """FL-5.9: count all plots that a board can ever have."""
        return ids.CITIES * ids.CENTRE + 4

    def num_gold_cards(self) -> int:
        """FL-2.5: count the gold cards."""
        return sum(self.gold[0]) + sum(self.gold[1])

    def max_turns(self) -> int:
        """FL-10.9: bound the turns of two players: two per plot, with idle turns between."""
        return (2 * self.max_plots() + 1) * self.max_idle_turns

    def max_decisions(self) -> int:
        """Bound the decisions: four per seat in each round, and two for the gold card."""
        rounds = self.num_gold_cards() * (4 * self.seats[-1] + 2)
        turns = 2 * self.max_turns() + 4 * self.max_plots()
        return max(rounds if self.seats[-1] > 2 else 0, turns if self.seats[0] == 2 else 0)

    def max_draws(self) -> int:
        """Bound the draws: every gold card, or one per turn plus the cards of scored cities."""
        turns = self.max_turns() + 2 * ids.STACK_CARDS
        return max(self.num_gold_cards(), turns if self.seats[0] == 2 else 0)

    def score_range(self) -> tuple[int, int]:
        """Bound a score: nothing, or the first and second rank everywhere."""
        value = max(self.guild_value, self.cathedral_value) * (ids.CENTRE + 1 + 4)
        best = max(value, *self.low_rank_points)
        return 0, 2 * ids.CITIES * best + self.influence_bonus


def _overlap(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share a cell."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _contact_lengths(one: Rect, other: Rect) -> tuple[int, int]:
    """Return how far two rectangles touch: along vertical sides, and along horizontal sides."""
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    upright = one[0] + one[2] == other[0] or other[0] + other[2] == one[0]
    level = one[1] + one[3] == other[1] or other[1] + other[3] == one[1]
    return (high if upright else 0, wide if level else 0)


def _is_border(one: Rect, other: Rect) -> bool:
    """FL-1.3: whether two plots share part of a side; a corner is not enough."""
    return max(_contact_lengths(one, other)) > 0


def _is_long_border(one: Rect, other: Rect) -> bool:
    """FL-1.3: whether they share part of a long side of the first."""
    upright, level = _contact_lengths(one, other)
    return (upright > 0 and one[3] >= one[2]) or (level > 0 and one[2] >= one[3])


def _bit_masks(sets: list[list[int]]) -> vec[i64]:
    """Return sets of plots as bits."""
    return from_list([sum(1 << plot for plot in plots) for plots in sets])


class Parts:
    """The same numbers as native data, for one number of seats and one set of options."""

    def __init__(self, components: Components, seats: int, options: Options) -> None:
        self.components = components
        self.seats: i64 = i64(seats)
        self.is_two_player = seats == 2
        self.oldest: i64 = i64(int(options["oldest"]) % seats)
        first_guild = COLOURS.index(str(options["first_guild"]))
        guilds = [(first_guild + step) % ids.PLAYER_GUILDS for step in range(ids.PLAYER_GUILDS)]
        second = [guilds[3], guilds[2]] if options["influence_swapped"] else guilds[2:]
        # FL-2.6: with three players one guild is absent, and its home city stays empty.
        self.absent_guild = guilds[3] if seats == 3 else ids.NOTHING
        self.guilds: vec[i64] = from_list(guilds[:seats])
        self.influenced_guilds: vec[i64] = from_list(second if seats == 2 else [])
        self.is_city_in_play: vec[i64] = from_list(
            [int(arms != self.absent_guild) for arms in range(ids.CITIES)]
        )
        # City plan: sets of plots as bits
        plots = range(ids.CITY_PLOTS)
        long_borders, shapes = components.long_borders, components.plot_shapes
        self.borders: vec[i64] = _bit_masks(components.borders)
        # The plots that become reachable from a quarter: those that touch it with a long side
        self.reachable_from: vec[i64] = _bit_masks(
            [[other for other in plots if plot in long_borders[other]] for plot in plots]
        )
        # FL-5.8: the large plots that D can be laid against, on each side of a city
        medium_plots = range(ids.MEDIUM_PLOT, ids.SMALL_PLOT)
        self.church_d_neighbours: vec[i64] = _bit_masks(
            [[p for p in long_borders[medium] if p < ids.MEDIUM_PLOT] for medium in medium_plots]
        )
        self.plots_of_shape: vec[i64] = _bit_masks(
            [[p for p in plots if shapes[p] == shape] for shape in range(ids.SHAPES)]
        )
        self.plot_shapes: vec[i64] = from_list(shapes)
        # Tiles and wooden pieces
        self.stock: vec[i64] = full(ids.STOCK)
        for arms in range(ids.GUILDS):
            for shape in range(ids.SHAPES):
                if arms != self.absent_guild:
                    at = i64(arms * ids.STOCK_ROW + 2 * shape)
                    printed = components.guild_tiles_with_master[shape]
                    self.stock[at] = i64(components.guild_tiles[shape] - printed)
                    self.stock[at + 1] = i64(printed)
        for shape in range(ids.SHAPES):
            self.stock[i64(ids.CHURCH_STOCK + shape)] = i64(components.church_tiles[shape])
        self.tile_masters: i64 = i64(components.tile_masters)
        self.centre_masters: i64 = i64(components.centre_masters)
        self.num_site_markers: i64 = i64(components.site_markers)
        self.num_cathedrals: i64 = i64(0 if seats == 2 else components.cathedrals)
        self.num_masters: i64 = i64(0 if seats == 2 else components.masters)
        # Cards
        self.start_influence: i64 = i64(0 if seats == 2 else components.start_influence)
        self.gold: vec[i64] = full(ids.BACKS * ids.GOLD_CARDS)
        for back in range(ids.BACKS):
            for card in range(ids.GOLD_CARDS):
                if seats > 2 and card != self.absent_guild:
                    self.gold[i64(back * ids.GOLD_CARDS + card)] = i64(components.gold[back][card])
        self.stack: vec[i64] = full(ids.PLAYER_GUILDS * ids.STACK_CARDS)
        if seats == 2:
            for arms in second:
                for card in range(ids.STACK_CARDS):
                    self.stack[i64(arms * ids.STACK_CARDS + card)] = 1
        # Points
        self.guild_value: i64 = i64(components.guild_value)
        self.church_value: i64 = i64(components.church_value)
        self.cathedral_value: i64 = i64(components.cathedral_value)
        self.second_rank_divisor: i64 = i64(components.second_rank_divisor)
        self.low_rank_points: vec[i64] = from_list(components.low_rank_points)
        self.end_free_plots: i64 = i64(components.end_free_plots)
        self.influence_bonus: i64 = i64(components.influence_bonus)
        self.max_idle_turns: i64 = i64(components.max_idle_turns)
