"""Whole decisions lead where the atomic actions lead, in every title."""

import random
from collections.abc import Iterator

import pytest

from guildhall.core.board_model import Selection
from guildhall.core.game import Game
from guildhall.core.language import ENGLISH, LANGUAGES
from guildhall.core.selection import decode, encode
from guildhall.core.selection_check import Choice, is_complete, offered
from guildhall.core.selection_input import parse_decision
from guildhall.core.selection_text import choice_text, example
from guildhall.core.state import State
from guildhall.core.view import View
from guildhall.server.i18n import get_language
from tests import whole_decisions
from tests.random_games import Setup, dump_snapshot, seat_count_setups, seats_of, view_snapshot
from tests.scale import scaled

GAMES = scaled(1, 10)
MAX_CHOICES = scaled(150, 2000)


@pytest.fixture(params=seat_count_setups(), ids=str)
def setup(request: pytest.FixtureRequest) -> Setup:
    found: Setup = request.param
    return found


def compound_decisions(setup: Setup) -> Iterator[tuple[State, int, Selection, random.Random]]:
    for seed in range(GAMES):
        rng = random.Random(seed)
        for state, seat, selection in whole_decisions.compound_decisions(setup, seed):
            yield state, seat, selection, rng


def is_made_of_single_moves(setup: Setup) -> bool:
    """Whether a game has no decisions of several steps, like that of the tutorial."""
    return not any(True for _ in compound_decisions(setup))


def test_atomic_actions_are_a_choice_that_leads_to_the_same_position(setup: Setup) -> None:
    number = 0
    for state, seat, selection, rng in compound_decisions(setup):
        found = whole_decisions.random_actions(state, seat, selection, rng)
        if found is None:
            continue
        actions, choice = found
        again = encode(selection, choice)
        assert decode(selection, again) == choice
        reached = whole_decisions.apply_all(state, seat, actions)
        assert dump_snapshot(whole_decisions.apply_all(state, seat, again)) == dump_snapshot(
            reached
        )
        number += 1
    assert number or is_made_of_single_moves(setup)


def test_a_choice_of_what_is_offered_is_complete_and_ends_with_the_decision(setup: Setup) -> None:
    number = 0
    for state, seat, selection, rng in compound_decisions(setup):
        choice = whole_decisions.random_choice(selection, rng)
        actions = encode(selection, choice)
        after = state.clone()
        for made, action in enumerate(actions):
            assert decode(selection, actions[:made]) is None
            assert action in after.actions(seat), f"{choice} of {selection}"
            after.apply(seat, action)
        again = decode(selection, actions)
        assert again is not None
        assert encode(selection, again) == actions
        number += 1
    assert number or is_made_of_single_moves(setup)


def test_nothing_that_is_offered_is_a_dead_end(setup: Setup) -> None:
    for _, _, selection, rng in compound_decisions(setup):
        choice = whole_decisions.empty_choice(selection)
        for _ in range(rng.randrange(4)):
            keys = offered(selection, choice)
            if not keys:
                break
            choice = whole_decisions.add(selection, choice, rng.choice(keys))
        assert can_be_completed(selection, choice), f"{choice} of {selection}"


def can_be_completed(selection: Selection, choice: Choice) -> bool:
    """Whether items can be added, without taking any back, until the choice is complete."""
    if is_complete(selection, choice):
        return True
    for key in offered(selection, choice):
        index = whole_decisions.group_of(selection, key)
        if selection.groups[index].kind == "single" and choice[index]:
            continue
        longer = whole_decisions.add(selection, choice, key)
        if longer != choice and can_be_completed(selection, longer):
            return True
    return False


def test_small_decisions_offer_everything_that_the_atomic_actions_allow(setup: Setup) -> None:
    number = 0
    for state, seat, selection, _ in compound_decisions(setup):
        atomic = _atomic_choices(state, seat, selection)
        if atomic is None or any(group.kind == "partition" for group in selection.groups):
            continue
        assert _offered_sequences(selection) == atomic
        number += 1
    assert number or is_made_of_single_moves(setup)


def _atomic_choices(state: State, seat: int, selection: Selection) -> set[tuple[int, ...]] | None:
    """All sequences of actions that complete a decision, or None if there are too many."""
    found: set[tuple[int, ...]] = set()
    waiting: list[tuple[State, tuple[int, ...]]] = [(state, ())]
    while waiting:
        at, made = waiting.pop()
        for action in at.actions(seat):
            actions = (*made, action)
            if actions[0] in selection.buttons:
                continue
            if decode(selection, actions) is not None:
                found.add(actions)
            else:
                after = at.clone()
                after.apply(seat, action)
                waiting.append((after, actions))
        if len(found) + len(waiting) > MAX_CHOICES:
            return None
    return found


def _offered_sequences(selection: Selection) -> set[tuple[int, ...]]:
    """The actions of all choices that can be made from what is offered."""
    found: set[tuple[int, ...]] = set()
    seen: set[str] = set()
    waiting = [whole_decisions.empty_choice(selection)]
    for index, group in enumerate(selection.groups):
        if group.kind == "amount":
            waiting = [
                [*one[:index], [value], *one[index + 1 :]]
                for one in waiting
                for value in group.values
            ]
    while waiting:
        choice = waiting.pop()
        if is_complete(selection, choice):
            found.add(tuple(encode(selection, choice)))
        for key in offered(selection, choice):
            longer = whole_decisions.add(selection, choice, key)
            if str(longer) not in seen:
                seen.add(str(longer))
                waiting.append(longer)
    return found


def test_a_selection_depends_on_the_view_only(setup: Setup) -> None:
    for state, seat, selection, rng in compound_decisions(setup):
        view = state.view(seat)
        imagined = state.game.imagine(view, rng)
        assert state.game.selection(imagined.view(seat)) == selection
        other = select_from(state.game, view, imagined)
        assert other == selection


def select_from(game: Game, view: View, imagined: State) -> Selection:
    return game.modules.board.selection(game.components, view, lambda: imagined)


def test_nobody_else_has_a_selection(setup: Setup) -> None:
    for state, _, _, _ in compound_decisions(setup):
        waiting = state.waiting()
        for viewer in (None, *(seat for seat in seats_of(state) if seat not in waiting)):
            assert state.game.selection(state.view(viewer)) == Selection()


def test_the_text_of_a_choice_is_read_as_that_choice(setup: Setup) -> None:
    languages = [ENGLISH, *(get_language(code, setup.game) for code in LANGUAGES if code != "en")]
    for number, (state, seat, selection, rng) in enumerate(compound_decisions(setup)):
        game, view = state.game, state.view(seat)
        lang = languages[number % len(languages)]
        choice = decode(selection, encode(selection, whole_decisions.random_choice(selection, rng)))
        assert choice is not None
        text = choice_text(game, view, selection, choice, lang)
        read = parse_decision(game, view, selection, text, lang)
        assert not isinstance(read, int)
        assert encode(selection, read) == encode(selection, choice), text
        one = example(selection)
        assert parse_decision(game, view, selection, choice_text(game, view, selection, one)) == one


def test_a_half_made_decision_tells_its_player_nothing_new(setup: Setup) -> None:
    """So a hint for the rest of a decision depends on what the player knows."""
    for state, seat, selection, rng in compound_decisions(setup):
        found = whole_decisions.random_actions(state, seat, selection, rng)
        if found is None:
            continue
        imagined = state.game.imagine(state.view(seat), rng)
        for made in range(len(found[0])):
            one = whole_decisions.apply_all(state, seat, found[0][:made])
            other = whole_decisions.apply_all(imagined, seat, found[0][:made])
            assert view_snapshot(one, seat) == view_snapshot(other, seat)
