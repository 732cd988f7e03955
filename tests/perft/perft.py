"""Count moves and positions by depth, like perft in chess."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import guildhall
from guildhall import CHANCE
from guildhall.core.record import Record
from guildhall.core.state import State
from tests import random_games
from tests.golden.cases import FOLDER as RECORDS
from tests.random_games import Snapshot

FOLDER = Path(__file__).parent
MAX_DEPTH = 12
MAX_POSITIONS = 250
"""Larger depths are not counted, so that counting stays fast."""


class Depth(NamedTuple):
    """The number of move sequences of one length and of the positions they reach."""

    sequences: int
    positions: int


def by_depth(state: State) -> Iterator[Depth]:
    """Counts after 1, 2, 3 ... moves and draws, until all games are over."""
    level: dict[Snapshot, tuple[State, int]] = {random_games.dump_snapshot(state): (state, 1)}
    while True:
        following: dict[Snapshot, tuple[State, int]] = {}
        for position, ways in level.values():
            for move in random_games.legal_moves(position):
                after = position.clone()
                after.apply(*move)
                key = random_games.dump_snapshot(after)
                reached = following.get(key, (after, 0))
                following[key] = (reached[0], reached[1] + ways)
        if not following:
            return
        level = following
        yield Depth(sum(ways for _, ways in level.values()), len(level))


def count_by_depth(state: State, depths: int) -> list[Depth]:
    """Counts for the first depths."""
    return list(islice(by_depth(state), depths))


def count_within_limit(state: State) -> list[Depth]:
    """As many counts as can be computed quickly, at least one."""
    found: list[Depth] = []
    for depth in by_depth(state):
        if found and depth.positions > MAX_POSITIONS:
            break
        found.append(depth)
        if len(found) == MAX_DEPTH:
            break
    return found


# Starting positions


def load_golden(game_id: str, name: str) -> Record:
    """Load a golden game, which contains the positions to count from."""
    return Record.from_json((RECORDS / game_id / f"{name}.json").read_text("utf-8"), guildhall.game)


def starting_points(game: Record) -> list[int]:
    """Early, middle and late positions of a game, as numbers of moves."""
    length = len(game.moves)
    first = next(number for number, (actor, _) in enumerate(game.moves) if actor != CHANCE)
    opening = next(
        number
        for number, (actor, _) in enumerate(game.moves)
        if number > first and actor != CHANCE and game.moves[number - 1][0] == CHANCE
    )
    return sorted({0, first, opening, length // 3, length * 2 // 3, length - 12, length - 6})


# Stored data


def legal_action_lists(state: State) -> list[tuple[int, list[tuple[int, str]]]]:
    """The legal actions of each actor with their texts, in the engine's order."""
    if state.actor == CHANCE:
        outcomes = [outcome for outcome, _ in state.outcomes()]
        return [(CHANCE, [(one, state.game.text(state, CHANCE, one)) for one in outcomes])]
    return [
        (seat, [(one, state.game.text(state, seat, one)) for one in state.actions(seat)])
        for seat in state.waiting()
    ]


def id_texts(game_id: str) -> dict[str, list[str]]:
    """The texts of all ids."""
    game = guildhall.game(game_id)
    state = game.start(game.seats[-1])
    return {
        "actions": [game.text(state, 0, action) for action in range(game.num_actions)],
        "outcomes": [game.text(state, CHANCE, outcome) for outcome in range(game.num_outcomes)],
    }


def counts_path(game_id: str) -> Path:
    """The file with the counts of a game."""
    return FOLDER / f"{game_id}.json"


def json_round_trip(data: object) -> object:
    """Data after a JSON round trip."""
    return json.loads(json.dumps(data))
