"""Page models for tests: real tables of every game, for every viewer."""

import random
from collections.abc import Iterator
from dataclasses import replace

from guildhall import Game
from guildhall.core.language import Language
from guildhall.server.i18n import get_language
from guildhall.server.pages.model import PageModel, PlayerInfo
from guildhall.server.pages.replay import Replay
from guildhall.server.tables.undo_requests import UndoRequest
from guildhall.store import ChatRow, TableRow
from guildhall.table import Table

NAMES = ("Ada", "Bruno", "Chiara", "Dietrich", "Eve")
NASTY_NAME = "<script>alert(1)</script>&\"'"
TABLE_ID = "tAbLe_-1"


def tables_of_random_game(game: Game, seats: int, seed: int = 1) -> Iterator[Table]:
    """A random game, the same table again after each move."""
    rng = random.Random(seed)
    table = Table(game, seats, game.validate_options({}))
    table.append(table.initial_entry(lambda state: state.sample(rng), 0.0))
    yield table
    while not table.over:
        seat = rng.choice(table.waiting())
        action = rng.choice(table.view(seat)["actions"])
        for entry in table.propose(seat, [action], None, lambda state: state.sample(rng), 0.0):
            table.append(entry)
        yield table


def table_row(game: Game, seats: int, status: str) -> TableRow:
    """Return the row of a table."""
    options = game.validate_options({})
    settings: dict[str, bool | str] = {"shuffle": True, "notebook": True}
    return TableRow(
        TABLE_ID, game.id, game.ruleset, game.pack_digest, None, options, seats, status, True,
        settings, 0.0, 0.0,
    )  # fmt: skip


def player_infos(kinds: str, name: str = "") -> tuple[PlayerInfo, ...]:
    """Return players: p for a person, b for a bot, o for an open seat."""
    kind = {"p": "person", "b": "bot", "o": "free"}
    return tuple(
        PlayerInfo(
            seat,
            kind[letter],
            "" if letter == "o" else name or NAMES[seat],
            "simple" if letter == "b" else "",
            letter == "p",
            letter == "p",
        )
        for seat, letter in enumerate(kinds)
    )


def with_names(lang: Language, players: tuple[PlayerInfo, ...]) -> Language:
    return lang.with_names([player.name for player in players])


def lobby_model(
    game: Game, kinds: str, viewer: int | None, is_host: bool, language: str = "en", name: str = ""
) -> PageModel:
    """Return the model of a lobby."""
    players = player_infos(kinds, name)
    return PageModel(
        TABLE_ID, game, table_row(game, len(kinds), "waiting"), players, viewer, is_host,
        with_names(get_language(language, game), players), 0, None, (), (), None, None, (), 0,
    )  # fmt: skip


def page_model(table: Table, viewer: int | None, language: str = "en", name: str = "") -> PageModel:
    """Return a viewer's model of a table, with chat and an undo request."""
    game = table.game
    players = player_infos("p" * (table.seats - 1) + "b", name)
    reason = None if viewer is None else table.undo_barrier(viewer)
    message = name or "Good evening"
    chat = [
        ChatRow(number, seat, kind, message if kind == "chat" else "", 0, 0.0)
        for number, (seat, kind) in enumerate(
            (
                (0, "chat"),
                (None, "chat"),
                (1, "requested"),
                (0, "accepted"),
                (2, "declined"),
                (1, "granted"),
                (1, "withdrawn"),
            ),
            start=1,
        )
    ]
    return PageModel(
        TABLE_ID, game, table_row(game, table.seats, "over" if table.over else "playing"), players,
        viewer, viewer == 0, with_names(get_language(language, game), players),
        table.revision(viewer), table.view(viewer), tuple(table.seat_events(viewer)),
        () if viewer is None else tuple(table.undoable_decisions(viewer)), reason,
        table.result() if table.over else None, tuple(chat), 2,
        None if table.over else UndoRequest(3, 1, (0,), (2,)),
        event_frames=tuple(table.event_frames(viewer)),
    )  # fmt: skip


def replay_model(
    table: Table, viewer: int | None, language: str = "en"
) -> tuple[PageModel, Replay]:
    """Return the middle of a replay; spectators see all hands."""
    frames = table.replay_frames(viewer)
    middle = len(frames) // 2
    events = [one for frame in frames[: middle + 1] for one in frame.events]
    model = replace(
        page_model(table, viewer, language),
        view=frames[middle].view,
        events=tuple(events),
        result=None,
    )
    viewpoints = tuple(str(seat) for seat in range(table.seats))
    hands = () if viewer is not None else tuple(table.view(seat) for seat in range(table.seats))
    chosen = "all" if viewer is None else str(viewer)
    return model, Replay(middle + 1, len(frames), chosen, (*viewpoints, "spectator", "all"), hands)
