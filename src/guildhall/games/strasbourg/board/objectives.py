"""The viewer's objectives: requirement, progress and points."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.board_model import FIRST_KEY
from guildhall.core.language import Language, format_int
from guildhall.core.vectors import from_list
from guildhall.drawing import svg
from guildhall.drawing.glyph import SIDE, disc
from guildhall.drawing.text_fit import balance_lines, fitted_text, wrapped_text
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.board.bids import are_screens_open
from guildhall.games.strasbourg.board.objective_icons import objective_icon
from guildhall.games.strasbourg.board.symbols import PRIZE_PATH, prize
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.rules.objectives import MOST_COINS, City, objective_progress
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import (
    cached_parts,
    objective_text,
    required_number,
    short_objective_text,
)

_WIDTH = 340
_ROW_HEIGHT = 42
_NUM_ROWS = 5
OBJECTIVES_SIZE = _WIDTH, _NUM_ROWS * _ROW_HEIGHT
_TEXT_LEFT = 30
_PIPS_RIGHT, _PIP_WIDTH = 312, 11
"""Right edge of the last progress mark, and the width of one mark."""
_MAX_PIPS = 9

OBJECTIVES_CSS = """
text.objective{font-size:15px}
text.two{font-size:14px}
text.objective-label{font-size:11px;text-anchor:middle}
path.pip{fill:none;stroke:$soft;stroke-width:1.3}
path.pip-on{fill:$soft;stroke:$soft;stroke-width:1.3}
g.reached path.pip-on{fill:$ink;stroke:$ink}
path.tick{fill:none;stroke:$ink;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
g.gone{opacity:.3}
g.choice:not(.is-selected)>path.pending{display:none}
rect.paper{fill:$card;stroke:$hair;stroke-width:1}
"""

_CARD_WIDTH, _CARD_HEIGHT = 66, 92
_TICK = "M26 80l5 5 9-10"


# Progress


class Progress(NamedTuple):
    """The progress of a seat towards an objective, as far as the viewer can see it."""

    seats: int
    objective: int
    have: int
    need: int
    is_visible: bool
    is_over: bool

    @property
    def is_reached(self) -> bool:
        """Whether the objective is fulfilled now."""
        return self.have == self.need


def visible_progress(
    components: Components, view: StrasbourgView, seat: int, objective: int
) -> Progress:
    """Return the progress of a seat; coins are secret while screens are closed."""
    seats, is_over = view["seats"], view["over"]
    need = required_number(components, seats, objective)
    if objective == MOST_COINS and not are_screens_open(view):
        return Progress(seats, objective, 0, need, False, is_over)
    public = view["public"]
    city = (
        tuple(public["figures"]),
        tuple(public["sites"]),
        tuple(public["chapels"]),
        tuple(public["council"]),
        tuple(view["noted"]["coins"]),
    )
    have = max(0, min(_cached_progress(components, seats, city, seat, objective), need))
    return Progress(seats, objective, have, need, True, is_over)


@lru_cache(maxsize=8192)
def progress_text(components: Components, progress: Progress, lang: Language) -> str:
    """An objective with the progress of a seat and its prestige."""
    params: dict[str, object] = {
        "objective": objective_text(components, progress.seats, progress.objective, lang),
        "points": _points_at_stake(components, progress),
    }
    if not progress.is_visible:
        return lang.text("{objective}: {points} prestige", **params)
    if progress.need > 1:
        params |= {"have": progress.have, "need": progress.need}
        return lang.text("{objective}: {have} of {need}, {points} prestige", **params)
    if progress.is_reached:
        return lang.text("{objective}: fulfilled, {points} prestige", **params)
    if progress.is_over:
        return lang.text("{objective}: missed, {points} prestige", **params)
    return lang.text("{objective}: not yet, {points} prestige", **params)


def _points_at_stake(components: Components, progress: Progress) -> str:
    """ST-9.6: the points of an objective, or at the end the penalty if it was missed."""
    is_missed = progress.is_over and not progress.is_reached
    return format_int(
        components.objective_fail if is_missed else components.objective_points[progress.objective]
    )


@lru_cache(maxsize=8192)
def _cached_progress(
    components: Components,
    seats: int,
    city: tuple[tuple[int, ...], ...],
    seat: int,
    objective: int,
) -> int:
    """ST-10: the progress of a seat, from what a ``City`` consists of."""
    vectors = [from_list(list(items)) for items in city]
    parts = cached_parts(components, seats)
    return int(objective_progress(City(parts, *vectors), seat, objective))


# Static symbols


@lru_cache(maxsize=1)
def objective_symbols() -> str:
    """Progress marks, icons and a prize at their positions in a row, and the row's hit area."""
    symbols = svg.symbol("st-line", svg.rect("hit", 0, 1, _WIDTH, _ROW_HEIGHT - 2, 4))
    for need in range(1, _MAX_PIPS + 1):
        pips = [
            disc(_PIPS_RIGHT - 5 - (need - 1 - i) * _PIP_WIDTH, _ROW_HEIGHT / 2, 3.6)
            for i in range(need)
        ]
        for have in range(need + 1):
            body = svg.path("pip-on", "".join(pips[:have])) if have else ""
            body += svg.path("pip", "".join(pips[have:])) if have < need else ""
            symbols += svg.symbol(f"st-pips{have}-{need}", body)
    icons = "".join(
        svg.symbol(
            f"st-objective{objective}", _objective_icon_svg(objective, 12, _ROW_HEIGHT / 2, 22)
        )
        for objective in range(ids.OBJECTIVES)
    )
    return (
        symbols
        + icons
        + svg.symbol(
            "st-prize",
            svg.group(
                svg.path("prize", PRIZE_PATH),
                transform=svg.translate(_WIDTH - 13, _ROW_HEIGHT / 2, 1.25),
            ),
        )
    )


# The list


def objectives_list(components: Components, view: StrasbourgView, lang: Language) -> str:
    """One row per objective that the viewer has kept or can still keep."""
    seat, own = view["seat"], view["own"]
    if seat is None:
        return ""
    body, row = "", 0
    for objective, answer in zip(own["dealt"], own["answers"], strict=False):
        if view["public"]["phase"] != "keep" and answer != ids.KEPT:
            continue
        progress = visible_progress(components, view, seat, objective)
        body += _objective_row(components, progress, answer, row, lang)
        row += 1
    return body


@lru_cache(maxsize=8192)
def _objective_row(
    components: Components, progress: Progress, answer: int, row: int, lang: Language
) -> str:
    """An objective with its icon, text, progress marks and points."""
    requirement = objective_text(components, progress.seats, progress.objective, lang)
    body = svg.use(f"st-objective{progress.objective}")
    max_width = _PIPS_RIGHT - progress.need * _PIP_WIDTH - 8 - _TEXT_LEFT
    lines = balance_lines(requirement, 15, max_width)
    css_class, size = ("objective", 15) if len(lines) == 1 else ("objective two", 14)
    first = _ROW_HEIGHT / 2 + (5 if len(lines) == 1 else -3)
    body += "".join(
        fitted_text(_TEXT_LEFT, first + i * 16, part, css_class, size, max_width)
        for i, part in enumerate(lines)
    )
    body += svg.use(f"st-pips{progress.have}-{progress.need}")
    points = _points_at_stake(components, progress)
    body += svg.use("st-prize")
    body += svg.text(_WIDTH - 13, _ROW_HEIGHT / 2 + 5.2, points, "prize-figure size14")
    body += svg.use("st-line")
    css_class = "reached" if progress.is_reached else ""
    if answer == ids.DISCARDED:
        css_class = "gone"
    return svg.item(
        f"objective-{progress.objective + 1}",
        progress_text(components, progress, lang),
        body,
        css_class=css_class,
        transform=svg.translate(0, row * _ROW_HEIGHT),
    )


def _objective_icon_svg(objective: int, x: float, y: float, size: float) -> str:
    """The icon of an objective, centred on a point."""
    name, colours = objective_icon(objective)
    return svg.group(svg.use(name, x - size / 2, y - size / 2, size / SIDE), f"sign{colours}")


# Cards to choose from


def objective_cards(components: Components, view: StrasbourgView, lang: Language) -> str:
    """The five dealt cards during the choice."""
    own, seats, actions = view["own"], view["seats"], view["actions"]
    cards = "".join(
        _objective_card(
            components, seats, objective, answer, FIRST_KEY + objective in actions, i, lang
        )
        for i, (objective, answer) in enumerate(zip(own["dealt"], own["answers"], strict=False))
    )
    return svg.group(cards, "cards")


@lru_cache(maxsize=2048)
def _objective_card(
    components: Components,
    seats: int,
    objective: int,
    answer: int,
    is_asked: bool,
    index: int,
    lang: Language,
) -> str:
    """An objective as a card: kept, discarded or not answered yet."""
    body = svg.rect("paper", 1, 1, _CARD_WIDTH - 2, _CARD_HEIGHT - 2, 6)
    body += _objective_icon_svg(objective, 24, 24, 32)
    body += prize(components.objective_points[objective], 51, 17, 1.15)
    short = short_objective_text(components, seats, objective, lang)
    body += wrapped_text(_CARD_WIDTH / 2, 57, short, "objective-label", 11, _CARD_WIDTH - 9)
    objective_label = objective_text(components, seats, objective, lang)
    css_class = ""
    if answer == ids.KEPT:
        body += svg.path("tick", _TICK)
        objective_label = lang.text("kept: {objective}", objective=objective_label)
    elif answer == ids.DISCARDED:
        css_class = "gone"
        objective_label = lang.text("discarded: {objective}", objective=objective_label)
    name = f"dealt-{objective + 1}"
    transform = svg.translate(index * (_WIDTH - _CARD_WIDTH) / (_NUM_ROWS - 1), 3)
    if is_asked:
        body += svg.rect("ring", 1, 1, _CARD_WIDTH - 2, _CARD_HEIGHT - 2, 6)
        body += svg.path("tick pending", _TICK)
        return svg.choice(
            name, FIRST_KEY + objective, objective_label, body, transform=transform, text=short
        )
    return svg.item(name, objective_label, body, css_class=css_class, transform=transform)
