"""Sentences of events that need a count; several events of one kind share a sentence."""

from collections.abc import Callable, Sequence

from guildhall.core.event import Event, int_param, list_param
from guildhall.core.language import Language
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.words.names import (
    building_name,
    cards_text,
    coins_text,
    good_name,
    join_parts,
    objective_text,
    sizes_text,
)
from guildhall.games.strasbourg.words.notebook import goods_text


def _buildings_text(components: Components, events: Sequence[Event], lang: Language) -> str:
    names = [building_name(components, int_param(one.data, "building"), lang) for one in events]
    if len(events) > 1:
        return lang.text("Buildings by round: {buildings}.", buildings=", ".join(names))
    number = int_param(events[0].data, "round")
    return lang.text("Building of round {round}: {building}.", round=number, building=names[0])


def _dealt_text(components: Components, events: Sequence[Event], lang: Language) -> str:
    """The number of objectives dealt to a seat; only their owner sees which."""
    seat = _seat_param(events[0], lang)
    if "objective" in events[0].data:
        return lang.plural(
            "{seat} is dealt {number} objective: {objectives}.",
            "{seat} is dealt {number} objectives: {objectives}.",
            len(events),
            seat=seat,
            objectives=_objectives_text(components, events, lang),
        )
    return lang.plural(
        "{seat} is dealt {number} objective.",
        "{seat} is dealt {number} objectives.",
        len(events),
        seat=seat,
    )


def _answered_text(components: Components, events: Sequence[Event], lang: Language) -> str:
    """The objectives that a seat keeps, then those that it discards."""
    kept = [event for event in events if event.data["kept"]]
    discarded = [event for event in events if not event.data["kept"]]
    params = {"seat": _seat_param(events[0], lang)}
    if not kept:
        return lang.plural(
            "{seat} discards {number} objective: {objectives}.",
            "{seat} discards {number} objectives: {objectives}.",
            len(discarded),
            objectives=_objectives_text(components, discarded, lang),
            **params,
        )
    text = lang.plural(
        "{seat} keeps {number} objective: {objectives}.",
        "{seat} keeps {number} objectives: {objectives}.",
        len(kept),
        objectives=_objectives_text(components, kept, lang),
        **params,
    )
    if not discarded:
        return text
    rest = lang.text(
        "Discards {number}: {objectives}.",
        number=len(discarded),
        objectives=_objectives_text(components, discarded, lang),
    )
    return f"{text} {rest}"


def _objectives_text(components: Components, events: Sequence[Event], lang: Language) -> str:
    objectives = [int_param(event.data, "objective") for event in events]
    return _join_objectives(components, objectives, lang)


def _join_objectives(components: Components, objectives: Sequence[int], lang: Language) -> str:
    return join_parts(
        [objective_text(components, lang.num_players, item, lang) for item in objectives], lang
    )


def _drew_text(_: Components, events: Sequence[Event], lang: Language) -> str:
    """The cards that the viewer may see, then the other seats that drew a card."""
    cards: dict[str, list[str]] = {}
    for event in events:
        if "card" in event.data:
            cards.setdefault(_seat_param(event, lang), []).append(str(event.data["card"]))
    texts = [
        lang.text("{seat} draws a {card}.", seat=seat, card=drawn[0])
        if len(drawn) == 1
        else lang.text("{seat} draws: {cards}.", seat=seat, cards=", ".join(drawn))
        for seat, drawn in cards.items()
    ]
    others = [_seat_param(event, lang) for event in events if "card" not in event.data]
    if len(others) == 1:
        texts.append(lang.text("{seat} draws a card.", seat=others[0]))
    elif others:
        texts.append(lang.text("{seats} draw 1 card each.", seats=lang.join_and(others)))
    return " ".join(texts)


def _piled_text(_: Components, events: Sequence[Event], lang: Language) -> str:
    piles = [cards_text(list_param(event.data, "cards")) for event in events]
    return lang.plural(
        "{seat} makes {number} pile: {piles}.",
        "{seat} makes {number} piles: {piles}.",
        len(piles),
        seat=_seat_param(events[0], lang),
        piles=join_parts(piles, lang),
    )


def _planned_text(_: Components, events: Sequence[Event], lang: Language) -> str:
    """The sizes of the piles that a seat made."""
    sizes = list_param(events[0].data, "sizes")
    params = {"seat": _seat_param(events[0], lang), "deck": events[0].data["deck"]}
    if not sizes:
        return lang.text("{seat} makes no piles. {deck} left in the deck.", **params)
    if len(sizes) == 1:
        return lang.plural(
            "{seat} makes a pile of {number} card. {deck} left in the deck.",
            "{seat} makes a pile of {number} cards. {deck} left in the deck.",
            sizes[0],
            **params,
        )
    params["piles"] = len(sizes)
    if len(set(sizes)) == 1:
        return lang.plural(
            "{seat} makes {piles} piles of {number} card each. {deck} left in the deck.",
            "{seat} makes {piles} piles of {number} cards each. {deck} left in the deck.",
            sizes[0],
            **params,
        )
    params["sizes"] = sizes_text(sizes, lang)
    return lang.text(
        "{seat} makes {piles} piles: {sizes} cards. {deck} left in the deck.", **params
    )


def _no_pile_text(_: Components, events: Sequence[Event], lang: Language) -> str:
    seats = [_seat_param(event, lang) for event in events]
    if len(seats) == 1:
        return lang.text("{seat} has no piles left.", seat=seats[0])
    return lang.text("{seats} have no piles left.", seats=lang.join_and(seats))


def _sold_text(components: Components, events: Sequence[Event], lang: Language) -> str:
    """The goods sold and the coins earned, or the kinds of which none were sold."""
    goods, coins = [0] * ids.GUILDS, 0
    for event in events:
        goods[int_param(event.data, "guild")] += int_param(event.data, "number")
        coins += int_param(event.data, "coins")
    params = {"seat": _seat_param(events[0], lang)}
    if not any(goods):
        kinds = [good_name(components, int_param(one.data, "guild"), lang) for one in events]
        return lang.text("{seat} keeps {goods}.", goods=lang.join_and(kinds), **params)
    params["coins"] = coins_text(coins, lang)
    params["goods"] = goods_text(components, goods, lang)
    return lang.text("{seat} sells for {coins}: {goods}.", **params)


def _boxed_text(_: Components, events: Sequence[Event], lang: Language) -> str:
    return lang.plural(
        "{seat} returns {number} unused card to the box.",
        "{seat} returns {number} unused cards to the box.",
        int_param(events[0].data, "number"),
        seat=_seat_param(events[0], lang),
    )


def _objectives_shown_text(components: Components, events: Sequence[Event], lang: Language) -> str:
    kept = list_param(events[0].data, "kept")
    return lang.plural(
        "{seat} reveals {number} objective: {objectives}.",
        "{seat} reveals {number} objectives: {objectives}.",
        len(kept),
        seat=_seat_param(events[0], lang),
        objectives=_join_objectives(components, kept, lang),
    )


def _ended_text(_: Components, events: Sequence[Event], lang: Language) -> str:
    winners = [lang.seat_name(seat) for seat in list_param(events[0].data, "winners")]
    return lang.plural(
        "The game is over. Winner: {winners}.",
        "The game is over. Winners: {winners}.",
        len(winners),
        winners=lang.join_and(winners),
    )


BUILDERS: dict[str, Callable[[Components, Sequence[Event], Language], str]] = {
    "building_dealt": _buildings_text,
    "dealt": _dealt_text,
    "answered": _answered_text,
    "drew": _drew_text,
    "piled": _piled_text,
    "planned": _planned_text,
    "no_pile": _no_pile_text,
    "sold": _sold_text,
    "boxed": _boxed_text,
    "objectives_shown": _objectives_shown_text,
    "ended": _ended_text,
}


def _seat_param(event: Event, lang: Language) -> str:
    return lang.seat_name(int_param(event.data, "seat"))
