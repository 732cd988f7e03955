"""How long it takes to draw a view: the board alone, and all that a socket is sent."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from guildhall.core.game import Game
from guildhall.core.tongue import ENGLISH
from guildhall.server import pages
from guildhall.server.sight import Lines, Person, Sight
from guildhall.store import TableRow
from guildhall.table import Table

GAMES: Final = 4


class Drawing(NamedTuple):
    """What was drawn, in how many seconds on average, and how long it was in letters."""

    what: str
    seconds: float
    letters: float


def drawings(game: Game, seats: int) -> list[Drawing]:
    """Draw every view that the seats of some random games see, in the order in which they do."""
    seen = [sight for seed in range(GAMES) for sight in sights(game, seats, seed)]
    return [
        measured("the regions of a board", seen, scene),
        measured("a whole view", seen, pages.view_part),
    ]


def scene(sight: Sight) -> str:
    """The regions of a view, as one text."""
    assert sight.view is not None
    return "".join(region.svg for region in sight.game.scene(sight.view, sight.tongue))


def measured(what: str, seen: list[Sight], draw: Callable[[Sight], str]) -> Drawing:
    """The average over all views, in processor time."""
    begun = time.process_time()
    letters = sum(len(draw(sight)) for sight in seen)
    return Drawing(what, (time.process_time() - begun) / len(seen), letters / len(seen))


def sights(game: Game, seats: int, seed: int) -> list[Sight]:
    """What all seats see in the course of a random game."""
    rng = random.Random(seed)
    table = Table(game, seats, {})
    table.append(table.opening(lambda state: state.sample(rng), 0.0))
    seen: list[Sight] = []
    lines: Lines = {}
    while not table.over:
        seat = rng.choice(table.waiting())
        action = rng.choice(table.view(seat)["actions"])
        before = [table.revision(viewer) for viewer in range(seats)]
        for entry in table.propose(seat, [action], None, lambda state: state.sample(rng), 0.0):
            table.append(entry)
        for viewer in range(seats):
            if table.revision(viewer) != before[viewer] and not table.over:
                seen.append(sight_of(table, viewer, lines))
    return seen


def sight_of(table: Table, viewer: int, lines: Lines) -> Sight:
    """What a seat sees of a table at which everybody is there."""
    game = table.game
    row = TableRow(
        id="bench",
        title=game.id,
        ruleset=game.ruleset,
        pack_digest=game.pack_digest,
        pack=None,
        options=table.options,
        seats=table.seats,
        phase="playing",
        is_listed=False,
        settings={},
        created_at=0.0,
        changed_at=0.0,
        rematch=None,
    )
    waiting = table.waiting()
    names = [f"Player {seat + 1}" for seat in range(table.seats)]
    reason = table.undo_barrier(viewer)
    return Sight(
        table=row.id,
        game=game,
        row=row,
        people=tuple(
            Person(seat, "person", name, "", True, seat in waiting)
            for seat, name in enumerate(names)
        ),
        viewer=viewer,
        is_host=False,
        tongue=ENGLISH.at_table(names),
        revision=table.revision(viewer),
        view=table.view(viewer),
        told=tuple(table.told(viewer)),
        may_undo=reason is None,
        undo_reason=reason,
        result=None,
        talk=(),
        online_watchers=0,
        lines=lines,
    )
