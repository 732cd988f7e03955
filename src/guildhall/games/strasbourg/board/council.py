"""The council: eight seats with their signs, and the family members who hold them."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.board.geometry import STALL_HEIGHT, STALL_WIDTH, WIDTH, stall_corner
from guildhall.games.strasbourg.board.glyphs import CHALICE_SIGN, CROWN_SIGN, PURSE_SIGN
from guildhall.games.strasbourg.board.labels import council_label
from guildhall.games.strasbourg.board.symbols import MEMBER_WIDTH
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import council_seat_name

COUNCIL_CSS = """
path.stall{stroke-width:1.4}
path.bench{fill:$wall;stroke:$border;stroke-width:1}
text.stall-name{font-size:10px;text-anchor:middle;fill:$soft}
""" + "".join(
    f"g.sign{n} path.stall{{fill:$ground{n};stroke:$line{n}}}" for n in range(ids.COUNCIL_SEATS)
)
_LABEL_WIDTH = STALL_WIDTH - 4


def _council_seat_sign(council_seat: int) -> int:
    special = {ids.NOBILITY: CROWN_SIGN, ids.CHURCH: CHALICE_SIGN, ids.MERCHANTS: PURSE_SIGN}
    return special.get(council_seat, council_seat - ids.GUILD_COUNCIL_SEAT)


@lru_cache(maxsize=1)
def council_symbol() -> str:
    """The bench with its eight stalls, and their hit areas."""
    wide, foot = svg.fmt(STALL_WIDTH - 6), STALL_HEIGHT - 14
    arch = f"M3 {foot}V20a{svg.fmt(STALL_WIDTH / 2 - 3)} 18 0 0 1 {wide} 0V{foot}z"
    body = svg.path("bench", f"M0 {foot}h{svg.fmt(WIDTH)}v14h-{svg.fmt(WIDTH)}z")
    for council_seat in range(ids.COUNCIL_SEATS):
        n = _council_seat_sign(council_seat)
        inside = svg.path("stall", arch) + svg.use(f"st-sign{n}", STALL_WIDTH / 2 - 10, 7, 0.84)
        body += svg.group(inside, f"sign{n}", svg.translate(*stall_corner(council_seat)))
    stalls = "".join(
        svg.symbol(
            f"st-stall{council_seat}",
            svg.rect("hit", left + 3, top + 2, STALL_WIDTH - 6, STALL_HEIGHT - 4, 6),
        )
        for council_seat in range(ids.COUNCIL_SEATS)
        for left, top in [stall_corner(council_seat)]
    )
    return svg.symbol("st-council", body) + stalls


def council(components: Components, view: StrasbourgView, lang: Language) -> str:
    """The council of a view."""
    owners = view["public"]["council"]
    seats = [
        _council_seat(components, council_seat, owner, lang)
        for council_seat, owner in enumerate(owners)
    ]
    return svg.use("st-council") + svg.part(council_label(components, view, lang), seats)


@lru_cache(maxsize=512)
def _council_seat(components: Components, seat_index: int, owner: int, lang: Language) -> str:
    """A council seat with its name and its holder."""
    name = council_seat_name(components, seat_index, lang)
    label = lang.text("council seat, {council_seat}: empty", council_seat=name)
    left, _ = stall_corner(seat_index)
    body = fitted_text(
        left + STALL_WIDTH / 2, STALL_HEIGHT - 3.5, name, "stall-name", 10, _LABEL_WIDTH
    )
    if owner != ids.NOBODY:
        label = lang.text(
            "council seat, {council_seat}: {seat}",
            council_seat=name,
            seat=svg.name_placeholder(owner),
        )
        body += svg.use(f"st-member{owner}", left + STALL_WIDTH / 2 - MEMBER_WIDTH / 2, 33)
    body += svg.use(f"st-stall{seat_index}")
    return svg.item(f"chair-{seat_index}", label, body, in_part=True)
