"""The company building: chairman, boardroom and pool, heads and counsels, and 36 rooms."""

from functools import lru_cache
from itertools import combinations

from guildhall.core.language import N_, Language, capitalize
from guildhall.drawing import svg
from guildhall.drawing.glyph import disc
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.board.founding import (
    Founded,
    first_department,
    founder_ghosts,
    founding_division,
    pending_department,
    pending_label,
)
from guildhall.games.power_struggle.board.geometry import (
    BOARD_SEAT_WIDTH,
    BOARDROOM_WIDTH,
    BOARDROOM_X,
    CHAIRMAN_WIDTH,
    COLUMN_WIDTH,
    FLOOR_HEIGHT,
    HEADS_HEIGHT,
    HEADS_TOP,
    HEIGHT,
    LEFT,
    POOL_X,
    ROOM_HEIGHT,
    ROOM_WIDTH,
    ROOMS_TOP,
    TOP,
    TOP_FLOOR_HEIGHT,
    column_x,
    room_corner,
)
from guildhall.games.power_struggle.board.glyphs import GLAD_SIGN, SAD_SIGN
from guildhall.games.power_struggle.board.rooms import (
    CHOICE,
    CHOSEN,
    CHOSEN_CHOICE,
    PLAIN,
    free_room,
    occupied_room,
)
from guildhall.games.power_struggle.board.symbols import (
    card_sign,
    clerk_corner,
    competence_sign,
    event_sign,
    hit_area,
    ring,
    room_symbol_id,
)
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.action_details import detailed_text
from guildhall.games.power_struggle.words.actions import seat_action_text
from guildhall.games.power_struggle.words.names import division_name, employees_text
from guildhall.games.power_struggle.words.view_counts import merged_room

BUILDING_CSS = """
rect.wall{fill:$office;stroke:$soft;stroke-width:1.4}
path.door{fill:none;stroke:$soft;stroke-width:2.4}
text.room{font-size:10px;fill:$soft}
text.division{font-size:13px}
text.office{font-size:12px;fill:$soft}
text.level{font-size:15px;font-weight:600;text-anchor:middle;fill:$soft}
path.level{fill:none;stroke:$hair;stroke-width:1.2}
rect.marker{fill:none;stroke:$ink;stroke-width:2.2}
path.chair{fill:$hair}
g[id^="free-"]>rect.ring{fill:$glow}
g.is-changed[id^="free-"]:not(:focus-visible){--outline:none}
g.not-final{opacity:.55}
path.picked-disc{fill:$choice}
path.picked{fill:none;stroke:$card;stroke-width:2}
text.moves-up{font-size:15px;font-weight:600;text-anchor:middle}
"""
# The ring has the same size in all 36 rooms, so it is written only once.
BUILDING_CSS += f'g[id^="r"]>rect.ring{{width:{ROOM_WIDTH}px;height:{ROOM_HEIGHT}px;rx:5px}}'
# Where the next employee stands in a room.
for _staff in range(ids.MAX_STAFF):
    _x, _y = clerk_corner(_staff, _staff + 1)
    BUILDING_CSS += (
        f'g[data-place="{_staff}"]>g.ghost-place{{transform:translate({_x:g}px,{_y:g}px)}}'
    )

_LEVEL_HEIGHT = (HEIGHT - TOP - 40) / (ids.MAX_MOTIVATION + 1)
_HEAD_POSITION = (10, 34)
_COUNSEL_LEFT, _COUNSEL_TOP = 42, 28
_COUNSEL_WIDTH, _COUNSEL_HEIGHT = ROOM_WIDTH - _COUNSEL_LEFT - 2, HEADS_HEIGHT - _COUNSEL_TOP - 2


# Static symbols


@lru_cache(maxsize=8)
def building_symbol(components: Components) -> str:
    """The empty building, and the levels of motivation."""
    body = svg.rect("wall", LEFT - 6, TOP - 5, 6 * COLUMN_WIDTH + 5, HEIGHT - TOP + 5, 6)
    body += svg.rect("ground6", LEFT, TOP, CHAIRMAN_WIDTH, TOP_FLOOR_HEIGHT, 4)
    body += svg.rect("ground6", BOARDROOM_X, TOP, BOARDROOM_WIDTH, TOP_FLOOR_HEIGHT, 4)
    body += svg.rect("space", POOL_X, TOP, ROOM_WIDTH, TOP_FLOOR_HEIGHT, 4)
    for seat in range(ids.BOARD_SEATS):
        x = _board_seat_x(seat)
        body += svg.path("chair", f"M{x:g} {TOP + TOP_FLOOR_HEIGHT - 9}h28v5h-28z")
    door = BOARDROOM_X + BOARDROOM_WIDTH - 10
    body += svg.path("door", f"M{door:g} {TOP + 12}v{TOP_FLOOR_HEIGHT - 12}")
    for division in range(ids.DIVISIONS):
        x = column_x(division)
        body += svg.rect(f"ground{division}", x, HEADS_TOP, ROOM_WIDTH, HEADS_HEIGHT, 4)
        for floor in range(ids.FLOORS):
            left, top = room_corner(division * ids.FLOORS + floor)
            body += svg.rect("space", left + 0.5, top + 0.5, ROOM_WIDTH - 1, ROOM_HEIGHT - 1, 4)
            code = components.room_name(division * ids.FLOORS + floor)
            body += svg.text(left + 9, top + 12, code, "room")
        body += card_sign(division, x + 14, HEADS_TOP + 15, 21)
        body += competence_sign(
            ids.COUNSELS, x + _COUNSEL_LEFT + 9, HEADS_TOP + _COUNSEL_TOP + 21, 16
        )
    body += card_sign(ids.CHAIRMAN, LEFT + 22, TOP + 32, 27)
    body += "".join(svg.use("ps-clerk", POOL_X + 10 + i * 19, TOP + 20, 1.2) for i in range(5))
    body += _motivation_levels()
    return (
        svg.symbol("ps-building", body)
        + svg.symbol(
            "ps-tick",
            svg.path("picked-disc", disc(49, 11, 7.5))
            + svg.path("picked", "M45.4 11.4l2.6 2.6 4.8-5.2"),
        )
        + _counsel_symbols()
        + hit_area("ps-nl", 4, -20, 40, 40)
        + hit_area("ps-no", 0, 0, CHAIRMAN_WIDTH, TOP_FLOOR_HEIGHT)
        + hit_area("ps-nb", 0, 0, BOARDROOM_WIDTH, TOP_FLOOR_HEIGHT)
        + _head_symbols()
        + "".join(
            hit_area(
                f"ps-nf{floor}", 0, 0, ROOM_WIDTH, HEIGHT - ROOMS_TOP - floor * FLOOR_HEIGHT - 8
            )
            for floor in range(ids.FLOORS)
        )
    )


@lru_cache(maxsize=1)
def _head_symbols() -> str:
    """Hit areas of heads: the empty office, and the office of each seat."""
    area = svg.rect("hit", 0, 0, ROOM_WIDTH, HEADS_HEIGHT, 5)
    body = svg.symbol("ps-nh", area)
    for seat in range(ids.MAX_SEATS):
        body += svg.symbol(f"ps-h{seat}", svg.use(f"ps-m{seat}", *_HEAD_POSITION) + area)
    return body


def _counsels_symbol_id(seats: tuple[int, ...]) -> str:
    """The id of the symbol with the counsels of these seats."""
    return "ps-c" + "".join(map(str, seats))


@lru_cache(maxsize=1)
def _counsel_symbols() -> str:
    """The counsels for every set of seats that can have one in a division."""
    area = svg.rect("hit", 0, 0, _COUNSEL_WIDTH, _COUNSEL_HEIGHT, 5)
    body = ""
    for size in range(ids.MAX_SEATS + 1):
        for seats in combinations(range(ids.MAX_SEATS), size):
            top = 6 if size > 3 else 14
            cubes = "".join(
                svg.use(f"gh-cube{seat}", 19 + i % 3 * 15.5, top + i // 3 * 16, 1.4)
                for i, seat in enumerate(seats)
            )
            body += svg.symbol(_counsels_symbol_id(seats), cubes + area)
    return body


def _motivation_levels() -> str:
    """The levels of motivation, highest first."""
    body = event_sign(GLAD_SIGN, 24, TOP + 8, 22) + event_sign(SAD_SIGN, 24, HEIGHT - 10, 22)
    for level in range(ids.MAX_MOTIVATION + 1):
        body += svg.text(24, _level_y(level) + 5.5, level, "level")
        if level:
            body += svg.path("level", f"M10 {_level_y(level) + _LEVEL_HEIGHT / 2:g}h28")
    return body


def _level_y(level: int) -> float:
    """The centre of a level of motivation."""
    return TOP + 20 + (ids.MAX_MOTIVATION - level + 0.5) * _LEVEL_HEIGHT


def _board_seat_x(index: int) -> float:
    return BOARDROOM_X + 78 + index * BOARD_SEAT_WIDTH


# Drawing a view


def building(components: Components, view: PowerStruggleView, lang: Language) -> str:
    """The building with all people in it."""
    public, actions = view["public"], frozenset(view["actions"])
    body = svg.use("ps-building")
    body += _motivation(public["motivation"], lang)
    body += _chairman(public["chairman"], lang)
    phase, seat = public["phase"], view["seat"]
    can_join = ids.TO_BOARD in actions
    body += _boardroom(components, tuple(public["board"]), phase == "place", can_join, lang)
    body += _pool(components, ids.POOL in actions, lang)
    where, chosen = _division_choice(view), _chosen_rooms(view)
    founding, first = founding_division(view), first_department(view)
    leaving = public["doing"]["division"] if phase in ("resign_to", "displaced") else ids.NOTHING
    parts = ""
    for division in range(ids.DIVISIONS):
        inside: list[str] = []
        rooms = public["rooms"][division]
        division_action = ids.DIVISION + division
        is_legal = division_action in actions
        # PS-6.7: a full division can have a free room once the merging departments leave theirs.
        at_head = where == "head" or (where == "room" and len(rooms) == ids.FLOORS)
        head = public["heads"][division]
        head_highlight = CHOSEN if division == leaving else PLAIN
        if at_head and is_legal:
            head_highlight = CHOICE
        more = _division_details(components, view, division, lang) if is_legal else ""
        inside.append(_head(components, division, head, head_highlight, is_legal, more, lang))
        counsels = tuple(s for s in range(view["seats"]) if public["counsels"][s][division])
        inside.append(
            _counsels(
                components, division, counsels, view["seats"], where == "counsel", is_legal, lang
            )
        )
        pending = first if first is not None and first.division == division else None
        taken = len(rooms)
        if pending is not None:
            inside.append(pending_department(components, taken, pending, lang))
            taken += 1
        if taken < ids.FLOORS:
            room = division * ids.FLOORS + taken
            result = merged_room(view, division) if phase == "merge_into" else room
            inside.append(
                free_room(
                    components,
                    room,
                    where == "room",
                    is_legal,
                    division == founding,
                    founder_ghosts(components, view),
                    result,
                    more,
                    lang,
                )
            )
        for floor, (owner, managers, staff) in enumerate(rooms):
            room = division * ids.FLOORS + floor
            highlight = CHOSEN if room in chosen else PLAIN
            if ids.ROOM + room in actions:
                highlight = CHOSEN_CHOICE if room in chosen else CHOICE
            result = room
            if highlight == CHOSEN_CHOICE:
                result = merged_room(view, ids.ROOM + room)
            moved = ""
            is_place = phase == "take" and owner == seat
            if phase in ("move_room", "move_second"):
                moved = room_symbol_id(owner, managers, staff)
            inside.append(
                occupied_room(
                    components,
                    room,
                    owner,
                    managers,
                    staff,
                    highlight,
                    result,
                    moved,
                    is_place,
                    lang,
                )
            )
        # The buttons of rooms that can be chosen say the same.
        held = tuple(
            (division * ids.FLOORS + floor, *room)
            for floor, room in enumerate(rooms)
            if ids.ROOM + division * ids.FLOORS + floor not in actions
        )
        label = _division_label(
            components, division, head, counsels, view["seats"], held, pending, taken, lang
        )
        parts += svg.part(label, inside)
    # Employees come from any room of the others.
    return body + (
        svg.group(parts, marks=svg.marks(ghost="ps-clerk")) if phase == "take" else parts
    )


@lru_cache(maxsize=4096)
def _division_label(
    components: Components,
    division: int,
    head: int,
    counsels: tuple[int, ...],
    seats: int,
    rooms: tuple[tuple[int, ...], ...],
    pending: Founded | None,
    taken: int,
    lang: Language,
) -> str:
    """A division with its head, its counsels, and each seat's rooms with their employees."""
    sections = [_head_label(components, division, head, lang)]
    if counsels:
        sections.append(lang.text("counsels: {seats}", seats=_seats_text(counsels, seats, lang)))
    of_seats: dict[int, list[str]] = {}
    for room, owner, managers, staff in rooms:
        is_main = managers == ids.MAIN_DEPARTMENT
        message = N_("{room} main department, {employees}") if is_main else N_("{room} {employees}")
        name, employees = components.room_name(room), employees_text(staff, lang)
        of_seats.setdefault(owner, []).append(lang.text(message, room=name, employees=employees))
    sections += [
        lang.text("{seat} {rooms}", seat=svg.name_placeholder(seat), rooms=", ".join(texts))
        for seat, texts in sorted(of_seats.items())
    ]
    if pending is not None:
        sections.append(pending_label(pending, lang))
    if free := ids.FLOORS - taken:
        sections.append(lang.plural("{number} free room", "{number} free rooms", free))
    return "; ".join(sections)


def _seats_text(seats: tuple[int, ...], all_seats: int, lang: Language) -> str:
    """These seats, for a label that should be short."""
    if len(seats) == all_seats:
        return lang.text("everyone")
    return ", ".join(map(svg.name_placeholder, seats)) or lang.text("nobody")


def _head_label(components: Components, division: int, seat: int, lang: Language) -> str:
    name = division_name(components, division, lang)
    if seat == ids.NOBODY:
        return lang.text("{division}: no head", division=name)
    return lang.text("{division}: head {seat}", division=name, seat=svg.name_placeholder(seat))


def _division_details(
    components: Components, view: PowerStruggleView, division: int, lang: Language
) -> str:
    """The label of a division that is chosen, if it says more than the name; may be empty."""
    phase, text = view["public"]["phase"], seat_action_text(components, division, -1, lang)
    if phase == "resign_head":
        return detailed_text(components, view, division, text, lang)
    if phase == "merge_into":
        room = components.room_name(merged_room(view, division))
        return lang.text("{action}: room {room}", action=text, room=room)
    return ""


def _division_choice(view: PowerStruggleView) -> str:
    """How a division is chosen now: by its free room, its head or its counsels."""
    phase = view["public"]["phase"]
    return {"resign_head": "head", "buy_counsel": "counsel"}.get(phase, "room")


def _chosen_rooms(view: PowerStruggleView) -> list[int]:
    """The rooms chosen earlier in this action."""
    doing = view["public"]["doing"]
    return [doing["last"]] if view["public"]["phase"] == "move_to" else doing["rooms"]


@lru_cache(maxsize=16)
def _motivation(level: int, lang: Language) -> str:
    label = lang.text("staff motivation: {level}", level=level)
    body = svg.rect("marker", 8, -_LEVEL_HEIGHT / 2 + 4, 32, _LEVEL_HEIGHT - 8, 8) + svg.use(
        "ps-nl"
    )
    return svg.item("motivation", label, body, transform=svg.translate(0, _level_y(level)))


@lru_cache(maxsize=64)
def _chairman(seat: int, lang: Language) -> str:
    """The chairman in the top office."""
    name = lang.text("Chairman")
    body = svg.use("ps-no")
    body += fitted_text(6, 13, name, "office serif", 12, CHAIRMAN_WIDTH - 10)
    label = name
    if seat != ids.NOBODY:
        body += svg.use(f"ps-m{seat}", 70, 17)
        label = lang.text("Chairman: {seat}", seat=svg.name_placeholder(seat))
    return svg.item("chairman", label, body, transform=svg.translate(LEFT, TOP))


@lru_cache(maxsize=4096)
def _boardroom(
    components: Components, members: tuple[int, ...], is_here: bool, is_legal: bool, lang: Language
) -> str:
    """The boardroom with its members, the first on the left; a head that leaves has a button."""
    name = lang.text("Board")
    body = fitted_text(6, 13, name, "office serif", 12, 72)
    body += "".join(
        svg.use(f"ps-m{seat}", _board_seat_x(i) - BOARDROOM_X + 1.2, 6)
        for i, seat in enumerate(members)
    )
    order = ", ".join(svg.name_placeholder(seat) for seat in members)
    label = lang.text("Board, from the left: {members}", members=order or lang.text("nobody"))
    transform = svg.translate(BOARDROOM_X, TOP)
    if is_here and is_legal:
        text = label = seat_action_text(components, ids.TO_BOARD, -1, lang)
        if order:
            label = lang.text("{action}; members now: {members}", action=text, members=order)
        frame = ring(BOARDROOM_WIDTH, TOP_FLOOR_HEIGHT)
        return svg.choice(
            "boardroom", ids.TO_BOARD, label, frame + body, transform=transform, text=text
        )
    body += svg.use("ps-nb")
    actions = () if is_legal else (ids.TO_BOARD,)
    return svg.item("boardroom", label, body, transform=transform, actions=actions)


@lru_cache(maxsize=32)
def _pool(components: Components, is_choice: bool, lang: Language) -> str:
    """Employees that belong to nobody."""
    text = seat_action_text(components, ids.POOL, -1, lang)
    body = fitted_text(6, 13, capitalize(text), "office serif", 12, ROOM_WIDTH - 10)
    transform = svg.translate(POOL_X, TOP)
    if is_choice:
        return svg.choice(
            "pool",
            ids.POOL,
            text,
            ring(ROOM_WIDTH, TOP_FLOOR_HEIGHT) + body,
            transform=transform,
            marks=svg.marks(ghost="ps-clerk"),
        )
    label = lang.text("employee pool")
    body += svg.use("ps-no")
    return svg.item("pool", label, body, transform=transform, actions=(ids.POOL,))


@lru_cache(maxsize=4096)
def _head(
    components: Components,
    division: int,
    seat: int,
    highlight: int,
    is_legal: bool,
    more: str,
    lang: Language,
) -> str:
    """The icon of a division and the office of its head."""
    name = division_name(components, division, lang)
    body = fitted_text(28, 20, name, "division serif", 13, ROOM_WIDTH - 31)
    body += svg.use("ps-nh" if seat == ids.NOBODY else f"ps-h{seat}")
    label = _head_label(components, division, seat, lang)
    division_action = ids.DIVISION + division
    transform = svg.translate(column_x(division), HEADS_TOP)
    if highlight == CHOICE:
        text = seat_action_text(components, division_action, -1, lang)
        body = ring(ROOM_WIDTH, HEADS_HEIGHT) + body
        label = more or label
        return svg.choice(
            f"head-{division}", division_action, label, body, transform=transform, text=text
        )
    if highlight == CHOSEN:
        body += svg.rect("chosen", 0, 0, ROOM_WIDTH, HEADS_HEIGHT, 5)
    actions = () if is_legal else (division_action,)
    return svg.item(
        f"head-{division}", label, body, transform=transform, actions=actions, in_part=True
    )


@lru_cache(maxsize=8192)
def _counsels(
    components: Components,
    division: int,
    counsels: tuple[int, ...],
    seats: int,
    is_here: bool,
    is_legal: bool,
    lang: Language,
) -> str:
    body = svg.use(_counsels_symbol_id(counsels))
    owners = _seats_text(counsels, seats, lang)
    transform = svg.translate(column_x(division) + _COUNSEL_LEFT, HEADS_TOP + _COUNSEL_TOP)
    division_action = ids.DIVISION + division
    if is_here and is_legal:
        name = division_name(components, division, lang)
        label = lang.text("counsels in {division}: {seats}", division=name, seats=owners)
        text = seat_action_text(components, division_action, -1, lang)
        body = ring(_COUNSEL_WIDTH, _COUNSEL_HEIGHT) + body
        return svg.choice(
            f"counsel-{division}", division_action, label, body, transform=transform, text=text
        )
    actions = () if is_legal else (division_action,)
    label = lang.text("counsels: {seats}", seats=owners)
    return svg.item(
        f"counsel-{division}", label, body, transform=transform, actions=actions, in_part=True
    )


def aria_description(view: PowerStruggleView, lang: Language) -> str:
    """The board in one sentence, for screen readers."""
    public = view["public"]
    rooms = sum(len(rooms) for rooms in public["rooms"])
    params = {"rooms": rooms, "all": ids.ROOMS, "level": public["motivation"]}
    if public["part"] == "setup":
        return lang.text(
            "The company: {rooms} of {all} rooms in use; motivation {level}; setup", **params
        )
    return lang.text(
        "The company: {rooms} of {all} rooms in use; motivation {level}; round {round}",
        **params,
        round=public["round"],
    )
