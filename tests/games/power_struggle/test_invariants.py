"""Invariants: a dump that violates one is rejected with a sentence."""

import copy
from typing import cast

import pytest

from guildhall.games.power_struggle import ids
from tests import random_games
from tests.games.power_struggle.positions import build_company
from tests.games.power_struggle.random_states import power_struggle, random_states

Fields = dict[str, list[int]]
GAME = power_struggle()

# Indices in the field "turn" of a dump
PHASE, SECTION, ACTIVE, DEALT, PLACED, FIRST, START, ROUND, TURN, ACTED = range(10)
MOTIVATION, CHAIRMAN, MEETING_AT, ORDERED, DIVISION = range(10, 15)


def dump_at(phase: int, seats: int = 4) -> dict[str, object]:
    """The first position in some random games with a decision of this phase."""
    for seed in range(60):
        for state in random_states(seats, seed):
            if state.phase == phase and state.round != 1:
                return GAME.dump(state)
    raise AssertionError(f"no game reaches phase {phase}")


@pytest.fixture(scope="module")
def dumps() -> dict[int, dict[str, object]]:
    """Dumps by phase, made on demand."""
    return {}


BROKEN = [
    (ids.CHOOSING_ACTION, "turn", PHASE, 39, "There is no phase 39"),
    (
        ids.CHOOSING_ACTION,
        "turn",
        SECTION,
        0,
        "The phase does not belong to this section of the game.",
    ),
    (ids.CHOOSING_ACTION, "turn", ROUND, 0, "Round 0 is impossible here."),
    (ids.CHOOSING_ACTION, "turn", ROUND, 21, "Round 21 is impossible here."),
    (ids.CHOOSING_ACTION, "turn", MOTIVATION, 7, "There is no motivation 7."),
    (ids.CHOOSING_ACTION, "turn", TURN, 0, "The event stack has an impossible length."),
    (ids.CHOOSING_ACTION, "turn", MEETING_AT, 3, "The event stack has an impossible length."),
    (ids.CHOOSING_ACTION, "turn", CHAIRMAN, -1, "There must be a Chairman"),
    (ids.CHOOSING_ACTION, "turn", DEALT, 1, "Cards are being dealt at the wrong time."),
    (
        ids.CHOOSING_ACTION,
        "turn",
        PLACED,
        3,
        "The number of managers placed does not match the phase.",
    ),
    (
        ids.CHOOSING_ACTION,
        "turn",
        DIVISION,
        2,
        "The choices made in this action do not match the phase.",
    ),
    (
        ids.CHOOSING_ACTION,
        "action",
        0,
        ids.HIRE,
        "The action in progress does not match the phase.",
    ),
    (
        ids.CHOOSING_ACTION,
        "bribe",
        4,
        50_000,
        "The choices made in this action do not match the phase.",
    ),
    (
        ids.CHOOSING_ACTION,
        "managers",
        0,
        0,
        "Room DEV1 is below an empty room, or lacks an owner or managers.",
    ),
    (
        ids.CHOOSING_ACTION,
        "owners",
        0,
        -1,
        "Room DEV1 is below an empty room, or lacks an owner or managers.",
    ),
    (
        ids.CHOOSING_ACTION,
        "staff",
        35,
        6,
        "Room CON6 is below an empty room, or lacks an owner or managers.",
    ),
    (ids.CHOOSING_ACTION, "cash", 0, 50_001, "must be multiples of 50000."),
    (ids.CHOOSING_ACTION, "balance", 0, 50_000_000, "The cash bounds contradict the cash."),
    (ids.CHOOSING_ACTION, "stock", 0, 0, "The certificates for 1 shares do not add up to 2."),
    (
        ids.CHOOSING_ACTION,
        "counsels",
        23,
        1,
        "The tracks of seat 3 do not match what it has gained.",
    ),
    (ids.CHOOSING_ACTION, "holders", 6, -1, "The privilege cards dealt do not match the phase."),
    (ids.CHOOSING_ACTION, "drawn", 0, 6, "There are too many copies of an event card."),
    (ids.CHOOSING_ACTION, "stack", 0, -1, "The event stack has gaps."),
    (ids.CHOOSING_ACTION, "competences", 0, 5, "A marked competence card"),
    (
        ids.CHOOSING_ACTION,
        "colours",
        0,
        -1,
        "An arch-enemy card is missing, dealt twice or dealt too early.",
    ),
    (
        ids.CHOOSING_ACTION,
        "struck",
        0,
        (1 << 24) - 1,
        "The arch-enemy of seat 0 is ruled out, or known before it is dealt.",
    ),
    (ids.CHOOSING_ACTION, "bounds", 0, 50_000, "The cash bounds contradict"),
    (ids.CHOOSING_ACTION, "extras", 0, 2, "The field extras is 2"),
    (ids.HIRING, "action", 2, 9, "There is nothing to choose."),
    (ids.HIRING, "action", 1, -1, "The action in progress does not match the phase."),
    (ids.ANSWERING, "bribe", 4, 0, "do not match the phase."),
    (ids.ANSWERING, "bribe", 1, 7, "do not match the phase."),
    (ids.ANSWERING, "turn", ACTIVE, -1, "The active seat does not match the phase."),
    (ids.DISPLACED, "turn", DIVISION, 6, "A division that has elected its head has none."),
    (ids.ORDERING, "turn", MEETING_AT, 3, "A round has 4 to 7 department turns."),
    (ids.PLACING, "turn", PLACED, 12, "The number of managers placed does not match the phase."),
    (ids.PLACING, "turn", FIRST, -1, "The first player does not hold Communication."),
    (ids.PLACING, "cash", 0, 0, "The cash bounds contradict the cash."),
]

UNREACHABLE = [
    (ids.CHOOSING_ACTION, "staff", 0, 0, "The department in room DEV1 has no employees."),
    (ids.CHOOSING_ACTION, "tracks", 4, 1, "A seat that is not in the game has points."),
    (
        ids.CHOOSING_ACTION,
        "cash",
        4,
        50_000,
        "The field cash is set for a seat that is not in the game.",
    ),
    (ids.CHOOSING_ACTION, "halves", 0, 0, "no half in use"),
    (ids.CHOOSING_ACTION, "heads", 1, -1, "The card of a division without a head is face up."),
    (ids.CHOOSING_ACTION, "declared", 0, 1, "Seat 0 has announced victory with too few points."),
    (ids.CHOOSING_ACTION, "locked", 0, 1, "locked without an announcement."),
    (
        ids.CHOOSING_ACTION,
        "bounds",
        4 * 32,
        50_000,
        "cash bounds for a seat that is not in the game.",
    ),
]


@pytest.mark.parametrize(("step", "field", "at", "item", "sentence"), BROKEN)
def test_a_violated_invariant_has_a_sentence(
    dumps: dict[int, dict[str, object]], step: int, field: str, at: int, item: int, sentence: str
) -> None:
    if step not in dumps:
        dumps[step] = dump_at(step)
    data = copy.deepcopy(dumps[step])
    fields = cast(Fields, data["fields"])
    assert fields[field][at] != item
    fields[field][at] = item
    with pytest.raises(ValueError, match=r"\.$") as caught:
        GAME.load(data)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(("step", "field", "at", "item", "sentence"), UNREACHABLE)
def test_a_harmless_position_is_accepted_although_no_game_reaches_it(
    dumps: dict[int, dict[str, object]], step: int, field: str, at: int, item: int, sentence: str
) -> None:
    if step not in dumps:
        dumps[step] = dump_at(step)
    data = copy.deepcopy(dumps[step])
    cast(Fields, data["fields"])[field][at] = item
    assert sentence in random_games.violations(GAME.load(data))[0]


def test_a_position_with_a_single_visible_choice_is_rejected() -> None:
    """An employee may be hired in either room; in the first one alone if the second is full."""
    data = GAME.dump(build_company(rooms="DEV: B3; HR: B3").play("hire").state)
    assert GAME.load(data).actions(0) == [ids.ROOM, ids.ROOM + 6]
    cast(Fields, data["fields"])["staff"][6] = 6
    with pytest.raises(ValueError, match=r"There is nothing to choose\."):
        GAME.load(data)


def test_a_seat_that_is_offered_a_bribe_knows_that_it_can_be_paid() -> None:
    """PS-10.5: otherwise the seat would imagine a briber that cannot pay."""
    refusals = []
    for state in random_states(4, seed=1):
        if state.phase == ids.ANSWERING:
            data = GAME.dump(state)
            cast(Fields, data["fields"])["bribe"][4] = min(
                int(state.cash[state.acting_seat]), int(state.parts.max_bribe)
            )
            try:
                GAME.load(data)
            except ValueError as refusal:
                refusals.append(str(refusal))
    sentence = "Not everybody knows that the acting seat can pay."
    assert {refusal.partition(": ")[2] for refusal in refusals} == {sentence}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_position_of_a_game_is_valid_and_can_be_loaded(seats: int) -> None:
    for number, state in enumerate(random_states(seats, seed=seats)):
        assert random_games.violations(state) == []
        if number % 5 == 0:
            data = GAME.dump(state)
            assert GAME.dump(GAME.load(data)) == data
