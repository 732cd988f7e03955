"""Scripts, and the plan that fits them into the turn order.

A script says who places what and where, one line each:

    R: bakers building on A4 with two men
    B: minstrel on A5 with one man
    B: tavern on A6
    G: candlemakers market

The seats are R, B, G, Y and P. A guild building has one man and a minstrel house none unless the
line says otherwise; without a space the plan finds one. When a seat is to move and another seat's
line is due, it places a tile elsewhere: of a guild and in a block that the script does not mention,
never filling a block. Lines about taverns follow the line that fills a block; without one the
tavern is declined.
"""

import re
from typing import NamedTuple

from tests.games.city_guilds.reference_map import (
    GUILDS,
    KINDS,
    MINSTREL,
    NEIGHBOURS,
    SPACES,
    TAVERN,
)

LETTERS = "RBGYP"
NO_TAVERN = -1
MEN = ("no man", "one man", "two men")
LINE = re.compile(
    r"([RBGYP]): (?:(no tavern)|([a-z]+(?: building| market)?)(?: on ([A-H][1-8]))?"
    r"(?: with (no man|one man|two men))?)"
)


class PlannedMove(NamedTuple):
    """A placement, or a decision about a tavern."""

    seat: int
    kind: int
    space: str | None
    men: int
    scripted: bool

    @property
    def is_about_tavern(self) -> bool:
        return self.kind in (TAVERN, NO_TAVERN)


def parse_line(text: str) -> PlannedMove:
    """Parse one line of a script."""
    match = LINE.fullmatch(text)
    assert match, f"no line of a script: {text!r}"
    letter, declined, name, space, men = match.groups()
    kind = NO_TAVERN if declined else KINDS.index(name)
    number = MEN.index(men) if men else int(0 <= kind < len(GUILDS))
    return PlannedMove(LETTERS.index(letter), kind, space, number, scripted=True)


def parse_script(script: str) -> list[PlannedMove]:
    """Parse a script; lines end with a newline or a semicolon."""
    lines = (line.strip() for line in re.split(r"[;\n]", script))
    return [parse_line(line) for line in lines if line]


class MovePlan:
    """All placements of a game in turn order, such that the script comes true."""

    def __init__(
        self,
        script: str,
        seats: int,
        start: int,
        supply: list[int],
        *,
        fill: str,
        extra_taverns: int,
        to_the_end: bool,
    ) -> None:
        self.lines = parse_script(script)
        self.seats = seats
        self.start = start
        self.supply = supply
        self.to_the_end = to_the_end
        self.extra_taverns = extra_taverns  # number of taverns to place that no line mentions
        self.reserved = {move.space for move in self.lines if move.space}
        self.blocks = {space[0] for space in self.reserved}
        self.tiles_left = supply[:]
        for move in self.lines:
            if not move.is_about_tavern:
                self.tiles_left[move.kind] -= 1
        assert min(self.tiles_left) >= 0, "the script asks for more tiles than there are"
        self.fillers = self.filler_kinds(fill)
        self.built: list[str] = []
        self.moves: list[PlannedMove] = []
        self.turn = 0

    def filler_kinds(self, fill: str) -> list[int]:
        """Return the kinds to place elsewhere, preferred ones first: markets, which need no man."""
        named = {KINDS[move.kind].split()[0] for move in self.lines if move.kind >= 0}
        guilds = fill.split() or [guild for guild in GUILDS if guild not in named]
        if "minstrel" in guilds:
            special, guilds = [MINSTREL], [guild for guild in guilds if guild != "minstrel"]
        else:
            special = []
        markets = [KINDS.index(f"{guild} market") for guild in guilds]
        return [*markets, *(KINDS.index(f"{guild} building") for guild in guilds), *special]

    def build(self) -> list[PlannedMove]:
        """Plan the moves, up to the last line or to the end of the game."""
        lines = self.lines[:]
        while lines or (self.to_the_end and len(self.built) < len(SPACES)):
            seat = (self.start + self.turn) % self.seats
            if lines and lines[0].seat == seat and self.can_play_now(lines[0]):
                move = lines.pop(0)
            else:
                move = self.filler_move(seat, lines[0].space if lines else None)
            self.place(move)
            while lines and lines[0].is_about_tavern:
                assert lines[0].seat == seat, "only the closer may place a tavern"
                self.place(lines.pop(0))
            self.place_taverns(seat)
            self.turn += 1
        return self.moves

    def can_play_now(self, move: PlannedMove) -> bool:
        assert not move.is_about_tavern, "no block was filled just before this tavern"
        if self.is_opening() and move.kind == MINSTREL:
            return False
        if move.space is None:
            return True
        return self.may_open(move.space) if self.is_opening() else self.may_follow(move.space)

    def is_opening(self) -> bool:
        return self.turn < self.seats

    def may_open(self, space: str) -> bool:
        """Whether an opening tile may be placed there."""
        return not any(other[0] == space[0] or other in NEIGHBOURS[space] for other in self.built)

    def may_follow(self, space: str) -> bool:
        """Whether a later tile may be placed there."""
        near = any(other in self.built for other in NEIGHBOURS[space])
        return near and space not in self.built

    def filler_move(self, seat: int, target: str | None) -> PlannedMove:
        """Return a placement that no line asks for."""
        kind = next((kind for kind in self.fillers if self.tiles_left[kind] > 0), None)
        assert kind is not None, "no tile is left to place elsewhere"
        self.tiles_left[kind] -= 1
        space = self.filler_space(target)
        return PlannedMove(seat, kind, space, int(kind < len(GUILDS)), scripted=False)

    def filler_space(self, target: str | None = None) -> str:
        """Return a space in the emptiest block, far from the spaces that the script mentions.

        If the next line lacks a neighbour, return a space on the way there instead.
        """
        may_lie = self.may_open if self.is_opening() else self.may_follow
        coming = self.reserved - set(self.built)
        near = {other for space in coming for other in NEIGHBOURS[space]}
        found = [space for space in SPACES if may_lie(space) and space not in coming]
        if coming or not self.to_the_end:
            found = [space for space in found if self.num_built_in(space[0]) < 7]
        # In a complete game the chains matter, not the other tiles in the blocks they touch.
        if not self.to_the_end:
            found = [space for space in found if space[0] not in self.blocks]
        assert found, f"no space is left elsewhere after {' '.join(self.built)}"
        if target and not self.is_opening() and not self.may_follow(target):
            way = self.distances(target)
            return min(found, key=lambda space: way.get(space, len(SPACES)))
        far = {space: (space in near, space[0] in self.blocks) for space in found}
        return min(found, key=lambda s: (*far[s], self.num_built_in(s[0]), SPACES.index(s)))

    def distances(self, target: str) -> dict[str, int]:
        """Return the distances to the target over spaces that no line mentions."""
        found = {target: 0}
        queue = [target]
        for space in queue:
            for other in NEIGHBOURS[space]:
                if other not in found and (self.to_the_end or other[0] not in self.blocks):
                    found[other] = found[space] + 1
                    queue.append(other)
        return found

    def num_built_in(self, block: str) -> int:
        return sum(space[0] == block for space in self.built)

    def place(self, move: PlannedMove) -> None:
        if move.kind != NO_TAVERN:
            space = move.space or self.filler_space()
            assert self.is_opening() or self.may_follow(space), f"{space} cannot be reached"
            move = move._replace(space=space)
            self.built.append(space)
        self.moves.append(move)

    def place_taverns(self, seat: int) -> None:
        """Place additional taverns wherever there is room."""
        while (
            self.extra_taverns
            and self.num_built_in(self.built[-1][0]) == 8
            and len(self.built) < 64
        ):
            if self.moves[-1].kind == NO_TAVERN:
                return
            self.extra_taverns -= 1
            self.place(PlannedMove(seat, TAVERN, self.filler_space(), 0, scripted=False))

    # The deal

    def deal_order(self) -> tuple[list[list[int]], list[int]]:
        """Return the four tiles dealt to each seat, and the others in the order they turn up.

        Each seat opens with its first tile and gives the fourth back; two stay in the hand for
        good. Every later tile is taken at the end of the turn before the one that plays it.
        """
        played = [move.kind for move in self.moves if not move.is_about_tavern]
        rest = self.supply[:]
        for kind in played:
            rest[kind] -= 1
        spare = [kind for kind in range(MINSTREL) for _ in range(rest[kind])]
        dealt = []
        for turn in range(self.seats):
            first = played[turn] if turn < len(played) else spare.pop()
            assert first != MINSTREL, "no minstrel can be an opening tile"
            dealt.append([first, spare.pop(), spare.pop()])
        queue = played[self.seats :] + spare + [MINSTREL] * rest[MINSTREL]
        given_back = [kind for kind in queue if kind != MINSTREL][-self.seats :]
        dealt = [[*three, fourth] for three, fourth in zip(dealt, given_back, strict=True)]
        seat_order = [(turn - self.start) % self.seats for turn in range(self.seats)]
        return [dealt[turn] for turn in seat_order], queue


def assign_turns(lines: str, letters: str = "RBGY") -> str:
    """Assign lines without seats to the seats in turn."""
    parts = [part.strip() for part in re.split(r"[;\n]", lines)]
    found = [part for part in parts if part]
    return "\n".join(f"{letters[i % len(letters)]}: {line}" for i, line in enumerate(found))
