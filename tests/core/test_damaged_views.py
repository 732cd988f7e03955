"""A view that a client has damaged is refused in one sentence."""

import random
from collections.abc import Callable
from typing import cast

import pytest

import guildhall
from guildhall import Game
from guildhall.core.view import View
from tests import random_games

USES: list[Callable[[Game, View], object]] = [
    lambda game, view: game.imagine(view, random.Random(1)),
    lambda game, view: game.board_svg(view),
    lambda game, view: game.board_text(view),
]

each_use = pytest.mark.parametrize("use", USES, ids=["imagine", "board_svg", "board_text"])
each_game = pytest.mark.parametrize("game_id", guildhall.titles())


def some_view(game: Game) -> dict[str, object]:
    """A seat's view at its first decision."""
    state = game.start(game.default_seats())
    random_games.apply_pending_outcomes(state, random.Random(3))
    return {**state.view(state.actor)}


@each_game
@each_use
def test_missing_keys_are_named(game_id: str, use: Callable[[Game, View], object]) -> None:
    game = guildhall.game(game_id)
    view = some_view(game)
    use(game, cast(View, view))
    for key in ("public", "seats"):
        damaged = {name: value for name, value in view.items() if name != key}
        with pytest.raises(ValueError, match=f"^This view is damaged: it has no '{key}'\\.$"):
            use(game, cast(View, damaged))


@each_game
@each_use
def test_wrong_values_are_refused(game_id: str, use: Callable[[Game, View], object]) -> None:
    game = guildhall.game(game_id)
    view = some_view(game)
    public = cast(dict[str, object], view["public"])
    for damaged in (
        {**view, "public": {}},
        {**view, "public": None},
        {**view, "public": {name: [] for name in public}},
    ):
        with pytest.raises(ValueError, match=r"^This view is damaged: .*\.$"):
            use(game, cast(View, damaged))


@each_game
@each_use
def test_a_view_of_another_game_is_refused(
    game_id: str, use: Callable[[Game, View], object]
) -> None:
    other = next(one for one in guildhall.titles() if one != game_id)
    view = some_view(guildhall.game(other))
    with pytest.raises(ValueError, match=r"^This view has the title "):
        use(guildhall.game(game_id), cast(View, view))
