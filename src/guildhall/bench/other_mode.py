"""The same engine interpreted in a second process, which measures when the first one asks."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Final

from guildhall.bench.measure import Contender, Name, Sample
from guildhall.bench.own import own_contenders

SWITCH: Final = "GUILDHALL_INTERPRETED"

Question = tuple[int, float]
"""Which contender to measure, and for how many seconds."""

Answer = list[Name] | Sample
"""At first the names of all contenders, then a sample for each question."""


def serve(
    pipe: Connection[Answer, Question], titles: dict[str, int], measurements: list[str]
) -> None:
    """Tell the names of all contenders of this process, then measure those that are asked for."""
    contenders = [
        one for title, seats in titles.items() for one in own_contenders(title, seats, measurements)
    ]
    pipe.send([one.name for one in contenders])
    while True:
        try:
            index, seconds = pipe.recv()
        except EOFError:
            return
        pipe.send(contenders[index].measure(seconds))


def asked(pipe: Connection[Question, Answer], name: Name, index: int) -> Contender:
    """A contender that is measured at the other end of the pipe."""

    def measure(seconds: float) -> Sample:
        pipe.send((index, seconds))
        sample = pipe.recv()
        assert isinstance(sample, Sample)
        return sample

    return Contender(name, measure)


@contextmanager
def interpreted(titles: dict[str, int], measurements: list[str]) -> Iterator[list[Contender]]:
    """These measurements of the given titles and seats in a process that runs interpreted."""
    # A fresh interpreter, because a forked one would have the compiled modules already.
    context = multiprocessing.get_context("spawn")
    near: Connection[Question, Answer]
    far: Connection[Answer, Question]
    near, far = context.Pipe()
    process = context.Process(target=serve, args=(far, titles, measurements), daemon=True)
    before = os.environ.get(SWITCH)
    os.environ[SWITCH] = "1"
    try:
        process.start()
    finally:
        if before is None:
            del os.environ[SWITCH]
        else:
            os.environ[SWITCH] = before
    far.close()
    try:
        names = near.recv()
        assert isinstance(names, list)
        yield [asked(near, name, index) for index, name in enumerate(names)]
    finally:
        near.close()
        process.join()
