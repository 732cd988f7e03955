"""The board as plain text, for terminals and screen readers."""

from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap

from guildhall.core.language import ENGLISH, Language
from guildhall.drawing.players import player_notes
from guildhall.drawing.seats import SEATS
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.board.bids import activity_text, are_screens_open, seat_activity
from guildhall.games.strasbourg.board.objectives import progress_text
from guildhall.games.strasbourg.board.regions import standings
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import (
    building_name,
    building_text,
    cards_text,
    column_letter,
    council_seat_name,
    guild_name,
    join_parts,
    pile_sizes_text,
    step_letter,
)
from guildhall.games.strasbourg.words.notebook import holdings_text

_CELL_WIDTH = 8
_MAX_LINE_LENGTH = 96


def board_text(components: Components, view: StrasbourgView, lang: Language = ENGLISH) -> str:
    """The board of a view, in lines of at most about 100 characters."""
    parts = [
        _city(components, view, lang.without_names),
        _chapel_spots(components, view, lang),
        _council(components, view, lang),
        _rounds(components, view, lang),
        _players(components, view, lang),
    ]
    if view["seat"] is not None:
        parts.append(_player_screen(components, view, lang))
    parts.append(_legend(components, lang))
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


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
    public, actions = view["public"], view["actions"]
    guild = components.guild_of[square]
    if guild == ids.NOTHING:
        site = components.sites.index(square)
        mark = ">" if ids.SITE + site in actions else " "
        building = public["sites"][site]
        content = (
            "[  ]"
            if building == ids.NOTHING
            else f"[{_building_codes(components, lang)[building]}]"
        )
        return f"{mark}{content}".ljust(_CELL_WIDTH)
    mark = ">" if ids.SQUARE + square in actions else " "
    content = f"{_guild_codes(components, lang)[guild]}{components.price[square]}"
    owner = public["figures"][square]
    if owner != ids.NOBODY:
        content += f"={SEATS[owner].letter}"
    return f"{mark}{content}".ljust(_CELL_WIDTH)


@lru_cache(maxsize=32)
def _guild_codes(components: Components, lang: Language) -> tuple[str, ...]:
    """Two letters per guild that distinguish it from all others."""
    return _codes([guild_name(components, guild, lang) for guild in range(len(components.guilds))])


@lru_cache(maxsize=32)
def _building_codes(components: Components, lang: Language) -> tuple[str, ...]:
    """Two capital letters per building."""
    numbers = range(len(components.buildings))
    return tuple(
        code.upper() for code in _codes([building_name(components, n, lang) for n in numbers])
    )


def _codes(names: Sequence[str]) -> tuple[str, ...]:
    """The first letter of each name, and the next one that distinguishes it from all others."""
    found: list[str] = []
    for name in names:
        letters = [letter for letter in name.lower() if letter.isalpha()] or ["x"]
        pairs = [letters[0] + letter for letter in (letters + letters)[1:]]
        found.append(next((pair for pair in pairs if pair not in found), pairs[0]))
    return tuple(found)


def _chapel_spots(components: Components, view: StrasbourgView, lang: Language) -> list[str]:
    """The chapel spots, each with the squares around it."""
    public = view["public"]
    lines = [lang.text("Chapel spots and the squares around them")]
    cells = []
    for chapel_spot, squares in enumerate(components.chapel_spot_squares):
        mark = ">" if ids.CHAPEL_SPOT + chapel_spot in view["actions"] else " "
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
    return lines


# Players


def _players(components: Components, view: StrasbourgView, lang: Language) -> list[str]:
    """Prestige, members, council seats, cards, activity and visible holdings of each seat."""
    public = view["public"]
    lines = [lang.text("Players")]
    for seat, standing in enumerate(standings(components, view, lang)):
        shield = SEATS[seat]
        notes = player_notes(view, standing, lang)
        if seat in view["asked"]:
            notes.append(lang.text("to act"))
        members, council_seats = public["figures"].count(seat), public["council"].count(seat)
        points = lang.text("{points} prestige", points=public["points"][seat])
        stats = [
            lang.plural("{number} member in the city", "{number} members in the city", members),
            lang.plural("{number} council seat", "{number} council seats", council_seats),
            *_card_texts(components, view, seat, lang),
        ]
        name = f"  {shield.letter} {lang.seat_name(seat)}, {lang.text(shield.charge)}"
        more = f" ({', '.join(notes)})" if notes else ""
        lines.append(f"{name}{more}: {points}")
        lines += _indented_lines(join_parts(stats, lang))
        if are_screens_open(view):
            noted = view["noted"]
            held = noted["coins"][seat], noted["goods"][seat], noted["privileges"][seat]
            lines += _indented_lines(holdings_text(components, held, lang))
        for objective in public["objectives"][seat]:
            lines += _indented_lines(progress_text(components, view, seat, objective, lang))
    return lines


def _indented_lines(text: str) -> list[str]:
    """A text below the name of a seat, wrapped."""
    return wrap(text, _MAX_LINE_LENGTH, initial_indent=" " * 6, subsequent_indent=" " * 6)


def _card_texts(
    components: Components, view: StrasbourgView, seat: int, lang: Language
) -> list[str]:
    public = view["public"]
    deck = public["decks"][seat]
    parts = [lang.plural("{number} card in the deck", "{number} cards in the deck", deck)]
    if public["piles"][seat]:
        parts.append(pile_sizes_text([size for _, size in public["piles"][seat]], lang))
    if public["bids"][seat]:
        bid = cards_text(public["bids"][seat])
        parts.append(lang.text("revealed: {cards}", cards=bid))
    activity = seat_activity(components, view, seat)
    if activity:
        parts.append(activity_text(activity, lang))
    return parts


# The viewer's screen


def _player_screen(components: Components, view: StrasbourgView, lang: Language) -> list[str]:
    """What only the viewer has: cards, piles, objectives, coins, goods, privileges."""
    own = view["own"]
    held = own["coins"], own["goods"], own["privileges"]
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
    seat = view["seat"]
    assert seat is not None
    if not view["over"]:
        lines += [
            "  " + progress_text(components, view, seat, objective, lang)
            for objective, answer in zip(own["dealt"], own["answers"], strict=False)
            if answer != ids.DISCARDED
        ]
    return lines


def _legend(components: Components, lang: Language) -> list[str]:
    """The legend of the map."""
    guilds = ", ".join(
        f"{code} {guild_name(components, guild, lang)}"
        for guild, code in enumerate(_guild_codes(components, lang.without_names))
    )
    buildings = ", ".join(
        f"{code} {building_name(components, number, lang)}"
        for number, code in enumerate(_building_codes(components, lang.without_names))
    )
    code = _guild_codes(components, lang.without_names)[0]
    return [
        lang.text("On the map: {guilds};", guilds=guilds),
        lang.text("buildings, in brackets: {buildings};", buildings=buildings),
        lang.text(
            "{square}: a square of that guild for {coins}, {manned}: with a member of {seat};",
            square=f"{code}1",
            coins=lang.plural("{number} coin", "{number} coins", 1),
            manned=f"{code}1={SEATS[0].letter}",
            seat=lang.seat_name(0),
        ),
        lang.text("+ a chapel, > a legal choice."),
    ]
