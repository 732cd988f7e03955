"""Starting a game: seats and options, and the messages if they are wrong."""

import random

import pytest

import guildhall
from guildhall.core.view import OptionValue
from tests.games.city_guilds.scenario import CHANCE, city_guilds


def test_two_switches_both_on() -> None:
    """A12 and A20 are the only rulings that are options."""
    options = city_guilds().options
    assert {name: (option.default, option.ruling) for name, option in options.items()} == {
        "minstrel_counts": (True, "A12"),
        "tavern_optional": (True, "A20"),
    }
    for option in options.values():
        assert set(option.values) == {True, False}
        assert option.description.endswith(".")
    assert city_guilds().start(3).view(None)["options"] == {
        "minstrel_counts": True,
        "tavern_optional": True,
    }


@pytest.mark.parametrize("minstrel_counts", [True, False])
@pytest.mark.parametrize("tavern_optional", [True, False])
def test_options_are_shown_in_every_view(minstrel_counts: bool, tavern_optional: bool) -> None:
    state = city_guilds().start(5, minstrel_counts=minstrel_counts, tavern_optional=tavern_optional)
    for seat in (0, 4, None):
        assert state.view(seat)["options"] == {
            "minstrel_counts": minstrel_counts,
            "tavern_optional": tavern_optional,
        }


@pytest.mark.parametrize("seats", [2, 6, 0, -3, 2**70, True, 3.0, "3", None, [3]])
def test_wrong_number_of_seats(seats: object) -> None:
    with pytest.raises(ValueError, match=r"^City & Guilds is for 3 to 5 players, not .*\.$"):
        city_guilds().start(seats)  # type: ignore[arg-type]  # the wrong type is the point


@pytest.mark.parametrize("value", [1, 0, "yes", "True", "", 2**70])
def test_wrong_value_of_an_option(value: OptionValue) -> None:
    for name in ("minstrel_counts", "tavern_optional"):
        with pytest.raises(
            ValueError, match=rf"^The option {name} must be one of True, False, not .*\.$"
        ):
            city_guilds().start(3, **{name: value})


def test_unknown_option() -> None:
    sentence = (
        "City & Guilds has no option 'dragons'; its options are: minstrel_counts, tavern_optional."
    )
    with pytest.raises(ValueError, match=sentence):
        city_guilds().start(3, dragons=True)


def test_no_state_remembers_a_start_that_failed() -> None:
    before = city_guilds().dump(city_guilds().start(3))
    with pytest.raises(ValueError, match="must be one of"):
        city_guilds().start(3, minstrel_counts=0)
    assert city_guilds().dump(city_guilds().start(3)) == before


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("tavern_optional", [True, False])
def test_declared_bounds_hold(seats: int, tavern_optional: bool) -> None:
    """Ids, decisions, draws and scores stay within the declared bounds."""
    game = city_guilds()
    assert (game.num_actions, game.num_outcomes) == (95, 14)
    rng = random.Random(seats)
    for _ in range(4):
        state = game.start(seats, tavern_optional=tavern_optional)
        decisions = draws = 0
        while not state.over:
            seat = state.actor
            if seat == CHANCE:
                draws += 1
                assert all(0 <= o < game.num_outcomes and w > 0 for o, w in state.outcomes())
                state.apply(seat, state.sample(rng))
            else:
                decisions += 1
                actions = state.actions(seat)
                assert actions == sorted(set(actions))
                assert actions[0] >= 0
                assert actions[-1] < game.num_actions
                state.apply(seat, rng.choice(actions))
        assert decisions <= game.max_decisions
        assert draws <= game.max_draws
        assert all(game.score_range[0] <= score <= game.score_range[1] for score in state.scores())


def test_the_game_is_registered() -> None:
    assert "city_guilds" in guildhall.titles()
    game = city_guilds()
    assert (game.id, game.title, game.ruleset) == ("city_guilds", "City & Guilds", 1)
