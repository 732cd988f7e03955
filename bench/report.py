"""Results of a benchmark run as table rows, JSON and Markdown."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bench.measure import Measurement
from bench.suite import SUITES, Suite
from bench.targets import Comparison, compare_all

LEGEND: Final = (
    "Seconds are processor time. Spread: half the distance from the slowest to the fastest round."
)

PREFACE: Final = f"""\
# Benchmark results

Random play on one core: the median rate of each contender over several rounds, and the ratios of
these medians. The docstrings of `catanatron_peer.py`, `openspiel_peer.py` and `pettingzoo_peer.py`
describe how the other engines are driven and counted. Each section covers one machine and Python
version and was written by the command that it shows.

{LEGEND}
"""

ReportRow = tuple[str, ...]
"""The cells of one table row."""


@dataclass
class Report:
    """The measurements of a run and its settings."""

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
    measurements: list[Measurement]

    def machine_text(self) -> str:
        """The machine and Python version."""
        return f"{self.cpu}, {self.python}"

    def run_text(self) -> str:
        """Date, version and settings of the run, in a sentence."""
        games = ", ".join(f"{game_id} with {seats} seats" for game_id, seats in self.seats.items())
        core = "on one core" if self.is_pinned else "not pinned to a core"
        others = f" Compared with {join_and(self.peers)}." if self.peers else ""
        return (
            f"{self.date}: Guildhall {self.version}, {self.mode}, {core}, "
            f"{self.rounds} rounds of {self.seconds:g} s each; {games}.{others}"
        )

    def rows(self, suite: Suite) -> list[ReportRow]:
        """The rows of a suite's table, one per measurement."""
        return [
            _report_row(comparison, suite)
            for comparison in compare_all(self.measurements)
            if comparison.measurement.name.metric in suite.metrics
        ]

    def tables(self) -> list[tuple[Suite, list[ReportRow]]]:
        """The suites that have measurements, with their rows."""
        tables = [(suite, self.rows(suite)) for suite in SUITES.values()]
        return [(suite, rows) for suite, rows in tables if rows]


def join_and(words: list[str]) -> str:
    """Join one or more words with commas and "and"."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def is_numeric_column(heading: str) -> bool:
    """Whether a column holds numbers, which are right-aligned."""
    return heading in ("per second", "spread") or heading.startswith("x ")


def _ratio_text(comparison: Comparison, peer: str) -> str:
    """The ratio to a peer, rounded to what is significant, and its target."""
    ratio = comparison.ratios.get(peer)
    target_texts = [
        f" (≥ {target.min_ratio:g})" for target in comparison.targets if target.peer == peer
    ]
    if ratio is None:
        return "-"
    return (f"{ratio:.2f}" if ratio < 10 else f"{ratio:,.0f}") + "".join(target_texts)


def _report_row(comparison: Comparison, suite: Suite) -> ReportRow:
    name = comparison.measurement.name
    rates = [sample.rate for sample in comparison.measurement.samples]
    return (
        name.subject,
        name.mode,
        suite.metrics[name.metric],
        f"{comparison.measurement.median:,.0f}",
        f"± {(max(rates) - min(rates)) / 2 / comparison.measurement.median:.0%}",
        *(_ratio_text(comparison, peer) for peer in suite.peers),
        {True: "yes", False: "no", None: "-"}[comparison.is_met],
    )


def to_json(report: Report) -> str:
    """The whole run with all samples."""
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
        "measurements": [
            {
                "subject": comparison.measurement.name.subject,
                "mode": comparison.measurement.name.mode,
                "metric": comparison.measurement.name.metric,
                "median": comparison.measurement.median,
                "samples": [
                    [sample.operations, sample.seconds] for sample in comparison.measurement.samples
                ],
                "ratios": comparison.ratios,
                "targets": {target.peer: target.min_ratio for target in comparison.targets},
                "met": comparison.is_met,
            }
            for comparison in compare_all(report.measurements)
        ],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def to_markdown(report: Report, command: str) -> str:
    """One section: the machine, the run, the command that repeats it, and the tables."""
    tables = "".join(_markdown_table(suite, rows) for suite, rows in report.tables())
    return f"## {report.machine_text()}\n\n{report.run_text()}\n\n    {command}\n{tables}"


def _markdown_table(suite: Suite, rows: list[ReportRow]) -> str:
    headings = suite.headings()
    rule = tuple("---:" if is_numeric_column(heading) else "---" for heading in headings)
    table = "\n".join(_markdown_row(row) for row in [headings, rule, *rows])
    return f"\n### {suite.title}\n\n{suite.legend}\n\n{table}\n"


def _markdown_row(row: Iterable[str]) -> str:
    return "| " + " | ".join(row) + " |"


def replace_section(text: str, section: str) -> str:
    """Replace the section with the same heading, or append the section."""
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
