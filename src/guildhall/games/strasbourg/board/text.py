"""The board as plain text, for terminals and screen readers."""

from functools import lru_cache
from textwrap import wrap

from guildhall.core.language import ENGLISH, Language
from guildhall.drawing.players import player_notes
from guildhall.drawing.text_board import (
    choice_mark,
    join_sections,
    legend_list,
    seat_heading,
    seat_letter,
    two_letter_codes,
)
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.board.bids import cards_and_activity, seat_row
from guildhall.games.strasbourg.board.objectives import progress_text, visible_progress
from guildhall.games.strasbourg.board.regions import standings
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import (
    building_name,
    building_text,
    cards_text,
    coins_text,
    column_letter,
    council_seat_name,
    guild_name,
    join_parts,
    step_letter,
)
from guildhall.games.strasbourg.words.notebook import holdings_text
from guildhall.games.strasbourg.words.steps import round_steps

_CELL_WIDTH = 8
_MAX_LINE_LENGTH = 96


def board_text(components: Components, view: StrasbourgView, lang: Language = ENGLISH) -> str:
    """The board of a view, in lines of at most about 100 characters."""
    sections = [
        _city(components, view, lang.without_names),
        _chapel_spots(components, view, lang),
        _council(components, view, lang),
        _rounds(components, view, lang),
        _players(components, view, lang),
        _player_screen(components, view, lang),
        _legend(components, lang),
    ]
    return join_sections(sections)


# The city


def _city(components: Components, view: StrasbourgView, lang: Language) -> list[str]:
    """One line per row of squares: guild and price, member, or building."""
    lines = [
        "   "
        + "".join(f" {column_letter(i):<{_CELL_WIDTH - 1}}" for i in range(ids.COLUMNS)).rstrip()
    ]
    for row in range(ids.ROWS):
        cells = "".join(
            _cell(components, view, row * ids.COLUMNS + column, lang)
            for column in range(ids.COLUMNS)
        )
        lines.append(f"{row + 1:>2} {cells}".rstrip())
    return lines


def _cell(components: Components, view: StrasbourgView, square: int, lang: Language) -> str:
    """A square: a mark if it can be chosen, guild and price, and its member."""
    public = view["public"]
    guild = components.guild_of[square]
    if guild == ids.NOTHING:
        site = components.sites.index(square)
        mark = choice_mark(view, ids.SITE + site)
        building = public["sites"][site]
        code = "  " if building == ids.NOTHING else _building_codes(components, lang)[building]
        return f"{mark}[{code}]".ljust(_CELL_WIDTH)
    mark = choice_mark(view, ids.SQUARE + square)
    content = f"{_guild_codes(components, lang)[guild]}{components.price[square]}"
    owner = public["figures"][square]
    if owner != ids.NOBODY:
        content += f"={seat_letter(owner)}"
    return f"{mark}{content}".ljust(_CELL_WIDTH)


@lru_cache(maxsize=32)
def _guild_codes(components: Components, lang: Language) -> tuple[str, ...]:
    return two_letter_codes(_guild_names(components, lang))


@lru_cache(maxsize=32)
def _building_codes(components: Components, lang: Language) -> tuple[str, ...]:
    """Two capital letters per building."""
    return tuple(code.upper() for code in two_letter_codes(_building_names(components, lang)))


def _guild_names(components: Components, lang: Language) -> list[str]:
    return [guild_name(components, guild, lang) for guild in range(ids.GUILDS)]


def _building_names(components: Components, lang: Language) -> list[str]:
    return [building_name(components, building, lang) for building in range(ids.BUILDINGS)]


def _chapel_spots(components: Components, view: StrasbourgView, lang: Language) -> list[str]:
    """The chapel spots, each with the squares around it."""
    public = view["public"]
    lines = [lang.text("Chapel spots and the squares around them")]
    cells = []
    for chapel_spot, squares in enumerate(components.chapel_spot_squares):
        mark = choice_mark(view, ids.CHAPEL_SPOT + chapel_spot)
        state = "+" if public["chapels"][chapel_spot] else "."
        where = " ".join(components.square_name(square) for square in squares)
        cells.append(
            f"{mark}{state} {components.chapel_spot_name(chapel_spot):>2}: {where}".ljust(24)
        )
    lines += ["".join(cells[i : i + 4]).rstrip() for i in range(0, len(cells), 4)]
    return lines


# Council and rounds


def _council(components: Components, view: StrasbourgView, lang: Language) -> list[str]:
    owners = view["public"]["council"]
    names = [
        f"{council_seat_name(components, council_seat, lang)}: "
        + (lang.seat_name(owners[council_seat]) if owners[council_seat] != ids.NOBODY else "--")
        for council_seat in range(ids.COUNCIL_SEATS)
    ]
    return [
        lang.text("Council"),
        "  " + "  ".join(names[: ids.COUNCIL_SEATS // 2]),
        "  " + "  ".join(names[ids.COUNCIL_SEATS // 2 :]),
    ]


def _rounds(components: Components, view: StrasbourgView, lang: Language) -> list[str]:
    """The guilds and the building of each round, and the current step."""
    public = view["public"]
    lines = [lang.text("Rounds")]
    for number in range(1, ids.ROUNDS + 1):
        card, building = public["round_cards"][number - 1], public["buildings"][number - 1]
        details = []
        if card != ids.NOTHING:
            details += [
                guild_name(components, guild, lang) for guild in components.round_cards[card]
            ]
        if building != ids.NOTHING:
            details.append(building_text(components, building, lang))
        is_now = number == public["round"] and not view["over"]
        mark = "*" if is_now else " "
        line = f" {mark} {number}  {', '.join(details)}"
        if is_now and public["step"] != ids.NOTHING:
            line += "  " + lang.text("(step {letter} now)", letter=step_letter(public["step"]))
        lines.append(line.rstrip())
        if is_now and public["step"] != ids.NOTHING:
            steps = round_steps(components, view["seats"], card, building, lang)
            lines += _indented_lines(steps[public["step"]])
    return lines


# Players


def _players(components: Components, view: StrasbourgView, lang: Language) -> list[str]:
    """Prestige, members, council seats, cards, activity and visible holdings of each seat."""
    public = view["public"]
    lines = [lang.text("Players")]
    for seat, standing in enumerate(standings(components, view, lang)):
        notes = player_notes(view, standing, lang)
        if seat in view["asked"]:
            notes.append(lang.text("to act"))
        points = lang.text("{points} prestige", points=public["points"][seat])
        row = seat_row(components, view, seat)
        stats = [stat.label for stat in standing.stats] + cards_and_activity(row, lang)
        more = f" ({', '.join(notes)})" if notes else ""
        lines.append(f"{seat_heading(seat, lang)}{more}: {points}")
        lines += _indented_lines(join_parts(stats, lang))
        if row.holdings is not None:
            lines += _indented_lines(holdings_text(components, row.holdings, lang))
        for objective in public["objectives"][seat]:
            lines += _indented_lines(_progress_text(components, view, seat, objective, lang))
    return lines


def _progress_text(
    components: Components, view: StrasbourgView, seat: int, objective: int, lang: Language
) -> str:
    return progress_text(components, visible_progress(components, view, seat, objective), lang)


def _indented_lines(text: str) -> list[str]:
    """A text below the name of a seat, wrapped."""
    return wrap(text, _MAX_LINE_LENGTH, initial_indent=" " * 6, subsequent_indent=" " * 6)


# The viewer's screen


def _player_screen(components: Components, view: StrasbourgView, lang: Language) -> list[str]:
    """What only the viewer has: cards, piles, objectives, coins, goods, privileges."""
    own, seat = view["own"], view["seat"]
    if seat is None:
        return []
    held = own["coins"], tuple(own["goods"]), own["privileges"]
    lines = [
        lang.text("Behind your screen"),
        "  " + holdings_text(components, held, lang),
    ]
    if own["hand"]:
        cards = ", ".join(map(str, own["hand"]))
        lines.append("  " + lang.text("in your hand: {cards}", cards=cards))
    for pile in own["piles"]:
        details: dict[str, object] = {"pile": pile["slot"] + 1, "cards": cards_text(pile["cards"])}
        if pile["slot"] == own["open"]:
            lines.append("  " + lang.text("your current pile: {cards}", **details))
        else:
            lines.append("  " + lang.text("your pile {pile}: {cards}", **details))
    left = ", ".join(f"{value + 1} x{count}" for value, count in enumerate(own["deck"]) if count)
    if left:
        lines.append("  " + lang.text("in your deck: {cards}", cards=left))
    if own["under"]:
        under = ", ".join(map(str, own["under"]))
        lines.append("  " + lang.text("under your deck, in this order: {cards}", cards=under))
    if not view["over"]:
        lines += [
            "  " + _progress_text(components, view, seat, objective, lang)
            for objective, answer in zip(own["dealt"], own["answers"], strict=False)
            if answer != ids.DISCARDED
        ]
    return lines


def _legend(components: Components, lang: Language) -> list[str]:
    """The legend of the map."""
    guild_codes = _guild_codes(components, lang.without_names)
    building_codes = _building_codes(components, lang.without_names)
    guilds = legend_list(guild_codes, _guild_names(components, lang))
    buildings = legend_list(building_codes, _building_names(components, lang))
    code = guild_codes[0]
    return [
        lang.text("On the map: {guilds};", guilds=guilds),
        lang.text("buildings, in brackets: {buildings};", buildings=buildings),
        lang.text(
            "{square}: a square of that guild for {coins}, {manned}: with a member of {seat};",
            square=f"{code}1",
            coins=coins_text(1, lang),
            manned=f"{code}1={seat_letter(0)}",
            seat=lang.seat_name(0),
        ),
        lang.text("+ a chapel, > a legal choice."),
    ]
