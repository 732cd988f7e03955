"""The interpreted engine in a second process, which measures on request."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Final

from bench.engine import engine_contenders
from bench.measure import Contender, ContenderId, Sample

_INTERPRETED_VARIABLE: Final = "GUILDHALL_INTERPRETED"

_MeasureRequest = tuple[int, float]
"""The index of the contender and the seconds to measure."""

_WorkerReply = list[ContenderId] | Sample
"""First the ids of all contenders, then one sample per request."""


def _serve_measurements(
    pipe: Connection[_WorkerReply, _MeasureRequest], game_seats: dict[str, int], metrics: list[str]
) -> None:
    """Send the ids of all contenders, then measure on request."""
    contenders = [
        one
        for game_id, seats in game_seats.items()
        for one in engine_contenders(game_id, seats, metrics)
    ]
    pipe.send([one.name for one in contenders])
    while True:
        try:
            index, seconds = pipe.recv()
        except EOFError:
            return
        pipe.send(contenders[index].measure(seconds))


def _remote_contender(
    pipe: Connection[_MeasureRequest, _WorkerReply], name: ContenderId, index: int
) -> Contender:
    """A contender that the process at the other end of the pipe measures."""

    def measure(seconds: float) -> Sample:
        pipe.send((index, seconds))
        sample = pipe.recv()
        assert isinstance(sample, Sample)
        return sample

    return Contender(name, measure)


@contextmanager
def interpreted_contenders(
    game_seats: dict[str, int], metrics: list[str]
) -> Iterator[list[Contender]]:
    """Contenders for these games and metrics in a process that runs interpreted."""
    # Spawn, because a forked process would already have the compiled modules loaded.
    context = multiprocessing.get_context("spawn")
    parent_end: Connection[_MeasureRequest, _WorkerReply]
    child_end: Connection[_WorkerReply, _MeasureRequest]
    parent_end, child_end = context.Pipe()
    process = context.Process(
        target=_serve_measurements, args=(child_end, game_seats, metrics), daemon=True
    )
    before = os.environ.get(_INTERPRETED_VARIABLE)
    os.environ[_INTERPRETED_VARIABLE] = "1"
    try:
        process.start()
    finally:
        if before is None:
            del os.environ[_INTERPRETED_VARIABLE]
        else:
            os.environ[_INTERPRETED_VARIABLE] = before
    child_end.close()
    try:
        names = parent_end.recv()
        assert isinstance(names, list)
        yield [_remote_contender(parent_end, name, index) for index, name in enumerate(names)]
    finally:
        parent_end.close()
        process.join()
