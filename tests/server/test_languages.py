"""Language negotiation and catalogues."""

import pytest

import guildhall
from guildhall.core.language import ENGLISH, LANGUAGES
from guildhall.core.reason import Reason
from guildhall.server.i18n import get_language, negotiate


@pytest.mark.parametrize(
    ("accepted", "wished", "language"),
    [
        ("", None, "en"),
        ("de", None, "de"),
        ("de-CH,de;q=0.9,en;q=0.8", None, "de"),
        ("en;q=0.3, fr ; q=0.7 ,it;q=0.5", None, "fr"),
        ("es, nl;q=0.9, it;q=0.1", None, "it"),
        ("es, *;q=0.5", None, "en"),
        ("it;q=0, de;q=0.1", None, "de"),
        ("it;q=0", None, "en"),
        ("IT_it", None, "it"),
        ("fr, de", None, "fr"),
        ("de;q=much, fr;q=0.2", None, "fr"),
        ("de;q=nan", None, "en"),
        (",;=,;;q,-", None, "en"),
        ("de", "it", "it"),
        ("de", "fr-CA", "fr"),
        ("de", "tlh", "de"),
        ("de", "", "de"),
    ],
)
def test_the_language_is_the_best_that_both_speak(
    accepted: str, wished: str | None, language: str
) -> None:
    assert negotiate(accepted, wished) == language


def test_a_language_is_loaded_once_and_english_needs_no_catalogue() -> None:
    game = guildhall.game("city_guilds")
    assert get_language("it", game) is get_language("it", guildhall.game("city_guilds", game.pack))
    assert get_language("it") is get_language("it")
    assert get_language("it") is not get_language("it", game)
    assert get_language("it", game).with_names(["Anna"]).without_names is get_language("it", game)
    assert get_language("en", game) is ENGLISH


def test_there_is_no_other_language() -> None:
    with pytest.raises(ValueError, match="Unknown language 'tlh'; expected one of: en, it, fr, de"):
        get_language("tlh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_said_is_nothing_in_every_language(language: str) -> None:
    assert get_language(language).text("") == ""


def test_a_title_brings_its_own_words() -> None:
    game = guildhall.game("city_guilds")
    reason = Reason("CG-4.1", "You have no {tile} in your hand.", {"tile": "bakers market"})
    assert (
        get_language("it", game).reason_text(reason)
        == "Nella tua mano non c'è: mercato dei fornai."
    )
    assert get_language("it").reason_text(reason) == "You have no bakers market in your hand."
    assert [get_language(language, game).seat_name(0) for language in LANGUAGES] == [
        "Blue",
        "Blu",
        "Bleu",
        "Blau",
    ]


@pytest.mark.parametrize(
    ("names", "joined"),
    [([], ""), (["Ada"], "Ada"), (["Ada", "Ben"], "Ada and Ben"), (["A", "B", "C"], "A, B and C")],
)
def test_names_are_joined_with_and(names: list[str], joined: str) -> None:
    assert ENGLISH.join_and(names) == joined


@pytest.mark.parametrize(
    ("code", "joined"), [("it", "A, B e C"), ("fr", "A, B et C"), ("de", "A, B und C")]
)
def test_names_are_joined_in_every_language(code: str, joined: str) -> None:
    assert get_language(code).join_and(["A", "B", "C"]) == joined
