"""Beside the board: everybody's deck, piles face down, and what they do in this step.

Where screens stand open, or at the end, also what is behind them.
"""

from collections import Counter
from functools import lru_cache

from guildhall.core.tongue import N_, Tongue
from guildhall.drawing.letters import SPARE, line, width
from guildhall.drawing.svg import at, box, group, path, piece, thing, use, who, words
from guildhall.games.strasbourg.board.glyphs import PRIVILEGE_SIGN
from guildhall.games.strasbourg.board.pieces import GOOD, MOST_STACKED, SMALL_WIDTH, sign
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import CARDS, GUILDS
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import ROLES, cards_name, role
from guildhall.games.strasbourg.words.telling import behind_screen

WIDTH = 340
ROW, OPEN_ROW = 38, 62
PILES_LEFT, PILES_RIGHT = 90.0, 206.0
BID_LEFT, BID_RIGHT = 212.0, 304.0
MOST_PILES = 6
"""So many lie side by side; of more there is a stack for each size."""
TAG = 32.0
"""How wide the number of such a stack may be."""
MOST_SIZES = 6
"""One card and two and so on up to six are 21, and nobody has more than 24."""
COIN = 1.25

BIDS_LOOK = """
text.count{font-size:14px;font-weight:600}
text.size{font-size:12px;font-weight:700;text-anchor:middle}
text.doing{font-size:14px;fill:$soft}
text.doing-now{font-size:14px;font-weight:600}
text.sum{font-size:18px;font-weight:700;text-anchor:end}
text.role{font-size:12px;text-anchor:end;fill:$soft}
path.rule{fill:none;stroke:$hair;stroke-width:1}
text.purse{font-size:13px;font-weight:700;text-anchor:middle}
rect.tag{fill:$card;stroke:$edge;stroke-width:.8}
"""

Piles = tuple[tuple[int, int], ...]
Holdings = tuple[int, tuple[int, ...], int]


def is_open(view: StrasbourgView) -> bool:
    """Whether everybody sees what is behind the screens."""
    return view["over"] or view["options"].get("open_screens") is True


def bids_size(view: StrasbourgView) -> tuple[float, float]:
    """The room that all seats need."""
    return WIDTH, view["seats"] * (OPEN_ROW if is_open(view) else ROW)


def bids(components: Components, view: StrasbourgView, tongue: Tongue) -> str:
    """A row for each seat."""
    public, noted = view["public"], view["noted"]
    body = ""
    for seat in range(view["seats"]):
        held: Holdings | None = None
        if is_open(view):
            goods = tuple(noted["goods"][seat])
            held = noted["coins"][seat], goods, noted["privileges"][seat]
        piles = tuple((made, size) for made, size in public["piles"][seat])
        body += seat_row(
            components,
            seat,
            public["decks"][seat],
            piles,
            tuple(public["bids"][seat]),
            doing(components, view, seat),
            seat == public["first"],
            held,
            tongue,
        )
    return body


# What never changes: pieces of the sprite


@lru_cache(maxsize=1)
def row_pieces() -> str:
    """Rows to point at, sizes of piles, and what lies in rows: marker, goods, privileges."""
    rows = "".join(
        piece(name, path("rule", f"M0 {high - 1}h{WIDTH}") + box("hit", 0, 1, WIDTH, high - 3, 4))
        for name, high in (("st-row", ROW), ("st-tall-row", OPEN_ROW))
    )
    first = piece("st-first", use("gh-pennant", 26, 8, 0.8), "sign")
    wares = "".join(
        piece(f"st-ware{guild}", use(f"st-good{guild}", 0, 0, 22 / GOOD)) for guild in range(GUILDS)
    )
    sizes = "".join(
        piece(f"st-size{size}", box("tag", -6.5, 21.5, 13, 13, 6.5) + words(0, 32, size, "size"))
        for size in range(2, CARDS + 1)
    )
    sizes += "".join(
        piece(f"st-tag{n}", box("tag", -tag_width(n) / 2, 21.5, tag_width(n), 13, 6.5))
        for n in range(1, MOST_SIZES + 1)
    )
    sizes += piece("st-purse", use("gh-coin", 9 - 8 * COIN, 11 - 8 * COIN, COIN))
    return rows + first + wares + sizes + piece("st-privilege", sign(PRIVILEGE_SIGN, 0, 0, 21))


# What a seat does in this step

NOTHING_NOW, DECIDES, LATER, PASSED, FIRST_ROLE = range(5)
DOING = ("", N_("decides"), N_("decides later"), N_("passes"))
PLACES = (N_("1st place"), N_("2nd place"), N_("3rd place"), N_("4th place"), N_("5th place"))


def doing(components: Components, view: StrasbourgView, seat: int) -> int:
    """One of the numbers above, or FIRST_ROLE and the role or place that a bid has earned."""
    public = view["public"]
    if public["queue"] and seat in public["queue"]:
        return DECIDES if public["queue"][0] == seat else LATER
    if public["passed"][seat]:
        return PASSED
    if seat in public["ranking"]:
        place = public["ranking"].index(seat)
        earned = role(components, view["seats"], place) if public["guild"] >= 0 else -1
        return FIRST_ROLE + (earned if earned >= 0 else len(ROLES) + place)
    return NOTHING_NOW


def doing_says(number: int, tongue: Tongue) -> str:
    """The same in a word."""
    if number < FIRST_ROLE:
        return tongue.say(DOING[number])
    return tongue.say((*ROLES, *PLACES)[number - FIRST_ROLE])


# A row


@lru_cache(maxsize=8192)
def seat_row(
    components: Components,
    seat: int,
    deck: int,
    piles: Piles,
    bid: tuple[int, ...],
    does: int,
    is_first: bool,
    held: Holdings | None,
    tongue: Tongue,
) -> str:
    """Shield, deck, piles face down, and cards turned over, of one seat."""
    height = ROW if held is None else OPEN_ROW
    body = use(f"gh-shield{seat}", 1, 5)
    if is_first:
        body += use("st-first")
    if deck:
        body += use(f"st-stack{seat}-1", 47)
    body += words(67, 24, deck, "count")
    body += face_down(seat, piles)
    body += bid_part(bid, does, tongue)
    if held is not None:
        body += group(holdings(held), place=at(47, ROW - 1))
    body += use("st-row" if held is None else "st-tall-row")
    return thing(
        f"row-{seat}",
        row_says(components, seat, deck, piles, bid, does, is_first, held, tongue),
        body,
        place=at(0, seat * height),
    )


def face_down(seat: int, piles: Piles) -> str:
    """Piles as stacks of backs, those of older rounds first; a number tells their size."""
    if not piles:
        return ""
    if len(piles) > MOST_PILES:
        return crowded(seat, piles)
    room = PILES_RIGHT - PILES_LEFT - SMALL_WIDTH
    step = min(SMALL_WIDTH + 9, room / max(len(piles) - 1, 1))
    body = ""
    for i, (_, size) in enumerate(piles):
        x = PILES_LEFT + i * step
        body += use(f"st-stack{seat}-{min(size, MOST_STACKED)}", round(x))
        if size > 1:
            body += use(f"st-size{size}", round(x + SMALL_WIDTH / 2))
    return body


def crowded(seat: int, piles: Piles) -> str:
    """More piles than have room: one stack for each size, with how many there are of it."""
    counts = Counter(size for _, size in piles)
    wide = tag_width(len(counts))
    body = ""
    for i, size in enumerate(sorted(counts)):
        x = round(PILES_LEFT + wide / 2 + i * tag_step(len(counts)))
        body += use(f"st-stack{seat}-{min(size, MOST_STACKED)}", round(x - SMALL_WIDTH / 2))
        if counts[size] > 1:
            body += use(f"st-tag{len(counts)}", x)
            body += tag_words(x, f"{counts[size]}\u00d7{size}", wide - 1)
        elif size > 1:
            body += use(f"st-size{size}", x)
    return body


def tag_words(x: float, text: str, room: float) -> str:
    """What stands on such a tag, in letters that have room in any font."""
    size = next((n for n in range(12, 8, -1) if width(text, n) * SPARE <= room), 8)
    return words(x, 32, text, "size" if size == 12 else f"size size{size}")


def tag_step(sizes: int) -> float:
    """From one stack to the next, if there are so many sizes."""
    return min(TAG + 4, (PILES_RIGHT - PILES_LEFT) / sizes)


def tag_width(sizes: int) -> float:
    """How wide a number of piles may be, if there are so many sizes."""
    return min(TAG, tag_step(sizes) - 1)


def bid_part(bid: tuple[int, ...], does: int, tongue: Tongue) -> str:
    """The cards turned over with their sum and what they have earned; or what the seat does."""
    if not bid:
        look = "doing-now" if does == DECIDES else "doing"
        return (
            line(BID_LEFT, 24, doing_says(does, tongue), look, 14, WIDTH - BID_LEFT) if does else ""
        )
    room = BID_RIGHT - BID_LEFT - SMALL_WIDTH
    step = min(SMALL_WIDTH + 1, room / max(len(bid) - 1, 1))
    body = "".join(
        use(f"st-small{value}", round(BID_LEFT + i * step)) for i, value in enumerate(bid)
    )
    body += words(WIDTH - 2, 18, sum(bid), "sum")
    if does >= FIRST_ROLE:
        body += line(WIDTH - 2, 32.5, doing_says(does, tongue), "role", 12, WIDTH - BID_LEFT)
    return body


def holdings(held: Holdings) -> str:
    """Coins, goods and privileges, in a row."""
    coins, goods, privileges = held
    body = use("st-purse") + words(9, 15.9, coins, "purse")
    x = 30.0
    for guild, count in enumerate(goods):
        for _ in range(count):
            body += use(f"st-ware{guild}", x)
            x += 12
        if count:
            x += 16
    for i in range(min(privileges, 5)):
        body += use("st-privilege", 282 - i * 11, 11)
    return body


def sizes_name(sizes: list[int]) -> str:
    """The sizes of piles, one by one, or how many there are of each if they are many."""
    if len(sizes) <= MOST_PILES:
        return ", ".join(map(str, sizes))
    counts = Counter(sizes)
    return ", ".join(f"{counts[size]}\u00d7{size}" for size in sorted(counts))


def row_says(
    components: Components,
    seat: int,
    deck: int,
    piles: Piles,
    bid: tuple[int, ...],
    does: int,
    is_first: bool,
    held: Holdings | None,
    tongue: Tongue,
) -> str:
    """A row in words."""
    parts = [tongue.count("{number} card in the deck", "{number} cards in the deck", deck)]
    if piles:
        sizes = sizes_name([size for _, size in piles])
        parts.append(tongue.say("piles with so many cards: {sizes}", sizes=sizes))
    if bid:
        parts.append(tongue.say("turned over: {cards}", cards=cards_name(bid)))
    if does:
        parts.append(doing_says(does, tongue))
    if is_first:
        parts.append(tongue.say("first player"))
    if held is not None:
        parts.append(behind_screen(components, held, tongue))
    return tongue.say("{seat}: {things}", seat=who(seat), things="; ".join(parts))
