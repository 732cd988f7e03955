"""Event data is formatted by the names of its items."""

from guildhall.core.event_params import ListFormats, NumberFormats, format_params
from guildhall.core.language import ENGLISH, Language, capitalize, count_list, times

NUMBERS: NumberFormats[str] = {
    "card": lambda pack, card, _: f"{pack}{card}",
    "men": lambda _, men, lang: lang.plural("{number} man", "{number} men", men),
}
LISTS: ListFormats[str] = {"cards": lambda pack, cards, _: pack.join(map(str, cards))}


def test_each_item_has_the_format_of_its_name() -> None:
    data: dict[str, object] = {"card": 3, "men": 1, "cards": [1, 2], "place": 4, "rule": "X-1"}
    found = format_params("c", data, NUMBERS, LISTS, ENGLISH)
    assert found == {"card": "c3", "men": "1 man", "cards": "1c2", "place": 4, "rule": "X-1"}


def test_a_truth_value_is_no_number() -> None:
    assert format_params("c", {"card": True}, NUMBERS, LISTS, ENGLISH) == {"card": True}


def test_seats_have_names() -> None:
    lang = ENGLISH.with_names(["Ann", "", "Cleo"])
    data: dict[str, object] = {"seat": 0, "order": [2, 1], "winners": [0, 1, 2]}
    assert format_params("c", data, NUMBERS, LISTS, lang) == {
        "seat": "Ann",
        "order": "Cleo, Vermilion",
        "winners": "Ann, Vermilion and Cleo",
    }
    assert format_params("c", {"seat": -1}, NUMBERS, LISTS, lang) == {"seat": ""}


def test_counts_are_written_from_two_on() -> None:
    assert [times("wine", 1), times("wine", 2)] == ["wine", "wine \u00d72"]
    assert count_list([1, 0, 3], lambda kind: "abc"[kind]) == "a, c \u00d73"
    assert count_list([0, 0], str) == ""


def test_only_the_first_letter_is_capitalized() -> None:
    assert [capitalize(text) for text in ("éEn Bar", "", "Ä")] == ["ÉEn Bar", "", "Ä"]


def test_nobody_has_no_name() -> None:
    assert Language(names=["Ann", "Bob"]).seat_name(-1) == ""
