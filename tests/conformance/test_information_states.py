"""Information states of OpenSpiel players, and resampled states."""

import json
import random

import numpy as np
import pyspiel
import pytest

from guildhall.lab import openspiel
from guildhall.lab.history import HistoryEncoder, HistoryItem, own_move
from guildhall.lab.openspiel import GuildhallState
from tests import random_games
from tests.conformance.openspiel_states import (
    all_observations,
    every_count,
    every_game,
    every_setup,
    information_tensor,
    initial_state,
    load_game,
    random_action,
    random_state,
)
from tests.random_games import Setup
from tests.scale import scaled

# How many simultaneous choices and draws are followed
MAX_SEALED = scaled(24, 10**6)
MAX_TRIED = scaled(4, 10**6)
MAX_DRAWS = scaled(60, 10**6)


def resampled(state: GuildhallState, rng: random.Random) -> GuildhallState:
    if state.is_terminal():
        return state
    return state.resample_from_infostate(state.current_player(), rng.random)


# Information states


@every_count
def test_an_information_state_lists_all_moves_and_events_in_order(setup: Setup) -> None:
    state, engine, rng = initial_state(load_game(setup)), setup.start(), random.Random(12)
    encoder = HistoryEncoder(setup.game)
    seats = range(setup.seats)
    lines: list[list[str]] = [[f"seat {seat}"] for seat in seats]
    rows: list[list[bytes]] = [[] for _ in seats]
    while not state.is_terminal():
        actor, action = state.current_player(), random_action(state, rng)
        state.apply_action(action)
        if actor >= 0:
            lines[actor].append(f'chose {{"action":{action}}}')
            rows[actor].append(encoder.row(own_move(actor, action)))
        for event in random_games.apply_and_collect(engine, (actor, action)):
            for seat in seats:
                if seat in event.to:
                    data = json.dumps(event.data).replace(", ", ",").replace(": ", ":")
                    lines[seat].append(f"{event.kind} {data}")
                    if event.kind in setup.game.event_encoding.fields_by_kind:
                        rows[seat].append(encoder.row(HistoryItem(event)))
        if sum(map(len, lines)) % 10 == 0 or state.is_terminal():
            for seat in seats:
                assert state.information_state_string(seat).split("\n") == lines[seat]
    size = setup.game.observation_spec.size
    for seat in seats if encoder.fits else ():
        tensor = np.array(state.information_state_tensor(seat)[size:]).reshape(encoder.shape)
        expected = b"".join(rows[seat])
        assert tensor[: len(rows[seat])].astype(np.uint8).tobytes() == expected
        assert not tensor[len(rows[seat]) :].any()


@every_count
def test_an_information_state_has_perfect_recall(setup: Setup) -> None:
    state, rng = initial_state(load_game(setup)), random.Random(4)
    chosen: list[list[int]] = [[] for _ in range(setup.seats)]
    texts = [state.information_state_string(seat) for seat in range(setup.seats)]
    while not state.is_terminal():
        player, action = state.current_player(), random_action(state, rng)
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
def test_an_information_state_determines_actions_and_observation(setup: Setup) -> None:
    # Different games that look the same to one player: others' draws and choices are swapped.
    game = load_game(setup)
    known: dict[tuple[int, str], object] = {}
    rng = random.Random(7)
    for moves in (5, 20, 21, 22, 60, 61, 120):
        state = random_state(game, moves, moves)
        for twin in [state, *(resampled(state, rng) for _ in range(3))]:
            player = twin.current_player()
            if player < 0:
                continue
            key = player, twin.information_state_string(player)
            visible = twin.legal_actions(), twin.observation_string(player)
            tensors = twin.observation_tensor(player), information_tensor(twin, player)
            assert known.setdefault(key, (visible, tensors)) == (visible, tensors)


@every_count
def test_sealed_choices_are_made_in_turn_and_hidden_until_all_are_made(
    setup: Setup,
) -> None:
    state, rng, sealed = initial_state(load_game(setup)), random.Random(5), 0
    while not state.is_terminal() and sealed < MAX_SEALED:
        waiting = state.episode.state.waiting()
        if len(waiting) < 2:
            state.apply_action(random_action(state, rng))
            continue
        sealed += 1
        actor = state.current_player()
        assert actor == waiting[0]
        others = [seat for seat in range(setup.seats) if seat != actor]
        before = [all_observations(state, seat) for seat in others]
        legal = state.legal_actions()
        for action in rng.sample(legal, min(MAX_TRIED, len(legal))):
            twin = state.clone()
            twin.apply_action(action)
            assert [all_observations(twin, seat) for seat in others] == before
            assert twin.information_state_string(actor) != state.information_state_string(actor)
        state.apply_action(random_action(state, rng))
    assert (sealed > 0) == random_games.has_sealed_phase(setup)


@every_count
def test_a_pending_draw_shows_the_last_decision(setup: Setup) -> None:
    state, rng = initial_state(load_game(setup)), random.Random(6)
    visible = [("", [0.0] * state.get_game().observation_tensor_size())] * setup.seats
    pending = decisions = 0
    while not state.is_terminal() and not (pending > MAX_DRAWS and decisions > MAX_DRAWS):
        now = [
            (state.observation_string(seat), state.observation_tensor(seat))
            for seat in range(setup.seats)
        ]
        if state.is_chance_node():
            pending += 1
            assert now == visible
        else:
            decisions += 1
        visible = now
        state.apply_action(random_action(state, rng))
    assert pending > 1 or setup.game.max_draws == 0


@every_game
def test_the_public_and_the_private_part_can_be_read_separately(game_id: str) -> None:
    game = openspiel.load(game_id)
    state = random_state(game, 1, 60)
    kinds = pyspiel.PrivateInfoType
    assert isinstance(game, openspiel.GuildhallGame)

    def read(perfect_recall: bool, public: bool, private: pyspiel.PrivateInfoType) -> str:
        wanted = pyspiel.IIGObservationType(
            perfect_recall=perfect_recall, public_info=public, private_info=private
        )
        observer = game.make_py_observer(wanted)
        observer.set_from(state, 1)
        fits = observer.history_encoder.fits or not perfect_recall
        assert (observer.tensor is not None) == (public and fits)
        return observer.string_from(state, 1)

    position = state.episode.state
    assert json.loads(read(False, True, kinds.NONE)) == position.view(None)
    assert json.loads(read(False, True, kinds.SINGLE_PLAYER)) == position.view(1)
    assert json.loads(read(False, False, kinds.SINGLE_PLAYER))["own"] == random_games.view_section(
        position.view(1), "own"
    )
    assert read(False, False, kinds.NONE) == read(True, False, kinds.NONE) == ""
    whole = read(True, True, kinds.SINGLE_PLAYER).splitlines()
    public = read(True, True, kinds.NONE).splitlines()
    private = read(True, False, kinds.SINGLE_PLAYER).splitlines()
    # The player's own draws have two events: one for the player, and a public one without details.
    assert set(whole) <= {*public, *private}
    assert {*private[1:]} <= {*whole}
    assert {*private}.isdisjoint(public)
    assert any(line.startswith("chose ") for line in private)
    with pytest.raises(ValueError, match="of one player, not of all"):
        read(False, True, kinds.ALL_PLAYERS)
    with pytest.raises(ValueError, match=r"takes no parameters, but got colour\.$"):
        game.make_py_observer(None, {"colour": 1})
    with pytest.raises(ValueError, match="takes no parameters"):
        game.make_py_observer({"colour": 1})


# Resampling


@every_setup
def test_a_resampled_state_looks_the_same_to_its_player_and_can_be_played(setup: Setup) -> None:
    game, rng = load_game(setup), random.Random(8)
    changed = 0
    for moves in scaled((0, 17, 80), (0, 14, 17, 18, 40, 80, 130)):
        state = random_state(game, moves, moves)
        player, before = state.current_player(), str(state)
        for _ in range(scaled(2, 3)):
            twin = state.resample_from_infostate(player, rng.random)
            assert twin.current_player() == player
            assert all_observations(twin, player) == all_observations(state, player)
            changed += str(twin) != before
            text = pyspiel.serialize_game_and_state(game, twin)
            _, restored = pyspiel.deserialize_game_and_state(text)
            assert str(restored) == str(twin)
            assert all_observations(restored, player) == all_observations(state, player)
            while not twin.is_terminal():
                twin.apply_action(random_action(twin, rng))
            assert len(twin.returns()) == setup.seats
        assert str(state) == before
    if setup.game.has_hidden_information(setup.seats):
        assert changed
    elif not random_games.has_sealed_phase(setup):
        assert not changed


@every_count
def test_a_resampled_state_does_not_contain_what_others_really_saw(
    setup: Setup,
) -> None:
    state = random_state(load_game(setup), 2, 60)
    player = state.current_player()
    twin = resampled(state, random.Random(1))
    for seat in range(setup.seats):
        if seat != player:
            text = twin.information_state_string(seat)
            imagined = [line for line in text.splitlines() if line.startswith("imagined ")]
            assert json.loads(imagined[0].removeprefix("imagined "))["view"]["seat"] == seat
            # Events for another player only are not carried over.
            private = [
                item
                for item in state.episode.history
                if seat in item.event.to and not {player, None} & set(item.event.to)
            ]
            assert private
            assert not [item for item in private if item in twin.episode.history]
    # Public events are, including the public version of private draws.
    wanted = pyspiel.IIGObservationType(
        perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    game = state.get_game()
    assert isinstance(game, openspiel.GuildhallGame)
    observer = game.make_py_observer(wanted)
    assert observer.string_from(twin, player) == observer.string_from(state, player)


@every_game
def test_nothing_is_resampled_while_a_draw_is_pending(game_id: str) -> None:
    state, rng = initial_state(openspiel.load(game_id)), random.Random(9)
    while not state.is_chance_node():
        state.apply_action(random_action(state, rng))
    with pytest.raises(ValueError, match="while a draw is pending"):
        state.resample_from_infostate(0, rng.random)
