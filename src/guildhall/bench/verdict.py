"""How our figures compare with those of the peers, and whether that is what we aim at."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from guildhall.bench.measure import CLONE, DRIVEN, INSIDE, STEPS, Figure
from guildhall.bench.peers import CATANATRON, CONNECT_FOUR, HEARTS, PEERS, TEXAS

COUNTERPARTS: Final = {
    (CATANATRON, DRIVEN): DRIVEN,
    (CATANATRON, INSIDE): DRIVEN,  # it has no other way to play
    (CATANATRON, CLONE): CLONE,
    (HEARTS, DRIVEN): DRIVEN,
    (HEARTS, INSIDE): INSIDE,
    (HEARTS, CLONE): CLONE,
    (TEXAS, STEPS): STEPS,
    (CONNECT_FOUR, STEPS): STEPS,
}
"""Which measurement of a peer each of ours is compared with."""


class Target(NamedTuple):
    """How many times as fast as a peer we want to be, in one mode and one measurement."""

    mode: str
    what: str
    peer: str
    least: float


TARGETS: Final = (
    Target("compiled", DRIVEN, CATANATRON, 30),
    Target("compiled", DRIVEN, HEARTS, 2),
    Target("compiled", INSIDE, CATANATRON, 100),
    Target("compiled", CLONE, HEARTS, 1),
    Target("compiled", STEPS, TEXAS, 5),
    Target("compiled", STEPS, CONNECT_FOUR, 5),
    Target("interpreted", DRIVEN, CATANATRON, 2),
)


class Line(NamedTuple):
    """One figure with its ratio to each peer, its targets, and whether all of them are met."""

    figure: Figure
    ratios: dict[str, float]
    targets: tuple[Target, ...]
    is_met: bool | None
    """None if there is no target, or its peer was not measured."""


def ratios(figure: Figure, figures: Sequence[Figure]) -> dict[str, float]:
    """The figure's median, divided by the median of its counterpart at each peer."""
    result: dict[str, float] = {}
    for (peer, what), counterpart in COUNTERPARTS.items():
        for other in figures:
            if (what, peer, counterpart) == (figure.name.what, other.name.who, other.name.what):
                result[peer] = figure.median / other.median
    return result


def judged(figure: Figure, figures: Sequence[Figure]) -> Line:
    """The line of one figure."""
    name = figure.name
    if name.who in PEERS:
        return Line(figure, {}, (), None)
    found = ratios(figure, figures)
    targets = tuple(
        target for target in TARGETS if (target.mode, target.what) == (name.mode, name.what)
    )
    if not targets or any(target.peer not in found for target in targets):
        return Line(figure, found, targets, None)
    return Line(
        figure, found, targets, all(found[target.peer] >= target.least for target in targets)
    )


def lines(figures: Sequence[Figure]) -> list[Line]:
    """All figures with their comparisons, in the order in which they were given."""
    return [judged(figure, figures) for figure in figures]
