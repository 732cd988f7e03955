"""OpenSpiel's own tests on every title, its search, and what they do not ask."""

import copy
import json
import pickle
import random
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import guildhall
from guildhall import CHANCE, OVER, IllegalAction
from guildhall.lab import openspiel
from guildhall.lab.memory import Diary, Note, choice
from guildhall.lab.openspiel import GuildhallState
from tests import kit
from tests.kit import Setup

every_setup = pytest.mark.parametrize("setup", kit.covering_setups(), ids=str)
every_count = pytest.mark.parametrize("setup", kit.plain_setups(), ids=str)
every_title = pytest.mark.parametrize("title", guildhall.titles())

openspiel.register()


def loaded(setup: Setup, reward: str = "margin") -> pyspiel.Game:
    return openspiel.load(setup.title, setup.seats, reward, **dict(setup.options))


def opening(game: pyspiel.Game) -> GuildhallState:
    state = game.new_initial_state()
    assert isinstance(state, GuildhallState)
    return state


def move(state: GuildhallState, rng: random.Random) -> int:
    """Any action of whoever is to move."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, chances)[0])
    return rng.choice(state.legal_actions())


def played(game: pyspiel.Game, seed: int, moves: int | None = None) -> GuildhallState:
    """A state after so many random moves, and the draws that follow; or at the end."""
    state, rng, made = opening(game), random.Random(seed), 0
    while not state.is_terminal() and (moves is None or made < moves or state.is_chance_node()):
        state.apply_action(move(state, rng))
        made += 1
    return state


# OpenSpiel's tests


@every_setup
def test_openspiel_finds_nothing_wrong(setup: Setup) -> None:
    pyspiel.random_sim_test(loaded(setup), num_sims=1, serialize=True, verbose=False)


@every_title
@pytest.mark.parametrize("reward", ["rank", "win"])
def test_openspiel_finds_nothing_wrong_with_other_rewards(title: str, reward: str) -> None:
    game = openspiel.load(title, reward=reward)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@every_count
def test_a_playthrough_can_be_made(setup: Setup) -> None:
    name = f"guildhall_{setup.title}(players={setup.seats})"
    lines = generate_playthrough.playthrough_lines(name, seed=3)
    actions = [int(line.split()[1]) for line in lines if line.startswith("action: ")]
    # The same moves in our own engine lead to the same end.
    state = setup.start()
    for action in actions:
        state.apply(state.actor, action)
    assert state.over
    [returns] = [line for line in lines[-200:] if line.startswith("Returns() = ")]
    game = loaded(setup)
    final = opening(game)
    for action in actions:
        final.apply_action(action)
    assert json.loads(returns.removeprefix("Returns() = ")) == final.returns()


@every_title
def test_openspiels_search_plays_a_whole_game(title: str) -> None:
    game = openspiel.load(title, guildhall.game(title).seats[0], "win")
    searching, state = 1, opening(game)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=2,
        random_state=np.random.RandomState(2),
    )
    rng, searched = random.Random(3), 0
    while not state.is_terminal():
        if state.current_player() == searching:
            state.apply_action(int(bot.step(state)))
            searched += 1
        else:
            state.apply_action(move(state, rng))
    assert searched > 10
    assert sum(state.returns()) == pytest.approx(1)


# What a game declares is true


@every_setup
def test_the_declared_bounds_hold(setup: Setup) -> None:
    engine = setup.game
    for reward in ("margin", "rank", "win"):
        game = loaded(setup, reward)
        assert game.num_players() == setup.seats
        assert game.num_distinct_actions() == engine.num_actions
        assert game.max_chance_outcomes() == engine.num_outcomes
        for seed in range(3):
            state, rng = opening(game), random.Random(seed)
            decisions = draws = 0
            while not state.is_terminal():
                assert state.returns() == [0.0] * setup.seats
                if state.is_chance_node():
                    draws += 1
                    outcomes = state.chance_outcomes()
                    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
                    assert all(chance > 0 for _, chance in outcomes)
                    assert max(outcome for outcome, _ in outcomes) < game.max_chance_outcomes()
                else:
                    decisions += 1
                state.apply_action(move(state, rng))
            assert decisions <= game.max_game_length()
            assert draws <= game.max_chance_nodes_in_history()
            returns = state.returns()
            assert game.min_utility() <= min(returns) <= max(returns) <= game.max_utility()
            if game.utility_sum() is not None:
                assert sum(returns) == pytest.approx(game.utility_sum())
            else:
                assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


@every_count
def test_it_is_the_same_game_as_the_engine(setup: Setup) -> None:
    state, engine, rng = opening(loaded(setup)), setup.start(), random.Random(9)
    while not engine.over:
        assert state.current_player() == engine.actor
        if engine.actor == CHANCE:
            whole = sum(weight for _, weight in engine.outcomes())
            expected = [(outcome, weight / whole) for outcome, weight in engine.outcomes()]
            assert state.chance_outcomes() == expected
        else:
            assert state.legal_actions() == engine.actions(engine.actor)
            # OpenSpiel asks one player at a time, also where several may choose.
            for seat in engine.waiting():
                if seat != engine.actor:
                    assert state.legal_actions(seat) == []
        action = move(state, rng)
        text = state.action_to_string(state.current_player(), action)
        assert text == setup.game.text(engine, engine.actor, action)
        engine.apply(engine.actor, action)
        state.apply_action(action)
    assert state.current_player() == OVER
    assert kit.dumped(state.course.position) == kit.dumped(engine)


# Information states


@every_count
def test_an_information_state_is_all_that_was_chosen_and_told_in_order(setup: Setup) -> None:
    state, engine, rng = opening(loaded(setup)), setup.start(), random.Random(12)
    diary = Diary(setup.game)
    seats = range(setup.seats)
    lines: list[list[str]] = [[f"seat {seat}"] for seat in seats]
    rows: list[list[bytes]] = [[] for _ in seats]
    while not state.is_terminal():
        actor, action = state.current_player(), move(state, rng)
        state.apply_action(action)
        if actor >= 0:
            lines[actor].append(f'chose {{"action":{action}}}')
            rows[actor].append(diary.row(choice(actor, action)))
        for event in kit.listened(engine, (actor, action)):
            for seat in seats:
                if seat in event.to:
                    data = json.dumps(event.data).replace(", ", ",").replace(": ", ":")
                    lines[seat].append(f"{event.kind} {data}")
                    if event.kind in setup.game.telling.kinds:
                        rows[seat].append(diary.row(Note(event)))
        for seat in seats:
            assert state.information_state_string(seat).split("\n") == lines[seat]
    size = setup.game.layout.size
    for seat in seats:
        tensor = np.array(state.information_state_tensor(seat)[size:]).reshape(diary.shape)
        expected = b"".join(rows[seat])
        assert tensor[: len(rows[seat])].astype(np.uint8).tobytes() == expected
        assert not tensor[len(rows[seat]) :].any()


@every_count
def test_an_information_state_recalls_all_and_only_grows(setup: Setup) -> None:
    state, rng = opening(loaded(setup)), random.Random(4)
    chosen: list[list[int]] = [[] for _ in range(setup.seats)]
    texts = [state.information_state_string(seat) for seat in range(setup.seats)]
    while not state.is_terminal():
        player, action = state.current_player(), move(state, rng)
        state.apply_action(action)
        if player >= 0:
            chosen[player].append(action)
        for seat in range(setup.seats):
            text = state.information_state_string(seat)
            assert text.startswith(texts[seat])
            texts[seat] = text
    for seat, text in enumerate(texts):
        lines = [line for line in text.splitlines() if line.startswith("chose ")]
        assert [json.loads(line.removeprefix("chose "))["action"] for line in lines] == chosen[seat]


@every_count
def test_an_information_state_says_what_may_be_done_and_what_is_seen(setup: Setup) -> None:
    # Different games that look the same to somebody: draws and choices of others are exchanged.
    game = loaded(setup)
    known: dict[tuple[int, str], object] = {}
    rng = random.Random(7)
    for moves in (5, 20, 21, 22, 60, 61, 120):
        state = played(game, moves, moves)
        for twin in [state, *(resampled(state, rng) for _ in range(3))]:
            player = twin.current_player()
            if player < 0:
                continue
            key = player, twin.information_state_string(player)
            seen = twin.legal_actions(), twin.observation_string(player)
            tensors = twin.observation_tensor(player), twin.information_state_tensor(player)
            assert known.setdefault(key, (seen, tensors)) == (seen, tensors)


def resampled(state: GuildhallState, rng: random.Random) -> GuildhallState:
    if state.is_terminal():
        return state
    return state.resample_from_infostate(state.current_player(), rng.random)


@every_count
def test_sealed_choices_are_asked_in_turn_and_shown_to_nobody_before_all_are_made(
    setup: Setup,
) -> None:
    state, rng, sealed = opening(loaded(setup)), random.Random(5), 0
    while not state.is_terminal():
        waiting = state.course.position.waiting()
        if len(waiting) < 2:
            state.apply_action(move(state, rng))
            continue
        sealed += 1
        actor = state.current_player()
        assert actor == waiting[0]
        others = [seat for seat in range(setup.seats) if seat != actor]
        before = [everything(state, seat) for seat in others]
        for action in state.legal_actions():
            twin = state.clone()
            twin.apply_action(action)
            assert [everything(twin, seat) for seat in others] == before
            assert twin.information_state_string(actor) != state.information_state_string(actor)
        state.apply_action(move(state, rng))
    assert sealed > 0 or setup.title not in ("city_guilds", "flandern", "strasbourg")


def everything(state: pyspiel.State, seat: int) -> tuple[object, ...]:
    """All that OpenSpiel can show a player of a state."""
    return (
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    )


@every_count
def test_while_a_draw_is_pending_the_last_decision_is_what_is_seen(setup: Setup) -> None:
    state, rng = opening(loaded(setup)), random.Random(6)
    seen = [("", [0.0] * state.get_game().observation_tensor_size())] * setup.seats
    pending = 0
    while not state.is_terminal():
        now = [
            (state.observation_string(seat), state.observation_tensor(seat))
            for seat in range(setup.seats)
        ]
        if state.is_chance_node():
            pending += 1
            assert now == seen
        seen = now
        state.apply_action(move(state, rng))
    assert pending > 1 or setup.game.max_draws == 0


@every_title
def test_the_public_and_the_private_part_can_be_read_alone(title: str) -> None:
    game = openspiel.load(title)
    state = played(game, 1, 30)
    kinds = pyspiel.PrivateInfoType
    assert isinstance(game, openspiel.GuildhallGame)

    def read(perfect_recall: bool, public: bool, private: pyspiel.PrivateInfoType) -> str:
        wanted = pyspiel.IIGObservationType(
            perfect_recall=perfect_recall, public_info=public, private_info=private
        )
        observer = game.make_py_observer(wanted)
        observer.set_from(state, 1)
        assert (observer.tensor is not None) == public
        return observer.string_from(state, 1)

    position = state.course.position
    assert json.loads(read(False, True, kinds.NONE)) == position.view(None)
    assert json.loads(read(False, True, kinds.SINGLE_PLAYER)) == position.view(1)
    assert json.loads(read(False, False, kinds.SINGLE_PLAYER))["own"] == kit.body(
        position.view(1), "own"
    )
    assert read(False, False, kinds.NONE) == read(True, False, kinds.NONE) == ""
    whole = read(True, True, kinds.SINGLE_PLAYER).splitlines()
    public = read(True, True, kinds.NONE).splitlines()
    private = read(True, False, kinds.SINGLE_PLAYER).splitlines()
    # Somebody's own draw is told twice: to the others without what it was.
    assert set(whole) <= {*public, *private}
    assert {*private[1:]} <= {*whole}
    assert {*private}.isdisjoint(public)
    assert any(line.startswith("chose ") for line in private)
    with pytest.raises(ValueError, match="what one player knows"):
        read(False, True, kinds.ALL_PLAYERS)
    with pytest.raises(ValueError, match=r"has no parameters; colour was given\.$"):
        game.make_py_observer(None, {"colour": 1})
    with pytest.raises(ValueError, match="has no parameters"):
        game.make_py_observer({"colour": 1})


# Resampling


@every_setup
def test_a_resampled_state_looks_the_same_to_its_player_and_can_be_played(setup: Setup) -> None:
    game, rng = loaded(setup), random.Random(8)
    changed = 0
    for moves in (0, 14, 17, 18, 40, 80, 130):
        state = played(game, moves, moves)
        if state.is_terminal():
            continue
        player, before = state.current_player(), str(state)
        for _ in range(3):
            twin = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0, 1))
            assert twin.current_player() == player
            assert everything(twin, player) == everything(state, player)
            changed += str(twin) != before
            text = pyspiel.serialize_game_and_state(game, twin)
            _, restored = pyspiel.deserialize_game_and_state(text)
            assert str(restored) == str(twin)
            assert everything(restored, player) == everything(state, player)
            while not twin.is_terminal():
                twin.apply_action(move(twin, rng))
            assert len(twin.returns()) == setup.seats
        assert str(state) == before
    assert changed > 0


@every_count
def test_what_others_remember_in_a_resampled_state_is_not_what_they_really_saw(
    setup: Setup,
) -> None:
    state = played(loaded(setup), 2, 60)
    player = state.current_player()
    twin = resampled(state, random.Random(1))
    for seat in range(setup.seats):
        if seat != player:
            text = twin.information_state_string(seat)
            imagined = [line for line in text.splitlines() if line.startswith("imagined ")]
            assert json.loads(imagined[0].removeprefix("imagined "))["view"]["seat"] == seat
            # Nothing that only the other was told is carried over.
            private = [
                note
                for note in state.course.told
                if seat in note.event.to and not {player, None} & set(note.event.to)
            ]
            assert private
            assert not [note for note in private if note in twin.course.told]
    # What all were told is, the plain half of one's own draws included.
    wanted = pyspiel.IIGObservationType(
        perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    game = state.get_game()
    assert isinstance(game, openspiel.GuildhallGame)
    observer = game.make_py_observer(wanted)
    assert observer.string_from(twin, player) == observer.string_from(state, player)


@every_title
def test_nothing_is_resampled_while_a_draw_is_pending(title: str) -> None:
    state = opening(openspiel.load(title))
    if state.is_chance_node():
        with pytest.raises(ValueError, match="while a draw is pending"):
            state.resample_from_infostate(0, random.random)


# Copies, refusals, registration


@every_count
def test_a_copy_or_a_pickle_goes_on_alike(setup: Setup) -> None:
    game = loaded(setup)
    state = played(game, 3, 50)
    text = pyspiel.serialize_game_and_state(game, state)
    twins = [
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(text)[1],
    ]
    rng = random.Random(5)
    for _ in range(20):
        action = move(state, rng)
        for twin in (state, *twins):
            twin.apply_action(action)
    for twin in twins:
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        for seat in range(setup.seats):
            assert everything(twin, seat) == everything(state, seat)


@every_title
def test_an_illegal_action_is_refused_and_changes_nothing(title: str) -> None:
    state = played(openspiel.load(title), 4, 40)
    before = str(state), state.history(), state.information_state_string(0)
    legal = state.legal_actions()
    wrong = next(a for a in range(guildhall.game(title).num_actions) if a not in legal)
    with pytest.raises(IllegalAction):
        state.apply_action(wrong)
    assert (str(state), state.history(), state.information_state_string(0)) == before


@every_title
def test_after_the_end_nothing_can_be_done(title: str) -> None:
    state = played(openspiel.load(title), 5)
    before = str(state), state.history()
    with pytest.raises(IllegalAction, match=r"^The game is over\. \(GH-3\)$"):
        state.apply_action(0)
    assert (str(state), state.history()) == before


@every_title
def test_a_game_pickles_also_into_a_process_that_has_registered_nothing(title: str) -> None:
    game = openspiel.load(title, None, "rank")
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    code = f"import pickle; print(pickle.loads({pickle.dumps(game)!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (f"{game}\n", "")


def test_all_titles_are_registered_once() -> None:
    names = openspiel.register()
    assert names == [f"guildhall_{title}" for title in guildhall.titles()]
    assert openspiel.register() == names
    assert [name for name in pyspiel.registered_names() if name in names] == names


@every_title
def test_options_are_parameters(title: str) -> None:
    for name, option in guildhall.game(title).options.items():
        for value in option.choices:
            game = openspiel.load(title, None, "rank", **{name: value})
            assert opening(game).course.position.options[name] == value
            again = pyspiel.load_game(str(game))
            assert opening(again).course.position.options[name] == value
            assert str(again) == str(game)


def test_bad_arguments_are_told_in_a_sentence() -> None:
    title = guildhall.titles()[0]
    with pytest.raises(ValueError, match=r"^There is no title 'chess'; there are: .*\.$"):
        openspiel.load("chess")
    with pytest.raises(ValueError, match=r" players, not 17\.$"):
        openspiel.load(title, 17)
    with pytest.raises(ValueError, match=r" players, not 17\.$"):
        pyspiel.load_game(f"guildhall_{title}(players=17)")
    with pytest.raises(ValueError, match=r"^There is no reward 'points'; there are: margin, rank"):
        openspiel.load(title, reward="points")
    with pytest.raises(ValueError, match=r"^There is no reward 'points'; there are: margin, rank"):
        pyspiel.load_game(f"guildhall_{title}(reward=points)")
    with pytest.raises(ValueError, match=r" has no option 'colour'; it has: "):
        openspiel.load(title, colour="red")
    with pytest.raises(ValueError, match=r"by seats, not by players\.$"):
        openspiel.load(title, players=3)


def test_python_ends_in_peace_after_registering() -> None:
    code = """
import pyspiel
from guildhall.lab import openspiel
state = pyspiel.load_game(openspiel.register()[0]).new_initial_state()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
