"""Parses the regions of a game like a page, and provides two test languages."""

import re
from collections.abc import Iterator
from gettext import NullTranslations
from typing import NamedTuple
from xml.etree import ElementTree as ET

from guildhall import Game
from guildhall.core.board_model import Region, Selection, Standing
from guildhall.core.language import ENGLISH, Language
from guildhall.core.view import View

SVG = "{http://www.w3.org/2000/svg}"


class UpperCaseTranslations(NullTranslations):
    """Translates every message to upper case, except for its parameters."""

    def gettext(self, message: str) -> str:
        return re.sub(r"\{[^}]*\}|[^{]+", lambda found: upper_unless_placeholder(found[0]), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def upper_unless_placeholder(part: str) -> str:
    return part if part.startswith("{") else part.upper()


UPPER_CASE = Language("xx", [UpperCaseTranslations()])
"""A language that reveals untranslated text by its lower-case letters."""


class ParsedBoard(NamedTuple):
    """Everything that a page gets for a view."""

    view: View
    regions: list[Region]
    roots: list[ET.Element]
    selection: Selection
    standings: list[Standing]

    def nodes(self) -> Iterator[ET.Element]:
        """All elements of the regions."""
        for root in self.roots:
            yield from root.iter()

    def size_in_bytes(self) -> int:
        return sum(len(region.svg.encode()) for region in self.regions)


def parse_board(game: Game, view: View, lang: Language = ENGLISH) -> ParsedBoard:
    """Parse the regions of a view; fail if they are not well-formed XML."""
    regions = game.regions(view, lang)
    roots = [ET.fromstring(region.svg) for region in regions]
    return ParsedBoard(view, regions, roots, game.selection(view), game.standings(view, lang))


def classes(node: ET.Element) -> set[str]:
    return set((node.get("class") or "").split())


def action_ids(node: ET.Element, attribute: str) -> list[int]:
    return [int(word) for word in (node.get(attribute) or "").split()]


def readable_texts(root: ET.Element) -> Iterator[str]:
    """All visible and accessible texts."""
    for node in root.iter():
        yield node.text or ""
        yield node.tail or ""
        yield node.get("aria-label") or ""
