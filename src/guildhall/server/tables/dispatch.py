"""Executes commands: one handler per command, for the socket and the JSON API."""

from dataclasses import dataclass
from functools import singledispatch

from guildhall.core.reason import Reason
from guildhall.server.http import schemas
from guildhall.server.tables import commands, lobby
from guildhall.server.tables.commands import Caller, Hint, NamedAction


@dataclass(frozen=True)
class Reply:
    """The result of a command; most commands have nothing to report."""

    to_confirm: NamedAction | None = None  # the move was not made, because it could not be undone
    hint: Hint | None = None
    refusal: Reason | None = None  # why the actions in question are illegal
    seat: int | None = None
    key: str | None = None  # the new key of the seat


@singledispatch
async def execute(command: schemas.Command, caller: Caller) -> Reply:
    """Execute a command for a caller, or raise why it is refused."""
    raise NotImplementedError(type(command).__name__)


@execute.register
async def _move(command: schemas.Move, caller: Caller) -> Reply:
    return Reply(
        to_confirm=await commands.move(caller, command.action, command.revision, command.confirmed)
    )


@execute.register
async def _move_text(command: schemas.MoveText, caller: Caller) -> Reply:
    return Reply(
        to_confirm=await commands.move_by_text(
            caller, command.text, command.revision, command.confirmed
        )
    )


@execute.register
async def _moves(command: schemas.Moves, caller: Caller) -> Reply:
    await commands.move_several(caller, command.actions, command.revision)
    return Reply()


@execute.register
async def _choose(command: schemas.Choose, caller: Caller) -> Reply:
    return Reply(
        to_confirm=await commands.choose(
            caller, command.choice, command.revision, command.confirmed
        )
    )


@execute.register
async def _why(command: schemas.Why, caller: Caller) -> Reply:
    reason, is_legal = commands.why(caller, command.actions)
    return Reply(refusal=None if is_legal else reason)


@execute.register
async def _undo(command: schemas.Undo, caller: Caller) -> Reply:
    await commands.undo(caller, command.revision)
    return Reply()


@execute.register
async def _request_undo(_: schemas.RequestUndo, caller: Caller) -> Reply:
    await commands.request_undo(caller)
    return Reply()


@execute.register
async def _withdraw_undo(command: schemas.WithdrawUndo, caller: Caller) -> Reply:
    await commands.withdraw_undo_request(caller, command.request)
    return Reply()


@execute.register
async def _respond_undo(command: schemas.RespondUndo, caller: Caller) -> Reply:
    await commands.respond_to_undo(caller, command.request, command.accept)
    return Reply()


@execute.register
async def _chat(command: schemas.Chat, caller: Caller) -> Reply:
    await commands.chat(caller, command.text)
    return Reply()


@execute.register
async def _hint(command: schemas.Hint, caller: Caller) -> Reply:
    return Reply(hint=await commands.hint(caller, command.revision))


@execute.register
async def _start(_: schemas.Start, caller: Caller) -> Reply:
    await lobby.start(caller)
    return Reply()


@execute.register
async def _set_seat(command: schemas.SetSeat, caller: Caller) -> Reply:
    key = await lobby.set_seat(caller, command.seat, command.kind, command.bot_name)
    return Reply() if key is None else Reply(seat=command.seat, key=key)


@execute.register
async def _sit(command: schemas.Sit, caller: Caller) -> Reply:
    return Reply(key=await lobby.sit(caller, command.name))
