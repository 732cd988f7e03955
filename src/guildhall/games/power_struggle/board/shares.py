"""The share certificates: what is left of each value, what it costs the viewer, who has them."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.svg import at, box, choice, path, piece, thing, use, who, words
from guildhall.games.power_struggle.board.pieces import ring
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import ACCOUNTING, CERTIFICATE, CERTIFICATES, NO_HALF
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words import said
from guildhall.games.power_struggle.words.names import money, thousands

SHARES_LOOK = """
rect.paper-edge{fill:$card;stroke:$rim;stroke-width:1.4}
path.frame{fill:none;stroke:$rim;stroke-width:.8}
text.shares{font-size:23px;font-weight:700;text-anchor:middle}
text.price{font-size:13px;text-anchor:middle}
rect.left{fill:$brass;stroke:$rim;stroke-width:1}
"""

WIDE, HIGH = 45, 92
ACROSS = 49.1
MOST_LEFT = 3
"""So many small certificates are drawn; the words tell how many there are."""
SHARES_SIZE = (340.0, float(HIGH))


@lru_cache(maxsize=1)
def share_pieces() -> str:
    """The certificates, and a small one that is still for sale."""
    body = ""
    for place in range(CERTIFICATES):
        face = box("hit", -1, -1, WIDE + 2, HIGH + 2, 5)
        face += box("paper-edge", 1, 1, WIDE - 2, 42, 3)
        face += path("frame", f"M5 5h{WIDE - 10}v34H5z")
        face += words(WIDE / 2, 30, place + 1, "shares serif")
        body += piece(f"ps-s{place}", face)
    for count in range(1, MOST_LEFT + 1):
        papers = "".join(box("left", 4.5 + i * 13, 66.5, 9, 7, 1) for i in range(count))
        body += piece(f"ps-left{count}", papers)
    return body


def price(components: Components, view: PowerStruggleView, place: int) -> int:
    """PS-6.18, PS-7.7: what a certificate costs the viewer, or anybody without Accounting."""
    public = view["public"]
    half = public["card_halves"][ACCOUNTING]
    extra = 0
    if (
        view["seat"] is not None
        and public["card_holders"][ACCOUNTING] == view["seat"]
        and half != NO_HALF
        and not public["card_down"][ACCOUNTING]
    ):
        extra = components.accounting_extra[half - 1][public["motivation"]]
    return components.prices[max(0, place - extra)]


def shares(components: Components, view: PowerStruggleView, tongue: Tongue) -> str:
    """The certificates of all values."""
    public, actions = view["public"], view["actions"]
    body = ""
    for place in range(CERTIFICATES):
        owners = tuple(
            seat
            for seat in range(view["seats"])
            for _ in range(public["certificates"][seat][place])
        )
        body += certificate(
            components,
            place,
            price(components, view, place),
            public["stock"][place],
            owners,
            CERTIFICATE + place in actions,
            tongue,
        )
    return body


@lru_cache(maxsize=8192)
def certificate(
    components: Components,
    place: int,
    costs: int,
    left: int,
    owners: tuple[int, ...],
    is_choice: bool,
    tongue: Tongue,
) -> str:
    """A kind of certificate: its price, and below it those that are left and who has the others."""
    body = use(f"ps-s{place}")
    body += words(WIDE / 2, 58, thousands(costs), "price")
    for i, seat in enumerate(owners):
        body += use(f"gh-cube{seat}", 4 + i % 3 * 13, 78 - i // 3 * 11)
    if left:
        body += use(f"ps-left{min(left, MOST_LEFT)}")
    words_ = {
        "certificate": said(components, CERTIFICATE + place, -1, tongue),
        "price": money(costs, tongue),
        "left": left,
    }
    says = tongue.say("{certificate}: costs {price}, {left} left", **words_)
    if owners:
        names = ", ".join(who(seat) for seat in owners)
        says = tongue.say("{certificate}; owners: {names}", certificate=says, names=names)
    at_place = at(place * ACROSS, 0)
    name = f"share-{place + 1}"
    if is_choice:
        text = said(components, CERTIFICATE + place, -1, tongue)
        body += ring(WIDE, HIGH)
        return choice(name, CERTIFICATE + place, says, body, place=at_place, text=text)
    about = (CERTIFICATE + place,)
    return thing(name, says, body, place=at_place, about=about)
