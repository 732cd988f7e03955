"""The own desk: cash and arch-enemy, or the events to put in order."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.letters import line, split
from guildhall.drawing.svg import at, box, choice, group, path, piece, thing, use, who
from guildhall.games.power_struggle.board.glyphs import COINS_SIGN
from guildhall.games.power_struggle.board.pieces import hit, mood, ring, skill
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    BONUS,
    CHANGE_MOTIVATION,
    COMPETENCES,
    EVENT,
    NOTHING,
    SLOT,
)
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words import said
from guildhall.games.power_struggle.words.names import (
    competence_name,
    event_effect,
    event_name,
    money,
)

DESK_LOOK = """
text.cash{font-size:19px;font-weight:700}
text.desk-note{font-size:12px;fill:$soft}
text.rival{font-size:14px;font-weight:600}
text.skill{font-size:11px;text-anchor:middle}
rect.ahead{fill:$green;stroke:$line3;stroke-width:1.4}
rect.behind{fill:none;stroke:$hair;stroke-width:1}
path.tick{fill:none;stroke:$line3;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
text.listed{font-size:13px}
"""

WIDTH, HEIGHT = 340, 98
DESK_SIZE = (float(WIDTH), float(HEIGHT))
LIST_WIDTH, LIST_HEIGHT = 167, 22


def desk(components: Components, view: PowerStruggleView, tongue: Tongue) -> str:
    """What the viewer alone sees; nothing for the spectator."""
    if view["seat"] is None:
        return ""
    actions, phase = view["actions"], view["public"]["phase"]
    if phase == "events" and actions:
        return order_list(components, view, tongue)
    body = cash(view["own"]["cash"], tongue)
    return body + enemy(components, view, tongue)


@lru_cache(maxsize=1024)
def cash(amount: int, tongue: Tongue) -> str:
    """The own cash, which others do not see."""
    text = money(amount, tongue)
    body = mood(COINS_SIGN, 18, 22, 34) + line(0, 62, text, "cash", 19, 92)
    body += line(0, 80, tongue.say("your cash"), "desk-note", 12, 92)
    says = tongue.say("your cash: {sum}", sum=text)
    return thing("my-cash", says, body + use("ps-ny"))


# The arch-enemy


def enemy(components: Components, view: PowerStruggleView, tongue: Tongue) -> str:
    """Whom the viewer has to beat, in what, and where this is so now."""
    colour, card = view["own"]["colour"], view["own"]["competence"]
    if colour == NOTHING or card == NOTHING:
        return ""
    ahead = tuple(is_ahead(components, view, competence) for competence in components.triples[card])
    return enemy_part(components, colour, card, colour == view["seat"], ahead, tongue)


def is_ahead(components: Components, view: PowerStruggleView, competence: int) -> bool:
    """PS-8.3: whether the viewer is ahead of the arch-enemy; with the own colour, of everybody."""
    seat, colour = view["seat"], view["own"]["colour"]
    assert seat is not None
    values = view["public"]["tracks"][competence]
    if values[seat] == components.gold[competence]:
        return True
    others = [one for one in range(view["seats"]) if one != seat]
    rivals = others if colour == seat else [colour]
    return all(values[seat] > values[rival] for rival in rivals)


@lru_cache(maxsize=1)
def task_pieces() -> str:
    """The competences in which somebody is to be beaten, and the same where this is so."""
    body = hit("ps-ny", -2, -2, 94, 92) + hit("ps-nz", 97, -2, 245, 98)
    for competence in range(COMPETENCES):
        mark = skill(competence, 38.5, 23, 30)
        won = box("ahead", 0, 0, 77, 64, 6) + mark + path("tick", "M60 15l4.5 5 8-10")
        body += piece(f"ps-won{competence}", won)
        body += piece(f"ps-task{competence}", box("behind", 0, 0, 77, 64, 6) + mark)
    return body


@lru_cache(maxsize=2048)
def enemy_part(
    components: Components,
    colour: int,
    card: int,
    is_own: bool,
    ahead: tuple[bool, ...],
    tongue: Tongue,
) -> str:
    """The two arch-enemy cards."""
    triple = components.triples[card]
    names = [competence_name(one, tongue) for one in triple]
    if is_own:
        head = tongue.say("Be ahead of everybody in two of:")
    else:
        head = tongue.say("Beat {seat} in all three:", seat=who(colour))
    body = use(f"gh-shield{colour}", 100, 1, 0.86)
    body += line(126, 18, head, "rival serif", 14, WIDTH - 128)
    for i, (competence, name) in enumerate(zip(triple, names, strict=True)):
        x = 100 + i * 81.0
        body += use(f"ps-{'won' if ahead[i] else 'task'}{competence}", x, 31)
        rows = split(name, 11, 73)
        first = 87 - 6.5 * (len(rows) - 1)
        body += "".join(
            line(x + 38.5, first + 11 * row, words, "skill", 11, 73)
            for row, words in enumerate(rows)
        )
    says = tongue.say("{task} {competences}", task=head, competences=", ".join(names))
    return thing("my-enemy", says, group(body) + use("ps-nz"))


# The order of the events


def order_list(components: Components, view: PowerStruggleView, tongue: Tongue) -> str:
    """The cards that the viewer puts in order, in two columns."""
    actions = set(view["actions"])
    drawn = view["own"]["drawn"]
    kinds = [kind for kind, count in enumerate(drawn) if count]
    if BONUS not in kinds and EVENT + BONUS in actions:
        kinds.append(BONUS)
    is_slot = any(SLOT <= action < EVENT for action in actions)
    return "".join(
        listed(components, kind, drawn[kind], i, EVENT + kind in actions and not is_slot, tongue)
        for i, kind in enumerate(kinds)
    )


def is_mood(components: Components, kind: int) -> bool:
    """Whether a card changes motivation, which is told behind its name."""
    effects = components.effects[kind] if kind < len(components.effects) else []
    return any(one.does == CHANGE_MOTIVATION for one in effects)


@lru_cache(maxsize=2048)
def listed(
    components: Components, kind: int, count: int, place: int, is_choice: bool, tongue: Tongue
) -> str:
    """An event card in the list."""
    name = event_name(components, kind, tongue)
    title = f"{name} \u00d7{count}" if count > 1 else name
    effect = event_effect(components, kind, tongue)
    says = tongue.say("{event}: {effect}", event=title, effect=effect)
    body = use(f"ps-brief{kind}")
    body += line(23, 15.5, title, "listed", 13, 116 if is_mood(components, kind) else 140)
    column, row = divmod(place, 4)
    where = at(column * 172.0, row * 24.5)
    if is_choice:
        text = said(components, EVENT + kind, -1, tongue)
        body = ring(LIST_WIDTH, LIST_HEIGHT) + body
        return choice(f"order-{kind}", EVENT + kind, says, body, place=where, text=text)
    body += box("hit", 0, 0, LIST_WIDTH, LIST_HEIGHT, 5)
    return thing(f"order-{kind}", says, body, place=where, about=(EVENT + kind,))
