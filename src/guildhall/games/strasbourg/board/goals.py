"""The own objectives: what they ask for, how far one has come, and what they pay."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.glyph import SIDE, disc
from guildhall.drawing.letters import amount, label, line, split
from guildhall.drawing.svg import at, box, group, path, piece, thing, use, words
from guildhall.games.strasbourg.board.bids import is_open
from guildhall.games.strasbourg.board.goal_signs import goal_piece
from guildhall.games.strasbourg.board.pieces import PRIZE, prize
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import DISCARDED, KEPT, OBJECTIVES, OPEN
from guildhall.games.strasbourg.objectives import MOST_COINS, reached_in_view
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import goal, goal_number, parts_of, short_goal

WIDTH = 340
ROW = 33
ROWS = 5
GOALS_SIZE = WIDTH, ROWS * ROW
TEXT_LEFT = 30
PIPS, PIP = 312, 11
"""Where the last mark of progress ends, and the room of one."""
MOST_PIPS = 9

GOALS_LOOK = """
text.goal{font-size:15px}
text.two{font-size:14px}
text.goal-label{font-size:11px;text-anchor:middle}
path.pip{fill:none;stroke:$soft;stroke-width:1.3}
path.pip-on{fill:$soft;stroke:$soft;stroke-width:1.3}
g.reached path.pip-on{fill:$ink;stroke:$ink}
path.tick{fill:none;stroke:$ink;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
g.gone{opacity:.3}
rect.paper{fill:$card;stroke:$hair;stroke-width:1}
"""

CARD_WIDTH, CARD_HEIGHT = 66, 92


# Progress


def progress(
    components: Components, view: StrasbourgView, seat: int, objective: int
) -> tuple[int, int]:
    """How far a seat has come with an objective, as far as the viewer sees it, and how far is all.

    Who has most coins is not told while the screens stand closed.
    """
    needed = goal_number(components, view["seats"], objective)
    if objective == MOST_COINS and not is_open(view):
        return 0, needed
    public = view["public"]
    made = counted(
        components,
        view["seats"],
        tuple(public["figures"]),
        tuple(public["sites"]),
        tuple(public["chapels"]),
        tuple(public["council"]),
        tuple(view["noted"]["coins"]),
        seat,
        objective,
    )
    return max(0, min(made, needed)), needed


@lru_cache(maxsize=8192)
def counted(
    components: Components,
    seats: int,
    figures: tuple[int, ...],
    sites: tuple[int, ...],
    chapels: tuple[int, ...],
    council: tuple[int, ...],
    coins: tuple[int, ...],
    seat: int,
    objective: int,
) -> int:
    """ST-10: how far a seat has come."""
    parts = parts_of(components, seats)
    return reached_in_view(
        parts,
        list(figures),
        list(sites),
        list(chapels),
        list(council),
        list(coins),
        seat,
        objective,
    )


# What never changes: pieces of the sprite


@lru_cache(maxsize=1)
def goal_pieces() -> str:
    """Marks of progress, signs and a prize at their places in a line, and the line to point at."""
    found = piece("st-line", box("hit", 0, 1, WIDTH, ROW - 2, 4))
    for need in range(1, MOST_PIPS + 1):
        pips = [disc(PIPS - 5 - (need - 1 - i) * PIP, ROW / 2, 3.6) for i in range(need)]
        for have in range(need + 1):
            body = path("pip-on", "".join(pips[:have])) if have else ""
            body += path("pip", "".join(pips[have:])) if have < need else ""
            found += piece(f"st-pips{have}-{need}", body)
    aims = "".join(
        piece(f"st-aim{objective}", goal_sign(objective, 12, ROW / 2, 22))
        for objective in range(OBJECTIVES)
    )
    return (
        found + aims + piece("st-prize", group(path("prize", PRIZE), place=at(WIDTH - 12, ROW / 2)))
    )


# The list


def goals(components: Components, view: StrasbourgView, tongue: Tongue) -> str:
    """A line for each objective that the viewer has, or may still keep."""
    seat, own = view["seat"], view["own"]
    if seat is None:
        return ""
    body, row = "", 0
    for objective, answer in zip(own["dealt"], own["answers"], strict=False):
        if view["public"]["phase"] != "keep" and answer != KEPT:
            continue
        have, need = progress(components, view, seat, objective)
        body += goal_row(
            components, view["seats"], objective, answer, have, need, row, view["over"], tongue
        )
        row += 1
    return body


@lru_cache(maxsize=8192)
def goal_row(
    components: Components,
    seats: int,
    objective: int,
    answer: int,
    have: int,
    need: int,
    row: int,
    is_over: bool,
    tongue: Tongue,
) -> str:
    """An objective with its sign, its words, marks of progress and points."""
    said = goal(components, seats, objective, tongue)
    points = components.objective_points[objective]
    body = use(f"st-aim{objective}")
    room = PIPS - need * PIP - 8 - TEXT_LEFT
    lines = split(said, 15, room)
    look, size = ("goal", 15) if len(lines) == 1 else ("goal two", 14)
    first = ROW / 2 + 5 if len(lines) == 1 else ROW / 2 - 2
    body += "".join(
        line(TEXT_LEFT, first + i * 14, part, look, size, room) for i, part in enumerate(lines)
    )
    body += use(f"st-pips{have}-{need}")
    paid = points if have == need or not is_over else components.objective_fail
    body += use("st-prize") + words(WIDTH - 12, ROW / 2 + 4.4, amount(paid), "prize-figure")
    body += use("st-line")
    looks = {DISCARDED: "gone"}
    look = looks.get(answer, "reached" if have == need else "")
    told: dict[str, object] = {"goal": said, "points": points, "have": have, "need": need}
    says = tongue.say("{goal}: {have} of {need}, {points} points", **told)
    return thing(f"goal-{objective + 1}", says, body, look=look, place=at(0, row * ROW))


def goal_sign(objective: int, x: float, y: float, size: float) -> str:
    """The sign of an objective around a point."""
    name, colours = goal_piece(objective)
    return group(use(name, x - size / 2, y - size / 2, size / SIDE), f"sign{colours}")


# Cards to choose from


def goal_cards(components: Components, view: StrasbourgView, tongue: Tongue) -> str:
    """The five cards that were dealt, while one chooses; the one that is asked about is framed."""
    own = view["own"]
    asked = own["answers"].index(OPEN) if OPEN in own["answers"] and view["actions"] else -1
    return "".join(
        goal_card(components, view["seats"], objective, own["answers"][i], i == asked, i, tongue)
        for i, objective in enumerate(own["dealt"])
    )


@lru_cache(maxsize=2048)
def goal_card(
    components: Components,
    seats: int,
    objective: int,
    answer: int,
    is_asked: bool,
    place: int,
    tongue: Tongue,
) -> str:
    """An objective as a card, kept, discarded or not yet answered."""
    body = box("paper", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 6)
    body += goal_sign(objective, 24, 24, 32)
    body += prize(components.objective_points[objective], 51, 17)
    short = short_goal(components, seats, objective, tongue)
    body += label(CARD_WIDTH / 2, 57, short, "goal-label", 11, CARD_WIDTH - 5)
    says = goal(components, seats, objective, tongue)
    look = ""
    if answer == KEPT:
        body += path("tick", "M26 80l5 5 9-10")
        says = tongue.say("kept: {goal}", goal=says)
    elif answer == DISCARDED:
        look = "gone"
        says = tongue.say("discarded: {goal}", goal=says)
    if is_asked:
        body += box("chosen", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 6)
    x = place * (WIDTH - CARD_WIDTH) / (ROWS - 1)
    return thing(f"dealt-{objective + 1}", says, body, look=look, place=at(x, 3))
