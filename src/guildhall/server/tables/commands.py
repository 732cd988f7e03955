"""Commands of players and spectators at a table; each checks the caller's permission."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from guildhall.core.board_model import NO_ACTION
from guildhall.core.language import Language
from guildhall.core.reason import IllegalAction, NotLegalNow, Reason, Refused
from guildhall.core.selection import decode, encode
from guildhall.core.selection_check import Choice
from guildhall.core.selection_input import numbered_items, parse_decision
from guildhall.core.selection_text import choice_text
from guildhall.core.view import View
from guildhall.server.http.errors import Forbidden, RateLimited, Unauthorized
from guildhall.server.tables.loaded_table import LoadedTable, Role
from guildhall.server.tables.registry import INVALID_LINK, TableRegistry
from guildhall.server.tables.undo_requests import (
    UndoRequest,
    open_request,
    position_key,
)
from guildhall.server.text_rules import clean_chat
from guildhall.store import UndoRequestRow
from guildhall.table import LogEntry, StaleRevision, Table

MAX_CHAT_ROWS: Final = 5000  # per table; undo requests and responses are still accepted beyond it
_HINT_BOT: Final = "simple"

SEAT_NEEDED: Final = Reason("", "Spectators cannot do this.")
_INVITATION_NEEDED: Final = Reason("", "Only players and invited spectators can chat here.")
_REQUEST_CLOSED: Final = Reason("", "This undo request is no longer open.")
_NOBODY_TO_ASK: Final = Reason("", "You can undo your last move yourself.")
_NOT_YOUR_REQUEST: Final = Reason("", "Only the player who asked can withdraw an undo request.")
_OTHERS_MUST_RESPOND: Final = Reason("", "This undo request is waiting for other players.")
_CHAT_FULL: Final = Reason("", "The chat of this table is full.")
_IS_LEGAL: Final = Reason("", "You can do this now.")


_NOT_YOUR_TURN: Final = Reason("GH-6", "It is not this seat's turn.")


@dataclass(frozen=True)
class NamedAction:
    """An action and its text."""

    action: int
    text: str


@dataclass(frozen=True)
class Hint(NamedAction):
    """What a bot would do; the choice is that of a whole decision."""

    choice: Choice | None = None


@dataclass(frozen=True)
class Caller:
    """The sender of a command: the table, the role of their key, and their language."""

    registry: TableRegistry
    loaded: LoadedTable
    role: Role
    lang: Language
    key_hash: str | None
    expect_key: Callable[[str], None] | None = None  # called with the hash of a replacing key

    def refreshed(self) -> "Caller":
        """The caller with the present role of their key, which may have changed."""
        role = self.loaded.role(self.key_hash)
        if role is None:
            raise Unauthorized(INVALID_LINK)
        return replace(self, role=role)

    @property
    def seat(self) -> int:
        """The caller's seat; spectators are refused."""
        if self.role.seat is None:
            raise Forbidden(SEAT_NEEDED)
        return self.role.seat

    @property
    def seat_in_game(self) -> int:
        """The caller's seat, if the game has started. Before that, seats may still be shuffled."""
        self.loaded.require_game()
        return self.refreshed().seat

    @property
    def table(self) -> Table:
        """The game, if it has started."""
        return self.loaded.require_game()

    def described(self, action: int) -> NamedAction:
        """An action with its text in the caller's language."""
        seat = self.seat_in_game
        view = self.table.view(seat)
        return NamedAction(action, self.loaded.game.text(view, seat, action, self.lang))


# Moves


async def move(
    caller: Caller, action: int, revision: int, is_confirmed: bool = True
) -> NamedAction | None:
    """Make a move, or return it for confirmation if it could not be undone."""
    seat = caller.seat_in_game
    if not is_confirmed:
        _check_current(caller, revision)
        if _is_final(caller, seat, [action]):
            return caller.described(action)
    await caller.registry.move(caller.loaded, seat, [action], revision)
    return None


async def move_by_text(
    caller: Caller, text: str, revision: int, is_confirmed: bool = True
) -> NamedAction | None:
    """Make the move or the whole decision that a text describes."""
    found = _parse_move(caller, text, revision)
    if isinstance(found, int):
        return await move(caller, found, revision, is_confirmed)
    return await choose(caller, found, revision, is_confirmed)


def _parse_move(caller: Caller, text: str, revision: int) -> int | Choice:
    seat, game = caller.seat_in_game, caller.loaded.game
    _check_current(caller, revision)
    view = caller.table.view(seat)
    selection = game.selection(view)
    numbered = numbered_items(selection, only_listed=True)
    try:
        return parse_decision(game, view, selection, text, caller.lang, numbered)
    except NotLegalNow as refusal:
        reason = caller.table.why_not(seat, refusal.action)
        if reason is None:
            raise
        raise IllegalAction(seat, refusal.action, reason) from None


async def move_several(caller: Caller, actions: Sequence[int], revision: int) -> None:
    """Make several moves that were selected together, in any legal order."""
    seat = caller.seat_in_game
    order = caller.table.order_moves(seat, actions, revision)
    await caller.registry.move(caller.loaded, seat, order, revision)


async def choose(
    caller: Caller, choice: Sequence[Sequence[int]], revision: int, is_confirmed: bool = True
) -> NamedAction | None:
    """Make a whole decision: the moves that lead to the choice, all or none of them.

    If they could not be undone and are not confirmed yet, return the choice for confirmation.
    """
    seat, game = caller.seat_in_game, caller.loaded.game
    _check_current(caller, revision)
    view = _view_to_act(caller)
    selection = game.selection(view)
    actions = encode(selection, choice)
    if not is_confirmed and _is_final(caller, seat, actions):
        return NamedAction(NO_ACTION, choice_text(game, view, selection, choice, caller.lang))
    await caller.registry.move(caller.loaded, seat, actions, revision)
    return None


def _is_final(caller: Caller, seat: int, actions: Sequence[int]) -> bool:
    return caller.table.is_final(seat, actions, caller.loaded.bot_seats())


async def undo(caller: Caller, revision: int) -> None:
    """Undo the caller's last decision, and the moves that bots have made since."""
    seat, bots = caller.seat_in_game, caller.loaded.bot_seats()
    await caller.registry.append(
        caller.loaded, lambda table: [table.propose_undo(seat, time.time(), revision, bots)]
    )


def _view_to_act(caller: Caller) -> View:
    """The view of the caller's seat, if it has to decide now."""
    view = caller.table.view(caller.seat_in_game)
    if not view["actions"]:
        raise IllegalAction(caller.seat, NO_ACTION, _NOT_YOUR_TURN)
    return view


def _check_current(caller: Caller, revision: int) -> None:
    if caller.table.revision(caller.seat_in_game) != revision:
        raise StaleRevision


def why(caller: Caller, actions: Sequence[int]) -> tuple[Reason, bool]:
    """Return why none of the actions is legal, and whether one of them is."""
    seat = caller.seat_in_game
    found = [caller.table.why_not(seat, action) for action in actions]
    reasons = [reason for reason in found if reason is not None]
    if len(reasons) < len(found) or not reasons:
        return _IS_LEGAL, True
    # A rule of the game explains more than a rule common to all games.
    return next((r for r in reasons if not r.rule.startswith("GH-")), reasons[0]), False


async def hint(caller: Caller, revision: int) -> Hint:
    """Return what a bot would choose from the caller's view: an action, or a whole decision."""
    seat = caller.seat_in_game
    _check_current(caller, revision)
    view = _view_to_act(caller)
    game, pool = caller.loaded.game, caller.registry.bot_pool
    selection = game.selection(view)
    actions: list[int] = []
    choice = None
    while choice is None:
        next_view = caller.table.view_after(seat, actions)
        actions.append(await pool.choose(game, next_view, _HINT_BOT))
        _check_current(caller, revision)
        if not selection.is_compound or actions[0] in selection.buttons:
            break
        choice = decode(selection, actions)
    if choice is None:
        return Hint(actions[0], caller.described(actions[0]).text)
    return Hint(NO_ACTION, choice_text(game, view, selection, choice, caller.lang), choice)


# Undo requests


async def request_undo(caller: Caller) -> None:
    """Ask the other players to undo the caller's last decision and everything after it."""
    seat, loaded, registry = caller.seat_in_game, caller.loaded, caller.registry
    caller.table.propose_undo_by_consent(seat, time.time())  # raises if it is impossible
    request_position = position_key(caller.table, seat)
    if not [player for player in loaded.person_seats() if player != seat]:
        barrier = caller.table.undo_barrier(seat, loaded.bot_seats())
        raise Refused(barrier or _NOBODY_TO_ASK)
    request = open_request(loaded, registry.settings.undo_timeout)
    if request is None:

        async def open_new_request() -> UndoRequestRow:
            return await registry.store.open_undo_request(
                loaded.id, caller.refreshed().seat, request_position
            )

        await registry.update_undo_request(loaded, open_new_request)
    elif request.seat != seat:
        raise Refused(Reason("", "Another undo request is open. Respond to it first."))
    elif not request.pending:  # the server stopped before it was granted
        await registry.tasks.shielded(_grant_undo(registry, loaded, request))


async def withdraw_undo_request(caller: Caller, request_id: int) -> None:
    """Withdraw the caller's undo request."""
    seat, loaded, registry = caller.seat_in_game, caller.loaded, caller.registry
    request = open_request(loaded, registry.settings.undo_timeout)
    if request is None or request.id != request_id:
        raise Refused(_REQUEST_CLOSED)
    if seat != request.seat:
        raise Forbidden(_NOT_YOUR_REQUEST)

    async def withdraw() -> UndoRequestRow:
        row = await registry.store.withdraw_undo_request(loaded.id, request_id)
        if row is None:
            raise Refused(_REQUEST_CLOSED)
        return row

    await registry.update_undo_request(loaded, withdraw)


async def respond_to_undo(caller: Caller, request_id: int, is_accepted: bool) -> None:
    """Accept or decline a request; the last acceptance grants it."""
    seat, loaded, registry = caller.seat_in_game, caller.loaded, caller.registry
    request = open_request(loaded, registry.settings.undo_timeout)
    if request is None or request.id != request_id:
        raise Refused(_REQUEST_CLOSED)
    if seat not in request.pending:
        raise Refused(_OTHERS_MUST_RESPOND)

    async def save_response() -> UndoRequestRow:
        row = await registry.store.respond_to_undo(
            loaded.id, request_id, caller.refreshed().seat, is_accepted
        )
        if row is None:
            raise Refused(_REQUEST_CLOSED)
        return row

    async def respond() -> None:
        await registry.update_undo_request(loaded, save_response)
        request = open_request(loaded, registry.settings.undo_timeout)
        if request is not None and request.id == request_id and not request.pending:
            await _grant_undo(registry, loaded, request)

    await registry.tasks.shielded(respond())


async def _grant_undo(registry: TableRegistry, loaded: LoadedTable, request: UndoRequest) -> None:
    """Undo what everyone has accepted; of two concurrent calls only one succeeds."""
    request_position = position_key(loaded.require_game(), request.seat)

    async def close_request() -> UndoRequestRow:
        row = await registry.store.grant_undo(loaded.id, request.id)
        if row is None:
            raise Refused(_REQUEST_CLOSED)
        return row

    try:
        await registry.append(
            loaded, lambda table: [_undo_entry(table, request.seat, request_position)]
        )
        await registry.update_undo_request(loaded, close_request)
    except Refused as error:
        if error.reason is not _REQUEST_CLOSED:
            raise


def _undo_entry(table: Table, seat: int, request_position: int) -> LogEntry:
    """The requested undo, or a refusal if the position has changed since."""
    if position_key(table, seat) != request_position:
        raise Refused(_REQUEST_CLOSED)
    return table.propose_undo_by_consent(seat, time.time())


# Chat


async def chat(caller: Caller, text: str) -> None:
    """Send a chat message."""
    if caller.role.is_public:
        raise Forbidden(_INVITATION_NEEDED)
    message = clean_chat(text)
    if len(caller.loaded.chat) >= MAX_CHAT_ROWS:
        raise RateLimited(_CHAT_FULL)
    await caller.registry.add_chat(caller.loaded, lambda: caller.refreshed().role.seat, message)
