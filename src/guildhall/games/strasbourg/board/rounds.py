"""The five round cards with their nine steps, the buildings, and the current step."""

from collections.abc import Sequence
from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.board.geometry import CELL, LEFT, ROUND_ROW, ROUNDS_TOP, step_corner
from guildhall.games.strasbourg.board.glyphs import (
    CHALICE_SIGN,
    CHAPEL_SIGN,
    CROWN_SIGN,
    PURSE_SIGN,
    STONE_SIGN,
)
from guildhall.games.strasbourg.board.symbols import prize
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import building_text, guild_name, step_letter
from guildhall.games.strasbourg.words.steps import round_steps

ROUNDS_CSS = """
rect.past{fill:$paper;fill-opacity:.68}
rect.now{fill:none;stroke:$ink;stroke-width:3}
text.round{font-size:13px;font-weight:700;text-anchor:middle}
"""
_ROW_HEIGHT = ROUND_ROW - 3


# Static symbols


@lru_cache(maxsize=8)
def round_symbols(components: Components) -> str:
    """Each round card as a strip, the buildings at step size, and the letters above."""
    letters = "".join(
        svg.text(LEFT + (i + 0.5) * CELL, ROUNDS_TOP - 6, step_letter(i)) for i in range(ids.STEPS)
    )
    return (
        svg.symbol("st-steps", svg.group(letters, "where"))
        + svg.symbol("st-strip", svg.rect("hit", 0, 0, LEFT + ids.STEPS * CELL, _ROW_HEIGHT, 4))
        + "".join(
            svg.symbol(f"st-step{i}", svg.rect("hit", i * CELL + 1.5, 0, CELL - 3, _ROW_HEIGHT, 4))
            for i in range(ids.STEPS)
        )
        + "".join(_round_card(components, card) for card in range(ids.ROUNDS))
        + "".join(_small_building(components, number) for number in range(ids.BUILDINGS))
    )


def _round_card(components: Components, card: int) -> str:
    """A round card: eight steps, and an empty ninth one for the building of the round."""
    return svg.symbol(
        f"st-round{card}",
        "".join(_step(components.round_cards[card], number) for number in range(ids.STEPS)),
    )


def _step(guilds: list[int], number: int) -> str:
    middle, top = CELL / 2, _ROW_HEIGHT / 2 - 10
    if number == ids.STEP_A:
        n, marks = CROWN_SIGN, svg.use(f"st-sign{CROWN_SIGN}", middle - 23, top, 0.84)
        marks += svg.group(
            svg.use(f"st-sign{CHALICE_SIGN}", middle + 3, top, 0.84), f"sign{CHALICE_SIGN}"
        )
    elif number == ids.STEP_H:
        n, marks = CHAPEL_SIGN, svg.use(f"st-sign{CHAPEL_SIGN}", middle - 10, top, 0.84)
    elif number == ids.STEP_I:
        n, marks = STONE_SIGN, ""
    elif number == ids.STEP_G:
        n, marks = PURSE_SIGN, svg.use(f"st-sign{PURSE_SIGN}", middle - 23, top, 0.84)
        marks += svg.use("st-chair", middle + 4, top + 2, 0.68)
    elif number % 2:
        n = guilds[(number - ids.STEP_B) // 2]
        marks = svg.use(f"st-sign{n}", middle - 10, top, 0.84)
    else:
        n, marks = PURSE_SIGN, svg.use(f"st-sign{PURSE_SIGN}", middle - 10, top, 0.84)
    field = svg.rect("ground", 1.5, 0, CELL - 3, _ROW_HEIGHT, 4)
    return svg.group(field + marks, f"sign{n}", svg.translate(number * CELL, 0))


def _small_building(components: Components, number: int) -> str:
    """A building on the last step of a round card."""
    body = svg.use(f"st-house{number}", 8, _ROW_HEIGHT / 2 - 11, 0.9)
    body += prize(components.building_value[number], 47, _ROW_HEIGHT / 2 - 0.5, 0.9)
    return svg.symbol(f"st-due{number}", body, f"sign{STONE_SIGN}")


# Drawing a view


def rounds(components: Components, view: StrasbourgView, lang: Language) -> str:
    """The round cards of a view; finished steps are dimmed and the current one is framed."""
    public = view["public"]
    body = svg.use("st-steps")
    for number in range(1, ids.ROUNDS + 1):
        card, building = public["round_cards"][number - 1], public["buildings"][number - 1]
        done = 0
        if number < public["round"]:
            done = ids.STEPS
        elif number == public["round"]:
            done = max(public["step"], 0)
        if view["over"]:
            done = 0
        is_now = number == public["round"] and not view["over"]
        steps = round_steps(components, view["seats"], card, building, lang) if is_now else ()
        now = steps[public["step"]] if is_now and public["step"] != ids.NOTHING else ""
        body += _round_row(components, number, card, building, done, now, lang)
        body += _steps(steps, number, public["step"]) if is_now else ""
    if public["round"] and not view["over"]:
        x, y = step_corner(public["round"], max(public["step"], 0))
        if public["step"] == ids.NOTHING:
            body += svg.rect("now", 2, y, LEFT - 4, _ROW_HEIGHT, 4)
        else:
            body += svg.rect("now", x + 1.5, y, CELL - 3, _ROW_HEIGHT, 4)
    return body


def _steps(labels: Sequence[str], number: int, step: int) -> str:
    """The steps of the current round that are not over, as items that say what they pay."""
    steps = "".join(
        svg.item(f"step-{step_letter(i)}", label, svg.use(f"st-step{i}"), in_part=True)
        for i, label in enumerate(labels)
        if i >= step
    )
    # The label of the round says it to screen readers.
    transform = svg.translate(*step_corner(number, 0))
    return f'<g aria-hidden="true"{transform}>{steps}</g>'


@lru_cache(maxsize=2048)
def _round_row(
    components: Components,
    number: int,
    card: int,
    building: int,
    done: int,
    now: str,
    lang: Language,
) -> str:
    """A round card with its building; ``done`` of its steps are finished, ``now`` is the next."""
    body = svg.text(LEFT / 2 + 0.5, _ROW_HEIGHT / 2 + 4.5, number, "round")
    label = lang.text("round {round}", round=number)
    if card != ids.NOTHING:
        body += svg.use(f"st-round{card}", LEFT)
        guilds = components.round_cards[card]
        label = lang.text(
            "{round}: {guilds}",
            round=label,
            guilds=", ".join(guild_name(components, guild, lang) for guild in guilds),
        )
    if building != ids.NOTHING:
        body += svg.use(f"st-due{building}", LEFT + ids.STEP_I * CELL)
        label = lang.text(
            "{round}; {building}", round=label, building=building_text(components, building, lang)
        )
    if now:
        label = lang.text("{one}; {more}", one=label, more=now)
    if done:
        body += svg.rect("past", LEFT, -1, done * CELL, _ROW_HEIGHT + 2)
    body += svg.use("st-strip")
    return svg.item(
        f"round-{number}", label, body, transform=svg.translate(0, step_corner(number, 0)[1])
    )
