"""A greedy bot for all titles: it looks to the end of its own turn, and no further."""

from __future__ import annotations

import random
from typing import NamedTuple

from guildhall.core.game import Game
from guildhall.core.state import State
from guildhall.core.view import View


class SimpleBot:
    """Tries its own next steps on a few imagined states and begins the ones that end best."""

    def __init__(self, worlds: int = 3, enough: int = 150) -> None:
        self.worlds = worlds
        self.enough = enough  # after so many evaluated positions no other world is imagined

    def choose(self, game: Game, view: View, rng: random.Random) -> int:
        """The first step of the best sequence found; equals are drawn from."""
        seat, actions = view["seat"], view["actions"]
        if seat is None or not actions:
            raise ValueError("A bot chooses only for a seat that is asked.")
        if len(actions) == 1:
            return actions[0]
        imaginer = game.imaginer(view)
        turn = Turn(game, seat)
        worth = dict.fromkeys(actions, 0.0)
        for _ in range(self.worlds):
            for action, value in turn.values(imaginer.state(rng)).items():
                worth[action] += value
            if turn.evaluated >= self.enough:
                break
        most = max(worth.values())
        return rng.choice([action for action in actions if worth[action] > most - 1e-9])


class Path(NamedTuple):
    """A way into the own turn: its first step, the state it led to, and how it can go on."""

    first: int
    state: State
    steps: list[int]


class Turn:
    """The rest of a seat's turn, tried step by step until it is over or becomes too wide."""

    def __init__(self, game: Game, seat: int, widest: int = 120, kept: int = 10) -> None:
        self.game = game
        self.seat = seat
        self.widest = widest
        self.kept = kept  # if there are more than the widest, only so many ways are followed
        self.evaluated = 0

    def values(self, state: State) -> dict[int, float]:
        """What each action is worth in one world, if the turn is well continued."""
        best: dict[int, float] = {}
        ahead = [(action, self.after(state, action)) for action in state.actions(self.seat)]
        while ahead:
            going: list[Path] = []
            for first, reached in ahead:
                steps = reached.actions(self.seat)
                if steps:
                    going.append(Path(first, reached, steps))
                else:
                    # Another seat or a draw is next, or the game is over: the turn ends here.
                    note(best, first, self.evaluate(reached))
            if sum(len(path.steps) for path in going) > self.widest:
                going = self.most_promising(going, best)
            ahead = [
                (path.first, self.after(path.state, step)) for path in going for step in path.steps
            ]
        return best

    def most_promising(self, going: list[Path], best: dict[int, float]) -> list[Path]:
        """The few that are followed further; the others are judged in the middle of the turn."""
        judged = [(self.evaluate(path.state), path) for path in going]
        judged.sort(key=lambda pair: pair[0], reverse=True)
        for value, path in judged[self.kept :]:
            note(best, path.first, value)
        return [path for _, path in judged[: self.kept]]

    def evaluate(self, state: State) -> float:
        """What the title thinks of a position."""
        self.evaluated += 1
        return self.game.evaluate(state, self.seat)

    def after(self, state: State, action: int) -> State:
        """The state to which an action leads, apart from the one it was chosen in."""
        reached = state.clone()
        reached.apply(self.seat, action)
        return reached


def note(best: dict[int, float], action: int, value: float) -> None:
    """Remember the best end to which an action has led."""
    if action not in best or value > best[action]:
        best[action] = value
