"""Log lines as the table page shows them."""

import random
from collections.abc import Callable, Sequence
from itertools import pairwise

from guildhall import CHANCE, Game
from guildhall.core.event import Event, score_line
from guildhall.core.language import ENGLISH, LANGUAGES, Language
from guildhall.core.log_lines import share_line
from guildhall.server import i18n
from tests import random_games
from tests.random_games import Setup, Viewer

MoverEvents = Sequence[tuple[int, Event]]
LineCheck = Callable[[Game, list[Event], Language], None]


def group_lines(game: Game, events: MoverEvents) -> list[list[Event]]:
    """Group events into log lines; a line holds events of one mover only."""
    lines: list[list[Event]] = []
    last_mover: int | None = None
    for mover, event in events:
        if mover == last_mover and share_line(game, lines[-1][-1], event):
            lines[-1].append(event)
        else:
            lines.append([event])
        last_mover = mover
    return lines


def lines_for(game: Game, events: MoverEvents, viewer: Viewer) -> list[list[Event]]:
    """The log lines of a viewer."""
    return group_lines(game, [(mover, event) for mover, event in events if viewer in event.to])


def line_texts(game: Game, events: Sequence[Event], lang: Language = ENGLISH) -> list[str]:
    """The texts of the log lines of one mover's events."""
    lines = group_lines(game, [(0, event) for event in events])
    return [game.line_text(line, lang) for line in lines]


def random_game_events(setup: Setup, seed: int) -> list[tuple[int, Event]]:
    """The events of a random game with their movers; a draw belongs to the move before it."""
    state, rng = setup.start(), random.Random(seed)
    events: list[tuple[int, Event]] = []
    mover = CHANCE
    while not state.over:
        move = random_games.random_move(state, rng)
        mover = mover if move[0] == CHANCE else move[0]
        events += [(mover, event) for event in random_games.apply_and_collect(state, move)]
    return events


def check_seats_named_once(game: Game, line: list[Event], lang: Language) -> None:
    """Check that a line names each seat at most once, and that a single event keeps its text."""
    text = game.line_text(line, lang)
    if len(line) == 1:
        assert text == game.event_text(line[0], lang)
    for seat in range(game.seats[-1]):
        assert text.count(lang.seat_name(seat)) <= 1, text


def check_random_game(
    setup: Setup, seed: int, check_line: LineCheck = check_seats_named_once
) -> set[tuple[str, str]]:
    """Check the log lines of a random game for each viewer; return the pairs of joined kinds.

    Each event is in one line, and score lines stand alone. ``check_line`` runs in each language.
    """
    game, events = setup.game, random_game_events(setup, seed)
    languages = [i18n.get_language(language, game) for language in LANGUAGES]
    joined: set[tuple[str, str]] = set()
    for viewer in (*range(setup.seats), None):
        lines = lines_for(game, events, viewer)
        received = [event for _, event in events if viewer in event.to]
        assert [id(event) for line in lines for event in line] == [id(one) for one in received]
        for line in lines:
            if len(line) > 1:
                assert all(score_line(event) is None for event in line)
            joined |= {(one.kind, more.kind) for one, more in pairwise(line)}
            for lang in languages:
                text = game.line_text(line, lang)
                assert not text or (text[0].isupper() and text.endswith(".")), text
                assert "{" not in text
                assert "  " not in text
                check_line(game, line, lang)
    return joined
