"""Many games on all cores, each from its own seed: how many cores there are changes nothing.

Random players run inside the engine on its own generator, so that a seed gives the same final
positions compiled and interpreted, with checks and without.
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
    """What is to be played, in a form that can be sent to a worker."""

    game_id: str
    pack: str | None
    options: dict[str, OptionValue]
    bots: tuple[str, ...]  # one for each seat
    seed: int
    is_checked: bool

    @property
    def is_random(self) -> bool:
        """Whether nobody thinks."""
        return all(name == _RANDOM for name in self.bots)

    def bots_in(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game: from game to game everybody moves on by a seat."""
        turn = number % len(self.bots)
        return self.bots[-turn:] + self.bots[:-turn]


class GameResult(NamedTuple):
    """What remains of a game."""

    number: int
    scores: list[int]
    winners: list[int]
    decisions: int
    start: int  # the seat that began, or -1 if the title does not say
    end_reason: str
    digest: str


class GameFailure(NamedTuple):
    """A game that broke a law of its title, or broke off."""

    number: int
    move_number: int
    message: str


# One game


def play_game(game: Game, spec: SimulationSpec, number: int) -> GameResult | GameFailure:
    """Play the game of that number to its end."""
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
        except Exception as error:  # a defect of the engine or of a bot, which is what we look for
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
    """Something happened that the title rules out."""


class CheckedGame:
    """Plays a game move by move, as ``play_out`` does, with bots and with checks."""

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
                point = self.generator.below(state.total_weight())
                state.apply_outcome(state.outcome_at(point))
            else:
                self.decide(state, actor)
                decisions += 1
            self.moves += 1
            if self.is_checked:
                self.check(state, decisions)
            actor = int(state.next_actor())
        return decisions

    def decide(self, state: State, seat: int) -> None:
        """Let a seat decide: random players inside the engine, bots from their view."""
        if self.bot_names[seat] == _RANDOM:
            state.move(seat, state.random_action(seat, self.generator))
        else:
            state.apply(seat, self.bots[seat].choose(self.game, state.view(seat), self.rng))

    def check(self, state: State, decisions: int) -> None:
        """Refuse a position that breaks a law, a game that is too long, a score out of range."""
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
    """The seat that began, if everybody can see it."""
    public = dict(state.view(None)).get("public")
    start = public.get("start") if isinstance(public, dict) else None
    return start if isinstance(start, int) else -1


# Many games


def play_games(
    spec: SimulationSpec, numbers: range, jobs: int
) -> Iterator[GameResult | GameFailure]:
    """Play games on several cores; the results come in the order of the numbers."""
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
    """What a worker process keeps between two batches."""

    game: Game
    spec: SimulationSpec


def _init_worker(spec: SimulationSpec) -> None:
    """Make a worker ready; an interrupt ends it at once, and so does the end of its parent."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    _Worker.spec = spec
    _Worker.game = guildhall.game(spec.game_id, spec.pack)


def _exit_with_parent() -> None:
    """Wait for the main process; if it was killed, a worker would wait for its orders for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_batch(numbers: range) -> list[GameResult | GameFailure]:
    """Play some games in a worker."""
    return [play_game(_Worker.game, _Worker.spec, number) for number in numbers]
