"""Typed decisions: the parts of a whole decision in any order, separated by commas.

``2 x CON1, HRS1`` chooses items, ``6 3 / 6 4 2 / 3`` makes piles, ``150,000`` is an amount. A part
is a name, its abbreviation, or a number where the items are numbered. Atomic moves are understood
as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from guildhall.core.board_model import Selection
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.core.reason import Reason, Refused
from guildhall.core.selection_check import (
    NEXT_PILE,
    NOT_TOGETHER,
    Choice,
    check,
    fitting,
    is_complete,
    offered,
)
from guildhall.core.selection_text import amount_text
from guildhall.core.text_match import matches_prefixes, normalize, quote
from guildhall.core.view import View

if TYPE_CHECKING:
    from guildhall.core.game import Game

_MAX_CHOICES: Final = 6
_MAX_PARTS: Final = 64
_TIMES: Final = r"[x\u00d7*]"
_NUMBER_FIRST: Final = re.compile(rf"(\d{{1,3}})(?:\s*{_TIMES}\s*|\s+(?!{_TIMES}))(\S.*)")
_NUMBER_LAST: Final = re.compile(rf"(\S.*?)\s*{_TIMES}\s*(\d{{1,3}})")
_THOUSANDS: Final = re.compile(r"(?<=\d)[.,' \u00a0\u202f](?=\d{3}(?!\d))")
_NOTHING: Final = N_("none")


def numbered_items(selection: Selection, only_listed: bool = False) -> list[int]:
    """The items that a list shows with numbers, in this order."""
    groups = [
        group
        for group in selection.groups
        if group.kind not in ("partition", "amount") and (group.is_listed or not only_listed)
    ]
    return [item for group in groups for item in group.items]


def parse_decision(
    game: Game,
    view: View,
    selection: Selection,
    text: str,
    lang: Language = ENGLISH,
    numbered: Sequence[int] = (),
) -> Choice | int:
    """Return the choice that a text means, or an atomic action; raise Refused if it is neither."""
    seat = view["seat"]
    assert seat is not None, "spectators decide nothing"
    if not selection.is_compound:
        return game.parse(view, seat, text, lang)
    reader = _Reader(game, view, selection, lang, numbered)
    unknown = reader.read(text)
    if unknown is not None:
        # It may be an atomic action. If not, the refusal says why the unknown part is wrong.
        action = game.parse(view, seat, text if unknown == text.strip() else unknown, lang)
        if reader.num_parts > 1:
            raise Refused(NOT_TOGETHER)
        return action
    choice = reader.choice
    if is_complete(selection, choice):
        return choice
    step = reader.first_step()
    if step is not None:
        return step
    reader.refuse_missing()
    try:
        check(selection, choice)
    except Refused as refused:
        raise IncompleteChoice(refused.reason) from None
    return choice


class IncompleteChoice(Refused):
    """A text chooses what is offered, but not all that is needed, or too much."""


class _Reader:
    """Reads the parts of one text into a choice."""

    def __init__(
        self,
        game: Game,
        view: View,
        selection: Selection,
        lang: Language,
        numbered: Sequence[int],
    ) -> None:
        self.game = game
        self.view = view
        self.selection = selection
        self.lang = lang
        self.numbered = numbered
        self.languages = (lang, ENGLISH) if lang.catalogues else (lang,)
        self.choice: Choice = [[] for _ in selection.groups]
        self.num_parts = 0
        self.unclear: list[tuple[str, int, list[int]]] = []  # several items have this name
        self.numbers: list[int] = []  # that stand alone
        self.texts: dict[int, list[str]] = {}  # of all items, once they are needed

    def read(self, text: str) -> str | None:
        """Read all parts; return the first that is not part of the decision."""
        if len(self.selection.groups) == 1 and self.selection.groups[0].kind == "partition":
            return self._read_piles(text)
        if any(max(group.values, default=0) > 999 for group in self.selection.groups):
            text = _THOUSANDS.sub("", text)
        parts = [part.strip() for part in re.split("[,;]", text) if part.strip()]
        self.num_parts = len(parts)
        if not parts or len(parts) > _MAX_PARTS:
            return text
        if [normalize(part) for part in parts] in self._names_of_nothing():
            return None
        for part in parts:
            if part.isdecimal() and len(part) < 16:
                self.numbers.append(int(part))
            elif not self._read_amount(part) and not self._read_item(part):
                return part
        unknown = self._read_numbers()
        if unknown is not None:
            return unknown
        for name, number, keys in self.unclear:
            self._choose_among(name, number, keys)
        return None

    def first_step(self) -> int | None:
        """The action of a text that names one item of a single group, to go on from there."""
        if self.num_parts != 1:
            return None
        for group, picked in zip(self.selection.groups, self.choice, strict=True):
            if picked and group.kind == "single":
                action = group.actions[group.items.index(picked[0])] if group.actions else picked[0]
                return action if action in self.view["actions"] else None
        return None

    def refuse_missing(self) -> None:
        """Raise Refused with the items of which one is missing."""
        for index, group in enumerate(self.selection.groups):
            if group.kind == "single" and not self.choice[index]:
                possible = fitting(self.selection, index, self.choice)
                if len(possible) > 1:
                    params: dict[str, object] = {"choices": self._listed(possible)}
                    raise IncompleteChoice(
                        Reason("", "Choose one of these as well: {choices}.", params)
                    )

    # Piles

    def _read_piles(self, text: str) -> str | None:
        group = self.selection.groups[0]
        key_of = dict(zip(map(str, group.values), group.items, strict=True))
        piles = [re.split(r"[\s,+]+", pile.strip()) for pile in re.split("[/|;]", text)]
        self.num_parts = len(piles)
        for value in (value for pile in piles for value in pile):
            if value.isdecimal() and value not in key_of:
                params: dict[str, object] = {"text": quote(value, self.lang)}
                raise IncompleteChoice(Reason("", "You have no {text}.", params))
            if value not in key_of:
                return text.strip()
        keys = [[key_of[value] for value in pile] for pile in piles]
        self.choice[0] = [key for pile in keys for key in (*pile, NEXT_PILE)][:-1]
        return None

    # Amounts and numbers

    def _read_amount(self, part: str) -> bool:
        """Read an amount that is more than a number, such as ``150k`` or the text of its action."""
        for index, group in enumerate(self.selection.groups):
            if group.kind != "amount":
                continue
            thousands = re.fullmatch(r"(\d{1,9})\s*k", part, re.IGNORECASE)
            if thousands:
                self.choice[index].append(int(thousands[1]) * 1000)
                return True
            for value in group.values:
                for lang in self.languages:
                    text = amount_text(self.game, self.view, group, value, lang)
                    if normalize(_THOUSANDS.sub("", text)) == normalize(part):
                        self.choice[index].append(value)
                        return True
        return False

    def _read_numbers(self) -> str | None:
        """Numbers alone: the last one is the amount if there is one, the others number items."""
        amounts = [i for i, group in enumerate(self.selection.groups) if group.kind == "amount"]
        is_named = any(self.choice) or bool(self.unclear) or not self.numbered
        if amounts and self.numbers and (len(self.numbers) > 1 or is_named):
            self.choice[amounts[0]].append(self.numbers.pop())
        for number in self.numbers:
            if not 1 <= number <= len(self.numbered):
                if self.numbered:
                    params: dict[str, object] = {"max": len(self.numbered)}
                    raise IncompleteChoice(
                        Reason("", "The items are numbered from 1 to {max}.", params)
                    )
                return str(number)
            self._add(self.numbered[number - 1], 1)
        return None

    # Items

    def _read_item(self, part: str) -> bool:
        """Read an item, perhaps with how often it is chosen."""
        for name, number in _readings(part):
            keys = self._find(name)
            if name.isdecimal() and 1 <= int(name[:6]) <= len(self.numbered):
                keys = [self.numbered[int(name) - 1]]
            if len(keys) == 1:
                self._add(keys[0], number)
            elif keys:
                self.unclear.append((name, number, keys))
            if keys:
                return True
        return False

    def _find(self, name: str) -> list[int]:
        """The items that a name or an abbreviation means."""
        wanted = normalize(name)
        self.texts = self.texts or {
            item: [normalize(text) for text in self._texts_of(item)]
            for group in self.selection.groups
            if group.kind not in ("partition", "amount")
            for item in group.items
        }
        exact = [item for item, texts in self.texts.items() if wanted in texts]
        if exact or not wanted:
            return exact
        return [
            item
            for item, texts in self.texts.items()
            if any(matches_prefixes(wanted, text) for text in texts)
        ]

    def _texts_of(self, item: int) -> Iterable[str]:
        """The texts of an item, and of the action with the same id."""
        for lang in self.languages:
            yield self.game.item_text(self.view, item, lang)
            if item < self.game.num_actions and self.view["seat"] is not None:
                yield self.game.text(self.view, self.view["seat"], item, lang)

    def _choose_among(self, name: str, number: int, keys: list[int]) -> None:
        """Choose the item with a name that goes with the rest of the choice."""
        possible = set(offered(self.selection, self.choice))
        found = [key for key in keys if key in possible]
        if len(found) != 1:
            params: dict[str, object] = {"text": quote(name, self.lang)}
            params["choices"] = self._listed(found or keys)
            raise IncompleteChoice(Reason("", "{text} is ambiguous: {choices}.", params))
        self._add(found[0], number)

    def _add(self, key: int, number: int) -> None:
        for group, picked in zip(self.selection.groups, self.choice, strict=True):
            if group.kind not in ("partition", "amount") and key in group.items:
                picked += [key] * number
                return

    def _listed(self, keys: Sequence[int]) -> str:
        names = [self.game.item_text(self.view, key, self.lang) for key in keys[:_MAX_CHOICES]]
        return ", ".join([*names, "…"] if len(keys) > _MAX_CHOICES else names)

    def _names_of_nothing(self) -> list[list[str]]:
        return [[normalize(lang.text(_NOTHING))] for lang in self.languages]


def _readings(part: str) -> Iterable[tuple[str, int]]:
    """A part as a name, or as a number and a name."""
    yield part, 1
    found = _NUMBER_FIRST.fullmatch(part)
    if found:
        yield found[2], int(found[1])
    found = _NUMBER_LAST.fullmatch(part)
    if found:
        yield found[1], int(found[2])
