"""Action texts parse back, and every event has a text."""

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall import CHANCE, IllegalAction
from tests import random_games, strategies
from tests.random_games import ReachedPosition, Setup

ODD_WORDS = ("", "(", "[a", "*", "\\", "{", "{}", "%s", "-1", "0", "\0", "ß", "\ud800")


@given(strategies.reached_positions())
def test_every_legal_move_has_a_unique_text_that_parses_back(
    reached_position: ReachedPosition,
) -> None:
    state = reached_position.state()
    game = state.game
    for seat in (CHANCE, *random_games.seats_of(state)):
        legal = game.legal_ids(state, seat)
        texts = [game.text(state, seat, action) for action in legal]
        assert len({text.lower() for text in texts}) == len(texts)
        for action, text in zip(legal, texts, strict=True):
            assert text == " ".join(text.split())
            assert game.parse(state, seat, text) == action
            assert game.parse(state, seat, f"  {text.upper().replace(' ', '   ')} ") == action


@given(strategies.reached_positions())
def test_a_view_gives_the_same_texts_as_the_state(reached_position: ReachedPosition) -> None:
    """It may add what a legal action costs there; records keep the text of the state."""
    state = reached_position.decision_state()
    game = state.game
    for seat in random_games.seats_of(state):
        view = state.view(seat)
        assert game.legal_ids(view, seat) == state.actions(seat)
        for action in set(range(game.num_actions)) - set(state.actions(seat)):
            assert game.text(view, seat, action) == game.text(state, seat, action)
        for action in state.actions(seat):
            assert game.parse(view, seat, game.text(view, seat, action)) == action
        with pytest.raises(ValueError, match="seat"):
            game.parse(view, seat + 1, "anything")


@given(strategies.reached_positions())
def test_the_text_of_an_illegal_move_is_refused(reached_position: ReachedPosition) -> None:
    state = reached_position.state()
    game = state.game
    for seat in (CHANCE, *random_games.seats_of(state)):
        legal = game.legal_ids(state, seat)
        texts = {game.text(state, seat, action) for action in legal}
        ids = range(game.num_outcomes if seat == CHANCE else game.num_actions)
        for action in ids[:: max(1, len(ids) // 12)]:
            text = game.text(state, seat, action)
            if text not in texts:
                with pytest.raises(ValueError, match=r"\S"):
                    game.parse(state, seat, text)


@given(strategies.reached_positions())
def test_unknown_actions_have_no_text(reached_position: ReachedPosition) -> None:
    state = reached_position.state()
    game = state.game
    for seat, limit in ((CHANCE, game.num_outcomes), (0, game.num_actions)):
        for wrong in (-1, limit, 2**70, True, 1.0, "1", None):
            with pytest.raises(IllegalAction, match="GH-2"):
                game.text(state, seat, cast(int, wrong))
    for nothing in (None, 1, b"on a1"):
        with pytest.raises(ValueError, match="An action must be a string"):
            game.parse(state, 0, cast(str, nothing))


@given(strategies.reached_positions(), st.data())
def test_any_text_is_a_legal_move_or_refused(
    reached_position: ReachedPosition, data: st.DataObject
) -> None:
    state = reached_position.state()
    game = state.game
    seat = state.actor if not state.over else 0
    ids = range(game.num_outcomes if seat == CHANCE else game.num_actions)
    known = sorted({word for one in ids for word in game.text(state, seat, one).split()})
    words = st.sampled_from(known) | st.sampled_from(ODD_WORDS) | st.text(max_size=3)
    text = " ".join(data.draw(st.lists(words, max_size=4)))
    try:
        action = game.parse(state, seat, text)
    except ValueError as refusal:
        sentence = str(refusal)
    else:
        assert action in game.legal_ids(state, seat)
        return
    assert sentence.endswith((".", ")"))


@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_there_is_a_prompt_for_every_view(setup: Setup) -> None:
    for state in random_games.decisions(setup, seed=3):
        for viewer in random_games.viewers(state):
            view = state.view(viewer)
            prompt = setup.game.prompt(view)
            assert not prompt[0].islower()  # it may begin with a number
            assert prompt.endswith((".", "?"))
            assert "{" not in prompt
