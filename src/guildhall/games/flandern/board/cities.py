"""The cities of a view: plots and quarters, the pieces on them, and city signs."""

from functools import lru_cache

from guildhall.core.language import N_, Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.geometry import (
    CITY_CORNERS,
    SIGN_CORNER,
    SIGN_SIZE,
    is_annex,
    plot_form,
    scaled_rect,
)
from guildhall.games.flandern.board.shields import (
    first_guild,
    number_row,
    small_shield,
    tint_of,
    use_of_guild,
)
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import (
    arms_name,
    arms_of,
    city_name,
    guild_name,
    masters_text,
    plot_name,
    short_tile_name,
    special_letter,
)

_Numbers = tuple[int, ...]
_SITE_MARK, _CATHEDRAL_MARK, _MASTER_MARK = 0, 2, 3
"""Marks on a quarter; 1 marks a quarter that was never finished."""

_MASTER_STEP = 14.0

CITY_CSS = """
text.town{font-size:13px;font-weight:600;text-anchor:middle;fill:$ink}
text.absent{font-size:15px;font-style:italic;text-anchor:middle;fill:$soft}
rect.sign-board{fill:$card;stroke:$stone;stroke-width:1.2}
g.choice>rect.ring{rx:5px}
g.ranks{font-size:14px;font-weight:700}
text.worth{font-size:15px;font-weight:700;text-anchor:middle}
"""


def cities(components: Components, view: FlandernView, lang: Language) -> str:
    """Draw all cities at their places on the map."""
    public = view["public"]
    marks: list[list[tuple[int, int]]] = [[] for _ in range(ids.CITIES)]
    for mark, board_plots in enumerate(
        (public["sites"], public["unfinished"], public["cathedrals"], public["pawns"])
    ):
        for board_plot in board_plots:
            marks[board_plot // ids.CITY_PLOTS].append((board_plot % ids.CITY_PLOTS, mark))
    actions: list[list[int]] = [[] for _ in range(ids.CITIES)]
    for action in view["actions"]:
        if ids.PLOT <= action < ids.PLOT + ids.BOARD_PLOTS:
            actions[(action - ids.PLOT) // ids.CITY_PLOTS].append(
                (action - ids.PLOT) % ids.CITY_PLOTS
            )
    chosen_plot = view["own"].get("spot", ids.NOTHING)
    body = ""
    for city in range(ids.CITIES):
        body += _city_svg(
            components,
            city,
            first_guild(view),
            tuple(public["plots"][city * ids.CITY_PLOTS : (city + 1) * ids.CITY_PLOTS]),
            tuple(marks[city]),
            tuple(actions[city]),
            chosen_plot % ids.CITY_PLOTS if chosen_plot // ids.CITY_PLOTS == city else ids.NOTHING,
            public["scored"][city],
            public["values"][city],
            tuple(map(tuple, public["ranks"][city])),
            lang,
        )
    return body


def aria_description(view: FlandernView, lang: Language) -> str:
    """Return a one-sentence description of the board for screen readers."""
    public = view["public"]
    plots = public["plots"]
    return lang.text(
        "Six cities, {seats} players. Free plots: {free}. Cities scored: {scored}.",
        seats=view["seats"],
        free=plots.count(ids.FREE),
        scored=sum(order > 0 for order in public["scored"]),
    )


@lru_cache(maxsize=2048)
def _city_svg(
    components: Components,
    city: int,
    first: int,
    plots: _Numbers,
    marks: tuple[tuple[int, int], ...],
    actions: _Numbers,
    chosen_plot: int,
    scored: int,
    value: int,
    ranks: tuple[_Numbers, ...],
    lang: Language,
) -> str:
    transform = svg.translate(*CITY_CORNERS[city])
    if scored < 0:
        return svg.group(_absent_city_svg(components, city, lang), transform=transform)
    body = svg.use("fl-city")
    body += "".join(
        svg.use(f"fl-x{plot}")
        for plot in range(ids.CITY_PLOTS)
        if is_annex(plot) and plots[plot] != ids.NO_PLOT
    )
    built = ""
    for plot in range(ids.CITY_PLOTS):
        if plots[plot] != ids.NO_PLOT:
            marks_here = tuple(mark for marked_plot, mark in marks if marked_plot == plot)
            status = _CHOICE if plot in actions else _CHOSEN if plot == chosen_plot else _PLAIN
            if scored:
                status = _CLOSED
            built += _plot_svg(
                components,
                city * ids.CITY_PLOTS + plot,
                plots[plot],
                first,
                marks_here,
                status,
                lang,
            )
    if scored:
        # FL-8.6: a scored city allows no actions, so it is a single item.
        label = lang.text("{city} (scored)", city=city_name(components, city, lang))
        x, y, _, _ = scaled_rect(components.plot_rects[ids.CENTRE])
        built += svg.use("fl-cylinder", x + 25, y + 8)
        built = svg.item(
            f"town-{city}", label, built, actions=(ids.PLOT + city * ids.CITY_PLOTS + ids.CENTRE,)
        )
    return svg.group(
        body + built + _city_sign_svg(components, city, first, scored, value, ranks, lang),
        transform=transform,
    )


def _absent_city_svg(components: Components, city: int, lang: Language) -> str:
    """FL-2.6: a city that stays empty with three players."""
    x, y, wide, high = scaled_rect(components.plot_rects[ids.CENTRE])
    name = city_name(components, city, lang)
    body = svg.use("fl-ruin") + svg.text(x + wide / 2, y + high / 2, name, "absent serif")
    body += svg.text(x + wide / 2, y + high / 2 + 20, lang.text("not in play"), "absent serif")
    label = lang.text("{city} is not in play", city=name)
    return svg.item(f"city-{city}", label, body + svg.use(f"fl-h{ids.CENTRE}"))


# Plots

_PLAIN, _CHOICE, _CHOSEN, _CLOSED = 0, 1, 2, 3


@lru_cache(maxsize=16384)
def _plot_svg(
    components: Components,
    board_plot: int,
    tile: int,
    first: int,
    marks: _Numbers,
    status: int,
    lang: Language,
) -> str:
    """A plot with its tile and pieces, either as a choice or as an item that explains itself."""
    plot = board_plot % ids.CITY_PLOTS
    body = _quarter_svg(components, board_plot, tile, lang) + _marks_svg(components, plot, marks)
    # The colours of the grey guild and of the Church never change.
    css_class = f"t{tint_of(first, arms_on(tile))}" if _is_of_player(tile) else ""
    if status == _CLOSED:
        return svg.group(body, css_class) if css_class else body
    x, y, wide, high = scaled_rect(components.plot_rects[plot])
    if status == _CHOSEN:
        body += svg.rect("chosen", x + 2, y + 2, wide - 4, high - 4, 5)
    label = _plot_label(components, tile, marks, lang)
    if status == _CHOICE:
        label = plot_name(components, board_plot, lang)
        ring = svg.rect("ring", x + 2, y + 2, wide - 4, high - 4)
        body = ring if tile == ids.FREE else body + ring
        return svg.choice(f"p{board_plot}", ids.PLOT + board_plot, label, body, css_class=css_class)
    return svg.item(
        f"p{board_plot}", label, body, css_class=css_class, actions=(ids.PLOT + board_plot,)
    )


def _quarter_svg(components: Components, board_plot: int, tile: int, lang: Language) -> str:
    """The tile on a plot, without the pieces on it."""
    city, plot = divmod(board_plot, ids.CITY_PLOTS)
    rect = components.plot_rects[plot]
    x, y, wide, _ = scaled_rect(rect)
    if tile in (ids.FREE, ids.UNDER_CHURCH_D):
        return svg.use(f"fl-h{plot}")
    if tile == ids.COVER:
        return svg.use(f"fl-v{plot_form(rect)}", x, y)
    if tile >= ids.CENTRE_TILE:
        name = city_name(components, city, lang)
        city_label = fitted_text(x + wide / 2, y + 67.5, name, "town serif", 13, wide - 12)
        return svg.use(f"fl-c{tile - ids.CENTRE_TILE}", x, y) + city_label
    if tile == ids.SPECIAL_TILE + ids.CHURCH_D:
        return svg.use(f"fl-qD{plot - ids.MEDIUM_PLOT}")
    if tile >= ids.SPECIAL_TILE:
        return svg.use(f"fl-q{special_letter(tile)}", x, y)
    arms = arms_of(tile)
    masters = 0 if tile == ids.CHURCH_TILE else tile % 2
    return svg.use(f"fl-q{arms}{plot_form(rect)}{masters}", x, y)


def _marks_svg(components: Components, plot: int, marks: _Numbers) -> str:
    """Site marker, hatching, cathedral and masters on a plot."""
    rect = components.plot_rects[plot]
    x, y, _, _ = scaled_rect(rect)
    body, num_masters = "", 0
    for mark in marks:
        if mark == _MASTER_MARK:
            body += svg.use(f"fl-p{plot_form(rect)}", x + num_masters * _MASTER_STEP, y)
            num_masters += 1
        else:
            # On a centre, leave space for its name and for the cylinder.
            kind = "C" if plot == ids.CENTRE else plot_form(rect)
            body += svg.use(f"fl-{'sud'[mark]}{kind}", x, y)
    return body


def arms_on(tile: int) -> int:
    """Return the arms of a quarter or of a centre."""
    return tile - ids.CENTRE_TILE if tile >= ids.CENTRE_TILE else arms_of(tile)


def _is_of_player(tile: int) -> bool:
    """Whether a tile belongs to a player's guild, and so has the colour of a seat."""
    return (
        tile not in (ids.FREE, ids.COVER, ids.UNDER_CHURCH_D) and arms_on(tile) < ids.PLAYER_GUILDS
    )


def _plot_label(components: Components, tile: int, marks: _Numbers, lang: Language) -> str:
    """A short label for a plot; the name of a free plot is printed on it."""
    if tile == ids.FREE:
        return ""
    if tile == ids.COVER:
        return lang.text("covered")
    if tile == ids.UNDER_CHURCH_D:
        return lang.text("under church D")
    if tile >= ids.CENTRE_TILE:
        label = arms_name(components, tile - ids.CENTRE_TILE, lang)
    else:
        label = short_tile_name(components, tile, lang)
    if _SITE_MARK in marks:
        label += ", " + lang.text("building site")
    if _CATHEDRAL_MARK in marks:
        label += ", " + lang.text("cathedral")
    if _MASTER_MARK in marks:
        label += ", " + masters_text(marks.count(_MASTER_MARK), lang)
    return label


# Signs

_RANK_STEP = 44


def _city_sign_svg(
    components: Components,
    city: int,
    first: int,
    scored: int,
    value: int,
    ranks: tuple[_Numbers, ...],
    lang: Language,
) -> str:
    """The sign of a city: its value, and the guilds in the order of their ranks.

    An open city shows each guild's quarters and masters, a scored one the points.
    """
    body = svg.text(-21, 16, value, "worth")
    xs = [i * _RANK_STEP for i in range(len(ranks))]
    for x, (guild, _, _, _, points) in zip(xs, ranks, strict=True):
        if scored:
            body += small_shield(first, guild, x) + svg.text(x + 22, 16, points)
        else:
            body += use_of_guild(first, guild, f"fl-j{guild}", x)
    if not scored:
        body += number_row([x + 21 for x in xs], 16, [row[1] for row in ranks])
        body += number_row([x + 33 for x in xs], 23, [row[2] for row in ranks], "few")
    name = city_name(components, city, lang)
    pay = ", ".join(f"{guild_name(components, row[0], lang)} {row[4]}" for row in ranks)
    if scored:
        message = N_("{city} (scored, value {value}): {pay}")
    elif ranks:
        message = N_("{city} (value {value}) would score: {pay}")
    else:
        message = N_("{city} (value {value}): no guild scores yet")
    label = lang.text(message, city=name, value=value, pay=pay)
    board = svg.use("fl-sign") + svg.group(body, "ranks", svg.translate(41, 7))
    return svg.item(f"city-{city}", label, board, transform=svg.translate(*SIGN_CORNER))


def sign_symbol() -> str:
    """Return the sign as a symbol, with a coin for the value."""
    wide, high = SIGN_SIZE
    return svg.symbol(
        "fl-sign", svg.rect("sign-board", 0, 0, wide, high, 6) + svg.use("gh-coin", 7, 5, 1.6)
    )
