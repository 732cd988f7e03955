"""A greedy bot for all games: it searches to the end of its own turn."""

from __future__ import annotations

import random
from typing import NamedTuple

from guildhall.core.game import Game
from guildhall.core.state import State
from guildhall.core.view import View


class GreedyBot:
    """Tries sequences of its own steps on a few imagined states and picks the best."""

    def __init__(self, samples: int = 3, max_evaluations: int = 150) -> None:
        self.samples = samples
        self.max_evaluations = max_evaluations  # no further state is imagined beyond this

    def choose(self, game: Game, view: View, rng: random.Random) -> int:
        """Return the first step of the best sequence; ties are broken at random."""
        seat, actions = view["seat"], view["actions"]
        if seat is None or not actions:
            raise ValueError("This seat has no decision to make.")
        if len(actions) == 1:
            return actions[0]
        imaginer = game.imaginer(view)
        search = TurnSearch(game, seat)
        totals = dict.fromkeys(actions, 0.0)
        for _ in range(self.samples):
            for action, value in search.values(imaginer.state(rng)).items():
                totals[action] += value
            if search.evaluated >= self.max_evaluations:
                break
        best = max(totals.values())
        return rng.choice([action for action in actions if totals[action] > best - 1e-9])


class _Line(NamedTuple):
    """A sequence of steps: the first one, the state reached and the possible next steps."""

    first: int
    state: State
    steps: list[int]


class TurnSearch:
    """Breadth-first search of the rest of a seat's turn, cut to a beam when it gets too wide."""

    def __init__(self, game: Game, seat: int, max_width: int = 120, beam_width: int = 10) -> None:
        self.game = game
        self.seat = seat
        self.max_width = max_width
        self.beam_width = beam_width  # sequences kept if there are more steps than max_width
        self.evaluated = 0

    def values(self, state: State) -> dict[int, float]:
        """The value of each action in one imagined state, if the turn is continued well."""
        best: dict[int, float] = {}
        frontier = [(action, self._after(state, action)) for action in state.actions(self.seat)]
        while frontier:
            lines: list[_Line] = []
            for first, reached in frontier:
                steps = reached.actions(self.seat)
                if steps:
                    lines.append(_Line(first, reached, steps))
                else:
                    # Another seat or a draw is next, or the game is over: the turn ends here.
                    _keep_best(best, first, self.evaluate(reached))
            if sum(len(line.steps) for line in lines) > self.max_width:
                lines = self.most_promising(lines, best)
            frontier = [
                (line.first, self._after(line.state, step)) for line in lines for step in line.steps
            ]
        return best

    def most_promising(self, lines: list[_Line], best: dict[int, float]) -> list[_Line]:
        """Return the best sequences; the others are valued as if the turn ended here."""
        ranked = [(self.evaluate(line.state), line) for line in lines]
        ranked.sort(key=lambda pair: pair[0], reverse=True)
        for value, line in ranked[self.beam_width :]:
            _keep_best(best, line.first, value)
        return [line for _, line in ranked[: self.beam_width]]

    def evaluate(self, state: State) -> float:
        """The game's heuristic value of a state."""
        self.evaluated += 1
        return self.game.evaluate(state, self.seat)

    def _after(self, state: State, action: int) -> State:
        reached = state.clone()
        reached.apply(self.seat, action)
        return reached


def _keep_best(best: dict[int, float], action: int, value: float) -> None:
    if action not in best or value > best[action]:
        best[action] = value
