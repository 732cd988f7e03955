"""Log lines as the table page shows them."""

import random
from collections.abc import Sequence
from itertools import pairwise

from guildhall import Game
from guildhall.core.event import Event, score_line
from guildhall.core.language import ENGLISH, LANGUAGES, Language
from guildhall.server import i18n
from tests import random_games
from tests.random_games import Setup

MoverEvents = Sequence[tuple[int, Event]]


def group_lines(game: Game, events: MoverEvents) -> list[list[Event]]:
    """Group events into log lines; a line holds events of one mover only."""
    lines: list[list[Event]] = []
    last_mover: int | None = None
    for mover, event in events:
        if mover == last_mover and game.continues_line(lines[-1][-1], event):
            lines[-1].append(event)
        else:
            lines.append([event])
        last_mover = mover
    return lines


def line_texts(game: Game, events: Sequence[Event], lang: Language = ENGLISH) -> list[str]:
    """The texts of the log lines of one mover's events."""
    lines = group_lines(game, [(0, event) for event in events])
    return [game.line_text(line, lang) for line in lines]


def check_random_game(setup: Setup, seed: int) -> set[tuple[str, str]]:
    """Check the log lines of a random game for each viewer; return the pairs of joined kinds."""
    game, state, rng = setup.game, setup.start(), random.Random(seed)
    events: list[tuple[int, Event]] = []
    while not state.over:
        move = random_games.random_move(state, rng)
        events += [(move[0], event) for event in random_games.apply_and_collect(state, move)]
    languages = [i18n.get_language(language, game) for language in LANGUAGES]
    joined: set[tuple[str, str]] = set()
    for viewer in random_games.viewers(state):
        seen = [(mover, event) for mover, event in events if viewer in event.to]
        lines = group_lines(game, seen)
        assert [event for line in lines for event in line] == [event for _, event in seen]
        for line in lines:
            if len(line) > 1:
                assert all(score_line(event) is None for event in line)
            joined |= {(one.kind, more.kind) for one, more in pairwise(line)}
            for lang in languages:
                _check_text(game, line, lang)
    return joined


def _check_text(game: Game, line: list[Event], lang: Language) -> None:
    """Check that a line names each seat at most once, and that a single event keeps its text."""
    text = game.line_text(line, lang)
    if len(line) == 1:
        assert text == game.event_text(line[0], lang)
    assert text[0].isupper()
    assert text.endswith(".")
    assert "{" not in text
    for seat in range(game.seats[-1]):
        assert text.count(lang.seat_name(seat)) <= 1, text
