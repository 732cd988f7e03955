"""The notebook: hidden holdings that were once public, and known cards."""

from collections.abc import Sequence

from guildhall.core.language import ENGLISH, Language, count_list
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import coins_text, good_name, join_parts


def notebook(components: Components, view: StrasbourgView, lang: Language = ENGLISH) -> list[str]:
    """Hidden holdings and known cards of each seat."""
    lines = []
    for seat in range(view["seats"]):
        details = _known_cards_texts(view, seat, lang)
        if seat != view["seat"] and not view["options"].get("open_screens"):
            details.insert(0, holdings_text(components, noted_holdings(view, seat), lang))
        if details:
            params = {"seat": lang.seat_name(seat), "details": join_parts(details, lang)}
            lines.append(lang.text("{seat}: {details}", **params))
    return lines


Holdings = tuple[int, tuple[int, ...], int]
"""Coins, goods and privileges of a seat."""


def noted_holdings(view: StrasbourgView, seat: int) -> Holdings:
    """The holdings of a seat, which were public when it got them."""
    noted = view["noted"]
    return noted["coins"][seat], tuple(noted["goods"][seat]), noted["privileges"][seat]


def holdings_text(components: Components, holdings: Holdings, lang: Language = ENGLISH) -> str:
    """Coins, goods and privileges of a seat."""
    coins, goods, privileges = holdings
    goods_listed = goods_text(components, goods, lang)
    details = [
        coins_text(coins, lang),
        *([goods_listed] if goods_listed else []),
        lang.plural("{number} privilege", "{number} privileges", privileges),
    ]
    return ", ".join(details)


def goods_text(components: Components, goods: Sequence[int], lang: Language = ENGLISH) -> str:
    """Kinds of goods, each with its number if greater than one."""
    return count_list(goods, lambda guild: good_name(components, guild, lang))


def _known_cards_texts(view: StrasbourgView, seat: int, lang: Language) -> list[str]:
    """The revealed cards of a seat, and those under its deck."""
    noted = view["noted"]
    turned = [sum(made[value] for made in noted["revealed"][seat]) for value in range(ids.VALUES)]
    lines = []
    if any(turned):
        cards = count_list(turned, lambda value: str(value + 1))
        lines.append(lang.text("revealed: {cards}", cards=cards))
    if noted["under"][seat]:
        cards = ", ".join(map(str, noted["under"][seat]))
        lines.append(lang.text("under the deck: {cards}", cards=cards))
    return lines
