"""The benchmark drives all environments with the same PettingZoo loop and counts its steps."""

import importlib
import importlib.util
import random
from collections.abc import Iterator

import pytest

import guildhall
from bench.machine import has_modules
from bench.measure import STEPS, ContenderId
from bench.peers import CONNECT_FOUR, TEXAS, is_installed, peer_contenders
from bench.pettingzoo_peer import engine_steps, has_lab, play_zoo
from bench.suite import LAB

every_game = pytest.mark.parametrize("game_id", guildhall.titles())


class Race:
    """An environment in which two agents move alternately until a length is reached."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.seeds: list[int] = []
        self.moves: list[int | None] = []
        self.dead = 0

    def reset(self, seed: int) -> None:
        self.seeds.append(seed)
        self.moves = []
        self.dead = 0

    def agent_iter(self) -> Iterator[str]:
        while self.dead < 2:
            yield f"player_{len(self.moves) % 2}"

    def last(self) -> tuple[dict[str, list[int]], float, bool, bool, object]:
        # One agent ends by termination and the other by truncation.
        ended = len(self.moves) >= self.length
        mask = [0, 1, 0, 0] if len(self.moves) % 2 else [1, 0, 0, 1]
        return {"action_mask": mask}, 0.0, ended and self.dead == 0, ended and self.dead == 1, {}

    def step(self, action: int | None) -> None:
        self.dead += len(self.moves) >= self.length
        self.moves.append(action)


@pytest.mark.parametrize("length", [0, 1, 30])
def test_the_loop_counts_the_steps_of_live_agents(length: int) -> None:
    pytest.importorskip("numpy")
    race = Race(length)
    assert play_zoo(race, random.Random(1)) == length
    assert race.moves[length:] == [None, None]
    assert set(race.moves[1:length:2]) <= {1}


def test_the_loop_chooses_from_the_whole_mask_and_seeds_every_game() -> None:
    pytest.importorskip("numpy")
    race, rng = Race(30), random.Random(1)
    play_zoo(race, rng)
    assert set(race.moves[0:30:2]) == {0, 3}
    play_zoo(race, rng)
    assert len(set(race.seeds)) == 2


def test_a_step_of_connect_four_is_a_piece_on_the_board() -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pygame")
    env = importlib.import_module("pettingzoo.classic.connect_four_v3").env()
    rng = random.Random(2)
    for _ in range(3):
        steps = play_zoo(env, rng)
        assert steps == sum(1 for piece in env.unwrapped.board if piece) >= 7


def test_a_step_of_texas_holdem_is_a_step_of_the_game_below_it() -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("rlcard")
    env = importlib.import_module("pettingzoo.classic.texas_holdem_v4").env()
    rng = random.Random(2)
    for _ in range(5):
        assert play_zoo(env, rng) == env.unwrapped.env.timestep > 0


@pytest.mark.parametrize("peer", LAB.peers)
def test_a_peer_from_pettingzoo_is_measured_in_its_loop(peer: str) -> None:
    if not is_installed(peer):
        pytest.skip("not installed")
    (one,) = peer_contenders(peer)
    assert one.name == ContenderId(peer, "Python", STEPS)
    assert one.measure(0.001).operations > 0


@every_game
def test_a_step_of_our_games_is_one_decision(game_id: str) -> None:
    if not has_lab():
        pytest.skip("not installed")
    game = guildhall.game(game_id)
    seats = game.seats[-1]
    env = importlib.import_module("guildhall.lab.pettingzoo").env(game_id, seats=seats)
    counts = [play_zoo(env, random.Random(seed)) for seed in (1, 2, 1)]
    assert counts[0] == counts[2] == engine_steps(game, seats)()
    assert all(seats < steps <= game.max_decisions for steps in counts)
    assert env.current.over


@pytest.mark.parametrize(
    ("missing", "present"),
    [("rlcard", [CONNECT_FOUR]), ("pygame", []), ("numpy", [TEXAS, CONNECT_FOUR])],
)
def test_pettingzoo_alone_does_not_make_a_peer(
    missing: str, present: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == missing else 1)
    assert [peer for peer in LAB.peers if is_installed(peer)] == present
    assert has_lab() is (missing != "numpy")


def test_modules_are_found_without_importing_them() -> None:
    assert has_modules("json", "guildhall")
    assert not has_modules("json", "no_such_module")
