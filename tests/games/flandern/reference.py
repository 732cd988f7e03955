"""Reference implementation of the rules: slow and simple, sharing no code with the engine.

Plots are named rectangles, borders are measured on them, and every question is answered from
scratch with what a spectator sees.
"""

from math import ceil
from typing import Final, NamedTuple

from guildhall.games.flandern.view import Public

CITIES: Final = ("Brugge", "Leuven", "Ieper", "Gent", "Utrecht", "Luik")
ARMS: Final = ("blue", "yellow", "green", "red", "grey", "church")
GUILDS: Final = ARMS[:5]
CHURCH: Final = "church"

Rect = tuple[int, int, int, int]

RECTS: Final[dict[str, Rect]] = {
    "L1": (2, 0, 2, 2),
    "L2": (4, 2, 2, 2),
    "L3": (2, 4, 2, 2),
    "L4": (0, 2, 2, 2),
    "M1": (1, 0, 1, 2),
    "M2": (4, 1, 2, 1),
    "M3": (4, 4, 1, 2),
    "M4": (0, 4, 2, 1),
    "S1": (0, 1, 1, 1),
    "S2": (4, 0, 1, 1),
    "S3": (5, 4, 1, 1),
    "S4": (1, 5, 1, 1),
    "centre": (2, 2, 2, 2),
    "N1": (0, 0, 1, 1),
    "N2": (5, 0, 1, 1),
    "N3": (5, 5, 1, 1),
    "N4": (0, 5, 1, 1),
    "X1": (2, -1, 2, 1),
    "X2": (6, 2, 1, 2),
    "X3": (2, 6, 2, 1),
    "X4": (-1, 2, 1, 2),
    "Y1": (2, -1, 1, 1),
    "Y2": (6, 2, 1, 1),
    "Y3": (3, 6, 1, 1),
    "Y4": (-1, 3, 1, 1),
    "Z1": (3, -1, 1, 1),
    "Z2": (6, 3, 1, 1),
    "Z3": (2, 6, 1, 1),
    "Z4": (-1, 2, 1, 1),
}
"""All plots of a city in the order of their numbers: x, y, width, height."""

NAMES: Final = tuple(RECTS)
PLOTS: Final = NAMES[:12]
SHAPES: Final = {"L": "L", "M": "M", "S": "S", "N": "S", "X": "M", "Y": "S", "Z": "S"}
OPENED: Final = {"A": "N", "B": "X", "C": "YZ", "D": ""}
SPECIALS: Final = tuple(OPENED)

FREE: Final = "free"
COVER: Final = "cover"
UNDER_D: Final = "under D"


def shape(name: str) -> str:
    """Return large, medium or small."""
    return SHAPES[name[0]]


def overlap(a: int, length: int, b: int, other: int) -> bool:
    """Whether two intervals have more than a point in common."""
    return min(a + length, b + other) > max(a, b)


def contact(one: str, two: str) -> str:
    """Return along which kind of side two plots touch: ``level``, ``upright`` or ""."""
    x, y, w, h = RECTS[one]
    u, v, m, n = RECTS[two]
    if (x + w == u or u + m == x) and overlap(y, h, v, n):
        return "upright"
    if (y + h == v or v + n == y) and overlap(x, w, u, m):
        return "level"
    return ""


def borders(one: str) -> list[str]:
    """Return the plots that share part of a side with a plot."""
    return [two for two in NAMES if two != one and contact(one, two)]


def long_sides(one: str) -> list[str]:
    """Return the plots that a plot touches with one of its own long sides."""
    _, _, w, h = RECTS[one]
    long = {"level": w >= h, "upright": h >= w, "": False}
    return [two for two in NAMES if two != one and long[contact(one, two)]]


def plot_number(city: str, name: str) -> int:
    """Return the number of a plot on the board."""
    return CITIES.index(city) * len(NAMES) + NAMES.index(name)


def tile_number(tile: str) -> int:
    """Return a tile's number: ``blue``, ``blue*`` (with a master), ``church``, ``A`` to ``D``."""
    if tile in SPECIALS:
        return 11 + SPECIALS.index(tile)
    return 2 * ARMS.index(tile.strip("*")) + tile.endswith("*")


def tile_name(number: int) -> str:
    """Return the name of a tile; a guild's centre is named after the guild."""
    if 0 <= number < 10:
        return ARMS[number // 2] + "*" * (number % 2)
    names = {10: CHURCH, 21: UNDER_D, 22: COVER, -1: FREE}
    if 11 <= number < 15:
        return SPECIALS[number - 11]
    return ARMS[number - 15] if 15 <= number < 21 else names[number]


def arms_of(tile: str) -> str:
    """Return the arms of a tile; none for a free plot or a cover."""
    if tile in (FREE, COVER):
        return ""
    return CHURCH if tile in (*SPECIALS, UNDER_D) else tile.strip("*")


class Placement(NamedTuple):
    """A tile and its plot."""

    name: str
    tile: str


class City:
    """The public information about one city."""

    def __init__(self, public: Public, name: str) -> None:
        first = plot_number(name, NAMES[0])
        self.name = name
        self.public = public
        numbers = dict(zip(NAMES, public["plots"][first : first + len(NAMES)], strict=True))
        self.tiles = {plot: tile_name(tile) for plot, tile in numbers.items() if tile != -2}

        def here(places: list[int]) -> list[str]:
            return [NAMES[p - first] for p in places if 0 <= p - first < len(NAMES)]

        self.sites = here(public["sites"]) + here(public["unfinished"])
        self.cathedrals = here(public["cathedrals"])
        self.masters = here(public["pawns"])

    # Building

    @property
    def free(self) -> list[str]:
        return [name for name, tile in self.tiles.items() if tile == FREE]

    def arms_at(self, name: str) -> str:
        """Return the arms on a plot, if any."""
        return arms_of(self.tiles.get(name, FREE))

    def is_allowed(self, name: str, arms: str) -> bool:
        """Whether no quarter with these arms borders the plot."""
        return all(self.arms_at(other) != arms for other in borders(name))

    def tiles_left(self, arms: str, form: str) -> list[str]:
        """Return the ordinary tiles of these arms and this shape in the stock."""
        at = "LMS".index(form)
        if arms == CHURCH:
            return [CHURCH] if self.public["churches"][at] else []
        plain, printed = self.public["stock"][ARMS.index(arms)][2 * at : 2 * at + 2]
        return [arms] * bool(plain) + [f"{arms}*"] * bool(printed)

    def has_special(self, letter: str) -> bool:
        """Whether a special church is still in the stock."""
        return self.public["specials"][SPECIALS.index(letter)] == 1

    def fitting_tiles(self, name: str, arms: str) -> list[str]:
        """Return the tiles of these arms, except D, that shape and neighbours allow on a plot."""
        if not self.is_allowed(name, arms):
            return []
        found = self.tiles_left(arms, shape(name))
        if arms == CHURCH:
            special = {"S": "A", "L": "BC"}.get(name[0], "")
            found += [letter for letter in special if self.has_special(letter)]
        return found

    def church_d_fits(self, arm: str, reachable: list[str]) -> bool:
        """Whether D could ever be placed on a side, if these plots count as built on."""
        before = "4123"["1234".index(arm)]
        return (
            self.has_special("D")
            and {f"M{arm}", f"S{arm}"} <= set(self.free)
            and CHURCH not in (self.arms_at(f"L{arm}"), self.arms_at(f"L{before}"))
            and f"L{arm}" in reachable
        )

    def quarters(self) -> list[str]:
        """Return all quarters: the centre, finished ones and sites."""
        return [name for name in self.tiles if self.arms_at(name)]

    def placements(self, allowed: list[str]) -> set[Placement]:
        """Return everything that may be laid here with these arms."""
        laid = self.quarters()
        found = {
            Placement(name, tile)
            for name in self.free
            if any(other in laid for other in long_sides(name))
            for arms in allowed
            for tile in self.fitting_tiles(name, arms)
        }
        if CHURCH in allowed:
            found |= {Placement(f"M{arm}", "D") for arm in "1234" if self.church_d_fits(arm, laid)}
        return found

    def finishable(self, allowed: list[str]) -> set[str]:
        """Return the sites on quarters of these arms."""
        return {name for name in self.sites if self.arms_at(name) in allowed}

    # Covering

    def buildable(self) -> set[str]:
        """Return the free plots that can still be built on, sooner or later."""
        alive: set[str] = set()
        while True:
            known = [*self.quarters(), *alive]
            more = {
                name
                for name in self.free
                if any(other in known for other in long_sides(name))
                and any(self.fitting_tiles(name, arms) for arms in ARMS)
            }
            for arm in "1234":
                if self.church_d_fits(arm, known):
                    more |= {f"M{arm}", f"S{arm}"}
            if more <= alive:
                return alive
            alive |= more

    def has_tile_for(self, name: str, arms: list[str]) -> bool:
        """Whether one of these arms has a tile for a free plot, including D for the Church."""
        if any(self.fitting_tiles(name, one) for one in arms):
            return True
        known = [*self.quarters(), *self.free]
        return name[0] in "MS" and CHURCH in arms and self.church_d_fits(name[1], known)

    # Scoring

    def value(self) -> int:
        worth = 0
        for name in self.quarters():
            if name in self.sites or self.tiles[name] == UNDER_D:
                continue
            if self.arms_at(name) == CHURCH:
                worth += 3 if name in self.cathedrals else 2
            else:
                worth += 1
        return worth

    def standing(self, guild: str) -> tuple[int, int]:
        """Return a guild's finished quarters and masters."""
        quarters = [n for n in self.quarters() if self.arms_at(n) == guild and n not in self.sites]
        printed = sum(self.tiles[name].endswith("*") for name in quarters)
        centre = 2 if "centre" in quarters else 0
        return len(quarters), printed + centre + sum(p in quarters for p in self.masters)

    def points(self) -> dict[str, int]:
        """Return the points of each ranked guild."""
        stands = {guild: self.standing(guild) for guild in GUILDS}
        stands = {guild: stand for guild, stand in stands.items() if stand[0]}
        value = self.value()
        pays = [value, ceil(value / 2), 4, 2, 0]
        return {
            guild: pays[sum(other >= mine for other in stands.values()) - 1]
            for guild, mine in stands.items()
        }
