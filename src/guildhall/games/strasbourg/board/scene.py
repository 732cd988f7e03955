"""What a page shows of a view: the regions of the board, the seats, and how to choose."""

from guildhall.core.scene import Figure, Gesture, Region, Standing
from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.glyph import SIDE
from guildhall.drawing.pieces import icon
from guildhall.drawing.svg import named, whole
from guildhall.games.strasbourg.board.bids import bids, bids_size
from guildhall.games.strasbourg.board.city import city, description
from guildhall.games.strasbourg.board.council import council
from guildhall.games.strasbourg.board.goals import GOALS_SIZE, goals
from guildhall.games.strasbourg.board.pieces import MEMBER_HEIGHT, MEMBER_WIDTH
from guildhall.games.strasbourg.board.plan import BOARD_SIZE
from guildhall.games.strasbourg.board.rounds import rounds
from guildhall.games.strasbourg.board.screen import deck_size, screen, screen_size
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import (
    ADD,
    CLOSE,
    DISCARD,
    KEEP,
    KEPT,
    MOST_SOLD,
    NO_PLACING,
    NO_RESCUE,
    PASS,
    SELL,
    STOP,
    TAKE_GOOD,
    WAIT,
)
from guildhall.games.strasbourg.ids import OPEN as UNANSWERED
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words import action_text
from guildhall.games.strasbourg.words.names import short_goal

EDGE = 4
"""Around the drawings: rings grow when one points at them."""

BUTTONS = frozenset(
    (
        KEEP,
        DISCARD,
        STOP,
        PASS,
        WAIT,
        NO_PLACING,
        TAKE_GOOD,
        NO_RESCUE,
        *range(SELL, SELL + MOST_SOLD + 1),
    )
)
"""The actions that have no place on the board."""


def board(components: Components, view: StrasbourgView, tongue: Tongue) -> str:
    """Council, city and rounds."""
    base = tongue.base
    return (
        council(components, view, base)
        + city(components, view, base)
        + rounds(components, view, base)
    )


def scene(components: Components, view: StrasbourgView, tongue: Tongue = ENGLISH) -> list[Region]:
    """The board, everybody's piles and bids, the own objectives, and what the own screen hides."""
    base, seats = tongue.base, view["seats"]
    drawn = named(board(components, view, tongue), tongue, seats)
    rows = named(bids(components, view, base), tongue, seats)
    regions = [
        Region(
            "city",
            "board",
            tongue.say("The city and its council"),
            whole(drawn, BOARD_SIZE, EDGE, description(view, tongue)),
        ),
        Region("bids", "side", tongue.say("Piles and bids"), whole(rows, bids_size(view), EDGE)),
    ]
    if view["seat"] is not None:
        mine = goals(components, view, base)
        regions += [
            Region("goals", "side", tongue.say("Your objectives"), whole(mine, GOALS_SIZE, EDGE)),
            Region(
                "screen",
                "tray",
                tongue.say("Behind your screen"),
                whole(screen(components, view, base), screen_size(view), EDGE),
            ),
        ]
    return regions


def standings(view: StrasbourgView, tongue: Tongue = ENGLISH) -> list[Standing]:
    """The prestige of each seat, its members in the city and its seats in the council."""
    public = view["public"]
    result = []
    for seat in range(view["seats"]):
        members, chairs = public["figures"].count(seat), public["council"].count(seat)
        figures = (
            Figure(
                icon(f"st-member{seat}", MEMBER_WIDTH, MEMBER_HEIGHT),
                members,
                tongue.count(
                    "{number} member in the city", "{number} members in the city", members
                ),
            ),
            Figure(
                icon("st-chair", SIDE, SIDE),
                chairs,
                tongue.count(
                    "{number} seat in the council", "{number} seats in the council", chairs
                ),
            ),
        )
        notes = (tongue.say("first player"),) if seat == public["first"] else ()
        result.append(Standing(seat, public["points"][seat], figures, notes))
    return result


def gesture(components: Components, view: StrasbourgView, tongue: Tongue = ENGLISH) -> Gesture:
    """All choices go step by step; those of a sequence can be taken back one by one."""
    if not view["actions"]:
        return Gesture()
    buttons = tuple(action for action in view["actions"] if action in BUTTONS)
    return Gesture(so_far=steps_made(components, view, tongue.base), buttons=buttons)


def steps_made(components: Components, view: StrasbourgView, tongue: Tongue) -> tuple[str, ...]:
    """The answers about objectives, or the steps of the split, so far."""
    if view["own"]["stage"] == "split":
        steps = split_so_far(view)
        return tuple(action_text(components, 0, action, tongue) for action in steps)
    if view["public"]["phase"] != "keep":
        return ()
    own = view["own"]
    return tuple(
        tongue.say(
            "{goal}: kept" if answer == KEPT else "{goal}: discarded",
            goal=short_goal(components, view["seats"], objective, tongue),
        )
        for objective, answer in zip(own["dealt"], own["answers"], strict=True)
        if answer != UNANSWERED
    )


# The split


def split_so_far(view: StrasbourgView) -> list[int]:
    """The actions with which the viewer has come from the cards drawn to the piles so far.

    ST-3.3: what must be, a pile does by itself; only where a card could be added was a question.
    """
    own, now = view["own"], view["public"]["round"]
    made = [pile for pile in own["piles"] if pile["round"] == now]
    hand = [*own["hand"], *(card for pile in made for card in pile["cards"])]
    # With an empty deck nobody is asked whether to draw.
    steps = [STOP] if deck_size(view) else []
    before: list[int] = []
    for pile in made:
        is_closed = pile["slot"] != own["open"]
        for i, card in enumerate(pile["cards"]):
            if i:
                steps.append(ADD + card - 1)
            hand.remove(card)
        if is_closed and addable(hand, pile["cards"], before):
            steps.append(CLOSE)
        before = pile["cards"]
    return steps


def addable(hand: list[int], pile: list[int], before: list[int]) -> bool:
    """Whether a card of the hand could have been added to a pile when it was closed."""
    return any(card <= pile[-1] and (not before or [*pile, card] <= before) for card in hand)
