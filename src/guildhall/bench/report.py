"""A finished run of the benchmark, as rows of a table, as JSON and as Markdown."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from guildhall.bench.measure import CLONE, DRIVEN, INSIDE, Figure
from guildhall.bench.peers import CATANATRON, HEARTS
from guildhall.bench.verdict import Line, lines

HEADINGS: Final = (
    "who",
    "mode",
    "measured",
    "per second",
    "spread",
    f"x {CATANATRON} (aim)",
    "x hearts (aim)",
    "met",
)
RULE: Final = ("---", "---", "---", "---:", "---:", "---:", "---:", "---")

WORDS: Final = {DRIVEN: "from Python", INSIDE: "inside", CLONE: "clones"}

LEGEND: Final = (
    "From Python: decisions of random games driven through the public API. Inside: decisions of "
    "random games that the engine plays by itself. Clones: of a position in the middle of a game. "
    "Seconds are processor time. Spread: half the distance from the slowest to the fastest round."
)

PREFACE: Final = f"""\
# Benchmark results

Random play on one core: medians over rounds in which every contender has one slice of time,
and the ratios of these medians. How exactly the others are driven and counted is said at the
head of `catan.py` and `spiel.py` in `src/guildhall/bench/`.
There is one section for each machine and Python version, written by the command that it shows.

{LEGEND}
"""


@dataclass
class Report:
    """The figures of a run and all that is needed to make it again."""

    date: str
    cpu: str
    python: str
    version: str
    mode: str
    is_pinned: bool
    rounds: int
    seconds: float
    seats: dict[str, int]
    peers: list[str]
    figures: list[Figure]

    def where(self) -> str:
        """The machine, as one phrase."""
        return f"{self.cpu}, {self.python}"

    def how(self) -> str:
        """The rest of the circumstances, as one sentence."""
        titles = ", ".join(f"{title} with {seats} seats" for title, seats in self.seats.items())
        core = "on one core" if self.is_pinned else "not pinned to a core"
        others = f" Beside it {' and '.join(self.peers)}." if self.peers else ""
        return (
            f"{self.date}: Guildhall {self.version}, {self.mode}, {core}, "
            f"{self.rounds} rounds of {self.seconds:g} s each; {titles}.{others}"
        )

    def rows(self) -> list[tuple[str, ...]]:
        """The cells of the table, one row for each figure."""
        return [cells(line) for line in lines(self.figures)]


def times(line: Line, peer: str) -> str:
    """The ratio to a peer with as many digits as mean something, and what is aimed at."""
    ratio = line.ratios.get(peer)
    aims = [f" (≥ {target.least:g})" for target in line.targets if target.peer == peer]
    if ratio is None:
        return "-"
    return (f"{ratio:.2f}" if ratio < 10 else f"{ratio:,.0f}") + "".join(aims)


def cells(line: Line) -> tuple[str, ...]:
    """One row of the table."""
    name = line.figure.name
    rates = [sample.rate for sample in line.figure.samples]
    return (
        name.who,
        name.mode,
        WORDS[name.what],
        f"{line.figure.median:,.0f}",
        f"± {(max(rates) - min(rates)) / 2 / line.figure.median:.0%}",
        times(line, CATANATRON),
        times(line, HEARTS),
        {True: "yes", False: "no", None: "-"}[line.is_met],
    )


def to_json(report: Report) -> str:
    """The whole run, with every sample."""
    data: dict[str, object] = {
        "date": report.date,
        "cpu": report.cpu,
        "python": report.python,
        "guildhall": report.version,
        "mode": report.mode,
        "one_core": report.is_pinned,
        "rounds": report.rounds,
        "slice": report.seconds,
        "seats": report.seats,
        "peers": report.peers,
        "figures": [
            {
                "who": line.figure.name.who,
                "mode": line.figure.name.mode,
                "what": line.figure.name.what,
                "median": line.figure.median,
                "samples": [[sample.done, sample.seconds] for sample in line.figure.samples],
                "ratios": line.ratios,
                "targets": {target.peer: target.least for target in line.targets},
                "met": line.is_met,
            }
            for line in lines(report.figures)
        ],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def to_markdown(report: Report, command: str) -> str:
    """One section: machine, circumstances, the command that makes it again, and the table."""
    table = "\n".join(markdown_row(row) for row in [HEADINGS, RULE, *report.rows()])
    return f"## {report.where()}\n\n{report.how()}\n\n    {command}\n\n{table}\n"


def markdown_row(row: Iterable[str]) -> str:
    """The cells of a row between bars."""
    return "| " + " | ".join(row) + " |"


def with_section(text: str, section: str) -> str:
    """Results with a section put in, in the place of one with the same heading if there is."""
    text = text or PREFACE
    heading = section.splitlines()[0]
    parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    kept = [part.strip() for part in parts]
    for index, part in enumerate(kept):
        if part.splitlines()[:1] == [heading]:
            kept[index] = section.strip()
            break
    else:
        kept.append(section.strip())
    return "\n\n".join(kept) + "\n"
