"""The forms of the JSON API: what a request must hold, and what an answer holds."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from guildhall.core.view import OptionValue

Number = Annotated[int, Field(strict=True, ge=0, le=2**53 - 1)]
Flag = Annotated[bool, Field(strict=True)]
Words = Annotated[str, Field(max_length=1000)]


class Form(BaseModel):
    """A request: what it does not know it refuses."""

    model_config = ConfigDict(extra="forbid")


class SeatWish(Form):
    """Who shall sit on a seat."""

    kind: Literal["me", "open", "bot"] = Field(
        description="me: whoever opens the table; open: somebody with the link of the seat, or, at "
        "a listed table, anybody; bot: a bot."
    )
    name: Words = Field("", description="What a person wants to be called; for `me` only.")
    bot: Words = Field("", description="Which bot: `simple` (the default) or `random`.")


class NewTable(Form):
    """A table to be opened."""

    title: Words = Field(description="The id of a title, as `GET /titles` lists them.")
    seats: list[SeatWish] = Field(max_length=10, description="One item for each seat.")
    options: dict[Words, StrictBool | StrictInt | StrictStr] = Field(
        {}, max_length=50, description="Switches of the rules; what is left out has its default."
    )
    listed: Flag = Field(False, description="Whether the front page lists it and anybody may join.")
    settings: dict[Words, StrictBool | StrictStr] = Field(
        {}, max_length=20, description="`shuffle` and `notebook` of the table."
    )
    start: Flag = Field(False, description="Begin at once, which needs that no seat is open.")


class Join(Form):
    """Somebody who wants a seat at a listed table."""

    name: Words
    seat: Number | None = Field(None, description="Which seat; the first open one if left out.")


class Sit(Form):
    """A name for whoever holds a seat."""

    name: Words


class ManageSeat(Form):
    """What the host does with a seat before the game begins."""

    seat: Number
    kind: Literal["bot", "open", "kick"]
    bot: Words = "simple"


class Play(Form):
    """A move: an action by its id or in words, chosen from the view with this revision."""

    revision: Number
    action: Number | None = None
    text: Words | None = None
    steps: Annotated[list[Number], Field(min_length=1, max_length=64)] | None = Field(
        None, description="Several actions at once, in any order in which they can be made."
    )


class Undo(Form):
    """A move to be taken back, seen in the view with this revision."""

    revision: Number


class Answer(Form):
    """An answer to somebody who asks to take back."""

    about: Number = Field(description="The number of the request.")
    yes: Flag


class Chat(Form):
    """Something to say."""

    text: Words


class NewKey(Form):
    """A key for another device."""

    only: Flag = Field(False, description="Whether all other keys of the seat become void.")


class QR(Form):
    """A text for a QR code."""

    text: Words


# Answers


class ErrorBody(BaseModel):
    """Why something was not done; nothing has changed."""

    error: str
    rule: str | None = Field(description="The rule that forbids it, if it is one.")


class OptionBody(BaseModel):
    """A switch of the rules."""

    name: str
    default: OptionValue
    choices: list[OptionValue]
    says: str


class TitleBody(BaseModel):
    """A title that can be played here."""

    id: str
    title: str
    about: str
    minutes: list[int]
    seats: list[int] = Field(description="For how many it is.")
    options: list[OptionBody]
    ruleset: int
    pack: str = Field(description="The digest of the pack that it is played with.")
    num_actions: int
    bots: list[str]


class KeysBody(BaseModel):
    """The keys of a new table; they are never shown again."""

    host: str = Field(description="Manages the table: the key of your first seat, if you have one.")
    seats: dict[str, str] = Field(description="One for each seat that is no bot's.")
    watch: str


class OpenedBody(BaseModel):
    """A table that was opened."""

    table: str
    keys: KeysBody
    links: dict[str, str] = Field(description="For the browser: `host`, `watch`, and each seat.")


class PersonBody(BaseModel):
    """Who sits on a seat."""

    seat: int
    kind: str
    name: str
    bot: str
    online: bool
    thinking: bool


class RequestBody(BaseModel):
    """A request to take back that waits for answers."""

    about: int
    seat: int
    missing: list[int]


class TableBody(BaseModel):
    """A table, as far as everybody there knows it."""

    table: str
    title: str
    phase: str
    seats: int
    options: dict[str, OptionValue]
    settings: dict[str, bool | str]
    listed: bool
    people: list[PersonBody]
    waiting: list[int] = Field(description="The seats whose decision the game waits for.")
    seat: int | None = Field(description="The seat of your key.")
    host: bool = Field(description="Whether your key manages the table.")
    request: RequestBody | None
    rematch: str | None


class SeatedBody(TableBody):
    """The table at which somebody sits, and the key from now on."""

    key: str | None = Field(
        description="Your new key, if the seat was open; null if you have only changed your name."
    )


class ListedBody(BaseModel):
    """A table that waits for people."""

    table: str
    title: str
    options: dict[str, OptionValue]
    people: list[PersonBody]
    created_at: float


class ViewBody(BaseModel):
    """What you know: all of it, and nothing more."""

    table: str
    phase: str
    revision: int = Field(description="The number of this view; a move names it.")
    seat: int | None
    waiting: list[int]
    prompt: str = Field(description="What is asked of whom, in one sentence.")
    view: dict[str, object] | None = Field(description="None before the game begins.")


class StaleBody(ViewBody):
    """A choice from an older view, with the fresh one."""

    error: str
    rule: str | None


class ActionBody(BaseModel):
    """Something that you may do."""

    id: int
    text: str


class LineBody(BaseModel):
    """Something that you were told."""

    revision: int = Field(description="Of the view since which you know it.")
    seat: int = Field(description="Whose move it was; -1 for the opening.")
    kind: str
    text: str


class SeatKeyBody(BaseModel):
    """A seat and its key."""

    seat: int
    key: str


class AgainBody(BaseModel):
    """The table at which the same people play again; your key opens it."""

    table: str
    seat: int | None
    key: str | None


class DoneBody(BaseModel):
    """It is done."""

    revision: int


class NewKeyBody(BaseModel):
    """A seat, and its new key if it was opened."""

    seat: int
    key: str | None
