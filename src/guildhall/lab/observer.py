"""OpenSpiel observer: the current view or, with perfect recall, the history, as text and tensor."""

from __future__ import annotations

import json
import math
from typing import Final, Protocol

import numpy as np

from guildhall.core.features import Feature
from guildhall.core.game import Game
from guildhall.core.view import View
from guildhall.lab.encoder import ObservationEncoder, Vector
from guildhall.lab.episode import Episode
from guildhall.lab.history import HistoryEncoder, history_text

HISTORY: Final = "told"


class HasEpisode(Protocol):
    """The part of an OpenSpiel state that is used here."""

    episode: Episode


class GuildhallObserver:
    """Observes public information, private information or both; OpenSpiel prescribes the names."""

    def __init__(
        self, game: Game, has_perfect_recall: bool, is_public: bool, is_private: bool
    ) -> None:
        self.has_perfect_recall = has_perfect_recall
        self.is_public = is_public
        self.is_private = is_private
        self.encoder = ObservationEncoder(game)
        self.history_encoder = HistoryEncoder(game)
        self.tensor: Vector | None = None
        self.dict: dict[str, Vector] = {}
        # Private information alone and histories that are too long exist as text only.
        if is_public and (self.history_encoder.fits or not has_perfect_recall):
            shapes = {field.name: _tensor_shape(field) for field in game.observation_spec.features}
            if has_perfect_recall:
                shapes[HISTORY] = self.history_encoder.shape
            self.tensor = np.zeros(sum(map(math.prod, shapes.values())), np.float32)
            start = 0
            for name, shape in shapes.items():
                stop = start + math.prod(shape)
                self.dict[name] = self.tensor[start:stop].reshape(shape)
                start = stop

    def set_from(self, state: HasEpisode, player: int) -> None:
        """Write the observation of a player into the tensor."""
        if self.tensor is None:
            return
        viewer = player if self.is_private else None
        view = state.episode.view(viewer)
        self.tensor[: self.encoder.size] = 0 if view is None else self.encoder.vector(view)
        if self.has_perfect_recall:
            rows = self.history_encoder.rows(state.episode.history, viewer)
            cells = np.frombuffer(b"".join(rows), np.uint8)
            width = self.history_encoder.shape[1]
            self.dict[HISTORY][len(rows) :] = 0
            self.dict[HISTORY][: len(rows)] = cells.reshape(len(rows), width)

    def string_from(self, state: HasEpisode, player: int) -> str:
        """The observation of a player as text."""
        viewer = player if self.is_private else None
        if self.has_perfect_recall:
            history = state.episode.history
            if not self.is_public:  # only what spectators were not shown
                history = [item for item in history if None not in item.event.to]
            return history_text(history, viewer) if self.is_public or self.is_private else ""
        view = state.episode.view(viewer)
        if view is None or not (self.is_public or self.is_private):
            return ""
        return json.dumps(view if self.is_public else _private_fields(view), separators=(",", ":"))


def _tensor_shape(field: Feature) -> tuple[int, ...]:
    return (field.length, field.cells // field.length) if field.is_category else (field.length,)


def _private_fields(view: View) -> dict[str, object]:
    fields: dict[str, object] = {**view}
    return {name: fields[name] for name in ("seat", "actions", "own", "noted")}
