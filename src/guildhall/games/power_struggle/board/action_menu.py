"""The action menu, always visible."""

from functools import lru_cache

from guildhall.core.language import N_, Language, capitalize
from guildhall.drawing import svg
from guildhall.drawing.glyph import SIDE
from guildhall.drawing.text_fit import balance_lines, fitted_text
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.board.geometry import Point
from guildhall.games.power_struggle.board.symbols import card_sign, competence_sign
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.actions import seat_action_text
from guildhall.games.power_struggle.words.names import money

ACTION_MENU_CSS = """
rect.entry{fill:$card;stroke:$hair;stroke-width:1}
text.entry{font-size:15px}
g.quiet>use{opacity:.5}
g.quiet>text{fill:$soft}
"""

_NUM_ROWS = 7
_ENTRY_WIDTH, _ENTRY_HEIGHT = 167, 38
# All rings have the same size, so it is written only once.
ACTION_MENU_CSS += (
    f'g[id^="act-"]>rect.ring{{width:{_ENTRY_WIDTH}px;height:{_ENTRY_HEIGHT}px;rx:5px}}'
)
_COLUMN_STEP, _ROW_STEP = 173, 42
ACTION_MENU_SIZE = (340.0, _NUM_ROWS * _ROW_STEP - 4.0)

_ENTRY_TEXTS = {
    ids.MOVE: N_("Move departments"),
    ids.MERGE: N_("Merge two departments"),
    ids.RESIGN: N_("Resign as head"),
}
"""The other entries have the text that a user would type."""
_ARIA_LABELS = {
    ids.HIRE: N_("hire: {hired} employees for your rooms"),
    ids.MERGE: N_("merge: 2 departments into 1 main department"),
    ids.BUY_INFLUENCE: N_("buy influence: dismiss {dismissed} employees for 1"),
    ids.BUY_MAIN: N_("buy main department: {main}"),
    ids.BUY_COUNSEL: N_("buy counsel: {counsel}"),
}
"""Descriptions of actions that need more than a name."""
_MENU_ACTIONS = tuple(range(ids.HIRE, ids.USE_LEGAL + 1))


def action_menu(components: Components, view: PowerStruggleView, lang: Language) -> str:
    """All actions; those that are legal now can be chosen."""
    actions = view["actions"]
    return "".join(_entry(components, action, action in actions, lang) for action in _MENU_ACTIONS)


def _entry_corner(number: int) -> Point:
    column, row = divmod(number, _NUM_ROWS)
    return column * _COLUMN_STEP, row * _ROW_STEP


@lru_cache(maxsize=512)
def _entry(components: Components, action: int, is_choice: bool, lang: Language) -> str:
    x, y = _entry_corner(action - ids.HIRE)
    entry_text = _entry_text(components, action, lang)
    lines = balance_lines(entry_text, 15, _ENTRY_WIDTH - 35)
    first, size = (24, 15) if len(lines) == 1 else (16, 14)
    body = "".join(
        fitted_text(x + 31, y + first + 16 * i, line, "entry", size, _ENTRY_WIDTH - 35)
        for i, line in enumerate(lines)
    )
    name = f"act-{action}"
    body = svg.use(f"ps-a{action - ids.HIRE}") + body
    if not is_choice:
        return svg.item(name, "", body, css_class="quiet", actions=(action,))
    text = seat_action_text(components, action, -1, lang)
    label = text
    if action in _ARIA_LABELS:
        label = lang.text(
            _ARIA_LABELS[action],
            hired=components.hired_staff,
            dismissed=components.influence_staff,
            main=money(components.main_price, lang),
            counsel=money(components.counsel_price, lang),
        )
    body += f'<rect class="ring" x="{x:g}" y="{y:g}"/>'
    return svg.choice(name, action, label, body, text=text)


def _entry_text(components: Components, action: int, lang: Language) -> str:
    if action in _ENTRY_TEXTS:
        return lang.text(_ENTRY_TEXTS[action])
    return capitalize(seat_action_text(components, action, -1, lang))


@lru_cache(maxsize=1)
def action_menu_symbols() -> str:
    """The entries without text, each with an icon."""
    x, y, size = 16.0, _ENTRY_HEIGHT / 2, 20.0
    signs = (
        card_sign(ids.HUMAN_RESOURCES, x, y, size),
        competence_sign(ids.MAINS, x, y, size),
        competence_sign(ids.MAINS, x, y, size),
        svg.group(svg.use("gh-pointer", x - size / 2, y - size / 2, size / SIDE), "sign"),
        competence_sign(ids.MAINS, x, y, size),
        competence_sign(ids.COUNSELS, x, y, size),
        competence_sign(ids.CORRUPTION, x, y, size),
        competence_sign(ids.INFLUENCE, x, y, size),
        competence_sign(ids.MAINS, x, y, size),
        competence_sign(ids.COUNSELS, x, y, size),
        competence_sign(ids.SHARES, x, y, size),
        card_sign(ids.DEVELOPMENT, x, y, size),
        card_sign(ids.LEGAL, x, y, size),
    )
    frame = svg.rect("entry", 0.5, 0.5, _ENTRY_WIDTH - 1, _ENTRY_HEIGHT - 1, 5)
    frame += svg.rect("hit", 0, 0, _ENTRY_WIDTH, _ENTRY_HEIGHT, 5)
    body = ""
    for i, mark in enumerate(signs):
        transform = svg.translate(*_entry_corner(i))
        body += svg.symbol(f"ps-a{i}", svg.group(frame + mark, transform=transform))
    return body
