"""What an OpenSpiel player sees now, or with perfect recall was ever shown: text and tensor."""

from __future__ import annotations

import json
import math
from typing import Final, Protocol

import numpy as np

from guildhall.core.features import Field
from guildhall.core.game import Game
from guildhall.core.view import View
from guildhall.lab.course import Course
from guildhall.lab.memory import Diary, as_text
from guildhall.lab.observing import Lens, Vector

TOLD: Final = "told"


class HasCourse(Protocol):
    """An OpenSpiel state, as far as it is read here."""

    course: Course


class GuildhallObserver:
    """Reads the public part, the private part, or both. OpenSpiel prescribes these names."""

    def __init__(self, game: Game, recalls: bool, is_public: bool, is_private: bool) -> None:
        self.recalls = recalls
        self.is_public = is_public
        self.is_private = is_private
        self.lens = Lens(game)
        self.diary = Diary(game)
        self.tensor: Vector | None = None
        self.dict: dict[str, Vector] = {}
        # The private part alone is given as text only, and so is what can grow too long.
        if is_public and (self.diary.fits or not recalls):
            shapes = {field.name: shape(field) for field in game.layout.fields}
            if recalls:
                shapes[TOLD] = self.diary.shape
            self.tensor = np.zeros(sum(map(math.prod, shapes.values())), np.float32)
            start = 0
            for name, form in shapes.items():
                stop = start + math.prod(form)
                self.dict[name] = self.tensor[start:stop].reshape(form)
                start = stop

    def set_from(self, state: HasCourse, player: int) -> None:
        """Write what a player sees into the tensor."""
        if self.tensor is None:
            return
        viewer = player if self.is_private else None
        view = state.course.view(viewer)
        self.tensor[: self.lens.size] = 0 if view is None else self.lens.vector(view)
        if self.recalls:
            rows = self.diary.rows(state.course.told, viewer)
            told = np.frombuffer(b"".join(rows), np.uint8)
            self.dict[TOLD][len(rows) :] = 0
            self.dict[TOLD][: len(rows)] = told.reshape(len(rows), self.diary.shape[1])

    def string_from(self, state: HasCourse, player: int) -> str:
        """The same as text."""
        viewer = player if self.is_private else None
        if self.recalls:
            told = state.course.told
            if not self.is_public:  # what the spectators were not told
                told = [note for note in told if None not in note.event.to]
            return as_text(told, viewer) if self.is_public or self.is_private else ""
        view = state.course.view(viewer)
        if view is None or not (self.is_public or self.is_private):
            return ""
        return json.dumps(view if self.is_public else private(view), separators=(",", ":"))


def shape(field: Field) -> tuple[int, ...]:
    """The form of the tensor that holds a field."""
    return (field.length, field.cells // field.length) if field.is_category else (field.length,)


def private(view: View) -> dict[str, object]:
    """What only this seat has: its own things and its notes, and what it may choose."""
    whole: dict[str, object] = {**view}
    return {name: whole[name] for name in ("seat", "actions", "own", "noted")}
