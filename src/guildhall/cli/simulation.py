"""Play many games on all cores, each from its own seed, so that the results do not depend on cores.

Random players run inside the engine with its own generator, so that a seed gives the same final
positions compiled and interpreted, with and without checks.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Final, NamedTuple

import guildhall
from guildhall.bots import bot
from guildhall.core.game import Game
from guildhall.core.record import digest
from guildhall.core.rng import Generator
from guildhall.core.state import CHANCE, OVER, State, play_out
from guildhall.core.view import OptionValue

_RANDOM: Final = "random"
_BATCH_SIZE: Final = 20
SEED_LIMIT: Final = 1 << 64


class SimulationSpec(NamedTuple):
    """What to play, in a form that can be sent to a worker."""

    game_id: str
    pack: str | None
    options: dict[str, OptionValue]
    bots: tuple[str, ...]  # one per seat
    seed: int
    is_checked: bool

    @property
    def is_random(self) -> bool:
        """Whether all bots are random."""
        return all(name == _RANDOM for name in self.bots)

    def bots_in(self, number: int) -> tuple[str, ...]:
        """The bot of each seat in a game; bots rotate by one seat from game to game."""
        turn = number % len(self.bots)
        return self.bots[-turn:] + self.bots[:-turn]


class GameResult(NamedTuple):
    """The result of one game."""

    number: int
    scores: list[int]
    winners: list[int]
    decisions: int
    start: int  # the starting seat, or -1 if it is not public
    end_reason: str
    digest: str


class GameFailure(NamedTuple):
    """A game that violated an invariant or raised an exception."""

    number: int
    move_number: int
    message: str


# One game


def play_game(game: Game, spec: SimulationSpec, number: int) -> GameResult | GameFailure:
    """Play one game to its end."""
    state = game.start(len(spec.bots), **spec.options)
    generator = Generator(spec.seed | number << 64)
    if spec.is_random and not spec.is_checked:
        decisions = int(play_out(state, generator))
    else:
        checked_game = CheckedGame(game, spec, number, generator)
        try:
            decisions = checked_game.play_out(state)
        except InvariantViolated as violation:
            return GameFailure(number, checked_game.moves, str(violation))
        except Exception as error:  # a defect of the engine or a bot, which is what we look for
            return GameFailure(number, checked_game.moves + 1, f"{type(error).__name__}: {error}")
    return GameResult(
        number,
        state.scores(),
        state.winners(),
        decisions,
        _starting_seat(state),
        game.end_reason(state),
        digest(state),
    )


class InvariantViolated(Exception):
    """A game violated one of its invariants or declared bounds."""


class CheckedGame:
    """Plays a game move by move like ``play_out``, but with bots and checks."""

    def __init__(self, game: Game, spec: SimulationSpec, number: int, generator: Generator) -> None:
        self.game = game
        self.bot_names = spec.bots_in(number)
        self.bots = [bot(name) for name in self.bot_names]
        self.is_checked = spec.is_checked
        self.generator = generator
        self.rng = random.Random(spec.seed << 64 | number)
        self.moves = 0

    def play_out(self, state: State) -> int:
        """Play to the end and return the number of decisions."""
        decisions = 0
        actor = int(state.next_actor())
        while actor != OVER:
            if actor == CHANCE:
                state.apply_outcome(state.random_outcome(self.generator))
            else:
                self.decide(state, actor)
                decisions += 1
            self.moves += 1
            if self.is_checked:
                self.check(state, decisions)
            actor = int(state.next_actor())
        return decisions

    def decide(self, state: State, seat: int) -> None:
        """Make a decision: random players inside the engine, bots from their view."""
        if self.bot_names[seat] == _RANDOM:
            state.move(seat, state.random_action(seat, self.generator))
        else:
            state.apply(seat, self.bots[seat].choose(self.game, state.view(seat), self.rng))

    def check(self, state: State, decisions: int) -> None:
        """Raise InvariantViolated for a bad position, too long a game or a score out of range."""
        for sentence in self.game.violations(state):
            raise InvariantViolated(sentence)
        if decisions > self.game.max_decisions:
            raise InvariantViolated(f"There are more than {self.game.max_decisions} decisions.")
        if self.moves - decisions > self.game.max_draws:
            raise InvariantViolated(f"There are more than {self.game.max_draws} draws.")
        minimum, maximum = self.game.score_range
        if state.over and not all(minimum <= score <= maximum for score in state.scores()):
            raise InvariantViolated(
                f"The scores {state.scores()} are not all from {minimum} to {maximum}."
            )


def _starting_seat(state: State) -> int:
    """The starting seat, if it is public."""
    public = dict(state.view(None)).get("public")
    start = public.get("start") if isinstance(public, dict) else None
    return start if isinstance(start, int) else -1


# Many games


def play_games(
    spec: SimulationSpec, numbers: range, jobs: int
) -> Iterator[GameResult | GameFailure]:
    """Play games on several cores and yield the results in order."""
    size = _BATCH_SIZE if spec.is_random else 1
    batches = [numbers[i : i + size] for i in range(0, len(numbers), size)]
    if jobs == 1 or len(batches) == 1:
        game = guildhall.game(spec.game_id, spec.pack)
        for number in numbers:
            yield play_game(game, spec, number)
        return
    with ProcessPoolExecutor(
        min(jobs, len(batches)),
        multiprocessing.get_context("spawn"),
        initializer=_init_worker,
        initargs=(spec,),
    ) as pool:
        try:
            for results in pool.map(_play_batch, batches):
                yield from results
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


class _Worker:
    """State that a worker process keeps between batches."""

    game: Game
    spec: SimulationSpec


def _init_worker(spec: SimulationSpec) -> None:
    """Set up a worker that exits on an interrupt and when its parent dies."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    _Worker.spec = spec
    _Worker.game = guildhall.game(spec.game_id, spec.pack)


def _exit_with_parent() -> None:
    """Exit when the parent does; if it was killed, the worker would wait for work forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_batch(numbers: range) -> list[GameResult | GameFailure]:
    return [play_game(_Worker.game, _Worker.spec, number) for number in numbers]
