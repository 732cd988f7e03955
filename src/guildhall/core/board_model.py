"""What a page shows of a view: board regions, standings, and how the viewer selects an action."""

from typing import Final, NamedTuple

NO_ACTION: Final = -1


class Region(NamedTuple):
    """A rectangular part of the board that the page lays out.

    ``slot`` is "board" (large, with pan and zoom), "side" (next to the board; below it on a phone)
    or "tray" (the viewer's own pieces, always in reach). ``label`` is the heading. ``svg`` is one
    element without stylesheet and sprite, which the page holds once.
    """

    name: str
    slot: str
    label: str
    svg: str


class Stat(NamedTuple):
    """A public number in a player's row: its icon (SVG), value and label."""

    icon: str
    number: int
    label: str


class Standing(NamedTuple):
    """A player's row as far as the viewer knows: points so far, stats and notes."""

    seat: int
    points: int | None
    stats: tuple[Stat, ...]
    notes: tuple[str, ...]


class Selection(NamedTuple):
    """How the viewer selects the pending action.

    ``steps``: each chosen item is a move. ``subset``: the viewer marks ``min`` to ``max`` of
    ``items`` and sends them together. ``number``: the viewer sets one of ``values``, which stand
    for the actions in ``items``; they are not drawn. ``steps_made`` describes the earlier steps of
    this sequence, ``buttons`` are the actions without a place on the board, and ``done_action`` is
    the button that ends the sequence.
    """

    kind: str = "steps"
    steps_made: tuple[str, ...] = ()
    items: tuple[int, ...] = ()
    min: int = 1
    max: int = 1
    values: tuple[int, ...] = ()
    buttons: tuple[int, ...] = ()
    done_action: int = NO_ACTION
