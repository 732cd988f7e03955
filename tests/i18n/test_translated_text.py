"""Whole games in every language: no English is left, and action texts parse back."""

import random
import re
from collections.abc import Iterator
from gettext import NullTranslations
from string import Formatter

import pytest

import guildhall
from guildhall import CHANCE, Game
from guildhall.core.language import LANGUAGES, Language
from guildhall.core.reason import Refused
from guildhall.core.state import State
from guildhall.core.text_match import normalize
from guildhall.core.view import View
from guildhall.server import i18n
from tests import random_games
from tests.i18n.catalogues import PROPER_NAMES, TRANSLATED, domains, source_messages
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


def positions(setup: Setup, seed: int) -> Iterator[State]:
    """A random game with all its events, at each decision and at its end."""
    state = setup.start()
    state.events = []
    rng = random.Random(seed)
    while True:
        # A draw can end the game too.
        random_games.apply_pending_outcomes(state, rng)
        yield state
        if state.over:
            return
        state.apply(*random_games.random_move(state, rng))


def in_some_language(
    setups: list[Setup],
) -> list[tuple[Setup, str]]:
    """Each setup with one of the translated languages in turn, or with all of them."""
    return [
        (setup, language)
        for number, setup in enumerate(setups)
        # The two setups of a game are adjacent, so they get different languages.
        for language in scaled([TRANSLATED[number % len(TRANSLATED)]], list(TRANSLATED))
    ]


def default_setup(title: str) -> Setup:
    return Setup(title, guildhall.game(title).default_seats(), ())


def all_texts(state: State, lang: Language, *, has_actions: bool = True) -> Iterator[str]:
    """All texts of a state and of the events since the last call."""
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
    # Events that repeat others have no text.
    yield from filter(None, (game.event_text(event, lang) for event in state.events or ()))
    for line in state.score_sheet():
        yield game.score_text(line, lang)
    if state.over:
        yield lang.text(game.end_reason(state))
    state.events = []


def render_everything(game: Game, view: View, lang: Language) -> None:
    """Render everything for a view; tests/regions checks the output."""
    game.board_svg(view, lang)
    game.board_text(view, lang)
    game.regions(view, lang)
    game.standings(view, lang)
    game.notebook(view, lang)
    game.selection(view, lang)


def about_texts(game: Game, lang: Language) -> Iterator[str]:
    """All texts about a game that are shown before it starts."""
    yield game.about(lang).blurb
    yield from (game.option_text(name, lang) for name in game.options)
    for name, option in game.options.items():
        if option.value_labels:
            yield from (game.value_text(name, choice, lang) for choice in option.values)


@pytest.mark.parametrize("setup", random_games.setups(), ids=str)
def test_all_that_is_said_can_be_translated(setup: Setup) -> None:
    blank = Language("it", [EmptyTranslations()])
    said = list(about_texts(setup.game, blank))
    for number, state in enumerate(positions(setup, seed=1)):
        said += all_texts(state, blank, has_actions=number % ACTIONS_EVERY == 0)
    left = {word for text in said for word in re.split(r"[\s():,;.£']+", text)}
    assert {word for word in left if not is_proper_name(setup.game, word)} == set()


@pytest.mark.parametrize(("setup", "language"), in_some_language(random_games.setups()), ids=str)
def test_all_that_is_said_is_translated(setup: Setup, language: str) -> None:
    asked = RecordingTranslations()
    lang = Language(language, [*i18n.get_language(language, setup.game).catalogues, asked])
    said = list(about_texts(setup.game, lang))
    for number, state in enumerate(positions(setup, seed=2)):
        said += all_texts(state, lang, has_actions=number % ACTIONS_EVERY == 0)
        if number % 40 == 0 or state.over:
            for viewer in (state.actor if not state.over else 0, None):
                render_everything(setup.game, state.view(viewer), lang)
    assert untranslated_texts(setup.game, asked) == set()
    for text in said:
        assert text.strip() == text != ""
        assert "{" not in text


@pytest.mark.parametrize(
    ("setup", "language"),
    in_some_language([default_setup(title) for title in guildhall.titles()]),
    ids=str,
)
def test_what_is_typed_in_vain_is_answered_in_the_language(setup: Setup, language: str) -> None:
    game = setup.game
    asked = RecordingTranslations()
    lang = Language(language, [*i18n.get_language(language, game).catalogues, asked])
    refused: set[str] = set()
    for number, state in enumerate(positions(setup, seed=4)):
        if number % 60 == 0:
            for seat in state.waiting():
                view = state.view(seat)
                texts = [game.text(view, seat, one, lang) for one in range(game.num_actions)]
                for typed in ("zebra", "\n", *{text[0] for text in texts}, *texts):
                    refused |= refusals(game, view, typed, lang)
    assert untranslated_texts(game, asked) == set()
    # Only where a letter begins many actions.
    refused.discard("{text} is ambiguous: {choices}, …")
    assert refused == {
        "{text} is ambiguous: {choices}.",
        "{text} is not an action of {title}.",
        "{text} is not possible now.",
    }


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


def untranslated_texts(game: Game, asked: RecordingTranslations) -> set[str]:
    """Requested messages that the catalogues lack, without proper names."""
    known = {
        m if isinstance(m, str) else m[0] for domain in domains() for m in source_messages(domain)
    }
    return {text for text in asked.messages - known if not is_proper_name(game, text)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setup", random_games.seat_count_setups(), ids=str)
def test_actions_parse_back_in_their_language_and_from_english(setup: Setup, language: str) -> None:
    game = setup.game
    lang = i18n.get_language(language, game)
    for number, state in enumerate(positions(setup, seed=3)):
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
@pytest.mark.parametrize("title", guildhall.titles())
def test_all_actions_have_texts_of_their_own(title: str, language: str) -> None:
    game = guildhall.game(title)
    lang = i18n.get_language(language, game)
    state = game.start(game.seats[0])
    for seat, limit in ((0, game.num_actions), (CHANCE, game.num_outcomes)):
        texts = [game.text(state, seat, action, lang) for action in range(limit)]
        assert len({normalize(text) for text in texts}) == limit


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", guildhall.titles())
def test_people_at_the_table_are_called_by_their_names(title: str, language: str) -> None:
    game = guildhall.game(title)
    names = ["Zoë", "{Bo}", "", "%s", "Ñ"]
    lang = i18n.get_language(language, game).with_names(names)
    said: set[str] = set()
    for number, state in enumerate(positions(Setup(title, game.seats[-1], ()), seed=5)):
        if number % scaled(8, 1) == 0 or state.over:
            said.update(all_texts(state, lang))
    for seat in game.seats:
        name = names[seat - 1] or lang.without_names.seat_name(seat - 1)
        assert any(name in text for text in said), name
