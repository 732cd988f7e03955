"""PS-1.8: effects of event cards, parsed from their text in the pack."""

import re
from typing import NamedTuple

from guildhall.games.power_struggle import ids

UNITS = {
    "certificate": ids.PER_CERTIFICATE,
    "board member": ids.PER_BOARD_MEMBER,
    "department": ids.PER_DEPARTMENT,
    "main department": ids.PER_MAIN,
    "player": ids.PER_PLAYER,
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
        return Operation(ids.CHANGE_MOTIVATION, int(found[1]), 0)
    found = re.fullmatch(r"(gain|pay) (\d{1,8}) per ([a-z ]+)", text)
    if found and found[3] in UNITS and int(found[2]) % money_unit == 0:
        return Operation(
            ids.GAIN if found[1] == "gain" else ids.PAY, int(found[2]), UNITS[found[3]]
        )
    found = re.fullmatch(r"pay each other player (\d{1,8})", text)
    if found and int(found[1]) % money_unit == 0:
        return Operation(ids.PAY_ALL, int(found[1]), 0)
    if text == "turn gold":
        return Operation(ids.FLIP, 0, ids.GOLD_ACTIVE)
    if text == "turn Chairman":
        return Operation(ids.FLIP, 0, ids.CHAIRMAN)
    if text.startswith("turn ") and text[5:] in divisions:
        return Operation(ids.FLIP, 0, divisions.index(text[5:]))
    if text == "lose 1 employee":
        return Operation(ids.LOSE_EMPLOYEE, 1, 0)
    return None
