"""What the store keeps, as plain rows."""

from typing import NamedTuple

from guildhall.core.view import OptionValue

SettingValue = bool | str


class TableRow(NamedTuple):
    """A table: what is played there, and how far it is."""

    id: str
    game_id: str
    ruleset: int
    pack_digest: str
    pack_toml: str | None  # the text of a pack that is not the title's own
    options: dict[str, OptionValue]
    seats: int
    status: str  # "open", "playing" or "over"
    is_listed: bool
    settings: dict[str, SettingValue]
    created_at: float
    updated_at: float  # when anything but the log did; the log has its own times
    rematch_id: str | None = None  # the table at which the same people play again


class SeatRow(NamedTuple):
    """Who sits at a seat."""

    seat: int
    kind: str  # "open", "person" or "bot"
    name: str = ""
    bot_name: str = ""  # which bot


class KeyRow(NamedTuple):
    """What a key opens; the key itself is nowhere, only its digest (SHA-256 in hex)."""

    key_hash: str
    seat: int | None  # None: its holder watches
    is_host: bool = False


class ChatRow(NamedTuple):
    """Something that was said at a table, or asked of it."""

    seq: int
    seat: int | None
    kind: str  # "chat", "ask", "agree", "refuse" …
    text: str
    refers_to: int
    created_at: float


class ListedTable(NamedTuple):
    """An open table that anybody may join."""

    row: TableRow
    seats: list[SeatRow]


class StoredTable(NamedTuple):
    """A table with its seats and keys."""

    row: TableRow
    seats: list[SeatRow]
    keys: list[KeyRow]
