"""What an OpenSpiel player sees now, or with perfect recall was ever shown: text and tensor."""

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
    """An OpenSpiel state, as far as it is read here."""

    episode: Episode


class GuildhallObserver:
    """Reads the public part, the private part, or both. OpenSpiel prescribes these names."""

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
        # The private part alone is given as text only, and so is what can grow too long.
        if is_public and (self.history_encoder.fits or not has_perfect_recall):
            shapes = {field.name: shape(field) for field in game.observation_spec.features}
            if has_perfect_recall:
                shapes[HISTORY] = self.history_encoder.shape
            self.tensor = np.zeros(sum(map(math.prod, shapes.values())), np.float32)
            start = 0
            for name, form in shapes.items():
                stop = start + math.prod(form)
                self.dict[name] = self.tensor[start:stop].reshape(form)
                start = stop

    def set_from(self, state: HasEpisode, player: int) -> None:
        """Write what a player sees into the tensor."""
        if self.tensor is None:
            return
        viewer = player if self.is_private else None
        view = state.episode.view(viewer)
        self.tensor[: self.encoder.size] = 0 if view is None else self.encoder.vector(view)
        if self.has_perfect_recall:
            rows = self.history_encoder.rows(state.episode.history, viewer)
            told = np.frombuffer(b"".join(rows), np.uint8)
            self.dict[HISTORY][len(rows) :] = 0
            self.dict[HISTORY][: len(rows)] = told.reshape(len(rows), self.history_encoder.shape[1])

    def string_from(self, state: HasEpisode, player: int) -> str:
        """The same as text."""
        viewer = player if self.is_private else None
        if self.has_perfect_recall:
            told = state.episode.history
            if not self.is_public:  # what the spectators were not told
                told = [note for note in told if None not in note.event.to]
            return history_text(told, viewer) if self.is_public or self.is_private else ""
        view = state.episode.view(viewer)
        if view is None or not (self.is_public or self.is_private):
            return ""
        return json.dumps(view if self.is_public else private(view), separators=(",", ":"))


def shape(field: Feature) -> tuple[int, ...]:
    """The form of the tensor that holds a field."""
    return (field.length, field.cells // field.length) if field.is_category else (field.length,)


def private(view: View) -> dict[str, object]:
    """What only this seat has: its own things and its notes, and what it may choose."""
    whole: dict[str, object] = {**view}
    return {name: whole[name] for name in ("seat", "actions", "own", "noted")}
