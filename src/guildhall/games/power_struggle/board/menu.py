"""The list of actions, which shows at any time what there is to do."""

from functools import lru_cache

from guildhall.core.tongue import N_, Tongue
from guildhall.drawing.glyph import SIDE
from guildhall.drawing.letters import line
from guildhall.drawing.svg import at, box, choice, group, piece, thing, use
from guildhall.games.power_struggle.board.pieces import sign, skill
from guildhall.games.power_struggle.board.plan import Point
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    BUY_COUNSEL,
    BUY_INFLUENCE,
    BUY_MAIN,
    CORRUPTION,
    COUNSELS,
    DEVELOPMENT,
    HIRE,
    HUMAN_RESOURCES,
    INFLUENCE,
    LEGAL,
    MAINS,
    MERGE,
    MOVE,
    RESIGN,
    SHARES,
    USE_LEGAL,
)
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words import said
from guildhall.games.power_struggle.words.names import capital, money

MENU_LOOK = """
rect.entry{fill:$card;stroke:$hair;stroke-width:1}
text.entry{font-size:14px}
"""

ROWS = 7
ENTRY_WIDTH, ENTRY_HEIGHT = 167, 24
ACROSS, DOWN = 173, 27
MENU_SIZE = (340.0, ROWS * DOWN - 3.0)

LABELS = {
    MOVE: N_("Move departments"),
    MERGE: N_("Merge two departments"),
    RESIGN: N_("Resign as head"),
}
"""The others are called as one would type them."""
SAYS = {
    HIRE: N_("hire: {hired} employees for your rooms"),
    MERGE: N_("merge: 2 departments to 1 main department"),
    BUY_INFLUENCE: N_("buy influence: {dismissed} employees for 1"),
    BUY_MAIN: N_("buy main department: {main}"),
    BUY_COUNSEL: N_("buy counsel: {counsel}"),
}
"""What is told of an action besides its name."""
ORDER = tuple(range(HIRE, USE_LEGAL + 1))


def menu(components: Components, view: PowerStruggleView, tongue: Tongue) -> str:
    """All actions; those that are possible now may be chosen."""
    actions = view["actions"]
    return "".join(entry(components, action, action in actions, tongue) for action in ORDER)


def entry_spot(number: int) -> Point:
    """The upper left corner of an entry."""
    column, row = divmod(number, ROWS)
    return column * ACROSS, row * DOWN


@lru_cache(maxsize=512)
def entry(components: Components, action: int, is_choice: bool, tongue: Tongue) -> str:
    """An action as an entry of the list."""
    x, y = entry_spot(action - HIRE)
    words = label(components, action, tongue)
    body = line(x + 26, y + 17, words, "entry", 14, ENTRY_WIDTH - 31)
    name = f"act-{action}"
    if not is_choice:
        body = use(f"ps-a{action - HIRE}") + body
        return thing(name, "", body, about=(action,))
    text = said(components, action, -1, tongue)
    says = text
    if action in SAYS:
        says = tongue.say(
            SAYS[action],
            hired=components.hired,
            dismissed=components.influence_staff,
            main=money(components.main_price, tongue),
            counsel=money(components.counsel_price, tongue),
        )
    body = box("ring", x, y, ENTRY_WIDTH, ENTRY_HEIGHT, 5) + use(f"ps-d{action - HIRE}") + body
    return choice(name, action, says, body, text=text)


def label(components: Components, action: int, tongue: Tongue) -> str:
    """An action in few words."""
    if action in LABELS:
        return tongue.say(LABELS[action])
    return capital(said(components, action, -1, tongue))


@lru_cache(maxsize=1)
def entry_pieces() -> str:
    """The entries without their words, each with the sign of what it is about."""
    x, y, size = 14.0, ENTRY_HEIGHT / 2, 17.0
    signs = (
        sign(HUMAN_RESOURCES, x, y, size),
        skill(MAINS, x, y, size),
        skill(MAINS, x, y, size),
        group(use("gh-pointer", x - size / 2, y - size / 2, size / SIDE), "sign"),
        skill(MAINS, x, y, size),
        skill(COUNSELS, x, y, size),
        skill(CORRUPTION, x, y, size),
        skill(INFLUENCE, x, y, size),
        skill(MAINS, x, y, size),
        skill(COUNSELS, x, y, size),
        skill(SHARES, x, y, size),
        sign(DEVELOPMENT, x, y, size),
        sign(LEGAL, x, y, size),
    )
    frame = box("entry", 0.5, 0.5, ENTRY_WIDTH - 1, ENTRY_HEIGHT - 1, 5)
    frame += box("hit", 0, 0, ENTRY_WIDTH, ENTRY_HEIGHT, 5)
    body = ""
    for i, mark in enumerate(signs):
        place = at(*entry_spot(i))
        body += piece(f"ps-d{i}", group(mark, place=place))
        body += piece(f"ps-a{i}", group(frame + mark, place=place))
    return body
