"""The council: eight seats with their signs, and the family members who hold them."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.svg import at, box, group, num, path, piece, thing, use, who
from guildhall.games.strasbourg.board.glyphs import CHALICE_SIGN, CROWN_SIGN, PURSE_SIGN
from guildhall.games.strasbourg.board.pieces import MEMBER_WIDTH
from guildhall.games.strasbourg.board.plan import STALL, STALL_HEIGHT, WIDTH, stall
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import CHAIRS, CHURCH, GUILD_CHAIR, MERCHANTS, NOBILITY, NOBODY
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import chair_name

COUNCIL_LOOK = """
path.stall{stroke-width:1.4}
path.bench{fill:$wall;stroke:$border;stroke-width:1}
text.stall-name{font-size:10px;text-anchor:middle;fill:$soft}
""" + "".join(f"g.sign{n} path.stall{{fill:$ground{n};stroke:$line{n}}}" for n in range(CHAIRS))
LABEL_ROOM = STALL - 4


def chair_sign(chair: int) -> int:
    """The sign of a seat of the council."""
    special = {NOBILITY: CROWN_SIGN, CHURCH: CHALICE_SIGN, MERCHANTS: PURSE_SIGN}
    return special.get(chair, chair - GUILD_CHAIR)


@lru_cache(maxsize=1)
def council_piece() -> str:
    """The bench with its eight stalls, and one to point at."""
    wide, foot = num(STALL - 6), STALL_HEIGHT - 14
    arch = f"M3 {foot}V20a{num(STALL / 2 - 3)} 18 0 0 1 {wide} 0V{foot}z"
    body = path("bench", f"M0 {foot}h{num(WIDTH)}v14h-{num(WIDTH)}z")
    for chair in range(CHAIRS):
        n = chair_sign(chair)
        inside = path("stall", arch) + use(f"st-sign{n}", STALL / 2 - 10, 7, 0.84)
        body += group(inside, f"sign{n}", at(*stall(chair)))
    stalls = piece("st-stall", box("hit", 3, 2, STALL - 6, STALL_HEIGHT - 4, 6))
    return piece("st-council", body) + stalls


def council(components: Components, view: StrasbourgView, tongue: Tongue) -> str:
    """The council as a view shows it."""
    owners = view["public"]["council"]
    return use("st-council") + "".join(
        seat_of_council(components, chair, owner, tongue) for chair, owner in enumerate(owners)
    )


@lru_cache(maxsize=512)
def seat_of_council(components: Components, chair: int, owner: int, tongue: Tongue) -> str:
    """A seat of the council, its name, and who sits there."""
    name = chair_name(components, chair, tongue)
    says = tongue.say("seat in the council, {chair}: empty", chair=name)
    left, top = stall(chair)
    body = line(left + STALL / 2, STALL_HEIGHT - 3.5, name, "stall-name", 10, LABEL_ROOM)
    if owner != NOBODY:
        says = tongue.say("seat in the council, {chair}: {seat}", chair=name, seat=who(owner))
        body += use(f"st-member{owner}", left + STALL / 2 - MEMBER_WIDTH / 2, 33)
    body += use("st-stall", left, top)
    return thing(f"chair-{chair}", says, body)
