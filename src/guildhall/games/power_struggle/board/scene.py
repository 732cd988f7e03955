"""What a page shows of a view: the regions of the board, the seats, and how to choose."""

from guildhall.core.scene import Figure, Gesture, Region, Standing
from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.glyph import SIDE
from guildhall.drawing.pieces import icon
from guildhall.drawing.svg import named, whole
from guildhall.games.power_struggle.board.building import building, description
from guildhall.games.power_struggle.board.desk import DESK_SIZE, desk
from guildhall.games.power_struggle.board.events import EVENTS_SIZE, events, events_label
from guildhall.games.power_struggle.board.menu import MENU_SIZE, menu
from guildhall.games.power_struggle.board.people import (
    notes_on,
    papers_says,
    rooms_of,
    rooms_says,
)
from guildhall.games.power_struggle.board.pieces import MANAGER_HEIGHT, MANAGER_WIDTH
from guildhall.games.power_struggle.board.plan import BOARD_SIZE
from guildhall.games.power_struggle.board.privileges import PRIVILEGES_SIZE, privileges
from guildhall.games.power_struggle.board.shares import SHARES_SIZE, shares
from guildhall.games.power_struggle.board.tracks import tracks
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    ACCEPT,
    BRACKET,
    CARD,
    EVENT,
    NOTHING,
    ONE,
    PASS,
    REFUSE,
    SKIP,
    SLOT,
    STOP,
    SUM,
    TWO,
)
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words import said, sum_of

LONGEST = 10
"""So many letters of a name are written on the board; beside it people have their whole names."""
EDGE = 4
"""Around the drawings: rings grow when one points at them."""

BUTTONS = frozenset((SKIP, STOP, PASS, ONE, TWO, ACCEPT, REFUSE, *range(SLOT, EVENT)))
"""The actions that have no place on the board."""


def board(components: Components, view: PowerStruggleView, tongue: Tongue) -> str:
    """Tracks and building."""
    base = tongue.base
    return tracks(components, view, base) + building(components, view, base)


def scene(
    components: Components, view: PowerStruggleView, tongue: Tongue = ENGLISH
) -> list[Region]:
    """The building, the actions, privilege cards, certificates and events, and the own desk."""
    base, seats = tongue.base, view["seats"]
    brief = with_brief_names(tongue, seats)

    def side(name: str, label: str, body: str, size: tuple[float, float]) -> Region:
        return Region(name, "side", label, whole(named(body, brief, seats), size, EDGE))

    drawn = named(board(components, view, tongue), brief, seats)
    regions = [
        Region(
            "building",
            "board",
            tongue.say("The company"),
            whole(drawn, BOARD_SIZE, EDGE, description(view, tongue)),
        ),
        side("actions", tongue.say("Actions"), menu(components, view, base), MENU_SIZE),
        side(
            "privileges",
            tongue.say("Privilege cards"),
            privileges(components, view, base),
            PRIVILEGES_SIZE,
        ),
        side("events", events_label(view, tongue), events(components, view, base), EVENTS_SIZE),
        side(
            "shares", tongue.say("Share certificates"), shares(components, view, base), SHARES_SIZE
        ),
    ]
    if view["seat"] is not None:
        mine = named(desk(components, view, base), tongue, seats)
        regions.append(
            Region("desk", "tray", tongue.say("Your desk"), whole(mine, DESK_SIZE, EDGE))
        )
    return regions


def with_brief_names(tongue: Tongue, seats: int) -> Tongue:
    """The tongue for what names people a hundred times: long names without their end."""
    names = [tongue.seat(seat) for seat in range(seats)]
    return tongue.at_table([n if len(n) <= LONGEST else n[: LONGEST - 1] + "." for n in names])


def standings(view: PowerStruggleView, tongue: Tongue = ENGLISH) -> list[Standing]:
    """The open victory points of each seat, its rooms and employees, and its certificates."""
    public = view["public"]
    result = []
    for seat in range(view["seats"]):
        rooms, staff = rooms_of(view, seat)
        papers = sum(public["certificates"][seat])
        figures = (
            Figure(
                icon(f"ps-m{seat}", MANAGER_WIDTH, MANAGER_HEIGHT),
                rooms,
                rooms_says(rooms, tongue),
            ),
            Figure(
                icon("ps-clerk", 16, 20),
                staff,
                tongue.count("{number} employee", "{number} employees", staff),
            ),
            Figure(icon("ps-skill1", SIDE, SIDE), papers, papers_says(papers, tongue)),
        )
        notes = tuple(notes_on(view, seat, tongue))
        result.append(Standing(seat, public["points"][seat], figures, notes))
    return result


def gesture(components: Components, view: PowerStruggleView, tongue: Tongue = ENGLISH) -> Gesture:
    """Choices go step by step; the sum of a bribe, first about and then exactly, is a number."""
    actions = tuple(view["actions"])
    if not actions:
        return Gesture()
    so_far = steps_made(components, view, tongue.base)
    if view["public"]["phase"] == "bribe_sum":
        bracket = view["own"]["bracket"]
        values = tuple(amount_of(components, action, bracket) for action in actions)
        return Gesture("number", so_far=so_far, items=actions, values=values)
    buttons = tuple(action for action in actions if action in BUTTONS)
    finish = STOP if STOP in actions else NOTHING
    return Gesture(so_far=so_far, buttons=buttons, finish=finish)


def amount_of(components: Components, action: int, bracket: int) -> int:
    """The sum that an action offers, or the most that it leaves to offer."""
    if action < SUM:
        return components.bracket * (action - BRACKET + 1)
    return sum_of(components, action, bracket)


AFTER_THE_MENU = frozenset(
    (
        "found_number",
        "new_division",
        "move_room",
        "merge_first",
        "resign_head",
        "buy_main",
        "buy_counsel",
        "buy_shares",
    )
)
"""Questions that come right after the choice of an action.

Later ones may have steps before them that the rules took by themselves, which a view does not tell.
"""


def steps_made(components: Components, view: PowerStruggleView, tongue: Tongue) -> tuple[str, ...]:
    """The steps of this sequence that can be taken back one by one, as far as they are certain."""
    own, doing, phase = view["own"], view["public"]["doing"], view["public"]["phase"]
    steps: list[int] = []
    if phase == "events":
        if own["meeting"]:
            steps = [SLOT + own["meeting"] - 4, *(EVENT + kind for kind in own["stack"])]
    elif phase in ("bribe_card", "bribe_sum"):
        if doing["attempt"] == 1:
            steps.append(doing["action"])
        if phase == "bribe_sum":
            steps.append(CARD + doing["card"])
            if own["bracket"] != NOTHING:
                steps.append(BRACKET + own["bracket"])
    elif phase in AFTER_THE_MENU:
        steps.append(doing["action"])
    return tuple(said(components, action, NOTHING, tongue) for action in steps)
