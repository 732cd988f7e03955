"""The five round cards with their nine steps, the buildings, and where the game is."""

from functools import lru_cache

from guildhall.core.tongue import Tongue
from guildhall.drawing.svg import at, box, group, piece, thing, use, words
from guildhall.games.strasbourg.board.glyphs import (
    CHALICE_SIGN,
    CHAPEL_SIGN,
    CROWN_SIGN,
    PURSE_SIGN,
    STONE_SIGN,
)
from guildhall.games.strasbourg.board.pieces import prize
from guildhall.games.strasbourg.board.plan import CELL, LEFT, ROUND_ROW, ROUNDS_TOP, step_cell
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import (
    BUILDINGS,
    NOTHING,
    ROUNDS,
    STEP_A,
    STEP_B,
    STEP_G,
    STEP_H,
    STEP_I,
    STEPS,
)
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words import building_words
from guildhall.games.strasbourg.words.names import guild_name, step_letter

ROUNDS_LOOK = """
rect.past{fill:$paper;fill-opacity:.68}
rect.now{fill:none;stroke:$ink;stroke-width:3}
text.round{font-size:13px;font-weight:700;text-anchor:middle}
"""
HEIGHT = ROUND_ROW - 3


# What never changes: pieces of the sprite


@lru_cache(maxsize=8)
def round_pieces(components: Components) -> str:
    """Each round card as a strip, the buildings as small as a step, and the letters above."""
    letters = "".join(
        words(LEFT + (i + 0.5) * CELL, ROUNDS_TOP - 6, step_letter(i)) for i in range(STEPS)
    )
    return (
        piece("st-steps", group(letters, "where"))
        + piece("st-strip", box("hit", 0, 0, LEFT + STEPS * CELL, HEIGHT, 4))
        + "".join(strip(components, card) for card in range(ROUNDS))
        + "".join(small_building(components, number) for number in range(BUILDINGS))
    )


def strip(components: Components, card: int) -> str:
    """A round card: eight steps, and an empty ninth for the building of the round."""
    return piece(
        f"st-round{card}",
        "".join(step(components.round_cards[card], number) for number in range(STEPS)),
    )


def step(guilds: list[int], number: int) -> str:
    """A step of a round card."""
    middle, top = CELL / 2, HEIGHT / 2 - 10
    if number == STEP_A:
        n, marks = CROWN_SIGN, use(f"st-sign{CROWN_SIGN}", middle - 23, top, 0.84)
        marks += group(use(f"st-sign{CHALICE_SIGN}", middle + 3, top, 0.84), f"sign{CHALICE_SIGN}")
    elif number == STEP_H:
        n, marks = CHAPEL_SIGN, use(f"st-sign{CHAPEL_SIGN}", middle - 10, top, 0.84)
    elif number == STEP_I:
        n, marks = STONE_SIGN, ""
    elif number == STEP_G:
        n, marks = PURSE_SIGN, use(f"st-sign{PURSE_SIGN}", middle - 23, top, 0.84)
        marks += use("st-chair", middle + 4, top + 2, 0.68)
    elif number % 2:
        n = guilds[(number - STEP_B) // 2]
        marks = use(f"st-sign{n}", middle - 10, top, 0.84)
    else:
        n, marks = PURSE_SIGN, use(f"st-sign{PURSE_SIGN}", middle - 10, top, 0.84)
    field = box("ground", 1.5, 0, CELL - 3, HEIGHT, 4)
    return group(field + marks, f"sign{n}", at(number * CELL, 0))


def small_building(components: Components, number: int) -> str:
    """A building on the last step of a round card."""
    body = use(f"st-house{number}", 8, HEIGHT / 2 - 11, 0.9)
    body += prize(components.building_value[number], 47, HEIGHT / 2 - 0.5, 0.9)
    return piece(f"st-due{number}", body, f"sign{STONE_SIGN}")


# What a view shows


def rounds(components: Components, view: StrasbourgView, tongue: Tongue) -> str:
    """The round cards as a view shows them, what is over dimmed and the current step framed."""
    public = view["public"]
    body = use("st-steps")
    for number in range(1, ROUNDS + 1):
        card, building = public["round_cards"][number - 1], public["buildings"][number - 1]
        done = 0
        if number < public["round"]:
            done = STEPS
        elif number == public["round"]:
            done = max(public["step"], 0)
        if view["over"]:
            done = 0
        body += round_row(components, number, card, building, done, tongue)
    if public["round"] and not view["over"]:
        x, y = step_cell(public["round"], max(public["step"], 0))
        if public["step"] == NOTHING:
            body += box("now", 2, y, LEFT - 4, HEIGHT, 4)
        else:
            body += box("now", x + 1.5, y, CELL - 3, HEIGHT, 4)
    return body


@lru_cache(maxsize=2048)
def round_row(
    components: Components, number: int, card: int, building: int, done: int, tongue: Tongue
) -> str:
    """A round card with its building; so many of its steps are over."""
    body = words(LEFT / 2 + 0.5, HEIGHT / 2 + 4.5, number, "round")
    says = tongue.say("round {round}", round=number)
    if card != NOTHING:
        body += use(f"st-round{card}", LEFT)
        guilds = components.round_cards[card]
        says = tongue.say(
            "{round}: {guilds}",
            round=says,
            guilds=", ".join(guild_name(components, guild, tongue) for guild in guilds),
        )
    if building != NOTHING:
        body += use(f"st-due{building}", LEFT + STEP_I * CELL)
        says = tongue.say(
            "{round}; {building}", round=says, building=building_words(components, building, tongue)
        )
    if done:
        body += box("past", LEFT, -1, done * CELL, HEIGHT + 2)
    body += use("st-strip")
    return thing(f"round-{number}", says, body, place=at(0, step_cell(number, 0)[1]))
