"""For a drawing by itself: the question, the seats with their points, and the buttons."""

from functools import lru_cache
from textwrap import wrap

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.svg import at, box, choice, group, path, thing, use, words
from guildhall.games.strasbourg.board.pieces import prize
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words import action_text

TITLE = "Strasbourg"
PANEL = 340
PERSON = 42
NAME_LEFT = 58
BUTTON_WIDTH, BUTTON_HEIGHT = 150, 38

PEOPLE_LOOK = """
text.heading{font-size:17px;font-weight:600}
text.question{font-size:21px}
text.name{font-size:17px;font-weight:600}
text.note{font-size:12px;fill:$soft}
text.figure{font-size:15px;font-weight:600}
text.button{font-size:14px;font-weight:600}
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


def people(view: StrasbourgView, tongue: Tongue) -> str:
    """A row for each seat, in order of play."""
    rows = "".join(person(view, seat, tongue) for seat in range(view["seats"]))
    return path("rule", f"M0 0h{PANEL}") + rows


def person(view: StrasbourgView, seat: int, tongue: Tongue) -> str:
    """Shield, name, members, seats in the council and prestige of a seat."""
    public = view["public"]
    members, chairs = public["figures"].count(seat), public["council"].count(seat)
    is_asked = seat in view["asked"] and not view["over"]
    notes = notes_on(view, seat, tongue)
    body = use(f"gh-shield{seat}", 22, 6, 1.1)
    if is_asked:
        body += group(use("gh-pointer", 0, 11, 0.85), "sign")
    if has_won(view, seat):
        body += group(use("gh-laurel", 190, 9, 0.95), "sign")
    body += line(NAME_LEFT, 20, tongue.seat(seat), "name serif", 17, 128)
    body += line(NAME_LEFT, 35, " · ".join(notes), "note", 12, 150)
    body += use(f"st-member{seat}", 222, 8, 0.75) + words(247, 27, members, "figure")
    body += group(use("st-chair", 266, 10, 0.9), "sign") + words(292, 27, chairs, "figure")
    body += prize(public["points"][seat], 324, 20, 1.25)
    body += path("rule", f"M0 {PERSON}h{PANEL}")
    says = [
        tongue.say("{points} prestige", points=public["points"][seat]),
        tongue.count("{number} member in the city", "{number} members in the city", members),
        tongue.count("{number} seat in the council", "{number} seats in the council", chairs),
        *notes,
        *([tongue.say("to decide")] if is_asked else []),
    ]
    place = at(0, seat * PERSON)
    return thing(f"seat-{seat}", f"{tongue.seat(seat)}: {', '.join(says)}", body, place=place)


def has_won(view: StrasbourgView, seat: int) -> bool:
    """ST-9.8: whether a seat has won the game: most points, then most members in the city."""
    public = view["public"]
    marks = [(public["points"][one], public["figures"].count(one)) for one in range(view["seats"])]
    return view["over"] and marks[seat] == max(marks)


def notes_on(view: StrasbourgView, seat: int, tongue: Tongue) -> list[str]:
    """What else is to be said of a seat, in single words."""
    notes = (
        (tongue.say("you"), seat == view["seat"]),
        (tongue.say("first player"), seat == view["public"]["first"]),
        (tongue.say("winner"), has_won(view, seat)),
    )
    return [note for note, holds in notes if holds]


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
    says = action_text(components, 0, action, tongue)
    body = box("ring", 0, 0, BUTTON_WIDTH, BUTTON_HEIGHT, 8)
    body += line(BUTTON_WIDTH / 2, 24, says, "button mid", 14, BUTTON_WIDTH - 12)
    return choice(f"button-{action}", action, says, body, place=at(x, y))
