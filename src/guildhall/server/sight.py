"""What pages draw: all that one viewer may see of a table, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from guildhall.core.event import Event, ScoreLine
from guildhall.core.game import Game
from guildhall.core.reason import Reason
from guildhall.core.tongue import Tongue
from guildhall.core.view import OptionValue, View


class Told(NamedTuple):
    """Stand-in."""

    seq: int
    mover: int
    event: Event


class Result(NamedTuple):
    """Stand-in."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    sheet: tuple[ScoreLine, ...]


class TalkRow(NamedTuple):
    """Stand-in."""

    number: int
    seat: int | None
    kind: str
    text: str
    about: int
    at: float


class TableRow(NamedTuple):
    """Stand-in."""

    id: str
    title: str
    ruleset: int
    pack_digest: str
    pack: str | None
    options: Mapping[str, OptionValue]
    seats: int
    phase: str
    is_listed: bool
    settings: Mapping[str, object]
    created_at: float
    changed_at: float
    rematch: str | None


@dataclass(frozen=True)
class Person:
    """Who holds a seat; thinking means that the table waits for them."""

    seat: int
    kind: str
    name: str
    bot: str
    is_online: bool
    is_thinking: bool


@dataclass(frozen=True)
class Sight:
    """A table as one viewer sees it: a seat, or None for those who watch."""

    table: str
    game: Game
    row: TableRow
    people: tuple[Person, ...]
    viewer: int | None
    is_host: bool
    tongue: Tongue
    revision: int
    view: View | None
    told: tuple[Told, ...]
    may_undo: bool
    undo_reason: Reason | None
    result: Result | None
    talk: tuple[TalkRow, ...]
    online_watchers: int


@dataclass(frozen=True)
class ListedTable:
    """An open table on the front page: what is played, and who sits there already."""

    table: str
    game: Game
    people: tuple[Person, ...]


@dataclass(frozen=True)
class Replay:
    """Where a replay stands: the moment, the last one, through whose eyes, and who may be chosen.

    ``trays`` are the views of all seats, if all is open.
    """

    number: int
    last: int
    seen_as: str
    eyes: tuple[str, ...]
    trays: tuple[View, ...] = ()
