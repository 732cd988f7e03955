"""Records: a running or finished game as JSON that replays exactly, without a random generator."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from guildhall.core.game import Game
from guildhall.core.state import CHANCE, State
from guildhall.core.view import OptionValue

FORMAT = "guildhall record 1"

GameLoader = Callable[[str, str | None], Game]


class RecordError(ValueError):
    """A record that cannot be read or replayed; the message says where and why."""


class Step(NamedTuple):
    """One move of a record, and the state after it."""

    number: int
    actor: int
    text: str
    state: State


def digest(state: State) -> str:
    """A hash of the state, stable across processes."""
    dumped = json.dumps(state.game.dump(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(dumped.encode()).hexdigest()


class Record:
    """The setup of a game and its moves as (actor, text)."""

    def __init__(self, game: Game, seats: int, options: dict[str, OptionValue]) -> None:
        self.game = game
        self.seats = game.validate_seats(seats)
        self.options = game.validate_options(options)
        self.moves: list[tuple[int, str]] = []

    def start(self) -> State:
        """Return the initial state."""
        return self.game.start(self.seats, **self.options)

    def play(self, state: State, actor: int, action: int) -> None:
        """Apply a move and record it; an illegal move changes nothing."""
        text = self.game.text(state, actor, action)
        state.apply(actor, action)
        self.moves.append((actor, text))

    def steps(self) -> Iterator[Step]:
        """Replay move by move; all steps share one state object."""
        state = self.start()
        for number, (actor, text) in enumerate(self.moves, start=1):
            try:
                if state.over:
                    raise ValueError("the game is already over.")
                state.apply(actor, self.game.parse(state, actor, text))
            except ValueError as error:
                raise RecordError(f"Move {number} cannot be made: {error}") from error
            yield Step(number, actor, text, state)

    def replay(self, moves: int | None = None) -> State:
        """Return the state after some of the moves, or after all of them."""
        count = len(self.moves) if moves is None else moves
        if not 0 <= count <= len(self.moves):
            raise RecordError(f"There is no move {count}; this record has {len(self.moves)} moves.")
        state = self.start()
        for step in islice(self.steps(), count):
            state = step.state
        return state

    # JSON

    def to_json(self) -> str:
        """Return the record as JSON, with the result if the game is over."""
        state = self.replay()
        custom_pack = self.game.pack if self.game.has_custom_pack else None
        data: dict[str, object] = {
            "format": FORMAT,
            "title": self.game.id,
            "ruleset": self.game.ruleset,
            "pack_digest": self.game.pack_digest,
            "pack": custom_pack,
            "options": self.options,
            "seats": self.seats,
            "moves": [[actor, text] for actor, text in self.moves],
            "over": state.over,
            "digest": digest(state),
        }
        if state.over:
            data["scores"] = state.scores()
            data["winners"] = state.winners()
            data["score_sheet"] = [list(line) for line in state.score_sheet()]
        return dumps(data)

    @classmethod
    def from_json(cls, text: str, load: GameLoader) -> Record:
        """Read a record, get its game from ``load(game_id, pack)``, and check its header."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise RecordError(
                f"This is not valid JSON: {error.msg} in line {error.lineno}."
            ) from None
        except (ValueError, RecursionError):
            raise RecordError(
                "This JSON is nested too deeply or contains too long a number."
            ) from None
        # Older versions wrote the format under the key "form".
        if not isinstance(data, dict) or data.get("format", data.get("form")) != FORMAT:
            raise RecordError("This is not a record of a Guildhall game.")
        game_id, pack = data.get("title"), data.get("pack")
        if not isinstance(game_id, str) or not (pack is None or isinstance(pack, str)):
            raise RecordError("The record does not name its game or pack.")
        try:
            game = load(game_id, pack)
        except ValueError as error:
            raise RecordError(f"The game of this record cannot be loaded: {error}") from error
        for name, mine in (("ruleset", game.ruleset), ("pack_digest", game.pack_digest)):
            if data.get(name) != mine:
                raise RecordError(f"The record has the {name} {data.get(name)!r}, not {mine!r}.")
        options = data.get("options")
        if not isinstance(options, dict):
            raise RecordError("The options of the record are not a JSON object.")
        try:
            record = cls(game, game.validate_seats(data.get("seats")), options)
        except ValueError as error:
            raise RecordError(f"The record cannot be started: {error}") from error
        record.moves = _validate_moves(data.get("moves"))
        return record

    def verify(self, text: str) -> None:
        """Replay, and raise RecordError if the JSON claims a different result."""
        data = json.loads(text)
        state = self.replay()
        if data.get("digest") != digest(state):
            raise RecordError("The moves of the record do not lead to its final position.")
        fresh = json.loads(self.to_json())
        for name in ("over", "scores", "winners", "score_sheet"):
            if data.get(name) != fresh.get(name):
                raise RecordError(f"The field {name} of the record does not match its moves.")


def _validate_moves(moves: object) -> list[tuple[int, str]]:
    """Return the moves if each is a pair of a seat and a text, else raise RecordError."""
    if not isinstance(moves, list):
        raise RecordError("The moves of the record are not a list.")
    result = []
    for number, move in enumerate(moves, start=1):
        match move:
            case [int(actor), str(text)] if actor >= CHANCE:
                result.append((actor, text))
            case _:
                raise RecordError(f"Move {number} is not a pair of a seat and a string: {move!r}.")
    return result


def dumps(data: dict[str, object]) -> str:
    """Format JSON for reading and diffs: one line per move, short lists on one line."""
    lines = []
    for name, value in data.items():
        if name in ("moves", "score_sheet") and isinstance(value, list) and value:
            rows = ",\n".join(f"    {json.dumps(row)}" for row in value)
            lines.append(f"  {json.dumps(name)}: [\n{rows}\n  ]")
        else:
            lines.append(f"  {json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
