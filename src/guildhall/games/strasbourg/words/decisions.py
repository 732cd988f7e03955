"""Texts of whole decisions."""

from guildhall.core.board_model import FIRST_KEY
from guildhall.core.language import Language
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import coins_text, good_name, short_objective_text


def item_text(components: Components, view: StrasbourgView, key: int, lang: Language) -> str:
    """An objective, a kind of goods, or the value of a card."""
    if key < FIRST_KEY:
        is_card = ids.ADD <= key < ids.ADD + ids.VALUES
        return str(key - ids.ADD + 1) if is_card else ""
    if view["public"]["phase"] == "sell":
        return good_name(components, key - FIRST_KEY, lang)
    return short_objective_text(components, view["seats"], key - FIRST_KEY, lang)


def finish_text(
    components: Components, view: StrasbourgView, number: int | str, lang: Language
) -> str:
    """What completing the decision does; without a number while nothing is chosen."""
    phase, count = view["public"]["phase"], int(number)
    if phase == "keep":
        if count == 0:
            return lang.text("keep objectives")
        return lang.plural("keep {number} objective", "keep {number} objectives", count)
    if phase == "sell":
        if count == 0:
            return lang.text("sell nothing")
        return _selling_text(components, view, count, lang)
    if count == 0:
        return lang.text("lock in piles")
    return lang.plural("lock in {number} pile", "lock in {number} piles", count)


def _selling_text(components: Components, view: StrasbourgView, count: int, lang: Language) -> str:
    """To sell some goods, and what they earn if that does not depend on their kinds."""
    first, goods = view["public"]["asked_good"], view["own"]["goods"]
    values = sorted(
        value
        for guild, value in enumerate(components.goods_value)
        for _ in range(goods[guild] if guild >= first else 0)
    )
    coins = sum(values[:count])
    if coins != sum(values[len(values) - count :]):
        return lang.plural("sell {number} good", "sell {number} goods", count)
    return lang.plural(
        "sell {number} good for {coins}",
        "sell {number} goods for {coins}",
        count,
        coins=coins_text(coins, lang),
    )
