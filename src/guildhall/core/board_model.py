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
    """How a person makes the choice that is open: one step at a time, or several with a "done".

    ``steps``: each chosen thing is a move. ``subset``: some of ``items`` are marked, at least
    ``least`` and at most ``most``, and sent together. ``number``: one of ``items``, which stand for
    the ``values``, is set and sent; they are not drawn. ``so_far`` are the steps of this sequence
    that were made, in words; ``buttons`` the actions that have no place on the board; ``finish``
    the one of them that ends the sequence.
    """

    kind: str = "steps"
    steps_made: tuple[str, ...] = ()
    items: tuple[int, ...] = ()
    min: int = 1
    max: int = 1
    values: tuple[int, ...] = ()
    buttons: tuple[int, ...] = ()
    done_action: int = NO_ACTION
