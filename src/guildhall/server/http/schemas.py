"""Pydantic models: commands, and the requests and responses of the JSON API."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    ValidationError,
)

from guildhall.core.view import OptionValue

MAX_INTEGER: Final = 2**53 - 1  # larger numbers are not exact in JavaScript

_Number = Annotated[int, Field(strict=True, ge=0, le=MAX_INTEGER)]
_Flag = Annotated[bool, Field(strict=True)]
_Text = Annotated[str, Field(max_length=1000)]
_Numbers = Annotated[list[_Number], Field(min_length=1, max_length=64)]
# NEXT_PILE is negative.
_Key = Annotated[int, Field(strict=True, ge=-1, le=MAX_INTEGER)]
_Choice = Annotated[list[Annotated[list[_Key], Field(max_length=64)]], Field(max_length=8)]


class _Request(BaseModel):
    """A request body; unknown fields are rejected."""

    model_config = ConfigDict(extra="forbid")


class SeatRequest(_Request):
    """The player of a seat at a new table."""

    kind: Literal["me", "free", "bot"] = Field(
        description="me: the creator of the table; free: a player with the seat's link, or anyone "
        "at a public table; bot: a bot."
    )
    name: _Text = Field("", description="The player's name, for `me` only.")
    bot_name: _Text = Field("", description="Which bot: `simple` (the default) or `random`.")


class CreateTableRequest(_Request):
    """A new table."""

    game_id: _Text = Field(description="The id of a game, from `GET /titles`.")
    seats: list[SeatRequest] = Field(max_length=10, description="One item per seat.")
    options: dict[_Text, StrictBool | StrictInt | StrictStr] = Field(
        {}, max_length=50, description="Options of the rules; the others have their defaults."
    )
    listed: _Flag = Field(False, description="Whether the home page lists it and anyone may join.")
    settings: dict[_Text, StrictBool | StrictStr] = Field(
        {}, max_length=20, description="`shuffle` and `notebook` of the table."
    )
    start: _Flag = Field(False, description="Start at once, if no seat is free.")


class JoinRequest(_Request):
    """A player for a public table."""

    name: _Text
    seat: _Number | None = Field(None, description="Default: the first free seat.")


class AddKeyRequest(_Request):
    """A key for another device."""

    revoke_others: _Flag = Field(False, description="Whether to revoke all other keys of the seat.")


class QrCodeRequest(_Request):
    """A text for a QR code."""

    text: _Text


# Commands: sent over the socket, or as the body of an HTTP request


class Command(_Request):
    """What a caller wants to do at a table; ``tables.dispatch`` has a handler for each."""

    model_config = ConfigDict(frozen=True)

    type: ClassVar[str]
    cost: ClassVar[float] = 1.0  # tokens of the socket's bucket


class Move(Command):
    """Make a move, chosen from the view with this revision."""

    type = "move"
    revision: _Number = Field(alias="rev")
    action: _Number
    confirmed: _Flag = True


class MoveText(Command):
    """Make the move or the whole decision that a text describes."""

    type = "move_text"
    revision: _Number = Field(alias="rev")
    text: _Text
    confirmed: _Flag = True


class Moves(Command):
    """Make several moves, in any legal order."""

    type = "moves"
    cost = 2.0
    revision: _Number = Field(alias="rev")
    actions: _Numbers


class Choose(Command):
    """Make a whole decision at once: the chosen items of each group of the selection."""

    type = "choose"
    cost = 2.0
    revision: _Number = Field(alias="rev")
    choice: _Choice
    confirmed: _Flag = True


class Why(Command):
    """Ask why none of some actions is legal."""

    type = "why"
    actions: _Numbers


class Undo(Command):
    """Undo the last move, seen in the view with this revision."""

    type = "undo"
    revision: _Number = Field(alias="rev")


class RequestUndo(Command):
    """Ask the other players to undo the last move."""

    type = "request_undo"
    cost = 4.0


class WithdrawUndo(Command):
    """Withdraw your own undo request."""

    type = "withdraw_undo"
    request: _Number


class RespondUndo(Command):
    """Accept or decline an undo request."""

    type = "respond_undo"
    request: _Number
    accept: _Flag


class Chat(Command):
    """Send a chat message."""

    type = "chat"
    cost = 4.0
    text: _Text


class Hint(Command):
    """Ask what a bot would do."""

    type = "hint"
    cost = 8.0
    revision: _Number = Field(alias="rev")


class Start(Command):
    """Start the game, as the host."""

    type = "start"


class SetSeat(Command):
    """Change a seat before the game starts, as the host."""

    type = "set_seat"
    seat: _Number
    kind: Literal["bot", "free", "kick"]
    bot_name: _Text = "simple"


class Sit(Command):
    """Take the seat of the key under a name, or change the name."""

    type = "sit"
    cost = 4.0
    name: _Text


class DeviceKeys(Command):
    """Name the keys of the other seats on the same device."""

    type = "device_keys"
    cost = 4.0
    keys: _Text


class Ping(Command):
    """Check the connection."""

    type = "ping"


COMMANDS: Final[dict[str, type[Command]]] = {
    model.type: model
    for model in (
        Move, MoveText, Moves, Choose, Why, Undo, RequestUndo, WithdrawUndo, RespondUndo, Chat,
        Hint, Start, SetSeat, Sit, DeviceKeys, Ping,
    )
}  # fmt: skip

# The types of the fields of each command, by their names on the wire.
_WIRE_FIELDS: Final[dict[type[Command], dict[str, object]]] = {
    model: {field.alias or name: field.annotation for name, field in model.model_fields.items()}
    for model in COMMANDS.values()
}


class InvalidField(ValueError):
    """A field of a command that is missing or not of its type."""

    def __init__(self, field: str, annotation: object) -> None:
        super().__init__(field)
        self.field = field
        self.annotation = annotation


def parse_command(model: type[Command], fields: Mapping[str, object]) -> Command:
    """Validate the fields of a command, ignoring unknown ones."""
    wire_fields = _WIRE_FIELDS[model]
    known = {name: value for name, value in fields.items() if name in wire_fields}
    try:
        return model.model_validate(known)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0])
        raise InvalidField(name, wire_fields[name]) from None


class MoveRequest(_Request):
    """What to do in the view with this revision: one of action, text, actions and choice."""

    revision: _Number = Field(alias="rev")
    action: _Number | None = None
    text: _Text | None = None
    actions: _Numbers | None = Field(
        None, description="Several actions at once, in any order in which they are legal."
    )

    choice: _Choice | None = Field(
        None, description="A whole decision: a list for each group of the selection."
    )

    def command(self) -> Command | None:
        """Return the command, or None unless exactly one of them is given."""
        match self.action, self.text, self.actions, self.choice:
            case int(action), None, None, None:
                return Move(rev=self.revision, action=action)
            case None, str(text), None, None:
                return MoveText(rev=self.revision, text=text)
            case None, None, list(actions), None:
                return Moves(rev=self.revision, actions=actions)
            case None, None, None, list(choice):
                return Choose(rev=self.revision, choice=choice)
        return None


class RespondUndoRequest(_Request):
    """The response to an undo request."""

    accept: _Flag


# Responses


class ErrorResponse(BaseModel):
    """Why a request was refused; nothing has changed."""

    error: str
    rule: str | None = Field(description="The id of the rule that forbids it.")


class OptionResponse(BaseModel):
    """An option of the rules."""

    name: str
    default: OptionValue
    values: list[OptionValue]
    description: str
    seats: list[int] = Field(
        description="The numbers of players with which it matters; otherwise keep the default."
    )


class TitleResponse(BaseModel):
    """A game of this server."""

    id: str
    title: str
    blurb: str
    minutes: list[int]
    seats: list[int] = Field(description="Possible numbers of players.")
    options: list[OptionResponse]
    ruleset: int
    pack_digest: str
    num_actions: int
    bots: list[str]


class KeysResponse(BaseModel):
    """The keys of a new table, shown only once."""

    host: str = Field(description="The host's key: that of your first seat, if you have one.")
    seats: dict[str, str] = Field(description="One for each seat without a bot.")
    spectator: str


class CreatedTableResponse(BaseModel):
    """A new table."""

    table_id: str
    keys: KeysResponse
    links: dict[str, str] = Field(
        description="Browser links for `host`, `spectator` and each seat."
    )


class PlayerResponse(BaseModel):
    """The player on a seat."""

    seat: int
    kind: str = Field(description="`free`, `person` or `bot`.")
    name: str
    bot_name: str
    online: bool
    to_move: bool = Field(description="Whether the seat has to decide now.")


class UndoRequestResponse(BaseModel):
    """An open undo request."""

    id: int
    seat: int
    pending: list[int] = Field(description="The seats that have not responded.")


class TableResponse(BaseModel):
    """The public data of a table."""

    table_id: str
    game_id: str
    status: str = Field(description="`waiting`, `playing` or `over`.")
    seats: int
    options: dict[str, OptionValue]
    settings: dict[str, bool | str]
    listed: bool
    players: list[PlayerResponse]
    waiting: list[int] = Field(description="The seats that have to decide now.")
    seat: int | None = Field(description="The seat of your key.")
    host: bool = Field(description="Whether your key is the host's.")
    undo_request: UndoRequestResponse | None
    rematch_id: str | None


class SitResponse(TableResponse):
    """The table, and your new key."""

    key: str | None = Field(description="Your new key if the seat was free, else null.")


class ListedTableResponse(BaseModel):
    """A public table that waits for players."""

    table_id: str
    game_id: str
    options: dict[str, OptionValue]
    players: list[PlayerResponse]
    created_at: float


class ViewResponse(BaseModel):
    """Your view of the game."""

    table_id: str
    status: str = Field(description="`waiting`, `playing` or `over`.")
    revision: int = Field(
        alias="rev", description="The revision of this view, to be sent with a move."
    )
    seat: int | None
    waiting: list[int]
    prompt: str = Field(description="The current prompt, in one sentence.")
    view: dict[str, object] | None = Field(description="Null before the game starts.")


class StaleRevisionResponse(ViewResponse):
    """An error for a move from an outdated view, with the current one."""

    error: str
    rule: str | None


class ActionResponse(BaseModel):
    """A legal action."""

    id: int
    text: str


class LogLineResponse(BaseModel):
    """An event that you have seen."""

    revision: int = Field(alias="rev", description="The first revision that includes it.")
    seat: int = Field(description="The seat that moved; -1 for the setup.")
    kind: str
    text: str = Field(description="Empty if another event says the same.")


class SeatKeyResponse(BaseModel):
    """A seat and its key."""

    seat: int
    key: str


class RematchResponse(BaseModel):
    """The table of the rematch; your key is valid there."""

    table_id: str
    seat: int | None
    key: str | None


class MoveResponse(BaseModel):
    """The revision after a command."""

    revision: int = Field(alias="rev")


class SetSeatResponse(BaseModel):
    """A seat, and its new key if it was freed."""

    seat: int
    key: str | None
