"""How a player makes the current decision."""

from collections import Counter
from collections.abc import Callable

from guildhall.core.board_model import FIRST_KEY, Group, Selection
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.rules.state import StrasbourgState
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.prompts import open_pile_cards

BUTTONS = frozenset((ids.STOP, ids.PASS, ids.WAIT, ids.NO_PLACING, ids.TAKE_GOOD, ids.NO_RESCUE))
"""Actions that are not on the board."""


def selection(_: Components, view: StrasbourgView, __: Callable[[], StrasbourgState]) -> Selection:
    """The objectives to keep, the cards of a round in piles, the goods to sell; or one choice."""
    actions = view["actions"]
    phase = view["public"]["phase"] if actions else ""
    if phase == "keep":
        return Selection((_objectives(view),))
    if phase == "sell":
        return Selection((_goods(view),))
    if phase == "plan" and (cards := unsorted_cards(view)):
        return Selection((_piles(cards),))
    return Selection(buttons=tuple(action for action in actions if action in BUTTONS))


def _objectives(view: StrasbourgView) -> Group:
    """ST-2.6: any of the dealt objectives, but at least one."""
    own = view["own"]
    asked = [
        objective
        for objective, answer in zip(own["dealt"], own["answers"], strict=True)
        if answer == ids.UNANSWERED
    ]
    return Group(
        "subset",
        tuple(FIRST_KEY + objective for objective in asked),
        min=0 if ids.KEPT in own["answers"] else 1,
        max=len(asked),
        answers=((ids.DISCARD, ids.KEEP),) * len(asked),
        is_automatic=True,
    )


def _goods(view: StrasbourgView) -> Group:
    """ST-6.1: some of the goods of each kind that is still asked for."""
    goods, kinds = view["own"]["goods"], goods_for_sale(view)
    return Group(
        "counts",
        tuple(FIRST_KEY + kind for kind in kinds),
        min=0,
        max=sum(goods[kind] for kind in kinds),
        limits=tuple(goods[kind] for kind in kinds),
        answers=tuple(
            tuple(ids.SELL + number for number in range(goods[kind] + 1)) for kind in kinds
        ),
    )


def goods_for_sale(view: StrasbourgView) -> list[int]:
    """ST-6.1: the kinds of goods that the viewer is being asked about."""
    if view["public"]["phase"] != "sell" or not view["actions"]:
        return []
    goods = view["own"]["goods"]
    return [kind for kind in range(view["public"]["asked_good"], ids.GUILDS) if goods[kind]]


def unsorted_cards(view: StrasbourgView) -> list[int]:
    """ST-3.3: the drawn cards, highest first, while none but the highest has been put in a pile."""
    own = view["own"]
    if own.get("stage") != "split" or own["before"] != ids.NOTHING:
        return []
    cards = open_pile_cards(view)
    return [*cards, *own["hand"]] if len(cards) == 1 else []


def _piles(cards: list[int]) -> Group:
    """ST-3.3: all cards, each in a pile."""
    number_of = Counter(cards)
    values = tuple(sorted(number_of))
    return Group(
        "partition",
        tuple(ids.ADD + value - 1 for value in values),
        max=len(cards),
        limits=tuple(number_of[value] for value in values),
        stop=ids.CLOSE,
        values=values,
        is_automatic=True,
        is_listed=True,
    )
