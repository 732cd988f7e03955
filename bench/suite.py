"""Suites: metrics that share their peers and a table."""

from typing import Final, NamedTuple

from bench.measure import CLONE, DRIVEN, INSIDE, STEPS
from bench.peers import CATANATRON, CONNECT_FOUR, HEARTS, TEXAS


class Suite(NamedTuple):
    """Metrics that are compared with the same peers in one table."""

    title: str
    metrics: dict[str, str]
    """Labels of the metrics."""
    peers: dict[str, str]
    """Short names of the peers, for column headings."""
    legend: str

    def headings(self) -> tuple[str, ...]:
        """The column headings of the table."""
        ratios = [f"x {short} (target)" for short in self.peers.values()]
        return ("contender", "mode", "metric", "per second", "spread", *ratios, "met")


ENGINE: Final = Suite(
    title="Engine",
    metrics={DRIVEN: "from Python", INSIDE: "inside", CLONE: "clones"},
    peers={CATANATRON: "catanatron", HEARTS: "hearts"},
    legend=(
        "From Python: decisions in random games driven through the public API. Inside: decisions "
        "in random games played inside the engine. Clones: copies of a midgame position."
    ),
)

LAB: Final = Suite(
    title="PettingZoo loop",
    metrics={STEPS: "PettingZoo steps"},
    peers={TEXAS: "texas_holdem_v4", CONNECT_FOUR: "connect_four_v3"},
    legend=(
        "PettingZoo steps: moves in random games through the PettingZoo loop, with an observation "
        "and an action mask before each move."
    ),
)

SUITES: Final = {"engine": ENGINE, "lab": LAB}


def select_suites(names: list[str] | None) -> list[Suite]:
    """The suites with these names, or all suites."""
    for name in names or []:
        if name not in SUITES:
            raise ValueError(f"Unknown suite {name!r}; expected one of: {', '.join(SUITES)}.")
    return [suite for name, suite in SUITES.items() if not names or name in names]
