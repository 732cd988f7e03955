"""Whole games in every language: nothing is left in English, and what is said is understood."""

import random
import re
from collections.abc import Iterator
from gettext import NullTranslations
from string import Formatter

import pytest

import guildhall
from guildhall import CHANCE, Game
from guildhall.core.reason import Refused
from guildhall.core.state import State
from guildhall.core.tongue import LANGUAGES, Tongue
from guildhall.core.typed import folded
from guildhall.core.view import View
from guildhall.server import languages
from tests import kit
from tests.kit import Setup
from tests.scale import scaled
from tests.words.catalogues import PROPER, TRANSLATED, domains, messages

# Of so many positions one is asked about every action: that is most of what is said.
ACTIONS_EVERY = scaled(6, 1)

# What else stays as it is: numbers, rules, and what somebody typed
EVERYWHERE = r"[\W\d_]*|[A-Z]{2}-[\d.]+|[«„].*"


class Blank(NullTranslations):
    """Translates every message into nothing but the words that it speaks of."""

    def gettext(self, message: str) -> str:
        fields = [field for _, field, _, _ in Formatter().parse(message) if field is not None]
        return " ".join(f"{{{field}}}" for field in fields) or " "

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid2)


class Asked(NullTranslations):
    """The last of the catalogues: it notes what the others did not know."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: set[str] = set()

    def gettext(self, message: str) -> str:
        self.messages.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.messages.add(msgid1)
        return msgid1 if n == 1 else msgid2


def is_proper(game: Game, text: str) -> bool:
    names = rf"{PROPER.get(game.id, '')}|{re.escape(game.title)}|{EVERYWHERE}"
    return re.fullmatch(names, text) is not None


def positions(setup: Setup, seed: int) -> Iterator[State]:
    """One random game with all its events, seen at each decision and at its end."""
    state = setup.start()
    state.events = []
    rng = random.Random(seed)
    while True:
        # A draw may end the game as well.
        kit.draw_pending(state, rng)
        yield state
        if state.over:
            return
        state.apply(*kit.any_move(state, rng))


def in_some_language(
    setups: list[Setup],
) -> list[tuple[Setup, str]]:
    """Each setup in one of the languages that are translated, in turn; or in all of them."""
    return [
        (setup, language)
        for number, setup in enumerate(setups)
        # The two setups of a title are neighbours, and so speak different languages.
        for language in scaled([TRANSLATED[number % len(TRANSLATED)]], list(TRANSLATED))
    ]


def usual(title: str) -> Setup:
    return Setup(title, guildhall.game(title).usual_seats(), ())


def spoken(state: State, tongue: Tongue, *, has_actions: bool = True) -> Iterator[str]:
    """All that can be said of a position and of what led to it since the last call."""
    game = state.game
    for viewer in kit.viewers(state):
        yield game.prompt(state.view(viewer), tongue)
    ids = ((0, game.num_actions), (CHANCE, game.num_outcomes)) if has_actions else ()
    for seat, limit in ids:
        for action in range(limit):
            yield game.text(state, seat, action, tongue)
            reason = state.why_not(state.actor if seat == 0 else seat, action)
            if reason is not None:
                yield tongue.reason(reason)
    # What others tell as well is not said.
    yield from filter(None, (game.tell(event, tongue) for event in state.events or ()))
    for line in state.score_sheet():
        yield game.explain(line, tongue)
    if state.over:
        yield tongue.say(game.end_reason(state))
    state.events = []


def drawn(game: Game, view: View, tongue: Tongue) -> None:
    """All that is drawn of a view; the tests of scenes read it, here it is only said."""
    game.draw(view, tongue)
    game.show(view, tongue)
    game.scene(view, tongue)
    game.standings(view, tongue)
    game.notes(view, tongue)
    game.gesture(view, tongue)


def about(game: Game, tongue: Tongue) -> Iterator[str]:
    """All that is said of a title before a game."""
    yield game.about(tongue).paragraph
    yield from (game.option_says(name, tongue) for name in game.options)
    for name, option in game.options.items():
        if option.names:
            yield from (game.choice_says(name, choice, tongue) for choice in option.choices)


@pytest.mark.parametrize("setup", kit.setups(), ids=str)
def test_all_that_is_said_can_be_translated(setup: Setup) -> None:
    blank = Tongue("it", [Blank()])
    said = list(about(setup.game, blank))
    for number, state in enumerate(positions(setup, seed=1)):
        said += spoken(state, blank, has_actions=number % ACTIONS_EVERY == 0)
    left = {word for text in said for word in re.split(r"[\s():,;.£']+", text)}
    assert {word for word in left if not is_proper(setup.game, word)} == set()


@pytest.mark.parametrize(("setup", "language"), in_some_language(kit.setups()), ids=str)
def test_all_that_is_said_is_translated(setup: Setup, language: str) -> None:
    asked = Asked()
    tongue = Tongue(language, [*languages.tongue(language, setup.game).catalogues, asked])
    said = list(about(setup.game, tongue))
    for number, state in enumerate(positions(setup, seed=2)):
        said += spoken(state, tongue, has_actions=number % ACTIONS_EVERY == 0)
        if number % 40 == 0 or state.over:
            for viewer in (state.actor if not state.over else 0, None):
                drawn(setup.game, state.view(viewer), tongue)
    assert missed(setup.game, asked) == set()
    for text in said:
        assert text.strip() == text != ""
        assert "{" not in text


@pytest.mark.parametrize(
    ("setup", "language"), in_some_language([usual(title) for title in guildhall.titles()]), ids=str
)
def test_what_is_typed_in_vain_is_answered_in_the_language(setup: Setup, language: str) -> None:
    game = setup.game
    asked = Asked()
    tongue = Tongue(language, [*languages.tongue(language, game).catalogues, asked])
    refused: set[str] = set()
    for number, state in enumerate(positions(setup, seed=4)):
        if number % 60 == 0:
            for seat in state.waiting():
                view = state.view(seat)
                texts = [game.text(view, seat, one, tongue) for one in range(game.num_actions)]
                for typed in ("zebra", "\n", *{text[0] for text in texts}, *texts):
                    refused |= refusals(game, view, typed, tongue)
    assert missed(game, asked) == set()
    assert refused == {
        "{text} could mean {choices}.",
        "{text} is no action of {title}.",
        "{text} is not possible now.",
    }


def refusals(game: Game, view: View, typed: str, tongue: Tongue) -> set[str]:
    """The message with which a text is refused, if it is, after it was said in the language."""
    seat = view["seat"]
    assert seat is not None
    try:
        assert game.parse(view, seat, typed, tongue) in view["actions"]
    except Refused as refusal:
        tongue.reason(refusal.reason)
        return {refusal.reason.message}
    return set()


def missed(game: Game, asked: Asked) -> set[str]:
    """What the catalogues should have known; words that are the same in English they do have."""
    known = {m if isinstance(m, str) else m[0] for domain in domains() for m in messages(domain)}
    return {text for text in asked.messages - known if not is_proper(game, text)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setup", kit.tables(), ids=str)
def test_actions_parse_back_in_their_language_and_from_english(setup: Setup, language: str) -> None:
    game = setup.game
    tongue = languages.tongue(language, game)
    for number, state in enumerate(positions(setup, seed=3)):
        if number % scaled(20, 5):
            continue
        for seat in state.waiting():
            legal = state.actions(seat)
            texts = [game.text(state, seat, action, tongue) for action in legal]
            assert len({folded(text) for text in texts}) == len(texts)
            for action, text in zip(legal, texts, strict=True):
                assert text == " ".join(text.split())
                assert game.parse(state, seat, text, tongue) == action
                assert game.parse(state, seat, f" {text.upper()} ", tongue) == action
                english = game.text(state, seat, action)
                assert game.parse(state, seat, english, tongue) == action


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", guildhall.titles())
def test_all_actions_have_texts_of_their_own(title: str, language: str) -> None:
    game = guildhall.game(title)
    tongue = languages.tongue(language, game)
    state = game.start(game.seats[0])
    for seat, limit in ((0, game.num_actions), (CHANCE, game.num_outcomes)):
        texts = [game.text(state, seat, action, tongue) for action in range(limit)]
        assert len({folded(text) for text in texts}) == limit


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", guildhall.titles())
def test_people_at_the_table_are_called_by_their_names(title: str, language: str) -> None:
    game = guildhall.game(title)
    names = ["Zoë", "{Bo}", "", "%s", "Ñ"]
    tongue = languages.tongue(language, game).at_table(names)
    said: set[str] = set()
    for number, state in enumerate(positions(Setup(title, game.seats[-1], ()), seed=5)):
        if number % scaled(8, 1) == 0 or state.over:
            said.update(spoken(state, tongue))
    for seat in game.seats:
        name = names[seat - 1] or tongue.base.seat(seat - 1)
        assert any(name in text for text in said), name
