"""The seven privilege cards: whose they are, which half is in use, and what they do now."""

from functools import lru_cache

from guildhall.core.tongue import N_, Tongue
from guildhall.drawing.letters import line
from guildhall.drawing.svg import at, box, choice, path, piece, thing, use, who, words
from guildhall.games.power_struggle.board.pieces import ring, sign
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    ACCOUNTING,
    CARD,
    CARDS,
    CHAIRMAN,
    COMMUNICATION,
    CONTROLLING,
    DEVELOPMENT,
    DIVISIONS,
    GOLD,
    HUMAN_RESOURCES,
    LEGAL,
    MOST_SEATS,
    NO_HALF,
    NOBODY,
)
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words import said
from guildhall.games.power_struggle.words.names import card_name, money, thousands

PRIVILEGE_LOOK = """
rect.half0{fill:none;stroke:$soft;stroke-width:1.2;stroke-dasharray:4 3}
rect.half1{fill:$card;stroke:$soft;stroke-width:1.2}
rect.half2{fill:$gilt;stroke:$rim;stroke-width:2}
rect.face-down{fill:$wall;stroke:$soft;stroke-width:1.2}
path.crossed{fill:none;stroke:$soft;stroke-width:1.2}
text.code{font-size:11px;font-weight:600;text-anchor:middle}
text.does{font-size:13px;font-weight:700;text-anchor:middle}
"""

CARD_WIDTH, CARD_HEIGHT = 45, 92
ACROSS = 49.1
PRIVILEGES_SIZE = (340.0, float(CARD_HEIGHT))


@lru_cache(maxsize=8)
def privilege_pieces(components: Components) -> str:
    """The cards with each half, and face down; the shields of those who hold them."""
    body = ""
    near = box("hit", -1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, 5)
    for card in range(CARDS):
        face = near + sign(card, CARD_WIDTH / 2, 18, 25)
        if card < DIVISIONS:
            face += words(CARD_WIDTH / 2, 43, components.codes[card], "code")
        for half in range(GOLD + 1):
            look = box(f"half{half}", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 5)
            body += piece(f"ps-card{card}{half}", look + face)
        back = box("face-down", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 5)
        lines = path("crossed", f"M5 50L{CARD_WIDTH - 5} 62M5 62L{CARD_WIDTH - 5} 50")
        body += piece(f"ps-card{card}d", back + face + lines)
    for seat in range(MOST_SEATS):
        body += piece(f"ps-of{seat}", use(f"gh-shield{seat}", 11.5, 63, 0.92))
    return body


def privileges(components: Components, view: PowerStruggleView, tongue: Tongue) -> str:
    """All seven cards."""
    public, actions = view["public"], view["actions"]
    return "".join(
        privilege(
            components,
            card,
            public["card_holders"][card],
            public["card_halves"][card],
            bool(public["card_down"][card]),
            public["motivation"],
            CARD + card in actions,
            card == public["doing"]["card"],
            tongue,
        )
        for card in range(CARDS)
    )


@lru_cache(maxsize=8192)
def privilege(
    components: Components,
    card: int,
    holder: int,
    half: int,
    is_down: bool,
    level: int,
    is_choice: bool,
    is_offered: bool,
    tongue: Tongue,
) -> str:
    """A privilege card."""
    body = use(f"ps-card{card}d" if is_down else f"ps-card{card}{half}")
    if not is_down and half != NO_HALF:
        if brings := figure(components, card, half, level):
            body += line(CARD_WIDTH / 2, 58, brings, "does", 13, CARD_WIDTH - 5)
    if holder != NOBODY:
        body += use(f"ps-of{holder}")
    says = card_says(components, card, holder, half, is_down, level, tongue)
    if is_offered:
        body += box("chosen", 0, 0, CARD_WIDTH, CARD_HEIGHT, 5)
    place = at(card * ACROSS, 0)
    name = f"card-{card}"
    if is_choice:
        text = said(components, CARD + card, -1, tongue)
        return choice(
            name, CARD + card, says, body + ring(CARD_WIDTH, CARD_HEIGHT), place=place, text=text
        )
    return thing(name, says, body, place=place, about=(CARD + card,))


def figure(components: Components, card: int, half: int, level: int) -> str:
    """What a card brings now, as a figure."""
    place = half - 1
    if card == HUMAN_RESOURCES:
        return f"+{components.hr_extra[place][level]}"
    if card == ACCOUNTING:
        return f"+{components.accounting_extra[place][level]}"
    if card == CONTROLLING:
        return f"+{thousands(components.controlling_extra[place][level])}"
    if card == DEVELOPMENT:
        return str(components.development[place])
    return str(components.legal[place]) if card == LEGAL else ""


EFFECTS = {
    DEVELOPMENT: (N_("employees to take: {number}"), N_("employees to take: {number}")),
    HUMAN_RESOURCES: (
        N_("{number} more when hiring or founding with new staff"),
        N_("{number} more when hiring or founding with new staff"),
    ),
    COMMUNICATION: (
        N_("its head orders the events"),
        N_("an extra action when the next meeting begins"),
    ),
    ACCOUNTING: (
        N_("{number} more shares for the price"),
        N_("{number} more shares for the price"),
    ),
    LEGAL: (
        N_("dismiss {number} for as much influence"),
        N_("dismiss {number} for as much influence"),
    ),
    CONTROLLING: (
        N_("{number} more bonus for each department"),
        N_("{number} more bonus for each department"),
    ),
    CHAIRMAN: (
        N_("a new department when the next meeting begins"),
        N_("a new main department when the next meeting begins"),
    ),
}


def effect(components: Components, card: int, half: int, level: int, tongue: Tongue) -> str:
    """What a card brings now, in words."""
    number = figure(components, card, half, level).lstrip("+")
    if card == CONTROLLING:
        number = money(components.controlling_extra[half - 1][level], tongue)
    return tongue.say(EFFECTS[card][half - 1], number=number)


def card_says(
    components: Components,
    card: int,
    holder: int,
    half: int,
    is_down: bool,
    level: int,
    tongue: Tongue,
) -> str:
    """A card in words."""
    name = card_name(components, card, tongue)
    if holder == NOBODY:
        return name
    words = {"card": name, "seat": who(holder)}
    if is_down:
        return tongue.say("{card} of {seat}, face down", **words)
    if half == NO_HALF:
        return tongue.say("{card} of {seat}, not in use yet", **words)
    does = effect(components, card, half, level, tongue)
    if half == GOLD:
        return tongue.say("{card} of {seat}, gold: {does}", **words, does=does)
    return tongue.say("{card} of {seat}: {does}", **words, does=does)
