"""The share certificates: number left, price for the viewer, and owners, by value."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.board.geometry import CARD_HEIGHT, CARD_WIDTH, card_corner
from guildhall.games.power_struggle.board.symbols import ring
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.actions import seat_action_text
from guildhall.games.power_struggle.words.log_line import counted
from guildhall.games.power_struggle.words.names import money, money_in_thousands

SHARES_CSS = """
rect.paper-edge{fill:$card;stroke:$rim;stroke-width:1.4}
path.frame{fill:none;stroke:$rim;stroke-width:.8}
text.shares{font-size:23px;font-weight:700;text-anchor:middle}
text.price{font-size:14px;text-anchor:middle}
rect.left{fill:$brass;stroke:$rim;stroke-width:1}
"""

_MAX_LEFT_DRAWN = 3
"""Maximum number of small certificates drawn; the label gives the exact number."""


@lru_cache(maxsize=1)
def share_symbols() -> str:
    """The certificates, and a small one that is still for sale."""
    body = ""
    for index in range(ids.CERTIFICATES):
        face = svg.rect("hit", -1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, 5)
        face += svg.rect("paper-edge", 5, 5, 30, CARD_HEIGHT - 10, 3)
        face += svg.path("frame", "M8 8h24v34h-24z")
        face += svg.text(20, 33, index + 1, "shares serif")
        body += svg.symbol(f"ps-s{index}", face)
    for count in range(1, _MAX_LEFT_DRAWN + 1):
        certificates = "".join(
            svg.rect("left", 39 + i * 13, 39.5, 10, 5.5, 1) for i in range(count)
        )
        body += svg.symbol(f"ps-left{count}", certificates)
    return body


def certificate_price(components: Components, view: PowerStruggleView, index: int) -> int:
    """PS-6.18, PS-7.7: a certificate's price for the viewer; spectators see the regular one."""
    public = view["public"]
    half = public["card_halves"][ids.ACCOUNTING]
    extra = 0
    if (
        view["seat"] is not None
        and public["card_holders"][ids.ACCOUNTING] == view["seat"]
        and half != ids.NO_HALF
        and not public["card_down"][ids.ACCOUNTING]
    ):
        extra = components.accounting_extra[half - 1][public["motivation"]]
    return components.prices[max(0, index - extra)]


def shares(components: Components, view: PowerStruggleView, lang: Language) -> str:
    """The certificates of all values."""
    public, actions = view["public"], view["actions"]
    body = ""
    for index in range(ids.CERTIFICATES):
        owners = tuple(
            seat
            for seat in range(view["seats"])
            for _ in range(public["certificates"][seat][index])
        )
        body += _certificate(
            components,
            index,
            certificate_price(components, view, index),
            public["stock"][index],
            owners,
            ids.CERTIFICATE + index in actions,
            lang,
        )
    return body


@lru_cache(maxsize=8192)
def _certificate(
    components: Components,
    index: int,
    price: int,
    left: int,
    owners: tuple[int, ...],
    is_choice: bool,
    lang: Language,
) -> str:
    """A kind of certificate: its price, and below it those for sale and their owners."""
    body = svg.use(f"ps-s{index}")
    body += fitted_text(57, 16, money_in_thousands(price), "price", 14, 38)
    for i, seat in enumerate(owners):
        body += svg.use(f"gh-cube{seat}", 39 + i % 3 * 13, 29 - i // 3 * 11)
    if left:
        body += svg.use(f"ps-left{min(left, _MAX_LEFT_DRAWN)}")
    params = {
        "certificate": seat_action_text(components, ids.CERTIFICATE + index, -1, lang),
        "price": money(price, lang),
        "left": left,
    }
    label = lang.text("{certificate}: costs {price}, {left} left", **params)
    if owners:
        names = counted((svg.name_placeholder(seat) for seat in owners), lang)
        label = lang.text("{certificate}; owners: {names}", certificate=label, names=names)
    transform = svg.translate(*card_corner(index))
    name = f"share-{index + 1}"
    if is_choice:
        text = seat_action_text(components, ids.CERTIFICATE + index, -1, lang)
        body += ring(CARD_WIDTH, CARD_HEIGHT)
        return svg.choice(
            name, ids.CERTIFICATE + index, label, body, transform=transform, text=text
        )
    actions = (ids.CERTIFICATE + index,)
    return svg.item(name, label, body, transform=transform, actions=actions)
