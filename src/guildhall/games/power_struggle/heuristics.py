"""What the bots know about Power Struggle: how near each seat is to its victory points.

A seat's outlook is the progress on the tracks that it will need, the arch-enemy, and what posts,
rooms, employees, cards and money promise for the rest. The weights were set by hand, not tuned.
"""

import math
from typing import Final

from guildhall.core.game import numbers
from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    ANSWERING,
    CERTIFICATES,
    CHAIRMAN,
    COMPETENCES,
    DEPARTMENT,
    DIVISIONS,
    EMPTY,
    GOLD,
    LEGAL,
    MAIN_DEPARTMENT,
    MOST_SEATS,
    NOBODY,
)
from guildhall.games.power_struggle.rules import PowerStruggleState
from guildhall.games.power_struggle.rules.victory import beats_enemy, is_ahead

WIN: Final = 10.0  # a victory, shared by its winners
NEARLY: Final = 1.15  # how much more the last steps to a victory point are worth than the first
SPARE: Final = 0.25  # a point beyond those that are needed
RIVAL: Final = 0.25  # the best of the others, against oneself
OTHERS: Final = 0.15  # the mean of the others
ENEMY_STEP: Final = 0.2  # a competence in which the arch-enemy is beaten, before it counts
CASH: Final = 0.11  # the first million
CERTIFICATE: Final = 0.02  # its bonus in each round
ROOM: Final = {DEPARTMENT: 0.05, MAIN_DEPARTMENT: 0.06}
EMPLOYEE: Final = 0.015
BOARD: Final = 0.07  # a member's influence in the next meetings
CHAIRMAN_POST: Final = 0.1
HEAD: Final = 0.04
WAY_OUT: Final = 0.05  # a head who can still become a counsel
LIGHT_CARD: Final = 0.015
GOLD_CARD: Final = 0.04
STRONG: Final = {LEGAL: 2.0, CHAIRMAN: 1.5}  # cards worth more than the others, and how much
TEMPTING: Final = 500_000.0  # an offer that nobody refuses


def evaluate(state: PowerStruggleState, seat: int) -> float:
    """A seat's outlook, less a part of what the others may hope for."""
    if state.over:
        winners = state.winners()
        return (WIN / len(winners) if seat in winners else -WIN) + float(state.scores()[seat])
    worth = outlook(state)
    mine = worth.pop(seat)
    return mine - RIVAL * max(worth) - OTHERS * sum(worth) / len(worth)


def outlook(state: PowerStruggleState) -> list[float]:
    """What each seat may hope for, in victory points."""
    worth = [progress(state, seat) for seat in range(int(state.seats))]
    expect_rooms(state, worth)
    expect_posts(state, worth)
    expect_cards(state, worth)
    for seat in range(len(worth)):
        worth[seat] += wealth(state, seat)
    if state.step == ANSWERING:
        expect_answer(state, worth)
    return worth


def progress(state: PowerStruggleState, seat: int) -> float:
    """PS-8.1: the way to the points that are nearest, and a little for the others."""
    green = state.parts.components.green
    tracks = numbers(state.tracks)[seat::MOST_SEATS]
    steps = [
        math.pow(min(1.0, value / need), NEARLY) for value, need in zip(tracks, green, strict=True)
    ]
    steps.append(enemy(state, seat))
    steps.sort(reverse=True)
    goal = int(state.parts.goal)
    return sum(steps[:goal]) + SPARE * sum(steps[goal:])


def enemy(state: PowerStruggleState, seat: int) -> float:
    """PS-8.4, PS-8.5: the arch-enemy point, or how near it is."""
    colour, card = state.colours[seat], state.competences[seat]
    if state.locked[seat] or beats_enemy(state, i64(seat), colour, card):
        return 1.0
    triple = state.parts.triples[card]
    rivals = [colour] if colour != seat else [i64(o) for o in range(int(state.seats)) if o != seat]
    ahead = sum(
        all(is_ahead(state, i64(seat), rival, i64(competence)) for rival in rivals)
        for competence in range(COMPETENCES)
        if triple >> competence & 1
    )
    return ENEMY_STEP * ahead


def expect_rooms(state: PowerStruggleState, worth: list[float]) -> None:
    """Departments bring the bonus and majorities, employees make both last."""
    rooms = zip(numbers(state.owners), numbers(state.managers), numbers(state.staff), strict=True)
    for owner, managers, staff in rooms:
        if managers != EMPTY:
            worth[owner] += ROOM[managers] + EMPLOYEE * staff


def expect_posts(state: PowerStruggleState, worth: list[float]) -> None:
    """Members of the board score in each meeting, and heads become counsels one day."""
    for seat in numbers(state.board):
        if seat != NOBODY:
            worth[seat] += BOARD
    if state.chairman != NOBODY:
        worth[int(state.chairman)] += CHAIRMAN_POST
    counsels = numbers(state.counsels)
    for division, seat in enumerate(numbers(state.heads)):
        if seat != NOBODY:
            worth[seat] += HEAD
            if not counsels[seat * DIVISIONS + division]:
                worth[seat] += WAY_OUT


def expect_cards(state: PowerStruggleState, worth: list[float]) -> None:
    """PS-7: cards that can be used."""
    cards = zip(numbers(state.holders), numbers(state.halves), numbers(state.down), strict=True)
    for card, (holder, half, down) in enumerate(cards):
        if holder != NOBODY and half and not down:
            worth[holder] += card_value(card, half)


def card_value(card: int, half: int) -> float:
    """What a card promises until the next meeting."""
    return (GOLD_CARD if half == GOLD else LIGHT_CARD) * STRONG.get(card, 1.0)


def wealth(state: PowerStruggleState, seat: int) -> float:
    """Money buys the last steps of a track, and certificates bring some in each round."""
    held = numbers(state.certificates)[seat * CERTIFICATES : (seat + 1) * CERTIFICATES]
    return CASH * math.pow(int(state.cash[seat]) / 1_000_000, 0.7) + CERTIFICATE * sum(held)


def expect_answer(state: PowerStruggleState, worth: list[float]) -> None:
    """PS-6.12, PS-6.14: the more is offered, the more likely it changes hands."""
    briber, target, card = int(state.doer), int(state.target), int(state.card)
    likely = min(1.0, int(state.offer) / TEMPTING)
    sold = CASH * int(state.offer) / 1_000_000
    gold = 0.0 if state.down[card] else card_value(card, GOLD)
    worth[briber] += likely * (gold - sold)
    worth[target] += likely * sold - (1 - likely) * EMPLOYEE
