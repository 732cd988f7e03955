"""Rows of the store."""

from typing import NamedTuple

from guildhall.core.view import OptionValue

SettingValue = bool | str


class TableRow(NamedTuple):
    """A table: its game, options and status."""

    id: str
    game_id: str
    ruleset: int
    pack_digest: str
    pack_toml: str | None  # None: the game's own pack
    options: dict[str, OptionValue]
    seats: int
    status: str  # "waiting", "playing" or "over"
    is_listed: bool
    settings: dict[str, SettingValue]
    created_at: float
    updated_at: float  # except by log entries, which have their own times
    rematch_id: str | None = None  # the table of the rematch


class SeatRow(NamedTuple):
    """A seat and its player."""

    seat: int
    kind: str  # "free", "person" or "bot"
    name: str = ""
    bot_name: str = ""


class KeyRow(NamedTuple):
    """A key, stored as its SHA-256 hash in hex."""

    key_hash: str
    seat: int | None  # None: a spectator or a host without a seat
    is_host: bool = False


class ChatRow(NamedTuple):
    """A chat message or a notice about an undo request."""

    seq: int
    seat: int | None
    kind: str  # "chat", "requested", "accepted", "declined", "granted", "withdrawn"
    text: str
    refers_to: int  # the id of the undo request
    created_at: float


class UndoRequestRow(NamedTuple):
    """An undo request."""

    id: int
    seat: int
    position_key: int  # the point of the game at which it was made
    status: str  # "open", "granted", "declined", "withdrawn" or "lapsed"
    accepted_by: list[int]
    created_at: float
    closed_at: float | None


class ListedTable(NamedTuple):
    """A public table that waits for players."""

    row: TableRow
    seats: list[SeatRow]


class StoredTable(NamedTuple):
    """A table with its seats, its keys and its latest undo request."""

    row: TableRow
    seats: list[SeatRow]
    keys: list[KeyRow]
    undo_request: UndoRequestRow | None = None
