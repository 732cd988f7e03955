"""CG-4.8: how long the tiles last."""

import random

import pytest

from guildhall.core.state import State
from tests.games.city_guilds.scenario import CHANCE, city_guilds, public_of

MEN = {3: 18, 4: 13, 5: 10}

# Tiles left at the end, by players and taverns placed: face up, in the deck, in all hands
LEFT = {
    3: {4: (3, 5, 8), 3: (3, 4, 8), 2: (3, 3, 8), 1: (3, 2, 8), 0: (3, 1, 8)},
    4: {4: (3, 2, 11), 3: (3, 1, 11), 2: (3, 0, 11), 1: (2, 0, 11), 0: (1, 0, 11)},
    5: {4: (2, 0, 14), 3: (1, 0, 14), 2: (0, 0, 14), 1: (0, 0, 13), 0: (0, 0, 12)},
}
for_all_seats = pytest.mark.parametrize("seats", [3, 4, 5])


class TavernGame:
    """A random game in which the first taverns are placed, and all others declined."""

    def __init__(self, seats: int, taverns: int) -> None:
        self.state: State = city_guilds().start(seats)
        self.taverns = taverns
        self.rng = random.Random(seats * 10 + taverns)
        self.hands_at_turn: list[int] = []
        self.placed = [0] * seats
        self.taken = 0
        self.turns = 0
        while not self.state.over:
            if self.state.actor == CHANCE:
                self.state.apply(CHANCE, self.state.sample(self.rng))
            else:
                self.decide(self.state.actor)

    def decide(self, seat: int) -> None:
        game, state = city_guilds(), self.state
        words = [game.text(state, seat, action) for action in state.actions(seat)]
        assert words, "A23: there is always something to choose"
        if words[0].startswith("play "):
            self.hands_at_turn.append(public_of(state)["hand_sizes"][seat])
            self.placed[seat] += 1
            self.turns += 1
        if "no tavern" in words:
            words = words[:-1] if self.taverns else words[-1:]
            self.taverns -= bool(self.taverns)
        text = self.rng.choice(words)
        self.taken += text.startswith("take ")
        state.apply(seat, game.parse(state, seat, text))


@for_all_seats
@pytest.mark.parametrize("taverns", [0, 1, 2, 3, 4])
def test_cg_4_8_what_is_left_at_the_end(seats: int, taverns: int) -> None:
    """A24: A23: C13: the table in the rules; a turn always starts with three tiles."""
    game = TavernGame(seats, taverns)
    public = public_of(game.state)
    face_up, deck, hands = LEFT[seats][taverns]
    assert public["taverns"] == 4 - taverns
    assert sum(public["display"]) == face_up
    assert public["deck"] == deck
    assert sum(public["hand_sizes"]) == hands
    assert face_up + deck + hands == 76 - (64 - taverns)
    assert set(game.hands_at_turn) == {3}
    assert game.turns == 64 - taverns
    assert game.turns - seats == {3: 57, 4: 56, 5: 55}[seats] + 4 - taverns


@for_all_seats
def test_cg_4_8_placements_of_each_player(seats: int) -> None:
    """With four taverns everybody places the same number of tiles: 20, 15 or 12."""
    game = TavernGame(seats, 4)
    assert game.placed == [{3: 20, 4: 15, 5: 12}[seats]] * seats


def test_cg_4_8_test_case_6_of_the_page() -> None:
    """Five players, all taverns placed: 60 placed, 59 taken, 2 face up, 14 in hands."""
    game = TavernGame(5, 4)
    public = public_of(game.state)
    assert (game.turns, game.taken) == (60, 59)
    assert (sum(public["display"]), public["deck"]) == (2, 0)
    assert sum(public["hand_sizes"]) == 14


def test_cg_4_8_unequal_turns_when_taverns_are_declined() -> None:
    """A35: no rule makes turns equal."""
    game = TavernGame(5, 3)
    assert sorted(game.placed) == [12, 12, 12, 12, 13]


@for_all_seats
def test_cg_4_8_men_are_never_lost(seats: int) -> None:
    """A52: C14: men on the map and men left always add up to those issued."""
    game, rng = city_guilds(), random.Random(seats)
    state = game.start(seats)
    while not state.over:
        seat = state.actor
        choices = [a for a, _ in state.outcomes()] or state.actions(seat)
        state.apply(seat, rng.choice(choices))
        if seat == CHANCE:
            continue
        public = public_of(state)
        for owner in range(seats):
            on_map = sum(
                men
                for whose, men in zip(public["owners"], public["men"], strict=True)
                if whose == owner
            )
            assert on_map + public["men_left"][owner] == MEN[seats]
