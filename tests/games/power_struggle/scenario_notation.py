"""The words of the tests: seats, divisions, cards, events, and the ids of all actions.

Seats are called B, Y, G, R and P; divisions are DEV, HR, COM, ACC, LEG and CON, and ``DEV1`` is the
topmost room of Development.
"""

import guildhall
from guildhall.games.power_struggle import ids

CHANCE = guildhall.CHANCE
LETTERS = "BYGRP"
DIVISIONS = ("DEV", "HR", "COM", "ACC", "LEG", "CON")
CARDS = (*DIVISIONS, "CHAIRMAN")
TRACKS = ("influence", "shares", "mains", "corruption", "counsels")
HALVES = ("none", "light", "gold")
GOLD = {"influence": 12, "shares": 24, "mains": 6, "corruption": 12, "counsels": 6}
EVENTS = (
    "Dessert costs extra",
    "Longer working week",
    "Poll: staff love the board",
    "Coffee machine removed",
    "Parking for directors only",
    "Holiday pay scrapped",
    "Open-plan office",
    "Efficiency experts",
    "Pay freeze",
    "Lay-off rumours",
    "Plant moves abroad",
    "Private surfing banned",
    "Chairman's jet in the press",
    "Directors raise their pay",
    "Special dividend",
    "Summer party",
    "Casual Friday",
    "Best employer award",
    "The short straw",
    "Bribery scandal",
    "Tax audit",
    "Flu wave",
)
BONUS = "Bonus payment"
MEETING = "Directors' meeting"
QUIET_EVENTS = EVENTS[:8]
"""Events that only lower motivation, for stacks in which they do not matter."""

BySeat = dict[str, int]
"""A number for some of the seats, by letter."""

ACTION_IDS = {
    "to the board": ids.TO_BOARD,
    "as counsel": ids.TO_COUNSEL,
    "skip": ids.SKIP,
    "stop": ids.STOP,
    "pass": ids.PASS,
    "hire": ids.HIRE,
    "found with own staff": ids.FOUND_OWN,
    "found with new staff": ids.FOUND_NEW,
    "move": ids.MOVE,
    "merge": ids.MERGE,
    "resign": ids.RESIGN,
    "bribe": ids.BRIBE,
    "buy influence": ids.BUY_INFLUENCE,
    "buy main department": ids.BUY_MAIN,
    "buy counsel": ids.BUY_COUNSEL,
    "buy shares": ids.BUY_SHARES,
    "use Development": ids.USE_DEVELOPMENT,
    "use Legal": ids.USE_LEGAL,
    "one": ids.FOUND_ONE,
    "two": ids.FOUND_TWO,
    "accept": ids.ACCEPT,
    "refuse": ids.REFUSE,
    "pool": ids.POOL,
    f"next {BONUS}": ids.NEXT_EVENT_CARD + ids.BONUS,
}
ACTION_IDS |= {f"in {name}": ids.DIVISION + number for number, name in enumerate(DIVISIONS)}
ACTION_IDS |= {f"card {name}": ids.CARD + number for number, name in enumerate(CARDS)}
ACTION_IDS |= {
    f"{name}{floor + 1}": ids.ROOM + 6 * number + floor
    for number, name in enumerate(DIVISIONS)
    for floor in range(6)
}
ACTION_IDS |= {f"certificate {value}": ids.CERTIFICATE + value - 1 for value in range(1, 8)}
ACTION_IDS |= {f"meeting in {slot}": ids.SLOT + slot - 5 for slot in range(5, 9)}
ACTION_IDS |= {f"next {name}": ids.NEXT_EVENT_CARD + kind for kind, name in enumerate(EVENTS)}
ACTION_IDS |= {f"bracket {bracket}": ids.BRACKET + bracket for bracket in range(ids.BRACKETS)}
ACTION_IDS |= {f"step {step}": ids.SUM + step for step in range(ids.SUMS)}
ACTION_WORDS = {action: word for word, action in ACTION_IDS.items()}
