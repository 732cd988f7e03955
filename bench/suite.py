"""The suites: which measurements belong together, beside which peers, and how they are shown."""

from typing import Final, NamedTuple

from bench.measure import CLONE, DRIVEN, INSIDE, STEPS
from bench.peers import CATANATRON, CONNECT_FOUR, HEARTS, TEXAS


class Suite(NamedTuple):
    """Measurements that share their peers, and with them a table."""

    title: str
    metrics: dict[str, str]
    """Each with the words that stand for it in the table."""
    peers: dict[str, str]
    """Each with its short name for the heading of its column."""
    legend: str

    def headings(self) -> tuple[str, ...]:
        """The heads of the columns of its table."""
        ratios = [f"x {short} (aim)" for short in self.peers.values()]
        return ("who", "mode", "measured", "per second", "spread", *ratios, "met")


ENGINE: Final = Suite(
    title="Engine",
    metrics={DRIVEN: "from Python", INSIDE: "inside", CLONE: "clones"},
    peers={CATANATRON: "catanatron", HEARTS: "hearts"},
    legend=(
        "From Python: decisions of random games driven through the public API. Inside: decisions "
        "of random games that the engine plays by itself. Clones: of a position in the middle of "
        "a game."
    ),
)

LAB: Final = Suite(
    title="PettingZoo loop",
    metrics={STEPS: "PettingZoo steps"},
    peers={TEXAS: "texas_holdem_v4", CONNECT_FOUR: "connect_four_v3"},
    legend=(
        "PettingZoo steps: moves of random games through the loop of PettingZoo's users, with the "
        "observation and the mask of legal actions before each move."
    ),
)

SUITES: Final = {"engine": ENGINE, "lab": LAB}


def select_suites(names: list[str] | None) -> list[Suite]:
    """The suites of these names, or all of them if none is named."""
    for name in names or []:
        if name not in SUITES:
            raise ValueError(f"There is no suite {name!r}; there are: {', '.join(SUITES)}.")
    return [suite for name, suite in SUITES.items() if not names or name in names]
