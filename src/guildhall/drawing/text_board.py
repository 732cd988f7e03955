"""Parts of a board as plain text: sections, marks, codes, lists and columns."""

from collections.abc import Iterable, Sequence

from guildhall.core.language import Language
from guildhall.core.view import View
from guildhall.drawing.seats import SEATS


def join_sections(sections: Iterable[Sequence[str]]) -> str:
    """Join sections of lines with empty lines; a section without lines is left out."""
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


def choice_mark(view: View, action: int) -> str:
    """Return the mark before something that the viewer can choose now."""
    return ">" if action in view["actions"] else " "


def seat_letter(seat: int) -> str:
    """Return the letter of a seat; nobody, -1, has a hyphen."""
    return SEATS[seat].letter if seat >= 0 else "-"


def seat_heading(seat: int, lang: Language) -> str:
    """Return a seat with its letter and its charge."""
    return f"  {seat_letter(seat)} {lang.seat_name(seat)}, {lang.text(SEATS[seat].charge)}"


def two_letter_codes(names: Iterable[str], taken: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the initial of each name, with the next letter that makes the code unique."""
    used, codes = set(taken), []
    for name in names:
        letters = [letter for letter in name.lower() if letter.isalpha()] or ["x"]
        pairs = [letters[0] + letter for letter in (letters + letters)[1:]]
        codes.append(next((pair for pair in pairs if pair not in used), pairs[0]))
        used.add(codes[-1])
    return tuple(codes)


def legend_list(codes: Iterable[str], names: Iterable[str]) -> str:
    """Return codes with the names that they stand for."""
    return ", ".join(f"{code} {name}" for code, name in zip(codes, names, strict=True))


def align(names: Sequence[str], min_width: int = 0) -> list[str]:
    """Pad names to the same width."""
    width = max(min_width, *(len(name) for name in names))
    return [name.ljust(width) for name in names]


def wrapped_list(head: str, items: Iterable[str], max_width: int = 96) -> list[str]:
    """Return a list after its heading, wrapped at a width; nothing without items."""
    lines: list[str] = []
    for item in items:
        if not lines:
            lines = [f"{head}: {item}"]
        elif len(lines[-1]) + len(item) + 2 > max_width:
            lines[-1] += ","
            lines.append(f"  {item}")
        else:
            lines[-1] += f", {item}"
    return lines
