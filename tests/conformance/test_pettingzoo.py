"""PettingZoo's own tests on every game, and further checks."""

import copy
import pickle
import random
import re
import subprocess
import sys
import warnings
from collections.abc import Callable

import numpy as np
import pettingzoo.test
import pytest

import guildhall
from guildhall import IllegalAction
from guildhall.bots.greedy import GreedyBot
from guildhall.core.state import State
from guildhall.lab.pettingzoo import GuildhallEnv, Observation, env
from tests import random_games
from tests.random_games import Setup
from tests.scale import scaled

every_setup = pytest.mark.parametrize("setup", random_games.setups(), ids=str)
every_count = pytest.mark.parametrize("setup", random_games.seat_count_setups(), ids=str)
one_setup_each = pytest.mark.parametrize("setup", random_games.one_setup_each(), ids=str)
every_game = pytest.mark.parametrize("game_id", guildhall.titles())

# PettingZoo warns like this about every environment with a mask that is not in its list of names,
# and the last one whenever a game is over.
EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Action mask numpy array is all zeros (no legal actions).",
)


def make_env(setup: Setup, **more: str) -> GuildhallEnv:
    reward, render_mode = more.get("reward", "margin"), more.get("render_mode")
    return env(setup.game_id, setup.seats, reward, render_mode, **dict(setup.options))


def state_of(one: GuildhallEnv) -> State:
    assert one.current is not None
    return one.current


def advance(one: GuildhallEnv, steps: int, seed: int = 1) -> GuildhallEnv:
    """The environment after random steps of a new game, or halfway through a shorter game."""
    made = play_steps(one, steps, seed)
    if state_of(one).over:
        play_steps(one, made // 2, seed)
    return one


def play_steps(one: GuildhallEnv, steps: int, seed: int) -> int:
    """Make random steps of a new game until it is over; return how many were made."""
    rng = random.Random(seed)
    one.reset(seed=seed)
    for made in range(steps):
        if state_of(one).over:
            return made
        one.step(rng.choice(state_of(one).actions(state_of(one).actor)))
    return steps


def play_to_end(one: GuildhallEnv, seed: int = 1) -> GuildhallEnv:
    """The environment at the end of a random game, before the final steps."""
    rng = random.Random(seed)
    one.reset(seed=seed)
    while not any(one.terminations.values()):
        one.step(rng.choice(state_of(one).actions(state_of(one).actor)))
    return one


def is_same_observation(one: Observation, other: Observation) -> bool:
    return np.array_equal(one["observation"], other["observation"]) and np.array_equal(
        one["action_mask"], other["action_mask"]
    )


# PettingZoo's tests


@one_setup_each
def test_pettingzoo_tests_pass(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        pettingzoo.test.api_test(make_env(setup), num_cycles=600)
    messages = {str(warning.message) for warning in caught}
    assert [text for text in messages if not text.startswith(EXPECTED)] == []
    assert "Passed API test" in capsys.readouterr().out


@every_setup
def test_the_same_seed_gives_the_same_game(setup: Setup) -> None:
    pettingzoo.test.seed_test(lambda: make_env(setup), num_cycles=200)


@every_count
def test_every_render_mode_renders(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    def is_svg(picture: object) -> bool:
        return isinstance(picture, str) and picture.startswith("<svg") and "</svg>" in picture

    def with_mode(render_mode: str) -> GuildhallEnv:
        return make_env(setup, render_mode=render_mode)

    pettingzoo.test.render_test(with_mode, {"svg": is_svg})
    assert len(capsys.readouterr().out.splitlines()) > 20


@every_count
def test_the_global_state_joins_all_observations(setup: Setup) -> None:
    # PettingZoo's state_test ignores action masks, so it cannot be used.
    one = advance(make_env(setup), 40)
    observations = [one.observe(agent)["observation"] for agent in one.agents]
    assert np.array_equal(one.state(), np.concatenate(observations))
    assert one.state_space.contains(one.state())


# Observations


@every_setup
def test_the_mask_has_legal_actions_of_the_selected_agent_only(setup: Setup) -> None:
    one = make_env(setup)
    one.reset(seed=3)
    rng = random.Random(3)
    while not any(one.terminations.values()):
        actor = state_of(one).actor
        assert one.agent_selection == f"player_{actor}"
        legal = state_of(one).actions(actor)
        for seat, agent in enumerate(one.agents):
            mask = one.observe(agent)["action_mask"]
            assert mask.dtype == np.int8
            assert np.flatnonzero(mask).tolist() == (legal if seat == actor else [])
        one.step(rng.choice(legal))


@every_setup
def test_observations_follow_from_the_view(setup: Setup) -> None:
    one = advance(make_env(setup), 50)
    game = setup.game
    for seat, agent in enumerate(one.agents):
        view = state_of(one).view(seat)
        observation = one.observe(agent)["observation"]
        assert observation.dtype == np.float32
        assert np.array_equal(observation, np.array(list(game.features(view)), dtype=np.float32))
        # A state that differs only in hidden information gives the same observation.
        other = game.imagine(view, random.Random(seat))
        one.current, kept = other, state_of(one)
        assert np.array_equal(one.observe(agent)["observation"], observation)
        one.current = kept


@every_game
def test_observation_features_can_be_read_by_name(game_id: str) -> None:
    one = advance(env(game_id), 40)
    observation = one.observe("player_1")["observation"]
    numbers = one.game.observation_spec.read(observation.tolist())
    assert numbers == one.game.observation_spec.read(list(one.game.features(one.view("player_1"))))
    assert list(numbers) == [field.name for field in one.game.observation_spec.features]


@every_game
def test_our_bots_can_play_an_agent(game_id: str) -> None:
    one, bot, rng = env(game_id, guildhall.game(game_id).seats[0]), GreedyBot(), random.Random(2)
    one.reset(seed=2)
    chosen = 0
    for agent in one.agent_iter():
        observation, _, over, _, _ = one.last()
        assert observation is not None
        if over:
            one.step(None)
        elif agent == "player_0" and chosen < scaled(20, 10**6):
            action = bot.choose(one.game, one.view(agent), rng)
            text = one.game.text(one.view(agent), 0, action)
            assert one.game.parse(one.view(agent), 0, text) == action
            one.step(action)
            chosen += 1
        else:
            one.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    assert chosen > 10


@every_count
def test_sealed_choices_change_no_other_observation(setup: Setup) -> None:
    one = make_env(setup)
    one.reset(seed=5)
    rng = random.Random(5)
    sealed = 0
    while not any(one.terminations.values()):
        before = one.observe(one.agents[-1])["observation"]
        actor, waiting = state_of(one).actor, state_of(one).waiting()
        one.step(rng.choice(state_of(one).actions(actor)))
        if len(waiting) > 1:
            sealed += 1
            assert np.array_equal(one.observe(one.agents[-1])["observation"], before)
    # Games with a sealed phase must have been tested.
    assert (sealed > 0) == random_games.has_sealed_phase(setup)


# Rewards


@every_setup
@pytest.mark.parametrize("reward", ["margin", "rank", "win"])
def test_rewards_come_at_the_end_and_follow_the_ranking(setup: Setup, reward: str) -> None:
    one = make_env(setup, reward=reward)
    one.reset(seed=8)
    rng = random.Random(8)
    while not any(one.terminations.values()):
        assert not any(one.rewards.values())
        assert not any(one.infos.values())
        one.step(rng.choice(state_of(one).actions(state_of(one).actor)))
    scores, winners = state_of(one).scores(), state_of(one).winners()
    got = [one.rewards[agent] for agent in one.agents]
    least, most = one.config.reward_range()
    assert all(least <= reward <= most for reward in got)
    if reward == "margin":
        others = [[s for j, s in enumerate(scores) if j != i] for i in range(len(scores))]
        assert got == [score - max(rest) for score, rest in zip(scores, others, strict=True)]
    else:
        assert sum(got) == pytest.approx({"rank": 0, "win": 1}[reward])
        assert [seat for seat, earned in enumerate(got) if earned == max(got)] == winners
    # Each agent makes a final step and leaves.
    for agent in list(one.agents):
        _, last_reward, terminated, truncated, info = one.last()
        seat = one.seat_of[agent]
        assert info == {"score": scores[seat], "won": seat in winners}
        assert (one.agent_selection, last_reward) == (agent, got[one.seat_of[agent]])
        assert (terminated, truncated) == (True, False)
        one.step(None)
    assert one.agents == []


# Games in sequence


@every_setup
def test_reset_keeps_the_options_and_continues_the_random_sequence(setup: Setup) -> None:
    one, other = make_env(setup), make_env(setup)
    for _ in range(2):
        one.reset(seed=11)
        assert state_of(one).options == setup.start().options
        assert setup.game.dump(state_of(one))["options"] == {**setup.start().options}
    other.reset(seed=11)
    one.reset()
    other.reset()
    assert random_games.dump_snapshot(state_of(one)) == random_games.dump_snapshot(state_of(other))
    other.reset(seed=11)
    one.reset(seed=11)
    assert random_games.dump_snapshot(state_of(one)) == random_games.dump_snapshot(state_of(other))


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
@every_count
def test_a_copy_continues_identically(
    setup: Setup, copied: Callable[[GuildhallEnv], GuildhallEnv]
) -> None:
    one = advance(make_env(setup), 30)
    twin = copied(one)
    for steps in range(25):
        if state_of(one).over:
            break
        assert twin.agent_selection == one.agent_selection
        assert is_same_observation(
            twin.observe(twin.agent_selection), one.observe(one.agent_selection)
        )
        legal = state_of(one).actions(state_of(one).actor)
        for each in (one, twin):
            each.step(legal[steps % len(legal)])


@every_game
@pytest.mark.parametrize("action", [-1, 10**6, 2**70, 1.5, "1", True, np.float32(1), None])
def test_anything_but_a_legal_action_is_refused_and_changes_nothing(
    game_id: str, action: object
) -> None:
    one = advance(env(game_id), 20)
    before, selected = random_games.dump_snapshot(state_of(one)), one.agent_selection
    with pytest.raises(IllegalAction, match=r"action must be an integer|There is no action"):
        one.step(action)  # type: ignore[arg-type]  # invalid on purpose
    assert random_games.dump_snapshot(state_of(one)) == before
    assert one.agent_selection == selected
    legal = state_of(one).actions(state_of(one).actor)
    wrong = next(a for a in range(setup_actions(game_id)) if a not in legal)
    with pytest.raises(IllegalAction) as caught:
        one.step(wrong)
    assert re.search(r"\([A-Z]{2}-[\d.]+\)$", str(caught.value))
    assert random_games.dump_snapshot(state_of(one)) == before


def setup_actions(game_id: str) -> int:
    return guildhall.game(game_id).num_actions


@every_game
@pytest.mark.parametrize("kind", [int, np.int32, np.int64, np.array])
def test_any_integer_type_is_accepted_as_an_action(
    game_id: str, kind: Callable[[int], int]
) -> None:
    one = advance(env(game_id), 20)
    before = random_games.dump_snapshot(state_of(one))
    one.step(kind(state_of(one).actions(state_of(one).actor)[0]))
    assert random_games.dump_snapshot(state_of(one)) != before


@every_game
def test_an_agent_truncated_from_outside_leaves_normally(game_id: str) -> None:
    one = advance(env(game_id), 20)
    one.truncations = dict.fromkeys(one.agents, True)
    for agent in one.agent_iter():
        _, _, terminated, truncated, _ = one.last()
        assert (agent in one.agents, terminated, truncated) == (True, False, True)
        one.step(None)
    assert one.agents == []


@every_game
def test_an_agent_that_has_left_cannot_step(game_id: str) -> None:
    one = play_to_end(env(game_id))
    with pytest.raises(ValueError, match="None"):
        one.step(0)
    while one.agents:
        one.step(None)
    for call in (lambda: one.step(None), one.last):
        with pytest.raises(ValueError, match=r"call reset\(\)"):
            call()
    one.reset()
    assert len(one.agents) == one.max_num_agents


# Bad arguments


def test_bad_arguments_raise_a_one_sentence_error() -> None:
    game_id = guildhall.titles()[0]
    with pytest.raises(ValueError, match=r"^Unknown game 'chess'; expected one of: .*\.$"):
        env("chess")
    with pytest.raises(ValueError, match=r" players, not 17\.$"):
        env(game_id, 17)
    with pytest.raises(ValueError, match=r" players, not '3'\.$"):
        env(game_id, "3")  # type: ignore[arg-type]  # invalid on purpose
    with pytest.raises(
        ValueError, match=r"^Unknown reward 'points'; expected one of: margin, rank"
    ):
        env(game_id, reward="points")
    with pytest.raises(ValueError, match=r"^Unknown reward \['win'\]; expected one of: "):
        env(game_id, reward=["win"])  # type: ignore[arg-type]  # invalid on purpose
    with pytest.raises(ValueError, match=r"^Unknown render mode 'rgb_array'; expected one of: "):
        env(game_id, render_mode="rgb_array")
    with pytest.raises(ValueError, match=r" has no option 'colour'; its options are: "):
        env(game_id, colour="red")
    with pytest.raises(ValueError, match=r"with seats, not with players\.$"):
        env(game_id, players=3)
    seats = guildhall.game(game_id).seats[0]
    assert env(game_id, np.int64(seats)).max_num_agents == seats  # type: ignore[arg-type]  # invalid on purpose


@every_game
def test_a_bad_option_value_is_reported(game_id: str) -> None:
    for name in guildhall.game(game_id).options:
        with pytest.raises(ValueError, match=rf"^The option {name} must be one of "):
            env(game_id, None, "margin", None, **{name: "no such value"})


@every_game
def test_every_call_before_reset_is_refused(game_id: str) -> None:
    one = env(game_id, render_mode="ansi")
    calls: list[Callable[[], object]] = [
        lambda: one.step(0),
        lambda: one.observe("player_0"),
        one.state,
        one.render,
        one.last,
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r"^Call reset\(\) before "):
            call()


@every_game
def test_a_seed_is_an_integer(game_id: str) -> None:
    one, other = env(game_id), env(game_id)
    one.reset(seed=7)
    other.reset(seed=np.int64(7))  # type: ignore[arg-type]  # NumPy integers, as in arrays of seeds
    assert random_games.dump_snapshot(state_of(one)) == random_games.dump_snapshot(state_of(other))
    for seed in (1.5, "7", -1, True):
        why = rf"^A seed must be an integer of at least 0, not {seed!r}\.$"
        with pytest.raises(ValueError, match=why):
            one.reset(seed=seed)  # type: ignore[arg-type]  # invalid on purpose
    assert random_games.dump_snapshot(state_of(one)) == random_games.dump_snapshot(state_of(other))


@every_game
def test_unknown_agents_and_missing_render_modes_are_reported(game_id: str) -> None:
    one = env(game_id)
    one.reset(seed=1)
    for ask in (one.observe, one.observation_space, one.action_space):
        with pytest.raises(
            ValueError, match=r"^Unknown agent 'player_9'; expected one of: player_0"
        ):
            ask("player_9")
    with pytest.raises(ValueError, match=r"render_mode"):
        one.render()


@pytest.mark.parametrize(
    ("module", "blocked"),
    [
        ("pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium"),
        ("pettingzoo", "numpy"),
        ("openspiel", "pyspiel"),
        ("openspiel", "numpy"),
    ],
)
def test_a_missing_extra_names_the_install_command(module: str, blocked: str) -> None:
    code = f"import sys; sys.modules[{blocked!r}] = None; import guildhall.lab.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: ")
    assert last.endswith("pip install 'guildhall-games[lab]'")
