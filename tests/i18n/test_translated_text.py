"""Whole games in every language: no English is left, and action texts parse back."""

import random
import re
from collections.abc import Iterator
from gettext import NullTranslations
from string import Formatter

import pytest

import guildhall
from guildhall import CHANCE, Game
from guildhall.core.event import Event
from guildhall.core.language import LANGUAGES, Language
from guildhall.core.reason import Refused
from guildhall.core.state import State
from guildhall.core.text_match import normalize
from guildhall.core.view import View
from guildhall.server import i18n
from tests import random_games
from tests.i18n.catalogues import PROPER_NAMES, TRANSLATED, domains, source_messages
from tests.log_lines import lines_for
from tests.random_games import Setup
from tests.scale import scaled

# All action texts are checked in one of this many positions, because they are the most.
ACTIONS_EVERY = scaled(6, 1)

# Untranslated parts: numbers, rule ids and typed text
COMMON_PROPER_NAMES = r"[\W\d_]*|[A-Z]{2}-[\d.]+|[«„].*"


class EmptyTranslations(NullTranslations):
    """Translates every message to its placeholders only."""

    def gettext(self, message: str) -> str:
        fields = [field for _, field, _, _ in Formatter().parse(message) if field is not None]
        return " ".join(f"{{{field}}}" for field in fields) or " "

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid2)


class RecordingTranslations(NullTranslations):
    """The last catalogue: records the messages that the others lack."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: set[str] = set()

    def gettext(self, message: str) -> str:
        self.messages.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.messages.add(msgid1)
        return msgid1 if n == 1 else msgid2


def is_proper_name(game: Game, text: str) -> bool:
    names = rf"{PROPER_NAMES.get(game.id, '')}|{re.escape(game.title)}|{COMMON_PROPER_NAMES}"
    return re.fullmatch(names, text) is not None


class RandomGame:
    """A random game and its log, which grows while the positions are visited."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.state = setup.start()
        self.state.events = []
        self.log: list[tuple[int, Event]] = []  # with the movers
        self.rng = random.Random(seed)

    def positions(self) -> Iterator[State]:
        """The position at each decision and at the end."""
        state, mover = self.state, CHANCE
        while True:
            # A draw can end the game too.
            random_games.apply_pending_outcomes(state, self.rng)
            self.log += [(mover, event) for event in state.events or ()]
            yield state
            if state.over:
                return
            state.events = []
            move = random_games.random_move(state, self.rng)
            mover = move[0]
            state.apply(*move)

    def log_texts(self, lang: Language) -> Iterator[str]:
        """The texts of all events, and of all log lines that somebody reads."""
        game = self.state.game
        lines = [[event] for _, event in self.log]
        for viewer in random_games.viewers(self.state):
            lines += lines_for(game, self.log, viewer)
        # Events that repeat others have no text.
        yield from filter(None, (game.event_text(event, lang) for _, event in self.log))
        yield from filter(None, (game.line_text(line, lang) for line in unique_lines(lines)))


def unique_lines(lines: list[list[Event]]) -> list[list[Event]]:
    """The lines without those that hold the same events as an earlier one."""
    return list({tuple(map(id, line)): line for line in lines}.values())


def in_some_language(setups: list[Setup]) -> list[tuple[Setup, str]]:
    """Each setup with one of the translated languages in turn, or with all of them."""
    return [
        (setup, language)
        for number, setup in enumerate(setups)
        # The two setups of a game are adjacent, so they get different languages.
        for language in scaled([TRANSLATED[number % len(TRANSLATED)]], list(TRANSLATED))
    ]


def default_setup(game_id: str) -> Setup:
    return Setup(game_id, guildhall.game(game_id).default_seats(), ())


def all_texts(state: State, lang: Language, *, has_actions: bool = True) -> Iterator[str]:
    """All texts of a state, except those of events."""
    game = state.game
    for viewer in random_games.viewers(state):
        yield game.prompt(state.view(viewer), lang)
    ids = ((0, game.num_actions), (CHANCE, game.num_outcomes)) if has_actions else ()
    for seat, limit in ids:
        for action in range(limit):
            yield game.text(state, seat, action, lang)
            reason = state.why_not(state.actor if seat == 0 else seat, action)
            if reason is not None:
                yield lang.reason_text(reason)
    for line in state.score_sheet():
        yield game.score_text(line, lang)
    if state.over:
        yield lang.text(game.end_reason(state))


def render_everything(game: Game, view: View, lang: Language) -> None:
    """Render everything for a view; tests/regions checks the output."""
    game.board_svg(view, lang)
    game.board_text(view, lang)
    game.regions(view, lang)
    game.standings(view, lang)
    game.notebook(view, lang)


def about_texts(game: Game, lang: Language) -> Iterator[str]:
    """All texts about a game that are shown before it starts."""
    yield game.about(lang).blurb
    yield from (game.option_text(name, lang) for name in game.options)
    for name, option in game.options.items():
        if option.value_labels:
            yield from (game.value_text(name, choice, lang) for choice in option.values)


@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_every_text_can_be_translated(setup: Setup) -> None:
    blank = Language("it", [EmptyTranslations()])
    texts = list(about_texts(setup.game, blank))
    random_game = RandomGame(setup, seed=1)
    for number, state in enumerate(random_game.positions()):
        texts += all_texts(state, blank, has_actions=number % ACTIONS_EVERY == 0)
    texts += random_game.log_texts(blank)
    left = {word for text in texts for word in re.split(r"[\s():,;.£']+", text)}
    assert {word for word in left if not is_proper_name(setup.game, word)} == set()


@pytest.mark.parametrize(("setup", "language"), in_some_language(random_games.setups()), ids=str)
def test_every_text_is_translated(setup: Setup, language: str) -> None:
    recorder = RecordingTranslations()
    lang = Language(language, [*i18n.get_language(language, setup.game).catalogues, recorder])
    texts = list(about_texts(setup.game, lang))
    random_game = RandomGame(setup, seed=2)
    for number, state in enumerate(random_game.positions()):
        texts += all_texts(state, lang, has_actions=number % ACTIONS_EVERY == 0)
        if number % 40 == 0 or state.over:
            for viewer in (state.actor if not state.over else 0, None):
                render_everything(setup.game, state.view(viewer), lang)
    texts += random_game.log_texts(lang)
    assert untranslated_texts(setup.game, recorder) == set()
    for text in texts:
        assert text.strip() == text != ""
        assert "{" not in text


@pytest.mark.parametrize(
    ("setup", "language"),
    in_some_language([default_setup(game_id) for game_id in guildhall.titles()]),
    ids=str,
)
def test_rejected_input_gets_a_translated_reason(setup: Setup, language: str) -> None:
    game = setup.game
    recorder = RecordingTranslations()
    lang = Language(language, [*i18n.get_language(language, game).catalogues, recorder])
    refused: set[str] = set()
    for number, state in enumerate(RandomGame(setup, seed=4).positions()):
        if number % 60 == 0:
            for seat in state.waiting():
                view = state.view(seat)
                texts = [game.text(view, seat, one, lang) for one in range(game.num_actions)]
                for typed in ("zebra", "\n", *{text[0] for text in texts}, *texts):
                    refused |= refusals(game, view, typed, lang)
    assert untranslated_texts(game, recorder) == set()
    # Only where a letter begins several actions, or many.
    refused -= {"{text} is ambiguous: {choices}.", "{text} is ambiguous: {choices}, …"}
    assert refused == {"{text} is not an action of {title}.", "{text} is not possible now."}


def refusals(game: Game, view: View, typed: str, lang: Language) -> set[str]:
    """The message that rejects a text, if any, after it was translated."""
    seat = view["seat"]
    assert seat is not None
    try:
        assert game.parse(view, seat, typed, lang) in view["actions"]
    except Refused as refusal:
        lang.reason_text(refusal.reason)
        return {refusal.reason.message}
    return set()


def untranslated_texts(game: Game, recorder: RecordingTranslations) -> set[str]:
    """Requested messages that the catalogues lack, without proper names."""
    known = {
        m if isinstance(m, str) else m[0] for domain in domains() for m in source_messages(domain)
    }
    return {text for text in recorder.messages - known if not is_proper_name(game, text)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setup", random_games.seat_count_setups(), ids=str)
def test_actions_parse_back_in_their_language_and_from_english(setup: Setup, language: str) -> None:
    game = setup.game
    lang = i18n.get_language(language, game)
    for number, state in enumerate(RandomGame(setup, seed=3).positions()):
        if number % scaled(20, 5):
            continue
        for seat in state.waiting():
            legal = state.actions(seat)
            texts = [game.text(state, seat, action, lang) for action in legal]
            assert len({normalize(text) for text in texts}) == len(texts)
            for action, text in zip(legal, texts, strict=True):
                assert text == " ".join(text.split())
                assert game.parse(state, seat, text, lang) == action
                assert game.parse(state, seat, f" {text.upper()} ", lang) == action
                english = game.text(state, seat, action)
                assert game.parse(state, seat, english, lang) == action


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", guildhall.titles())
def test_no_two_actions_have_the_same_text(game_id: str, language: str) -> None:
    game = guildhall.game(game_id)
    lang = i18n.get_language(language, game)
    state = game.start(game.seats[0])
    for seat, limit in ((0, game.num_actions), (CHANCE, game.num_outcomes)):
        texts = [game.text(state, seat, action, lang) for action in range(limit)]
        assert len({normalize(text) for text in texts}) == limit


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", guildhall.titles())
def test_texts_use_the_names_of_the_players(game_id: str, language: str) -> None:
    game = guildhall.game(game_id)
    names = ["Zoë", "{Bo}", "", "%s", "Ñ"]
    lang = i18n.get_language(language, game).with_names(names)
    texts: set[str] = set()
    random_game = RandomGame(Setup(game_id, game.seats[-1], ()), seed=5)
    for number, state in enumerate(random_game.positions()):
        if number % scaled(8, 1) == 0 or state.over:
            texts.update(all_texts(state, lang))
    texts.update(random_game.log_texts(lang))
    for seat in game.seats:
        name = names[seat - 1] or lang.without_names.seat_name(seat - 1)
        assert any(name in text for text in texts), name
