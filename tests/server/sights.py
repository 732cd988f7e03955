"""Sights for the tests of the pages: real tables of every title, seen by every viewer."""

import random
from collections.abc import Iterator
from dataclasses import replace

from guildhall import Game
from guildhall.core.tongue import Tongue
from guildhall.server.languages import tongue
from guildhall.server.pages import Replay
from guildhall.server.sight import Person, Request, Sight
from guildhall.store import TableRow, TalkRow
from guildhall.table import Table

NAMES = ("Ada", "Bruno", "Chiara", "Dietrich", "Eve")
NASTY = "<script>alert(1)</script>&\"'"
TABLE = "tAbLe_-1"


def tables(game: Game, seats: int, seed: int = 1) -> Iterator[Table]:
    """A random game, the same table again after each move."""
    rng = random.Random(seed)
    table = Table(game, seats, game.checked_options({}))
    table.append(table.opening(lambda state: state.sample(rng), 0.0))
    yield table
    while not table.over:
        seat = rng.choice(table.waiting())
        action = rng.choice(table.view(seat)["actions"])
        for entry in table.propose(seat, [action], None, lambda state: state.sample(rng), 0.0):
            table.append(entry)
        yield table


def row(game: Game, seats: int, phase: str) -> TableRow:
    """What the store knows of a table."""
    options = game.checked_options({})
    settings: dict[str, bool | str] = {"shuffle": True, "notebook": True}
    return TableRow(
        TABLE, game.id, game.ruleset, game.pack_digest, None, options, seats, phase, True,
        settings, 0.0, 0.0,
    )  # fmt: skip


def people(kinds: str, name: str = "") -> tuple[Person, ...]:
    """Who sits there: p for a person, b for a bot, o for nobody."""
    kind = {"p": "person", "b": "bot", "o": "open"}
    return tuple(
        Person(
            seat,
            kind[letter],
            "" if letter == "o" else name or NAMES[seat],
            "simple" if letter == "b" else "",
            letter == "p",
            letter == "p",
        )
        for seat, letter in enumerate(kinds)
    )


def at_table(speaks: Tongue, seated: tuple[Person, ...]) -> Tongue:
    return speaks.at_table([person.name for person in seated])


def lobby(
    game: Game, kinds: str, viewer: int | None, is_host: bool, language: str = "en", name: str = ""
) -> Sight:
    """A table that has not begun."""
    seated = people(kinds, name)
    return Sight(
        TABLE, game, row(game, len(kinds), "open"), seated, viewer, is_host,
        at_table(tongue(language, game), seated), 0, None, (), False, None, None, (), 0,
    )  # fmt: skip


def sight(table: Table, viewer: int | None, language: str = "en", name: str = "") -> Sight:
    """A table as a viewer sees it, with something said and something asked."""
    game = table.game
    seated = people("p" * (table.seats - 1) + "b", name)
    reason = None if viewer is None else table.undo_barrier(viewer)
    said = name or "Good evening"
    talk = [
        TalkRow(number, seat, kind, said if kind == "chat" else "", 0, 0.0)
        for number, (seat, kind) in enumerate(
            ((0, "chat"), (None, "chat"), (1, "ask"), (0, "agree"), (2, "refuse"), (1, "granted")),
            start=1,
        )
    ]
    return Sight(
        TABLE, game, row(game, table.seats, "over" if table.over else "playing"), seated, viewer,
        viewer == 0, at_table(tongue(language, game), seated), table.revision(viewer),
        table.view(viewer), tuple(table.told(viewer)), viewer is not None and reason is None,
        reason, table.result() if table.over else None, tuple(talk), 2,
        None if table.over else Request(3, 1, (0,), (2,)), not table.over and viewer is not None,
    )  # fmt: skip


def replay(table: Table, viewer: int | None, language: str = "en") -> tuple[Sight, Replay]:
    """The middle of a finished game, seen again; by a spectator with all hands open."""
    moments = table.moments(viewer)
    middle = len(moments) // 2
    told = [one for moment in moments[: middle + 1] for one in moment.told]
    seen = replace(
        sight(table, viewer, language), view=moments[middle].view, told=tuple(told), result=None
    )
    eyes = tuple(str(seat) for seat in range(table.seats))
    hands = () if viewer is not None else tuple(table.view(seat) for seat in range(table.seats))
    chosen = "all" if viewer is None else str(viewer)
    return seen, Replay(middle + 1, len(moments), chosen, (*eyes, "watch", "all"), hands)
