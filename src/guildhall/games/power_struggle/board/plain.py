"""The board as plain text, for terminals and screen readers."""

from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.drawing.seats import SEATS
from guildhall.games.power_struggle.board.events import to_come
from guildhall.games.power_struggle.board.people import notes_on
from guildhall.games.power_struggle.board.privileges import effect
from guildhall.games.power_struggle.board.shares import price
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    BONUS,
    CARD,
    CARDS,
    CERTIFICATE,
    CERTIFICATES,
    COMPETENCES,
    DIVISION,
    DIVISIONS,
    FLOORS,
    GOLD,
    MAIN_DEPARTMENT,
    NO_HALF,
    NOBODY,
    NOTHING,
    ROOM,
)
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import (
    card_name,
    competence_name,
    division_name,
    event_effect,
    event_name,
    money,
    triple_name,
)

CELL = 13


def show(components: Components, view: PowerStruggleView, tongue: Tongue = ENGLISH) -> str:
    """The board that a view shows, in lines of about 100 letters at most."""
    parts = [
        top_floor(view, tongue),
        building(components, view, tongue),
        tracks(components, view, tongue),
        privileges(components, view, tongue),
        certificates(components, view, tongue),
        events(components, view, tongue),
        seats(view, tongue),
        desk(components, view, tongue),
        legend(components, tongue),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def letter(seat: int) -> str:
    """A seat in one letter."""
    return SEATS[seat].letter if seat != NOBODY else "-"


# The building


def top_floor(view: PowerStruggleView, tongue: Tongue) -> list[str]:
    """Round, motivation, the chairman and the board."""
    public = view["public"]
    members = " ".join(letter(seat) for seat in public["board"]) or "--"
    return [
        tongue.say("Round {round}, department turn {turn}, motivation {level}",
                   round=public["round"], turn=public["turn"], level=public["motivation"]),
        tongue.say("Chairman: {chairman}   Board, from the left: {members}",
                   chairman=letter(public["chairman"]), members=members),
    ]  # fmt: skip


def building(components: Components, view: PowerStruggleView, tongue: Tongue) -> list[str]:
    """Heads, counsels and rooms, a column for each division."""
    public, actions = view["public"], view["actions"]
    codes = "".join(
        (">" if DIVISION + division in actions else " ")
        + components.codes[division].ljust(CELL - 1)
        for division in range(DIVISIONS)
    )
    heads = "".join(f" {letter(seat)}".ljust(CELL) for seat in public["heads"])
    counsels = ""
    for division in range(DIVISIONS):
        here = [letter(s) for s in range(view["seats"]) if public["counsels"][s][division]]
        counsels += f" {''.join(here) or '-'}".ljust(CELL)
    label = max(len(word) for word in (tongue.say("head"), tongue.say("counsels"))) + 1
    lines = [
        (" " * label + codes).rstrip(),
        (tongue.say("head").ljust(label) + heads).rstrip(),
        (tongue.say("counsels").ljust(label) + counsels).rstrip(),
    ]
    for floor in range(FLOORS):
        cells = "".join(cell(view, division, floor) for division in range(DIVISIONS))
        lines.append((str(floor + 1).rjust(label - 1) + " " + cells).rstrip())
    return lines


def cell(view: PowerStruggleView, division: int, floor: int) -> str:
    """A room: a mark for a choice, whose it is, managers and employees."""
    rooms = view["public"]["rooms"][division]
    if floor >= len(rooms):
        return " .".ljust(CELL)
    owner, managers, staff = rooms[floor]
    mark = ">" if ROOM + division * FLOORS + floor in view["actions"] else " "
    heads = letter(owner) * managers
    return f"{mark}{heads.ljust(MAIN_DEPARTMENT)} {'o' * staff}".ljust(CELL)


# Tracks, cards and certificates


def tracks(components: Components, view: PowerStruggleView, tongue: Tongue) -> list[str]:
    """Where all stand, with green and gold."""
    public = view["public"]
    names = [competence_name(one, tongue) for one in range(COMPETENCES)]
    wide = max(map(len, names)) + 2
    head = " " * wide + "".join(f"{letter(seat):>4}" for seat in range(view["seats"]))
    lines = [f"{head}  {tongue.say('green'):>8}  {tongue.say('gold'):>6}"]
    for competence, name in enumerate(names):
        values = "".join(f"{value:>4}" for value in public["tracks"][competence])
        green, gold = components.green[competence], components.gold[competence]
        lines.append(f"{name.ljust(wide)}{values}  {green:>8}  {gold:>6}")
    return lines


def privileges(components: Components, view: PowerStruggleView, tongue: Tongue) -> list[str]:
    """The cards, whose they are and what they do now."""
    public = view["public"]
    lines = [tongue.say("Privilege cards")]
    for card in range(CARDS):
        half, holder = public["card_halves"][card], public["card_holders"][card]
        mark = ">" if CARD + card in view["actions"] else " "
        if holder == NOBODY:
            continue
        what = tongue.say("not in use yet")
        if public["card_down"][card]:
            what = tongue.say("face down")
        elif half != NO_HALF:
            what = effect(components, card, half, public["motivation"], tongue)
            if half == GOLD:
                what = tongue.say("gold: {does}", does=what)
        lines.append(f"{mark} {letter(holder)} {card_name(components, card, tongue)}: {what}")
    return lines if len(lines) > 1 else []


def certificates(components: Components, view: PowerStruggleView, tongue: Tongue) -> list[str]:
    """What is for sale, for how much."""
    stock = view["public"]["stock"]
    lines = [tongue.say("Share certificates")]
    for place in range(CERTIFICATES):
        mark = ">" if CERTIFICATE + place in view["actions"] else " "
        costs = money(price(components, view, place), tongue)
        owners = "".join(
            letter(seat) * view["public"]["certificates"][seat][place]
            for seat in range(view["seats"])
        )
        lines.append(f"{mark} {place + 1}: {costs:>9}  \u00d7{stock[place]}  {owners}".rstrip())
    return lines


def events(components: Components, view: PowerStruggleView, tongue: Tongue) -> list[str]:
    """The cards that were turned up, and what the viewer knows of the rest."""
    turned = view["public"]["events"]
    known = to_come(view)
    if not turned and not known:
        return []
    lines = [tongue.say("Events of the round")]
    for place in range(max(len(turned), len(known))):
        kind = turned[place] if place < len(turned) else known[place]
        name = "?"
        if kind != NOTHING:
            effect_text = event_effect(components, kind, tongue)
            name = f"{event_name(components, kind, tongue)}: {effect_text}"
        mark = " " if place < len(turned) else "("
        lines.append(f"{mark}{place + 1} {name}{')' if mark == '(' else ''}")
    return lines


# People


def seats(view: PowerStruggleView, tongue: Tongue) -> list[str]:
    """The seats with their open victory points."""
    public = view["public"]
    lines = []
    for seat in range(view["seats"]):
        points = public["points"][seat]
        words = [
            tongue.count("{number} victory point", "{number} victory points", points),
            *([tongue.say("you")] if seat == view["seat"] else []),
            *notes_on(view, seat, tongue),
        ]
        mark = ">" if seat in view["asked"] else " "
        lines.append(f"{mark} {letter(seat)} {tongue.seat(seat)}: {', '.join(words)}")
    return lines


def desk(components: Components, view: PowerStruggleView, tongue: Tongue) -> list[str]:
    """What the viewer alone knows."""
    own = view["own"]
    if view["seat"] is None:
        return []
    lines = [tongue.say("your cash: {sum}", sum=money(own["cash"], tongue))]
    if own["colour"] != NOTHING and own["competence"] != NOTHING:
        triple = triple_name(components, own["competence"], tongue)
        if own["colour"] == view["seat"]:
            task = tongue.say("your task: ahead of everybody in two of {triple}", triple=triple)
        else:
            task = tongue.say(
                "your arch-enemy: {colour} in {competences}",
                colour=tongue.seat(own["colour"]),
                competences=triple,
            )
        lines.append(task)
    if view["public"]["phase"] == "events" and view["actions"]:
        lines.append(tongue.say("Events to order"))
        for kind, count in enumerate(own["drawn"]):
            if count and kind <= BONUS:
                many = f" \u00d7{count}" if count > 1 else ""
                effect_text = event_effect(components, kind, tongue)
                lines.append(f"  {event_name(components, kind, tongue)}{many}: {effect_text}")
    return lines


def legend(components: Components, tongue: Tongue) -> list[str]:
    """What the letters mean."""
    codes = [
        f"{components.codes[division]} {division_name(components, division, tongue)}"
        for division in range(DIVISIONS)
    ]
    return [
        ", ".join(codes[:3]) + ",",
        ", ".join(codes[3:]),
        tongue.say("In a room: a letter for each manager, o for each employee; > may be chosen."),
    ]
