"""The page of a title's numbers, made from what it declares: ``python -m guildhall.lab.describe``.

It runs without NumPy, as the engine does.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import guildhall
from guildhall.core.features import Feature
from guildhall.lab.history import OWN_MOVE, HistoryEncoder

FOLDER: Final = Path("docs/observations")

PAGE: Final = """\
# {title} as numbers

Made from the source by `python -m guildhall.lab.describe`; do not edit it. Ruleset {ruleset}, with
the title's own pack: other components can have other bounds. How these numbers are reached is said
in [the lab](../lab.md); which number stands for which kind, space or action, in
[the ids](../../src/guildhall/games/{name}/ids.py).

## The observation

{cells} cells, each from 0 to 1, field after field. A **number** has one cell, in which its bounds
become 0 and 1. A **category** has one cell for each number that it can be, from the least to the
most, with a 1 in the right one and 0 in the others. A field of several numbers has the cells of
the first, then those of the second, and so on. Cells are counted from 0, and `a-b` includes `b`.

Seats are counted from the viewer on: 0 is the viewer, 1 sits to the left. The spectator counts
from seat 0. For a seat that nobody sits on all numbers are 0.

{observation}

## What was told

{rows} rows of {width} cells, each 0 or 1: in order, the decisions of the seat itself (`{chose}`)
and the events that it was told. A row has a 1 in the cell of its kind. Behind the {kinds} cells of
the kinds follow the numbers of its fields in binary digits, the highest first, each counted from
the least of its field; what one was not told counts as the least. All else is 0, and so are the
rows that are not needed. Here seats are those of the table, whoever reads the rows.

{told}

Left out, since they only spell out what follows from the others: {implied}.

The tensor of an OpenSpiel information state is the observation with these rows behind it, one
after the other: {cells} + {rows} x {width} = {whole} cells.
"""


def page(title: str) -> str:
    """The Markdown page of a title: the fields of its observation, and the rows of ``told``."""
    game = guildhall.game(title)
    diary = HistoryEncoder(game)
    rows, width = diary.shape
    return PAGE.format(
        title=game.title,
        name=game.id,
        ruleset=game.ruleset,
        cells=game.observation_spec.size,
        observation=table(
            ("field", "cells", "numbers", "bounds", "written as", "what it means"),
            observation_rows(game.observation_spec.features),
        ),
        rows=rows,
        width=width,
        chose=OWN_MOVE,
        kinds=len(diary.fields_by_kind),
        told=table(
            ("kind", "its cell", "field", "cells", "numbers", "bounds", "digits", "what it means"),
            told_rows(diary.fields),
        ),
        implied=", ".join(f"`{kind}`" for kind in sorted(game.event_encoding.derived_kinds))
        or "none",
        whole=game.observation_spec.size + rows * width,
    )


def observation_rows(fields: Iterable[Feature]) -> Iterator[tuple[str, ...]]:
    """A row for each field of an observation."""
    start = 0
    for field in fields:
        yield (
            f"`{field.name}`",
            span(start, field.cells),
            str(field.length),
            bounds(field),
            "category" if field.is_category else "number",
            field.description,
        )
        start += field.cells


def told_rows(kinds: dict[str, tuple[Feature, ...]]) -> Iterator[tuple[str, ...]]:
    """A row for each field of each kind, the first of them with the kind itself."""
    for place, (kind, fields) in enumerate(kinds.items()):
        head = (f"`{kind}`", str(place))
        start = len(kinds)
        for field in fields:
            cells = field.length * field.bits
            yield (
                *head,
                f"`{field.name}`",
                span(start, cells),
                str(field.length),
                bounds(field),
                str(field.bits),
                field.description,
            )
            head = ("", "")
            start += cells
        if not fields:
            yield *head, "none", "", "", "", "", ""


def span(start: int, cells: int) -> str:
    """The first and the last of so many cells."""
    return f"{start}-{start + cells - 1}"


def bounds(field: Feature) -> str:
    """The least and the most of a field."""
    return f"{field.min} to {field.max}"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    """Write the pages of all titles into a folder."""
    parser = argparse.ArgumentParser(
        prog="python -m guildhall.lab.describe", description="Write the page of each title."
    )
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="default: %(default)s")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for title in guildhall.titles():
        (folder / f"{title}.md").write_text(page(title), "utf-8")


if __name__ == "__main__":
    main()
