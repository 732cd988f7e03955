"""The score ring on the town wall."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.seats import SHIELD_HEIGHT, SHIELD_WIDTH
from guildhall.drawing.svg import at, box, num, path, piece, thing, use, who, words
from guildhall.games.city_guilds.board.plan import WALL, Plan, plan_of
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView

NUMBERED = 5
"""Every so many score spaces bear their number."""

RING_LOOK = """
path.wall{fill:$wall;stroke:$block;stroke-width:1.5}
path.merlon{fill:none;stroke:$block;stroke-width:6}
path.joint{fill:none;stroke:$hair;stroke-width:1}
rect.tower{fill:$wall;stroke:$block;stroke-width:1.5}
rect.cover{fill:$wall}
text.score{font-size:10px;text-anchor:middle;fill:$soft}
text.ten{font-size:11px;font-weight:700;text-anchor:middle;fill:$ink}
rect.lap-tag{fill:$card;stroke:$block;stroke-width:.8}
text.lap{font-size:9px;font-weight:700;text-anchor:middle}
"""


@lru_cache(maxsize=8)
def ring_piece(components: Components) -> str:
    """The wall with its score spaces."""
    plan = plan_of(components)
    outer = f"M0 0h{num(plan.width)}v{num(plan.height)}h-{num(plan.width)}z"
    inner = f"M{WALL} {WALL}v{num(plan.height - 2 * WALL)}h{num(plan.width - 2 * WALL)}"
    inner += f"v-{num(plan.height - 2 * WALL)}z"
    body = merlons(plan) + path("wall", outer + inner) + path("joint", joints(plan)) + towers(plan)
    for score in range(0, components.ring, NUMBERED):
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


def scores(components: Components, view: CityGuildsView, tongue: Tongue) -> str:
    """The shields of the seats on the ring, from the outer corner of the wall."""
    money = view["public"]["money"]
    spaces = [amount % components.ring for amount in money]
    body = use("cg-wall")
    for space in sorted({space for space in spaces if spaces.count(space) > 1}):
        body += cover(components, space)
    for seat, amount in enumerate(money):
        among = (spaces.count(spaces[seat]), spaces[:seat].count(spaces[seat]))
        body += score_marker(components, seat, amount, among, tongue)
    return body


@lru_cache(maxsize=256)
def cover(components: Components, space: int) -> str:
    """Hides the number of a space on which several shields stand."""
    x, y = ring_middle(plan_of(components), space)
    return "" if space % NUMBERED else box("cover", x - 9, y - 7, 18, 14)


@lru_cache(maxsize=4096)
def score_marker(
    components: Components, seat: int, amount: int, among: tuple[int, int], tongue: Tongue
) -> str:
    """The shield of a seat on its score space, smaller and beside the others in a crowd."""
    plan = plan_of(components)
    laps, space = divmod(amount, components.ring)
    lap = laps * components.ring
    crowd, place = among
    x, y = ring_middle(plan, space)
    scale = 0.82 if crowd == 1 else 0.54
    if crowd > 1:
        across, down = crowd_offset(plan, space, crowd, place)
        x, y = x + across, y + down
    body = use(f"gh-shield{seat}", -SHIELD_WIDTH / 2 * scale, -SHIELD_HEIGHT / 2 * scale, scale)
    if lap:
        body += box("lap-tag", -13, 5, 26, 11, 3) + words(0, 13.5, f"{lap:+d}", "lap")
    says = tongue.say("{seat} has £{money}", seat=who(seat), money=amount)
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
