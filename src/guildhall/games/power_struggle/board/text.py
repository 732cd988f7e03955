"""The board as plain text, for terminals and screen readers."""

from guildhall.core.language import ENGLISH, N_, Language, times
from guildhall.drawing.players import player_notes
from guildhall.drawing.text_board import align, choice_mark, join_sections, legend_list, seat_letter
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.board.event_cards import known_stack
from guildhall.games.power_struggle.board.privileges import privilege_effect
from guildhall.games.power_struggle.board.regions import standings
from guildhall.games.power_struggle.board.shares import certificate_price
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import (
    card_name,
    competence_name,
    division_name,
    event_card_effect,
    event_card_name,
    money,
    points_text,
    triple_name,
)

_CELL_WIDTH = 13


def board_text(components: Components, view: PowerStruggleView, lang: Language = ENGLISH) -> str:
    """The board of a view, in lines of at most about 100 characters."""
    sections = [
        _top_floor(view, lang),
        _building(components, view, lang),
        _tracks(components, view, lang),
        _privileges(components, view, lang),
        _certificates(components, view, lang),
        _event_cards(components, view, lang),
        _players(components, view, lang),
        _player_desk(components, view, lang),
        _legend(components, lang),
    ]
    return join_sections(sections)


# The building


def _top_floor(view: PowerStruggleView, lang: Language) -> list[str]:
    """Round, motivation, the chairman and the board."""
    public = view["public"]
    members = " ".join(seat_letter(seat) for seat in public["board"]) or "--"
    params = {"round": public["round"], "turn": public["turn"], "level": public["motivation"]}
    return [
        lang.text(_stage_message(view), **params),
        lang.text("Chairman: {chairman}   Board, from the left: {members}",
                   chairman=seat_letter(public["chairman"]), members=members),
    ]  # fmt: skip


def _stage_message(view: PowerStruggleView) -> str:
    """The message with the stage of the game: setup, meeting or department turn."""
    public = view["public"]
    if public["part"] == "setup":
        return N_("Setup, motivation {level}")
    if public["part"] == "meeting" or public["turn"] == 0:  # 0: the game ended in a meeting
        return N_("Round {round}, Directors' meeting, motivation {level}")
    return N_("Round {round}, department turn {turn}, motivation {level}")


def _building(components: Components, view: PowerStruggleView, lang: Language) -> list[str]:
    """Heads, counsels and rooms, one column per division."""
    public = view["public"]
    codes = "".join(
        f"{choice_mark(view, ids.DIVISION + division)}{code}".ljust(_CELL_WIDTH)
        for division, code in enumerate(components.codes)
    )
    heads = "".join(f" {seat_letter(seat)}".ljust(_CELL_WIDTH) for seat in public["heads"])
    counsels = ""
    for division in range(ids.DIVISIONS):
        here = [seat_letter(s) for s in range(view["seats"]) if public["counsels"][s][division]]
        counsels += f" {''.join(here) or '-'}".ljust(_CELL_WIDTH)
    no_label, *labels = align(["", lang.text("head"), lang.text("counsels")])
    rows = list(zip((no_label, *labels), (codes, heads, counsels), strict=True))
    for floor in range(ids.FLOORS):
        cells = "".join(_cell(view, division, floor) for division in range(ids.DIVISIONS))
        rows.append((str(floor + 1).rjust(len(no_label)), cells))
    return [f"{label} {cells}".rstrip() for label, cells in rows]


def _cell(view: PowerStruggleView, division: int, floor: int) -> str:
    """A room: a mark if it can be chosen, owner, managers and employees."""
    rooms = view["public"]["rooms"][division]
    if floor >= len(rooms):
        return " .".ljust(_CELL_WIDTH)
    owner, managers, staff = rooms[floor]
    mark = choice_mark(view, ids.ROOM + division * ids.FLOORS + floor)
    heads = seat_letter(owner) * managers
    return f"{mark}{heads.ljust(ids.MAIN_DEPARTMENT)} {'o' * staff}".ljust(_CELL_WIDTH)


# Tracks, cards and certificates


def _tracks(components: Components, view: PowerStruggleView, lang: Language) -> list[str]:
    """The markers, with green and gold."""
    public = view["public"]
    no_name, *names = align(["", *(competence_name(one, lang) for one in range(ids.COMPETENCES))])
    head = f"{no_name}  " + "".join(f"{seat_letter(seat):>4}" for seat in range(view["seats"]))
    lines = [f"{head}  {lang.text('green'):>8}  {lang.text('gold'):>6}"]
    for competence, name in enumerate(names):
        values = "".join(f"{value:>4}" for value in public["tracks"][competence])
        green, gold = components.green[competence], components.gold[competence]
        lines.append(f"{name}  {values}  {green:>8}  {gold:>6}")
    return lines


def _privileges(components: Components, view: PowerStruggleView, lang: Language) -> list[str]:
    """The cards, their holders and current effects."""
    public = view["public"]
    lines = [lang.text("Privilege cards")]
    for card in range(ids.CARDS):
        half, holder = public["card_halves"][card], public["card_holders"][card]
        mark = choice_mark(view, ids.CARD + card)
        if holder == ids.NOBODY:
            continue
        name, content = card_name(components, card, lang), lang.text("not in use yet")
        if public["card_down"][card]:
            content = lang.text("face down")
        elif half != ids.NO_HALF:
            content = privilege_effect(components, card, half, public["motivation"], lang)
            if half == ids.GOLD:
                name = lang.text("{card} (gold)", card=name)
        lines.append(f"{mark} {seat_letter(holder)} {name}: {content}")
    return lines if len(lines) > 1 else []


def _certificates(components: Components, view: PowerStruggleView, lang: Language) -> list[str]:
    """The certificates for sale and their prices."""
    stock = view["public"]["stock"]
    lines = [lang.text("Share certificates")]
    for index in range(ids.CERTIFICATES):
        mark = choice_mark(view, ids.CERTIFICATE + index)
        price = money(certificate_price(components, view, index), lang)
        owners = "".join(
            seat_letter(seat) * view["public"]["certificates"][seat][index]
            for seat in range(view["seats"])
        )
        lines.append(f"{mark} {index + 1}: {price:>9}  \u00d7{stock[index]}  {owners}".rstrip())
    return lines


def _event_cards(components: Components, view: PowerStruggleView, lang: Language) -> list[str]:
    """The cards turned up, and what the viewer knows of the rest."""
    turned = view["public"]["events"]
    known = known_stack(view)
    if not turned and not known:
        return []
    lines = [lang.text("Events of the round")]
    for index in range(max(len(turned), len(known))):
        kind = turned[index] if index < len(turned) else known[index]
        name = "?"
        if kind != ids.NOTHING:
            effect_text = event_card_effect(components, kind, lang)
            name = f"{event_card_name(components, kind, lang)}: {effect_text}"
        mark = " " if index < len(turned) else "("
        lines.append(f"{mark}{index + 1} {name}{')' if mark == '(' else ''}")
    return lines


# Players


def _players(components: Components, view: PowerStruggleView, lang: Language) -> list[str]:
    """The seats with their public victory points."""
    lines = []
    for seat, standing in enumerate(standings(components, view, lang)):
        points = points_text(view["public"]["points"][seat], lang)
        details = [points, *player_notes(view, standing, lang)]
        mark = ">" if seat in view["asked"] else " "
        lines.append(f"{mark} {seat_letter(seat)} {lang.seat_name(seat)}: {', '.join(details)}")
    return lines


def _player_desk(components: Components, view: PowerStruggleView, lang: Language) -> list[str]:
    """What only the viewer knows."""
    own = view["own"]
    if view["seat"] is None:
        return []
    lines = [lang.text("your cash: {sum}", sum=money(own["cash"], lang))]
    if own["colour"] != ids.NOTHING and own["competence"] != ids.NOTHING:
        triple = triple_name(components, own["competence"], lang)
        if own["colour"] == view["seat"]:
            task = lang.text("your task: lead everyone in two of {triple}", triple=triple)
        else:
            task = lang.text(
                "your arch-enemy: {colour} in {competences}",
                colour=lang.seat_name(own["colour"]),
                competences=triple,
            )
        lines.append(task)
    if view["public"]["phase"] == "events" and view["actions"]:
        lines.append(lang.text("Events to order"))
        for kind, count in enumerate(own["drawn"]):
            if count and kind <= ids.BONUS:
                name = times(event_card_name(components, kind, lang), count)
                lines.append(f"  {name}: {event_card_effect(components, kind, lang)}")
    return lines


def _legend(components: Components, lang: Language) -> list[str]:
    """The legend of the letters."""
    codes = components.codes
    names = [division_name(components, division, lang) for division in range(ids.DIVISIONS)]
    return [
        f"{legend_list(codes[:3], names[:3])},",
        legend_list(codes[3:], names[3:]),
        lang.text("In a room: a letter for each manager, o for each employee; > marks a choice."),
    ]
