"""A greedy bot for all titles: it looks to the end of its own turn, and no further."""

from __future__ import annotations

import random
from typing import NamedTuple

from guildhall.core.game import Game
from guildhall.core.state import State
from guildhall.core.view import View


class GreedyBot:
    """Tries its own next steps on a few imagined states and begins the ones that end best."""

    def __init__(self, samples: int = 3, max_evaluations: int = 150) -> None:
        self.samples = samples
        self.max_evaluations = (
            max_evaluations  # after so many evaluated positions no other world is imagined
        )

    def choose(self, game: Game, view: View, rng: random.Random) -> int:
        """The first step of the best sequence found; equals are drawn from."""
        seat, actions = view["seat"], view["actions"]
        if seat is None or not actions:
            raise ValueError("A bot chooses only for a seat that is asked.")
        if len(actions) == 1:
            return actions[0]
        imaginer = game.imaginer(view)
        turn = TurnSearch(game, seat)
        worth = dict.fromkeys(actions, 0.0)
        for _ in range(self.samples):
            for action, value in turn.values(imaginer.state(rng)).items():
                worth[action] += value
            if turn.evaluated >= self.max_evaluations:
                break
        most = max(worth.values())
        return rng.choice([action for action in actions if worth[action] > most - 1e-9])


class _Line(NamedTuple):
    """A way into the own turn: its first step, the state it led to, and how it can go on."""

    first: int
    state: State
    steps: list[int]


class TurnSearch:
    """The rest of a seat's turn, tried step by step until it is over or becomes too wide."""

    def __init__(self, game: Game, seat: int, max_width: int = 120, beam_width: int = 10) -> None:
        self.game = game
        self.seat = seat
        self.max_width = max_width
        self.beam_width = (
            beam_width  # if there are more than the widest, only so many ways are followed
        )
        self.evaluated = 0

    def values(self, state: State) -> dict[int, float]:
        """What each action is worth in one world, if the turn is well continued."""
        best: dict[int, float] = {}
        ahead = [(action, self._after(state, action)) for action in state.actions(self.seat)]
        while ahead:
            going: list[_Line] = []
            for first, reached in ahead:
                steps = reached.actions(self.seat)
                if steps:
                    going.append(_Line(first, reached, steps))
                else:
                    # Another seat or a draw is next, or the game is over: the turn ends here.
                    _keep_best(best, first, self.evaluate(reached))
            if sum(len(path.steps) for path in going) > self.max_width:
                going = self.most_promising(going, best)
            ahead = [
                (path.first, self._after(path.state, step)) for path in going for step in path.steps
            ]
        return best

    def most_promising(self, going: list[_Line], best: dict[int, float]) -> list[_Line]:
        """The few that are followed further; the others are judged in the middle of the turn."""
        judged = [(self.evaluate(path.state), path) for path in going]
        judged.sort(key=lambda pair: pair[0], reverse=True)
        for value, path in judged[self.beam_width :]:
            _keep_best(best, path.first, value)
        return [path for _, path in judged[: self.beam_width]]

    def evaluate(self, state: State) -> float:
        """What the title thinks of a position."""
        self.evaluated += 1
        return self.game.evaluate(state, self.seat)

    def _after(self, state: State, action: int) -> State:
        """The state to which an action leads, apart from the one it was chosen in."""
        reached = state.clone()
        reached.apply(self.seat, action)
        return reached


def _keep_best(best: dict[int, float], action: int, value: float) -> None:
    """Remember the best end to which an action has led."""
    if action not in best or value > best[action]:
        best[action] = value
