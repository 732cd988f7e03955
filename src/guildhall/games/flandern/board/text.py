"""The board of a view as plain text, for terminals and screen readers."""

from functools import lru_cache

from guildhall.core.language import ENGLISH, Language
from guildhall.drawing.players import player_notes
from guildhall.drawing.text_board import (
    align,
    choice_mark,
    join_sections,
    legend_list,
    seat_letter,
    wrapped_list,
)
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.cities import arms_on
from guildhall.games.flandern.board.regions import standings
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import (
    arms_name,
    card_name,
    city_name,
    guild_name,
    influence_text,
    plot_name,
    special_letter,
)

_MAP_ROWS = ((0, 3, 4), (2, 1, 5))
"""The cities as they are placed on the drawn board."""
_CELL_WIDTH = 3
_CITY_WIDTH = 8 * _CELL_WIDTH + 1
_CHURCH_CODE, _COVER_CODE = "+", "#"


def board_text(components: Components, view: FlandernView, lang: Language = ENGLISH) -> str:
    """Return the board of a view in lines of at most about 100 characters."""
    sections = [
        *(_country(components, view, row, lang.without_names) for row in _MAP_ROWS),
        _city_values(components, view, lang.without_names),
        _pieces_on_plots(components, view, lang.without_names),
        _players(components, view, lang),
        _stock(components, view, lang.without_names),
        _cards(components, view, lang),
        _legend(components, lang),
    ]
    return join_sections(sections)


# The map


def _country(
    components: Components, view: FlandernView, row: tuple[int, ...], lang: Language
) -> list[str]:
    """Three cities side by side."""
    maps = [_city_map(components, view, city, lang) for city in row]
    lines = [
        "".join(line.ljust(_CITY_WIDTH) for line in side).rstrip()
        for side in zip(*maps, strict=True)
    ]
    return [line for i, line in enumerate(lines) if line or 0 < i < len(lines) - 1]


def _city_map(components: Components, view: FlandernView, city: int, lang: Language) -> list[str]:
    """The name of a city and its plan, cell by cell."""
    name = _city_title(components, view, city, lang)
    grid = [[" " * _CELL_WIDTH] * 8 for _ in range(8)]
    for plot in range(ids.CITY_PLOTS):
        code = _cell(components, view, city * ids.CITY_PLOTS + plot, lang)
        if not code:
            continue
        x, y, wide, high = components.plot_rects[plot]
        for down in range(y + 1, y + 1 + high):
            for across in range(x + 1, x + 1 + wide):
                if 0 <= down < 8 and 0 <= across < 8:
                    grid[down][across] = code
    return [f"   {name}"[: _CITY_WIDTH - 1], *("".join(line) for line in grid)]


def _cell(components: Components, view: FlandernView, board_plot: int, lang: Language) -> str:
    """A plot in three characters: its name or arms, and a mark."""
    public = view["public"]
    tile = public["plots"][board_plot]
    if tile == ids.NO_PLOT:
        return ""
    plot = board_plot % ids.CITY_PLOTS
    mark = choice_mark(view, ids.PLOT + board_plot)
    if tile == ids.FREE:
        if board_plot == view["own"].get("spot", ids.NOTHING):
            mark = "?"
        return f"{components.plot_name(plot)}{mark}"
    if tile == ids.COVER:
        return f"{_COVER_CODE * 2} "
    if tile == ids.UNDER_CHURCH_D:
        return f"{_CHURCH_CODE}D "
    if tile >= ids.CENTRE_TILE:
        content = _arms_code(components, tile - ids.CENTRE_TILE, lang) * 2
    elif tile >= ids.SPECIAL_TILE:
        content = _CHURCH_CODE + special_letter(tile)
    else:
        content = _arms_code(components, arms_on(tile), lang)
        content += "*" if tile < ids.CHURCH_TILE and tile % 2 else " "
    if mark == " " and board_plot in (*public["sites"], *public["unfinished"]):
        mark = "~"
    return content + mark


def _arms_code(components: Components, arms: int, lang: Language) -> str:
    return _CHURCH_CODE if arms == ids.CHURCH else _guild_codes(components, lang)[arms]


@lru_cache(maxsize=32)
def _guild_codes(components: Components, lang: Language) -> tuple[str, ...]:
    """A letter for each guild: the first of its name that is not taken."""
    codes: list[str] = []
    for guild in range(ids.GUILDS):
        letters = [letter.upper() for letter in guild_name(components, guild, lang)]
        free = (letter for letter in letters if letter.isalpha() and letter not in codes)
        codes.append(next(free, str(guild)))
    return tuple(codes)


# Other sections


def _city_values(components: Components, view: FlandernView, lang: Language) -> list[str]:
    """For each city its value, and each guild's quarters, masters and points."""
    public = view["public"]
    in_play = [city for city in range(ids.CITIES) if public["scored"][city] >= 0]
    names = align([_city_title(components, view, city, lang) for city in in_play])
    lines = [lang.text("Cities: value; quarters, guild masters and points of each guild")]
    for city, name in zip(in_play, names, strict=True):
        ranks = ", ".join(
            f"{_arms_code(components, guild, lang)} {quarters}/{masters}/{points}"
            for guild, quarters, masters, _, points in public["ranks"][city]
        )
        lines.append(f"  {name} {public['values'][city]:>3}  {ranks}".rstrip())
    return lines


def _city_title(components: Components, view: FlandernView, city: int, lang: Language) -> str:
    name = city_name(components, city, lang)
    if view["public"]["scored"][city] < 0:
        return lang.text("{city} is not in play", city=name)
    return lang.text("{city} (scored)", city=name) if view["public"]["scored"][city] else name


def _pieces_on_plots(components: Components, view: FlandernView, lang: Language) -> list[str]:
    public = view["public"]
    found = (public["sites"], public["unfinished"], public["cathedrals"], public["pawns"])
    headings = (
        lang.text("Building sites"),
        lang.text("Left unfinished"),
        lang.text("Cathedrals"),
        lang.text("Guild masters"),
    )
    lines = []
    for name, board_plots in zip(headings, found, strict=True):
        names = [plot_name(components, board_plot, lang) for board_plot in board_plots]
        lines += wrapped_list(name, names)
    return lines


def _players(components: Components, view: FlandernView, lang: Language) -> list[str]:
    """For each seat its points, influence and played cards."""
    public = view["public"]
    lines = [lang.text("Players")]
    for seat, standing in enumerate(standings(components, view, lang)):
        notes = player_notes(view, standing, lang)
        if seat in view["asked"]:
            notes.append(lang.text("to act"))
        lines.append(
            f"  {seat_letter(seat)} {lang.seat_name(seat)} "
            f"{public['scores'][seat]:>3}  {', '.join(notes)}"
        )
        if not public["stack"]:
            lines[-1] += f", {influence_text(public['influence'][seat], lang)}"
        laid = [card for card in range(ids.ACTION_CARDS) if public["rows"][seat][card]]
        names = [card_name(components, card, lang) for card in laid]
        lines += [f"      {line}" for line in wrapped_list(lang.text("played cards"), names, 88)]
    return lines


def _stock(components: Components, view: FlandernView, lang: Language) -> list[str]:
    """The remaining tiles by arms and shape."""
    public = view["public"]
    guilds = [*public["guilds"], *public["influenced"], ids.GREY]
    names = align([arms_name(components, arms, lang) for arms in (*guilds, ids.CHURCH)])
    lines = [lang.text("Quarters left: L, M, S (with a guild master)")]
    for name, arms in zip(names, (*guilds, ids.CHURCH), strict=True):
        letter = _arms_code(components, arms, lang)
        if arms == ids.CHURCH:
            counts = "  ".join(str(count) for count in public["churches"])
            special = [
                special_letter(ids.SPECIAL_TILE + i)
                for i in range(ids.SPECIALS)
                if public["specials"][i]
            ]
            lines.append(f"  {letter} {name}  {counts}  {' '.join(special)}".rstrip())
        else:
            row = public["stock"][arms]
            counts = "  ".join(f"{sum(row[i : i + 2])} ({row[i + 1]})" for i in (0, 2, 4))
            lines.append(f"  {letter} {name}  {counts}")
    return lines


def _cards(components: Components, view: FlandernView, lang: Language) -> list[str]:
    """The stacks, the turn order, the viewer's hand, and the choices so far."""
    public, own, seat = view["public"], view["own"], view["seat"]
    lines: list[str] = []
    if public["stack"]:
        opened = [
            lang.text(
                "{card} for the {guild}",
                card=card_name(components, number % ids.STACK_CARDS, lang),
                guild=guild_name(components, number // ids.STACK_CARDS, lang),
            )
            for number, count in enumerate(public["discard"])
            if count
        ]
        lines.append(lang.text("Influenced stack: {number}", number=sum(public["stack"])))
        lines += wrapped_list(lang.text("face-up cards"), opened)
    else:
        upper, lower = public["gold"]
        lines.append(
            lang.text(
                "Gold stack: {upper} with back A, {lower} with back B", upper=upper, lower=lower
            )
        )
    if public["order"]:
        order = [
            f"{lang.seat_name(one)} ({_played_text(components, public['revealed'][one], lang)})"
            for one in public["order"]
        ]
        lines += wrapped_list(lang.text("Order of actions"), order)
    if seat is None:
        return lines
    held = [card for card in range(ids.ACTION_CARDS) if public["hands"][seat][card]]
    lines += wrapped_list(lang.text("Your hand"), [card_name(components, c, lang) for c in held])
    if own["gold"] != ids.NOTHING:
        lines.append(
            lang.text("Your gold card: {card}", card=card_name(components, own["gold"], lang))
        )
    if own["card"] != ids.NOTHING:
        name = card_name(components, own["card"], lang)
        lines.append(lang.text("{card}, chosen", card=name))
    if own["influence"] != ids.NOTHING:
        lines[-1] += f", {influence_text(own['influence'], lang)}"
    return lines


def _played_text(components: Components, revealed: list[int], lang: Language) -> str:
    """The cards that a seat has revealed in this round."""
    card, influence = revealed
    name = card_name(components, card, lang)
    return f"{name} + {influence}" if influence else name


def _legend(components: Components, lang: Language) -> list[str]:
    names = [guild_name(components, guild, lang) for guild in range(ids.GUILDS)]
    guilds = legend_list(_guild_codes(components, lang.without_names), names)
    return [
        lang.text("On the board: {guilds}, + Church;", guilds=guilds),
        lang.text("two letters: city centre; +A to +D: special churches; ## covered;"),
        lang.text("* guild master, ~ building site, > available now."),
    ]
