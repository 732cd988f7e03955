"""A finished run of the benchmark, as rows of tables, as JSON and as Markdown."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from guildhall.bench.measure import Figure
from guildhall.bench.suite import SUITES, Suite
from guildhall.bench.verdict import Line, lines

LEGEND: Final = (
    "Seconds are processor time. Spread: half the distance from the slowest to the fastest round."
)

PREFACE: Final = f"""\
# Benchmark results

Random play on one core: medians over rounds in which every contender has one slice of time,
and the ratios of these medians. How exactly the others are driven and counted is said at the
heads of `catan.py`, `spiel.py` and `zoo.py` in `src/guildhall/bench/`.
There is one section for each machine and Python version, written by the command that it shows.

{LEGEND}
"""

Row = tuple[str, ...]
"""The cells of one line of a table."""


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
        others = f" Beside it {listed(self.peers)}." if self.peers else ""
        return (
            f"{self.date}: Guildhall {self.version}, {self.mode}, {core}, "
            f"{self.rounds} rounds of {self.seconds:g} s each; {titles}.{others}"
        )

    def rows(self, suite: Suite) -> list[Row]:
        """The cells of the table of a suite, one row for each figure."""
        return [
            cells(line, suite)
            for line in lines(self.figures)
            if line.figure.name.what in suite.measurements
        ]

    def tables(self) -> list[tuple[Suite, list[Row]]]:
        """The suites of which something was measured, each with its rows."""
        tables = [(suite, self.rows(suite)) for suite in SUITES.values()]
        return [(suite, rows) for suite, rows in tables if rows]


def listed(words: list[str]) -> str:
    """Some words, one at least, as a part of a sentence."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def is_number(heading: str) -> bool:
    """Whether a column holds numbers, which stand to the right."""
    return heading in ("per second", "spread") or heading.startswith("x ")


def times(line: Line, peer: str) -> str:
    """The ratio to a peer with as many digits as mean something, and what is aimed at."""
    ratio = line.ratios.get(peer)
    aims = [f" (≥ {target.least:g})" for target in line.targets if target.peer == peer]
    if ratio is None:
        return "-"
    return (f"{ratio:.2f}" if ratio < 10 else f"{ratio:,.0f}") + "".join(aims)


def cells(line: Line, suite: Suite) -> Row:
    """One row of the table of a suite."""
    name = line.figure.name
    rates = [sample.rate for sample in line.figure.samples]
    return (
        name.who,
        name.mode,
        suite.measurements[name.what],
        f"{line.figure.median:,.0f}",
        f"± {(max(rates) - min(rates)) / 2 / line.figure.median:.0%}",
        *(times(line, peer) for peer in suite.peers),
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
    """One section: machine, circumstances, the command that makes it again, and the tables."""
    tables = "".join(markdown_table(suite, rows) for suite, rows in report.tables())
    return f"## {report.where()}\n\n{report.how()}\n\n    {command}\n{tables}"


def markdown_table(suite: Suite, rows: list[Row]) -> str:
    """A table under its title, with its legend."""
    headings = suite.headings()
    rule = tuple("---:" if is_number(heading) else "---" for heading in headings)
    table = "\n".join(markdown_row(row) for row in [headings, rule, *rows])
    return f"\n### {suite.title}\n\n{suite.legend}\n\n{table}\n"


def markdown_row(row: Iterable[str]) -> str:
    """The cells of a row between bars."""
    return "| " + " | ".join(row) + " |"


def with_section(text: str, section: str) -> str:
    """Results with a section put in, in the place of one with the same heading if there is."""
    heading = section.splitlines()[0]
    parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    kept = [PREFACE.strip(), *(part.strip() for part in parts[1:])]
    for index, part in enumerate(kept):
        if part.splitlines()[:1] == [heading]:
            kept[index] = section.strip()
            break
    else:
        kept.append(section.strip())
    return "\n\n".join(kept) + "\n"
