"""The players' decks, face-down piles, and what each of them does in the current step.

Also their holdings, if screens are open or the game is over.
"""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from guildhall.core.language import N_, Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import FONT_TOLERANCE, fitted_text, text_width
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.board.glyphs import PRIVILEGE_SIGN
from guildhall.games.strasbourg.board.symbols import GOOD_SIDE, MAX_STACKED, SMALL_WIDTH, sign
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import (
    PLACES,
    ROLES,
    cards_text,
    join_parts,
    pile_sizes_text,
    role_index,
)
from guildhall.games.strasbourg.words.notebook import Holdings, holdings_text, noted_holdings

_WIDTH = 340
_ROW_HEIGHT, _OPEN_ROW_HEIGHT = 42, 66
_PILES_LEFT, _PILES_RIGHT = 90.0, 206.0
_BID_LEFT, _BID_RIGHT = 212.0, 304.0
_MAX_PILES = 6
"""Up to this many piles lie side by side; more are grouped in one stack per size."""
_MAX_TAG_WIDTH = 32.0
"""Maximum width of the number on such a stack."""
_MAX_SIZES = 6
"""Piles of 1, 2, ... 6 cards are 21 cards, and nobody has more than 24."""
_COIN_SCALE = 1.25
_ROLE_Y = 37.0
"""Baseline of a role, below the revealed cards."""

BIDS_CSS = """
text.count{font-size:14px;font-weight:600}
text.size{font-size:14px;font-weight:700;text-anchor:middle}
text.doing{font-size:14px;fill:$soft}
text.doing-now{font-size:14px;font-weight:600}
text.sum{font-size:18px;font-weight:700;text-anchor:end}
text.role{font-size:14px;text-anchor:end;fill:$soft}
path.rule{fill:none;stroke:$hair;stroke-width:1}
text.purse{font-size:14px;font-weight:700;text-anchor:middle}
rect.tag{fill:$card;stroke:$edge;stroke-width:.8}
"""

_Piles = tuple[tuple[int, int], ...]


class SeatRow(NamedTuple):
    """What a row shows of a seat; the holdings only while screens are open."""

    seat: int
    deck: int
    piles: _Piles
    bid: tuple[int, ...]
    activity: int
    is_first: bool
    holdings: Holdings | None


def are_screens_open(view: StrasbourgView) -> bool:
    """Whether everybody sees what is behind the screens."""
    return view["over"] or view["options"].get("open_screens") is True


def bids_size(view: StrasbourgView) -> tuple[float, float]:
    """The size of all rows."""
    return _WIDTH, view["seats"] * (_OPEN_ROW_HEIGHT if are_screens_open(view) else _ROW_HEIGHT)


def bids(components: Components, view: StrasbourgView, lang: Language) -> str:
    """One row per seat."""
    return "".join(
        _seat_row(components, seat_row(components, view, seat), lang)
        for seat in range(view["seats"])
    )


def deck_size(view: StrasbourgView) -> int:
    """The number of cards that the viewer can still draw."""
    return sum(view["own"]["deck"]) + len(view["own"]["under"])


def seat_row(components: Components, view: StrasbourgView, seat: int) -> SeatRow:
    """What the row of a seat shows."""
    public = view["public"]
    # ST-3.4: how many cards others have drawn is hidden while they plan.
    deck = deck_size(view) if seat == view["seat"] else public["decks"][seat]
    return SeatRow(
        seat,
        deck,
        tuple((made, size) for made, size in public["piles"][seat]),
        tuple(public["bids"][seat]),
        _seat_activity(components, view, seat),
        seat == public["first"],
        noted_holdings(view, seat) if are_screens_open(view) else None,
    )


# Static symbols


@lru_cache(maxsize=1)
def row_symbols() -> str:
    """Hit areas of rows, pile sizes, and the contents of rows: marker, goods, privileges.

    The size of a pile is on cards, unlike the number of identical piles.
    """
    rows = "".join(
        svg.symbol(
            name,
            svg.path("rule", f"M0 {high - 1}h{_WIDTH}")
            + svg.rect("hit", 0, 1, _WIDTH, high - 3, 4),
        )
        for name, high in (("st-row", _ROW_HEIGHT), ("st-tall-row", _OPEN_ROW_HEIGHT))
    )
    first = svg.symbol("st-first", svg.use("gh-pennant", 26, 8, 0.8), "sign")
    goods = "".join(
        svg.symbol(f"st-ware{guild}", svg.use(f"st-good{guild}", 0, 0, 22 / GOOD_SIDE))
        for guild in range(ids.GUILDS)
    )
    sizes = "".join(
        svg.symbol(
            f"st-size{size}",
            svg.rect("tag", -4.5, 19, 13, 17, 2.5)
            + svg.rect("tag", -7.5, 20.5, 13, 17, 2.5)
            + svg.text(-1, 34, size, "size"),
        )
        for size in range(2, ids.CARDS + 1)
    )
    sizes += "".join(
        svg.symbol(f"st-tag{n}", svg.rect("tag", -_tag_width(n) / 2, 20.5, _tag_width(n), 16, 8))
        for n in range(1, _MAX_SIZES + 1)
    )
    sizes += svg.symbol(
        "st-purse", svg.use("gh-coin", 9 - 8 * _COIN_SCALE, 11 - 8 * _COIN_SCALE, _COIN_SCALE)
    )
    return rows + first + goods + sizes + svg.symbol("st-privilege", sign(PRIVILEGE_SIGN, 0, 0, 21))


# Activity of a seat in the current step

_NO_ACTIVITY, _DECIDES, _LATER, _PASSED, _NO_PILES, _FIRST_ROLE = range(6)
_ACTIVITY_TEXTS = ("", N_("deciding"), N_("deciding later"), N_("passed"), N_("no piles"))


def _seat_activity(components: Components, view: StrasbourgView, seat: int) -> int:
    """One of the constants above, or _FIRST_ROLE plus the role or rank that a bid has earned."""
    public = view["public"]
    is_queued = seat in public["queue"]
    if is_queued and public["queue"][0] == seat:
        return _DECIDES
    if is_queued or public["passed"][seat]:
        if not public["piles"][seat]:
            return _NO_PILES
        return _LATER if is_queued else _PASSED
    if seat in public["ranking"]:
        rank = public["ranking"].index(seat)
        earned = role_index(components, view["seats"], rank) if public["guild"] >= 0 else -1
        return _FIRST_ROLE + (earned if earned >= 0 else len(ROLES) + rank)
    return _NO_ACTIVITY


def _activity_text(activity: int, lang: Language) -> str:
    if activity < _FIRST_ROLE:
        return lang.text(_ACTIVITY_TEXTS[activity])
    return lang.text((*ROLES, *PLACES)[activity - _FIRST_ROLE])


# Rows


@lru_cache(maxsize=8192)
def _seat_row(components: Components, row: SeatRow, lang: Language) -> str:
    """Shield, deck, face-down piles and revealed cards of a seat."""
    seat, holdings = row.seat, row.holdings
    height = _ROW_HEIGHT if holdings is None else _OPEN_ROW_HEIGHT
    body = svg.use(f"gh-shield{seat}", 1, 5)
    if row.is_first:
        body += svg.use("st-first")
    if row.deck:
        body += svg.use(f"st-stack{seat}-1", 47)
    body += svg.text(67, 24, row.deck, "count")
    body += _face_down_piles(seat, row.piles)
    body += _bid_svg(row.bid, row.activity, lang)
    if holdings is not None:
        body += svg.group(_holdings_svg(holdings), transform=svg.translate(47, _ROW_HEIGHT - 1))
    body += svg.use("st-row" if holdings is None else "st-tall-row")
    label = _row_label(components, row, lang)
    return svg.item(f"row-{seat}", label, body, transform=svg.translate(0, seat * height))


def _face_down_piles(seat: int, piles: _Piles) -> str:
    """Piles as stacks of card backs, oldest round first, each with its size."""
    if not piles:
        return ""
    if len(piles) > _MAX_PILES:
        return _stacked_piles(seat, piles)
    max_width = _PILES_RIGHT - _PILES_LEFT - SMALL_WIDTH
    step = min(SMALL_WIDTH + 9, max_width / max(len(piles) - 1, 1))
    body = ""
    for i, (_, size) in enumerate(piles):
        x = _PILES_LEFT + i * step
        body += svg.use(f"st-stack{seat}-{min(size, MAX_STACKED)}", round(x))
        if size > 1:
            body += svg.use(f"st-size{size}", round(x + SMALL_WIDTH / 2))
    return body


def _stacked_piles(seat: int, piles: _Piles) -> str:
    """One stack per pile size with the number of piles, if there are too many to draw."""
    counts = Counter(size for _, size in piles)
    wide = _tag_width(len(counts))
    body = ""
    for i, size in enumerate(sorted(counts)):
        x = round(_PILES_LEFT + wide / 2 + i * _tag_step(len(counts)))
        body += svg.use(f"st-stack{seat}-{min(size, MAX_STACKED)}", round(x - SMALL_WIDTH / 2))
        if counts[size] > 1:
            body += svg.use(f"st-tag{len(counts)}", x)
            body += _tag_text(x, f"{counts[size]}\u00d7{size}", wide - 1)
        elif size > 1:
            body += svg.use(f"st-size{size}", x)
    return body


def _tag_text(x: float, content: str, max_width: float) -> str:
    """The text of such a tag, in letters that fit in any font."""
    size = next(
        (n for n in range(14, 8, -1) if text_width(content, n) * FONT_TOLERANCE <= max_width), 8
    )
    return svg.text(x, 33.5, content, "size" if size == 14 else f"size size{size}")


def _tag_step(sizes: int) -> float:
    """The distance between stacks for a number of sizes."""
    return min(_MAX_TAG_WIDTH + 4, (_PILES_RIGHT - _PILES_LEFT) / sizes)


def _tag_width(sizes: int) -> float:
    """The width of a tag for a number of sizes."""
    return min(_MAX_TAG_WIDTH, _tag_step(sizes) - 1)


def _bid_svg(bid: tuple[int, ...], activity: int, lang: Language) -> str:
    """The revealed cards with their sum and reward, or what the seat is doing."""
    if not bid:
        css_class = "doing-now" if activity == _DECIDES else "doing"
        return (
            fitted_text(
                _BID_LEFT, 24, _activity_text(activity, lang), css_class, 14, _WIDTH - _BID_LEFT
            )
            if activity
            else ""
        )
    max_width = _BID_RIGHT - _BID_LEFT - SMALL_WIDTH
    step = min(SMALL_WIDTH + 1, max_width / max(len(bid) - 1, 1))
    body = "".join(
        svg.use(f"st-small{value}", round(_BID_LEFT + i * step)) for i, value in enumerate(bid)
    )
    body += svg.text(_WIDTH - 2, 18, sum(bid), "sum")
    if activity >= _FIRST_ROLE:
        body += fitted_text(
            _WIDTH - 2, _ROLE_Y, _activity_text(activity, lang), "role", 14, _WIDTH - _BID_LEFT
        )
    return body


def _holdings_svg(holdings: Holdings) -> str:
    coins, goods, privileges = holdings
    body = svg.use("st-purse") + svg.text(9, 15.9, coins, "purse")
    x = 30.0
    for guild, count in enumerate(goods):
        for _ in range(count):
            body += svg.use(f"st-ware{guild}", x)
            x += 12
        if count:
            x += 16
    for i in range(min(privileges, 5)):
        body += svg.use("st-privilege", 282 - i * 11, 11)
    return body


def _row_label(components: Components, row: SeatRow, lang: Language) -> str:
    details = cards_and_activity(row, lang)
    if row.is_first:
        details.append(lang.text("first player"))
    if row.holdings is not None:
        details.append(holdings_text(components, row.holdings, lang))
    return lang.text(
        "{seat}: {details}", seat=svg.name_placeholder(row.seat), details=join_parts(details, lang)
    )


def cards_and_activity(row: SeatRow, lang: Language) -> list[str]:
    """Deck, piles and revealed cards of a seat, and what it does in the current step."""
    details = [lang.plural("{number} card in the deck", "{number} cards in the deck", row.deck)]
    if row.piles:
        details.append(pile_sizes_text([size for _, size in row.piles], lang))
    if row.bid:
        details.append(lang.text("revealed: {cards}", cards=cards_text(row.bid)))
    if row.activity:
        details.append(_activity_text(row.activity, lang))
    return details
