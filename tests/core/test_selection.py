"""Whole decisions of made-up games: every kind of group."""

import pytest

from guildhall.core.board_model import Group, Selection
from guildhall.core.reason import Refused
from guildhall.core.selection import decode, encode
from guildhall.core.selection_check import NEXT_PILE, Choice, is_complete, offered, piles_of

STOP = 99


def whole(*groups: Group, pairs: tuple[tuple[int, int], ...] = ()) -> Selection:
    return Selection(groups, pairs)


HIRE = whole(Group("counts", (1, 2, 3), min=2, max=2, limits=(2, 1, 2), is_automatic=True))
GATHER = whole(Group("counts", (1, 2), min=1, max=3, limits=(2, 2), stop=STOP))
MERGE = whole(Group("subset", (1, 2, 3), min=2, max=2, is_automatic=True))
KEEP = whole(Group("subset", (11, 12), min=1, max=2, answers=((0, 1), (0, 1)), is_automatic=True))
SELL = whole(Group("counts", (11, 12), min=0, max=3, limits=(2, 1), answers=((5, 6, 7), (5, 6))))
PILES = whole(
    Group(
        "partition", (1, 2, 3), max=5, limits=(1, 2, 2), stop=STOP, values=(1, 2, 3),
        is_automatic=True,
    )
)  # fmt: skip
ORDER = whole(Group("order", (1, 2, 3, 4), min=2, max=3, number_actions=(20, 21), required=(4,)))
BRIBE = whole(
    Group("amount", values=(10, 20, 30, 40), sequences=((50, 60), (50, 61), (51, 60), (51, 61)))
)
BUILD = whole(
    Group("single", (1, 2, 3)),
    Group("single", (1001, 1002, 1003), actions=(31, 32, 31), is_automatic=True),
    pairs=((1, 1001), (1, 1002), (2, 1003)),
)


@pytest.mark.parametrize(
    ("selection", "choice", "actions"),
    [
        (HIRE, [[3, 1]], [1, 3]),
        (HIRE, [[1, 1]], [1, 1]),
        # Only the third room has places left, so the game goes on by itself.
        (HIRE, [[3, 3]], [3]),
        (GATHER, [[2]], [2, STOP]),
        (GATHER, [[2, 1, 1]], [1, 1, 2]),
        (MERGE, [[3, 1]], [1, 3]),
        (MERGE, [[3, 2]], [2]),
        (KEEP, [[12]], [0]),
        (KEEP, [[11]], [1, 0]),
        (SELL, [[]], [5, 5]),
        (SELL, [[12, 11, 11]], [7, 6]),
        (PILES, [[3, 3, 2, 2, 1]], [3, 2, 2, 1]),
        (PILES, [[2, NEXT_PILE, 3, NEXT_PILE, 1, 3, 2]], [2, 1, STOP]),
        (ORDER, [[2, 4]], [20, 2, 4]),
        (ORDER, [[4, 2, 1]], [21, 4, 2, 1]),
        (BRIBE, [[30]], [51, 60]),
        (BUILD, [[1], [1002]], [1, 32]),
        (BUILD, [[2], [1003]], [2]),
        (BUILD, [[2], []], [2]),
        (BUILD, [[3], []], [3]),
    ],
)  # fmt: skip
def test_a_choice_in_any_order_becomes_the_steps_of_the_game(
    selection: Selection, choice: Choice, actions: list[int]
) -> None:
    assert encode(selection, choice) == actions
    again = decode(selection, actions)
    assert again is not None
    assert encode(selection, again) == actions
    for made in range(len(actions)):
        assert decode(selection, actions[:made]) is None


@pytest.mark.parametrize(
    ("selection", "choice", "message"),
    [
        (Selection((Group("single", (1, 2)),)), [[1]], "This move cannot be combined with others."),
        (HIRE, [], "This cannot be chosen now."),
        (HIRE, [[1, 3], []], "This cannot be chosen now."),
        (HIRE, [[1, 4]], "This cannot be chosen now."),
        (HIRE, [[1]], "Choose 1 more."),
        (HIRE, [[1, 1, 3]], "Choose at most 2."),
        (HIRE, [[2, 2]], "You have chosen one of these too many times."),
        (HIRE, [[1, NEXT_PILE, 3]], "This cannot be chosen now."),
        (MERGE, [[1, 1]], "You have chosen one of these too many times."),
        (KEEP, [[]], "Choose 1 more."),
        (PILES, [[3, 3, 2]], "Put every card into a pile."),
        (PILES, [[]], "Put every card into a pile."),
        (PILES, [[3, 3, 2, 2, 1, 1]], "You have chosen one of these too many times."),
        (ORDER, [[1, 2]], "A required choice is missing."),
        (ORDER, [[1, 2, 3, 4]], "Choose at most 3."),
        (BRIBE, [[]], "Choose an amount from 10 to 40 in steps of 10."),
        (BRIBE, [[15]], "Choose an amount from 10 to 40 in steps of 10."),
        (BRIBE, [[10, 20]], "Choose an amount from 10 to 40 in steps of 10."),
        (BUILD, [[1], [1003]], "These cannot be chosen together."),
        (BUILD, [[3], [1001]], "These cannot be chosen together."),
        (BUILD, [[1], []], "Choose 1 more."),
        (BUILD, [[1, 2], []], "Choose at most 1."),
        (BUILD, [[1], [1001, 1002]], "Choose at most 1."),
    ],
)
def test_a_choice_that_cannot_be_made_is_refused(
    selection: Selection, choice: Choice, message: str
) -> None:
    with pytest.raises(Refused) as refused:
        encode(selection, choice)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("selection", "choice", "expected"),
    [
        (HIRE, [[]], [1, 2, 3]),
        (HIRE, [[2]], [1, 3]),
        (HIRE, [[1, 3]], []),
        (SELL, [[12, 11]], [11]),
        (PILES, [[2, NEXT_PILE, 2]], [1, 3]),
        (ORDER, [[]], [1, 2, 3, 4]),
        (ORDER, [[1, 2]], [4]),  # the last place is for the required one
        (ORDER, [[4, 1]], [2, 3]),
        (BRIBE, [[20]], []),
        (BUILD, [[], []], [1, 2, 3, 1001, 1002, 1003]),
        (BUILD, [[1], []], [1, 2, 3, 1001, 1002]),
        (BUILD, [[], [1003]], [2, 1001, 1002, 1003]),
        (BUILD, [[3], []], [1, 2, 3]),
    ],
)
def test_only_what_can_be_completed_is_offered(
    selection: Selection, choice: Choice, expected: list[int]
) -> None:
    assert offered(selection, choice) == expected


def test_a_choice_is_complete_when_the_rest_is_forced() -> None:
    assert not is_complete(BUILD, [[1], []])
    assert is_complete(BUILD, [[2], []])
    assert not is_complete(BUILD, [[], [1003]]), "the game does not choose a place by itself"


def test_one_item_can_be_the_only_one_that_goes_with_a_later_choice() -> None:
    selection = whole(
        Group("single", (1, 2), is_automatic=True),
        Group("single", (8, 9), is_automatic=True),
        pairs=((1, 8), (2, 8), (2, 9)),
    )
    assert encode(selection, [[], [9]]) == [2, 9]
    with pytest.raises(Refused, match="Choose 1 more"):
        encode(selection, [[], [8]])


def test_actions_that_are_no_steps_of_the_decision_are_refused() -> None:
    for wrong in ([4], [3, 1], [1, 3, 3], [1, 1, 1]):
        with pytest.raises(Refused):
            decode(HIRE, wrong)


def test_empty_piles_are_dropped() -> None:
    assert piles_of([NEXT_PILE, 1, 2, NEXT_PILE, NEXT_PILE, 3, NEXT_PILE]) == [[1, 2], [3]]
    messy = [[NEXT_PILE, 3, 3, NEXT_PILE, NEXT_PILE, 2, 2, 1, NEXT_PILE]]
    assert encode(PILES, messy) == encode(PILES, [[3, 3, NEXT_PILE, 2, 2, 1]])
