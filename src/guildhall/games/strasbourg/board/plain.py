"""The board as plain text, for terminals and screen readers."""

from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap

from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.seats import SEATS
from guildhall.games.strasbourg.board.bids import doing, doing_says, is_open
from guildhall.games.strasbourg.board.goals import progress
from guildhall.games.strasbourg.board.people import notes_on
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import (
    CHAIRS,
    COLUMNS,
    DISCARDED,
    DOT,
    NOBODY,
    NOTHING,
    ROUNDS,
    ROWS,
    SITE,
    SQUARE,
)
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words import building_words
from guildhall.games.strasbourg.words.names import (
    building_name,
    cards_name,
    chair_name,
    column_letter,
    goal,
    guild_name,
    step_letter,
)
from guildhall.games.strasbourg.words.telling import behind_screen

CELL = 8
MOST_LETTERS = 96


def show(components: Components, view: StrasbourgView, tongue: Tongue = ENGLISH) -> str:
    """The board that a view shows, in lines of about 100 letters at most."""
    parts = [
        city(components, view, tongue.base),
        spots(components, view, tongue),
        council(components, view, tongue),
        rounds(components, view, tongue),
        seats(components, view, tongue),
    ]
    if view["seat"] is not None:
        parts.append(screen(components, view, tongue))
    parts.append(legend(components, tongue))
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


# The city


def city(components: Components, view: StrasbourgView, tongue: Tongue) -> list[str]:
    """The squares, a line for each row: guild and price, who stands there, or the building."""
    lines = ["   " + "".join(f" {column_letter(i):<{CELL - 1}}" for i in range(COLUMNS)).rstrip()]
    for row in range(ROWS):
        cells = "".join(
            cell(components, view, row * COLUMNS + column, tongue) for column in range(COLUMNS)
        )
        lines.append(f"{row + 1:>2} {cells}".rstrip())
    return lines


def cell(components: Components, view: StrasbourgView, square: int, tongue: Tongue) -> str:
    """A square: a mark for a choice, its guild and price, and who stands there."""
    public, actions = view["public"], view["actions"]
    guild = components.guild_of[square]
    if guild == NOTHING:
        site = components.sites.index(square)
        mark = ">" if SITE + site in actions else " "
        building = public["sites"][site]
        what = (
            "[  ]" if building == NOTHING else f"[{building_codes(components, tongue)[building]}]"
        )
        return f"{mark}{what}".ljust(CELL)
    mark = ">" if SQUARE + square in actions else " "
    what = f"{guild_codes(components, tongue)[guild]}{components.price[square]}"
    owner = public["figures"][square]
    if owner != NOBODY:
        what += f"={SEATS[owner].letter}"
    return f"{mark}{what}".ljust(CELL)


@lru_cache(maxsize=32)
def guild_codes(components: Components, tongue: Tongue) -> tuple[str, ...]:
    """Two letters for each guild that make it differ from all others."""
    return codes([guild_name(components, guild, tongue) for guild in range(len(components.guilds))])


@lru_cache(maxsize=32)
def building_codes(components: Components, tongue: Tongue) -> tuple[str, ...]:
    """Two capital letters for each building."""
    numbers = range(len(components.buildings))
    return tuple(
        code.upper() for code in codes([building_name(components, n, tongue) for n in numbers])
    )


def codes(names: Sequence[str]) -> tuple[str, ...]:
    """For each name its first letter, and the next that makes it differ from all others."""
    found: list[str] = []
    for name in names:
        letters = [letter for letter in name.lower() if letter.isalpha()] or ["x"]
        pairs = [letters[0] + letter for letter in (letters + letters)[1:]]
        found.append(next((pair for pair in pairs if pair not in found), pairs[0]))
    return tuple(found)


def spots(components: Components, view: StrasbourgView, tongue: Tongue) -> list[str]:
    """The spots for chapels, each with the squares that meet there."""
    public = view["public"]
    lines = [tongue.say("Spots for chapels, each at the corner of these squares")]
    cells = []
    for dot, squares in enumerate(components.dot_squares):
        mark = ">" if DOT + dot in view["actions"] else " "
        state = "+" if public["chapels"][dot] else "."
        where = " ".join(components.square_name(square) for square in squares)
        cells.append(f"{mark}{state} {components.dot_name(dot):>2}: {where}".ljust(24))
    lines += ["".join(cells[i : i + 4]).rstrip() for i in range(0, len(cells), 4)]
    return lines


# Council and rounds


def council(components: Components, view: StrasbourgView, tongue: Tongue) -> list[str]:
    """Who holds the seats of the council."""
    owners = view["public"]["council"]
    names = [
        f"{chair_name(components, chair, tongue)}: "
        + (tongue.seat(owners[chair]) if owners[chair] != NOBODY else "--")
        for chair in range(CHAIRS)
    ]
    return [
        tongue.say("Council"),
        "  " + "  ".join(names[: CHAIRS // 2]),
        "  " + "  ".join(names[CHAIRS // 2 :]),
    ]


def rounds(components: Components, view: StrasbourgView, tongue: Tongue) -> list[str]:
    """The guilds and the building of each round, and where the game is."""
    public = view["public"]
    lines = [tongue.say("Rounds")]
    for number in range(1, ROUNDS + 1):
        card, building = public["round_cards"][number - 1], public["buildings"][number - 1]
        words = []
        if card != NOTHING:
            words += [
                guild_name(components, guild, tongue) for guild in components.round_cards[card]
            ]
        if building != NOTHING:
            words.append(building_words(components, building, tongue))
        is_now = number == public["round"] and not view["over"]
        mark = "*" if is_now else " "
        line = f" {mark} {number}  {', '.join(words)}"
        if is_now and public["step"] != NOTHING:
            line += "  " + tongue.say("(now step {letter})", letter=step_letter(public["step"]))
        lines.append(line.rstrip())
    return lines


# People


def seats(components: Components, view: StrasbourgView, tongue: Tongue) -> list[str]:
    """For each seat its prestige, members, seats, cards, and what it does now, and open screens."""
    public = view["public"]
    lines = [tongue.say("Seats")]
    for seat in range(view["seats"]):
        shield = SEATS[seat]
        notes = notes_on(view, seat, tongue)
        if seat in view["asked"] and not view["over"]:
            notes.append(tongue.say("to decide"))
        members, chairs = public["figures"].count(seat), public["council"].count(seat)
        points = tongue.say("{points} prestige", points=public["points"][seat])
        figures = [
            tongue.count("{number} member in the city", "{number} members in the city", members),
            tongue.count("{number} seat in the council", "{number} seats in the council", chairs),
            *cards(components, view, seat, tongue),
        ]
        name = f"  {shield.letter} {tongue.seat(seat)}, {tongue.say(shield.charge)}"
        more = f" ({', '.join(notes)})" if notes else ""
        lines.append(f"{name}{more}: {points}")
        lines += indented("; ".join(figures))
        if is_open(view):
            noted = view["noted"]
            held = noted["coins"][seat], noted["goods"][seat], noted["privileges"][seat]
            lines += indented(behind_screen(components, held, tongue))
        for objective in public["objectives"][seat]:
            lines += indented(goal_line(components, view, seat, objective, tongue))
    return lines


def indented(text: str) -> list[str]:
    """A text below the name of a seat, in as many lines as it needs."""
    return wrap(text, MOST_LETTERS, initial_indent=" " * 6, subsequent_indent=" " * 6)


def cards(components: Components, view: StrasbourgView, seat: int, tongue: Tongue) -> list[str]:
    """Deck, piles and bid of a seat."""
    public = view["public"]
    deck = public["decks"][seat]
    parts = [tongue.count("{number} card in the deck", "{number} cards in the deck", deck)]
    if public["piles"][seat]:
        sizes = ", ".join(str(size) for _, size in public["piles"][seat])
        parts.append(tongue.say("piles with so many cards: {sizes}", sizes=sizes))
    if public["bids"][seat]:
        bid = cards_name(public["bids"][seat])
        parts.append(tongue.say("turned over: {cards}", cards=bid))
    does = doing(components, view, seat)
    if does:
        parts.append(doing_says(does, tongue))
    return parts


# The own screen


def screen(components: Components, view: StrasbourgView, tongue: Tongue) -> list[str]:
    """What the viewer alone has: cards, piles, objectives, coins, goods, privileges."""
    own = view["own"]
    held = own["coins"], own["goods"], own["privileges"]
    lines = [
        tongue.say("Behind your screen"),
        "  " + behind_screen(components, held, tongue),
    ]
    if own["hand"]:
        cards = ", ".join(map(str, own["hand"]))
        lines.append("  " + tongue.say("in your hand: {cards}", cards=cards))
    for pile in own["piles"]:
        words: dict[str, object] = {"pile": pile["slot"] + 1, "cards": cards_name(pile["cards"])}
        if pile["slot"] == own["open"]:
            lines.append("  " + tongue.say("the pile that you are making: {cards}", **words))
        else:
            lines.append("  " + tongue.say("your pile {pile}: {cards}", **words))
    left = ", ".join(f"{value + 1} x{count}" for value, count in enumerate(own["deck"]) if count)
    if left:
        lines.append("  " + tongue.say("in your deck: {cards}", cards=left))
    if own["under"]:
        under = ", ".join(map(str, own["under"]))
        lines.append("  " + tongue.say("under your deck, in this order: {cards}", cards=under))
    seat = view["seat"]
    assert seat is not None
    if not view["over"]:
        lines += [
            "  " + goal_line(components, view, seat, objective, tongue)
            for objective, answer in zip(own["dealt"], own["answers"], strict=False)
            if answer != DISCARDED
        ]
    return lines


def goal_line(
    components: Components, view: StrasbourgView, seat: int, objective: int, tongue: Tongue
) -> str:
    """An objective with its progress."""
    have, need = progress(components, view, seat, objective)
    return tongue.say(
        "{goal}: {have} of {need}, {points} points",
        goal=goal(components, view["seats"], objective, tongue),
        have=have,
        need=need,
        points=components.objective_points[objective],
    )


def legend(components: Components, tongue: Tongue) -> list[str]:
    """What the letters on the map mean."""
    guilds = ", ".join(
        f"{code} {guild_name(components, guild, tongue)}"
        for guild, code in enumerate(guild_codes(components, tongue.base))
    )
    buildings = ", ".join(
        f"{code} {building_name(components, number, tongue)}"
        for number, code in enumerate(building_codes(components, tongue.base))
    )
    code = guild_codes(components, tongue.base)[0]
    return [
        tongue.say("On the map: {guilds};", guilds=guilds),
        tongue.say("in brackets buildings: {buildings};", buildings=buildings),
        tongue.say(
            "{square} is a square of that guild for {coins}, {manned} one with a member of {seat};",
            square=f"{code}1",
            coins=tongue.count("{number} coin", "{number} coins", 1),
            manned=f"{code}1={SEATS[0].letter}",
            seat=tongue.seat(0),
        ),
        tongue.say("+ is a chapel, > may be chosen now."),
    ]
