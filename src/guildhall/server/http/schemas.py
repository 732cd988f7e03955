"""The forms of the JSON API: what a request must hold, and what an answer holds."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from guildhall.core.view import OptionValue

_Number = Annotated[int, Field(strict=True, ge=0, le=2**53 - 1)]
_Flag = Annotated[bool, Field(strict=True)]
_Text = Annotated[str, Field(max_length=1000)]


class _Request(BaseModel):
    """A request: what it does not know it refuses."""

    model_config = ConfigDict(extra="forbid")


class SeatRequest(_Request):
    """Who shall sit on a seat."""

    kind: Literal["me", "open", "bot"] = Field(
        description="me: whoever opens the table; open: somebody with the link of the seat, or, at "
        "a listed table, anybody; bot: a bot."
    )
    name: _Text = Field("", description="What a person wants to be called; for `me` only.")
    bot: _Text = Field("", description="Which bot: `simple` (the default) or `random`.")


class CreateTableRequest(_Request):
    """A table to be opened."""

    title: _Text = Field(description="The id of a title, as `GET /titles` lists them.")
    seats: list[SeatRequest] = Field(max_length=10, description="One item for each seat.")
    options: dict[_Text, StrictBool | StrictInt | StrictStr] = Field(
        {}, max_length=50, description="Switches of the rules; what is left out has its default."
    )
    listed: _Flag = Field(
        False, description="Whether the front page lists it and anybody may join."
    )
    settings: dict[_Text, StrictBool | StrictStr] = Field(
        {}, max_length=20, description="`shuffle` and `notebook` of the table."
    )
    start: _Flag = Field(False, description="Begin at once, which needs that no seat is open.")


class JoinRequest(_Request):
    """Somebody who wants a seat at a listed table."""

    name: _Text
    seat: _Number | None = Field(None, description="Which seat; the first open one if left out.")


class SitRequest(_Request):
    """A name for whoever holds a seat."""

    name: _Text


class SetSeatRequest(_Request):
    """What the host does with a seat before the game begins."""

    seat: _Number
    kind: Literal["bot", "open", "kick"]
    bot: _Text = "simple"


class MoveRequest(_Request):
    """A move: an action by its id or in words, chosen from the view with this revision."""

    revision: _Number
    action: _Number | None = None
    text: _Text | None = None
    steps: Annotated[list[_Number], Field(min_length=1, max_length=64)] | None = Field(
        None, description="Several actions at once, in any order in which they can be made."
    )


class UndoMoveRequest(_Request):
    """A move to be taken back, seen in the view with this revision."""

    revision: _Number


class RespondUndoRequest(_Request):
    """An answer to somebody who asks to take back."""

    about: _Number = Field(description="The number of the request.")
    yes: _Flag


class ChatRequest(_Request):
    """Something to say."""

    text: _Text


class AddKeyRequest(_Request):
    """A key for another device."""

    only: _Flag = Field(False, description="Whether all other keys of the seat become void.")


class QrCodeRequest(_Request):
    """A text for a QR code."""

    text: _Text


# Answers


class ErrorResponse(BaseModel):
    """Why something was not done; nothing has changed."""

    error: str
    rule: str | None = Field(description="The rule that forbids it, if it is one.")


class OptionResponse(BaseModel):
    """A switch of the rules."""

    name: str
    default: OptionValue
    choices: list[OptionValue]
    says: str


class TitleResponse(BaseModel):
    """A title that can be played here."""

    id: str
    title: str
    about: str
    minutes: list[int]
    seats: list[int] = Field(description="For how many it is.")
    options: list[OptionResponse]
    ruleset: int
    pack: str = Field(description="The digest of the pack that it is played with.")
    num_actions: int
    bots: list[str]


class KeysResponse(BaseModel):
    """The keys of a new table; they are never shown again."""

    host: str = Field(description="Manages the table: the key of your first seat, if you have one.")
    seats: dict[str, str] = Field(description="One for each seat that is no bot's.")
    watch: str


class CreatedTableResponse(BaseModel):
    """A table that was opened."""

    table: str
    keys: KeysResponse
    links: dict[str, str] = Field(description="For the browser: `host`, `watch`, and each seat.")


class PlayerResponse(BaseModel):
    """Who sits on a seat."""

    seat: int
    kind: str
    name: str
    bot: str
    online: bool
    thinking: bool


class UndoRequestResponse(BaseModel):
    """A request to take back that waits for answers."""

    about: int
    seat: int
    missing: list[int]


class TableResponse(BaseModel):
    """A table, as far as everybody there knows it."""

    table: str
    title: str
    phase: str
    seats: int
    options: dict[str, OptionValue]
    settings: dict[str, bool | str]
    listed: bool
    people: list[PlayerResponse]
    waiting: list[int] = Field(description="The seats whose decision the game waits for.")
    seat: int | None = Field(description="The seat of your key.")
    host: bool = Field(description="Whether your key manages the table.")
    request: UndoRequestResponse | None
    rematch: str | None


class SitResponse(TableResponse):
    """The table at which somebody sits, and the key from now on."""

    key: str | None = Field(
        description="Your new key, if the seat was open; null if you have only changed your name."
    )


class ListedTableResponse(BaseModel):
    """A table that waits for people."""

    table: str
    title: str
    options: dict[str, OptionValue]
    people: list[PlayerResponse]
    created_at: float


class ViewResponse(BaseModel):
    """What you know: all of it, and nothing more."""

    table: str
    phase: str
    revision: int = Field(description="The number of this view; a move names it.")
    seat: int | None
    waiting: list[int]
    prompt: str = Field(description="What is asked of whom, in one sentence.")
    view: dict[str, object] | None = Field(description="None before the game begins.")


class StaleRevisionResponse(ViewResponse):
    """A choice from an older view, with the fresh one."""

    error: str
    rule: str | None


class ActionResponse(BaseModel):
    """Something that you may do."""

    id: int
    text: str


class LogLineResponse(BaseModel):
    """Something that you were told."""

    revision: int = Field(description="Of the view since which you know it.")
    seat: int = Field(description="Whose move it was; -1 for the opening.")
    kind: str
    text: str


class SeatKeyResponse(BaseModel):
    """A seat and its key."""

    seat: int
    key: str


class RematchResponse(BaseModel):
    """The table at which the same people play again; your key opens it."""

    table: str
    seat: int | None
    key: str | None


class MoveResponse(BaseModel):
    """It is done."""

    revision: int


class SetSeatResponse(BaseModel):
    """A seat, and its new key if it was opened."""

    seat: int
    key: str | None
