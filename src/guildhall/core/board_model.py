"""What a page shows of a view: regions of the board, how each seat stands, how a choice is made."""

from typing import Final, NamedTuple

NO_ACTION: Final = -1


class Region(NamedTuple):
    """A part of the drawing that a page may put where it has room for it.

    ``place`` is "board" (large; it pans and zooms), "side" (beside the board, on a phone below it)
    or "tray" (the viewer's own things, always within reach). ``label`` is what a page writes above
    it. ``svg`` is a whole element without style sheet and sprite, which a page holds once.
    """

    name: str
    slot: str
    label: str
    svg: str


class Stat(NamedTuple):
    """A number that everybody sees beside a seat: a small SVG element, the number, what it is."""

    icon: str
    number: int
    label: str


class Standing(NamedTuple):
    """How a seat stands, as far as the viewer knows: points so far, figures, and notes on it."""

    seat: int
    points: int | None
    stats: tuple[Stat, ...]
    notes: tuple[str, ...]


class Selection(NamedTuple):
    """How a player makes the current choice.

    ``kind`` is "single" (each choice is a move), "multiple" (``min`` to ``max`` of ``items`` are
    selected and sent together) or "number" (one of ``items``, which are not drawn and stand for
    ``values``, is set and sent). ``steps_made`` describes the earlier steps of the move,
    ``buttons`` are actions without a place on the board, and ``done_action`` is the one of them
    that ends the sequence.
    """

    kind: str = "single"
    steps_made: tuple[str, ...] = ()
    items: tuple[int, ...] = ()
    min: int = 1
    max: int = 1
    values: tuple[int, ...] = ()
    buttons: tuple[int, ...] = ()
    done_action: int = NO_ACTION
