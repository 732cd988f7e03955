"""The score ring on the town wall and the four guild tracks above it."""

from functools import lru_cache

from guildhall.drawing.seats import CUBE, SEATS, SHIELD_HEIGHT, SHIELD_WIDTH
from guildhall.drawing.svg import at, box, group, num, path, piece, thing, use, words
from guildhall.games.city_guilds.board.plan import WALL, Plan, plan_of
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import GUILDS
from guildhall.games.city_guilds.view import CityGuildsView

ROW = 28
ROW_GAP = 5
NAME = 108
START_BOX = 60
TRACKS_HEIGHT = GUILDS * ROW + (GUILDS - 1) * ROW_GAP
SLOT_ROWS = (3, 15)

TRACK_LOOK = """
.wall{fill:$wall;stroke:$block;stroke-width:1.5}
.merlon{fill:none;stroke:$block;stroke-width:6}
.joint{fill:none;stroke:$hair;stroke-width:1}
.tower{fill:$wall;stroke:$block;stroke-width:1.5}
.score{font-size:10px;text-anchor:middle;fill:$soft}
.ten{font-size:11px;font-weight:700;text-anchor:middle;fill:$ink}
.lap-tag{fill:$card;stroke:$block;stroke-width:.8}
.lap{font-size:9px;font-weight:700;text-anchor:middle}
.guild-name{font-size:12.5px}
.lane{stroke-width:1}
.cell{fill:none;stroke:$hair;stroke-width:1}
.mark{font-size:8px;text-anchor:end}.mark text{fill:$soft}
"""


# The ring


@lru_cache(maxsize=8)
def ring_piece(components: Components) -> str:
    """The wall with its score spaces."""
    plan = plan_of(components)
    outer = f"M0 0h{num(plan.width)}v{num(plan.height)}h-{num(plan.width)}z"
    inner = f"M{WALL} {WALL}v{num(plan.height - 2 * WALL)}h{num(plan.width - 2 * WALL)}"
    inner += f"v-{num(plan.height - 2 * WALL)}z"
    body = merlons(plan) + path("wall", outer + inner) + path("joint", joints(plan)) + towers(plan)
    for score in range(0, components.ring, 5):
        x, y = ring_middle(plan, score)
        body += words(x, y + 4, score, "score" if score % 10 else "ten")
    return piece("cg-wall", body)


def merlons(plan: Plan) -> str:
    """The battlement along the outer edge of the wall."""
    across, down = num(plan.ring_width / 2), num(plan.ring_height / 2)
    top = f'<path class="merlon" stroke-dasharray="{across}" d="M0-3h{num(plan.width)}'
    top += f'M0 {num(plan.height + 3)}h{num(plan.width)}"/>'
    side = f'<path class="merlon" stroke-dasharray="{down}" d="M-3 0v{num(plan.height)}'
    return top + side + f'M{num(plan.width + 3)} 0v{num(plan.height)}"/>'


def joints(plan: Plan) -> str:
    """The lines between the score spaces."""
    right, low = num(plan.width - WALL), num(plan.height - WALL)
    upright = [num(i * plan.ring_width) for i in range(2, plan.ring_columns - 1)]
    level = [num(i * plan.ring_height) for i in range(2, plan.ring_rows - 1)]
    return "".join(f"M{x} 0v{WALL}M{x} {low}v{WALL}" for x in upright) + "".join(
        f"M0 {y}h{WALL}M{right} {y}h{WALL}" for y in level
    )


def towers(plan: Plan) -> str:
    """The four corners of the wall."""
    far, low = plan.width - WALL - 4, plan.height - WALL - 4
    corners = ((-4.0, -4.0), (far, -4.0), (-4.0, low), (far, low))
    return "".join(box("tower", x, y, WALL + 8, WALL + 8, 5) for x, y in corners)


def ring_middle(plan: Plan, score: int) -> tuple[float, float]:
    """The middle of a score space."""
    x, y = plan.ring[score]
    on_side = x == 0 or x >= plan.width - WALL - 0.01
    on_end = y == 0 or y >= plan.height - WALL - 0.01
    across = WALL if on_side else plan.ring_width
    down = WALL if on_end else plan.ring_height
    return x + across / 2, y + down / 2


def scores(components: Components, view: CityGuildsView) -> str:
    """The shields of the seats on the ring, from the outer corner of the wall."""
    money = view["public"]["money"]
    spaces: dict[int, list[int]] = {}
    for seat, amount in enumerate(money):
        spaces.setdefault(amount % components.ring, []).append(seat)
    body = use("cg-wall")
    for space, seats in spaces.items():
        for place, seat in enumerate(seats):
            lap = money[seat] // components.ring * components.ring
            body += score_marker(components, seat, space, len(seats), place, money[seat], lap)
    return body


@lru_cache(maxsize=4096)
def score_marker(
    components: Components, seat: int, space: int, crowd: int, place: int, amount: int, lap: int
) -> str:
    """The shield of a seat on its score space, smaller and beside the others in a crowd."""
    plan = plan_of(components)
    x, y = ring_middle(plan, space)
    scale = 0.82 if crowd == 1 else 0.54
    if crowd > 1:
        across, down = crowd_offset(plan, space, crowd, place)
        x, y = x + across, y + down
    body = use(f"gh-shield{seat}", -SHIELD_WIDTH / 2 * scale, -SHIELD_HEIGHT / 2 * scale, scale)
    if lap:
        body += box("lap-tag", -13, 5, 26, 11, 3) + words(0, 13.5, f"{lap:+d}", "lap")
    says = f"{SEATS[seat].name} has {amount}"
    return thing(f"score-{seat}", says, body, place=at(x, y))


def crowd_offset(plan: Plan, space: int, crowd: int, place: int) -> tuple[float, float]:
    """Shields that share a space stand in twos, the later pairs further out of the town."""
    x, y = plan.ring[space]
    pair, side = divmod(place, 2)
    alone = side == 0 and place == crowd - 1
    along = 0.0 if alone else (side - 0.5) * 13.5
    out = pair * 15.5 - 4 * ((crowd + 1) // 2 - 1)
    if y == 0:
        return along, -out
    if y >= plan.height - WALL - 0.01:
        return along, out
    return (-out, along * 1.15) if x == 0 else (out, along * 1.15)


# The guild tracks


@lru_cache(maxsize=8)
def tracks_piece(components: Components) -> str:
    """The four tracks: sign and name of the guild, the start box, the spaces."""
    width = plan_of(components).width
    step = track_step(components)
    marks = "".join(
        words(NAME + START_BOX + space * step - 2.5, 25, space)
        for space in range(components.track + 1)
    )
    body = ""
    for guild, name in enumerate(components.guilds):
        top = guild * (ROW + ROW_GAP)
        row = use(f"cg-sign{guild}", 0, 2)
        row += box("ground lane", NAME, 0, width - NAME, ROW, 4)
        edges = "".join(
            f"M{num(NAME + START_BOX + i * step)} 0v{ROW}" for i in range(components.track)
        )
        row += path("cell", edges)
        row += words(30, 18.5, name, "guild-name serif")
        row += use("cg-marks")
        body += group(row, f"sign{guild}", at(0, top))
    return piece("cg-marks", marks, "mark") + piece("cg-tracks", body)


def track_step(components: Components) -> float:
    """The width of a track space."""
    return (plan_of(components).width - NAME - START_BOX) / components.track


def tracks(components: Components, view: CityGuildsView) -> str:
    """The guild tracks with the cubes on them."""
    body = use("cg-tracks")
    public = view["public"]
    for guild in range(GUILDS):
        positions, arrivals = public["positions"][guild], public["arrivals"][guild]
        standing: dict[int, int] = {}
        for seat in sorted(range(len(positions)), key=lambda seat: arrivals[seat]):
            space = positions[seat]
            slot = standing.get(space, 0)
            standing[space] = slot + 1
            body += track_cube(components, guild, seat, space, slot)
    return body


@lru_cache(maxsize=4096)
def track_cube(components: Components, guild: int, seat: int, space: int, slot: int) -> str:
    """A cube on its track: in a space the first stands top right, then top left, bottom left."""
    step = track_step(components)
    middle = NAME + START_BOX + (space - 0.5) * step
    y = SLOT_ROWS[0] if slot < 2 or space == 0 else SLOT_ROWS[1]
    if space == 0:
        x = NAME + 4.0 + slot * (CUBE + 1)
    else:
        x = middle + 0.6 if slot in (0, 3) else middle - CUBE - 0.6
    says = f"{SEATS[seat].name} on the track of the {components.guilds[guild]}: {space}"
    place = at(x, guild * (ROW + ROW_GAP) + y)
    return thing(f"cube-{guild}-{seat}", says, use(f"gh-cube{seat}"), place=place)
