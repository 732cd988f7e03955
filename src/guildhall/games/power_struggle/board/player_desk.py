"""The viewer's desk: cash and arch-enemy, or the events to put in order."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.drawing.text_fit import balance_lines, fitted_text
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.board.event_cards import LIST_HEIGHT
from guildhall.games.power_struggle.board.glyphs import COINS_SIGN
from guildhall.games.power_struggle.board.symbols import competence_sign, event_sign, hit_area, ring
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.actions import seat_action_text
from guildhall.games.power_struggle.words.names import (
    competence_name,
    event_card_effect,
    event_card_name,
    money,
)

DESK_CSS = """
text.cash{font-size:19px;font-weight:700}
text.desk-note{font-size:14px;fill:$soft}
text.rival{font-size:15px;font-weight:600}
text.skill{font-size:14px;text-anchor:middle}
rect.ahead{fill:$green;stroke:$line3;stroke-width:1.4}
rect.behind{fill:none;stroke:$hair;stroke-width:1}
path.tick{fill:none;stroke:$line3;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
text.listed{font-size:14px}
"""

_WIDTH, _HEIGHT = 340, 106
_LIST_WIDTH, _LIST_STEP, _LIST_ROWS = 167, LIST_HEIGHT + 3, 4


def is_ordering(view: PowerStruggleView) -> bool:
    """Whether the desk shows the events that the viewer puts in order."""
    return view["public"]["phase"] == "events" and bool(view["actions"])


def desk_size(view: PowerStruggleView) -> tuple[float, float]:
    """The size of the desk."""
    return float(_WIDTH), float(_LIST_ROWS * _LIST_STEP if is_ordering(view) else _HEIGHT)


def player_desk(components: Components, view: PowerStruggleView, lang: Language) -> str:
    """What only the viewer sees; nothing for a spectator."""
    if view["seat"] is None:
        return ""
    if is_ordering(view):
        return _event_list(components, view, lang)
    body = _cash(view["own"]["cash"], lang)
    return body + _enemy(components, view, lang)


@lru_cache(maxsize=1024)
def _cash(amount: int, lang: Language) -> str:
    text = money(amount, lang)
    body = event_sign(COINS_SIGN, 18, 22, 34) + fitted_text(0, 62, text, "cash", 19, 92)
    body += fitted_text(0, 80, lang.text("your cash"), "desk-note", 14, 92)
    label = lang.text("your cash: {sum}", sum=text)
    return svg.item("my-cash", label, body + svg.use("ps-ny"))


# The arch-enemy


def _enemy(components: Components, view: PowerStruggleView, lang: Language) -> str:
    """The viewer's arch-enemy, the competences that count, and where the viewer is ahead."""
    colour, card = view["own"]["colour"], view["own"]["competence"]
    if colour == ids.NOTHING or card == ids.NOTHING:
        return ""
    ahead = tuple(
        _is_ahead(components, view, competence) for competence in components.triples[card]
    )
    return _enemy_svg(components, colour, card, colour == view["seat"], ahead, lang)


def _is_ahead(components: Components, view: PowerStruggleView, competence: int) -> bool:
    """PS-8.3: whether the viewer beats the arch-enemy, or everyone if it is their own colour."""
    seat, colour = view["seat"], view["own"]["colour"]
    assert seat is not None
    values = view["public"]["tracks"][competence]
    if values[seat] == components.gold[competence]:
        return True
    others = [one for one in range(view["seats"]) if one != seat]
    rivals = others if colour == seat else [colour]
    return all(values[seat] > values[rival] for rival in rivals)


@lru_cache(maxsize=1)
def task_symbols() -> str:
    """The competences of arch-enemy cards, with and without a lead."""
    body = hit_area("ps-ny", -2, -2, 94, 92) + hit_area("ps-nz", 97, -2, 245, 110)
    for competence in range(ids.COMPETENCES):
        mark = competence_sign(competence, 38.5, 20, 28)
        won = svg.rect("ahead", 0, 0, 77, 74, 6) + mark + svg.path("tick", "M60 15l4.5 5 8-10")
        body += svg.symbol(f"ps-won{competence}", won)
        body += svg.symbol(f"ps-task{competence}", svg.rect("behind", 0, 0, 77, 74, 6) + mark)
    return body


@lru_cache(maxsize=2048)
def _enemy_svg(
    components: Components,
    colour: int,
    card: int,
    is_own: bool,
    ahead: tuple[bool, ...],
    lang: Language,
) -> str:
    triple = components.triples[card]
    names = [competence_name(one, lang) for one in triple]
    if is_own:
        head = lang.text("Lead everyone in two of:")
    else:
        head = lang.text("Beat {seat} in all three:", seat=svg.name_placeholder(colour))
    body = svg.use(f"gh-shield{colour}", 100, 1, 0.86)
    body += fitted_text(126, 18, head, "rival serif", 15, _WIDTH - 128)
    for i, (competence, name) in enumerate(zip(triple, names, strict=True)):
        x = 100 + i * 81.0
        body += svg.use(f"ps-{'won' if ahead[i] else 'task'}{competence}", x, 31)
        rows = balance_lines(name, 14, 75)
        first = 90 - 7 * (len(rows) - 1)
        body += "".join(
            fitted_text(x + 38.5, first + 14 * row, line, "skill", 14, 73)
            for row, line in enumerate(rows)
        )
    label = lang.text("{task} {competences}", task=head, competences=", ".join(names))
    return svg.item("my-enemy", label, svg.group(body) + svg.use("ps-nz"))


# Ordering events


def _event_list(components: Components, view: PowerStruggleView, lang: Language) -> str:
    """The cards that the viewer puts in order, in two columns."""
    actions = set(view["actions"])
    drawn = view["own"]["drawn"]
    kinds = [kind for kind, count in enumerate(drawn) if count]
    if ids.BONUS not in kinds and ids.NEXT_EVENT_CARD + ids.BONUS in actions:
        kinds.append(ids.BONUS)
    is_slot = any(ids.SLOT <= action < ids.NEXT_EVENT_CARD for action in actions)
    return "".join(
        event_list_entry(
            components,
            kind,
            drawn[kind],
            i,
            ids.NEXT_EVENT_CARD + kind in actions and not is_slot,
            lang,
        )
        for i, kind in enumerate(kinds)
    )


def _changes_motivation(components: Components, kind: int) -> bool:
    """Whether a card changes motivation, which is shown after its name."""
    effects = components.event_effects[kind] if kind < len(components.event_effects) else []
    return any(one.opcode == ids.CHANGE_MOTIVATION for one in effects)


@lru_cache(maxsize=2048)
def event_list_entry(
    components: Components, kind: int, count: int, index: int, is_choice: bool, lang: Language
) -> str:
    """An event card in the list."""
    name = event_card_name(components, kind, lang)
    title = f"{name} \u00d7{count}" if count > 1 else name
    effect = event_card_effect(components, kind, lang)
    label = lang.text("{event}: {effect}", event=title, effect=effect)
    body = svg.use(f"ps-brief{kind}")
    body += fitted_text(
        27, 25, title, "listed", 14, 108 if _changes_motivation(components, kind) else 136
    )
    column, row = divmod(index, _LIST_ROWS)
    transform = svg.translate(column * 172.0, row * _LIST_STEP)
    if is_choice:
        text = seat_action_text(components, ids.NEXT_EVENT_CARD + kind, -1, lang)
        body = ring(_LIST_WIDTH, LIST_HEIGHT) + body
        return svg.choice(
            f"order-{kind}", ids.NEXT_EVENT_CARD + kind, label, body, transform=transform, text=text
        )
    body += svg.rect("hit", 0, 0, _LIST_WIDTH, LIST_HEIGHT, 5)
    return svg.item(
        f"order-{kind}", label, body, transform=transform, actions=(ids.NEXT_EVENT_CARD + kind,)
    )
