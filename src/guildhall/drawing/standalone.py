"""Stand-alone drawings, with stylesheet and symbols: the board of a view, and thumbnails."""

import re
from textwrap import wrap

from guildhall.core.board_model import Region
from guildhall.core.game import Game
from guildhall.core.language import ENGLISH, Language
from guildhall.core.view import View
from guildhall.drawing import svg
from guildhall.drawing.palette import compile_rules
from guildhall.drawing.players import PANEL_WIDTH, PLAYERS_CSS, ROW_HEIGHT, players_panel
from guildhall.drawing.symbols import used_symbols
from guildhall.drawing.text_fit import FONT_TOLERANCE, fitted_text, text_width

_MARGIN = 36.0
_GAP = 24.0
_HEADING_HEIGHT = 24.0
_PROMPT_SIZE, _PROMPT_LINE = 21, 26.0
_BUTTON_SIZE, _BUTTON_HEIGHT, _BUTTON_GAP = 14, 34.0, 10.0

_SHEET_CSS = (
    PLAYERS_CSS
    + """
text.sheet-title{font-size:13px;fill:$soft}
text.sheet-prompt{font-size:21px}
text.sheet-heading{font-size:17px;font-weight:600}
text.sheet-button{font-size:14px;font-weight:600}
"""
)


# The board


def board_svg(game: Game, view: View, lang: Language = ENGLISH) -> str:
    """Draw a view: the prompt above the board, the players and the other regions around it."""
    regions = game.regions(view, lang)
    boards = [region for region in regions if region.slot == "board"]
    panels = [region for region in regions if region.slot != "board"]
    board_width = max(region.size[0] for region in boards)
    panel_width = max(PANEL_WIDTH, *(region.size[0] for region in panels), 0)
    width = board_width + _GAP + panel_width

    body, top = _banner(game, view, lang, width)
    board_bottom = top
    for region in boards:
        body += _place(region, 0, board_bottom)
        board_bottom += region.size[1] + _GAP
    # The column next to the board, then rows below both.
    left = board_width + _GAP
    body += svg.group(
        players_panel(game, view, lang),
        transform=svg.translate(left + (panel_width - PANEL_WIDTH) / 2, top),
    )
    column_bottom = top + view["seats"] * ROW_HEIGHT + _GAP
    below: list[Region] = []
    for region in panels:
        height = _HEADING_HEIGHT + region.size[1] + _GAP
        if below or column_bottom + height > board_bottom:
            below.append(region)
        else:
            body += _place_panel(region, left, column_bottom)
            column_bottom += height
    rows, bottom = _rows(below, max(board_bottom, column_bottom), width)
    drawing = _standalone(game, boards, body + rows, (width, bottom - _GAP))
    return svg.fill_names(drawing, lang, view["seats"])


def _banner(game: Game, view: View, lang: Language, width: float) -> tuple[str, float]:
    """The title, the prompt and the buttons, and their height."""
    lines = wrap(game.prompt(view, lang), int(width / (_PROMPT_SIZE / 2)))
    body = svg.text(0, 0, game.title, "sheet-title serif")
    top = 0.0
    for line in lines:
        top += _PROMPT_LINE
        body += svg.text(0, top, line, "sheet-prompt serif")
    top += _GAP / 2
    buttons, height = _buttons(game, view, lang, width)
    return body + svg.group(buttons, transform=svg.translate(0, top)), top + height + _GAP / 2


def _buttons(game: Game, view: View, lang: Language, width: float) -> tuple[str, float]:
    """Buttons for the choices that are not on the board, in rows, and their height."""
    selection = game.selection(view)
    listed = tuple(key for group in selection.groups if group.is_listed for key in group.items)
    body, x, y = "", 0.0, 0.0
    buttons = selection.buttons + listed
    for action in buttons:
        label = game.item_text(view, action, lang)
        wide = min(width, text_width(label, _BUTTON_SIZE) * FONT_TOLERANCE + 24)
        if x + wide > width:
            x, y = 0.0, y + _BUTTON_HEIGHT + _BUTTON_GAP
        button = svg.rect("ring", 0, 0, wide, _BUTTON_HEIGHT, 8) + fitted_text(
            wide / 2, 22, label, "sheet-button mid", _BUTTON_SIZE, wide - 20
        )
        body += svg.choice(f"button-{action}", action, label, button, transform=svg.translate(x, y))
        x += wide + _BUTTON_GAP
    return body, y + _BUTTON_HEIGHT if buttons else 0.0


def _rows(regions: list[Region], top: float, width: float) -> tuple[str, float]:
    """Regions in rows of a given width, and the bottom of the last row."""
    body, x, bottom = "", 0.0, top
    for region in regions:
        if x + region.size[0] > width:
            x, top = 0.0, bottom
        body += _place_panel(region, x, top)
        x += region.size[0] + _GAP
        bottom = max(bottom, top + _HEADING_HEIGHT + region.size[1] + _GAP)
    return body, bottom


def _place_panel(region: Region, x: float, y: float) -> str:
    """A region below its heading."""
    heading = svg.text(x + 4, y + 12, region.label, "sheet-heading serif")
    return heading + _place(region, x, y + _HEADING_HEIGHT)


def _place(region: Region, x: float, y: float) -> str:
    width, height = region.size
    position = f'<svg x="{svg.fmt(x)}" y="{svg.fmt(y)}" '
    size = f'width="{svg.fmt(width)}" height="{svg.fmt(height)}" '
    return region.svg.replace("<svg ", f'{position}{size}id="region-{region.name}" ', 1)


def _standalone(game: Game, boards: list[Region], body: str, size: tuple[float, float]) -> str:
    """A complete drawing with a margin."""
    width, height = size[0] + 2 * _MARGIN, size[1] + 2 * _MARGIN
    box = f"{svg.fmt(-_MARGIN)} {svg.fmt(-_MARGIN)} {svg.fmt(width)} {svg.fmt(height)}"
    description = " ".join(region.description for region in boards)
    return _split_digits(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gh" role="group" viewBox="{box}" '
        'aria-labelledby="board-title" aria-describedby="board-description">'
        f'<title id="board-title">{svg.escape(game.title)}</title>'
        f'<desc id="board-description">{svg.escape(description)}</desc>'
        f"<style>{compile_rules(_SHEET_CSS)}{game.stylesheet()}</style>"
        f"<defs>{used_symbols(game.sprite(), body)}</defs>"
        f"{svg.rect('page', -_MARGIN, -_MARGIN, width, height)}{body}</svg>"
    )


# Thumbnails


def thumbnail_svg(
    title: str,
    stylesheet: str,
    sprite: str,
    body: str,
    corner: tuple[float, float],
    width: float,
    omit: str = "",
) -> str:
    """Crop a drawing to a static picture with an aspect ratio of 3:2.

    ``omit`` is a pattern for elements that a picture does not need, such as hover targets.
    """
    x, y = corner
    body = re.sub(omit, "", _split_digits(svg.without_interaction(body)))
    box = f"{svg.fmt(x)} {svg.fmt(y)} {svg.fmt(width)} {svg.fmt(width * 2 / 3)}"
    symbols = used_symbols(sprite, body).replace(' aria-hidden="true"', "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gh" viewBox="{box}">'
        f"<title>{svg.escape(title)}</title><style>{stylesheet}</style>"
        f"<defs>{symbols}</defs>"
        f"{svg.rect('page', x, y, width, width)}{body}</svg>"
    )


_DIGIT_ROW = re.compile(r'<text((?: class="[^"]*")?) x="([^" ]+ [^"]*)" y="([^"]*)">(\d+)</text>')


def _split_digits(drawing: str) -> str:
    """Give every digit its own element: some viewers do not support lists of positions."""

    def apart(found: re.Match[str]) -> str:
        css_class, xs, y, digits = found.groups()
        pairs = zip(xs.split(), digits, strict=True)
        return "".join(f'<text{css_class} x="{x}" y="{y}">{digit}</text>' for x, digit in pairs)

    return _DIGIT_ROW.sub(apart, drawing)
