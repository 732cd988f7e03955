"""Reads the scenes of a title as a page would, and two tongues to try them with."""

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
    """Says everything in capitals, but for the words that are filled in."""

    def gettext(self, message: str) -> str:
        return re.sub(r"\{[^}]*\}|[^{]+", lambda found: upper_unless_placeholder(found[0]), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def upper_unless_placeholder(part: str) -> str:
    return part if part.startswith("{") else part.upper()


UPPER_CASE = Language("xx", [UpperCaseTranslations()])
"""A language in which what was not said through it shows by its small letters."""


class ParsedBoard(NamedTuple):
    """All that a page gets of a view."""

    view: View
    regions: list[Region]
    roots: list[ET.Element]
    selection: Selection
    standings: list[Standing]

    def nodes(self) -> Iterator[ET.Element]:
        """Every element of the regions."""
        for root in self.roots:
            yield from root.iter()

    def size_in_bytes(self) -> int:
        return sum(len(region.svg.encode()) for region in self.regions)


def parse_board(game: Game, view: View, lang: Language = ENGLISH) -> ParsedBoard:
    """What a page gets of a view; it fails if that is no sound XML."""
    regions = game.regions(view, lang)
    roots = [ET.fromstring(region.svg) for region in regions]
    return ParsedBoard(view, regions, roots, game.selection(view, lang), game.standings(view, lang))


def classes(node: ET.Element) -> set[str]:
    return set((node.get("class") or "").split())


def action_ids(node: ET.Element, attribute: str) -> list[int]:
    """The action ids in an attribute."""
    return [int(word) for word in (node.get(attribute) or "").split()]


def readable_texts(root: ET.Element) -> Iterator[str]:
    """Every word that one can read or hear."""
    for node in root.iter():
        yield node.text or ""
        yield node.tail or ""
        yield node.get("aria-label") or ""
