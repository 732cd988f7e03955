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
from guildhall.games.flandern.board.quarter_symbols import FORM_SIZES
from guildhall.games.flandern.board.shields import (
    SMALL_SHIELD_WIDTH,
    first_guild,
    number_row,
    small_shield,
    tint_of,
    use_of_guild,
)
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import (
    CENTRE_NAME,
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
_SITE_MARK, _UNFINISHED_MARK, _CATHEDRAL_MARK, _MASTER_MARK = range(4)
"""Marks on a quarter; an unfinished one is a site in a scored city."""

_MASTER_STEP = 14.0

CITY_CSS = """
text.town{font-size:13px;font-weight:600;text-anchor:middle;fill:$ink}
text.absent{font-size:15px;font-style:italic;text-anchor:middle;fill:$soft}
rect.sign-board{fill:$card;stroke:$stone;stroke-width:1.2}
g.choice>rect.ring{rx:5px}
g[id^="p"]>title+rect.ring{fill:$glow;mix-blend-mode:$blend}
g[id^="p"]>:not(title)+rect.ring{stroke-width:4.4}
g.ranks{font-size:13px;font-weight:700}
text.worth{font-size:15px;font-weight:700;text-anchor:middle}
g[data-place]>g.ghost-place{transform:translate(-2px,-2px)}
"""
# The rings of free plots have few sizes, so those are written only once.
CITY_CSS += "".join(
    f'g[data-place^="{form}"]>rect.ring{{width:{wide - 4}px;height:{high - 4}px}}'
    for form, (wide, high) in FORM_SIZES.items()
)


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
            public["phase"] if actions[city] else "",
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
    phase: str,
    chosen_plot: int,
    scored: int,
    value: int,
    ranks: tuple[_Numbers, ...],
    lang: Language,
) -> str:
    transform = svg.translate(*CITY_CORNERS[city])
    if scored < 0:
        name = city_name(components, city, lang)
        label = lang.text("{city} is not in play", city=name)
        return svg.part(label, [_absent_city_svg(components, city, label, lang)], transform)
    body = svg.use("fl-city")
    body += "".join(
        svg.use(f"fl-x{plot}")
        for plot in range(ids.CITY_PLOTS)
        if is_annex(plot) and plots[plot] != ids.NO_PLOT
    )
    built: list[str] = []
    for plot in range(ids.CITY_PLOTS):
        if plots[plot] != ids.NO_PLOT:
            marks_here = tuple(mark for marked_plot, mark in marks if marked_plot == plot)
            status = _CHOICE if plot in actions else _CHOSEN if plot == chosen_plot else _PLAIN
            if scored:
                status = _CLOSED
            tile, board_plot = plots[plot], city * ids.CITY_PLOTS + plot
            is_quarter = status == _CHOICE and tile != ids.FREE
            message = _CHOICE_LABELS[phase] if is_quarter else ""
            built.append(
                _plot_svg(components, board_plot, tile, first, marks_here, status, message, lang)
            )
    if scored:
        # FL-8.6: a scored city allows no actions, so it is a single item.
        label = lang.text("{city} (scored)", city=city_name(components, city, lang))
        x, y, _, _ = scaled_rect(components.plot_rects[ids.CENTRE])
        town = svg.item(
            f"town-{city}",
            label,
            "".join(built) + svg.use("fl-cylinder", x + 25, y + 8),
            actions=(ids.PLOT + city * ids.CITY_PLOTS + ids.CENTRE,),
            in_part=True,
        )
        built = [town]
    return svg.part(
        city_label(components, city, plots, marks, scored, value, ranks, lang),
        [body, *built, _city_sign_svg(components, city, first, scored, value, ranks, lang)],
        transform,
    )


def city_label(
    components: Components,
    city: int,
    plots: _Numbers,
    marks: tuple[tuple[int, int], ...],
    scored: int,
    value: int,
    ranks: tuple[_Numbers, ...],
    lang: Language,
) -> str:
    """Return everything in a city: its quarters, its free plots, and what the guilds score."""
    name = city_name(components, city, lang)
    message = N_("{city}, scored, value {value}") if scored else N_("{city}, value {value}")
    built, free = [], []
    for plot, tile in enumerate(plots):
        if tile == ids.FREE:
            free.append(components.plot_name(plot))
        elif tile not in (ids.NO_PLOT, ids.COVER, ids.UNDER_CHURCH_D):
            marks_here = tuple(mark for marked_plot, mark in marks if marked_plot == plot)
            built.append(_built_label(components, plot, tile, marks_here, lang))
    sections = [", ".join(built)]
    if free:
        sections.append(lang.text("free: {plots}", plots=", ".join(free)))
    if ranks:
        pay = _pay_label(components, ranks, lang)
        scores = N_("points: {pay}") if scored else N_("would score: {pay}")
        sections.append(lang.text(scores, pay=pay))
    return lang.text(
        "{city}: {contents}",
        city=lang.text(message, city=name, value=value),
        contents="; ".join(sections),
    )


def _pay_label(
    components: Components,
    ranks: tuple[_Numbers, ...],
    lang: Language,
    *,
    has_counts: bool = False,
) -> str:
    """The points of each guild, perhaps with its numbers of quarters and masters."""
    return ", ".join(
        f"{guild_name(components, guild, lang)} {points}"
        + (f" ({quarters}/{masters})" if has_counts else "")
        for guild, quarters, masters, _, points in ranks
    )


def _absent_city_svg(components: Components, city: int, label: str, lang: Language) -> str:
    """FL-2.6: a city that stays empty with three players."""
    x, y, wide, high = scaled_rect(components.plot_rects[ids.CENTRE])
    name = city_name(components, city, lang)
    body = svg.use("fl-ruin") + svg.text(x + wide / 2, y + high / 2, name, "absent serif")
    body += svg.text(x + wide / 2, y + high / 2 + 20, lang.text("not in play"), "absent serif")
    return svg.item(f"city-{city}", label, body + svg.use(f"fl-h{ids.CENTRE}"), in_part=True)


# Plots

_PLAIN, _CHOICE, _CHOSEN, _CLOSED = 0, 1, 2, 3
_CHOICE_LABELS = {
    "build": N_("finish the site at {place}"),
    "cathedral": N_("build a cathedral at {place}"),
    "master": N_("place a guild master at {place}"),
}
"""What choosing a quarter does, by phase; a free plot is only named."""


@lru_cache(maxsize=16384)
def _plot_svg(
    components: Components,
    board_plot: int,
    tile: int,
    first: int,
    marks: _Numbers,
    status: int,
    message: str,
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
        name = plot_name(components, board_plot, lang)
        label = lang.text(message, place=name) if message else name
        place = ""
        if tile == ids.FREE:
            body = f'<rect class="ring" x="{svg.fmt(x + 2)}" y="{svg.fmt(y + 2)}"/>'
            place = svg.marks(place=f"{plot_form(components.plot_rects[plot])} {plot}")
        else:
            body += svg.rect("ring", x + 2, y + 2, wide - 4, high - 4)
        return svg.choice(
            f"p{board_plot}",
            ids.PLOT + board_plot,
            label,
            body,
            css_class=css_class,
            text=name,
            marks=place,
        )
    return svg.item(
        f"p{board_plot}",
        label,
        body,
        css_class=css_class,
        actions=(ids.PLOT + board_plot,),
        in_part=True,
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
    label = _arms_label(components, tile, lang) + _marks_label(marks, lang)
    if _MASTER_MARK in marks:
        label += ", " + masters_text(marks.count(_MASTER_MARK), lang)
    return label


def _built_label(
    components: Components, plot: int, tile: int, marks: _Numbers, lang: Language
) -> str:
    """A plot with its quarter, and the printed and wooden masters on it."""
    params = {"plot": components.plot_name(plot), "tile": _arms_label(components, tile, lang)}
    if plot == ids.CENTRE:
        params["plot"] = lang.text(CENTRE_NAME)
    masters = marks.count(_MASTER_MARK)
    if tile < ids.CHURCH_TILE:
        masters += tile % 2
    label = lang.text("{plot} {tile}", **params)
    if masters:
        label = lang.plural(
            "{plot} {tile} with guild master",
            "{plot} {tile} with {number} masters",
            masters,
            **params,
        )
    return label + _marks_label(marks, lang)


def _arms_label(components: Components, tile: int, lang: Language) -> str:
    if tile >= ids.CENTRE_TILE:
        return arms_name(components, tile - ids.CENTRE_TILE, lang)
    return short_tile_name(components, tile, lang)


def _marks_label(marks: _Numbers, lang: Language) -> str:
    label = ""
    if _SITE_MARK in marks:
        label += ", " + lang.text("building site")
    if _UNFINISHED_MARK in marks:
        label += ", " + lang.text("unfinished")
    if _CATHEDRAL_MARK in marks:
        label += ", " + lang.text("cathedral")
    return label


# Signs

_RANK_STEP = 44
_SIGN_LEFT, _SIGN_TOP = 41, 7
"""Where the ranks begin on a sign."""


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
            points_x = x + SMALL_SHIELD_WIDTH + 1
            body += small_shield(first, guild, x) + svg.text(points_x, 16, f"+{points}")
        else:
            body += use_of_guild(first, guild, f"fl-j{guild}", x)
    if not scored:
        body += number_row([x + 32 for x in xs], 9.5, [row[1] for row in ranks])
        body += number_row([x + 32 for x in xs], 24, [row[2] for row in ranks])
    name = city_name(components, city, lang)
    pay = _pay_label(components, ranks, lang, has_counts=not scored)
    if scored:
        message = N_("{city} (scored, value {value}). Points: {pay}")
    elif ranks:
        message = N_(
            "{city} (value {value}) would score: {pay}. In brackets: quarters/guild masters."
        )
    else:
        message = N_("{city} (value {value}): no guild scores yet")
    label = lang.text(message, city=name, value=value, pay=pay)
    left, top = SIGN_CORNER
    return svg.item(
        f"city-{city}",
        label,
        svg.use("fl-sign") + body,
        css_class="ranks",
        transform=svg.translate(left + _SIGN_LEFT, top + _SIGN_TOP),
        in_part=True,
    )


def sign_symbol() -> str:
    """Return the sign as a symbol, with a coin for the value, from the first rank."""
    wide, high = SIGN_SIZE
    board = svg.rect("sign-board", -_SIGN_LEFT, -_SIGN_TOP, wide, high, 6)
    coin = svg.use("gh-coin", 7 - _SIGN_LEFT, 5 - _SIGN_TOP, 1.6)
    return svg.symbol("fl-sign", board + coin)
