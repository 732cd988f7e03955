"""Dumps with changed numbers, and a check that a loaded position is safe to use."""

import copy
import random
from typing import cast

from guildhall import CHANCE, Game
from guildhall.core.event import Event
from guildhall.core.state import State
from guildhall.core.view import View
from tests import random_games

Fields = dict[str, list[int]]

MAX_CHANGES = 4
MAX_TURN_ITEM = 15
"""The field "turn", or else the first one, often has wide bounds for phases, seats and the like."""

RELOADED_SHARE = 0.03
"""The share of the positions after a loaded one that are loaded again."""


def mutated_dump(state: State, other: State, rng: random.Random) -> dict[str, object]:
    """The dump of a state with some numbers changed, each within the bounds of its field.

    Whole fields may come from another state of the same game.
    """
    dump = copy.deepcopy(state.game.dump(state))
    fields = cast(Fields, dump["fields"])
    bounds = state.game.field_bounds(state)
    for _ in range(rng.randint(1, MAX_CHANGES)):
        name = rng.choice(sorted(fields))
        items = fields[name]
        at, to = rng.randrange(len(items)), rng.randrange(len(items))
        match rng.randrange(8):
            case 0:
                items[at], items[to] = items[to], items[at]
            case 1:
                items[at] = items[to]
            case 2:
                items[at] = rng.randint(bounds[name].min, bounds[name].max)
            case 3:
                name = "turn" if "turn" in fields else next(iter(bounds))
                at = rng.randrange(len(fields[name]))
                fields[name][at] = rng.randint(-1, MAX_TURN_ITEM)
            case 4:
                fields[name] = list(other.fields()[name])
            case 5 | 6:
                items[at] += rng.choice((-1, 1))
            case 7:
                # Move something, so that sums stay the same.
                target = rng.choice((name, rng.choice(sorted(fields))))
                items[at] -= 1
                fields[target][rng.randrange(len(fields[target]))] += 1
    for name, (_, minimum, maximum) in bounds.items():
        fields[name] = [min(max(item, minimum), maximum) for item in fields[name]]
    return dump


def check_usable(state: State, seed: int) -> None:
    """Use a loaded position for everything, play it to its end, and use that as well."""
    game = state.game
    rng = random.Random(seed)
    assert game.violations(state) == []
    _check_state(state, rng)
    state = state.clone()
    state.events = []
    # Twice the declared length: a changed position may be a little further from its end.
    for _ in range(2 * (game.max_decisions + game.max_draws)):
        if state.over:
            break
        state.apply(*random_games.random_move(state, rng))
        if rng.random() < RELOADED_SHARE:
            game.load(game.dump(state))
    assert state.over, "the game does not end"
    _check_events(game, state.events)
    assert game.violations(state) == []
    _check_state(state, rng)


def _check_state(state: State, rng: random.Random) -> None:
    game = state.game
    points = [0] * len(state.scores())
    for line in state.score_sheet():
        points[line.seat] += line.points
        assert game.score_text(line)
    assert points == state.scores()
    for viewer in random_games.viewers(state):
        view = state.view(viewer)
        _check_view(game, view)
        if state.actor != CHANCE:
            assert len(list(game.features(view))) == game.observation_spec.size
            imagined = game.imagine(view, rng)
            assert game.violations(imagined) == []
            assert imagined.view(viewer) == view
    for seat in random_games.seats_of(state):
        game.evaluate(state, seat)
        for action in rng.sample(range(game.num_actions), min(8, game.num_actions)):
            is_legal = action in state.actions(seat)
            assert (state.why_not(seat, action) is None) == is_legal
        for action in state.actions(seat):
            assert game.text(state, seat, action)
    for outcome, weight in state.outcomes():
        assert weight > 0
        assert game.text(state, CHANCE, outcome)
    if state.over:
        assert state.winners()
        assert state.places()
        assert game.end_reason(state)
    else:
        assert state.actor == CHANCE or all(state.actions(seat) for seat in state.waiting())


def _check_view(game: Game, view: View) -> None:
    assert game.prompt(view)
    assert game.regions(view)
    assert game.board_text(view)
    assert game.standings(view)
    game.notebook(view)
    game.selection(view)


def _check_events(game: Game, events: list[Event]) -> None:
    for event in events:
        game.event_text(event)
