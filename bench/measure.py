"""Measuring contenders in turn, so that the noise of a machine hits all of them alike."""

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

DRIVEN: Final = "driven"
INSIDE: Final = "inside"
CLONE: Final = "clone"
STEPS: Final = "steps"

Batch = Callable[[], int]
"""Does a small piece of work and returns how many decisions, clones or steps it made."""


class Sample(NamedTuple):
    """What was done in one slice of processor time."""

    operations: int
    seconds: float

    @property
    def rate(self) -> float:
        """How many there were per second."""
        return self.operations / self.seconds


class ContenderId(NamedTuple):
    """Who is measured (a title or a peer), in which mode, doing which of the above."""

    subject: str
    mode: str
    metric: str


@dataclass
class Contender:
    """Something that can be measured for about so many seconds."""

    name: ContenderId
    measure: Callable[[float], Sample]


@dataclass
class Measurement:
    """All samples of one contender."""

    name: ContenderId
    samples: list[Sample] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The middle one of the rates."""
        return statistics.median(sample.rate for sample in self.samples)


def measure_batch(batch: Batch, seconds: float) -> Sample:
    """Repeat a batch until the time is up; the last one is finished and counted in full.

    The time is the processor's: on a quiet machine that is the same, and on a busy one it leaves
    out what other programs take.
    """
    gc.collect()  # or one contender would pay for another's garbage
    count = 0
    begin = time.process_time()
    while True:
        count += batch()
        elapsed = time.process_time() - begin
        if elapsed >= seconds:
            return Sample(count, elapsed)


def in_process_contender(name: ContenderId, batch: Batch) -> Contender:
    """A contender that repeats a batch in this process."""
    return Contender(name, lambda seconds: measure_batch(batch, seconds))


def _round_order(count: int, turn: int) -> list[int]:
    """The order of a round: forwards and backwards in turn, so that neighbours change sides."""
    forwards = list(range(count))
    return forwards if turn % 2 == 0 else forwards[::-1]


def interleave(
    contenders: Sequence[Contender], rounds: int, seconds: float, tick: Callable[[], None]
) -> list[Measurement]:
    """Measure every contender once in each round, after a warm-up, and call ``tick`` after each."""
    measurements = [Measurement(one.name) for one in contenders]
    for one in contenders:
        one.measure(seconds / 10)
    for turn in range(rounds):
        for index in _round_order(len(contenders), turn):
            measurements[index].samples.append(contenders[index].measure(seconds))
            tick()
    return measurements
