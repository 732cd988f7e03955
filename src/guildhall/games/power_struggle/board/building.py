"""The company building: chairman, board room and pool, heads and counsels, and 36 rooms."""

from functools import lru_cache
from itertools import combinations

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.svg import at, box, choice, path, piece, thing, use, who, words
from guildhall.games.power_struggle.board.glyphs import GLAD_SIGN, SAD_SIGN
from guildhall.games.power_struggle.board.pieces import hit, mood, ring, room_piece, sign, skill
from guildhall.games.power_struggle.board.plan import (
    BOARD_SEAT,
    BOARDROOM_WIDTH,
    BOARDROOM_X,
    CHAIRMAN_WIDTH,
    COLUMN,
    FLOOR,
    HEADS_HEIGHT,
    HEADS_TOP,
    HEIGHT,
    LEFT,
    POOL_X,
    ROOM_HEIGHT,
    ROOM_WIDTH,
    ROOMS_TOP,
    TOP,
    TOP_FLOOR,
    column_x,
    room_spot,
)
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    BOARD_SEATS,
    CHAIRMAN,
    COUNSELS,
    DIVISION,
    DIVISIONS,
    FLOORS,
    MAIN_DEPARTMENT,
    MOST_MOTIVATION,
    MOST_SEATS,
    NOBODY,
    POOL,
    ROOM,
    ROOMS,
    TO_BOARD,
    TO_COUNSEL,
)
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words import said
from guildhall.games.power_struggle.words.names import capital, division_name, room_name

BUILDING_LOOK = """
rect.wall{fill:$office;stroke:$soft;stroke-width:1.4}
path.door{fill:none;stroke:$soft;stroke-width:2.4}
text.room{font-size:10px;fill:$soft}
text.division{font-size:13px}
text.office{font-size:12px;fill:$soft}
text.level{font-size:15px;font-weight:600;text-anchor:middle;fill:$soft}
path.level{fill:none;stroke:$hair;stroke-width:1.2}
rect.marker{fill:none;stroke:$ink;stroke-width:2.2}
path.chair{fill:$hair}
g.fresh[id^="free-"]:not(:focus-visible){--outline:none}
"""
# The size of the ring is not written in each of 36 rooms.
BUILDING_LOOK += f'g[id^="r"]>rect.ring{{width:{ROOM_WIDTH}px;height:{ROOM_HEIGHT}px;rx:5px}}'

LEVEL = (HEIGHT - TOP - 40) / (MOST_MOTIVATION + 1)
PLAIN, CHOSEN, CHOICE = range(3)
"""How a room looks."""
HEAD_SPOT = (10, 34)
COUNSEL_LEFT, COUNSEL_TOP = 42, 28
COUNSEL_WIDTH, COUNSEL_HEIGHT = ROOM_WIDTH - COUNSEL_LEFT - 2, HEADS_HEIGHT - COUNSEL_TOP - 2


# What never changes: a piece of the sprite


@lru_cache(maxsize=8)
def building_piece(components: Components) -> str:
    """The building without people, and the levels of motivation."""
    body = box("wall", LEFT - 6, TOP - 5, 6 * COLUMN + 5, HEIGHT - TOP + 5, 6)
    body += box("ground6", LEFT, TOP, CHAIRMAN_WIDTH, TOP_FLOOR, 4)
    body += box("ground6", BOARDROOM_X, TOP, BOARDROOM_WIDTH, TOP_FLOOR, 4)
    body += box("space", POOL_X, TOP, ROOM_WIDTH, TOP_FLOOR, 4)
    for seat in range(BOARD_SEATS):
        x = board_seat_x(seat)
        body += path("chair", f"M{x:g} {TOP + TOP_FLOOR - 9}h28v5h-28z")
    door = BOARDROOM_X + BOARDROOM_WIDTH - 10
    body += path("door", f"M{door:g} {TOP + 12}v{TOP_FLOOR - 12}")
    for division in range(DIVISIONS):
        x = column_x(division)
        body += box(f"ground{division}", x, HEADS_TOP, ROOM_WIDTH, HEADS_HEIGHT, 4)
        for floor in range(FLOORS):
            left, top = room_spot(division * FLOORS + floor)
            body += box("space", left + 0.5, top + 0.5, ROOM_WIDTH - 1, ROOM_HEIGHT - 1, 4)
            code = room_name(components, division * FLOORS + floor)
            body += words(left + 9, top + 12, code, "room")
        body += sign(division, x + 14, HEADS_TOP + 15, 21)
        body += skill(COUNSELS, x + COUNSEL_LEFT + 9, HEADS_TOP + COUNSEL_TOP + 21, 16)
    body += sign(CHAIRMAN, LEFT + 22, TOP + 32, 27)
    body += "".join(use("ps-clerk", POOL_X + 10 + i * 19, TOP + 20, 1.2) for i in range(5))
    body += motivation_levels()
    return (
        piece("ps-building", body)
        + counsel_pieces()
        + hit("ps-nl", 4, -20, 40, 40)
        + hit("ps-no", 0, 0, CHAIRMAN_WIDTH, TOP_FLOOR)
        + hit("ps-nb", 0, 0, BOARDROOM_WIDTH, TOP_FLOOR)
        + head_pieces()
        + "".join(
            hit(f"ps-nf{floor}", 0, 0, ROOM_WIDTH, HEIGHT - ROOMS_TOP - floor * FLOOR - 8)
            for floor in range(FLOORS)
        )
    )


@lru_cache(maxsize=1)
def head_pieces() -> str:
    """What one points at to ask about a head: the empty office, and those with somebody in it."""
    near = box("hit", 0, 0, ROOM_WIDTH, HEADS_HEIGHT, 5)
    body = piece("ps-nh", near)
    for seat in range(MOST_SEATS):
        body += piece(f"ps-h{seat}", use(f"ps-m{seat}", *HEAD_SPOT) + near)
    return body


def counsels_piece(seats: tuple[int, ...]) -> str:
    """The name of the piece with the counsels of these seats."""
    return "ps-c" + "".join(map(str, seats))


@lru_cache(maxsize=1)
def counsel_pieces() -> str:
    """The counsels of all groups of seats that may have one in a division, or nobody."""
    near = box("hit", 0, 0, COUNSEL_WIDTH, COUNSEL_HEIGHT, 5)
    body = ""
    for size in range(MOST_SEATS + 1):
        for seats in combinations(range(MOST_SEATS), size):
            top = 6 if size > 3 else 14
            cubes = "".join(
                use(f"gh-cube{seat}", 19 + i % 3 * 15.5, top + i // 3 * 16, 1.4)
                for i, seat in enumerate(seats)
            )
            body += piece(counsels_piece(seats), cubes + near)
    return body


def motivation_levels() -> str:
    """The levels of motivation, the highest on top."""
    body = mood(GLAD_SIGN, 24, TOP + 8, 22) + mood(SAD_SIGN, 24, HEIGHT - 10, 22)
    for level in range(MOST_MOTIVATION + 1):
        body += words(24, level_y(level) + 5.5, level, "level")
        if level:
            body += path("level", f"M10 {level_y(level) + LEVEL / 2:g}h28")
    return body


def level_y(level: int) -> float:
    """The middle of a level of motivation."""
    return TOP + 20 + (MOST_MOTIVATION - level + 0.5) * LEVEL


def board_seat_x(place: int) -> float:
    """The left edge of a seat of the board."""
    return BOARDROOM_X + 78 + place * BOARD_SEAT


# What a view shows


def building(components: Components, view: PowerStruggleView, tongue: Tongue) -> str:
    """The building with all people in it."""
    public, actions = view["public"], frozenset(view["actions"])
    body = use("ps-building")
    body += motivation(public["motivation"], tongue)
    body += chairman(public["chairman"], tongue)
    body += boardroom(components, tuple(public["board"]), TO_BOARD in actions, tongue)
    body += pool(components, POOL in actions, tongue)
    where, chosen = division_choice(view), chosen_rooms(view)
    for division in range(DIVISIONS):
        rooms = public["rooms"][division]
        meant = DIVISION + division
        is_legal = meant in actions
        # PS-6.7: a full division may get a room when the merging departments leave theirs.
        at_head = where == "head" or (where == "room" and len(rooms) == FLOORS)
        body += head(components, division, public["heads"][division], at_head, is_legal, tongue)
        seats = tuple(seat for seat in range(view["seats"]) if public["counsels"][seat][division])
        is_counsel = TO_COUNSEL in actions and public["doing"]["division"] == division
        body += counsels(
            components, division, seats, where == "counsel", is_legal, is_counsel, tongue
        )
        if len(rooms) < FLOORS:
            body += free_room(components, division, len(rooms), where == "room", is_legal, tongue)
        for floor, (owner, managers, staff) in enumerate(rooms):
            room = division * FLOORS + floor
            look = CHOICE if ROOM + room in actions else CHOSEN if room in chosen else PLAIN
            body += occupied(components, room, owner, managers, staff, look, tongue)
    return body


def division_choice(view: PowerStruggleView) -> str:
    """Where a division is chosen now: its free room, its head or its counsels."""
    phase = view["public"]["phase"]
    return {"resign_head": "head", "buy_counsel": "counsel"}.get(phase, "room")


def chosen_rooms(view: PowerStruggleView) -> list[int]:
    """The rooms that were chosen in the steps before this one."""
    doing = view["public"]["doing"]
    return [doing["last"]] if view["public"]["phase"] == "move_to" else doing["rooms"]


@lru_cache(maxsize=16)
def motivation(level: int, tongue: Tongue) -> str:
    """The marker of motivation."""
    says = tongue.say("motivation of the staff: {level}", level=level)
    body = box("marker", 8, -LEVEL / 2 + 4, 32, LEVEL - 8, 8) + use("ps-nl")
    return thing("motivation", says, body, place=at(0, level_y(level)))


@lru_cache(maxsize=64)
def chairman(seat: int, tongue: Tongue) -> str:
    """The chairman in the office on top."""
    name = tongue.say("Chairman")
    body = use("ps-no")
    body += line(6, 13, name, "office serif", 12, CHAIRMAN_WIDTH - 10)
    if seat == NOBODY:
        return thing("chairman", name, body, place=at(LEFT, TOP))
    body += use(f"ps-m{seat}", 70, 17)
    says = tongue.say("Chairman: {seat}", seat=who(seat))
    return thing("chairman", says, body, place=at(LEFT, TOP))


@lru_cache(maxsize=4096)
def boardroom(
    components: Components, members: tuple[int, ...], is_choice: bool, tongue: Tongue
) -> str:
    """The board room with its members, the first at the left."""
    name = tongue.say("Board")
    body = line(6, 13, name, "office serif", 12, 72)
    body += "".join(
        use(f"ps-m{seat}", board_seat_x(i) - BOARDROOM_X + 1.2, 6) for i, seat in enumerate(members)
    )
    order = ", ".join(who(seat) for seat in members) or tongue.say("nobody")
    says = tongue.say("Board, from the left: {members}", members=order)
    place = at(BOARDROOM_X, TOP)
    if is_choice:
        text = said(components, TO_BOARD, -1, tongue)
        says = tongue.say("{action}: {members}", action=text, members=order)
        frame = ring(BOARDROOM_WIDTH, TOP_FLOOR)
        return choice("boardroom", TO_BOARD, says, frame + body, place=place, text=text)
    body += use("ps-nb")
    return thing("boardroom", says, body, place=place, about=(TO_BOARD,))


@lru_cache(maxsize=32)
def pool(components: Components, is_choice: bool, tongue: Tongue) -> str:
    """The employees that belong to nobody."""
    text = said(components, POOL, -1, tongue)
    body = line(6, 13, capital(text), "office serif", 12, ROOM_WIDTH - 10)
    place = at(POOL_X, TOP)
    if is_choice:
        return choice("pool", POOL, text, ring(ROOM_WIDTH, TOP_FLOOR) + body, place=place)
    says = tongue.say("employees for everybody")
    body += use("ps-no")
    return thing("pool", says, body, place=place, about=(POOL,))


@lru_cache(maxsize=4096)
def head(
    components: Components,
    division: int,
    seat: int,
    is_here: bool,
    is_legal: bool,
    tongue: Tongue,
) -> str:
    """The sign of a division and the office of its head."""
    name = division_name(components, division, tongue)
    body = line(28, 20, name, "division serif", 13, ROOM_WIDTH - 31)
    body += use("ps-nh" if seat == NOBODY else f"ps-h{seat}")
    says = tongue.say("{division}: no head", division=name)
    if seat != NOBODY:
        says = tongue.say("{division}: head {seat}", division=name, seat=who(seat))
    meant = DIVISION + division
    place = at(column_x(division), HEADS_TOP)
    if is_here and is_legal:
        text = said(components, meant, -1, tongue)
        body = ring(ROOM_WIDTH, HEADS_HEIGHT) + body
        return choice(f"head-{division}", meant, says, body, place=place, text=text)
    about = () if is_legal else (meant,)
    return thing(f"head-{division}", says, body, place=place, about=about)


@lru_cache(maxsize=8192)
def counsels(
    components: Components,
    division: int,
    seats: tuple[int, ...],
    is_here: bool,
    is_legal: bool,
    is_counsel: bool,
    tongue: Tongue,
) -> str:
    """The counsels of a division."""
    body = use(counsels_piece(seats))
    name = division_name(components, division, tongue)
    order = ", ".join(who(seat) for seat in seats) or tongue.say("nobody")
    says = tongue.say("counsels of {division}: {seats}", division=name, seats=order)
    place = at(column_x(division) + COUNSEL_LEFT, HEADS_TOP + COUNSEL_TOP)
    meant = DIVISION + division
    if is_counsel or (is_here and is_legal):
        action = TO_COUNSEL if is_counsel else meant
        text = said(components, action, -1, tongue)
        body = ring(COUNSEL_WIDTH, COUNSEL_HEIGHT) + body
        return choice(f"counsel-{division}", action, says, body, place=place, text=text)
    about = () if is_legal else (meant,)
    return thing(f"counsel-{division}", says, body, place=place, about=about)


@lru_cache(maxsize=512)
def free_room(
    components: Components,
    division: int,
    floor: int,
    is_here: bool,
    is_legal: bool,
    tongue: Tongue,
) -> str:
    """The free rooms of a division; what comes goes into the topmost of them."""
    meant = DIVISION + division
    place = at(*room_spot(division * FLOORS + floor))
    if is_here and is_legal:
        text = said(components, meant, -1, tongue)
        frame = ring(ROOM_WIDTH, ROOM_HEIGHT)
        return choice(f"free-{division}", meant, text, frame, place=place)
    about = () if is_legal else (meant,)
    return thing(f"free-{division}", "", use(f"ps-nf{floor}"), place=place, about=about)


@lru_cache(maxsize=16384)
def occupied(
    components: Components,
    room: int,
    owner: int,
    managers: int,
    staff: int,
    look: int,
    tongue: Tongue,
) -> str:
    """A room with its people."""
    says = room_says(components, room, owner, managers, staff, tongue)
    body = use(room_piece(owner, managers, staff))
    place = at(*room_spot(room))
    name = f"r{room}"
    if look == CHOSEN:
        body += box("chosen", 0, 0, ROOM_WIDTH, ROOM_HEIGHT, 5)
    if look == CHOICE:
        text = said(components, ROOM + room, -1, tongue)
        body += '<rect class="ring"/>'
        return choice(name, ROOM + room, says, body, place=place, text=text)
    return thing(name, says, body, place=place, about=(ROOM + room,))


def room_says(
    components: Components, room: int, owner: int, managers: int, staff: int, tongue: Tongue
) -> str:
    """A room in words."""
    is_main = managers == MAIN_DEPARTMENT
    return tongue.say(
        "{room}: {seat}, main, {number} staff" if is_main else "{room}: {seat}, {number} staff",
        room=room_name(components, room),
        seat=who(owner),
        number=staff,
    )


def description(view: PowerStruggleView, tongue: Tongue) -> str:
    """The board in one sentence."""
    public = view["public"]
    rooms = sum(len(rooms) for rooms in public["rooms"])
    return tongue.say(
        "The company: {rooms} of {all} rooms in use; motivation {level}; round {round}",
        rooms=rooms,
        all=ROOMS,
        level=public["motivation"],
        round=public["round"],
    )
