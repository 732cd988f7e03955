"""Time to render a view: the board alone, and the whole message to a socket."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from guildhall.core.game import Game
from guildhall.core.language import ENGLISH
from guildhall.server.pages.model import LogCache, PageModel, PlayerInfo
from guildhall.server.pages.table import view_html
from guildhall.store import TableRow
from guildhall.table import Table

_GAMES: Final = 4


class RenderTiming(NamedTuple):
    """Average seconds and characters of one kind of rendering."""

    label: str
    seconds: float
    characters: float


def time_rendering(game: Game, seats: int) -> list[RenderTiming]:
    """Render all views that the seats see in some random games, in order."""
    page_models = [model for seed in range(_GAMES) for model in _page_models(game, seats, seed)]
    return [
        _time_renderer("the regions of a board", page_models, _regions_svg),
        _time_renderer("a whole view", page_models, view_html),
    ]


def _regions_svg(page_model: PageModel) -> str:
    assert page_model.view is not None
    return "".join(
        region.svg for region in page_model.game.regions(page_model.view, page_model.lang)
    )


def _time_renderer(
    label: str, page_models: list[PageModel], render: Callable[[PageModel], str]
) -> RenderTiming:
    """Average over all views, in processor time."""
    start = time.process_time()
    characters = sum(len(render(model)) for model in page_models)
    return RenderTiming(
        label, (time.process_time() - start) / len(page_models), characters / len(page_models)
    )


def _page_models(game: Game, seats: int, seed: int) -> list[PageModel]:
    """The page models of all seats during a random game."""
    rng = random.Random(seed)
    table = Table(game, seats, {})
    table.append(table.initial_entry(lambda state: state.sample(rng), 0.0))
    page_models: list[PageModel] = []
    lines: LogCache = {}
    while not table.over:
        seat = rng.choice(table.waiting())
        action = rng.choice(table.view(seat)["actions"])
        before = [table.revision(viewer) for viewer in range(seats)]
        for entry in table.propose(seat, [action], None, lambda state: state.sample(rng), 0.0):
            table.append(entry)
        for viewer in range(seats):
            if table.revision(viewer) != before[viewer] and not table.over:
                page_models.append(_page_model(table, viewer, lines))
    return page_models


def _page_model(table: Table, viewer: int, lines: LogCache) -> PageModel:
    """The page model of a seat at a table where everyone is online."""
    game = table.game
    row = TableRow(
        id="bench",
        game_id=game.id,
        ruleset=game.ruleset,
        pack_digest=game.pack_digest,
        pack_toml=None,
        options=table.options,
        seats=table.seats,
        status="playing",
        is_listed=False,
        settings={},
        created_at=0.0,
        updated_at=0.0,
        rematch_id=None,
    )
    waiting = table.waiting()
    names = [f"Player {seat + 1}" for seat in range(table.seats)]
    reason = table.undo_barrier(viewer)
    return PageModel(
        table_id=row.id,
        game=game,
        row=row,
        players=tuple(
            PlayerInfo(seat, "person", name, "", True, seat in waiting)
            for seat, name in enumerate(names)
        ),
        viewer=viewer,
        is_host=False,
        lang=ENGLISH.with_names(names),
        revision=table.revision(viewer),
        view=table.view(viewer),
        events=tuple(table.seat_events(viewer)),
        undoable_decisions=tuple(table.undoable_decisions(viewer)),
        undo_reason=reason,
        result=None,
        chat=(),
        online_spectators=0,
        log_cache=lines,
        event_frames=tuple(table.event_frames(viewer)),
    )
