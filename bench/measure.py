"""Measure contenders in turn, so that noise affects all of them equally."""

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
"""Does a small piece of work and returns its number of decisions, clones or steps."""


class Sample(NamedTuple):
    """The operations done in one slice of processor time."""

    operations: int
    seconds: float

    @property
    def rate(self) -> float:
        """Operations per second."""
        return self.operations / self.seconds


class ContenderId(NamedTuple):
    """A game or peer, the mode it runs in and the metric measured."""

    subject: str
    mode: str
    metric: str


@dataclass
class Contender:
    """Something that can be measured for a number of seconds."""

    name: ContenderId
    measure: Callable[[float], Sample]


@dataclass
class Measurement:
    """All samples of one contender."""

    name: ContenderId
    samples: list[Sample] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The median rate."""
        return statistics.median(sample.rate for sample in self.samples)


def measure_batch(batch: Batch, seconds: float) -> Sample:
    """Repeat a batch until the time is up; the last batch is completed and counted.

    This is processor time, which excludes other programs on a busy machine.
    """
    gc.collect()  # so that no contender pays for another's garbage
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
    """The order of a round: forwards and backwards alternately, to balance effects of order."""
    forwards = list(range(count))
    return forwards if turn % 2 == 0 else forwards[::-1]


def interleave(
    contenders: Sequence[Contender], rounds: int, seconds: float, tick: Callable[[], None]
) -> list[Measurement]:
    """Measure each contender once per round, after a warm-up; call ``tick`` after each."""
    measurements = [Measurement(one.name) for one in contenders]
    for one in contenders:
        one.measure(seconds / 10)
    for turn in range(rounds):
        for index in _round_order(len(contenders), turn):
            measurements[index].samples.append(contenders[index].measure(seconds))
            tick()
    return measurements
