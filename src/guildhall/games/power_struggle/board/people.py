"""For a drawing by itself: the question, the seats with their points, and the buttons."""

from functools import lru_cache
from textwrap import wrap

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.svg import at, box, choice, group, path, thing, use, words
from guildhall.games.power_struggle.board.pieces import MANAGER_WIDTH, skill
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import SHARES
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words import said
from guildhall.games.power_struggle.words.names import thousands

TITLE = "Power Struggle"
PANEL = 340
PERSON = 42
NAME_LEFT = 58
BUTTON_WIDTH, BUTTON_HEIGHT = 162, 34

PEOPLE_LOOK = """
text.heading{font-size:17px;font-weight:600}
text.question{font-size:21px}
text.name{font-size:17px;font-weight:600}
text.note{font-size:12px;fill:$soft}
text.figure{font-size:15px;font-weight:600}
text.points{font-size:20px;font-weight:700;text-anchor:middle}
text.button{font-size:14px;font-weight:600}
path.rule{fill:none;stroke:$hair;stroke-width:1}
"""


def banner(question: str, letters: int) -> str:
    """The name of the game and the question, in lines of so many letters."""
    return words(0, 12, TITLE, "note serif") + "".join(
        words(0, 38 + 25 * i, part, "question serif")
        for i, part in enumerate(wrap(question, letters))
    )


def heading(text: str) -> str:
    """What stands above a part of the drawing."""
    return words(0, -9, text, "heading serif")


# The seats


def rooms_of(view: PowerStruggleView, seat: int) -> tuple[int, int]:
    """How many departments and main departments a seat has, and how many employees in them."""
    mine = [room for rooms in view["public"]["rooms"] for room in rooms if room[0] == seat]
    return len(mine), sum(room[2] for room in mine)


def people(view: PowerStruggleView, tongue: Tongue) -> str:
    """A row for each seat, in order of play."""
    rows = "".join(person(view, seat, tongue) for seat in range(view["seats"]))
    return path("rule", f"M0 0h{PANEL}") + rows


def person(view: PowerStruggleView, seat: int, tongue: Tongue) -> str:
    """Shield, name, rooms, certificates and victory points of a seat."""
    public = view["public"]
    rooms, _ = rooms_of(view, seat)
    papers = sum(public["certificates"][seat])
    is_asked = seat in view["asked"] and not view["over"]
    notes = [tongue.say("you")] if seat == view["seat"] else []
    notes += notes_on(view, seat, tongue)
    notes += [tongue.say("winner")] if has_won(view, seat) else []
    body = use(f"gh-shield{seat}", 22, 6, 1.1)
    if is_asked:
        body += group(use("gh-pointer", 0, 11, 0.85), "sign")
    if has_won(view, seat):
        body += group(use("gh-laurel", 190, 9, 0.95), "sign")
    body += line(NAME_LEFT, 20, tongue.seat(seat), "name serif", 17, 128)
    body += line(NAME_LEFT, 35, " · ".join(notes), "note", 12, 128)
    body += use(f"ps-m{seat}", 222, 7, 0.85) + words(222 + MANAGER_WIDTH, 27, rooms, "figure")
    body += skill(SHARES, 276, 21, 20) + words(290, 27, papers, "figure")
    body += words(324, 28, public["points"][seat], "points serif")
    body += path("rule", f"M0 {PERSON}h{PANEL}")
    points = public["points"][seat]
    says = [
        tongue.count("{number} victory point", "{number} victory points", points),
        rooms_says(rooms, tongue),
        papers_says(papers, tongue),
        *notes,
        *([tongue.say("to decide")] if is_asked else []),
    ]
    place = at(0, seat * PERSON)
    return thing(f"seat-{seat}", f"{tongue.seat(seat)}: {', '.join(says)}", body, place=place)


def rooms_says(rooms: int, tongue: Tongue) -> str:
    """Departments and main departments in words."""
    return tongue.count("{number} department", "{number} departments", rooms)


def papers_says(papers: int, tongue: Tongue) -> str:
    """Certificates in words."""
    return tongue.count("{number} certificate", "{number} certificates", papers)


def has_won(view: PowerStruggleView, seat: int) -> bool:
    """PS-9.3: whether a seat has won the game: most victory points, then most cash."""
    if not view["over"]:
        return False
    public = view["public"]
    marks = list(zip(public["points"], public["cash"], strict=True))
    return marks[seat] == max(marks)


def notes_on(view: PowerStruggleView, seat: int, tongue: Tongue) -> list[str]:
    """What else is to be said of a seat, in few words."""
    public = view["public"]
    # A75: who was first in the setup has no later meaning.
    begins = public["first"] if public["part"] == "setup" else public["start"]
    notes = [
        (tongue.say("starts"), seat == begins and not view["over"]),
        (tongue.say("has announced"), bool(public["declared"][seat])),
    ]
    found = [note for note, holds in notes if holds]
    if public["cash"]:
        found.append(thousands(public["cash"][seat]))
    if public["enemies"][seat]:
        colour = public["enemies"][seat][0]
        if colour == seat:
            found.append(tongue.say("against everybody"))
        else:
            found.append(tongue.say("arch-enemy {colour}", colour=tongue.seat(colour)))
    return found


# Buttons


def buttons(components: Components, actions: tuple[int, ...], tongue: Tongue) -> str:
    """Buttons for the choices that have no place on the board, in two columns."""
    return "".join(
        button(
            components,
            action,
            i % 2 * (BUTTON_WIDTH + 16.0),
            i // 2 * (BUTTON_HEIGHT + 8.0),
            tongue,
        )
        for i, action in enumerate(actions)
    )


@lru_cache(maxsize=256)
def button(components: Components, action: int, x: float, y: float, tongue: Tongue) -> str:
    """A button of the banner."""
    says = said(components, action, -1, tongue)
    body = box("ring", 0, 0, BUTTON_WIDTH, BUTTON_HEIGHT, 8)
    body += line(BUTTON_WIDTH / 2, 22, says, "button mid", 14, BUTTON_WIDTH - 12)
    return choice(f"button-{action}", action, says, body, place=at(x, y))
