"""Ratios of our measurements to those of the peers, and our targets."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bench.measure import CLONE, DRIVEN, INSIDE, STEPS, Measurement
from bench.peers import CATANATRON, CONNECT_FOUR, HEARTS, PEERS, TEXAS

COUNTERPARTS: Final = {
    (CATANATRON, DRIVEN): DRIVEN,
    (CATANATRON, INSIDE): DRIVEN,  # it has no playouts
    (CATANATRON, CLONE): CLONE,
    (HEARTS, DRIVEN): DRIVEN,
    (HEARTS, INSIDE): INSIDE,
    (HEARTS, CLONE): CLONE,
    (TEXAS, STEPS): STEPS,
    (CONNECT_FOUR, STEPS): STEPS,
}
"""The metric of a peer that each of our metrics is compared with."""


class Target(NamedTuple):
    """The minimum ratio to a peer that we want for one mode and metric."""

    mode: str
    metric: str
    peer: str
    min_ratio: float


TARGETS: Final = (
    Target("compiled", DRIVEN, CATANATRON, 30),
    Target("compiled", DRIVEN, HEARTS, 2),
    Target("compiled", INSIDE, CATANATRON, 100),
    Target("compiled", CLONE, HEARTS, 1),
    Target("compiled", STEPS, TEXAS, 5),
    Target("compiled", STEPS, CONNECT_FOUR, 5),
    Target("interpreted", DRIVEN, CATANATRON, 2),
)


class Comparison(NamedTuple):
    """A measurement with its ratio to each peer, its targets and whether they are met."""

    measurement: Measurement
    ratios: dict[str, float]
    targets: tuple[Target, ...]
    is_met: bool | None
    """None if there is no target or its peer was not measured."""


def _ratios(measurement: Measurement, measurements: Sequence[Measurement]) -> dict[str, float]:
    """The median divided by the median of each peer's counterpart."""
    result: dict[str, float] = {}
    for (peer, metric), counterpart in COUNTERPARTS.items():
        for other in measurements:
            if (metric, peer, counterpart) == (
                measurement.name.metric,
                other.name.subject,
                other.name.metric,
            ):
                result[peer] = measurement.median / other.median
    return result


def _compare_one(measurement: Measurement, measurements: Sequence[Measurement]) -> Comparison:
    name = measurement.name
    if name.subject in PEERS:
        return Comparison(measurement, {}, (), None)
    found = _ratios(measurement, measurements)
    targets = tuple(
        target for target in TARGETS if (target.mode, target.metric) == (name.mode, name.metric)
    )
    if not targets or any(target.peer not in found for target in targets):
        return Comparison(measurement, found, targets, None)
    return Comparison(
        measurement,
        found,
        targets,
        all(found[target.peer] >= target.min_ratio for target in targets),
    )


def compare_all(measurements: Sequence[Measurement]) -> list[Comparison]:
    """Compare all measurements, in order."""
    return [_compare_one(measurement, measurements) for measurement in measurements]
