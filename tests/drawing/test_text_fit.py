"""Text that does not fit is shrunk, condensed, wrapped or truncated."""

import re

import pytest

from guildhall.drawing.text_fit import (
    READABLE_SIZE,
    balance_lines,
    ellipsize,
    fitted_text,
    text_width,
    wrapped_text,
)


def fit(text: str, width: float, size: int = 12) -> tuple[str, int, float]:
    """The text, its font size and its declared width."""
    svg = fitted_text(0, 0, text, "note", size, width)
    css_class = re.search(r'class="note(?: size(\d+))?"', svg)
    wide = re.search(r'textLength="([\d.]+)"', svg)
    content = re.search(r">(.*)</text>", svg)
    assert css_class
    assert content
    return content[1], int(css_class[1] or size), float(wide[1]) if wide else 0


def test_a_text_that_fits_is_unchanged() -> None:
    assert fit("starts", 200) == ("starts", 12, 0)


def test_a_text_that_barely_fits_has_a_fixed_width_in_any_font() -> None:
    natural = text_width("candlemakers", 12)
    text, size, wide = fit("candlemakers", natural + 1)
    assert (text, size) == ("candlemakers", 12)
    assert wide == pytest.approx(natural, 0.01)


def test_a_text_that_is_too_wide_gets_a_smaller_font_first() -> None:
    text, size, _ = fit("candlemakers", text_width("candlemakers", 20) * 0.9, 20)
    assert (text, size) == ("candlemakers", 18)


def test_a_text_of_the_smallest_readable_size_is_squeezed_first() -> None:
    width = text_width("candlemakers", READABLE_SIZE)
    assert fit("candlemakers", width * 0.81, READABLE_SIZE)[:2] == ("candlemakers", READABLE_SIZE)
    assert fit("candlemakers", width * 0.7, READABLE_SIZE)[1] < READABLE_SIZE


def test_no_text_is_wider_than_its_width() -> None:
    for letters in range(1, 60):
        text, size, wide = fit("m" * letters, 50)
        assert wide <= 50
        assert wide or text_width(text, size) < 50
        assert size >= 10


def test_a_text_that_is_far_too_long_is_truncated() -> None:
    text, _, wide = fit("Anna-Katharina von und zu Hohenfels", 60)
    assert text.endswith("…")
    assert text.startswith("Anna-K")
    assert wide <= 60
    assert ellipsize("short", 12, 60) == "short"


def test_a_name_of_two_words_is_split_where_both_halves_are_short() -> None:
    assert balance_lines("minstrel", 11, 40) == ("minstrel",)
    assert balance_lines("bakers market", 11, 200) == ("bakers market",)
    assert balance_lines("bakers market", 11, 60) == ("bakers", "market")
    assert balance_lines("edificio dei candelai", 11, 80) == ("edificio dei", "candelai")


def test_a_label_has_its_lines_one_below_the_other() -> None:
    ys = re.findall(r'y="([\d.]+)"', wrapped_text(0, 10, "bakers market", "label", 10, 60))
    assert [float(y) for y in ys] == [10, 22]
