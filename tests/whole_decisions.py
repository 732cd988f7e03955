"""Random choices of whole decisions, made from what is offered as a player makes them."""

import random
from collections.abc import Iterator

from guildhall.core.board_model import Selection
from guildhall.core.selection import decode
from guildhall.core.selection_check import NEXT_PILE, Choice, is_complete, offered
from guildhall.core.state import State
from tests import random_games


def decisions_of(state: State) -> Iterator[tuple[int, Selection]]:
    """The waiting seats that have a decision of several steps, and their selections."""
    for seat in state.waiting():
        selection = state.game.selection(state.view(seat))
        if selection.is_compound:
            yield seat, selection


def compound_decisions(
    setup: random_games.Setup, seed: int
) -> Iterator[tuple[State, int, Selection]]:
    """All decisions of several steps of a random game, also those that are half made."""
    for state in random_games.decisions(setup, seed):
        for seat, selection in decisions_of(state):
            yield state, seat, selection


def empty_choice(selection: Selection) -> Choice:
    """Nothing is chosen, but an amount always has a value."""
    return [[group.values[0]] if group.kind == "amount" else [] for group in selection.groups]


def group_of(selection: Selection, key: int) -> int:
    """The index of the group of an item."""
    return next(
        index
        for index, group in enumerate(selection.groups)
        if group.kind != "amount" and key in group.items
    )


def add(selection: Selection, choice: Choice, key: int) -> Choice:
    """The choice with one more item, which replaces the other one where only one fits."""
    index = group_of(selection, key)
    group, result = selection.groups[index], [list(picked) for picked in choice]
    is_one = group.kind == "single" or (group.kind == "subset" and group.max == 1)
    result[index] = [key] if is_one else [*result[index], key]
    return result


def random_choice(selection: Selection, rng: random.Random) -> Choice:
    """Choose items that are offered, in any order, until the choice is complete."""
    choice = empty_choice(selection)
    for index, group in enumerate(selection.groups):
        if group.kind == "amount":
            choice[index] = [rng.choice(group.values)]
    for _ in range(200):
        if is_complete(selection, choice) and rng.random() < 0.5:
            return with_random_piles(selection, choice, rng)
        # Something may have been left out that goes with nothing else; only then replace it.
        added = [
            key
            for key in offered(selection, choice)
            if selection.groups[group_of(selection, key)].kind not in ("single", "subset")
            or key not in choice[group_of(selection, key)]
        ]
        if not added:
            assert is_complete(selection, choice), f"dead end at {choice} of {selection}"
            return with_random_piles(selection, choice, rng)
        choice = add(selection, choice, rng.choice(added))
    raise AssertionError(f"{selection} is never complete")


def with_random_piles(selection: Selection, choice: Choice, rng: random.Random) -> Choice:
    """The choice with its partitions split into piles of random sizes, in any order."""
    result = []
    for group, picked in zip(selection.groups, choice, strict=True):
        if group.kind == "partition":
            cards = rng.sample(picked, len(picked))
            picked = [cards[0]]
            for card in cards[1:]:
                picked += [NEXT_PILE, card] if rng.random() < 0.4 else [card]
        result.append(picked)
    return result


def random_actions(
    state: State, seat: int, selection: Selection, rng: random.Random
) -> tuple[list[int], Choice] | None:
    """Random atomic actions that complete the decision, and the choice that they make.

    Nothing is returned if a button is pressed instead.
    """
    after, actions = state.clone(), list[int]()
    while True:
        actions.append(rng.choice(after.actions(seat)))
        if actions[0] in selection.buttons:
            return None
        choice = decode(selection, actions)
        if choice is not None:
            return actions, choice
        after.apply(seat, actions[-1])


def apply_all(state: State, seat: int, actions: list[int]) -> State:
    """The position after some actions of a seat."""
    after = state.clone()
    for action in actions:
        after.apply(seat, action)
    return after
