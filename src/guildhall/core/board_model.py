"""What a page shows of a view: board regions, standings, and how the viewer selects an action."""

from typing import Final, NamedTuple

NO_ACTION: Final = -1
FIRST_KEY: Final = 1000
"""Keys of items from here on are not actions; no game has as many actions."""


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


class Group(NamedTuple):
    """Items that are chosen together, as one part of a decision.

    The ``kind`` says what a complete choice is:

    * "single": one item,
    * "subset": ``min`` to ``max`` different items,
    * "counts": ``min`` to ``max`` items, each at most as often as ``limits`` allows,
    * "partition": all items, each as often as its limit, in piles,
    * "order": ``min`` to ``max`` items in order, with the ``required`` ones among them,
    * "amount": one of the ``values``.

    The key of an item is the action that chooses it, or a number from ``FIRST_KEY`` on where the
    action does not tell items apart.
    """

    kind: str
    items: tuple[int, ...] = ()
    min: int = 1
    max: int = 1
    limits: tuple[int, ...] = ()
    """How often each item can be chosen; by default once."""
    actions: tuple[int, ...] = ()
    """The action of each item of a "single" group, if it is not the key."""
    stop: int = NO_ACTION
    """The action that ends the choice, or a pile, before it is full."""
    answers: tuple[tuple[int, ...], ...] = ()
    """Where the game asks about each item in turn: the actions for choosing it 0, 1, … times."""
    number_actions: tuple[int, ...] = ()
    """Where the game first asks how many items are ordered: the actions for ``min`` and more."""
    required: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    """The amounts, or what each item of a partition is worth."""
    sequences: tuple[tuple[int, ...], ...] = ()
    """The actions of each amount."""
    is_automatic: bool = False
    """Whether the game itself makes a step that has only one option."""
    is_listed: bool = False
    """Whether the page lists the items, because the board does not show them."""


class Selection(NamedTuple):
    """How a player makes the current decision.

    With several ``groups``, or one of a kind other than "single", the player first completes the
    whole decision, in any order; ``core.selection`` turns it into actions. Otherwise each choice
    on the board is a move. ``pairs`` are items of two groups that go together; groups without
    pairs do not restrict each other. ``buttons`` are actions without a place on the board, which
    are always moves, and ``done_action`` is the one of them that ends the decision.
    """

    groups: tuple[Group, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    buttons: tuple[int, ...] = ()
    done_action: int = NO_ACTION

    @property
    def is_compound(self) -> bool:
        """Whether the whole decision is completed before anything is sent."""
        return len(self.groups) > 1 or any(group.kind != "single" for group in self.groups)

    @property
    def on_board(self) -> tuple[int, ...]:
        """The keys of the items that the board shows, in ascending order."""
        shown = [group.items for group in self.groups if not group.is_listed]
        return tuple(sorted({item for items in shown for item in items}))
