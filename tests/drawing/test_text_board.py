"""Text boards: sections, codes, columns and wrapped lists."""

from guildhall.core.language import ENGLISH
from guildhall.drawing import text_board


def test_empty_sections_are_left_out() -> None:
    assert text_board.join_sections([["a", "b"], [], ["c"]]) == "a\nb\n\nc"


def test_seats_have_letters_and_charges() -> None:
    assert [text_board.seat_letter(seat) for seat in (0, 1, -1)] == ["B", "V", "-"]
    assert text_board.seat_heading(1, ENGLISH) == "  V Vermilion, key"


def test_codes_are_unique_as_far_as_the_letters_allow() -> None:
    names = ["candlemakers", "clothmakers", "Cantors", "d'or", "?"]
    assert text_board.two_letter_codes(names, ["ca"]) == ("cn", "cl", "ct", "do", "xx")
    assert text_board.two_letter_codes(["a", "a"]) == ("aa", "aa")
    assert text_board.legend_list(("cn", "cl"), names[:2]) == "cn candlemakers, cl clothmakers"


def test_names_are_padded_to_one_width() -> None:
    assert text_board.align(["a", "bcd"]) == ["a  ", "bcd"]
    assert text_board.align(["a"], 4) == ["a   "]


def test_a_list_is_wrapped_after_its_heading() -> None:
    assert text_board.wrapped_list("Cards", ["one", "two", "three"], 16) == [
        "Cards: one, two,",
        "  three",
    ]
    assert text_board.wrapped_list("Cards", []) == []
