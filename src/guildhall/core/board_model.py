"""What a page shows of a view: board regions, standings, and how the viewer selects an action."""

from typing import Final, NamedTuple

NO_ACTION: Final = -1


class Region(NamedTuple):
    """A rectangular part of the board that the page lays out.

    ``slot`` is "board" (large, with pan and zoom), "side" (next to the board; below it on a phone)
    or "tray" (the viewer's own pieces, always in reach). ``label`` is the heading. ``svg`` is one
    element without stylesheet and sprite, which the page holds once; ``size`` is its width and
    height. Screen readers read the ``description``, which every board has.
    """

    name: str
    slot: str
    label: str
    svg: str
    size: tuple[float, float]
    description: str = ""


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
    """How a player makes the current choice.

    ``kind`` is "single" (each choice is a move), "multiple" (``min`` to ``max`` of ``items`` are
    selected and sent together) or "number" (one of ``items``, which are not drawn and stand for
    ``values``, is set and sent). ``buttons`` are actions without a place on the board, and
    ``done_action`` is the one of them that ends the sequence.
    """

    kind: str = "single"
    items: tuple[int, ...] = ()
    min: int = 1
    max: int = 1
    values: tuple[int, ...] = ()
    buttons: tuple[int, ...] = ()
    done_action: int = NO_ACTION
