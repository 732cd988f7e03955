"""Heuristics for bots: how close each seat is to its victory points.

A seat's expectation consists of its progress on the tracks it will need, the arch-enemy, and the
prospects of posts, rooms, employees, cards and money. The weights are set by hand, not tuned.
"""

import math
from typing import Final

from guildhall.core.game import to_list_interpreted
from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.rules.state import PowerStruggleState
from guildhall.games.power_struggle.scoring import beats_enemy, is_ahead

_VICTORY_VALUE: Final = 10.0  # a victory, shared by its winners
_PROGRESS_EXPONENT: Final = 1.15  # above 1, so that the last steps to a point are worth most
_SURPLUS_FACTOR: Final = 0.25  # a point beyond those needed
_RIVAL_FACTOR: Final = 0.25  # the best rival, relative to the seat itself
_OTHERS_FACTOR: Final = 0.15  # the mean of the others
_ENEMY_STEP_VALUE: Final = 0.2  # a competence in which the arch-enemy is beaten
_CASH_VALUE: Final = 0.11  # the first million
_CERTIFICATE_VALUE: Final = 0.02  # its bonus in each round
_ROOM_VALUES: Final = {ids.DEPARTMENT: 0.05, ids.MAIN_DEPARTMENT: 0.06}
_EMPLOYEE_VALUE: Final = 0.015
_BOARD_SEAT_VALUE: Final = 0.07  # a member's influence in the next meetings
_CHAIRMAN_VALUE: Final = 0.1
_HEAD_VALUE: Final = 0.04
_FUTURE_COUNSEL_VALUE: Final = 0.05  # a head who can still become a counsel
_LIGHT_CARD_VALUE: Final = 0.015
_GOLD_CARD_VALUE: Final = 0.04
_CARD_FACTORS: Final = {ids.LEGAL: 2.0, ids.CHAIRMAN: 1.5}  # cards worth more than the others
_IRRESISTIBLE_OFFER: Final = 500_000.0  # an offer that nobody refuses


def evaluate(state: PowerStruggleState, seat: int) -> float:
    """Expectation of a seat, less a fraction of the others' expectations."""
    if state.over:
        winners = state.winners()
        return (_VICTORY_VALUE / len(winners) if seat in winners else -_VICTORY_VALUE) + float(
            state.scores()[seat]
        )
    expected = expected_scores(state)
    mine = expected.pop(seat)
    return mine - _RIVAL_FACTOR * max(expected) - _OTHERS_FACTOR * sum(expected) / len(expected)


def expected_scores(state: PowerStruggleState) -> list[float]:
    """The expectation of each seat, in victory points."""
    expected = [_victory_progress(state, seat) for seat in range(int(state.seats))]
    _add_expected_rooms(state, expected)
    _add_expected_posts(state, expected)
    _add_expected_cards(state, expected)
    for seat in range(len(expected)):
        expected[seat] += _cash_value(state, seat)
    if state.phase == ids.ANSWERING:
        _add_expected_answer(state, expected)
    return expected


def _victory_progress(state: PowerStruggleState, seat: int) -> float:
    """PS-8.1: progress towards the closest points, and a little for the others."""
    green = state.parts.components.green
    tracks = to_list_interpreted(state.tracks)[seat :: ids.MAX_SEATS]
    steps = [
        math.pow(min(1.0, value / need), _PROGRESS_EXPONENT)
        for value, need in zip(tracks, green, strict=True)
    ]
    steps.append(_enemy_progress(state, seat))
    steps.sort(reverse=True)
    goal = int(state.parts.points_to_win)
    return sum(steps[:goal]) + _SURPLUS_FACTOR * sum(steps[goal:])


def _enemy_progress(state: PowerStruggleState, seat: int) -> float:
    """PS-8.4, PS-8.5: the arch-enemy point, or how close it is."""
    colour, card = state.colours[seat], state.competences[seat]
    if state.locked[seat] or beats_enemy(state, i64(seat), colour, card):
        return 1.0
    triple = state.parts.triples[card]
    rivals = (
        [colour]
        if colour != seat
        else [i64(other) for other in range(int(state.seats)) if other != seat]
    )
    ahead = sum(
        all(is_ahead(state, i64(seat), rival, i64(competence)) for rival in rivals)
        for competence in range(ids.COMPETENCES)
        if triple >> competence & 1
    )
    return _ENEMY_STEP_VALUE * ahead


def _add_expected_rooms(state: PowerStruggleState, expected: list[float]) -> None:
    """Departments bring the bonus and majorities; employees make both last."""
    rooms = zip(
        to_list_interpreted(state.owners),
        to_list_interpreted(state.managers),
        to_list_interpreted(state.staff),
        strict=True,
    )
    for owner, managers, staff in rooms:
        if managers != ids.EMPTY:
            expected[owner] += _ROOM_VALUES[managers] + _EMPLOYEE_VALUE * staff


def _add_expected_posts(state: PowerStruggleState, expected: list[float]) -> None:
    """Board members score in each meeting, and heads may become counsels."""
    for seat in to_list_interpreted(state.board):
        if seat != ids.NOBODY:
            expected[seat] += _BOARD_SEAT_VALUE
    if state.chairman != ids.NOBODY:
        expected[int(state.chairman)] += _CHAIRMAN_VALUE
    counsels = to_list_interpreted(state.counsels)
    for division, seat in enumerate(to_list_interpreted(state.heads)):
        if seat != ids.NOBODY:
            expected[seat] += _HEAD_VALUE
            if not counsels[seat * ids.DIVISIONS + division]:
                expected[seat] += _FUTURE_COUNSEL_VALUE


def _add_expected_cards(state: PowerStruggleState, expected: list[float]) -> None:
    """PS-7: cards that can be used."""
    cards = zip(
        to_list_interpreted(state.card_holders),
        to_list_interpreted(state.active_half),
        to_list_interpreted(state.face_down),
        strict=True,
    )
    for card, (holder, half, face_down) in enumerate(cards):
        if holder != ids.NOBODY and half and not face_down:
            expected[holder] += _card_value(card, half)


def _card_value(card: int, half: int) -> float:
    """The value of a card until the next meeting."""
    return (_GOLD_CARD_VALUE if half == ids.GOLD else _LIGHT_CARD_VALUE) * _CARD_FACTORS.get(
        card, 1.0
    )


def _cash_value(state: PowerStruggleState, seat: int) -> float:
    """Money buys the last steps of a track, and certificates bring some in each round."""
    held = to_list_interpreted(state.certificates)[
        seat * ids.CERTIFICATES : (seat + 1) * ids.CERTIFICATES
    ]
    return _CASH_VALUE * math.pow(
        int(state.cash[seat]) / 1_000_000, 0.7
    ) + _CERTIFICATE_VALUE * sum(held)


def _add_expected_answer(state: PowerStruggleState, expected: list[float]) -> None:
    """PS-6.12, PS-6.14: the higher the offer, the more likely it is accepted."""
    briber, target, card = int(state.acting_seat), int(state.target), int(state.card)
    likely = min(1.0, int(state.offer) / _IRRESISTIBLE_OFFER)
    sold = _CASH_VALUE * int(state.offer) / 1_000_000
    gold = 0.0 if state.face_down[card] else _card_value(card, ids.GOLD)
    expected[briber] += likely * (gold - sold)
    expected[target] += likely * sold - (1 - likely) * _EMPLOYEE_VALUE
