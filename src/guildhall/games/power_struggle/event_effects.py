"""PS-1.8: effects of event cards, parsed from their text in the pack."""

import re
from typing import NamedTuple

from guildhall.games.power_struggle.ids import (
    CHAIRMAN,
    CHANGE_MOTIVATION,
    FLIP,
    GAIN,
    GOLD_ACTIVE,
    LOSE_EMPLOYEE,
    PAY,
    PAY_ALL,
    PER_BOARD_MEMBER,
    PER_CERTIFICATE,
    PER_DEPARTMENT,
    PER_MAIN,
    PER_PLAYER,
)

UNITS = {
    "certificate": PER_CERTIFICATE,
    "board member": PER_BOARD_MEMBER,
    "department": PER_DEPARTMENT,
    "main department": PER_MAIN,
    "player": PER_PLAYER,
}


class Operation(NamedTuple):
    """One effect of a card: opcode, amount, and unit or target card."""

    opcode: int
    amount: int
    unit: int


def read_operation(text: str, divisions: list[str], money_unit: int) -> Operation | None:
    """Parse an operation; None if the text is unknown."""
    found = re.fullmatch(r"motivation ([+-]\d)", text)
    if found:
        return Operation(CHANGE_MOTIVATION, int(found[1]), 0)
    found = re.fullmatch(r"(gain|pay) (\d{1,8}) per ([a-z ]+)", text)
    if found and found[3] in UNITS and int(found[2]) % money_unit == 0:
        return Operation(GAIN if found[1] == "gain" else PAY, int(found[2]), UNITS[found[3]])
    found = re.fullmatch(r"pay each other player (\d{1,8})", text)
    if found and int(found[1]) % money_unit == 0:
        return Operation(PAY_ALL, int(found[1]), 0)
    if text == "turn gold":
        return Operation(FLIP, 0, GOLD_ACTIVE)
    if text == "turn Chairman":
        return Operation(FLIP, 0, CHAIRMAN)
    if text.startswith("turn ") and text[5:] in divisions:
        return Operation(FLIP, 0, divisions.index(text[5:]))
    if text == "lose 1 employee":
        return Operation(LOSE_EMPLOYEE, 1, 0)
    return None
