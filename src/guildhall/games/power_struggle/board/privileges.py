"""The seven privilege cards: holder, active half and current effect."""

from functools import lru_cache
from typing import NamedTuple

from guildhall.core.language import N_, Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import fitted_text
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.board.geometry import CARD_HEIGHT, CARD_WIDTH, card_corner
from guildhall.games.power_struggle.board.symbols import card_sign, ring
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.actions import seat_action_text
from guildhall.games.power_struggle.words.names import card_name, money, money_in_thousands

PRIVILEGES_CSS = """
rect.half0{fill:none;stroke:$soft;stroke-width:1.2;stroke-dasharray:4 3}
rect.half1{fill:$card;stroke:$soft;stroke-width:1.2}
rect.half2{fill:$gilt;stroke:$rim;stroke-width:2}
rect.gain{fill:$gilt;stroke:$rim;stroke-width:1.2}
rect.face-down{fill:$wall;stroke:$soft;stroke-width:1.2}
path.crossed{fill:none;stroke:$soft;stroke-width:1.2}
text.code{font-size:14px;font-weight:600;text-anchor:middle}
text.does{font-size:15px;font-weight:700;text-anchor:middle}
"""


@lru_cache(maxsize=8)
def privilege_symbols(components: Components) -> str:
    """The cards with each half and face down, and the shields of their holders."""
    body = ""
    area = svg.rect("hit", -1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, 5)
    for card in range(ids.CARDS):
        face = area + card_sign(card, 19, 17 if card < ids.DIVISIONS else 25, 24)
        if card < ids.DIVISIONS:
            face += svg.text(20, 44, components.codes[card], "code")
        for half in range(ids.GOLD + 1):
            frame = svg.rect(f"half{half}", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 5)
            body += svg.symbol(f"ps-card{card}{half}", frame + face)
        back = svg.rect("face-down", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 5)
        lines = svg.path("crossed", "M38 5L74 19M38 19L74 5")
        body += svg.symbol(f"ps-card{card}d", back + face + lines)
    for seat in range(ids.MAX_SEATS):
        body += svg.symbol(f"ps-of{seat}", svg.use(f"gh-shield{seat}", 46, 22, 0.86))
    return body


class _Card(NamedTuple):
    """A privilege card, and the motivation that its effect depends on."""

    card: int
    holder: int
    half: int
    is_down: bool
    motivation: int


def privileges(components: Components, view: PowerStruggleView, lang: Language) -> str:
    """All seven cards."""
    public, actions = view["public"], view["actions"]
    is_bribing = view["seat"] is not None and view["seat"] == public["doing"]["seat"]
    return "".join(
        _privilege_card(
            components,
            _Card(
                card,
                public["card_holders"][card],
                public["card_halves"][card],
                bool(public["card_down"][card]),
                public["motivation"],
            ),
            ids.CARD + card in actions,
            card == public["doing"]["card"],
            is_bribing,
            lang,
        )
        for card in range(ids.CARDS)
    )


@lru_cache(maxsize=8192)
def _privilege_card(
    components: Components,
    shown: _Card,
    is_choice: bool,
    is_offered: bool,
    is_bribing: bool,
    lang: Language,
) -> str:
    """A card; a briber sees the effect that a card in question would have for them."""
    card, holder, half, is_down, motivation = shown
    body = svg.use(f"ps-card{card}d" if is_down else f"ps-card{card}{half}")
    label = _card_label(components, shown, lang)
    effective_half = half
    if is_bribing and (is_choice or is_offered):
        label = _offered_label(components, shown, label, lang)
        effective_half = ids.GOLD
    if not is_down and half != ids.NO_HALF:
        if figure := _effect_figure(components, card, effective_half, motivation):
            if effective_half != half:
                body += svg.rect("gain", 38, 4.5, 36, 16, 4)
            body += fitted_text(56, 17, figure, "does", 15, 34)
    if holder != ids.NOBODY:
        body += svg.use(f"ps-of{holder}")
    if is_offered:
        body += svg.rect("chosen", 0, 0, CARD_WIDTH, CARD_HEIGHT, 5)
    transform = svg.translate(*card_corner(card))
    action, name = ids.CARD + card, f"card-{card}"
    if is_choice:
        text = seat_action_text(components, action, -1, lang)
        body += ring(CARD_WIDTH, CARD_HEIGHT)
        return svg.choice(name, action, label, body, transform=transform, text=text)
    return svg.item(name, label, body, transform=transform, actions=(action,))


def _effect_figure(components: Components, card: int, half: int, level: int) -> str:
    """The current effect of a card as a number."""
    half_index = half - 1
    if card == ids.HUMAN_RESOURCES:
        return f"+{components.hr_extra[half_index][level]}"
    if card == ids.ACCOUNTING:
        return f"+{components.accounting_extra[half_index][level]}"
    if card == ids.CONTROLLING:
        return f"+{money_in_thousands(components.controlling_extra[half_index][level])}"
    if card == ids.DEVELOPMENT:
        return str(components.development[half_index])
    return str(components.legal[half_index]) if card == ids.LEGAL else ""


_EFFECT_TEXTS = {
    ids.COMMUNICATION: (
        N_("its head orders the events"),
        N_("an extra action at the start of the next meeting"),
    ),
    ids.CHAIRMAN: (
        N_("a new department at the start of the next meeting"),
        N_("a new main department at the start of the next meeting"),
    ),
}


def privilege_effect(
    components: Components, card: int, half: int, level: int, lang: Language
) -> str:
    """The current effect of a card as text."""
    half_index = half - 1
    if card == ids.HUMAN_RESOURCES:
        return lang.plural(
            "{number} extra employee when hiring or founding with new staff",
            "{number} extra employees when hiring or founding with new staff",
            components.hr_extra[half_index][level],
        )
    if card == ids.ACCOUNTING:
        return lang.plural(
            "{number} extra share for the same price",
            "{number} extra shares for the same price",
            components.accounting_extra[half_index][level],
        )
    if card == ids.CONTROLLING:
        extra = money(components.controlling_extra[half_index][level], lang)
        return lang.text("{sum} extra bonus for each department", sum=extra)
    if card == ids.DEVELOPMENT:
        number = components.development[half_index]
        return lang.plural("take {number} employee", "take {number} employees", number)
    if card == ids.LEGAL:
        return lang.plural(
            "dismiss {number} employee for {number} influence",
            "dismiss {number} employees for {number} influence",
            components.legal[half_index],
        )
    return lang.text(_EFFECT_TEXTS[card][half_index])


def _card_label(components: Components, shown: _Card, lang: Language) -> str:
    card, holder, half, is_down, motivation = shown
    name = card_name(components, card, lang)
    if holder == ids.NOBODY:
        return name
    params = {"card": name, "seat": svg.name_placeholder(holder)}
    if is_down:
        return lang.text("{seat}'s {card} card, face down", **params)
    if half == ids.NO_HALF:
        return lang.text("{seat}'s {card} card, not in use yet", **params)
    effect = privilege_effect(components, card, half, motivation, lang)
    if half == ids.GOLD:
        return lang.text("{seat}'s {card} card (gold): {does}", **params, does=effect)
    return lang.text("{seat}'s {card} card: {does}", **params, does=effect)


def _offered_label(components: Components, shown: _Card, label: str, lang: Language) -> str:
    """PS-6.12: what the card does for a briber who gets it."""
    if shown.is_down:
        return lang.text("{card}; stays face down after a bribe", card=label)
    effect = privilege_effect(components, shown.card, ids.GOLD, shown.motivation, lang)
    return lang.text("{card}; for you (gold): {does}", card=label, does=effect)
