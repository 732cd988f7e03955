"""For drawings by themselves: the question, and a row for each seat. A page writes both itself."""

from textwrap import wrap

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.pieces import coin
from guildhall.drawing.seats import SEATS
from guildhall.drawing.svg import at, group, path, thing, use, words
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import guild_name, influence_text, points_text

PANEL = 340
SEAT_ROW = 52
NAME_LEFT, NAME_RIGHT = 68, 236

PANEL_LOOK = """
text.heading{font-size:18px;font-weight:600}
text.question{font-size:22px}
text.name{font-size:18px;font-weight:600}
text.note{font-size:12px;fill:$soft}
text.figure{font-size:16px;font-weight:600}
text.lap{font-size:9px;font-weight:700}
"""


def banner(question: str, letters: int) -> str:
    """The name of the game and the question, in lines of so many letters."""
    lines = wrap(question, letters)
    return words(0, 12, "Flandern 1302", "note serif") + "".join(
        words(0, 38 + 26 * i, one, "question serif") for i, one in enumerate(lines)
    )


def heading(text: str) -> str:
    """What stands above a part of the drawing."""
    return words(0, -12, text, "heading serif")


def seats(components: Components, view: FlandernView, tongue: Tongue) -> str:
    """A row for each seat."""
    rows = "".join(seat_row(components, view, seat, tongue) for seat in range(view["seats"]))
    return path("rule", f"M0 0h{PANEL}") + rows


def seat_row(components: Components, view: FlandernView, seat: int, tongue: Tongue) -> str:
    """Shield, name, guild, influence and points of a seat, and the signs it bears."""
    public = view["public"]
    score, influence = public["scores"][seat], public["influence"][seat]
    is_asked = seat in view["asked"] and not view["over"]
    notes = notes_on(components, view, seat, tongue)
    body = use(f"gh-shield{seat}", 24, 8, 1.3)
    if is_asked:
        body += group(use("gh-pointer", 0, 15, 0.9), "sign")
    right = NAME_RIGHT
    for piece, holds in (("gh-pennant", starts(view, seat)), ("gh-laurel", won(view, seat))):
        if holds:
            right -= 23
            body += group(use(piece, right, 6, 0.9), "sign")
    body += line(NAME_LEFT, 24, tongue.seat(seat), "name serif", 18, right - NAME_LEFT - 3)
    body += line(NAME_LEFT, 41, " · ".join(notes), "note", 12, NAME_RIGHT - NAME_LEFT)
    body += coin(score, 318, 26, 1.9)
    says = [points_text(score, tongue), *notes]
    if not public["stack"]:
        body += use("fl-seal-small", 250, 14) + words(270, 32, influence, "figure")
        says.append(influence_text(influence, tongue))
    body += path("rule", f"M0 {SEAT_ROW}h{PANEL}")
    if is_asked:
        says.append(tongue.say("to decide"))
    place = at(0, seat * SEAT_ROW)
    return thing(f"seat-{seat}", f"{tongue.seat(seat)}: {', '.join(says)}", body, place=place)


def starts(view: FlandernView, seat: int) -> bool:
    """Whether a seat is the first player."""
    return seat == view["public"]["first"] and not view["over"]


def won(view: FlandernView, seat: int) -> bool:
    """Whether a seat has won the game."""
    scores = view["public"]["scores"]
    return view["over"] and scores[seat] == max(scores)


def notes_on(components: Components, view: FlandernView, seat: int, tongue: Tongue) -> list[str]:
    """What else is to be said of a seat, in few words."""
    found = [guilds_of(components, view, seat, tongue)]
    if seat == view["seat"]:
        found.append(tongue.say("you"))
    if starts(view, seat):
        found.append(first_name(view, tongue))
    if won(view, seat):
        found.append(tongue.say("winner"))
    return found


def first_name(view: FlandernView, tongue: Tongue) -> str:
    """What the first player is called; with two it is who has the turn."""
    return tongue.say("first player") if view["seats"] > 2 else tongue.say("has the turn")


def guilds_of(components: Components, view: FlandernView, seat: int, tongue: Tongue) -> str:
    """The charge of a shield needs no words here: the guild of a seat, with two also the other."""
    public = view["public"]
    mine = guild_name(components, public["guilds"][seat], tongue)
    if not public["influenced"]:
        return mine
    other = guild_name(components, public["influenced"][seat], tongue)
    return tongue.say("{guild} and {other}", guild=mine, other=other)


def charge(seat: int, tongue: Tongue) -> str:
    """The charge on the shield of a seat."""
    return tongue.say(SEATS[seat].charge)
